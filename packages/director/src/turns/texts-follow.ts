/** Where titles and captions stand after a cut: titles go with their clips, captions are written anew for what is heard now. Pure. */
import {
  type AnyEdit,
  activeReference,
  applyMaterialEdits,
  EditError,
  type Evidence,
  MissingEvidence,
  type Rational,
  secondsToFrames,
  type Timeline,
} from '@rushes/timeline';
import type { Brief } from '../brief.ts';
import { isCard } from './cards.ts';
import { assetOf, type Film, type Piece, speedOf, startsOf, trackAt, tracksOf } from './film.ts';

// Where titles stand after a cut: those on a clip go with it, the opening and the closing ones stay at their ends.

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
  /** Those that were asked for at a time of the film, which may end with it by chance. */
  atTimes: ReadonlySet<string>;
}

/** The texts that a chat wanted at times of the film. */
export function textsAtTimes({ edits, titles }: Brief): Set<string> {
  const found = new Set(titles.flatMap(({ text, atSeconds }) => (atSeconds === undefined ? [] : [text])));
  for (const edit of edits) {
    if (edit.kind !== 'title') continue;
    const isTimed = edit.over === undefined && edit.atSeconds !== null && edit.atSeconds > 0;
    if (isTimed) found.add(edit.text);
    else found.delete(edit.text);
  }
  return found;
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
  const { film, frames, rate, onClips, atTimes } = cut;
  const length = Math.min(frames, one.end - one.start);
  const under = film.pieces[pieceUnder(one, film)];
  const isOnCard = under !== undefined && isCard(under);
  const isOnClip = isOnCard || onClips.has(one.text);
  const isOpening = one.start < secondsToFrames(0.5, rate);
  const isClosing = one.end >= film.frames && !atTimes.has(one.text);
  if (isOnClip || (!isOpening && !isClosing)) {
    const own = onItsClip(one, cut);
    if (own !== undefined) return own;
    if (isOnCard || (isOnClip && isGone(one, cut))) return null;
    const from = atTimes.has(one.text) ? startNow(one, cut) : undefined;
    if (from !== undefined)
      return { start: Math.min(from, frames - length), end: Math.min(from + length, frames) };
  }
  // What stands from the beginning to the end goes on doing so.
  if (isOpening && isClosing) return { start: one.start, end: frames };
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

/** Where the frame is now at which a title over several clips begins; undefined where it is not shown any more. */
function startNow({ start }: Span, { film, pieces }: Cut): number | undefined {
  const before = startsOf(film.pieces);
  const under = before.findLastIndex((from) => from <= start);
  const now = under === -1 ? -1 : placeNow(under, { film, pieces });
  return now === -1 ? undefined : (startsOf(pieces)[now] ?? 0) + start - (before[under] ?? 0);
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

// Captions of a film whose footage has changed: written anew for what is heard now, where nobody has corrected them.

interface Captions {
  track: number;
  parameters: { [key: string]: unknown };
}

/** The one track of captions of a film; null where there is none, or several. */
function captionsOf(timeline: Timeline): Captions | null {
  const [track, ...others] = tracksOf(timeline, 'captions');
  if (track === undefined || others.length > 0) return null;
  const [only, ...more] = trackAt(timeline, track)?.children ?? [];
  const reference = only?.OTIO_SCHEMA === 'Clip.2' ? activeReference(only) : null;
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || more.length > 0) return null;
  return { track, parameters: reference.parameters };
}

/** What is written, without the places that are chosen by what is seen. */
const written = ({ parameters }: Captions) =>
  JSON.stringify(
    (Array.isArray(parameters.cues) ? parameters.cues : []).map((cue) => ({ ...cue, position: null })),
  );

function captioned(timeline: Timeline, evidence: Evidence): Timeline | null {
  try {
    return applyMaterialEdits(timeline, [{ type: 'caption' }], evidence).timeline;
  } catch (error) {
    if (error instanceof EditError || error instanceof MissingEvidence) return null;
    throw error;
  }
}

/** Edits that write the captions of `before` anew in `after`, in their style; none where these were corrected by hand. */
export function captionsAnew(before: Timeline, after: Timeline, evidence: Evidence): AnyEdit[] {
  const old = captionsOf(before);
  const [again, anew] = [captioned(before, evidence), captioned(after, evidence)];
  const made = again === null ? null : captionsOf(again);
  const next = anew === null ? null : captionsOf(anew);
  if (old === null || made === null || next === null || written(old) !== written(made)) return [];
  const { style } = (captionsOf(after) ?? old).parameters;
  return [
    { type: 'caption' },
    { type: 'set_parameters', item: [next.track, 0], parameters: { style: style as never } },
  ];
}
