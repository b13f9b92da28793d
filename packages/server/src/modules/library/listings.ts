/** Files of a folder, page by page, and what was added last. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { AccessService } from '../access/access.service.ts';
import { readableNodes, type Scope } from '../access/readable-nodes.ts';
import type { Principal } from '../accounts/principal.ts';
import type { FileReference, FileTypeFilter, ListFilesQuery, MostRecentQuery } from './library.schema.ts';

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
  db: Kysely<Database>;
  access: Pick<AccessService, 'defaultGroupOf' | 'groupNamed' | 'requireMember' | 'findFolder'>;
}

/** The node kinds that a filter means. */
function kindsOf(filter: readonly FileTypeFilter[]): Exclude<FileTypeFilter, 'config'>[] {
  return filter.map((type) => (type === 'config' ? 'service_config' : type));
}

const noFilter = (filter: readonly unknown[] | null | undefined) => filter == null || filter.length === 0;

function selectFiles(db: Kysely<Database>, principal: Principal, scope: Scope) {
  return readableNodes(db, principal, scope).select([
    'node.id',
    'node.name',
    'node.kind',
    'node.last_edit',
    'asset.duration_seconds',
  ]);
}

type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number];

function toReference(row: FileRow): FileReference {
  const isFolder = row.kind === 'folder';
  return {
    file_name: row.name,
    is_folder: isFolder,
    file_id: row.id,
    file_type: row.kind,
    duration_seconds: isFolder ? null : (row.duration_seconds ?? null),
    last_edit: row.last_edit,
  };
}

export function createListings({ db, access }: ListingsDeps): Listings {
  /**
   * Two scopes instead of one with "or", so that the usual one is read in the order of its index; the "or" took
   * 200 ms and more over 100,000 files.
   */
  async function recentScopes(principal: Principal, query: MostRecentQuery): Promise<Scope[]> {
    const chosen = query.group_id ?? null;
    if (chosen !== null) await access.requireMember(principal, chosen);
    const groupId = chosen ?? (await access.defaultGroupOf(principal));
    const folder = await access.findFolder(principal, {
      groupId,
      path: query.path,
      loc: ['query', 'path'],
    });
    if (folder.folderId !== null) return [{ kind: 'below', folderId: folder.id }];
    const ofGroup: Scope = { kind: 'group', groupId, withGranted: false };
    return chosen === null ? [ofGroup, { kind: 'granted', outsideGroupId: groupId }] : [ofGroup];
  }

  return {
    async listFiles(principal, query) {
      const groupName = query.group_name ?? null;
      const groupId =
        groupName === null
          ? await access.defaultGroupOf(principal)
          : await access.groupNamed(principal, groupName);
      const folder = await access.findFolder(principal, {
        groupId,
        path: query.path,
        loc: ['query', 'path'],
      });
      const column = query.sort_by === 'added_at' ? 'node.created_at' : 'node.last_edit';
      const { limit, page, sort_order: order, filetype } = query;
      const rows = await selectFiles(db, principal, { kind: 'children', folderId: folder.id })
        .$if(!noFilter(filetype), (files) => files.where('node.kind', 'in', kindsOf(filetype ?? [])))
        .$if(query.folder_on_top, (files) => files.orderBy(sql`node.kind = 'folder'`, 'desc'))
        .orderBy(column, order)
        .$if(query.sort_by === 'added_at', (files) => files.orderBy('node.id', order))
        .limit(limit)
        .offset(page * limit)
        .execute();
      return rows.map(toReference);
    },

    async listMostRecent(principal, query, body) {
      const filter = body ?? query.filetype;
      const { before, after, limit } = query;
      const newestOf = (scope: Scope) =>
        selectFiles(db, principal, scope)
          .$if(noFilter(filter), (files) => files.where('node.kind', '<>', 'folder'))
          .$if(!noFilter(filter), (files) => files.where('node.kind', 'in', kindsOf(filter ?? [])))
          .$if(before != null, (files) => files.where('node.last_edit', '<', before ?? ''))
          .$if(after != null, (files) => files.where('node.last_edit', '>', after ?? ''))
          .orderBy('node.last_edit', 'desc')
          .limit(limit)
          .execute();
      const scopes = await recentScopes(principal, query);
      const rows = (await Promise.all(scopes.map(newestOf))).flat();
      return rows.sort(newestFirst).slice(0, limit).map(toReference);
    },
  };
}

/** Times of one form and zone sort as text. */
function newestFirst(a: FileRow, b: FileRow): number {
  if (a.last_edit === b.last_edit) return a.id < b.id ? 1 : -1;
  return a.last_edit < b.last_edit ? 1 : -1;
}
