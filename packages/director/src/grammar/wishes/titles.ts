/** Texts to show: quoted ones anywhere, unquoted ones after "title:", "called" and the like. */

import type { TextStyle } from '@rushes/timeline';
import type { TitleWish } from '../../brief.ts';
import type { TitleSpot } from '../../brief-parts.ts';
import type { EditWish } from '../../edits/edit-wish.ts';
import { hueAt } from '../../edits/slots/hues.ts';
import { firstWords, lastWords } from '../languages/edge-words.ts';
import { words } from '../languages/vocabulary.ts';
import { isBreak, isConjunction, isFiller, skipFillers } from '../phrases/look-around.ts';
import { isTitleWord } from '../phrases/title-text.ts';
import { forWords, isTag, type Parse, tagged } from './context.ts';
import { longestTitle, shownText } from './shown-text.ts';
import { cardOfText, type Ground, groundOf } from './title-grounds.ts';
import { readUnquoted } from './unquoted-titles.ts';

/** A text for longer than this is no title's own time but the video's. */
const longestTitleSeconds = 10;

/** The titles a prompt asks for, in its order. Their items are taken. */
export function readTitles(parse: Parse): {
  titles: TitleWish[];
  cards: EditWish[];
  refused: boolean;
  unnamed: boolean;
} {
  const titles: TitleWish[] = [];
  const cards: EditWish[] = [];
  const asCard = (title: TitleWish, index: number, ground: Ground | null) => {
    const card = ground === null ? null : cardOfText(parse, { title, ground, index });
    if (card === null) titles.push(title);
    else cards.push(card);
  };
  for (const [index, item] of parse.items.entries()) {
    if (item.kind !== 'quote' || parse.taken.has(index) || isTopic(parse, index) || namesMusic(parse, index))
      continue;
    if (isSpeech(parse, index)) continue;
    parse.taken.add(index);
    const ground = groundOf(parse, index);
    asCard(titleAt(parse, { index, text: item.text, titles, ground }), index, ground);
  }
  for (const { text, last, marker, place, style } of readUnquoted(parse)) {
    const read = titleAt(parse, { index: last, text, titles, marker });
    titles.push({ ...read, ...(style !== undefined && { style }), ...(place !== undefined && { place }) });
  }
  const tags = tagged(parse, 'title').filter((index) => isNounTitle(parse, index));
  const refused = tags.filter((index) => parse.negated.has(index));
  for (const index of refused) parse.acted.add(index);
  return {
    titles,
    refused: refused.length > 0,
    cards,
    unnamed: titles.length + cards.length === 0 && tags.some((index) => !parse.negated.has(index)),
  };
}

const speakers = words('speakers');

const sayingWords = words('sayingWords');
const titleStems = new RegExp([...words('titleStems')].join('|'), 'u');

/** "she says “we never give up”": what is heard in the footage, not what shall stand on the screen. */
function isSpeech(parse: Parse, index: number): boolean {
  const verb = parse.items[index - 1]?.fold === ':' ? index - 2 : index - 1;
  const isSaid = sayingWords.has(parse.items[verb]?.fold ?? '');
  return isSaid && speakers.has(parse.items[verb - 1]?.fold ?? '');
}

/** "with a title" asks for one; "says" and "text" alone do not. */
function isNounTitle(parse: Parse, index: number): boolean {
  return titleStems.test(parse.items[index]?.fold ?? '') || parse.items[index]?.fold === 'closing';
}

function isTopic(parse: Parse, index: number): boolean {
  const before = skipFillers(parse, index - 1, -1);
  return isTag(parse, before, 'about');
}

function namesMusic(parse: Parse, index: number): boolean {
  return isTag(parse, index - 1, 'music');
}

