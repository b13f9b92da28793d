/** A first message that is about one file alone and gives no length means all of it: "the frog in black and white". Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Edit } from '../edits/edit-wish.ts';

/** What is done to a clip as it is, whatever it shows. */
const treatments: ReadonlySet<Edit['kind']> = new Set([
  ...([
    'look',
    'speed',
    'reverse',
    'zoom',
    'freeze',
    'fade',
    'silences',
    'fillers',
    'quotes',
    'captions',
  ] as const),
  ...([
    'reframe',
    'shape',
    'fit',
    'volume',
    'noFootageSound',
    'outputs',
    'soundUnder',
    'card',
    'speedPart',
  ] as const),
]);

/** The brief with all of its one clip, where it is about that clip as it is. */
export function withWholeClip(brief: Brief, assets: readonly PlannerAsset[]): Brief {
  const [part, ...others] = brief.parts;
  if (part === undefined || others.length > 0 || part.isFound === true || part.trim !== undefined)
    return brief;
  if (part.seconds !== undefined || brief.length !== null || brief.generate || brief.everything) return brief;
  if (brief.pace !== null || brief.cutSeconds !== null || brief.voiceAssetIds.length > 0) return brief;
  if (brief.unclearLength !== null || brief.question !== null || brief.refusal !== null) return brief;
  if (brief.edits.some(({ kind }) => kind === 'loop' || kind === 'beats' || kind === 'length')) return brief;
  if (assets.find(({ id }) => id === part.assetId)?.kind !== 'video') return brief;
  const isTreated =
    brief.edits.some(({ kind }) => treatments.has(kind)) ||
    brief.captions === true ||
    brief.fit !== null ||
    brief.originalSound === false;
  if (part.within === undefined && !isTreated) return brief;
  const { within, ...bare } = part;
  return { ...brief, parts: [{ ...bare, trim: within ?? { startSeconds: 0, endSeconds: null } }] };
}

/** A moment that leaves less than this of its file is all of it, seconds. */
const edgeSeconds = 0.5;

/**
 * Where pictures go over into each other, a file that was found by what all of it shows is meant as one that is named: it has no
 * edges that were asked for, and leaves some of itself for that.
 */
export function withSpareEdges(brief: Brief, assets: readonly PlannerAsset[]): Brief {
  const isCrossed =
    brief.transitions === 'dissolve' ||
    brief.edits.some((edit) => edit.kind === 'cuts' && edit.as === 'dissolve');
  if (!isCrossed) return brief;
  const parts = brief.parts.map((part) => {
    const { trim, ...open } = part;
    const duration = assets.find(({ id }) => id === part.assetId)?.durationSeconds ?? 0;
    if (part.isFound !== true || trim === undefined || part.seconds !== undefined) return part;
    const isAll = trim.startSeconds < edgeSeconds && (trim.endSeconds ?? duration) > duration - edgeSeconds;
    return isAll ? open : part;
  });
  return { ...brief, parts };
}
