/** What people keep: listings, information, downloads, and how assets come to be. */
import type { AssetLocation } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFoundText, ValidationError } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Over, over } from '../../platform/over.ts';
import type { Principal } from '../../platform/principal.ts';
import type { StagedStorage } from '../../platform/storage/storage.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { AccessService, FileReference, Start } from '../access/index.ts';
import type { PricesService } from '../money/index.ts';
import type { TasksService } from '../tasks/index.ts';
import { type Assets, createAssets } from './assets.ts';
import { createDownloads, type Downloads } from './downloads/downloads.ts';
import { createOpenMedia, type OpenMedia } from './downloads/open-media.ts';
import {
  createPresignLocations,
  type PresignLocations,
  type PresignRendition,
  presignRenditionFunctions,
} from './downloads/presign-rendition.ts';
import type {
  AssetInfosBatchRequest,
  AssetInfosBatchResponse,
  FileTypeFilter,
  ListFilesQuery,
  MostRecentQuery,
} from './library.schema.ts';
import { type LibraryLife, libraryLifeFunctions } from './life/library-life.ts';
import { type FileRow, filePages, readInfos, readRecent } from './listings.repo.ts';
import { type FoundProxy, findProxies, findSources, type SourceObject } from './media.repo.ts';
import { createOrphanObjects, type OrphanObjects } from './stored/orphan-objects.ts';
import { type StorageRoom, storageRoomFunctions } from './stored/storage-room.ts';
import { createStoredFiles, type StoredFiles } from './stored/stored-files.ts';
import { type OnRestored, type Versions, versionsFunctions } from './versions/versions.ts';

// Files of a folder, page by page, and what was added last.

interface ListingsDeps {
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

/** What a listing is sorted by, as the tree calls it. */
const COLUMNS = { modified_at: 'last_edit', added_at: 'created_at', name: 'name' } as const;

/** One page of the files and folders in a folder. */
export async function listFiles(
  { access }: ListingsDeps,
  principal: Principal,
  query: ListFilesQuery,
): Promise<FileReference[]> {
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
      column: COLUMNS[query.sort_by ?? 'modified_at'],
      order: query.sort_order,
      foldersOnTop: query.folder_on_top,
      limit,
      offset: page * limit,
    },
  });
  return rows.map(toReference);
}

/** The files below a folder that changed last, newest first; a body's filter wins over the query's. */
export async function listMostRecent(
  { access }: ListingsDeps,
  principal: Principal,
  query: MostRecentQuery,
  body: FileTypeFilter[] | null | undefined,
): Promise<FileReference[]> {
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
}

const listingsFunctions = { listFiles, listMostRecent };

type Listings = Over<typeof listingsFunctions>;

export function createListings(deps: ListingsDeps): Listings {
  return over(deps, listingsFunctions);
}

export interface LibraryService
  extends Listings,
    Downloads,
    PresignRendition,
    PresignLocations,
    OpenMedia,
    StoredFiles,
    StorageRoom,
    OrphanObjects,
    Assets,
    LibraryLife,
    Versions {
  /** Name, path, duration and kind of many assets, an error per item. */
  getAssetInfos(principal: Principal, request: AssetInfosBatchRequest): Promise<AssetInfosBatchResponse>;
  /** The uploaded bytes of assets, see `findSources`; rights are the caller's to check. */
  findSources(locations: readonly AssetLocation[]): Promise<Map<string, SourceObject>>;
  /** The proxies of versions, by version, smallest first; rights are the caller's to check. */
  findProxies(versionIds: readonly string[]): Promise<Map<string, FoundProxy[]>>;
}

export interface LibraryServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  storage: StagedStorage;
  access: AccessService;
  tasks: Pick<
    TasksService,
    'revokeTasksAbout' | 'startTask' | 'requireRoom' | 'findOpenTasks' | 'waitForTask'
  >;
  prices: Pick<PricesService, 'quote'>;
  outbox: Outbox;
  onRestored: OnRestored;
  /** How long a download URL works. */
  downloadUrlSeconds: number;
  /** How long a request waits for a frame that is being made; 20 s where not given. */
  frameWaitMilliseconds?: number;
  config: Pick<Config, 'mediaOrigin' | 'anonymousDownloads'>;
}

/** Shorter than what proxies and clients commonly wait for an answer. */
const FRAME_WAIT_MILLISECONDS = 20_000;

export function createLibraryService(deps: LibraryServiceDeps): LibraryService {
  const { db, downloadUrlSeconds, frameWaitMilliseconds = FRAME_WAIT_MILLISECONDS } = deps;
  const assets = createAssets(deps);
  const room = over(deps, storageRoomFunctions);
  const presigning = over(
    { ...deps.config, ...deps, urlSeconds: downloadUrlSeconds },
    presignRenditionFunctions,
  );
  return {
    ...createListings(deps),
    ...presigning,
    ...createPresignLocations({ ...deps, ...presigning }),
    ...createDownloads({ ...deps.config, ...deps, ...presigning, room, frameWaitMilliseconds }),
    ...createOpenMedia({ ...deps.config, ...deps }),
    ...createStoredFiles(deps),
    ...room,
    ...createOrphanObjects(deps),
    ...assets,
    ...over({ ...deps, assets }, versionsFunctions),
    ...over(deps, libraryLifeFunctions),
    findSources: (locations) => findSources(db, locations),
    findProxies: (versionIds) => findProxies(db, versionIds),

    async getAssetInfos(principal, request) {
      const ids = request.asset_ids.map((id) => id.toLowerCase());
      const rows = await readInfos(db, principal, [...new Set(ids.filter(isUuid))]);
      const found = new Map(rows.map((row) => [row.id, row]));
      const items = request.asset_ids.map((assetId, index) => {
        const node = found.get(ids[index] ?? '');
        if (node === undefined) {
          // No error that is thrown: of 100 ids many may be missing, and each would write down where it was made.
          return { asset_id: assetId, error: true, error_message: notFoundText(`Asset ${assetId}`) };
        }
        const info = {
          source_name: node.name,
          path: node.path,
          duration_second: node.duration_seconds ?? 0,
          file_type: node.kind,
        };
        return { asset_id: assetId, error: false, error_message: null, info };
      });
      return { items };
    },
  };
}
