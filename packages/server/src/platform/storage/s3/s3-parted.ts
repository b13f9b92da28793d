/** Uploads in parts whose parts clients send to the store: all that is known of them, the store keeps. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
} from '@aws-sdk/client-s3';
import { assertKey } from '../files/fs-paths.ts';
import { assertParts, type NamedPart, wrongParts } from '../parts.ts';
import type { PartedUpload, PartedUploads, StoredObject, StoredPart } from '../storage.ts';
import type { S3Connection } from './s3-client.ts';
import { isMissingKey, isMissingUpload, isNamed } from './s3-errors.ts';
import { headObject, quoted } from './s3-objects.ts';

function place(s3: S3Connection, { key, id }: Pick<PartedUpload, 'key' | 'id'>) {
  return {
    Bucket: s3.bucket,
    Key: s3.nameOf(key),
    UploadId: id,
  };
}

/** Null when the store has no such upload. */
async function listParts(s3: S3Connection, upload: PartedUpload): Promise<StoredPart[] | null> {
  const parts: StoredPart[] = [];
  let marker: string | undefined;
  try {
    do {
      const page = await s3.call((client) =>
        client.send(
          new ListPartsCommand({
            ...place(s3, upload),
            ...(marker === undefined ? {} : { PartNumberMarker: marker }),
          }),
        ),
      );
      for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
        if (PartNumber === undefined) continue;
        parts.push({ partNumber: PartNumber, etag: quoted(ETag), bytes: Size ?? 0 });
      }
      marker = page.IsTruncated === true ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
  } catch (error) {
    if (isMissingUpload(error) || isMissingKey(error)) return null;
    throw error;
  }
  return parts.sort((a, b) => a.partNumber - b.partNumber);
}

/** What an earlier completion left; its upload is not there any more. */
async function completed(
  s3: S3Connection,
  upload: PartedUpload,
  parts: readonly NamedPart[],
): Promise<StoredObject> {
  const found = await headObject(s3, upload.key);
  if (found === null || found.bytes !== upload.bytes)
    throw wrongParts({ missing: numbersOf(parts), wrong: [] });
  return { key: found.key, bytes: found.bytes, etag: found.etag };
}

async function putTogether(
  s3: S3Connection,
  upload: PartedUpload,
  parts: readonly NamedPart[],
): Promise<void> {
  const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: quoted(etag) }));
  try {
    await s3.call((client) =>
      client.send(new CompleteMultipartUploadCommand({ ...place(s3, upload), MultipartUpload: { Parts } })),
    );
  } catch (error) {
    // Somebody else was faster, or our first attempt was and its answer got lost.
    if (isMissingUpload(error)) return;
    // A part was replaced since it was compared.
    const isRefused = isNamed(error, 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall');
    throw isRefused ? wrongParts({ missing: [], wrong: numbersOf(parts) }) : error;
  }
}

export function createS3PartedUploads(s3: S3Connection): PartedUploads {
  return {
    async begin(upload) {
      assertKey(upload.key);
      const { UploadId } = await s3.call((client) =>
        client.send(
          new CreateMultipartUploadCommand({
            Bucket: s3.bucket,
            Key: s3.nameOf(upload.key),
            ...s3.encryption,
          }),
        ),
      );
      if (UploadId === undefined) throw new Error('The object store began an upload without a name.');
      return { ...upload, id: UploadId };
    },

    list: (upload) => listParts(s3, upload),

    async complete(upload, parts) {
      const stored = await listParts(s3, upload);
      if (stored !== null) {
        assertParts(upload, { stored, named: parts });
        await putTogether(s3, upload, parts);
      }
      return await completed(s3, upload, parts);
    },

    async abort(upload) {
      try {
        await s3.call((client) => client.send(new AbortMultipartUploadCommand(place(s3, upload))));
      } catch (error) {
        if (!isMissingUpload(error) && !isMissingKey(error)) throw error;
      }
    },

    async *listOpen(before) {
      let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
      while (next !== null) {
        const markers: { KeyMarker?: string; UploadIdMarker?: string } = next;
        const page = await s3.call((client) =>
          client.send(
            new ListMultipartUploadsCommand({ Bucket: s3.bucket, Prefix: s3.nameOf(''), ...markers }),
          ),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Key === undefined || UploadId === undefined) continue;
          if (Initiated === undefined || Initiated < before) yield { key: s3.keyOf(Key), id: UploadId };
        }
        const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
        const isLast = IsTruncated !== true || KeyMarker === undefined;
        next = isLast ? null : { KeyMarker, ...(UploadIdMarker === undefined ? {} : { UploadIdMarker }) };
      }
    },
  };
}

function numbersOf(parts: readonly NamedPart[]): number[] {
  return parts.map(({ partNumber }) => partNumber);
}
