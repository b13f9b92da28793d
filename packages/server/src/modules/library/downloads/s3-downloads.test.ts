/** Downloads that the object store gives itself: under the name, of the type and for the time that we say. */
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, s3Env, s3Servers } from '../../../testing/s3-servers.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { putBytes, uploadRequest } from '../../../testing/test-uploads.ts';

const NAMES = [
  'plain.mp4',
  'with "quotes" & 100%.mp4',
  'café 日本 مرحبا 👩‍👩‍👧.mp4',
  `${'長'.repeat(83)}.mp4`,
];
const MP4 = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomiso2', 'latin1'), Buffer.alloc(99)]);

describe.each(s3Servers)('downloads from $name', ({ isPresent, start }) => {
  describe.runIf(isPresent)('of a service', () => {
    let server: S3Server;
    let service: TestService;
    beforeAll(async () => {
      server = await start();
      service = await startTestService({ worker: true, env: s3Env(server) });
    });
    afterAll(async () => {
      await service?.stop();
      await server?.stop();
    });

    /** Sends a file and lets the server look for it. */
    async function upload(bytes: Buffer, name: string, replaced: string | null = null): Promise<string> {
      const request = {
        ...uploadRequest(bytes.length, { name }),
        ...(replaced === null ? {} : { replace_asset_id: replaced }),
      };
      const ask = () => service.user.call('POST', '/users/assets/upload_urls', [request]);
      const [{ presigned_put_url: url, asset_id: assetId }] = (await ask()).body;
      expect((await putBytes(url, bytes)).status).toBe(200);
      expect((await ask()).status).toBe(200);
      return assetId;
    }
    const download = async (assetId: string, more: object = {}) => {
      const body = { asset_ids: [assetId], quality: 'original', ...more };
      const answer = await service.user.call('POST', '/asset/download_urls', body);
      return answer.body.items[0];
    };

    it('are saved under their names in any script, as the type that was detected', async () => {
      for (const name of NAMES) {
        const { download: given } = await download(await upload(MP4, name));
        expect(new URL(given.url).origin).not.toBe(service.baseUrl);
        const { status, headers } = await fetch(given.url);
        expect([status, headers.get('content-type')]).toEqual([200, 'video/mp4']);
        const { type, parameters } = parse(headers.get('content-disposition') ?? '');
        expect([type, parameters.filename]).toEqual(['inline', name]);
      }
      const page = await download(await upload(Buffer.from('<script>alert(1)</script>'), 'page.html'));
      const { headers } = await fetch(page.download.url);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toBe('attachment; filename=page.html');
    });

    it('last as long as they say', async () => {
      const { download: given } = await download(await upload(MP4, 'a.mp4'));
      const parameters = new URL(given.url).searchParams;
      const signed = (parameters.get('X-Amz-Date') ?? '').replace(
        /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
        '$1-$2-$3T$4:$5:$6Z',
      );
      const end = Date.parse(signed) + Number(parameters.get('X-Amz-Expires')) * 1_000;
      const left = (end - Date.parse(given.current_time)) / 1_000;
      expect(given.expiredIn).toBeLessThanOrEqual(left);
      expect(given.expiredIn).toBeGreaterThan(left - 2);
    });

    it('show old versions and single frames, too', async () => {
      const video = (background: [number, number, number]) =>
        testVideo({ shots: [{ background, frames: 10 }] });
      const id = await upload(video([200, 0, 0]), 'red.avi');
      await upload(video([0, 0, 200]), 'blue.avi', id);
      const { body: versions } = await service.user.call('GET', `/asset/${id}/versions`);
      expect(versions).toMatchObject([
        { number: 2, source_name: 'blue.avi' },
        { number: 1, source_name: 'red.avi' },
      ]);
      const old = await download(id, { version_id: versions[1].version_id });
      expect(Buffer.from(await (await fetch(old.download.url)).arrayBuffer())).toEqual(video([200, 0, 0]));
      let frame = await download(id, { frame_time: 0.5 });
      while (/still being made/.test(frame.error_message ?? ''))
        frame = await download(id, { frame_time: 0.5 });
      const answer = await fetch(frame.download.url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.headers.get('content-disposition')).toBe('inline; filename=red-frame-0.5s.jpg');
    });
  });
});
