/** After an hour sound and picture are where they were at its start. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRenderFixture, type RenderFixture } from '../../packages/engine/src/render/render-fixture.ts';
import { assetClip, gap, timeline, track } from '../../packages/timeline/src/index.ts';
import { COUNTED, clickNear, countersOf, makeCounted } from './testing/counted-sources.ts';
import { decoder, decoderProgram, soundOf } from './testing/independent-decoder.ts';
import { createTable, isWhole } from './testing/result-table.ts';

const HOUR = 3600;
const source = { num: 30_000, den: 1001 };
const rate = { num: 25, den: 1 };
/** Seconds at which the picture is looked at; in between there is none, but the sound goes on. */
const looks = [0, 1800.04, 3594.72];
const LOOK_FRAMES = 100;

let fixture: RenderFixture;
const table = createTable('drift', 'after');

beforeAll(async () => {
  if (decoderProgram === null || !isWhole) return;
  fixture = await createRenderFixture();
  const pictureArgs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-g', '60'];
  const spec = { name: 0, rate: source, seconds: HOUR, sampleRate: 44_100, pictureArgs };
  await fixture.add(
    'hour',
    await makeCounted(fixture.path('hour.mp4'), { ...spec, soundArgs: ['-c:a', 'aac', '-b:a', '96k'] }),
  );
}, 900_000);
afterAll(async () => {
  table.write();
  await fixture?.remove();
});

function clipAt(seconds: number, frames: number) {
  return assetClip({ assetId: 'hour', span: { start: Math.round(seconds * 25), frames, rate } });
}

function document() {
  const children = looks.flatMap((seconds, index) => {
    const end = looks[index + 1] ?? seconds + LOOK_FRAMES / 25;
    const rest = Math.round(end * 25) - Math.round(seconds * 25) - LOOK_FRAMES;
    return [clipAt(seconds, LOOK_FRAMES), ...(rest > 0 ? [gap(rest, rate)] : [])];
  });
  const frames = Math.round(3594.72 * 25) + LOOK_FRAMES;
  return timeline({
    output: { width: COUNTED.width, height: COUNTED.height, rate },
    targetLufs: -36,
    tracks: [track({ kind: 'Video', children }), track({ kind: 'Audio', children: [clipAt(0, frames)] })],
  });
}

describe.skipIf(decoderProgram === null || !isWhole)('an hour', () => {
  test('of 29.97 pictures and 44.1 kHz sound in a programme at 25', async () => {
    const result = await fixture.render(document());
    const [left = new Float32Array()] = await soundOf(result.outputPath, 1);
    for (const minute of [0, 10, 20, 30, 40, 50, 59]) {
      const sample = (minute * 60 + 1) * 48_000;
      const found = clickNear(left, sample, 2000);
      const offBy = found === null ? Number.NaN : found - sample;
      table.set(`${minute} minutes`, 'sound off by', `${offBy.toFixed(2)} samples`);
      expect(Math.abs(offBy)).toBeLessThan(2);
    }
    for (const seconds of looks) {
      const cut = fixture.path(`look-${seconds}.mkv`);
      const from = String(Math.round(seconds * 25));
      const select = `select='between(n,${from},${Number(from) + LOOK_FRAMES - 1})'`;
      await decoder([
        '-loglevel',
        'error',
        '-i',
        result.outputPath,
        '-an',
        '-vf',
        select,
        '-vsync',
        'passthrough',
        '-c:v',
        'ffv1',
        cut,
      ]);
      const counters = await countersOf(cut);
      const wrong = counters.filter((counter, index) => {
        const at = Math.round(seconds * 25) + index;
        const expected = Math.floor((at / 25 + 0.001) * (30_000 / 1001) + 1e-9);
        return counter === null || counter[0] * 65_536 + counter[1] !== expected;
      });
      table.set(
        `${Math.round(seconds / 60)} minutes`,
        'pictures off',
        `${wrong.length} of ${counters.length}`,
      );
      expect(counters).toHaveLength(LOOK_FRAMES);
      expect(wrong).toEqual([]);
    }
  }, 1_800_000);

  test('of sound is not rendered again when a picture changes', async () => {
    const soundOfFile = async (path: string) => {
      const packets = fixture.path('packets.aac');
      await decoder(['-loglevel', 'error', '-i', path, '-vn', '-c:a', 'copy', '-f', 'adts', packets]);
      return createHash('sha256')
        .update(await readFile(packets))
        .digest('hex');
    };
    const first = await fixture.render(document());
    const changed = document();
    const [pictures] = changed.tracks.children;
    if (pictures?.OTIO_SCHEMA === 'Track.1') pictures.children[0] = clipAt(10, LOOK_FRAMES);
    const started = process.cpuUsage();
    const second = await fixture.render(changed);
    const seconds = process.cpuUsage(started).user / 1e6;
    expect(await soundOfFile(second.outputPath)).toBe(await soundOfFile(first.outputPath));
    table.set('a second render', 'sound off by', `the same bytes, ${seconds.toFixed(1)} s of CPU`);
  }, 1_800_000);
});
