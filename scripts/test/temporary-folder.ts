/**
 * vitest's global set-up: what tests and the processes they start put into the temporary folder lies in one folder of
 * this run. What is still there at the end was left behind: it is said by name, fails the run, and is removed.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Called by vitest once per run, before it starts the processes of test files; returns what it calls at the end. */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-run-'));
  // As /tmp itself: databases of tests run as another user than root.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return async () => {
    const left = await readdir(folder);
    await rm(folder, { recursive: true, force: true });
    if (left.length > 0) {
      throw new Error(`Tests left ${left.length} entries in the temporary folder: ${left.sort().join(', ')}`);
    }
  };
}
