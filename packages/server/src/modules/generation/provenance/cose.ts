/** The signature of a claim as COSE_Sign1 (RFC 9052), with the chain of certificates in it as C2PA has it. Pure. */
import { type KeyObject, sign } from 'node:crypto';
import type { Credentials } from './certificate.ts';

/** Bytes that a manifest keeps free for the signature; two certificates take less than 2,000. */
export const RESERVED_BYTES = 16_384;

/** The head of a CBOR item (RFC 8949). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  const bytes = Buffer.alloc(value < 0x10000 ? 3 : 5);
  bytes[0] = (major << 5) | (value < 0x10000 ? 25 : 26);
  bytes.writeUIntBE(value, 1, bytes.length - 1);
  return bytes;
}

const bytesOf = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const textOf = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const listOf = (items: readonly Uint8Array[]) => Buffer.concat([head(4, items.length), ...items]);
const mapOf = (pairs: readonly Uint8Array[]) => Buffer.concat([head(5, pairs.length / 2), ...pairs]);

/** The names that C2PA takes, by what kind of key signs. */
export interface Algorithm {
  /** As the manifest names it. */
  name: 'es256' | 'es384' | 'ps256' | 'ed25519';
  /** As COSE does; negative numbers are written as their distance from -1. */
  number: -7 | -35 | -37 | -8;
}

/** Null for a key that C2PA has no algorithm for. */
export function algorithmOf(key: KeyObject): Algorithm | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ed25519') return { name: 'ed25519', number: -8 };
  if (type === 'rsa' || type === 'rsa-pss') {
    return (details?.modulusLength ?? 0) >= 2_048 ? { name: 'ps256', number: -37 } : null;
  }
  if (type !== 'ec') return null;
  if (details?.namedCurve === 'prime256v1') return { name: 'es256', number: -7 };
  return details?.namedCurve === 'secp384r1' ? { name: 'es384', number: -35 } : null;
}

function signed(bytes: Buffer, key: KeyObject, { name }: Algorithm): Buffer {
  if (name === 'ed25519') return sign(null, bytes, key);
  // RSA_PKCS1_PSS_PADDING with a salt as long as the hash.
  if (name === 'ps256') return sign('sha256', bytes, { key, padding: 6, saltLength: 32 });
  return sign(name === 'es384' ? 'sha384' : 'sha256', bytes, { key, dsaEncoding: 'ieee-p1363' });
}

/** The signature over a claim, padded to RESERVED_BYTES. */
export function signClaim(claim: Uint8Array, { chain, key }: Credentials, algorithm: Algorithm): Buffer {
  const X5CHAIN = 33;
  const protectedPart = mapOf([
    head(0, 1),
    head(1, -1 - algorithm.number),
    head(0, X5CHAIN),
    listOf(chain.map(bytesOf)),
  ]);
  const toBeSigned = listOf([
    textOf('Signature1'),
    bytesOf(protectedPart),
    bytesOf(Buffer.alloc(0)),
    bytesOf(claim),
  ]);
  const signature = signed(toBeSigned, key, algorithm);
  const tagOfSign1 = head(6, 18);
  const withPad = (pad: number) =>
    Buffer.concat([
      tagOfSign1,
      listOf([
        bytesOf(protectedPart),
        mapOf([textOf('pad'), bytesOf(Buffer.alloc(pad))]),
        // The claim itself stands elsewhere in the manifest: null.
        Buffer.from([0xf6]),
        bytesOf(signature),
      ]),
    ]);
  const free = RESERVED_BYTES - withPad(0).length;
  // The head of a pad of this length is two bytes longer than that of none.
  return withPad(Math.max(0, free - 2));
}
