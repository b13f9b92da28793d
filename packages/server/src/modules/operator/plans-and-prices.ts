/** Plans and prices as the operator changes them. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import {
  documentOf,
  type Plan,
  type PlanLimits,
  type PlansService,
  type PricesService,
} from '../money/index.ts';
import type { Actor, NoteAct } from './acts.ts';

export interface OperatorPlans {
  /**
   * Makes plans or replaces them, all or none. With `apply` the accounts that have them get the new limits as well.
   * Returns how many accounts that are.
   */
  putPlans(actor: Actor, plans: readonly Plan[], options: { apply: boolean }): Promise<number>;
  /** Gives an account a plan, with its limits as they are now. */
  assignPlan(actor: Actor, assignment: { accountId: string; tierId: string }): Promise<void>;
  /** Gives one account other limits than its plan has. */
  setLimits(actor: Actor, accountId: string, limits: Partial<PlanLimits>): Promise<void>;
  /** Publishes the next table of prices, with some of them changed. Returns its number. */
  publishPrices(
    actor: Actor,
    change: { prices: Readonly<Record<string, number>>; note: string },
  ): Promise<number>;
}

export interface OperatorPlansDeps {
  db: Kysely<Database>;
  noteAct: NoteAct;
  plans: PlansService;
  prices: Pick<PricesService, 'publish' | 'refresh'>;
}

export function createOperatorPlans({ db, noteAct, plans, prices }: OperatorPlansDeps): OperatorPlans {
  return {
    async putPlans(actor, given, { apply }) {
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
    },

    async assignPlan(actor, { accountId, tierId }) {
      await db.transaction().execute(async (trx) => {
        await plans.assignPlan(trx, { accountId, tierId, again: true });
        await noteAct(trx, actor, {
          act: 'plans.assign',
          subjectId: accountId,
          details: { tier_id: tierId },
        });
      });
    },

    async setLimits(actor, accountId, limits) {
      await db.transaction().execute(async (trx) => {
        await plans.setLimits(trx, accountId, limits);
        await noteAct(trx, actor, { act: 'users.limits', subjectId: accountId, details: { ...limits } });
      });
    },

    async publishPrices(actor, { prices: changed, note }) {
      const published = await db.transaction().execute(async (trx) => {
        const version = await prices.publish(trx, { prices: changed, note, madeBy: actor.name });
        const details = { version, changed, note };
        await noteAct(trx, actor, { act: 'prices.publish', subjectId: null, details });
        return version;
      });
      await prices.refresh();
      return published;
    },
  };
}
