import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AssetUploadResponse } from './generated/schemas.ts';
import type { PutBytes } from './put-bytes.ts';
import { uploadParts } from './upload-parts.ts';

const PART = 10;
const PARTS = 7;
const ASSET = 'an asset';
const bytes = new Blob([new Uint8Array(PART * PARTS)]);

const place = {
  asset_id: ASSET,
  multipart_upload_id: 'an upload',
  multipart_part_size: PART,
  presigned_put_urls: Array.from({ length: PARTS }, (_, index) => `http://store/${index + 1}`),
} as AssetUploadResponse;

/** A store that takes bytes at once and answers when it is told to. */
function createStore({ tells = true } = {}) {
  const begun: number[] = [];
  const ended: number[] = [];
  const answers = new Map<number, (response: Response) => void>();
  const put: PutBytes = async (url, part, { onProgress }) => {
    const number = Number(url.split('/').at(-1));
    begun.push(number);
    if (tells) onProgress?.(part.size);
    const response = await new Promise<Response>((resolve) => answers.set(number, resolve));
    ended.push(number);
    return response;
  };
  const answer = async (number: number, status = 200) => {
    answers.get(number)?.(new Response(null, { status, headers: { etag: `"${number}"` } }));
    await nextTurn();
  };
  return { begun, ended, put, answer };
}

function upload(put: PutBytes, told: number[] = []) {
  const client = {
    completeMultipartUpload: async () => ({ asset_id: ASSET, bytes: bytes.size, state: 'complete' as const }),
  };
  return uploadParts(client, place, {
    bytes,
    request: { upload_id: 'an id' } as never,
    askForPlace: async () => place,
    parallel: 2,
    retries: 0,
    put,
    onProgress: (sent) => told.push(sent),
  });
}

test('while parts wait for their answer others are sent, and no more than as many', async () => {
  const store = createStore();
  const told: number[] = [];
  const ending = upload(store.put, told);
  await nextTurn();
  expect(store.begun).toEqual([1, 2, 3, 4]);
  await store.answer(2);
  expect(store.begun).toEqual([1, 2, 3, 4, 5]);
  for (const number of [1, 3, 4, 5, 6, 7]) await store.answer(number);
  expect(await ending).toBe(ASSET);
  expect(store.begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(told.at(-1)).toBe(bytes.size);
});

test('what does not tell as bytes leave has as many parts under way as are asked for', async () => {
  const store = createStore({ tells: false });
  const ending = upload(store.put);
  await nextTurn();
  expect(store.begun).toEqual([1, 2]);
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await store.answer(number);
  expect(await ending).toBe(ASSET);
});

test('a part that is refused ends the upload once the others have been answered', async () => {
  const store = createStore();
  const ending = upload(store.put).then(
    () => 'done',
    () => [...store.ended],
  );
  await nextTurn();
  await store.answer(1, 422);
  for (const number of [4, 3, 2]) await store.answer(number);
  expect(await ending).toEqual([1, 4, 3, 2]);
  expect(store.begun).toEqual([1, 2, 3, 4]);
});
