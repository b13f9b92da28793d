/** What people keep: listings, information, downloads, and how assets come to be. */

import type { AssetLocation } from '@rushes/timeline';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { UrlSigner } from '../../platform/storage/url-signer.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { AccessService } from '../access/access.service.ts';
import { createNodeInfos, type NodeInfo } from '../access/node-infos.ts';
import type { Principal } from '../accounts/principal.ts';
import type { TasksService } from '../tasks/tasks.service.ts';
import { type Assets, createAssets } from './assets.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import type { AssetInfosBatchRequest, AssetInfosBatchResponse } from './library.schema.ts';
import { createLibraryLife, type LibraryLife } from './library-life.ts';
import { createListings, type FileRow, type Listings, withDuration } from './listings.ts';
import { findSources, type SourceObject } from './media.repo.ts';
import { createStoredFiles, type StoredFiles } from './stored-files.ts';

export interface LibraryService extends Listings, Downloads, StoredFiles, Assets, LibraryLife {
  /** Name, path, duration and kind of many assets, an error per item. */
  getAssetInfos(principal: Principal, request: AssetInfosBatchRequest): Promise<AssetInfosBatchResponse>;
  /** The uploaded bytes of assets, see `findSources`; rights are the caller's to check. */
  findSources(locations: readonly AssetLocation[]): Promise<Map<string, SourceObject>>;
  /** Bytes of what an account's assets and renditions are made of, each stored object once. */
  storageUsedBytes(accountId: string, trx?: Kysely<Database>): Promise<number>;
}

export interface LibraryServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  storage: Storage;
  urls: UrlSigner;
  access: AccessService;
  tasks: Pick<TasksService, 'revokeTasksAbout'>;
  outbox: Outbox;
  /** How long a download URL works. */
  downloadUrlSeconds: number;
  config: Pick<Config, 'mediaOrigin' | 'anonymousDownloads'>;
}

const readInfos = createNodeInfos<NodeInfo & FileRow>(withDuration);

export function createLibraryService(deps: LibraryServiceDeps): LibraryService {
  const { db, downloadUrlSeconds } = deps;
  return {
    ...createListings(deps),
    ...createDownloads({ ...deps, ...deps.config, urlSeconds: downloadUrlSeconds }),
    ...createStoredFiles(deps),
    ...createAssets(deps),
    ...createLibraryLife(deps),
    findSources: (locations) => findSources(db, locations),

    async getAssetInfos(principal, request) {
      const ids = request.asset_ids.map((id) => id.toLowerCase());
      const rows = await readInfos(db, principal, [...new Set(ids.filter(isUuid))]);
      const found = new Map(rows.map((row) => [row.id, row]));
      const items = request.asset_ids.map((assetId, index) => {
        const node = found.get(ids[index] ?? '');
        if (node === undefined) {
          return { asset_id: assetId, error: true, error_message: notFound(`Asset ${assetId}`).message };
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

    async storageUsedBytes(accountId, trx = db) {
      // Answered from an index alone; joins from assets to objects took 180 ms over 100,000 of them.
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(size_bytes), 0)::bigint as bytes from object
        where account_id = ${accountId} and reference_count > 0`.execute(trx);
      return rows[0]?.bytes ?? 0;
    },
  };
}
