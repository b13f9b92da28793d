/** The first command of somebody who has no service yet: one is started on this machine, where they wish it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ConnectionError, createClient } from '@rushes/sdk';
import { ask, canAsk } from './commands/prompts.ts';
import { createOutput, type Output } from './output/output.ts';
import { EXIT, lostProxy, Problem } from './problems.ts';
import { readConfigFile, writeConfigFile } from './settings/config-file.ts';
import { type GlobalOptions, readSettings, type Settings } from './settings/settings.ts';

/** The folder of Rushes; a program that was installed alone has no service beside it. */
const FOLDER = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = join(FOLDER, 'packages/server/src/main.ts');
const EMAIL = 'me@rushes.localhost';
const LOOK_MILLISECONDS = 100;
const PROBE_MILLISECONDS = 3_000;

const HOW =
  'Start one in the folder of Rushes ("npm ci", then "npm start"), or name another: --base-url https://video.example.com.';

export interface OfferOptions {
  options: GlobalOptions;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Whether an address is one of this machine, by HTTP: only there a service can be started. */
export function isLocal(baseUrl: string): boolean {
  const { protocol, hostname, pathname } = new URL(baseUrl);
  return protocol === 'http:' && pathname === '/' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Whether what failed may have failed since there is no service yet. */
function mayBeFirst(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof Problem && error.code === 'no_key');
}

async function isThere(settings: Settings, signal: AbortSignal): Promise<boolean> {
  try {
    const limits = { signal, timeoutMilliseconds: PROBE_MILLISECONDS, retries: 0 };
    await createClient({ baseUrl: settings.baseUrl }).getHealth(limits);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    // What lies behind a proxy that is not there nobody knows.
    return !(error instanceof ConnectionError) || lostProxy(error, settings) !== null;
  }
}

/** Node and its flags as `npm start` has them. */
function startWords(): [string, string[]] {
  const { scripts } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const own = join(FOLDER, 'node_modules/node/bin/node');
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  return [existsSync(own) ? own : process.execPath, [...flags, PROGRAM]];
}

interface Started {
  child: ChildProcess;
  logPath: string;
}

/** Starts it so that it outlives this program. What it says goes into a file beside the settings, for their owner alone. */
function start(settings: Settings, key: string | null, env: NodeJS.ProcessEnv): Started {
  const folder = dirname(settings.configPath);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const logPath = join(folder, 'service.log');
  const log = openSync(logPath, 'w', 0o600);
  const { npm_lifecycle_event: _npm, ...rest } = env;
  const first = key === null ? {} : { RUSHES_BOOTSTRAP_EMAIL: EMAIL, RUSHES_BOOTSTRAP_API_KEY: key };
  const [command, words] = startWords();
  const child = spawn(command, words, {
    cwd: FOLDER,
    env: { ...rest, PORT: new URL(settings.baseUrl).port || '80', ...first },
    detached: true,
    stdio: ['ignore', log, log],
  });
  return { child, logPath };
}

/** Resolves with what it says when it is ready. Throws Problem where it ends instead. */
async function waitUntilReady({ child, logPath }: Started, signal: AbortSignal): Promise<string> {
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  for (;;) {
    await pause(LOOK_MILLISECONDS, undefined, { signal });
    const said = readFileSync(logPath, 'utf8');
    if (/^Rushes is ready at /m.test(said)) return said.trim();
    if (failure === null && child.exitCode === null && child.signalCode === null) continue;
    const hint = `All that it said is in ${logPath}.`;
    throw new Problem(`The service did not start: ${said.trim().split('\n').at(-1) || failure}`, { hint });
  }
}

function keepKey({ configPath, profileName, baseUrl }: Settings, key: string): void {
  const config = readConfigFile(configPath);
  config.profiles[profileName] = { base_url: baseUrl, key, email: EMAIL };
  config.current = profileName;
  writeConfigFile(configPath, config);
}

async function startAndTell(settings: Settings, out: Output, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const key = settings.key === null ? `sk_${randomBytes(32).toString('base64url')}` : null;
  const started = start(settings, key, env);
  out.status('starting the service; the first time takes some seconds');
  const stop = () => started.child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const said = await waitUntilReady(started, signal);
  signal.removeEventListener('abort', stop);
  started.child.unref();
  if (key !== null) keepKey(settings, key);
  out.note(said);
  out.note(`It goes on after this command: kill ${started.child.pid} ends it.`);
}

/**
 * After a command that failed: true when a service was started here, and the command may be given again; false where what
 * failed has another reason, or is told already. Throws Problem where there is no service and none is wanted.
 */
export async function offerService(error: unknown, { options, env, signal }: OfferOptions): Promise<boolean> {
  if (!mayBeFirst(error)) return false;
  const settings = readSettings(options, env);
  const { baseUrl } = settings;
  if (!isLocal(baseUrl) || (await isThere(settings, signal))) return false;
  const out = createOutput(options, env, process);
  const none = `There is no service at ${baseUrl} yet.`;
  if (out.hasTerminal && canAsk() && existsSync(PROGRAM)) {
    const answer = await ask(`${none} Start one on this machine? [Y/n] `, { signal });
    // Enter is a yes, and to leave the question is none.
    if (answer === null || !/^(y(es)?)?$/i.test(answer)) {
      throw new Problem(none, { exitCode: EXIT.unreachable, code: 'unreachable', hint: HOW });
    }
    await startAndTell(settings, out, env, signal);
    return true;
  }
  if (!(error instanceof Problem)) return false;
  // A key could not be asked for before there is a service: that there is none comes first.
  const told = { exitCode: EXIT.unreachable, code: 'unreachable', hint: HOW };
  throw new Problem(`${none} ${error.message}`, told);
}
