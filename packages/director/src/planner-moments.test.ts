/** Which moments of a shot the planner chooses when the analysis tells how the shot goes. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyzeFile } from '@rushes/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlannerAsset, PlannerShot } from './assets.ts';
import { claimsOf, parsePrompt, planEdit } from './index.ts';
import { placeMoments, spreadMoments } from './planning/montage/pick.ts';
import { livelinessOf } from './planning/montage/score.ts';
import { plainScenes } from './testing/plain-scenes.ts';
import { toyAsset } from './testing/toy-library.ts';

type Curve = NonNullable<PlannerShot['curve']>;

/** A video of one shot that shows nothing but what `course` says of each half second. */
function filmed(
  name: string,
  seconds: number,
  course: (second: number) => Partial<CurvePoint>,
): PlannerAsset {
  const asset = toyAsset({ name, seconds });
  const points = Array.from({ length: seconds * 2 }, (_, index) => ({ ...quiet, ...course(index / 2) }));
  const list = (key: keyof CurvePoint) => points.map((point) => point[key]);
  const curve: Curve = {
    stepSeconds: 0.5,
    motion: list('motion'),
    blur: list('blur'),
    brightness: list('brightness'),
    novelty: list('novelty'),
  };
  return { ...asset, shots: asset.shots.map((shot) => ({ ...shot, curve })) };
}

interface CurvePoint {
  motion: number;
  blur: number;
  brightness: number;
  novelty: number;
}

const quiet: CurvePoint = { motion: 0.001, blur: 0.05, brightness: 0.45, novelty: 0.001 };
const visitor = { motion: 0.02, novelty: 0.15 };

const between = (second: number, from: number, to: number) => second >= from && second < to;

/** What is shown of the assets, seconds of each, in play order. */
function shown(
  prompt: string,
  assets: readonly PlannerAsset[],
): { name: string; from: number; to: number }[] {
  const plan = planEdit({ brief: parsePrompt(prompt, assets), assets, seed: 1, writeScenes: plainScenes });
  expect(claimsOf(plan.claims, 'length')[0]).toMatchObject({ met: true });
  expect(claimsOf(plan.claims, 'repeats')[0]?.repeatedFrames ?? 0).toBe(0);
  const track = plan.timeline.tracks.children[0];
  const items = track?.OTIO_SCHEMA === 'Track.1' ? track.children : [];
  return items.flatMap((item) => {
    if (item.OTIO_SCHEMA !== 'Clip.2' || item.source_range === null) return [];
    const { start_time, duration } = item.source_range;
    const from = start_time.value / start_time.rate;
    return [{ name: item.name, from, to: from + duration.value / duration.rate }];
  });
}

describe('moments inside one shot', () => {
  const road = filmed('road.mp4', 40, (second) => (between(second, 27, 32) ? visitor : {}));

  test.each(['', ', calm', ', fast'])('are where something is to be seen%s', (pace) => {
    for (const { from, to } of shown(`4 seconds of road${pace}`, [road])) {
      expect(from).toBeGreaterThanOrEqual(26);
      expect(to).toBeLessThanOrEqual(33);
    }
  });

  test('become more and shorter where that leaves out the wait, in time order', () => {
    const gate = filmed('gate.mp4', 40, (second) =>
      between(second, 6, 10) || between(second, 27, 31) ? visitor : {},
    );
    const clips = shown('8 seconds of gate, calm', [gate]);
    expect(clips).toHaveLength(2);
    expect(clips[0]?.from).toBeCloseTo(6, 0);
    expect(clips[1]?.from).toBeCloseTo(27, 0);
    const first = shown('start with gate then road, 14 seconds, calm', [gate, road]);
    expect(first.map(({ name }) => name)).toEqual(['gate.mp4', 'gate.mp4', 'road.mp4']);
  });

  test('keep the length of cuts that was asked', () => {
    const clips = shown('8 seconds of road, cut every 4 seconds', [road]);
    expect(clips).toHaveLength(2);
  });

  test('shun shaking, blur and darkness', () => {
    const faults: Partial<CurvePoint>[] = [{ motion: 0.12 }, { blur: 0.6 }, { brightness: 0.02 }];
    for (const fault of faults) {
      const pan = filmed('pan.mp4', 20, (second) => ({
        motion: 0.02,
        ...(between(second, 4, 6) || between(second, 9, 12) ? fault : {}),
      }));
      for (const { from, to } of shown('5 seconds of pan, calm', [pan])) {
        for (const [start, end] of [
          [4, 6],
          [9, 12],
        ] as const)
          expect(Math.min(to, end) - Math.max(from, start)).toBeLessThanOrEqual(0.1);
      }
    }
  });

  test('a camera that was pushed is no visitor', () => {
    const pushed = filmed('pushed.mp4', 30, (second) =>
      between(second, 5, 7) ? { motion: 0.1, novelty: 0.7 } : between(second, 20, 23) ? visitor : {},
    );
    const [clip] = shown('3 seconds of pushed', [pushed]);
    expect(clip?.from).toBeCloseTo(20, 0);
  });

  test('lie as before where the curve is flat or not known', () => {
    const known = shown('9 seconds of plain', [filmed('plain.mp4', 30, () => ({}))]);
    const unknown = shown('9 seconds of plain', [toyAsset({ name: 'plain.mp4', seconds: 30 })]);
    expect(known).toHaveLength(unknown.length);
    for (const [index, { from }] of known.entries())
      expect(Math.abs(from - (unknown[index]?.from ?? 0))).toBeLessThan(1);
  });

  test('a coarse curve, or one shorter than its shot, does no harm', () => {
    const hours = toyAsset({ name: 'hours.mp4', seconds: 7200 });
    const novelty = Array.from({ length: 440 }, (_, index) => (index === 300 ? 0.2 : 0));
    const flat = novelty.map(() => 0.3);
    const curve = { stepSeconds: 16, motion: flat, blur: flat, brightness: flat, novelty };
    const shots = hours.shots.map((shot) => ({ ...shot, curve }));
    const [clip] = shown('5 seconds of hours', [{ ...hours, shots }]);
    expect(clip?.from).toBeGreaterThanOrEqual(300 * 16 - 1);
    expect(clip?.to).toBeLessThanOrEqual(301 * 16 + 1);
    const empty = { ...curve, motion: [], blur: [], brightness: [], novelty: [] };
    const none = hours.shots.map((shot) => ({ ...shot, curve: empty }));
    expect(shown('5 seconds of hours', [{ ...hours, shots: none }])).toEqual(
      shown('5 seconds of hours', [hours]),
    );
  });
});

