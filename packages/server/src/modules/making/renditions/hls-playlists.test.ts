import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { testVideo } from '../../../testing/test-media.ts';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

let service: TestService;
/** Null while time goes on by itself. */
let frozen: Date | null = null;
const clock = { now: () => frozen ?? new Date() };
let owner: TestClient;
let id: string;

const clip = testVideo({ width: 640, height: 400, shots: [{ background: [20, 90, 200], frames: 75 }] });

beforeAll(async () => {
  service = await startTestService({ worker: true, clock });
  owner = service.user;
  id = await uploadFile(owner, clip);
  const { body } = await owner.call('POST', `/asset/${id}/renditions`, { renditions: [{ kind: 'hls' }] });
  const signal = AbortSignal.timeout(290_000);
  expect(await service.services.tasks.waitForTask(body.task_id, { signal })).toMatchObject({
    state: 'SUCCESS',
  });
});
afterAll(() => service.stop());

const listed = async (user = owner) =>
  (await user.call('GET', `/asset/${id}/renditions?kind=hls`)).body as { url: string; expiredIn: number }[];
const masterUrl = async () => (await listed())[0]?.url ?? '';
const addressesIn = (playlist: string) =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const variantUrls = async () => addressesIn((await fetchAnswer(await masterUrl())).body);
const get = (url: string, headers: Record<string, string> = {}) => fetchAnswer(url, { headers });

describe('openMasterPlaylist', () => {
  it('offers every size with what players choose by', async () => {
    const { status, headers, body } = await get(await masterUrl(), { origin: 'https://player.example.com' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const lines = body.split('\n');
    expect(lines.slice(0, 3)).toEqual(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']);
    const sizes = lines.filter((line: string) => line.startsWith('#EXT-X-STREAM-INF:'));
    expect(sizes).toHaveLength(2);
    for (const [index, size] of sizes.entries()) {
      expect(size).toMatch(
        /^#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=\d+x\d+,FRAME-RATE=10\.000$/,
      );
      expect(size).toContain(['RESOLUTION=576x360', 'RESOLUTION=640x400'][index]);
      const [, peak = 0, average = 0] =
        /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+)/.exec(size)?.map(Number) ?? [];
      expect(peak).toBeGreaterThanOrEqual(average);
    }
  });

  it('lasts as long as a download and the video, and what it names ends when it does', async () => {
    const begun = new Date();
    frozen = begun;
    const [{ url = '', expiredIn = 0 } = {}] = await listed();
    const { downloadUrlSeconds } = service.deps.config.limits;
    expect(expiredIn).toBeGreaterThanOrEqual(downloadUrlSeconds + 6);
    expect(expiredIn).toBeLessThanOrEqual(downloadUrlSeconds + 8);
    const endOf = (address: string) => new URL(address).searchParams.get('expires');
    const [variant = ''] = addressesIn((await get(url)).body);
    const { body: playlist } = await get(variant);
    const media = addressesIn(playlist)[0] ?? '';
    expect([endOf(variant), endOf(media)]).toEqual([endOf(url), endOf(url)]);
    frozen = new Date(begun.getTime() + expiredIn * 1_000 + 1_000);
    for (const address of [url, variant, media]) {
      expect(await get(address)).toMatchObject({ status: 403, body: { code: 'signature_expired' } });
    }
    frozen = null;
  });

  it('is refused when it is not as it was signed, and where its holder may not read any more', async () => {
    const reader = await service.createUser('reader@example.com');
    await grant(service, id, { user: reader, right: 1 });
    const [{ url = '' } = {}] = await listed(reader);
    expect((await get(url)).status).toBe(200);
    const [variant = ''] = addressesIn((await get(url)).body);
    for (const changed of [
      url.replace(/user=[^&]*/, `user=${owner.principal.userId}`),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace('/media/hls/', '/media/hls/1'),
      url.replace(/&signature=.*/, ''),
      variant.replace('/360.m3u8', '/400.m3u8'),
    ]) {
      expect((await get(changed)).status).toBe(403);
    }
    await grant(service, id, { user: reader, right: 0 });
    for (const address of [url, variant]) {
      expect(await get(address)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('does not exist for a version without HLS, or of another name', async () => {
    const other = await uploadFile(owner, clip);
    const original = (await owner.call('GET', `/asset/${other}/renditions`)).body[0];
    expect(original.kind).toBe('original');
    const { urls } = service.deps;
    const query = { user: owner.principal.userId };
    const signed = (path: string) => urls.sign({ method: 'GET', path, query, seconds: 60 }).url;
    const { current_version_id: versionId } = await service.deps.db
      .selectFrom('asset')
      .select('current_version_id')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    for (const path of [
      `/media/hls/${versionId}.m3u8`,
      `/media/hls/${versionId}.mpd`,
      `/media/hls/${versionId}/360.m3u8`,
      '/media/hls/x.m3u8',
    ]) {
      expect((await get(signed(path))).status).toBe(404);
    }
    expect((await get(signed('/media/hls/x/360.m3u8'))).status).toBe(422);
  });
});

describe('openVariantPlaylist', () => {
  it('cuts one file into ranges that follow each other to its end', async () => {
    const durations: number[][] = [];
    for (const url of await variantUrls()) {
      const { status, headers, body } = await get(url);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
      const lines: string[] = body.split('\n');
      expect(lines).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
      expect(lines.at(-2)).toBe('#EXT-X-ENDLIST');
      const map = lines.find((line) => line.startsWith('#EXT-X-MAP:')) ?? '';
      const media = /URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(map);
      const ranges = lines.flatMap((line) => {
        const range = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/.exec(line);
        return range === null ? [] : [{ bytes: Number(range[1]), offset: Number(range[2]) }];
      });
      expect(ranges.length).toBeGreaterThan(1);
      let end = Number(media?.[2]);
      for (const { bytes, offset } of ranges) {
        expect(offset).toBe(end);
        end += bytes;
      }
      expect(new Set(addressesIn(body))).toEqual(new Set([media?.[1]]));
      const whole = await fetch(media?.[1] ?? '', { headers: { range: 'bytes=0-3' } });
      expect(whole.status).toBe(206);
      expect(whole.headers.get('content-type')).toBe('video/mp4');
      expect(Number(whole.headers.get('content-range')?.split('/')[1])).toBeGreaterThanOrEqual(end);
      const seconds = lines.flatMap((line) => /^#EXTINF:([\d.]+),$/.exec(line)?.[1] ?? []).map(Number);
      const target = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(body)?.[1]);
      expect(Math.max(...seconds.map(Math.round))).toBe(target);
      expect(seconds.reduce((sum, one) => sum + one, 0)).toBeCloseTo(7.5, 1);
      durations.push(seconds);
    }
    // Segments of all sizes begin at the same times, so that a player can change between them.
    expect(durations[1]).toEqual(durations[0]);
  });
});
