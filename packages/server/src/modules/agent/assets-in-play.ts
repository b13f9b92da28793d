import type { PlannerAsset } from './director/assets.ts';
import type { Brief } from './director/brief.ts';

/** Without named footage at most this many assets are looked at closely, the newest first. */
const unnamedLimit = 50;

/** Ids of the pictures a brief may draw on, newest first where it names none. Sound needs no shots. */
export function assetsInPlay(brief: Brief, library: readonly PlannerAsset[]): string[] {
  if (brief.generate) return [];
  const excluded = new Set(brief.exclude);
  const named = new Set(brief.parts.map(({ assetId }) => assetId));
  const pictures = library.filter(({ id, kind }) => kind !== 'audio' && !excluded.has(id));
  if (named.size > 0 && !brief.everything)
    return pictures.filter(({ id }) => named.has(id)).map(({ id }) => id);
  return pictures
    .filter(({ isReference }) => isReference !== true)
    .slice(0, unnamedLimit)
    .map(({ id }) => id);
}
