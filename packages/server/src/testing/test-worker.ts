/** Services over a test database and a temporary data folder, with files put straight into the library. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeKind } from '../modules/access/index.ts';
import type { Services } from '../modules.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { closeDeps, createDeps, type Deps } from '../platform/deps.ts';
import { createIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import type { Principal } from '../platform/principal.ts';
import { closeServices, createServices, type ServiceReplacements } from '../process/compose.ts';
import { grantPlenty } from './test-credits.ts';
import type { TestDatabase } from './test-database.ts';

export interface TestWorkerHost {
  deps: Deps;
  services: Services;
  dataFolder: string;
  /** A new user with an account that has plenty of credits, a group and its root folder. */
  createUser(): Promise<{ principal: Principal; folderId: string; groupId: string }>;
  /** Adds an asset whose only version is a copy of the file; without `path` one that is still uploading. */
  addAsset(
    owner: { principal: Principal; folderId: string; groupId: string },
    asset: { name: string; kind?: Exclude<NodeKind, 'folder'>; path?: string },
  ): Promise<{ assetId: string; versionId: string }>;
  stop(): Promise<void>;
}

/** `env` holds further settings, as the service reads them. */
export async function createTestWorkerHost(
  database: TestDatabase,
  env: Record<string, string> = {},
  { clock = systemClock, ...replacements }: ServiceReplacements & { clock?: Clock } = {},
): Promise<TestWorkerHost> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-worker-'));
  const config = readConfig({
    RUSHES_DATA_DIR: dataFolder,
    RUSHES_LOG_LEVEL: 'silent',
    RUSHES_INDEX: 'none',
    RUSHES_INDEX_ON_UPLOAD: 'off',
    RUSHES_SHIPPED_MODELS: 'off',
    ...env,
  });
  const ids = createIds(clock);
  const deps = await createDeps({
    config,
    db: database.db,
    databaseUrl: database.url,
    clock,
    ids,
    log: createLog({ level: 'silent' }),
  });
  const services = createServices(deps, replacements);
  await services.prices.load();
  const { db } = database;

  return {
    deps,
    services,
    dataFolder,

    async createUser() {
      const email = `${ids.uuid()}@example.com`;
      const { userId, accountId } = await db
        .transaction()
        .execute((trx) => services.accounts.createUser(trx, { email }));
      await grantPlenty({ db, credits: services.credits }, accountId);
      const principal: Principal = {
        userId,
        accountId,
        email,
        isOperator: false,
        credential: 'api-key',
        apiKeyId: null,
        limits: { requestsPerMinute: 6_000, requestParallelism: 4 },
      };
      const groupId = await services.access.defaultGroupOf(principal);
      return { principal, groupId, folderId: await services.access.rootFolderOf(groupId) };
    },

    async addAsset({ principal, folderId, groupId }, { name, kind = 'video', path }) {
      const { library } = services;
      const [assetId = ''] = await db
        .transaction()
        .execute((trx) =>
          library.addPendingAssets(trx, [{ kind, name, folderId }], { groupId, userId: principal.userId }),
        );
      if (path === undefined) return { assetId, versionId: '' };
      const staged = deps.storage.stagingPath();
      await copyFile(path, staged);
      const file = await library.storeFile({ path: staged });
      const { accountId } = principal;
      const { versionId } = await db
        .transaction()
        .execute((trx) => library.completeAsset(trx, { assetId, accountId, file, madeBy: 'test' }));
      return { assetId, versionId };
    },

    async stop() {
      await closeServices(services);
      await closeDeps(deps);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
