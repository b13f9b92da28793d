/** A service of its own for a program that tests it: over a folder, on a free port, with one user. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NODE_FLAGS } from './node-flags.ts';

const root = resolve(import.meta.dirname, '..');
const START_MILLISECONDS = 120_000;

export interface ServiceProcess {
  child: ChildProcess;
  address: string;
  /** What it said so far, for people: also the link that signs its owner in. */
  said(): string;
}

/** Starts it; what it logs goes to standard error. `settings` are those of the README. */
export async function startService(
  dataFolder: string,
  { key, settings }: { key: string; settings: Record<string, string> },
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(root, 'packages/server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      RUSHES_IDENTITY_PORT: '0',
      RUSHES_DATA_DIR: dataFolder,
      RUSHES_LOG_LEVEL: 'error',
      RUSHES_BOOTSTRAP_EMAIL: 'tests@example.com',
      RUSHES_BOOTSTRAP_API_KEY: key,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk);
    for (const line of String(chunk).split('\n')) if (line.startsWith('{')) process.stderr.write(`${line}\n`);
  });
  for (const end = performance.now() + START_MILLISECONDS; performance.now() < end; await wait(50)) {
    const address = /^Rushes is ready at (\S+)$/m.exec(said)?.[1];
    if (address !== undefined) return { child, address, said: () => said };
    if (child.exitCode !== null) break;
  }
  throw new Error(`The service did not start. ${said}`);
}

export async function stopService({ child }: ServiceProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => {
    child.once('exit', done);
  });
  child.kill('SIGTERM');
  await ended;
}
