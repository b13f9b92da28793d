/** Colour tables and subtitles of the library shape exports, single frames and previews. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFrame, probeFile } from '@rushes/engine';
import { colorClip, generatorClip, timeline, track } from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

const rate = { num: 10, den: 1 };

/** A table that gives red for blue and blue for red. */
const swap = ['LUT_3D_SIZE 2', ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `${n >> 2} ${(n >> 1) & 1} ${n & 1}`)];
const subtitles = '1\n00:00:00,000 --> 00:00:01,000\nWWWWWWWWWW\n';

let service: TestService;
let folder: string;
let project: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  folder = await mkdtemp(join(tmpdir(), 'rushes-data-'));
  const upload = (text: string, name: string) =>
    uploadFile(service.user, Buffer.from(text), { name, fileType: 'placeholder' });
  const lut = await upload(swap.join('\n'), 'swap.cube');
  const captions = await upload(subtitles, 'words.srt');
  const span = { frames: 20, rate };
  const red = colorClip({ parameters: { color: '#c01010' }, span });
  red.metadata = { rushes: { lut: { target_url: `asset://${lut}` } } };
  const words = generatorClip({
    kind: 'rushes.captions',
    parameters: { target_url: `asset://${captions}` },
    span,
  });
  const document = timeline({
    output: { width: 320, height: 192, rate },
    tracks: [
      track({ kind: 'Video', children: [red] }),
      track({
        kind: 'Video',
        settings: { role: 'captions', captions: 'both', language: 'de' },
        children: [words],
      }),
    ],
  });
  const created = await service.user.call('POST', '/project', { name: 'Swapped', timeline: document });
  project = created.body.id;
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What a picture's ground looks like, and whether bright letters stand in its lower part. */
async function look(jpeg: Uint8Array | string) {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  let bright = 0;
  for (let y = Math.floor(info.height / 2); y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) if (Math.min(...pixel(x, y)) > 180) bright += 1;
  }
  const [red = 0, , blue = 0] = pixel(4, 4);
  return { isSwapped: blue > 150 && red < 60, isCaptioned: bright > 50 };
}

/** The picture of a film at a time. */
async function pictureOf(bytes: Uint8Array, seconds: number): Promise<string> {
  const place = await mkdtemp(join(folder, 'film-'));
  const inputPath = join(place, 'film.mp4');
  await writeFile(inputPath, bytes);
  const { file } = await extractFrame({ inputPath, outputFolder: place, seconds });
  return join(place, file);
}

async function ended(taskId: string) {
  return service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
}

const fetchBytes = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

test('an export', async () => {
  const { body } = await service.user.call('POST', `/project/${project}/render`, { format: 'mp4' });
  expect(await ended(body.task_id)).toMatchObject({ state: 'SUCCESS', result: { warnings: [] } });
  const answer = await service.user.call('POST', '/asset/download_urls', {
    ...{ asset_ids: [body.asset_id], quality: 'original' },
  });
  const film = await fetchBytes(answer.body.items[0].download.url);
  expect(await look(await pictureOf(film, 0.5))).toEqual({ isSwapped: true, isCaptioned: true });
  expect(await look(await pictureOf(film, 1.5))).toEqual({ isSwapped: true, isCaptioned: false });
});

test.each(['mp4', 'mov', 'webm'] as const)(
  'captions of a file are a stream of an export to %s',
  async (format) => {
    const { body } = await service.user.call('POST', `/project/${project}/render`, {
      ...{ format, video_codec: format === 'webm' ? 'vp9' : 'h264', quality: 'draft' },
    });
    expect(await ended(body.task_id)).toMatchObject({ state: 'SUCCESS', result: { warnings: [] } });
    const answer = await service.user.call('POST', '/asset/download_urls', {
      ...{ asset_ids: [body.asset_id], quality: 'original' },
    });
    const film = Buffer.from(await fetchBytes(answer.body.items[0].download.url));
    expect(film.includes('WWWWWWWWWW')).toBe(true);
    const inputPath = join(await mkdtemp(join(folder, 'film-')), `film.${format}`);
    await writeFile(inputPath, film);
    const { streams } = await probeFile(inputPath);
    const subtitles = streams.filter(({ kind }) => kind === 'subtitle');
    // German by its three letters, once in the terms of bibliographies and once in its own.
    expect(subtitles).toMatchObject([{ language: expect.stringMatching(/^(deu|ger)$/) }]);
  },
);

test('a single frame', async () => {
  const frameAt = async (seconds: number) => {
    const response = await fetch(`${service.baseUrl}/project/${project}/frame?time=${seconds}&width=320`, {
      headers: { authorization: `Bearer ${service.user.key}` },
    });
    return new Uint8Array(await response.arrayBuffer());
  };
  expect(await look(await frameAt(0.5))).toEqual({ isSwapped: true, isCaptioned: true });
  expect(await look(await frameAt(1.5))).toEqual({ isSwapped: true, isCaptioned: false });
});

test('a preview', async () => {
  const { body } = await service.user.call('POST', `/project/${project}/preview`, { height: 240 });
  expect(await ended(body.task_id)).toMatchObject({ state: 'SUCCESS', result: { warnings: [] } });
  const text = await (await fetch(body.playlist_url)).text();
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '';
  const urls = [init, ...text.split('\n').filter((line) => line.startsWith('http'))];
  const film = Buffer.concat(await Promise.all(urls.map(fetchBytes)));
  expect(await look(await pictureOf(film, 0.5))).toEqual({ isSwapped: true, isCaptioned: true });
});
