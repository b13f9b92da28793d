/** What every service is made from: the outside world, as values. */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/schema.ts';
import type { Ids } from './platform/ids.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPublicAddress, type PublicAddress } from './platform/public-address.ts';
import { createFsStorage, type FsStorage } from './platform/storage/fs-storage.ts';
import { createUrlSigner, loadUrlSecret, type UrlSigner } from './platform/storage/url-signer.ts';

export interface Deps {
  config: Config;
  db: Kysely<Database>;
  /** Where `db` is, for connections of another kind (LISTEN, the queue). */
  databaseUrl: string;
  clock: Clock;
  ids: Ids;
  log: Logger;
  storage: FsStorage;
  urls: UrlSigner;
  address: PublicAddress;
  metrics: Metrics;
}

/** The dependencies over a migrated database. Makes the storage folders and, once, the signing secret. */
export async function createDeps(
  base: Pick<Deps, 'config' | 'db' | 'databaseUrl' | 'clock' | 'ids' | 'log'>,
): Promise<Deps> {
  const { config, db, clock, ids } = base;
  const address = createPublicAddress(config);
  const storage = await createFsStorage({ folder: join(config.dataFolder, 'objects'), ids });
  const secret = await loadUrlSecret(db, ids);
  const urls = createUrlSigner({ secret, clock, baseUrl: address.baseUrl });
  return { ...base, storage, urls, address, metrics: createMetrics() };
}
