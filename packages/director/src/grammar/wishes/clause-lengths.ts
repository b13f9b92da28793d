/** Lengths of clips by the clauses that tell of them: "then the woman with the coffee in the van (3s), …". */
import { isConjunction, isFiller } from '../phrases/look-around.ts';
import type { Parse } from './context.ts';
import { saysEach } from './each-lengths.ts';
import type { Mention } from './mentions.ts';
import { ownerOf } from './ownership.ts';

const marks = new Set([',', ';', '.', '!', '\n', '，', '、', '。', '|', '•']);

/** True where one told clip ends and another may begin. */
function parts(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  // A comma of no letters stands for a wish that was read already.
  if (item !== undefined && item.start === item.end) return false;
  if (item === undefined || (marks.has(item.fold) && !tellsOf(parse, at + 1))) return true;
  if (item.kind === 'tag' && ['then', 'after', 'before'].includes(item.tag)) return true;
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

const its = new Set('it that davon lui ella dele dela esso essa'.split(' '));

/** ", just five seconds of it": more of the clip before. */
function tellsOf({ items }: Parse, from: number): boolean {
  let isTimed = false;
  for (let at = from; at < from + 7; at += 1) {
    const item = items[at];
    if (item === undefined || marks.has(item.fold)) return false;
    isTimed ||= item.kind === 'duration';
    if (item.kind === 'assets' || item.kind === 'tag') return false;
    if (isTimed && its.has(item.fold)) return true;
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

/** Where each of several clauses tells of one clip and one length, or all other clips have theirs, the length is the clip's. */
export function readByClause(parse: Parse, mentions: readonly Mention[]): void {
  if (mentions.length < 2) return;
  const byIndex = new Map(mentions.map((mention) => [mention.index, mention]));
  const pairs: Pair[] = [];
  for (let at = 0; at < parse.items.length; ) {
    const { pair, next } = pairIn(parse, byIndex, at);
    if (pair !== null) pairs.push(pair);
    at = next;
  }
  const isTimed = (mention: Mention) => mention.trim !== undefined || mention.seconds !== undefined;
  const paired = new Set(pairs.map(({ mention }) => mention));
  const isRest = pairs.length === 1 && mentions.every((one) => paired.has(one) || isTimed(one));
  if (pairs.length < 2 && !isRest) return;
  for (const { mention, index, seconds } of pairs) {
    mention.seconds = seconds;
    parse.taken.add(index);
  }
}
