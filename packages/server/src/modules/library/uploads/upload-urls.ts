/** URLs at which the bytes of an upload are taken: one of the whole file, or one for each part that is missing. */
import type { Kysely } from 'kysely';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import { partCountOf, partRangeOf } from '../../../platform/storage/parts.ts';
import type { PartedUpload, Storage, StoredPart } from '../../../platform/storage/storage.ts';
import { type OpenedUpload, stagingKeyOf } from './opening/upload-opening.ts';
import { nextState } from './upload-states.ts';
import * as repo from './uploads.repo.ts';
import type { AssetUploadResponse } from './uploads.schema.ts';

export interface UploadUrls {
  /** The answer to who asked for an opened upload. */
  toResponse(opened: OpenedUpload): Promise<AssetUploadResponse>;
  /** The store's upload in parts, begun when it was not. Throws `upload_ended` and `already_uploaded`. */
  ensureBegun(upload: repo.Upload): Promise<PartedUpload>;
}

export interface UploadUrlsDeps {
  db: Kysely<Database>;
  ids: Ids;
  storage: Pick<Storage, 'clientsReachStore' | 'parted' | 'presignPut' | 'presignPart'>;
  limits: { uploadUrlSeconds: number };
}

/** Signing is work for the processor: between so many of an upload others have their turn. */
const SIGNED_AT_ONCE = 4;

/** Between reading an upload and asking the store others may have moved it on. */
const ATTEMPTS = 3;

interface PartsAndUrls {
  state: repo.Upload['state'];
  arrived: StoredPart[];
  /** Which part each of `urls` is for. */
  numbers: number[];
  urls: string[];
}

/** Where a part's bytes go in the store; null before the store was asked, and of a file in one piece. */
export function partedUploadOf(upload: repo.Upload): PartedUpload | null {
  const { stagingKey: key, storeUploadId: id, partBytes, contentLength: bytes } = upload;
  return key === null || id === null || partBytes === null ? null : { key, id, bytes, partBytes };
}

/** The state as clients are told it; nothing of an upload that ended since it was asked for. */
function shownState({ state }: Pick<repo.Upload, 'state'>): Pick<AssetUploadResponse, 'state'> {
  return state === 'aborted' || state === 'expired' ? {} : { state };
}

/** The parts that a finished upload was put together from. */
function completedParts(upload: repo.Upload): StoredPart[] {
  const { contentLength: bytes, partBytes } = upload;
  if (partBytes === null) return [];
  return (upload.completedParts ?? []).map(([partNumber, etag]) => ({
    partNumber,
    etag: `"${etag}"`,
    bytes: partRangeOf({ bytes, partBytes }, partNumber).bytes,
  }));
}

interface Signing extends UploadUrlsDeps {
  seconds: number;
}

/** Of two who begin at once one is kept. */
async function begin({ db, storage }: Signing, upload: repo.Upload): Promise<PartedUpload | null> {
  const { stagingKey: key, partBytes, contentLength: bytes } = upload;
  if (key === null || partBytes === null) throw notFound('Upload');
  const begun = await storage.parted.begin({ key, bytes, partBytes });
  if (await repo.noteBegun(db, upload, begun.id)) return begun;
  await storage.parted.abort(begun);
  return null;
}

/** The store has lost it, e.g. by a rule of its own: all parts are to be sent again, to another place. */
async function beginAnew(
  { db, ids, storage }: Signing,
  upload: repo.Upload,
  lost: PartedUpload,
): Promise<PartedUpload | null> {
  const { bytes, partBytes } = lost;
  const begun = await storage.parted.begin({ key: stagingKeyOf(ids.uuid()), bytes, partBytes });
  if (await repo.replaceBegun(db, upload, begun)) return begun;
  await storage.parted.abort(begun);
  return null;
}

async function ensureBegun(signing: Signing, upload: repo.Upload): Promise<PartedUpload> {
  const { db } = signing;
  const parted = partedUploadOf(upload) ?? (await begin(signing, upload));
  if (parted !== null) return parted;
  const current = await repo.findUpload(db, upload.id);
  if (current === null) throw notFound('Upload');
  nextState(current.state, 'receivePart');
  const others = partedUploadOf(current);
  if (others === null) throw new Error(`The upload ${upload.id} was begun by nobody.`);
  return others;
}

