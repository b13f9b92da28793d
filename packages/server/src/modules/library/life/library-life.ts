/** Renaming, moving, the trash and removal of assets and folders. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Outbox } from '../../../platform/events/outbox.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService, NodeWithRight } from '../../access/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import { findAssetMedia } from '../media.repo.ts';
import type {
  AssetMoveRequest,
  AssetPlaceResponse,
  AssetPurgeResponse,
  AssetRenameRequest,
  AssetRestoreRequest,
  TrashedItem,
  TrashQuery,
} from './library-life.schema.ts';

export interface LibraryLifeDeps {
  db: Kysely<Database>;
  access: Pick<
    AccessService,
    | 'renameNode'
    | 'moveNode'
    | 'trashNode'
    | 'restoreNode'
    | 'findTrashed'
    | 'beginPurge'
    | 'findPurged'
    | 'nextToPurge'
    | 'removePurged'
    | 'pathsOf'
    | 'rightsOn'
    | 'defaultGroupOf'
    | 'requireMember'
  >;
  tasks: Pick<TasksService, 'revokeTasksAbout'>;
  outbox: Outbox;
}

/** Rows removed in one transaction: a folder of any size holds nobody up for long. */
const PURGED_AT_ONCE = 500;
/** Cut-off removals looked up at a time. */
const PURGES_AT_ONCE = 100;

/** Ids are compared as the database writes them. */
const lower = (id: string) => id.toLowerCase();

/** Past-tense words of the events that tell of a change of place. */
type PlaceTopic = 'asset.renamed' | 'asset.moved' | 'asset.trashed' | 'asset.restored';

async function placeOf(
  { access }: LibraryLifeDeps,
  principal: Principal,
  node: NodeWithRight,
): Promise<AssetPlaceResponse> {
  const parents = node.folderId === null ? [] : [node.folderId];
  const [paths, readable] = await Promise.all([
    access.pathsOf(principal, [node.id]),
    access.rightsOn(principal, parents),
  ]);
  return {
    asset_id: node.id,
    name: node.name,
    path: paths.get(node.id) ?? `/${node.name}`,
    parent_asset_id: readable.get(node.folderId ?? '')?.id ?? null,
    last_edit: node.lastEdit,
    trashed_at: node.deletedAt,
  };
}

/** One change of place in one transaction, with the event that tells of it. */
async function change(
  context: LibraryLifeDeps,
  principal: Principal,
  topic: PlaceTopic,
  write: (trx: Transaction<Database>) => Promise<NodeWithRight>,
): Promise<AssetPlaceResponse> {
  const { db, outbox } = context;
  const node = await db.transaction().execute(async (trx) => {
    const changed = await write(trx);
    await outbox.publish(trx, {
      topic,
      accountId: principal.accountId,
      subjectId: changed.id,
      payload: { asset_id: changed.id, name: changed.name, user_id: principal.userId },
    });
    return changed;
  });
  return placeOf(context, principal, node);
}

/** Removes the rows of a marked item bit by bit. Work on what goes ends first, so that neither waits for the other. */
async function removeAll({ db, access, tasks }: LibraryLifeDeps, itemId: string): Promise<void> {
  for (;;) {
    const ids = await access.nextToPurge(itemId, PURGED_AT_ONCE);
    if (ids.length === 0) return;
    await tasks.revokeTasksAbout(ids);
    await db.transaction().execute((trx) => access.removePurged(trx, itemId, ids));
  }
}

/** Throws ValidationError, `not_found`, `forbidden`; `conflict` for a folder's taken name and for a group's root. */
export function renameAsset(
  deps: LibraryLifeDeps,
  principal: Principal,
  assetId: string,
  { name }: AssetRenameRequest,
): Promise<AssetPlaceResponse> {
  return change(deps, principal, 'asset.renamed', (trx) =>
    deps.access.renameNode(trx, principal, { id: lower(assetId), name }),
  );
}

