/** Typed views of `metadata.rushes`. Documents are checked when they are read, see validate/validate-rushes.ts. */
import type {
  RushesClipMetadata,
  RushesTimelineMetadata,
  RushesTrackMetadata,
  RushesTransitionMetadata,
} from './rushes-metadata.ts';
import { type Rational, rational } from './time.ts';
import type { Json, Metadata, Timeline, Track, Transition } from './types.ts';

type JsonObject = { [key: string]: Json };

/** Picture, rate and loudness that a timeline asks for. */
export type OutputSettings = RushesTimelineMetadata['output'] &
  Required<Pick<RushesTimelineMetadata['output'], 'width' | 'height' | 'rate'>>;

/** The output settings of a timeline, null when it states none or states them incompletely. */
export function outputOf(timeline: Timeline): OutputSettings | null {
  const output = objectAt(rushesOf(timeline.metadata), 'output');
  const rate = rateAt(output, 'rate');
  const width = numberAt(output, 'width');
  const height = numberAt(output, 'height');
  if (!rate || width === undefined || height === undefined) return null;
  return { width, height, rate };
}

/** The picture's size as a timeline states it, 1920 x 1080 where it does not. */
export function outputSizeOf(timeline: Pick<Timeline, 'metadata'>): { width: number; height: number } {
  const { width = 1920, height = 1080 } = timelineSettings(timeline).output ?? {};
  return { width, height };
}

/** Programme loudness to reach, LUFS; -14 unless the timeline says otherwise. */
export function targetLufsOf(timeline: Timeline): number {
  return numberAt(objectAt(rushesOf(timeline.metadata), 'audio'), 'targetLufs') ?? -14;
}

/** Our settings of a whole timeline; `output` may be absent, see `outputOf`. */
export function timelineSettings(timeline: Pick<Timeline, 'metadata'>): Partial<RushesTimelineMetadata> {
  return (rushesOf(timeline.metadata) ?? {}) as Partial<RushesTimelineMetadata>;
}

/** Our settings of a track; a document is checked for them when it is read, so they are taken as they stand. */
export function trackSettings(track: Pick<Track, 'metadata'>): RushesTrackMetadata {
  return (rushesOf(track.metadata) ?? {}) as RushesTrackMetadata;
}

/** Our settings of a clip, or of the picture of a nested stack or track. */
export function clipSettings(item: { metadata: Metadata }): RushesClipMetadata {
  return (rushesOf(item.metadata) ?? {}) as RushesClipMetadata;
}

/** Our settings of a transition. */
export function transitionSettings(transition: Transition): RushesTransitionMetadata {
  return (rushesOf(transition.metadata) ?? {}) as RushesTransitionMetadata;
}

function rushesOf(metadata: Metadata): JsonObject | undefined {
  return asObject(metadata.rushes);
}

function asObject(value: Json | undefined): JsonObject | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

function objectAt(object: JsonObject | undefined, key: string): JsonObject | undefined {
  return asObject(object?.[key]);
}

function numberAt(object: JsonObject | undefined, key: string): number | undefined {
  const value = object?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function rateAt(object: JsonObject | undefined, key: string): Rational | undefined {
  const value = objectAt(object, key);
  const num = numberAt(value, 'num');
  const den = numberAt(value, 'den');
  const whole = Number.isSafeInteger(num) && Number.isSafeInteger(den);
  if (num === undefined || den === undefined || !whole || num <= 0 || den <= 0) return undefined;
  return rational(num, den);
}
