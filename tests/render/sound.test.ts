/** The finished sound by another program's decoder and meter: joins, loudness, speeds, gains, channels. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  shot,
} from '../../packages/engine/src/render/render-fixture.ts';
import { type Clip, type RushesClipMetadata, track } from '../../packages/timeline/src/index.ts';
import { decoder, decoderProgram, measure, soundOf } from './testing/independent-decoder.ts';
import { createTable, isWhole } from './testing/result-table.ts';

const SAMPLES = 48_000;
let fixture: RenderFixture;
const table = createTable('sound', 'sound');

/** Makes a sound by an expression of the independent encoder's, one per channel. */
async function addSource(
  id: string,
  spec: {
    expressions: string[];
    seconds: number;
    layout?: string;
    rate?: number;
    extension?: string;
    args?: string[];
  },
): Promise<void> {
  const path = fixture.path(`${id}.${spec.extension ?? 'wav'}`);
  const layout = spec.layout ? `:c=${spec.layout}` : '';
  const source = `aevalsrc='${spec.expressions.join('|')}'${layout}:s=${spec.rate ?? SAMPLES}:d=${spec.seconds}`;
  await decoder([
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    ...(spec.args ?? ['-c:a', 'pcm_s24le']),
    path,
  ]);
  await fixture.add(id, path);
}

const sine = (frequency: number, level: number) => `${level}*sin(2*PI*${frequency}*t)`;

/** Frequencies of the channels in the layout tests, each a whole number of periods in half a second. */
const tones = [400, 560, 740, 900, 1100, 1340, 1580, 1820];

beforeAll(async () => {
  if (decoderProgram === null) return;
  fixture = await createRenderFixture();
  await addSource('tone', { expressions: [sine(441, 0.25)], seconds: 14, rate: 44_100 });
  await addSource('speech', {
    expressions: [`0.4*(0.6+0.4*sin(2*PI*3*t))*sin(2*PI*220*t)+0.1*(random(0)-0.5)*gt(mod(t,1.7),0.4)`],
    seconds: 14,
  });
  await addSource('sweep', { expressions: ['0.3*sin(2*PI*(200*t+150*t*t))'], seconds: 6 });
  for (const layout of ['5.1', '7.1', '3.0', '2.1', 'quad', 'mono', 'stereo']) {
    const channels = { '5.1': 6, '7.1': 8, '3.0': 3, '2.1': 3, quad: 4, mono: 1, stereo: 2 }[layout] ?? 2;
    const expressions = tones.slice(0, channels).map((tone) => sine(tone, 0.1));
    await addSource(`layout-${layout.replace('.', '-')}`, { expressions, seconds: 4, layout });
  }
  const two = `aevalsrc='${sine(400, 0.2)}':s=48000:d=4`;
  const other = `aevalsrc='${sine(900, 0.2)}':s=48000:d=4`;
  const inputs = ['-f', 'lavfi', '-i', two, '-f', 'lavfi', '-i', other, '-map', '0', '-map', '1'];
  await decoder(['-loglevel', 'error', ...inputs, '-c:a', 'pcm_s16le', fixture.path('two-tracks.mov')]);
  await fixture.add('two-tracks', fixture.path('two-tracks.mov'));
});
afterAll(async () => {
  table.write();
  await fixture?.remove();
});

/** Renders sound alone and decodes it. */
async function heard(
  clips: Clip[],
  targetLufs = -20,
): Promise<[left: Float32Array, right: Float32Array, path: string]> {
  const document = programme([audio(...clips)]);
  Object.assign(document.metadata, {
    rushes: { ...Object(document.metadata.rushes), audio: { targetLufs } },
  });
  const { outputPath } = await fixture.render(document);
  const [left = new Float32Array(), right = new Float32Array()] = await soundOf(outputPath);
  return [left, right, outputPath];
}

/** Amplitude of one frequency from second `from` on, linear. */
function amplitude(samples: Float32Array, at: { from: number; seconds: number; frequency: number }): number {
  const start = Math.round(at.from * SAMPLES);
  const count = Math.round(at.seconds * SAMPLES);
  let [cosine, sin] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const phase = (2 * Math.PI * at.frequency * index) / SAMPLES;
    cosine += (samples[start + index] ?? 0) * Math.cos(phase);
    sin += (samples[start + index] ?? 0) * Math.sin(phase);
  }
  return (2 * Math.hypot(cosine, sin)) / count;
}

