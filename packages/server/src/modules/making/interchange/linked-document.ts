/** A document whose clips name URLs at which their media can be fetched. */
import {
  type AssetLocation,
  listUsedAssets,
  locationKey,
  parseAssetUrl,
  relinkDocument,
  serializeTimeline,
  type Timeline,
} from '@rushes/timeline';
import type { Principal } from '../../../platform/principal.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { LibraryService } from '../../library/index.ts';
import type { ExportServiceOtioQuery } from './interchange.schema.ts';

export interface LinkedDocumentDeps {
  library: Pick<LibraryService, 'presignLocations'>;
  /** Of this server, without a trailing slash. */
  baseUrl: string;
}

/** The assets that clips show, as far as they can exist. */
export function mediaLocations(timeline: Timeline): AssetLocation[] {
  return listUsedAssets(timeline)
    .filter(({ use }) => use === 'media')
    .map(({ location }) => location)
    .filter(isPossible);
}

/** Whether ids are such as this server gives. */
export function isPossible({ assetId, versionId }: AssetLocation): boolean {
  return isUuid(assetId) && (versionId === null || isUuid(versionId));
}

/** A link that answers with a URL of the day, to whoever is signed in and may read the asset. */
function redirectUrl(
  { assetId, versionId }: AssetLocation,
  { baseUrl, quality }: { baseUrl: string; quality: ExportServiceOtioQuery['input_rendition'] },
): string {
  const query = new URLSearchParams({ quality });
  if (quality === 'original') query.set('player_compatible', 'false');
  if (versionId !== null) query.set('version_id', versionId);
  return `${baseUrl}/asset/url/${assetId}?${query}`;
}

async function urlsOf(
  { library, baseUrl }: LinkedDocumentDeps,
  principal: Principal,
  { timeline, query }: { timeline: Timeline; query: ExportServiceOtioQuery },
): Promise<Map<string, string>> {
  const locations = mediaLocations(timeline);
  const { input_rendition: quality, presign_expires_in: seconds } = query;
  if (!query.use_redirect_urls) return library.presignLocations(principal, locations, { quality, seconds });
  const links = locations.map(
    (location) => [locationKey(location), redirectUrl(location, { baseUrl, quality })] as const,
  );
  return new Map(links);
}

/** The document as OTIO JSON with a URL for each clip whose media the caller may have. */
export async function linkedDocument(
  deps: LinkedDocumentDeps,
  principal: Principal,
  request: { timeline: Timeline; query: ExportServiceOtioQuery },
): Promise<Record<string, unknown>> {
  const urls = await urlsOf(deps, principal, request);
  const linked = relinkDocument(serializeTimeline(request.timeline), (url, place) => {
    const location = place === 'reference' ? parseAssetUrl(url) : null;
    return location === null ? null : (urls.get(locationKey(location)) ?? null);
  });
  return linked as Record<string, unknown>;
}
