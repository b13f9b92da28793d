import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testTask } from '../../../testing/test-tasks.ts';
import { createWebhookFixture, verified, type WebhookFixture } from '../../../testing/test-webhooks.ts';
import { until } from '../../../testing/until.ts';
import {
  answer,
  hangUp,
  stall,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../testing/webhook-receiver.ts';
import type { TaskOwner } from '../../tasks/tasks.service.ts';
import { claimDeliveries } from './deliveries.repo.ts';

const DAY = 86_400;
/** Long enough for an answer of a busy machine, short enough to wait for. */
const TIMEOUT = 1_000;

let database: TestDatabase;
let fixture: WebhookFixture;
let accountId: string;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  fixture = createWebhookFixture(database.db, { timeoutMs: TIMEOUT });
  ({ accountId } = await fixture.createOwner());
});
afterEach(async () => {
  await fixture.close();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
  await sql`truncate outbox, webhook_endpoint, webhook_message, webhook_sequence cascade`.execute(
    database.db,
  );
});

async function receive(behaviour = answer(204)): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver(fixture.clock, behaviour);
  receivers.push(receiver);
  return receiver;
}

const deliveries = () => database.db.selectFrom('webhook_delivery').selectAll().orderBy('id').execute();
const stateOf = async () => (await deliveries()).map(({ state }) => state);
const log = () => database.db.selectFrom('webhook_attempt').selectAll().orderBy('number').execute();
const endpointRow = (id: string) =>
  database.db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ended = (count: number) =>
  until(async () => (await deliveries()).filter(({ state }) => state !== 'pending').length >= count);

/** Starts a task whose request named this address, and cancels it. */
async function cancelTask(owner: TaskOwner, url: string): Promise<string> {
  const { taskId } = await database.db.transaction().execute((trx) =>
    fixture.tasks.startTask(trx, {
      definition: testTask,
      payload: { word: 'hello' },
      principal: owner,
      traceId: 'trace',
    }),
  );
  await database.db.updateTable('task').set({ webhook_url: url }).where('id', '=', taskId).execute();
  await fixture.tasks.cancelTask(owner, taskId);
  return taskId;
}

/** Lets days pass, an hour at a time, until the deliveries have ended. */
async function letTimePass(most = 100): Promise<void> {
  for (let hour = 0; hour < most; hour += 1) {
    if ((await stateOf()).every((state) => state !== 'pending')) return;
    fixture.clock.advance(DAY / 24);
    const due = async () =>
      (await deliveries()).filter(
        ({ next_attempt_at: at }) => at !== null && Date.parse(at) <= fixture.clock.now().getTime(),
      ).length;
    await until(async () => (await due()) === 0);
    // A lease is in the future as well: what is under way has to end.
    await until(async () => {
      const rows = await deliveries();
      const attempts = (await log()).length;
      return rows.reduce((sum, { attempts: count }) => sum + count, 0) === attempts;
    });
  }
}