const toDb = (ratio: number) => 20 * Math.log10(ratio + 1e-12);

/** What is left of a stretch when its pure tone is taken away sample by sample: a click shows, the tone does not. */
function residue(samples: Float32Array, frequency: number, span: { from: number; to: number }): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLES);
  let most = 0;
  for (let at = Math.round(span.from * SAMPLES); at < span.to * SAMPLES; at += 1) {
    const left = (samples[at + 1] ?? 0) - turn * (samples[at] ?? 0) + (samples[at - 1] ?? 0);
    most = Math.max(most, Math.abs(left));
  }
  return most;
}

function warped(clip: Clip, scalar: number): Clip {
  clip.effects.push({
    OTIO_SCHEMA: 'LinearTimeWarp.1',
    name: '',
    effect_name: '',
    time_scalar: scalar,
    metadata: {},
  });
  return clip;
}

describe.skipIf(decoderProgram === null)('nothing clicks', () => {
  test('a tone that is cut and goes on is one tone, also over the borders of segments and blocks', async () => {
    const cuts = [7, 30, 51, 100, 131, 188, 250, 300];
    const clips = cuts.slice(1).map((end, index) => shot('tone', cuts[index] ?? 0, end - (cuts[index] ?? 0)));
    const [left] = await heard(clips);
    const inside = residue(left, 441, { from: 1, to: 1.5 });
    const overall = residue(left, 441, { from: 0.1, to: (300 - 7) / 25 - 0.1 });
    table.set(
      'tone cut eight times where it goes on',
      'measured',
      `${toDb(overall / inside).toFixed(1)} dB over the tone's own residue`,
    );
    expect(toDb(overall / inside)).toBeLessThan(3);
  });

  test('a cut to another place of the tone is a dip of 10 ms, without a step', async () => {
    const [left] = await heard([shot('tone', 0, 40), shot('tone', 101, 40)]);
    // The ramp's own corners are what remains; a hard cut leaves the whole step.
    const step = residue(left, 441, { from: 1.55, to: 1.65 });
    const peak = amplitude(left, { from: 0.5, seconds: 0.5, frequency: 441 });
    table.set(
      'tone cut to another place',
      'measured',
      `residue ${toDb(step / peak).toFixed(1)} dB of the tone`,
    );
    expect(toDb(step / peak)).toBeLessThan(-40);
  });

  test('a cut where the gain changes goes over smoothly', async () => {
    const [left] = await heard([shot('tone', 0, 40), shot('tone', 40, 40, { gainDb: -12 })]);
    const [before, after] = [0.5, 2.2].map((from) => amplitude(left, { from, seconds: 0.5, frequency: 441 }));
    expect(toDb((after ?? 0) / (before ?? 1))).toBeCloseTo(-12, 0);
    const step = residue(left, 441, { from: 1.55, to: 1.65 });
    expect(toDb(step / (before ?? 1))).toBeLessThan(-40);
  });
});

describe.skipIf(decoderProgram === null)('loudness by another meter', () => {
  const targets = isWhole ? [-14, -16, -23, -27] : [-14];
  test.each(targets)('%d LUFS', async (target) => {
    const [, , path] = await heard([shot('speech', 0, 300)], target);
    const log = await measure(path, 'af', 'ebur128=peak=true:framelog=verbose');
    const reached = Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(log)?.[1]);
    const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(log)?.[1]);
    table.set(`loudness ${target} LUFS`, 'measured', `${reached} LUFS, true peak ${peak} dBTP`);
    expect(Math.abs(reached - target)).toBeLessThanOrEqual(0.5);
    expect(peak).toBeLessThanOrEqual(-0.9);
  });
});

