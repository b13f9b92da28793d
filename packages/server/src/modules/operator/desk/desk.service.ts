/** What operators do over HTTP: the acts of the command line, as somebody who is signed in. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Room } from '../../../platform/health/room.ts';
import { API_VERSION } from '../../../platform/http/document/openapi.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { ModelRegistry, RegistryEntry } from '../../generation/index.ts';
import { documentOf, type PlanDocument, type PlansService, readPlan } from '../../money/index.ts';
import type { Actor } from '../acts.ts';
import type { AuditRow } from '../audit-list.repo.ts';
import type { LedgerRow } from '../credits.repo.ts';
import type { OperatorService } from '../operator.service.ts';
import type { UserOverview } from '../users.repo.ts';
import { countDeployment, countTasks } from './deployment.repo.ts';
import type * as schema from './desk.schema.ts';

/** All of it throws `forbidden` for whoever is no operator, before it looks at anything. */
export interface OperatorDeskService {
  listUsers(principal: Principal, query: schema.ListUsersQuery): Promise<UserOverview[]>;
  /** Throws `not_found`, as all that is about one user. */
  getUser(principal: Principal, userId: string): Promise<schema.OperatorUserDetails>;
  /** Throws `conflict` of oneself. */
  setUserDisabled(
    principal: Principal,
    userId: string,
    request: schema.SetUserDisabledRequest,
  ): Promise<schema.OperatorUserDetails>;
  /** Throws `conflict` where somebody takes it from themselves. */
  setUserOperator(
    principal: Principal,
    userId: string,
    request: schema.SetUserOperatorRequest,
  ): Promise<schema.OperatorUserDetails>;
  /** Throws `not_found` of the plan too, and `conflict` for a pack of credits. */
  setUserPlan(
    principal: Principal,
    userId: string,
    request: schema.SetUserPlanRequest,
  ): Promise<schema.OperatorUserDetails>;
  /** Throws ValidationError for nothing, and for taken credits that end. */
  changeUserCredits(
    principal: Principal,
    userId: string,
    request: schema.ChangeUserCreditsRequest,
  ): Promise<schema.ChangedUserCredits>;
  listUserLedger(principal: Principal, userId: string, limit: number): Promise<LedgerRow[]>;
  listPlans(principal: Principal): Promise<PlanDocument[]>;
  /** Throws ValidationError where the parts of a plan do not fit its kind. */
  putPlan(principal: Principal, request: schema.PutPlanRequest): Promise<schema.PutPlanResponse>;
  /** Throws `conflict` for names that are no prices. */
  publishPrices(
    principal: Principal,
    request: schema.PublishPricesRequest,
  ): Promise<schema.PublishPricesResponse>;
  listAllModels(principal: Principal): Promise<schema.OperatorModel[]>;
  setModelHidden(principal: Principal, request: schema.SetModelHiddenRequest): Promise<schema.OperatorModel>;
  getDeployment(principal: Principal): Promise<schema.Deployment>;
  listAudit(principal: Principal, query: schema.ListAuditQuery): Promise<AuditRow[]>;
}

export interface OperatorDeskDeps {
  db: Kysely<Database>;
  clock: Clock;
  room: Pick<Room, 'look' | 'figures'>;
  /** Null where the bytes lie in an object store. */
  fsStorage: object | null;
  operator: OperatorService;
  plans: PlansService;
  models: Pick<ModelRegistry, 'listModels' | 'hideModel'>;
}

const GB = 1_000_000_000;
const DAY_MILLISECONDS = 86_400_000;

/** Who does it, as the audit log knows them. */
function requireOperator({ isOperator, email, userId }: Principal): Actor {
  if (isOperator) return { name: email, userId };
  throw new ServiceError('forbidden', 'This is for the operators of this service.');
}

function requireOther({ userId }: Principal, id: string, msg: string): void {
  if (userId === id.toLowerCase()) throw new ServiceError('conflict', msg);
}

const wrong = (place: string, msg: string) =>
  new ValidationError([{ loc: ['body', place], msg, type: 'value_error' }]);

function shownModel({ model, from, isHidden, availability }: RegistryEntry): schema.OperatorModel {
  return {
    id: model.id,
    area: model.area,
    provider: model.provider,
    written_down_by: from,
    hidden: isHidden,
    available: availability.available,
    reason: availability.available ? null : availability.reason,
    enable: availability.available ? null : availability.enable,
    price: model.provided?.price == null ? null : { ...model.provided.price },
  };
}

