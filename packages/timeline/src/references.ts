/** Which media a timeline leans on. */
import type { Clip, Stack, Timeline, Track } from './types.ts';

/** An asset of the library as a URL names it; `versionId` null means the latest version. */
export interface AssetLocation {
  assetId: string;
  versionId: string | null;
}

/** The asset that a target URL names, ids in lower case; null when the URL is none of ours. */
export function parseAssetUrl(url: string): AssetLocation | null {
  const match = /^asset:\/\/([^/?#]+)(?:\?version=([^&#]+))?$/.exec(url);
  if (!match?.[1]) return null;
  try {
    const versionId = match[2] === undefined ? null : decodeURIComponent(match[2]).toLowerCase();
    return { assetId: decodeURIComponent(match[1]).toLowerCase(), versionId };
  } catch {
    return null;
  }
}

/** A location as one string: `<asset id>`, or `<asset id>?version=<version id>` where a version is pinned. */
export function locationKey({ assetId, versionId }: AssetLocation): string {
  return versionId === null ? assetId : `${assetId}?version=${versionId}`;
}

/** A clip and the kind of the nearest track around it; null for one that stands in none. */
export interface PlacedClip {
  clip: Clip;
  trackKind: Track['kind'] | null;
}

/** Every clip of a timeline, disabled ones included, in document order. */
export function listClips(timeline: Timeline): Clip[] {
  return listPlacedClips(timeline).map(({ clip }) => clip);
}

/** The same with where each stands. */
export function listPlacedClips(timeline: Timeline): PlacedClip[] {
  const clips: PlacedClip[] = [];
  collectClips(timeline.tracks, null, clips);
  return clips;
}

function collectClips(parent: Track | Stack, trackKind: Track['kind'] | null, clips: PlacedClip[]): void {
  for (const child of parent.children) {
    if (child.OTIO_SCHEMA === 'Clip.2') clips.push({ clip: child, trackKind });
    else if (child.OTIO_SCHEMA === 'Track.1') collectClips(child, child.kind, clips);
    else if (child.OTIO_SCHEMA === 'Stack.1') collectClips(child, trackKind, clips);
  }
}

/**
 * The assets that the clips refer to (every reference of a clip, not only the active one), each once however its
 * URL is spelled, in order of first use.
 */
export function referencedAssets(timeline: Timeline): AssetLocation[] {
  const found = new Map<string, AssetLocation>();
  for (const clip of listClips(timeline)) {
    for (const reference of Object.values(clip.media_references)) {
      if (reference.OTIO_SCHEMA !== 'ExternalReference.1') continue;
      const location = parseAssetUrl(reference.target_url);
      if (location) found.set(locationKey(location), location);
    }
  }
  return [...found.values()];
}

/** Ids of the assets that the clips refer to, each once, in order of first use. */
export function referencedAssetIds(timeline: Timeline): string[] {
  return [...new Set(referencedAssets(timeline).map((location) => location.assetId))];
}
