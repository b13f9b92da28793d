/** Uploads: a place and a signed URL for each file, then its bytes, then the asset; all or nothing. */
import type { Readable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, NodeKind } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { createKeyedSlots } from '../../platform/keyed-slots.ts';
import type { FsStorage } from '../../platform/storage/fs-storage.ts';
import type { UrlSigner } from '../../platform/storage/url-signer.ts';
import { type AccessService, WRITE } from '../access/access.service.ts';
import type { Principal } from '../accounts/principal.ts';
import { lockAccount } from '../credits/credits.service.ts';
import type { NewAsset } from '../library/assets.ts';
import type { LibraryService } from '../library/library.service.ts';
import { inspectBytes, type ReceivedBytes, receiveFile, wrongLength } from './receive-file.ts';
import { CALLER_AUTHOR } from './upload-place.ts';
import { noMultipart, otherLength, type PlannedUpload, planUploads } from './upload-requests.ts';
import * as repo from './uploads.repo.ts';
import type {
  AssetUploadRequest,
  AssetUploadResponse,
  MultipartAborted,
  MultipartAbortRequest,
  MultipartCompleteRequest,
  UploadReceipt,
} from './uploads.schema.ts';

/** An upload that is complete, as the work that follows it needs it. */
export interface UploadedAsset {
  assetId: string;
  versionId: string;
  /** As the upload said. */
  kind: NodeKind;
  userId: string;
  accountId: string;
  traceId: string;
}

/** Called in the transaction that completes an upload. */
export type OnUploaded = (trx: Transaction<Database>, uploaded: UploadedAsset) => Promise<void>;

export interface ReceiveRequest {
  /** Row id of the upload, as the signed URL names it. */
  upload: string;
  /** The `content-length` header; null for a chunked body. */
  declaredLength: number | null;
  body: Readable;
  traceId: string;
}

export interface UploadsService {
  /** A place for each file and the URL to PUT it to; one answer per request, in order. */
  createUploadUrls(
    principal: Principal,
    requests: readonly AssetUploadRequest[],
  ): Promise<AssetUploadResponse[]>;
  /** Takes the bytes of an upload whose signature has been checked, and makes its asset visible. */
  receiveUpload(request: ReceiveRequest): Promise<UploadReceipt>;
  /** Throws `not_configured`. */
  completeMultipartUpload(principal: Principal, request: MultipartCompleteRequest): Promise<UploadReceipt>;
  /** Throws `not_configured`. */
  abortMultipartUpload(principal: Principal, request: MultipartAbortRequest): Promise<MultipartAborted>;
  /** Forgets uploads whose URLs ended a day ago; returns how many. */
  sweepUploads(): Promise<number>;
}

export interface UploadsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  storage: FsStorage;
  urls: UrlSigner;
  access: AccessService;
  library: Pick<
    LibraryService,
    'addPendingAssets' | 'completeAsset' | 'storeFile' | 'discardFile' | 'storageUsedBytes'
  >;
  limits: { uploadBytes: number; uploadUrlSeconds: number };
  onUploaded: OnUploaded;
}

const DAY_MILLISECONDS = 86_400_000;

function receipt(assetId: string, { bytes, sha256 }: ReceivedBytes): UploadReceipt {
  return { asset_id: assetId, bytes, sha256: sha256.toString('hex') };
}

function alreadyUploaded(): ServiceError {
  return new ServiceError('already_uploaded', 'This file has been uploaded already, with other content.');
}

/**
 * Receptions of one upload at the same time: a client that lost its connection must not wait for the old one to
 * be noticed, yet each of them may fill the disk with the whole length.
 */
const RECEPTIONS = { running: 3, waiting: 0 };
/** Completions of one account at the same time: each holds a database connection and waits for the account. */
const COMPLETIONS = { running: 2, waiting: Number.POSITIVE_INFINITY };

/** A planned upload with the folder it starts from. */
interface RootedUpload extends PlannedUpload {
  rootId: string;
  groupId: string;
}

