/** A message as the film that its tags tell. Plain data. */
import type { Span } from './crf.ts';

/** A span with its words and what it means. */
export interface Told extends Span {
  words: string;
  /** Where the words stand in the message, UTF-16 units. */
  from: number;
  to: number;
}

/** One shot as it is told. */
export interface TaggedShot {
  assetId: string;
  said: string;
  isFound: boolean;
  /** Its file is called as the message says. */
  isSure: boolean;
  range: { startSeconds: number; endSeconds: number } | null;
  seconds: number | null;
  start: number | null;
  /** Seconds of the file, below 0 from its end; `open`: to its end. */
  end: number | 'open' | null;
  factor: number | null;
  isReversed: boolean;
  freeze: number | null;
  times: number | null;
  zoom: 'in' | 'out' | null;
  look: string | null;
  isMuted: boolean;
  texts: string[];
  place: 'first' | 'last' | null;
}

export interface TaggedFilm {
  shots: TaggedShot[];
  each: number | null;
  total: number | null;
  exclude: string[];
  joins: 'dissolve' | 'cut' | null;
  /** Looks of the whole film, and whether it is silent. */
  look: string | null;
  isMuted: boolean;
  /** Texts that are told with no shot. */
  texts: string[];
  /** Texts that are told in a sentence of their own, whatever their shot. */
  loose: string[];
  /** How sure the least sure of what is taken is, 0 to 1. */
  sureness: number;
  /** A mention that means no file. */
  lost: string[];
  /** Labels that are left to others. */
  others: Set<string>;
}

export const plainShot = (assetId: string, said: string): TaggedShot => ({
  assetId,
  said,
  isFound: false,
  isSure: false,
  range: null,
  seconds: null,
  start: null,
  end: null,
  factor: null,
  isReversed: false,
  freeze: null,
  times: null,
  zoom: null,
  look: null,
  isMuted: false,
  texts: [],
  place: null,
});
