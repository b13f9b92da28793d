import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { verified } from '../../testing/test-webhooks.ts';
import { until } from '../../testing/until.ts';
import { answer, startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { MAX_LISTENERS } from './listening/webhook-listeners.ts';
import { filterableEventTypes } from './webhook-events.schema.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const HOUR = 3_600_000;

let service: TestService;
let receiver: WebhookReceiver;
/** Milliseconds that the service's clock is ahead of the machine's. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
let owner: TestClient;
let serial = 0;

beforeAll(async () => {
  // Events are sent; no task is ever taken.
  service = await startTestService({
    worker: [],
    clock,
    env: { RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8' },
  });
  receiver = await startWebhookReceiver(clock);
});
afterAll(async () => {
  await receiver?.stop();
  await service?.stop();
});
beforeEach(async () => {
  serial += 1;
  owner = await service.createUser(`owner${serial}@example.com`);
  receiver.attempts.length = 0;
  receiver.behave(answer(204));
});

async function create(request: Record<string, unknown> = {}, as = owner) {
  const created = await as.call('POST', '/users/webhooks', { url: receiver.url, ...request });
  expect(created).toMatchObject({ status: 200, body: { enabled: true } });
  return created.body as { id: string; secret: string };
}

/** Commits an event of the owner's account; its webhook-id. */
function publish(): Promise<string> {
  const { db, ids } = service.deps;
  const assetId = ids.uuid();
  return db.transaction().execute((trx) =>
    service.deps.outbox.publish(trx, {
      topic: 'asset.ready',
      accountId: owner.principal.accountId,
      subjectId: assetId,
      payload: { asset_id: assetId, version_id: ids.uuid(), version_number: 1, bytes: 10 },
    }),
  );
}

const deliveriesOf = async (id: string, query = '') =>
  (await owner.call('GET', `/users/webhooks/${id}/deliveries${query}`)).body;

/** Commits events and waits until the log says how their deliveries went. */
async function tell(id: string, { count = 1, state = 'delivered' } = {}): Promise<string[]> {
  const events: string[] = [];
  for (let number = 0; number < count; number += 1) events.push(await publish());
  await until(async () => {
    const { items } = await deliveriesOf(id, `?state=${state}`);
    const told = new Set(items.map((item: { event_id: string }) => item.event_id));
    return events.every((event) => told.has(event));
  });
  return events;
}

describe('an endpoint', () => {
  it('createWebhook shows the secret once; getWebhook and listWebhooks do not, nor does its row', async () => {
    const created = await owner.call('POST', '/users/webhooks', {
      url: 'https://93.184.216.34/hooks',
      description: 'Cuts',
      event_types: ['task.failed', 'export.done'],
    });
    const { secret, ...webhook } = created.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      ...{ url: 'https://93.184.216.34/hooks', description: 'Cuts', enabled: true, notice: null },
      ...{ event_types: ['task.failed', 'export.done'], disabled_at: null, failing_since: null },
    });
    expect((await owner.call('GET', `/users/webhooks/${webhook.id}`)).body).toEqual(webhook);
    await create();
    const listed = (await owner.call('GET', '/users/webhooks')).body;
    expect(listed.map(({ url }: { url: string }) => url)).toEqual([`${receiver.url}/`, webhook.url]);
    expect(listed[1]).toEqual(webhook);
    const { rows } = await sql<{ secret: Buffer }>`
      select secret from webhook_endpoint where id = ${webhook.id}`.execute(service.deps.db);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(rows[0]?.secret.includes(bytes)).toBe(false);
  });

  it.each([
    ['no address', { url: undefined }, 'url'],
    ['no https', { url: 'http://93.184.216.34/' }, 'url'],
    ['another scheme', { url: 'ftp://93.184.216.34/' }, 'url'],
    ['no URL', { url: 'nonsense' }, 'url'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'url'],
    ['the cloud’s own address', { url: 'https://169.254.169.254/latest' }, 'url'],
    ['a private address as a number', { url: 'https://0x0a000001/' }, 'url'],
    ['a private address as IPv6', { url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    ['a password', { url: 'https://me:secret@93.184.216.34/' }, 'url'],
    ['an address too long', { url: `https://93.184.216.34/${'x'.repeat(2_000)}` }, 'url'],
    ['an event that is none', { event_types: ['task.finished'] }, 'event_types'],
    ['an event that only a test sends', { event_types: ['webhook.test'] }, 'event_types'],
    ['an event twice', { event_types: ['task.failed', 'task.failed'] }, 'event_types'],
    ['a description too long', { description: 'x'.repeat(501) }, 'description'],
    ['a description of two lines', { description: 'a\nb' }, 'description'],
    ['a property that is none', { secret: 'whsec_mine' }, 'secret'],
  ])('createWebhook refuses %s', async (_what, request, place) => {
    const refused = await owner.call('POST', '/users/webhooks', { url: receiver.url, ...request });
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0].loc.slice(0, 2)).toEqual(['body', place]);
    expect((await owner.call('GET', '/users/webhooks')).body).toEqual([]);
  });

  it('createWebhook makes 20 for an account and no more, also at the same time', async () => {
    const create = () => owner.call('POST', '/users/webhooks', { url: receiver.url });
    const answers = await Promise.all(Array.from({ length: 24 }, create));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      ...Array.from({ length: 4 }, () => 409),
    ]);
    expect((await owner.call('GET', '/users/webhooks')).body).toHaveLength(20);
  });

  it('updateWebhook changes what is given and nothing else', async () => {
    const { id } = await create({ description: 'before', event_types: ['task.failed'] });
    const path = `/users/webhooks/${id}`;
    const changed = await owner.call('PATCH', path, { description: '', event_types: [] });
    expect(changed).toMatchObject({
      status: 200,
      body: { url: `${receiver.url}/`, description: '', event_types: [], enabled: true },
    });
    expect((await owner.call('PATCH', path, { url: 'https://10.0.0.1/' })).status).toBe(422);
    expect((await owner.call('GET', path)).body).toEqual(changed.body);
  });

  it('createWebhook and updateWebhook keep a URL as the parser reads it, and none with a name in it', async () => {
    const { port } = new URL(receiver.url);
    const { id } = await create({ url: `HTTP:\\\\127.1:0${port}\\a b\\..\\hooks` });
    const path = `/users/webhooks/${id}`;
    expect((await owner.call('GET', path)).body).toMatchObject({ url: `http://127.0.0.1:${port}/hooks` });
    const changed = await owner.call('PATCH', path, { url: `http://127.0.0.1:${port}\\@example.com` });
    expect(changed.body).toMatchObject({ url: `http://127.0.0.1:${port}/@example.com` });
    for (const name of ['user', 'user:secret', ':secret']) {
      const refused = await owner.call('PATCH', path, { url: `http://${name}@127.0.0.1:${port}/` });
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'url'], msg: 'The URL must hold no name and no password.' }] },
      });
    }
  });

  it('updateWebhook disables, gives up what waits, and enables again', async () => {
    receiver.behave(answer(500));
    const { id } = await create();
    const path = `/users/webhooks/${id}`;
    await publish();
    await until(async () => (await deliveriesOf(id, '?state=pending')).items[0]?.attempts === 1);
    expect((await owner.call('GET', path)).body).toMatchObject({
      failing_since: expect.any(String),
      notice: expect.stringContaining('did not arrive'),
    });
    const disabled = await owner.call('PATCH', path, { enabled: false });
    expect(disabled.body).toMatchObject({ enabled: false, disabled_reason: 'by_owner', notice: null });
    expect((await deliveriesOf(id)).items).toMatchObject([{ state: 'discarded', next_attempt_at: null }]);
    const enabled = await owner.call('PATCH', path, { enabled: true });
    expect(enabled.body).toMatchObject({
      ...{ enabled: true, disabled_at: null, disabled_reason: null, failing_since: null },
    });
  });

  it('says why the service disabled it, until it is enabled again', async () => {
    receiver.behave(answer(410));
    const { id } = await create();
    await publish();
    const path = `/users/webhooks/${id}`;
    await until(async () => (await owner.call('GET', path)).body.enabled === false);
    expect((await owner.call('GET', path)).body).toMatchObject({
      ...{ disabled_reason: 'gone', notice: expect.stringContaining('410') },
    });
    expect((await owner.call('PATCH', path, { enabled: true })).body).toMatchObject({ notice: null });
  });

  it('deleteWebhook removes it with its log, and nothing is sent any more', async () => {
    const { id } = await create();
    await tell(id);
    expect((await owner.call('DELETE', `/users/webhooks/${id}`)).body).toEqual({ id, deleted: true });
    expect((await owner.call('DELETE', `/users/webhooks/${id}`)).status).toBe(404);
    const other = await create();
    const [told] = await tell(other.id);
    expect(receiver.attempts.filter(({ headers }) => headers['webhook-id'] === told)).toHaveLength(1);
  });

  it('is nobody else’s', async () => {
    const { id } = await create();
    const [event] = await tell(id);
    const delivery = (await deliveriesOf(id)).items[0].id;
    const stranger = await service.createUser(`stranger${serial}@example.com`);
    const paths: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { enabled: false }],
      ['DELETE', ''],
      ['POST', '/rotate_secret', {}],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['GET', `/deliveries/${delivery}`],
      ['POST', `/deliveries/${delivery}/replay`],
      ['POST', '/replay', { since: '2026-01-01T00:00:00Z' }],
    ];
    for (const [method, path, body] of paths) {
      const refused = await stranger.call(method, `/users/webhooks/${id}${path}`, body);
      expect(refused, path).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: `Webhook ${id} not found.` },
      });
    }
    expect((await stranger.call('GET', '/users/webhooks')).body).toEqual([]);
    expect(receiver.attempts.map(({ headers }) => headers['webhook-id'])).toEqual([event]);
    const own = await create({}, stranger);
    const through = await stranger.call('GET', `/users/webhooks/${own.id}/deliveries/${delivery}`);
    expect(through.status).toBe(404);
  });

  it('rotateWebhookSecret: both secrets for as long as is asked, then the new one alone', async () => {
    const { id, secret: first } = await create();
    const path = `/users/webhooks/${id}/rotate_secret`;
    const earliest = clock.now().getTime();
    const { body: rotated } = await owner.call('POST', path, {});
    const rotatedAt = Date.parse(rotated.previous_secret_until) - 24 * HOUR;
    expect(rotatedAt).toBeGreaterThanOrEqual(earliest);
    expect(rotatedAt).toBeLessThanOrEqual(clock.now().getTime());
    const send = async () => {
      await owner.call('POST', `/users/webhooks/${id}/test`);
      const attempt = receiver.attempts.at(-1);
      if (attempt === undefined) throw new Error('Nothing arrived.');
      return attempt;
    };
    const during = await send();
    expect(verified(first, during)).toEqual(verified(rotated.secret, during));
    ahead += 24 * HOUR + 1_000;
    const after = await send();
    expect(verified(rotated.secret, after)).toMatchObject({ type: 'webhook.test' });
    expect(() => verified(first, after)).toThrow();
    expect((await owner.call('GET', `/users/webhooks/${id}`)).body.previous_secret_until).toBeNull();
    const { body: at } = await owner.call('POST', path, { overlap_hours: 0 });
    expect(at.previous_secret_until).toBeNull();
    const last = await send();
    expect(() => verified(rotated.secret, last)).toThrow();
    verified(at.secret, last);
    expect((await owner.call('POST', path, { overlap_hours: 169 })).status).toBe(422);
  });

  it('testWebhook tells how it went, of a disabled one as well, and repeats nothing', async () => {
    const { id, secret } = await create({ event_types: ['credits.low'] });
    const test = () => owner.call('POST', `/users/webhooks/${id}/test`);
    const sent = await test();
    expect(sent).toMatchObject({ status: 200, body: { delivered: true, status: 204, error: null } });
    const [attempt] = receiver.attempts;
    if (attempt === undefined) throw new Error('Nothing arrived.');
    expect(verified(secret, attempt)).toMatchObject({
      ...{ id: sent.body.event_id, type: 'webhook.test', data: { endpoint_id: id } },
    });
    await owner.call('PATCH', `/users/webhooks/${id}`, { enabled: false });
    receiver.behave((response) => response.writeHead(500).end('no room'));
    expect((await test()).body).toMatchObject({ delivered: false, status: 500, response: 'no room' });
    const { items } = await deliveriesOf(id);
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['failed', 'delivered']);
    expect((await owner.call('GET', `/users/webhooks/${id}`)).body.failing_since).toBeNull();
  });
});

