/** Stretches of sources that nothing touches are copied into the programme, bit by bit. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { textClip } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPacket } from '../../av/frames.ts';
import { openInput } from '../../av/open/open-input.ts';
import { readCounters } from '../../testing/counted-video.ts';
import { readPackets } from '../../testing/packet-facts.ts';
import { readPictures } from '../../testing/read-media.ts';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  shot,
  video,
} from '../render-fixture.ts';
import { planParts } from '../render-parts.ts';

const FFMPEG = '/usr/bin/ffmpeg';
let fixture: RenderFixture;

/** Keyframes every second, B-frames, at most as large as is copied. */
const coding = (params: string, more: Record<string, string> = {}) => ({
  preset: 'fast',
  crf: '26',
  'x264-params': `keyint=25:min-keyint=25:scenecut=0:open-gop=0:${params}`,
  ...more,
});

beforeAll(async () => {
  fixture = await createRenderFixture();
  const tone = { seconds: 8, levelDb: -20 };
  await fixture.addCounted('one', { name: 1, frames: 200, tone, encoderOptions: coding('bframes=3') });
  await fixture.addCounted('two', { name: 2, frames: 200, tone, encoderOptions: coding('bframes=0:ref=3') });
  // Other entropy coding, several slices a picture, a deeper pyramid.
  await fixture.addCounted('three', {
    name: 3,
    frames: 200,
    encoderOptions: coding('cabac=0:slices=3:bframes=6:b-pyramid=normal:8x8dct=0', { profile: 'main' }),
  });
  await fixture.addCounted('open', { name: 0, frames: 200, encoderOptions: coding('open-gop=1:bframes=3') });
  await fixture.addCounted('heavy', {
    name: 0,
    frames: 200,
    encoderOptions: { preset: 'ultrafast', qp: '0' },
  });
});

afterAll(() => fixture.remove());

