/** What is in a file, and whether it stays that way. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

export interface Fingerprint {
  /** Of the content, hexadecimal; of samples of it for a large file. */
  sha256: string;
  bytes: number;
  /** When the file was last written to, as it was read. */
  mtimeMs: number;
}

const BLOCK = 1024 ** 2;
/** Blocks that tell a large file: its head, its end and some between. */
const SAMPLES = 16;
const SAMPLE = 64 * 1024;

/** Reads the whole file; null where somebody wrote to it meanwhile. Throws the system's error, or the signal's reason. */
export async function fingerprintOf(
  path: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes?: (count: number) => void },
): Promise<Fingerprint | null> {
  const file = await open(path, 'r');
  try {
    const before = await file.stat();
    const hash = createHash('sha256');
    const block = Buffer.allocUnsafeSlow(BLOCK);
    let bytes = 0;
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(block, 0, BLOCK, null);
      if (bytesRead === 0) break;
      hash.update(block.subarray(0, bytesRead));
      bytes += bytesRead;
      onBytes?.(bytesRead);
    }
    const after = await file.stat();
    const isSame = before.mtimeMs === after.mtimeMs && before.size === after.size && after.size === bytes;
    return isSame ? { sha256: hash.digest('hex'), bytes, mtimeMs: after.mtimeMs } : null;
  } finally {
    await file.close();
  }
}

/**
 * Tells a large file by its length and samples of it, so that it need not be read before it is sent. Two files that are alike
 * in these are told apart later, part by part. Null where somebody wrote to it meanwhile.
 */
export async function sampleOf(
  path: string,
  { signal }: { signal: AbortSignal },
): Promise<Fingerprint | null> {
  const file = await open(path, 'r');
  try {
    const before = await file.stat();
    const hash = createHash('sha256').update('samples');
    const block = Buffer.allocUnsafeSlow(SAMPLE);
    const step = Math.max(0, before.size - SAMPLE) / (SAMPLES - 1);
    for (let index = 0; index < SAMPLES; index += 1) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(block, 0, SAMPLE, Math.floor(index * step));
      hash.update(block.subarray(0, bytesRead));
    }
    const after = await file.stat();
    const isSame = before.mtimeMs === after.mtimeMs && before.size === after.size;
    return isSame ? { sha256: hash.digest('hex'), bytes: after.size, mtimeMs: after.mtimeMs } : null;
  } finally {
    await file.close();
  }
}

/**
 * Names the upload of a content to a place: the same file to the same place is the same upload, from whatever machine
 * and after whatever crash. `attempt` counts on where an asset of before was put into the trash.
 */
export function uploadIdOf(
  content: Fingerprint,
  place: { folder: readonly string[]; name: string; attempt: number },
): string {
  const facts = [content.sha256, content.bytes, ...place.folder, place.name].map((one) =>
    String(one).normalize('NFC'),
  );
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return place.attempt === 0 ? `rushes-${digest}` : `rushes-${digest}-${place.attempt}`;
}
