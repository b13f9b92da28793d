/** Pictures over somebody who goes on speaking: at the words that name them, else evenly. Pure. */
import {
  type EditOperation,
  framesToSeconds,
  gap,
  type Item,
  secondsToFrames,
  track,
} from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import type { ClipTarget, Edit } from '../../edits/edit-wish.ts';
import { isMarkName } from '../../grammar/phrases/mark-names.ts';
import { singular } from '../../grammar/phrases/names.ts';
import { fold } from '../../grammar/tokens/lex.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, speedOf, startsOf } from '../film.ts';
import type { Dressing } from '../film-operations.ts';
import type { ChangeWorld } from '../footage-tape.ts';
import { cutTape, footageFor } from '../footage-tape.ts';
import { addTrack, recut } from '../recut.ts';

type CutawayEdit = Extract<Edit, { kind: 'cutaway' }>;

/** What the track of such pictures is called. */
export const cutawayTrack = 'Cutaways';

/** How long one picture is seen where its words do not tell, and at least, seconds. */
const usualSeconds = 5;
const leastSeconds = 1.5;
/** A picture comes a little before the word for it, seconds. */
const leadSeconds = 0.3;

/** Pictures over the one who speaks, who is heard all along. Throws CannotDo. */
export function cutaway(dressing: Dressing, edit: CutawayEdit): EditOperation[] {
  const { film, world, keepLength } = dressing;
  const speaking = edit.over.kind === 'assets' ? edit.over.ids : [];
  const isSpeaking = ({ item }: Piece) => speaking.includes(assetOf(item) ?? '');
  if (!film.pieces.some(isSpeaking)) throw new CannotDo('the film does not show who speaks');
  const ids = picturesOf(film, edit, { speaking, world });
  if (ids.length === 0) throw new CannotDo('I do not know what to show instead; name the clips');
  const isPicture = ({ item }: Piece) => ids.includes(assetOf(item) ?? '');
  const gone = film.pieces.filter(isPicture).reduce((sum, { frames }) => sum + frames, 0);
  const bare = film.pieces.filter((piece) => !isPicture(piece));
  const below = keepLength && gone > 0 ? longer(bare, { dressing, isSpeaking, gone }) : bare;
  const spans = spansFor({ ...film, pieces: below }, { edit, ids, isSpeaking, world });
  const operations = recut(film, below, { assets: world.byId, brief: world.brief });
  const made = track({ kind: 'Video', children: laid(spans, dressing), name: cutawayTrack });
  return [...operations, ...addTrack(film.timeline, made, film.picture + 1)];
}

/** What is shown over them: what is named; else what the film shows besides, but for logos. */
function picturesOf(
  film: Film,
  { pictures }: CutawayEdit,
  { speaking, world }: { speaking: readonly string[]; world: ChangeWorld },
): string[] {
  const named = pictures?.kind === 'assets' ? pictures.ids : null;
  const all = named ?? film.pieces.flatMap(({ item }) => assetOf(item) ?? []);
  return [...new Set(all)].filter((id) => {
    const asset = world.byId.get(id);
    return asset !== undefined && !speaking.includes(id) && (named !== null || !isMarkName(asset.name));
  });
}

/** Who speaks is seen and heard for the time of what stood beside them, where the film keeps its length. */
function longer(
  pieces: readonly Piece[],
  { dressing, isSpeaking, gone }: { dressing: Dressing; isSpeaking: (piece: Piece) => boolean; gone: number },
): Piece[] {
  const { film, world } = dressing;
  const own = pieces.filter(isSpeaking);
  const frames = own.reduce((sum, piece) => sum + piece.frames, 0) + gone;
  const ids = [...new Set(own.flatMap(({ item }) => assetOf(item) ?? []))];
  const tape = footageFor(world, { film, ids, frames, calm: true });
  const first = pieces.findIndex(isSpeaking);
  return pieces.flatMap((piece, at) => (at === first ? tape : isSpeaking(piece) ? [] : [piece]));
}

interface Span {
  id: string;
  start: number;
  frames: number;
}

interface Speaking {
  edit: CutawayEdit;
  ids: readonly string[];
  isSpeaking: (piece: Piece) => boolean;
  world: ChangeWorld;
}

