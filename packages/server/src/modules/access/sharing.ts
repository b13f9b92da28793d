/** What sharing does to the entries of a node: the rules, with the transaction the caller's. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { over } from '../../platform/over.ts';
import { isUuid } from '../../platform/uuid.ts';
import { isMember, rightIn } from './groups.repo.ts';
import { lockEmail } from './people.repo.ts';
import type { GrantTarget, NodeGrants } from './rights/grants.repo.ts';
import * as grants from './rights/grants.repo.ts';
import { isOnlyAdmin } from './rights/last-admin.repo.ts';
import type { Reader } from './rights/readable-by.repo.ts';
import type { NodeRow } from './rights/rights.repo.ts';
import type { Right } from './tables.ts';

export type { GrantTarget, NodeGrants } from './rights/grants.repo.ts';

/** A change of one principal's right on a node, by somebody who may make it. */
export interface GrantChange {
  node: NodeRow;
  target: GrantTarget;
  by: Reader;
}

export interface Sharing {
  /**
   * A node the caller can read, with the effective entries of everybody on it, inherited ones included. Empty lists
   * where the caller reads it by public read alone. Throws `not_found`.
   */
  grantsOn(principal: Reader, nodeId: string): Promise<NodeGrants>;
  /** The same as `trx` sees it; null when the caller can not read the node. */
  findGrantsOn(principal: Reader, nodeId: string, trx: Kysely<Database>): Promise<NodeGrants | null>;
  /**
   * Holds who may do what in the group of a node until the transaction ends. Take it first, then ask for the
   * caller's right with `{ trx }`, then change: so two changes never count on each other's ADMIN.
   */
  holdRights(trx: Transaction<Database>, nodeId: string): Promise<void>;
  /**
   * Gives at least `right`: never lowers what the target has on the node, and lifts lower entries below it. Throws
   * `not_found` for a group that is none of the caller's, and `conflict` beyond the entries a node takes.
   */
  addGrant(trx: Transaction<Database>, change: GrantChange & { right: Right }): Promise<void>;
  /**
   * Gives exactly `right` on the node and below. Throws `not_found` when the target has no right there, and
   * `conflict` when nobody who is certain to exist would be ADMIN.
   */
  updateGrant(trx: Transaction<Database>, change: GrantChange & { right: Right }): Promise<void>;
  /**
   * Takes all that the target has by entries, on the node and below. Throws `conflict` for the owning group, and
   * when nobody who is certain to exist would be ADMIN; `not_found` for a group that has no right on the node and is
   * none of the caller's.
   */
  removeGrant(trx: Transaction<Database>, change: GrantChange): Promise<void>;
  /**
   * Gives an account all that was granted to its verified email, and the groups it was invited to. The email is
   * held until the transaction ends.
   */
  claimEmail(trx: Transaction<Database>, claim: { userId: string; emailFolded: string }): Promise<void>;
}

export interface SharingDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
}

const ADMIN = 3;
/** What is given on one node at most; what takes away does not have to fit. */
const MAX_ENTRIES = 10_000;

/** What the target has on the node: by an entry on it, by one above or as the owner, each null for none. */
async function holding(trx: Transaction<Database>, { node, target }: GrantChange) {
  const entries = await grants.entriesAlong(trx, node.id, target);
  const own = entries.find(({ depth }) => depth === 0)?.right ?? null;
  const isOwner = 'groupId' in target && target.groupId === node.ownerGroupId;
  const above = entries.find(({ depth }) => depth > 0)?.right ?? (isOwner ? ADMIN : null);
  return { own, above, isOwner };
}

function put(
  { clock, ids }: SharingDeps,
  trx: Transaction<Database>,
  { node, target, by }: GrantChange,
  right: Right,
) {
  return grants.putGrant(trx, {
    id: ids.uuid(),
    nodeId: node.id,
    target,
    right,
    grantedBy: by.userId,
    now: clock.now(),
  });
}

async function holdTarget(trx: Transaction<Database>, target: GrantTarget) {
  if ('email' in target) await lockEmail(trx, target.email);
}

/** Somebody who is certain to exist stays ADMIN, here and below, when the target is no longer. */
async function requireOtherAdmin(trx: Transaction<Database>, change: GrantChange): Promise<void> {
  const { node, target, by } = change;
  if (!(await isOnlyAdmin(trx, { nodeId: node.id, target, by }))) return;
  throw new ServiceError(
    'conflict',
    "This, or something in it, would have no ADMIN. Make a group ADMIN first; other people's emails do not count.",
  );
}

