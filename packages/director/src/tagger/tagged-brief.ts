/** What the tags of a message tell, as a brief; what they say nothing of stays as it was read before. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief, LengthWish, MissingMaterial, TitleWish } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { ClipTarget, EditWish, Look } from '../edits/edit-wish.ts';
import type { TaggedFilm, TaggedShot } from './tagged-film.ts';

/** Kinds of changes that tags tell whole: what was read before of them goes. */
const retold: ReadonlySet<EditWish['kind']> = new Set([
  ...(['speed', 'reverse', 'freeze', 'repeat', 'loop', 'zoom', 'stays', 'length', 'clipLength'] as const),
  ...([
    'sequence',
    'place',
    'placeAt',
    'beside',
    'swap',
    'only',
    'remove',
    'add',
    'source',
    'speedPart',
  ] as const),
  ...(['backwards', 'part', 'cutOut', 'shift'] as const),
]);

const looks: ReadonlySet<string> = new Set<Look>(['grey', 'sepia', 'warm', 'cold']);
const near = (a: number, b: number) => Math.abs(a - b) < 0.06;

/** The brief of `film`; null where its tags tell no shots. */
export function taggedBrief(before: Brief, told: TaggedFilm, assets: readonly PlannerAsset[]): Brief | null {
  const film = withKnownLooks(before, withFilmLength(before, withFilmTexts(before, told)));
  const shots = inPlay(film);
  if (shots.length === 0) return null;
  const durations = new Map(assets.map(({ id, durationSeconds }) => [id, durationSeconds]));
  const stills = new Set(assets.flatMap(({ id, kind }) => (kind === 'image' ? [id] : [])));
  const parts = shots.map((shot) => {
    const duration = durations.get(shot.assetId) ?? 0;
    return wholePart(before, shot) ?? partOf(shot, { film, duration, isStill: stills.has(shot.assetId) });
  });
  const sum = sumOf(parts);
  const length = lengthOf(before, film, { parts, sum });
  const own = shots.flatMap((shot, at) => shotEdits(shot, at, shots));
  const texts = shots.flatMap(({ texts: told }) => told);
  const kept = before.edits.filter(
    (edit) => !retold.has(edit.kind) && !isTold(edit, texts) && !isShotInset(edit, film),
  );
  return {
    ...before,
    length,
    unclearLength: null,
    parts: length === null ? withTimes(parts, { durations, stills }) : parts,
    // "Twice as fast" is told of a clip.
    pace: shots.some(({ factor, zoom }) => factor !== null || zoom !== null) ? null : before.pace,
    missing: missingOf(before, film),
    orderAsked: true,
    takeTurns: false,
    everything: false,
    exclude: [...new Set([...before.exclude, ...film.exclude])].filter(
      (id) => !parts.some(({ assetId }) => assetId === id),
    ),
    titles: before.titles.filter(({ text }) => !isAmong(text, texts)),
    repeats: true,
    transitions: before.transitions ?? film.joins,
    edits: [...kept.map((edit) => byAsset(edit, before.parts)), ...filmEdits(film), ...own],
    generate: false,
    topic: null,
    topicFound: false,
    refusal: null,
  };
}

/**
 * A brief that stays, with the times, speeds and texts that `film` tells of clips that it shows once and of which it knows none: of
 * messages that tags tell in part.
 */
export function mergedBrief(before: Brief, film: TaggedFilm, assets: readonly PlannerAsset[]): Brief {
  if (before.refusal !== null || before.parts.length === 0) return before;
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const once = (id: string) =>
    before.parts.filter(({ assetId }) => assetId === id).length === 1 &&
    film.shots.filter(({ assetId }) => assetId === id).length === 1;
  const shotOf = (id: string) => (once(id) ? film.shots.find(({ assetId }) => assetId === id) : undefined);
  const parts = before.parts.map((part) => {
    const shot = shotOf(part.assetId);
    const isTimed = shot !== undefined && (shot.seconds !== null || shot.start !== null || shot.end !== null);
    if (shot === undefined || !isTimed) return part;
    const asset = byId.get(part.assetId);
    return partOf(shot, { film, duration: asset?.durationSeconds ?? 0, isStill: asset?.kind === 'image' });
  });
  const isChanged = parts.some((part, at) => part !== before.parts[at]);
  const own = film.shots.filter(({ assetId }) => once(assetId)).flatMap((shot) => shotEdits(shot, 0, [shot]));
  const edits = own.filter((edit) => !before.edits.some((one) => isAlike(one, edit)));
  const length = isChanged ? lengthOf(before, film, { parts, sum: sumOf(parts) }) : before.length;
  const isWritten = ({ text }: TitleWish) =>
    edits.some((edit) => edit.kind === 'title' && bare(edit.text) === bare(text));
  return {
    ...before,
    parts,
    length,
    titles: before.titles.filter((title) => !isWritten(title)),
    edits: [...before.edits, ...edits],
  };
}

