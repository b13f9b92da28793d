/** The first user of a deployment, as its settings name it. */
import type { UserIds } from '../modules/accounts/index.ts';
import type { Services } from '../modules.ts';
import type { Deps } from '../platform/deps.ts';
import { holdBootstrap } from './bootstrap.repo.ts';

const KEY_NAME = 'bootstrap';
/** Ten million credits: scripts and tests should never run out. */
const GRANT_MICROCREDITS = 10_000_000 * 1_000_000;

/**
 * Makes sure that the user of RUSHES_BOOTSTRAP_EMAIL exists, has credits, has RUSHES_BOOTSTRAP_API_KEY as a key, and
 * may sign in with RUSHES_BOOTSTRAP_PASSWORD at the built-in issuer; another key or password in the settings replaces
 * the former one. Does nothing without these settings.
 */
export async function ensureBootstrapUser(
  { accounts, apiKeys, credits, identity }: Pick<Services, 'accounts' | 'apiKeys' | 'credits' | 'identity'>,
  { config, db }: Pick<Deps, 'config' | 'db'>,
): Promise<UserIds | null> {
  if (config.bootstrap === null) return null;
  const { email, apiKey, password } = config.bootstrap;
  const user = await db.transaction().execute(async (trx) => {
    await holdBootstrap(trx);
    const user = (await accounts.findUserByEmail(trx, email)) ?? (await accounts.createUser(trx, { email }));
    await credits.grant(trx, {
      accountId: user.accountId,
      amountMicrocredits: GRANT_MICROCREDITS,
      actionKey: `bootstrap:${user.accountId}`,
      source: 'operator',
      memo: 'Credits of the first user',
    });
    await apiKeys.ensureApiKey(trx, user, { name: KEY_NAME, key: apiKey });
    return user;
  });
  if (password !== null) await identity.ensurePassword(email, password);
  return user;
}
