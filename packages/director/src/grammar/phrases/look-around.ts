/** Small looks around in a row of items: where clauses end, which words carry nothing. Pure. */
import { fillers, words } from '../languages/vocabulary.ts';
import type { Item } from './item.ts';

type Looked = { items: readonly Item[] };

/** Items from `first` to `last`, both included. */
export interface Stretch {
  first: number;
  last: number;
}

/** An item of one kind. */
export type ItemOf<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>;

const clauseMarks = new Set([
  ',',
  ';',
  '.',
  '!',
  '?',
  '\n',
  ':',
  '(',
  ')',
  '[',
  ']',
  '、',
  '。',
  '，',
  '|',
  '•',
  '–',
  '—',
  '/',
]);
const sentenceMarks = new Set([';', '.', '!', '?', '\n', '。']);

/** True for marks that end a clause; undefined (outside the prompt) too. */
export function isBreak(item: Item | undefined): boolean {
  return item === undefined || (item.kind === 'symbol' && clauseMarks.has(item.fold));
}

/** True where a clause ends: at its marks, but not inside "24/7" and "18:30". */
export function endsClause({ items }: Looked, at: number): boolean {
  const item = items[at];
  if (!isBreak(item)) return false;
  const [before, after] = [items[at - 1], items[at + 1]];
  if (item === undefined || before === undefined || after === undefined || item.fold === '\n') return true;
  const glued = before.end === item.start && item.end === after.start;
  return !(glued && (before.kind === 'number' || after.kind === 'number'));
}

/** Bounds the work on prompts without marks: items of one clause that are looked at to either side. */
const longestReach = 40;

/** The first and the last item of the clause that holds item `index`. */
export function clauseOf(text: Looked, index: number): { first: number; last: number } {
  let first = index;
  let last = index;
  while (index - first < longestReach && !endsClause(text, first - 1)) first -= 1;
  while (last - index < longestReach && !endsClause(text, last + 1)) last += 1;
  return { first, last };
}

/** True for marks that end a sentence. */
export function isSentenceEnd(item: Item | undefined): boolean {
  return item === undefined || (item.kind === 'symbol' && sentenceMarks.has(item.fold));
}

/** True for words without meaning of their own. */
export function isFiller(item: Item | undefined): boolean {
  return item !== undefined && item.kind === 'word' && fillers.has(item.fold);
}

/** The next index from `at` on, in direction `step`, that is no filler; may lie outside the prompt. */
export function skipFillers(text: Looked, at: number, step: 1 | -1 = 1): number {
  let index = at;
  while (isFiller(text.items[index])) index += step;
  return index;
}

/** The text of the prompt from item `from` to item `to`, both included. */
export function textBetween(text: Looked & { prompt: string }, from: number, to: number): string {
  const start = text.items[from]?.start ?? 0;
  const end = text.items[to]?.end ?? start;
  return text.prompt.slice(start, end);
}

const conjunctions = words('conjunctions');

/** True for words that continue a list. */
export function isConjunction(item: Item | undefined): boolean {
  return item !== undefined && conjunctions.has(item.fold);
}
