import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetClip, timeline, track } from '../build.ts';
import { applyEdits } from '../edit/apply-edit.ts';
import { EditError } from '../edit/edit-error.ts';
import { itemTicks } from '../measure.ts';
import { locationKey } from '../references.ts';
import { ticksPerSecond } from '../ticks.ts';
import type { Timeline, Track } from '../types.ts';
import { applyMaterialEdits } from './apply-material.ts';
import { type Evidence, type MediaEvidence, MissingEvidence } from './evidence.ts';
import type { MatchBeatsEdit } from './material-operation.ts';
import { planMaterialEdit } from './plan-material.ts';

const rate = { num: 25, den: 1 };
const shotId = (index: number) => `01890000-0000-7000-8000-00000000000${index}`;
const songId = '01890000-0000-7000-8000-00000000000f';

const media = (durationSeconds: number, beats: readonly number[] | null): MediaEvidence => ({
  name: 'file',
  durationSeconds,
  said: null,
  heard: null,
  seen: null,
  beats:
    beats === null
      ? null
      : {
          sections: [
            {
              start: 0,
              end: durationSeconds,
              bpm: 120,
              beats,
              downbeats: beats.filter((_, index) => index % 4 === 0),
            },
          ],
        },
  absent: {},
});

const half = Array.from({ length: 60 }, (_, index) => 0.5 * index);

interface Film {
  /** Frames of each shot, which begins a second into its file of `fileSeconds`. */
  shots: readonly number[];
  fileSeconds?: number;
  beats?: readonly number[] | null;
  /** Where in the song it begins, frames. */
  songFrom?: number;
}

function film({ shots, fileSeconds = 60, beats = half, songFrom = 0 }: Film): {
  document: Timeline;
  evidence: Evidence;
} {
  const pictures = shots.map((frames, index) =>
    assetClip({ assetId: shotId(index % 9), name: `${index}`, span: { start: 25, frames, rate } }),
  );
  const song = assetClip({ assetId: songId, span: { start: songFrom, frames: 700, rate } });
  const document = timeline({
    output: { width: 64, height: 36, rate },
    tracks: [
      track({ kind: 'Video', children: pictures }),
      track({ kind: 'Audio', children: [song], settings: { role: 'music' } }),
    ],
  });
  const ids = [...new Set(shots.map((_, index) => shotId(index % 9)))];
  const key = (assetId: string) => locationKey({ assetId, versionId: null });
  const evidence = Object.fromEntries([
    ...ids.map((id) => [key(id), media(fileSeconds, null)] as const),
    [key(songId), media(30, beats)] as const,
  ]);
  return { document, evidence };
}

function cuts(document: Timeline): number[] {
  let at = 0;
  return (document.tracks.children[0] as Track).children.map((child) => {
    at += itemTicks(child);
    return at / ticksPerSecond;
  });
}

const edit = (options: Omit<MatchBeatsEdit, 'type'> = {}): MatchBeatsEdit => ({
  type: 'match_beats',
  ...options,
});

function matched(made: Film, options: Omit<MatchBeatsEdit, 'type'> = {}) {
  const { document, evidence } = film(made);
  return applyMaterialEdits(document, [edit(options)], evidence);
}

