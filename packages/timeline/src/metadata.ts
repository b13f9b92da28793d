/** Typed views of `metadata.rushes`. They read tolerantly: a field of another type counts as absent. */
import type {
  FrameFit,
  RushesClipMetadata,
  RushesTimelineMetadata,
  RushesTrackMetadata,
} from './rushes-metadata.ts';
import { type Rational, rational } from './time.ts';
import type { Clip, Json, Metadata, Timeline, Track } from './types.ts';

type JsonObject = { [key: string]: Json };

/** Picture, rate and loudness that a timeline asks for. */
export type OutputSettings = RushesTimelineMetadata['output'];

const fits: readonly FrameFit[] = ['fit', 'fill', 'blur'];
const roles = ['footage', 'titles', 'captions', 'music', 'voice'] as const;

/** The output settings of a timeline, null when it states none or states them incompletely. */
export function outputOf(timeline: Timeline): OutputSettings | null {
  const output = objectAt(rushesOf(timeline.metadata), 'output');
  const rate = rateAt(output, 'rate');
  const width = numberAt(output, 'width');
  const height = numberAt(output, 'height');
  if (!rate || width === undefined || height === undefined) return null;
  return { width, height, rate };
}

/** Programme loudness to reach, LUFS; -14 unless the timeline says otherwise. */
export function targetLufsOf(timeline: Timeline): number {
  return numberAt(objectAt(rushesOf(timeline.metadata), 'audio'), 'targetLufs') ?? -14;
}

/** Our settings of a track. */
export function trackSettings(track: Track): RushesTrackMetadata {
  const rushes = rushesOf(track.metadata);
  const role = roles.find((known) => known === rushes?.role);
  const duckDb = numberAt(rushes, 'duckDb');
  return { ...(role && { role }), ...(duckDb !== undefined && { duckDb }) };
}

/** Our settings of a clip. */
export function clipSettings(clip: Clip): RushesClipMetadata {
  const rushes = rushesOf(clip.metadata);
  const fit = fits.find((known) => known === rushes?.fit);
  const settings: RushesClipMetadata = fit ? { fit } : {};
  for (const key of ['gainDb', 'fadeInSeconds', 'fadeOutSeconds'] as const) {
    const value = numberAt(rushes, key);
    if (value !== undefined) settings[key] = value;
  }
  return settings;
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
