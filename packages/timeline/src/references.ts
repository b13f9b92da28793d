/** Which media a timeline leans on, and other URLs for them. */
import { activeReference } from './measure.ts';
import { clipSettings, timelineSettings } from './metadata.ts';
import type { Clip, Gap, Json, MediaReference, Stack, Timeline, Track, Transition } from './types.ts';

// Which media a timeline leans on.

/** An asset of the library as a URL names it; `versionId` null means the latest version. */
export interface AssetLocation {
  assetId: string;
  versionId: string | null;
}

/** The asset that a target URL names, ids in lower case; null when the URL is none of ours, or a blank of a template. */
export function parseAssetUrl(url: string): AssetLocation | null {
  const match = /^asset:\/\/([^/?#]+)(?:\?version=([^&#]+))?$/.exec(url);
  if (!match?.[1] || url.includes('{{')) return null;
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

/** Enabled clips whose media is not to be had by their own word: it is missing, or lies outside the library. */
export function listOfflineClips(timeline: Timeline): Clip[] {
  return listClips(timeline).filter((clip) => {
    if (!clip.enabled) return false;
    const reference = activeReference(clip);
    if (reference === null || reference.OTIO_SCHEMA === 'MissingReference.1') return true;
    return reference.OTIO_SCHEMA === 'ExternalReference.1' && parseAssetUrl(reference.target_url) === null;
  });
}

/** What an asset is to a timeline; of a `transcript` not the bytes are used but what was said in them. */
export type AssetUse = 'media' | 'lut' | 'watermark' | 'captions' | 'transcript';

/** One place of a timeline that names an asset of the library. */
export interface UsedAsset {
  use: AssetUse;
  location: AssetLocation;
}

/**
 * Every place that names an asset, in document order: all references of clips (not only the active one), look-up
 * tables, the watermark, caption files, and assets whose transcript is shown. Blanks of a template name none.
 */
export function listUsedAssets(timeline: Timeline): UsedAsset[] {
  const used: UsedAsset[] = [];
  const add: Add = (use, url) => {
    const location = typeof url === 'string' ? parseAssetUrl(url) : null;
    if (location) used.push({ use, location });
  };
  add('watermark', timelineSettings(timeline).watermark?.target_url);
  collectUses(timeline.tracks, add);
  return used;
}

type Add = (use: AssetUse, url: unknown) => void;

function collectUses(item: Clip | Gap | Stack | Track | Transition, add: Add): void {
  if (item.OTIO_SCHEMA === 'Transition.1' || item.OTIO_SCHEMA === 'Gap.1') return;
  add('lut', clipSettings(item).lut?.target_url);
  if (item.OTIO_SCHEMA !== 'Clip.2') for (const child of item.children) collectUses(child, add);
  else for (const reference of Object.values(item.media_references)) addReference(reference, add);
}

function addReference(reference: MediaReference, add: Add): void {
  if (reference.OTIO_SCHEMA === 'ExternalReference.1') add('media', reference.target_url);
  if (reference.OTIO_SCHEMA !== 'GeneratorReference.1' || reference.generator_kind !== 'rushes.captions')
    return;
  const { target_url, transcript_of } = reference.parameters;
  add('captions', target_url);
  add('transcript', typeof transcript_of === 'string' ? transcriptUrl(transcript_of) : undefined);
}

/** The asset that `transcript_of` names, by URL or by its id alone, as a URL. */
function transcriptUrl(named: string): string {
  return named.startsWith('asset:') ? named : `asset://${named}`;
}

/**
 * The assets that a timeline leans on, whatever for (see `listUsedAssets`), each once however its URL is spelled, in
 * order of first use.
 */
export function referencedAssets(timeline: Timeline): AssetLocation[] {
  const found = new Map<string, AssetLocation>();
  for (const { location } of listUsedAssets(timeline)) {
    const key = locationKey(location);
    if (!found.has(key)) found.set(key, location);
  }
  return [...found.values()];
}

/** Ids of the assets that a timeline leans on, each once, in order of first use. */
export function referencedAssetIds(timeline: Timeline): string[] {
  return [...new Set(referencedAssets(timeline).map((location) => location.assetId))];
}

// Other URLs for the media of a document.

/** Where a URL stands: in a clip's reference, or in settings (look-up table, watermark, file of captions). */
export type UrlPlace = 'reference' | 'setting';

/** Metadata of ours lies under this key; what others wrote is never looked into. */
const ours = 'rushes';

/**
 * A copy of `document` (OTIO JSON as it was written) whose URLs are what `change` answers for them; null keeps one as
 * it is. Everything else is shared with the original. Parts of unknown schemas are not looked into.
 */
export function relinkDocument(
  document: Json,
  change: (url: string, place: UrlPlace) => string | null,
): Json {
  function relink(value: Json, inSettings: boolean): Json {
    if (Array.isArray(value)) return value.map((child) => relink(child, inSettings));
    if (value === null || typeof value !== 'object') return value;
    const isReference = value.OTIO_SCHEMA === 'ExternalReference.1';
    const entries = Object.entries(value).map(([key, child]): [string, Json] => {
      if (key === 'target_url' && typeof child === 'string' && (isReference || inSettings)) {
        return [key, change(child, isReference ? 'reference' : 'setting') ?? child];
      }
      if (key === 'metadata') return [key, relinkSettings(child)];
      if (key === 'parameters') return [key, relinkParameters(value.generator_kind, child)];
      return [key, relink(child, inSettings)];
    });
    return Object.fromEntries(entries);
  }
  function relinkSettings(metadata: Json): Json {
    if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return metadata;
    const settings = Object.hasOwn(metadata, ours) ? metadata[ours] : undefined;
    return settings === undefined ? metadata : { ...metadata, [ours]: relink(settings, true) };
  }
  const relinkParameters = (kind: Json | undefined, parameters: Json): Json =>
    kind === 'rushes.captions' ? relink(parameters, true) : parameters;
  return relink(document, false);
}
