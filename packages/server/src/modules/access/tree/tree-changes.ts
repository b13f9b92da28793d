/** Items of the tree change name and place, go into the trash and come back. Each in the caller's transaction. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Reader } from '../rights/readable-by.repo.ts';
import { type NodeWithRight, nodesWithRights } from '../rights/rights.repo.ts';
import { ADMIN, lacksRight, WRITE } from '../rights/rights.ts';
import type { NodeKind, Right } from '../tables.ts';
import { freeName, MAX_PATH_LEVELS, nameProblem } from './node-names.ts';
import { rootFolderOf } from './nodes.repo.ts';
import * as purge from './trash.repo.ts';
import { findTrashed, type TrashedNode, type TrashQuery } from './trash.repo.ts';
import * as repo from './tree-changes.repo.ts';

export interface TreeChanges {
  /** An item that is there and not in the trash, and stays so until the transaction ends. Throws `not_found`, `forbidden`. */
  holdNode(
    trx: Transaction<Database>,
    caller: Reader,
    wanted: { id: string; right: Right },
  ): Promise<NodeWithRight>;
  /** Gives an item a name, in NFC. Needs WRITE. Throws ValidationError, `not_found`, `forbidden`, `conflict`. */
  renameNode(
    trx: Transaction<Database>,
    caller: Reader,
    rename: { id: string; name: string },
  ): Promise<NodeWithRight>;
  /**
   * Puts an item into another folder, with all that lies below it. Needs WRITE on the item and both folders, and
   * ADMIN on all of the item when that takes away or gives someone access. Throws as `renameNode`.
   */
  moveNode(
    trx: Transaction<Database>,
    caller: Reader,
    move: { id: string; folderId: string },
  ): Promise<NodeWithRight>;
  /** Puts an item into the trash, with all that lies below it. Needs WRITE on all of it. */
  trashNode(trx: Transaction<Database>, caller: Reader, id: string): Promise<NodeWithRight>;
  /**
   * Takes an item out of the trash, with what went there along with it: to where it lay, or into `folderId`, or into
   * the root of its group when its folder is not there any more. A taken name gets a suffix. Needs WRITE on all of
   * it; elsewhere than where it lay the rules of a move hold.
   */
  restoreNode(
    trx: Transaction<Database>,
    caller: Reader,
    restore: { id: string; folderId: string | null },
  ): Promise<NodeWithRight>;
  /**
   * Marks an item of the trash as going for good, and counts what goes with it; from here on nobody reaches it. Needs
   * ADMIN on all of it. Throws `conflict` for what is not in the trash or under a legal hold.
   */
  beginPurge(
    trx: Transaction<Database>,
    caller: Reader,
    id: string,
  ): Promise<{ node: NodeWithRight; assets: number; folders: number }>;
  /** `name`, or with the first number behind it that makes a name nothing else has in the folder: `clip (2).mp4`. */
  untakenName(
    trx: Transaction<Database>,
    place: { name: string; kind: NodeKind; folderId: string },
  ): Promise<string>;
  /** One page of what the caller could take out of the trash, what went there last first. */
  findTrashed(caller: Reader, query: TrashQuery): Promise<TrashedNode[]>;
  /** Ids of items whose removal has begun and not ended, the oldest first. */
  findPurged(limit: number): Promise<string[]>;
  /** The next rows to remove of such an item, in the order in which they can go; empty when it is gone. */
  nextToPurge(itemId: string, limit: number): Promise<string[]>;
  /** Removes rows that `nextToPurge` named, with all that hangs on them. */
  removePurged(trx: Transaction<Database>, itemId: string, ids: readonly string[]): Promise<void>;
}

export interface TreeChangesDeps {
  db: Kysely<Database>;
  clock: Clock;
}

/** Tried as suffixes of a taken name at a time. */
const SUFFIXES = 100;

const conflict = (message: string) => new ServiceError('conflict', message);
const forbidden = (message: string) => new ServiceError('forbidden', message);
const movedMeanwhile = () => conflict('This was moved a moment ago; try again.');
const tooDeep = () => conflict(`Folders lie at most ${MAX_PATH_LEVELS} levels deep.`);

function invalid(field: string, msg: string): ValidationError {
  return new ValidationError([{ loc: ['body', field], msg, type: 'value_error' }]);
}

/** An item and the folder it lies in, or lay in before it went into the trash. */
interface PlacedItem {
  item: NodeWithRight;
  parentId: string;
}

interface Wanted {
  ids: readonly string[];
  right: Right;
  trashed: boolean | 'either';
}

