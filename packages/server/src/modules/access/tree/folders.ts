/** The folder tree: how folders and assets come into it, and how paths lead through it. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { CreateFolderRequest, CreateFolderResponse } from '../access.schema.ts';
import { defaultGroupOf } from '../groups.repo.ts';
import type { Reader } from '../rights/readable-by.repo.ts';
import type { NodeRow } from '../rights/rights.repo.ts';
import { lacksRight, READ, type Rights, WRITE } from '../rights/rights.ts';
import type { NodeKind, Right } from '../tables.ts';
import { pathsOf } from './node-infos.repo.ts';
import { joinPath, nameProblem, parsePath } from './node-names.ts';
import * as nodes from './nodes.repo.ts';
import { lockGroupOf } from './tree-changes.repo.ts';
import { requireOpenFolders } from './tree-changes.ts';

export interface NewAssetNode {
  id: string;
  kind: Exclude<NodeKind, 'folder'>;
  /** NFC, checked with `nameProblem`. */
  name: string;
  folderId: string;
}

export interface Folders {
  /**
   * The folder that `segments` lead to from `folderId`, made where it is missing; that needs WRITE on the
   * deepest one that exists. One that is there all the way needs `right`: WRITE for whoever is about to add to
   * it. `segments` are checked names.
   */
  ensureFolder(
    trx: Transaction<Database>,
    principal: Reader,
    place: { folderId: string; segments: readonly string[]; right: Right },
  ): Promise<string>;
  createFolder(principal: Principal, request: CreateFolderRequest): Promise<CreateFolderResponse>;
  createRootFolder(trx: Transaction<Database>, owner: { groupId: string; userId: string }): Promise<string>;
  /**
   * Adds nodes of assets to folders of one group; rights are the caller's to check. Nobody is shown `pending` ones
   * until `touch` says that they are complete.
   */
  addAssets(
    trx: Transaction<Database>,
    assets: readonly NewAssetNode[],
    owner: { groupId: string; userId: string },
    options?: { pending?: boolean },
  ): Promise<void>;
  /**
   * Notes that a node changed: gives it a new `last_edit`, which it returns, and its kind where given;
   * `pending: false` shows a complete upload to everybody who may read it.
   */
  touch(
    trx: Transaction<Database>,
    nodeId: string,
    change?: { kind?: NodeKind; pending?: false },
  ): Promise<string>;
  /** Corrects the kind of an asset; not a change that a person made, so `last_edit` stays. */
  setKind(trx: Transaction<Database>, nodeId: string, kind: NodeKind): Promise<void>;
  /** Sets flags of a node, which is no edit: `last_edit` stays. */
  setFlags(
    trx: Transaction<Database>,
    nodeId: string,
    flags: { isPublicRead?: boolean; isReference?: boolean },
  ): Promise<void>;
  /** Nodes as they are, whoever asks; what does not exist is not in the map. For work done on behalf of others. */
  findNodes(ids: readonly string[], trx?: Kysely<Database>): Promise<Map<string, NodeRow>>;
  /** Path of each node as the caller may know it, its own name last. */
  pathsOf(principal: Reader, ids: readonly string[], trx?: Kysely<Database>): Promise<Map<string, string>>;
  /** Removes nodes of uploads that never became visible. */
  discard(trx: Transaction<Database>, ids: readonly string[]): Promise<void>;
}

export interface FoldersDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  rights: Rights;
}

/** A ValidationError of one issue. */
export function invalid(loc: (string | number)[], msg: string): ValidationError {
  return new ValidationError([{ loc, msg, type: 'value_error' }]);
}

async function addFolder(
  { clock, ids }: FoldersDeps,
  trx: Transaction<Database>,
  folder: { name: string; folderId: string | null; groupId: string; userId: string },
): Promise<string | null> {
  const id = ids.uuid();
  const now = clock.now();
  const { groupId, folderId } = folder;
  const [lastEdit = ''] = await nodes.takeLastEdits(trx, groupId, { now, count: 1 });
  if (folderId !== null) await requireOpenFolders(trx, { groupId, folderIds: [folderId], deeper: true });
  const inserted = await nodes.insertFolder(trx, {
    id,
    kind: 'folder',
    name: folder.name,
    folderId: folder.folderId,
    ownerGroupId: folder.groupId,
    createdBy: folder.userId,
    createdAt: now,
    lastEdit,
    isPending: false,
  });
  return inserted ? id : null;
}

async function addOrFindFolder(
  context: FoldersDeps,
  trx: Transaction<Database>,
  folder: { name: string; folderId: string; groupId: string; userId: string },
): Promise<string> {
  const added = await addFolder(context, trx, folder);
  const id = added ?? (await nodes.walkDown(trx, folder.folderId, [folder.name]))[0];
  if (id === undefined) throw new ServiceError('conflict', 'The folder changed meanwhile; try again.');
  return id;
}

