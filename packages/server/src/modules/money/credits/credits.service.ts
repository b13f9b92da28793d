/**
 * The ledger: append-only, double entry, never a balance that is overwritten. A price is reserved in the
 * transaction that starts the work, settled when it succeeds and released when it does not. Every act has
 * a key; the same act asked for twice is booked once. Each takes three statements: hold the account, read how it
 * stands, write what was planned.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Outbox } from '../../../platform/events/outbox.ts';
import type { Ids } from '../../../platform/ids.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import { requestMoney } from '../../../platform/money/request-money.ts';
import type { CreditsService, GrantRequest, MeteredUse, Quote, ReserveRequest } from './credits.types.ts';
import {
  type AccountView,
  type ActNotes,
  balanceOf,
  findExpired,
  isGrantTo,
  type LedgerKind,
  lockAccount,
  lockReservation,
  lookLater,
  readAccount,
  writeAct,
} from './ledger.repo.ts';
import {
  type Plan,
  planEnd,
  planExpire,
  planGrant,
  planReserve,
  planSpend,
  planTakeBack,
} from './ledger-plan.ts';

export type { Balance, CreditsService, GrantRequest, MeteredUse, ReserveRequest } from './credits.types.ts';
export { lockAccount, lockAccounts } from './ledger.repo.ts';

export interface CreditsDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  outbox: Pick<Outbox, 'publish'>;
}

/** How long after a look at a grant that running work holds the next one comes, milliseconds. */
const LOOK_AGAIN_MILLISECONDS = 60_000;
/** Grants that expire in one sweep. */
const EXPIRED_AT_ONCE = 500;

function wholeAmount(amount: number, minimum: number): number {
  if (!Number.isSafeInteger(amount) || amount < minimum) {
    throw new RangeError(`An amount of micro-credits must be a whole number from ${minimum}, not ${amount}.`);
  }
  return amount;
}

function priceOf({ lines, microcredits }: Quote): number {
  const total = lines.reduce((sum, line) => sum + wholeAmount(line.microcredits, 0), 0);
  if (total === wholeAmount(microcredits, 0)) return total;
  throw new RangeError(`A price of ${microcredits} has lines that add up to ${total}.`);
}

function notEnough(price: number, available: number): ServiceError {
  const credits = (amount: number) => String(amount / MICROCREDITS);
  const has = available > 0 ? `${credits(available)} are available` : 'none are available';
  return new ServiceError('insufficient_credits', `This costs ${credits(price)} credits, of which ${has}.`, {
    details: { price_microcredits: price, available_microcredits: available },
  });
}

/** The act that was booked under the key, if any. Throws `conflict` when that was another one. */
function requireSame(
  { earlier }: AccountView,
  accountId: string,
  kinds: readonly LedgerKind[],
): AccountView['earlier'] {
  if (earlier === null || (earlier.accountId === accountId && kinds.includes(earlier.kind))) return earlier;
  throw new ServiceError('conflict', 'This action was already booked as something else.');
}

/** What of each operation was really paid, where there was less than was due. */
function paidUses(uses: MeteredUse['uses'], taken: number): MeteredUse['uses'][number][] {
  let left = taken;
  return uses.map((use) => {
    const microcredits = Math.min(left, use.microcredits);
    left -= microcredits;
    return { ...use, microcredits };
  });
}

// One key for both ends of a reservation: it can be settled or released, never both.
const endKey = (reservationId: string) => `close:${reservationId}`;

async function book(
  deps: CreditsDeps,
  trx: Transaction<Database>,
  before: AccountView,
  plan: Plan,
  notes: Omit<ActNotes, 'id' | 'at'> & { id?: string },
): Promise<string> {
  const id = notes.id ?? deps.ids.uuid();
  await writeAct(trx, before, plan, { ...notes, id, at: deps.clock.now() });
  await notifyIfLow(deps, trx, notes.accountId, { before, plan });
  return id;
}

