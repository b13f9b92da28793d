/** The thread that writes manifests into files: the library does it in one go, with the file in memory. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm';
import type { ThreadAnswer, ThreadQuestion } from '../../../platform/processes/job-thread.ts';
import type { Credentials } from './certificate.ts';

/** One file, its manifest, and who signs. */
export interface SigningTask {
  path: string;
  contentType: string;
  manifest: object;
  /** DER, the signer's first. */
  chain: readonly Uint8Array[];
  /** PKCS 8, DER. */
  key: Uint8Array;
}

// The signature of a claim as COSE_Sign1 (RFC 9052), with the chain of certificates in it as C2PA has it.

/** Bytes that a manifest keeps free for the signature; two certificates take less than 2,000. */
const RESERVED_BYTES = 16_384;

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
interface Algorithm {
  /** As the manifest names it. */
  name: 'es256' | 'es384' | 'ps256' | 'ed25519';
  /** As COSE does; negative numbers are written as their distance from -1. */
  number: -7 | -35 | -37 | -8;
}

/** Null for a key that C2PA has no algorithm for. */
function algorithmOf(key: KeyObject): Algorithm | null {
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
function signClaim(claim: Uint8Array, { chain, key }: Credentials, algorithm: Algorithm): Buffer {
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

/** A file as the library reads it: parts of it, at once. */
class FileBlob extends Blob {
  readonly fd: number;
  readonly start: number;

  constructor(fd: number, start: number, end: number) {
    super([]);
    this.fd = fd;
    this.start = start;
    // Of the class itself it would be that of no bytes.
    Object.defineProperty(this, 'size', { value: end - start });
  }

  override slice(from = 0, to = this.size): FileBlob {
    const at = (offset: number) => this.start + Math.min(Math.max(0, offset), this.size);
    return new FileBlob(this.fd, at(from), at(to));
  }
}

/** What browsers' workers have and Node has not. */
class FileReaderSync {
  readAsArrayBuffer({ fd, start, size }: FileBlob): ArrayBuffer {
    const bytes = new Uint8Array(size);
    let done = 0;
    while (done < size) {
      const count = readSync(fd, bytes, done, size - done, start + done);
      if (count === 0) break;
      done += count;
    }
    return bytes.buffer;
  }
}

let isReady = false;

function prepare(): void {
  if (isReady) return;
  // A file may name an address where its manifest lies: nothing in here asks the network.
  const fetch = () => Promise.reject(new Error('There is no network in this thread.'));
  Object.assign(globalThis, { FileReaderSync, fetch });
  const wasm = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  initSync({ module: readFileSync(wasm) });
  isReady = true;
}

/** Whether a file says already where it is from, as those of some providers do. */
async function isSigned(contentType: string, blob: FileBlob): Promise<boolean> {
  try {
    const reader = await WasmReader.fromBlob(contentType, blob);
    const isThere = reader.activeLabel() != null;
    reader.free();
    return isThere;
  } catch {
    return false;
  }
}

/** Writes `<path>.signed`; false for a file that is signed already, which keeps what it says. */
async function signFile({ path, contentType, manifest, chain, key }: SigningTask): Promise<boolean> {
  prepare();
  const credentials = {
    chain: chain.map((certificate) => Buffer.from(certificate)),
    key: createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }),
  };
  const algorithm = algorithmOf(credentials.key);
  if (algorithm === null) throw new Error('C2PA has no algorithm for this kind of key.');
  const fd = openSync(path, 'r');
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest));
  try {
    const signer = {
      alg: algorithm.name,
      reserveSize: RESERVED_BYTES,
      sign: async (claim: Uint8Array) => new Uint8Array(signClaim(claim, credentials, algorithm)),
    };
    const blob = new FileBlob(fd, 0, fstatSync(fd).size);
    if (await isSigned(contentType, blob)) return false;
    const signed = await builder.sign(signer, [], contentType, blob);
    writeFileSync(`${path}.signed`, signed, { mode: 0o600 });
    return true;
  } finally {
    builder.free();
    closeSync(fd);
  }
}

parentPort?.on('message', ({ id, task }: ThreadQuestion<SigningTask>) => {
  const answer = (told: ThreadAnswer) => parentPort?.postMessage(told);
  signFile(task).then(
    (isWritten) => answer({ id, result: isWritten }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : JSON.stringify(error) }),
  );
});
