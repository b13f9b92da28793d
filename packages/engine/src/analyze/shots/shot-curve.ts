import type { ShotCurve } from '../../types.ts';
import type { PictureMeasures } from '../pictures/picture-measures.ts';
import { type HalfPlanes, unusualShares } from './typical-picture.ts';

/** One frame as the curve of its shot sees it. */
export interface CurveFrame {
  seconds: number;
  measures: PictureMeasures;
  /** Only of sampled frames: blur (null where there is nothing to judge by) and the picture. */
  sample: { blur: number | null; picture: HalfPlanes } | null;
}

/** Records how a shot goes, in a bounded amount of memory whatever the shot's length. */
export interface CurveRecorder {
  add(frame: CurveFrame): void;
  finish(): ShotCurve;
}

/** Nothing in footage that is worth a cut of its own is shorter. */
const STEP_SECONDS = 0.5;

/**
 * A shot holds no more samples: when they are full the step doubles, so that five minutes keep the fine
 * step and an hour has one of 8 s. Their pictures take up to 12 MB while the shot lasts, and all lists
 * together 12 kB of JSON.
 */
const MOST_SAMPLES = 600;

interface Sample {
  frames: number;
  brightness: number;
  change: number;
  /** Frames that follow another one of the shot, and so have a change. */
  changes: number;
  blur: number;
  judged: number;
  /** The picture nearest before the middle of the sample's time, else its first; null when none was sampled. */
  picture: HalfPlanes | null;
}

function emptySample(): Sample {
  return { frames: 0, brightness: 0, change: 0, changes: 0, blur: 0, judged: 0, picture: null };
}

function joinSamples(a: Sample, b: Sample | undefined): Sample {
  if (b === undefined) return a;
  return {
    frames: a.frames + b.frames,
    brightness: a.brightness + b.brightness,
    change: a.change + b.change,
    changes: a.changes + b.changes,
    blur: a.blur + b.blur,
    judged: a.judged + b.judged,
    picture: a.picture ?? b.picture,
  };
}

/** Pairs become one: the step is twice as long. */
function halveSamples(samples: readonly Sample[]): Sample[] {
  return samples.flatMap((sample, index) =>
    index % 2 === 0 ? [joinSamples(sample, samples[index + 1])] : [],
  );
}

/** A value per sample; where nothing was measured the one before holds, at the start the first measured one. */
function withoutGaps(values: readonly (number | null)[]): number[] {
  let last = values.find((value) => value !== null) ?? 0;
  return values.map((value) => {
    last = value ?? last;
    return last;
  });
}

function rounded(values: readonly number[], digits: number): number[] {
  return values.map((value) => Number(value.toFixed(digits)));
}

function meanOf(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}

function noveltyOf(samples: readonly Sample[]): (number | null)[] {
  const shares = unusualShares(samples.flatMap(({ picture }) => (picture === null ? [] : [picture])));
  let next = 0;
  return samples.map(({ picture }) => (picture === null ? null : (shares[next++] ?? null)));
}

/** Starts the curve of a shot that begins at `startSeconds`. */
export function createCurveRecorder(startSeconds: number): CurveRecorder {
  let stepSeconds = STEP_SECONDS;
  let samples: Sample[] = [];
  let isFirst = true;

  function placeOf(seconds: number): number {
    return Math.max(0, Math.floor((seconds - startSeconds) / stepSeconds + 1e-6));
  }

  function sampleAt(seconds: number): { sample: Sample; middle: number } {
    while (placeOf(seconds) >= MOST_SAMPLES) {
      samples = halveSamples(samples);
      stepSeconds *= 2;
    }
    const place = placeOf(seconds);
    while (samples.length <= place) samples.push(emptySample());
    const sample = samples[place] ?? emptySample();
    return { sample, middle: startSeconds + (place + 0.5) * stepSeconds };
  }

  return {
    add({ seconds, measures, sample: seen }) {
      const { sample, middle } = sampleAt(seconds);
      sample.frames += 1;
      sample.brightness += measures.brightness;
      if (!isFirst) {
        // The first frame of a shot differs from another shot: that is no motion.
        sample.change += measures.change;
        sample.changes += 1;
      }
      isFirst = false;
      if (seen === null) return;
      if (seen.blur !== null) {
        sample.blur += seen.blur;
        sample.judged += 1;
      }
      const { halfLuma, cb, cr } = seen.picture;
      if (sample.picture === null || seconds <= middle) sample.picture = { halfLuma, cb, cr };
    },
    finish() {
      return {
        stepSeconds,
        motion: rounded(withoutGaps(samples.map(({ change, changes }) => meanOf(change, changes))), 4),
        blur: rounded(withoutGaps(samples.map(({ blur, judged }) => meanOf(blur, judged))), 2),
        brightness: rounded(
          withoutGaps(samples.map(({ brightness, frames }) => meanOf(brightness, frames))),
          2,
        ),
        novelty: rounded(withoutGaps(noveltyOf(samples)), 3),
      };
    },
  };
}
