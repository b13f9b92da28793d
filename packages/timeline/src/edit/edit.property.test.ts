import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDelta } from '../document-delta.ts';
import { activeReference, type Item, itemTicks, placeItems } from '../measure.ts';
import { clipSettings } from '../metadata.ts';
import { serializeTimeline } from '../serialize.ts';
import { editPlace, editTime, itemJson, timelineJson } from '../testing/random-timelines.ts';
import { rangeToTicks, timeToTicks } from '../ticks.ts';
import type { Timeline, Track } from '../types.ts';
import { parseTimeline } from '../validate/validate.ts';
import { applyEdit, type EditResult, undoOf } from './apply-edit.ts';
import { hasMediaTime, spanOf, speedOf } from './board/item-span.ts';
import { describeEdits } from './describe-edits.ts';
import { EditError } from './edit-error.ts';
import type { EditOperation } from './edit-operation.ts';

const runs = { numRuns: 300 };

const item = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 8 }));
const track = fc.tuple(fc.integer({ min: 0, max: 3 }));
const mode = fc.constantFrom('overwrite' as const, 'ripple' as const);
const unlinked = fc.constantFrom({}, {}, { unlinked: true });
const type = <T extends string>(name: T) => fc.constant(name);

const inTime: fc.Arbitrary<EditOperation> = fc.oneof(
  fc.record({ type: type('insert'), track, time: editPlace, item: itemJson, mode }),
  fc.record({ type: type('append'), track, item: itemJson }),
  fc.record({ type: type('move'), item, time: editPlace, mode }),
  fc.record({ type: type('move'), item, time: editPlace, mode, track }),
  fc.record({ type: type('trim'), item, start_by: editTime, ripple: fc.boolean() }),
  fc.record({ type: type('trim'), item, end_by: editTime, ripple: fc.boolean() }),
  fc.record({ type: type('trim'), item, start_by: editTime, end_by: editTime, ripple: fc.boolean() }),
  fc.record({
    type: type('roll'),
    item,
    edge: fc.constantFrom('start' as const, 'end' as const),
    by: editTime,
  }),
  fc.record({ type: type('slip'), item, by: editTime }),
  fc.record({ type: type('slide'), item, by: editTime }),
  fc.record({ type: type('split'), track, time: editPlace }),
  fc.record({ type: type('delete'), item, mode: fc.constantFrom('lift' as const, 'ripple' as const) }),
  fc.record({
    type: type('set_speed'),
    item,
    speed: fc.constantFrom(0, 0.5, 1, 2, 3, -1),
    keep: fc.constantFrom('media' as const, 'duration' as const),
    ripple: fc.boolean(),
  }),
);

const operation: fc.Arbitrary<EditOperation> = fc
  .tuple(inTime, unlinked)
  .map(([edit, link]) => (edit.type === 'append' ? edit : { ...edit, ...link }) as EditOperation);

/** The outcome of an operation that could be done; of the others only that they say where and why. */
function tried(timeline: Timeline, edit: EditOperation): EditResult | null {
  try {
    return applyEdit(timeline, edit);
  } catch (error) {
    expect(error).toBeInstanceOf(EditError);
    expect((error as EditError).problem).not.toBe('');
    return null;
  }
}

const tracksOf = (timeline: Timeline) =>
  timeline.tracks.children.filter((child): child is Track => child.OTIO_SCHEMA === 'Track.1');

interface Placed {
  item: Item;
  start: number;
  end: number;
}

function placed(lane: Track): Placed[] {
  let start = 0;
  return lane.children.flatMap((child) => {
    if (child.OTIO_SCHEMA === 'Transition.1') return [];
    const end = start + itemTicks(child);
    const at = { item: child, start, end };
    start = end;
    return [at];
  });
}

const lengthOf = (lane: Track | undefined) => (lane ? itemTicks({ ...lane, source_range: null }) : 0);

/** What of its media an item shows beyond what there is, ticks on both sides. */
function beyondMedia(item: Item): [number, number] {
  const available = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item)?.available_range : null;
  if (!available) return [0, 0];
  const { start, duration } = rangeToTicks(available);
  const span = spanOf(item);
  const end = span.start + Math.round(span.duration * Math.abs(speedOf(item)));
  return [Math.max(0, start - span.start), Math.max(0, end - start - duration)];
}

function check(property: (timeline: Timeline, edit: EditOperation, result: EditResult) => void): number {
  let done = 0;
  fc.assert(
    fc.property(timelineJson, operation, (json, edit) => {
      const timeline = parseTimeline(json);
      const result = tried(timeline, edit);
      if (result === null) return;
      done += 1;
      property(timeline, edit, result);
    }),
    runs,
  );
  // Most operations hit something: else this would prove little.
  expect(done).toBeGreaterThan(runs.numRuns / 4);
  return done;
}