async function requireRoom(trx: Transaction<Database>, nodeId: string): Promise<void> {
  if ((await grants.countEntries(trx, nodeId)) < MAX_ENTRIES) return;
  throw new ServiceError('conflict', `This is shared with ${MAX_ENTRIES} already; share it with a group.`);
}

/** A guest who was made ADMIN could otherwise shut the owners out of what is theirs. */
async function requireOwn(trx: Transaction<Database>, { node, by }: GrantChange): Promise<void> {
  const right = await rightIn(trx, { userId: by.userId, groupId: node.ownerGroupId });
  if (right === ADMIN) return;
  throw new ServiceError('conflict', 'The group that owns this is lowered by its own ADMINs alone.');
}

/** A group that has a right on the node is known to whoever may share it; others only to their members. */
async function requireKnown(
  trx: Transaction<Database>,
  { target, by }: GrantChange,
  right: number,
): Promise<void> {
  if (!('groupId' in target) || right > 0) return;
  if (!(await isMember(trx, { userId: by.userId, groupId: target.groupId }))) throw notFound('Group');
}

async function grantsOn({ db }: SharingDeps, principal: Reader, nodeId: string): Promise<NodeGrants> {
  const found = isUuid(nodeId) ? await grants.grantsOn(db, principal, nodeId) : null;
  if (found === null) throw notFound(`Asset ${nodeId}`);
  return found;
}

function findGrantsOn(principal: Reader, nodeId: string, trx: Kysely<Database>): Promise<NodeGrants | null> {
  return grants.grantsOn(trx, principal, nodeId);
}

async function addGrant(
  deps: SharingDeps,
  trx: Transaction<Database>,
  change: GrantChange & { right: Right },
): Promise<void> {
  const { node, target, right } = change;
  await holdTarget(trx, target);
  await requireKnown(trx, change, 0);
  const { own, above } = await holding(trx, change);
  // What a folder above gives as well is written here too: it was given here, wherever this is moved.
  if (own === null ? (above ?? 0) <= right : own < right) {
    if (own === null) await requireRoom(trx, node.id);
    await put(deps, trx, change, right);
  }
  await grants.liftGrantsBelow(trx, node.id, { target, right });
}

async function updateGrant(
  deps: SharingDeps,
  trx: Transaction<Database>,
  change: GrantChange & { right: Right },
): Promise<void> {
  const { node, target, right } = change;
  await holdTarget(trx, target);
  const { own, above, isOwner } = await holding(trx, change);
  const held = own ?? above ?? 0;
  await requireKnown(trx, change, held);
  if (isOwner && right < ADMIN) await requireOwn(trx, change);
  if (held === 0) throw notFound('This group or person, among those it is shared with, was');
  if (right < ADMIN) await requireOtherAdmin(trx, change);
  await put(deps, trx, change, right);
  await grants.deleteGrantsBelow(trx, node.id, target);
}

async function removeGrant(
  deps: SharingDeps,
  trx: Transaction<Database>,
  change: GrantChange,
): Promise<void> {
  const { node, target } = change;
  await holdTarget(trx, target);
  const { own, above, isOwner } = await holding(trx, change);
  await requireKnown(trx, change, own ?? above ?? 0);
  if (isOwner) throw new ServiceError('conflict', 'The group that owns this can not be removed.');
  await requireOtherAdmin(trx, change);
  if ((above ?? 0) > 0) await put(deps, trx, change, 0);
  else await grants.deleteGrant(trx, node.id, target);
  await grants.deleteGrantsBelow(trx, node.id, target);
}

async function claimEmail(
  { clock }: SharingDeps,
  trx: Transaction<Database>,
  { userId, emailFolded }: { userId: string; emailFolded: string },
): Promise<void> {
  await lockEmail(trx, { folded: emailFolded });
  await grants.claimEmail(trx, { userId, folded: emailFolded, now: clock.now() });
}

export function createSharing(deps: SharingDeps): Sharing {
  return {
    holdRights: grants.holdRightsOfGroup,
    findGrantsOn,
    ...over(deps, { grantsOn, addGrant, updateGrant, removeGrant, claimEmail }),
  };
}