describe('match_beats', () => {
  test('moves each cut to its nearest beat, on whole frames', () => {
    const { timeline: made } = matched({ shots: [31, 28, 52] });
    expect(cuts(made)).toEqual([1, 2, 4].map((seconds) => Math.round(seconds * 25) / 25));
    const uneven = matched({ shots: [31, 28], beats: [0, 0.41, 1.234, 2.345] });
    expect(cuts(uneven.timeline)).toEqual([31 / 25, 59 / 25]);
  });

  test.each([
    [1, [0.5, 1, 1.5]],
    [3, [1.5, 3, 4.5]],
    ['bar', [2, 4, 6]],
  ] as const)('cuts every %s', (every, expected) => {
    const { timeline: made } = matched({ shots: [44, 44, 44] }, { every });
    expect(cuts(made)).toEqual(expected.map((seconds) => Math.round(seconds * 25) / 25));
  });

  test('beats are those of the stretch of the song that plays', () => {
    const { timeline: made } = matched({ shots: [30, 30], beats: [4, 5.3, 6.6], songFrom: 100 });
    expect(cuts(made)).toEqual([1.32, 2.6]);
  });

  test('a shot ends on the last beat that its file reaches', () => {
    const { timeline: made } = matched({ shots: [25, 25], fileSeconds: 2.2 }, { every: 4 });
    expect(cuts(made)).toEqual([1, 2]);
  });

  test('a file that ends just before a beat is cut to the beat before it', () => {
    for (const fileSeconds of [1 + 46 / 25, 1 + 46.4 / 25]) {
      const { document, evidence } = film({ shots: [40], fileSeconds, beats: [0.9, 46.5 / 25] });
      const { timeline: made } = applyMaterialEdits(document, [edit()], evidence);
      expect(cuts(made)).toEqual([0.92]);
    }
  });

  test('what is kept keeps its length, and those behind it count from there', () => {
    const made = film({ shots: [31, 28, 52] });
    const { findings } = planMaterialEdit(made.document, made.evidence, edit());
    expect(findings.map(({ reason }) => reason)).toEqual([
      'Ends 0.24 s earlier, on the beat at 1 s.',
      'Ends 0.12 s earlier, on the beat at 2 s.',
      'Ends 0.08 s earlier, on the beat at 4 s.',
    ]);
    const kept = applyMaterialEdits(made.document, [edit({ keep: [findings[0]?.id ?? ''] })], made.evidence);
    expect(cuts(kept.timeline)).toEqual([1.24, 2.52, 4.52]);
  });

  test('says what is missing or makes no sense', () => {
    const plan = (made: Film, options: Omit<MatchBeatsEdit, 'type'> = {}) => {
      const { document, evidence } = film(made);
      return planMaterialEdit(document, evidence, edit(options));
    };
    expect(() => plan({ shots: [30], beats: null })).toThrow(MissingEvidence);
    expect(() => plan({ shots: [30], beats: [] })).toThrow('no beat is heard');
    expect(() => plan({ shots: [] })).toThrow(EditError);
    expect(() => plan({ shots: [30] }, { music: 0 })).toThrow('is no sound track');
    expect(() => plan({ shots: [30] }, { track: 1 })).toThrow('is no picture track');
    expect(plan({ shots: [2_000, 30] }).notes).toEqual(['2 cuts have no beat near, or no footage up to it.']);
  });

  test('any film: cuts lie on frames nearest to beats, no shot is a flash, no file ends early', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 8, max: 90 }), { minLength: 1, maxLength: 9 }),
        fc.array(fc.integer({ min: 200, max: 1_200 }), { minLength: 5, maxLength: 60 }),
        fc.integer({ min: 5, max: 20 }),
        fc.constantFrom(undefined, 1, 2, 4, 'bar' as const),
        (shots, gaps, fileSeconds, every) => {
          let at = 0;
          const beats = gaps.map((gap) => {
            at += gap / 1_000;
            return at;
          });
          const { document, evidence } = film({
            shots,
            beats: beats.filter((beat) => beat < 28),
            fileSeconds,
          });
          const { operations, findings } = planMaterialEdit(
            document,
            evidence,
            edit(every === undefined ? {} : { every }),
          );
          const made = applyEdits(document, operations).timeline;
          const before = [0, ...cuts(made)];
          const lengths = cuts(made).map((cut, index) => cut - (before[index] ?? 0));
          for (const [index, length] of lengths.entries()) {
            const was = (shots[index] ?? 0) / 25;
            expect(length).toBeLessThanOrEqual(Math.max(was, fileSeconds - 1) + 0.021);
            if (Math.abs(length - was) < 1e-6) continue;
            expect(length).toBeGreaterThanOrEqual(0.3 - 0.021);
            const cut = before[index + 1] ?? 0;
            expect(Math.min(...beats.map((beat) => Math.abs(beat - cut)))).toBeLessThanOrEqual(0.0201);
          }
          expect(operations.length).toBeLessThanOrEqual(findings.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});