/** Nodes with the caller's right on each, which may be none: those that are shown to people, those in the trash. */
async function findPlaced(
  trx: Transaction<Database>,
  caller: Reader,
  { ids, trashed }: Pick<Wanted, 'ids' | 'trashed'>,
): Promise<NodeWithRight[]> {
  const nodes = await nodesWithRights(trx, caller, [...new Set(ids)], { inTrash: trashed !== false });
  return trashed === 'either' ? nodes : nodes.filter(({ deletedAt }) => (deletedAt !== null) === trashed);
}

/** The nodes in the order of the ids; refuses what can not be read (404) or not changed so far (403). */
async function requirePlaced(
  trx: Transaction<Database>,
  caller: Reader,
  wanted: Wanted,
): Promise<NodeWithRight[]> {
  const found = new Map(
    (await findPlaced(trx, caller, wanted)).filter(({ right }) => right > 0).map((node) => [node.id, node]),
  );
  return wanted.ids.map((id) => {
    const node = found.get(id);
    if (node === undefined) throw notFound(`Asset ${id}`);
    if (node.right < wanted.right) throw lacksRight(id, wanted.right);
    return node;
  });
}

/**
 * As `requirePlaced`, with the groups of the nodes held until the transaction ends. Who may not change the nodes holds
 * nothing.
 */
async function hold(trx: Transaction<Database>, caller: Reader, wanted: Wanted): Promise<NodeWithRight[]> {
  const groupsOf = (nodes: readonly NodeWithRight[]) =>
    new Set(nodes.map(({ ownerGroupId }) => ownerGroupId));
  const held = groupsOf(await requirePlaced(trx, caller, wanted));
  await repo.lockGroups(trx, [...held]);
  const nodes = await requirePlaced(trx, caller, wanted);
  if (!groupsOf(nodes).isSubsetOf(held)) throw movedMeanwhile();
  return nodes;
}

/** The item and the folder it lies in; a group's root has none and stays where it is. */
function requireParent(item: NodeWithRight | undefined): PlacedItem {
  if (item === undefined) throw notFound('Asset');
  if (item.folderId === null) throw conflict('The root of a library stays what and where it is.');
  return { item, parentId: item.folderId };
}

async function requireAllOf(
  trx: Transaction<Database>,
  caller: Reader,
  { itemId, right }: { itemId: string; right: Right },
): Promise<void> {
  if (await repo.hasRestricted(trx, caller, { itemId, right })) {
    throw forbidden('This folder holds something that you may not do this with.');
  }
}

async function requireConfigRoom(
  trx: Transaction<Database>,
  { kind }: NodeWithRight,
  folderId: string,
): Promise<void> {
  if (kind === 'service_config' && (await repo.hasConfig(trx, folderId))) {
    throw conflict('There is a service-config in this folder already; a folder holds one.');
  }
}

/** That `item` is not put into itself, and fits into `folder` by its depth. */
async function requireRoom(
  trx: Transaction<Database>,
  item: NodeWithRight,
  folder: NodeWithRight,
): Promise<void> {
  await requireConfigRoom(trx, item, folder.id);
  if (item.kind !== 'folder') return;
  if (await repo.isWithin(trx, { folderId: folder.id, ancestorId: item.id })) {
    throw conflict('A folder can not be put into itself or below itself.');
  }
  const [open] = await repo.findOpenFolders(trx, { ids: [folder.id], groupId: folder.ownerGroupId });
  const levels = (open?.level ?? 0) + 1 + (await repo.levelsBelow(trx, item.id));
  if (levels > MAX_PATH_LEVELS) throw tooDeep();
}

async function requireFreeName(
  trx: Transaction<Database>,
  { kind, name, folderId }: { kind: NodeWithRight['kind']; name: string; folderId: string },
): Promise<void> {
  if (kind !== 'folder') return;
  const taken = await repo.takenNames(trx, { folderId, names: [name], by: 'folders' });
  if (taken.size > 0) throw conflict(`There is a folder called "${name}" there already.`);
}

async function untakenName(
  trx: Transaction<Database>,
  { name, kind, folderId }: { name: string; kind: NodeKind; folderId: string },
): Promise<string> {
  const parted = kind === 'folder' || kind === 'project' ? 'whole' : 'before extension';
  for (let first = 1; ; first += SUFFIXES) {
    const names = Array.from({ length: SUFFIXES }, (_, index) => freeName(name, first + index, parted));
    const taken = await repo.takenNames(trx, { folderId, names, by: 'anything' });
    const free = names.find((name) => !taken.has(name));
    if (free !== undefined) return free;
  }
}

/** Whoever takes something to another folder changes the one it lies in, also when that is in the trash. */
async function requireMayTakeOut(
  trx: Transaction<Database>,
  caller: Reader,
  parentId: string,
): Promise<void> {
  const [parent] = await findPlaced(trx, caller, { ids: [parentId], trashed: 'either' });
  if (parent === undefined || parent.right < WRITE)
    throw forbidden('You may not take this out of its folder.');
}

