/**
 * kill -9 of the process that delivers webhooks, while it reads the outbox, sends and writes down: every event that was
 * committed arrives at least once, and nothing else does. `npm run test:faults` kills oftener.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import {
  createWebhookFixture,
  type WebhookFixture,
} from '../../packages/server/src/testing/test-webhooks.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../packages/server/src/testing/webhook-receiver.ts';

const kills = process.env.MODE === 'faults' ? 20 : 2;
/** Attempts that arrive at one process before it is killed. */
const BEFORE_KILL = 15;
const sealKey = randomBytes(32);

interface Deliverer {
  child: ChildProcess;
  ready: Promise<unknown>;
}

let database: TestDatabase;
let fixture: WebhookFixture;
let receiver: WebhookReceiver;
const deliverers: Deliverer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = createWebhookFixture(database.db, { sealKey });
  receiver = await startWebhookReceiver(systemClock);
});
afterAll(async () => {
  await Promise.all(deliverers.map(kill));
  await receiver?.stop();
  await fixture?.close();
  await database?.drop();
});

/** Loaded, and waiting to be told to begin. */
function prepare(): Deliverer {
  const env = { ...process.env, DATABASE_URL: database.url, SEAL_KEY: sealKey.toString('hex') };
  const child = fork(new URL('./webhook-child.ts', import.meta.url), { env, execArgv: [] });
  const deliverer = { child, ready: once(child, 'message') };
  deliverers.push(deliverer);
  return deliverer;
}

async function kill({ child }: Deliverer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** As if the leases of whoever was killed were over. */
const endLeases = () =>
  sql`update webhook_delivery set leased_until = now() where leased_until is not null`.execute(database.db);

/** Commits events of some assets, and as many that are rolled back; the ids of the former. */
async function publish(accountId: string, assets: readonly string[], count: number): Promise<string[]> {
  const committed: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const assetId = assets[n % assets.length] ?? '';
    committed.push(await fixture.publish(accountId, assetId));
    const rolledBack = database.db.transaction().execute(async (trx) => {
      const event = { topic: 'asset.ready', accountId, subjectId: assetId, payload: { asset_id: assetId } };
      await fixture.outbox.publish(trx, event);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
  }
  return committed;
}

/** Lets one process deliver, and kills it in the middle of an attempt or right after one was answered. */
async function deliverAndKill(
  deliverer: Deliverer,
  { answersLast }: { answersLast: boolean },
): Promise<string> {
  const arrived = receiver.attempts.length;
  let last = '';
  const killed = new Promise<void>((resolve, reject) => {
    receiver.behave((response, attempt, count) => {
      const isLast = count === arrived + BEFORE_KILL - 1;
      if (!isLast || answersLast) response.writeHead(204).end();
      if (!isLast) return;
      last = attempt.headers['webhook-id'];
      kill(deliverer).then(resolve, reject);
    });
  });
  await deliverer.ready;
  deliverer.child.send('begin');
  await killed;
  receiver.behave((response) => response.writeHead(204).end());
  await endLeases();
  return last;
}

test('every committed event arrives at least once, however often its deliverer is killed', async () => {
  const { accountId } = await fixture.createOwner();
  await fixture.addEndpoint(accountId, receiver.url);
  const assets = [1, 2, 3].map(() => fixture.ids.uuid());
  // Two ahead, since a process takes longer to load than to be killed.
  let [current, next] = [prepare(), prepare()];
  const publishing = publish(accountId, assets, (kills + 1) * BEFORE_KILL * 2);
  const cutOff: string[] = [];
  for (let number = 1; number <= kills; number += 1) {
    const later = number < kills ? prepare() : next;
    const answersLast = number % 2 === 0;
    const last = await deliverAndKill(current, { answersLast });
    if (!answersLast) cutOff.push(last);
    [current, next] = [next, later];
  }
  await current.ready;
  current.child.send('begin');
  const committed = await publishing;
  const idsOf = () => receiver.attempts.map(({ headers }) => headers['webhook-id']);
  await until(() => new Set(idsOf()).size >= committed.length);
  expect(new Set(idsOf())).toEqual(new Set(committed));
  for (const id of cutOff) expect(idsOf().filter((one) => one === id).length).toBeGreaterThan(1);

  const bodies = new Map(receiver.attempts.map(({ body }) => [JSON.parse(body).id, JSON.parse(body)]));
  for (const assetId of assets) {
    const told = [...bodies.values()].filter((body) => body.asset_id === assetId);
    const numbers = told.map(({ sequence }) => sequence).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
});
