import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generatorClip, type Timeline } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstDelay } from '../hls/fragments.ts';
import { makeTone } from '../testing/make-media.ts';
import { readPackets } from '../testing/packet-facts.ts';
import { readSound } from '../testing/read-media.ts';
import { NO_GENERATORS } from './generators.ts';
import { filter, inputOptions } from './graph/filter-text.ts';
import { openProgramme } from './programme.ts';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  shot,
  video,
} from './render-fixture.ts';
import { renderPictures } from './render-pictures.ts';
import type { RenderHooks } from './render-timeline.ts';
import { measureLoudness } from './sound/measure-loudness.ts';
import { streamProgramme } from './stream-programme.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
  const scenes = [{ source: 'testsrc2', frames: 300 }];
  await fixture.addVideo('one', { width: 160, height: 90, scenes, tone: { seconds: 12, levelDb: -20 } });
  await fixture.add(
    'tone',
    await makeTone(fixture.path('tone.wav'), { seconds: 60, levelDb: -30, frequency: 330 }),
  );
});
afterAll(() => fixture.remove());

const film = () =>
  programme([
    video(shot('one', 0, 60), shot('one', 100, 70), shot('one', 200, 40)),
    audio(shot('one', 0, 60), shot('one', 100, 70), shot('one', 200, 40)),
  ]);

async function stream(
  folder: string,
  {
    document = film(),
    segments = 'streamed',
    quickStart = false,
    parallel = 2,
    ...hooks
  }: RenderHooks & {
    document?: Timeline;
    segments?: string;
    quickStart?: boolean;
    onMade?: (file: string) => void;
  } = {},
) {
  mkdirSync(fixture.path(folder));
  const { outputPath: _, ...request } = fixture.request(document, { segments });
  const made: string[] = [];
  const result = await streamProgramme(
    { ...request, quickStart, parallel, outputFolder: fixture.path(folder) },
    {
      ...hooks,
      onMade: (file) => {
        made.push(file);
        hooks.onMade?.(file);
      },
    },
  );
  const whole = Buffer.concat(made.map((file) => readFileSync(fixture.path(`${folder}/${file}`))));
  writeFileSync(fixture.path(`${folder}.mp4`), whole);
  return { made, result, whole };
}

/** Sixty seconds of pictures, cut every five. */
const minute = () => video(...Array.from({ length: 12 }, (_, index) => shot('one', index * 7, 125)));

