/** Whether the files of a model are those that its model.json lists. */
import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelManifest } from './model-manifest.ts';
import { ModelError } from './model-runtime.ts';

/** SHA-256 of a file, hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Facts of a file, no part of whose way from `folder` on is a link. Throws ModelError. */
async function ordinaryFile(folder: string, path: string): Promise<Stats> {
  const parts = path.split('/');
  let facts: Stats | null = null;
  for (let count = 0; count <= parts.length; count += 1) {
    const place = join(folder, ...parts.slice(0, count));
    facts = await lstat(place).catch(() => null);
    if (facts === null) throw new ModelError(`The file ${path} of the model is missing.`);
    const wanted = count < parts.length ? facts.isDirectory() : facts.isFile();
    if (!wanted) throw new ModelError(`The file ${path} of the model is a link, or no file.`);
  }
  return facts as Stats;
}

/** Changes whenever one of the files does. Throws ModelError where one is missing or has another length. */
export async function filesSignature(folder: string, manifest: ModelManifest): Promise<string> {
  const seen: string[] = [];
  for (const { path, bytes } of manifest.files) {
    const facts = await ordinaryFile(folder, path);
    if (facts.size !== bytes) {
      throw new ModelError(`The file ${path} of the model has ${facts.size} bytes instead of ${bytes}.`);
    }
    seen.push(`${path} ${facts.ino} ${facts.mtimeMs} ${facts.ctimeMs}`);
  }
  return seen.join('\n');
}

/** Throws ModelError for the first file whose checksum is another. */
export async function compareChecksums(folder: string, manifest: ModelManifest): Promise<void> {
  for (const { path, sha256 } of manifest.files) {
    const found = await sha256Of(join(folder, path)).catch((cause: unknown) => {
      throw new ModelError(`The file ${path} of the model can not be read.`, { cause });
    });
    if (found !== sha256) {
      throw new ModelError(`The file ${path} of the model has another checksum than its model.json says.`);
    }
  }
}

/** "ggml" as whisper.cpp begins its files, little endian. */
const GGML_MAGIC = 0x67676d6c;

/** Whether a file begins as a GGML model does. */
export async function isGgml(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === GGML_MAGIC;
  } finally {
    await file.close();
  }
}