export function createUploadsService(deps: UploadsServiceDeps): UploadsService {
  const { db, clock, ids, storage, urls, access, library, limits, onUploaded } = deps;
  const receptions = createKeyedSlots(RECEPTIONS);
  const completions = createKeyedSlots(COMPLETIONS);

  /** The folder each upload starts from: its parent, or the root of the caller's default group. */
  async function rootUploads(principal: Principal, planned: PlannedUpload[]): Promise<RootedUpload[]> {
    const parentIds = [...new Set(planned.flatMap(({ parentId }) => parentId ?? []))];
    const parents = await access.requireRight(principal, parentIds, WRITE);
    const byId = new Map(parents.map((parent) => [parent.id, parent]));
    const groupId = await access.defaultGroupOf(principal);
    const rootId = await access.rootFolderOf(groupId);
    return planned.map((upload, index) => {
      const parent = upload.parentId === null ? undefined : byId.get(upload.parentId);
      if (parent !== undefined && parent.kind !== 'folder') {
        const loc = ['body', index, 'parent_asset_id'];
        throw new ValidationError([{ loc, msg: 'This asset is not a folder.', type: 'value_error' }]);
      }
      return { ...upload, rootId: parent?.id ?? rootId, groupId: parent?.ownerGroupId ?? groupId };
    });
  }

  async function assertQuota(
    trx: Transaction<Database>,
    principal: Principal,
    newBytes: number,
  ): Promise<void> {
    const [quota, used, open] = [
      await repo.storageQuotaBytes(trx, principal.accountId),
      await library.storageUsedBytes(principal.accountId, trx),
      await repo.openUploadBytes(trx, principal.accountId),
    ];
    if (used + open + newBytes <= quota) return;
    throw new ServiceError('storage_full', 'There is not enough storage left in this account.', {
      details: { storage_quota_bytes: quota, storage_used_bytes: used, uploading_bytes: open },
    });
  }

  function toAsset(upload: RootedUpload, folderId: string, principal: Principal): NewAsset & { id: string } {
    const { source_file: source } = upload.request;
    const authors = source.authors.map((author) => (author === CALLER_AUTHOR ? principal.email : author));
    return {
      id: ids.uuid(),
      kind: upload.kind,
      name: upload.name,
      folderId,
      sourceFile: { ...source, authors },
      title: source.title,
      description: source.description,
      keywords: source.keywords,
    };
  }

  /** Makes folders, invisible assets and upload rows for those not asked for before. */
  async function addUploads(
    trx: Transaction<Database>,
    principal: Principal,
    { uploads, expiresAt }: { uploads: readonly RootedUpload[]; expiresAt: Date },
  ): Promise<repo.UploadRow[]> {
    const added: repo.UploadRow[] = [];
    const byGroup = [...Map.groupBy(uploads, (upload) => upload.groupId)];
    // Groups are held one after the other: in one order, so that two requests never wait for each other.
    byGroup.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [groupId, ofGroup] of byGroup) {
      const assets: (NewAsset & { id: string })[] = [];
      const folders = new Map<string, string>();
      for (const upload of ofGroup) {
        const place = JSON.stringify([upload.rootId, upload.folders]);
        const { rootId: folderId, folders: segments } = upload;
        const folder =
          folders.get(place) ??
          (await access.ensureFolder(trx, principal, { folderId, segments, right: WRITE }));
        folders.set(place, folder);
        const asset = toAsset(upload, folder, principal);
        assets.push(asset);
        const { upload_id: uploadId, content_length: contentLength } = upload.request;
        added.push({ id: ids.uuid(), uploadId, assetId: asset.id, contentLength });
      }
      await library.addPendingAssets(trx, assets, { userId: principal.userId, groupId });
    }
    const { userId } = principal;
    await repo.insertUploads(trx, added, { userId, now: clock.now(), expiresAt });
    return added;
  }

  /** A file in the trash takes no bytes, and to answer with it would be to lose them. */
  async function requireOutOfTrash(trx: Transaction<Database>, rows: repo.UploadRow[]): Promise<void> {
    const nodes = await access.findNodes(
      rows.map(({ assetId }) => assetId),
      trx,
    );
    const trashed = rows.find(({ assetId }) => (nodes.get(assetId)?.deletedAt ?? null) !== null);
    if (trashed === undefined) return;
    const sentence = 'is in the trash: restore it, or send the file with another upload_id.';
    throw new ServiceError('conflict', `The asset of upload_id "${trashed.uploadId}" ${sentence}`);
  }

  /** The upload rows of all requests by upload_id: known ones prolonged, new ones added. */
  async function findOrAdd(
    trx: Transaction<Database>,
    principal: Principal,
    uploads: readonly RootedUpload[],
  ): Promise<Map<string, repo.UploadRow>> {
    // One at a time per account, so that neither the quota nor an upload_id is given twice.
    await lockAccount(trx, principal.accountId);
    const uploadIds = uploads.map(({ request }) => request.upload_id);
    const rows = await repo.findUploads(trx, principal.userId, uploadIds);
    await requireOutOfTrash(trx, [...rows.values()]);
    const missing = new Map<string, RootedUpload>();
    for (const upload of uploads) {
      const { upload_id: id, content_length: length } = upload.request;
      const known = rows.get(id);
      if (known === undefined) missing.set(id, upload);
      else if (known.contentLength !== length) throw otherLength(id);
    }
    const expiresAt = new Date(clock.now().getTime() + limits.uploadUrlSeconds * 1000);
    await repo.extendUploads(
      trx,
      [...rows.values()].map(({ id }) => id),
      expiresAt,
    );
    if (missing.size === 0) return rows;
    const newBytes = [...missing.values()].reduce((sum, { request }) => sum + request.content_length, 0);
    await assertQuota(trx, principal, newBytes);
    const added = await addUploads(trx, principal, { uploads: [...missing.values()], expiresAt });
    for (const row of added) rows.set(row.uploadId, row);
    return rows;
  }

  function toResponse(row: repo.UploadRow): AssetUploadResponse {
    const { url } = urls.sign({
      method: 'PUT',
      path: `/uploads/${row.id}`,
      seconds: limits.uploadUrlSeconds,
    });
    return {
      upload_id: row.uploadId,
      asset_id: row.assetId,
      presigned_put_url: url,
      presigned_put_urls: [],
      multipart_upload_id: null,
      multipart_part_size: null,
      multipart_part_count: null,
    };
  }

  /** A right that was taken away since the URL was made ends the URL. */
  async function requireStillWritable({ userId, assetId }: repo.OpenableUpload): Promise<void> {
    const node = (await access.rightsOn({ userId }, [assetId], { pending: true })).get(assetId);
    if (node === undefined || node.right < WRITE) {
      throw new ServiceError('forbidden', 'Whoever asked for this place may not add to its folder any more.');
    }
  }

  /** Sent again: fine when it is the same file, which only its bytes tell. */
  async function compareWithKept(upload: repo.OpenableUpload, body: Readable): Promise<UploadReceipt> {
    const received = await inspectBytes(body, upload.contentLength).catch((error: unknown) => {
      throw error instanceof ServiceError ? alreadyUploaded() : error;
    });
    if (upload.sha256 === null || !received.sha256.equals(upload.sha256)) throw alreadyUploaded();
    return receipt(upload.assetId, received);
  }

  /** Makes the asset visible, with all that belongs to it; false when another reception was first. */
  async function complete(
    upload: repo.OpenableUpload,
    received: ReceivedBytes,
    { path, traceId }: { path: string; traceId: string },
  ): Promise<boolean> {
    const file = await library.storeFile({ path, sha256: received.sha256 });
    const isFirst = await db.transaction().execute(async (trx) => {
      // Before the upload's row, as everywhere; the task that follows an upload needs it.
      await lockAccount(trx, upload.accountId);
      const current = await repo.lockUpload(trx, upload.id);
      if (current === null) throw notFound('Upload');
      if (current.state !== 'open') return false;
      const { assetId, accountId, userId } = upload;
      const { versionId } = await library.completeAsset(trx, { assetId, accountId, file, madeBy: 'upload' });
      await repo.markComplete(trx, upload.id, { sha256: received.sha256, now: clock.now() });
      const kind = (await access.findNodes([assetId], trx)).get(assetId)?.kind ?? 'video';
      await onUploaded(trx, { assetId, versionId, kind, userId, accountId, traceId });
      return true;
    });
    if (!isFirst) await library.discardFile(file.objectId);
    return isFirst;
  }

  /** Takes and keeps the bytes of an open upload. */
  async function receiveFirst(
    upload: repo.OpenableUpload,
    { body, traceId }: { body: Readable; traceId: string },
  ): Promise<UploadReceipt> {
    const path = storage.stagingPath();
    const received = await receiveFile(body, { path, expected: upload.contentLength });
    const isFirst = await completions.run(upload.accountId, () =>
      complete(upload, received, { path, traceId }),
    );
    if (isFirst) return receipt(upload.assetId, received);
    const kept = await repo.findUpload(db, upload.id);
    if (kept?.sha256 == null || !kept.sha256.equals(received.sha256)) throw alreadyUploaded();
    return receipt(upload.assetId, received);
  }

  return {
    async createUploadUrls(principal, requests) {
      const planned = planUploads(requests, { maxBytes: limits.uploadBytes });
      const uploads = await rootUploads(principal, planned);
      const rows = await db.transaction().execute((trx) => findOrAdd(trx, principal, uploads));
      return requests.map(({ upload_id: id }) => {
        const row = rows.get(id);
        if (row === undefined) throw new Error(`No row was written for upload ${id}.`);
        return toResponse(row);
      });
    },

    completeMultipartUpload: async () => {
      throw noMultipart();
    },

    abortMultipartUpload: async () => {
      throw noMultipart();
    },

    async receiveUpload({ upload: id, declaredLength, body, traceId }) {
      const upload = await repo.findUpload(db, id);
      if (upload === null) throw notFound('Upload');
      const expected = upload.contentLength;
      if (declaredLength !== null && declaredLength !== expected) {
        throw upload.state === 'complete' ? alreadyUploaded() : wrongLength(expected, declaredLength);
      }
      if (upload.state === 'complete') return compareWithKept(upload, body);
      await requireStillWritable(upload);
      return receptions.run(id, () => receiveFirst(upload, { body, traceId }));
    },

    async sweepUploads() {
      const before = new Date(clock.now().getTime() - DAY_MILLISECONDS);
      const sweepSome = () =>
        db.transaction().execute(async (trx) => {
          const assetIds = await repo.lockExpiredAssets(trx, before);
          await access.discard(trx, assetIds);
          return assetIds.length;
        });
      let swept = 0;
      for (let some = await sweepSome(); some > 0; some = await sweepSome()) swept += some;
      return swept;
    },
  };
}