/** The same change of the same clip, or the same text. */
function isAlike(one: EditWish, edit: EditWish): boolean {
  if (one.kind !== edit.kind) return false;
  if (one.kind === 'title' && edit.kind === 'title')
    return bare(one.text) === bare(edit.text) && one.over !== undefined;
  if (!('target' in one) || !('target' in edit)) return false;
  const [own, other] = [one.target, edit.target];
  if (own === undefined || own === null || own.kind !== 'assets')
    return own?.kind === 'all' || own?.kind === 'places';
  return other?.kind === 'assets' && own.ids.some((id) => other.ids.includes(id));
}

/** The shots as they play: the first and the last where they are told to be so, those shown again as often. */
function inPlay({ shots, exclude }: TaggedFilm): TaggedShot[] {
  const shown = shots.filter(({ assetId }) => !exclude.includes(assetId));
  const ordered = [
    ...shown.filter(({ place }) => place === 'first'),
    ...shown.filter(({ place }) => place === null),
    ...shown.filter(({ place }) => place === 'last'),
  ];
  return ordered.flatMap((shot) =>
    shot.times === null ? [shot] : Array.from({ length: Math.min(12, Math.max(1, shot.times)) }, () => shot),
  );
}

/** A text that is told with its time or in a sentence of its own, and one of the first or the last clip that rules have at that end, stand where rules put them. */
function withFilmTexts({ titles, edits }: Brief, film: TaggedFilm): TaggedFilm {
  const timed = edits.flatMap((edit) => ('text' in edit ? [edit.text] : []));
  const all = [...titles.map(({ text }) => text), ...timed];
  const texts = film.shots.flatMap((shot) => shot.texts);
  const isOnly = film.texts.length + texts.length === 1;
  const isEnd = (text: string, shot: TaggedShot) =>
    titles.some(
      (title) =>
        isAmong(title.text, [text]) &&
        film.shots.at(title.place === 'closing' ? -1 : 0) === shot &&
        film.shots.length > 1,
    );
  // "Text: first “Sale”, then “20 % off”": a list of its own, which is no text for each clip.
  const isList = texts.length > 1 && film.loose.length === texts.length && texts.length !== film.shots.length;
  const isLeft = (text: string) =>
    isAmong(text, all) &&
    (film.others.has('ttime') ||
      isList ||
      (isOnly && (film.shots.length === 1 || film.loose.includes(text))));
  const stays = (text: string, shot: TaggedShot) =>
    isLeft(text) || (isOnly && (isAmong(text, timed) || isEnd(text, shot)));
  return {
    ...film,
    shots: film.shots.map((shot) => ({ ...shot, texts: shot.texts.filter((text) => !stays(text, shot)) })),
  };
}

/** "A and B, 12 seconds": the only time of several clips is the film's, where rules read it so. */
function withFilmLength({ length, parts }: Brief, film: TaggedFilm): TaggedFilm {
  const timed = film.shots.filter(
    (shot) => shot.seconds !== null || shot.start !== null || shot.end !== null,
  );
  const isLength =
    length !== null &&
    film.total === null &&
    film.each === null &&
    film.shots.length > 1 &&
    timed.every(({ seconds }) => seconds === length.seconds) &&
    (timed.length === 1 || !parts.some(({ seconds }) => seconds === length.seconds)) &&
    timed.length > 0;
  if (!isLength || length === null) return film;
  const shots = film.shots.map((shot) => (timed.includes(shot) ? { ...shot, seconds: null } : shot));
  return { ...film, total: length.seconds, shots };
}

/** What is told and not there; a file that was found after all is not missing. */
function missingOf({ missing }: Brief, { lost, shots }: TaggedFilm): MissingMaterial[] {
  const isShown = (named: string) => shots.some(({ said }) => said.includes(named) || named.includes(said));
  const known = missing.filter(({ named }) => !isShown(named));
  const isKnown = (words: string) =>
    known.some(({ named }) => words.includes(named) || named.includes(words));
  const more = lost
    .filter((words) => !isKnown(words))
    .map(
      (named): MissingMaterial => ({
        named,
        role: 'footage',
        reason: 'no file goes by these words, and nothing was found that shows it',
        isMoment: true,
      }),
    );
  return [...known, ...more];
}

