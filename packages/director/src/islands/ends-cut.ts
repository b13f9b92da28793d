/**
 * Beginnings and ends of clips that go: "without the first 5 and the last 3 seconds", "cut the first 10 seconds off the keynote",
 * "corta os 3 primeiros segundos". One mark tells both ends. Pure.
 */
import type { Token } from '../grammar/tokens/lex.ts';
import { type Key, type KeyRead, keyAt } from './key-words.ts';
import { isFootage, isKey, type Mark, type MarkWorld } from './mark.ts';

const leads: readonly Key[] = ['no', 'except', 'cut', 'off'];
const edges: readonly Key[] = ['first', 'last'];
/** What may stand between the two ends. */
const isJoint = (mark: Mark | undefined) =>
  isKey(mark, 'and', 'or', 'no', 'cut') ||
  (mark?.kind === 'edge' && (mark.of === 'and' || mark.of === 'clause'));

/** So many words stand between the verb and the end that it cuts. */
const farthest = 8;

/** "Cut" is a key where an end of a clip follows in its clause, and a word like others elsewhere. */
export function cutsEnd({ tokens, language }: MarkWorld, { key, next }: KeyRead): boolean {
  if (key !== 'cut') return false;
  let isEnd = false;
  for (let at = next; at < Math.min(tokens.length, next + farthest); at += 1) {
    const token = tokens[at];
    if (token === undefined || (token.kind === 'symbol' && stops.has(token.text))) return false;
    isEnd ||= edges.includes(keyAt(tokens, at, language)?.key ?? 'no');
    if (isEnd && tokens.slice(at, at + 4).some(isDigit)) return true;
    if (isEnd && isDigit(tokens[at - 1])) return true;
  }
  return false;
}

const stops = new Set(['.', ';', '\n', '!', '?', ':', '。']);
const isDigit = (token: Token | undefined) =>
  token !== undefined &&
  (token.kind === 'number' || /^[一二两三四五六七八九十]$/u.test(token.fold) || numbers.has(token.fold));
const numbers = new Set(
  'one two three four five six seven eight nine ten zwei drei vier funf sechs acht zehn deux trois quatre cinq six huit dix dos tres cuatro cinco seis ocho diez duas quatro oito dez due tre quattro cinque sei otto dieci'.split(
    ' ',
  ),
);

interface End {
  which: 'first' | 'last';
  seconds: number;
  /** It has a unit of its own. */
  isTimed: boolean;
  next: number;
}

/** "First 5 seconds", "the last 3", "5 seconds off the end". */
function endAt(marks: readonly Mark[], at: number): End | null {
  const [one, two] = [marks[at], marks[at + 1]];
  const [edge, amount] = isKey(one, ...edges) ? [one, two] : [two, one];
  if (!isKey(edge, ...edges) || edge?.kind !== 'key') return null;
  const which = edge.key === 'first' ? 'first' : 'last';
  if (amount?.kind === 'time') return { which, seconds: amount.seconds, isTimed: true, next: at + 2 };
  if (amount?.kind === 'number' || amount?.kind === 'count')
    return { which, seconds: amount.value, isTimed: false, next: at + 2 };
  return null;
}

/** `marks` with ends that go as one mark behind the clip that they are of. */
export function withEndsCut(marks: readonly Mark[]): Mark[] {
  const made: Mark[] = [];
  for (let at = 0; at < marks.length; ) {
    const mark = marks[at];
    if (mark === undefined) break;
    const cut = isKey(mark, ...leads) ? cutFrom(marks, at) : null;
    if (cut === null) {
      if (!isKey(mark, 'cut')) made.push(mark);
      at += 1;
      continue;
    }
    made.push(...cut.marks);
    at = cut.next;
  }
  return made;
}

interface Cut {
  marks: Mark[];
  next: number;
}

function cutFrom(marks: readonly Mark[], at: number): Cut | null {
  let from = at;
  while (isKey(marks[from], ...leads)) from += 1;
  // "Cut from the pond the first 3 seconds": whose they are may stand before them.
  const led = footageAt(marks, from);
  const first = endAt(marks, led === null ? from : from + 1);
  if (first === null) return null;
  const own = led ?? footageAt(marks, first.next);
  let next = first.next + (led === null && own !== null ? 1 : 0);
  while (isKey(marks[next], 'off', 'cut')) next += 1;
  const second = secondAfter(marks, next, first);
  if (second === null) return first.isTimed ? cutOf([first], own, { marks, at, next }) : null;
  const other = footageAt(marks, second.next);
  // "Frog without the first 2 seconds, the last 3 of the pig" keeps those.
  const isApart = marks.slice(next, second.next).some(({ kind }) => kind === 'edge');
  const isRefused = marks.slice(next, second.next).some((mark) => isKey(mark, 'no', 'cut'));
  const isOwned = own !== null || footageAt(marks, at - 1) !== null;
  if (other !== null && isOwned && isApart && !isRefused)
    return first.isTimed ? cutOf([first], own, { marks, at, next }) : null;
  next = second.next;
  while (isKey(marks[next], 'off', 'cut')) next += 1;
  if (own !== null && other !== null && other !== own) {
    // "The first 3 of A and the last 2 of B".
    const one = cutOf([first], own, { marks, at, next: first.next });
    const two = cutOf([second], other, { marks, at: first.next, next });
    const edge: Mark = { kind: 'key', key: 'and', said: '', start: other.start, end: other.start };
    return { marks: [...one.marks, edge, ...two.marks], next: next + 1 };
  }
  return cutOf([first, second], own ?? other, {
    marks,
    at,
    next: own === null && other !== null ? next + 1 : next,
  });
}

/** The other end, joined to the first: they share a unit. */
function secondAfter(marks: readonly Mark[], at: number, first: End): End | null {
  let from = at;
  while (isJoint(marks[from])) from += 1;
  const end = endAt(marks, from);
  if (end === null || end.which === first.which) return null;
  return first.isTimed || end.isTimed ? end : null;
}

const footageAt = (marks: readonly Mark[], at: number): Mark | null => {
  const mark = marks[at];
  return mark !== undefined && isFootage(mark) ? mark : null;
};

function cutOf(
  ends: readonly End[],
  own: Mark | null,
  { marks, at, next }: { marks: readonly Mark[]; at: number; next: number },
): Cut {
  const of = (which: End['which']) => ends.find((end) => end.which === which)?.seconds ?? 0;
  const [start, end] = [marks[at]?.start ?? 0, marks[next - 1]?.end ?? 0];
  const cut: Mark = { kind: 'cutoff', head: of('first'), tail: of('last'), said: '', start, end };
  return { marks: own === null ? [cut] : [own, cut], next };
}
