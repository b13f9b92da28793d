/**
 * The folder tree and every question of rights. Nodes that are in the trash or still being uploaded are not found
 * anywhere here, unless they are asked for.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Over, over } from '../../platform/over.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type Audit, auditFunctions } from './audit.ts';
import { createPlaces, type Places } from './places.ts';
import type { Reader } from './rights/readable-by.repo.ts';
import { findLinkItems, idsWithin } from './rights/review-links.repo.ts';
import type { NodeRow, NodeWithRight } from './rights/rights.repo.ts';
import { ADMIN, READ, type Rights, rightsFunctions } from './rights/rights.ts';
import { createSharing, type Sharing } from './sharing.ts';
import type { NodeKind } from './tables.ts';
import { createFolders, type Folders } from './tree/folders.ts';
import { createTreeChanges, type TreeChanges } from './tree/tree-changes.ts';
import type { ConfigNode, SharedNode, SubtreeQuery, WalkPosition } from './tree/walks.repo.ts';
import * as walks from './tree/walks.repo.ts';

export type { Place, Start } from './places.ts';
export type { GrantTarget, GroupGrant, NodeGrants, PersonGrant } from './rights/grants.repo.ts';
export type { NodeRow, NodeWithRight } from './rights/rights.repo.ts';
export { ADMIN, lacksRight, READ, WRITE } from './rights/rights.ts';
export type { GrantChange } from './sharing.ts';
export type { NewAssetNode } from './tree/folders.ts';
export type { ConfigNode, SharedNode, WalkPosition } from './tree/walks.repo.ts';

// Rights of those who hold the link of a review instead of an account.

interface LinkScope {
  /** By whose right the link shows what it shows. */
  createdBy: string;
  /** What it names: assets and folders on which its maker has ADMIN, which letting others see takes. */
  nodes: NodeWithRight[];
}

interface LinkRightsDeps {
  db: Kysely<Database>;
  clock: Clock;
  rights: Pick<Rights, 'rightsOn'>;
}

/** What a link shows now; null of one that does not work. */
export async function scopeOfLink(
  { db, clock, rights }: LinkRightsDeps,
  linkId: string,
): Promise<LinkScope | null> {
  const found = isUuid(linkId) ? await findLinkItems(db, linkId, clock.now()) : null;
  if (found === null) return null;
  const { createdBy, nodeIds } = found;
  const nodes = await rights.rightsOn({ userId: createdBy }, nodeIds);
  const shown = nodeIds.flatMap((id) => nodes.get(id) ?? []).filter(({ right }) => right >= ADMIN);
  return { createdBy, nodes: shown };
}

/** Those of `ids` that a link shows now; all of them with READ, whatever its maker may. */
export async function rightsOfLink(deps: LinkRightsDeps, linkId: string, ids: readonly string[]) {
  const { db, rights } = deps;
  const scope = await scopeOfLink(deps, linkId);
  if (scope === null || scope.nodes.length === 0) return new Map<string, NodeWithRight>();
  const items = scope.nodes.map(({ id }) => id);
  const within = await idsWithin(db, ids.filter(isUuid), items);
  const nodes = await rights.rightsOn({ userId: scope.createdBy }, within);
  return new Map([...nodes].map(([id, node]) => [id, { ...node, right: READ }] as const));
}

/** What `rightsOn` says of a user; where `holderId` is a link's, what that shows. For URLs signed for either. */
export async function rightsOfHolder(
  deps: LinkRightsDeps,
  holderId: string,
  ids: readonly string[],
): Promise<Map<string, NodeWithRight>> {
  const { rights } = deps;
  const own = await rights.rightsOn({ userId: holderId }, ids);
  const missing = ids.filter((id) => !own.has(id.toLowerCase()));
  if (missing.length === 0) return own;
  return new Map([...own, ...(await rightsOfLink(deps, holderId, missing))]);
}

const linkRightsFunctions = { scopeOfLink, rightsOfLink, rightsOfHolder };

type LinkRights = Over<typeof linkRightsFunctions>;

// Walks through the tree: children, what lies below, configs along the way, what was shared.

export interface WalksDeps {
  db: Kysely<Database>;
}