/** A clip that is no longer than this is whole beside others with times of their own, seconds. */
const longestWhole = 15;
const shortestShown = 3;
const longestShown = 10;

/** Where some clips have times, the others are whole, or as long as those are. */
function withTimes(
  parts: readonly BriefPart[],
  { durations, stills }: { durations: ReadonlyMap<string, number>; stills: ReadonlySet<string> },
): BriefPart[] {
  const told = parts.flatMap(
    ({ seconds, trim }) => seconds ?? (trim?.endSeconds == null ? [] : trim.endSeconds - trim.startSeconds),
  );
  if (told.length === 0) return [...parts];
  const mean = told.reduce((sum, one) => sum + one, 0) / told.length;
  return parts.map((part) => {
    if (part.seconds !== undefined || part.trim !== undefined || stills.has(part.assetId)) return part;
    const isShort = part.within === undefined && (durations.get(part.assetId) ?? 0) <= longestWhole;
    if (isShort) return { ...part, trim: { startSeconds: 0, endSeconds: null }, isWhole: true };
    return { ...part, seconds: Math.min(longestShown, Math.max(shortestShown, Math.round(mean))) };
  });
}

/** "The talk in full": a clip that rules show whole, and of which tags tell no time. */
function wholePart({ parts }: Brief, shot: TaggedShot): BriefPart | null {
  if (shot.seconds !== null || shot.start !== null || shot.end !== null) return null;
  const own = parts.filter(({ assetId }) => assetId === shot.assetId);
  return own.length === 1 ? (own.find(({ isWhole }) => isWhole === true) ?? null) : null;
}

interface PartWorld {
  film: TaggedFilm;
  duration: number;
  isStill: boolean;
}

function partOf(shot: TaggedShot, { film, duration, isStill }: PartWorld): BriefPart {
  const { assetId, said, isFound } = shot;
  const seconds = shot.seconds ?? (shot.start === null && shot.end === null ? film.each : null);
  const base = { assetId, said, ...(isFound && { isFound: true as const }) };
  if (isStill) return { ...base, ...(seconds !== null && { seconds }) };
  const stretch = stretchOf(shot, duration, seconds);
  const freeze = shot.freeze ?? 0;
  if (stretch === null) {
    const range = shot.range === null ? {} : { within: shot.range };
    return {
      ...base,
      ...range,
      ...(seconds !== null && { seconds: seconds + (freeze > 0 && seconds > freeze ? 0 : 0) }),
    };
  }
  const { startSeconds, endSeconds } = stretch;
  if (
    seconds === null ||
    (endSeconds !== null && near(seconds, endSeconds - startSeconds) && shot.factor === null)
  )
    return { ...base, trim: stretch };
  return { ...base, within: stretch, seconds };
}

/** Which stretch of its file is told; null where none is. */
function stretchOf(
  { start, end, factor }: TaggedShot,
  duration: number,
  seconds: number | null,
): { startSeconds: number; endSeconds: number | null } | null {
  if (start === null && end === null) return null;
  const startSeconds = Math.min(
    start === null ? 0 : start < 0 ? Math.max(0, duration + start) : start,
    Math.max(0, duration - 0.1),
  );
  if (end === 'open') return { startSeconds, endSeconds: null };
  if (end === null) {
    const shown = seconds === null ? null : startSeconds + seconds * (factor ?? 1);
    return { startSeconds, endSeconds: shown === null || shown >= duration ? null : shown };
  }
  const endSeconds = end < 0 ? duration + end : end;
  return endSeconds > startSeconds
    ? { startSeconds, endSeconds: Math.min(endSeconds, Math.max(duration, startSeconds + 0.1)) }
    : { startSeconds, endSeconds: null };
}

/** How long all parts are together; null where one of them has no time of its own. */
function sumOf(parts: readonly BriefPart[]): number | null {
  let sum = 0;
  for (const { seconds, trim } of parts) {
    const own = seconds ?? (trim?.endSeconds == null ? null : trim.endSeconds - trim.startSeconds);
    if (own === null) return null;
    sum += own;
  }
  return Math.round(sum * 1000) / 1000;
}

