/** Bytes into an object: from a local file, or from another object inside the store; in one piece or in parts. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { inParallel } from '../../collections/in-parallel.ts';
import { ServiceError } from '../../errors.ts';
import { missingObject } from '../files/fs-paths.ts';
import type { ByteRange, StoredObject } from '../storage.ts';
import type { S3Connection } from './s3-client.ts';
import { isChanged, isMissingKey, isMissingUpload } from './s3-errors.ts';
import { type FoundObject, headObject, removeObject } from './s3-objects.ts';

/** From when on parts are used, and how large they are; none may be under 5 MiB. */
export interface TransferSizes {
  /** Most bytes that are sent, or copied inside the store, by one request. */
  putBytes: number;
  copyBytes: number;
}

const MIB = 1024 ** 2;

/** A copy of more may keep the store silent for longer than an answer is waited for. */
export const defaultSizes: TransferSizes = { putBytes: 16 * MIB, copyBytes: 256 * MIB };

const MOST_PARTS = 10_000;
/** A file is read in chunks of 1 MiB per part, so this is also the memory that a transfer takes. */
const PARTS_AT_ONCE = 4;
const READ_CHUNK_BYTES = MIB;
/** Times the source may be replaced by somebody while it is copied. */
const COPY_ATTEMPTS = 3;

/** Equal ranges of at least `partBytes`, a whole number of MiB, and few enough for the store. Pure. */
export function partRanges(bytes: number, partBytes: number): ByteRange[] {
  const size = Math.max(partBytes, Math.ceil(bytes / MOST_PARTS / MIB) * MIB);
  return Array.from({ length: Math.ceil(bytes / size) }, (_, index) => ({
    start: index * size,
    end: Math.min(bytes, (index + 1) * size) - 1,
  }));
}

/** Sends one part and answers its ETag. */
type SendPart = (
  client: S3Client,
  part: { UploadId: string; PartNumber: number; range: ByteRange },
) => Promise<string | undefined>;

export interface S3Transfer {
  /** Stores the file's bytes as `key`. */
  putFile(key: string, path: string, contentType: string | null): Promise<StoredObject>;
  /** Makes `to` the same bytes as `from`, which may be replaced meanwhile: then it is one or the other, whole. */
  copy(from: string, to: string, contentType: string | null): Promise<StoredObject>;
}

function notKept(reason: string): ServiceError {
  const message = 'The file storage did not keep what it was sent; try again in a moment.';
  const headers = { 'retry-after': '5' };
  return new ServiceError('storage_unavailable', message, { cause: new Error(reason), headers });
}

function busySource(key: string): ServiceError {
  return notKept(`${key} was replaced again and again while it was copied.`);
}

interface Transferring {
  s3: S3Connection;
  sizes: TransferSizes;
}

const place = ({ bucket, nameOf }: S3Connection, key: string) => ({ Bucket: bucket, Key: nameOf(key) });

const typed = (contentType: string | null) => (contentType === null ? {} : { ContentType: contentType });

/** What the store says is there must be what was sent: its word at the end of a transfer is not enough. */
async function verified({ s3 }: Transferring, key: string, bytes: number): Promise<StoredObject> {
  const found = await headObject(s3, key);
  if (found === null || found.bytes !== bytes) {
    throw notKept(`${found?.bytes ?? 'No'} bytes instead of ${bytes} are stored as ${key}.`);
  }
  return { key, bytes, etag: found.etag };
}

async function inParts(
  transferring: Transferring,
  key: string,
  { ranges, contentType, send }: { ranges: ByteRange[]; contentType: string | null; send: SendPart },
): Promise<void> {
  const { s3 } = transferring;
  const { UploadId } = await s3.call((client) =>
    client.send(
      new CreateMultipartUploadCommand({ ...place(s3, key), ...typed(contentType), ...s3.encryption }),
    ),
  );
  if (UploadId === undefined) throw new Error('The object store began an upload without a name.');
  try {
    const Parts = await inParallel(ranges, PARTS_AT_ONCE, async (range, index) => {
      const PartNumber = index + 1;
      const ETag = await s3.call((client) => send(client, { UploadId, PartNumber, range }));
      return { PartNumber, ETag };
    });
    await completeParts(transferring, key, UploadId, Parts);
  } catch (error) {
    await abandon(transferring, key, UploadId);
    throw error;
  }
}

