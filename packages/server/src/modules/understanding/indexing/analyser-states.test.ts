/** What is said of an index before and while it is filled. Nothing runs here: every task waits. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAnalyser } from '../../../testing/test-analysers.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { preprocessTask } from '../analysis/analysis.tasks.ts';

let database: TestDatabase;
let host: TestWorkerHost;
let media: string;
let user: Awaited<ReturnType<TestWorkerHost['createUser']>>;

const prints = testAnalyser('prints');
const objects = testAnalyser('objects');
const descriptions = testAnalyser('descriptions', { onRequestOnly: true });

beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(
    database,
    { RUSHES_INDEX: 'all' },
    { createAnalysers: () => [prints, objects, descriptions] },
  );
  objects.now = { available: false, reason: 'There is no model.', enable: 'npm run models -- pull detector' };
  media = await mkdtemp(join(tmpdir(), 'rushes-states-'));
  await writeFile(join(media, 'clip.avi'), 'never opened');
  user = await host.createUser();
});
afterAll(async () => {
  await host.stop();
  await database.drop();
  await rm(media, { recursive: true, force: true });
});

async function addVideo() {
  const asset = await host.addAsset(user, { name: 'clip.avi', path: join(media, 'clip.avi') });
  await database.db
    .updateTable('asset_version')
    .set({ media_kind: 'video' })
    .where('id', '=', asset.versionId)
    .execute();
  return asset;
}

type Asset = Awaited<ReturnType<typeof addVideo>>;

async function statesOf({ assetId }: Asset): Promise<Record<string, string>> {
  const { analysers } = await host.services.indexing.getIndex(user.principal, assetId);
  return Object.fromEntries(analysers.map(({ analyser, state }) => [analyser, state]));
}

const startPreprocess = (asset: Asset, more: { describe?: boolean } = {}) =>
  database.db.transaction().execute((trx) =>
    host.services.tasks.startTask(trx, {
      definition: preprocessTask,
      payload: { ...asset, cutterSensitivity: 0.5, proxyHeights: [], ...more },
      principal: user.principal,
      assetIds: [asset.assetId],
      traceId: 'trace',
    }),
  );

describe('an index that is about to be filled', () => {
  it('is not_run before a preprocess, and queued while one is under way', async () => {
    const [asset, another] = [await addVideo(), await addVideo()];
    const before = { prints: 'not_run', objects: 'not_available', descriptions: 'not_run' };
    expect(await statesOf(asset)).toEqual(before);
    await startPreprocess(asset);
    expect(await statesOf(asset)).toEqual({ ...before, prints: 'queued' });
    expect(await statesOf(another)).toEqual(before);
    await startPreprocess(another, { describe: true });
    expect(await statesOf(another)).toEqual({ ...before, prints: 'queued', descriptions: 'queued' });
  });

  it('says of what waits without its model that it comes to nothing', async () => {
    const asset = await addVideo();
    await database.db.transaction().execute((trx) =>
      host.services.startIndex(trx, {
        principal: user.principal,
        payload: { ...asset, analysers: null, again: false },
        mediaKind: 'video',
        priority: 0,
        traceId: 'trace',
      }),
    );
    expect(await statesOf(asset)).toMatchObject({ prints: 'queued', objects: 'not_available' });
  });
});
