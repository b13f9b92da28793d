/** Makes room for uploads: folders, invisible assets and rows, all or nothing, and never twice. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { ServiceError, ValidationError } from '../../../../platform/errors.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { Quote } from '../../../../platform/money/price-line.ts';
import type { Principal } from '../../../../platform/principal.ts';
import { type AccessService, findPayers, WRITE } from '../../../access/index.ts';
import { lockAccounts } from '../../../money/index.ts';
import type { NewAsset } from '../../assets.repo.ts';
import type { LibraryService } from '../../library.service.ts';
import { nextLook } from '../arrival-schedule.ts';
import type { UploadCharges } from '../upload-charges.ts';
import { hasEnded } from '../upload-states.ts';
import * as repo from '../uploads.repo.ts';
import { CALLER_AUTHOR } from './upload-place.ts';
import { assertSameUpload, MAX_URLS, type PlannedUpload } from './upload-requests.ts';

export interface OpenedUpload {
  upload: repo.Upload;
  /** Nothing can have arrived yet. */
  isNew: boolean;
}

export interface UploadOpeningContext {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  storage: { clientsReachStore: boolean };
  access: Pick<
    AccessService,
    'requireRight' | 'defaultGroupOf' | 'rootFolderOf' | 'ensureFolder' | 'findNodes' | 'discard'
  >;
  library: Pick<LibraryService, 'addPendingAssets' | 'requireStorage'>;
  charges: Pick<UploadCharges, 'quoteUploads' | 'reserveUploads'>;
  limits: { uploadUrlSeconds: number };
}

/** A planned upload with the folder it starts from, and the account that its bytes count to. */
interface RootedUpload extends PlannedUpload {
  rootId: string;
  groupId: string;
  payerId: string;
}

/** Uploads that an account may have under way. */
const MAX_UNDER_WAY = 20_000;

/** Where the bytes of an upload arrive. */
export function stagingKeyOf(id: string): string {
  return `incoming/${id}`;
}

function refuseElement(index: number, field: string, msg: string): ValidationError {
  return new ValidationError([{ loc: ['body', index, field], msg, type: 'value_error' }]);
}

/** What is replaced must be there, of the same kind, and the caller's to change. */
async function requireReplaceable(
  { access }: UploadOpeningContext,
  principal: Principal,
  planned: readonly PlannedUpload[],
): Promise<void> {
  const replacedIds = [...new Set(planned.flatMap(({ replacedId }) => replacedId ?? []))];
  const nodes = await access.requireRight(principal, replacedIds, WRITE);
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  for (const [index, { replacedId, kind }] of planned.entries()) {
    if (replacedId === null || kinds.get(replacedId) === kind) continue;
    const message = `The asset is of the kind ${kinds.get(replacedId)}; content of another kind can not replace it.`;
    throw refuseElement(index, 'file_type', message);
  }
}

/** The folder each upload starts from: its parent, or the root of the caller's default group. */
async function rootUploads(
  { db, access }: UploadOpeningContext,
  principal: Principal,
  planned: readonly PlannedUpload[],
): Promise<RootedUpload[]> {
  const parentIds = [...new Set(planned.flatMap(({ parentId }) => parentId ?? []))];
  const parents = await access.requireRight(principal, parentIds, WRITE);
  const byId = new Map(parents.map((parent) => [parent.id, parent]));
  const groupId = await access.defaultGroupOf(principal);
  const rootId = await access.rootFolderOf(groupId);
  const replacedIds = planned.flatMap(({ replacedId }) => replacedId ?? []);
  // The bytes of an asset count to whoever made it, whoever brings them.
  const payers = await findPayers(db, replacedIds);
  return planned.map((upload, index) => {
    const parent = upload.parentId === null ? undefined : byId.get(upload.parentId);
    if (parent !== undefined && parent.kind !== 'folder') {
      throw refuseElement(index, 'parent_asset_id', 'This asset is not a folder.');
    }
    const payerId = payers.get(upload.replacedId ?? '') ?? principal.accountId;
    return { ...upload, rootId: parent?.id ?? rootId, groupId: parent?.ownerGroupId ?? groupId, payerId };
  });
}

/** Empty files cost no storage, but each upload is a row and a place. Throws `conflict`. */
async function assertRoomForUploads(
  trx: Transaction<Database>,
  principal: Principal,
  added: number,
): Promise<void> {
  const underWay = await repo.countUnderWay(trx, principal.accountId);
  if (underWay + added <= MAX_UNDER_WAY) return;
  const most = `An account can have ${MAX_UNDER_WAY} uploads under way, and this one has ${underWay}`;
  throw new ServiceError('conflict', `${most}: send what was begun, or wait until it expires.`);
}

