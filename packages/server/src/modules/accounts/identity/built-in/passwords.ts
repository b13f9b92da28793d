/** Passwords of people who sign in at the built-in issuer: made, kept as hashes, compared. */
import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ids } from '../../../../platform/ids.ts';

const derive = promisify(
  (password: string, salt: Buffer, options: ScryptOptions, done: (e: Error | null, key: Buffer) => void) =>
    scrypt(password, salt, KEY_BYTES, options, done),
);

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 32 MiB and some 80 ms for each; what OWASP's cheat sheet asks for. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY = 128 * 1024 ** 2;

export const MIN_PASSWORD_LENGTH = 12;
/** A longer one would only take longer to send. */
export const MAX_PASSWORD_LENGTH = 1_024;

/** A password as it is compared: the same letters typed on another keyboard are the same. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

/** What is stored of a password. */
export async function hashPassword(password: string, ids: Pick<Ids, 'random'>): Promise<string> {
  const salt = ids.random(SALT_BYTES);
  const key = await derive(normal(password), salt, { ...COST, maxmem: MAX_MEMORY });
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes as long as a wrong password of somebody who exists; there is no password that fits it. */
const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'A'.repeat(22), ''].join('$');

/** Whether a password is the one that `hash` was made of; never for null, which takes as long. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const found = await derive(
    normal(password).slice(0, MAX_PASSWORD_LENGTH),
    Buffer.from(salt, 'base64url'),
    cost,
  );
  const expected = Buffer.from(key, 'base64url');
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** 32 signs of which none looks like another. */
const ALPHABET = 'abcdefghjkmnopqrstuvwxyz23456789';

/** A password nobody can guess and anybody can type: 25 letters and digits in groups, 125 bits. */
export function makePassword(ids: Pick<Ids, 'random'>): string {
  const letters = [...ids.random(25)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}
