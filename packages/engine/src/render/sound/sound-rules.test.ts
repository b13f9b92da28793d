/** The written rules of sound, as pure calculations. */
import { framesToTicks } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../random.ts';
import { sampleSource } from '../../testing/sample-probe.ts';
import type { SoundEvent } from '../plan/plan-types.ts';
import { addSound, createDuckingLine, duckingCurve, LEVEL_STEP, panGains } from './sound-envelope.ts';
import {
  neededSamples,
  paceOfSound,
  rawSoundGraph,
  soundKeyText,
  spanOfSound,
  stereoGains,
  stereoMix,
} from './sound-graph.ts';
import { sketchSounds } from './stream-sound.ts';

function eventOf(change: Partial<SoundEvent> = {}): SoundEvent {
  const ramp = { samples: 0, curve: 'linear' as const };
  const source = { kind: 'media' as const, assetId: 'a', position: 0 };
  return {
    source,
    startSample: 0,
    samples: 9600,
    gainDb: 0,
    fadeIn: ramp,
    fadeOut: ramp,
    duckDb: 0,
    ...change,
  };
}

describe('channels', () => {
  test('layouts by their loudspeakers, mono and one channel alone in the middle', () => {
    expect(stereoMix({ channels: 1, layout: 'mono' })).toBe('pan=args=stereo|c0=1*c0|c1=1*c0');
    expect(stereoMix({ channels: 6, layout: '5.1(side)' })).toBe(
      'pan=args=stereo|c0=1*c0+0.7071*c2+0.7071*c4|c1=1*c1+0.7071*c2+0.7071*c5',
    );
    expect(stereoMix({ channels: 6, layout: '5.1', channel: 4 })).toBe('pan=args=stereo|c0=1*c4|c1=1*c4');
  });

  test('channels of no known place are in the middle, together as loud as they are', () => {
    const { left, right } = stereoGains({ channels: 16, layout: '16 channels' });
    expect(left).toEqual(right);
    expect(left.reduce((sum, gain) => sum + gain * gain, 0)).toBeCloseTo(1);
  });
});

describe('gain', () => {
  test('keyframes in decibels, straight within 5 ms, on both channels by the pan', () => {
    const gains = [
      { at: 0, gainDb: 0 },
      { at: 4800, gainDb: -20, easing: 'hold' as const },
      { at: 7200, gainDb: 0 },
    ];
    const bus = new Float32Array(9600 * 2);
    const samples = new Float32Array(9600 * 2).fill(1);
    addSound(bus, { event: eventOf({ gains, pan: 0.5 }), samples, from: 0, at: 0 });
    const db = (at: number, side: number) => 20 * Math.log10(bus[at * 2 + side] ?? 0);
    expect(db(0, 1)).toBeCloseTo(0);
    expect(db(2400, 1)).toBeCloseTo(-10);
    expect(db(6000, 1)).toBeCloseTo(-20);
    expect(db(9000, 1)).toBeCloseTo(0);
    expect(db(2400, 0) - db(2400, 1)).toBeCloseTo(-3.01, 1);
    const steps = Array.from({ length: 9599 }, (_, at) =>
      Math.abs((bus[at * 2 + 3] ?? 0) - (bus[at * 2 + 1] ?? 0)),
    );
    expect(Math.max(...steps)).toBeLessThan(0.01);
  });

  test('the same in any blocks', () => {
    const event = eventOf({
      gains: [
        { at: 100, gainDb: -6, easing: 'ease-in-out' },
        { at: 5000, gainDb: 3 },
      ],
    });
    const samples = Float32Array.from({ length: 9600 * 2 }, (_, index) => Math.sin(index / 7));
    const whole = new Float32Array(9600 * 2);
    addSound(whole, { event, samples, from: 0, at: 0 });
    const parts = new Float32Array(9600 * 2);
    for (const [from, to] of [
      [0, 1],
      [1, 777],
      [777, 9600],
    ] as const) {
      addSound(parts, { event, samples: samples.subarray(from * 2, to * 2), from, at: from });
    }
    expect(parts).toEqual(whole);
  });

  test('pan', () => {
    expect(panGains(0)).toEqual([1, 1]);
    expect(panGains(-1)).toEqual([1, expect.closeTo(0)]);
  });
});