describe('the log', () => {
  it('listWebhookDeliveries gives pages, the newest first, and filters', async () => {
    const { id } = await create();
    const events = await tell(id, { count: 5 });
    const seen: string[] = [];
    let query = '?limit=2';
    for (;;) {
      const page = await deliveriesOf(id, query);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map((item: { event_id: string }) => item.event_id));
      if (page.next_cursor === null) break;
      query = `?limit=2&cursor=${page.next_cursor}`;
    }
    expect(seen.toSorted()).toEqual(events.toSorted());
    expect((await deliveriesOf(id, '?type=asset.ready&state=delivered')).items).toHaveLength(5);
    expect((await deliveriesOf(id, '?type=asset.failed')).items).toEqual([]);
    expect((await deliveriesOf(id, '?state=failed')).items).toEqual([]);
  });

  it.each(['cursor=nonsense', 'limit=0', 'limit=201', 'state=lost', 'type=task.finished'])(
    'listWebhookDeliveries refuses %s',
    async (query) => {
      const { id } = await create();
      const refused = await owner.call('GET', `/users/webhooks/${id}/deliveries?${query}`);
      expect(refused.status).toBe(422);
      expect(refused.body.detail[0].loc).toEqual(['query', query.split('=')[0]]);
    },
  );

  it('getWebhookDelivery shows the body and every attempt', async () => {
    receiver.behave((response, _attempt, count) => response.writeHead(count === 0 ? 503 : 200).end('told'));
    const { id } = await create();
    const eventId = await publish();
    await until(async () => (await deliveriesOf(id)).items[0]?.attempts === 1);
    ahead += 10_000;
    await until(async () => (await deliveriesOf(id)).items[0]?.state === 'delivered');
    const delivery = (await deliveriesOf(id)).items[0];
    const path = `/users/webhooks/${id}/deliveries/${delivery.id}`;
    const { body } = await owner.call('GET', path);
    expect(body).toMatchObject({
      ...delivery,
      payload: JSON.parse(receiver.attempts[0]?.body ?? ''),
      attempt_log: [
        { number: 1, status: 503, error: 'It answered 503.', response: 'told' },
        { number: 2, status: 200, error: null, response: 'told' },
      ],
    });
    expect(body.event_id).toBe(eventId);
    expect((await owner.call('GET', path.replace(delivery.id, UNKNOWN))).status).toBe(404);
    expect((await owner.call('GET', path.replace(delivery.id, 'nonsense'))).status).toBe(422);
  });

  it('replayWebhookDelivery sends an event again under the same id, and not to a disabled one', async () => {
    const { id } = await create();
    const [event] = await tell(id);
    const delivery = (await deliveriesOf(id)).items[0];
    const path = `/users/webhooks/${id}/deliveries/${delivery.id}/replay`;
    const { body } = await owner.call('POST', path);
    await until(() => receiver.attempts.length === 2);
    const [first, second] = receiver.attempts;
    expect(second?.headers['webhook-id']).toBe(event);
    expect(second?.body).toBe(first?.body);
    const replayed = await owner.call('GET', `/users/webhooks/${id}/deliveries/${body.delivery_id}`);
    expect(replayed.body).toMatchObject({ replay_of: delivery.id, event_id: event });
    await owner.call('PATCH', `/users/webhooks/${id}`, { enabled: false });
    expect(await owner.call('POST', path)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await owner.call('POST', path.replace(delivery.id, UNKNOWN))).status).toBe(409);
    await owner.call('PATCH', `/users/webhooks/${id}`, { enabled: true });
    expect((await owner.call('POST', path.replace(delivery.id, UNKNOWN))).status).toBe(404);
  });

  it('replayWebhook sends again what came since and did not arrive, or all of it', async () => {
    // Nor is it told that it was disabled, should that be told only when it is enabled again.
    const { id } = await create({ event_types: ['asset.ready'] });
    const path = `/users/webhooks/${id}/replay`;
    const since = clock.now().toISOString();
    await tell(id, { count: 2 });
    receiver.behave(answer(410));
    await publish();
    await until(async () => (await owner.call('GET', `/users/webhooks/${id}`)).body.enabled === false);
    const body = { since };
    expect((await owner.call('POST', path, body)).status).toBe(409);
    await owner.call('PATCH', `/users/webhooks/${id}`, { enabled: true });
    receiver.behave(answer(204));
    expect((await owner.call('POST', path, body)).body).toEqual({ replayed: 1, is_complete: true });
    await until(async () => (await deliveriesOf(id, '?state=delivered')).items.length === 3);
    const all = await owner.call('POST', path, { since, only_failed: false });
    expect(all.body).toEqual({ replayed: 3, is_complete: true });
    await until(async () => (await deliveriesOf(id, '?state=delivered')).items.length === 6);
    // What is on its way is not sent again, however many ask at once.
    const unanswered: { end(): void }[] = [];
    receiver.behave((response) => void unanswered.push(response));
    const ask = () => owner.call('POST', path, { since, only_failed: false });
    const atOnce = await Promise.all(Array.from({ length: 4 }, ask));
    expect(atOnce.map((one) => one.body.replayed).sort()).toEqual([0, 0, 0, 3]);
    receiver.behave(answer(204));
    for (const response of unanswered) response.end();
    const later = new Date(clock.now().getTime() + 60_000).toISOString();
    expect((await owner.call('POST', path, { since: later })).body.replayed).toBe(0);
    expect((await owner.call('POST', path, { since: 'yesterday' })).status).toBe(422);
    expect((await owner.call('POST', path, {})).status).toBe(422);
  });
});

