/**
 * How long the machine kept a process waiting. Media work goes behind everything else, so beside busy programs a second of it
 * takes many by the clock, and what is on its way would be stopped as if it hung. Pure but for what it reads from /proc.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds that each thread of a process was ready to run and had no processor, so far. */
export type Waits = ReadonlyMap<string, number>;

const NANOSECONDS = 1e6;

function waitOf(file: string): number | null {
  try {
    // Time on a processor, time in line for one, how often it ran: nanoseconds, of `sched_info` of the kernel.
    const wait = readFileSync(file, 'latin1').split(' ')[1];
    return wait === undefined ? null : Number(wait) / NANOSECONDS;
  } catch {
    return null;
  }
}

/** Of each thread of a process; empty where the system does not tell. */
export function waitsOf(pid: number): Waits {
  try {
    const folder = `/proc/${pid}/task`;
    return new Map(
      readdirSync(folder).flatMap((thread) => {
        const wait = waitOf(`${folder}/${thread}/schedstat`);
        return wait === null ? [] : [[thread, wait] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

/**
 * How long a process was held up between two looks: as long as the thread that waited most. The others may have waited for
 * that one; what they waited for together would count the same second several times.
 */
export function heldUpBetween(before: Waits, now: Waits): number {
  let most = 0;
  for (const [thread, wait] of now) most = Math.max(most, wait - (before.get(thread) ?? 0));
  return most;
}
