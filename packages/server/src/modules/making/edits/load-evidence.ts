/** What is known of the media of a timeline, for edits by it. */
import {
  type AssetLocation,
  type Evidence,
  type EvidenceNeed,
  locationKey,
  type MediaEvidence,
} from '@rushes/timeline';
import type { Principal } from '../../../platform/principal.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type AccessService, READ } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { MediaEvidenceService } from '../../understanding/index.ts';

export interface LoadEvidenceDeps {
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'findSources'>;
  mediaEvidence: MediaEvidenceService;
}

/** Files of one timeline that are looked at; a programme by what is said has a few recordings. */
const MOST_FILES = 500;

/** Of the assets that the caller may read, by what the timeline calls them; the others say why nothing is known. */
export type LoadEvidence = (
  principal: Pick<Principal, 'userId'>,
  locations: readonly AssetLocation[],
  needs: readonly EvidenceNeed[],
) => Promise<Evidence>;

const ONLY_SO_MANY = `Only ${MOST_FILES} files of one timeline are looked at: edit it in parts.`;

const absent = ({ assetId }: AssetLocation) => `The asset ${assetId} is not there, or you may not read it.`;

function nothing(name: string, sentence: string): MediaEvidence {
  const absent = { words: sentence, sounds: sentence, pictures: sentence, beats: sentence, boxes: sentence };
  return { name, durationSeconds: 0, said: null, heard: null, seen: null, beats: null, boxes: null, absent };
}

async function loadEvidence(
  { access, library, mediaEvidence }: LoadEvidenceDeps,
  principal: Pick<Principal, 'userId'>,
  { locations, needs }: { locations: readonly AssetLocation[]; needs: readonly EvidenceNeed[] },
): Promise<Evidence> {
  const media = locations.filter(
    ({ assetId, versionId }) => isUuid(assetId) && (versionId === null || isUuid(versionId)),
  );
  const possible = media.slice(0, MOST_FILES);
  const tooMany = new Set(media.slice(MOST_FILES).map((location) => locationKey(location)));
  const readable = await access.rightsOn(principal, [...new Set(possible.map(({ assetId }) => assetId))]);
  const mine = possible.filter(({ assetId }) => (readable.get(assetId)?.right ?? 0) >= READ);
  const sources = await library.findSources(mine);
  const named = mine.flatMap((location) => {
    const versionId = sources.get(locationKey(location))?.versionId;
    const name = readable.get(location.assetId)?.name ?? location.assetId;
    return versionId === undefined ? [] : [{ versionId, name }];
  });
  const known = await mediaEvidence.findEvidence(named, needs);
  return Object.fromEntries(
    locations.map((location) => {
      const key = locationKey(location);
      const source = sources.get(key);
      const found = source && known.get(source.versionId);
      return [key, found ?? nothing(location.assetId, tooMany.has(key) ? ONLY_SO_MANY : absent(location))];
    }),
  );
}

export function createLoadEvidence(deps: LoadEvidenceDeps): LoadEvidence {
  return (principal, locations, needs) => loadEvidence(deps, principal, { locations, needs });
}