/** How far picture and sound of each link are apart in time and in their media: what sync is. */
function syncOf(timeline: Timeline): Map<string, number> {
  const offsets = new Map<string, number[]>();
  for (const lane of tracksOf(timeline).slice(0, 2)) {
    for (const { item, start } of placed(lane)) {
      const { link } = clipSettings(item);
      if (link === undefined || speedOf(item) !== 1 || !hasMediaTime(item)) continue;
      offsets.set(link, [...(offsets.get(link) ?? []), start - spanOf(item).start]);
    }
  }
  return new Map(
    [...offsets].flatMap(([link, [a, b, ...more]]) =>
      a === undefined || b === undefined || more.length > 0 ? [] : [[link, a - b] as const],
    ),
  );
}

describe('every operation', () => {
  test('leaves the timeline that went in as it was', () => {
    check((timeline, _edit, { timeline: after }) => {
      const json = JSON.stringify(timeline);
      expect(after).not.toBe(undefined);
      expect(JSON.stringify(timeline)).toBe(json);
    });
  });

  test('makes a timeline that can be read again, and is the same then', () => {
    check((_timeline, _edit, { timeline: after }) => {
      const json = serializeTimeline(after);
      expect(serializeTimeline(parseTimeline(json))).toEqual(json);
    });
  });

  test('is undone by its undo, field by field', () => {
    check((timeline, _edit, { timeline: after }) => {
      const undone = applyDelta(serializeTimeline(after), undoOf(timeline, after));
      expect(undone).toEqual(serializeTimeline(timeline));
      expect(applyDelta(serializeTimeline(timeline), undoOf(after, timeline))).toEqual(
        serializeTimeline(after),
      );
    });
  });

  test('makes no item without length, no time before zero, and no time between items', () => {
    check((_timeline, _edit, { timeline: after }) => {
      for (const lane of tracksOf(after)) {
        const all = placed(lane);
        for (const { item, start, end } of all) {
          expect(end).toBeGreaterThan(start);
          expect(spanOf(item).start).toBeGreaterThanOrEqual(0);
        }
        const sum = all.reduce((total, { start, end }) => total + end - start, 0);
        expect(sum).toBe(all.at(-1)?.end ?? 0);
        const frames = placeItems(lane, { num: 25, den: 1 });
        for (const [index, next] of frames.slice(1).entries()) {
          expect(next.startFrame).toBe(frames[index]?.endFrame);
        }
      }
    });
  });

  test('shows nothing that the media does not have', () => {
    check((timeline, _edit, { timeline: after }) => {
      const worst = Math.max(
        0,
        ...tracksOf(timeline)
          .flatMap(placed)
          .flatMap(({ item }) => beyondMedia(item)),
      );
      for (const { item } of tracksOf(after).flatMap(placed)) {
        const known = beyondMedia(item);
        // Halves of a reversed clip are rounded to ticks on their own.
        for (const side of known) expect(side).toBeLessThanOrEqual(worst + 2);
      }
    });
  });

  test('leaves transitions only where both items have room for them', () => {
    check((timeline, _edit, { timeline: after }) => {
      const before = new Set(tracksOf(timeline).flatMap(({ children }) => children));
      for (const { children } of tracksOf(after)) {
        for (const [index, child] of children.entries()) {
          if (child.OTIO_SCHEMA !== 'Transition.1') continue;
          const [left, right] = [children[index - 1], children[index + 1]];
          expect([left?.OTIO_SCHEMA, right?.OTIO_SCHEMA]).not.toContain('Transition.1');
          if (!left || !right || (before.has(left) && before.has(right))) continue;
          expect(timeToTicks(child.in_offset)).toBeLessThanOrEqual(itemTicks(left));
          expect(timeToTicks(child.out_offset)).toBeLessThanOrEqual(itemTicks(right));
        }
      }
    });
  });

  test('keeps linked picture and sound in sync', () => {
    check((timeline, edit, { timeline: after }) => {
      if ('unlinked' in edit || edit.type === 'set_speed') return;
      const before = syncOf(timeline);
      for (const [link, offset] of syncOf(after)) {
        if (before.has(link)) expect(offset).toBe(before.get(link));
      }
    });
  });

  test('keeps tracks it has nothing to do with, and what others wrote', () => {
    check((timeline, edit, { timeline: after }) => {
      const named = new Set<number | undefined>();
      if ('item' in edit && Array.isArray(edit.item)) named.add(edit.item[0]);
      if ('track' in edit) named.add(edit.track?.[0]);
      const hasLinks = named.has(0) || named.has(1);
      const hasGroups = edit.type === 'move' || edit.type === 'delete';
      for (const [index, lane] of timeline.tracks.children.entries()) {
        if (named.has(index) || (hasGroups && !('unlinked' in edit)) || (index < 2 && hasLinks)) continue;
        expect(after.tracks.children[index]).toBe(lane);
      }
      expect(after.metadata).toBe(timeline.metadata);
      const kept = JSON.stringify(serializeTimeline(after)).split('made_by').length;
      const isLossless = ['trim', 'roll', 'slip', 'slide', 'set_speed'].includes(edit.type);
      if (isLossless) expect(kept).toBe(JSON.stringify(serializeTimeline(timeline)).split('made_by').length);
    });
  });

  test('can be said in a sentence', () => {
    check((timeline, edit) => {
      expect(describeEdits(timeline, [edit])).toMatch(/^[A-Z].* /);
    });
  });
});