/** What is about one user. */
function createUserDesk({ operator, clock }: OperatorDeskDeps) {
  const change = async (userId: string, work: () => Promise<unknown>) => {
    await work();
    return await operator.showUser(userId);
  };
  return {
    async listUsers(principal, { text, offset, limit }) {
      requireOperator(principal);
      return await operator.listUsers({ text: text ?? '', offset, limit });
    },

    async getUser(principal, userId) {
      requireOperator(principal);
      return await operator.showUser(userId);
    },

    async setUserDisabled(principal, userId, request) {
      const actor = requireOperator(principal);
      requireOther(principal, userId, 'Nobody can disable themselves: another operator has to.');
      return await change(userId, () => operator.setDisabled(actor, userId, request));
    },

    async setUserOperator(principal, userId, { is_operator: isOperator }) {
      const actor = requireOperator(principal);
      if (!isOperator) {
        requireOther(principal, userId, 'Nobody can take this from themselves: another operator has to.');
      }
      return await change(userId, () => operator.setOperator(actor, userId, isOperator));
    },

    async setUserPlan(principal, userId, { tier_id: tierId }) {
      const actor = requireOperator(principal);
      const { account_id: accountId } = await operator.findUser(userId);
      return await change(userId, () => operator.assignPlan(actor, { accountId, tierId }));
    },

    async changeUserCredits(principal, userId, { credits, memo, expires_at: expiresAt }) {
      const actor = requireOperator(principal);
      const microcredits = Math.round(Math.abs(credits) * MICROCREDITS);
      if (microcredits === 0) throw wrong('credits', 'Say how many: more or less than none.');
      const until = expiresAt == null ? null : new Date(expiresAt);
      if (until !== null && credits < 0) throw wrong('expires_at', 'Only credits that are given can end.');
      if (until !== null && until <= clock.now()) throw wrong('expires_at', 'This is over already.');
      const { account_id: accountId } = await operator.findUser(userId);
      const act = { accountId, microcredits, ...(memo == null ? {} : { memo }) };
      const booked =
        credits > 0
          ? await operator.grant(actor, { ...act, ...(until === null ? {} : { expiresAt: until }) })
          : await operator.take(actor, act);
      const { credits: left } = await operator.showUser(userId);
      return { ledger_id: booked.ledger_id, credits: left };
    },

    async listUserLedger(principal, userId, limit) {
      requireOperator(principal);
      const { account_id: accountId } = await operator.findUser(userId);
      return await operator.ledger(accountId, limit);
    },
  } satisfies Partial<OperatorDeskService>;
}

/** What is about all of the deployment. */
function createDeploymentDesk({ db, clock, room, fsStorage, operator, plans, models }: OperatorDeskDeps) {
  return {
    async listPlans(principal) {
      requireOperator(principal);
      return (await plans.listPlans(db)).map(documentOf);
    },

    async putPlan(principal, { plan: document, apply }) {
      const actor = requireOperator(principal);
      const plan = readPlan(document, ['body', 'plan']);
      const accounts = await operator.putPlans(actor, [plan], { apply });
      return { plan: documentOf(plan), accounts };
    },

    async publishPrices(principal, { prices, note }) {
      const actor = requireOperator(principal);
      const inMicrocredits = Object.fromEntries(
        Object.entries(prices).map(([name, credits]) => [name, Math.round(credits * MICROCREDITS)]),
      );
      return { version: await operator.publishPrices(actor, { prices: inMicrocredits, note }) };
    },

    async listAllModels(principal) {
      requireOperator(principal);
      return (await models.listModels()).map(shownModel);
    },

    async setModelHidden(principal, { model_id: id, hidden }) {
      const actor = requireOperator(principal);
      const entry = await models.hideModel(id, hidden);
      await operator.noteAct(actor, {
        act: hidden ? 'models.hide' : 'models.unhide',
        details: { model: id },
      });
      return shownModel(entry);
    },

    async getDeployment(principal) {
      requireOperator(principal);
      await room.look();
      const { freeBytes, reserveBytes } = room.figures();
      const dayAgo = new Date(clock.now().getTime() - DAY_MILLISECONDS);
      const [counts, tasks] = await Promise.all([countDeployment(db), countTasks(db, dayAgo)]);
      return {
        version: API_VERSION,
        users: counts.users,
        disabled_users: counts.disabledUsers,
        stored_gb: counts.storedBytes / GB,
        storage: fsStorage === null ? 's3' : 'folder',
        disk: { free_gb: freeBytes / GB, reserve_gb: reserveBytes / GB },
        tasks: {
          waiting: tasks.waiting,
          running: tasks.running,
          failed_last_day: tasks.failed,
          ended_last_day: tasks.ended,
        },
      };
    },

    async listAudit(principal, { act, user, limit }) {
      requireOperator(principal);
      const about = user == null || user === '' ? {} : { user };
      return await operator.listAudit({ ...about, ...(act == null || act === '' ? {} : { act }), limit });
    },
  } satisfies Partial<OperatorDeskService>;
}

export function createOperatorDesk(deps: OperatorDeskDeps): OperatorDeskService {
  return { ...createUserDesk(deps), ...createDeploymentDesk(deps) };
}
