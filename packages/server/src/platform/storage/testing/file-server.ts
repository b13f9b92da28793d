/** The real server with one file at `/file`, sent as media is. */
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { systemClock } from '../../clock.ts';
import { sendBody } from '../../http/bodies/send-body.ts';
import { createHttpServer } from '../../http/server.ts';
import { createIds } from '../../ids.ts';
import { openFileRange } from '../serving/file-range.ts';
import { parseRange } from '../serving/serve-conditions.ts';

export interface FileServer {
  app: FastifyInstance;
  port: number;
}

/** Listens on a free port of loopback. `bytes` is how long the file is said to be. */
export async function serveFile(path: string, bytes: number): Promise<FileServer> {
  const ids = createIds(systemClock);
  const app = await createHttpServer({
    ids,
    log: pino({ level: 'silent' }),
    trustedOrigins: [],
    drainMilliseconds: 2_000,
  });
  app.get('/file', async (request, reply) => {
    const range = parseRange(request.headers.range, bytes);
    const { start, end } = range === null || range === 'unsatisfiable' ? { start: 0, end: bytes - 1 } : range;
    const body = await openFileRange(path, { start, end });
    sendBody(request, reply, {
      status: range === null ? 200 : 206,
      headers: { 'content-length': String(end - start + 1), etag: '"x"' },
      body,
    });
    return reply;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: Number(new URL(address).port) };
}
