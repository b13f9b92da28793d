/** What a timeline uses of the library, and what of it is missing. Pure. */
import {
  activeReference,
  listPlacedClips,
  parseAssetUrl,
  rangeToTicks,
  referencedAssetIds,
  type Timeline,
  ticksToSeconds,
} from '@rushes/timeline';

/** A stretch of an asset that a clip shows, seconds of the source. */
export interface UsedRange {
  clip_name: string;
  /** What of the source is used: picture or sound; null for a clip that stands in no track. */
  track_kind: 'Video' | 'Audio' | null;
  start_time_seconds: number;
  end_time_seconds: number;
}

/** The stretches of an asset that the clips show or play, in document order; null when the timeline does not use it at all. */
export function usedRanges(timeline: Timeline, assetId: string): UsedRange[] | null {
  if (!referencedAssetIds(timeline).includes(assetId)) return null;
  return listPlacedClips(timeline).flatMap(({ clip, trackKind }) => {
    const reference = activeReference(clip);
    if (reference?.OTIO_SCHEMA !== 'ExternalReference.1') return [];
    const range = clip.source_range ?? reference.available_range;
    if (parseAssetUrl(reference.target_url)?.assetId !== assetId || range === null) return [];
    const { start, duration } = rangeToTicks(range);
    return [
      {
        clip_name: clip.name,
        track_kind: trackKind,
        start_time_seconds: ticksToSeconds(start),
        end_time_seconds: ticksToSeconds(start + duration),
      },
    ];
  });
}

export interface MissingMedia {
  missing_asset_ids: string[];
  warnings: string[];
}

/** What of the media a project can not show, by what the caller may know: the assets they may read, and whether each is in the trash. */
export function missingMedia(
  assetIds: readonly string[],
  readable: ReadonlyMap<string, { name: string; deletedAt: string | null }>,
): MissingMedia {
  const missing = assetIds.filter((id) => readable.get(id)?.deletedAt !== null);
  const warnings = missing.map((id) => {
    const node = readable.get(id);
    if (node !== undefined) return `"${node.name}" (${id}) is in the trash; clips of it are empty.`;
    return `The asset ${id} is gone or not yours to read; clips of it are empty.`;
  });
  return { missing_asset_ids: missing, warnings };
}
