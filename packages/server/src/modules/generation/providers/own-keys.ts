/**
 * Keys of providers that accounts brought themselves: sealed where they lie, used before the operator's, shown to nobody
 * again. The provider charges their owner, so that what is made with one costs nothing here.
 */
import { Buffer } from 'node:buffer';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import type { DeletedProviderKey, ProviderKey, ProviderKeys } from '../generation.schema.ts';
import { deleteKey, findKey, listKeys, putKey } from '../generations.repo.ts';
import type { Providers } from './open-providers.ts';

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

/** Which providers the account has a key of its own for; never the keys. */
export async function listProviderKeys(
  { db, providers }: OwnKeysDeps,
  { accountId }: Principal,
): Promise<ProviderKeys> {
  const keys = await listKeys(db, accountId);
  return {
    keys: keys.map(({ provider, setAt }) => ({ provider, set_at: setAt.toISOString() })),
    providers: [...providers.takingOwnKeys()],
  };
}

/** In the place of the one that was there. Throws `not_found` for a provider that takes none here. */
export async function putProviderKey(
  { providers, clock, db, sealer }: OwnKeysDeps,
  { accountId }: Principal,
  provider: string,
  key: string,
): Promise<ProviderKey> {
  if (!providers.takingOwnKeys().includes(provider)) throw notFound(`Provider ${provider}`);
  const place = { accountId, provider };
  const now = clock.now();
  await putKey(db, { ...place, sealed: sealer.seal(Buffer.from(key), purposeOf(place)), now });
  return { provider, set_at: now.toISOString() };
}

/** Throws `not_found`. What is being made with it ends. */
export async function deleteProviderKey(
  { db }: OwnKeysDeps,
  { accountId }: Principal,
  provider: string,
): Promise<DeletedProviderKey> {
  if (!(await deleteKey(db, { accountId, provider }))) throw notFound(`Key of ${provider}`);
  return { provider, deleted: true };
}

/** What `OwnKeysService` is over its context. */
export const ownKeysFunctions = { listProviderKeys, putProviderKey, deleteProviderKey };

export type OwnKeysService = Over<typeof ownKeysFunctions>;