function toAsset(
  { ids }: UploadOpeningContext,
  upload: RootedUpload,
  folderId: string,
  principal: Principal,
): NewAsset & { id: string } {
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

function toUpload(
  { ids }: UploadOpeningContext,
  { request, parts, sha256, name, replacedId }: PlannedUpload,
  assetId: string,
) {
  const id = ids.uuid();
  return {
    id,
    uploadId: request.upload_id,
    assetId,
    contentLength: request.content_length,
    transfer: parts === null ? ('single' as const) : ('multipart' as const),
    stagingKey: stagingKeyOf(id),
    partBytes: parts?.partBytes ?? null,
    partCount: parts?.partCount ?? null,
    expectedSha256: sha256,
    replacesContent: replacedId !== null,
    sourceName: name,
  };
}

/** Makes folders and invisible assets for what is new in the library. */
async function addAssets(
  context: UploadOpeningContext,
  trx: Transaction<Database>,
  principal: Principal,
  uploads: readonly RootedUpload[],
): Promise<repo.NewUpload[]> {
  const { access, library } = context;
  const added: repo.NewUpload[] = [];
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
      const asset = toAsset(context, upload, folder, principal);
      assets.push(asset);
      added.push(toUpload(context, upload, asset.id));
    }
    await library.addPendingAssets(trx, assets, { userId: principal.userId, groupId });
  }
  return added;
}

async function addUploads(
  context: UploadOpeningContext,
  trx: Transaction<Database>,
  principal: Principal,
  { uploads, times }: { uploads: readonly RootedUpload[]; times: repo.UploadTimes },
): Promise<repo.Upload[]> {
  const { charges } = context;
  const inLibrary = uploads.filter(({ replacedId }) => replacedId === null);
  const added = await addAssets(context, trx, principal, inLibrary);
  for (const upload of uploads)
    if (upload.replacedId !== null) added.push(toUpload(context, upload, upload.replacedId));
  await repo.insertUploads(trx, added, { userId: principal.userId, times });
  await charges.reserveUploads(trx, principal.accountId, added);
  const uploadIds = added.map(({ uploadId }) => uploadId);
  return repo.lockUploads(trx, principal.userId, uploadIds);
}

/** A file in the trash takes no bytes, and to answer with it would be to lose them. */
async function requireOutOfTrash(
  { access }: UploadOpeningContext,
  trx: Transaction<Database>,
  uploads: repo.Upload[],
): Promise<void> {
  const nodes = await access.findNodes(
    uploads.map(({ assetId }) => assetId),
    trx,
  );
  const trashed = uploads.find(({ assetId }) => (nodes.get(assetId)?.deletedAt ?? null) !== null);
  if (trashed === undefined) return;
  const sentence = 'is in the trash: restore it, or send the file with another upload_id.';
  throw new ServiceError('conflict', `The asset of upload_id "${trashed.uploadId}" ${sentence}`);
}

/** An upload that ended leaves its upload_id free; what its store still holds has no row then, and is swept. */
async function forgetEnded(
  { access }: UploadOpeningContext,
  trx: Transaction<Database>,
  uploads: readonly repo.Upload[],
): Promise<void> {
  await repo.deleteUploads(
    trx,
    uploads.map(({ id }) => id),
  );
  const assetIds = uploads.filter(({ replacesContent }) => !replacesContent).map(({ assetId }) => assetId);
  await access.discard(trx, assetIds);
}

function timesNow({ clock, storage, limits }: UploadOpeningContext): repo.UploadTimes {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + limits.uploadUrlSeconds * 1000);
  const checkAfter = storage.clientsReachStore ? nextLook({ askedAt: now, expiresAt, now }) : null;
  return { now, expiresAt, checkAfter };
}

/** The uploads of `planned` that the user has already, by upload_id; prolonged. */
async function takeUpKnown(
  context: UploadOpeningContext,
  trx: Transaction<Database>,
  principal: Principal,
  { planned, times }: { planned: readonly PlannedUpload[]; times: repo.UploadTimes },
): Promise<Map<string, repo.Upload>> {
  const uploadIds = planned.map(({ request }) => request.upload_id);
  const rows = await repo.lockUploads(trx, principal.userId, uploadIds);
  await forgetEnded(
    context,
    trx,
    rows.filter(({ state }) => hasEnded(state)),
  );
  const known = rows.filter(({ state }) => !hasEnded(state));
  await requireOutOfTrash(context, trx, known);
  await repo.extendUploads(
    trx,
    known.map(({ id }) => id),
    times,
  );
  return new Map(known.map((upload) => [upload.uploadId, upload]));
}

