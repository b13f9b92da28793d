import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Ending of a segment that is still being written; one that a crash cut off keeps it. */
const UNFINISHED = '.part';

/**
 * Removes what was cut off, and the segments that were used longest ago until the rest fits into `maxBytes`; the engine touches a
 * segment whenever it uses it. Those used since `before` stay: a render may be about to join them. Returns
 * how many were removed.
 */
export async function pruneSegments(
  folder: string,
  { maxBytes, before }: { maxBytes: number; before: Date },
): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files: { path: string; bytes: number; usedAt: number }[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.isFile()) files.push({ path, bytes: facts.size, usedAt: facts.mtimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let removed = 0;
  for (const { path, bytes, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (usedAt >= before.getTime()) break;
    if (total <= maxBytes && !path.endsWith(UNFINISHED)) continue;
    await rm(path, { force: true });
    total -= bytes;
    removed += 1;
  }
  return removed;
}