async function completeParts(
  { s3 }: Transferring,
  key: string,
  UploadId: string,
  Parts: CompletedPart[],
): Promise<void> {
  const complete = { ...place(s3, key), UploadId, MultipartUpload: { Parts } };
  try {
    await s3.call((client) => client.send(new CompleteMultipartUploadCommand(complete)));
  } catch (error) {
    // An earlier attempt was done and its answer got lost; whether it was, `verified` sees.
    if (!isMissingUpload(error)) throw error;
  }
}

/** What this fails to remove is found by the sweep, or by the bucket's own rule. */
async function abandon({ s3 }: Transferring, key: string, UploadId: string): Promise<void> {
  await s3
    .call((client) => client.send(new AbortMultipartUploadCommand({ ...place(s3, key), UploadId })))
    .catch(() => undefined);
}

async function copyOnce(
  transferring: Transferring,
  source: FoundObject,
  to: string,
  { contentType, isConditional }: { contentType: string | null; isConditional: boolean },
): Promise<void> {
  const { s3, sizes } = transferring;
  const from = {
    CopySource: `${s3.bucket}/${s3.nameOf(source.key).split('/').map(encodeURIComponent).join('/')}`,
    ...(isConditional ? { CopySourceIfMatch: source.etag } : {}),
  };
  const type = contentType ?? source.contentType;
  if (source.bytes <= sizes.copyBytes) {
    const target = { ...place(s3, to), ...typed(type), ...s3.encryption };
    await s3.call((client) =>
      client.send(new CopyObjectCommand({ ...target, ...from, MetadataDirective: 'REPLACE' })),
    );
    return;
  }
  await inParts(transferring, to, {
    ranges: partRanges(source.bytes, sizes.copyBytes),
    contentType: type,
    send: async (client, { range, ...part }) => {
      const CopySourceRange = `bytes=${range.start}-${range.end}`;
      const answer = await client.send(
        new UploadPartCopyCommand({ ...place(s3, to), ...part, ...from, CopySourceRange }),
      );
      return answer.CopyPartResult?.ETag;
    },
  });
}

async function isStill({ s3 }: Transferring, { key, etag }: FoundObject): Promise<boolean> {
  return (await headObject(s3, key))?.etag === etag;
}

export function createS3Transfer(s3: S3Connection, sizes: TransferSizes): S3Transfer {
  const transferring = { s3, sizes };
  return {
    async putFile(key, path, contentType) {
      const { size: bytes } = await stat(path);
      const open = (range?: ByteRange) =>
        createReadStream(path, { highWaterMark: READ_CHUNK_BYTES, ...range });
      if (bytes <= sizes.putBytes) {
        const target = { ...place(s3, key), ...typed(contentType), ...s3.encryption, ContentLength: bytes };
        await s3.call((client) => client.send(new PutObjectCommand({ ...target, Body: open() })));
      } else {
        await inParts(transferring, key, {
          ranges: partRanges(bytes, sizes.putBytes),
          contentType,
          send: async (client, { range, ...part }) => {
            const ContentLength = range.end - range.start + 1;
            const target = { ...place(s3, key), ...part, ContentLength };
            return (await client.send(new UploadPartCommand({ ...target, Body: open(range) }))).ETag;
          },
        });
      }
      return await verified(transferring, key, bytes);
    },

    async copy(from, to, contentType) {
      let isConditional = true;
      for (let attempt = 1; ; attempt += 1) {
        const source = await headObject(s3, from);
        if (source === null) throw missingObject(from);
        try {
          await copyOnce(transferring, source, to, { contentType, isConditional });
          if (isConditional || (await isStill(transferring, source)))
            return await verified(transferring, to, source.bytes);
          await removeObject(s3, to);
        } catch (error) {
          if (isMissingKey(error)) throw missingObject(from);
          if (!isChanged(error)) throw error;
          // Some stores compare the tag of an object made of parts with another than they tell.
          isConditional = !(await isStill(transferring, source));
        }
        if (attempt >= COPY_ATTEMPTS) throw busySource(from);
      }
    },
  };
}
