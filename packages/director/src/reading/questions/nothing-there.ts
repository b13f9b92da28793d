/** First messages that change a film which is not there: "undo", "swap the first two". Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { Brief } from '../../brief.ts';
import type { ClipTarget, EditWish } from '../../edits/edit-wish.ts';
import { wantsNothing } from '../follow-up.ts';
import { leftOver } from '../found-names.ts';

/** Edits of a film's order, its clips or its texts: without a film they say nothing. */
const ofFilmsAlone: ReadonlySet<EditWish['kind']> = new Set([
  'swap',
  'shift',
  'backwards',
  'beside',
  'place',
  'placeAt',
  'remove',
  'only',
  'replace',
  'noTitles',
  'titleText',
  'titleTime',
  'titlePlace',
  'textSize',
  'noCaptions',
]);

const placesInFilms: ReadonlySet<ClipTarget['kind']> = new Set(['places', 'middle', 'side', 'like']);

function needsFilm(edit: EditWish): boolean {
  if (ofFilmsAlone.has(edit.kind)) return true;
  // "Make it shorter" and "louder" go by what there is; "30 seconds" does not.
  if (edit.kind === 'length') return edit.seconds === null;
  if (edit.kind === 'volume') return edit.of === 'film';
  const target = 'target' in edit ? edit.target : null;
  return target !== null && target !== undefined && placesInFilms.has(target.kind);
}

/** Longest change of one thing, characters: what is longer is not read twice. */
const longest = 200;

/**
 * Whether a first message is a change and nothing else. One file alone may be what "it" means, so it is asked only of
 * libraries of several.
 */
export function changesNothingThere(
  asNew: Brief,
  { asTurn, sources }: { asTurn: () => Brief; sources: readonly PlannerAsset[] },
): boolean {
  if (asNew.prompt.length > longest) return false;
  if (sources.filter(({ kind }) => kind !== 'audio').length < 2) return false;
  const { parts, voiceAssetIds, missing, exclude, topic, generate, everything, edits } = asNew;
  const named = [parts, voiceAssetIds, missing, exclude, edits];
  if (generate || everything || topic !== null || named.some((list) => list.length > 0)) return false;
  const turn = asTurn();
  if (!wantsNothing(turn) || leftOver(turn) > 0) return false;
  return turn.turnBack !== null || (turn.edits.length > 0 && turn.edits.every(needsFilm));
}