describe('a programme as a growing stream', () => {
  test('its fragments are one file: every picture in order, the sound beside it', async () => {
    const { made, result } = await stream('first');
    expect(made).toEqual(['init.mp4', '1.m4s', '2.m4s', '3.m4s']);
    expect(result).toMatchObject({ fragments: 3, segments: { total: 3, reused: 0 } });
    const packets = await readPackets(fixture.path('first.mp4'));
    const pictures = packets.filter((packet) => packet.stream === 0);
    // FFmpeg's reader shows all of them later by the reordering; players of fragments go by the boxes.
    const times = pictures.map(({ seconds }) => Math.round(seconds * 25)).sort((a, b) => a - b);
    const [start = 0] = times;
    expect(times.map((time) => time - start)).toEqual(Array.from({ length: 170 }, (_, frame) => frame));
    const fragment = readFileSync(fixture.path('first/1.m4s'));
    expect(firstDelay(fragment.subarray(0, fragment.readUInt32BE(0)), 1)).toBe(0);
    const sounds = packets.filter((packet) => packet.stream === 1);
    expect(Math.abs(sounds[0]?.seconds ?? 1)).toBeLessThan(0.03);
    expect(sounds.at(-1)?.seconds).toBeGreaterThan(6.7);
  });

  test('made again from the segments that are kept, it is the same', async () => {
    const [first, again] = [readFileSync(fixture.path('first.mp4')), await stream('again')];
    expect(again.result.segments).toEqual({ total: 3, reused: 3 });
    expect(again.whole.equals(first)).toBe(true);
  });

  test('its sound is mixed as it is needed, not before the first fragment', async () => {
    /** Seconds that were composed of each piece that was opened. */
    const composed: number[] = [];
    function* hum(seconds: number, sampleRate: number) {
      const piece = composed.push(0) - 1;
      for (let second = 0; second < seconds; second += 1) {
        composed[piece] = second + 1;
        const wave = (sample: number) => 0.1 * Math.sin((2 * Math.PI * 220 * (sample >> 1)) / sampleRate);
        yield Float32Array.from({ length: sampleRate * 2 }, (_, sample) => wave(sample));
      }
    }
    const music = generatorClip({ kind: 'rushes.music', parameters: {}, span: { frames: 1_500, rate } });
    const atFirst: number[] = [];
    await stream('needed', {
      document: programme([minute(), audio(music)]),
      generators: {
        ...NO_GENERATORS,
        music: { composeMusic: (_parameters, seconds, sampleRate) => hum(seconds, sampleRate) },
      },
      onMade: (file) => {
        if (file === '1.m4s') atFirst.push(...composed);
      },
    });
    // Moments of it say how loud it is made; then what the first five seconds need.
    const [moments = 60, played = 60] = atFirst;
    expect(moments).toBeLessThan(15);
    expect(played).toBeLessThan(9);
    expect(composed.at(-1)).toBe(60);
  });

  test('its pieces of sound join without a click, at the loudness of an export', async () => {
    const { made } = await stream('tone', { document: programme([minute(), audio(shot('tone', 0, 1_500))]) });
    expect(made).toHaveLength(13);
    const [left] = await readSound(fixture.path('tone.mp4'));
    // A tone's second difference is a small share of its height; a step of a hundredth of it would stand out.
    const bends = left.subarray(48_000, 57 * 48_000).map((value, at) => {
      const [before = 0, here = 0] = [left[48_000 + at - 1], value];
      return Math.abs((left[48_000 + at + 1] ?? 0) - 2 * here + before);
    });
    const usual = bends.subarray(0, 48_000).reduce((most, bend) => Math.max(most, bend), 0);
    const most = bends.reduce((highest, bend) => Math.max(highest, bend), 0);
    expect(most).toBeLessThan(usual * 1.5);
    const source = filter('amovie', {
      filename: `file:${fixture.path('tone.mp4')}`,
      f: 'mov',
      format_opts: inputOptions('mov'),
    });
    const { integratedLufs } = await measureLoudness(source);
    expect(integratedLufs).toBeGreaterThan(-14.5);
    expect(integratedLufs).toBeLessThan(-13.5);
  });

  test('a part that comes again is not taken before it is made', async () => {
    const again = [shot('one', 0, 60), shot('one', 100, 70), shot('one', 200, 40), shot('one', 100, 70)];
    const { made, result } = await stream('twice', {
      document: programme([video(...again)]),
      segments: 'twice',
      parallel: 1,
    });
    expect(made).toEqual(['init.mp4', '1.m4s', '2.m4s', '3.m4s', '4.m4s']);
    expect(result.segments).toEqual({ total: 4, reused: 1 });
  });

  test('begins with a second of picture and sound, where it is to begin soon', async () => {
    const { made, result } = await stream('quick', { document: programme([minute()]), quickStart: true });
    expect(made).toHaveLength(14);
    expect(result.segments.total).toBe(13);
    const first = await readPackets(fixture.path('quick.mp4'));
    expect(first).toHaveLength(1_500);
    const start = Buffer.concat(
      ['init.mp4', '1.m4s'].map((file) => readFileSync(fixture.path(`quick/${file}`))),
    );
    writeFileSync(fixture.path('quick-start.mp4'), start);
    expect(await readPackets(fixture.path('quick-start.mp4'))).toHaveLength(25);
  });

  test('draws nothing else until its first second can be seen, where it is to begin soon', async () => {
    const { outputPath: _, ...request } = fixture.request(programme([minute()]), { segments: 'alone' });
    const scratch = fixture.path('alone-scratch');
    const elsewhere = fixture.path('alone-elsewhere');
    for (const folder of [scratch, request.segmentFolder, elsewhere]) mkdirSync(folder);
    const { plan, context, machine } = await openProgramme({ ...request, quickStart: true }, { scratch });
    const signal = new AbortController().signal;
    const pictures = { plan, context, machine, workFolder: scratch, parallel: 4, signal };
    const madeFirst = Promise.withResolvers<string>();
    let drawn = 0;
    const drawnAtMade: number[] = [];
    // As long as the same takes once more: what is not held back would draw meanwhile.
    const firstDone = madeFirst.promise.then(async (file) => {
      const rest = { onFrames: () => undefined, only: new Set([file]) };
      await renderPictures({ ...pictures, ...rest, segmentFolder: elsewhere });
      drawnAtMade.push(drawn);
    });
    await renderPictures({
      ...pictures,
      segmentFolder: request.segmentFolder,
      firstDone,
      onFrames: (frames) => {
        drawn += frames;
      },
      onMade: (file) => {
        drawnAtMade.push(drawn);
        madeFirst.resolve(file);
      },
    });
    expect(drawnAtMade.slice(0, 2)).toEqual([25, 25]);
    expect(drawnAtMade).toHaveLength(14);
    expect(drawn).toBe(1_500);
  });
});
