/** The statements of the ledger: hold the account, read how it stands, write an act. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { requireAccountFirst } from '../../../platform/db/lock-order.ts';
import { type Parameter, prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { letGoAtCommit, lettingGo } from '../../../platform/db/transactions.ts';
import { requireTurn } from '../../../platform/db/turns.ts';
import { type LedgerState, type Lot, lotChanges, type Plan, type Reservation } from './ledger-plan.ts';

export type LedgerKind = 'grant' | 'reserve' | 'settle' | 'release' | 'spend' | 'expire' | 'take_back';

const holdAccount = prepared(
  { account: 'uuid' },
  (p) => sql<{ id: string }>`select id, ${lettingGo} from account where id = ${p.account} for no key update`,
);

/** Accounts that a transaction holds already: whoever starts work has mostly locked its account before its price. */
const held = new WeakMap<Transaction<Database>, Set<string>>();

const isHeld = (trx: Transaction<Database>, accountId: string) => held.get(trx)?.has(accountId) === true;

/**
 * Holds the account row until the transaction ends; asked for again it does nothing. FOR NO KEY UPDATE does not get in the way of inserts
 * elsewhere that refer to the account. Every transaction that needs it takes it before the rows of tasks and uploads, and
 * before a group's next `last_edit`: two that took them in different order would wait for each other.
 */
export async function lockAccount(trx: Transaction<Database>, accountId: string): Promise<void> {
  if (isHeld(trx, accountId)) return;
  requireAccountFirst(trx);
  requireTurn(trx, accountId);
  const [row] = await holdAccount(trx, { account: accountId });
  if (row === undefined) throw new Error(`There is no account ${accountId}.`);
  held.set(trx, (held.get(trx) ?? new Set()).add(accountId));
  letGoAtCommit(trx);
}

/** Holds several accounts, in the order in which everybody does. */
export async function lockAccounts(trx: Transaction<Database>, accountIds: Iterable<string>): Promise<void> {
  for (const accountId of [...new Set(accountIds)].sort()) await lockAccount(trx, accountId);
}

/** A reservation as it was booked, and for whom. */
export interface BookedReservation extends Reservation {
  id: string;
  accountId: string;
  action: string | null;
  taskId: string | null;
  apiKeyId: string | null;
  priceVersion: number | null;
}

/** An act that was booked under a key. */
export interface BookedAct {
  id: string;
  kind: LedgerKind;
  accountId: string;
  /** Micro-credits that it took for good. */
  spent: number;
}

/** How an account stands, and whether an act was already booked. */
export interface AccountView extends LedgerState {
  earlier: BookedAct | null;
  /** Micro-credits below which its owner wants to be told; null = they have none to lose. */
  lowBelow: number | null;
}

/** A user says it in credits; the largest number that is taken is a billion. */
const lowByWish = sql`(select (least(greatest((preferences ->> 'credits_low_below')::numeric, 0), 1e9) * 1e6)::bigint
  from app_user where app_user.account_id = given.account and jsonb_typeof(preferences -> 'credits_low_below') = 'number')`;

const lowByGrant = sql`(select e.amount_microcredits / 10 from ledger_transaction g
  join ledger_entry e on e.transaction_id = g.id and e.side = 'available'
  where g.account_id = given.account and g.kind = 'grant' and g.source <> 'refund' order by g.seq desc limit 1)`;

type AccountRow = AccountView & { lots: Lot[] };

/** The columns of an AccountView from `given`, which has an `account`. */
const viewColumns = (key: Parameter) => sql`
  coalesce(last.seq, 0) as seq, coalesce(last.available_after, 0) as available,
  coalesce(last.reserved_after, 0) as reserved,
  (select coalesce(json_agg(json_build_object('grantId', o.grant_id, 'expiresAt', o.expires_at, 'left', l.left_after,
      'held', l.held_after) order by o.expires_at, o.grant_id), '[]')
    from ledger_open_lot o cross join lateral (
      select left_after, held_after from ledger_lot where grant_id = o.grant_id order by seq desc limit 1) l
    where o.account_id = given.account) as lots,
  (select json_build_object('id', e.id, 'kind', e.kind, 'accountId', e.account_id, 'spent', coalesce(
      (select sum(amount_microcredits) from ledger_entry where transaction_id = e.id and side = 'revenue'), 0))
    from ledger_transaction e where e.action_key = ${key}) as earlier,
  coalesce(${lowByWish}, ${lowByGrant}) as "lowBelow"`;