describe('fan-out', () => {
  it('tells what was committed, once, and nothing else', async () => {
    const { url, attempts } = await receive();
    const { secrets } = await fixture.addEndpoint(accountId, url);
    const assetId = fixture.ids.uuid();
    const eventId = await fixture.publish(accountId, assetId);
    const rolledBack = database.db.transaction().execute(async (trx) => {
      const payload = { asset_id: assetId };
      await fixture.outbox.publish(trx, { topic: 'asset.ready', accountId, subjectId: assetId, payload });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    // Two at once, and again.
    await Promise.all([fixture.delivery.fanOut(), fixture.delivery.fanOut()]);
    await fixture.delivery.fanOut();
    fixture.start();
    await ended(1);
    const [attempt] = attempts;
    if (attempt === undefined) throw new Error('Nothing came.');
    expect(attempts).toHaveLength(1);
    expect(verified(secrets[0] ?? '', attempt)).toMatchObject({
      id: eventId,
      type: 'asset.ready',
      api_version: '1',
      asset_id: assetId,
      sequence: 1,
      data: { asset_id: assetId, version_number: 1 },
    });
  });

  it('numbers the events of each asset without gaps, whoever reads the outbox', async () => {
    const assets = [fixture.ids.uuid(), fixture.ids.uuid()];
    await fixture.addEndpoint(accountId, 'https://example.com/');
    for (let number = 1; number <= 20; number += 1) {
      for (const assetId of assets) await fixture.publish(accountId, assetId, number);
      if (number % 5 === 0) await Promise.all([1, 2, 3].map(() => fixture.delivery.fanOut()));
    }
    while (await fixture.delivery.fanOut());
    const messages = await database.db
      .selectFrom('webhook_message')
      .select(['asset_id', 'sequence', 'payload'])
      .orderBy('sequence')
      .execute();
    for (const assetId of assets) {
      const told = messages.filter((message) => message.asset_id === assetId);
      expect(told.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
      expect(told.map(({ payload }) => (payload.data as { version_number: number }).version_number)).toEqual(
        told.map(({ sequence }) => sequence),
      );
    }
  });

  it('passes over what makes no sense, and tells the rest', async () => {
    const broken = [
      { topic: 'asset.ready', payload: { asset_id: 'none', version_number: 'one' } },
      { topic: 'credits.low', payload: {} },
    ];
    const { id } = await fixture.addEndpoint(accountId, 'https://example.com/');
    const before = await fixture.publish(accountId, fixture.ids.uuid());
    await database.db.transaction().execute(async (trx) => {
      for (const event of broken) await fixture.outbox.publish(trx, { ...event, accountId, subjectId: null });
    });
    await cancelTask(await fixture.createOwner(), 'none');
    const after = await fixture.publish(accountId, fixture.ids.uuid());
    await fixture.delivery.fanOut();
    const told = await deliveries();
    expect(new Set(told.map((row) => row.message_id))).toEqual(new Set([before, after]));
    expect(told.map((row) => row.endpoint_id)).toEqual([id, id]);
    expect(fixture.untold).toEqual(['asset.ready', 'credits.low', 'task.cancelled']);
    await fixture.delivery.fanOut();
    expect(fixture.untold).toHaveLength(3);
  });

  it('tells each endpoint what its filter wants, since it is there, and no other account', async () => {
    const other = await fixture.createOwner();
    const assetId = fixture.ids.uuid();
    await fixture.publish(accountId, assetId);
    fixture.clock.advance(1);
    const all = await fixture.addEndpoint(accountId, 'https://example.com/all');
    await fixture.addEndpoint(accountId, 'https://example.com/tasks', { types: ['task.completed'] });
    await fixture.addEndpoint(other.accountId, 'https://example.com/other');
    await fixture.publish(accountId, assetId);
    await fixture.delivery.fanOut();
    expect((await deliveries()).map(({ endpoint_id: id }) => id)).toEqual([all.id]);
    const unpublished = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('published_at', 'is', null)
      .execute();
    expect(unpublished).toEqual([]);
  });

  it('tells the end of a task to the endpoints and to the address that its request named', async () => {
    const owner = await fixture.createOwner();
    const { url, attempts } = await receive();
    await fixture.addEndpoint(owner.accountId, `${url}/endpoint`, { types: ['task.failed'] });
    const taskId = await cancelTask(owner, `${url}/request`);
    fixture.start();
    await ended(2);
    expect(attempts.map(({ path }) => path).sort()).toEqual(['/endpoint', '/request']);
    const bodies = attempts.map(({ body }) => JSON.parse(body));
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({
      type: 'task.failed',
      data: { task_id: taskId, status: 'REVOKED', error: { code: 'cancelled' } },
    });
    const requestId = await fixture.requestEndpoint(owner.accountId);
    expect((await deliveries()).map((row) => row.endpoint_id)).toContain(requestId);
  });
});

describe('delivery', () => {
  it('reaches a receiver that fails, stalls, redirects and closes, with the same id and a right signature', async () => {
    const receiver = await receive((response, attempt, count) => {
      const behaviours = [
        answer(500),
        stall,
        hangUp,
        answer(302, { location: 'http://127.0.0.1:1/' }),
        answer(404),
        answer(204),
      ];
      (behaviours[count] ?? answer(204))(response, attempt, count);
    });
    const { id, secrets } = await fixture.addEndpoint(accountId, receiver.url);
    const eventId = await fixture.publish(accountId, fixture.ids.uuid());
    fixture.start();
    await until(async () => (await log()).length === 1);
    expect((await endpointRow(id)).failing_since).not.toBeNull();
    await letTimePass();
    expect(receiver.attempts).toHaveLength(6);
    const told = receiver.attempts.map((attempt) => verified(secrets[0] ?? '', attempt));
    expect(new Set(told.map((body) => body.id))).toEqual(new Set([eventId]));
    expect(new Set(receiver.attempts.map(({ body }) => body)).size).toBe(1);
    expect((await log()).map(({ status, error }) => status ?? error)).toEqual([
      500,
      'No answer came within 1 s.',
      'The connection was closed before an answer came.',
      302,
      404,
      204,
    ]);
    expect(await stateOf()).toEqual(['delivered']);
    expect((await endpointRow(id)).failing_since).toBeNull();
  });

  it('gives up after three days', async () => {
    const receiver = await receive(answer(500));
    await fixture.addEndpoint(accountId, receiver.url);
    const begun = fixture.clock.now().getTime();
    await fixture.publish(accountId, fixture.ids.uuid());
    fixture.start();
    await until(async () => (await log()).length === 1);
    await letTimePass();
    expect(await stateOf()).toEqual(['failed']);
    expect(receiver.attempts).toHaveLength(11);
    const last = receiver.attempts.at(-1)?.at.getTime() ?? 0;
    expect((last - begun) / 1_000 / DAY).toBeGreaterThan(2.9);
  });

  it('waits as long as Retry-After asks', async () => {
    const receiver = await receive((response, attempt, count) =>
      answer(count === 0 ? 503 : 204, { 'retry-after': '7200' })(response, attempt, count),
    );
    await fixture.addEndpoint(accountId, receiver.url);
    await fixture.publish(accountId, fixture.ids.uuid());
    const at = fixture.clock.now().getTime();
    fixture.start();
    await until(async () => (await log()).length === 1);
    const [waiting] = await deliveries();
    expect(Date.parse(waiting?.next_attempt_at ?? '') - at).toBe(7_200_000);
  });

  it('disables an endpoint that answers 410, and tells the others of the account', async () => {
    const [gone, kept] = [await receive(answer(410)), await receive()];
    const endpoint = await fixture.addEndpoint(accountId, gone.url);
    await fixture.addEndpoint(accountId, kept.url, { types: ['webhook.disabled'] });
    await fixture.publish(accountId, fixture.ids.uuid());
    fixture.start();
    await until(() => kept.attempts.length === 1);
    expect(await endpointRow(endpoint.id)).toMatchObject({ disabled_reason: 'gone' });
    expect(JSON.parse(kept.attempts[0]?.body ?? '')).toMatchObject({
      type: 'webhook.disabled',
      data: { endpoint_id: endpoint.id, url: gone.url, reason: 'gone' },
    });
    await fixture.publish(accountId, fixture.ids.uuid());
    await fixture.delivery.fanOut();
    expect(gone.attempts).toHaveLength(1);
  });

  it('does not disable an endpoint that was changed while its receiver answered 410', async () => {
    let answerFirst = () => {};
    const receiver = await receive((response, attempt, count) => {
      if (count > 0) answer(410)(response, attempt, count);
      else answerFirst = () => answer(410)(response, attempt, count);
    });
    const { id } = await fixture.addEndpoint(accountId, receiver.url);
    await fixture.publish(accountId, fixture.ids.uuid());
    fixture.start();
    await until(() => receiver.attempts.length === 1);
    fixture.clock.advance(1);
    await database.db
      .updateTable('webhook_endpoint')
      .set({ updated_at: fixture.clock.now() })
      .where('id', '=', id)
      .execute();
    answerFirst();
    await ended(1);
    expect(await stateOf()).toEqual(['failed']);
    expect((await endpointRow(id)).disabled_at).toBeNull();
    await fixture.publish(accountId, fixture.ids.uuid());
    await until(async () => (await endpointRow(id)).disabled_reason === 'gone');
  });

  it('disables an endpoint at which nothing has arrived for five days, and gives up what waits', async () => {
    const receiver = await receive(answer(500));
    const endpoint = await fixture.addEndpoint(accountId, receiver.url);
    fixture.start();
    await fixture.publish(accountId, fixture.ids.uuid());
    await until(async () => (await log()).length === 1);
    await letTimePass();
    fixture.clock.advance(2 * DAY);
    expect((await endpointRow(endpoint.id)).disabled_at).toBeNull();
    await fixture.publish(accountId, fixture.ids.uuid());
    await until(async () => (await endpointRow(endpoint.id)).disabled_reason === 'failing');
    expect(await stateOf()).toEqual(['failed', 'discarded']);
  });

  it('signs with both secrets while a rotation lasts, and then with the new one', async () => {
    const { url, attempts } = await receive();
    const previousUntil = new Date(fixture.clock.now().getTime() + DAY * 1_000);
    const { secrets } = await fixture.addEndpoint(accountId, url, { previousUntil });
    fixture.start();
    await fixture.publish(accountId, fixture.ids.uuid());
    await ended(1);
    fixture.clock.advance(DAY + 1);
    await fixture.publish(accountId, fixture.ids.uuid());
    await ended(2);
    const [during, after] = attempts;
    if (during === undefined || after === undefined) throw new Error('Two should have come.');
    const [secret = '', previous = ''] = secrets;
    for (const one of secrets) verified(one, during);
    verified(secret, after);
    expect(() => verified(previous, after)).toThrow(/No matching signature/);
    expect(() => new Webhook(secret).verify(after.body, after.headers)).toThrow(/timestamp/);
  });

  it('is not held up by an event that a receiver always refuses', async () => {
    const patient = createWebhookFixture(database.db);
    const poison = patient.ids.uuid();
    const receiver = await startWebhookReceiver(patient.clock, (response, attempt, count) => {
      const isRefused = attempt.body.includes(poison);
      (isRefused ? (count < 2 ? answer(500) : stall) : answer(204))(response, attempt, count);
    });
    receivers.push(receiver);
    await patient.addEndpoint(accountId, receiver.url);
    for (let n = 0; n < 2; n += 1) await patient.publish(accountId, poison);
    const loop = patient.start();
    await until(async () => (await log()).length === 2);
    patient.clock.advance(3_600);
    await until(() => receiver.attempts.length === 3, { what: 'A retry is under way' });
    await patient.publish(accountId, patient.ids.uuid());
    await until(async () => (await stateOf()).includes('delivered'));
    // It went past both: the retry still waits for its answer, and the other one behind it.
    expect((await log()).map(({ status }) => status).sort()).toEqual([204, 500, 500]);
    expect(receiver.attempts).toHaveLength(4);
    await loop.stop();
    await patient.close();
  });

  it('delivers what a killed process had taken, once its lease is over', async () => {
    const { url, attempts } = await receive();
    await fixture.addEndpoint(accountId, url);
    await fixture.publish(accountId, fixture.ids.uuid());
    await fixture.delivery.fanOut();
    const now = fixture.clock.now();
    const claimed = await claimDeliveries(database.db, {
      ...{ rooms: new Map(), freshRoom: { first: 1, retry: 1 }, limit: 10, now },
      leaseUntil: new Date(now.getTime() + 60_000),
    });
    expect(claimed).toHaveLength(1);
    const again = { rooms: new Map(), freshRoom: { first: 1, retry: 1 }, limit: 10, now, leaseUntil: now };
    expect(await claimDeliveries(database.db, again)).toEqual([]);
    fixture.clock.advance(61);
    fixture.start();
    await ended(1);
    expect(attempts).toHaveLength(1);
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  it('gives back what a stop breaks off', async () => {
    const slow = createWebhookFixture(database.db);
    const receiver = await startWebhookReceiver(slow.clock, stall);
    receivers.push(receiver);
    const owner = await slow.createOwner();
    await slow.addEndpoint(owner.accountId, receiver.url);
    await slow.publish(owner.accountId, slow.ids.uuid());
    const loop = slow.start();
    await until(() => receiver.attempts.length === 1);
    await loop.stop();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'pending', attempts: 0 });
    expect(Date.parse(delivery?.next_attempt_at ?? '')).toBe(slow.clock.now().getTime());
    await slow.close();
  });
});

describe('testEndpoint', () => {
  it('sends at once and tells how it went, and changes nothing of the endpoint', async () => {
    const receiver = await receive((response) => response.writeHead(200).end('thank you'));
    const { id, secrets } = await fixture.addEndpoint(accountId, receiver.url);
    const arrived = await fixture.delivery.testEndpoint(id);
    expect(arrived).toMatchObject({ delivered: true, status: 200, error: null, response: 'thank you' });
    const [attempt] = receiver.attempts;
    if (attempt === undefined) throw new Error('Nothing came.');
    expect(verified(secrets[0] ?? '', attempt)).toMatchObject({
      type: 'webhook.test',
      data: { endpoint_id: id },
    });
    receiver.behave(answer(410));
    expect(await fixture.delivery.testEndpoint(id)).toMatchObject({ delivered: false, status: 410 });
    receiver.behave(stall);
    expect(await fixture.delivery.testEndpoint(id)).toMatchObject({ delivered: false, status: null });
    expect((await stateOf()).sort()).toEqual(['delivered', 'failed', 'failed']);
    expect(await endpointRow(id)).toMatchObject({ disabled_at: null, failing_since: null });
    await expect(fixture.delivery.testEndpoint(fixture.ids.uuid())).rejects.toThrow(/not/);
  });
});

describe('replay', () => {
  it('sends one delivery, or all that did not arrive, again', async () => {
    const { url, attempts } = await receive();
    const { id } = await fixture.addEndpoint(accountId, url);
    const since = fixture.clock.now();
    for (let n = 0; n < 3; n += 1) await fixture.publish(accountId, fixture.ids.uuid());
    await fixture.delivery.fanOut();
    await database.db.transaction().execute((trx) => fixture.delivery.discardPending(trx, id));
    expect(await stateOf()).toEqual(['discarded', 'discarded', 'discarded']);
    fixture.start();
    const replay = (onlyFailed: boolean) =>
      database.db
        .transaction()
        .execute((trx) =>
          fixture.delivery.replaySince(trx, { endpointId: id, since, onlyFailed, limit: 10 }),
        );
    expect(await replay(true)).toBe(3);
    expect(await replay(true)).toBe(0);
    await ended(6);
    expect(attempts).toHaveLength(3);
    expect(await replay(true)).toBe(0);
    const [first] = await deliveries();
    const copy = await database.db
      .transaction()
      .execute((trx) => fixture.delivery.replayDelivery(trx, first?.id ?? ''));
    await ended(7);
    const row = (await deliveries()).find((one) => one.id === copy);
    expect(row).toMatchObject({ replay_of: first?.id, message_id: first?.message_id, state: 'delivered' });
    expect(await replay(false)).toBe(3);
  });
});

describe('sweepTold', () => {
  it('forgets what was told long ago', async () => {
    const { url } = await receive();
    await fixture.addEndpoint(accountId, url);
    await fixture.publish(accountId, fixture.ids.uuid());
    fixture.start();
    await ended(1);
    expect(await fixture.delivery.sweepTold()).toBe(0);
    const now = fixture.clock.now();
    await database.db
      .insertInto('webhook_listener')
      .values({
        id: fixture.ids.uuid(),
        account_id: accountId,
        secret: Buffer.from([1]),
        created_at: now,
        last_seen_at: now,
      })
      .execute();
    expect(await fixture.delivery.sweepTold()).toBe(0);
    fixture.clock.advance(31 * DAY);
    expect(await fixture.delivery.sweepTold()).toBe(4);
    expect(await database.db.selectFrom('webhook_listener').select('id').execute()).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });
});
