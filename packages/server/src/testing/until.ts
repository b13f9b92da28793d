/** How tests wait: for a condition, never for a time. */
import { setTimeout as wait } from 'node:timers/promises';

export interface UntilOptions {
  /** What is waited for, in the sentence when it does not come. */
  what?: string;
}

/**
 * Only says, just before the test runner would end the test without a word, what did not come. It is no promise of
 * the product and on purpose no option: a machine that is busy with other work makes nothing wrong.
 */
const GIVE_UP_MILLISECONDS = 290_000;

/** Resolves once `condition` holds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { what = 'What was waited for' }: UntilOptions = {},
): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > GIVE_UP_MILLISECONDS) throw new Error(`${what}: it did not come`);
    await wait(5);
  }
}
