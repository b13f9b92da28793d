/** Lengths of clips by the clauses that tell of them: "then the woman with the coffee in the van (3s), …". */
import { isConjunction, isFiller } from '../phrases/look-around.ts';
import { forWords, type Parse } from './context.ts';
import { saysEach } from './each-lengths.ts';
import type { Mention } from './mentions.ts';
import { ownerOf } from './ownership.ts';

const marks = new Set([',', ';', '.', '!', '\n', '，', '、', '。', '|', '•']);

/** True where one told clip ends and another may begin. */
function parts(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  // A comma of no letters stands for a wish that was read already.
  if (item !== undefined && item.start === item.end) return false;
  if (item === undefined) return true;
  if (marks.has(item.fold)) return !tellsOf(parse, at + 1) && !isTimed(parse, at);
  // "Cut to the cake after that, 6 s", "the frog second (2 s)": at the end of a clause it leads to nothing.
  if (item.kind === 'tag' && ordering.has(item.tag) && endsThere(parse, at)) return false;
  if (item.kind === 'tag' && ordering.has(item.tag)) return true;
  if (item.kind === 'tag' && ['first', 'last'].includes(item.tag)) return item.value === 'next';
  if (!isConjunction(item)) return false;
  let next = at + 1;
  while (isFiller(parse.items[next])) next += 1;
  const after = parse.items[next];
  return (
    after?.kind === 'assets' ||
    after?.kind === 'duration' ||
    (after?.kind === 'tag' && after.tag !== 'footage')
  );
}

const endsThere = ({ items }: Parse, at: number) =>
  marks.has(items[at + 1]?.fold ?? '') ||
  (items[at - 1]?.kind === 'assets' && ['(', '['].includes(items[at + 1]?.fold ?? ''));

const ordering: ReadonlySet<string> = new Set(['then', 'after', 'before']);
const commas = new Set([',', '，', '、']);

/** ", 8 s" at the end of a line or a clause: how long what it tells of is, where it tells no length before. */
function isTimed({ items }: Parse, at: number): boolean {
  let next = at + 1;
  while (isFiller(items[next]) || items[next]?.fold === 'just') next += 1;
  if (!commas.has(items[at]?.fold ?? '') || items[next]?.kind !== 'duration') return false;
  const after = items[next + 1];
  if (!(after === undefined || marks.has(after.fold) || isConjunction(after) || after.kind === 'tag'))
    return false;
  for (let before = at - 1; before >= 0 && !marks.has(items[before]?.fold ?? ''); before -= 1)
    if (items[before]?.kind === 'duration') return false;
  return true;
}

const its = new Set('it that davon lui ella dele dela esso essa'.split(' '));

/** ", just five seconds of it": more of the clip before. */
function tellsOf({ items }: Parse, from: number): boolean {
  let hasLength = false;
  for (let at = from; at < from + 7; at += 1) {
    const item = items[at];
    if (item === undefined || marks.has(item.fold)) return false;
    hasLength ||= item.kind === 'duration';
    if (item.kind === 'assets' || item.kind === 'tag') return false;
    if (hasLength && its.has(item.fold)) return true;
  }
  return false;
}

interface Pair {
  mention: Mention;
  index: number;
  seconds: number;
}

/** The clip and the length of the clause from `first` on, where it holds one of each; and where the clause ends. */
function pairIn(
  parse: Parse,
  byIndex: ReadonlyMap<number, Mention>,
  first: number,
): { pair: Pair | null; next: number } {
  const named: Mention[] = [];
  const lengths: { index: number; seconds: number }[] = [];
  let at = first;
  for (; !parts(parse, at); at += 1) {
    const mention = byIndex.get(at);
    if (mention !== undefined) named.push(mention);
    const item = parse.items[at];
    if (item?.kind === 'duration' && !parse.taken.has(at)) lengths.push({ index: at, seconds: item.seconds });
  }
  const [mention, ...others] = named;
  const [length, ...more] = lengths;
  if (mention === undefined || length === undefined || others.length + more.length > 0)
    return { pair: null, next: at + 1 };
  const isOwn = mention.trim === undefined && mention.seconds === undefined && mention.assets.length === 1;
  const isWhole = saysEach(parse, length.index) || (ownerOf(parse, length.index) ?? 0) > 1;
  return { pair: isOwn && !isWhole ? { mention, ...length } : null, next: at + 1 };
}