async function ensureFolder(
  context: FoldersDeps,
  trx: Transaction<Database>,
  principal: Reader,
  place: { folderId: string; segments: readonly string[]; right: Right },
): Promise<string> {
  const { rights } = context;
  const { folderId, segments } = place;
  const existing = await nodes.walkDown(trx, folderId, segments);
  const deepest = existing.at(-1) ?? folderId;
  const isComplete = existing.length === segments.length;
  const base = (await rights.rightsOn(principal, [deepest], { trx })).get(deepest);
  if (base === undefined) throw notFound('Folder');
  if (base.right < (isComplete ? place.right : WRITE)) {
    throw lacksRight(deepest, isComplete ? place.right : WRITE);
  }
  let current = deepest;
  for (const name of segments.slice(existing.length)) {
    const { userId } = principal;
    current = await addOrFindFolder(context, trx, {
      name,
      folderId: current,
      groupId: base.ownerGroupId,
      userId,
    });
  }
  return current;
}

async function createByPath(
  context: FoldersDeps,
  principal: Principal,
  path: string,
): Promise<CreateFolderResponse> {
  const { db } = context;
  const { segments, problem } = parsePath(path);
  if (segments === null) throw invalid(['body', 'path'], problem);
  const folderId = await nodes.rootFolderOf(db, await defaultGroupOf(db, principal.userId));
  const place = { folderId, segments, right: READ } as const;
  const id = await db.transaction().execute((trx) => ensureFolder(context, trx, principal, place));
  return { id, path: joinPath(segments) };
}

async function createByParent(
  context: FoldersDeps,
  principal: Principal,
  { parentId, name }: { parentId: string; name: string },
): Promise<CreateFolderResponse> {
  const { db, rights } = context;
  const normal = name.normalize('NFC');
  const problem = nameProblem(normal);
  if (problem !== null) throw invalid(['body', 'name'], problem);
  const [parent] = await rights.requireRight(principal, [parentId], WRITE);
  if (parent?.kind !== 'folder') {
    throw invalid(['body', 'parent_asset_id'], 'This asset is not a folder.');
  }
  const place = { folderId: parent.id, segments: [normal], right: READ } as const;
  const id = await db.transaction().execute((trx) => ensureFolder(context, trx, principal, place));
  const paths = await pathsOf(db, principal, [id]);
  return { id, path: paths.get(id) ?? joinPath([normal]) };
}

export function createFolders(context: FoldersDeps): Folders {
  const { db, clock } = context;

  return {
    ensureFolder: (trx, principal, place) => ensureFolder(context, trx, principal, place),
    findNodes: (wanted, trx = db) => nodes.findNodes(trx, wanted),
    pathsOf: (principal, wanted, trx = db) => pathsOf(trx, principal, wanted),
    discard: nodes.deleteNodes,

    async createFolder(principal, request) {
      const { path, parent_asset_id: parentId, name } = request;
      const byPath = path !== undefined && path !== null;
      const byParent = typeof parentId === 'string' && typeof name === 'string';
      const mixed = byPath && (typeof parentId === 'string' || typeof name === 'string');
      if (mixed || (!byPath && !byParent)) {
        throw invalid(['body'], 'Give either path, or parent_asset_id with name.');
      }
      return byPath
        ? createByPath(context, principal, path)
        : createByParent(context, principal, { parentId: parentId ?? '', name: name ?? '' });
    },

    async createRootFolder(trx, { groupId, userId }) {
      const id = await addFolder(context, trx, { name: '', folderId: null, groupId, userId });
      if (id === null) throw new Error(`Group ${groupId} has a root folder already.`);
      return id;
    },

    async addAssets(trx, assets, { groupId, userId }, { pending = false } = {}) {
      if (assets.length === 0) return;
      const now = clock.now();
      const lastEdits = await nodes.takeLastEdits(trx, groupId, { now, count: assets.length });
      const folderIds = assets.map(({ folderId }) => folderId);
      await requireOpenFolders(trx, { groupId, folderIds });
      await nodes.insertNodes(
        trx,
        assets.map((asset, index) => ({
          ...asset,
          ownerGroupId: groupId,
          createdBy: userId,
          createdAt: now,
          lastEdit: lastEdits[index] ?? '',
          isPending: pending,
        })),
      );
    },

    async touch(trx, nodeId, change = {}) {
      const groupId = await lockGroupOf(trx, nodeId);
      const [lastEdit = ''] = await nodes.takeLastEdits(trx, groupId, { now: clock.now(), count: 1 });
      await nodes.updateNode(trx, nodeId, { lastEdit, ...change });
      return lastEdit;
    },

    setKind: (trx, nodeId, kind) => nodes.updateNode(trx, nodeId, { kind }),
    setFlags: (trx, nodeId, flags) => nodes.updateNode(trx, nodeId, flags),
  };
}
