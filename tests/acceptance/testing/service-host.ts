/** The whole program as an operator runs it, with a data folder that outlives its processes. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessFacts } from '../../../packages/server/src/platform/processes/processes.ts';
import {
  canListProcesses,
  descendantsOf,
  isAlive,
  processesMentioning,
} from '../../../packages/server/src/testing/process-tree.ts';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../packages/server/src/testing/service-process.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

export const firstUser = { email: 'first.person@example.com', key: 'sk_acceptance-key-of-the-first-user' };
export const otherUser = { email: 'other.person@example.com', key: 'sk_acceptance-key-of-another-user' };

export interface LiveService {
  baseUrl: string;
  process: ServiceProcess;
  /** Calls as the user that the service was started with. */
  user: ApiClient;
  /** kill -9 of the service; then waits until nothing of it is left, for at most 5 s. */
  kill(): Promise<void>;
  /** SIGTERM; answers what it wrote. */
  stop(): Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export interface ServiceHost {
  dataFolder: string;
  /** Starts the service on the data folder and waits until it is ready. One at a time. */
  start(options?: StartOptions): Promise<LiveService>;
  /** Kills what still runs and removes the data folder. */
  remove(): Promise<void>;
}

export interface StartOptions {
  /** The user that the settings name; every one that was ever named keeps its account and key. */
  user?: { email: string; key: string };
  /** Further settings. */
  env?: Record<string, string>;
}

/** Those of `before`, and whatever works on the folder, end by themselves. */
async function nothingIsLeft(dataFolder: string, before: readonly ProcessFacts[] = []): Promise<void> {
  if (!canListProcesses) return;
  const left = async () => {
    const alive = await Promise.all(before.map(async (one) => ((await isAlive(one)) ? [one] : [])));
    return [...alive.flat(), ...(await processesMentioning(dataFolder))];
  };
  await until(async () => (await left()).length === 0, {
    what: 'nothing of the service is left',
  }).catch(async (error: Error) => {
    const names = (await left()).map(({ commandLine }) => commandLine);
    throw new Error(`${error.message}: ${names.join(' | ')}`);
  });
}

async function descendantsOfService(service: ServiceProcess): Promise<ProcessFacts[]> {
  return canListProcesses ? descendantsOf(service.child.pid ?? 0) : [];
}

/** A new data folder without a service. */
export async function createServiceHost(): Promise<ServiceHost> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-acceptance-'));
  // As a folder that the service makes itself: PostgreSQL's user may pass when we are root.
  await chmod(dataFolder, 0o711);
  const started: ServiceProcess[] = [];

  async function kill(service: ServiceProcess): Promise<void> {
    const below = await descendantsOfService(service);
    service.child.kill('SIGKILL');
    await nothingIsLeft(dataFolder, below);
    await service.ended;
  }

  return {
    dataFolder,

    async start({ user = firstUser, env = {} } = {}) {
      const service = startServiceProcess({
        dataFolder,
        env: {
          RUSHES_BOOTSTRAP_EMAIL: user.email,
          RUSHES_BOOTSTRAP_API_KEY: user.key,
          RUSHES_LOG_LEVEL: 'error',
          ...env,
        },
      });
      started.push(service);
      const baseUrl = await service.address();
      await until(async () => (await fetch(`${baseUrl}/health`)).status === 200, {
        what: 'the service is ready',
      });
      return {
        baseUrl,
        process: service,
        user: createApiClient(baseUrl, user.key),
        kill: () => kill(service),
        async stop() {
          service.child.kill('SIGTERM');
          return service.ended;
        },
      };
    },

    async remove() {
      // Media work ends by itself when the service does, and may write its compile cache as it goes.
      const below = await Promise.all(started.map(descendantsOfService));
      for (const service of started) service.child.kill('SIGKILL');
      try {
        await nothingIsLeft(dataFolder, below.flat());
        await Promise.all(started.map((service) => service.ended));
      } finally {
        await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}
