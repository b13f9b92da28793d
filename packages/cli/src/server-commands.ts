/**
 * `rushes server …`: what an operator does on the machine of a service. It is another program, beside this one in the
 * folder of Rushes, since it opens the database and the storage; this one only starts it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EXIT } from './problems.ts';

/** In the folder of Rushes; a program that was installed alone has none beside it. */
const OPERATORS_PROGRAM = fileURLToPath(new URL('../../server/src/admin.ts', import.meta.url));

/** The operator's commands had no word before them once. Those that this program has no command for still need none. */
const ALONE = ['audit', 'db', 'doctor', 'plans', 'prices', 'settings', 'storage', 'users'];
const CREDITS = ['grant', 'take', 'show', 'ledger', 'refund'];

const isWord = (argument: string) => !argument.startsWith('-');

/** The operator's command that `args` are, without `server`; null for everything else. */
export function operatorsArguments(args: readonly string[]): string[] | null {
  const [first = '', second = ''] = args;
  if (first === 'server') return args.slice(1);
  if (ALONE.includes(first)) return [...args];
  if (first === 'credits' && CREDITS.includes(second)) return [...args];
  // `keys create <email> <name>`: a key for somebody else; with a name alone it is one's own.
  const isForOther = first === 'keys' && second === 'create' && args.slice(2, 4).filter(isWord).length === 2;
  return isForOther ? [...args] : null;
}

/** Runs the operator's program where `args` name one of its commands, and answers its exit code; null otherwise. */
export function runOperator(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> | null {
  const words = operatorsArguments(args);
  if (words === null) return null;
  if (!existsSync(OPERATORS_PROGRAM)) {
    process.stderr.write(
      `"${args.join(' ')}" is a command for the machine of the service: there, in the folder of Rushes, it is\n` +
        `npm run rushes -- server ${words.join(' ')}\n`,
    );
    return Promise.resolve(EXIT.usage);
  }
  const child = spawn(process.execPath, [OPERATORS_PROGRAM, ...words], { stdio: 'inherit', env });
  // The terminal sends Ctrl-C to both; the operator's program knows what to do with it.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill(name));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? EXIT.failed));
  });
}
