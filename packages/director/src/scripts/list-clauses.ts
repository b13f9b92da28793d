/** Where one clause of a list of shots ends and the next begins, and what its words are about. Pure. */
import { type Concept, conceptAt } from '../edits/slots/concepts.ts';
import { products } from '../grammar/languages/vocabulary.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { leadsToCard } from './cards.ts';
import {
  eachBefore,
  eachBehind,
  eachOfCount,
  filmHeads,
  filmTails,
  madeTails,
  nameOfFile,
  stepEnds,
  timeInside,
} from './list-words.ts';
import { isTelling } from './listed-shot.ts';

/** What is asked of the whole film, of its sound and of its texts. */
export const ofSigns: readonly Concept[] = [
  'title',
  'endcard',
  'strap',
  'say',
  'caption',
  'music',
  'sound',
  'name',
];
export const ofFilm: readonly Concept[] = [
  ...ofSigns,
  ...(['transition', 'film', 'fadeout', 'fadein'] as const),
];

/** True where nothing else is said than changes, one of them of `concepts`: "in black and white". */
export function isAlone(clause: string, concepts: readonly Concept[]): boolean {
  const tokens = lex(clause);
  let isSaid = false;
  for (let at = 0; at < tokens.length; ) {
    const [token, found] = [tokens[at], conceptAt(tokens, at)];
    if (found === null && token !== undefined && isTelling(token)) return false;
    isSaid ||= found !== null && concepts.some((concept) => found.concepts.has(concept));
    at = found?.next ?? at + 1;
  }
  return isSaid;
}

/** True where one of `concepts` is said. */
export function has(text: string, concepts: readonly Concept[]): boolean {
  const tokens = lex(text);
  return tokens.some((_, at) => {
    const said = conceptAt(tokens, at)?.concepts;
    return said !== undefined && concepts.some((concept) => said.has(concept));
  });
}

const isOpen = (part: string) => /[:：]$/u.test(part);

/** Clauses at marks and words that part, at "lead:", and where a time ends one. */
export function clausesOf(sentence: string): string[] {
  const colon = /[:：](?!\d)/u.exec(sentence);
  const before = colon === null ? '' : sentence.slice(0, colon.index);
  const headed = before.split(stepEnds).at(-1) ?? '';
  const isEach = colon !== null && eachIn(sentence.slice(colon.index + 1).trim()) !== null;
  if (isEach) return clausesOf(`${before}, ${sentence.slice(colon.index + 1)}`);
  const isLead = colon !== null && !has(headed, ofSigns) && !leadsToCard(headed);
  const parts = isLead ? [`${before}:`, sentence.slice(colon.index + 1)] : [sentence];
  return parts
    .map((part) =>
      part.replaceAll(/\s*\(([^()]*)\)([^,;]*)/gu, (said, inner: string, more: string) => {
        if (has(inner, ofSigns)) return `${more}, ${inner}`;
        // "The lake (DJI_0088, not the forest)": which file it is.
        const file = nameOfFile.exec(inner)?.[0];
        return file === undefined ? said : ` (${file})${more}`;
      }),
    )
    .map((part) => part.replace(madeTails, ', $<made>'))
    .flatMap((part) => withHead(part))
    .flatMap((part) => part.split(stepEnds))
    .map((one, at, all) => one.replace(/[:：]$/u, isLead && all.findLastIndex(isOpen) === at ? ':' : ''))
    .flatMap((part) => part.replace(timeInside, '\n').split('\n'))
    .flatMap((part) => part.replace(filmTails, '\n$<tail>').split('\n'));
}

/** "A 20 second ad with the mugs": what is made, and its first shot. */
function withHead(part: string): string[] {
  for (const match of part.matchAll(filmHeads)) {
    const head = part.slice(0, match.index);
    if (stepEnds.test(head) || has(head, ['each'])) break;
    if (lex(head).some(({ fold }) => products.has(fold)))
      return [head, part.slice(match.index + match[0].length)];
  }
  return [part];
}

/** The time of every shot, and what a clause says besides. */
export function eachIn(text: string): { seconds: number; rest: string } | null {
  const match = eachBehind.exec(text) ?? eachBefore.exec(text) ?? eachOfCount.exec(text);
  if (match === null) return null;
  const seconds = Number((match[1] ?? '').replace(',', '.'));
  return seconds > 0
    ? { seconds, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.trim() }
    : null;
}

const withText = /^[^\uE000]*\p{L}[^\uE000]*\uE000\d+\uE001$/u;

/** `seedlings "March", watering "May"`: shots with their texts behind them, in text whose quotations are marks. */
export function haveTexts(masked: string, sentences: RegExp): boolean {
  const clauses = masked.split(sentences).flatMap((sentence) => clausesOf(sentence.trim()));
  const told = clauses.map((one) => one.replace(/^[^:：]*[:：]\s*/u, '').replace(/[.!?。！？\s]+$/u, ''));
  return told.filter((one) => withText.test(one) && !has(one, ofFilm)).length > 1;
}
