/** Credits that the operator gives and takes, and gives back for what went wrong. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { MICROCREDITS } from '../../platform/money/microcredits.ts';
import type { Over } from '../../platform/over.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type CreditsService, lockAccount } from '../money/index.ts';
import type { Actor, NoteAct } from './acts.ts';
import {
  type Charge,
  findBooked,
  findCharge,
  type LedgerRow,
  readLedger,
  refundedOf,
} from './credits.repo.ts';

/** What came of an act that is done at most once. */
export interface Booked {
  ledger_id: string;
  credits: number;
  /** Whether it had been done before, and was not done again. */
  earlier: boolean;
}

interface Change {
  accountId: string;
  microcredits: number;
  /** Names the act: another one of the same name is not done. Left out = one of its own. */
  key?: string;
  memo?: string;
}

export interface OperatorCreditsDeps {
  db: Kysely<Database>;
  ids: Ids;
  noteAct: NoteAct;
  credits: Pick<CreditsService, 'grant' | 'takeBack'>;
}

/** What an act took for good. Throws `not_found` when it took nothing. */
async function requireCharge(trx: Transaction<Database>, ledgerId: string): Promise<Charge> {
  const charge = isUuid(ledgerId) ? await findCharge(trx, ledgerId) : null;
  if (charge === null) throw notFound(`Charge ${ledgerId}`);
  return charge;
}

const withMemo = (memo: string | undefined) => (memo === undefined ? {} : { memo });

/** Books and notes an act unless its key is booked already. */
async function once(
  trx: Transaction<Database>,
  actionKey: string,
  book: () => Promise<{ id: string; microcredits: number }>,
): Promise<Booked> {
  const earlier = await findBooked(trx, actionKey);
  if (earlier !== null) {
    return { ledger_id: earlier.id, credits: Math.abs(earlier.amount) / MICROCREDITS, earlier: true };
  }
  const { id, microcredits } = await book();
  return { ledger_id: id, credits: microcredits / MICROCREDITS, earlier: false };
}

/** Gives credits, which may end. */
export async function grant(
  { ids, db, credits, noteAct }: OperatorCreditsDeps,
  actor: Actor,
  { accountId, microcredits, key, memo, expiresAt }: Change & { expiresAt?: Date },
): Promise<Booked> {
  const actionKey = `operator:grant:${accountId}:${key ?? ids.uuid()}`;
  return await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    return await once(trx, actionKey, async () => {
      const request = { accountId, amountMicrocredits: microcredits, actionKey, ...withMemo(memo) };
      const until = expiresAt === undefined ? {} : { expiresAt };
      const id = await credits.grant(trx, { ...request, source: 'operator', ...until });
      const details = { ledger_id: id, credits: microcredits / MICROCREDITS, memo: memo ?? null };
      await noteAct(trx, actor, { act: 'credits.grant', subjectId: accountId, details });
      return { id, microcredits };
    });
  });
}

/** Takes credits away, also such as were spent: the balance may fall below zero. */
export async function take(
  { ids, db, credits, noteAct }: OperatorCreditsDeps,
  actor: Actor,
  { accountId, microcredits, key, memo }: Change,
): Promise<Booked> {
  const actionKey = `operator:take:${accountId}:${key ?? ids.uuid()}`;
  return await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    return await once(trx, actionKey, async () => {
      const request = { accountId, grantId: null, amountMicrocredits: microcredits, actionKey };
      const id = await credits.takeBack(trx, { ...request, ...withMemo(memo) });
      const details = { ledger_id: id, credits: microcredits / MICROCREDITS, memo: memo ?? null };
      await noteAct(trx, actor, { act: 'credits.take', subjectId: accountId, details });
      return { id, microcredits };
    });
  });
}

/**
 * Gives back what a settled act took, all of what is left of it by default. What was given back once under a key
 * (by default: the amount) is not given again. Throws `not_found` for an act that took nothing, and `conflict` for
 * more than it took.
 */
export async function refund(
  { db, credits, noteAct }: OperatorCreditsDeps,
  actor: Actor,
  {
    ledgerId,
    microcredits,
    key,
    memo,
  }: { ledgerId: string; microcredits?: number; key?: string; memo?: string },
): Promise<Booked> {
  return await db.transaction().execute(async (trx) => {
    // By its id as the ledger writes it: the same one in capitals is no other act.
    const { id: chargeId, accountId, taken } = await requireCharge(trx, ledgerId);
    await lockAccount(trx, accountId);
    const prefix = `refund:${chargeId}:`;
    const actionKey = `${prefix}${key ?? microcredits ?? 'rest'}`;
    return await once(trx, actionKey, async () => {
      const left = taken - (await refundedOf(trx, accountId, prefix));
      const amount = microcredits ?? left;
      if (amount > left || amount <= 0) {
        const sentence = `Of this charge of ${taken / MICROCREDITS} credits, ${left / MICROCREDITS} can still be given back.`;
        throw new ServiceError('conflict', sentence);
      }
      const request = { accountId, amountMicrocredits: amount, actionKey, ...withMemo(memo) };
      const id = await credits.grant(trx, { ...request, source: 'refund' });
      const details = { of: chargeId, ledger_id: id, credits: amount / MICROCREDITS, memo: memo ?? null };
      await noteAct(trx, actor, { act: 'credits.refund', subjectId: accountId, details });
      return { id, microcredits: amount };
    });
  });
}

/** Acts of an account, the newest first. */
export async function ledger(
  { db }: OperatorCreditsDeps,
  accountId: string,
  limit: number,
): Promise<LedgerRow[]> {
  const rows = await readLedger(db, accountId, limit);
  const amounts = ['available', 'reserved', 'charged', 'available_after', 'reserved_after'] as const;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(amounts.map((name) => [name, row[name] / MICROCREDITS])),
  }));
}

/** What `OperatorCredits` is over its context. */
export const operatorCreditsFunctions = { grant, take, refund, ledger };

export type OperatorCredits = Over<typeof operatorCreditsFunctions>;
