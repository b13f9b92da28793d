/** The film that a message tells by its marks: its shots in order, and what is asked of the whole. Plain data. */
import type { LengthWish } from '../brief.ts';
import type { TitleSpot } from '../brief-parts.ts';
import type { Seen } from './footage.ts';
import type { Key } from './key-words.ts';
import type { Segment } from './segments.ts';

/** One shot as it is told. */
export interface ToldShot extends Seen {
  said: string;
  /** How long it is shown. */
  seconds: number | null;
  /** Which stretch of its file; `endSeconds` null = to its end. */
  trim: { startSeconds: number; endSeconds: number | null } | null;
  /** The end of its file, so many seconds. */
  tail: number | null;
  factor: number | null;
  isReversed: boolean;
  isGrey: boolean;
  isMuted: boolean;
  isHeard: boolean;
  /** Told to be the first or the last, wherever it stands. */
  place: 'first' | 'last' | null;
  sentence: number;
  /** The shot that it shows once more. */
  again: ToldShot | null;
  /** Its time stands in a clause of its own. */
  isTimeNear: boolean;
  /** A picture that does not move. */
  isStill: boolean;
}

/** A segment with what it tells. */
export interface ToldSegment extends Segment {
  /** The shot it tells of, or speaks of again. */
  shot: ToldShot | null;
  /** It tells that shot for the first time. */
  isNew: boolean;
  /** Keys that are asked for, and those that are refused. */
  wanted: Set<Key>;
  refused: Set<Key>;
}

/** A text and where it stands. */
export interface ToldText {
  text: string;
  /** On this shot. */
  shot: ToldShot | null;
  place: 'opening' | 'closing' | 'each' | null;
  /** Seconds of the film. */
  span: { startSeconds: number; endSeconds: number | null } | null;
  seconds: number | null;
}

/** Everything that the marks of a message tell. */
export interface ToldFilm {
  shots: ToldShot[];
  texts: ToldText[];
  length: LengthWish | null;
  /** All files of the library but those that are left out. */
  isEvery: boolean;
  /** All clips are spoken of where nothing is said of how they are to be. */
  saysAll: boolean;
  /** A clip is told to come before one that was told already. */
  isMoved: boolean;
  /** Clips are told to be first or last. */
  isPlaced: boolean;
  /** All shots are equally long. */
  isEven: boolean;
  /** Files that must not be shown. */
  exclude: string[];
  /** Files that are described where it is not told that they are shown. */
  doubtful: string[];
  shape: { width: number; height: number } | null;
  size: { width: number; height: number } | null;
  music: { kind: 'asset'; assetId: string } | { kind: 'none' } | null;
  captions: boolean | null;
  isGrey: boolean;
  isMuted: boolean;
  noTexts: boolean;
  joins: 'dissolve' | 'cut' | null;
  logo: { assetId: string; spot: TitleSpot | null } | null;
  /** Something that the marks do not tell whole: others read it. */
  isBeyond: boolean;
  /** Descriptions with a time of their own for which nothing is there. */
  lost: string[];
  /** A text is announced. */
  hasTexts: boolean;
  /** No word moves a clip: they are shown as they are told. */
  isInOrder: boolean;
  /** What was read of the message besides texts and keys, as written, in small letters. */
  heard: string[];
  /** Every word of the message is told of: no description is left over, and nothing that others must read. */
  isWhole: boolean;
  /** Digits that nothing explains. */
  unread: number;
}

/** How many times faster the keys of a shot make it. */
export const factorOfKey: { readonly [key in Key]?: number } = { half: 0.5, double: 2, triple: 3 };
