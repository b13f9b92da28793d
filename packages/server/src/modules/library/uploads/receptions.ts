/** Bytes that pass through this server: whole files, and parts. */
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { createKeyedSlots, type KeyedSlots } from '../../../platform/collections/keyed-slots.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { FsStorage } from '../../../platform/storage/files/fs-storage.ts';
import { partCountOf, partRangeOf } from '../../../platform/storage/parts.ts';
import {
  inspectBytes,
  type ReceivedBytes,
  receiveFile,
  wrongLength,
} from '../../../platform/storage/receive-bytes.ts';
import { type AccessService, WRITE } from '../../access/index.ts';
import type { LibraryService } from '../library.service.ts';
import { wrongChecksum } from './completion-refusals.ts';
import type { Completions } from './completions.ts';
import { requireSameKind } from './opening/replaced-kind.ts';
import { alreadyUploaded, nextState } from './upload-states.ts';
import type { UploadUrls } from './upload-urls.ts';
import * as repo from './uploads.repo.ts';
import type { PartReceipt, UploadReceipt } from './uploads.schema.ts';

export interface ReceiveRequest {
  /** Row id of the upload, as the signed URL names it. */
  upload: string;
  /** The `content-length` header; null for a chunked body. */
  declaredLength: number | null;
  body: Readable;
  traceId: string;
}

export interface ReceivePartRequest extends ReceiveRequest {
  partNumber: number;
}

/** What was received, with the ETag that its answer carries. */
export interface Received<Receipt> {
  receipt: Receipt;
  etag: string;
}

export interface Receptions {
  receiveUpload(request: ReceiveRequest): Promise<Received<UploadReceipt>>;
  receiveUploadPart(request: ReceivePartRequest): Promise<Received<PartReceipt>>;
}

export interface ReceptionsDeps {
  db: Kysely<Database>;
  /** Null where clients send their bytes to the store itself. */
  fsStorage: FsStorage | null;
  access: Pick<AccessService, 'rightsOn' | 'findNodes'>;
  library: Pick<LibraryService, 'storeFile' | 'discardFile'>;
  urls: Pick<UploadUrls, 'ensureBegun'>;
  completions: Pick<Completions, 'commit'>;
}

/**
 * Receptions of one file, or one part, at the same time: a client that lost its connection must not wait for the old
 * one to be noticed, yet each of them may fill the disk with the whole length.
 */
const RECEPTIONS = { running: 3, waiting: 0 };
/** Receptions of parts of one upload at the same time. */
const PARTS_AT_ONCE = { running: 64, waiting: 0 };

/** Receptions of everything that one account sends, at the same time: each holds a connection and room on the disk. */
const OF_ACCOUNT = { running: 128, waiting: 0 };

/** A right that was taken away since a URL was made ends the URL. Throws `forbidden`. */
async function requireStillWritable(
  access: Pick<AccessService, 'rightsOn'>,
  { userId, assetId }: repo.Upload,
): Promise<void> {
  const node = (await access.rightsOn({ userId }, [assetId], { pending: true })).get(assetId);
  if (node === undefined || node.right < WRITE) {
    throw new ServiceError('forbidden', 'Whoever asked for this place may not add to its folder any more.');
  }
}

/** The ETag of a whole file. */
function etagOf(sha256: Buffer): string {
  return `"${sha256.toString('hex')}"`;
}

function received(
  { assetId }: repo.Upload,
  { bytes, sha256 }: ReceivedBytes,
  versionId: string | null,
): Received<UploadReceipt> {
  const receipt: UploadReceipt = {
    asset_id: assetId,
    version_id: versionId,
    bytes,
    sha256: sha256.toString('hex'),
    state: 'complete',
  };
  return { receipt, etag: etagOf(sha256) };
}

interface Receiving extends ReceptionsDeps {
  receptions: KeyedSlots;
  parts: KeyedSlots;
  accounts: KeyedSlots;
}

/** The upload that a signed URL of this server leads to. */
async function findReceiving(receiving: Receiving, id: string, transfer: repo.Upload['transfer']) {
  const { db } = receiving;
  const upload = await repo.findUpload(db, id);
  if (upload === null || upload.transfer !== transfer || receiving.fsStorage === null)
    throw notFound('Upload');
  return { upload, storage: receiving.fsStorage };
}

