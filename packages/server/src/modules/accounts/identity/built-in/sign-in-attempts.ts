/** Whether email and password belong together, at a bounded rate, telling nothing of which emails are known. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { foldEmail, isEmail } from '../../../../platform/email.ts';
import { addressKey, createRateLimiter } from '../../../../platform/http/limits/rate-limit.ts';
import { findByEmail, type LocalSignIn } from './local-sign-ins.repo.ts';
import { isPassword } from './passwords.ts';

export interface SignInAttempts {
  /** Whose email and password these are; null when nobody's. `too many` when it is not looked at. */
  try(attempt: {
    email: string;
    password: string;
    address: string;
  }): Promise<LocalSignIn | null | 'too many'>;
}

/** Guessing at one email, and from one address at many. */
const PER_EMAIL = { requests: 20, seconds: 900 };
const PER_ADDRESS = { requests: 60, seconds: 900 };

export function createSignInAttempts({ db, clock }: { db: Kysely<Database>; clock: Clock }): SignInAttempts {
  const perEmail = createRateLimiter({ clock, limit: PER_EMAIL });
  const perAddress = createRateLimiter({ clock, limit: PER_ADDRESS });
  return {
    async try({ email, password, address }) {
      const folded = isEmail(email) ? foldEmail(email) : '';
      // Counted before the password is looked at: attempts at the same time count as well.
      const waits = [perAddress.take(addressKey(address)), perEmail.take(folded)];
      if (waits.some((seconds) => seconds > 0)) return 'too many';
      const known = await findByEmail(db, folded);
      return (await isPassword(password, known?.passwordHash ?? null)) ? known : null;
    },
  };
}