/** The clause that the item at `index` stands in. */
export function clauseAround(parse: Parse, index: number): { first: number; next: number } {
  let [first, next] = [index, index];
  while (first > 0 && !parts(parse, first - 1)) first -= 1;
  while (next < parse.items.length && !parts(parse, next)) next += 1;
  return { first, next };
}

/** "Dog 2s kids 2s cake 3s": clips and times by turns, each time behind its clip. */
function readByTurns(parse: Parse, mentions: readonly Mention[]): void {
  const byIndex = new Map(mentions.map((mention) => [mention.index, mention]));
  for (const first of byIndex.keys()) {
    if (parse.items[first - 1]?.kind === 'duration') continue;
    const pairs: Pair[] = [];
    for (let at = first; ; at += 2) {
      while (pairs.length > 0 && leadsOn(parse, at)) at += 1;
      const mention = byIndex.get(at);
      const length = parse.items[at + 1];
      if (mention === undefined || length?.kind !== 'duration' || parse.taken.has(at + 1)) break;
      if (mention.trim !== undefined || mention.seconds !== undefined || mention.assets.length > 1) break;
      pairs.push({ mention, index: at + 1, seconds: length.seconds });
    }
    // One pair alone may be told either way.
    if (pairs.length < 2) continue;
    for (const { mention, index, seconds } of pairs) {
      mention.seconds = seconds;
      parse.taken.add(index);
    }
  }
}

const leadsOn = ({ items }: Parse, at: number) =>
  isFiller(items[at]) || (items[at]?.kind === 'tag' && (items[at] as { tag: string }).tag === 'then');

/** "Then the logo at the end for 3 seconds": of a clip that has its place the time beside it is its own. */
function isPlaced(parse: Parse, { mention, index }: Pair): boolean {
  if (mention.index > index || !forWords.has(parse.items[index - 1]?.fold ?? '')) return false;
  const { first } = clauseAround(parse, index);
  return parse.items
    .slice(Math.max(0, first - 1), index)
    .some(
      (item) => item.kind === 'tag' && (item.tag === 'last' || item.tag === 'first' || item.tag === 'then'),
    );
}

/** "Frog in slow motion, pig 4 s": of two clips, each told how it plays or how long, the time is that of its own. */
function isOfTwo(parse: Parse, pairs: readonly Pair[], mentions: readonly Mention[]): boolean {
  const [pair, ...others] = pairs;
  if (pair === undefined || others.length > 0 || mentions.length !== 2) return false;
  const besides = /^(?:for|fur|pour|durante|por|per)$/u.test(parse.items[pair.index - 1]?.fold ?? '')
    ? pair.index - 2
    : pair.index - 1;
  const other = mentions.find((mention) => mention !== pair.mention);
  if (other === undefined || pair.mention.index !== besides || other.index > pair.mention.index) return false;
  const { first, next } = clauseAround(parse, other.index);
  // A comma of no letters stands for what was read already.
  return parse.items.slice(first, next).some(({ start, end }) => start === end);
}

/** Where each of several clauses tells of one clip and one length, or all other clips have theirs, the length is the clip's. */
export function readByClause(parse: Parse, mentions: readonly Mention[]): void {
  if (mentions.length < 2) return;
  readByTurns(parse, mentions);
  const byIndex = new Map(mentions.map((mention) => [mention.index, mention]));
  const pairs: Pair[] = [];
  for (let at = 0; at < parse.items.length; ) {
    const { pair, next } = pairIn(parse, byIndex, at);
    if (pair !== null) pairs.push(pair);
    at = next;
  }
  const hasOwn = (mention: Mention) => mention.trim !== undefined || mention.seconds !== undefined;
  const paired = new Set(pairs.map(({ mention }) => mention));
  const isRest = pairs.length === 1 && mentions.every((one) => paired.has(one) || hasOwn(one));
  const isTold = isRest || isOfTwo(parse, pairs, mentions) || pairs.some((pair) => isPlaced(parse, pair));
  if (pairs.length < 2 && !isTold) return;
  for (const { mention, index, seconds } of pairs) {
    mention.seconds = seconds;
    parse.taken.add(index);
  }
}
