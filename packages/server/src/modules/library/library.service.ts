/** What people keep: listings, information, downloads, and how assets come to be. */

import type { AssetLocation } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFoundText } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import type { StagedStorage } from '../../platform/storage/storage.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { AccessService } from '../access/index.ts';
import type { PricesService } from '../money/index.ts';
import type { TasksService } from '../tasks/index.ts';
import { type Assets, createAssets } from './assets.ts';
import { createDownloads, type Downloads } from './downloads/downloads.ts';
import { createOpenMedia, type OpenMedia } from './downloads/open-media.ts';
import { createPresignLocations, type PresignLocations } from './downloads/presign-locations.ts';
import { createPresignRendition, type PresignRendition } from './downloads/presign-rendition.ts';
import type { AssetInfosBatchRequest, AssetInfosBatchResponse } from './library.schema.ts';
import { createLibraryLife, type LibraryLife } from './library-life.ts';
import { readInfos } from './listings.repo.ts';
import { createListings, type Listings } from './listings.ts';
import { type FoundProxy, findProxies, findSources, type SourceObject } from './media.repo.ts';
import { createOrphanObjects, type OrphanObjects } from './stored/orphan-objects.ts';
import { createStorageRoom, type StorageRoom } from './stored/storage-room.ts';
import { createStoredFiles, type StoredFiles } from './stored/stored-files.ts';
import { createVersions, type OnRestored, type Versions } from './versions/versions.ts';

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
  const room = createStorageRoom(deps);
  const presigning = createPresignRendition({ ...deps.config, ...deps, urlSeconds: downloadUrlSeconds });
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
    ...createVersions({ ...deps, assets }),
    ...createLibraryLife(deps),
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
