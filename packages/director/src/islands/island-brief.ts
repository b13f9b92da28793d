/** What the marks of a message tell, as a brief. What they say nothing of stays as it was read before. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief, LengthWish, TitleWish } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import type { ToldFilm, ToldShot, ToldText } from './told-film.ts';

/** Kinds of changes that the marks tell whole: what was read before of them goes. */
const told: ReadonlySet<EditWish['kind']> = new Set([
  'speed',
  'reverse',
  'title',
  'inset',
  'look',
  'noFootageSound',
  'freeze',
  'repeat',
  'card',
  'titleTime',
  'titlePlace',
  'noTitles',
  'length',
  'clipLength',
  'sequence',
  'place',
  'only',
  'stays',
]);

/** The brief of `film`; null where the marks tell of no shots, or of something that they do not tell whole. */
export function islandBrief(before: Brief, film: ToldFilm, assets: readonly PlannerAsset[]): Brief | null {
  if (film.shots.length === 0 || film.isBeyond || film.lost.length > 0) return null;
  const isOfAll = before.everything && !film.isEvery && (film.saysAll || film.shots.length < 2);
  if (before.voiceAssetIds.length > 0 || isOfAll || before.question !== null) return null;
  const durations = new Map(assets.map(({ id, durationSeconds }) => [id, durationSeconds]));
  const shots = withEven(film);
  const parts = shots.map((shot) => partOf(shot, durations.get(shot.assetId) ?? 0));
  const total = sumOf(shots, durations);
  const length: LengthWish | null = total === null ? film.length : { seconds: total, bound: 'exact' };
  const texts = film.texts.map((text) => textWish(text, { shots, parts, length }));
  const kept = before.edits.filter((edit) => !told.has(edit.kind));
  const music = film.music ?? before.music;
  return {
    ...before,
    copy: '',
    length,
    unclearLength: null,
    shape: film.shape ?? before.shape,
    size: film.size ?? before.size,
    parts,
    missing: [],
    orderAsked: true,
    takeTurns: false,
    everything: false,
    exclude: film.exclude,
    titles: texts.flatMap(({ title }) => title ?? []),
    noTitles: film.noTexts && film.texts.length === 0,
    captions: film.captions ?? (before.captions === true ? true : null),
    music,
    originalSound: before.originalSound,
    repeats: true,
    transitions: film.joins ?? before.transitions,
    edits: [
      ...kept,
      ...filmEdits(film),
      ...shotEdits(shots, parts),
      ...texts.flatMap(({ edit }) => edit ?? []),
    ],
    generate: false,
    topic: null,
    topicFound: false,
    notes: [],
    refusal: null,
  };
}

function withEven({ shots, length, isEven }: ToldFilm): ToldShot[] {
  const isOpen = shots.every(({ seconds, trim, tail }) => seconds === null && trim === null && tail === null);
  if (!isEven || length === null || !isOpen) return shots;
  return shots.map((shot) => ({ ...shot, seconds: length.seconds / shots.length }));
}

function partOf(shot: ToldShot, duration: number): BriefPart {
  const { assetId, said, seconds, range, isFound } = shot;
  const trim =
    shot.tail === null
      ? shot.trim
      : { startSeconds: Math.max(0, duration - shot.tail), endSeconds: duration };
  // Shown several times, one of them slower: all of it, as long as that takes.
  if (trim !== null && seconds === null && (shot.factor ?? 1) < 1) return { assetId, said, trim };
  if (trim !== null && (seconds === null || trim.endSeconds === null) && shot.factor === null)
    return { assetId, said, trim };
  const own = trim ?? range;
  const within =
    own === null
      ? undefined
      : {
          startSeconds: own.startSeconds,
          endSeconds:
            own.endSeconds === null
              ? null
              : trim === null
                ? Math.max(own.endSeconds, own.startSeconds + (seconds ?? 0))
                : own.endSeconds,
        };
  const end = trim?.endSeconds ?? duration;
  const length =
    seconds ??
    (trim === null || end <= trim.startSeconds ? null : (end - trim.startSeconds) / (shot.factor ?? 1));
  return {
    assetId,
    said,
    ...(length !== null && { seconds: length }),
    ...(within !== undefined && { within }),
    ...(isFound && { isFound }),
  };
}