describe('placeMoments', () => {
  const rate = { num: 30, den: 1 };
  const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 });
  const cases = fc.record({
    novelty: values,
    motion: values,
    start: fc.integer({ min: 0, max: 200 }),
    lengths: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
    spare: fc.integer({ min: 0, max: 300 }),
    gapFrames: fc.integer({ min: 0, max: 120 }),
    edgeFrames: fc.integer({ min: 0, max: 30 }),
  });

  test('keeps lengths, order and window, and is no worse than an even spread', () => {
    fc.assert(
      fc.property(cases, ({ novelty, motion, start, lengths, spare, ...distances }) => {
        const flat = novelty.map(() => 0.2);
        const curve = { stepSeconds: 0.5, motion, novelty, blur: flat, brightness: flat };
        const shot = { ...toyAsset({ name: 'a.mp4', seconds: 20 }).shots[0], curve } as PlannerShot;
        const lively = livelinessOf(shot, 'normal', rate);
        if (lively === null) throw new Error('the curve is known');
        const end = start + spare + lengths.reduce((sum, length) => sum + length, 0);
        const placement = { window: { start, end }, lengths, ...distances };
        const { moments } = placeMoments(placement, lively);
        expect(moments.map((moment) => moment.end - moment.start)).toEqual(lengths);
        let at = start;
        for (const moment of moments) {
          expect(moment.start).toBeGreaterThanOrEqual(at);
          at = moment.end;
        }
        expect(at).toBeLessThanOrEqual(end);
        if (distances.gapFrames > 0 || distances.edgeFrames > 0) return;
        const sum = (list: readonly { start: number; end: number }[]) =>
          list.reduce(
            (all, moment) => all + (moment.end - moment.start) * lively.mean(moment.start, moment.end),
            0,
          );
        // Openings count a little more and evenness draws a little.
        const frames = lengths.reduce((all, length) => all + length, 0);
        expect(sum(moments)).toBeGreaterThan(sum(spreadMoments(placement)) - 0.2 * frames);
      }),
      { numRuns: 300 },
    );
  });
});

const shared = new URL('../../../../shared/media', import.meta.url).pathname;

describe.skipIf(!existsSync(join(shared, 'car-detection.mp4')))('real footage in ../shared/media', () => {
  test('a video of the car park shows cars', async () => {
    const outputFolder = await mkdtemp(join(tmpdir(), 'rushes-moments-'));
    try {
      const inputPath = join(shared, 'car-detection.mp4');
      const { shots } = await analyzeFile({
        inputPath,
        outputFolder,
        proxyHeights: [],
        cutterSensitivity: 0.5,
      });
      const cars = { ...toyAsset({ name: 'car-detection.mp4', seconds: 30.2 }), shots };
      const { novelty = [] } = shots[0]?.curve ?? {};
      for (const prompt of ['8 seconds of cars, calm', '8 seconds of cars', '6 seconds of cars, fast']) {
        const samples = shown(prompt, [cars]).map(({ from, to }) =>
          novelty.slice(Math.round(from * 2), Math.round(to * 2)),
        );
        for (const sample of samples) {
          const full = sample.filter((share) => share > 0.03);
          expect(full.length / sample.length).toBeGreaterThan(0.75);
        }
      }
    } finally {
      await rm(outputFolder, { recursive: true, force: true });
    }
  });
});
