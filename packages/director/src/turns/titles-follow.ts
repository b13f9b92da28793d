/** Where titles stand after a cut: those on a clip go with it, the opening and the closing ones stay at their ends. Pure. */
import { type Rational, secondsToFrames } from '@rushes/timeline';
import type { Brief } from '../brief.ts';
import { isCard } from './cards.ts';
import { assetOf, type Film, type Piece, speedOf, startsOf } from './film.ts';

/** A title by its frames; `end` is exclusive. */
interface Span {
  text: string;
  start: number;
  end: number;
}

export interface Cut {
  film: Film;
  /** As they are now. */
  pieces: readonly Piece[];
  frames: number;
  rate: Rational;
  /** Texts that were asked for on a clip. */
  onClips: ReadonlySet<string>;
}

/** The texts that a chat wanted on clips, rather than at a time of the film. */
export function textsOnClips({ edits }: Brief): Set<string> {
  const found = new Set<string>();
  for (const edit of edits) {
    if (edit.kind === 'title' && edit.over !== undefined) found.add(edit.text);
    else if (edit.kind === 'title') found.delete(edit.text);
    else if (edit.kind === 'titlePlace' && edit.over === undefined) found.clear();
    else if (edit.kind === 'titleText' && edit.to !== null) {
      const { from, to } = edit;
      const isOld = (text: string) => text.toLowerCase().includes(from.toLowerCase());
      if ([...found].some(isOld)) found.add(to);
      for (const text of [...found].filter(isOld)) found.add(text.replace(from, to));
    }
  }
  return found;
}

/** Where `spans` are after a cut; null for one that goes with its clip. */
export function spansAfter<One extends Span>(spans: readonly One[], cut: Cut): One[] {
  const after = spans.flatMap((one): One[] => {
    const span = spanAfter(one, cut);
    return span === null ? [] : [{ ...one, ...span }];
  });
  return apart(after.toSorted((a, b) => a.start - b.start || a.end - b.end));
}

function spanAfter(one: Span, cut: Cut): { start: number; end: number } | null {
  const { film, frames, rate, onClips } = cut;
  const length = Math.min(frames, one.end - one.start);
  const under = film.pieces[pieceUnder(one, film)];
  const isOnCard = under !== undefined && isCard(under);
  const isOnClip = isOnCard || onClips.has(one.text);
  const isOpening = one.start < secondsToFrames(0.5, rate);
  const isClosing = one.end >= film.frames;
  if (isOnClip || (!isOpening && !isClosing)) {
    const own = onItsClip(one, cut);
    if (own !== undefined) return own;
    if (isOnCard || (isOnClip && isGone(one, cut))) return null;
  }
  const start = isOpening
    ? Math.min(one.start, frames - length)
    : isClosing
      ? frames - length
      : Math.min(frames - length, Math.round((one.start * frames) / film.frames));
  return { start, end: start + length };
}

/** The piece of the film before over which a title stands; -1 where it stands over several. */
function pieceUnder({ start, end }: Span, film: Film): number {
  const starts = startsOf(film.pieces);
  const at = starts.findLastIndex((from) => from <= start + 1);
  const last = (starts[at] ?? 0) + (film.pieces[at]?.frames ?? 0);
  return Math.min(end, last) - start > (end - start) / 2 ? at : -1;
}

/** With the piece that it stood on; undefined where that is not shown any more, or there is none. */
function onItsClip(one: Span, { film, pieces }: Cut): { start: number; end: number } | undefined {
  const under = pieceUnder(one, film);
  const old = film.pieces[under];
  const now = old === undefined ? -1 : placeNow(under, { film, pieces });
  const piece = pieces[now];
  if (old === undefined || piece === undefined) return undefined;
  const begin = startsOf(film.pieces)[under] ?? 0;
  const within = Math.max(0, one.start - begin - headOf(piece, old));
  // What stands as long as its card does so as well afterwards.
  const isWhole = isCard(old) && one.end - one.start >= old.frames;
  const length = isWhole ? piece.frames : Math.min(one.end - one.start, piece.frames);
  const start = (startsOf(pieces)[now] ?? 0) + Math.min(within, piece.frames - length);
  return { start, end: start + length };
}

/** Frames of its beginning that a piece has lost, as far as it is shown at its old speed. */
const headOf = (piece: Piece, old: Piece) =>
  piece.origin !== null && speedOf(piece.item) === speedOf(old.item) ? piece.origin.headFrames : 0;

/** Where a piece is now: the same one, else of pieces made anew the one of the same footage. */
function placeNow(index: number, { film, pieces }: Pick<Cut, 'film' | 'pieces'>): number {
  const same = pieces.findIndex(({ origin }) => origin?.index === index);
  if (same !== -1) return same;
  const asset = assetOf(film.pieces[index]?.item ?? null);
  return asset === null
    ? -1
    : pieces.findIndex(({ item, origin }) => origin === null && assetOf(item) === asset);
}

/** Whether its clip went and nothing came in its place. */
const isGone = (one: Span, { film, pieces }: Cut) =>
  pieceUnder(one, film) !== -1 && pieces.length < film.pieces.length;

/** Two that would meet part the time between them. */
function apart<One extends Span>(spans: One[]): One[] {
  for (const [at, one] of spans.entries()) {
    const next = spans[at + 1];
    if (next === undefined || one.end <= next.start) continue;
    const middle = Math.max(one.start + 1, Math.round((one.start + next.end) / 2));
    one.end = Math.min(one.end, middle);
    next.start = Math.min(Math.max(next.start, one.end), next.end - 1);
  }
  return spans;
}
