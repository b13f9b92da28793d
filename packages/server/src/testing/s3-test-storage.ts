/** Storage in a bucket of a test server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../platform/clock.ts';
import type { S3Config } from '../platform/config.ts';
import { createIds } from '../platform/ids.ts';
import type { S3Patience } from '../platform/storage/s3/s3-client.ts';
import { createS3Storage, type S3StorageOptions } from '../platform/storage/s3/s3-storage.ts';
import type { StagedStorage } from '../platform/storage/storage.ts';
import { type S3Server, s3Settings } from './s3-servers.ts';

const MIB = 1024 ** 2;

export interface S3TestStorage {
  storage: StagedStorage;
  folder: string;
  /** What was logged, a line each. */
  log: string[];
  /** Stores `content` as a new object, or under `key`. */
  keep(content: string | Uint8Array, options?: { key?: string; contentType?: string }): Promise<string>;
  /** Removes the folder; the server stays. */
  stop(): Promise<void>;
}

/** For a store that is made to fail: a healthy one on a busy machine may need longer. */
export const impatient: S3Patience = { connect: 1_000, idle: 1_000, attempts: 4, total: 10_000, pause: 1 };

/** Parts of 5 MiB already from 5 MiB on. */
export async function openS3Storage(
  server: Omit<S3Server, 'stop'>,
  {
    settings = {},
    ...others
  }: Partial<Omit<S3StorageOptions, 'settings'>> & { settings?: Partial<S3Config> } = {},
): Promise<S3TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-s3-'));
  const ids = createIds(systemClock);
  const log: string[] = [];
  const storage = await createS3Storage({
    settings: s3Settings(server, settings),
    cache: { folder: join(folder, 'cache'), maxBytes: 100 * MIB },
    clock: systemClock,
    ids,
    log: pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    sizes: { putBytes: 5 * MIB, copyBytes: 5 * MIB },
    ...others,
  });
  return {
    storage,
    folder,
    log,
    async keep(content, { key = ids.uuid(), contentType = 'video/mp4' } = {}) {
      const path = storage.stagingPath();
      await writeFile(path, content);
      await storage.putFile(key, path, { contentType });
      return key;
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}
