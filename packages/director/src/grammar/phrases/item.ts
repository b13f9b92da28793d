/** The meaningful pieces of a prompt, as `readItems` gives them. */
import type { Rational } from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import type { ShapeWish } from '../../brief.ts';
import type { Tag } from '../languages/meanings.ts';

/** A moment that was found, in the file where it lies. */
export interface NamedMoment {
  asset: PlannerAsset;
  /** Null = the whole of it. */
  range: { startSeconds: number; endSeconds: number } | null;
  /** Asked for by the very words: shown in full whatever the length. */
  isExact: boolean;
}

/** What an item means. */
export type Meaning =
  /** `moments`: named by what is in it, of the files these alone. */
  | { kind: 'assets'; assets: PlannerAsset[]; match: 'exact' | 'part'; moments?: NamedMoment[] }
  /** A media file name or an id that no asset has. */
  | { kind: 'unknownFile'; id: boolean }
  | { kind: 'duration'; seconds: number }
  | { kind: 'range'; startSeconds: number; endSeconds: number | null; marked: boolean }
  | { kind: 'timecode'; seconds: number }
  | { kind: 'size'; width: number; height: number }
  | { kind: 'shape'; shape: ShapeWish }
  | { kind: 'resolution'; lines: number }
  | { kind: 'rate'; rate: Rational }
  | { kind: 'tag'; tag: Tag; value: string }
  | { kind: 'quote'; text: string }
  | { kind: 'number' }
  | { kind: 'word' }
  | { kind: 'symbol' };

/** One meaningful piece of a prompt. */
export type Item = Meaning & {
  /** Its first word as the tokens fold it; of a symbol, the symbol. */
  fold: string;
  /** Where it stands in the prompt, UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
};
