/** A nested timeline as layers, texts and sounds with whole frames and samples. */
import {
  activeReference,
  type Clip,
  clipSettings,
  type Gap,
  itemTicks,
  locationKey,
  parseAssetUrl,
  rangeToTicks,
  type Stack,
  type Timeline,
  type Track,
  type Transition,
  ticksPerSecond,
  ticksToFrames,
  timeToTicks,
  trackSettings,
  unknownSchema,
} from '@rushes/timeline';
import type { RenderSource } from '../../types.ts';
import { placeSounds } from '../sound/place-sounds.ts';
import { quote } from '../text/quote.ts';
import { sinkTexts, textLayer } from '../text/text-order.ts';
import {
  clockInside,
  type ItemClock,
  isNormal,
  ownTime,
  programmeClock,
  programmeSpan,
  speedOf,
} from './item-clock.ts';
import { hasLook } from './picture-looks.ts';
import { placePictures, watermarkLayer } from './place-pictures.ts';
import type { FlatTimeline, OutputPicture, PictureLayer, TextEvent } from './plan-types.ts';
import { type ClipContent, clipName, type FlattenContext, itemName, type Row, turnRow } from './row.ts';
import { clipStartTicks, fileStartTicks } from './source-time.ts';
import { createWarnings } from './warnings.ts';

/** The part of the programme that an item may fill, in ticks, and how its own time runs there. */
interface Window {
  clock: ItemClock;
  start: number;
  end: number;
}

/** Flattens `timeline`. Rounds each position once, so nothing drifts; says in `warnings` what cannot be drawn. */
export function flattenTimeline(
  timeline: Timeline,
  options: { output: OutputPicture; sources: readonly RenderSource[] },
): FlatTimeline {
  const context: FlattenContext = {
    output: options.output,
    sources: new Map(options.sources.map((source) => [source.assetId, source])),
    warnings: createWarnings(),
  };
  const length = itemTicks(timeline.tracks);
  const rows: Row[] = [];
  collectStack({ context, rows }, timeline.tracks, { clock: programmeClock, start: 0, end: length });
  const frames = ticksToFrames(length, options.output.rate);
  const flat: FlatTimeline = { frames, pictures: [], texts: [], sounds: [], warnings: [] };
  const { layers, texts } = placeRows(context, rows);
  const mark = watermarkLayer(context, timeline, { frames, order: rows.length });
  flat.pictures = mark ? [...layers, mark] : layers;
  flat.texts = texts;
  for (const row of rows) if (row.kind === 'Audio') flat.sounds.push(...placeSounds(context, row));
  flat.warnings = context.warnings.list();
  return flat;
}

interface Collector {
  context: FlattenContext;
  rows: Row[];
}

/** What an item that begins at `from` of its parent's time fills, and its own clock. */
function windowOf(item: Stack | Track, outer: Window, from: number): Window {
  const duration = itemTicks(item);
  const span = programmeSpan(outer.clock, { start: from, end: from + duration });
  const own = item.source_range ? rangeToTicks(item.source_range).start : 0;
  return {
    clock: clockInside(outer.clock, { start: from, duration, own, speed: speedOf(item) }),
    start: Math.max(outer.start, span.start),
    end: Math.min(outer.end, span.end),
  };
}

function collectStack(collector: Collector, stack: Stack, outer: Window, from = 0): void {
  if (!stack.enabled) return;
  warnEffects(collector.context, stack);
  const window = windowOf(stack, outer, from);
  for (const child of stack.children) {
    if (child.OTIO_SCHEMA !== 'Clip.2' && !isOnePicture(child, [])) {
      collectNested(collector, child, { outer: window, from: 0 });
      continue;
    }
    const row: Row = { kind: 'Video', settings: {}, leaves: [], transitions: [] };
    collector.rows.push(row);
    if (child.OTIO_SCHEMA === 'Clip.2')
      addLeaf({ collector, row, window }, child, { from: 0, to: itemTicks(child) });
    else addPicture({ collector, row, window }, child, { from: 0, reach: { before: 0, after: 0 } });
  }
}

