/** The client's uploads to an object store, which tells nobody of what it takes. */
import { createHash, randomBytes } from 'node:crypto';
import { ApiError, type Client, createClient, uploadFile } from '@rushes/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, s3Env, s3Servers } from '../../packages/server/src/testing/s3-servers.ts';
import { grant } from '../../packages/server/src/testing/test-grants.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';

const bytes = randomBytes(10_000);
const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const options = { file: new Blob([bytes]), name: 'clip.mp4', fileType: 'video' as const };

describe.each(s3Servers)('uploadFile to $name', ({ isPresent, start }) => {
  describe.runIf(isPresent)('of a service', () => {
    let server: S3Server;
    let service: TestService;
    let client: Client;
    beforeAll(async () => {
      server = await start();
      service = await startTestService({ env: s3Env(server) });
      client = createClient({ baseUrl: service.baseUrl, apiKey: service.user.key });
    });
    afterAll(async () => {
      await service?.stop();
      await server?.stop();
    });

    async function contentOf(assetId: string): Promise<string> {
      const { items } = await client.createDownloadUrls({
        body: { asset_ids: [assetId], quality: 'original' },
      });
      const answer = await fetch(items[0]?.download?.url ?? '');
      return digestOf(Buffer.from(await answer.arrayBuffer()));
    }

    test('ends when the asset is there', async () => {
      const assetId = await uploadFile(client, { ...options, sha256: digestOf(bytes) });
      const { items } = await client.getAssetInfos({ body: { asset_ids: [assetId] } });
      expect(items).toMatchObject([{ error: false, info: { source_name: 'clip.mp4' } }]);
      expect(await contentOf(assetId)).toBe(digestOf(bytes));
      const next = randomBytes(500);
      const replacing = { ...options, file: new Blob([next]), replaceAssetId: assetId };
      expect(await uploadFile(client, replacing)).toBe(assetId);
      expect(await contentOf(assetId)).toBe(digestOf(next));
    });

    test('in parts that were not read before are verified as a whole, since a store tells no SHA-256', async () => {
      const large = randomBytes(11 * 1024 ** 2);
      const hashOf = async (range: Blob) => digestOf(new Uint8Array(await range.arrayBuffer()));
      const parts = {
        ...options,
        file: new Blob([large]),
        hashOf,
        uploadId: 'compared',
        partSize: 5 * 1024 ** 2,
      };
      const assetId = await uploadFile(client, parts);
      expect(await contentOf(assetId)).toBe(digestOf(large));
      expect(await uploadFile(client, parts)).toBe(assetId);
      large.writeUInt8(large.readUInt8(6_000_000) ^ 1, 6_000_000);
      const other = uploadFile(client, { ...parts, file: new Blob([large]) });
      await expect(other).rejects.toMatchObject({ status: 409, code: 'conflict' });
    });

    test('sends nothing twice under one id', async () => {
      const again = { ...options, uploadId: 'again' };
      const assetId = await uploadFile(client, again);
      const sent: number[] = [];
      expect(await uploadFile(client, { ...again, onProgress: (count) => sent.push(count) })).toBe(assetId);
      expect(sent).toEqual([]);
    });

    test('is refused for bytes that hash to something else', async () => {
      const refusal = await uploadFile(client, { ...options, sha256: digestOf(Buffer.from('x')) }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(ApiError);
      expect(refusal).toMatchObject({ status: 400, code: 'wrong_checksum' });
    });

    test('does not wait for ever for what the service will not take any more', async () => {
      const assetId = await uploadFile(client, options);
      const guest = await service.createUser('writes-no-more@example.com');
      await grant(service, assetId, { user: guest, right: 2 });
      const own = createClient({ baseUrl: service.baseUrl, apiKey: guest.key });
      const losing: typeof own = {
        ...own,
        createUploadUrls: async (input, call) => {
          const places = await own.createUploadUrls(input, call);
          await grant(service, assetId, { user: guest, right: 1 });
          return places;
        },
      };
      const refused = uploadFile(losing, { ...options, replaceAssetId: assetId });
      await expect(refused).rejects.toMatchObject({ name: 'ApiError', status: 403 });
      expect(await contentOf(assetId)).toBe(digestOf(bytes));
    });

    test('ends with the signal while the store has what the service has not taken yet', async () => {
      const leaving = new AbortController();
      const slow: Pick<Client, 'createUploadUrls' | 'completeMultipartUpload' | 'abortMultipartUpload'> = {
        ...client,
        createUploadUrls: async (input, call) => {
          const places = await client.createUploadUrls(input, call);
          const asked = (input as { body: { upload_id: string }[] }).body[0]?.upload_id;
          const isSecond = places[0]?.state === 'complete' && asked === 'left';
          if (isSecond) leaving.abort(new Error('changed my mind'));
          return isSecond ? places.map((place) => ({ ...place, state: 'completing' as const })) : places;
        },
      };
      const left = uploadFile(slow, { ...options, uploadId: 'left' }, { signal: leaving.signal });
      await expect(left).rejects.toThrow('changed my mind');
    });
  });
});
