import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import type { Principal } from '../../principal.ts';
import { openEventStream } from '../bodies/sse.ts';
import { registerRoutes } from '../register-routes.ts';
import { type AnyRoute, replySent } from '../route.ts';
import { createHttpServer } from '../server.ts';

let app: FastifyInstance;
/** Ends of the work under way, by account. */
let working: { accountId: string; end: () => void }[];

/** How much work was begun. */
let begun = 0;

const plain = { tag: 'Test', summary: 'For tests', auth: 'K', permission: 'anyone' } as const;

const work: AnyRoute<null> = {
  ...plain,
  method: 'GET',
  path: '/work',
  operationId: 'work',
  success: { status: 200 },
  handle: ({ principal }) =>
    new Promise((resolve) => {
      const { accountId } = principal as Principal;
      const entry = {
        accountId,
        end: () => {
          working.splice(working.indexOf(entry), 1);
          resolve({ done: true });
        },
      };
      working.push(entry);
      begun += 1;
    }),
};

const MIB = 1024 ** 2;
const list: AnyRoute<null> = {
  ...work,
  method: 'POST',
  path: '/list',
  operationId: 'list',
  bodyLimit: 4 * MIB,
};
const large: AnyRoute<null> = { ...list, path: '/large', operationId: 'large', bodyLimit: 4 * MIB + 1 };

const taken: AnyRoute<null> = {
  ...{ ...large, path: '/taken', operationId: 'taken' },
  ...{ body: Type.Unknown(), bodyOptional: true },
};

const stream: AnyRoute<null> = {
  ...plain,
  method: 'GET',
  path: '/stream',
  operationId: 'stream',
  success: { status: 200, contentType: 'text/event-stream' },
  handle: async ({ request: incoming, reply }) => {
    const opened = openEventStream(incoming, reply);
    await opened.send({ data: 'hello' });
    await new Promise((resolve) => opened.closed.addEventListener('abort', resolve));
    return replySent;
  },
};

/** A stream that begins when its work has ended. */
const slowStream: AnyRoute<null> = {
  ...stream,
  path: '/slow-stream',
  operationId: 'slowStream',
  handle: async (call) => {
    await work.handle(call);
    return await stream.handle(call);
  },
};

beforeEach(async () => {
  working = [];
  app = await createHttpServer({
    drainMilliseconds: 2_000,
    ids: createIds(systemClock),
    log: pino({ level: 'silent' }),
    trustedOrigins: [],
  });
  await registerRoutes(app, [work, list, large, taken, stream, slowStream], {
    requireRoom: () => undefined,
    services: null,
    credentials: {
      // A key is the name of its account here.
      verifyApiKey: async (accountId) => ({
        userId: accountId,
        accountId,
        email: '',
        isOperator: false,
        credential: 'api-key',
        apiKeyId: null,
        limits: { requestsPerMinute: 6_000, requestParallelism: 4 },
      }),
      verifyIdToken: async () => null,
    },
    verifySignedUrl: () => undefined,
    problemOfWebhookUrl: () => null,
    checkAnswers: false,
    allowAnonymous: false,
    idempotency: { run: async (_request, work) => ({ ...(await work()), replayed: false }) },
    charges: { admit: async () => undefined, count: () => 0, admitAndCount: async () => 0 },
    limits: {
      clock: systemClock,
      anonymous: { requests: 1_000, seconds: 1 },
      perAddress: { requests: 1_000, seconds: 1 },
      failedSignIns: { requests: 1_000, seconds: 1 },
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const { end } of [...working]) end();
  await app.close();
});

interface Sent {
  client: ClientRequest;
  answer: Promise<IncomingMessage>;
}

function send(
  account: string,
  path: string,
  method = 'GET',
  more: Readonly<Record<string, string>> = {},
  body?: string,
): Sent {
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'x-api-key': account, ...more };
  const client = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    client.on('response', resolve).on('error', reject).end(body);
  });
  answer.catch(() => undefined);
  return { client, answer };
}

/** Connections that the server holds. */
function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

const countOf = (account: string) => working.filter(({ accountId }) => accountId === account).length;

it('lets the requests of one account wait for each other, and for nobody else', async () => {
  const sent = Array.from({ length: 6 }, () => send('busy', '/work'));
  await until(() => countOf('busy') === 4);
  const other = send('other', '/work');
  await until(() => countOf('other') === 1);
  expect(countOf('busy')).toBe(4);
  for (let ended = 0; ended < 7; ended += 1) {
    await until(() => working.length > 0);
    working[0]?.end();
  }
  const answers = await Promise.all([...sent, other].map(({ answer }) => answer));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 200));
});

it('works on few large bodies at once, of all accounts together, and on small ones beside them', async () => {
  const untold = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const accounts = ['one', 'two', 'three'];
  const sent = accounts.flatMap((account) => [1, 2].map(() => send(account, '/taken', 'POST', untold)));
  await until(() => working.length === 4);
  const small = send('five', '/taken', 'POST');
  const other = send('four', '/taken', 'POST', untold);
  other.client.destroy();
  await until(() => countOf('five') === 1);
  expect(working.length).toBe(5);
  for (let ended = 0; ended < sent.length + 1; ended += 1) {
    await until(() => working.length > 0);
    working[0]?.end();
  }
  for (const { answer } of [...sent, small]) {
    const response = await answer;
    response.resume();
    expect(response.statusCode).toBe(200);
  }
});

