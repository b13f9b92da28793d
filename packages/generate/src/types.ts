/**
 * What the built-in generative model reads and writes. Specs are plain JSON: they are stored in
 * timelines as parameters of the generators `rushes.scene` and `rushes.music`, and in tasks that make sounds.
 */
import type { Rational } from '@rushes/timeline';
import type {
  CoverName,
  FormName,
  LayoutName,
  MoodName,
  ObjectName,
  Pace,
  ParticleName,
  SceneryName,
  StemName,
  StyleName,
  TypographyName,
} from './names.ts';

/** Colours of one scene, each `#rrggbb`. `ink` has at least 4.5:1 against every mix of `background`. */
export interface ScenePalette {
  /** Two to four colours that the moving backdrop mixes. */
  background: string[];
  /** Text. */
  ink: string;
  /** Small text and emphasis; also at least 4.5:1 against `background`. */
  accent: string;
  /** Layers of the drawings, from the distance to the foreground. */
  far: string;
  mid: string;
  near: string;
  /** Sun, moon, lamps, screens. */
  glow: string;
  /** Particles and highlights. */
  spark: string;
}

/** The words of a scene. Empty strings are not drawn. */
export interface SceneText {
  kicker: string;
  headline: string;
  body: string;
  /** In the layout `points` two to eight short lines; in `closing` and `product` what to do and where, then what a thing has. */
  points: string[];
  /** Only in the layout `point`: the number shown, counted from 1. */
  ordinal: number | null;
}

/** A number that counts up in the layout `number`. */
export interface SceneFigure {
  value: number;
  decimals: number;
  prefix: string;
  suffix: string;
}

/** One value of a chart or of a card; in `places` a name without a value; in `timetable` when, and as its suffix what. */
export interface SceneDatum extends SceneFigure {
  label: string;
  /** What the value was before, where the words say so: it moves from there. */
  from: number | null;
}

/**
 * Which drawing a spec is for. Documents keep specs, and the same spec gives the same picture for ever: what draws
 * otherwise is a version of its own.
 */
export type SceneVersion = 1 | 2 | 3 | 4 | 5;

/** Everything that decides how one scene looks; with the frame's size and length it decides every pixel. */
export interface SceneSpec {
  version: SceneVersion;
  /** 0 to 2^32-1; places what is scattered. */
  seed: number;
  layout: LayoutName;
  style: StyleName;
  scenery: SceneryName;
  object: ObjectName;
  particles: ParticleName;
  palette: ScenePalette;
  typography: TypographyName;
  pace: Pace;
  text: SceneText;
  figure: SceneFigure | null;
  /** Values of the layouts `chart`, `cards`, `places` and `timetable`; at most eight. */
  data: SceneDatum[];
  form: FormName;
  cover: { enter: CoverName; exit: CoverName; color: string };
}

/** Parameters of the built-in composer. */
export interface MusicSpec {
  /** The first version is faded out over its last bar; since then a last chord rings until the end. */
  version: 1 | 2;
  seed: number;
  mood: MoodName;
  pace: Pace;
  /** Beats per minute aimed at; bent by at most 12 % so that whole bars fill the length. */
  tempo: number;
  /** True where the tempo was asked for: it is kept exactly, and the last chord rings as long as is left. */
  keepsTempo?: true;
  /** Pitch class of the key, 0 = C to 11 = B. */
  key: number;
  /** The scale where one was asked for; absent for the mood's own. */
  mode?: 'major' | 'minor';
  /** Beats of a bar; absent for 4. */
  metre?: 3;
  /** One group of instruments alone, as it is heard in the whole: stems add up to it. Absent for all of them. */
  stem?: StemName;
}

/** One sound of an effect. */
export interface FoleyLayer {
  /** A name of `soundNames`. */
  sound: string;
  /** Where it is heard, shares of the whole. */
  from: number;
  to: number;
  /** 0 small and light, 0.5 as usual, 1 huge and deep. */
  size: number;
  /** How fast: 1 as usual. */
  pace: number;
  /** 0 near, 1 far away. */
  distance: number;
  /** How many of what comes in pieces; null as many as fit. */
  count: number | null;
}

/** A sound effect: with its length it decides every sample. */
export interface FoleySpec {
  version: 1;
  seed: number;
  layers: FoleyLayer[];
}

/** What the writer is asked for. */
export interface WriteRequest {
  prompt: string;
  /** What decides the look instead of the prompt, where the prompt is cut to what may be shown. */
  style?: string;
  /** What states the music's tempo, key and metre instead of the prompt, where the prompt is cut. */
  saidMusic?: string;
  /** What the video is about, where the caller has already parsed it out of the prompt. */
  topic?: string;
  /** A title the caller found quoted in the prompt; shown as it is. */
  title?: string;
  /** Texts to show, in order, where the caller has them. */
  lines?: string[];
  /** Exact length of all scenes together. */
  frames: number;
  rate: Rational;
  width: number;
  height: number;
  pace?: Pace;
  seed: number;
}

/** One scene of a written film. */
export interface WrittenScene {
  spec: SceneSpec;
  frames: number;
  /** Every text the scene shows, in reading order. */
  text: string[];
}

export interface WrittenFilm {
  /** Lengths add up exactly to the request's `frames`. */
  scenes: WrittenScene[];
  music: MusicSpec;
  /** Of `notes` those about the music: what was stated of it and kept, and what could not be. */
  musicNotes: string[];
  /** What was chosen and why, and what could not be met: one sentence each, for a person. */
  notes: string[];
}
