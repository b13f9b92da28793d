/** A key for someone, made by the operator on the machine itself. */
import type { Deps } from './deps.ts';
import type { Services } from './services.ts';

export interface CreatedKey {
  key: string;
  /** Whether there was no user of that email before. */
  isNewUser: boolean;
}

/**
 * Makes a key called `name` for the user of `email`, and the user where there is none. Throws `conflict` when
 * the user has a key of that name.
 */
export async function createKeyFor(
  { accounts, apiKeys }: Pick<Services, 'accounts' | 'apiKeys'>,
  { db }: Pick<Deps, 'db'>,
  { email, name }: { email: string; name: string },
): Promise<CreatedKey> {
  const known = await accounts.findUserByEmail(db, email);
  const user = known ?? (await db.transaction().execute((trx) => accounts.createUser(trx, { email })));
  const { api_key: key } = await apiKeys.createApiKey(user, name);
  return { key, isNewUser: known === null };
}
