/** What real work is told as, to the webhooks of an account and to the address that one request names. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type WebhookEventType,
  webhookEvents,
} from '../../packages/server/src/modules/webhooks/webhook-events.schema.ts';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { createChecker } from '../../packages/server/src/platform/http/validation.ts';
import { testSound } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { verified } from '../../packages/server/src/testing/test-webhooks.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../packages/server/src/testing/webhook-receiver.ts';
import { titleTimeline } from './testing/timelines.ts';

let service: TestService;
let receiver: WebhookReceiver;

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8' } });
  receiver = await startWebhookReceiver(systemClock);
});
afterAll(async () => {
  await receiver?.stop();
  await service?.stop();
});

const attemptsAt = (path: string) => receiver.attempts.filter((attempt) => attempt.path === path);
const typesAt = (path: string) => attemptsAt(path).map(({ body }) => JSON.parse(body).type);

it('tells uploads, analyses and exports as their schemas say, the request’s address once', async () => {
  const { call } = service.user;
  const all = (await call('POST', '/users/webhooks', { url: `${receiver.url}/all` })).body;
  const failures = { url: `${receiver.url}/failures`, event_types: ['task.failed'] };
  await call('POST', '/users/webhooks', failures);
  const { secret } = (await call('GET', '/users/webhooks/request_secret')).body;

  const assetId = await uploadFile(service.user, testSound(0.2), { name: 'beep.wav', fileType: 'audio' });
  const told = encodeURIComponent(`${receiver.url}/one?of=mine`);
  const assets = [{ asset_id: assetId, upload_id: '' }];
  const path = `/users/assets/preprocess?webhook_url=${told}`;
  const [started] = (await call('POST', path, { assets, version: null })).body;
  const project = await call('POST', '/project', { name: 'told', timeline: titleTimeline() });
  const made = await call('POST', `/project/${project.body.id}/export`, ['480p']);
  expect(made.status).toBe(200);

  await until(() => typesAt('/all').includes('export.done') && typesAt('/one?of=mine').length > 0, {
    limit: 60_000,
  });
  await until(() => new Set(typesAt('/all')).size === 3);
  expect(new Set(typesAt('/all'))).toEqual(new Set(['asset.ready', 'task.completed', 'export.done']));
  for (const attempt of attemptsAt('/all')) {
    const body = verified(all.secret, attempt);
    const schema = webhookEvents[body.type as WebhookEventType];
    expect(createChecker('body', schema)(structuredClone(body)).issues, body.type).toEqual([]);
    expect(attempt.body).not.toMatch(/beep|https?:/);
  }
  const [one] = attemptsAt('/one?of=mine');
  if (one === undefined) throw new Error('Nothing arrived.');
  expect(verified(secret, one)).toMatchObject({
    type: 'task.completed',
    data: { task_id: started.task_id, asset_ids: [assetId] },
  });
  expect(typesAt('/one?of=mine')).toEqual(['task.completed']);
  expect(typesAt('/failures')).toEqual([]);
}, 90_000);

it.each(['nonsense', 'http://93.184.216.34/', 'https://10.0.0.1/', 'https://me:secret@93.184.216.34/'])(
  'refuses the webhook_url %s before anything is done',
  async (url) => {
    const before = (await service.user.call('GET', '/users/tasks')).body.length;
    const path = `/users/assets/preprocess?webhook_url=${encodeURIComponent(url)}`;
    const refused = await service.user.call('POST', path, { assets: [], version: null });
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0].loc).toEqual(['query', 'webhook_url']);
    expect((await service.user.call('GET', '/users/tasks')).body.length).toBe(before);
  },
);