describe('what every account has', () => {
  it('listWebhookEventTypes answers every event that can be asked for, with an example', async () => {
    const { body } = await owner.call('GET', '/users/webhooks/event_types');
    expect(body.map(({ type }: { type: string }) => type)).toEqual(filterableEventTypes);
    for (const { type, example } of body) expect(example.type).toBe(type);
  });

  it('getWebhookRequestSecret shows one secret, rotateWebhookRequestSecret makes the next', async () => {
    const path = '/users/webhooks/request_secret';
    const both = await Promise.all([owner.call('GET', path), owner.call('GET', path)]);
    const [first] = both;
    expect(both[1]?.body).toEqual(first?.body);
    expect(first?.body).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      previous_secret_until: null,
    });
    const rotated = await owner.call('POST', path, {});
    const next = await owner.call('GET', path);
    expect(next.body).toEqual({ webhook_id: first?.body.webhook_id, ...rotated.body });
    expect(next.body.secret).not.toBe(first?.body.secret);
    expect((await owner.call('GET', '/users/webhooks')).body).toEqual([]);
    const hidden = `/users/webhooks/${first?.body.webhook_id}`;
    for (const method of ['GET', 'DELETE']) expect((await owner.call(method, hidden)).status).toBe(404);
    expect((await owner.call('GET', `${hidden}/deliveries`)).body).toEqual({ items: [], next_cursor: null });
  });

  it('getWebhookRequestSecret of a secret that the server can not open any more says what to do', async () => {
    const path = '/users/webhooks/request_secret';
    const { webhook_id: id } = (await owner.call('GET', path)).body;
    await sql`update webhook_endpoint set secret = ${Buffer.alloc(80, 1)} where id = ${id}`.execute(
      service.deps.db,
    );
    expect(await owner.call('GET', path)).toMatchObject({
      ...{ status: 409, body: { code: 'conflict', detail: expect.stringContaining('Rotate it.') } },
    });
    await owner.call('POST', path, {});
    expect((await owner.call('GET', path)).status).toBe(200);
  });
});

