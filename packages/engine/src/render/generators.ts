/**
 * The seams behind which the generators of timelines stand. The engine knows what a `rushes.scene` and a `rushes.music`
 * give, not how they come about: a package of generators brings a `SceneSource` and a `MusicSource`, and whoever starts
 * renders says which package that is (see `RunJobOptions.generators`).
 */
import type { Rational } from '@rushes/timeline';
import { MediaError } from '../errors.ts';

/** Size, rate and length of the picture a scene is drawn for. */
export interface SceneFrame {
  width: number;
  height: number;
  rate: Rational;
  frames: number;
  /** Frames at its start that nobody looks at; default 0. */
  skip?: number;
  /** How many frames after those are looked at; default all. */
  wanted?: number;
}

/** A scene ready for FFmpeg. It goes into the filter graph as it is: no words of a document stand in `background`. */
export interface DrawnScene {
  /** Filter-graph source fragment without labels: yields `frames` frames of yuv420p bt709 at that size and rate. */
  background: string;
  /** libass script with PlayRes equal to the picture size and with shipped fonts only, to be burnt over `background`. */
  ass: string;
  /**
   * Frames at its start that `background` leaves out, at most those asked for; its first frame has the timestamp that it
   * has in the whole scene. Default 0.
   */
  skipped?: number;
}

/** Draws the generator `rushes.scene`. */
export interface SceneSource {
  /**
   * A scene of parameters that come from a document, so from anywhere; throws MediaError `invalid` where they describe
   * none. Pure: the same parameters and frame give the same scene in every process, because rendered segments are named
   * after it and several machines make the parts of one video.
   */
  drawScene(parameters: unknown, frame: SceneFrame): DrawnScene;
}

/** Composes the generator `rushes.music`. */
export interface MusicSource {
  /**
   * Blocks of interleaved stereo samples, -1 to 1, in order, `seconds` long together; throws MediaError `invalid` where
   * the parameters describe no music. Pure, and the same for the same parameters for ever: sound that was rendered before
   * is found again by them, so music that shall sound otherwise has parameters of another version.
   */
  composeMusic(parameters: unknown, seconds: number, sampleRate: number): Iterable<Float32Array>;
}

/** Makes sound effects, which stand in no timeline: they become files of their own. */
export interface EffectSource {
  /** Interleaved stereo samples, -1 to 1, `seconds` long; throws MediaError `invalid` where the parameters describe none. Pure. */
  makeEffect(parameters: unknown, seconds: number, sampleRate: number): Float32Array;
}

/** What draws the generators of a timeline, and makes sounds. */
export interface Generators {
  scenes: SceneSource;
  music: MusicSource;
  effects: EffectSource;
}

function refuse(what: string): never {
  throw new MediaError(
    'unsupported',
    `This timeline asks for ${what}, and this render was started without generators that make it.`,
  );
}

/** For renders that were given none: everything but generator references is rendered. */
export const NO_GENERATORS: Generators = {
  scenes: { drawScene: () => refuse('a drawn scene') },
  music: { composeMusic: () => refuse('composed music') },
  effects: { makeEffect: () => refuse('a sound effect') },
};
