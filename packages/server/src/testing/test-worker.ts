/** Services over a test database and a temporary data folder, with files put straight into the library. */
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDeps, createDeps, type Deps } from '../deps.ts';
import { createAccountsService } from '../modules/accounts/accounts.service.ts';
import type { Principal } from '../modules/accounts/principal.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { NodeKind } from '../platform/db/schema.ts';
import { createIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createServices, type Services } from '../services.ts';
import type { TestDatabase } from './test-database.ts';

export interface TestWorkerHost {
  deps: Deps;
  services: Services;
  dataFolder: string;
  /** A new user with an account, a group and its root folder. */
  createUser(): Promise<{ principal: Principal; folderId: string; groupId: string }>;
  /** Adds an asset whose only version is a copy of the file; without `path` one that is still uploading. */
  addAsset(
    owner: { principal: Principal; folderId: string; groupId: string },
    asset: { name: string; kind?: Exclude<NodeKind, 'folder'>; path?: string },
  ): Promise<{ assetId: string; versionId: string }>;
  stop(): Promise<void>;
}

export async function createTestWorkerHost(database: TestDatabase): Promise<TestWorkerHost> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-worker-'));
  const config = readConfig({ RUSHES_DATA_DIR: dataFolder, RUSHES_LOG_LEVEL: 'silent' });
  const ids = createIds(systemClock);
  const deps = await createDeps({
    config,
    db: database.db,
    databaseUrl: database.url,
    clock: systemClock,
    ids,
    log: createLog({ level: 'silent' }),
  });
  const services = createServices(deps);
  const { db } = database;
  const accounts = createAccountsService({
    ...deps,
    createRootFolder: services.access.createRootFolder,
    balanceOf: async () => 0,
    storageUsedBytes: async () => 0,
  });

  async function addVersion(assetId: string, path: string): Promise<string> {
    const versionId = ids.uuid();
    const objectId = ids.uuid();
    const staged = deps.storage.stagingPath();
    await copyFile(path, staged);
    const key = `uploads/${objectId}`;
    await deps.storage.putFile(key, staged);
    const now = new Date();
    const row = { created_at: now, content_type: 'application/octet-stream' };
    const { size } = await stat(path);
    await db
      .insertInto('object')
      .values({ ...row, id: objectId, storage_key: key, size_bytes: size })
      .execute();
    await db
      .insertInto('asset_version')
      .values({ ...row, id: versionId, asset_id: assetId, number: 1, object_id: objectId, probe: null })
      .execute();
    await db
      .insertInto('rendition')
      .values({
        id: ids.uuid(),
        version_id: versionId,
        kind: 'original',
        label: 'original',
        object_id: objectId,
        made_by: 'upload',
        created_at: now,
      })
      .execute();
    return versionId;
  }

  return {
    deps,
    services,
    dataFolder,

    async createUser() {
      const email = `${ids.uuid()}@example.com`;
      const { userId, accountId } = await db
        .transaction()
        .execute((trx) => accounts.createUser(trx, { email }));
      const principal: Principal = { userId, accountId, email, isOperator: false, credential: 'api-key' };
      const groupId = await services.access.defaultGroupOf(principal);
      return { principal, groupId, folderId: await services.access.rootFolderOf(groupId) };
    },

    async addAsset({ principal, folderId, groupId }, { name, kind = 'video', path }) {
      const assetId = ids.uuid();
      await db.transaction().execute(async (trx) => {
        const node = { id: assetId, kind, name, folderId };
        await services.access.addAssets(trx, [node], { groupId, userId: principal.userId });
        await trx
          .insertInto('asset')
          .values({ id: assetId, state: 'uploading', title: null, description: null, created_at: new Date() })
          .execute();
      });
      if (path === undefined) return { assetId, versionId: '' };
      const versionId = await addVersion(assetId, path);
      await db
        .updateTable('asset')
        .set({ state: 'ready', current_version_id: versionId })
        .where('id', '=', assetId)
        .execute();
      return { assetId, versionId };
    },

    async stop() {
      await closeDeps(deps);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
