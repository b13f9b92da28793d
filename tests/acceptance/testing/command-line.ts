/** `rushes` as a process of its own, with a home of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkJsonLines } from './json-lines.ts';

const main = join(import.meta.dirname, '../../../packages/cli/src/main.ts');

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  /** What stands on standard input; nothing by default. */
  input?: string;
  env?: Record<string, string>;
  cwd?: string;
  /** Called with the process when it runs. */
  onStart?: (child: ChildProcess) => void;
}

export interface Program {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
}

export interface CommandLine {
  /** A folder that is removed at the end; commands run in it. */
  folder: string;
  /** Throws where it prints JSON that its schema does not know. */
  run(args: readonly string[], options?: RunOptions): Promise<CommandEnd>;
  /** How another program starts it. */
  program(args: readonly string[], env?: Record<string, string>): Program;
  /** Runs with `--json` and answers the values of standard output. Throws where it did not end well. */
  json(args: readonly string[], options?: RunOptions): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/** Nothing of whoever runs the tests: no key, no proxy, no terminal. */
function environment(folder: string, more: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE: cache } = process.env;
  return {
    ...{ PATH, HOME: folder, RUSHES_CONFIG: join(folder, 'config/config.json') },
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }),
    ...more,
  };
}

/** A command line that calls the service at `baseUrl` with `key`, where they are given. */
export async function createCommandLine(service?: { baseUrl: string; key: string }): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-command-line-'));
  const own = service === undefined ? {} : { RUSHES_BASE_URL: service.baseUrl, RUSHES_KEY: service.key };

  async function run(args: readonly string[], options: RunOptions = {}): Promise<CommandEnd> {
    const { cwd = folder, input = '', onStart } = options;
    const env = environment(folder, { ...own, ...options.env });
    const child = spawn(process.execPath, [main, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8');
      child[name].on('data', (chunk: string) => {
        output[name] += chunk;
      });
    }
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    onStart?.(child);
    const [code] = (await once(child, 'close')) as [number | null];
    // Who was killed may have ended in the middle of a line.
    if (args.includes('--json') && code !== null) checkJsonLines(args, output);
    return { code, ...output };
  }

  return {
    folder,
    run,
    program: (args, more) => ({
      ...{ command: process.execPath, args: [main, ...args], cwd: folder },
      env: environment(folder, { ...own, ...more }),
    }),
    async json(args, options) {
      const end = await run([...args, '--json'], options);
      if (end.code !== 0) throw new Error(`rushes ${args.join(' ')} ended with ${end.code}: ${end.stderr}`);
      return end.stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
