/** Putting parts together, and giving them up, as a client asks for it. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { assertParts } from '../../../platform/storage/parts.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type AccessService, WRITE } from '../../access/index.ts';
import { lockAccount } from '../../money/index.ts';
import { isOfContent } from './completion-refusals.ts';
import type { Completions } from './completions.ts';
import { type NamedPart, namedParts, orderIssues, sameParts } from './named-parts.ts';
import type { UploadCharges } from './upload-charges.ts';
import { alreadyUploaded, nextState } from './upload-states.ts';
import { partedUploadOf } from './upload-urls.ts';
import * as repo from './uploads.repo.ts';
import type {
  MultipartAborted,
  MultipartAbortRequest,
  MultipartCompleteRequest,
  UploadReceipt,
} from './uploads.schema.ts';

export interface CompleteCall {
  body: MultipartCompleteRequest;
  traceId: string;
}

export interface MultipartDeps {
  db: Kysely<Database>;
  storage: Pick<Storage, 'parted' | 'remove'>;
  access: Pick<AccessService, 'requireRight'>;
  completions: Completions;
  charges: Pick<UploadCharges, 'releaseUpload'>;
}

/** What is told of an upload whose bytes are all there. */
export function receiptOf(upload: repo.Upload): UploadReceipt {
  const sha256 = upload.sha256 ?? upload.expectedSha256;
  return {
    asset_id: upload.assetId,
    version_id: upload.versionId,
    bytes: upload.contentLength,
    sha256: sha256?.toString('hex') ?? null,
    state: upload.state === 'complete' ? 'complete' : 'completing',
  };
}

/** An upload of somebody else is none. */
async function findOwn(
  { db }: MultipartDeps,
  { userId }: Principal,
  { asset_id: assetId, multipart_upload_id: id }: MultipartAbortRequest,
): Promise<repo.Upload> {
  const upload = isUuid(id) ? await repo.findUpload(db, id) : null;
  const isOwn = upload?.userId === userId && upload.assetId === assetId.toLowerCase();
  if (upload === null || !isOwn || upload.transfer !== 'multipart') throw notFound('Upload');
  return upload;
}

/** Throws `wrong_parts`, naming what differs from what arrived. */
async function requireArrived(
  { storage }: MultipartDeps,
  upload: repo.Upload,
  parts: readonly NamedPart[],
): Promise<void> {
  const parted = partedUploadOf(upload);
  const stored = (parted === null ? null : await storage.parted.list(parted)) ?? [];
  const named = parts.map(([partNumber, etag]) => ({ partNumber, etag }));
  const { contentLength: bytes, partBytes } = upload;
  if (partBytes === null) throw notFound('Upload');
  try {
    assertParts({ bytes, partBytes }, { stored, named });
  } catch (error) {
    // These very parts were put together before, and thrown away for what they were.
    const { refusal } = upload;
    const isAgain = stored.length === 0 && sameParts(parts, upload.completedParts);
    if (!isAgain || refusal === null || !isOfContent(refusal)) throw error;
    throw new ServiceError(refusal.code, refusal.detail);
  }
}

async function beginCompletion(
  deps: MultipartDeps,
  upload: repo.Upload,
  parts: readonly NamedPart[],
  traceId: string,
): Promise<void> {
  const { completions, db } = deps;
  try {
    await requireArrived(deps, upload, parts);
  } catch (error) {
    // Another request may have put them together meanwhile, and the store have forgotten them.
    if ((await repo.findUpload(db, upload.id))?.state === 'open') throw error;
    return;
  }
  await completions.begin(upload, { event: 'complete', parts, traceId });
}

/** What became of an upload that another request, or this one, has moved on. */
async function answerOf(
  { db }: MultipartDeps,
  id: string,
  parts: readonly NamedPart[],
): Promise<UploadReceipt> {
  const upload = await repo.findUpload(db, id);
  if (upload === null) throw notFound('Upload');
  nextState(upload.state, 'complete');
  if (!sameParts(parts, upload.completedParts)) throw alreadyUploaded({ otherContent: true });
  if (upload.state === 'open') throw new ServiceError('conflict', 'The upload changed meanwhile; try again.');
  return receiptOf(upload);
}

async function removeParts({ storage }: MultipartDeps, upload: repo.Upload): Promise<void> {
  const parted = partedUploadOf(upload);
  if (parted !== null) await storage.parted.abort(parted);
  if (upload.stagingKey !== null) await storage.remove(upload.stagingKey);
}

export async function completeMultipartUpload(
  deps: MultipartDeps,
  principal: Principal,
  { body, traceId }: CompleteCall,
): Promise<UploadReceipt> {
  const { access, completions } = deps;
  const issues = orderIssues(body.parts);
  if (issues.length > 0) throw new ValidationError(issues);
  const upload = await findOwn(deps, principal, body);
  const parts = namedParts(body.parts);
  nextState(upload.state, 'complete');
  if (upload.state === 'open') {
    await access.requireRight(principal, [upload.assetId], WRITE, { pending: true });
    await beginCompletion(deps, upload, parts, traceId);
  } else if (upload.state === 'completing' && sameParts(parts, upload.completedParts)) {
    await completions.takeUp(upload.id);
  }
  await completions.waitFor(upload.id);
  return answerOf(deps, upload.id, parts);
}

export async function abortMultipartUpload(
  deps: MultipartDeps,
  principal: Principal,
  request: MultipartAbortRequest,
): Promise<MultipartAborted> {
  const { db, charges } = deps;
  const found = await findOwn(deps, principal, request);
  const upload = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, found.accountId);
    const current = await repo.lockUpload(trx, found.id);
    if (current === null) throw notFound('Upload');
    const state = nextState(current.state, 'abort') ?? current.state;
    if (state !== current.state) await repo.moveUpload(trx, current.id, { state, checkAfter: null });
    await charges.releaseUpload(trx, current.id);
    return current;
  });
  // Whatever fails here, and what arrives after it, is swept.
  await removeParts(deps, upload).catch(() => undefined);
  return { asset_id: upload.assetId, aborted: true };
}

/** What `Multipart` is over its context. */
export const multipartFunctions = { completeMultipartUpload, abortMultipartUpload };

export type Multipart = Over<typeof multipartFunctions>;
