import { assetClip, gap, track, transition } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTone } from '../testing/make-media.ts';
import { readPictures, readSound } from '../testing/read-media.ts';
import { filter, inputOptions } from './graph/filter-text.ts';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  shot,
  video,
} from './render-fixture.ts';
import { renderTimeline } from './render-timeline.ts';
import { measureLoudness } from './sound/measure-loudness.ts';

let fixture: RenderFixture;

/** A white flash of four frames and a beep of 160 ms, both from 1.2 s on. */
const flash = {
  width: 160,
  height: 90,
  scenes: [
    { source: 'color=black', frames: 100, filters: ["geq=lum='if(between(N,30,33),235,16)':cb=128:cr=128"] },
  ],
  tone: {
    seconds: 4,
    levelDb: -12,
    filters: ['asetnsamples=n=480', "volume='if(between(t,1.2,1.36),1,0)':eval=frame:precision=float"],
  },
};

beforeAll(async () => {
  fixture = await createRenderFixture();
  await fixture.addVideo('flash', flash);
  await fixture.addVideo('shifted', { ...flash, format: 'mpegts', extension: 'ts' });
  await fixture.addVideo('matroska', {
    ...flash,
    format: 'matroska',
    extension: 'mkv',
    muxerOptions: { output_ts_offset: '3' },
  });
  await fixture.add(
    'bed',
    await makeTone(fixture.path('bed.wav'), { seconds: 20, levelDb: -20, frequency: 330 }),
  );
  const speech = { seconds: 3, levelDb: -12, frequency: 1800, channels: 1 as const };
  await fixture.add('voice', await makeTone(fixture.path('voice.wav'), speech));
  await fixture.add('quiet', await makeTone(fixture.path('quiet.wav'), { seconds: 10, levelDb: -42 }));
  await fixture.add('silence', await makeTone(fixture.path('silence.wav'), { seconds: 10, levelDb: -140 }));
  // Short bursts: what a limiter has to catch when the programme is raised to its target.
  const bursts = ['asetnsamples=n=480', "volume='if(lt(mod(t,1),0.02),1,0.05)':eval=frame:precision=float"];
  await fixture.add(
    'bursts',
    await makeTone(fixture.path('bursts.wav'), { seconds: 10, levelDb: -3, frequency: 997, filters: bursts }),
  );
});

afterAll(() => fixture.remove());

/** Root mean square of one frequency in a stretch of samples, dB of full scale. */
function levelOf(samples: Float32Array, span: { from: number; seconds: number; frequency: number }): number {
  const start = Math.round(span.from * 48_000);
  const count = Math.round(span.seconds * 48_000);
  let [cosine, sine] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const phase = (2 * Math.PI * span.frequency * index) / 48_000;
    cosine += (samples[start + index] ?? 0) * Math.cos(phase);
    sine += (samples[start + index] ?? 0) * Math.sin(phase);
  }
  return 20 * Math.log10((Math.hypot(cosine, sine) * Math.SQRT2) / count + 1e-9);
}

function firstLoud(samples: Float32Array): number {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return samples.findIndex((value) => Math.abs(value) > peak / 4) / 48_000;
}

describe('sound and picture', () => {
  test.each(['flash', 'shifted', 'matroska'])('a beep stays with its flash: %s', async (source) => {
    const clip = shot(source, 17, 60);
    const result = await fixture.render(programme([video(gap(13, rate), clip), audio(gap(13, rate), clip)]));
    const pictures = await readPictures(result.outputPath);
    const flashFrame = pictures.frames.findIndex(([grey]) => (grey?.[7000] ?? 0) > 128);
    expect(flashFrame).toBe(26);
    const [left] = await readSound(result.outputPath);
    expect(Math.abs(firstLoud(left) - flashFrame / 25)).toBeLessThan(0.01);
    expect(left).toHaveLength((73 / 25) * 48_000);
  });

  test('the sound is as long as the picture at rates that do not divide', async () => {
    const ntsc = { num: 30_000, den: 1001 };
    const clip = assetClip({ assetId: 'bed', span: { frames: 101, rate: ntsc } });
    const result = await fixture.render(programme([audio(clip)], { rate: ntsc }));
    const [left] = await readSound(result.outputPath);
    expect(result.frames).toBe(101);
    expect(left).toHaveLength(Math.round((101 * 1001 * 48_000) / 30_000));
  });
});

