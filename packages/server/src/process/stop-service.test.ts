/** How a process of a fleet ends: readiness first, then what runs, then the process. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { withoutRateLimits } from '../testing/without-rate-limits.ts';
import { type RunningService, startService } from './start-service.ts';

const KEY = 'sk_key-of-the-stop-test';
let dataFolder: string;
let database: TestDatabase;
let service: RunningService;
/** Of the delay before the drain: how long it would be, and the way to its end. */
let delay: PromiseWithResolvers<void>;
let delays: number[];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rushes-stop-'));
  database = await createTestDatabase();
  delay = Promise.withResolvers();
  delays = [];
});
afterEach(async () => {
  delay.resolve();
  await service.stop({ drain: false });
  await database.drop();
  await rm(dataFolder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<string> {
  const config = readConfig({
    ...{ PORT: '0', RUSHES_ROLE: 'api', RUSHES_IDENTITY_PORT: '0' },
    ...{ RUSHES_BOOTSTRAP_EMAIL: 'me@example.com', RUSHES_BOOTSTRAP_API_KEY: KEY },
    RUSHES_DATA_DIR: dataFolder,
    DATABASE_URL: database.url,
    ...withoutRateLimits,
    ...env,
  });
  const pause = (milliseconds: number) => {
    delays.push(milliseconds);
    return delay.promise;
  };
  service = await startService({
    config,
    log: pino({ level: 'silent' }),
    onFatal: () => undefined,
    pause,
  });
  return service.address ?? '';
}

/** A request of which the body is sent by hand; resolves when the server waits for it. */
async function beginRequest(
  address: string,
): Promise<{ sent: ClientRequest; answer: Promise<IncomingMessage> }> {
  const body = JSON.stringify({ name: 'made while the service stops' });
  const sent = request(`${address}/group`, {
    method: 'POST',
    headers: {
      ...{ 'x-api-key': KEY, 'content-type': 'application/json', expect: '100-continue' },
      'content-length': Buffer.byteLength(body),
    },
  });
  const answer = once(sent, 'response').then(([response]) => response as IncomingMessage);
  answer.catch(() => undefined);
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(body.slice(0, 5));
  return { sent, answer };
}

test('readiness goes first: everything else goes on until the balancer has noticed', async () => {
  const address = await start({ RUSHES_STOP_DELAY_SECONDS: '7' });
  const stopped = service.stop();
  const health = await fetch(`${address}/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ parts: { process: 'stopping' } });
  const profile = await fetch(`${address}/users/me`, { headers: { 'x-api-key': KEY } });
  expect(profile.status).not.toBe(503);
  expect(delays).toEqual([7_000]);
  delay.resolve();
  await stopped;
  await expect(fetch(`${address}/health`)).rejects.toThrow('fetch failed');
});

test('a request under way gets the time that the settings give it', async () => {
  const address = await start({ RUSHES_DRAIN_SECONDS: '600' });
  const { sent, answer } = await beginRequest(address);
  const stopped = service.stop();
  // A connection that is kept would hold up the end for as long as it may be idle.
  const headers = { connection: 'close' };
  const health = () => fetch(`${address}/health`, { headers }).then((answer) => answer.text());
  await until(
    () =>
      health().then(
        () => false,
        () => true,
      ),
    { what: 'nothing is accepted any more' },
  );
  sent.end(JSON.stringify({ name: 'made while the service stops' }).slice(5));
  const response = await answer;
  await text(response);
  expect(response.statusCode).not.toBe(503);
  await stopped;
});

test('what goes on for longer is cut', async () => {
  const address = await start({ RUSHES_DRAIN_SECONDS: '0' });
  const { sent, answer } = await beginRequest(address);
  // Cut off, or refused and closed: which of them the client sees first is a matter of luck.
  const refusals = answer.then(
    ({ statusCode = 0 }) => statusCode >= 400,
    () => true,
  );
  const closed = new Promise((resolve) => sent.once('close', resolve));
  sent.on('error', () => undefined);
  await service.stop();
  await closed;
  expect(await refusals).toBe(true);
});