/**
 * What gives someone access or takes it away needs ADMIN on all of the item: by a move it may become the caller's own,
 * with what somebody let them change but not give away. Changing hands is such a move, whoever has entries on it.
 */
async function requireMayMove(
  trx: Transaction<Database>,
  caller: Reader,
  { item, parentId, folder }: PlacedItem & { folder: NodeWithRight },
): Promise<void> {
  const changesHands = folder.ownerGroupId !== item.ownerGroupId;
  const move = { itemId: item.id, from: parentId, to: folder.id };
  if (!changesHands && !(await repo.changesAccess(trx, move))) return;
  if (item.right < ADMIN) {
    throw forbidden('This would give someone access or take it away, which needs ADMIN.');
  }
  await requireAllOf(trx, caller, { itemId: item.id, right: ADMIN });
}

/**
 * That folders of a group, which the transaction holds, can take something new, and another level of folders where
 * `deeper` is set. Throws `conflict`: a folder was moved away or put into the trash a moment ago.
 */
export async function requireOpenFolders(
  trx: Transaction<Database>,
  { groupId, folderIds, deeper = false }: { groupId: string; folderIds: readonly string[]; deeper?: boolean },
): Promise<void> {
  const ids = [...new Set(folderIds)];
  const open = await repo.findOpenFolders(trx, { ids, groupId });
  if (open.length < ids.length) {
    throw conflict('The folder was moved or put into the trash a moment ago; look again.');
  }
  if (deeper && open.some(({ level }) => level >= MAX_PATH_LEVELS)) throw tooDeep();
}

/** The item as it is now, with the right that the caller had on it. */
async function reread(
  trx: Transaction<Database>,
  caller: Reader,
  { id, right }: NodeWithRight,
  trashed = false,
): Promise<NodeWithRight> {
  const [now] = await findPlaced(trx, caller, { ids: [id], trashed });
  if (now === undefined) throw new Error(`Node ${id} is gone although it is held.`);
  return { ...now, right };
}

async function edited(
  { clock }: TreeChangesDeps,
  trx: Transaction<Database>,
  caller: Reader,
  before: NodeWithRight,
  groupId: string,
) {
  await repo.setEdited(trx, { id: before.id, groupId, now: clock.now() });
  return reread(trx, caller, before);
}

/** An item that was put into the trash by itself, held; tells why not when it is none. */
async function holdTrashed(
  trx: Transaction<Database>,
  caller: Reader,
  id: string,
  right: Right,
): Promise<PlacedItem> {
  const held = await hold(trx, caller, { ids: [id], right, trashed: 'either' });
  const { item, parentId } = requireParent(held[0]);
  if (item.deletedAt === null) throw conflict('This is not in the trash.');
  if (item.trashedRootId !== id) {
    throw conflict(
      'This went into the trash with the folder it lies in; that folder can be taken out or removed.',
    );
  }
  await requireAllOf(trx, caller, { itemId: id, right });
  return { item, parentId };
}

/** The folder that a restored item goes to, held with the item's group; null = where it lay. */
async function restoreTarget(
  trx: Transaction<Database>,
  caller: Reader,
  { item, parentId, folderId }: { item: NodeWithRight; parentId: string; folderId: string | null },
): Promise<NodeWithRight | null> {
  const [parent] = await repo.findOpenFolders(trx, { ids: [parentId], groupId: item.ownerGroupId });
  const id = folderId ?? (parent === undefined ? await rootFolderOf(trx, item.ownerGroupId) : parentId);
  if (id === parentId && parent !== undefined) return null;
  const [folder] = await requirePlaced(trx, caller, { ids: [id], right: WRITE, trashed: false });
  return folder ?? null;
}

async function moveNode(
  context: TreeChangesDeps,
  trx: Transaction<Database>,
  caller: Reader,
  { id, folderId }: { id: string; folderId: string },
): Promise<NodeWithRight> {
  const { clock } = context;
  const [found, folder] = await hold(trx, caller, { ids: [id, folderId], right: WRITE, trashed: false });
  if (folder?.kind !== 'folder') throw invalid('parent_asset_id', 'This asset is not a folder.');
  const { item, parentId } = requireParent(found);
  if (parentId === folderId) return item;
  await requireMayTakeOut(trx, caller, parentId);
  await requireAllOf(trx, caller, { itemId: id, right: WRITE });
  await requireMayMove(trx, caller, { item, parentId, folder });
  await requireRoom(trx, item, folder);
  await requireFreeName(trx, { ...item, folderId });
  await repo.rehang(trx, item, { folder, now: clock.now() });
  return edited(context, trx, caller, item, folder.ownerGroupId);
}

