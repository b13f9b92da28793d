/** Captions that are what an asset says, put into the document before it is rendered or written. */
import { withCaptions } from '@rushes/engine';
import { type AssetLocation, listUsedAssets, locationKey, type Timeline } from '@rushes/timeline';
import { isUuid } from '../../../platform/uuid.ts';
import { type AccessService, READ } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { TranscriptsService } from '../../understanding/index.ts';
import type { HeldVersion } from './exports.tasks.ts';

export interface PlaceTranscriptsDeps {
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'findSources'>;
  transcripts: Pick<TranscriptsService, 'findStoredCaptions'>;
}

export interface TranscriptsInPlace {
  /** With the words that were found; what was not found is told when the document is planned. */
  timeline: Timeline;
  /** Assets whose words it shows. */
  assetIds: string[];
  /** Names the words: another one after each change of them. */
  key: string;
}

const isPossible = ({ assetId, versionId }: AssetLocation): boolean =>
  isUuid(assetId) && (versionId === null || isUuid(versionId));

/** Where the words of each asset are that the timeline shows, by what the timeline calls it. */
function wantedIn(timeline: Timeline, held: readonly HeldVersion[] | undefined): Map<string, AssetLocation> {
  const used = listUsedAssets(timeline).filter(
    ({ use, location }) => use === 'transcript' && isPossible(location),
  );
  const asked = new Map(used.map(({ location }) => [locationKey(location), location]));
  if (held === undefined) return asked;
  return new Map(
    held
      .filter(({ key }) => asked.has(key))
      .map(({ key, asset_id, version_id }) => [key, { assetId: asset_id, versionId: version_id }]),
  );
}

/** The document with what is said in assets that the user may read; `held` names the versions of an export. */
export async function placeTranscripts(
  deps: PlaceTranscriptsDeps,
  {
    userId,
    timeline,
    held,
  }: { userId: string; timeline: Timeline; held?: readonly HeldVersion[] | undefined },
): Promise<TranscriptsInPlace> {
  const wanted = wantedIn(timeline, held);
  if (wanted.size === 0) return { timeline, assetIds: [], key: '' };
  const assetIds = [...new Set([...wanted.values()].map(({ assetId }) => assetId))];
  const readable = await deps.access.rightsOn({ userId }, assetIds, { inTrash: held !== undefined });
  const mine = [...wanted].filter(([, { assetId }]) => (readable.get(assetId)?.right ?? 0) >= READ);
  const sources = await deps.library.findSources(mine.map(([, location]) => location));
  const versions = [...sources.values()].map(({ versionId }) => versionId);
  const captions = await deps.transcripts.findStoredCaptions([...new Set(versions)]);
  const found = mine.flatMap(([key, location]) => {
    const source = sources.get(locationKey(location));
    const stored = source && captions.get(source.versionId);
    return stored === undefined ? [] : [{ key, assetId: location.assetId, stored }];
  });
  return {
    timeline: withCaptions(timeline, {
      files: new Map(),
      transcripts: new Map(found.map(({ key, stored }) => [key, stored.cues])),
    }),
    assetIds: [...new Set(found.map(({ assetId }) => assetId))],
    key: JSON.stringify(found.map(({ key, stored }) => [key, stored.transcriptId, stored.revision])),
  };
}
