import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import { createUrlSigner } from '../serving/url-signer.ts';
import { describeStorage } from '../testing/describe-storage.ts';
import { serveStorage } from '../testing/serve-storage.ts';
import { createFsStorage } from './fs-storage.ts';

describeStorage(
  'fs',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rushes-conformance-'));
    const ids = createIds(systemClock);
    let baseUrl = '';
    let secondsAgo = 0;
    const signer = createUrlSigner({
      secret: ids.random(32),
      clock: { now: () => new Date(Date.now() - secondsAgo * 1000) },
      baseUrl: () => baseUrl,
    });
    const reopen = () => createFsStorage({ folder, ids, urls: signer });
    const storage = await reopen();
    const { app, url } = await serveStorage({ storage, urls: signer, ids });
    baseUrl = url;
    return {
      storage,
      newKey: ids.uuid,
      reopen,
      expired: async (presign) => {
        secondsAgo = 3_600;
        try {
          return (await presign(storage)).url;
        } finally {
          secondsAgo = 0;
        }
      },
      stop: async () => {
        await app.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
  { partBytes: 100_000 },
);