/**
 * Counts what running work has reserved as still there: work that fails would otherwise be told of twice, and
 * what is compared here only ever falls until credits are granted.
 */
async function notifyIfLow(
  { outbox }: CreditsDeps,
  trx: Transaction<Database>,
  accountId: string,
  { before, plan: { after } }: { before: AccountView; plan: Plan },
): Promise<void> {
  const { lowBelow } = before;
  if (lowBelow === null || before.available + before.reserved < lowBelow) return;
  if (after.available + after.reserved >= lowBelow) return;
  await outbox.publish(trx, {
    topic: 'credits.low',
    accountId,
    subjectId: null,
    payload: {
      available_microcredits: after.available,
      reserved_microcredits: after.reserved,
      threshold_microcredits: lowBelow,
    },
  });
}

async function grant(deps: CreditsDeps, trx: Transaction<Database>, request: GrantRequest): Promise<string> {
  const { accountId, actionKey, source, expiresAt, memo } = request;
  const amount = wholeAmount(request.amountMicrocredits, 1);
  await lockAccount(trx, accountId);
  const view = await readAccount(trx, accountId, actionKey);
  const earlier = requireSame(view, accountId, ['grant']);
  if (earlier !== null) return earlier.id;
  const id = deps.ids.uuid();
  const ends = expiresAt?.toISOString() ?? null;
  const plan = planGrant(view, amount, ends === null ? null : { grantId: id, expiresAt: ends });
  const notes = {
    id,
    kind: 'grant',
    accountId,
    actionKey,
    source,
    expiresAt: ends,
    memo: memo ?? null,
  } as const;
  return book(deps, trx, view, plan, notes);
}

async function reserve(
  deps: CreditsDeps,
  trx: Transaction<Database>,
  request: ReserveRequest,
): Promise<string | null> {
  const { accountId, quote, actionKey, action, taskId, memo } = request;
  const money = requestMoney();
  const apiKeyId = request.apiKeyId ?? money?.apiKeyId ?? null;
  const price = priceOf(quote);
  if (price === 0) return null;
  await lockAccount(trx, accountId);
  const view = await readAccount(trx, accountId, actionKey);
  const earlier = requireSame(view, accountId, ['reserve']);
  if (earlier !== null) return earlier.id;
  const plan = planReserve(view, price);
  if (plan === null) throw notEnough(price, view.available);
  const id = await book(deps, trx, view, plan, {
    kind: 'reserve',
    accountId,
    actionKey,
    action,
    taskId: taskId ?? null,
    memo: memo ?? null,
    apiKeyId,
    requestId: money?.requestId ?? null,
    priceVersion: quote.priceVersion,
    lines: quote.lines,
  });
  if (money !== undefined) money.reserved += price;
  return id;
}

/** Ends a reservation, of which `choose` says how much is taken. Returns that; of one that has ended, what was. */
async function end(
  deps: CreditsDeps,
  trx: Transaction<Database>,
  reservationId: string | null,
  choose: (reserved: number) => number,
): Promise<number> {
  if (reservationId === null) return 0;
  const actionKey = endKey(reservationId);
  const { reservation, view } = await lockReservation(trx, reservationId, actionKey);
  const { accountId, action, taskId, apiKeyId, priceVersion } = reservation;
  const earlier = requireSame(view, accountId, ['settle', 'release']);
  if (earlier !== null) return earlier.spent;
  const spent = choose(reservation.amount);
  await book(deps, trx, view, planEnd(view, reservation, spent), {
    kind: spent > 0 ? 'settle' : 'release',
    accountId,
    actionKey,
    ofId: reservationId,
    action,
    taskId,
    apiKeyId,
    priceVersion,
    requestId: requestMoney()?.requestId ?? null,
  });
  const money = requestMoney();
  if (money !== undefined) money.charged += spent;
  return spent;
}

