/** The slots of a clause: what is done, to what, how much, where. Pure. */
import type { ClipTarget, TitlePick } from '../edit-wish.ts';
import type { Concept } from './concepts.ts';

export type Slot =
  /** `which`: of "the last title", 0 the first, -1 the last. */
  | { kind: 'concept'; concepts: ReadonlySet<Concept>; which?: Exclude<TitlePick, null> }
  /** `isIt`: a pronoun, which may be the film. */
  | { kind: 'clips'; target: ClipTarget; isIt: boolean }
  | { kind: 'seconds'; seconds: number }
  /** `isRate`: written as "2x", which is a speed where it is not said of what. */
  /** `isCount`: "two times", which is a speed only beside a word of speed. */
  | { kind: 'times'; factor: number; isRate?: true; isCount?: true }
  /** So much louder; without a sign where none is told. */
  | { kind: 'decibels'; db: number; isSigned: boolean }
  /** A bare number: of a clip, where clips change places. */
  | { kind: 'number'; value: number }
  | { kind: 'text'; text: string }
  /** A place among the clips, 0 the first: "second place". */
  | { kind: 'rank'; at: number }
  /** "The second half": shares of the film. */
  | { kind: 'part'; from: number; to: number }
  /** As #rrggbb. */
  | { kind: 'hue'; color: string }
  /** Of music, in English. */
  | { kind: 'mood'; mood: string };

/** A slot, and where the words behind it begin. */
export interface SlotRead {
  /** Null for what says nothing. */
  slot: Slot | null;
  next: number;
}
