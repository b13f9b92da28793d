import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import { createHttpServer } from '../server.ts';
import { type EventStream, formatEvent, openEventStream } from './sse.ts';

let app: FastifyInstance;
let ticks: Set<() => void>;
let opened: PromiseWithResolvers<EventStream>;

beforeEach(async () => {
  ticks = new Set();
  opened = Promise.withResolvers();
  app = await createHttpServer({
    ids: createIds(systemClock),
    log: pino({ level: 'silent' }),
    trustedOrigins: [],
    drainMilliseconds: 2_000,
    timer: {
      every: (milliseconds, tick) => {
        expect(milliseconds).toBe(15_000);
        ticks.add(tick);
        return () => ticks.delete(tick);
      },
    },
  });
  app.get('/stream', async (incoming, reply) => {
    opened.resolve(openEventStream(incoming, reply));
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

function connect(): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ host: '127.0.0.1', port, path: '/stream' }, resolve).on('error', reject).end();
  return promise;
}

async function readUntil(response: IncomingMessage, wanted: string): Promise<string> {
  let text = '';
  while (!text.includes(wanted)) {
    const [chunk] = (await once(response, 'data')) as [Buffer];
    text += chunk.toString();
  }
  return text;
}

it('formats events so that no part can break out of its line', () => {
  expect(formatEvent({ id: '1\n2', event: 'a\r\nb', data: 'x\ny' })).toBe(
    'id: 12\nevent: ab\ndata: x\ndata: y\n\n',
  );
  expect(formatEvent({ data: { a: 'ü\n' } })).toBe('data: {"a":"ü\\n"}\n\n');
});

it('sends headers at once, then events, then a comment at every tick', async () => {
  const response = await connect();
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const stream = await opened.promise;
  await stream.send({ id: 'run:1', event: 'service.json_result', data: { status: 'progressing' } });
  const first = await readUntil(response, '\n\n');
  expect(first).toBe('id: run:1\nevent: service.json_result\ndata: {"status":"progressing"}\n\n');
  for (const tick of ticks) tick();
  expect(await readUntil(response, '\n\n')).toBe(': keep-alive\n\n');
  stream.close();
  await once(response, 'end');
  expect(ticks.size).toBe(0);
});

it('is told when the client leaves, and swallows what is sent after', async () => {
  const response = await connect();
  const stream = await opened.promise;
  response.destroy();
  await once(stream.closed, 'abort');
  await stream.send({ data: 'nobody listens' });
  stream.close();
  expect(ticks.size).toBe(0);
});

it('waits for a client that does not read', async () => {
  const response = await connect();
  response.pause();
  const stream = await opened.promise;
  const data = 'x'.repeat(4 * 1024 ** 2);
  let sent = 0;
  const sending = (async () => {
    for (; sent < 8; sent += 1) await stream.send({ data });
  })();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toBeLessThan(8);
  response.resume();
  await sending;
  stream.close();
});

it('ends when the server stops, and tells the client when to come back', async () => {
  const response = await connect();
  const stream = await opened.promise;
  const text = response.setEncoding('utf8').toArray();
  await app.close();
  expect((await text).join('')).toMatch(/^retry: \d{3,4}\n\n$/);
  expect(stream.closed.aborted).toBe(true);
});