/** When each picture is seen, frames of the film. */
function spansFor(film: Film, speaking: Speaking): Span[] {
  const { edit, ids, isSpeaking, world } = speaking;
  const { rate } = film.output;
  const starts = startsOf(film.pieces);
  const own = film.pieces.flatMap((piece, at) =>
    isSpeaking(piece) ? [{ piece, start: starts[at] ?? 0, frames: piece.frames }] : [],
  );
  const from = Math.min(...own.map(({ start }) => start));
  const end = Math.max(...own.map(({ start, frames }) => start + frames));
  if (edit.at === 'all') return evenly(ids, { from, end, share: 1 });
  const least = secondsToFrames(leastSeconds, rate);
  const told = ids.flatMap((id) => {
    const second = own.flatMap((one) => spokenAt(one, { id, edit, film, world }))[0];
    return second === undefined ? [] : [{ id, start: Math.max(from, second) }];
  });
  if (told.length < ids.length) {
    const most = secondsToFrames(usualSeconds, rate);
    return edit.at === 'middle' && ids.length === 1
      ? [centred(ids[0] ?? '', { from, end, most })]
      : evenly(ids, { from, end, share: 0.5, most });
  }
  const inOrder = told.toSorted((a, b) => a.start - b.start);
  const spans: Span[] = [];
  for (const [at, one] of inOrder.entries()) {
    const before = spans.at(-1);
    const start = Math.max(one.start, before === undefined ? from : before.start + before.frames);
    const next = inOrder[at + 1]?.start ?? end;
    const most = secondsToFrames(usualSeconds, rate);
    const frames = Math.min(end - start, Math.max(least, Math.min(most, next - start)));
    if (frames > 0) spans.push({ id: one.id, start, frames });
  }
  return spans;
}

function centred(id: string, { from, end, most }: { from: number; end: number; most: number }): Span {
  const frames = Math.min(most, Math.round((end - from) / 2));
  return { id, start: from + Math.round((end - from - frames) / 2), frames };
}

/** Equal stretches, of which pictures take a share each; the speaker is seen first, between them and last. */
function evenly(
  ids: readonly string[],
  { from, end, share, most }: { from: number; end: number; share: number; most?: number },
): Span[] {
  const slot = (end - from) / ids.length;
  return ids.map((id, at) => {
    const frames = Math.max(1, Math.min(most ?? Number.POSITIVE_INFINITY, Math.floor(slot * share)));
    const begin = Math.round(from + slot * at);
    if (share === 1) return { id, start: begin, frames: Math.round(from + slot * (at + 1)) - begin };
    return { id, start: Math.round(begin + (slot - frames) / 2), frames };
  });
}

/** When a piece says a word for a file, frames of the film. */
function spokenAt(
  { piece, start }: { piece: Piece; start: number },
  { id, edit, film, world }: { id: string; edit: CutawayEdit; film: Film; world: ChangeWorld },
): number[] {
  const { rate } = film.output;
  const asset = world.byId.get(assetOf(piece.item) ?? '');
  const range = piece.item.source_range;
  if (asset?.transcript === undefined || range == null || speedOf(piece.item) !== 1) return [];
  const from = range.start_time.value / range.start_time.rate;
  const to = from + framesToSeconds(piece.frames, rate);
  const meant = wordsFor(world.byId.get(id), edit, world);
  return asset.transcript
    .filter(({ text, startSeconds }) => startSeconds >= from && startSeconds < to && isMeant(text, meant))
    .map(({ startSeconds }) => start + secondsToFrames(Math.max(0, startSeconds - from - leadSeconds), rate));
}

const leastLetters = 4;
const partsOf = (text: string): string[] =>
  fold(text.replace(/\.[a-z0-9]{2,4}$/iu, ''))
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= leastLetters || /\p{Script=Han}/u.test(word));

/** The words for a file: of its name, of what the message calls it, and what is talked about meanwhile. */
function wordsFor(asset: PlannerAsset | undefined, edit: CutawayEdit, { brief }: ChangeWorld): string[] {
  const said = brief.parts.flatMap((part) => (part.assetId === asset?.id ? [part.said] : []));
  const isOne = edit.pictures?.kind === 'assets' && edit.pictures.ids.length === 1;
  const told = isOne || brief.parts.length <= 2 ? (edit.words ?? []) : [];
  return [asset?.name ?? '', ...said, ...told].flatMap(partsOf);
}

function isMeant(text: string, words: readonly string[]): boolean {
  const [heard = ''] = partsOf(text);
  if (heard === '') return false;
  return words.some((word) =>
    /\p{Script=Han}/u.test(word) ? heard.includes(word) : singular(word) === singular(heard),
  );
}

/** The pictures of some spans as children of a track. */
function laid(spans: readonly Span[], { film, world }: Dressing): Item[] {
  const children: Item[] = [];
  let at = 0;
  for (const { id, start, frames } of spans) {
    if (start > at) children.push(gap(start - at, film.output.rate));
    const tape = footageFor(world, { film, ids: [id], frames, calm: true });
    const row = cutTape(tape, [frames], film).flat();
    children.push(...row.flatMap(({ item }) => (isClip(item) ? [item] : [])));
    at = start + row.reduce((sum, piece) => sum + piece.frames, 0);
  }
  return children;
}

/** Whether pictures are shown over the speaker; null where they are. */
export function cutawayLack({ timeline }: Film, over: ClipTarget): string | null {
  const isThere = timeline.tracks.children.some(
    (child) =>
      child.OTIO_SCHEMA === 'Track.1' && child.name === cutawayTrack && child.children.some(isClip as never),
  );
  return isThere && over.kind === 'assets' ? null : 'nothing is shown over it';
}
