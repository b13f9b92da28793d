import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { NODE_FLAGS } from '../node-flags.ts';
import type { ServiceAddress } from './client.ts';

const program = join(import.meta.dirname, '../../packages/server/src/main.ts');

export interface RunningService extends ServiceAddress {
  /** Of the process that `stop` ends. */
  pid: number;
  /** What that ended with; null where it still runs after ten seconds, which one that ends does not need. */
  end(): Promise<number | NodeJS.Signals | null>;
  stop(): Promise<void>;
}

/** Nobody is listened to any more while the database is closed. */
const ENDING_MILLISECONDS = 10_000;

/** The key of the demo's user, made once per data folder and readable by its owner only. */
async function demoKey(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'demo-api-key');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    const key = `sk_${randomBytes(32).toString('base64url')}`;
    // Passable, not readable: when root runs this, PostgreSQL runs as another user below the same folder.
    await mkdir(dirname(path), { recursive: true, mode: 0o711 });
    await writeFile(path, `${key}\n`, { mode: 0o600 });
    return key;
  }
}

/**
 * Starts the service as `npm start` does, on a free port, with a user and key for the demo. Throws with the
 * service's own words when it does not come up.
 */
export async function startService(
  dataFolder: string,
  { nodeArgs = [] }: { nodeArgs?: readonly string[] } = {},
): Promise<RunningService> {
  const apiKey = await demoKey(dataFolder);
  const child = spawn(process.execPath, [...NODE_FLAGS, ...nodeArgs, program], {
    env: {
      ...process.env,
      PORT: process.env.PORT ?? '0',
      RUSHES_IDENTITY_PORT: '0',
      RUSHES_SIGN_IN_LINK: 'off',
      RUSHES_DATA_DIR: dataFolder,
      RUSHES_BOOTSTRAP_EMAIL: 'demo@rushes.localhost',
      RUSHES_BOOTSTRAP_API_KEY: apiKey,
      RUSHES_LOG_LEVEL: process.env.RUSHES_LOG_LEVEL ?? 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Rushes is ready at (\S+)/.exec(line);
      if (address !== null) resolve(address[1] ?? '');
      // What the service logs are errors here: whoever runs the demo should see them.
      else process.stderr.write(`${line}\n`);
    });
    exited.then((code) => reject(new Error(`the service did not start (exit code ${code})`)), reject);
  });
  return {
    baseUrl,
    apiKey,
    pid: child.pid ?? 0,
    async end() {
      await Promise.race([exited, delay(ENDING_MILLISECONDS, undefined, { ref: false })]);
      return child.exitCode ?? child.signalCode;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
