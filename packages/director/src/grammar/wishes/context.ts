/** What the grammar's rules share: the items of one prompt, what is already taken, and small look-arounds. */
import type { PlannerAsset } from '../../assets.ts';
import type { MissingMaterial } from '../../brief.ts';
import { compareText } from '../compare-text.ts';
import { fillers, type Tag } from '../languages/lexicon.ts';
import type { Item } from '../phrases/items.ts';

/** The state of one parse. Rules mark what they have understood, so that no item is read twice. */
export interface Parse {
  prompt: string;
  items: readonly Item[];
  /** Indexes of items whose meaning is taken. */
  taken: Set<number>;
  /** Indexes of items that the brief heeds besides: what is neither here nor taken was not acted on. */
  acted: Set<number>;
  /** Indexes of items that stand under a "no" or "without". */
  negated: Set<number>;
  /** All of the library was asked for, some of it left out: "everything but the logo". */
  everything: boolean;
  notes: string[];
  /** Names of material that is not there, in the order they were met. */
  missing: MissingMaterial[];
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
export function endsClause({ items }: Pick<Parse, 'items'>, at: number): boolean {
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
export function clauseOf(parse: Pick<Parse, 'items'>, index: number): { first: number; last: number } {
  let first = index;
  let last = index;
  while (index - first < longestReach && !endsClause(parse, first - 1)) first -= 1;
  while (last - index < longestReach && !endsClause(parse, last + 1)) last += 1;
  return { first, last };
}

/** True when what item `at` asks for is heeded. */
export function isHeeded(parse: Parse, at: number): boolean {
  return parse.taken.has(at) || parse.acted.has(at);
}

/** True for marks that end a sentence. */
export function isSentenceEnd(item: Item | undefined): boolean {
  return item === undefined || (item.kind === 'symbol' && sentenceMarks.has(item.fold));
}

/** True for words without meaning of their own. */
export function isFiller(item: Item | undefined): boolean {
  return item !== undefined && item.kind === 'word' && fillers.has(item.fold);
}

/** True when item `at` is a known phrase of `tag`, of `value` where given, and not taken yet. */
export function isTag(parse: Parse, at: number, tag: Tag, value?: string): boolean {
  const item = parse.items[at];
  if (item?.kind !== 'tag' || item.tag !== tag || parse.taken.has(at)) return false;
  return value === undefined || item.value === value;
}

/** Indexes of all free items of `tag`, in order. */
export function tagged(parse: Parse, tag: Tag): number[] {
  return parse.items.flatMap((_, index) => (isTag(parse, index, tag) ? [index] : []));
}

/** The next index from `at` on, in direction `step`, that is no filler; may lie outside the prompt. */
export function skipFillers(parse: Parse, at: number, step: 1 | -1 = 1): number {
  let index = at;
  while (isFiller(parse.items[index])) index += step;
  return index;
}

/** The text of the prompt from item `from` to item `to`, both included. */
export function textBetween(parse: Parse, from: number, to: number): string {
  const start = parse.items[from]?.start ?? 0;
  const end = parse.items[to]?.end ?? start;
  return parse.prompt.slice(start, end);
}

/** The asset item at `at`, null where none stands or it is taken. */
export function assetsAt(parse: Parse, at: number): ItemOf<'assets'> | null {
  const item = parse.items[at];
  return item?.kind === 'assets' && !parse.taken.has(at) ? item : null;
}

const conjunctions = new Set([
  'and',
  'or',
  'nor',
  '&',
  'plus',
  'und',
  'oder',
  'et',
  'ou',
  'ni',
  'y',
  'o',
  'e',
  'ed',
]);

/** True for words that continue a list. */
export function isConjunction(item: Item | undefined): boolean {
  return item !== undefined && conjunctions.has(item.fold);
}

const articles = new Set(
  'a an the my our your his her its their some der die das den dem ein eine le la les l un une el los las una il lo gli i uno'.split(
    ' ',
  ),
);

/** Indexes of the asset items of the list that starts at `at`: names joined by commas and conjunctions. */
export function listFrom(parse: Parse, at: number): number[] {
  const list: number[] = [];
  let index = at;
  while (assetsAt(parse, index) !== null) {
    list.push(index);
    let next = index + 1;
    while (parse.items[next]?.fold === ',' || isConjunction(parse.items[next])) next += 1;
    if (next === index + 1) break;
    while (articles.has(parse.items[next]?.fold ?? '')) next += 1;
    index = next;
  }
  return list;
}

/** Of assets that one name may mean, the ones to use: of one exact name the newest, of a part of names all. */
export function chooseAssets(item: ItemOf<'assets'>, wanted: 'visual' | 'audio'): PlannerAsset[] {
  const isWanted = (asset: PlannerAsset) => (asset.kind === 'audio') === (wanted === 'audio');
  const fitting = item.assets.filter(isWanted);
  const pool = fitting.length > 0 ? fitting : item.assets;
  const newestFirst = [...pool].sort(
    (a, b) => compareText(b.lastEdit, a.lastEdit) || compareText(a.id, b.id),
  );
  if (item.match === 'exact') {
    // A film and a still of one name: the film is meant.
    const film = newestFirst.find((asset) => asset.kind !== 'image');
    const best = film ?? newestFirst[0];
    return best === undefined ? [] : [best];
  }
  return [...pool].sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
}