describe('the length of a track', () => {
  const single = (edit: EditOperation) => ({ ...edit, unlinked: true }) as EditOperation;

  test('grows by what is inserted between items, and by what is appended', () => {
    fc.assert(
      fc.property(timelineJson, itemJson, editPlace, (json, piece, time) => {
        const timeline = parseTimeline(json);
        const before = lengthOf(tracksOf(timeline)[0]);
        const probe = applyEdit(timeline, { type: 'append', track: [0], item: piece });
        const by = lengthOf(tracksOf(probe.timeline)[0]) - before;
        const result = applyEdit(timeline, { type: 'insert', track: [0], time, item: piece, mode: 'ripple' });
        const start = Math.max(before, timeToTicks({ OTIO_SCHEMA: 'RationalTime.1', ...time }));
        expect(lengthOf(tracksOf(result.timeline)[0])).toBe(start + by);
      }),
      runs,
    );
  });

  test('keeps what follows in its place where something is written over', () => {
    fc.assert(
      fc.property(timelineJson, itemJson, editPlace, (json, piece, time) => {
        const timeline = parseTimeline(json);
        const [lane] = tracksOf(timeline);
        const result = applyEdit(timeline, {
          type: 'insert',
          track: [0],
          time,
          item: piece,
          mode: 'overwrite',
        });
        const from = timeToTicks({ OTIO_SCHEMA: 'RationalTime.1', ...time });
        const [after] = tracksOf(result.timeline);
        const arrived = after ? placed(after).find(({ start }) => start === from) : undefined;
        expect(arrived).toBeDefined();
        const end = arrived?.end ?? 0;
        const later = (all: Placed[]) =>
          all.filter(({ start }) => start >= end).map((each) => [each.start, each.end]);
        const was = lane ? later(placed(lane)) : [];
        const is = after ? later(placed(after)) : [];
        // What the end of the new item cuts into begins there now.
        expect(is.slice(is.length - was.length)).toEqual(was);
        expect(lengthOf(after)).toBe(Math.max(end, lengthOf(lane)));
      }),
      runs,
    );
  });

  test('changes by what a rippling trim or removal takes or gives', () => {
    fc.assert(
      fc.property(timelineJson, item, editTime, fc.boolean(), (json, address, by, atEnd) => {
        const timeline = parseTimeline(json);
        const trim = { type: 'trim' as const, item: address, ripple: true };
        const edit = single(atEnd ? { ...trim, end_by: by } : { ...trim, start_by: by });
        const index = address[0];
        const result = tried(timeline, edit);
        const ticks = timeToTicks({ OTIO_SCHEMA: 'RationalTime.1', ...by });
        const [was, is] = [timeline, result?.timeline].map((each) => each && lengthOf(tracksOf(each)[index]));
        if (result && was !== undefined) expect(is).toBe(was + (atEnd ? ticks : -ticks));
        const lane = tracksOf(timeline)[index];
        const removed = tried(timeline, single({ type: 'delete', item: address, mode: 'ripple' }));
        const gone = lane?.children[address[1]];
        if (!removed || !gone || !lane) return;
        const rest = placed(lane).filter(
          ({ item: other }) => other !== gone && other.OTIO_SCHEMA !== 'Gap.1',
        );
        const isLast = rest.every(
          ({ start }) => start < (placed(lane).find((p) => p.item === gone)?.start ?? 0),
        );
        if (!isLast)
          expect(lengthOf(tracksOf(removed.timeline)[index])).toBe(lengthOf(lane) - itemTicks(gone));
      }),
      runs,
    );
  });

  test('does not change where items are rolled and slipped, or lifted before others', () => {
    check((timeline, edit, { timeline: after }) => {
      if (edit.type !== 'roll' && edit.type !== 'slip') return;
      const lengths = (each: Timeline) => tracksOf(each).map(lengthOf);
      if (edit.type === 'slip') expect(lengths(after)).toEqual(lengths(timeline));
      else {
        const index = Array.isArray(edit.item) ? (edit.item[0] ?? 0) : 0;
        const [was, is] = [lengths(timeline)[index], lengths(after)[index]];
        expect(is).toBe(was);
      }
    });
  });
});
