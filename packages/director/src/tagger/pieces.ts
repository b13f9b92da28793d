/**
 * A message as the pieces that the tagger reads: words, numbers, signs and whole names of files, each with what is known of it
 * (its letters, its English, what the rules for marks take it for, which files are called so). Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { namesElsewhere } from '../grammar/meant/names-elsewhere.ts';
import { englishFor, englishForForeign } from '../grammar/meant/nouns.ts';
import {
  type NameIndex,
  type NameRead,
  readExactName,
  readPartName,
  singular,
} from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { lex } from '../grammar/tokens/lex.ts';
import type { Mark } from '../islands/mark.ts';
import { isLogo, readMarks } from '../islands/marks.ts';

/** One piece of a message. */
export interface Piece {
  token: Token;
  /** Where it stands in the message, UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** The files that are called so to the letter. */
  named: readonly PlannerAsset[];
  /** What is known of it. */
  features: string[];
}

/** A message as its pieces. */
export interface PiecedMessage {
  prompt: string;
  pieces: Piece[];
  names: NameIndex;
}

/** Longer messages are stories. */
const mostPieces = 400;

/** The pieces of `prompt` over what a library holds. */
export function piecesOf(prompt: string, assets: readonly PlannerAsset[]): PiecedMessage {
  const message = readMarks(prompt, assets);
  const { names, marks } = message;
  const tokens = lex(prompt).slice(0, mostPieces * 2);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length && pieces.length < mostPieces; ) {
    const exact = readExactName(names, tokens, at);
    const next = exact?.next ?? at + 1;
    const token = tokens[at] as Token;
    const end = tokens[next - 1]?.end ?? token.end;
    const piece: Piece = { token, start: token.start, end, named: exact?.assets ?? [], features: [] };
    const known = [
      ...lettersOf(token, exact),
      ...namesOf(tokens, at, { names, exact }),
      ...marksOf(marks, piece),
      ...placeOf(tokens, at),
      `language ${message.language ?? 'english'}`,
    ];
    piece.features = [...new Set(known)];
    pieces.push(piece);
    at = next;
  }
  return { prompt, pieces, names };
}

/** A sign by a name that has no white space. */
export const signOf = (fold: string) => (fold === '\n' ? 'line' : fold);

/** The letters of a word, and its English: what is learned of "kitchen" holds of "Küche". */
function lettersOf({ kind, fold }: Token, exact: NameRead | null): string[] {
  if (exact !== null) return ['name'];
  if (kind === 'quote') return ['quote'];
  if (kind === 'number') return numberOf(fold);
  if (kind === 'symbol') return [`sign ${signOf(fold)}`];
  const one = singular(fold);
  const parts = [2, 3, 4].flatMap((length) =>
    fold.length > length ? [`begins ${fold.slice(0, length)}`, `ends ${fold.slice(-length)}`] : [],
  );
  const inside: string[] = [];
  for (let at = 0; at + 4 <= fold.length && at < 14; at += 1) inside.push(`in ${fold.slice(at, at + 4)}`);
  const english = [one, ...englishFor(fold).slice(0, 2)].map((word) => `english ${word}`);
  return [`word ${fold}`, `letters ${Math.min(fold.length, 8)}`, ...parts, ...inside, ...english];
}

function numberOf(fold: string): string[] {
  const value = Number(fold.replace(',', '.'));
  const size =
    value <= 1 ? 1 : value <= 4 ? 4 : value <= 10 ? 10 : value <= 60 ? 60 : value <= 400 ? 400 : 999;
  return ['number', `number ${fold}`, `size ${size}`, `form ${fold.replace(/\d/gu, 'd')}`];
}

const sortOf = (asset: PlannerAsset) => (isLogo(asset) ? 'logo' : asset.kind);
const sortsOf = (assets: readonly PlannerAsset[]) => [...new Set(assets.map(sortOf))].toSorted().join(' ');
const longestHan = 4;

/** Which files are called so: to the letter, by a part of their names, or in another language. */
function namesOf(
  tokens: readonly Token[],
  at: number,
  { names, exact }: { names: NameIndex; exact: NameRead | null },
): string[] {
  if (exact !== null)
    return [`named ${sortsOf(exact.assets)}`, exact.assets.length > 1 ? 'named several' : 'named one'];
  const known: string[] = [];
  const part = readPartName(names, tokens, at);
  if (part !== null) {
    known.push(`part ${sortsOf(part.assets)}`, `part of ${Math.min(part.assets.length, 4)}`);
    if (part.next > at + 1) known.push('part long');
  }
  const before = at === 0 ? null : readPartName(names, tokens, at - 1);
  if (before !== null && before.next > at) known.push('part goes on');
  const called = calledIn(tokens, at, names);
  if (called.length > 0) known.push(`called ${sortsOf(called)}`, 'called');
  return known;
}

/** Files whose names are the English of the words around `at`. */
function calledIn(tokens: readonly Token[], at: number, names: NameIndex): PlannerAsset[] {
  const token = tokens[at];
  if (token?.kind !== 'word') return [];
  const isHan = /\p{Script=Han}/u.test(token.fold);
  const runs = isHan ? hanRuns(tokens, at) : [token.fold];
  for (const run of runs) {
    const words = [...namesElsewhere(run), ...englishForForeign(run)];
    const files = words.flatMap((word) => [...(names.parts.get(singular(word.split(' ')[0] ?? '')) ?? [])]);
    if (files.length > 0) return files;
  }
  return [];
}

/** Chinese words that hold the sign at `at`, the longest first. */
function hanRuns(tokens: readonly Token[], at: number): string[] {
  const runs: string[] = [];
  for (let length = longestHan; length > 0; length -= 1)
    for (let from = at - length + 1; from <= at; from += 1) {
      const run = tokens.slice(Math.max(0, from), from + length);
      if (from >= 0 && run.length === length) runs.push(run.map(({ fold }) => fold).join(''));
    }
  return runs;
}

/** What the rules for marks take it for. */
function marksOf(marks: readonly Mark[], { start, end }: Pick<Piece, 'start' | 'end'>): string[] {
  return marks.flatMap((mark) => {
    if (mark.end <= start || mark.start >= end) return [];
    const edge = mark.start >= start ? 'begin' : 'within';
    const own = mark.kind === 'key' ? `key ${mark.key}` : `mark ${mark.kind}`;
    return [own, `${own} ${edge}`];
  });
}

/** What stands around it. */
function placeOf(tokens: readonly Token[], at: number): string[] {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token === undefined) return [];
  const gap =
    before === undefined ? 'start' : before.fold === '\n' ? 'line' : token.glued ? 'glued' : 'blank';
  const known = [`gap ${gap}`];
  if (/^\p{Lu}/u.test(token.text)) known.push(/^\p{Lu}{2,}/u.test(token.text) ? 'capitals' : 'capital');
  if (!/\p{Script=Han}/u.test(token.fold)) return known;
  const next = tokens[at + 1];
  if (next !== undefined) known.push(`word ${token.fold}${next.fold}`);
  if (before !== undefined) known.push(`word ${before.fold}${token.fold}`);
  return known;
}
