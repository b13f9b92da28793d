/** The thread that writes manifests into files: the library does it in one go, with the file in memory. */
import { createPrivateKey } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm';
import type { ThreadAnswer, ThreadQuestion } from '../../../platform/processes/job-thread.ts';
import { algorithmOf, RESERVED_BYTES, signClaim } from './cose.ts';

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