/** Throws as `renameAsset`, `conflict` also where a folder would come to lie in itself or too deep. */
export function moveAsset(
  deps: LibraryLifeDeps,
  principal: Principal,
  assetId: string,
  { parent_asset_id: folderId }: AssetMoveRequest,
): Promise<AssetPlaceResponse> {
  return change(deps, principal, 'asset.moved', (trx) =>
    deps.access.moveNode(trx, principal, { id: lower(assetId), folderId: lower(folderId) }),
  );
}

/** Puts an item with its content into the trash: it is nowhere to be seen from then on. */
export function trashAsset(
  deps: LibraryLifeDeps,
  principal: Principal,
  assetId: string,
): Promise<AssetPlaceResponse> {
  return change(deps, principal, 'asset.trashed', (trx) =>
    deps.access.trashNode(trx, principal, lower(assetId)),
  );
}

/** Takes an item with its content out of the trash. Throws `conflict` for what is not there. */
export function restoreAsset(
  deps: LibraryLifeDeps,
  principal: Principal,
  assetId: string,
  request: AssetRestoreRequest | undefined,
): Promise<AssetPlaceResponse> {
  return change(deps, principal, 'asset.restored', (trx) =>
    deps.access.restoreNode(trx, principal, {
      id: lower(assetId),
      folderId: request?.parent_asset_id?.toLowerCase() ?? null,
    }),
  );
}

/** One page of what the caller could restore, what was trashed last first. */
export async function listTrash(
  { access, db }: LibraryLifeDeps,
  principal: Principal,
  { limit, page, group_id: chosen }: TrashQuery,
): Promise<TrashedItem[]> {
  const groupId = chosen ?? (await access.defaultGroupOf(principal));
  await access.requireMember(principal, groupId);
  const query = { groupId, withGranted: chosen == null, limit, offset: page * limit };
  const nodes = await access.findTrashed(principal, query);
  const ids = nodes.map(({ id }) => id);
  const [media, paths] = await Promise.all([findAssetMedia(db, ids), access.pathsOf(principal, ids)]);
  return nodes.map((node) => ({
    file_name: node.name,
    is_folder: node.kind === 'folder',
    file_id: node.id,
    file_type: node.kind,
    duration_seconds: media.get(node.id)?.durationSeconds || null,
    last_edit: node.lastEdit,
    path: paths.get(node.id) ?? `/${node.name}`,
    trashed_at: node.deletedAt,
  }));
}

/**
 * Removes an item of the trash with its content for good. From its beginning nobody can restore it; when it is cut
 * off, `finishPurges` goes on. Throws `conflict` for what is not in the trash or under a legal hold.
 */
export async function purgeAsset(
  deps: LibraryLifeDeps,
  principal: Principal,
  assetId: string,
): Promise<AssetPurgeResponse> {
  const { db, access, outbox } = deps;
  const { node, assets, folders } = await db.transaction().execute(async (trx) => {
    const begun = await access.beginPurge(trx, principal, lower(assetId));
    await outbox.publish(trx, {
      topic: 'asset.deleted',
      accountId: principal.accountId,
      subjectId: begun.node.id,
      payload: {
        asset_id: begun.node.id,
        name: begun.node.name,
        user_id: principal.userId,
        assets_deleted: begun.assets,
        folders_deleted: begun.folders,
      },
    });
    return begun;
  });
  await removeAll(deps, node.id);
  return { asset_id: node.id, assets_deleted: assets, folders_deleted: folders };
}

/** Ends removals that were cut off; returns how many. */
export async function finishPurges(deps: LibraryLifeDeps): Promise<number> {
  const { access } = deps;
  let finished = 0;
  for (;;) {
    const itemIds = await access.findPurged(PURGES_AT_ONCE);
    for (const itemId of itemIds) await removeAll(deps, itemId);
    finished += itemIds.length;
    if (itemIds.length < PURGES_AT_ONCE) return finished;
  }
}

/** What `LibraryLife` is over its context. */
export const libraryLifeFunctions = {
  renameAsset,
  moveAsset,
  trashAsset,
  restoreAsset,
  listTrash,
  purgeAsset,
  finishPurges,
};

export type LibraryLife = Over<typeof libraryLifeFunctions>;
