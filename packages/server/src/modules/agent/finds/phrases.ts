/** Finds the very words of a quotation in texts, whatever their case, accents and marks. Pure. */
import { allowedEdits, editDistance, tokenise } from '../../search-index/index.ts';

/** A cue of a transcript, seconds; with the times of its words where these are known. */
export interface SpokenCue {
  start: number;
  end: number;
  text: string;
  words?: readonly { start: number; end: number; text: string }[];
}

export interface SpokenRange {
  startSeconds: number;
  endSeconds: number;
}

interface TimedWord {
  word: string;
  start: number;
  end: number;
}

/** Longer texts are read up to here for words that are written otherwise. */
const mostMisheard = 100_000;

/** Chinese and Japanese characters one by one: where words begin depends on what stands around them. */
function wordsOf(text: string): string[] {
  return tokenise(text).flatMap(({ word, script }) => (script === 'cjk' ? [...word] : [word]));
}

function timedWords(cue: SpokenCue): TimedWord[] {
  const { start, end } = cue;
  const words = cue.words ?? [];
  if (words.length === 0) return wordsOf(cue.text).map((word) => ({ word, start, end }));
  return words.flatMap((one) => wordsOf(one.text).map((word) => ({ word, start: one.start, end: one.end })));
}

const isSame = (a: string, b: string) => a === b;
/** One or two letters of a long word may differ: what is heard is written down in more than one way. */
const isAlike = (a: string, b: string) => {
  const most = Math.min(allowedEdits(a), allowedEdits(b));
  return a === b || (most > 0 && editDistance(a, b, most) <= most);
};

/** Where `phrase` begins in `words`, each place once, none overlapping. */
function placesOf(
  words: readonly string[],
  phrase: readonly string[],
  match: (a: string, b: string) => boolean,
): number[] {
  const places: number[] = [];
  for (let at = 0; at + phrase.length <= words.length; at += 1) {
    if (!phrase.every((word, index) => match(words[at + index] ?? '', word))) continue;
    places.push(at);
    at += phrase.length - 1;
  }
  return places;
}

/**
 * When a phrase is said in cues that are in order of time: from the beginning of its first word to the end of its last
 * one, or of their cues where nobody told the times of words. With `isForgiving` words may be spelt a little otherwise.
 */
export function findSaid(
  cues: readonly SpokenCue[],
  phrase: string,
  { isForgiving = false }: { isForgiving?: boolean } = {},
): SpokenRange[] {
  const wanted = wordsOf(phrase);
  if (wanted.length === 0) return [];
  const said = cues.flatMap(timedWords).slice(0, isForgiving ? mostMisheard : undefined);
  const places = placesOf(
    said.map(({ word }) => word),
    wanted,
    isForgiving ? isAlike : isSame,
  );
  return places.flatMap((at) => {
    const own = said.slice(at, at + wanted.length);
    const startSeconds = Math.min(...own.map(({ start }) => start));
    const endSeconds = Math.max(...own.map(({ end }) => end));
    return endSeconds > startSeconds ? [{ startSeconds, endSeconds }] : [];
  });
}

/** True when the words of `phrase` stand in `text` one after the other. */
export function holdsPhrase(
  text: string,
  phrase: string,
  { isForgiving = false }: { isForgiving?: boolean } = {},
): boolean {
  const wanted = wordsOf(phrase);
  return wanted.length > 0 && placesOf(wordsOf(text), wanted, isForgiving ? isAlike : isSame).length > 0;
}
