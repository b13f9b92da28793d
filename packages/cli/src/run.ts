/** Runs one command line to its end: Ctrl-C, problems, exit codes. */
import { CommanderError } from 'commander';
import { createContext } from './context.ts';
import type { OfferOptions } from './first-service.ts';
import { createOutput } from './output/output.ts';
import { type Called, EXIT, problemOf } from './problems.ts';
import { createProgram, type ProgramParts } from './program.ts';
import { DEFAULT_BASE_URL, type GlobalOptions } from './settings/settings.ts';

const SIGNAL_CODES = { SIGINT: EXIT.interrupted, SIGTERM: 143, SIGHUP: 129 } as const;

interface Leaving {
  signal: AbortSignal;
  /** The exit code, when a signal ended it. */
  code(): number | null;
}

/** The first signal ends what is under way in good order, the second one at once. */
function watchSignals(): Leaving {
  const controller = new AbortController();
  let code: number | null = null;
  for (const [name, exitCode] of Object.entries(SIGNAL_CODES)) {
    process.on(name, () => {
      if (code !== null) process.exit(code);
      code = exitCode;
      controller.abort(new Error(name));
    });
  }
  return { signal: controller.signal, code: () => code };
}

/** Whoever reads may stop reading (`rushes ls | head`), and what is written to may be full (`rushes ls > list`). */
function endWithReader(env: NodeJS.ProcessEnv): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.done);
    const told = problemOf(Object.assign(error, { path: 'standard output' }), { baseUrl: DEFAULT_BASE_URL });
    createOutput(earlyOptions(process.argv), env, process).problem(told);
    process.exit(told.exitCode);
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    // Remarks are lost, and nobody can be told so: the results still count.
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.done);
  });
}

/** What counts before the words are understood, so that a usage error is told as it was asked for. */
function earlyOptions(args: readonly string[]): GlobalOptions {
  return { json: args.includes('--json'), color: !args.includes('--no-color') };
}

/** npm runs scripts in the package's folder; paths are meant from where the command was typed. */
function goToCaller(env: NodeJS.ProcessEnv): void {
  if (env.npm_lifecycle_event === 'rushes' && env.INIT_CWD !== undefined) process.chdir(env.INIT_CWD);
}

/** Whether what failed was that there is no service, and one was started. Loaded only where something failed. */
async function hasService(error: unknown, how: OfferOptions): Promise<boolean> {
  if (how.signal.aborted || error instanceof CommanderError) return false;
  return (await import('./first-service.ts')).offerService(error, how);
}

// Which words are the operator's commands.

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

/** Runs what `args` name and sets the exit code. */
export async function runProgram(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  goToCaller(env);
  const operators = operatorsArguments(args);
  if (operators !== null) {
    const { runOperator } = await import('./operator-program.ts');
    process.exitCode = await runOperator(operators, env);
    return;
  }
  endWithReader(env);
  const leaving = watchSignals();
  let options = earlyOptions(args);
  let called: Called = { baseUrl: DEFAULT_BASE_URL };
  let goOn: string | null = null;
  const parts: ProgramParts = {
    env,
    async context(given, command) {
      options = { ...options, ...given };
      const context = await createContext({
        options,
        env,
        signal: leaving.signal,
        onLeave: (sentence) => {
          goOn = sentence;
        },
      });
      called = { ...context.settings, command };
      return context;
    },
  };
  const attempt = () => createProgram(parts).parseAsync(args, { from: 'user' });
  try {
    await attempt().catch(async (error: unknown) => {
      const isStarted = await hasService(error, { options, env, signal: leaving.signal });
      if (!isStarted) throw error;
      // Who signs in is signed in by now.
      if (!args.includes('login')) await attempt();
    });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    const out = createOutput(options, env, process);
    const code = leaving.code();
    if (code !== null) {
      out.problem({ message: 'Stopped.', code: 'stopped', hint: goOn, exitCode: code });
      process.exitCode = code;
      return;
    }
    const told = problemOf(error, called);
    out.problem(told);
    process.exitCode = told.exitCode;
  }
}
