/** Cards in a list of shots: "then a black screen saying Three years later", 'end on a red card "Thanks"'. Pure. */
import type { TitleSpot } from '../brief-parts.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { hueAt } from '../edits/slots/hues.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { readingSeconds } from '../grammar/wishes/title-grounds.ts';
import { cardWords } from './list-words.ts';
import { SECONDS } from './script-words.ts';

/** A text on one colour, as its clause tells it. */
export interface ListedCard {
  said: string;
  text: string;
  color: string;
  seconds: number;
  /** Where in the frame its words stand. */
  spot?: TitleSpot;
}

const spots: readonly (readonly [TitleSpot, RegExp])[] = [
  ['top', /(?<!\p{L})(?:top|oben|en haut|arriba|em cima|in alto)(?!\p{L})/iu],
  ['bottom', /(?<!\p{L})(?:bottom|unten|en bas|abajo|em baixo|embaixo|in basso)(?!\p{L})/iu],
  [
    'middle',
    /(?<!\p{L})(?:middle|centre|center|centred|centered|mittig|mitte|centro|centré|milieu)(?!\p{L})/iu,
  ],
];

/** "At the top", outside its words. */
function spotIn(clause: string): { spot?: TitleSpot } {
  const spot = spots.find(([, form]) => form.test(clause))?.[0];
  return spot === undefined ? {} : { spot };
}

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
  if (found === null || color === null) return textOnColour(clause, whole);
  const timed = time.exec(clause);
  const behind = clause.slice(found.index + found[0].length).replace(time, ' ');
  const quote = mark.exec(clause);
  const text = quote === null ? behind.trim() : whole(quote[0]).slice(1, -1);
  const bare = text.replace(/^[\s:,–—-]+|[\s,.:]+$/gu, '');
  const words = bare.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0 || words.length > mostWords) return null;
  // "A black frame" alone says nothing.
  if (quote === null && (found.groups?.says ?? '') === '') return null;
  const seconds =
    timed === null ? readingSeconds(words.join(' ')) : Number((timed[1] ?? '').replace(',', '.'));
  const place = quote === null ? {} : spotIn(clause);
  return { said: whole(clause), text: quote === null ? bare : text, color, seconds, ...place };
}

/** "“Meanwhile” on black, 2 s". */
function textOnColour(clause: string, whole: (text: string) => string): ListedCard | null {
  const quote = mark.exec(clause);
  if (quote === null) return null;
  const behind = clause.slice(quote.index + quote[0].length).replace(spotWords, '');
  const color = hueIn(onColour.exec(behind)?.[1]);
  if (color === null) return null;
  const text = whole(quote[0]).slice(1, -1);
  const timed = time.exec(clause);
  const seconds = timed === null ? readingSeconds(text) : Number((timed[1] ?? '').replace(',', '.'));
  return { said: whole(clause), text, color, seconds, ...spotIn(clause) };
}

/** "At the top", between its words and its ground. */
const spotWords =
  /^\s+(?:(?:at|in|on|to) (?:the )?(?:very )?(?:top|bottom|middle|centre|center)(?: of the (?:screen|frame))?|centred|centered|oben|unten|mittig|in der mitte|en (?:haut|bas)|au (?:centre|milieu)|arriba|abajo|en el centro|em (?:cima|baixo)|no centro|in (?:alto|basso)|al centro)(?=\s)/iu;
const onColour =
  /^\s+(?:on|over|auf|sur|sobre|su)(?:\s+(?:a|plain|einem|un|uma?))*\s+(\p{L}+)(?=\s*[,.;(]|\s+\d|\s+(?:for|für|pendant|durante|por|per)\s|\s*$)/iu;

/** The change that brings a card in behind the shots so far. */
export function cardAfter({ said, ...card }: ListedCard, shots: readonly { assetId: string }[]): EditWish {
  const last = shots.at(-1);
  const anchor: ClipTarget | null =
    last === undefined ? null : { kind: 'assets', ids: [last.assetId], said: last.assetId };
  return { kind: 'card', ...card, anchor, side: last === undefined ? 'before' : 'after', said };
}