/** How long all shots are together; null where one of them tells no time. */
function sumOf(shots: readonly ToldShot[], durations: ReadonlyMap<string, number>): number | null {
  // "The interview without its first 30 seconds" is as long as that is.
  const [only] = shots;
  if (shots.length === 1 && only?.seconds === null && only.trim?.endSeconds === null) return null;
  let sum = 0;
  for (const shot of shots) {
    const seconds = secondsOf(shot, durations);
    if (seconds === null) return null;
    sum += seconds;
  }
  return Math.round(sum * 1_000) / 1_000;
}

function secondsOf(
  { seconds, trim, tail, factor, assetId, again }: ToldShot,
  durations: ReadonlyMap<string, number>,
): number | null {
  if (seconds !== null) return seconds;
  // How long all of a clip is that is slower, or shown again otherwise, comes of its changes.
  if (
    trim !== null &&
    seconds === null &&
    ((factor ?? 1) < 1 || (again !== null && trim.endSeconds === null))
  )
    return null;
  const duration = durations.get(assetId) ?? 0;
  if (tail !== null) return Math.min(tail, duration);
  if (trim === null) return null;
  const end = trim.endSeconds ?? duration;
  return end > trim.startSeconds ? (end - trim.startSeconds) / (factor ?? 1) : null;
}

function targetOf(shot: ToldShot, at: number, parts: readonly BriefPart[]): ClipTarget {
  const isAgain = parts.filter(({ assetId }) => assetId === shot.assetId).length > 1;
  return isAgain ? { kind: 'places', at: [at] } : { kind: 'assets', ids: [shot.assetId], said: shot.said };
}

function shotEdits(shots: readonly ToldShot[], parts: readonly BriefPart[]): EditWish[] {
  return shots.flatMap((shot, at) => {
    const target = targetOf(shot, at, parts);
    const { said } = shot;
    const edits: EditWish[] = [];
    if (shot.factor !== null && shot.factor !== 1)
      edits.push({ kind: 'speed', factor: shot.factor, target, said });
    if (shot.isReversed) edits.push({ kind: 'reverse', target, said });
    if (shot.isGrey) edits.push({ kind: 'look', look: 'grey', target, said });
    if (shot.isMuted) edits.push({ kind: 'noFootageSound', target, said });
    return edits;
  });
}

function filmEdits({ isGrey, isMuted, logo, shots }: ToldFilm): EditWish[] {
  const all: ClipTarget = { kind: 'all' };
  const edits: EditWish[] = [];
  const heard = shots.some((shot) => shot.isHeard);
  if (isGrey) edits.push({ kind: 'look', look: 'grey', target: all, said: 'grey' });
  if (isMuted && !heard) edits.push({ kind: 'noFootageSound', target: all, said: 'sound' });
  if (logo !== null) {
    const target: ClipTarget = { kind: 'assets', ids: [logo.assetId], said: 'logo' };
    edits.push({ kind: 'inset', target, spot: logo.spot ?? 'bottom-right', said: 'logo' });
  }
  return edits;
}

/** A text on a shot stands as long as that; another where it is told, or at an end of the film. */
function textWish(
  { text, shot, place, span, seconds }: ToldText,
  {
    shots,
    parts,
    length,
  }: { shots: readonly ToldShot[]; parts: readonly BriefPart[]; length: LengthWish | null },
): { title?: TitleWish; edit?: EditWish } {
  const own = shot === null ? -1 : shots.indexOf(shot);
  const at =
    own !== -1 || shot === null
      ? own
      : shots.findIndex((one) => one.said === shot.said && one.assetId === shot.assetId);
  if (shot !== null && at !== -1) {
    const over = targetOf(shot, at, parts);
    return { edit: { kind: 'title', text, place: 'at', atSeconds: null, over, isWhole: true, said: text } };
  }
  if (span !== null) {
    const end = span.endSeconds ?? length?.seconds ?? null;
    const time = end === null ? {} : { seconds: Math.max(0.5, end - span.startSeconds) };
    return { title: { text, style: 'title', place: 'at', atSeconds: span.startSeconds, ...time } };
  }
  const isClosing = place === 'closing';
  if (seconds !== null && (!isClosing || length !== null)) {
    const atSeconds = isClosing ? Math.max(0, (length?.seconds ?? 0) - seconds) : 0;
    return { title: { text, style: 'title', place: 'at', atSeconds, seconds } };
  }
  return { title: { text, style: 'title', place: isClosing ? 'closing' : 'opening' } };
}
