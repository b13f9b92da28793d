/** The folder tree and every question of rights, always over sets of ids. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, NodeKind, Right } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { Principal } from '../accounts/principal.ts';
import type { CreateFolderRequest, CreateFolderResponse } from './access.schema.ts';
import { defaultGroupOf, isMember, memberGroupsNamed } from './groups.repo.ts';
import { joinPath, nameProblem, parsePath } from './node-names.ts';
import * as nodes from './nodes.repo.ts';
import type { Reader } from './readable-by.ts';
import { createTreeChanges, type TreeChanges } from './tree-changes.ts';

export type { NodeRow, NodeWithRight } from './nodes.repo.ts';

export const READ = 1;
export const WRITE = 2;
export const ADMIN = 3;

export interface NewAssetNode {
  id: string;
  kind: Exclude<NodeKind, 'folder'>;
  /** NFC, checked with `nameProblem`. */
  name: string;
  folderId: string;
}

export interface AccessService extends TreeChanges {
  /** The group whose content a path without group means. */
  defaultGroupOf(principal: Pick<Principal, 'userId'>): Promise<string>;
  /** The caller's group of that name. Throws `not_found`, or `conflict` when there are several. */
  groupNamed(principal: Principal, name: string): Promise<string>;
  /** Throws `not_found` when the caller is no member. */
  requireMember(principal: Principal, groupId: string): Promise<void>;
  rootFolderOf(groupId: string): Promise<string>;
  /** The caller's right on each of `ids`; what does not exist or may not be read is not in the map. */
  rightsOn(principal: Reader, ids: readonly string[]): Promise<Map<string, nodes.NodeWithRight>>;
  /**
   * The nodes of `ids`, in that order, when the caller has `right` on all. Throws `not_found` for one that
   * can not be read and `forbidden` for one that can, but no more.
   */
  requireRight(principal: Reader, ids: readonly string[], right: Right): Promise<nodes.NodeWithRight[]>;
  /** The readable folder at `path` of a group. Throws ValidationError at `loc`, or `not_found`. */
  findFolder(
    principal: Reader,
    place: { groupId: string; path: string; loc: (string | number)[] },
  ): Promise<nodes.NodeWithRight>;
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
  /** Adds nodes of assets to folders of one group; rights are the caller's to check. */
  addAssets(
    trx: Transaction<Database>,
    assets: readonly NewAssetNode[],
    owner: { groupId: string; userId: string },
  ): Promise<void>;
  /** Notes that a node changed: gives it a new `last_edit`, which it returns, and its kind where given. */
  touch(trx: Transaction<Database>, nodeId: string, change?: { kind?: NodeKind }): Promise<string>;
  /** Corrects the kind of an asset; not a change that a person made, so `last_edit` stays. */
  setKind(trx: Transaction<Database>, nodeId: string, kind: NodeKind): Promise<void>;
  /** Nodes as they are, whoever asks; what does not exist is not in the map. For work done on behalf of others. */
  findNodes(ids: readonly string[], trx?: Kysely<Database>): Promise<Map<string, nodes.NodeRow>>;
  /** Path of each node as the caller may know it, its own name last. */
  pathsOf(principal: Reader, ids: readonly string[]): Promise<Map<string, string>>;
  /** Removes nodes of uploads that never became visible. */
  discard(trx: Transaction<Database>, ids: readonly string[]): Promise<void>;
}

export interface AccessServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
}

function invalid(loc: (string | number)[], msg: string): ValidationError {
  return new ValidationError([{ loc, msg, type: 'value_error' }]);
}

