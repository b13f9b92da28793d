/** Which words that may be keys are words of a description, by what stands beside them. Pure. */
import type { Token } from '../grammar/tokens/lex.ts';
import type { Read } from './mark.ts';
import { isContent, isSmall } from './small-words.ts';

type Reads = Map<number, Read>;

/** Drops the reads that are none. */
export function dropDoubtful(tokens: readonly Token[], reads: Reads): void {
  for (const [at, read] of reads) {
    const isTimedSong =
      read.kind === 'song' && !read.isExact && reads.get(nextContent(tokens, read.next))?.kind === 'time';
    if (isTimedSong || (read.kind === 'key' && isOther(tokens, reads, at, read))) reads.delete(at);
    else if (read.isWeak === true && isInDescription(tokens, reads, at, read)) reads.delete(at);
  }
}

function isOther(tokens: readonly Token[], reads: Reads, at: number, read: Read & { kind: 'key' }): boolean {
  if (read.key === 'off') return !isSwitched(reads, at);
  // Only "on the photo" and "no photos" are said of what is described already.
  if (read.key === 'photo') return !isSaidOf(reads, at);
  return bounds.has(read.key) && !isBound(tokens, reads, at);
}

function isSaidOf(reads: Reads, at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - 3); from -= 1) {
    const before = reads.get(from);
    if (before?.kind === 'key' && before.key !== 'small') return before.key === 'on' || before.key === 'no';
  }
  return false;
}

/** "Tall" in "tall trees", "long" in "long hair": words of a description stand beside it. */
function isInDescription(tokens: readonly Token[], reads: Reads, at: number, read: Read): boolean {
  if (read.kind === 'key' && read.key === 'whole' && isEnd(tokens, reads, read.next)) return false;
  const isLed = at > 0 && !endsAt(reads, at) && isContent(tokens[at - 1]);
  const isFollowed = !reads.has(read.next) && isContent(tokens[read.next]);
  const isAimed = read.kind === 'key' && read.key === 'on' && reads.has(nextContent(tokens, read.next));
  return (isLed && !isAimed) || isFollowed || genitives.has(tokens[read.next]?.fold ?? '');
}

const genitives = new Set('of de von vom di der des du del da do dos della dell'.split(' '));

const isEnd = (tokens: readonly Token[], reads: Reads, at: number) =>
  tokens[at] === undefined || reads.get(at)?.kind === 'edge' || tokens[at]?.kind === 'symbol';

/** True where a mark ends right before `at`. */
function endsAt(reads: Reads, at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - 8); from -= 1) {
    const read = reads.get(from);
    if (read !== undefined) return read.next === at;
  }
  return false;
}

/** "The cup" is seen in French, and nothing is off where no sound stands beside it. */
function isSwitched(reads: Reads, at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - 6); from -= 1) {
    const read = reads.get(from);
    if (read !== undefined) return read.kind === 'key' && switched.has(read.key);
  }
  return false;
}

const switched: ReadonlySet<string> = new Set([
  'sound',
  'music',
  'caption',
  'text',
  'logo',
  'film',
  'each',
  'on',
]);

/** "Under the stars" is no bound: a time stands beside one. */
function isBound(tokens: readonly Token[], reads: Reads, at: number): boolean {
  const read = reads.get(at);
  const after = reads.get(nextContent(tokens, read?.next ?? at + 1));
  if (after?.kind === 'time' || after?.kind === 'number') return true;
  for (let from = at - 1; from >= Math.max(0, at - 4); from -= 1) {
    const before = reads.get(from);
    if (before !== undefined) return before.kind === 'time';
  }
  return false;
}

const bounds: ReadonlySet<string> = new Set(['max', 'about', 'atleast']);

/** The place of the next word that is no small one. */
function nextContent(tokens: readonly Token[], from: number): number {
  let at = from;
  for (let token = tokens[at]; at < from + 3 && token !== undefined && isSmall(token); token = tokens[at])
    at += 1;
  return at;
}
