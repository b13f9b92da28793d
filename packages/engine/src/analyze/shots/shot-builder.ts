import { type Frame, shareFrame } from '../../av/frames.ts';
import type { Shot, ShotCurve, ShotFacts } from '../../types.ts';
import type { MeasuredPicture } from '../measure-pass.ts';
import { type ColorLook, createLookTally, type LookTally } from '../pictures/color-look.ts';
import { createKeyframePicker, type Keyframe, type KeyframePicker } from '../pictures/keyframe-picker.ts';
import { measurePicture, type PictureMeasures } from '../pictures/picture-measures.ts';
import { sampleStepOf } from '../pictures/sample-step.ts';
import { type Sharpness, sharpnessOf } from '../pictures/sharpness.ts';
import type { SmallPicture } from '../pictures/small-picture.ts';
import { type Border, createBorderFinder } from './border-finder.ts';
import { type CurveRecorder, createCurveRecorder } from './shot-curve.ts';
import { createShotTally, type ShotTally } from './shot-tally.ts';

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
