/**
 * How changes of a film are put into words: one rule per way to say one. They are patterns over a line of folded words
 * (see clip-words.ts); of two that begin at one word the longer one counts. Pure.
 */
import { asWell, lengths, membership, orders } from './clip-rules.ts';
import { complaints, ellipses, elsewhere, kept, spots } from './follow-rules.ts';
import { looks, material, pictures, speeds } from './picture-rules.ts';
import type { Rule } from './rule-parts.ts';
import { sounds } from './sound-rules.ts';
import { texts } from './text-rules.ts';
import { reverts } from './turn-back.ts';

/** All of them, in the order in which they are tried. */
export const rules: readonly Rule[] = [
  ...kept,
  ...elsewhere,
  ...spots,
  ...reverts,
  ...complaints,
  ...ellipses,
  ...lengths,
  asWell,
  ...orders,
  ...membership,
  ...looks,
  ...speeds,
  ...texts,
  ...material,
  ...pictures,
  ...sounds,
];