export function createAccessService({ db, clock, ids }: AccessServiceDeps): AccessService {
  const tree = createTreeChanges({ db, clock });

  async function rightsOn(principal: Reader, wanted: readonly string[]) {
    const rows = await nodes.nodesWithRights(db, principal, [...new Set(wanted)].filter(isUuid));
    return new Map(rows.filter((row) => row.right >= READ).map((row) => [row.id, row]));
  }

  async function requireRight(principal: Reader, wanted: readonly string[], right: Right) {
    const found = await rightsOn(principal, wanted);
    return wanted.map((id) => {
      const node = found.get(id.toLowerCase());
      if (node === undefined) throw notFound(`Asset ${id}`);
      if (node.right < right) throw new ServiceError('forbidden', `You may read ${id}, but not change it.`);
      return node;
    });
  }

  async function addFolder(
    trx: Transaction<Database>,
    folder: { name: string; folderId: string; groupId: string; userId: string },
  ): Promise<string> {
    const id = ids.uuid();
    const now = clock.now();
    const [lastEdit = ''] = await nodes.takeLastEdits(trx, folder.groupId, { now, count: 1 });
    const { groupId, folderId } = folder;
    await tree.requireOpenFolders(trx, { groupId, folderIds: [folderId], deeper: true });
    const inserted = await nodes.insertFolder(trx, {
      id,
      kind: 'folder',
      name: folder.name,
      folderId: folder.folderId,
      ownerGroupId: folder.groupId,
      createdBy: folder.userId,
      createdAt: now,
      lastEdit,
    });
    if (inserted) return id;
    const [existing] = await nodes.walkDown(trx, folder.folderId, [folder.name]);
    if (existing === undefined)
      throw new ServiceError('conflict', 'The folder changed meanwhile; try again.');
    return existing;
  }

  const ensureFolder: AccessService['ensureFolder'] = async (trx, principal, place) => {
    const { folderId, segments } = place;
    const existing = await nodes.walkDown(trx, folderId, segments);
    const deepest = existing.at(-1) ?? folderId;
    const isComplete = existing.length === segments.length;
    const rows = await nodes.nodesWithRights(trx, principal, [deepest]);
    const base = rows[0];
    if (base === undefined || base.right < READ) throw notFound('Folder');
    if (base.right < (isComplete ? place.right : WRITE)) {
      throw new ServiceError('forbidden', 'You may read this folder, but not add to it.');
    }
    if (isComplete) return deepest;
    let current = deepest;
    for (const name of segments.slice(existing.length)) {
      const { userId } = principal;
      current = await addFolder(trx, { name, folderId: current, groupId: base.ownerGroupId, userId });
    }
    return current;
  };

  async function createByPath(principal: Principal, path: string): Promise<CreateFolderResponse> {
    const { segments, problem } = parsePath(path);
    if (segments === null) throw invalid(['body', 'path'], problem);
    const folderId = await nodes.rootFolderOf(db, await defaultGroupOf(db, principal.userId));
    const place = { folderId, segments, right: READ } as const;
    const id = await db.transaction().execute((trx) => ensureFolder(trx, principal, place));
    return { id, path: joinPath(segments) };
  }

  async function createByParent(
    principal: Principal,
    { parentId, name }: { parentId: string; name: string },
  ): Promise<CreateFolderResponse> {
    const normal = name.normalize('NFC');
    const problem = nameProblem(normal);
    if (problem !== null) throw invalid(['body', 'name'], problem);
    const [parent] = await requireRight(principal, [parentId], WRITE);
    if (parent?.kind !== 'folder') {
      throw invalid(['body', 'parent_asset_id'], 'This asset is not a folder.');
    }
    const place = { folderId: parent.id, segments: [normal], right: READ } as const;
    const id = await db.transaction().execute((trx) => ensureFolder(trx, principal, place));
    const paths = await nodes.pathsOf(db, principal, [id]);
    return { id, path: paths.get(id) ?? joinPath([normal]) };
  }

  return {
    ...tree,
    findNodes: (wanted, trx = db) => nodes.findNodes(trx, wanted),
    rightsOn,
    requireRight,
    ensureFolder,
    defaultGroupOf: ({ userId }) => defaultGroupOf(db, userId),
    rootFolderOf: (groupId) => nodes.rootFolderOf(db, groupId),
    pathsOf: (principal, wanted) => nodes.pathsOf(db, principal, wanted),
    discard: (trx, wanted) => nodes.deleteNodes(trx, wanted),

    async groupNamed(principal, name) {
      const found = await memberGroupsNamed(db, { userId: principal.userId, name });
      if (found.length > 1) {
        throw new ServiceError('conflict', `You are a member of several groups called "${name}".`);
      }
      if (found[0] === undefined) throw notFound('Group');
      return found[0];
    },

    async requireMember(principal, groupId) {
      if (!(await isMember(db, { userId: principal.userId, groupId }))) throw notFound('Group');
    },

    async findFolder(principal, { groupId, path, loc }) {
      const { segments, problem } = parsePath(path);
      if (segments === null) throw invalid(loc, problem);
      const root = await nodes.rootFolderOf(db, groupId);
      const found = await nodes.walkDown(db, root, segments);
      const id = segments.length === 0 ? root : found[segments.length - 1];
      const node = id === undefined ? undefined : (await rightsOn(principal, [id])).get(id);
      if (node === undefined) throw notFound('Folder');
      return node;
    },

    async createFolder(principal, request) {
      const { path, parent_asset_id: parentId, name } = request;
      const byPath = path !== undefined && path !== null;
      const byParent = typeof parentId === 'string' && typeof name === 'string';
      const mixed = byPath && (typeof parentId === 'string' || typeof name === 'string');
      if (mixed || (!byPath && !byParent)) {
        throw invalid(['body'], 'Give either path, or parent_asset_id with name.');
      }
      return byPath
        ? createByPath(principal, path)
        : createByParent(principal, { parentId: parentId ?? '', name: name ?? '' });
    },

    async createRootFolder(trx, { groupId, userId }) {
      const id = ids.uuid();
      const now = clock.now();
      const [lastEdit = ''] = await nodes.takeLastEdits(trx, groupId, { now, count: 1 });
      await nodes.insertFolder(trx, {
        id,
        kind: 'folder',
        name: '',
        folderId: null,
        ownerGroupId: groupId,
        createdBy: userId,
        createdAt: now,
        lastEdit,
      });
      return id;
    },

    async addAssets(trx, assets, { groupId, userId }) {
      if (assets.length === 0) return;
      const now = clock.now();
      const lastEdits = await nodes.takeLastEdits(trx, groupId, { now, count: assets.length });
      const folderIds = assets.map(({ folderId }) => folderId);
      await tree.requireOpenFolders(trx, { groupId, folderIds });
      await nodes.insertNodes(
        trx,
        assets.map((asset, index) => ({
          ...asset,
          ownerGroupId: groupId,
          createdBy: userId,
          createdAt: now,
          lastEdit: lastEdits[index] ?? '',
        })),
      );
    },

    async touch(trx, nodeId, change = {}) {
      const groupId = await nodes.ownerGroupOf(trx, nodeId);
      const [lastEdit = ''] = await nodes.takeLastEdits(trx, groupId, { now: clock.now(), count: 1 });
      await nodes.updateNode(trx, nodeId, { lastEdit, ...change });
      return lastEdit;
    },

    setKind: (trx, nodeId, kind) => nodes.updateNode(trx, nodeId, { kind }),
  };
}
