/**
 * Storage in a bucket of an S3-compatible store. Clients send and fetch their bytes there; this server asks, copies
 * inside the store, and fetches only what a media job works on. Loaded only where it is chosen: the SDK is large.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, HeadBucketCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock } from '../../clock.ts';
import type { Ids } from '../../ids.ts';
import { assertKey, missingObject } from '../files/fs-paths.ts';
import { createObjectCache } from '../object-cache.ts';
import { partRangeOf } from '../parts.ts';
import type { PresignedUrl, StagedStorage, Storage, StoredObject } from '../storage.ts';
import { createS3Connection, type S3Connection, type S3ConnectionOptions } from './s3-client.ts';
import { serviceErrorOf } from './s3-errors.ts';
import { headObject, listObjects, readObject, removeObject } from './s3-objects.ts';
import { createS3PartedUploads } from './s3-parted.ts';
import { createS3Transfer, defaultSizes, type TransferSizes } from './s3-transfer.ts';

export interface S3StorageOptions extends S3ConnectionOptions {
  /** Where whole objects are kept for media jobs, and how many bytes of them. */
  cache: { folder: string; maxBytes: number };
  ids: Ids;
  sizes?: TransferSizes;
}

/** How often it is tried whether the bucket can be written; in between it is asked whether it is there. */
const PROBE_MILLISECONDS = 10 * 60_000;
/** One for all, so that crashes leave one at most. */
const PROBE_KEY = 'check/written';

/** Asks for the bucket, and from time to time writes into it: a role may read and not write. */
function createCheck(s3: S3Connection): () => Promise<void> {
  let written: number | null = null;
  // Whoever asks wants to know how it is now, and asks again.
  const once = { once: true };
  return async () => {
    if (written !== null && performance.now() - written < PROBE_MILLISECONDS) {
      await s3.call((client) => client.send(new HeadBucketCommand({ Bucket: s3.bucket })), once);
      return;
    }
    const probe = { Bucket: s3.bucket, Key: s3.nameOf(PROBE_KEY), Body: 'rushes', ...s3.encryption };
    await s3.call((client) => client.send(new PutObjectCommand(probe)), once);
    await removeObject(s3, PROBE_KEY);
    written = performance.now();
  };
}

// URLs at which clients do one thing at the store itself.

/** The signature knows no longer time. */
const MOST_SECONDS = 7 * 24 * 3_600;
/** Credentials that end sooner are renewed before something is signed with them. */
const FRESH_MILLISECONDS = 5 * 60_000;

/** As the presigner types it, which exactOptionalPropertyTypes does not take any command for. */
type AnyCommand = Parameters<typeof getSignedUrl>[1];
type Signed = GetObjectCommand | PutObjectCommand | UploadPartCommand;

export function createS3Presigner(
  s3: S3Connection,
  clock: Clock,
): Pick<Storage, 'presignGet' | 'presignPut' | 'presignPart'> {
  /** When the credentials end by the system clock, which the SDK measures them by; null = never. */
  async function credentialsEnd(): Promise<number | null> {
    const { credentials } = s3.signer.config;
    const { expiration } = await credentials();
    if (expiration === undefined || expiration.getTime() - Date.now() > FRESH_MILLISECONDS) {
      return expiration?.getTime() ?? null;
    }
    return (await credentials({ forceRefresh: true })).expiration?.getTime() ?? null;
  }

  async function presign(command: Signed, seconds: number): Promise<PresignedUrl> {
    const expiresIn = Math.max(1, Math.min(Math.floor(seconds), MOST_SECONDS));
    try {
      const storeNow = await s3.storeClock.now();
      const end = await credentialsEnd();
      const url = await getSignedUrl(s3.signer, command as AnyCommand, { expiresIn, signingDate: storeNow });
      // What is left is counted after `now`, so that no URL is said to last longer than it does: signing takes time, too.
      const now = clock.now().getTime();
      const storeLater = await s3.storeClock.now();
      // The signature holds whole seconds.
      const signed = storeNow.getTime() - (storeNow.getTime() % 1000);
      const lasts = signed + expiresIn * 1000 - storeLater.getTime();
      const left = end === null ? lasts : Math.min(lasts, end - Date.now());
      return { url, expiresAt: new Date(now + Math.max(0, left)) };
    } catch (error) {
      throw serviceErrorOf(error, s3.bucket);
    }
  }

  const place = (key: string) => ({ Bucket: s3.bucket, Key: s3.nameOf(key) });

  return {
    presignGet: ({ key, seconds, contentType, contentDisposition }) =>
      presign(
        new GetObjectCommand({
          ...place(key),
          ResponseContentType: contentType,
          ResponseContentDisposition: contentDisposition,
        }),
        seconds,
      ),

    // Encryption is not asked for here: whoever sends would have to send those headers as well. What is staged is
    // encrypted as the bucket does by itself, what is kept as the settings say.
    presignPut: ({ key, seconds, bytes }) =>
      presign(new PutObjectCommand({ ...place(key), ContentLength: bytes }), seconds),

    presignPart: async ({ upload, partNumber, seconds }) =>
      presign(
        new UploadPartCommand({
          ...place(upload.key),
          UploadId: upload.id,
          PartNumber: partNumber,
          ContentLength: partRangeOf(upload, partNumber).bytes,
        }),
        seconds,
      ),
  };
}

/** Storage in the bucket of `settings`. Asks the store nothing yet; `check` does. */
export async function createS3Storage(options: S3StorageOptions): Promise<StagedStorage> {
  const { clock, ids } = options;
  const s3 = createS3Connection(options);
  const transfer = createS3Transfer(s3, options.sizes ?? defaultSizes);
  const cache = await createObjectCache({
    ...options.cache,
    ids,
    fetch: ({ key }) => readObject(s3, key),
  });

  const checked = (key: string): string => {
    assertKey(key);
    return key;
  };

  async function stat(key: string): Promise<StoredObject | null> {
    const found = await headObject(s3, checked(key));
    return found === null ? null : { key, bytes: found.bytes, etag: found.etag };
  }

  return {
    clientsReachStore: true,
    stagingPath: cache.draftPath,
    stat,
    parted: createS3PartedUploads(s3),
    ...createS3Presigner(s3, clock),
    check: createCheck(s3),

    async putFile(key, localPath, { contentType } = {}) {
      if ((await stat(key)) !== null) throw new Error(`The object ${key} exists already.`);
      const stored = await transfer.putFile(key, localPath, contentType ?? null);
      await rm(localPath, { force: true });
      return stored;
    },

    read: async (key, range) => readObject(s3, checked(key), range),

    async promote(from, to, { contentType } = {}) {
      // A copy is there whole or not at all, and nothing else writes this key.
      return (await stat(to)) ?? (await transfer.copy(checked(from), to, contentType ?? null));
    },

    remove: async (key) => removeObject(s3, checked(key)),

    list: (prefix) => listObjects(s3, prefix),

    async materialize(key, folder, fileName) {
      const object = await stat(key);
      if (object === null) throw missingObject(key);
      const path = join(folder, fileName);
      await cache.linkTo(object, path);
      return { path, release: () => rm(path, { force: true }) };
    },

    // What transfers of ours left half done in the store are uploads in parts like any other: `parted.listOpen`.
    sweepStaging: (before) => cache.sweep(before),
  };
}
