/**
 * The folder tree and every question of rights. Nodes that are in the trash or still being uploaded are not found
 * anywhere here, unless they are asked for.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Principal } from '../accounts/principal.ts';
import { type Audit, createAudit } from './audit.ts';
import { createFolders, type Folders, invalid } from './folders.ts';
import { defaultGroupOf, isMember, memberGroupsNamed } from './groups.repo.ts';
import { parsePath } from './node-names.ts';
import * as nodes from './nodes.repo.ts';
import type { Reader } from './readable-by.ts';
import type { NodeWithRight } from './rights.repo.ts';
import { createRights, type Rights } from './rights.ts';
import { createSharing, type Sharing } from './sharing.ts';
import { createTreeChanges, type TreeChanges } from './tree-changes.ts';
import { createWalks, type Walks } from './walks.ts';

export type { NewAssetNode } from './folders.ts';
export type { GrantTarget, GroupGrant, NodeGrants, PersonGrant } from './grants.repo.ts';
export type { NodeRow, NodeWithRight } from './rights.repo.ts';
export { ADMIN, READ, WRITE } from './rights.ts';
export type { GrantChange } from './sharing.ts';
export type { ConfigNode, SharedNode, WalkPosition } from './walks.repo.ts';

export interface AccessService extends Audit, Rights, Folders, Sharing, TreeChanges, Walks {
  /** The group whose content a path without group means. */
  defaultGroupOf(principal: Pick<Principal, 'userId'>): Promise<string>;
  /** The caller's group of that name. Throws `not_found`, or `conflict` when there are several. */
  groupNamed(principal: Principal, name: string): Promise<string>;
  /** Throws `not_found` when the caller is no member. */
  requireMember(principal: Reader, groupId: string, trx?: Kysely<Database>): Promise<void>;
  rootFolderOf(groupId: string): Promise<string>;
  /** The readable folder at `path` of a group. Throws ValidationError at `loc`, or `not_found`. */
  findFolder(
    principal: Reader,
    place: { groupId: string; path: string; loc: (string | number)[] },
  ): Promise<NodeWithRight>;
}

export interface AccessServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
}

export function createAccessService(deps: AccessServiceDeps): AccessService {
  const { db } = deps;
  const audit = createAudit(deps);
  const rights = createRights({ db, audit: audit.audit });
  return {
    ...audit,
    ...rights,
    ...createFolders({ ...deps, rights }),
    ...createSharing(deps),
    ...createTreeChanges(deps),
    ...createWalks(deps),
    defaultGroupOf: ({ userId }) => defaultGroupOf(db, userId),
    rootFolderOf: (groupId) => nodes.rootFolderOf(db, groupId),

    async groupNamed(principal, name) {
      const found = await memberGroupsNamed(db, { userId: principal.userId, name });
      if (found.length > 1) {
        throw new ServiceError('conflict', `You are a member of several groups called "${name}".`);
      }
      if (found[0] === undefined) throw notFound('Group');
      return found[0];
    },

    async requireMember(principal, groupId, trx = db) {
      if (!(await isMember(trx, { userId: principal.userId, groupId }))) throw notFound('Group');
    },

    async findFolder(principal, { groupId, path, loc }) {
      const { segments, problem } = parsePath(path);
      if (segments === null) throw invalid(loc, problem);
      const root = await nodes.rootFolderOf(db, groupId);
      const found = await nodes.walkDown(db, root, segments);
      const id = segments.length === 0 ? root : found[segments.length - 1];
      const node = id === undefined ? undefined : (await rights.rightsOn(principal, [id])).get(id);
      if (node === undefined) throw notFound('Folder');
      return node;
    },
  };
}
