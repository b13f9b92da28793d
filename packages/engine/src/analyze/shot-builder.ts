import { type Frame, shareFrame } from '../av/frames.ts';
import type { Shot, ShotCurve, ShotFacts } from '../types.ts';
import { createKeyframePicker, type Keyframe, type KeyframePicker } from './keyframe-picker.ts';
import { measurePicture, type PictureMeasures } from './picture-measures.ts';
import { type Sharpness, sharpnessOf } from './sharpness.ts';
import { type CurveRecorder, createCurveRecorder } from './shot-curve.ts';
import { createShotDetector } from './shot-detector.ts';
import { createShotTally, type ShotTally } from './shot-tally.ts';
import type { SmallPicture } from './small-picture.ts';

/** A shot that is over, before its keyframe is written. Whoever takes it frees the keyframe's frame. */
export interface FinishedShot {
  startSeconds: number;
  endSeconds: number;
  facts: ShotFacts;
  curve: ShotCurve;
  unusable: Shot['unusable'];
  keyframe: Keyframe | null;
}

/** Divides a stream of pictures into shots. */
export interface ShotBuilder {
  /**
   * Takes the next frame, shown from `seconds` on: `picture` at proxy size (only referenced), `small`
   * for the measurements. Answers the shot that this completes, if any.
   */
  push(frame: { seconds: number; picture: Frame; small: SmallPicture }): FinishedShot | null;
  /** The shots still open when the stream ends at `endSeconds`. */
  finish(endSeconds: number): FinishedShot[];
  discard(): void;
}

/** Sharpness, colours and keyframes are looked at this often: nothing there changes faster. */
const SAMPLES_PER_SECOND = 8;

interface PendingFrame {
  seconds: number;
  measures: PictureMeasures;
  sample: { sharpness: Sharpness; picture: SmallPicture; frame: Frame } | null;
}

interface OpenShot {
  startSeconds: number;
  tally: ShotTally;
  curve: CurveRecorder;
  picker: KeyframePicker;
}

function openShot(startSeconds: number): OpenShot {
  return {
    startSeconds,
    tally: createShotTally(),
    curve: createCurveRecorder(startSeconds),
    picker: createKeyframePicker(startSeconds),
  };
}

function sharpnessOfFrame(frame: Frame): Sharpness {
  const data = frame.data?.[0];
  if (data === undefined) return { blur: null, detail: 0 };
  const { width, height } = frame;
  return sharpnessOf({ data, stride: frame.linesize[0] ?? width, width, height });
}

/** Creates a builder for footage at `framesPerSecond`; `sensitivity` as in AnalyzeRequest. */
export function createShotBuilder(options: { sensitivity: number; framesPerSecond: number }): ShotBuilder {
  const sampleStep = Math.max(1, Math.round(options.framesPerSecond / SAMPLES_PER_SECOND));
  // Every shot thus holds a sampled frame.
  const detector = createShotDetector({ ...options, minFrames: sampleStep });
  const pending: PendingFrame[] = [];
  let before: SmallPicture | null = null;
  let count = 0;
  let shot: OpenShot | null = null;

  function takeSample(picture: Frame, small: SmallPicture): PendingFrame['sample'] {
    if (count % sampleStep !== 0) return null;
    return { sharpness: sharpnessOfFrame(picture), picture: small, frame: shareFrame(picture) };
  }

  function close(open: OpenShot, endSeconds: number): FinishedShot {
    const { facts, unusable } = open.tally.finish(endSeconds);
    const keyframe = open.picker.finish(endSeconds);
    const curve = open.curve.finish();
    return { startSeconds: open.startSeconds, endSeconds, facts, curve, unusable, keyframe };
  }

  function addToShot(open: OpenShot, { seconds, measures, sample }: PendingFrame): void {
    const tallied = sample === null ? null : { blur: sample.sharpness.blur, picture: sample.picture };
    open.tally.add({ seconds, measures, sample: tallied });
    open.curve.add({ seconds, measures, sample: tallied });
    if (sample === null) return;
    open.picker.consider({ frame: sample.frame, seconds, measures, sharpness: sample.sharpness });
    sample.frame.free();
  }

  /** Books the oldest pending frame, now that it is known whether a shot starts with it. */
  function book(cut: boolean): FinishedShot | null {
    const frame = pending.shift();
    if (frame === undefined) return null;
    const finished = cut && shot !== null ? close(shot, frame.seconds) : null;
    if (finished !== null || shot === null) shot = openShot(frame.seconds);
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
      count += 1;
      const verdict = detector.push(small);
      return verdict === null ? null : book(verdict.cut);
    },
    finish(endSeconds) {
      const finished = detector.finish().map(({ cut }) => book(cut));
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