/** Holds the groups of an item of the trash and of a folder, and returns which. */
async function holdBoth(
  trx: Transaction<Database>,
  caller: Reader,
  place: { id: string; folderId: string },
): Promise<Set<string>> {
  const wanted = { ids: [place.folderId], right: WRITE, trashed: false } as const;
  const folders = await requirePlaced(trx, caller, wanted);
  const items = await findPlaced(trx, caller, { ids: [place.id], trashed: true });
  const groups = new Set([...folders, ...items].map(({ ownerGroupId }) => ownerGroupId));
  if (items.some(({ right }) => right >= WRITE)) await repo.lockGroups(trx, [...groups]);
  return groups;
}

/** Takes the item to another folder while it is still in the trash. */
async function restoreInto(
  { clock }: TreeChangesDeps,
  trx: Transaction<Database>,
  caller: Reader,
  { item, parentId, folder }: PlacedItem & { folder: NodeWithRight },
): Promise<void> {
  if (folder.kind !== 'folder') throw invalid('parent_asset_id', 'This asset is not a folder.');
  await requireMayTakeOut(trx, caller, parentId);
  await requireMayMove(trx, caller, { item, parentId, folder });
  await requireRoom(trx, item, folder);
  await repo.rehang(trx, item, { folder, now: clock.now() });
}

async function restoreNode(
  context: TreeChangesDeps,
  trx: Transaction<Database>,
  caller: Reader,
  { id, folderId }: { id: string; folderId: string | null },
): Promise<NodeWithRight> {
  // Both groups are held before anything is decided, in the order in which everybody holds them.
  const held = folderId === null ? null : await holdBoth(trx, caller, { id, folderId });
  const found = await holdTrashed(trx, caller, id, WRITE);
  const { item, parentId } = found;
  const folder = await restoreTarget(trx, caller, { ...found, folderId });
  if (folder !== null && held?.has(folder.ownerGroupId) === false) throw movedMeanwhile();
  if (folder === null) await requireConfigRoom(trx, item, parentId);
  else await restoreInto(context, trx, caller, { ...found, folder });
  const name = await untakenName(trx, { ...item, folderId: folder?.id ?? parentId });
  if (name !== item.name) await repo.setName(trx, id, name);
  await repo.takeFromTrash(trx, id);
  if (folder === null && name === item.name) return reread(trx, caller, item);
  return edited(context, trx, caller, item, folder?.ownerGroupId ?? item.ownerGroupId);
}

export function createTreeChanges(context: TreeChangesDeps): TreeChanges {
  const { db, clock } = context;

  return {
    moveNode: (trx, caller, move) => moveNode(context, trx, caller, move),
    restoreNode: (trx, caller, place) => restoreNode(context, trx, caller, place),
    untakenName,

    async holdNode(trx, caller, { id, right }) {
      const [item] = await hold(trx, caller, { ids: [id], right, trashed: false });
      if (item === undefined) throw notFound(`Asset ${id}`);
      return item;
    },

    async renameNode(trx, caller, { id, name }) {
      const normal = name.normalize('NFC');
      const problem = nameProblem(normal);
      if (problem !== null) throw invalid('name', problem);
      const held = await hold(trx, caller, { ids: [id], right: WRITE, trashed: false });
      const { item, parentId } = requireParent(held[0]);
      if (item.name === normal) return item;
      await requireFreeName(trx, { kind: item.kind, name: normal, folderId: parentId });
      await repo.setName(trx, id, normal);
      return edited(context, trx, caller, item, item.ownerGroupId);
    },

    async trashNode(trx, caller, id) {
      const held = await hold(trx, caller, { ids: [id], right: WRITE, trashed: false });
      const { item } = requireParent(held[0]);
      await requireAllOf(trx, caller, { itemId: id, right: WRITE });
      await repo.putIntoTrash(trx, { id, now: clock.now() });
      return reread(trx, caller, item, true);
    },

    async beginPurge(trx, caller, id) {
      const { item: node } = await holdTrashed(trx, caller, id, ADMIN);
      if (await purge.isHeld(trx, id)) {
        throw conflict(
          'This is kept for legal reasons and can not be removed for good until that is lifted.',
        );
      }
      const rootId = await rootFolderOf(trx, node.ownerGroupId);
      await purge.rescueTrashed(trx, { itemId: id, rootId });
      return { node, ...(await purge.markPurged(trx, { itemId: id, now: clock.now() })) };
    },

    findTrashed: (caller, query) => findTrashed(db, caller, query),
    findPurged: (limit) => purge.findPurged(db, limit),
    nextToPurge: (itemId, limit) => purge.nextToPurge(db, { itemId, limit }),
    removePurged: (trx, itemId, ids) => purge.removeRows(trx, { itemId, ids }),
  };
}