/** The same upload_id must mean the same file; what it hashes to may be told later. */
async function matchAll(
  trx: Transaction<Database>,
  planned: readonly PlannedUpload[],
  uploads: Map<string, repo.Upload>,
): Promise<void> {
  for (const one of planned) {
    const upload = uploads.get(one.request.upload_id);
    if (upload === undefined) continue;
    assertSameUpload(one, upload);
    if (one.sha256 === null || upload.expectedSha256 !== null || upload.state !== 'open') continue;
    await repo.noteExpectedSha256(trx, upload.id, one.sha256);
    upload.expectedSha256 = one.sha256;
  }
  const urls = [...uploads.values()].reduce((sum, { partCount }) => sum + (partCount ?? 1), 0);
  if (urls <= MAX_URLS) return;
  throw refuseElement(0, 'multipart', `One request can be answered with ${MAX_URLS} URLs at most.`);
}

async function requireStorage(
  { library }: UploadOpeningContext,
  trx: Kysely<Database>,
  principal: Principal,
  uploads: Iterable<RootedUpload>,
): Promise<void> {
  for (const [payerId, paid] of Map.groupBy(uploads, (one) => one.payerId)) {
    const newBytes = paid.reduce((sum, one) => sum + one.request.content_length, 0);
    await library.requireStorage({ payerId, bytes: newBytes, askingAccountId: principal.accountId }, trx);
  }
}

/** Adds those of `planned` that are not among `uploads`; answers their upload ids. */
async function addMissing(
  context: UploadOpeningContext,
  trx: Transaction<Database>,
  principal: Principal,
  request: { planned: readonly RootedUpload[]; uploads: Map<string, repo.Upload>; times: repo.UploadTimes },
): Promise<Set<string>> {
  const { planned, uploads, times } = request;
  const missing = new Map<string, RootedUpload>();
  for (const upload of planned) {
    const { upload_id: id } = upload.request;
    if (!uploads.has(id) && !missing.has(id)) missing.set(id, upload);
  }
  if (missing.size === 0) return new Set();
  await assertRoomForUploads(trx, principal, missing.size);
  await requireStorage(context, trx, principal, missing.values());
  const rows = await addUploads(context, trx, principal, { uploads: [...missing.values()], times });
  for (const row of rows) uploads.set(row.uploadId, row);
  return new Set(missing.keys());
}

async function findOrAdd(
  context: UploadOpeningContext,
  trx: Transaction<Database>,
  principal: Principal,
  planned: readonly RootedUpload[],
): Promise<Map<string, OpenedUpload>> {
  // One at a time per account, so that neither the quota nor an upload_id is given twice; always in one order.
  const accountIds = new Set([principal.accountId, ...planned.map(({ payerId }) => payerId)]);
  await lockAccounts(trx, accountIds);
  const times = timesNow(context);
  const uploads = await takeUpKnown(context, trx, principal, { planned, times });
  await matchAll(trx, planned, uploads);
  const added = await addMissing(context, trx, principal, { planned, uploads, times });
  // An upload_id may stand in one request twice.
  await matchAll(trx, planned, uploads);
  return new Map([...uploads].map(([id, upload]) => [id, { upload, isNew: added.has(id) }]));
}

/** What `openUploads` would cost: those that are known cost nothing again. Opens nothing. */
export async function quoteUploads(
  context: UploadOpeningContext,
  principal: Principal,
  planned: readonly PlannedUpload[],
): Promise<Quote> {
  const { db, charges } = context;
  await requireReplaceable(context, principal, planned);
  const rooted = await rootUploads(context, principal, planned);
  const uploadIds = rooted.map(({ request }) => request.upload_id);
  const known = await repo.findKnownIds(db, principal.userId, uploadIds);
  const missing = new Map(
    rooted
      .filter(({ request }) => !known.has(request.upload_id))
      .map((upload) => [upload.request.upload_id, upload]),
  );
  await requireStorage(context, db, principal, missing.values());
  return charges.quoteUploads([...missing.values()].map(({ request }) => request.content_length));
}

/**
 * The upload of each request, by upload_id: known ones prolonged, new ones added, with `isNew`. Throws
 * `not_found`, `forbidden`, `conflict`, `storage_full`, `insufficient_credits` and ValidationError.
 */
export async function openUploads(
  context: UploadOpeningContext,
  principal: Principal,
  planned: readonly PlannedUpload[],
): Promise<Map<string, OpenedUpload>> {
  await requireReplaceable(context, principal, planned);
  const rooted = await rootUploads(context, principal, planned);
  return context.db.transaction().execute((trx) => findOrAdd(context, trx, principal, rooted));
}
