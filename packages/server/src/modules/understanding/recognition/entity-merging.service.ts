/** Makes one of several entities, with where each of them was recognised. */
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { EntityMerges, EntityResponse, MergeEntitiesRequest } from '../../entities/index.ts';
import { moveMatches } from './recognition.repo.ts';

export interface EntityMergingDeps {
  entityMerges: EntityMerges;
}

/** As `EntityMerges.mergeEntities` says; what was found of the others is found of the one that stays. */
export function mergeEntities(
  { entityMerges }: EntityMergingDeps,
  principal: Principal,
  entityId: string,
  request: MergeEntitiesRequest,
): Promise<EntityResponse> {
  return entityMerges.mergeEntities(principal, { entityId, request, also: moveMatches });
}

/** What `EntityMergingService` is over its context. */
export const entityMergingFunctions = { mergeEntities };

export type EntityMergingService = Over<typeof entityMergingFunctions>;
