/** The real service in a process of its own, on a disk, a database and a clock that can be made to fail. */
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../packages/server/src/testing/service-process.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { firstUser } from '../acceptance/testing/service-host.ts';
import {
  type ClockEpoch,
  type Fault,
  type InjectionSettings,
  type Order,
  type OrderAnswer,
  SETTINGS_VARIABLE,
  type SourceChange,
} from './injection/orders.ts';
import { cutPower, readJournal, readJournalFile } from './power-cut.ts';

const INJECTION = join(import.meta.dirname, 'inject.ts');

export interface FaultyServiceOptions {
  /** An empty folder for everything. */
  folder: string;
  databaseUrl: string;
  /** Makes the build a broken one. */
  changes?: readonly SourceChange[];
  env?: Record<string, string>;
}

export interface FaultyService {
  /** Where it answers now; another port after each start. */
  baseUrl(): string;
  dataFolder: string;
  /** Starts it; with a fault, which may end the start: false then. */
  start(fault?: Fault): Promise<boolean>;
  isAlive(): boolean;
  /** Waits for an end that is on its way. */
  ended(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  arm(fault: Fault): Promise<void>;
  /** How often the fault was hit; null when the service has died, which is over by then. */
  disarm(): Promise<number | null>;
  /** The present time of the service, milliseconds since 1970. */
  now(): number;
  /** Moves the clock; what waits for time to pass does not notice. */
  moveClock(milliseconds: number): Promise<void>;
  /** Lets as much time pass, also for what waits. */
  pass(milliseconds: number): Promise<void>;
  /** How much of the time since the beginning was let pass, milliseconds. */
  passed(): number;
  /** What a power cut leaves, after a kill. */
  losePower(random: () => number): Promise<void>;
  /** Everything it wrote, of all its lives. */
  output(): string;
  /** Changes of files that could not be followed. */
  unwatched(): string[];
}

export async function createFaultyService(options: FaultyServiceOptions): Promise<FaultyService> {
  const dataFolder = join(options.folder, 'data');
  const places = {
    root: join(dataFolder, 'objects'),
    journal: join(options.folder, 'journal'),
    attic: join(options.folder, 'attic'),
  };
  const socketPath = join(options.folder, 'orders');
  await mkdir(places.attic, { recursive: true });
  appendFileSync(places.journal, '');
  const epochs: ClockEpoch[] = [{ since: 0, offset: 0 }];
  const outputs: string[] = [];
  let service: ServiceProcess | null = null;
  let baseUrl = '';
  let orders: Socket | null = null;
  let passed = 0;
  /** Who waits for an answer, in order. */
  const waiting: ((answer: OrderAnswer | null) => void)[] = [];

  const isAlive = () =>
    service !== null && service.child.exitCode === null && service.child.signalCode === null;

  async function send(order: Order): Promise<OrderAnswer | null> {
    if (!isAlive() || orders === null || orders.destroyed) return null;
    const { promise, resolve } = Promise.withResolvers<OrderAnswer | null>();
    waiting.push(resolve);
    orders.write(`${JSON.stringify(order)}\n`);
    return promise;
  }

  async function connectOrders(): Promise<void> {
    const socket = connect(socketPath);
    orders = socket;
    // The service may end at any moment: whoever waits is told.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const tell of waiting.splice(0)) tell(null);
    });
    const lines = createInterface({ input: socket });
    lines.on('error', () => undefined);
    lines.on('line', (line) => waiting.shift()?.(JSON.parse(line) as OrderAnswer));
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  }

  async function ended(): Promise<void> {
    if (service === null) return;
    const { stdout, stderr } = await service.ended;
    outputs.push(stdout, stderr);
    orders?.destroy();
    orders = null;
    service = null;
  }

  const settings = (fault: Fault | null): InjectionSettings => ({
    parent: process.pid,
    ...places,
    socket: socketPath,
    epochs,
    fault,
    changes: [...(options.changes ?? [])],
    storeEndpoint: options.env?.RUSHES_S3_ENDPOINT ?? null,
  });

  return {
    baseUrl: () => baseUrl,
    dataFolder,
    isAlive,
    ended,

    async start(fault) {
      const env = {
        ...options.env,
        [SETTINGS_VARIABLE]: JSON.stringify(settings(fault ?? null)),
        DATABASE_URL: options.databaseUrl,
        RUSHES_BOOTSTRAP_EMAIL: firstUser.email,
        RUSHES_BOOTSTRAP_API_KEY: firstUser.key,
        RUSHES_MEDIA_WORKERS: '1',
        RUSHES_LOG_LEVEL: 'info',
        // What is no JSON in the log is taken for a defect.
        RUSHES_SIGN_IN_LINK: 'off',
      };
      const started = startServiceProcess({
        dataFolder,
        env,
        below: {
          command: process.execPath,
          args: ([, ...service]) => [
            '--disable-warning=ExperimentalWarning',
            '--import',
            INJECTION,
            ...service,
          ],
        },
      });
      service = started;
      const address = await started.address().catch((error: Error) => error);
      if (address instanceof Error) {
        await ended();
        if (fault === undefined) throw address;
        return false;
      }
      baseUrl = address;
      const ready = async () => (await fetch(`${baseUrl}/health`).catch(() => null))?.status === 200;
      await until(async () => !isAlive() || (await ready()), {
        what: 'the service is ready',
      });
      if (!isAlive()) {
        await ended();
        return false;
      }
      await connectOrders();
      return true;
    },

    async kill() {
      service?.child.kill('SIGKILL');
      await ended();
    },

    async stop() {
      service?.child.kill('SIGTERM');
      await ended();
    },

    async arm(fault) {
      await send({ order: 'arm', fault });
    },

    async disarm() {
      const answer = await send({ order: 'disarm' });
      if (answer === null) await ended();
      return answer?.hits ?? null;
    },

    now: () => Date.now() + (epochs.at(-1)?.offset ?? 0),

    async moveClock(milliseconds) {
      epochs.push({ since: Date.now(), offset: (epochs.at(-1)?.offset ?? 0) + milliseconds });
      await send({ order: 'clock', epochs });
    },

    passed: () => passed,

    async pass(milliseconds) {
      passed += milliseconds;
      epochs.push({ since: Date.now(), offset: (epochs.at(-1)?.offset ?? 0) + milliseconds });
      await send({ order: 'clock', epochs });
      await send({ order: 'wake', milliseconds });
    },

    async losePower(random) {
      await cutPower(places, random);
    },

    output: () => outputs.join('\n'),

    unwatched: () =>
      existsSync(places.journal) ? readJournal(readJournalFile(places.journal)).unwatched : [],
  };
}

/** Ends it and removes everything of it. */
export async function removeFaultyService(service: FaultyService, folder: string): Promise<void> {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