/** Sent again: fine when it is the same file, which only its bytes tell. */
async function compareWithKept(upload: repo.Upload, body: Readable): Promise<Received<UploadReceipt>> {
  const again = await inspectBytes(body, upload.contentLength).catch((error: unknown) => {
    throw error instanceof ServiceError ? alreadyUploaded({ otherContent: true }) : error;
  });
  return requireSame(upload, again);
}

function requireSame(kept: repo.Upload | null, again: ReceivedBytes): Received<UploadReceipt> {
  if (kept?.sha256?.equals(again.sha256) !== true) throw alreadyUploaded({ otherContent: true });
  return received(kept, again, kept.versionId);
}

/** Takes and keeps the bytes of an open upload. */
async function receiveFirst(
  receiving: Receiving,
  storage: FsStorage,
  upload: repo.Upload,
  { body, traceId }: ReceiveRequest,
): Promise<Received<UploadReceipt>> {
  const { completions, db, library } = receiving;
  const path = storage.stagingPath();
  const bytes = await receiveFile(body, { path, expected: upload.contentLength }).catch(
    async (error: unknown) => {
      // Whoever can not write finds out here whether the folder is there at all.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') await storage.check();
      throw error;
    },
  );
  const { sha256 } = bytes;
  if (upload.expectedSha256 !== null && !upload.expectedSha256.equals(sha256)) {
    await rm(path, { force: true });
    throw wrongChecksum();
  }
  const file = await library.storeFile({ path, sha256 });
  await requireSameKind(receiving, upload, file).catch(async (error: unknown) => {
    await library.discardFile(file.objectId);
    throw error;
  });
  const versionId = await completions.commit(upload, { file, event: 'receive', sha256, traceId });
  if (versionId !== null) return received(upload, bytes, versionId);
  await library.discardFile(file.objectId);
  const current = await repo.findUpload(db, upload.id);
  if (current === null) throw notFound('Upload');
  if (current.state !== 'complete') nextState(current.state, 'receive');
  return requireSame(current, bytes);
}

export function createReceptions(deps: ReceptionsDeps): Receptions {
  const receptions = createKeyedSlots(RECEPTIONS);
  const parts = createKeyedSlots(PARTS_AT_ONCE);
  const accounts = createKeyedSlots(OF_ACCOUNT);
  const receiving: Receiving = {
    ...deps,
    receptions,
    parts,
    accounts,
  };
  const { access, urls } = receiving;
  return {
    async receiveUpload(request) {
      const { upload: id, declaredLength, body } = request;
      const { upload, storage } = await findReceiving(receiving, id, 'single');
      const { contentLength: expected, state } = upload;
      if (declaredLength !== null && declaredLength !== expected) {
        throw state === 'complete'
          ? alreadyUploaded({ otherContent: true })
          : wrongLength(expected, declaredLength);
      }
      if (state === 'complete') return accounts.run(upload.accountId, () => compareWithKept(upload, body));
      nextState(state, 'receive');
      await requireStillWritable(access, upload);
      return accounts.run(upload.accountId, () =>
        receptions.run(id, () => receiveFirst(receiving, storage, upload, request)),
      );
    },

    async receiveUploadPart({ upload: id, partNumber, declaredLength, body }) {
      const { upload, storage } = await findReceiving(receiving, id, 'multipart');
      const { contentLength: bytes, partBytes } = upload;
      if (partBytes === null || partNumber > partCountOf({ bytes, partBytes })) throw notFound('Part');
      const { bytes: expected } = partRangeOf({ bytes, partBytes }, partNumber);
      if (declaredLength !== null && declaredLength !== expected) throw wrongLength(expected, declaredLength);
      nextState(upload.state, 'receivePart');
      await requireStillWritable(access, upload);
      const parted = await urls.ensureBegun(upload);
      const part = await accounts.run(upload.accountId, () =>
        parts.run(id, () =>
          receptions.run(`${id}/${partNumber}`, () => storage.receivePart(parted, partNumber, body)),
        ),
      );
      const receipt = {
        asset_id: upload.assetId,
        part_number: partNumber,
        etag: part.etag,
        bytes: part.bytes,
      };
      return { receipt, etag: part.etag };
    },
  };
}