describe('loudness', () => {
  async function loudnessOf(...children: Parameters<typeof audio>) {
    const result = await fixture.render(programme([audio(...children)]));
    const input = { filename: result.outputPath, f: 'mov', format_opts: inputOptions('mov') };
    return { result, measured: await measureLoudness(filter('amovie', input)) };
  }

  test.each(['bed', 'quiet', 'bursts'])('%s reaches -14 LUFS under -1 dBTP', async (source) => {
    const { result, measured } = await loudnessOf(shot(source, 0, 250));
    expect(measured.integratedLufs).toBeGreaterThan(-14.5);
    expect(measured.integratedLufs).toBeLessThan(-13.5);
    expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(result.loudness).toEqual({ ...measured, exempt: null });
    // 400 ms each; the curve is of the finished sound, in the whole as loud as that.
    const { stepSeconds, momentaryLufs } = measured.curve;
    expect([stepSeconds, momentaryLufs.length]).toEqual([0.4, 25]);
    expect(result.warnings).toEqual([]);
  });

  test('what is measured while it is written is what the file has', async () => {
    const request = fixture.request(programme([audio(shot('bursts', 0, 250))]));
    const outputPath = request.outputPath.replace('.mp4', '.wav');
    const result = await renderTimeline({ ...request, outputPath, output: { format: 'wav' } });
    const measured = await measureLoudness(filter('amovie', { filename: outputPath, f: 'wav' }));
    expect(result.loudness).toEqual({ ...measured, exempt: null });
    expect(measured.curve.momentaryLufs.length).toBe(25);
  });

  test('silence and very short programmes are left as they are, and said', async () => {
    const silent = await loudnessOf(shot('silence', 0, 100));
    expect(silent.result.loudness).toMatchObject({ exempt: 'silent', integratedLufs: null });
    const short = await loudnessOf(shot('bed', 0, 50));
    expect(short.result.loudness.exempt).toBe('short');
    const [left] = await readSound(short.result.outputPath);
    expect(Math.abs(levelOf(left, { from: 0.5, seconds: 1, frequency: 330 }) - -23)).toBeLessThan(0.5);
  });

  test('a timeline may ask for another loudness', async () => {
    const document = programme([audio(shot('bed', 0, 200))]);
    Object.assign(document.metadata, {
      rushes: { ...Object(document.metadata.rushes), audio: { targetLufs: -23 } },
    });
    const { loudness } = await fixture.render(document);
    expect(Math.abs((loudness.integratedLufs ?? 0) + 23)).toBeLessThan(0.5);
  });
});

describe('the mix', () => {
  test('music is lowered under speech by what was asked, and comes back', async () => {
    const bed = track({
      kind: 'Audio',
      settings: { role: 'music', duckDb: 12 },
      children: [shot('bed', 0, 300)],
    });
    const voice = audio(gap(100, rate), shot('voice', 0, 75), gap(125, rate));
    const { outputPath } = await fixture.render(programme([voice, bed]));
    const [left, right] = await readSound(outputPath);
    const bedAt = (from: number) => levelOf(left, { from, seconds: 0.5, frequency: 330 });
    const [before, under, after] = [bedAt(1), bedAt(5), bedAt(10)];
    expect(Math.abs(before - under - 12)).toBeLessThan(0.7);
    expect(Math.abs(before - after)).toBeLessThan(0.5);
    // Smooth: no step of more than 3 dB between tenths of a second.
    const levels = Array.from({ length: 60 }, (_, index) =>
      levelOf(left, { from: 3 + index / 10, seconds: 0.1, frequency: 330 }),
    );
    const steps = levels.slice(1).map((level, index) => Math.abs(level - (levels[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(4.5);
    // Mono speech is on both sides.
    const voiceOn = (side: Float32Array) => levelOf(side, { from: 5, seconds: 0.5, frequency: 1800 });
    expect(Math.abs(voiceOn(left) - voiceOn(right))).toBeLessThan(0.2);
  });

  test('gain, fades and crossfades', async () => {
    const cross = transition({ inFrames: 25, outFrames: 25, rate });
    const first = shot('bed', 0, 100, { fadeInSeconds: 2 });
    const last = shot('voice', 25, 30, { gainDb: -12 });
    const { outputPath } = await fixture.render(
      programme([audio(first, cross, shot('bed', 150, 100), gap(25, rate), last)]),
    );
    const [left] = await readSound(outputPath);
    const bedAt = (from: number) => levelOf(left, { from, seconds: 0.2, frequency: 330 });
    const steady = bedAt(2.5);
    expect(Math.abs(bedAt(0.9) - steady + 6)).toBeLessThan(0.5);
    // Both parts of the tone are in phase in the middle of the crossfade, where equal power adds 3 dB.
    expect(bedAt(3.9) - steady).toBeGreaterThan(-0.5);
    expect(bedAt(3.9) - steady).toBeLessThan(3.5);
    expect(levelOf(left, { from: 8.3, seconds: 0.4, frequency: 330 })).toBeLessThan(steady - 40);
    const voice = levelOf(left, { from: 9.4, seconds: 0.5, frequency: 1800 });
    expect(Math.abs(voice - steady - (-12 - 12 + 20))).toBeLessThan(0.7);
  });

  test('what ends early is silent from there, and said', async () => {
    const { warnings } = await fixture.render(programme([audio(shot('voice', 50, 100))]));
    expect(warnings).toEqual(['The sound of "voice" is shorter than asked; the rest is silent.']);
  });
});
