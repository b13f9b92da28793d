/** The folders of finished parts, an account's each, kept within one size. */
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Ending of a segment that is still being written; one that a crash cut off keeps it. */
export const UNFINISHED = '.part';

/**
 * Removes what was cut off, and the segments that were used longest ago until the rest fits into `maxBytes`; the engine touches a
 * segment whenever it uses it. Those used since `before` stay: a render may be about to join them; those not used since
 * `unusedSince` go whatever the size: what they show may be deleted long since. Returns how many were removed.
 */
export async function pruneFolder(
  folder: string,
  { maxBytes, before, unusedSince }: { maxBytes: number; before: Date; unusedSince?: Date },
): Promise<number> {
  const files: { path: string; bytes: number; usedAt: number }[] = [];
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => null);
    if (facts?.isFile()) files.push({ path, bytes: facts.size, usedAt: facts.mtimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let removed = 0;
  for (const { path, bytes, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (usedAt >= before.getTime()) break;
    const isOld = unusedSince !== undefined && usedAt < unusedSince.getTime();
    if (total <= maxBytes && !isOld && !path.endsWith(UNFINISHED)) continue;
    await rm(path, { force: true });
    total -= bytes;
    removed += 1;
  }
  return removed;
}
