import { type Frame, shareFrame } from '../../av/frames.ts';
import type { Shot, ShotCurve, ShotFacts } from '../../types.ts';
import type { MeasuredPicture } from '../measure-pass.ts';
import { type ColorLook, createLookTally, type LookTally } from '../pictures/color-look.ts';
import { measurePicture, type PictureMeasures } from '../pictures/picture-measures.ts';
import { sampleStepOf } from '../pictures/sample-step.ts';
import { type Sharpness, sharpnessOf } from '../pictures/sharpness.ts';
import type { SmallPicture } from '../pictures/small-picture.ts';
import { type Border, createBorderFinder } from './border-finder.ts';
import { type CurveRecorder, createCurveRecorder } from './shot-curve.ts';
import { createShotTally, type ShotTally } from './shot-tally.ts';

/** The picture chosen to stand for a shot. Whoever takes it frees the frame. */
interface Keyframe {
  frame: Frame;
  seconds: number;
  /** 0 useless .. 1 sharp and well lit. */
  score: number;
}

/** Chooses one picture of a shot while it passes. Holds few frames, whatever the shot's length. */
interface KeyframePicker {
  /** Considers a frame; keeps its own reference where needed. */
  consider(candidate: Candidate): void;
  /** The chosen one of a shot that ends at `endSeconds`; null when nothing was considered. */
  finish(endSeconds: number): Keyframe | null;
  /** Frees everything held. */
  discard(): void;
}

interface Candidate {
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
function keyframeScore({ measures, sharpness }: Pick<Candidate, 'measures' | 'sharpness'>): number {
  const sharp = 1 - (sharpness.blur ?? NOTHING_TO_JUDGE);
  const lit = measures.brightness > TOO_DARK && measures.brightness < TOO_BRIGHT ? 1 : 0.3;
  const visible = 1 - measures.darkShare ** 2;
  const still = 1 - Math.min(0.3, measures.change);
  const detailed = 0.1 + 0.9 * Math.sqrt(sharpness.detail);
  return sharp * lit * visible * still * detailed;
}

/** Starts the choice for a shot that begins at `startSeconds`. */
function createKeyframePicker(startSeconds: number): KeyframePicker {
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

/** A shot that is over, before its keyframe is written. Whoever takes it frees the keyframe's frame. */
export interface FinishedShot {
  startSeconds: number;
  endSeconds: number;
  /** How it begins; null for the first. */
  border: FoundBorder | null;
  facts: ShotFacts;
  look: ColorLook;
  curve: ShotCurve;
  unusable: Shot['unusable'];
  keyframe: Keyframe | null;
}

/** How a shot begins, in seconds: from the first picture that is a mixture to the first that is not any more. */
export interface FoundBorder {
  kind: Border['kind'];
  startSeconds: number;
  endSeconds: number;
}

/** Divides a stream of pictures into shots. */
export interface ShotBuilder {
  /**
   * Takes the next picture (only referenced). Answers the shot that this completes, if any.
   */
  push(picture: MeasuredPicture): FinishedShot | null;
  /** The shots still open when the stream ends at `endSeconds`. */
  finish(endSeconds: number): FinishedShot[];
  discard(): void;
}

/** Pictures whose time is remembered: more than any transition is long. */
const CLOCK_PICTURES = 2_000;

interface PendingFrame {
  seconds: number;
  measures: PictureMeasures;
  sample: { sharpness: Sharpness; picture: SmallPicture; frame: Frame } | null;
}

interface OpenShot {
  startSeconds: number;
  border: FoundBorder | null;
  look: LookTally;
  tally: ShotTally;
  curve: CurveRecorder;
  picker: KeyframePicker;
}

function openShot(startSeconds: number, border: FoundBorder | null): OpenShot {
  return {
    startSeconds,
    border,
    look: createLookTally(),
    tally: createShotTally(),
    curve: createCurveRecorder(startSeconds),
    picker: createKeyframePicker(startSeconds),
  };
}

/** When the last pictures were shown: transitions are told long after they have passed. */
function createPictureClock(): { push(seconds: number): void; timed(border: Border): FoundBorder } {
  const shown: number[] = [];
  let first = 0;
  const at = (index: number): number => shown[Math.max(0, index - first)] ?? shown.at(-1) ?? 0;
  return {
    push(seconds) {
      shown.push(seconds);
      if (shown.length <= CLOCK_PICTURES) return;
      shown.shift();
      first += 1;
    },
    timed: ({ kind, start, end }) => ({ kind, startSeconds: at(start), endSeconds: at(end) }),
  };
}

function sharpnessOfFrame(frame: Frame): Sharpness {
  const data = frame.data?.[0];
  if (data === undefined) return { blur: null, detail: 0 };
  const { width, height } = frame;
  return sharpnessOf({ data, stride: frame.linesize[0] ?? width, width, height });
}

/** Creates a builder for footage at `framesPerSecond`; `sensitivity` as in AnalyzeRequest. */
export function createShotBuilder(options: {
  sensitivity: number;
  framesPerSecond: number;
  /** About how long the file is; null where nobody knows. */
  durationSeconds: number | null;
}): ShotBuilder {
  // Every shot thus holds a sampled frame.
  const finder = createBorderFinder({ ...options, minFrames: sampleStepOf(options.framesPerSecond) });
  const clock = createPictureClock();
  const pending: PendingFrame[] = [];
  let before: SmallPicture | null = null;
  let shot: OpenShot | null = null;

  function takeSample(picture: Frame | null, small: SmallPicture): PendingFrame['sample'] {
    if (picture === null) return null;
    return { sharpness: sharpnessOfFrame(picture), picture: small, frame: shareFrame(picture) };
  }

  function close(open: OpenShot, endSeconds: number): FinishedShot {
    const { facts, unusable } = open.tally.finish(endSeconds);
    const keyframe = open.picker.finish(endSeconds);
    const [curve, look] = [open.curve.finish(), open.look.finish()];
    const { startSeconds, border } = open;
    return { startSeconds, endSeconds, border, facts, look, curve, unusable, keyframe };
  }

  function addToShot(open: OpenShot, { seconds, measures, sample }: PendingFrame): void {
    const tallied = sample === null ? null : { blur: sample.sharpness.blur, picture: sample.picture };
    open.tally.add({ seconds, measures, sample: tallied });
    open.curve.add({ seconds, measures, sample: tallied });
    if (sample === null) return;
    open.look.add(sample.picture);
    open.picker.consider({ frame: sample.frame, seconds, measures, sharpness: sample.sharpness });
    sample.frame.free();
  }

  /** Books the oldest pending frame, now that it is known whether a shot starts with it. */
  function book(border: Border | null): FinishedShot | null {
    const frame = pending.shift();
    if (frame === undefined) return null;
    const finished = border !== null && shot !== null ? close(shot, frame.seconds) : null;
    if (finished !== null || shot === null) {
      shot = openShot(frame.seconds, border === null || shot === null ? null : clock.timed(border));
    }
    addToShot(shot, frame);
    return finished;
  }

  return {
    push({ seconds, picture, small }) {
      pending.push({
        seconds,
        measures: measurePicture(small, before),
        sample: takeSample(picture, small),
      });
      before = small;
      clock.push(seconds);
      const verdict = finder.push(small);
      return verdict === null ? null : book(verdict.border);
    },
    finish(endSeconds) {
      const finished = finder.finish().map(({ border }) => book(border));
      if (shot !== null) finished.push(close(shot, endSeconds));
      shot = null;
      return finished.filter((done) => done !== null);
    },
    discard() {
      for (const { sample } of pending) sample?.frame.free();
      shot?.picker.discard();
    },
  };
}
