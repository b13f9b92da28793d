/** Single requests about whole objects: what they are, their bytes, what there is, their end. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { missingObject } from '../files/fs-paths.ts';
import type { ByteRange, StoredObject } from '../storage.ts';
import type { S3Connection } from './s3-client.ts';
import { isChanged, isMissingKey, isPassing, isPastTheEnd, serviceErrorOf } from './s3-errors.ts';

/** An object with what only the store's HEAD tells of it. */
export interface FoundObject extends StoredObject {
  contentType: string | null;
}

/** Null when there is none. */
export async function headObject(s3: S3Connection, key: string): Promise<FoundObject | null> {
  try {
    const found = await s3.call((client) =>
      client.send(new HeadObjectCommand({ Bucket: s3.bucket, Key: s3.nameOf(key) })),
    );
    return {
      key,
      bytes: found.ContentLength ?? 0,
      etag: quoted(found.ETag),
      contentType: found.ContentType ?? null,
    };
  } catch (error) {
    if (isMissingKey(error)) return null;
    throw error;
  }
}

/** Some stores leave the quotes away. */
export function quoted(etag: string | undefined): string {
  return `"${(etag ?? '').replaceAll('"', '')}"`;
}

interface OpenedBody {
  body: Readable;
  etag: string | undefined;
}

/** Times a broken answer is asked for again without a byte of progress in between. */
const BREAKS_IN_A_ROW = 4;

/**
 * The bytes of an object, or of a range of it. An answer that breaks off is taken up where it ended, so that the reader
 * of a large file does not notice a store that restarts. Throws `not_found`.
 */
export async function readObject(s3: S3Connection, key: string, range?: ByteRange): Promise<Readable> {
  const opened = await openBody(s3, key, { start: range?.start ?? 0, end: range?.end ?? null, etag: null });
  if (opened === null) return Readable.from([]);
  let current = opened.body;
  async function* bytes(): AsyncGenerator<Buffer> {
    let [at, breaks] = [range?.start ?? 0, 0];
    for (;;) {
      try {
        for await (const chunk of current as AsyncIterable<Buffer>) {
          at += chunk.length;
          breaks = 0;
          yield chunk;
        }
        return;
      } catch (error) {
        breaks += 1;
        if (!isPassing(error) || breaks > BREAKS_IN_A_ROW) throw serviceErrorOf(error, s3.bucket);
      }
      const next = await openBody(s3, key, {
        start: at,
        end: range?.end ?? null,
        etag: opened?.etag ?? null,
      });
      if (next === null) return;
      current = next.body;
    }
  }
  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 1024 ** 2 });
  // A reader that leaves before the first byte never starts the generator.
  stream.once('close', () => current.destroy());
  return stream;
}

/** Null when the range begins behind the end. */
async function openBody(
  s3: S3Connection,
  key: string,
  { start, end, etag }: { start: number; end: number | null; etag: string | null },
): Promise<OpenedBody | null> {
  const isWhole = start === 0 && end === null;
  try {
    const answer = await s3.call((client) =>
      client.send(
        new GetObjectCommand({
          Bucket: s3.bucket,
          Key: s3.nameOf(key),
          ...(isWhole ? {} : { Range: `bytes=${start}-${end ?? ''}` }),
          ...(etag === null ? {} : { IfMatch: etag }),
        }),
      ),
    );
    if (!(answer.Body instanceof Readable)) throw new Error('The object store answered without a body.');
    return { body: answer.Body, etag: answer.ETag };
  } catch (error) {
    if (isPastTheEnd(error)) return null;
    if (isMissingKey(error) || isChanged(error)) throw missingObject(key);
    throw error;
  }
}

/** Removes the object; one that is not there is fine. */
export async function removeObject(s3: S3Connection, key: string): Promise<void> {
  try {
    await s3.call((client) =>
      client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: s3.nameOf(key) })),
    );
  } catch (error) {
    // Not every store answers as the original does, which says 204.
    if (!isMissingKey(error)) throw error;
  }
}

/** All objects whose keys begin with `prefix`, in pages of the store's. */
export async function* listObjects(s3: S3Connection, prefix: string): AsyncIterable<StoredObject> {
  let token: string | undefined;
  do {
    const page = await s3.call((client) =>
      client.send(
        new ListObjectsV2Command({
          Bucket: s3.bucket,
          Prefix: s3.nameOf(prefix),
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      ),
    );
    for (const { Key, Size, ETag } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: s3.keyOf(Key), bytes: Size ?? 0, etag: quoted(ETag) };
    }
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}
