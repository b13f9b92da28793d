/**
 * A render plan: what is drawn and heard when, as plain data. Picture times are frames of the output
 * rate from the start of the programme, sound times are samples at 48 kHz, positions in a source are
 * ticks (see @rushes/timeline) from its first picture, or its first sound where it has no picture.
 */
import type { FrameFit, Json, Rational, TextParameters } from '@rushes/timeline';

/** Sample rate of every programme, samples per second. */
export const SAMPLE_RATE = 48_000;

export interface OutputPicture {
  width: number;
  height: number;
  rate: Rational;
}

/** Where a picture comes from. */
export type PictureSource =
  | { kind: 'media'; assetId: string; position: number; fit: FrameFit }
  | { kind: 'color'; color: string }
  | { kind: 'bars' }
  | { kind: 'scene'; parameters: Json; frames: number }
  /** Nothing: black at the bottom, transparent above. */
  | { kind: 'nothing' };

/** A source and the frame at which it shows its position (media) or its first frame (scene). */
export interface PlacedPicture {
  source: PictureSource;
  atFrame: number;
}

/** A crossfade; at frame `startFrame + k` the incoming picture has the share `k / frames`. */
export interface Dissolve {
  to: PlacedPicture;
  startFrame: number;
  frames: number;
}

/** One picture, or two in a crossfade, over what lies below, from `startFrame` to before `endFrame`. */
export interface PictureLayer {
  /** Higher lies above lower. */
  order: number;
  startFrame: number;
  endFrame: number;
  picture: PlacedPicture;
  dissolve: Dissolve | null;
}

/** A text over the pictures. */
export interface TextEvent {
  order: number;
  startFrame: number;
  endFrame: number;
  parameters: TextParameters;
}

export type SoundSource =
  | { kind: 'media'; assetId: string; position: number }
  | { kind: 'music'; parameters: Json; seconds: number; position: number };

/** How a sound comes in or goes out. `power` keeps the sum of two crossfading sounds equally loud. */
export interface SoundRamp {
  samples: number;
  curve: 'linear' | 'power';
}

/** One sound on one bus. */
export interface SoundEvent {
  source: SoundSource;
  startSample: number;
  samples: number;
  gainDb: number;
  fadeIn: SoundRamp;
  fadeOut: SoundRamp;
  /** Decibels by which it is lowered while sounds with 0 are heard. */
  duckDb: number;
}

/** A timeline without nesting. */
export interface FlatTimeline {
  frames: number;
  pictures: PictureLayer[];
  texts: TextEvent[];
  sounds: SoundEvent[];
  warnings: string[];
}

/** Frames that show the same set of layers, lowest first, and the texts that are seen over them. */
export interface PictureInterval {
  startFrame: number;
  endFrame: number;
  layers: PictureLayer[];
  texts: TextEvent[];
}

/** Intervals that one encoder turns into one closed group of pictures. */
export interface SegmentPlan {
  startFrame: number;
  endFrame: number;
  intervals: PictureInterval[];
}
