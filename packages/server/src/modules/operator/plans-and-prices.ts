/** Plans and prices as the operator changes them. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Over } from '../../platform/over.ts';
import {
  documentOf,
  type Plan,
  type PlanLimits,
  type PlansService,
  type PricesService,
} from '../money/index.ts';
import type { Actor, NoteAct } from './acts.ts';

export interface OperatorPlansDeps {
  db: Kysely<Database>;
  noteAct: NoteAct;
  plans: PlansService;
  prices: Pick<PricesService, 'publish' | 'refresh'>;
}

/**
 * Makes plans or replaces them, all or none. With `apply` the accounts that have them get the new limits as well.
 * Returns how many accounts that are.
 */
export async function putPlans(
  { db, plans, noteAct }: OperatorPlansDeps,
  actor: Actor,
  given: readonly Plan[],
  { apply }: { apply: boolean },
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    let accounts = 0;
    for (const plan of given) {
      const before = await plans.findPlan(trx, plan.tierId);
      await plans.putPlan(trx, plan);
      const applied = apply && plan.limits !== null ? await plans.applyLimits(trx, plan.tierId) : 0;
      accounts += applied;
      const details = {
        before: before === null ? null : documentOf(before),
        after: documentOf(plan),
        accounts: applied,
      };
      await noteAct(trx, actor, { act: 'plans.set', subjectId: null, details });
    }
    return accounts;
  });
}

/** Gives an account a plan, with its limits as they are now. */
export async function assignPlan(
  { db, plans, noteAct }: OperatorPlansDeps,
  actor: Actor,
  { accountId, tierId }: { accountId: string; tierId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await plans.assignPlan(trx, { accountId, tierId, again: true });
    await noteAct(trx, actor, {
      act: 'plans.assign',
      subjectId: accountId,
      details: { tier_id: tierId },
    });
  });
}

/** Gives one account other limits than its plan has. */
export async function setLimits(
  { db, plans, noteAct }: OperatorPlansDeps,
  actor: Actor,
  accountId: string,
  limits: Partial<PlanLimits>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await plans.setLimits(trx, accountId, limits);
    await noteAct(trx, actor, { act: 'users.limits', subjectId: accountId, details: { ...limits } });
  });
}

/** Publishes the next table of prices, with some of them changed. Returns its number. */
export async function publishPrices(
  { db, prices, noteAct }: OperatorPlansDeps,
  actor: Actor,
  { prices: changed, note }: { prices: Readonly<Record<string, number>>; note: string },
): Promise<number> {
  const published = await db.transaction().execute(async (trx) => {
    const version = await prices.publish(trx, { prices: changed, note, madeBy: actor.name });
    const details = { version, changed, note };
    await noteAct(trx, actor, { act: 'prices.publish', subjectId: null, details });
    return version;
  });
  await prices.refresh();
  return published;
}

/** What `OperatorPlans` is over its context. */
export const operatorPlansFunctions = { putPlans, assignPlan, setLimits, publishPrices };

export type OperatorPlans = Over<typeof operatorPlansFunctions>;
