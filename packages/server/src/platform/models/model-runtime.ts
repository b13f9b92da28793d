/**
 * Models of the operator on this machine: which are there, and what they say of pictures and words. Weights lie in
 * `<data>/models/<id>`; a folder that appears is used without a restart. The work runs in a child process that stays
 * warm for a while; one that crashes, hangs or answers rubbish fails that call only.
 */
import type { SpeechModelSpec } from '@rushes/engine';
import type { Availability } from '../health/availability.ts';

/** What a model is for. */
export const MODEL_TASKS = [
  'picture_text',
  'text',
  'picture',
  'labels',
  'detection',
  'faces',
  'speech',
] as const;
export type ModelTask = (typeof MODEL_TASKS)[number];

/** A box in shares of the picture, from its upper left. */
export interface ShareBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DetectedObject {
  label: string;
  /** 0..1. */
  score: number;
  box: ShareBox | null;
}

/** A face with the vector that tells whose it is, of length one. */
export interface DetectedFace {
  /** 0..1. */
  score: number;
  box: ShareBox;
  vector: Float32Array;
}

export interface ModelInfo {
  id: string;
  task: ModelTask;
  /** Names the space of its vectors together with `strategy`. */
  version: string;
  strategy: string;
  /** Length of its vectors; null where it makes none. */
  dimensions: number | null;
  /** Texts whose vectors have a lower cosine are not alike; absent where nobody measured it. */
  leastCosine?: number;
  /** That it reads; all where nobody says. */
  languages?: readonly string[];
  folder: string;
  /** Of a picture model: the path of the table of the classes that its vectors tell; absent where it has none. */
  classesFile?: string;
  /** Its files, of a model of speech. */
  speech?: SpeechModelSpec;
}

/** Which model is meant where several of one task are installed: that of a space of vectors. */
interface ModelChoice {
  /** Without it the one that was installed last. Throws ModelError where it is not here (any more). */
  version?: string;
  signal?: AbortSignal;
}

/** A model is absent, or fails at what it is given; the message is for people. */
export class ModelError extends Error {
  override name = 'ModelError';
}

export interface ModelRuntime {
  /**
   * The model of a task and whether it works; the sentence names the command that enables it. The first time its
   * checksums are compared and it is tried, which takes seconds; after that a look at the folder.
   */
  find(
    task: ModelTask,
    choice?: { version?: string },
  ): Promise<{ model: ModelInfo | null; availability: Availability }>;
  /**
   * One vector per text, in order; null for one in an alphabet that the model can not read. `as` prepares it where the
   * model tells queries from passages.
   */
  embedTexts(
    task: 'picture_text' | 'text',
    texts: readonly string[],
    options: { as: 'query' | 'passage' } & ModelChoice,
  ): Promise<(Float32Array | null)[]>;
  /**
   * One vector per picture file, in order, by the model that joins pictures with words or, with the task `picture`, by the
   * one that tells what shows the same. `urgent` goes before what nobody waits for.
   */
  embedPictures(
    paths: readonly string[],
    options: { task?: 'picture_text' | 'picture'; urgent?: boolean } & ModelChoice,
  ): Promise<Float32Array[]>;
  /** Of each picture file, best first. */
  detect(paths: readonly string[], options: { signal?: AbortSignal }): Promise<DetectedObject[][]>;
  /** Faces of each picture file, best first. */
  faces(paths: readonly string[], options: { signal?: AbortSignal }): Promise<DetectedFace[][]>;
  /** Which of `labels` each picture shows, by the `picture_text` model; calibrated so that "none of them" is an answer. */
  label(
    paths: readonly string[],
    options: { labels: readonly string[]; signal?: AbortSignal },
  ): Promise<DetectedObject[][]>;
  close(): Promise<void>;
}
