/** The keys that the built-in issuer signs with, and by which its tokens are checked, on every node the same. */
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { Sealer } from '../../../../platform/secrets/sealed.ts';
import { loadSealed } from '../../../../platform/secrets/secrets.ts';
import type { IssuerKeys } from '../issuer-keys.ts';

export const SIGNING_ALGORITHM = 'ES256';

export interface SigningKeysDeps {
  db: Kysely<Database>;
  ids: Ids;
  sealer: Sealer;
}

async function makeKey(ids: Ids): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: ids.uuid(), alg: SIGNING_ALGORITHM, use: 'sig' };
}

/** The private keys of this deployment, made when they are first asked for. The first one signs. */
export async function loadSigningKeys({ db, ids, sealer }: SigningKeysDeps): Promise<JWK[]> {
  const text = await loadSealed(db, {
    setting: 'built_in_issuer_keys',
    sealer,
    make: async () => JSON.stringify([await makeKey(ids)]),
  });
  return JSON.parse(text) as JWK[];
}

/** Everything of a key but what must stay here. */
function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}

/** The keys by which tokens of the built-in issuer are checked; nobody is asked over the network. */
export function createLocalKeys(deps: SigningKeysDeps): IssuerKeys {
  let keys: Promise<ReturnType<typeof createLocalJWKSet>> | null = null;
  const load = async () => {
    const found = await loadSigningKeys(deps);
    return createLocalJWKSet({ keys: found.map(publicPart) });
  };
  return {
    current: () => {
      keys ??= load().catch((error: unknown) => {
        keys = null;
        throw error;
      });
      return keys;
    },
    newerThan: async () => null,
  };
}
