/** Files of a folder, page by page, and what was added last. */
import { ValidationError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AccessService, FileReference, Start } from '../access/index.ts';
import type { FileTypeFilter, ListFilesQuery, MostRecentQuery } from './library.schema.ts';
import { type FileRow, filePages, readRecent } from './listings.repo.ts';

export interface Listings {
  /** One page of the files and folders in a folder. */
  listFiles(principal: Principal, query: ListFilesQuery): Promise<FileReference[]>;
  /** The files below a folder that changed last, newest first; a body's filter wins over the query's. */
  listMostRecent(
    principal: Principal,
    query: MostRecentQuery,
    body: FileTypeFilter[] | null | undefined,
  ): Promise<FileReference[]>;
}

export interface ListingsDeps {
  access: Pick<AccessService, 'pageAt' | 'recentAt'>;
}

/** The node kinds that a filter means, each once; null for no filter. */
function kindsOf(
  filter: readonly FileTypeFilter[] | null | undefined,
): Exclude<FileTypeFilter, 'config'>[] | null {
  if (filter == null || filter.length === 0) return null;
  return [...new Set(filter.map((type) => (type === 'config' ? 'service_config' : type)))];
}

/** Where a path starts: in the folder that a query names, or else in the group. Throws ValidationError for both. */
function startOf(folderId: string | null | undefined, group: Start): Start {
  if (folderId == null) return group;
  if (group.kind === 'default') return { kind: 'folder', id: folderId };
  const msg = 'Give either folder_id or a group.';
  throw new ValidationError([{ loc: ['query', 'folder_id'], msg, type: 'value_error' }]);
}

function toReference(row: FileRow): FileReference {
  const isFolder = row.kind === 'folder';
  return {
    file_name: row.name,
    is_folder: isFolder,
    file_id: row.id,
    file_type: row.kind,
    duration_seconds: isFolder ? null : row.duration_seconds,
    last_edit: row.last_edit,
  };
}

export function createListings({ access }: ListingsDeps): Listings {
  return {
    async listFiles(principal, query) {
      const name = query.group_name ?? null;
      const place = {
        start: startOf(query.folder_id, name === null ? { kind: 'default' } : { kind: 'named', name }),
        path: query.path,
      };
      const { limit, page } = query;
      const rows = await access.pageAt(principal, place, {
        pages: filePages,
        query: {
          kinds: kindsOf(query.filetype),
          column: query.sort_by === 'added_at' ? 'created_at' : 'last_edit',
          order: query.sort_order,
          foldersOnTop: query.folder_on_top,
          limit,
          offset: page * limit,
        },
      });
      return rows.map(toReference);
    },

    async listMostRecent(principal, query, body) {
      const id = query.group_id ?? null;
      const start = startOf(query.folder_id, id === null ? { kind: 'default' } : { kind: 'id', id });
      const place = { start, path: query.path };
      const rows = await access.recentAt(principal, place, {
        recent: readRecent,
        query: {
          kinds: kindsOf(body ?? query.filetype),
          before: query.before ?? null,
          after: query.after ?? null,
          limit: query.limit,
        },
      });
      return rows.map(toReference);
    },
  };
}