function collectNested(
  collector: Collector,
  item: Stack | Track,
  place: { outer: Window; from: number },
): void {
  if (item.OTIO_SCHEMA === 'Stack.1') collectStack(collector, item, place.outer, place.from);
  else collectTrack(collector, item, place.outer, place.from);
}

function collectTrack(collector: Collector, track: Track, outer: Window, from = 0): void {
  if (!track.enabled) return;
  warnEffects(collector.context, track);
  const window = windowOf(track, outer, from);
  const row: Row = { kind: track.kind, settings: trackSettings(track), leaves: [], transitions: [] };
  // The row stands below what is nested in its track: nested stacks fill time that the row leaves empty.
  collector.rows.push(row);
  let at = 0;
  for (const [index, child] of track.children.entries()) {
    if (child.OTIO_SCHEMA === 'Transition.1') {
      row.transitions.push({ transition: child, before: row.leaves.length, ticks: transitionTicks(child) });
      continue;
    }
    const to = at + itemTicks(child);
    const beside = [track.children[index - 1], track.children[index + 1]];
    if (child.OTIO_SCHEMA === 'Clip.2' || child.OTIO_SCHEMA === 'Gap.1') {
      addLeaf({ collector, row, window }, child, { from: at, to });
    } else if (track.kind === 'Video' && isOnePicture(child, beside)) {
      addPicture({ collector, row, window }, child, { from: at, reach: reachOf(beside) });
    } else {
      collectNested(collector, child, { outer: window, from: at });
      addLeaf({ collector, row, window }, null, { from: at, to });
    }
    at = to;
  }
  if (!isNormal(window.clock.speed)) turnRow(row, window.clock.speed, collector.context.warnings);
}

/** True when what is nested must be drawn as one picture: it has a look, or a transition leads to or from it. */
function isOnePicture(item: Stack | Track, beside: (Track['children'][number] | undefined)[]): boolean {
  if (!item.enabled || (item.OTIO_SCHEMA === 'Track.1' && item.kind === 'Audio')) return false;
  return hasLook(clipSettings(item)) || beside.some((child) => child?.OTIO_SCHEMA === 'Transition.1');
}

/** How far the transitions beside an item reach beyond its ends, ticks. */
function reachOf([before, after]: (Track['children'][number] | undefined)[]): {
  before: number;
  after: number;
} {
  return {
    before: before?.OTIO_SCHEMA === 'Transition.1' ? transitionTicks(before).before : 0,
    after: after?.OTIO_SCHEMA === 'Transition.1' ? transitionTicks(after).after : 0,
  };
}

interface LeafPlace {
  collector: Collector;
  row: Row;
  window: Window;
}

/** Adds what is nested as one picture; its sounds become rows of their own. */
function addPicture(
  place: LeafPlace,
  item: Stack | Track,
  { from, reach }: { from: number; reach: { before: number; after: number } },
): void {
  const { collector, row, window } = place;
  const { context } = collector;
  const heard: Collector = { context, rows: [] };
  collectNested(heard, item, { outer: window, from });
  collector.rows.push(...heard.rows.filter(({ kind }) => kind === 'Audio'));
  // Beyond its ends it shows what its range leaves out, as far as the transitions there want it.
  const whole = itemTicks({ ...item, source_range: null });
  const own = item.source_range ? rangeToTicks(item.source_range) : { start: 0, duration: whole };
  const straight = isNormal(window.clock.speed) && isNormal(speedOf(item));
  const before = straight ? Math.max(0, Math.min(reach.before, own.start)) : 0;
  const after = straight ? Math.max(0, Math.min(reach.after, whole - own.start - own.duration)) : 0;
  const longer = longerItem(item, { start: own.start - before, duration: own.duration + before + after });
  const seen: Collector = { context, rows: [] };
  const outer = { ...window, start: window.start - before, end: window.end + after };
  collectNested(seen, before + after > 0 ? longer : item, { outer, from: from - before });
  const { layers, texts } = placeRows(context, seen.rows);
  const source = { kind: 'group' as const, layers: [...layers, ...texts.map(textLayer)] };
  addLeaf(place, null, { from, to: from + itemTicks(item) });
  const leaf = row.leaves.at(-1);
  if (!leaf) return;
  leaf.name = item.name;
  leaf.settings = clipSettings(item);
  if (leaf.end > leaf.start) leaf.content = { kind: 'group', source, beyond: { before, after } };
}

