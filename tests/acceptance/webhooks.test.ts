/** What real work is told as, to the webhooks of an account and to the address that one request names. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  filterableEventTypes,
  type WebhookEventType,
  webhookEvents,
} from '../../packages/server/src/modules/webhooks/webhook-events.schema.ts';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { createChecker } from '../../packages/server/src/platform/http/validation/validation.ts';
import { testSound } from '../../packages/server/src/testing/test-media.ts';
import {
  startTestService,
  type TestClient,
  type TestService,
} from '../../packages/server/src/testing/test-service.ts';
import { readAllEvents } from '../../packages/server/src/testing/test-stream.ts';
import { uploadFile, uploadRequest } from '../../packages/server/src/testing/test-uploads.ts';
import { verified } from '../../packages/server/src/testing/test-webhooks.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import {
  answer,
  stall,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../packages/server/src/testing/webhook-receiver.ts';
import { titleTimeline } from './testing/timelines.ts';

let service: TestService;
let receiver: WebhookReceiver;

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8' } });
  receiver = await startWebhookReceiver(systemClock, (response, attempt, count) => {
    if (attempt.path.startsWith('/dead')) stall(response, attempt, count);
    else answer(attempt.path === '/gone' ? 410 : 204)(response, attempt, count);
  });
});
afterAll(async () => {
  await receiver?.stop();
  await service?.stop();
});

const attemptsAt = (path: string) => receiver.attempts.filter((attempt) => attempt.path === path);
const typesAt = (path: string) => attemptsAt(path).map(({ body }) => JSON.parse(body).type);

/** Everything that arrived at the path, checked: signed, as its schema says, and without names and addresses. */
function bodiesAt(path: string, secret: string) {
  return attemptsAt(path).map((attempt) => {
    const body = verified(secret, attempt);
    const schema = webhookEvents[body.type as WebhookEventType];
    expect(createChecker('body', schema)(structuredClone(body)).issues, body.type).toEqual([]);
    if (body.type !== 'webhook.disabled') expect(attempt.body).not.toMatch(/beep|https?:/);
    return body;
  });
}

/** Asks for a place and lets the time for its bytes pass; the id of the asset that stays without. */
async function letUploadExpire(client: TestClient): Promise<string> {
  const [{ asset_id: assetId }] = (
    await client.call('POST', '/users/assets/upload_urls', [uploadRequest(100, { fileType: 'audio' })])
  ).body;
  const { db } = service.deps;
  await db
    .updateTable('upload')
    .set({ expires_at: new Date(Date.now() - 30 * 86_400_000) })
    .where('asset_id', '=', assetId)
    .execute();
  await service.services.uploads.sweepUploads();
  return assetId;
}

