/** The armed fault: counts moments, and kills or fails at the one it is for. */
import type { Fault, Moment } from './orders.ts';

let armed: Fault | null = null;
let seen = 0;
let hits = 0;

export function arm(fault: Fault): void {
  armed = fault;
  seen = 0;
  hits = 0;
}

export function disarm(): void {
  armed = null;
}

/** How often the last armed fault was hit. */
export const hitCount = (): number => hits;

function isHit(moment: Moment, when: Fault['when']): boolean {
  if (armed === null || armed.when !== when || !armed.at.includes(moment)) return false;
  seen += 1;
  if (seen < armed.nth || seen >= armed.nth + armed.times) return false;
  hits += 1;
  return true;
}

/** Ends this process as a power switch would: nothing runs any more. */
export function killThis(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way; nothing may happen until it is here.
  for (;;);
}

export function systemError(code: string, moment: Moment): NodeJS.ErrnoException {
  const words = code === 'ENOSPC' ? 'no space left on device' : 'i/o error';
  const error: NodeJS.ErrnoException = new Error(`${code}: ${words}, ${moment}`);
  error.code = code;
  error.errno = code === 'ENOSPC' ? -28 : -5;
  error.syscall = moment;
  return error;
}

/** What becomes of an operation that is about to begin: null lets it be done. */
export function beforehand(moment: Moment): { kills: boolean; error: NodeJS.ErrnoException } | null {
  if (armed === null) return null;
  const { effect } = armed;
  if (!isHit(moment, 'before')) return null;
  return { kills: effect === 'kill', error: systemError(effect, moment) };
}

/** Kills at once, or throws, when the fault is for this moment. */
export function meet(moment: Moment): void {
  const fate = beforehand(moment);
  if (fate === null) return;
  if (fate.kills) killThis();
  throw fate.error;
}

/** Kills when the fault is for what was just done, or just sent. */
export function afterwards(moment: Moment, when: 'during' | 'after' = 'after'): void {
  if (isHit(moment, when)) killThis();
}