async function singleUrl({ seconds, storage }: Signing, upload: repo.Upload): Promise<string | null> {
  // A store takes whatever comes; what has arrived already would only be sent in vain.
  if (storage.clientsReachStore && upload.state !== 'open') return null;
  const { url } = await storage.presignPut({
    key: upload.stagingKey ?? upload.id,
    seconds,
    servedAt: { path: `/uploads/${upload.id}` },
    bytes: upload.contentLength,
  });
  return url;
}

async function partUrls(
  { seconds, storage }: Signing,
  upload: repo.Upload,
  parted: PartedUpload,
  arrived: readonly StoredPart[],
) {
  const there = new Set(arrived.map(({ partNumber }) => partNumber));
  const all = Array.from({ length: upload.partCount ?? 0 }, (_, index) => index + 1);
  const numbers = all.filter((partNumber) => !there.has(partNumber));
  const urls = await inParallel(numbers, SIGNED_AT_ONCE, async (partNumber) => {
    const servedAt = { path: `/uploads/${upload.id}/parts/${partNumber}` };
    return (await storage.presignPart({ upload: parted, partNumber, seconds, servedAt })).url;
  });
  return { numbers, urls };
}

/** A part whose length is not the one it should have is as good as missing. */
function rightParts(parted: PartedUpload, parts: readonly StoredPart[]): StoredPart[] {
  const count = partCountOf(parted);
  return parts.filter(
    ({ partNumber, bytes }) => partNumber <= count && bytes === partRangeOf(parted, partNumber).bytes,
  );
}

/** Where an upload's parts go, with those that are there; null when it has moved on since it was read. */
async function findParts(signing: Signing, { upload, isNew }: OpenedUpload) {
  const { storage } = signing;
  const parted = await ensureBegun(signing, upload);
  const stored = isNew ? [] : await storage.parted.list(parted);
  if (stored !== null) return { parted, arrived: rightParts(parted, stored) };
  const { key: stagingKey, id: storeUploadId } = parted;
  const anew = await beginAnew(signing, { ...upload, stagingKey, storeUploadId }, parted);
  return anew === null ? null : { parted: anew, arrived: [] };
}

async function partsAndUrls(signing: Signing, opened: OpenedUpload): Promise<PartsAndUrls> {
  const { db } = signing;
  let upload: repo.Upload | null = opened.upload;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (upload === null) throw notFound('Upload');
    if (upload.state !== 'open')
      return { state: upload.state, arrived: completedParts(upload), numbers: [], urls: [] };
    const found = await findParts(signing, { upload, isNew: opened.isNew });
    if (found !== null) {
      const { parted, arrived } = found;
      return { state: 'open', arrived, ...(await partUrls(signing, upload, parted, arrived)) };
    }
    upload = await repo.findUpload(db, upload.id);
  }
  throw new ServiceError('conflict', 'The upload changed meanwhile; try again.');
}

export function createUploadUrls(deps: UploadUrlsDeps): UploadUrls {
  const { limits } = deps;
  const seconds = limits.uploadUrlSeconds;
  const signing: Signing = {
    ...deps,
    seconds,
  };
  return {
    ensureBegun: (upload) => ensureBegun(signing, upload),

    async toResponse(opened) {
      const { upload } = opened;
      const refusal = upload.state === 'open' ? upload.refusal : null;
      const named = {
        upload_id: upload.uploadId,
        asset_id: upload.assetId,
        ...(refusal === null ? {} : { refusal }),
      };
      if (upload.transfer === 'single') {
        return {
          ...named,
          presigned_put_url: await singleUrl(signing, upload),
          presigned_put_urls: [],
          multipart_upload_id: null,
          multipart_part_size: null,
          multipart_part_count: null,
          ...shownState(upload),
        };
      }
      const { state, arrived, numbers, urls } = await partsAndUrls(signing, opened);
      return {
        ...named,
        presigned_put_url: null,
        presigned_put_urls: urls,
        multipart_upload_id: upload.id,
        multipart_part_size: upload.partBytes,
        multipart_part_count: upload.partCount,
        multipart_part_numbers: numbers,
        multipart_uploaded_parts: arrived.map(({ partNumber, etag, bytes }) => ({
          part_number: partNumber,
          etag,
          size_bytes: bytes,
        })),
        ...shownState({ state }),
      };
    },
  };
}
