/** A nested timeline as layers, texts and sounds with whole frames and samples. */
import {
  activeReference,
  type Clip,
  type Gap,
  itemTicks,
  type Json,
  locationKey,
  parseAssetUrl,
  type RushesTrackMetadata,
  rangeToTicks,
  type Stack,
  type TextParameters,
  type Timeline,
  type Track,
  type Transition,
  ticksToFrames,
  timeToTicks,
  trackSettings,
  unknownSchema,
} from '@rushes/timeline';
import type { RenderSource } from '../types.ts';
import { placePictures } from './place-pictures.ts';
import { placeSounds } from './place-sounds.ts';
import type { FlatTimeline, OutputPicture } from './plan-types.ts';
import { clipStartTicks, fileStartTicks } from './source-time.ts';
import { createWarnings, type Warnings } from './warnings.ts';

/** What flattening needs to know. */
export interface FlattenContext {
  output: OutputPicture;
  sources: ReadonlyMap<string, RenderSource>;
  warnings: Warnings;
}

/** What a clip shows or plays, with everything looked up. */
export type ClipContent =
  | { kind: 'media'; source: RenderSource; start: number }
  | { kind: 'generator'; generator: string; parameters: { [key: string]: Json } }
  | { kind: 'nothing' };

/** One item of a track without children, on the programme's clock. */
export interface Leaf {
  clip: Clip | null;
  content: ClipContent;
  /** Ticks at which it starts and ends. */
  start: number;
  end: number;
  /** Ticks skipped at its start because a parent begins later. */
  skipped: number;
  /** True where a nested stack or track fills this time, in rows of its own. */
  nested: boolean;
}

/** A transition before leaf `before` of the same row. */
export interface RowTransition {
  transition: Transition;
  before: number;
}

/** Leaves in sequence: one track, or one child of a stack. */
export interface Row {
  kind: Track['kind'];
  settings: RushesTrackMetadata;
  leaves: Leaf[];
  transitions: RowTransition[];
}

/** The part of the programme that an item may fill, and where its own time zero lies; ticks. */
interface Window {
  zero: number;
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
  collectStack({ context, rows }, timeline.tracks, { zero: 0, start: 0, end: length });
  const frames = ticksToFrames(length, options.output.rate);
  const flat: FlatTimeline = { frames, pictures: [], texts: [], sounds: [], warnings: [] };
  for (const [order, row] of rows.entries()) {
    if (row.kind === 'Audio') flat.sounds.push(...placeSounds(context, row));
    else {
      const { pictures, texts } = placePictures(context, { row, order });
      flat.pictures.push(...pictures);
      flat.texts.push(...texts);
    }
  }
  flat.warnings = context.warnings.list();
  return flat;
}

interface Collector {
  context: FlattenContext;
  rows: Row[];
}

function innerWindow(item: Stack | Track, outer: Window): Window {
  if (!item.source_range) return outer;
  const { start, duration } = rangeToTicks(item.source_range);
  const begin = Math.max(outer.start, outer.zero);
  return { zero: outer.zero - start, start: begin, end: Math.min(outer.end, outer.zero + duration) };
}

function collectStack(collector: Collector, stack: Stack, outer: Window): void {
  if (!stack.enabled) return;
  warnEffects(collector.context, stack);
  const window = innerWindow(stack, outer);
  for (const child of stack.children) {
    if (child.OTIO_SCHEMA === 'Stack.1') collectStack(collector, child, window);
    else if (child.OTIO_SCHEMA === 'Track.1') collectTrack(collector, child, window);
    else {
      const row: Row = { kind: 'Video', settings: {}, leaves: [], transitions: [] };
      addLeaf({ collector, row, window }, child, window.zero);
      collector.rows.push(row);
    }
  }
}

function collectTrack(collector: Collector, track: Track, outer: Window): void {
  if (!track.enabled) return;
  warnEffects(collector.context, track);
  const window = innerWindow(track, outer);
  const row: Row = { kind: track.kind, settings: trackSettings(track), leaves: [], transitions: [] };
  // The row stands below what is nested in its track: nested stacks fill time that the row leaves empty.
  collector.rows.push(row);
  let zero = window.zero;
  for (const child of track.children) {
    if (child.OTIO_SCHEMA === 'Transition.1') {
      row.transitions.push({ transition: child, before: row.leaves.length });
      continue;
    }
    const end = zero + itemTicks(child);
    if (child.OTIO_SCHEMA === 'Stack.1' || child.OTIO_SCHEMA === 'Track.1') {
      const inside = { zero, start: Math.max(window.start, zero), end: Math.min(window.end, end) };
      if (child.OTIO_SCHEMA === 'Stack.1') collectStack(collector, child, inside);
      else collectTrack(collector, child, inside);
      addLeaf({ collector, row, window }, null, zero, end);
    } else addLeaf({ collector, row, window }, child, zero);
    zero = end;
  }
}

function addLeaf(
  place: { collector: Collector; row: Row; window: Window },
  item: Clip | Gap | null,
  zero: number,
  endsAt?: number,
): void {
  const { window, row, collector } = place;
  const start = Math.max(zero, window.start);
  const end = Math.min(endsAt ?? zero + (item ? itemTicks(item) : 0), window.end);
  const clip = item?.OTIO_SCHEMA === 'Clip.2' && item.enabled ? item : null;
  if (end > start && item) warnEffects(collector.context, item);
  const content: ClipContent = clip && end > start ? contentOf(collector.context, clip) : { kind: 'nothing' };
  row.leaves.push({
    clip,
    content,
    start,
    end: Math.max(start, end),
    skipped: start - zero,
    nested: item === null,
  });
  const unknown = item?.OTIO_SCHEMA === 'Gap.1' ? unknownSchema(item.metadata) : null;
  if (unknown)
    collector.context.warnings.add(`Items of kind ${quote(unknown)} are not known here and were left empty.`);
}

function warnEffects(context: FlattenContext, item: Clip | Gap | Stack | Track): void {
  for (const effect of item.effects) {
    const kind =
      effect.OTIO_SCHEMA === 'Effect.1'
        ? effect.effect_name || effect.name || 'without a name'
        : effect.OTIO_SCHEMA.slice(0, -2);
    context.warnings.add(
      `The effect ${quote(kind)} on ${quote(item.name || 'an unnamed item')} is not supported yet; it plays without it.`,
    );
  }
}

/** A clip's name for a sentence. */
export function clipName(clip: Clip | null): string {
  return quote(clip?.name || (clip && activeReference(clip)?.name) || 'an unnamed clip');
}

/** A text of a document for a sentence: one line, bounded. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
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

/** Parameters of a text generator, or null when they show nothing. */
export function textParametersOf(content: ClipContent): TextParameters | null {
  if (content.kind !== 'generator' || content.generator !== 'rushes.text') return null;
  const { text, style, color, font } = content.parameters;
  const styles: readonly TextParameters['style'][] = ['title', 'subtitle', 'lower-third', 'caption'];
  if (typeof text !== 'string') return null;
  return {
    text,
    style: styles.find((known) => known === style) ?? 'title',
    ...(typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) && { color }),
    ...(typeof font === 'string' && { font }),
  };
}

/** A transition's lengths before and after the cut, ticks. */
export function transitionTicks(transition: Transition): { before: number; after: number } {
  return { before: timeToTicks(transition.in_offset), after: timeToTicks(transition.out_offset) };
}