it('takes fewer at once that may have a large body', async () => {
  const sent = ['/list', '/large'].flatMap((path) =>
    Array.from({ length: 5 }, () => send(path, path, 'POST')),
  );
  await until(() => countOf('/list') === 4 && countOf('/large') === 2);
  for (let ended = 0; ended < sent.length; ended += 1) {
    await until(() => working.length > 0);
    expect(countOf('/large')).toBeLessThanOrEqual(2);
    working[0]?.end();
  }
  await Promise.all(sent.map(({ answer }) => answer));
});

it('keeps the slot of work whose client has left', async () => {
  const sent = Array.from({ length: 4 }, () => send('busy', '/work'));
  await until(() => countOf('busy') === 4);
  for (const { client } of sent) client.destroy();
  const next = send('busy', '/work');
  await until(async () => (await connections()) === 1);
  expect(countOf('busy')).toBe(4);
  working[0]?.end();
  await until(() => working.length === 4);
  for (const { end } of [...working]) end();
  expect((await next.answer).statusCode).toBe(200);
});

it('begins one stream of an account at a time and four of all, and does nothing slower for others', async () => {
  const sent = Array.from({ length: 20 }, () => send('busy', '/slow-stream'));
  await until(() => countOf('busy') === 1);
  const others = Array.from({ length: 6 }, (_, index) => send(`other ${index}`, '/slow-stream'));
  await until(() => working.length === 4);
  expect(countOf('busy')).toBe(1);
  // Whoever asks for something else has their own slots.
  const plainWork = send('busy', '/work');
  await until(() => countOf('busy') === 2);
  for (let ended = 0; ended < sent.length + others.length + 1; ended += 1) {
    await until(() => working.length > 0);
    expect(working.length).toBeLessThanOrEqual(5);
    working[0]?.end();
  }
  const all = await Promise.all([...sent, ...others, plainWork].map(({ answer }) => answer));
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(app.eventStreams.size).toBe(26);
});

const ways = [
  { path: '/slow-stream', method: 'GET', atOnce: 1 },
  { path: '/work', method: 'GET', atOnce: 4 },
  // With a body that is there before its turn.
  { path: '/taken', method: 'POST', atOnce: 4 },
] as const;

it.each(ways)('begins nothing whose client has left before its turn: $method $path', async (way) => {
  const body = way.method === 'POST' ? { 'content-type': 'application/json', 'content-length': '2' } : {};
  const ask = () => send('busy', way.path, way.method, body, way.method === 'POST' ? '{}' : undefined);
  const first = Array.from({ length: way.atOnce }, ask);
  await until(() => countOf('busy') === way.atOnce);
  const gone = Array.from({ length: 3 }, ask);
  await until(async () => (await connections()) === way.atOnce + 3);
  const stays = ask();
  await until(async () => (await connections()) === way.atOnce + 4);
  for (const { client } of gone) client.destroy();
  await until(async () => (await connections()) === way.atOnce + 1);
  const before = begun;
  working[0]?.end();
  // Its turn comes after theirs.
  await until(() => begun > before);
  for (const { end } of [...working]) end();
  for (const { answer } of [...first, stays]) expect((await answer).statusCode).toBe(200);
  expect(begun - before).toBe(1);
});

it('refuses a stream too many with 429, until another one ends', async () => {
  const streams = Array.from({ length: 100 }, () => send('busy', '/stream'));
  await Promise.all(streams.map(({ answer }) => answer));
  const refused = await send('busy', '/stream').answer;
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect((await send('other', '/stream').answer).statusCode).toBe(200);
  streams[0]?.client.destroy();
  await until(() => app.eventStreams.size === 100);
  await until(async () => (await send('busy', '/stream').answer).statusCode === 200);
});

it('answers others while a thousand streams of one account are asked for at once, and refuses those too many', async () => {
  const sent = Array.from({ length: 1_000 }, () => send('busy', '/slow-stream'));
  let refused = 0;
  for (const { answer } of sent)
    void answer.then(
      ({ statusCode, headers }) => {
        if (statusCode === 429 && headers['retry-after'] === '1') refused += 1;
      },
      () => undefined,
    );
  // None of the thousand comes to its end before this one has: what others ask for waits for none of them.
  await until(() => refused === 900);
  expect(countOf('busy')).toBe(1);
  const others = [send('other', '/work'), send('other', '/slow-stream')];
  await until(() => countOf('other') === 2);
  for (const { accountId, end } of [...working]) if (accountId === 'other') end();
  expect((await Promise.all(others.map(({ answer }) => answer))).map(({ statusCode }) => statusCode)).toEqual(
    [200, 200],
  );
  expect([countOf('busy'), app.eventStreams.size]).toEqual([1, 1]);
  // Those that were taken begin one after the other; nothing is left waiting.
  let most = 0;
  await until(() => {
    most = Math.max(most, working.length);
    working[0]?.end();
    return app.eventStreams.size === 101;
  });
  expect([most, refused, working.length]).toEqual([1, 900, 0]);
});
