/**
 * A transaction that waits for a second connection of the pool stops the whole service once as many of them
 * run at the same time as the pool is large. With a pool of one, the first of them shows.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testVideo } from '../testing/test-media.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { readAllEvents } from '../testing/test-stream.ts';
import { uploadFile } from '../testing/test-uploads.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: true, maxConnections: 1 });
});
afterAll(() => service?.stop());

test('everything from the upload to the video works on one connection to the database', async () => {
  const { user } = service;
  const bytes = testVideo({ shots: [{ background: [30, 90, 200], frames: 30 }] });
  const assetId = await uploadFile(user, bytes, { name: 'blue.avi', path: ['a', 'b'] });
  const prompt = encodeURIComponent('A 2 second video of blue.avi');
  const stream = await fetch(`${service.baseUrl}/create?prompt=${prompt}`, {
    headers: { 'x-api-key': user.key },
  });
  const events = await readAllEvents(stream);
  expect(events.at(-1)?.data).toMatchObject({ status: 'done' });
  const project = events.at(-1)?.data.projects[0].project_id;
  const exported = await user.call('POST', `/project/${project}/export`, ['480p']);
  expect(exported.status).toBe(200);
  expect((await user.call('DELETE', `/users/tasks/${exported.body.task_id}`)).status).toBe(200);
  for (const path of ['/users/me', '/users/tasks', '/asset/most_recent', '/settings']) {
    expect((await user.call('GET', path)).status).toBe(200);
  }
  expect((await user.call('POST', '/asset/folder', { path: '/c/d' })).status).toBe(201);
  await Promise.all(['index_due', 'search_refresh', 'credits_expire'].map(service.runSchedule));
  const body = { asset_ids: [assetId] };
  expect((await user.call('POST', '/asset/infos', body)).body.items[0].error).toBe(false);
  expect((await user.call('POST', '/asset/download_urls', body)).body.items[0].error).toBe(false);
});
