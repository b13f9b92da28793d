/** Cards in a list of shots: "then a black screen saying Three years later", 'end on a red card "Thanks"'. Pure. */
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { hueAt } from '../edits/slots/hues.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { cardWords } from './list-words.ts';
import { SECONDS } from './script-words.ts';

/** A text on one colour, as its clause tells it. */
export interface ListedCard {
  said: string;
  text: string;
  color: string;
  seconds: number;
}

/** Where nothing says how long a card stands: as long as it takes to read, seconds. */
const leastSeconds = 2;
const wordsASecond = 2.5;
const mostWords = 14;

const mark = /\uE000(\d+)\uE001/u;
const time = new RegExp(
  String.raw`\(?\s*(?:for |für |pendant |durante |por |per |,)?\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:${SECONDS})(?!\p{L})\)?`,
  'iu',
);

/** "Schwarzes" is "schwarz". */
function hueIn(word = ''): string | null {
  const folds = lex(word).map(({ fold }) => fold);
  return (hueAt(folds) ?? hueAt(folds.map((fold) => fold.replace(/e[srnm]$/u, ''))))?.value ?? null;
}

/** True where the text of a card follows behind a colon. */
export const leadsToCard = (clause: string): boolean => cardOf(`${clause}: x`, (text) => text) !== null;

/** The card that a clause tells of; null where it tells of none, or without its words. */
export function cardOf(clause: string, whole: (text: string) => string): ListedCard | null {
  const found = cardWords.exec(clause);
  const color = hueIn(found?.groups?.before) ?? hueIn(found?.groups?.behind);
  if (found === null || color === null) return null;
  const timed = time.exec(clause);
  const behind = clause.slice(found.index + found[0].length).replace(time, ' ');
  const quote = mark.exec(clause);
  const text = quote === null ? behind.trim() : whole(quote[0]).slice(1, -1);
  const bare = text.replace(/^[\s:,–—-]+|[\s,.:]+$/gu, '');
  const words = bare.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0 || words.length > mostWords) return null;
  // "A black frame" alone says nothing.
  if (quote === null && (found.groups?.says ?? '') === '') return null;
  const read = Math.max(leastSeconds, Math.ceil(words.length / wordsASecond));
  const seconds = timed === null ? read : Number((timed[1] ?? '').replace(',', '.'));
  return { said: whole(clause), text: quote === null ? bare : text, color, seconds };
}

/** The change that brings a card in behind the shots so far. */
export function cardAfter({ said, ...card }: ListedCard, shots: readonly { assetId: string }[]): EditWish {
  const last = shots.at(-1);
  const anchor: ClipTarget | null =
    last === undefined ? null : { kind: 'assets', ids: [last.assetId], said: last.assetId };
  return { kind: 'card', ...card, anchor, side: last === undefined ? 'before' : 'after', said };
}
