import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import { type IntervalTimer, openEventStream } from '../bodies/sse.ts';
import { registerRoutes } from '../register-routes.ts';
import { type AnyRoute, replySent } from '../route.ts';
import { createHttpServer } from '../server.ts';

const MIB = 1024 ** 2;

let app: FastifyInstance;
let seconds: Set<() => void>;
/** Ports of clients whose headers are in. */
let begun: Set<number>;
let sockets: Socket[];
/** The server's ends of connections, by the client's port. */
const accepted = new Map<number, Socket>();

const write = {
  ...{ tag: 'Test', summary: 'For tests', auth: 'K', permission: 'anyone', method: 'POST' },
  body: Type.Object({ text: Type.String() }),
  success: { status: 200 },
  handle: async ({ body }: { body: { text: string } }) => ({ length: body.text.length }),
} as unknown as AnyRoute<null>;
const routes: AnyRoute<null>[] = [
  { ...write, path: '/small', operationId: 'small' },
  { ...write, path: '/large', operationId: 'large', bodyLimit: 8 * MIB },
  {
    ...{ ...write, path: '/picture', operationId: 'picture', body: undefined, streamedBody: true },
    handle: async ({ arrive }) => ({ length: (await arrive(MIB, buffer)).length }),
  },
  {
    ...{ ...write, path: '/stream', operationId: 'stream' },
    success: { status: 200, contentType: 'text/event-stream' },
    handle: async ({ request, reply }) => {
      const opened = openEventStream(request, reply);
      await opened.send({ data: 'hello' });
      await new Promise((resolve) => opened.closed.addEventListener('abort', resolve));
      return replySent;
    },
  },
];

const timer: IntervalTimer = {
  every(milliseconds, tick) {
    if (milliseconds !== 1_000) return () => undefined;
    seconds.add(tick);
    return () => seconds.delete(tick);
  },
};

/** Lets time go by. */
function pass(count: number): void {
  for (let second = 0; second < count; second += 1) for (const tick of seconds) tick();
}

