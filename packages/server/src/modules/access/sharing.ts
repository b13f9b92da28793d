/** What sharing does to the entries of a node: the rules, with the transaction the caller's. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Right } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { isUuid } from '../../platform/uuid.ts';
import { lockEmail } from './email-lock.ts';
import type { GrantTarget, NodeGrants } from './grants.repo.ts';
import * as grants from './grants.repo.ts';
import type { Reader } from './readable-by.ts';
import type { NodeRow } from './rights.repo.ts';

export type { GrantTarget, NodeGrants } from './grants.repo.ts';

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
  /** Gives at least `right`: never lowers what the target has on the node, and lifts lower entries below it. */
  addGrant(trx: Transaction<Database>, change: GrantChange & { right: Right }): Promise<void>;
  /**
   * Gives exactly `right` on the node and below. Throws `not_found` when the target has no right there, and
   * `conflict` when nobody who is certain to exist would be ADMIN.
   */
  updateGrant(trx: Transaction<Database>, change: GrantChange & { right: Right }): Promise<void>;
  /**
   * Takes all that the target has by entries, on the node and below. Throws `conflict` for the owning group, and
   * when nobody who is certain to exist would be ADMIN. Returns whether there was anything to take.
   */
  removeGrant(trx: Transaction<Database>, change: GrantChange): Promise<boolean>;
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

export function createSharing({ db, clock, ids }: SharingDeps): Sharing {
  /** What the target has on the node: by an entry on it, by one above or as the owner, each null for none. */
  async function holding(trx: Transaction<Database>, { node, target }: GrantChange) {
    const entries = await grants.entriesAlong(trx, node.id, target);
    const own = entries.find(({ depth }) => depth === 0)?.right ?? null;
    const isOwner = 'groupId' in target && target.groupId === node.ownerGroupId;
    const above = entries.find(({ depth }) => depth > 0)?.right ?? (isOwner ? ADMIN : null);
    return { own, above, isOwner };
  }

  const put = (trx: Transaction<Database>, { node, target, by }: GrantChange, right: Right) =>
    grants.putGrant(trx, {
      id: ids.uuid(),
      nodeId: node.id,
      target,
      right,
      grantedBy: by.userId,
      now: clock.now(),
    });

  const holdTarget = async (trx: Transaction<Database>, target: GrantTarget) => {
    if ('email' in target) await lockEmail(trx, target.email);
  };

  async function requireAdministered(trx: Transaction<Database>, { node, by }: GrantChange): Promise<void> {
    if (await grants.isAdministered(trx, by, node.id)) return;
    throw new ServiceError('conflict', 'Nobody would be left who is certain to be ADMIN of this.');
  }

  return {
    async grantsOn(principal, nodeId) {
      const found = isUuid(nodeId) ? await grants.grantsOn(db, principal, nodeId) : null;
      if (found === null) throw notFound(`Asset ${nodeId}`);
      return found;
    },

    findGrantsOn: (principal, nodeId, trx) => grants.grantsOn(trx, principal, nodeId),
    holdRights: grants.holdRightsOfGroup,

    async addGrant(trx, change) {
      const { node, target, right } = change;
      await holdTarget(trx, target);
      const { own, above } = await holding(trx, change);
      if ((own ?? above ?? 0) < right) await put(trx, change, right);
      await grants.liftGrantsBelow(trx, node.id, { target, right });
    },

    async updateGrant(trx, change) {
      const { node, target, right } = change;
      await holdTarget(trx, target);
      const { own, above } = await holding(trx, change);
      if ((own ?? above ?? 0) === 0) throw notFound('This group or person among those it is shared with');
      await put(trx, change, right);
      await grants.deleteGrantsBelow(trx, node.id, target);
      await requireAdministered(trx, change);
    },

    async removeGrant(trx, change) {
      const { node, target } = change;
      await holdTarget(trx, target);
      const { own, above, isOwner } = await holding(trx, change);
      if (isOwner) throw new ServiceError('conflict', 'The group that owns this can not be removed.');
      if ((above ?? 0) > 0) await put(trx, change, 0);
      else await grants.deleteGrant(trx, node.id, target);
      await grants.deleteGrantsBelow(trx, node.id, target);
      await requireAdministered(trx, change);
      return (own ?? above ?? 0) > 0;
    },

    async claimEmail(trx, { userId, emailFolded }) {
      await lockEmail(trx, { folded: emailFolded });
      await grants.claimEmail(trx, { userId, folded: emailFolded, now: clock.now() });
    },
  };
}
