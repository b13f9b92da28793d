/** Walks through the tree: children, what lies below, configs along the way, what was shared. */
import type { Kysely } from 'kysely';
import type { Database, NodeKind } from '../../../platform/db/schema.ts';
import type { Reader } from '../rights/readable-by.repo.ts';
import type { NodeRow } from '../rights/rights.repo.ts';
import type { ConfigNode, SharedNode, SubtreeQuery, WalkPosition } from './walks.repo.ts';
import * as walks from './walks.repo.ts';

export interface Walks {
  /**
   * The first `limit` children of folders that the caller can read and that are of some `kinds`, in the order they
   * were added.
   */
  childrenOfKind(
    principal: Reader,
    query: { folderIds: readonly string[]; kinds: readonly NodeKind[]; limit: number },
  ): Promise<NodeRow[]>;
  /**
   * One page of the readable nodes of a kind in the caller's groups and in those that share something with them,
   * newest `last_edit` first. For kinds of which a group has few.
   */
  listOfKind(principal: Reader, query: { kind: NodeKind; limit: number; offset: number }): Promise<NodeRow[]>;
  /**
   * One page of what lies below a folder, at any depth, is of some `kinds` and gives the caller `right`. Pass the
   * last node of a page as `after` to get the next; an empty page is the end. A node that stays in its folder is
   * met exactly once, whatever else changes.
   */
  subtreeFiles(
    principal: Reader,
    folderId: string,
    query: Omit<SubtreeQuery, 'folderId'> & { after?: WalkPosition | NodeRow | null; limit: number },
  ): Promise<NodeRow[]>;
  /** How many nodes of each kind `subtreeFiles` gives in all; a kind without any is not in the map. */
  countSubtree(
    principal: Reader,
    folderId: string,
    query: Omit<SubtreeQuery, 'folderId'>,
  ): Promise<Map<NodeKind, number>>;
  /**
   * The service-configs directly in the folders above a node (of a folder: in itself too), the root's first, the
   * nearest last. They count for whoever can read the node; `right` is 0 on those the caller may not be shown.
   */
  configsAbove(principal: Reader, nodeId: string): Promise<ConfigNode[]>;
  /**
   * The first `limit` service-configs in folders below one, itself left out, nearest first: the readable ones, or all,
   * with `right` 0 on those the caller may not be shown.
   */
  configsBelow(
    principal: Reader,
    folderId: string,
    query: { limit: number; withUnreadable?: boolean },
  ): Promise<ConfigNode[]>;
  /**
   * One page of the nodes on which an entry for the caller, or for a group of theirs, stands and that belong to
   * none of their groups; only readable ones, newest `last_edit` first.
   */
  sharedWith(principal: Reader, page: { limit: number; offset: number }): Promise<SharedNode[]>;
}

export function createWalks({ db }: { db: Kysely<Database> }): Walks {
  return {
    childrenOfKind: (principal, query) => walks.childrenOfKind(db, principal, query),
    listOfKind: (principal, query) => walks.listOfKind(db, principal, query),

    async subtreeFiles(principal, folderId, { after = null, ...query }) {
      const { id, folderId: inFolder } = after ?? {};
      const position = id === undefined || inFolder == null ? null : { id, folderId: inFolder };
      return walks.subtreeFiles(db, principal, { ...query, folderId, after: position });
    },

    countSubtree: (principal, folderId, query) => walks.countSubtree(db, principal, { ...query, folderId }),
    configsAbove: (principal, nodeId) => walks.configsAbove(db, principal, nodeId),
    configsBelow: (principal, folderId, { limit, withUnreadable = false }) =>
      walks.configsBelow(db, principal, { folderId, limit, withUnreadable }),
    sharedWith: (principal, page) => walks.sharedWith(db, principal, page),
  };
}
