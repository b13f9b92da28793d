/** Rights of those who hold the link of a review instead of an account. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { findLinkItems, idsWithin } from './review-links.repo.ts';
import type { NodeWithRight } from './rights.repo.ts';
import { ADMIN, READ, type Rights } from './rights.ts';

export interface LinkScope {
  /** By whose right the link shows what it shows. */
  createdBy: string;
  /** What it names: assets and folders on which its maker has ADMIN, which letting others see takes. */
  nodes: NodeWithRight[];
}

export interface LinkRights {
  /** What a link shows now; null of one that does not work. */
  scopeOfLink(linkId: string): Promise<LinkScope | null>;
  /** Those of `ids` that a link shows now; all of them with READ, whatever its maker may. */
  rightsOfLink(linkId: string, ids: readonly string[]): Promise<Map<string, NodeWithRight>>;
  /** What `rightsOn` says of a user; where `holderId` is a link's, what that shows. For URLs signed for either. */
  rightsOfHolder(holderId: string, ids: readonly string[]): Promise<Map<string, NodeWithRight>>;
}

export interface LinkRightsDeps {
  db: Kysely<Database>;
  clock: Clock;
  rights: Pick<Rights, 'rightsOn'>;
}

export function createLinkRights({ db, clock, rights }: LinkRightsDeps): LinkRights {
  async function scopeOfLink(linkId: string): Promise<LinkScope | null> {
    const found = isUuid(linkId) ? await findLinkItems(db, linkId, clock.now()) : null;
    if (found === null) return null;
    const { createdBy, nodeIds } = found;
    const nodes = await rights.rightsOn({ userId: createdBy }, nodeIds);
    const shown = nodeIds.flatMap((id) => nodes.get(id) ?? []).filter(({ right }) => right >= ADMIN);
    return { createdBy, nodes: shown };
  }

  async function rightsOfLink(linkId: string, ids: readonly string[]) {
    const scope = await scopeOfLink(linkId);
    if (scope === null || scope.nodes.length === 0) return new Map<string, NodeWithRight>();
    const items = scope.nodes.map(({ id }) => id);
    const within = await idsWithin(db, ids.filter(isUuid), items);
    const nodes = await rights.rightsOn({ userId: scope.createdBy }, within);
    return new Map([...nodes].map(([id, node]) => [id, { ...node, right: READ }] as const));
  }

  return {
    scopeOfLink,
    rightsOfLink,
    async rightsOfHolder(holderId, ids) {
      const own = await rights.rightsOn({ userId: holderId }, ids);
      const missing = ids.filter((id) => !own.has(id.toLowerCase()));
      if (missing.length === 0) return own;
      return new Map([...own, ...(await rightsOfLink(holderId, missing))]);
    },
  };
}
