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

/** A chain of certificates (DER, the signer's first), and the key of the first. */
export interface Credentials {
  chain: readonly Buffer[];
  key: KeyObject;
}

// As much of DER (X.690) as a certificate needs.

function lengthOf(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const hex = bytes.toString(16);
  const digits = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}

/** A value under its tag. */
function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(value.length), value]);
}

const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => tagged(0x31, ...parts);
const octets = (value: Uint8Array) => tagged(0x04, value);
const text = (value: string) => tagged(0x0c, Buffer.from(value, 'utf8'));
const boolean = (value: boolean) => tagged(0x01, Buffer.from([value ? 0xff : 0]));

/** A whole number that is not negative, big-endian. */
function integer(value: Uint8Array): Buffer {
  const first = value.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.from([0]) : Buffer.from(value.subarray(first));
  return tagged(0x02, (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

/** Whole bytes as a string of bits; `unused` of the last are none. */
const bits = (value: Uint8Array, unused = 0) => tagged(0x03, Buffer.from([unused]), value);

/** `1.2.840.10045.4.3.2` */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number) => {
    const bytes = [value & 0x7f];
    for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) {
      bytes.unshift(0x80 | (left & 0x7f));
    }
    return bytes;
  };
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** GeneralizedTime, to the second. */
function time(moment: Date): Buffer {
  return tagged(0x18, Buffer.from(`${moment.toISOString().replace(/\D/g, '').slice(0, 14)}Z`, 'latin1'));
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
