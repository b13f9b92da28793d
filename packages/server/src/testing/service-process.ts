/** The service as an operator runs it: a process of its own, started from its settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../../../scripts/node-flags.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ServiceProcess {
  child: ChildProcess;
  /** Resolves with the first line of standard output; rejects with what stood on standard error instead. */
  ready: Promise<string>;
  /** Base address, from the first line. */
  address(): Promise<string>;
  /** Resolves when it has ended and all its output was read. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export interface ServiceProcessOptions {
  dataFolder: string;
  env?: Record<string, string>;
  /** Runs the service below this command instead of directly. */
  below?: { command: string; args: (service: string[]) => string[] };
}

/** Starts `main.ts` on a free port. The caller ends it. */
export function startServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const service = [process.execPath, ...NODE_FLAGS, MAIN];
  const [command = '', ...args] =
    options.below === undefined ? service : [options.below.command, ...options.below.args(service)];
  const { npm_lifecycle_event: _npm, DATABASE_URL: _url, ...inherited } = process.env;
  const child = spawn(command, args, {
    env: {
      ...inherited,
      PORT: '0',
      RUSHES_IDENTITY_PORT: '0',
      RUSHES_DATA_DIR: options.dataFolder,
      RUSHES_INDEX: 'none',
      RUSHES_INDEX_ON_UPLOAD: 'off',
      RUSHES_SHIPPED_MODELS: 'off',
      ...withoutRateLimits,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += String(chunk);
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  const failed = ended.then(({ code, stderr }): never => {
    throw new Error(`the service ended with code ${code}: ${stderr}`);
  });
  const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
  const ready = Promise.race([firstLine, failed]);
  ready.catch(() => undefined);
  failed.catch(() => undefined);
  const address = async () => /https?:\/\/\S+/.exec(await ready)?.[0] ?? '';
  return { child, ready, address, ended };
}
