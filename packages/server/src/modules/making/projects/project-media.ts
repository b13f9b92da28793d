/** Which media a timeline may lean on. */
import { type AssetLocation, locationKey } from '@rushes/timeline';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import { type Over, over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type AccessService, READ } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';

type Reader = Pick<Principal, 'userId'>;

export interface ProjectMediaDeps {
  access: AccessService;
  library: Pick<LibraryService, 'findSources'>;
}

/** Throws `not_found` for an asset of a timeline that can not be read, and `conflict` for one without media. */
export async function requireLocations(
  { access, library }: ProjectMediaDeps,
  principal: Reader,
  locations: readonly AssetLocation[],
): Promise<void> {
  if (locations.length === 0) return;
  const assetIds = [...new Set(locations.map(({ assetId }) => assetId))];
  // One whose bytes are not there yet is told so below.
  await access.requireRight(principal, assetIds, READ, { pending: true });
  const known = locations.filter(({ versionId }) => versionId === null || isUuid(versionId));
  const sources = await library.findSources(known);
  for (const location of locations) {
    if (sources.has(locationKey(location))) continue;
    if (location.versionId !== null) throw notFound(`Version ${location.versionId}`);
    throw new ServiceError('conflict', `Asset ${location.assetId} has no media yet: upload it first.`);
  }
}

/** The same of what `next` leans on and `old` does not: who edits needs no right on what is there already. */
export async function requireAddedMedia(
  deps: ProjectMediaDeps,
  principal: Reader,
  { old, next }: { old: readonly AssetLocation[] | null; next: readonly AssetLocation[] },
): Promise<void> {
  const known = new Set((old ?? []).map(locationKey));
  const added = next.filter((location) => !known.has(locationKey(location)));
  await requireLocations(deps, principal, added);
}

const projectMediaFunctions = { requireMedia: requireLocations, requireAddedMedia };

export type ProjectMedia = Over<typeof projectMediaFunctions>;

export function createProjectMedia(deps: ProjectMediaDeps): ProjectMedia {
  return over(deps, projectMediaFunctions);
}