function lengthOf(
  { length }: Brief,
  film: TaggedFilm,
  { parts, sum }: { parts: readonly BriefPart[]; sum: number | null },
): LengthWish | null {
  if (film.total !== null)
    return length !== null && near(length.seconds, film.total)
      ? length
      : { seconds: film.total, bound: 'exact' };
  if (sum !== null) return null;
  if (length === null) return null;
  const isOfClip =
    film.shots.some(({ seconds, start, end }) => [seconds, start, end].includes(length.seconds)) ||
    parts.some(({ seconds }) => seconds !== undefined && near(seconds, length.seconds)) ||
    (film.each !== null && near(film.each, length.seconds));
  return isOfClip ? null : length;
}

function targetOf(shot: TaggedShot, at: number, shots: readonly TaggedShot[]): ClipTarget {
  const isAgain = shots.filter(({ assetId }) => assetId === shot.assetId).length > 1;
  return isAgain ? { kind: 'places', at: [at] } : { kind: 'assets', ids: [shot.assetId], said: shot.said };
}

function shotEdits(shot: TaggedShot, at: number, shots: readonly TaggedShot[]): EditWish[] {
  const target = targetOf(shot, at, shots);
  const { said, factor } = shot;
  const edits: EditWish[] = [];
  if (factor !== null && factor !== 1)
    edits.push({
      kind: 'speed',
      factor,
      target,
      said,
      ...(shot.seconds !== null && { seconds: shot.seconds }),
    });
  if (shot.isReversed) edits.push({ kind: 'reverse', target, said });
  if (shot.freeze !== null && shots[at + 1] !== shot)
    edits.push({ kind: 'freeze', seconds: shot.freeze, target, said });
  if (shot.zoom !== null) edits.push({ kind: 'zoom', to: shot.zoom, target, said });
  if (shot.look !== null && looks.has(shot.look))
    edits.push({ kind: 'look', look: shot.look as Look, target, said });
  if (shot.isMuted) edits.push({ kind: 'noFootageSound', target, said });
  for (const text of shot.texts)
    edits.push({
      kind: 'title',
      text,
      place: 'at',
      atSeconds: null,
      over: target,
      isWhole: true,
      said: text,
    });
  return edits;
}

function filmEdits({ look, isMuted }: TaggedFilm): EditWish[] {
  const target: ClipTarget = { kind: 'all' };
  return [
    ...(look !== null && looks.has(look)
      ? [{ kind: 'look' as const, look: look as Look, target, said: look }]
      : []),
    ...(isMuted ? [{ kind: 'noFootageSound' as const, target, said: 'sound' }] : []),
  ];
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
const isAmong = (text: TitleWish['text'], texts: readonly string[]) =>
  texts.some((one) => bare(one) === bare(text));

/** A title that tags tell with a shot. */
const isTold = (edit: EditWish, texts: readonly string[]) =>
  edit.kind === 'title' && isAmong(edit.text, texts);

/** A shot that was taken for a small picture over the film. */
const isShotInset = (edit: EditWish, film: TaggedFilm) =>
  edit.kind === 'inset' &&
  edit.target.kind === 'assets' &&
  !film.others.has('logo') &&
  edit.target.ids.every((id) => film.shots.some(({ assetId }) => assetId === id));

const soundKinds: ReadonlySet<EditWish['kind']> = new Set([
  'noFootageSound',
  'footageSound',
  'volume',
] as const);

/** Looks and sounds that rules have read stay as those have them. */
function withKnownLooks({ edits, originalSound }: Brief, film: TaggedFilm): TaggedFilm {
  const hasLook = edits.some(({ kind }) => kind === 'look');
  const hasSound = originalSound !== null || edits.some(({ kind }) => soundKinds.has(kind));
  return {
    ...film,
    look: hasLook ? null : film.look,
    isMuted: !hasSound && film.isMuted,
    shots: film.shots.map((shot) => ({
      ...shot,
      look: hasLook ? null : shot.look,
      isMuted: !hasSound && shot.isMuted,
    })),
  };
}

/** A change of a clip by its place among the parts that were read before is of its file. */
function byAsset(edit: EditWish, parts: readonly BriefPart[]): EditWish {
  if (
    !('target' in edit) ||
    edit.target === undefined ||
    edit.target === null ||
    edit.target.kind !== 'places'
  )
    return edit;
  const ids = edit.target.at.flatMap((at) => parts.at(at)?.assetId ?? []);
  return { ...edit, target: { kind: 'assets', ids, said: edit.said } } as EditWish;
}
