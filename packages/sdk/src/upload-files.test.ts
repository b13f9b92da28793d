import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import type { AssetUploadResponse } from './generated/schemas.ts';
import type { PutBytes } from './put-bytes.ts';
import { uploadFiles } from './upload-files.ts';

const PARALLEL = 2;

/** A service whose places are told at once, and whose bytes are taken when it is told to. */
function createService({ refusesAfter = Number.POSITIVE_INFINITY } = {}) {
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  const put: PutBytes = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Response.json({ state: 'complete' });
  };
  const createUploadUrls: Client['createUploadUrls'] = async ({ body }) => {
    if (asked.length >= refusesAfter) {
      const facts = { issues: [], requestId: null, retryAfterSeconds: null, body: null };
      throw new ApiError({ ...facts, status: 402, code: 'insufficient_credits', detail: 'No credits.' });
    }
    asked.push(body.length);
    return body.map(
      ({ upload_id: id }) =>
        ({ upload_id: id, asset_id: id, presigned_put_url: `http://store/${id}` }) as AssetUploadResponse,
    );
  };
  const client = { createUploadUrls, completeMultipartUpload: () => Promise.reject(new Error('No parts.')) };
  return {
    asked,
    client,
    files: (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ file: new Blob(['x']), name: `${index}.txt`, uploadId: String(index), put },
      })),
    underWay: () => waiting.length,
    take: () => waiting.shift()?.(),
  };
}

/** Enough turns for everything that waits for nobody. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await nextTurn();
}

/** Reads to the end; the names in the order they ended. */
function readAll(service: ReturnType<typeof createService>, count: number) {
  const ended: string[] = [];
  const reading = (async () => {
    for await (const { file } of uploadFiles(service.client, service.files(count), { parallel: PARALLEL }))
      ended.push(file.name);
  })();
  return { ended, reading };
}

test('while files are being sent the places of the next are asked for, and no more of them', async () => {
  const service = createService();
  const { ended, reading } = readAll(service, 300);
  await settle();
  expect(service.underWay()).toBe(PARALLEL);
  expect(service.asked).toEqual([8, 16]);
  while (ended.length < 300) {
    expect(service.underWay()).toBeLessThanOrEqual(PARALLEL);
    service.take();
    await settle();
  }
  await reading;
  expect(new Set(ended).size).toBe(300);
  expect(service.asked).toEqual([8, 16, 32, 64, 100, 80]);
});

test('what refuses the next files ends it once those before are on their way', async () => {
  const service = createService({ refusesAfter: 1 });
  const { ended, reading } = readAll(service, 20);
  const failing = expect(reading).rejects.toMatchObject({ code: 'insufficient_credits' });
  await settle();
  for (let taken = 0; taken < 8; taken += 1) {
    service.take();
    await settle();
  }
  await failing;
  expect(ended.length).toBeGreaterThan(8 - PARALLEL);
});

test('who leaves early has nothing more asked for, and what gives the files is closed', async () => {
  const service = createService();
  let isClosed = false;
  async function* files() {
    try {
      yield* service.files(300);
    } finally {
      isClosed = true;
    }
  }
  const uploads = uploadFiles(service.client, files(), { parallel: PARALLEL });
  const first = uploads.next();
  await settle();
  service.take();
  expect((await first).done).toBe(false);
  await uploads.return();
  await settle();
  expect(isClosed).toBe(true);
  expect(service.asked).toEqual([8, 16]);
});