function titleAt(
  parse: Parse,
  found: { index: number; text: string; titles: TitleWish[]; marker?: number; ground?: Ground | null },
): TitleWish {
  const { index, titles } = found;
  const marker = found.marker ?? markerBefore(parse, index);
  if (marker !== null) parse.taken.add(marker);
  const text = cleanText(parse, found.text);
  const style = styleOf(parse, marker);
  const color = colorAfter(parse, index) ?? colorBeside(parse, { marker, index });
  const ground = found.ground ?? null;
  const told = Math.max(color?.last ?? index, ground !== null && ground.last > index ? ground.last : index);
  // "“Bye” at the top on black": its place stands before its ground.
  const near = ground !== null && ground.last > index ? spotAfter(parse, color?.last ?? index) : null;
  const { spot, last } = near?.spot != null ? { ...near, last: told } : spotAfter(parse, told);
  const where = { ...(spot !== null && { spot }), ...(color !== null && { color: color.value }) };
  const later = color ?? (last > told ? colorAfter(parse, last) : null);
  if (color === null && later !== null) Object.assign(where, { color: later.value });
  const edge = edgeAfter(parse, later !== null && later.last > last ? later.last : last);
  if (edge !== null) return { text, style, ...edge, ...where };
  const shown = timeAfterWhich(parse, last);
  const own = shown.atSeconds === undefined ? timeAfter(parse, last, ground !== null) : shown;
  const time = Object.keys(own).length > 0 ? own : timeBehindPlace(parse, last);
  if (time.atSeconds !== undefined) return { text, style, place: 'at', ...time, ...where };
  const begins = timeBefore(parse, marker ?? index);
  if (begins !== null) return { text, style, place: 'at', ...time, ...begins, ...where };
  const place = placeOf(parse, { index, marker, style, titles });
  return { text, style, place, ...time, ...where };
}

/** "in yellow", "en blanc", "with red letters" after a text; its items are taken. */
function colorAfter(parse: Parse, index: number): { value: string; last: number } | null {
  const isLink = colorLinks.has(parse.items[index + 1]?.fold ?? '');
  const first = isLink ? index + 2 : index + 1;
  const read = hueAt([parse.items[first]?.fold ?? '', parse.items[first + 1]?.fold ?? '']);
  if (read === null || (!isLink && parse.items[index]?.kind !== 'quote')) return null;
  let last = first + read.length - 1;
  while (lettering.has(parse.items[last + 1]?.fold ?? '')) last += 1;
  // "In white and black" is no colour of letters, "in black and white" a look.
  if (isConjunction(parse.items[last + 1]) && hueAt([parse.items[last + 2]?.fold ?? '']) !== null)
    return null;
  for (let at = index + 1; at <= last; at += 1) parse.taken.add(at);
  return { value: read.value, last };
}

/** "White text “…”", "texto amarillo «…»": beside the word for it; its item is taken. */
function colorBeside(
  parse: Parse,
  { marker, index }: { marker: number | null; index: number },
): { value: string; last: number } | null {
  if (marker === null) return null;
  for (const at of [marker - 1, marker + 1]) {
    const read = at < index ? hueAt([parse.items[at]?.fold ?? '']) : null;
    if (read === null || isConjunction(parse.items[at - 1])) continue;
    parse.taken.add(at);
    return { value: read.value, last: index };
  }
  return null;
}

const colorLinks = new Set(['in', 'en', 'em', 'with', 'mit', 'avec', 'con', 'com', 'auf', 'of']);
const lettering = new Set(
  'letters lettering text type font colour color schrift buchstaben lettres letras lettere'.split(' '),
);

/** Longer than any film: what stands to its end is cut there, seconds. */
const toTheEnd = 86_400;

const onWords = words('onWords');

/** "From 0:12 on" is to the end; "from 0:12" tells when it comes. */
function secondsOf(
  { prompt }: Parse,
  range: { startSeconds: number; endSeconds: number | null; start: number; end: number },
): { seconds?: number } {
  if (range.endSeconds !== null) return { seconds: range.endSeconds - range.startSeconds };
  const last = prompt.slice(range.start, range.end).split(/\s+/u).at(-1) ?? '';
  return onWords.has(last.toLowerCase()) ? { seconds: toTheEnd } : {};
}

const spotLinks = words('spotLinks');
const spotWords = {
  top: words('spotTop'),
  bottom: words('spotBottom'),
  left: words('spotLeft'),
  right: words('spotRight'),
  middle: words('spotMiddle'),
};

