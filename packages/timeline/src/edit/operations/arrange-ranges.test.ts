import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDelta } from '../../document-delta.ts';
import { itemTicks } from '../../measure.ts';
import { clipSettings } from '../../metadata.ts';
import { serializeTimeline } from '../../serialize.ts';
import { timelineJson } from '../../testing/random-timelines.ts';
import {
  at,
  audio,
  clip,
  cut,
  done,
  json,
  linkedPair,
  refused,
  shape,
  starts,
  video,
} from '../../testing/small-cuts.ts';
import { framesToTicks, timeToTicks } from '../../ticks.ts';
import type { Timeline, Track } from '../../types.ts';
import { parseTimeline } from '../../validate/validate.ts';
import { applyEdit, undoOf } from '../apply-edit.ts';
import { hasMediaTime, spanOf, speedOf } from '../board/item-span.ts';
import { joinStretches, readStretches, stretchesBetween } from '../board/stretches.ts';
import { EditError } from '../edit-error.ts';
import type { EditRange } from '../edit-operation.ts';

const range = (start: number, frames: number): EditRange => ({ start: at(start), duration: at(frames) });
const frame = framesToTicks(1, { num: 25, den: 1 });
const tracksOf = (document: Timeline) =>
  document.tracks.children.filter((child): child is Track => child.OTIO_SCHEMA === 'Track.1');

/** What plays on a track at each of some times: which media, and where in it; gaps are null. */
function heardAt(lane: Track | undefined, times: readonly number[]): (string | null)[] {
  return times.map((time) => {
    let start = 0;
    for (const child of lane?.children ?? []) {
      if (child.OTIO_SCHEMA === 'Transition.1') continue;
      const end = start + itemTicks(child);
      if (time < end) {
        if (child.OTIO_SCHEMA === 'Gap.1') return null;
        if (!hasMediaTime(child)) return child.OTIO_SCHEMA;
        const speed = speedOf(child);
        const { start: media, duration } = spanOf(child);
        const passed = speed < 0 ? (duration - (time - start)) * -speed : (time - start) * speed;
        return `${child.OTIO_SCHEMA} ${Math.round((media + passed) / 8)}`;
      }
      start = end;
    }
    return null;
  });
}

const someRanges = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }))
    .map(([start, frames]) => range(start, frames)),
  { minLength: 1, maxLength: 6 },
);

function check(property: (timeline: Timeline, ranges: EditRange[], after: Timeline) => void): void {
  let done = 0;
  fc.assert(
    fc.property(timelineJson, someRanges, fc.boolean(), (document, ranges, fades) => {
      const timeline = parseTimeline(document);
      const crossfade = fades ? { crossfade: { value: 20, rate: 1_000 } } : {};
      try {
        const result = applyEdit(timeline, { type: 'remove_ranges', ranges, ...crossfade });
        done += 1;
        property(timeline, ranges, result.timeline);
      } catch (error) {
        if (!(error instanceof EditError)) throw error;
        expect(error.problem).toMatch(/nothing of the programme would be left/);
      }
    }),
    { numRuns: 100 },
  );
  expect(done).toBeGreaterThan(50);
}

describe('stretches that are removed', () => {
  test('are gone, and everything else plays as before, on every track at the same time', () => {
    check((timeline, ranges, after) => {
      const kept = stretchesBetween(joinStretches(readStretches(ranges)));
      let at = 0;
      for (const { start, end } of kept) {
        const last = Math.min(end, start + 3_000 * frame);
        const middles = [start, (start + last) / 2, last - 1].map(Math.round).filter((time) => time < end);
        for (const [index, lane] of tracksOf(timeline).entries()) {
          const was = heardAt(lane, middles);
          const is = heardAt(
            tracksOf(after)[index],
            middles.map((time) => time - start + at),
          );
          expect(is).toEqual(was);
        }
        at += end - start;
      }
    });
  });

  test('shorten the programme by what they held of it', () => {
    check((timeline, ranges, after) => {
      const length = itemTicks(timeline.tracks);
      const removed = joinStretches(readStretches(ranges)).reduce(
        (sum, { start, end }) => sum + Math.max(0, Math.min(end, length) - Math.min(start, length)),
        0,
      );
      // A track that ends in what is removed, and with it the longest, may end in empty time before: that goes.
      const rest = itemTicks(after.tracks);
      expect(rest).toBeLessThanOrEqual(length - removed);
      const dropped = tracksOf(timeline).every(({ children }) => children.at(-1)?.OTIO_SCHEMA !== 'Gap.1');
      const hasGaps = tracksOf(timeline).some(({ children }) =>
        children.some((c) => c.OTIO_SCHEMA === 'Gap.1'),
      );
      if (dropped && !hasGaps) expect(rest).toBe(length - removed);
    });
  });

  test('come back by undo, field by field, and leave what can be read', () => {
    check((timeline, _ranges, after) => {
      expect(applyDelta(serializeTimeline(after), undoOf(timeline, after))).toEqual(
        serializeTimeline(timeline),
      );
      expect(serializeTimeline(parseTimeline(serializeTimeline(after)))).toEqual(serializeTimeline(after));
    });
  });

  test('leave picture and sound of a link in step, and no link with one item', () => {
    check((_timeline, _ranges, after) => {
      const offsets = new Map<string, number[]>();
      for (const lane of tracksOf(after).slice(0, 2)) {
        let start = 0;
        for (const child of lane.children) {
          if (child.OTIO_SCHEMA === 'Transition.1') continue;
          const { link } = clipSettings(child);
          const media = start - spanOf(child).start;
          if (link !== undefined)
            offsets.set(link, [...(offsets.get(link) ?? []), speedOf(child) === 1 ? media : 0]);
          start += itemTicks(child);
        }
      }
      for (const [a, b, ...more] of offsets.values()) {
        expect(more).toEqual([]);
        expect(a).toBe(b);
      }
    });
  });
});

