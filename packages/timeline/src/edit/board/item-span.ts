/** What of its media an item shows, and how that changes when its edges move. Lengths are ticks. */
import { activeReference, type Item, itemTicks } from '../../measure.ts';
import { rangeToTicks } from '../../ticks.ts';
import type { TimeRange } from '../../types.ts';
import { EditError } from '../edit-error.ts';
import { newTime, sayTicks, writeRange } from '../edit-time.ts';
import { withKeyframesMoved } from './split-settings.ts';

/** Where the shown stretch begins in the item's own media, and how long the item lasts on its track. */
export interface ItemSpan {
  start: number;
  duration: number;
}

/** Where in the operation an item stands, and at which rates new times are written. */
export interface SpanPlace {
  key: string;
  rates: readonly number[];
}

/** Generators that draw the same whenever they begin. */
const timeless = new Set(['rushes.text', 'rushes.color', 'black', 'SMPTEBars']);

/** How fast an item plays its media: 1 as it is, 0 held, below 0 backwards. */
export function speedOf(item: Item): number {
  return item.effects.reduce((speed, effect) => {
    if (effect.OTIO_SCHEMA === 'FreezeFrame.1') return 0;
    return effect.OTIO_SCHEMA === 'LinearTimeWarp.1' ? speed * (effect.time_scalar ?? 1) : speed;
  }, 1);
}

/** The range that an item is shown by, also where it names none itself. */
export function rangeOf(item: Item, rates: readonly number[]): TimeRange {
  if (item.source_range) return item.source_range;
  const available = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item)?.available_range : null;
  if (available) return available;
  return {
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: newTime(0, rates),
    duration: newTime(itemTicks(item), rates),
  };
}

export function spanOf(item: Item, rates: readonly number[] = []): ItemSpan {
  return rangeToTicks(rangeOf(item, rates));
}

/** What an item could show: of a clip its media as far as it is known, of a nested item its content. Null = any. */
function availableOf(item: Item): { start: number; end: number } | null {
  if (item.OTIO_SCHEMA === 'Gap.1') return null;
  if (item.OTIO_SCHEMA !== 'Clip.2') return { start: 0, end: itemTicks({ ...item, source_range: null }) };
  const reference = activeReference(item);
  if (reference?.available_range) {
    const { start, duration } = rangeToTicks(reference.available_range);
    return { start, end: start + duration };
  }
  // Media of unknown length begins at 0 or, with a timecode, later.
  return { start: 0, end: Number.POSITIVE_INFINITY };
}

function isTimeless(item: Item): boolean {
  if (item.OTIO_SCHEMA === 'Gap.1') return true;
  if (item.OTIO_SCHEMA !== 'Clip.2') return false;
  const reference = activeReference(item);
  return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && timeless.has(reference.generator_kind);
}

/** Whether an item has media of which another stretch could be shown. */
export function hasMediaTime(item: Item): boolean {
  return !isTimeless(item);
}

/** Throws where `next` reaches further beyond the item's media than it does now. */
function requireMedia(item: Item, next: ItemSpan, { key }: SpanPlace): void {
  const available = availableOf(item);
  if (available === null) return;
  const speed = Math.abs(speedOf(item));
  const now = spanOf(item);
  const before = available.start - next.start;
  if (before > 0 && next.start < now.start) {
    throw new EditError([key], `${nameOf(item)} has ${sayTicks(before)} too little media before its start`);
  }
  const end = next.start + Math.round(next.duration * speed);
  const after = end - available.end;
  if (after > 0 && end > now.start + Math.round(now.duration * speed)) {
    throw new EditError([key], `${nameOf(item)} has ${sayTicks(after)} too little media after its end`);
  }
}

/** An item in a sentence. */
export function nameOf(item: Item): string {
  if (item.name !== '') return `"${item.name}"`;
  const kinds = { 'Clip.2': 'the clip', 'Gap.1': 'the gap', 'Stack.1': 'the stack', 'Track.1': 'the track' };
  return kinds[item.OTIO_SCHEMA];
}

/** An item that shows `span`. */
export function withSpan<I extends Item>(item: I, span: ItemSpan, place: SpanPlace): I {
  const old = rangeOf(item, place.rates);
  const source_range = writeRange(old, span, place.rates);
  return source_range === item.source_range ? item : { ...item, source_range };
}

/**
 * An item without `head` at its start and `tail` at its end, longer where they are below 0. Animations stay on the
 * pictures they are on. Throws EditError where nothing would be left, or the media does not reach.
 */
export function trimItem<I extends Item>(
  item: I,
  { head, tail }: { head: number; tail: number },
  place: SpanPlace,
): I {
  if (head === 0 && tail === 0) return item;
  const { start, duration } = spanOf(item, place.rates);
  const rest = duration - head - tail;
  if (rest <= 0) {
    throw new EditError(
      [place.key],
      `${nameOf(item)} lasts ${sayTicks(duration)}: nothing of it would be left`,
    );
  }
  const speed = speedOf(item);
  const skipped = Math.round(speed < 0 ? -speed * tail : speed * head);
  let next = { start: start + skipped, duration: rest };
  if (isTimeless(item)) next = { start: Math.max(Math.min(start, 0), next.start), duration: rest };
  if (item.OTIO_SCHEMA === 'Gap.1') next = { start, duration: rest };
  if (!isTimeless(item)) requireMedia(item, next, place);
  return withKeyframesMoved(withSpan(item, next, place), -head);
}

/** An item that shows media from `by` later on. Throws EditError where the media does not reach. */
export function slipItem<I extends Item>(item: I, by: number, place: SpanPlace): I {
  const { start, duration } = spanOf(item, place.rates);
  const next = { start: start + by, duration };
  requireMedia(item, next, place);
  return withSpan(item, next, place);
}

/** Throws EditError where an item would show more than its media has. */
export function requireReach(item: Item, place: SpanPlace): void {
  const available = availableOf(item);
  if (available === null || isTimeless(item)) return;
  const { start, duration } = spanOf(item, place.rates);
  const end = start + Math.round(duration * Math.abs(speedOf(item)));
  if (start < available.start) {
    throw new EditError([place.key], `${nameOf(item)} would begin before its media does`);
  }
  if (end > available.end) {
    const missing = sayTicks(end - available.end);
    throw new EditError(
      [place.key],
      `${nameOf(item)} has ${missing} too little media: shorten it, or show less`,
    );
  }
}
