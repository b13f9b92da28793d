/** A compressed form of each text, beside it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** What shrinks by compression. */
const TEXT = /\.(html|js|css|svg|json|md|txt|mjs|py|go|rb|php)$/;
async function compressFile(path: string): Promise<void> {
  // Brotli would be a sixth smaller, and half of the time that an installation waits for the site.
  await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path)));
}

export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}
