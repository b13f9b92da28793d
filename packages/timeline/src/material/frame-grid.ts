/** The frames of the programme: cuts are made on them, so that picture and sound are cut at the same instant. */

import type { EditRange, EditTime } from '../edit/edit-operation.ts';
import { timelineSettings } from '../metadata.ts';
import { framesToTicks, ticksPerSecond } from '../ticks.ts';
import { type Rational, rateFromNumber, rateToNumber } from '../time.ts';
import type { Timeline } from '../types.ts';
import { listPlacements } from './placements.ts';

/** What stands where nothing says a rate, as when it is rendered. */
const NO_RATE: Rational = { num: 30, den: 1 };

/** The rate that a programme says, else that of its first picture, else of its first sound that counts in frames. */
export function programmeRate(timeline: Timeline): Rational {
  const { rate } = timelineSettings(timeline).output ?? {};
  if (rate !== undefined) return rate;
  const placements = listPlacements(timeline);
  const rates = placements
    .toSorted((a, b) => Number(a.kind === 'Audio') - Number(b.kind === 'Audio'))
    .flatMap(({ clip }) => clip.source_range?.duration.rate ?? [])
    .filter((number) => number >= 5 && number <= 240);
  return rates[0] === undefined ? NO_RATE : rateFromNumber(rates[0]);
}

export interface FrameGrid {
  rate: Rational;
  /** The frame that begins at `ticks` or next after it, and the last that has begun by then. */
  frameFrom: (ticks: number) => number;
  frameUpTo: (ticks: number) => number;
  frameNear: (ticks: number) => number;
  ticksAt: (frame: number) => number;
  timeAt: (frame: number) => EditTime;
  rangeOf: (startFrame: number, endFrame: number) => EditRange;
}

export function frameGrid(timeline: Timeline): FrameGrid {
  const rate = programmeRate(timeline);
  const exact = (ticks: number) => (ticks * rate.num) / (ticksPerSecond * rate.den);
  // A millionth of a frame: rates that do not divide ticks round by less.
  const slack = 1e-6;
  const timeAt = (frame: number) => ({ value: frame, rate: rateToNumber(rate) });
  return {
    rate,
    frameFrom: (ticks) => Math.ceil(exact(ticks) - slack),
    frameUpTo: (ticks) => Math.floor(exact(ticks) + slack),
    frameNear: (ticks) => Math.round(exact(ticks)),
    ticksAt: (frame) => framesToTicks(frame, rate),
    timeAt,
    rangeOf: (startFrame, endFrame) => ({
      start: timeAt(startFrame),
      duration: timeAt(endFrame - startFrame),
    }),
  };
}
