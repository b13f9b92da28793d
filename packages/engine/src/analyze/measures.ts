/** All that looks at the pictures of the one decode. A new measure is opened and asked here, nowhere else. */
import { framesToSeconds, type Rational, rateToNumber } from '@rushes/timeline';
import type { PassingPicture } from '../transcode/picture-pass.ts';
import type { PicturePlan } from '../transcode/picture-plan.ts';
import type { PicturePrint, SceneGroup, Shot, ShotTransition, Still } from '../types.ts';
import { createFocusPass } from './pictures/focus-pass.ts';
import { createPrintPass } from './pictures/print-pass.ts';
import { sampleStepOf } from './pictures/sample-step.ts';
import { smallPicture } from './pictures/small-picture.ts';
import { createStillPass } from './pictures/still-pass.ts';
import { groupScenes } from './shots/scene-groups.ts';
import { createShotPass } from './shots/shot-pass.ts';
import type { WrittenShot } from './shots/shot-writer.ts';

/** What all measures found. */
export interface Measured {
  shots: Shot[];
  scenes: SceneGroup[];
  stills: Still[];
  prints: PicturePrint[];
  /** The shot whose keyframe stands best for the whole; undefined without shots. */
  best: WrittenShot | undefined;
}

export interface Measures {
  /** Takes the next picture of the asset. */
  push(passing: PassingPicture): Promise<void> | undefined;
  /** All results of pictures that end at `endSeconds`. */
  finish(endSeconds: number): Promise<Measured>;
  /** Frees what is held. Needed after `finish` too. */
  close(): void;
}

export interface MeasureOptions {
  plan: PicturePlan;
  /** Receives keyframes and stills. */
  folder: string;
  /** As AnalyzeRequest.cutterSensitivity. */
  sensitivity: number;
}

/** How much later than its frame of an even clock a picture may begin: renders and frames allow for as much rounding. */
const ROUNDING_SECONDS = 0.001;

/**
 * The first frame of an even clock at `rate` that shows the picture which begins at `seconds`. Where pictures come at
 * uneven times, the nearest frame may begin before the picture does, and so show the one before it.
 */
function frameShowing(seconds: number, rate: Rational): number {
  const rounding = Math.min(ROUNDING_SECONDS, framesToSeconds(1, rate) / 4);
  return Math.max(0, Math.ceil(((seconds - rounding) * rate.num) / rate.den));
}

/** How a shot begins. The shot itself begins in the middle of a mixture. */
function transitionOf({ border, startSeconds }: WrittenShot, rate: Rational): ShotTransition {
  const { kind, ...at } = border ?? { kind: 'start', startSeconds, endSeconds: startSeconds };
  return {
    kind,
    startFrame: frameShowing(at.startSeconds, rate),
    endFrame: frameShowing(at.endSeconds, rate),
    ...at,
  };
}

function toShot(written: WrittenShot, index: number, { video }: PicturePlan): Shot {
  const { keyframeScore: _, look: __, border: ___, ...shot } = written;
  const startFrame = frameShowing(written.startSeconds, video.rate);
  const endFrame = Math.max(startFrame + 1, frameShowing(written.endSeconds, video.rate));
  return { index, startFrame, endFrame, transition: transitionOf(written, video.rate), ...shot };
}

/** The picture that stands for the whole file: the best keyframe, those of longer shots first. */
function bestShot(shots: WrittenShot[]): WrittenShot | undefined {
  const weight = (shot: WrittenShot): number =>
    shot.keyframeScore * Math.min(1, 0.5 + (shot.endSeconds - shot.startSeconds) / 4);
  return shots.toSorted((a, b) => weight(b) - weight(a))[0];
}

/** Opens all measures of a picture. */
export function openMeasures(options: MeasureOptions): Measures {
  const { plan } = options;
  const shotPass = createShotPass(options);
  const stillPass = createStillPass(options);
  const printPass = createPrintPass();
  const focusPass = createFocusPass();
  const passes = [shotPass, stillPass, printPass, focusPass];
  const sampleStep = sampleStepOf(rateToNumber(plan.video.rate));
  let count = 0;

  async function waitFor(open: Promise<void>[]): Promise<void> {
    await Promise.all(open);
  }

  return {
    push({ seconds, picture, small }) {
      const index = count++;
      const sampled = index % sampleStep === 0 ? picture : null;
      const seen = { index, seconds, small: smallPicture(small), picture: sampled };
      const open = passes.map((pass) => pass.push(seen)).filter((waiting) => waiting !== undefined);
      return open.length === 0 ? undefined : waitFor(open);
    },
    async finish(endSeconds) {
      const found = await shotPass.finish(endSeconds);
      const shots = found.map((shot, index) => toShot(shot, index, plan));
      const end = { endSeconds, shots };
      const focus = await focusPass.finish(end);
      return {
        shots: shots.map((shot, index) => ({ ...shot, ...(focus[index] && { focus: focus[index] }) })),
        scenes: groupScenes(found),
        stills: await stillPass.finish(end),
        prints: await printPass.finish(end),
        best: bestShot(found),
      };
    },
    close: () => {
      for (const pass of passes) pass.close();
    },
  };
}
