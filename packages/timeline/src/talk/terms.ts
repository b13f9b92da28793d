/** What a talk is about: its terms, and how much each sentence and stretch has of them. Pure. */
import type { SaidWord } from '../material/evidence.ts';
import { fillersOf } from '../material/filler-words.ts';
import { type Sentence, sentencesOf } from '../material/sentences.ts';
import { endsPhrase, plainWord } from '../material/spoken-words.ts';
import { stopWordsOf } from './stop-words.ts';

/** A talk as sentences with their terms. */
export interface Talk {
  words: readonly SaidWord[];
  sentences: readonly Sentence[];
  /** Of each sentence, its terms in their order. */
  terms: readonly (readonly string[])[];
  /** How much a term says: often said, and not everywhere. */
  weights: ReadonlyMap<string, number>;
  isStop: (word: string) => boolean;
}

/** Words of two kinds are one term: `engines` and `engine`. */
export function stem(word: string): string {
  const plain = word.replace(/['’](s|d|ll|re|ve)$/u, '');
  if (plain.length > 5 && plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (plain.length > 4 && /[^sui]s$/u.test(plain)) return plain.slice(0, -1);
  return plain;
}

/** Scripts that write a word with a sign or two. */
export const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function readTalk(words: readonly SaidWord[], language: string): Talk {
  const stops = stopWordsOf(language);
  const sounds = new Set(fillersOf(language).sounds.flat());
  const isStop = (word: string) =>
    (word.length < 3 && !DENSE.test(word)) || stops.has(word) || sounds.has(word) || /^\p{N}+$/u.test(word);
  const sentences = sentencesOf(words);
  const terms = sentences.map(({ first, last }) =>
    words.slice(first, last + 1).flatMap(({ text }) => {
      const word = plainWord(text);
      return isStop(word) ? [] : [stem(word)];
    }),
  );
  return { words, sentences, terms, weights: weightsOf(terms), isStop };
}

function weightsOf(terms: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  const within = new Map<string, number>();
  for (const own of terms) {
    for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of new Set(own)) within.set(term, (within.get(term) ?? 0) + 1);
  }
  return new Map(
    [...counts].map(([term, count]) => [
      term,
      Math.log(1 + count) * Math.log(1 + terms.length / (within.get(term) ?? 1)),
    ]),
  );
}

export interface KeyPhrase {
  /** As it is said. */
  text: string;
  score: number;
}

/** Runs of words without a stop word, up to three, told by how often and how seldom elsewhere they are said. */
export function keyPhrases(
  talk: Talk,
  { from = 0, to = talk.sentences.length, most = 10 }: { from?: number; to?: number; most?: number } = {},
): KeyPhrase[] {
  const found = new Map<
    string,
    { count: number; weight: number; texts: Map<string, number>; size: number }
  >();
  for (const { first, last } of talk.sentences.slice(from, to)) {
    let run: { text: string; term: string }[] = [];
    for (const { text } of talk.words.slice(first, last + 1)) {
      const word = plainWord(text);
      run = talk.isStop(word)
        ? []
        : [
            ...run.slice(-2),
            { text: text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), term: stem(word) },
          ];
      for (let size = 1; size <= run.length; size += 1) {
        const part = run.slice(-size);
        const key = part.map(({ term }) => term).join(' ');
        const own = found.get(key) ?? { count: 0, weight: 0, texts: new Map<string, number>(), size };
        own.count += 1;
        own.weight = part.reduce((sum, { term }) => sum + (talk.weights.get(term) ?? 0), 0) / Math.sqrt(size);
        const said = part.map((each) => each.text).join(' ');
        own.texts.set(said, (own.texts.get(said) ?? 0) + 1);
        found.set(key, own);
      }
      if (endsPhrase(text)) run = [];
    }
  }
  const ranked = [...found]
    // A phrase of several words is one when it is said again.
    .filter(([, { count, size }]) => size === 1 || count > 1)
    .map(([key, { count, weight, texts, size }]) => ({
      key,
      score: count * weight * (size === 1 ? 1 : 1.6),
      texts,
    }))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  const chosen: { key: string; text: string; score: number }[] = [];
  for (const { key, score, texts } of ranked) {
    if (chosen.length === most) break;
    const isPart = chosen.some(
      (other) => ` ${other.key} `.includes(` ${key} `) || ` ${key} `.includes(` ${other.key} `),
    );
    if (isPart) continue;
    const text = [...texts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? key;
    chosen.push({ key, text, score });
  }
  return chosen.map(({ text, score }) => ({ text, score }));
}

/** How much the distinct terms of a sentence say, by its length: long ones do not win by being long. */
export function weightOf(talk: Talk, index: number): number {
  const terms = [...new Set(talk.terms[index] ?? [])];
  if (terms.length === 0) return 0;
  const sum = terms.reduce((total, term) => total + (talk.weights.get(term) ?? 0), 0);
  return sum / Math.sqrt(terms.length + 3);
}
