import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSound } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';
import { lockAccount } from '../../money/credits/credits.service.ts';
import { lockOpenTask } from '../../tasks/task-ending.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false, env: { RUSHES_INDEX: 'all' } });
});
afterAll(() => service?.stop());

async function preprocessed() {
  const assetId = await uploadFile(service.user, testSound(1), { fileType: 'audio', name: 'tone.wav' });
  // As the look at the upload would say.
  await service.deps.db
    .updateTable('asset_version')
    .set({ media_kind: 'audio' })
    .where('asset_id', '=', assetId)
    .execute();
  const body = { assets: [{ asset_id: assetId, upload_id: '' }], version: null };
  const { body: answers } = await service.user.call('POST', '/users/assets/preprocess', body);
  return { assetId, taskId: answers[0].task_id as string };
}

const isHeldUp = async () => {
  const { rows } = await sql`select from pg_locks where not granted`.execute(service.deps.db);
  return rows.length > 0;
};

it('lets a preprocess end whose asset is removed at that moment, and starts no index for it', async () => {
  const { db } = service.deps;
  const { assetId, taskId } = await preprocessed();
  const [removing, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const removed = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('asset').where('id', '=', assetId).execute();
    removing.resolve();
    await letGo.promise;
  });
  await removing.promise;
  const ended = db.transaction().execute(async (trx) => {
    await lockAccount(trx, service.user.principal.accountId);
    const task = await lockOpenTask(trx, taskId);
    if (task === undefined) throw new Error('The preprocess is over.');
    await service.services.taskEndings.end(trx, task, { state: 'SUCCESS', result: {} });
  });
  await Promise.race([until(isHeldUp), ended]);
  letGo.resolve();
  await removed;
  await ended;
  const tasks = await db
    .selectFrom('task')
    .select(['type', 'state'])
    .where('type', '=', 'index_task')
    .execute();
  expect(tasks).toEqual([]);
  expect((await service.user.call('GET', `/task/${taskId}`)).body.status).toBe('COMPLETE');
});
