import type { tuned } from '../tuned.ts';

/** A gradual transition: `start` is the first picture that is a mixture, `end` the first that is not any more. */
export interface Gradual {
  kind: 'dissolve' | 'fade' | 'wipe';
  start: number;
  end: number;
}

/** What gradual transitions are told by. */
export interface GradualOptions {
  /** As AnalyzeRequest.cutterSensitivity. */
  sensitivity: number;
  framesPerSecond: number;
}

/** Limits for sensitivity 0, 0.5 and 1. */
export type Limits = Parameters<typeof tuned>[0];

/** Shortest transition told, seconds and pictures: what is shorter is a cut. */
const SHORTEST_SECONDS = 0.12;
const SHORTEST_PICTURES = 3;

export function shortestTransition(framesPerSecond: number): number {
  return Math.max(SHORTEST_PICTURES, Math.round(SHORTEST_SECONDS * framesPerSecond));
}

/** Structure distance from which what stands before and after a transition is of different takes. */
export const MIN_DISTANCE: Limits = [0.65, 0.5, 0.4];