describe.skipIf(decoderProgram === null)('speeds', () => {
  test('twice as fast keeps its pitch, or doubles it', async () => {
    const [kept] = await heard([warped(shot('tone', 0, 100), 2)]);
    const [bent] = await heard([warped(shot('tone', 0, 100, { keepPitch: false }), 2)]);
    const at = { from: 1, seconds: 1 };
    const ratio = (sound: Float32Array) =>
      toDb(amplitude(sound, { ...at, frequency: 441 }) / amplitude(sound, { ...at, frequency: 882 }));
    expect(ratio(kept)).toBeGreaterThan(30);
    expect(ratio(bent)).toBeLessThan(-60);
  });

  test.each(isWhole ? [0.1, 0.5, 1001 / 1000, 25 / 24, 4, 20] : [25 / 24, 4])(
    '%d times as fast lasts its whole time',
    async (speed) => {
      const seconds = Math.min(4, 13 / speed);
      const frames = Math.floor(seconds * 25);
      for (const keepPitch of [true, false]) {
        const [left] = await heard([
          warped(shot('tone', 0, frames, { keepPitch }), speed),
          shot('tone', 0, 50),
        ]);
        const end = frames / 25;
        const loud = (from: number) =>
          Math.sqrt(
            left.subarray(from * SAMPLES, (from + 0.02) * SAMPLES).reduce((sum, v) => sum + v * v, 0) / 960,
          );
        expect(loud(end - 0.05)).toBeGreaterThan(loud(end + 0.5) * 0.5);
      }
    },
  );

  test('backwards is the same sound the other way round, to the sample', async () => {
    const [forwards] = await heard([shot('sweep', 25, 100)]);
    const [backwards] = await heard([warped(shot('sweep', 25, 100), -1)]);
    const [reverse, from] = [(at: number) => forwards[4 * SAMPLES - 1 - at] ?? 0, SAMPLES];
    const error = (shift: number) => {
      let [wrong, all] = [0, 0];
      for (let at = from; at < from + 2 * SAMPLES; at += 1) {
        wrong += ((backwards[at + shift] ?? 0) - reverse(at)) ** 2;
        all += reverse(at) ** 2;
      }
      return 10 * Math.log10(wrong / all);
    };
    table.set('backwards against forwards turned round', 'measured', `difference ${error(0).toFixed(1)} dB`);
    expect(error(0)).toBeLessThan(-30);
    expect(error(0)).toBeLessThan(Math.min(error(1), error(-1)));
  });
});

describe.skipIf(decoderProgram === null)('gain and place', () => {
  test('keyframes with easing, in decibels', async () => {
    const gainDb: RushesClipMetadata['gainDb'] = {
      keyframes: [
        { at: 1, value: 0 },
        { at: 3, value: -20, easing: 'ease-in' },
        { at: 5, value: -6, easing: 'hold' },
        { at: 6, value: 0 },
      ],
    };
    const [left] = await heard([shot('tone', 0, 200, { gainDb })]);
    const level = (from: number) =>
      toDb(amplitude(left, { from: from - 0.05, seconds: 0.1, frequency: 440 }));
    const zero = level(0.5);
    const measured = [2, 3, 4, 5.5, 7].map((second) => level(second) - zero);
    // Straight: half-way at 2 s. ease-in is cubic-bezier(0.42, 0, 1, 1): 0.3154 of its way when half its time has passed.
    const expected = [-10, -20, -20 + 14 * 0.3154, -6, 0];
    for (const [index, value] of expected.entries())
      expect(Math.abs((measured[index] ?? 0) - value)).toBeLessThan(0.3);
    table.set('gain keyframes', 'measured', `${measured.map((value) => value.toFixed(1)).join(', ')} dB`);
  });

  test('pan lowers the far side and leaves the near one', async () => {
    const middle = { from: 0.5, seconds: 1, frequency: 441 };
    const [left, right] = await heard([shot('tone', 0, 50, { pan: -0.5 }), shot('tone', 50, 50, { pan: 1 })]);
    const first = toDb(amplitude(right, middle) / amplitude(left, middle));
    const second = toDb(
      amplitude(left, { ...middle, from: 2.5 }) / amplitude(right, { ...middle, from: 2.5 }),
    );
    expect(first).toBeCloseTo(toDb(Math.cos(Math.PI / 4)), 0);
    expect(second).toBeLessThan(-50);
  });

  test("a track's gain stands over its clips' own", async () => {
    const document = programme([
      track({ kind: 'Audio', settings: { gainDb: -10 }, children: [shot('tone', 0, 100, { gainDb: 4 })] }),
      track({ kind: 'Audio', children: [shot('layout-mono', 0, 100)] }),
    ]);
    const { outputPath } = await fixture.render(document);
    const [left = new Float32Array()] = await soundOf(outputPath);
    const at = { from: 1, seconds: 1 };
    const [low, plain] = [441, 400].map((frequency) => amplitude(left, { ...at, frequency }));
    expect(Math.abs(toDb((low ?? 0) / (plain ?? 1)) - (toDb(0.25 / 0.1) - 6))).toBeLessThan(0.3);
  });
});

