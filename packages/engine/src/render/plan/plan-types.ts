/**
 * A render plan: what is drawn and heard when, as plain data. Picture times are frames of the output
 * rate from the start of the programme, sound times are samples at 48 kHz, positions in a source are
 * ticks (see @rushes/timeline) from its first picture, or its first sound where it has no picture.
 */
import type {
  BlendMode,
  Border,
  ColorAdjustments,
  Easing,
  FrameFit,
  Json,
  Layout,
  Mask,
  Rational,
  RushesTransitionMetadata,
  Shadow,
  TextParameters,
} from '@rushes/timeline';
import type { CopyRun } from '../../types.ts';
import type { PictureCoding } from '../outputs/picture-codings.ts';

/** Sample rate of every programme, samples per second. */
export const SAMPLE_RATE = 48_000;

export interface OutputPicture {
  width: number;
  height: number;
  rate: Rational;
  /** `#rrggbb` where nothing is drawn; default black. */
  background?: string;
  /** How its pictures are encoded; absent for H.264 at standard quality. */
  coding?: PictureCoding;
}

/**
 * How a source's time runs: at the picture's `atFrame` it shows `position`, and from there `speed` of its own seconds
 * pass in each second of the programme. 0 holds the position, below 0 plays backwards.
 */
export interface SourceSpeed {
  num: number;
  den: number;
}

/** Where a picture comes from. */
export type PictureSource =
  | {
      kind: 'media';
      assetId: string;
      /** Ticks from the source's first picture. */
      position: number;
      /** Absent at its own speed. */
      speed?: SourceSpeed;
      fit: FrameFit;
    }
  | { kind: 'color'; color: string }
  | { kind: 'bars' }
  | { kind: 'scene'; parameters: Json; frames: number }
  /** A nested composition that is treated as one picture: its own layers (texts among them), on the programme's clock. */
  | { kind: 'group'; layers: PictureLayer[] }
  /** A text that lies under other pictures, or is laid out, masked or blended as a picture: its letters on clear ground. */
  | { kind: 'text'; text: TextEvent }
  /** Nothing: black at the bottom, transparent above. */
  | { kind: 'nothing' };

/**
 * How a picture is put into the frame; absent = fitted into the whole frame as it is. Times of keyframes and fades
 * count from the clip's own start, so that equal clips at different places are drawn by equal graphs.
 */
export interface PictureLook {
  /** Frames from the picture's `atFrame` at which its clip begins; below 0 where a parent cuts its start off. */
  start: number;
  layout?: Layout;
  /** Of pictures that are no media; those have their own. */
  fit?: FrameFit;
  blend?: BlendMode;
  color?: ColorAdjustments;
  /** Asset whose file is the table. */
  lut?: { assetId: string; strength: number };
  mask?: Mask;
  border?: Border;
  shadow?: Shadow;
  /** The clip's length in frames, and the lengths of its fades at both ends. */
  fade?: { frames: number; in: number; out: number };
}

/** A source and the frame at which it shows its position (media) or its first frame (scene). */
export interface PlacedPicture {
  source: PictureSource;
  atFrame: number;
  look?: PictureLook;
}

/** One picture goes over into another; at frame `startFrame + k` it has come `k / frames` of the way. */
export interface PictureTransition {
  to: PlacedPicture;
  startFrame: number;
  frames: number;
  settings: RushesTransitionMetadata;
}

/** One picture, or two in a transition, over what lies below, from `startFrame` to before `endFrame`. */
export interface PictureLayer {
  /** Higher lies above lower. */
  order: number;
  startFrame: number;
  endFrame: number;
  picture: PlacedPicture;
  transition: PictureTransition | null;
}

/** A text over the pictures. */
export interface TextEvent {
  order: number;
  startFrame: number;
  endFrame: number;
  parameters: TextParameters;
  /** BCP 47 where it is told: decides which forms Chinese characters take. */
  language?: string;
  /** Of a caption: lines it should not exceed; default by its style. */
  maxLines?: number;
  /** Of a caption: how the word that is said stands out. */
  speech?: TextSpeech;
}

/** Words of a caption that stand out while they are said, in the order they are said. */
export interface TextSpeech {
  mode: 'color' | 'plate' | 'fill' | 'grow';
  /** `#rrggbb` or `#rrggbbaa`. */
  color: string;
  words: SpokenWord[];
}

/** A word's place in `parameters.text` (UTF-16 units) and the frames, from its text's first, in which it is said. */
export interface SpokenWord {
  start: number;
  end: number;
  startFrame: number;
  endFrame: number;
}

export type SoundSource =
  | {
      kind: 'media';
      assetId: string;
      /** Ticks in the file at which the sound begins; played backwards, the ones before it are heard. */
      position: number;
      /** Absent at its own speed; never 0. */
      speed?: SourceSpeed;
      /** A faster or slower sound is also higher or lower. */
      bendPitch?: boolean;
      /** Which of the file's sound streams, counted among them, and which of its channels alone; absent = the used stream, all. */
      stream?: number;
      channel?: number;
    }
  | { kind: 'music'; parameters: Json; seconds: number; position: number };

/** How a sound comes in or goes out. `power` keeps the sum of two crossfading sounds equally loud. */
export interface SoundRamp {
  samples: number;
  curve: 'linear' | 'power';
}

/** A gain at a sample of a sound, and how it goes over to the next one's. */
export interface GainPoint {
  at: number;
  gainDb: number;
  easing?: Easing;
}

/** One sound on one bus. */
export interface SoundEvent {
  source: SoundSource;
  startSample: number;
  samples: number;
  gainDb: number;
  /** Over `gainDb`, in ascending order; before the first and after the last point its gain holds. */
  gains?: GainPoint[];
  /** -1 left to 1 right: the far side is lowered, the near side stays. Absent in the middle. */
  pan?: number;
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

/** Intervals that one encoder turns into one closed group of pictures, or a run that is copied from a source. */
export interface SegmentPlan {
  startFrame: number;
  endFrame: number;
  /** Empty where `copy` is given. */
  intervals: PictureInterval[];
  copy?: CopyRun;
}
