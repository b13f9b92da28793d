/** What the readings of slots share. Pure. */
import type { ClipTarget, Edit } from '../edit-wish.ts';
import type { Concept } from './concepts.ts';
import { has, type Meaning } from './meaning.ts';
import type { Slot } from './slot.ts';

export type Reading = (meaning: Meaning) => Edit[] | null;

export const one = (edit: Edit | null): Edit[] | null => (edit === null ? null : [edit]);
export const goingOut: readonly Concept[] = ['remove', 'cut', 'take', 'out', 'only'];
export const isGone = (meaning: Meaning) => has(meaning, 'remove', 'out') || has(meaning, 'cut');

export const placeOf = (meaning: Meaning) =>
  has(meaning, 'first', 'start')
    ? ('first' as const)
    : has(meaning, 'last', 'finish')
      ? ('last' as const)
      : null;

/** As `placeOf`, or among the others: "the pool in the middle". */
export const placeAmong = (meaning: Meaning) =>
  placeOf(meaning) ?? (has(meaning, 'middle') ? ('middle' as const) : null);

/** A recording is no clip. */
export const isSound = (target: ClipTarget) =>
  target.kind === 'assets' && /\.(?:mp3|wav|m4a|aac|flac|ogg|opus)$/iu.test(target.said);

export const isConceptOf = (slot: Slot, concept: Concept): boolean =>
  slot.kind === 'concept' && slot.concepts.has(concept);
