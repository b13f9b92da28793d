/** How tests wait: for a condition, never for a time. */
import { setTimeout as wait } from 'node:timers/promises';

export interface UntilOptions {
  /** What is waited for, in the sentence when it does not come. */
  what?: string;
  /** Milliseconds; ten seconds by default. */
  limit?: number;
}

/** Milliseconds until `condition` holds. Throws when it does not within the limit. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { what = 'What was waited for did not come', limit = 10_000 }: UntilOptions = {},
): Promise<number> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > limit) throw new Error(`${what}: not within ${limit} ms`);
    await wait(5);
  }
  return performance.now() - start;
}
