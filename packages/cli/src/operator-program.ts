/**
 * `rushes server …`: what an operator does on the machine of a service. It is another program, beside this one in the
 * folder of Rushes, since it opens the database and the storage; this one only starts it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EXIT } from './problems.ts';

/** In the folder of Rushes; a program that was installed alone has none beside it. */
const PROGRAM = fileURLToPath(new URL('../../server/src/admin.ts', import.meta.url));

/** Runs one of the operator's commands and answers its exit code. */
export function runOperator(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (!existsSync(PROGRAM)) {
    process.stderr.write(
      `That is a command for the machine of the service: there, in the folder of Rushes, it is\n` +
        `npm run rushes -- server ${words.join(' ')}\n`,
    );
    return Promise.resolve(EXIT.usage);
  }
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: 'inherit', env });
  // The terminal sends Ctrl-C to both; the operator's program knows what to do with it.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill(name));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? EXIT.failed));
  });
}