/** MD5 of each decoded picture, by Debian's ffmpeg. */
function frameSums(path: string): string[] {
  const args = ['-v', 'error', '-i', path, '-map', '0:v', '-f', 'framemd5', '-'];
  const lines = execFileSync(FFMPEG, args, { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => /^\d/.test(line)).map((line) => line.split(',').at(-1)?.trim() ?? '');
}

/** Where the bytes of the picture begin that is decoded as the `wanted`th. */
async function placeOfPacket(path: string, wanted: number): Promise<number> {
  const input = await openInput(path);
  const packet = newPacket();
  try {
    let count = 0;
    while ((await input.read(packet)) === 'got') {
      if (packet.streamIndex !== 0) continue;
      if (count === wanted) return (await readFile(path)).indexOf(packet.data ?? '');
      count += 1;
    }
    throw new Error('There is no such picture.');
  } finally {
    packet.free();
    await input.close();
  }
}

const cuts = [
  ['one', 10, 90],
  ['two', 30, 100],
  ['one', 100, 70],
  ['three', 20, 130],
] as const;

function film() {
  const shots = cuts.map(([asset, start, frames]) => shot(asset, start, frames));
  return programme([video(...shots), audio(shot('one', 0, 190), shot('two', 0, 200))]);
}

/** Where in the programme a frame of the source's is shown. */
function frameMap(): { asset: string; frame: number }[] {
  return cuts.flatMap(([asset, start, frames]) =>
    Array.from({ length: frames }, (_, index) => ({ asset, frame: start + index })),
  );
}

describe('what is copied', () => {
  test('every frame is at its place, times rise and nothing is missing', async () => {
    const result = await fixture.render(film(), { copies: 'find' });
    expect(result.frames).toBe(390);
    expect(result.copied.segments).toBe(4);
    expect(result.copied.frames).toBeGreaterThan(290);
    const counters = readCounters(await readPictures(result.outputPath));
    const names: { [asset: string]: number } = { one: 1, two: 2, three: 3 };
    expect(counters).toEqual(frameMap().map(({ asset, frame }) => [names[asset], frame]));
    const pictures = (await readPackets(result.outputPath)).filter(({ stream }) => stream === 0);
    const shown = pictures.map(({ seconds }) => Math.round(seconds * 25)).sort((a, b) => a - b);
    expect(shown).toEqual(Array.from({ length: 390 }, (_, index) => index));
  });

  test.skipIf(!existsSync(FFMPEG))(
    'copied frames are bit by bit those of the source (Debian ffmpeg)',
    async () => {
      const result = await fixture.render(film(), { copies: 'find' });
      const sums = frameSums(result.outputPath);
      const ofSource = new Map(
        ['one', 'two', 'three'].map((id) => [id, frameSums(fixture.path(`${id}.mp4`))]),
      );
      const equal = frameMap().filter(({ asset, frame }, at) => ofSource.get(asset)?.[frame] === sums[at]);
      expect(sums).toHaveLength(390);
      expect(equal.length).toBeGreaterThanOrEqual(result.copied.frames);
    },
  );

  test('copying is the same for one segment at a time and for three, and when it was found before', async () => {
    const first = await fixture.render(film(), {
      copies: 'find',
      segments: 'copy-a',
      hooks: { parallel: 1 },
    });
    const second = await fixture.render(film(), {
      copies: 'find',
      segments: 'copy-b',
      hooks: { parallel: 3 },
    });
    expect(await readPackets(second.outputPath)).toEqual(await readPackets(first.outputPath));
    expect(second.bytes).toBe(first.bytes);
  });
});

test('looking for copies ends when it is cancelled', async () => {
  const { outputPath: _, ...request } = fixture.request(film(), { copies: 'find' });
  const planned = planParts(request, { signal: AbortSignal.abort() });
  await expect(planned).rejects.toMatchObject({ code: 'cancelled' });
});

describe('what is not copied', () => {
  const render = (...children: Parameters<typeof video>) =>
    fixture.render(programme([video(...children)]), { copies: 'find' });

  test('a text splits what is copied', async () => {
    const words = textClip({ parameters: { text: 'Title', style: 'title' }, span: { frames: 30, rate } });
    const result = await fixture.render(programme([video(shot('one', 0, 200)), video(words)]), {
      copies: 'find',
    });
    expect(result.copied).toEqual({ segments: 1, frames: 150 });
    expect(result.frames).toBe(200);
  });

  test('footage far larger than the programme, and groups that need pictures before them', async () => {
    expect((await render(shot('heavy', 0, 100))).copied.frames).toBe(0);
    expect((await render(shot('open', 30, 60))).copied.frames).toBe(0);
  });

  test('another size, another rate, and what nobody asked to copy', async () => {
    const plain = programme([video(shot('one', 0, 100))]);
    expect((await fixture.render(plain, { copies: 'find', width: 80, height: 46 })).copied.frames).toBe(0);
    expect((await fixture.render(plain)).copied.frames).toBe(0);
    const faster = programme([video(shot('one', 0, 100))], { rate: { num: 50, den: 1 } });
    expect((await fixture.render(faster, { copies: 'find' })).copied.frames).toBe(0);
  });

  test('a picture whose unit claims four gigabytes: what comes after the keyframe before it is drawn', async () => {
    const path = fixture.copy(fixture.path('one.mp4'), 'claims.mp4');
    const bytes = await readFile(path);
    await fixture.add('claims', path);
    const at = await placeOfPacket(path, 110);
    bytes.writeUInt32BE(0xffffffff, at);
    await writeFile(path, bytes);
    const hurt = await render(shot('claims', 0, 200));
    expect(hurt.frames).toBe(200);
    expect(hurt.copied.frames).toBe(100);
    expect(hurt.warnings.join()).toContain('damaged');
    const counters = readCounters(await readPictures(hurt.outputPath));
    expect(counters).toHaveLength(200);
    // Whole up to the damage, the pictures of the broken group among them that still decode.
    expect(counters.slice(0, 105)).toEqual(Array.from({ length: 105 }, (_, frame) => [1, frame]));
  });

  test('runs that are too short', async () => {
    expect((await render(shot('one', 5, 35))).copied.frames).toBe(0);
  });
});
