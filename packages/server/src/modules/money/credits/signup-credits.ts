/** What an account gets that is the first of its email; nothing where the operator gives nothing. */
import type { Transaction } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { CreditsService } from './credits.types.ts';

export function grantSignupCredits(
  credits: Pick<CreditsService, 'grant'>,
  { identity: { signupCredits } }: Pick<Config, 'identity'>,
): (trx: Transaction<Database>, account: { accountId: string }) => Promise<void> {
  return async (trx, { accountId }) => {
    if (signupCredits === 0) return;
    await credits.grant(trx, {
      accountId,
      amountMicrocredits: signupCredits * MICROCREDITS,
      actionKey: `signup:${accountId}`,
      source: 'signup',
      memo: 'Credits of a new account',
    });
  };
}