/** A guest of a review link says something of an asset and approves it. */
async function letGuestReview(client: TestClient, assetId: string): Promise<void> {
  const link = await client.call('POST', '/review_links', { asset_ids: [assetId] });
  const token = new URL(link.body.url).hash.slice(1);
  const send = async (method: string, path: string, { session, ...body }: Record<string, string>) => {
    const answer = await fetch(`${service.baseUrl}/review${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(session !== undefined && { 'x-review-session': session }),
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as { session: string };
  };
  const { session } = await send('POST', '/open', { token });
  await send('POST', `/assets/${assetId}/comments`, { session, name: 'Kim', text: 'Too loud' });
  await send('PUT', `/assets/${assetId}/decision`, { session, name: 'Kim', decision: 'approved' });
}

/** Asks to be told as soon as anything more is spent. */
async function askForLowCredits(client: TestClient): Promise<void> {
  const { db } = service.deps;
  const { available } = await service.services.credits.balance(db, client.principal.accountId);
  await client.call('PATCH', '/users/me', {
    user_preferences: { credits_low_below: available / 1e6 },
  });
}

it('tells every event of what really happens, as its schema says, the request’s address once', async () => {
  const { user } = service;
  const { call } = user;
  const all = (await call('POST', '/users/webhooks', { url: `${receiver.url}/all` })).body;
  const failures = { url: `${receiver.url}/failures`, event_types: ['task.failed'] };
  await call('POST', '/users/webhooks', failures);
  const gone = { url: `${receiver.url}/gone`, event_types: ['credits.low'] };
  const { id: goneId } = (await call('POST', '/users/webhooks', gone)).body;
  const { secret } = (await call('GET', '/users/webhooks/request_secret')).body;

  const failedId = await letUploadExpire(user);
  const file = { name: 'beep.wav', fileType: 'audio' };
  const [assetId, brokenId] = await Promise.all([
    uploadFile(user, testSound(0.2), file),
    uploadFile(user, Buffer.from('no sound at all'), file),
  ]);
  await askForLowCredits(user);
  const preprocess = async (id: string, query = '') => {
    const request = { assets: [{ asset_id: id, upload_id: '' }], version: null };
    const { body } = await call('POST', `/users/assets/preprocess${query}`, request);
    return body[0].task_id;
  };
  const completedId = await preprocess(
    assetId,
    `?webhook_url=${encodeURIComponent(`${receiver.url}/one?of=mine`)}`,
  );
  const failedTaskId = await preprocess(brokenId);
  await letGuestReview(user, assetId);
  const project = await call('POST', '/project', { name: 'told', timeline: titleTimeline() });
  expect((await call('POST', `/project/${project.body.id}/export`, ['480p'])).status).toBe(200);
  const prompt = encodeURIComponent('A 1 second video with the title beep');
  const run = await fetch(`${service.baseUrl}/create?prompt=${prompt}`, {
    headers: { 'x-api-key': user.key },
  });
  const { data: created } = (await readAllEvents(run)).at(-1) ?? { data: {} };

  const missing = () => filterableEventTypes.filter((type) => !typesAt('/all').includes(type));
  await until(() => missing().length === 0).catch(() => expect(missing()).toEqual([]));
  await until(() => typesAt('/failures').length > 0 && typesAt('/one?of=mine').length > 0);
  const told = bodiesAt('/all', all.secret);
  const dataOf = (type: WebhookEventType) =>
    told.filter((body) => body.type === type).map(({ data }) => data);
  expect(dataOf('task.completed').map((data) => data.task_id)).toContain(completedId);
  expect(dataOf('task.failed')).toMatchObject([{ task_id: failedTaskId, status: 'FAILURE' }]);
  expect(dataOf('create.done')).toMatchObject([{ status: 'SUCCESS', chat_id: created.chat_id }]);
  expect(dataOf('export.done')).toContainEqual(
    expect.objectContaining({ status: 'SUCCESS', project_id: project.body.id }),
  );
  expect(dataOf('asset.ready').map((data) => data.asset_id)).toEqual(
    expect.arrayContaining([assetId, brokenId]),
  );
  expect(dataOf('asset.failed')).toMatchObject([{ asset_id: failedId, error: { code: 'upload_ended' } }]);
  expect(dataOf('review.comment')).toMatchObject([{ asset_id: assetId }]);
  expect(dataOf('review.decision')).toMatchObject([{ asset_id: assetId, decision: 'approved' }]);
  expect(dataOf('credits.low')).toHaveLength(1);
  expect(dataOf('webhook.disabled')).toMatchObject([{ endpoint_id: goneId, reason: 'gone' }]);
  expect(bodiesAt('/one?of=mine', secret)).toMatchObject([
    { type: 'task.completed', data: { task_id: completedId, asset_ids: [assetId] } },
  ]);
  expect(typesAt('/failures')).toEqual(['task.failed']);
});

/** Commits that some asset is ready; its id. */
async function publishReady(accountId: string): Promise<string> {
  const { db, ids } = service.deps;
  const assetId = ids.uuid();
  const payload = { asset_id: assetId, version_id: ids.uuid(), version_number: 1, bytes: 1 };
  await db
    .transaction()
    .execute((trx) =>
      service.deps.outbox.publish(trx, { topic: 'asset.ready', accountId, subjectId: assetId, payload }),
    );
  return assetId;
}

const deadAttempts = () => receiver.attempts.filter(({ path }) => path.startsWith('/dead')).length;

/** What goes to dead endpoints between the commit of an event and its arrival at `path`, for some events one after the other. */
async function countDeadBefore(accountId: string, path: string): Promise<number[]> {
  const counts: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const before = deadAttempts();
    const assetId = await publishReady(accountId);
    await until(() => attemptsAt(path).some(({ body }) => JSON.parse(body).asset_id === assetId));
    counts.push(deadAttempts() - before);
  }
  return counts;
}

/** Deliveries to these dead endpoints that are under way at the same time. */
const UNDER_WAY = 200;

it('a healthy endpoint waits for none of a hundred dead ones', async () => {
  const owner = await service.createUser('healthy@example.com');
  await owner.call('POST', '/users/webhooks', { url: `${receiver.url}/healthy` });
  const { accountId } = owner.principal;
  await Promise.all(
    [1, 2, 3, 4, 5].map(async (account) => {
      const other = await service.createUser(`dead-${account}@example.com`);
      for (let n = 0; n < 20; n += 1) {
        const url = `${receiver.url}/dead/${account}/${n}`;
        expect((await other.call('POST', '/users/webhooks', { url })).status).toBe(200);
      }
      // More for each than goes there at the same time, so that something waits all the while.
      for (let n = 0; n < 5; n += 1) await publishReady(other.principal.accountId);
    }),
  );
  // All that may be under way at the same time hangs, and more than that waits.
  await until(() => deadAttempts() >= UNDER_WAY);
  for (const dead of await countDeadBefore(accountId, '/healthy')) {
    // Behind them it would have waited for a whole round of them and more.
    expect(dead).toBeLessThan(UNDER_WAY);
  }
});

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
