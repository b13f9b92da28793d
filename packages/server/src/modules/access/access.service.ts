/**
 * The folder tree and every question of rights. Nodes that are in the trash or still being uploaded are not found
 * anywhere here, unless they are asked for.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Audit, createAudit } from './audit.ts';
import { createPlaces, type Places } from './places.ts';
import { createLinkRights, type LinkRights } from './rights/review-links.ts';
import { createRights, type Rights } from './rights/rights.ts';
import { createSharing, type Sharing } from './sharing.ts';
import { createFolders, type Folders } from './tree/folders.ts';
import { createTreeChanges, type TreeChanges } from './tree/tree-changes.ts';
import { createWalks, type Walks } from './tree/walks.ts';

export type { Place, Start } from './places.ts';
export type { GrantTarget, GroupGrant, NodeGrants, PersonGrant } from './rights/grants.repo.ts';
export type { NodeRow, NodeWithRight } from './rights/rights.repo.ts';
export { ADMIN, lacksRight, READ, WRITE } from './rights/rights.ts';
export type { GrantChange } from './sharing.ts';
export type { NewAssetNode } from './tree/folders.ts';
export type { ConfigNode, SharedNode, WalkPosition } from './tree/walks.repo.ts';

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
  const audit = createAudit(deps);
  const rights = createRights({ db, audit: audit.audit });
  return {
    ...audit,
    ...rights,
    ...createLinkRights({ ...deps, rights }),
    ...createFolders({ ...deps, rights }),
    ...createPlaces({ db, rights }),
    ...createSharing(deps),
    ...createTreeChanges(deps),
    ...createWalks(deps),
  };
}