const lastAct = sql`
  left join lateral (select seq, available_after, reserved_after from ledger_transaction
    where account_id = given.account order by seq desc limit 1) last on true`;

const viewAccount = prepared(
  { account: 'uuid', key: 'text' },
  (p) => sql<AccountRow>`
    select ${viewColumns(p.key)} from (select ${p.account} as account) given ${lastAct}`,
);

const viewReservation = prepared(
  { reservation: 'uuid', key: 'text' },
  (p) => sql<AccountRow & { reservation: Omit<BookedReservation, 'accountId'>; accountId: string }>`
    select ${viewColumns(p.key)}, given.account as "accountId", json_build_object('id', given.id, 'action', given.action,
      'taskId', given.task_id, 'apiKeyId', given.api_key_id, 'priceVersion', given.price_version, 'amount', (
        select amount_microcredits from ledger_entry where transaction_id = given.id and side = 'reserved'
      ), 'lots', (
        select coalesce(json_agg(json_build_object('grantId', grant_id, 'amount', held_change)), '[]')
        from ledger_lot where transaction_id = given.id
      )) as reservation
    from (
      select r.*, r.account_id as account from ledger_transaction r
      where r.id = ${p.reservation} and r.kind = 'reserve'
    ) given ${lastAct}`,
);

/** How an account stands that the caller holds, and what is booked under the key. */
export async function readAccount(
  trx: Transaction<Database>,
  accountId: string,
  actionKey: string,
): Promise<AccountView> {
  const [row] = await viewAccount(trx, { account: accountId, key: actionKey });
  if (row === undefined) throw new Error('A query that always has a row had none.');
  return row;
}

/**
 * A reservation and how its account stands, which is held from then on. Whoever ends work mostly holds it already, and
 * then one question does; what was read before it was held is forgotten.
 */
export async function lockReservation(
  trx: Transaction<Database>,
  reservationId: string,
  actionKey: string,
): Promise<{ reservation: BookedReservation; view: AccountView }> {
  const read = async () => {
    const [row] = await viewReservation(trx, { reservation: reservationId, key: actionKey });
    if (row === undefined) throw new Error(`There is no reservation ${reservationId}.`);
    const { reservation, accountId, ...view } = row;
    return { reservation: { ...reservation, accountId }, view };
  };
  const seen = await read();
  const { accountId } = seen.reservation;
  if (isHeld(trx, accountId)) return seen;
  await lockAccount(trx, accountId);
  return read();
}

const readBalance = prepared(
  { account: 'uuid' },
  (p) => sql<{ available: number; reserved: number }>`
    select available_after as available, reserved_after as reserved from ledger_transaction
    where account_id = ${p.account} order by seq desc limit 1`,
);

export async function balanceOf(db: Kysely<Database>, accountId: string) {
  const [row] = await readBalance(db, { account: accountId });
  return row ?? { available: 0, reserved: 0 };
}

/** What is noted of an act besides its money. */
export interface ActNotes {
  id: string;
  kind: LedgerKind;
  accountId: string;
  actionKey: string;
  at: Date;
  memo?: string | null;
  ofId?: string | null;
  source?: string | null;
  expiresAt?: string | null;
  action?: string | null;
  taskId?: string | null;
  apiKeyId?: string | null;
  requestId?: string | null;
  priceVersion?: number | null;
  lines?: readonly object[] | null;
}

