/** Credits for accounts of tests, so that only tests of credits think of them. */
import type { Kysely } from 'kysely';
import type { CreditsService } from '../modules/money/credits/credits.types.ts';
import type { Database } from '../platform/db/schema.ts';

/** A million credits: more than any test spends. */
export const PLENTY_MICROCREDITS = 1_000_000 * 1_000_000;

/** Gives an account so many credits that no test runs out; asked for again it gives nothing. */
export async function grantPlenty(
  { db, credits }: { db: Kysely<Database>; credits: Pick<CreditsService, 'grant'> },
  accountId: string,
): Promise<void> {
  await db.transaction().execute((trx) =>
    credits.grant(trx, {
      accountId,
      amountMicrocredits: PLENTY_MICROCREDITS,
      actionKey: `test:plenty:${accountId}`,
      source: 'operator',
      memo: 'Credits of a test',
    }),
  );
}
