/** One process at a time, kept by the kernel: whatever way the holder ends, the lock ends with it. */
import { DatabaseSync } from 'node:sqlite';

export interface Lock {
  release(): void;
}

/** SQLite's result code for "held by someone else". */
const SQLITE_BUSY = 5;

/**
 * Takes the lock at `path` (a file that stays empty), or returns null when another process has it. Node
 * has no flock of its own; SQLite's exclusive transaction is the same kernel lock with an interface here.
 * A file with a process id instead would race when two starters find the same stale one.
 */
export function tryLock(path: string): Lock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}