async function spend(deps: CreditsDeps, trx: Transaction<Database>, use: MeteredUse): Promise<number> {
  const { accountId, apiKeyId, actionKey, priceVersion, uses } = use;
  const due = uses.reduce((sum, { microcredits }) => sum + wholeAmount(microcredits, 0), 0);
  if (due === 0) return 0;
  await lockAccount(trx, accountId);
  const view = await readAccount(trx, accountId, actionKey);
  const earlier = requireSame(view, accountId, ['spend']);
  if (earlier !== null) return earlier.spent;
  const plan = planSpend(view, due);
  const taken = view.available - plan.after.available;
  if (taken === 0) return 0;
  const lines = paidUses(uses, taken);
  await book(deps, trx, view, plan, { kind: 'spend', accountId, actionKey, apiKeyId, priceVersion, lines });
  return taken;
}

async function takeBack(
  deps: CreditsDeps,
  trx: Transaction<Database>,
  request: Parameters<CreditsService['takeBack']>[1],
): Promise<string> {
  const { accountId, grantId, actionKey, memo } = request;
  const amount = wholeAmount(request.amountMicrocredits, 1);
  await lockAccount(trx, accountId);
  const view = await readAccount(trx, accountId, actionKey);
  const earlier = requireSame(view, accountId, ['take_back']);
  if (earlier !== null) return earlier.id;
  if (grantId !== null && !(await isGrantTo(trx, accountId, grantId))) {
    throw new Error(`There is no grant ${grantId} to the account ${accountId}.`);
  }
  const notes = { kind: 'take_back', accountId, actionKey, ofId: grantId, memo: memo ?? null } as const;
  return book(deps, trx, view, planTakeBack(view, grantId, amount), notes);
}

/** Whether something of the grant was left to expire. */
async function expireGrant(
  deps: CreditsDeps,
  trx: Transaction<Database>,
  { grantId, accountId }: { grantId: string; accountId: string },
): Promise<boolean> {
  await lockAccount(trx, accountId);
  const actionKey = `expire:${deps.ids.uuid()}`;
  const view = await readAccount(trx, accountId, actionKey);
  const lot = view.lots.find((one) => one.grantId === grantId);
  if (lot === undefined) return false;
  await lookLater(trx, grantId, new Date(deps.clock.now().getTime() + LOOK_AGAIN_MILLISECONDS));
  if (lot.left === 0) return false;
  await book(deps, trx, view, planExpire(view, grantId), {
    kind: 'expire',
    accountId,
    actionKey,
    ofId: grantId,
  });
  return true;
}

async function settle(
  deps: CreditsDeps,
  trx: Transaction<Database>,
  reservationId: string | null,
  amount?: number,
): Promise<number> {
  return end(deps, trx, reservationId, (reserved) => {
    const spent = wholeAmount(amount ?? reserved, 0);
    if (spent > reserved) throw new RangeError(`Can not settle ${spent} of a reservation of ${reserved}.`);
    return spent;
  });
}

async function expireGrants(deps: CreditsDeps, limit: number): Promise<number> {
  let expired = 0;
  for (const lot of await findExpired(deps.db, deps.clock.now(), limit)) {
    if (await deps.db.transaction().execute((trx) => expireGrant(deps, trx, lot))) expired += 1;
  }
  return expired;
}

/** The ledger over these dependencies. */
export function createCreditsService(deps: CreditsDeps): CreditsService {
  return {
    grant: (trx, request) => grant(deps, trx, request),
    reserve: (trx, request) => reserve(deps, trx, request),
    settle: (trx, reservationId, amount) => settle(deps, trx, reservationId, amount),
    async release(trx, reservationId) {
      await end(deps, trx, reservationId, () => 0);
    },
    spend: (trx, use) => spend(deps, trx, use),
    takeBack: (trx, request) => takeBack(deps, trx, request),
    expireGrants: (limit = EXPIRED_AT_ONCE) => expireGrants(deps, limit),
    balance: balanceOf,
  };
}
