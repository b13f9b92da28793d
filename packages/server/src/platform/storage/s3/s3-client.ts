/** The way to an S3-compatible store: one client for our own requests, one that signs URLs for other people. */
import { setTimeout as wait } from 'node:timers/promises';
import { HeadBucketCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { S3Config } from '../../config.ts';
import { ServiceError } from '../../errors.ts';
import { createSaidLately } from '../../health/said-lately.ts';
import { isExpired, isPassing, isSkewed, serviceErrorOf } from './s3-errors.ts';

/** How long the store is waited for. */
export interface S3Patience {
  /** Milliseconds until a connection stands. */
  connect: number;
  /** Milliseconds in which nothing at all arrives. */
  idle: number;
  /** Times a request is sent, and milliseconds after which it is not sent again. */
  attempts: number;
  total: number;
  /** Milliseconds before the second attempt; each further one waits twice as long. */
  pause: number;
}

export const defaultPatience: S3Patience = {
  connect: 3_000,
  idle: 60_000,
  attempts: 5,
  total: 20_000,
  pause: 200,
};

/** What further requests need for encryption, as the SDK's commands take it. */
export type Encryption = Readonly<{ ServerSideEncryption?: 'AES256' | 'aws:kms'; SSEKMSKeyId?: string }>;

// What time it is for the store. A URL that is signed with a clock that is wrong expires too early or is refused, and no
// answer tells us, since others use it; so the difference that the SDK learns from every answer is counted in.

interface StoreClock {
  /** Asks the store once before the first time, and again after this machine's clock has jumped. */
  now(): Promise<Date>;
}

interface StoreClockOptions {
  clock: Clock;
  /** Milliseconds by which the store is ahead of the system clock, as the last answer told. */
  offset: () => number;
  /** Sends the store anything, so that `offset` is of now. */
  ask: () => Promise<unknown>;
}

/** Answers tell whole seconds and take time themselves: less is no difference. */
const NOISE_MILLISECONDS = 5_000;
const JUMP_MILLISECONDS = 10_000;

function createStoreClock({ clock, offset, ask }: StoreClockOptions): StoreClock {
  /** Between the wall clock and one that nobody sets; it changes when the former jumps or the machine slept. */
  const stand = () => clock.now().getTime() - performance.now();
  let known: number | null = null;

  async function learn(): Promise<void> {
    const before = stand();
    // A store that is away is told of by whoever needs it for more than its time.
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (answered) known = before;
  }

  return {
    async now() {
      if (known === null || Math.abs(stand() - known) > JUMP_MILLISECONDS) await learn();
      const difference = offset();
      return new Date(Date.now() + (Math.abs(difference) < NOISE_MILLISECONDS ? 0 : difference));
    },
  };
}

export interface S3Connection {
  bucket: string;
  encryption: Encryption;
  /** The store's name of our key, and ours of the store's. */
  nameOf(key: string): string;
  keyOf(name: string): string;
  /**
   * Runs `request`, again while the store is busy or away; it must be repeatable. Throws the store's own error, or
   * ServiceError `storage_unavailable` where asking again did not help. With `once` a store that is busy or away is
   * not asked again.
   */
  call<T>(request: (client: S3Client) => Promise<T>, options?: { once?: boolean }): Promise<T>;
  /** Signs for the address under which clients reach the store; sends nothing. */
  signer: S3Client;
  storeClock: StoreClock;
}

export interface S3ConnectionOptions {
  settings: S3Config;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  patience?: S3Patience;
  /** Instead of what the store's answers tell. */
  storeClock?: StoreClock;
}

/** Requests at the same time; more wait for a connection. */
const CONNECTIONS = 64;
/** A change of the store's time that is none of the network: this machine's clock has jumped. */
const SKEW_MILLISECONDS = 60_000;

const nothing = (): void => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

function clientConfig(settings: S3Config, patience: S3Patience): S3ClientConfig {
  const { region, endpoint, pathStyle, credentials } = settings;
  return {
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    // Many compatible stores know no other checksums than the ones that an operation requires.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK warns on the console of requests that it can not repeat itself.
    logger: silent,
    // `call` repeats: the SDK's own way can not send a stream a second time.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: patience.connect,
      socketTimeout: patience.idle,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    },
  };
}

function encryptionOf({ encryption }: S3Config): Encryption {
  if (encryption.kind === 'none') return {};
  if (encryption.kind === 'AES256') return { ServerSideEncryption: 'AES256' };
  const { keyId } = encryption;
  return { ServerSideEncryption: 'aws:kms', ...(keyId === null ? {} : { SSEKMSKeyId: keyId }) };
}

/** Says the same trouble once a minute, not at every request. */
function createWarnings(log: Pick<Logger, 'warn'>): (error: ServiceError) => void {
  const saidLately = createSaidLately();
  return (error) => {
    const sentence = error.cause instanceof Error ? error.cause.message : error.message;
    if (!saidLately(sentence)) log.warn({ code: error.code }, sentence);
  };
}

export function createS3Connection(options: S3ConnectionOptions): S3Connection {
  const { settings, clock, log, patience = defaultPatience } = options;
  const { bucket, prefix } = settings;
  const config = clientConfig(settings, patience);
  const client = new S3Client(config);
  const publicEndpoint = settings.publicEndpoint ?? settings.endpoint;
  const signer = new S3Client({
    ...config,
    ...(publicEndpoint === null ? {} : { endpoint: publicEndpoint }),
    credentials: client.config.credentials,
  });
  const warn = createWarnings(log);

  /** What may help before the next attempt; false when nothing does. */
  async function prepareNextAttempt(error: unknown, attempt: number, offset: number): Promise<boolean> {
    // A refused HEAD does not say that it was for the clock; the SDK has learnt it from the answer's date.
    const isCorrected = Math.abs(client.config.systemClockOffset - offset) > SKEW_MILLISECONDS;
    // Once: the SDK has corrected its clock now, and there are fresh credentials or none.
    if (isSkewed(error) || isCorrected) return attempt === 1;
    if (isExpired(error)) {
      if (attempt > 1) return false;
      await client.config.credentials({ forceRefresh: true }).catch(() => undefined);
      return true;
    }
    if (!isPassing(error)) return false;
    await wait(patience.pause * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    return true;
  }

  const call: S3Connection['call'] = async (request, { once = false } = {}) => {
    const start = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const offset = client.config.systemClockOffset;
      try {
        return await request(client);
      } catch (error) {
        const isOver = attempt >= patience.attempts || performance.now() - start > patience.total;
        const isLast = isOver || (once && isPassing(error));
        if (!isLast && (await prepareNextAttempt(error, attempt, offset))) continue;
        const refused = serviceErrorOf(error, bucket);
        if (refused instanceof ServiceError) warn(refused);
        throw refused;
      }
    }
  };

  return {
    bucket,
    encryption: encryptionOf(settings),
    nameOf: (key) => `${prefix}${key}`,
    keyOf: (name) => name.slice(prefix.length),
    call,
    signer,
    storeClock:
      options.storeClock ??
      createStoreClock({
        clock,
        offset: () => client.config.systemClockOffset,
        ask: () => call((to) => to.send(new HeadBucketCommand({ Bucket: bucket }))),
      }),
  };
}
