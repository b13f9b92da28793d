/** A shot of a list as it is told. Pure. */
import { functionWords, isLight } from '../grammar/languages/vocabulary.ts';
import type { ListedCard } from './cards.ts';

/** A shot as its clause tells it. */
export interface ListedShot {
  /** The clause. */
  said: string;
  /** What is to be seen. */
  words: string;
  /** It has a word for what is made: a shot only where a file is called so. */
  isMade: boolean;
  seconds: number | null;
  isWhole: boolean;
  /** Which stretch of its file. */
  trim: { startSeconds: number; endSeconds: number } | null;
  /** What stands on it, to the letter. */
  texts: string[];
  /** It comes before the shot that was told before it. */
  isEarlier: boolean;
  /** Its own sound is not heard. */
  isMuted: boolean;
  /** A clause for its speed, where one follows. */
  speed: string | null;
}

export type Step =
  | { kind: 'shot'; shot: ListedShot; sentence: number }
  | { kind: 'film'; said: string }
  | { kind: 'card'; card: ListedCard; said: string };

export const isTimed = ({ seconds, isWhole, trim }: ListedShot) =>
  seconds !== null || isWhole || trim !== null;

/** A word that says what is to be seen. */
export const isTelling = ({ kind, fold }: { kind: string; fold: string }): boolean =>
  kind === 'word' && !isLight(fold) && !functionWords.has(fold);
