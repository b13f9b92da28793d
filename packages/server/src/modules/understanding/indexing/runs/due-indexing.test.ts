import { afterAll, beforeAll, expect, it } from 'vitest';
import { testAnalyser } from '../../../../testing/test-analysers.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../../testing/test-worker.ts';
import { lockAccount } from '../../../money/credits/credits.service.ts';

let database: TestDatabase;
let host: TestWorkerHost;

beforeAll(async () => {
  database = await createTestDatabase();
  const createAnalysers = () => [
    testAnalyser('prints', { inputs: ['stills'] }),
    testAnalyser('screen_text', { inputs: ['stills'] }),
  ];
  host = await createTestWorkerHost(database, { RUSHES_INDEX: 'all' }, { createAnalysers });
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

async function addStale(analysers: readonly ('prints' | 'screen_text')[] = ['prints']): Promise<string> {
  const user = await host.createUser();
  const asset = await host.addAsset(user, { name: 'clip.avi', path: import.meta.filename });
  await database.db
    .updateTable('asset_version')
    .set({ media_kind: 'video', created_by: user.principal.userId })
    .where('id', '=', asset.versionId)
    .execute();
  await database.db
    .insertInto('analyser_run')
    .values(
      analysers.map((analyser) => ({
        id: host.deps.ids.uuid(),
        version_id: asset.versionId,
        analyser,
        options_key: '',
        state: 'stale' as const,
        created_at: host.deps.clock.now(),
      })),
    )
    .execute();
  return user.principal.accountId;
}

/** Whoever asks for an index holds the account before its runs; a round that waited for it with runs held would never end. */
it('a round leaves to a later one what belongs to an account that a request holds, and waits for nobody', async () => {
  const held = await addStale();
  await addStale();
  const { dueIndexing } = host.services;
  await database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, held);
    expect(await dueIndexing.startDueIndexing()).toBe(1);
  });
  expect(await dueIndexing.startDueIndexing()).toBe(1);
  expect(await dueIndexing.startDueIndexing()).toBe(0);
});

it('starts one task for a version of which several results are out of date at once', async () => {
  const accountId = await addStale(['prints', 'screen_text']);
  expect(await host.services.dueIndexing.startDueIndexing()).toBe(1);
  const tasks = await database.db
    .selectFrom('task')
    .select('payload')
    .where('account_id', '=', accountId)
    .where('type', '=', 'index_task')
    .execute();
  expect(tasks).toEqual([
    { payload: expect.objectContaining({ analysers: ['prints', 'screen_text'], again: false }) },
  ]);
  expect(await host.services.dueIndexing.startDueIndexing()).toBe(0);
});