describe('remove_ranges', () => {
  test('cuts linked items and links what is left anew', () => {
    const after = done(linkedPair(), { type: 'remove_ranges', ranges: [range(30, 5), range(5, 5)] });
    expect(shape(after)).toEqual(['a5', 'a15', 'b5', 'b15']);
    expect(shape(after, 1)).toEqual(['A5', 'A15', 'B5', 'B15']);
    expect(starts(after)).toEqual([50, 60, 50, 60]);
    const links = tracksOf(after).map(({ children }) => children.map((child) => clipSettings(child).link));
    expect(links[0]).toEqual(links[1]);
    expect(new Set(links[0]).size).toBe(4);
  });

  test('crossfades sounds at the joins, and no pictures', () => {
    const crossfade = { value: 20, rate: 1_000 };
    const after = done(linkedPair(), {
      type: 'remove_ranges',
      ranges: [range(5, 5), range(20, 10)],
      crossfade,
    });
    expect(shape(after)).toEqual(['a5', 'a10', 'b20']);
    expect(shape(after, 1)).toEqual(['A5', 'x', 'A10', 'x', 'B20']);
    const [cross] =
      tracksOf(after)[1]?.children.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA === 'Transition.1') ?? [];
    expect(cross).toMatchObject({
      in_offset: { value: 10, rate: 1_000 },
      out_offset: { value: 10, rate: 1_000 },
    });
  });

  test('lets music play on, which ends earlier and keeps its fade', () => {
    const bed = clip('m', { frames: 40, start: 0, settings: { fadeOutSeconds: 0.5 } });
    const music = audio(bed);
    music.metadata = { rushes: { role: 'music' } };
    const document = cut(video(clip('a'), clip('b')), music);
    const after = done(document, { type: 'remove_ranges', ranges: [range(5, 20)] });
    expect(shape(after, 1)).toEqual(['m30']);
    expect(clipSettings(tracksOf(after)[1]?.children[0] as Track).fadeOutSeconds).toBe(0.5);
    const short = done(document, { type: 'remove_ranges', ranges: [range(5, 4)] });
    expect(shape(short, 1)).toEqual(['m40']);
    const whole = done(document, { type: 'remove_ranges', ranges: [range(5, 20)], cut_music: true });
    expect(shape(whole, 1)).toEqual(['m5', 'm15']);
  });

  test('moves markers of the programme with what they mark', () => {
    const mark = (start: number) => ({ type: 'add_marker' as const, target: [], start: at(start) });
    const marked = done(linkedPair(), mark(2), mark(12), mark(30));
    const after = done(marked, { type: 'remove_ranges', ranges: [range(10, 10)] });
    const times = after.tracks.markers.map(
      ({ marked_range }) => timeToTicks(marked_range.start_time) / frame,
    );
    expect(times).toEqual([2, 10, 20]);
  });

  test('of one track takes what is linked along and leaves the others', () => {
    const pair = linkedPair();
    const document = {
      ...pair,
      tracks: { ...pair.tracks, children: [...pair.tracks.children, video(clip('t'))] },
    };
    const after = done(document, { type: 'remove_ranges', ranges: [range(5, 5)], tracks: [[1]] });
    expect([shape(after), shape(after, 1), shape(after, 2)]).toEqual([
      ['a5', 'a15', 'b25'],
      ['A5', 'A15', 'B25'],
      ['t25'],
    ]);
  });

  test('refuses to leave nothing, times that are none, and tracks with a range of their own', () => {
    expect(refused(linkedPair(), { type: 'remove_ranges', ranges: [range(0, 500)] })[1]).toMatch(/nothing/);
    expect(refused(linkedPair(), { type: 'remove_ranges', ranges: [range(0, 0)] })[0]).toBe(
      'ranges.0.duration.value',
    );
    const whole = json(linkedPair());
    const ranged = parseTimeline({
      ...whole,
      tracks: {
        ...(whole.tracks as object),
        source_range: json({ OTIO_SCHEMA: 'TimeRange.1', start_time: at(0), duration: at(9) }),
      },
    });
    expect(refused(ranged, { type: 'remove_ranges', ranges: [range(1, 1)] })[1]).toMatch(/range of its own/);
  });
});

describe('arrange_ranges', () => {
  test('makes the programme of stretches in another order, on all tracks', () => {
    const after = done(linkedPair(), { type: 'arrange_ranges', ranges: [range(40, 10), range(5, 10)] });
    expect([shape(after), shape(after, 1)]).toEqual([
      ['b10', 'a10'],
      ['B10', 'A10'],
    ]);
    expect(starts(after)).toEqual([65, 55]);
  });

  test('keeps a track in step that has nothing in the first of them', () => {
    const after = done(cut(video(clip('a'), clip('b')), audio(clip('x'))), {
      type: 'arrange_ranges',
      ranges: [range(30, 10), range(0, 10)],
    });
    expect(shape(after, 1)).toEqual(['-10', 'x10']);
  });

  test('refuses stretches that overlap, and those behind the end', () => {
    const twice = refused(linkedPair(), { type: 'arrange_ranges', ranges: [range(0, 10), range(5, 10)] });
    expect(twice).toEqual(['ranges.1', 'must not overlap another one: nothing is shown twice']);
    const late = refused(linkedPair(), { type: 'arrange_ranges', ranges: [range(0, 10), range(50, 10)] });
    expect(late[0]).toBe('ranges.1.start');
  });
});
