/** How much of a library one prompt draws on. Pure. */
import type { Brief, PlannerAsset } from '@rushes/director';

/** Without named footage at most this many assets are looked at closely, the newest first. */
const unnamedLimit = 50;

const isNamed = ({ parts, everything }: Brief) => parts.length > 0 && !everything;

/** Pictures that a brief without names draws on, newest first, however many there are. */
function unnamedFootage(brief: Brief, library: readonly PlannerAsset[]): PlannerAsset[] {
  const excluded = new Set(brief.exclude);
  return library.filter(
    ({ id, kind, isReference }) => kind !== 'audio' && isReference !== true && !excluded.has(id),
  );
}

/** Ids of the pictures a brief may draw on, newest first where it names none. Sound needs no shots. */
export function assetsInPlay(brief: Brief, library: readonly PlannerAsset[]): string[] {
  if (brief.generate) return [];
  if (!isNamed(brief)) {
    return unnamedFootage(brief, library)
      .slice(0, unnamedLimit)
      .map(({ id }) => id);
  }
  const named = new Set(brief.parts.map(({ assetId }) => assetId));
  const excluded = new Set(brief.exclude);
  return library
    .filter(({ id, kind }) => kind !== 'audio' && named.has(id) && !excluded.has(id))
    .map(({ id }) => id);
}

/** Ids of what a brief names to be heard. */
function heard({ voiceAssetIds, music }: Brief): Set<string> {
  return new Set(music?.kind === 'asset' ? [...voiceAssetIds, music.assetId] : voiceAssetIds);
}

/** `library` without the footage that a brief without names could draw on, but that nobody looked at. */
export function withoutSurplus(brief: Brief, library: readonly PlannerAsset[]): PlannerAsset[] {
  if (isNamed(brief)) return [...library];
  const surplus = new Set(unnamedFootage(brief, library).slice(unnamedLimit));
  const named = heard(brief);
  return library.filter((asset) => !surplus.has(asset) || named.has(asset.id));
}