beforeEach(async () => {
  [seconds, begun, sockets] = [new Set(), new Set(), []];
  app = await createHttpServer({
    ids: createIds(systemClock),
    log: pino({ level: 'silent' }),
    trustedOrigins: [],
    drainMilliseconds: 0,
    timer,
  });
  app.addHook('preParsing', async ({ socket }) => {
    begun.add(socket.remotePort ?? 0);
  });
  app.server.on('connection', (socket) => accepted.set(socket.remotePort ?? 0, socket));
  await registerRoutes(app, routes, {
    requireRoom: () => undefined,
    services: null,
    credentials: {
      verifyApiKey: async (accountId) => ({
        ...{ userId: accountId, accountId, email: '', isOperator: false, credential: 'api-key' },
        ...{ apiKeyId: null, limits: { requestsPerMinute: 6_000, requestParallelism: 4 } },
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
      ...{ anonymous: { requests: 1_000, seconds: 1 }, perAddress: { requests: 1_000, seconds: 1 } },
      failedSignIns: { requests: 1_000, seconds: 1 },
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

interface Sending {
  socket: Socket;
  /** All that was answered until the connection ended. */
  ended: Promise<string>;
  /** What was answered so far. */
  soFar(): string;
}

/** Sends the headers of a write with `length` bytes, and what of them is there already. */
async function begin(path: string, body: number | string[], first: string): Promise<Sending> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const ended = once(socket, 'close').then(() => answer);
  const ofBody =
    typeof body === 'number' ? ['content-type: application/json', `content-length: ${body}`] : body;
  const head = ['x-api-key: sk_one', ...ofBody];
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\n\r\n${first}`);
  await until(() => begun.has(socket.localPort ?? 0) || answer !== '');
  return { socket, ended, soFar: () => answer };
}

const post = (path: string) =>
  fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': 'sk_one', 'content-type': 'application/json' },
    body: '{"text":"abc"}',
  });

it('ends a body of a few bytes a second with 408, and its connection', async () => {
  const { socket, ended } = await begin('/small', 1_000, '{');
  for (let second = 1; second < 5; second += 1) {
    socket.write('"');
    pass(1);
  }
  expect(socket.readyState).toBe('open');
  pass(1);
  const answer = await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
    detail: expect.stringMatching(
      /^After 5 s only \d bytes of the body had come\. Send at least 240 a second\.$/,
    ),
    code: 'request_timeout',
  });
});

it('takes a body that comes slowly, but well enough', async () => {
  const body = JSON.stringify({ text: 'a'.repeat(5_988) });
  const { socket, soFar } = await begin('/small', body.length, body.slice(0, 300));
  for (let second = 1; second < 20; second += 1) {
    pass(1);
    socket.write(body.slice(second * 300, (second + 1) * 300));
    await until(() => accepted.get(socket.localPort ?? 0)?.bytesRead === socket.bytesWritten);
  }
  await until(() => soFar().endsWith('}'));
  expect(soFar()).toContain('{"length":5988}');
});

it('ends a body that keeps to the least rate for ever', async () => {
  const { socket, ended } = await begin('/small', MIB, '{'.padEnd(100_000));
  let open = true;
  socket.on('close', () => {
    open = false;
  });
  let passed = 0;
  for (; open && passed < 200; passed += 1) {
    pass(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await ended).toMatch(/^HTTP\/1\.1 408 [\s\S]*The body had not come after 92 s\./);
});

it('holds none of the slots that other writes of the account wait for', async () => {
  // As many as the account has slots for such bodies.
  await Promise.all([begin('/large', 1_000, '{'), begin('/large', 1_000, '{')]);
  const others = Promise.all([post('/large'), post('/large'), post('/large')]);
  pass(2);
  expect((await others).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('lets small bodies take no slot before they are whole, and makes them wait for no large one', async () => {
  // As many as the account has slots for large ones, and many more than for others.
  const large = Array.from({ length: 2 }, () => begin('/large', MIB, '{'));
  await Promise.all([...large, ...Array.from({ length: 30 }, () => begin('/small', 1_000, '{'))]);
  // No second passes: nothing is lent yet.
  const others = await Promise.all(['/small', '/large', '/small', '/large'].map(post));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('lets bodies up to a mebibyte take no slot before they are whole either, a dozen at once', async () => {
  const slow = await Promise.all(
    Array.from({ length: 12 }, (_, one) => begin(one % 2 === 0 ? '/small' : '/large', MIB / 2, '{')),
  );
  // No second passes: nothing is lent yet.
  const others = await Promise.all(['/small', '/large'].map(post));
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  pass(4);
  for (const { socket } of slow) expect(socket.readyState).toBe('open');
  pass(1);
  for (const { ended } of slow) expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
});

it('keeps no more such bodies of an account than 24, and the next ones have slots as they come', async () => {
  const slow = await Promise.all(Array.from({ length: 28 }, () => begin('/small', MIB / 2, '{')));
  const other = post('/small');
  const large = begin('/small', 200_000, '{"text":"'.padEnd(199_998, 'a').concat('"}'));
  pass(2);
  expect((await other).status).toBe(200);
  const { soFar } = await large;
  await until(() => soFar().includes('{"length":199989}'));
  for (const { socket } of slow) socket.destroy();
});

it('holds streamed bodies to the least rate too, and lends their slots', async () => {
  const slow = await Promise.all(Array.from({ length: 4 }, () => begin('/picture', 100_000, 'a')));
  const other = post('/small');
  pass(2);
  expect((await other).status).toBe(200);
  pass(3);
  for (const { ended } of slow) expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  const whole = await begin('/picture', 3, 'abc');
  await until(() => whole.soFar().endsWith('{"length":3}'));
});

it('lets a stream begin while another one of the account is open', async () => {
  const body = '{"text":"abc"}';
  const first = await begin('/stream', body.length, body.slice(0, 5));
  first.socket.write(body.slice(5));
  await until(() => first.soFar().includes('hello'));
  const second = await begin('/stream', body.length, body);
  await until(() => second.soFar().includes('hello'));
});

it('lets a body that came in the end go on in its turn', async () => {
  const body = '{"text":"slow"}';
  const slow = await Promise.all([1, 2].map(() => begin('/large', body.length, body.slice(0, 5))));
  pass(3);
  for (const { socket } of slow) socket.write(body.slice(5));
  await until(() => slow.every(({ soFar }) => soFar().endsWith('{"length":4}')));
  expect((await post('/large')).status).toBe(200);
});

it('waits for eight slow bodies above a mebibyte of an account, and ends the ninth', async () => {
  const slow: Sending[] = [];
  for (let count = 0; count < 9; count += 1) {
    slow.push(await begin('/large', 2 * MIB, '{'));
    pass(count % 2 === 1 ? 2 : 0);
    for (const { socket } of slow) socket.write(' '.repeat(600));
  }
  pass(2);
  await until(() => slow.some(({ soFar }) => soFar() !== ''));
  const answered = slow.filter(({ soFar }) => soFar() !== '');
  expect(answered).toHaveLength(1);
  expect(await answered[0]?.ended).toContain('Too many slow bodies of this account');
});

it.each([
  ['is refused unread', ['content-type: text/plain', 'content-length: 1000']],
  ['is announced too long', ['content-type: application/json', `content-length: ${2 * MIB}`]],
])('survives a slow body that %s', async (_what, headers) => {
  const { socket, soFar } = await begin('/small', headers, '{');
  await until(() => /^HTTP\/1.1 4\d\d/.test(soFar()));
  pass(120);
  socket.destroy();
  expect((await post('/small')).status).toBe(200);
});

it('forgets a body whose client has left', async () => {
  const left = await Promise.all([begin('/large', 1_000, '{'), begin('/large', 1_000, '{')]);
  pass(2);
  for (const { socket } of left) socket.destroy();
  for (let round = 0; round < 5; round += 1) {
    const next = await Promise.all([1, 2].map(() => begin('/large', 1_000, '{')));
    pass(2);
    for (const { socket } of next) socket.destroy();
    await Promise.all(next.map(({ ended }) => ended));
  }
  expect((await post('/large')).status).toBe(200);
});
