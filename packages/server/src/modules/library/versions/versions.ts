/** The versions of an asset: what it was before its content was replaced. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Outbox } from '../../../platform/events/outbox.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { NodeKind } from '../../access/index.ts';
import { type AccessService, ADMIN, type NodeWithRight, READ, WRITE } from '../../access/index.ts';
import type { Assets } from '../assets.ts';
import { withArticle } from '../kind-words.ts';
import * as repo from './versions.repo.ts';
import type { AssetVersionInfo, VersionDeleted, VersionsQuery } from './versions.schema.ts';

/** A version as a path names it. */
export interface VersionOf {
  assetId: string;
  versionId: string;
}

/** Told of a version that got the bytes of another, in the same transaction: what was found in those holds for it too. */
export type OnRestored = (
  trx: Transaction<Database>,
  versions: { from: string; to: string },
) => Promise<void>;

export interface VersionsDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: Pick<AccessService, 'requireRight' | 'touch'>;
  assets: Pick<Assets, 'completeAsset' | 'showFindings'>;
  outbox: Outbox;
  onRestored: OnRestored;
}

/** Ends a transaction that turned out to have nothing to do, with nothing written. */
class NothingToDo extends Error {
  override name = 'NothingToDo';
}

function infoOf(row: repo.VersionRow, { userId }: Pick<Principal, 'userId'>): AssetVersionInfo {
  return {
    version_id: row.versionId,
    number: row.number,
    size_bytes: row.bytes,
    content_type: row.contentType,
    duration_seconds: row.durationSeconds || null,
    width: row.width,
    height: row.height,
    sha256: row.sha256?.toString('hex') ?? null,
    source_name: row.sourceName,
    created_at: row.createdAt,
    created_by_caller: row.createdBy === userId,
    is_current: row.isCurrent,
    pinned_by_projects: row.pinnedBy,
  };
}

/** What is no file, and so has no versions of its bytes. */
const WITHOUT_BYTES = new Set<NodeKind>(['folder', 'project', 'entity', 'service_config']);

function withoutVersions({ kind }: NodeWithRight): ValidationError {
  const msg = `This asset is ${withArticle(kind)}, which has no versions.`;
  return new ValidationError([{ loc: ['path', 'asset_id'], msg, type: 'value_error' }]);
}

const lower = ({ assetId, versionId }: VersionOf): VersionOf => ({
  assetId: assetId.toLowerCase(),
  versionId: versionId.toLowerCase(),
});

async function requireVersion(
  trx: Kysely<Database>,
  principal: Principal,
  version: VersionOf,
): Promise<AssetVersionInfo> {
  const row = await repo.findVersion(trx, version);
  if (row === undefined) throw notFound(`Version ${version.versionId}`);
  return infoOf(row, principal);
}

/** The version whose content the asset shows, when that is the content of `version`. */
async function findSameContent(trx: Kysely<Database>, version: VersionOf): Promise<string | null> {
  const current = await repo.findCurrentContent(trx, version.assetId);
  const wanted = await repo.findVersionContent(trx, version);
  if (wanted === undefined) throw notFound(`Version ${version.versionId}`);
  return current?.objectId === wanted.objectId ? current.versionId : null;
}

/** Adds the new version; its id. Throws NothingToDo when somebody else did so meanwhile. */
async function bringBack(
  { clock, ids, access, assets, onRestored }: VersionsDeps,
  trx: Transaction<Database>,
  { userId, accountId }: Principal,
  version: VersionOf,
): Promise<string> {
  const { assetId, versionId: from } = version;
  // Held in the order of `completeAsset`, so that what is read now is so until the end.
  await access.touch(trx, assetId);
  await repo.holdAsset(trx, assetId);
  if ((await findSameContent(trx, version)) !== null) throw new NothingToDo();
  const content = await repo.findVersionContent(trx, version);
  if (content === undefined) throw notFound(`Version ${from}`);
  const { objectId, storageKey, bytes, contentType, sourceName } = content;
  const { versionId: to } = await assets.completeAsset(trx, {
    assetId,
    accountId,
    file: { objectId, storageKey, bytes, contentType },
    madeBy: 'restore',
    createdBy: userId,
    sourceName,
  });
  await repo.copyFindings(trx, { from, to, now: clock.now(), ids });
  await onRestored(trx, { from, to });
  await assets.showFindings(trx, to);
  return to;
}

