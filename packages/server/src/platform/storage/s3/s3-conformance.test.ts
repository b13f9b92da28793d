import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe } from 'vitest';
import { s3Servers, s3Settings } from '../../../testing/s3-servers.ts';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import { describeStorage } from '../testing/describe-storage.ts';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';

const MIB = 1024 ** 2;

for (const { name, isPresent, lacks, start } of s3Servers) {
  describe.skipIf(!isPresent)(`with ${name}`, () => {
    describeStorage(
      's3',
      async () => {
        const server = await start();
        const folder = await mkdtemp(join(tmpdir(), 'rushes-conformance-'));
        const ids = createIds(systemClock);
        const options: S3StorageOptions = {
          settings: s3Settings(server, { prefix: 'some/where/' }),
          cache: { folder: join(folder, 'cache'), maxBytes: 100 * MIB },
          clock: systemClock,
          ids,
          log: pino({ level: 'silent' }),
        };
        const reopen = () => createS3Storage(options);
        const hourAgo = { now: async () => new Date(Date.now() - 3_600_000) };
        return {
          storage: await reopen(),
          newKey: ids.uuid,
          reopen,
          expired: async (presign) =>
            (await presign(await createS3Storage({ ...options, storeClock: hourAgo }))).url,
          stop: async () => {
            await server.stop();
            await rm(folder, { recursive: true, force: true });
          },
        };
      },
      { partBytes: 5 * MIB, lacks },
    );
  });
}
