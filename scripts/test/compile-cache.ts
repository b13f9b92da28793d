/**
 * vitest's global set-up: processes that tests start, such as the service, its media jobs and the commands, share what
 * Node has compiled. Without it each compiles all it loads anew, 0.6 s of a processor each time, since the product keeps
 * it in its data folder and that of a test is new.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Called by vitest once per run, before it starts the processes of test files; returns what it calls at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'rushes-compile-cache-'));
  process.env.NODE_COMPILE_CACHE = folder;
  return async () => {
    delete process.env.NODE_COMPILE_CACHE;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