function longerItem<Item extends Stack | Track>(
  item: Item,
  range: { start: number; duration: number },
): Item {
  const time = (ticks: number) => ({
    OTIO_SCHEMA: 'RationalTime.1' as const,
    value: ticks,
    rate: ticksPerSecond,
  });
  const { start, duration } = range;
  return {
    ...item,
    source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start), duration: time(duration) },
  };
}

/** Pictures and texts of rows above each other. */
function placeRows(
  context: FlattenContext,
  rows: readonly Row[],
): { layers: PictureLayer[]; texts: TextEvent[] } {
  const layers: PictureLayer[] = [];
  const texts: TextEvent[] = [];
  for (const [order, row] of rows.entries()) {
    if (row.kind === 'Audio') continue;
    const placed = placePictures(context, { row, order });
    layers.push(...placed.pictures);
    texts.push(...placed.texts);
  }
  return sinkTexts(layers, texts);
}

/** Adds an item that lasts in its parent's time from one tick to before another; null stands for something nested, with rows of its own. */
function addLeaf(
  place: { collector: Collector; row: Row; window: Window },
  item: Clip | Gap | null,
  range: { from: number; to: number },
): void {
  const { window, row, collector } = place;
  const span = programmeSpan(window.clock, { start: range.from, end: range.to });
  const start = Math.max(span.start, window.start);
  const end = Math.max(start, Math.min(span.end, window.end));
  const clip = item?.OTIO_SCHEMA === 'Clip.2' && item.enabled ? item : null;
  if (end > start && item) warnEffects(collector.context, item);
  const content: ClipContent = clip && end > start ? contentOf(collector.context, clip) : { kind: 'nothing' };
  const clock = clockInside(window.clock, {
    start: range.from,
    duration: range.to - range.from,
    own: content.kind === 'media' ? content.start : 0,
    speed: clip ? speedOf(clip) : { num: 1, den: 1 },
  });
  row.leaves.push({
    clip,
    content,
    start,
    end,
    skipped: Number.isFinite(span.start) ? start - span.start : 0,
    position: ownTime(clock, start),
    speed: clock.speed,
    name: clip?.name ?? '',
    settings: clip ? clipSettings(clip) : {},
  });
  const unknown = item?.OTIO_SCHEMA === 'Gap.1' ? unknownSchema(item.metadata) : null;
  if (unknown)
    collector.context.warnings.add(`Items of kind ${quote(unknown)} are not known here and were left empty.`);
}

function warnEffects(context: FlattenContext, item: Clip | Gap | Stack | Track): void {
  for (const effect of item.effects) {
    if (effect.OTIO_SCHEMA !== 'Effect.1') continue;
    const kind = effect.effect_name || effect.name || 'without a name';
    context.warnings.add(
      `The effect ${quote(kind)} on ${itemName(item)} is not supported yet; it plays without it.`,
    );
  }
}

function contentOf(context: FlattenContext, clip: Clip): ClipContent {
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA === 'GeneratorReference.1') {
    return { kind: 'generator', generator: reference.generator_kind, parameters: reference.parameters };
  }
  const location =
    reference?.OTIO_SCHEMA === 'ExternalReference.1' ? parseAssetUrl(reference.target_url) : null;
  const source = location ? context.sources.get(locationKey(location)) : undefined;
  if (source)
    return { kind: 'media', source, start: clipStartTicks(clip) - fileStartTicks(clip, source.probe) };
  context.warnings.add(`The media of ${clipName(clip)} is not here; its time stays empty.`);
  return { kind: 'nothing' };
}

/** A transition's lengths before and after the cut, ticks. */
function transitionTicks(transition: Transition): { before: number; after: number } {
  return { before: timeToTicks(transition.in_offset), after: timeToTicks(transition.out_offset) };
}
