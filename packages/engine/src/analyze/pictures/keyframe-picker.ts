import { type Frame, shareFrame } from '../../av/frames.ts';
import type { PictureMeasures } from './picture-measures.ts';
import type { Sharpness } from './sharpness.ts';

/** The picture chosen to stand for a shot. Whoever takes it frees the frame. */
export interface Keyframe {
  frame: Frame;
  seconds: number;
  /** 0 useless .. 1 sharp and well lit. */
  score: number;
}

/** Chooses one picture of a shot while it passes. Holds few frames, whatever the shot's length. */
export interface KeyframePicker {
  /** Considers a frame; keeps its own reference where needed. */
  consider(candidate: Candidate): void;
  /** The chosen one of a shot that ends at `endSeconds`; null when nothing was considered. */
  finish(endSeconds: number): Keyframe | null;
  /** Frees everything held. */
  discard(): void;
}

export interface Candidate {
  frame: Frame;
  seconds: number;
  measures: PictureMeasures;
  sharpness: Sharpness;
}

/** Distance from the shot's ends: there are the remains of transitions, and the camera is still or again moved. */
const EDGE_SECONDS = 0.25;

/** A picture without any edge (a wall, a sky) is worth a little less than a sharp one. */
const NOTHING_TO_JUDGE = 0.5;

const TOO_DARK = 0.08;
const TOO_BRIGHT = 0.92;

/**
 * How useful a picture is: sharp, lit, at rest, and above all with something to see, so that of a car
 * park the moment with the car is chosen.
 */
export function keyframeScore({ measures, sharpness }: Pick<Candidate, 'measures' | 'sharpness'>): number {
  const sharp = 1 - (sharpness.blur ?? NOTHING_TO_JUDGE);
  const lit = measures.brightness > TOO_DARK && measures.brightness < TOO_BRIGHT ? 1 : 0.3;
  const visible = 1 - measures.darkShare ** 2;
  const still = 1 - Math.min(0.3, measures.change);
  const detailed = 0.1 + 0.9 * Math.sqrt(sharpness.detail);
  return sharp * lit * visible * still * detailed;
}

/** Starts the choice for a shot that begins at `startSeconds`. */
export function createKeyframePicker(startSeconds: number): KeyframePicker {
  let best: Keyframe | null = null;
  /** Best of those too near to the start, for shots that have no other. */
  let early: Keyframe | null = null;
  /** Those that may yet turn out too near to the end. */
  let recent: Keyframe[] = [];

  function better(current: Keyframe | null, next: Keyframe): Keyframe {
    if (current === null) return next;
    const [winner, loser] = next.score > current.score ? [next, current] : [current, next];
    loser.frame.free();
    return winner;
  }

  function settle(nowSeconds: number): void {
    while (recent[0] !== undefined && nowSeconds - recent[0].seconds >= EDGE_SECONDS) {
      const candidate = recent.shift();
      if (candidate !== undefined) best = better(best, candidate);
    }
  }

  function discard(): void {
    for (const held of [best, early, ...recent]) held?.frame.free();
    [best, early, recent] = [null, null, []];
  }

  return {
    consider(candidate) {
      const keyframe: Keyframe = {
        frame: shareFrame(candidate.frame),
        seconds: candidate.seconds,
        score: keyframeScore(candidate),
      };
      if (candidate.seconds - startSeconds < EDGE_SECONDS) early = better(early, keyframe);
      else recent.push(keyframe);
      settle(candidate.seconds);
    },
    finish(endSeconds) {
      settle(endSeconds);
      // A shot shorter than its two edges has only candidates near an end: the middle one is the farthest.
      const chosen = best ?? recent[0] ?? early;
      const frame = chosen === null || chosen === undefined ? null : shareFrame(chosen.frame);
      const keyframe = frame === null || !chosen ? null : { ...chosen, frame };
      discard();
      return keyframe;
    },
    discard,
  };
}