/** "at the top left of the screen" after a text; `last`: the item that it ends with. */
function spotAfter(parse: Parse, index: number): { spot: TitleSpot | null; last: number } {
  const said = new Set<keyof typeof spotWords>();
  let at = index + 1;
  let last = index;
  for (; !isBreak(parse.items[at]) && parse.items[at] !== undefined; at += 1) {
    const fold = parse.items[at]?.fold ?? '';
    const word = (Object.keys(spotWords) as (keyof typeof spotWords)[]).find((key) =>
      spotWords[key].has(fold),
    );
    // Another text, though it be "a", says nothing of where this one is.
    if (parse.items[at]?.kind === 'quote' || (word === undefined && !spotLinks.has(fold))) break;
    // "at the end", "in the picture": links alone are no place.
    if (word !== undefined) said.add(word);
    if (said.size > 0) last = at;
  }
  const down = said.has('top') ? 'top' : said.has('bottom') ? 'bottom' : null;
  const across = said.has('left') ? 'left' : said.has('right') ? 'right' : null;
  const spot = down !== null && across !== null ? (`${down}-${across}` as const) : (down ?? across);
  const found = spot ?? (said.has('middle') ? 'middle' : null);
  if (found === null) return { spot: null, last: index };
  // A link that ends it may lead on: "at the top in bold".
  while (last > index + 1 && spotLinks.has(parse.items[last]?.fold ?? '') && isLead(parse, last)) last -= 1;
  for (let item = index + 1; item <= last; item += 1) parse.taken.add(item);
  return { spot: found, last };
}

const leads = new Set(['at', 'in', 'on', 'to', 'a', 'im', 'am', 'en', 'dans', 'em', 'no', 'na', 'al', 'de']);

/** A preposition leads to what follows it; "side" or "screen" end a place. */
function isLead(parse: Parse, at: number): boolean {
  return leads.has(parse.items[at]?.fold ?? '');
}

/** The word that makes a quotation a title: "title", "called", "with the text". */
function markerBefore(parse: Parse, index: number): number | null {
  let at = index - 1;
  while (isFiller(parse.items[at]) || [':', '=', '-', '–', '—', '('].includes(parse.items[at]?.fold ?? ''))
    at -= 1;
  return isTitleWord(parse.items[at]) && !parse.taken.has(at) ? at : null;
}

function styleOf(parse: Parse, marker: number | null): TextStyle {
  if (marker === null) return 'title';
  const item = parse.items[marker];
  if (item?.kind !== 'tag') return 'title';
  if (item.tag === 'subtitle') return 'subtitle';
  return item.tag === 'lowerThird' ? 'lower-third' : 'title';
}

function placeOf(
  parse: Parse,
  found: { index: number; marker: number | null; style: TextStyle; titles: TitleWish[] },
): TitleWish['place'] {
  const { index, marker, style, titles } = found;
  const lead = placeLead(parse, marker ?? index);
  if (lead === 'closing') return 'closing';
  if (lead === null && saysLast(parse, { index, marker })) return 'closing';
  const open = titles.some((title) => title.place === 'opening' && title.style === 'title');
  if (style !== 'title') return 'opening';
  return open ? 'at' : 'opening';
}

/** Items between a place and its text: "at the end the phone number “…”". */
const longestPlaceLead = 5;

/** "Headline at the start “A” and at the end “B”": the place that stands before a text is its own. */
function placeLead(parse: Parse, index: number): 'opening' | 'closing' | null {
  for (let at = index - 1; at >= index - longestPlaceLead; at -= 1) {
    const item = parse.items[at];
    // "White text at the end: “Thanks”".
    if (at === index - 1 && item?.fold === ':') continue;
    if (item === undefined || isBreak(item) || isConjunction(item)) return null;
    if (item.kind === 'quote' || item.kind === 'assets') return null;
    const isEnd = isTag(parse, at, 'last', 'previous');
    if (!isEnd && !isTag(parse, at, 'first', 'previous')) continue;
    // "Frog at the start with the text …": the place is the clip's.
    if (parse.taken.has(at) || parse.items[at - 1]?.kind === 'assets') return null;
    parse.taken.add(at);
    return isEnd ? 'closing' : 'opening';
  }
  return null;
}

/** "Closing title", "end card". */
function isClosing(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  return item?.kind === 'tag' && item.tag === 'title' && item.value === 'closing';
}

/** "An end card saying “…”", "a closing title with the words “…”": nearer words tell nothing of where. */
function isOnClosing(parse: Parse, index: number): boolean {
  for (let at = index - 1; at >= index - longestPlaceLead; at -= 1) {
    if (isClosing(parse, at)) return true;
    const item = parse.items[at];
    if (item === undefined || (isBreak(item) && item.fold !== ':') || isConjunction(item)) return false;
    if (item.kind === 'quote' || item.kind === 'assets') return false;
  }
  return false;
}

