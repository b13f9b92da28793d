/** Rights as clients write them. */
import type { Static } from 'typebox';
import { words } from '../../../platform/http/schema.ts';
import type { Right } from '../tables.ts';

const rightWords = ['READ', 'WRITE', 'ADMIN'] as const;

export const RightWord = words(rightWords, { $id: 'Right' });
export type RightWord = Static<typeof RightWord>;

/** A right that is one: 0 has no word. */
export type GivenRight = Exclude<Right, 0>;

/** The word for a right from 1 to 3. Throws for 0: what nobody has is never shown. */
export function wordOfRight(right: Right): RightWord {
  const word = rightWords[right - 1];
  if (word === undefined) throw new Error(`There is no word for the right ${right}.`);
  return word;
}

/** The right that a word means. */
export function rightOfWord(word: RightWord): GivenRight {
  return ({ READ: 1, WRITE: 2, ADMIN: 3 } as const)[word];
}
