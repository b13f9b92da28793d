/** Media of a timeline that an export finds no bytes of: refused, or told. */
import { listOfflineClips, locationKey, referencedAssets, type Timeline } from '@rushes/timeline';
import { ServiceError } from '../../../platform/errors.ts';
import type { HeldVersion } from './exports.tasks.ts';

/** Things that one sentence names. */
const NAMED = 10;
/** Things that one refusal lists. */
const LISTED = 1_000;

/** The ids of assets that are not in `held`, and the clips whose media is not in the library at all. */
function findMissing(timeline: Timeline, held: readonly HeldVersion[]): { ids: string[]; clips: string[] } {
  const found = new Set(held.map(({ key }) => key));
  const missing = referencedAssets(timeline).filter((location) => !found.has(locationKey(location)));
  return {
    ids: [...new Set(missing.map(({ assetId }) => assetId))],
    clips: listOfflineClips(timeline).map(({ name }) => name || 'a clip without a name'),
  };
}

/** A sentence that names what is missing; null where nothing is. */
function tellMissing({ ids, clips }: ReturnType<typeof findMissing>): string | null {
  const all = [...ids, ...clips];
  if (all.length === 0) return null;
  const named = all.slice(0, NAMED).join(', ') + (all.length > NAMED ? ', …' : '');
  return `Media of the project is missing: ${named}.`;
}

/** Throws `conflict` where something is missing. */
export function refuseMissing(timeline: Timeline, held: readonly HeldVersion[]): void {
  const missing = findMissing(timeline, held);
  const told = tellMissing(missing);
  if (told === null) return;
  const message = `${told} With missing_media "empty" it is rendered without.`;
  throw new ServiceError('conflict', message, {
    details: {
      missing_asset_ids: missing.ids.slice(0, LISTED),
      missing_clips: missing.clips.slice(0, LISTED),
    },
  });
}

/** What an export that goes on without has to say when it is started. */
export function missingNotes(timeline: Timeline, held: readonly HeldVersion[]): string[] {
  const told = tellMissing(findMissing(timeline, held));
  return told === null ? [] : [`${told} Its clips are empty.`];
}