/** "ending with the text X", "closing title X", "finish on X", "X at the end". */
function saysLast(parse: Parse, { index, marker }: { index: number; marker: number | null }): boolean {
  if (isOnClosing(parse, index)) return true;
  let before = skipFillers(parse, (marker ?? index) - 1, -1);
  // "At the end a second title that says …"
  while (isTag(parse, before, 'only') || isTag(parse, before, 'then') || isTag(parse, before, 'title')) {
    parse.acted.add(before);
    before = skipFillers(parse, before - 1, -1);
  }
  // "Finish on the shopfront with the text …": on the last clip.
  const clip = parse.items[before]?.kind === 'assets' ? skipFillers(parse, before - 1, -1) : before;
  if (clip !== before && isTag(parse, clip, 'last', 'next')) return true;
  for (const at of [before, skipFillers(parse, index + 1)]) {
    const follows = at > index;
    const marks =
      isTag(parse, at, 'last', 'previous') ||
      (!follows && (isTag(parse, at, 'last') || isTag(parse, at, 'last', 'either')));
    if (!marks) continue;
    parse.taken.add(at);
    return true;
  }
  const behind = skipFillers(parse, index + 1);
  if (isClosing(parse, behind) && behind > index + 1) {
    parse.taken.add(behind);
    return true;
  }
  if (isShownLast(parse, index + 1)) return true;
  const opens = isTag(parse, before, 'first');
  if (opens) parse.taken.add(before);
  const after = skipFillers(parse, index + 1);
  if (isTag(parse, after, 'first', 'previous')) parse.acted.add(after);
  return false;
}

const showing = new Set([
  'show',
  'put',
  'display',
  'zeig',
  'zeige',
  'affiche',
  'montre',
  'muestra',
  'mostra',
  'ponlo',
  'mostre',
]);

/** "Our number is 555 0134, show it at the end": the next clause says where. */
function isShownLast(parse: Parse, from: number): boolean {
  let at = from;
  while ([',', '.', ';', 'and', 'und', 'et', 'y', 'e', '-'].includes(parse.items[at]?.fold ?? '')) at += 1;
  if (at === from || !showing.has(parse.items[at]?.fold ?? '')) return false;
  const first = at;
  at += 1;
  while (
    ['it', 'this', 'that', 'them', 'sie', 'das', 'es', 'le', 'la', 'lo'].includes(parse.items[at]?.fold ?? '')
  )
    at += 1;
  if (!isTag(parse, at, 'last', 'previous')) return false;
  for (let own = first; own <= at; own += 1) parse.taken.add(own);
  return true;
}

const edgeLinks = new Set(
  'in for during over on the en los las durante pendant dans les den die der fur wahrend nos nas os as no na negli nelle nei gli per i le'.split(
    ' ',
  ),
);
const mostEdgeLinks = 3;

/** "in the last 4 secs", "durante los primeros 3 segundos" after a text; its items are taken. */
function edgeAfter(
  parse: Parse,
  index: number,
): (Pick<TitleWish, 'seconds'> & { place: 'opening' | 'closing' }) | null {
  let at = index + 1;
  while (at <= index + mostEdgeLinks && edgeLinks.has(parse.items[at]?.fold ?? '')) at += 1;
  const fold = parse.items[at]?.fold ?? '';
  const length = parse.items[at + 1];
  const place = firstWords.has(fold) ? 'opening' : lastWords.has(fold) ? 'closing' : null;
  if (place === null || at === index + 1 || length?.kind !== 'duration') return null;
  if (length.seconds > longestTitleSeconds) return null;
  for (let own = index + 1; own <= at + 1; own += 1) parse.taken.add(own);
  return { place, seconds: length.seconds };
}

const appearing = new Set(
  'appearing appears appear coming comes showing shown popping starting erscheint erscheinend apparait aparece appare'.split(
    ' ',
  ),
);
const afterWords = new Set(['after', 'nach', 'apres', 'despues', 'depois', 'dopo']);

/** "“The End” appearing after 2 seconds". */
function timeAfterWhich(parse: Parse, index: number): { atSeconds?: number } {
  const first = skipFillers(parse, index + 1);
  const at = appearing.has(parse.items[first]?.fold ?? '') ? first + 1 : first;
  const time = parse.items[at + 1];
  if (!afterWords.has(parse.items[at]?.fold ?? '') || time?.kind !== 'duration') return {};
  for (let own = index + 1; own <= at + 1; own += 1) parse.taken.add(own);
  return { atSeconds: time.seconds };
}

