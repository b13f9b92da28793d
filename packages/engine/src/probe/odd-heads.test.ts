/** Files that begin or end otherwise than their headers say. */
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyze } from '../analyze/analyze.ts';
import { makeTestFolder, makeTone, makeVideo } from '../testing/make-media.ts';
import { probe } from './probe.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

/** An empty ID3v2 tag of so many bytes after its header. */
function tag(bytes: number): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]), Buffer.alloc(bytes)]);
}

describe('MP3', () => {
  test('with two tags, the second one’s length wrong, and a late first frame', async () => {
    const tone = await readFile(await makeTone(folder.path('tone.mp3'), { seconds: 1, levelDb: -12 }, 'mp3'));
    const path = folder.path('late.mp3');
    await writeFile(path, Buffer.concat([tag(600), tag(1000), Buffer.alloc(9000, 0x20), tone.subarray(45)]));
    expect(await probe(path)).toMatchObject({ mediaKind: 'audio', contentType: 'audio/mpeg' });
    const result = await analyze(
      { inputPath: path, outputFolder: folder.path(''), proxyHeights: [], cutterSensitivity: 50 },
      {},
    );
    expect(result.probe.durationSeconds).toBeCloseTo(1, 0);
  });

  /** Bytes as of a picture, in which sound begins nowhere. */
  const picture = (bytes: number) =>
    Buffer.from(Uint8Array.from({ length: bytes }, (_, at) => (at * 7919) >>> 5));

  test.each([
    ['two tags with large pictures', (tone: Buffer) => [tag(2_000_000), tag(2_000_000), tone]],
    ['more than one look at it holds, of nothing', (tone: Buffer) => [tag(600), Buffer.alloc(200_000), tone]],
    ['a picture that its tag does not count', (tone: Buffer) => [tag(600), picture(2_000_000), tone]],
  ])('behind %s is as long as without', async (name, parts) => {
    const plain = await makeTone(folder.path('plain.mp3'), { seconds: 2, levelDb: -12 }, 'mp3');
    const path = folder.path(`${name}.mp3`);
    await writeFile(path, Buffer.concat(parts(await readFile(plain))));
    const { durationSeconds, contentType } = await probe(path);
    expect({ durationSeconds, contentType }).toEqual({
      durationSeconds: (await probe(plain)).durationSeconds,
      contentType: 'audio/mpeg',
    });
  });

  test('is searched for through so much only', async () => {
    const tone = await readFile(await makeTone(folder.path('far.mp3'), { seconds: 1, levelDb: -12 }, 'mp3'));
    const path = folder.path('too-far.mp3');
    await writeFile(path, Buffer.concat([tag(600), Buffer.alloc(17 * 1024 ** 2), tone]));
    await expect(probe(path)).rejects.toMatchObject({ code: 'unsupported' });
  });

  test('a tag before something that is no sound makes it none', async () => {
    const path = folder.path('text.mp3');
    await writeFile(path, Buffer.concat([tag(600), Buffer.from('\u00ff words '.repeat(4000), 'latin1')]));
    await expect(probe(path)).rejects.toMatchObject({ code: 'unsupported' });
  });
});

test('a video that was cut off counts the pictures that are there', async () => {
  const path = await makeVideo(folder.path('whole.mp4'), {
    scenes: [{ source: 'testsrc2', frames: 250 }],
    muxerOptions: { movflags: '+faststart' },
    encoderOptions: { preset: 'ultrafast', crf: '20', g: '25' },
  });
  expect((await probe(path)).streams[0]?.frames).toBe(250);
  const bytes = await readFile(path);
  const cut = folder.path('cut.mp4');
  await writeFile(cut, bytes.subarray(0, Math.round(bytes.length * 0.6)));
  const frames = (await probe(cut)).streams[0]?.frames ?? 0;
  expect(frames).toBeGreaterThan(100);
  expect(frames).toBeLessThan(200);
  const analysed = await analyze(
    { inputPath: cut, outputFolder: folder.path(''), proxyHeights: [], cutterSensitivity: 50 },
    {},
  );
  expect(analysed.probe.streams[0]?.frames).toBe(analysed.decodedFrames);
  expect(Math.abs((analysed.decodedFrames ?? 0) - frames)).toBeLessThan(3);
});

test('a recording that begins between keyframes has its own rate, and what is shown first is said', async () => {
  const path = await makeVideo(folder.path('whole.ts'), {
    scenes: [{ source: 'testsrc2', frames: 150 }],
    format: 'mpegts',
    encoderOptions: { preset: 'ultrafast', crf: '30', 'x264-params': 'keyint=50:min-keyint=50:scenecut=0' },
  });
  const bytes = await readFile(path);
  const cut = folder.path('cut.ts');
  // Tables first, then from a tenth on: into the first group of pictures.
  const start = Math.round((bytes.length * 0.1) / 188) * 188;
  await writeFile(cut, Buffer.concat([bytes.subarray(0, 3 * 188), bytes.subarray(start)]));
  const facts = await probe(cut);
  const video = facts.streams[facts.videoStream ?? -1]?.video;
  expect(video?.rate).toEqual({ num: 25, den: 1 });
  expect(video?.heldSeconds).toBeGreaterThan(0.5);
  expect(video?.heldSeconds).toBeLessThan(2);
  const { warnings } = await analyze(
    { inputPath: cut, outputFolder: folder.path(''), proxyHeights: [], cutterSensitivity: 50 },
    {},
  );
  expect(warnings.join(' ')).toContain('begins in the middle of a recording');
});
