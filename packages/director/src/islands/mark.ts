/** What stands in a message, whatever the words around it: its marks. Plain data. */
import type { PlannerAsset } from '../assets.ts';
import type { GlossLanguage } from '../grammar/meant/glosses.ts';
import type { NameIndex } from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import type { Key } from './key-words.ts';

/** What a mark tells. */
export type MarkMeaning =
  /** Footage by its file's name (`isExact`), or by words of it; several where a word fits several. */
  | { kind: 'clip'; assets: PlannerAsset[]; isExact: boolean }
  /** A description of a picture: to be looked up. `assets`: what some of its words name. */
  | { kind: 'run'; words: string; assets: PlannerAsset[] }
  /** A recording by its name. */
  | { kind: 'song'; assets: PlannerAsset[]; isExact: boolean }
  /** Words that are to be seen, to the letter. */
  | { kind: 'text'; text: string }
  /** A length of time, seconds. */
  | { kind: 'time'; seconds: number }
  /** From one time to another, seconds; null = to the end. */
  | { kind: 'span'; startSeconds: number; endSeconds: number | null }
  /** Digits alone. */
  | { kind: 'number'; value: number }
  /** So many times as fast. */
  | { kind: 'factor'; factor: number }
  /** So many times. */
  | { kind: 'count'; value: number }
  /** So many seconds of a clip's beginning and of its end go. */
  | { kind: 'cutoff'; head: number; tail: number }
  | { kind: 'shape'; width: number; height: number }
  | { kind: 'size'; width: number; height: number }
  /** Lines of the picture. */
  | { kind: 'lines'; lines: number }
  /** A word that says what is meant by what stands beside it. */
  | { kind: 'key'; key: Key }
  /** Where one thing ends and the next begins: a sentence or a line, a clause, two of a kind. */
  | { kind: 'edge'; of: 'sentence' | 'clause' | 'colon' | 'and' };

export type Mark = MarkMeaning & {
  /** As written. */
  said: string;
  /** Where it stands in the message, UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
};

/**
 * A mark as it is read of tokens: `next` is the token after it; `isWeak`: none beside words of a description; `isWritten`: somebody
 * writes in the picture, "写代码", unless a text to the letter follows.
 */
export type Read = MarkMeaning & { next: number; isWeak?: boolean; isWritten?: boolean };

/** What marks are read of: the words of a message, its language (null for English), and the names of what a library holds. */
export interface MarkWorld {
  prompt: string;
  tokens: readonly Token[];
  names: NameIndex;
  language: GlossLanguage | null;
}

export const isFootage = (mark: Mark): mark is Mark & { kind: 'clip' | 'run' } =>
  mark.kind === 'clip' || mark.kind === 'run';

export const isKey = (mark: Mark | undefined, ...keys: readonly Key[]): boolean =>
  mark?.kind === 'key' && keys.includes(mark.key);
