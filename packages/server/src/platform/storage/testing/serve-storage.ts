/** A small HTTP server over local storage: the real server and the code behind `/media` and `/uploads`, no rights. */
import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { sendBody } from '../../http/bodies/send-body.ts';
import { createHttpServer } from '../../http/server.ts';
import type { Ids } from '../../ids.ts';
import type { FsStorage } from '../files/fs-storage.ts';
import { receiveFile } from '../receive-bytes.ts';
import { serveObject, serveRequestOf } from '../serving/serve-object.ts';
import type { UrlSigner } from '../serving/url-signer.ts';
import type { PartedUpload } from '../storage.ts';

export interface ServeStorageOptions {
  storage: FsStorage;
  urls: Pick<UrlSigner, 'verify'>;
  ids: Ids;
}

type Query = Record<string, string>;

/** Serves what `servedAt` of the suite names. Listens on a free port of loopback. */
export async function serveStorage(
  options: ServeStorageOptions,
): Promise<{ app: FastifyInstance; url: string }> {
  const { storage, urls, ids } = options;
  const app = await createHttpServer({
    ids,
    log: pino({ level: 'silent' }),
    trustedOrigins: [],
    drainMilliseconds: 2_000,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('preHandler', async (request) => urls.verify(request.method, request.raw.url ?? ''));

  app.route<{ Params: { key: string }; Querystring: Query }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    handler: async (request, reply) => {
      const { key } = request.params;
      const { contentType = '', contentDisposition = '' } = request.query;
      const found = await storage.stat(key);
      if (found === null) return reply.code(404).send();
      const headers = { 'content-type': contentType, 'content-disposition': contentDisposition };
      const served = { ...found, modified: null, headers };
      const answer = await serveObject(storage, served, serveRequestOf(request.method, request.headers));
      sendBody(request, reply, answer);
      return reply;
    },
  });

  app.put<{ Params: { key: string }; Querystring: Query }>('/uploads/:key', async (request, reply) => {
    const path = storage.stagingPath();
    await receiveFile(request.raw, { path, expected: Number(request.query.bytes) });
    const { etag } = await storage.putFile(request.params.key, path);
    await rm(path, { force: true });
    return reply.header('etag', etag).send('');
  });

  app.put<{ Params: { part: string }; Querystring: Query }>(
    '/uploads/:id/parts/:part',
    async (request, reply) => {
      const upload = JSON.parse(request.query.upload ?? '') as PartedUpload;
      const { etag } = await storage.receivePart(upload, Number(request.params.part), request.raw);
      return reply.header('etag', etag).send('');
    },
  );

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url };
}
