/** How the time inside an item runs against the programme's: nesting, ranges and speeds in one straight line. Pure. */
import {
  type Clip,
  type Effect,
  fractionFromNumber,
  type Gap,
  type Rational,
  rational,
  type Stack,
  type Track,
} from '@rushes/timeline';
import type { SourceSpeed } from './plan-types.ts';

/** At tick `at` of the programme the item's own time is `own` ticks, and `speed` of its ticks pass in each tick from there. */
export interface ItemClock {
  at: number;
  own: number;
  speed: SourceSpeed;
}

/** The programme's own clock. */
export const programmeClock: ItemClock = { at: 0, own: 0, speed: { num: 1, den: 1 } };

/** An item inside another: from `start` on for `duration` ticks of that one's time, beginning at `own` of its own time. */
export interface PlacedRange {
  start: number;
  duration: number;
  own: number;
  speed: SourceSpeed;
}

/** Speed that an item's effects give it; several multiply. Absent scalars are 1. */
export function speedOf(item: Clip | Gap | Stack | Track): SourceSpeed {
  return item.effects.map(speedOfEffect).reduce(multiplySpeeds, { num: 1, den: 1 });
}

function speedOfEffect(effect: Effect): SourceSpeed {
  if (effect.OTIO_SCHEMA === 'FreezeFrame.1') return { num: 0, den: 1 };
  return effect.OTIO_SCHEMA === 'LinearTimeWarp.1'
    ? speedFromNumber(effect.time_scalar ?? 1)
    : { num: 1, den: 1 };
}

/** A frame at this speed is longer than any media: what is nested in faster and faster items is as fast as this. */
const FASTEST = 1e9;

/** The fraction meant by a scalar; below a billionth it is 0. */
export function speedFromNumber(scalar: number): SourceSpeed {
  if (Number.isNaN(scalar) || Math.abs(scalar) < 1e-9) return { num: 0, den: 1 };
  const { num, den } = fractionFromNumber(Math.min(FASTEST, Math.abs(scalar)));
  return { num: Math.sign(scalar) * num, den };
}

/** The product of two speeds. */
export function multiplySpeeds(a: SourceSpeed, b: SourceSpeed): SourceSpeed {
  const [num, den] = [a.num * b.num, a.den * b.den];
  const isSafe = Number.isSafeInteger(num) && Number.isSafeInteger(den);
  const isExact = isSafe && Math.abs(num) <= FASTEST * den;
  return isExact ? rational(num, den) : speedFromNumber(num / den);
}

/** True at normal speed. */
export function isNormal(speed: Rational): boolean {
  return speed.num === speed.den;
}

/** `ticks` at a speed: how much of an item's own time passes in so much of the outer one. */
export function scaleTicks(ticks: number, speed: SourceSpeed): number {
  return isNormal(speed) ? ticks : Math.round((ticks * speed.num) / speed.den);
}

/** The clock of an item inside another one with the clock `outer`. Below 0 it plays the stretch it would play forwards from its end. */
export function clockInside(outer: ItemClock, item: PlacedRange): ItemClock {
  const length = scaleTicks(item.duration, item.speed);
  const first = item.own + (item.speed.num < 0 ? -length : 0);
  return {
    at: outer.at,
    own: first + scaleTicks(outer.own - item.start, item.speed),
    speed: multiplySpeeds(outer.speed, item.speed),
  };
}

/** An item's own time at tick `at` of the programme. */
export function ownTime(clock: ItemClock, at: number): number {
  return clock.speed.num === 0 ? clock.own : clock.own + scaleTicks(at - clock.at, clock.speed);
}

/** The stretch of the programme in which a clock shows its own time from `start` to before `end`; without bounds when it stands still there. */
export function programmeSpan(
  clock: ItemClock,
  range: { start: number; end: number },
): { start: number; end: number } {
  const { num, den } = clock.speed;
  if (num === 0) {
    const isInside = range.start <= clock.own && clock.own < range.end;
    return isInside
      ? { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
      : { start: 0, end: 0 };
  }
  const at = (own: number) => clock.at + scaleTicks(own - clock.own, { num: den, den: num });
  const [first, last] = [at(range.start), at(range.end)];
  return num > 0 ? { start: first, end: last } : { start: last, end: first };
}
