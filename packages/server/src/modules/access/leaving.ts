/** Takes a person who leaves for good out of the tree, bit by bit. See leaving.repo.ts for what becomes of what. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import { over } from '../../platform/over.ts';
import * as repo from './leaving.repo.ts';
import type { NodeRow } from './rights/rights.repo.ts';
import { insertFolder, takeLastEdits } from './tree/nodes.repo.ts';
import { hasConfig, lockGroups, rehang, setName } from './tree/tree-changes.repo.ts';
import type { TreeChanges } from './tree/tree-changes.ts';

export type { Leaver, LeavingCounts } from './leaving.repo.ts';

export interface Leaving {
  /** The groups that go with a user: the library, and those in which nobody else is. */
  groupsOfAlone(db: Kysely<Database>, userId: string): Promise<string[]>;
  /** Holds the user's groups until the transaction ends: nobody becomes a member of them. */
  lockGroupsOf(trx: Transaction<Database>, userId: string): Promise<void>;
  /** What would go and what would stay. */
  countLeaving(db: Kysely<Database>, leaver: repo.Leaver): Promise<repo.LeavingCounts>;
  /** Ends all rights of a user at once; returns the groups in which somebody else had to become ADMIN. */
  endRights(trx: Transaction<Database>, leaver: repo.Leaver): Promise<string[]>;
  /** Ids of the next files to remove; empty when there are none. `nobody`: of makers who are gone, in groups that go. */
  nextFiles(leaver: repo.Leaver, which: { limit: number; of: 'leaver' | 'nobody' }): Promise<string[]>;
  /** Removes files; returns how many. */
  removeFiles(trx: Transaction<Database>, ids: readonly string[]): Promise<number>;
  /** Removes the next folders in which nothing lies; null when there are none, else how many the leaver had made. */
  removeEmptyFolders(trx: Transaction<Database>, leaver: repo.Leaver, limit: number): Promise<number | null>;
  /** Moves the next thing of others to its maker's library; 0 when there is none, else how many things these were. */
  takeOutNext(trx: Transaction<Database>, leaver: repo.Leaver): Promise<number>;
  /** Removes a group that is empty by now; false when something in it has to be kept, or it is gone. */
  removeGroup(trx: Transaction<Database>, groupId: string): Promise<boolean>;
  /** Takes the leaver's name from what stays. */
  forgetMaker(trx: Transaction<Database>, userId: string): Promise<void>;
}

export interface LeavingDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  tree: Pick<TreeChanges, 'untakenName'>;
}

/** Where a service-config goes whose maker's library has one at the top already. */
const FOLDER_NAME = 'From a deleted library';

async function addFolder(
  { ids, clock, tree }: LeavingDeps,
  trx: Transaction<Database>,
  root: NodeRow,
  userId: string,
): Promise<NodeRow> {
  const id = ids.uuid();
  const now = clock.now();
  const name = await tree.untakenName(trx, { name: FOLDER_NAME, kind: 'folder', folderId: root.id });
  const [lastEdit = ''] = await takeLastEdits(trx, root.ownerGroupId, { now, count: 1 });
  const folder = { ...root, id, name, folderId: root.id, createdBy: userId, createdAt: now, lastEdit };
  await insertFolder(trx, { ...folder, isPending: false });
  return { ...folder, createdAt: now.toISOString() };
}

/** The folder of the maker's library that takes the item. */
async function placeFor(
  deps: LeavingDeps,
  trx: Transaction<Database>,
  item: NodeRow,
  makerId: string,
): Promise<NodeRow> {
  const library = await repo.libraryOf(trx, makerId);
  if (library === null) throw new Error(`User ${makerId} has no library.`);
  await lockGroups(trx, [item.ownerGroupId, library.groupId]);
  const isTaken = item.kind === 'service_config' && (await hasConfig(trx, library.root.id));
  return isTaken ? addFolder(deps, trx, library.root, makerId) : library.root;
}

async function takeOut(
  deps: LeavingDeps,
  trx: Transaction<Database>,
  item: NodeRow,
  makerId: string,
): Promise<void> {
  const { clock, tree } = deps;
  const folder = await placeFor(deps, trx, item, makerId);
  const now = clock.now();
  const name = await tree.untakenName(trx, { name: item.name, kind: item.kind, folderId: folder.id });
  await repo.splitFromTrash(trx, item.id);
  await setName(trx, item.id, name);
  await rehang(trx, item, { folder, now });
  await repo.keepMakers(trx, { itemId: item.id, makerId, now });
}

function nextFiles(
  { db }: LeavingDeps,
  leaver: repo.Leaver,
  { limit, of }: { limit: number; of: 'leaver' | 'nobody' },
): Promise<string[]> {
  return of === 'leaver' ? repo.nextFiles(db, leaver, limit) : repo.nextFilesOfNobody(db, leaver, limit);
}

async function removeFiles(trx: Transaction<Database>, wanted: readonly string[]): Promise<number> {
  return (await repo.removeNodes(trx, wanted)).length;
}

async function removeEmptyFolders(
  trx: Transaction<Database>,
  leaver: repo.Leaver,
  limit: number,
): Promise<number | null> {
  const found = await repo.nextEmptyFolders(trx, leaver, limit);
  if (found.length === 0) return null;
  await lockGroups(trx, [...new Set(found.map(({ groupId }) => groupId))]);
  const gone = new Set(
    await repo.removeNodes(
      trx,
      found.map(({ id }) => id),
    ),
  );
  return found.filter(({ id, isOwn }) => isOwn && gone.has(id)).length;
}

async function takeOutNext(
  deps: LeavingDeps,
  trx: Transaction<Database>,
  leaver: repo.Leaver,
): Promise<number> {
  const item = await repo.nextOfOthers(trx, leaver);
  if (item?.createdBy == null) return 0;
  const count = await repo.countOfOthers(trx, leaver, item.id);
  await takeOut(deps, trx, item, item.createdBy);
  return count;
}

export function createLeaving(deps: LeavingDeps): Leaving {
  return {
    groupsOfAlone: repo.groupsOfAlone,
    lockGroupsOf: repo.lockGroupsOf,
    countLeaving: repo.countLeaving,
    endRights: repo.endRights,
    removeGroup: repo.removeGroup,
    forgetMaker: repo.forgetMaker,
    removeFiles,
    removeEmptyFolders,
    ...over(deps, { nextFiles, takeOutNext }),
  };
}
