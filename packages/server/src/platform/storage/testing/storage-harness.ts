/** What the suite of the storage interface is given of a driver, and what all its parts use. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { PartedUpload, PresignedUrl, ServedAt, StagedStorage, StoredPart } from '../storage.ts';

export interface StorageUnderTest {
  storage: StagedStorage;
  /** A new key that nobody has used. */
  newKey(): string;
  /** The same store as another process sees it. */
  reopen(): Promise<StagedStorage>;
  /** A URL that has just expired, made as `presign` makes it. */
  expired(presign: (storage: StagedStorage) => Promise<PresignedUrl>): Promise<string>;
  stop(): Promise<void>;
}

/** What a store, not the driver, is known not to do. */
export type Lack =
  | 'HEAD at a URL made for GET'
  | 'If-Range'
  | 'If-Match'
  | 'CORS'
  | 'refusing parts after the end';

export interface StorageTraits {
  /** Fewest bytes that all parts but the last may have. */
  partBytes: number;
  /** With the reason. */
  lacks?: Partial<Record<Lack, string>>;
}

/** A driver while its tests run: set before each. */
export interface Harness extends StorageTraits {
  /** Throws outside of a test. */
  readonly subject: StorageUnderTest;
}

/** Where this server would serve it; drivers whose clients reach the store leave it aside. */
export const servedAt = {
  get: (key: string, headers: { contentType: string; contentDisposition: string }): ServedAt => ({
    path: `/media/${encodeURIComponent(key)}`,
    query: headers,
  }),
  put: (key: string, bytes: number): ServedAt => ({
    path: `/uploads/${encodeURIComponent(key)}`,
    query: { bytes: String(bytes) },
  }),
  part: (upload: PartedUpload, partNumber: number): ServedAt => ({
    path: `/uploads/${upload.id}/parts/${partNumber}`,
    query: { upload: JSON.stringify(upload) },
  }),
};

/** Stores `content` under a new key. */
export async function keep(
  { storage, newKey }: StorageUnderTest,
  content: string | Uint8Array,
  key = newKey(),
): Promise<string> {
  const path = storage.stagingPath();
  await writeFile(path, content);
  await storage.putFile(key, path, { contentType: 'application/octet-stream' });
  return key;
}

/** All bytes of an object. */
export async function bytesOf(
  { storage }: Pick<StorageUnderTest, 'storage'>,
  key: string,
  range?: { start: number; end: number },
): Promise<Buffer> {
  return buffer(await storage.read(key, range));
}

export async function drain<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** An upload in parts of random content, as a client has it. */
export interface SentFile {
  upload: PartedUpload;
  content: Buffer;
  /** The bytes of a part, from 1 on. */
  part(partNumber: number): Buffer;
  partNumbers: number[];
}

/** Begins an upload of `bytes` random bytes. */
export async function beginFile(
  { storage, newKey }: StorageUnderTest,
  { bytes, partBytes, key = newKey() }: { bytes: number; partBytes: number; key?: string },
): Promise<SentFile> {
  const upload = await storage.parted.begin({ key, bytes, partBytes });
  const content = randomBytes(bytes);
  const count = Math.max(1, Math.ceil(bytes / partBytes));
  return {
    upload,
    content,
    part: (partNumber) => content.subarray((partNumber - 1) * partBytes, partNumber * partBytes),
    partNumbers: Array.from({ length: count }, (_, index) => index + 1),
  };
}

/** PUTs a part to its URL. */
export async function putPart(
  { storage }: Pick<StorageUnderTest, 'storage'>,
  upload: PartedUpload,
  { partNumber, body }: { partNumber: number; body: Uint8Array },
): Promise<Response> {
  const at = servedAt.part(upload, partNumber);
  const { url } = await storage.presignPart({ upload, partNumber, seconds: 600, servedAt: at });
  return fetch(url, { method: 'PUT', body: body as Uint8Array<ArrayBuffer> });
}

/** The same, of which the ETag is wanted. */
export async function sendPart(
  subject: Pick<StorageUnderTest, 'storage'>,
  upload: PartedUpload,
  { partNumber, body }: { partNumber: number; body: Uint8Array },
): Promise<Pick<StoredPart, 'partNumber' | 'etag'>> {
  const answer = await putPart(subject, upload, { partNumber, body });
  const text = await answer.text();
  const etag = answer.headers.get('etag');
  if (answer.status !== 200 || etag === null) throw new Error(`Part ${partNumber}: ${answer.status} ${text}`);
  return { partNumber, etag };
}

/** Sends all parts of a file, in the given order. */
export async function sendAll(
  subject: StorageUnderTest,
  file: SentFile,
  order: readonly number[] = file.partNumbers,
): Promise<Pick<StoredPart, 'partNumber' | 'etag'>[]> {
  const sent: Pick<StoredPart, 'partNumber' | 'etag'>[] = [];
  for (const partNumber of order) {
    sent.push(await sendPart(subject, file.upload, { partNumber, body: file.part(partNumber) }));
  }
  return sent.sort((a, b) => a.partNumber - b.partNumber);
}
