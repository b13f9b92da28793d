/** Keys and passwords that the operator makes for people. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { AccountsService, ApiKeysService, IdentityService } from '../accounts/index.ts';
import type { Actor, NoteAct } from './acts.ts';

export interface CreatedKey {
  key: string;
  /** Whether there was no user of that email before. */
  isNewUser: boolean;
}

export interface OperatorCredentials {
  /**
   * Makes a key called `name` for the user of `email`, and the user, with the credits of a new one, where there is
   * none. Throws `conflict` when the user has a key of that name.
   */
  createKey(actor: Actor, wish: { email: string; name: string }): Promise<CreatedKey>;
  /**
   * A password that works once at the built-in issuer: of somebody who could not sign in before (`createLocalUser`),
   * or a new one of somebody who could (`resetPassword`). Throws as those do.
   */
  givePassword(
    actor: Actor,
    wish: { email: string; action: 'createLocalUser' | 'resetPassword' },
  ): Promise<string>;
}

export interface OperatorCredentialsDeps {
  db: Kysely<Database>;
  noteAct: NoteAct;
  accounts: Pick<AccountsService, 'findUserByEmail'>;
  apiKeys: Pick<ApiKeysService, 'createApiKey'>;
  identity: Pick<IdentityService, 'admitUser' | 'createLocalUser' | 'resetPassword'>;
}

export function createOperatorCredentials(deps: OperatorCredentialsDeps): OperatorCredentials {
  const { db, noteAct, accounts, apiKeys, identity } = deps;
  return {
    async createKey(actor, { email, name }) {
      const known = await accounts.findUserByEmail(db, email);
      const user = known ?? (await db.transaction().execute((trx) => identity.admitUser(trx, email)));
      const { api_key: key } = await apiKeys.createApiKey(user, name, (trx) =>
        noteAct(trx, actor, { act: 'keys.create', subjectId: user.userId, details: { name } }),
      );
      return { key, isNewUser: known === null };
    },

    async givePassword(actor, { email, action }) {
      const act = action === 'createLocalUser' ? 'users.create' : 'users.password';
      return await identity[action](email, async (trx) => {
        const user = await accounts.findUserByEmail(trx, email);
        await noteAct(trx, actor, { act, subjectId: user?.userId ?? null, details: { email } });
      });
    },
  };
}
