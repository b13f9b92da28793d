/** What was spent, day by day, days without anything included. Pure. */
import type { CreditsUsageRow } from '@rushes/sdk';

const DAYS = 30;
/** Less is written as nothing. */
const LEAST_CREDITS = 0.005;
const DAY_MILLISECONDS = 86_400_000;

/** The last thirty days up to the one that `end` lies in or closes, the oldest first. */
export function byDay(
  rows: readonly Pick<CreditsUsageRow, 'day' | 'credits'>[],
  end: Date,
): { day: string; credits: number }[] {
  const sums = new Map<string, number>();
  for (const { day, credits } of rows) if (day !== undefined) sums.set(day, (sums.get(day) ?? 0) + credits);
  return Array.from({ length: DAYS }, (_, index) => {
    const at = new Date(end.getTime() - 1 - (DAYS - 1 - index) * DAY_MILLISECONDS);
    const day = at.toISOString().slice(0, 10);
    return { day, credits: sums.get(day) ?? 0 };
  });
}

/** What was spent on each kind of work, the dearest first, without what came to nothing; what has no name goes under `other`. */
export function byAction(
  rows: readonly Pick<CreditsUsageRow, 'action' | 'credits'>[],
  other: string,
): [string, number][] {
  const sums = new Map<string, number>();
  for (const { action, credits } of rows)
    sums.set(action ?? other, (sums.get(action ?? other) ?? 0) + credits);
  return [...sums]
    .filter(([, credits]) => credits >= LEAST_CREDITS)
    .sort(([, one], [, another]) => another - one);
}
