/**
 * A certificate of our own for those who have none: an authority and what it vouches for, both of keys that a secret of the
 * deployment gives. C2PA refuses a certificate that vouches for itself.
 */
import {
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { bits, boolean, integer, octets, oid, sequence, set, tagged, text, time } from './der.ts';

/** A chain of certificates (DER, the signer's first), and the key of the first. */
export interface Credentials {
  chain: readonly Buffer[];
  key: KeyObject;
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

/** A time for ever, as far as certificates go: whoever trusts this one does so by its key. */
const FROM = new Date('2026-01-01T00:00:00Z');
const UNTIL = new Date('2056-01-01T00:00:00Z');

/** A key of the curve P-256 that is always the same of the same secret and purpose. */
function keyOf(secret: Buffer, purpose: string): KeyObject {
  const scalar = createHmac('sha256', secret).update(purpose).digest();
  const pair = createECDH('prime256v1');
  // Of 2^256 numbers but 2^224 are below the curve's order; one that is not throws, and has yet to be met.
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), x: part(1), y: part(33) };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

function nameOf(common: string): Buffer {
  const part = (id: string, value: string) => set(sequence(oid(id), text(value)));
  return sequence(part('2.5.4.10', 'Rushes'), part('2.5.4.3', common));
}

interface Wanted {
  subject: string;
  key: KeyObject;
  issuer: string;
  issuerKey: KeyObject;
  isAuthority: boolean;
}

const publicOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' });

/** As most software names a key: the hash of its bits (RFC 5280, 4.2.1.2). */
const idOf = (key: KeyObject) => createHash('sha1').update(publicOf(key).subarray(-65)).digest();

function extensions({ key, issuerKey, isAuthority }: Wanted): Buffer {
  const one = (id: string, value: Buffer, isCritical: boolean) =>
    sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octets(value));
  // keyCertSign and cRLSign, or digitalSignature.
  const usage = isAuthority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7);
  return sequence(
    one('2.5.29.19', isAuthority ? sequence(boolean(true)) : sequence(), true),
    one('2.5.29.15', usage, true),
    // What C2PA asks of who signs: protection of email.
    ...(isAuthority ? [] : [one('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.4')), true)]),
    one('2.5.29.14', octets(idOf(key)), false),
    one('2.5.29.35', sequence(tagged(0x80, idOf(issuerKey))), false),
  );
}

function certificate(wanted: Wanted): Buffer {
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(createHash('sha256').update(publicOf(wanted.key)).digest().subarray(0, 16)),
    ECDSA_SHA256,
    nameOf(wanted.issuer),
    sequence(time(FROM), time(UNTIL)),
    nameOf(wanted.subject),
    publicOf(wanted.key),
    tagged(0xa3, extensions(wanted)),
  );
  return sequence(body, ECDSA_SHA256, bits(sign('sha256', body, wanted.issuerKey)));
}

/** The same names and keys of the same secret. */
export function selfMade(secret: Buffer): Credentials {
  const issuerKey = keyOf(secret, 'authority');
  const key = keyOf(secret, 'signer');
  const issuer = 'Rushes, a self-made authority';
  const authority = certificate({ subject: issuer, key: issuerKey, issuer, issuerKey, isAuthority: true });
  const signer = certificate({ subject: 'Rushes', key, issuer, issuerKey, isAuthority: false });
  return { chain: [signer, authority], key };
}
