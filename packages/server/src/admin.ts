/**
 * `npm run rushes -- server <command>`: what an operator does on the machine itself. Results go to standard
 * output, everything else to standard error; exit code 0 done, 1 not done, 2 not understood.
 */
import { lstatSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { exitWith } from './admin/exit.ts';
import { readConfig } from './platform/config.ts';

/**
 * Loads by what the service has compiled already, which takes half the processor time. Only where that is this user's own: what
 * root writes there the service could not replace, and what somebody else wrote there is not run. None is made here, since a
 * folder that is not the service's stays as it is.
 */
function useCompileCache(): void {
  try {
    const folder = join(readConfig(process.env).dataFolder, 'compile-cache');
    const found = lstatSync(folder);
    if (found.isDirectory() && found.uid === process.getuid?.()) enableCompileCache(folder);
  } catch {
    // There is none, or the settings are wrong: the command itself says what.
  }
}

async function run(): Promise<void> {
  useCompileCache();
  const { runCommand } = await import('./admin/run-command.ts');
  await runCommand(process.argv.slice(2), process.env);
}

run().catch(exitWith);