const quiet = Number.NEGATIVE_INFINITY;
/** Decibels of each channel left and right, by ITU-R BS.775 and our rule for the rest. */
const layouts: { [layout: string]: [left: number, right: number][] } = {
  mono: [[0, 0]],
  stereo: [
    [0, quiet],
    [quiet, 0],
  ],
  '2.1': [
    [0, quiet],
    [quiet, 0],
    [quiet, quiet],
  ],
  '3.0': [
    [0, quiet],
    [quiet, 0],
    [-3, -3],
  ],
  quad: [
    [0, quiet],
    [quiet, 0],
    [-3, quiet],
    [quiet, -3],
  ],
  '5.1': [
    [0, quiet],
    [quiet, 0],
    [-3, -3],
    [quiet, quiet],
    [-3, quiet],
    [quiet, -3],
  ],
  '7.1': [
    [0, quiet],
    [quiet, 0],
    [-3, -3],
    [quiet, quiet],
    [-3, quiet],
    [quiet, -3],
    [-3, quiet],
    [quiet, -3],
  ],
};

describe.skipIf(decoderProgram === null)('channels by the written rule', () => {
  const tested = Object.entries(layouts).filter(([layout]) => isWhole || ['mono', '5.1'].includes(layout));
  test.each(tested)('%s', async (layout, rule) => {
    const [left, right] = await heard([shot(`layout-${layout.replace('.', '-')}`, 0, 100)]);
    const level = (side: Float32Array, channel: number) =>
      amplitude(side, { from: 1, seconds: 1, frequency: tones[channel] ?? 0 });
    const reference = level(left, 0);
    let most = 0;
    for (const [channel, wanted] of rule.entries()) {
      for (const [side, db] of wanted.entries()) {
        const found = toDb(level(side === 0 ? left : right, channel) / reference);
        if (db === quiet) expect(found).toBeLessThan(-50);
        else most = Math.max(most, Math.abs(found - db));
      }
    }
    table.set(`${layout} as stereo`, 'measured', `within ${most.toFixed(2)} dB of the rule`);
    expect(most).toBeLessThan(0.2);
  });

  test('another sound stream, and one channel alone in the middle', async () => {
    const at = { from: 1, seconds: 1 };
    const [usual] = await heard([shot('two-tracks', 0, 100)]);
    const [second] = await heard([shot('two-tracks', 0, 100, { audioStream: 1 })]);
    const ratio = (sound: Float32Array) =>
      toDb(amplitude(sound, { ...at, frequency: 400 }) / amplitude(sound, { ...at, frequency: 900 }));
    expect(ratio(usual)).toBeGreaterThan(50);
    expect(ratio(second)).toBeLessThan(-50);
    const [left, right] = await heard([shot('layout-5-1', 0, 100, { audioChannel: 1 })]);
    for (const side of [left, right]) {
      const wanted = amplitude(side, { ...at, frequency: 560 });
      expect(toDb(amplitude(side, { ...at, frequency: 400 }) / wanted)).toBeLessThan(-50);
    }
    expect(
      toDb(amplitude(left, { ...at, frequency: 560 }) / amplitude(right, { ...at, frequency: 560 })),
    ).toBeCloseTo(0, 1);
  });

  test('a stream or channel that is not there is said, and the usual one is played', async () => {
    const document = programme([
      audio(shot('two-tracks', 0, 50, { audioStream: 7 }), shot('tone', 0, 50, { audioChannel: 3 })),
    ]);
    const { warnings } = await fixture.render(document);
    expect(warnings).toEqual([
      '"two-tracks" has 2 sound streams; the one numbered 7 from 0 is not there, its usual one is played.',
      'The sound of "tone" has 1 channels; the one numbered 3 from 0 is not there, all are played.',
    ]);
  });
});

test('the programme of these tests runs at the rate they count in', () =>
  expect(rate).toEqual({ num: 25, den: 1 }));
