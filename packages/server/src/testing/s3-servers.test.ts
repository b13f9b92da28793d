/** That the S3 servers of the tests are strict: what a lax one accepts proves nothing about whoever uses it. */
import { once } from 'node:events';
import { request } from 'node:http';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, s3Servers } from './s3-servers.ts';

const PART_BYTES = 5 * 1024 ** 2;

/** One request whose headers are exactly these. */
async function send(
  url: string,
  options: { method: string; headers?: Record<string, string>; body?: Buffer },
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  const { method, headers = {}, body } = options;
  const outgoing = request(url, { method, headers, agent: false });
  // A server that refuses at the headers may close while the body is under way.
  outgoing.on('error', () => undefined);
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, text, headers: response.headers };
}

describe.each(s3Servers)('$name', ({ isPresent, start }) => {
  describe.runIf(isPresent)('refuses', () => {
    let server: S3Server;
    let client: S3Client;
    let Bucket: string;

    const clientWith = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
      new S3Client({
        endpoint: server.endpoint,
        region: server.region,
        credentials,
        forcePathStyle: true,
        maxAttempts: 1,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });

    beforeAll(async () => {
      server = await start();
      Bucket = server.bucketName;
      client = clientWith(server);
    });
    afterAll(async () => {
      client?.destroy();
      await server?.stop();
    });

    async function exists(Key: string): Promise<boolean> {
      return await client.send(new HeadObjectCommand({ Bucket, Key })).then(
        () => true,
        () => false,
      );
    }

    async function presignPut(Key: string, ContentLength: number, options = {}): Promise<string> {
      const command = new PutObjectCommand({ Bucket, Key, ContentLength });
      // biome-ignore lint/suspicious/noExplicitAny: the presigner's types do not know exactOptionalPropertyTypes.
      return await getSignedUrl(client, command as any, { expiresIn: 600, ...options });
    }

    test('nobody who signs rightly', async () => {
      await client.send(new PutObjectCommand({ Bucket, Key: 'right', Body: 'bytes' }));
      const url = await presignPut('right-url', 5);
      const put = await send(url, {
        method: 'PUT',
        body: Buffer.from('bytes'),
        headers: { 'content-length': '5' },
      });
      expect(put.status).toBe(200);
      expect(put.headers.etag).toMatch(/^"?[0-9a-f]{32}"?$/);
      expect(await exists('right')).toBe(true);
      expect(await exists('right-url')).toBe(true);
    });

    test('a wrong secret', async () => {
      const stranger = clientWith({ accessKeyId: server.accessKeyId, secretAccessKey: 'wrong' });
      await expect(stranger.send(new HeadBucketCommand({ Bucket }))).rejects.toThrow();
      const put = stranger.send(new PutObjectCommand({ Bucket, Key: 'stranger', Body: 'bytes' }));
      await expect(put).rejects.toThrow(expect.objectContaining({ name: 'SignatureDoesNotMatch' }));
      expect(await exists('stranger')).toBe(false);
    });

    test('an unknown access key', async () => {
      const stranger = clientWith({ accessKeyId: 'AKUNKNOWN', secretAccessKey: server.secretAccessKey });
      const put = stranger.send(new PutObjectCommand({ Bucket, Key: 'unknown', Body: 'bytes' }));
      await expect(put).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    });

    test('what is not signed at all', async () => {
      const url = `${server.endpoint}/${Bucket}/unsigned`;
      const put = await send(url, {
        method: 'PUT',
        body: Buffer.from('bytes'),
        headers: { 'content-length': '5' },
      });
      // Swift takes what has no signature for an address of its own protocol, and finds it wrong.
      expect([400, 401, 403]).toContain(put.status);
      expect(await exists('unsigned')).toBe(false);
    });

    test('a URL whose key, query or signature was changed', async () => {
      const url = await presignPut('mine', 5);
      const changed = [
        url.replace('/mine?', '/yours?'),
        url.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'),
        url.replace(/X-Amz-Signature=(.)/, (_all, first) => `X-Amz-Signature=${first === '0' ? '1' : '0'}`),
        `${url}&uploadId=1&partNumber=1`,
      ];
      for (const one of changed) {
        expect(one).not.toBe(url);
        const put = await send(one, {
          method: 'PUT',
          body: Buffer.from('bytes'),
          headers: { 'content-length': '5' },
        });
        expect(put.status).toBe(403);
      }
      expect(await exists('mine')).toBe(false);
      expect(await exists('yours')).toBe(false);
    });

    test('a URL for another method', async () => {
      const url = await presignPut('method', 5);
      expect((await send(url, { method: 'GET' })).status).toBe(403);
      expect((await send(url, { method: 'DELETE' })).status).toBe(403);
    });

    test.each([4, 6])('%i bytes where 5 were signed', async (length) => {
      const url = await presignPut('length', 5);
      const put = await send(url, {
        method: 'PUT',
        body: Buffer.alloc(length, 'x'),
        headers: { 'content-length': String(length) },
      });
      expect(put.status).toBe(403);
      expect(await exists('length')).toBe(false);
    });

    test('an expired URL', async () => {
      const url = await presignPut('expired', 5, {
        expiresIn: 1,
        signingDate: new Date(Date.now() - 60_000),
      });
      const put = await send(url, {
        method: 'PUT',
        body: Buffer.from('bytes'),
        headers: { 'content-length': '5' },
      });
      expect(put.status).toBe(403);
      expect(await exists('expired')).toBe(false);
    });

    test('a body that does not hash to what was signed', async () => {
      client.middlewareStack.add(
        (next) => (args) => {
          const { request: signed } = args as { request: { body?: unknown } };
          if (signed.body === 'bytes') signed.body = 'other';
          return next(args);
        },
        { step: 'finalizeRequest', priority: 'low', name: 'tamper' },
      );
      try {
        const put = client.send(new PutObjectCommand({ Bucket, Key: 'body', Body: 'bytes' }));
        await expect(put).rejects.toThrow();
      } finally {
        client.middlewareStack.remove('tamper');
      }
      expect(await exists('body')).toBe(false);
    });

    describe('to put parts together', () => {
      const part = (letter: string, bytes = PART_BYTES) => Buffer.alloc(bytes, letter);

      async function begin(
        Key: string,
        bodies: readonly Buffer[],
      ): Promise<{ UploadId: string; etags: string[] }> {
        const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
        const etags: string[] = [];
        for (const [index, Body] of bodies.entries()) {
          const sent = await client.send(
            new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: index + 1, Body }),
          );
          etags.push(sent.ETag ?? '');
        }
        return { UploadId, etags };
      }

      const complete = (Key: string, UploadId: string, parts: [number, string | undefined][]) =>
        client.send(
          new CompleteMultipartUploadCommand({
            Bucket,
            Key,
            UploadId,
            MultipartUpload: { Parts: parts.map(([PartNumber, ETag]) => ({ PartNumber, ETag })) },
          }),
        );

      test('not when they are right', async () => {
        const { UploadId, etags } = await begin('parts', [part('a'), part('b', 3)]);
        await complete('parts', UploadId, [
          [1, etags[0]],
          [2, etags[1]],
        ]);
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'parts' }));
        expect(head.ContentLength).toBe(PART_BYTES + 3);
        const tail = await client.send(
          new GetObjectCommand({ Bucket, Key: 'parts', Range: `bytes=${PART_BYTES - 1}-` }),
        );
        expect(await tail.Body?.transformToString()).toBe('abbb');
      });

      test.each([
        [
          'with a wrong ETag',
          'InvalidPart',
          ([, two]: string[]) => [
            [1, `"${'0'.repeat(32)}"`],
            [2, two],
          ],
        ],
        [
          'with swapped ETags',
          'InvalidPart',
          ([one, two]: string[]) => [
            [1, two],
            [2, one],
          ],
        ],
        [
          'that never came',
          'InvalidPart',
          ([one, two]: string[]) => [
            [1, one],
            [2, two],
            [3, two],
          ],
        ],
        [
          'in another order',
          'InvalidPartOrder',
          ([one, two]: string[]) => [
            [2, two],
            [1, one],
          ],
        ],
      ] as const)('%s', async (title, code, choose) => {
        const Key = `wrong-${code}-${title.length}`;
        const { UploadId, etags } = await begin(Key, [part('a'), part('b', 3)]);
        const put = complete(Key, UploadId, choose(etags) as [number, string | undefined][]);
        await expect(put).rejects.toThrow(expect.objectContaining({ name: code }));
        expect(await exists(Key)).toBe(false);
      });

      test('that are too small', async () => {
        const { UploadId, etags } = await begin('small', [part('a', 10), part('b', 3)]);
        const put = complete('small', UploadId, [
          [1, etags[0]],
          [2, etags[1]],
        ]);
        await expect(put).rejects.toThrow(expect.objectContaining({ name: 'EntityTooSmall' }));
      });

      test('of an upload that was given up', async () => {
        const { UploadId, etags } = await begin('given-up', [part('a', 10)]);
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'given-up', UploadId }));
        const put = complete('given-up', UploadId, [[1, etags[0]]]);
        await expect(put).rejects.toThrow(expect.objectContaining({ name: 'NoSuchUpload' }));
      });
    });
  });
});