const insertAct = prepared(
  {
    id: 'uuid',
    kind: 'text',
    key: 'text',
    account: 'uuid',
    memo: 'text',
    at: 'timestamptz',
    seq: 'bigint',
    available: 'bigint',
    reserved: 'bigint',
    of: 'uuid',
    source: 'text',
    expires: 'timestamptz',
    action: 'text',
    task: 'uuid',
    apiKey: 'uuid',
    request: 'text',
    priceVersion: 'int',
    lines: 'jsonb',
    sides: 'text[]',
    amounts: 'bigint[]',
    lots: 'uuid[]',
    lefts: 'bigint[]',
    helds: 'bigint[]',
    leftsAfter: 'bigint[]',
    heldsAfter: 'bigint[]',
    opensLot: 'boolean',
  },
  (p) => sql<{ id: string }>`
    with act as (
      insert into ledger_transaction (id, kind, action_key, account_id, memo, created_at, seq, available_after,
        reserved_after, of_id, source, expires_at, action, task_id, api_key_id, request_id, price_version, lines)
      values (${p.id}, ${p.kind}, ${p.key}, ${p.account}, ${p.memo}, ${p.at}, ${p.seq}, ${p.available},
        ${p.reserved}, ${p.of}, ${p.source}, ${p.expires}, ${p.action}, ${p.task}, ${p.apiKey}, ${p.request},
        ${p.priceVersion}, ${p.lines})
      returning id
    ), entries as (
      insert into ledger_entry (transaction_id, position, account_id, side, amount_microcredits, created_at)
      select ${p.id}, e.position, ${p.account}, e.side, e.amount, ${p.at}
      from unnest(${p.sides}, ${p.amounts}) with ordinality e(side, amount, position)
    ), changed as (
      insert into ledger_lot (grant_id, seq, transaction_id, account_id, left_change, held_change, left_after, held_after)
      select l.grant_id, ${p.seq}, ${p.id}, ${p.account}, l.left_change, l.held_change, l.left_after, l.held_after
      from unnest(${p.lots}, ${p.lefts}, ${p.helds}, ${p.leftsAfter}, ${p.heldsAfter})
        l(grant_id, left_change, held_change, left_after, held_after)
      returning grant_id, left_after, held_after
    ), opened as (
      insert into ledger_open_lot (grant_id, account_id, expires_at, look_at)
      select ${p.id}, ${p.account}, ${p.expires}, ${p.expires} where ${p.opensLot}
    ), closed as (
      delete from ledger_open_lot o using changed c
      where o.grant_id = c.grant_id and c.left_after = 0 and c.held_after = 0
    )
    select id from act`,
);

/** Books what was planned for an account that the caller holds. */
export async function writeAct(
  trx: Transaction<Database>,
  before: LedgerState,
  { entries, after }: Plan,
  notes: ActNotes,
): Promise<void> {
  const changes = lotChanges(before.lots, after.lots);
  await insertAct(trx, {
    id: notes.id,
    kind: notes.kind,
    key: notes.actionKey,
    account: notes.accountId,
    memo: notes.memo ?? null,
    at: notes.at.toISOString(),
    of: notes.ofId ?? null,
    seq: after.seq,
    available: after.available,
    reserved: after.reserved,
    source: notes.source ?? null,
    expires: notes.expiresAt ?? null,
    action: notes.action ?? null,
    task: notes.taskId ?? null,
    apiKey: notes.apiKeyId ?? null,
    request: notes.requestId ?? null,
    priceVersion: notes.priceVersion ?? null,
    lines: notes.lines ? JSON.stringify(notes.lines) : null,
    sides: entries.map(([side]) => side),
    amounts: entries.map(([, amount]) => amount),
    lots: changes.map(({ grantId }) => grantId),
    lefts: changes.map(({ leftChange }) => leftChange),
    helds: changes.map(({ heldChange }) => heldChange),
    leftsAfter: changes.map(({ leftAfter }) => leftAfter),
    heldsAfter: changes.map(({ heldAfter }) => heldAfter),
    opensLot: changes.some(({ grantId }) => grantId === notes.id),
  });
}

/** Grants whose time is over and that were not looked at since. */
export function findExpired(db: Kysely<Database>, now: Date, limit: number) {
  return db
    .selectFrom('ledger_open_lot')
    .select(['grant_id as grantId', 'account_id as accountId'])
    .where('look_at', '<=', now.toISOString())
    .orderBy('look_at')
    .limit(limit)
    .execute();
}

/** Running work holds the rest of a grant: looks at it again then. */
export async function lookLater(trx: Transaction<Database>, grantId: string, at: Date): Promise<void> {
  await trx.updateTable('ledger_open_lot').set({ look_at: at }).where('grant_id', '=', grantId).execute();
}

/** Whether it is a grant to this account. */
export async function isGrantTo(
  trx: Transaction<Database>,
  accountId: string,
  grantId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('id', '=', grantId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'grant')
    .executeTakeFirst();
  return row !== undefined;
}