describe('a program that listens', () => {
  const LISTENERS = '/users/webhooks/listeners';
  const heard = (id: string, after = 0) => owner.call('GET', `${LISTENERS}/${id}/events?after=${after}`);

  it('createWebhookListener, listHeardEvents, getHeardEvent: hears what is told from then on, signed, in order', async () => {
    await publish();
    const { id, secret } = (await owner.call('POST', LISTENERS, {})).body;
    const picky = (await owner.call('POST', LISTENERS, { event_types: ['task.failed'] })).body;
    const events = [await publish(), await publish()];
    await until(async () => (await heard(id)).body.items.length === 2);
    const { items, next_after: next } = (await heard(id)).body;
    expect(items.map((item: { event_id: string }) => item.event_id)).toEqual(events);
    for (const { headers, body } of items) {
      const asReceived = { headers, body, at: Number(headers['webhook-timestamp']) * 1_000 } as never;
      expect(verified(secret, asReceived)).toMatchObject({ type: 'asset.ready' });
      expect(() => verified(picky.secret, asReceived)).toThrow('No matching signature');
    }
    expect((await heard(id, next)).body).toEqual({ items: [], next_after: next });
    expect((await heard(picky.id)).body.items).toEqual([]);
    // Another program of the account may ask for an event of before, and nobody of another account.
    const one = await owner.call('GET', `${LISTENERS}/${picky.id}/events/${events[0]}`);
    expect(one).toMatchObject({ status: 200, body: { event_id: events[0], body: items[0].body } });
    const stranger = await service.createUser(`stranger${serial}@example.com`);
    const own = (await stranger.call('POST', LISTENERS, {})).body;
    expect((await stranger.call('GET', `${LISTENERS}/${own.id}/events/${events[0]}`)).status).toBe(404);
  });

  it('is over when it has not asked for fifteen minutes; so many at a time and no more', async () => {
    const { id } = (await owner.call('POST', LISTENERS, {})).body;
    const made = await Promise.all(
      Array.from({ length: MAX_LISTENERS }, () => owner.call('POST', LISTENERS, {})),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(MAX_LISTENERS - 1);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(1);
    ahead += HOUR;
    expect((await heard(id)).status).toBe(404);
    expect((await owner.call('POST', LISTENERS, {})).status).toBe(200);
  });

  it('deleteWebhookListener keeps nothing more for it', async () => {
    const made = await owner.call('POST', LISTENERS, {});
    expect(made).toMatchObject({ status: 200 });
    const { id } = made.body;
    expect((await owner.call('DELETE', `${LISTENERS}/${id}`)).body).toEqual({ id, deleted: true });
    expect((await heard(id)).status).toBe(404);
    expect((await owner.call('DELETE', `${LISTENERS}/${id}`)).status).toBe(404);
  });
});
