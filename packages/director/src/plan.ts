/** What a planner hands over: a timeline, and what it says about it. */
import type { Json, Rational, Timeline } from '@rushes/timeline';
import type { Claim } from './claims.ts';

/** An edit, ready to render. */
export interface Plan {
  /** `footage`: cut from library assets; `generated`: scenes drawn by the built-in model. */
  kind: 'footage' | 'generated';
  /** A name for project and file: short, one line, no path marks. */
  name: string;
  timeline: Timeline;
  /** Everything that was asked, with whether the timeline meets it. */
  claims: Claim[];
  /** What a person should know, one sentence each: choices made and what could not be done. */
  notes: string[];
  /** Library assets the timeline uses, sound included, each once in order of first use. */
  usedAssetIds: string[];
}

/** A plan before what was not understood is held against the words that stand in it. */
export interface MadePlan extends Plan {
  /** Every text that stands in the video, and what the writer of generated scenes says of their looks. */
  texts: string[];
}

/** What the scene writer is asked for. */
export interface SceneRequest {
  prompt: string;
  /** All that was said: what may not be shown may still say how it is to look. */
  style?: string;
  /** All that was said, where it may state the music's tempo and key and `prompt` is a part of it. */
  saidMusic?: string;
  topic?: string;
  title?: string;
  /** Texts to show, in order. */
  lines?: string[];
  /** The exact length of all scenes together. */
  frames: number;
  rate: Rational;
  width: number;
  height: number;
  pace?: 'calm' | 'normal' | 'fast';
  seed: number;
}

/** Scenes for a video without footage: `spec` and `music` are parameters of `rushes.scene` and `rushes.music`, plain JSON. */
export interface WrittenScenes {
  scenes: { spec: object; frames: number; text: string[] }[];
  music: object;
  /** Of `notes` those about the music. */
  musicNotes?: string[];
  notes: string[];
}

/** The writer of generated scenes; pure. `writeScenes` of `@rushes/generate` fits. */
export type WriteScenes = (request: SceneRequest) => WrittenScenes;

/** A spec as parameters of a generator; throws nothing, drops what JSON cannot hold. */
export function toParameters(spec: object): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(spec)) as { [key: string]: Json };
}