describe('speeds', () => {
  const media = (speed: { num: number; den: number }, bendPitch = false) =>
    eventOf({
      source: { kind: 'media', assetId: 'a', position: 705_600_000, speed, ...(bendPitch && { bendPitch }) },
    });
  const filtersOf = (event: SoundEvent) => {
    if (event.source.kind !== 'media') throw new Error('not media');
    return rawSoundGraph('x', paceOfSound({ source: event.source, samples: event.samples }));
  };

  test('beyond half and double in more stages', () => {
    expect(filtersOf(media({ num: 5, den: 1 })).match(/atempo=tempo=[\d.]+/g)).toEqual([
      'atempo=tempo=2',
      'atempo=tempo=2',
      'atempo=tempo=1.250000000000',
    ]);
    expect(filtersOf(media({ num: 1, den: 8 })).match(/atempo/g)).toHaveLength(3);
    expect(filtersOf(media({ num: -1, den: 1 }))).not.toContain('atempo');
  });

  test('bent pitch is resampled by the exact fraction', () => {
    const [, from, to] =
      /asetrate=r=(\d+),aresample=osr=(\d+)/.exec(filtersOf(media({ num: 24_000, den: 25_025 }, true))) ?? [];
    expect(Number(from) * 25_025).toBe(Number(to) * 24_000);
  });

  test('backwards reads what lies before its position', () => {
    const event = media({ num: -2, den: 1 });
    if (event.source.kind !== 'media') throw new Error('not media');
    const file = { source: sampleSource({ assetId: 'a' }), path: 'x' };
    const span = spanOfSound({ source: event.source, samples: event.samples }, file);
    expect(span.samples).toBe(neededSamples(9600, { num: 2, den: 1 }));
    expect(span.position + (span.samples * 705_600_000) / 48_000).toBeCloseTo(705_600_000, 3);
    expect(soundKeyText(span, null)).toContain('x#1,');
  });
});

describe('the lowering of music', () => {
  const STEPS = 50;

  test('is the same second by second as over the whole', () => {
    const random = seededRandom(7);
    // Words of some tenths of a second, and silences of up to three seconds between them.
    const levels: number[] = [];
    while (levels.length < 40 * STEPS + 13) {
      const isHeard = levels.length % 2 === 0;
      const length = 1 + Math.floor(random() * (isHeard ? 20 : 150));
      levels.push(...Array.from({ length }, () => (isHeard ? 0.2 : 0)));
    }
    const whole = duckingCurve(levels);
    const line = createDuckingLine();
    line.add(levels.slice(0, STEPS));
    for (let step = 0; step < levels.length; step += STEPS) {
      line.add(levels.slice(step + STEPS, step + 2 * STEPS));
      const { curve, from } = line.around(step * LEVEL_STEP);
      const first = from / LEVEL_STEP;
      // What `duck` reads for this second: one step more on each side.
      for (let at = Math.max(0, step - 1); at <= Math.min(levels.length - 1, step + STEPS); at += 1) {
        expect(curve[first + at - step]).toBe(whole[at]);
      }
    }
  });
});

describe('a programme in short', () => {
  const second = 48_000;

  test('is moments of all that is heard, each sound at its own place in its file', () => {
    const event = eventOf({ startSample: 10 * second, samples: 300 * second });
    const { sounds, samples } = sketchSounds([event], 600 * second);
    expect(samples).toBe(12 * second);
    expect(sounds.map(({ startSample }) => startSample)).toEqual(
      Array.from({ length: 8 }, (_, index) => index * 1.5 * second),
    );
    const places = sounds.map(({ source }) =>
      source.kind === 'media' ? source.position / framesToTicks(1, { num: 1, den: 1 }) : -1,
    );
    expect(places[0]).toBe(0);
    expect(places.at(-1)).toBeCloseTo(298.5);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('has music on from its beginning, and all of what is short', () => {
    const source = { kind: 'music' as const, parameters: {}, seconds: 600, position: 0 };
    const long = sketchSounds([eventOf({ source, samples: 600 * second })], 600 * second);
    expect(long.sounds).toMatchObject([{ source, startSample: 0, samples: 12 * second }]);
    const short = eventOf({ startSample: 5 * second, samples: 4 * second });
    expect(sketchSounds([short], 20 * second)).toEqual({
      sounds: [{ ...short, startSample: 0 }],
      samples: 4 * second,
    });
  });
});
