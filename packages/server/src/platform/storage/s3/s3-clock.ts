/**
 * What time it is for the store. A URL that is signed with a clock that is wrong expires too early or is refused, and no
 * answer tells us, since others use it; so the difference that the SDK learns from every answer is counted in.
 */
import type { Clock } from '../../clock.ts';

export interface StoreClock {
  /** Asks the store once before the first time, and again after this machine's clock has jumped. */
  now(): Promise<Date>;
}

export interface StoreClockOptions {
  clock: Clock;
  /** Milliseconds by which the store is ahead of the system clock, as the last answer told. */
  offset: () => number;
  /** Sends the store anything, so that `offset` is of now. */
  ask: () => Promise<unknown>;
}

/** Answers tell whole seconds and take time themselves: less is no difference. */
const NOISE_MILLISECONDS = 5_000;
const JUMP_MILLISECONDS = 10_000;

export function createStoreClock({ clock, offset, ask }: StoreClockOptions): StoreClock {
  /** Between the wall clock and one that nobody sets; it changes when the former jumps or the machine slept. */
  const stand = () => clock.now().getTime() - performance.now();
  let known: number | null = null;

  async function learn(): Promise<void> {
    const before = stand();
    // A store that is away is told of by whoever needs it for more than its time.
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (answered) known = before;
  }

  return {
    async now() {
      if (known === null || Math.abs(stand() - known) > JUMP_MILLISECONDS) await learn();
      const difference = offset();
      return new Date(Date.now() + (Math.abs(difference) < NOISE_MILLISECONDS ? 0 : difference));
    },
  };
}
