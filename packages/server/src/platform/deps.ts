/** What every service is made from: the outside world, as values. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AiModels } from './ai/ai-models.ts';
import { createAiModels } from './ai/create-ai-models.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import { createNotifications, type Notifications } from './events/notifications.ts';
import { createOutbox, type Outbox } from './events/outbox.ts';
import { createWakeUps, type WakeUps } from './events/wake-ups.ts';
import { createMetrics, type Metrics, measureRoom } from './health/metrics.ts';
import { createReadiness, type Readiness } from './health/readiness.ts';
import { createRoom, type Room } from './health/room.ts';
import { createSaidLately } from './health/said-lately.ts';
import { createSelfTests, type SelfTests } from './health/self-tests.ts';
import { createIdempotencyStore, type IdempotencyStore } from './http/idempotency.ts';
import type { Ids } from './ids.ts';
import { createModelRuntime, modelOptions } from './models/create-model-runtime.ts';
import type { ModelRuntime } from './models/model-runtime.ts';
import { createOutgoingGuard, type OutgoingGuard } from './outgoing/outgoing-guard.ts';
import { createPublicAddress, type PublicAddress } from './outgoing/public-address.ts';
import { createLiveProcesses, type LiveProcesses } from './processes/live-processes.ts';
import { loadSealer, type Sealer } from './secrets/sealed.ts';
import { loadSecret } from './secrets/secrets.ts';
import type { FsStorage } from './storage/files/fs-storage.ts';
import { lookIntoFolder, openStorage } from './storage/open-storage.ts';
import { createUrlSigner, loadUrlSecret, type UrlSigner } from './storage/serving/url-signer.ts';
import type { StagedStorage } from './storage/storage.ts';
import { createStorageMark, isMarked, markOf, type StorageMark } from './storage/storage-mark.ts';

export interface Deps {
  config: Config;
  db: Kysely<Database>;
  /** Where `db` is, for connections of another kind (LISTEN, the queue). */
  databaseUrl: string;
  clock: Clock;
  ids: Ids;
  log: Logger;
  storage: StagedStorage;
  /** The same where this server takes the bytes of uploads itself; null where clients send them to a store. */
  fsStorage: FsStorage | null;
  /** By which the storage is known as this deployment's. */
  storageMark: StorageMark;
  urls: UrlSigner;
  /** Key of the hashes by which emails are remembered that may not be kept. */
  emailSecret: Buffer;
  /** Encrypts secrets that have to be read again. */
  sealer: Sealer;
  /** Says which addresses that users name may be called. */
  outgoing: OutgoingGuard;
  address: PublicAddress;
  /** Events for the world outside. */
  outbox: Outbox;
  metrics: Metrics;
  /** Models behind providers' addresses, where the operator configured any. */
  ai: AiModels;
  /** Models on this machine. */
  models: ModelRuntime;
  selfTests: SelfTests;
  /** Answers of requests that clients named by a key. */
  idempotency: IdempotencyStore;
  /** What GET /health answers; parts are provided as they start. */
  readiness: Readiness;
  /** Room on the disks this process writes to. */
  room: Room;
  /** Names this process among the workers. */
  processId: string;
  /** Says that this process lives, since `createDeps`, and which others do. */
  processes: LiveProcesses;
  /** Listening since `createDeps`. */
  notifications: Notifications;
  /** How workers hear of tasks. */
  wakeUps: WakeUps;
}

const LISTENING_BROKE = 'listening to the database broke off; trying again';

/**
 * The dependencies over a migrated database. Makes the storage folders and, once, the signing secret;
 * listens and says that it lives. `home` is what only one process at a time can be.
 * `closeDeps` ends that.
 */
export async function createDeps(
  base: Pick<Deps, 'config' | 'db' | 'databaseUrl' | 'clock' | 'ids' | 'log'> & { room?: Room },
  { home = null }: { home?: string | null } = {},
): Promise<Deps> {
  const { config, db, databaseUrl, clock, ids, log } = base;
  const address = createPublicAddress(config);
  const sealer = await loadSealer(db, { ids, secretKeys: config.secretKeys });
  const secret = await loadUrlSecret(db, { ids, sealer });
  const emailSecret = await loadSecret(db, { ids, setting: 'email_hash_secret', sealer });
  const urls = createUrlSigner({ secret, clock, baseUrl: address.baseUrl });
  const mark = await markOf(db, ids);
  const { storage, fsStorage } = await openStorage({ config, clock, ids, log, urls, mark });
  const storageMark = createStorageMark({ db, mark, place: config, clock, storage });
  const processId = ids.uuid();
  const saidLately = createSaidLately();
  const notifications = createNotifications({
    databaseUrl,
    // It tries again twice a second.
    onError: (error) => {
      if (!saidLately(LISTENING_BROKE)) log.warn({ err: error }, LISTENING_BROKE);
    },
  });
  const processes = createLiveProcesses({
    db,
    processId,
    home,
    onError: (error) => log.warn({ err: error }, 'this process could not say that it lives; trying again'),
  });
  await Promise.all([notifications.start(), processes.start()]);
  const room = base.room ?? createRoom({ folder: config.dataFolder, reserveBytes: config.diskReserveBytes });
  const metrics = createMetrics();
  measureRoom(metrics.registry, room);
  const idempotency = createIdempotencyStore({
    db,
    ids,
    onError: (error) => log.error({ err: error }, 'the answer of a request with a key could not be kept'),
  });
  const readiness = createReadiness(
    config.role === 'api' ? ['database', 'storage'] : ['database', 'storage', 'workers'],
  );
  return {
    ...base,
    storage,
    fsStorage,
    storageMark,
    urls,
    emailSecret,
    sealer,
    outgoing: createOutgoingGuard({ allowed: config.webhookAllow }),
    address,
    outbox: createOutbox({ clock, ids }),
    metrics,
    ai: createAiModels(config),
    models: createModelRuntime(modelOptions(config)),
    selfTests: createSelfTests({ dataFolder: config.dataFolder, log }),
    idempotency,
    readiness,
    room,
    processId,
    processes,
    notifications,
    wakeUps: createWakeUps(notifications),
  };
}

/**
 * Throws StartError where objects lie in a folder and it is not this deployment's, before anything is made in it. A
 * bucket is looked at by `storageMark` once it is open.
 */
export async function refuseWrongFolder({
  config,
  db,
  ids,
}: Pick<Deps, 'config' | 'db' | 'ids'>): Promise<void> {
  if (config.storage.driver !== 'fs') return;
  await isMarked({ db, mark: await markOf(db, ids), storage: lookIntoFolder(config), place: config });
}

/** Ends what `createDeps` connected; the database pool stays its owner's. */
export async function closeDeps({
  notifications,
  models,
  processes,
}: Pick<Deps, 'notifications' | 'models' | 'processes'>): Promise<void> {
  await Promise.all([notifications.stop(), models.close(), processes.stop()]);
}
