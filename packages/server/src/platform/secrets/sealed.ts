/**
 * Secrets that have to be read again (those that sign webhooks, keys of providers, keys of this deployment), encrypted where they are stored: a copy of a table
 * alone tells nobody what they are. AES-256-GCM; what is sealed for one thing can not be put in the place of another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Ids } from '../ids.ts';
import { loadSetting, newSecret } from './kept-settings.ts';

export interface Sealer {
  /** Encrypts `secret` for `purpose`, such as the id of the row that it stands in. */
  seal(secret: Buffer, purpose: string): Buffer;
  /** What was sealed for the same purpose. Throws SealError when the key is another one or a byte was changed. */
  open(sealed: Buffer, purpose: string): Buffer;
}

/** Something sealed that none of the keys opens. */
export class SealError extends Error {
  override name = 'SealError';
}

const VERSION = 1;
const KEY_NAME_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_NAME_BYTES;

interface Key {
  /** Tells which key sealed something, and nothing about it. */
  name: Buffer;
  key: Buffer;
}

function derive(secret: Buffer): Key {
  const bytes = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `rushes sealed ${use}`, length));
  return { name: bytes('name', KEY_NAME_BYTES), key: bytes('key', 32) };
}

/** Seals with the first of `secrets` and opens with any, so that a new one can be put before an old one. */
export function createSealer(secrets: readonly [Buffer, ...Buffer[]]): Sealer {
  const [first, ...others] = secrets;
  const newest = derive(first);
  const keys = [newest, ...others.map(derive)];

  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), newest.name, nonce, cipher.getAuthTag(), text]);
    },

    open(sealed, purpose) {
      const name = sealed.subarray(1, HEAD_BYTES);
      const key = keys.find((one) => one.name.equals(name));
      if (
        sealed[0] !== VERSION ||
        key === undefined ||
        sealed.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES
      ) {
        throw new SealError('A stored secret was sealed with another RUSHES_SECRET_KEY.');
      }
      const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
      const tag = sealed.subarray(HEAD_BYTES + NONCE_BYTES, HEAD_BYTES + NONCE_BYTES + TAG_BYTES);
      const text = sealed.subarray(HEAD_BYTES + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(text), decipher.final()]);
      } catch (cause) {
        throw new SealError('A stored secret can not be opened.', { cause });
      }
    },
  };
}

/**
 * The sealer of this deployment: with the configured keys, the newest first, and for what was sealed before there were
 * any, the one that is kept in the database.
 */
export async function loadSealer(
  db: Kysely<Database>,
  { ids, secretKeys }: { ids: Ids; secretKeys: readonly string[] },
): Promise<Sealer> {
  // The one secret that nothing else can seal.
  const own = Buffer.from(await loadSetting(db, 'seal_secret', () => newSecret(ids)), 'base64url');
  const [first, ...others] = secretKeys.map((key) => Buffer.from(key));
  return createSealer(first === undefined ? [own] : [first, ...others, own]);
}
