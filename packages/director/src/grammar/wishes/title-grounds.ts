/** Texts that stand on a colour of their own instead of on the footage: "“Thank you” on black", "a white screen that says “Part 1”". Pure. */
import type { TitleWish } from '../../brief.ts';
import type { ClipTarget, EditWish } from '../../edits/edit-wish.ts';
import { hueAt } from '../../edits/slots/hues.ts';
import { words } from '../languages/vocabulary.ts';
import { clauseOf, endsClause, isConjunction, textBetween } from '../phrases/look-around.ts';
import { isTitleWord } from '../phrases/title-text.ts';
import type { Parse } from './context.ts';

const groundNouns = words('groundNouns');
const groundLinks = words('groundLinks');
const articles = words('articles');

/** Where nothing says how long it stands: as long as it takes to read, seconds. */
const leastSeconds = 2;
const wordsASecond = 2.5;
/** Items between a text and its colour: "at the end on a plain black background". */
const farthest = 8;

/** The colour behind a text, and the items that tell of it. */
export interface Ground {
  color: string;
  /** Of the letters, told right before. */
  ink?: string;
  first: number;
  last: number;
}

/** How long a text stands that has to be read, seconds. */
export const readingSeconds = (text: string): number =>
  Math.max(leastSeconds, Math.ceil(text.split(/\s+/u).length / wordsASecond));

/** "Schwarzem" is "schwarz". */
function hueOf(fold = ''): string | null {
  return (hueAt([fold]) ?? hueAt([fold.replace(/e[srnm]$/u, '')]))?.value ?? null;
}

const lastWord = (fold = '') => fold.split(' ').at(-1) ?? '';
const isNoun = ({ items }: Parse, at: number) => groundNouns.has(lastWord(items[at]?.fold));

/** The colour that the text at item `index` stands on; its items are taken. */
export function groundOf(parse: Parse, index: number): Ground | null {
  const found = behind(parse, index) ?? before(parse, index);
  if (found === null) return null;
  for (let at = found.first; at <= found.last; at += 1) if (at !== index) parse.taken.add(at);
  return found;
}

function behind(parse: Parse, index: number): Ground | null {
  for (let at = index + 1; at <= index + farthest && !endsClause(parse, at); at += 1) {
    const item = parse.items[at];
    if (item === undefined || item.kind === 'quote' || item.kind === 'assets') return null;
    const ground = groundAt(parse, at);
    if (ground !== null) return ground;
  }
  return null;
}

/** "White text on black at the end: “Bye”", "a black end card with “Bye”". */
function before(parse: Parse, index: number): Ground | null {
  for (let at = index - 1; at >= Math.max(0, index - farthest); at -= 1) {
    const item = parse.items[at];
    // A colon leads on to the text.
    if (item === undefined || (endsClause(parse, at) && item.fold !== ':')) return null;
    if (item.kind === 'quote' || item.kind === 'assets') return null;
    const ground = groundAt(parse, at);
    if (ground !== null && ground.last < index) return { ...ground, ...inkBefore(parse, ground.first - 1) };
  }
  return null;
}

/** "White text on black": its items are taken. */
function inkBefore(parse: Parse, at: number): Pick<Ground, 'ink'> {
  if (!isTitleWord(parse.items[at])) return {};
  const ink = hueOf(parse.items[at - 1]?.fold);
  parse.taken.add(at);
  if (ink === null) return {};
  parse.taken.add(at - 1);
  return { ink };
}

/** A colour as a ground, from the word that leads to it: "on black", "on a black card", "black card", "fond noir". */
function groundAt(parse: Parse, at: number): Ground | null {
  const { items, negated } = parse;
  if (negated.has(at)) return null;
  const isLed = groundLinks.has(items[at]?.fold ?? '');
  const from = isLed ? pastArticles(parse, at + 1) : at;
  const color = hueOf(items[from]?.fold);
  // "On black and white" is a look.
  if (color !== null && isConjunction(items[from + 1]) && hueOf(items[from + 2]?.fold) !== null) return null;
  if (color !== null) {
    const noun = nounAfter(parse, from + 1);
    if (noun !== null) return { color, first: at, last: noun };
    // "On black" alone, but not "on black sand".
    return isLed && endsAt(parse, from + 1) ? { color, first: at, last: from } : null;
  }
  if (!isNoun(parse, from)) return null;
  const own = hueOf(items[from + 1]?.fold);
  return own === null ? null : { color: own, first: at, last: from + 1 };
}

function pastArticles({ items }: Parse, from: number): number {
  let at = from;
  while (articles.has(items[at]?.fold ?? '') || plain.has(items[at]?.fold ?? '')) at += 1;
  return at;
}

const plain = words('plainGround');

/** "Black end card", "black title screen": the noun may have a word before it. */
function nounAfter(parse: Parse, from: number): number | null {
  if (isNoun(parse, from)) return from;
  return parse.items[from] !== undefined && !endsClause(parse, from) && isNoun(parse, from + 1)
    ? from + 1
    : null;
}

function endsAt(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  return item === undefined || item.kind !== 'word' || endsClause(parse, at) || lightAfter.has(item.fold);
}

const lightAfter = new Set(
  'at for in and then with to for saying fur am im und mit pour pendant a et avec por durante al y con no ao e com per alla alle in'.split(
    ' ',
  ),
);

interface GroundedText {
  title: TitleWish;
  ground: Ground;
  /** The item of its text. */
  index: number;
}

/** The card that such a text is; null where it stands at a time of its own, over the footage. */
export function cardOfText(parse: Parse, { title, ground, index }: GroundedText): EditWish | null {
  if (title.style !== 'title' || title.atSeconds !== undefined) return null;
  const told = title.place === 'opening' && !isToldFirst(parse, index) ? 'at' : title.place;
  const clip = told === 'at' ? clipBefore(parse, index) : null;
  const side = told === 'closing' || clip !== null ? 'after' : 'before';
  const ink = ground.ink ?? title.color;
  return {
    kind: 'card',
    text: title.text,
    color: ground.color,
    ...(ink !== undefined && ink !== ground.color && { ink }),
    ...(title.spot !== undefined && { spot: title.spot }),
    seconds: title.seconds ?? readingSeconds(title.text),
    anchor: clip,
    side,
    said: textBetween(parse, Math.min(ground.first, index), Math.max(ground.last, index)),
  };
}

/** "Start with “Hello” on black": what stands so is before all clips, whatever was told before it. */
function isToldFirst(parse: Parse, index: number): boolean {
  const { first, last } = clauseOf(parse, index);
  return parse.items.slice(first, last + 1).some((item) => item.kind === 'tag' && item.tag === 'first');
}

/** Between clips: behind the one that is told before it. */
function clipBefore({ items, prompt }: Parse, index: number): ClipTarget | null {
  const item = items.slice(0, index).findLast(({ kind }) => kind === 'assets');
  const [first] = item?.kind === 'assets' ? item.assets.filter(({ kind }) => kind !== 'audio') : [];
  if (item === undefined || first === undefined) return null;
  return { kind: 'assets', ids: [first.id], said: prompt.slice(item.start, item.end) };
}
