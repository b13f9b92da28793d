/** How large words are set: "“SALE” in huge letters over the car". Pure. */
import type { Token } from '../../grammar/tokens/lex.ts';

/** Times the usual size of a text, by the words for it. */
const sizes: ReadonlyMap<string, number> = new Map([
  ...wordsOf(
    'big large bigger larger bold gross grosse grossen grosser grand grande grandes grands gros grosses groot',
    1.35,
  ),
  ...wordsOf(
    'huge giant enormous massive riesig riesige riesigen enorme enormes gigante gigantes enormi',
    1.8,
  ),
  ...wordsOf(
    'small smaller little klein kleine kleinen petit petite petits petites pequeno pequena pequenos piccolo piccola piccoli',
    0.75,
  ),
  ...wordsOf('tiny winzig winzige winzigen minuscule minuscules diminuto diminuta', 0.55),
]);
const more = new Set('very really extra super sehr ganz tres muy molto muito bem'.split(' '));
const letters = new Set(
  'letters letter type text font print characters writing size caps schrift buchstaben lettres caracteres letras lettere caratteri'.split(
    ' ',
  ),
);
const lead = new Set('in with mit en con com em a an'.split(' '));

function wordsOf(list: string, factor: number): [string, number][] {
  return list.split(' ').map((word) => [word, factor]);
}

/** The factor that all of `tokens` tell and nothing else; null where they tell something else, or nothing. */
export function letterSize(tokens: readonly Token[]): number | null {
  const told = tokens.flatMap(({ fold }) => sizes.get(fold) ?? []);
  const isAll = tokens.every(
    ({ fold, kind }) =>
      kind === 'word' && (sizes.has(fold) || more.has(fold) || letters.has(fold) || lead.has(fold)),
  );
  const [factor] = told;
  if (!isAll || factor === undefined || told.length > 1) return null;
  const isMore = tokens.some(({ fold }) => more.has(fold));
  return isMore ? (factor > 1 ? factor * 1.3 : factor / 1.3) : factor;
}

/** Where the words that tell a size begin at the end of `tokens`: behind the text, from "in" on; null where there are none. */
export function letterSizeBegins(tokens: readonly Token[]): number | null {
  const from = tokens.findLastIndex(({ fold }, at) => at > 0 && at >= tokens.length - 4 && lead.has(fold));
  const own = from === -1 ? [] : tokens.slice(from);
  return own.some(({ fold }) => letters.has(fold)) && letterSize(own) !== null ? from : null;
}