/** "at 0:05", "from 0:05 to 0:08", "for 3 seconds" after a text. */
function timeAfter(
  parse: Parse,
  index: number,
  isGrounded: boolean,
): { atSeconds?: number; seconds?: number } {
  const word = parse.items[index + 1]?.fold;
  const isOwn = parse.items[index + 1]?.kind === 'range';
  const isLed = forWords.has(word ?? '') || (word !== 'at' && !isOwn && atWords.has(word ?? ''));
  const next = isLed ? index + 2 : skipFillers(parse, index + 1);
  const item = parse.items[next];
  if (item?.kind === 'range' && item.marked) {
    parse.taken.add(next);
    return { atSeconds: item.startSeconds, ...secondsOf(parse, item) };
  }
  if (item?.kind === 'timecode' && atWords.has(word ?? '')) {
    parse.taken.add(next);
    return { atSeconds: item.seconds };
  }
  if (item?.kind !== 'duration') return {};
  if (atWords.has(word ?? '')) {
    parse.taken.add(next);
    return { atSeconds: item.seconds };
  }
  const isIts =
    forWords.has(word ?? '') || (next === index + 1 && (isGrounded || isTimeOfText(parse, index)));
  if (!isIts || item.seconds > longestTitleSeconds) return {};
  for (let at = index + 1; at <= next; at += 1) parse.taken.add(at);
  return { seconds: item.seconds };
}

/** Items between a time and its text: "at 0:10 there should be the words “…”". */
const longestTimeLead = 7;
const atWords = new Set('at from bei ab um a en em alle from starting'.split(' '));

/** "At 0:05 the text “…”", "bei 0:10 soll „…“ stehen", "0:03: “…”" at the beginning of a clause; its items are taken. */
function timeBefore(parse: Parse, index: number): { atSeconds: number; seconds?: number } | null {
  for (let at = index - 1; at >= Math.max(0, index - longestTimeLead); at -= 1) {
    const item = parse.items[at];
    if (item === undefined || item.kind === 'quote' || item.kind === 'assets') return null;
    const isMark = item.fold === ':' || item.fold === '-' || item.fold === '–';
    if ((isBreak(item) && !isMark) || parse.taken.has(at)) return null;
    const isAt = atWords.has(parse.items[at - 1]?.fold ?? '');
    const isRange = item.kind === 'range' && item.marked;
    // "A 6 second title card" lasts so long.
    const isArticle =
      parse.items[at - 1]?.fold === 'a' &&
      /(?:second|minute)$/iu.test(parse.prompt.slice(item.start, item.end));
    const isTime = item.kind === 'timecode' || (item.kind === 'duration' && isAt && !isArticle);
    if (!isRange && !isTime) continue;
    for (let own = isAt ? at - 1 : at; own <= at; own += 1) parse.taken.add(own);
    for (let own = at + 1; own < index; own += 1) parse.acted.add(own);
    if (item.kind !== 'range') return { atSeconds: item.seconds };
    return { atSeconds: item.startSeconds, ...secondsOf(parse, item) };
  }
  return null;
}

/** "“Sold out” at the start for 3 seconds": its place stands between a text and its time. */
function timeBehindPlace(parse: Parse, index: number): { atSeconds?: number; seconds?: number } {
  const place = skipFillers(parse, index + 1);
  if (!isTag(parse, place, 'first') && !isTag(parse, place, 'last')) return {};
  const [link, time] = [parse.items[place + 1], parse.items[place + 2]];
  if (!forWords.has(link?.fold ?? '') || time?.kind !== 'duration') return {};
  if (time.seconds > longestTitleSeconds) return {};
  parse.taken.add(place + 1).add(place + 2);
  return { seconds: time.seconds };
}

/** "Pig 3s, frog 3s, end card “bye” 2s": where clips have lengths too, the one right behind a text is the text's. */
function isTimeOfText({ items }: Parse, index: number): boolean {
  const [text, after] = [items[index], items[index + 2]];
  const isLone = text?.kind === 'quote' && (after === undefined || isBreak(after));
  return isLone && items.some(({ kind }, at) => kind === 'duration' && at !== index + 1);
}

/** The text as it may be shown; what is cut off is told. */
function cleanText(parse: Parse, text: string): string {
  const shown = shownText(text);
  if ([...text.trim()].length > longestTitle)
    parse.notes.push(`A title was longer than ${longestTitle} characters; I cut it off.`);
  return shown;
}
