/** Where words to show end and what is said of them begins: "Grown here | at the bottom over all of it". Pure. */
import type { NameIndex } from '../../grammar/phrases/names.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { type Concept, conceptAt } from './concepts.ts';
import { readSlots } from './read-slots.ts';
import type { Slot } from './slot.ts';

/** Small words that lead to a place, a time or a colour. */
const leads = new Set(
  (
    'on over during at to in under onto across for while the auf uber am im bei in fur wahrend sur pendant dans a au en sobre ' +
    'durante al no na em por su sul sulla nel nella per , in'
  ).split(' '),
);

/** How and where words stand. */
const placing: readonly Concept[] = [
  ...([
    'first',
    'last',
    'underneath',
    'at',
    'in',
    'only',
    'long',
    'throughout',
    'by',
    'with',
    'for',
    'film',
  ] as const),
  ...(['top', 'bottom', 'left', 'right', 'corner', 'middle', 'screen', 'each', 'colour'] as const),
];

const isPlacing = (slot: Slot) =>
  slot.kind === 'seconds' ||
  slot.kind === 'hue' ||
  (slot.kind === 'clips' && !slot.isIt) ||
  (slot.kind === 'concept' && placing.some((one) => slot.concepts.has(one)));

/** Says by itself where or when: a clip, an end, a corner, all the time. */
const telling: readonly Concept[] = [
  ...(['first', 'last', 'throughout', 'top', 'bottom', 'left', 'right', 'corner', 'film'] as const),
];

const isTelling = (slot: Slot) => slot.kind !== 'concept' || telling.some((one) => slot.concepts.has(one));

/** True for words that tell where or when something stands, and nothing else: "the beginning", "nos primeiros 3 segundos". */
export function saysPlace(tokens: readonly Token[], names: NameIndex): boolean {
  const slots = readSlots(tokens, names);
  return slots !== null && slots.length > 0 && slots.every(isPlacing) && slots.some(isTelling);
}

/** The first token behind the words that begin at `start`; null where nothing is said of them. */
export function textTail(tokens: readonly Token[], start: number, names: NameIndex): number | null {
  for (let at = start + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    const isLead =
      leads.has(token?.fold ?? '') || isOf(tokens, at, ['throughout', 'first', 'last', ...corners]);
    if (!isLead || token === undefined) continue;
    if (saysPlace(tokens.slice(at), names)) return at;
  }
  return null;
}

const corners = ['top', 'bottom', 'corner'] as const;

const isOf = (tokens: readonly Token[], at: number, concepts: readonly Concept[]) => {
  const found = conceptAt(tokens, at)?.concepts;
  return concepts.some((one) => found?.has(one) === true);
};
