/** What accounts may have and do: the table of plans, and the one that an account has. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import { StartError } from '../../../platform/processes/start-error.ts';
import { lockAccount } from '../credits/credits.service.ts';
import { selfHosted } from './built-in-plans.ts';
import type { Plan, PlanLimits } from './plan.ts';
import {
  findPlan,
  findPlanOfAccount,
  insertPlanIfNew,
  type LimitColumns,
  limitColumns,
  listPlans,
  putPlan,
  setLimitsOfPlan,
  updateAccount,
} from './plans.repo.ts';

export interface PlanAssignment {
  accountId: string;
  tierId: string;
  /** Copies the limits also where the account has this plan already, and with it what an operator gave it besides. */
  again?: boolean;
}

export interface PlansService {
  /** The plan of an account that pays for none. */
  readonly defaultTierId: string;
  /** Throws StartError where new accounts could not have it. To be awaited once at start. */
  checkDefault(db: Kysely<Database>): Promise<void>;
  /** All plans, as the catalog orders them. */
  listPlans(db: Kysely<Database>): Promise<Plan[]>;
  findPlan(db: Kysely<Database>, tierId: string): Promise<Plan | null>;
  /** Throws `not_found`. */
  requirePlan(db: Kysely<Database>, tierId: string): Promise<Plan>;
  /** Makes a plan or replaces it. Accounts that have it keep the limits they got; see `applyLimits`. */
  putPlan(trx: Transaction<Database>, plan: Plan): Promise<void>;
  /** Gives all accounts of a plan the limits that it has now. Returns how many there are. */
  applyLimits(trx: Transaction<Database>, tierId: string): Promise<number>;
  /**
   * Gives an account a plan and copies its limits. Returns whether anything was done: an account that has the plan
   * already keeps what an operator gave it besides. Holds the account. Throws `not_found` for an unknown plan and
   * `conflict` for a pack of credits, which changes no limits.
   */
  assignPlan(trx: Transaction<Database>, assignment: PlanAssignment): Promise<boolean>;
  /** Gives one account other limits than its plan has; they last until it gets another plan. Holds the account. */
  setLimits(trx: Transaction<Database>, accountId: string, limits: Partial<PlanLimits>): Promise<void>;
  /** Columns of a new account, on the default plan. Throws `not_found` where the settings name one that is not there. */
  newAccountColumns(trx: Transaction<Database>): Promise<{ plan: string } & LimitColumns>;
}

export interface PlansServiceDeps {
  clock: Clock;
  /** RUSHES_DEFAULT_PLAN. */
  defaultTierId: string;
}

/** The limits of a plan that accounts can have. Throws `conflict` for a pack of credits. */
function limitsOf({ tierId, limits }: Plan): PlanLimits {
  if (limits !== null) return limits;
  throw new ServiceError('conflict', `${tierId} is a pack of credits: no account can have it as its plan.`);
}

export function createPlansService({ clock, defaultTierId }: PlansServiceDeps): PlansService {
  async function requirePlan(db: Kysely<Database>, tierId: string): Promise<Plan> {
    const plan = await findPlan(db, tierId);
    if (plan === null) throw notFound(`Plan "${tierId}"`);
    return plan;
  }

  return {
    defaultTierId,
    listPlans,
    findPlan,
    requirePlan,

    async checkDefault(db) {
      if (defaultTierId === selfHosted.tierId) return;
      const plan = await findPlan(db, defaultTierId);
      if (plan !== null && plan.limits !== null) return;
      const problem = plan === null ? 'there is no such plan' : 'that is a pack of credits';
      throw new StartError(
        `RUSHES_DEFAULT_PLAN is "${defaultTierId}", but ${problem}. npm run rushes -- server plans set makes one.`,
      );
    },

    putPlan: (trx, plan) => putPlan(trx, plan, clock.now()),

    async applyLimits(trx, tierId) {
      const limits = limitsOf(await requirePlan(trx, tierId));
      return await setLimitsOfPlan(trx, tierId, limits);
    },

    async assignPlan(trx, { accountId, tierId, again = false }) {
      await lockAccount(trx, accountId);
      const limits = limitsOf(await requirePlan(trx, tierId));
      const plan = await findPlanOfAccount(trx, accountId);
      if (plan === tierId && !again) return false;
      await updateAccount(trx, accountId, { plan: tierId, ...limits });
      return true;
    },

    async setLimits(trx, accountId, limits) {
      await lockAccount(trx, accountId);
      await updateAccount(trx, accountId, limits);
    },

    async newAccountColumns(trx) {
      if (defaultTierId === selfHosted.tierId) await insertPlanIfNew(trx, selfHosted, clock.now());
      const limits = limitsOf(await requirePlan(trx, defaultTierId));
      return { plan: defaultTierId, ...limitColumns(limits) };
    },
  };
}