/** One page of an asset's versions, the newest first. Throws `not_found`, and ValidationError for what has none. */
export async function listVersions(
  { access, db }: VersionsDeps,
  principal: Principal,
  assetId: string,
  { limit, page }: VersionsQuery,
): Promise<AssetVersionInfo[]> {
  const [node] = await access.requireRight(principal, [assetId.toLowerCase()], READ);
  if (node === undefined) throw notFound(`Asset ${assetId}`);
  if (WITHOUT_BYTES.has(node.kind)) throw withoutVersions(node);
  const rows = await repo.listVersions(db, node.id, { limit, offset: page * limit });
  return rows.map((row) => infoOf(row, principal));
}

/**
 * Makes the content of a version current again, as a new version with the same bytes and all that was made of them.
 * Where it is current already it stays as it is. Throws `not_found` and `forbidden`.
 */
export async function restoreVersion(
  deps: VersionsDeps,
  principal: Principal,
  given: VersionOf,
): Promise<AssetVersionInfo> {
  const { access, db } = deps;
  const version = lower(given);
  await access.requireRight(principal, [version.assetId], WRITE);
  const same = await findSameContent(db, version);
  if (same !== null) return requireVersion(db, principal, { ...version, versionId: same });
  try {
    return await db.transaction().execute(async (trx) => {
      const versionId = await bringBack(deps, trx, principal, version);
      return requireVersion(trx, principal, { ...version, versionId });
    });
  } catch (error) {
    if (!(error instanceof NothingToDo)) throw error;
    const now = (await findSameContent(db, version)) ?? version.versionId;
    return requireVersion(db, principal, { ...version, versionId: now });
  }
}

/**
 * Removes a version with all that was made of it, for good: WRITE is enough for what the caller brought. Throws
 * `not_found`, `forbidden`, and `conflict` for the current one, for one that a project pins, and under a legal hold.
 */
export function deleteVersion(
  { db, access, outbox }: VersionsDeps,
  principal: Principal,
  given: VersionOf,
): Promise<VersionDeleted> {
  const version = lower(given);
  const { assetId, versionId } = version;
  return db.transaction().execute(async (trx) => {
    const [node] = await access.requireRight(principal, [assetId], WRITE, { trx });
    const asset = await repo.holdAsset(trx, assetId);
    const held = asset === undefined ? undefined : await repo.holdVersion(trx, version);
    if (held === undefined) throw notFound(`Version ${versionId}`);
    // Who may replace content must not be able to do away with what others brought before.
    if (held.createdBy !== principal.userId) await access.requireRight(principal, [assetId], ADMIN, { trx });
    const refuse = (why: string) => new ServiceError('conflict', `Version ${held.number} ${why}`);
    if (asset?.currentVersionId === versionId) throw refuse('is the current one; restore another one first.');
    if (node?.legalHold === true) throw refuse('is under a legal hold.');
    if (await repo.isPinned(trx, versionId)) throw refuse('is pinned by a project.');
    await repo.removeVersion(trx, versionId);
    await outbox.publish(trx, {
      topic: 'asset.version_deleted',
      accountId: principal.accountId,
      subjectId: assetId,
      payload: {
        asset_id: assetId,
        version_id: versionId,
        version_number: held.number,
        user_id: principal.userId,
      },
    });
    return { asset_id: assetId, version_id: versionId, deleted: true as const };
  });
}

/** What `Versions` is over its context. */
export const versionsFunctions = { listVersions, restoreVersion, deleteVersion };

export type Versions = Over<typeof versionsFunctions>;
