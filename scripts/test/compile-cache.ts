/**
 * vitest's global set-up: processes that tests start, such as the service, its media jobs and the commands, share what
 * Node has compiled. Without it each compiles all it loads anew, 0.6 s of a processor each time, since the product keeps
 * it in its data folder and that of a test is new.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/compiled');

/** Loads the service and ends: services that are killed write nothing, so those of tests that kill would stay slow. */
function fill(): void {
  const service = join(root, 'packages/server/src/process/start-service.ts');
  const script = `await import(${JSON.stringify(service)})`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

/** Called by vitest once per run, before it starts the processes of test files. */
export default function setup(): void {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return;
  process.env.NODE_COMPILE_CACHE = folder;
  if (!existsSync(folder)) fill();
}