/**
 * The first `limit` children of folders that the caller can read and that are of some `kinds`, in the order they
 * were added.
 */
export function childrenOfKind(
  { db }: WalksDeps,
  principal: Reader,
  query: { folderIds: readonly string[]; kinds: readonly NodeKind[]; limit: number },
): Promise<NodeRow[]> {
  return walks.childrenOfKind(db, principal, query);
}

/**
 * One page of the readable nodes of a kind in the caller's groups and in those that share something with them,
 * newest `last_edit` first. For kinds of which a group has few.
 */
export function listOfKind(
  { db }: WalksDeps,
  principal: Reader,
  query: { kind: NodeKind; limit: number; offset: number },
): Promise<NodeRow[]> {
  return walks.listOfKind(db, principal, query);
}

/**
 * One page of what lies below a folder, at any depth, is of some `kinds` and gives the caller `right`. Pass the
 * last node of a page as `after` to get the next; an empty page is the end. A node that stays in its folder is
 * met exactly once, whatever else changes.
 */
export async function subtreeFiles(
  { db }: WalksDeps,
  principal: Reader,
  folderId: string,
  {
    after = null,
    ...query
  }: Omit<SubtreeQuery, 'folderId'> & { after?: WalkPosition | NodeRow | null; limit: number },
): Promise<NodeRow[]> {
  const { id, folderId: inFolder } = after ?? {};
  const position = id === undefined || inFolder == null ? null : { id, folderId: inFolder };
  return walks.subtreeFiles(db, principal, { ...query, folderId, after: position });
}

/** How many nodes of each kind `subtreeFiles` gives in all; a kind without any is not in the map. */
export function countSubtree(
  { db }: WalksDeps,
  principal: Reader,
  folderId: string,
  query: Omit<SubtreeQuery, 'folderId'>,
): Promise<Map<NodeKind, number>> {
  return walks.countSubtree(db, principal, { ...query, folderId });
}

/**
 * The service-configs directly in the folders above a node (of a folder: in itself too), the root's first, the
 * nearest last. They count for whoever can read the node; `right` is 0 on those the caller may not be shown.
 */
export function configsAbove({ db }: WalksDeps, principal: Reader, nodeId: string): Promise<ConfigNode[]> {
  return walks.configsAbove(db, principal, nodeId);
}

/**
 * The first `limit` service-configs in folders below one, itself left out, nearest first: the readable ones, or all,
 * with `right` 0 on those the caller may not be shown.
 */
export function configsBelow(
  { db }: WalksDeps,
  principal: Reader,
  folderId: string,
  { limit, withUnreadable = false }: { limit: number; withUnreadable?: boolean },
): Promise<ConfigNode[]> {
  return walks.configsBelow(db, principal, { folderId, limit, withUnreadable });
}

/**
 * One page of the nodes on which an entry for the caller, or for a group of theirs, stands and that belong to
 * none of their groups; only readable ones, newest `last_edit` first.
 */
export function sharedWith(
  { db }: WalksDeps,
  principal: Reader,
  page: { limit: number; offset: number },
): Promise<SharedNode[]> {
  return walks.sharedWith(db, principal, page);
}

const walksFunctions = {
  childrenOfKind,
  listOfKind,
  subtreeFiles,
  countSubtree,
  configsAbove,
  configsBelow,
  sharedWith,
};

type Walks = Over<typeof walksFunctions>;

export interface AccessService
  extends Audit,
    Rights,
    LinkRights,
    Folders,
    Places,
    Sharing,
    TreeChanges,
    Walks {}

export interface AccessServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
}

export function createAccessService(deps: AccessServiceDeps): AccessService {
  const { db } = deps;
  const audit = over(deps, auditFunctions);
  const rights = over({ db, audit: audit.audit }, rightsFunctions);
  return {
    ...audit,
    ...rights,
    ...over({ ...deps, rights }, linkRightsFunctions),
    ...createFolders({ ...deps, rights }),
    ...createPlaces({ db, rights }),
    ...createSharing(deps),
    ...createTreeChanges(deps),
    ...over(deps, walksFunctions),
  };
}
