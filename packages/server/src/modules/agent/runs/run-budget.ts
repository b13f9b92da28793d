/** What a run may cost, as its request says, held against what it has begun. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { PriceName } from '../../money/index.ts';
import { priceOfUsed, TaskFailure, type UsedLine } from '../../tasks/index.ts';
import { isOfIndex } from '../../understanding/index.ts';
import type { RunRow, RunsRepo } from './runs.repo.ts';

/** The most that a run may cost, in micro-credits; null = what was told before it started. */
export function capOf(request: Record<string, unknown>): number | null {
  const said = [request.max_service_token, request.max_credits].filter((value) => typeof value === 'number');
  return said.length === 0 ? null : Math.floor(Math.min(...said) * MICROCREDITS);
}

const credits = (microcredits: number) =>
  (microcredits / MICROCREDITS).toLocaleString('en', { maximumFractionDigits: 6 });

/**
 * After work was begun for a run, in the same transaction where that is possible, and before it is waited for. Throws
 * `budget_exceeded` where the run with all that it has started would cost more than it may: the run then ends, takes that
 * work along, and nothing is charged. `besides` is what it uses without a task.
 */
export async function requireBudget(
  runs: Pick<RunsRepo, 'findQuotes'>,
  db: Kysely<Database>,
  { run, besides = [] }: { run: Pick<RunRow, 'task_id' | 'request'>; besides?: readonly UsedLine[] },
): Promise<void> {
  const cap = capOf(run.request);
  if (cap === null) return;
  const { told, started } = await runs.findQuotes(db, run.task_id);
  const used = started
    .filter((line) => !isOfIndex(line))
    .map(({ price, quantity }) => ({ price: price as PriceName, quantity }));
  const cost = priceOfUsed(told, [{ price: 'create.run', quantity: 1 }, ...used, ...besides]);
  if (cost <= cap) return;
  throw new TaskFailure(
    'budget_exceeded',
    `This would cost ${credits(cost)} credits, and you allowed ${credits(cap)} at most, so nothing was made or charged. ` +
      'Allow more, or ask for something shorter or smaller.',
  );
}
