/**
 * Keys of providers that accounts brought themselves: sealed where they lie, used before the operator's, shown to nobody
 * again. The provider charges their owner, so that what is made with one costs nothing here.
 */
import { Buffer } from 'node:buffer';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import type { DeletedProviderKey, ProviderKey, ProviderKeys } from '../generation.schema.ts';
import { deleteKey, findKey, listKeys, putKey } from '../generations.repo.ts';
import type { Providers } from './open-providers.ts';

export interface OwnKeysService {
  listProviderKeys(principal: Principal): Promise<ProviderKeys>;
  /** In the place of the one that was there. Throws `not_found` for a provider that takes none here. */
  putProviderKey(principal: Principal, provider: string, key: string): Promise<ProviderKey>;
  /** Throws `not_found`. What is being made with it ends. */
  deleteProviderKey(principal: Principal, provider: string): Promise<DeletedProviderKey>;
}

export interface OwnKeysDeps {
  db: Kysely<Database>;
  clock: Clock;
  sealer: Sealer;
  providers: Pick<Providers, 'takingOwnKeys'>;
}

type Place = { accountId: string; provider: string };

const purposeOf = ({ accountId, provider }: Place) => `provider_key ${accountId} ${provider}`;

/** The key of an account; null where it brought none. Throws SealError. */
export async function openOwnKey(
  { db, sealer }: Pick<OwnKeysDeps, 'db' | 'sealer'>,
  place: Place,
): Promise<string | null> {
  const sealed = await findKey(db, place);
  return sealed === null ? null : sealer.open(sealed, purposeOf(place)).toString();
}

/** The providers of which an account brought a key. */
export async function ownKeysOf(db: Kysely<Database>, accountId: string): Promise<ReadonlySet<string>> {
  return new Set((await listKeys(db, accountId)).map(({ provider }) => provider));
}

export function createOwnKeys({ db, clock, sealer, providers }: OwnKeysDeps): OwnKeysService {
  return {
    async listProviderKeys({ accountId }) {
      const keys = await listKeys(db, accountId);
      return {
        keys: keys.map(({ provider, setAt }) => ({ provider, set_at: setAt.toISOString() })),
        providers: [...providers.takingOwnKeys()],
      };
    },

    async putProviderKey({ accountId }, provider, key) {
      if (!providers.takingOwnKeys().includes(provider)) throw notFound(`Provider ${provider}`);
      const place = { accountId, provider };
      const now = clock.now();
      await putKey(db, { ...place, sealed: sealer.seal(Buffer.from(key), purposeOf(place)), now });
      return { provider, set_at: now.toISOString() };
    },

    async deleteProviderKey({ accountId }, provider) {
      if (!(await deleteKey(db, { accountId, provider }))) throw notFound(`Key of ${provider}`);
      return { provider, deleted: true };
    },
  };
}
