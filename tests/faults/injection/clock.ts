/** A clock that the harness moves, for the program and for the times of its files alike. */
import type { BigIntStats, Stats } from 'node:fs';
import type { ClockEpoch } from './orders.ts';

const RealDate = Date;
const realNow = Date.now;

let epochs: readonly ClockEpoch[] = [];

export function setEpochs(wanted: readonly ClockEpoch[]): void {
  epochs = wanted;
}

/** How far ahead the clock was at a real time. */
function offsetAt(realMilliseconds: number): number {
  return epochs.findLast(({ since }) => since <= realMilliseconds)?.offset ?? 0;
}

/** How far ahead it is now. */
export const offsetNow = (): number => offsetAt(Number.POSITIVE_INFINITY);

const movedNow = () => realNow() + offsetAt(Number.POSITIVE_INFINITY);

/** Makes `Date` tell the moved time. */
export function moveDate(): void {
  RealDate.now = movedNow;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [movedNow()] : given, newTarget),
    apply: () => new RealDate(movedNow()).toString(),
  });
}

/** The times of a file as they were told when it was written: the system itself knows the real ones only. */
export function moveTimes(stats: Stats | BigIntStats): Stats | BigIntStats {
  for (const name of ['atime', 'mtime', 'ctime', 'birthtime'] as const) {
    const told = Number(stats[`${name}Ms`]);
    const offset = offsetAt(told);
    if (typeof stats.mtimeMs === 'bigint') {
      const exact = stats as BigIntStats;
      exact[`${name}Ms`] += BigInt(offset);
      exact[`${name}Ns`] += BigInt(offset) * 1_000_000n;
    } else (stats as Stats)[`${name}Ms`] = told + offset;
    stats[name] = new RealDate(told + offset);
  }
  return stats;
}

/** The real time at which a moved time was told last. */
export function toRealTime(moved: Date | number | string): Date {
  const milliseconds =
    moved instanceof RealDate ? moved.getTime() : Number(moved) * (typeof moved === 'number' ? 1_000 : 1);
  return new RealDate(milliseconds - offsetAt(Number.POSITIVE_INFINITY));
}

interface Waiting {
  call: () => void;
  milliseconds: number;
}

const intervals = new Map<unknown, Waiting>();

/** Notes what is called again and again, so that time can pass for it. */
export function watchIntervals(): void {
  const realSet = globalThis.setInterval;
  const realClear = globalThis.clearInterval;
  const set = (call: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) => {
    const timer = realSet(call, milliseconds, ...given);
    intervals.set(timer, { call: () => call(...given), milliseconds });
    return timer;
  };
  globalThis.setInterval = Object.assign(set, realSet) as typeof setInterval;
  globalThis.clearInterval = (timer) => {
    intervals.delete(timer);
    realClear(timer);
  };
}

/** Calls everything that waits for at least a minute and at most so long. */
export function wake(milliseconds: number): void {
  for (const waiting of intervals.values()) {
    if (waiting.milliseconds >= 60_000 && waiting.milliseconds <= milliseconds) waiting.call();
  }
}
