/** Cuts that are none for the ear: a sound that goes on where it was cut is one sound. Pure. */
import { ticksPerSecond } from '@rushes/timeline';
import { scaleTicks } from '../plan/item-clock.ts';
import { type GainPoint, SAMPLE_RATE, type SoundEvent, type SoundRamp } from '../plan/plan-types.ts';

/** Ramp at each cut, samples: 5 ms is too short to hear and long enough against clicks. */
export const CUT_RAMP_SAMPLES = 240;

/** Clips begin on frames and files run in samples of their own: this far apart is going on. */
const SLACK_TICKS = (1.5 * ticksPerSecond) / SAMPLE_RATE;

/**
 * Joins neighbours of one row that play the same file on from where the one before stops, so that a clip that was
 * only split sounds as before. Where their gains differ, one goes over into the other within the usual ramp.
 */
export function joinContinuing(sounds: readonly SoundEvent[]): SoundEvent[] {
  const runs: SoundEvent[][] = [];
  for (const sound of sounds) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && goesOn(before, sound)) run.push(sound);
    else runs.push([sound]);
  }
  return runs.flatMap(joinRun);
}

function isCut(ramp: SoundRamp): boolean {
  return ramp.curve === 'linear' && ramp.samples <= CUT_RAMP_SAMPLES;
}

function goesOn(before: SoundEvent, after: SoundEvent): boolean {
  const [a, b] = [before.source, after.source];
  if (a.kind !== 'media' || b.kind !== 'media') return false;
  const { position, ...sameA } = a;
  const { position: next, ...sameB } = b;
  if (JSON.stringify(sameA) !== JSON.stringify(sameB)) return false;
  if (before.startSample + before.samples !== after.startSample) return false;
  if (before.gains || after.gains || before.duckDb !== after.duckDb || before.pan !== after.pan) return false;
  if (!isCut(before.fadeOut) || !isCut(after.fadeIn)) return false;
  const passed = Math.round((before.samples * ticksPerSecond) / SAMPLE_RATE);
  return Math.abs(position + scaleTicks(passed, a.speed ?? { num: 1, den: 1 }) - next) <= SLACK_TICKS;
}

function joinRun(run: SoundEvent[]): SoundEvent[] {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last || first === last) return run;
  const samples = run.reduce((sum, sound) => sum + sound.samples, 0);
  const joined = { ...first, samples, fadeOut: last.fadeOut };
  return run.every(({ gainDb }) => gainDb === first.gainDb)
    ? [joined]
    : [{ ...joined, gainDb: 0, gains: stepsOf(run) }];
}

function stepsOf(run: readonly SoundEvent[]): GainPoint[] {
  const start = run[0]?.startSample ?? 0;
  return run.flatMap(({ gainDb, startSample, samples }) => {
    const half = Math.min(CUT_RAMP_SAMPLES / 2, Math.floor(samples / 4));
    const at = startSample - start;
    return [
      { at: at + half, gainDb },
      { at: at + samples - half, gainDb },
    ];
  });
}
