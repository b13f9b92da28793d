/** Words to show that stand without quotation marks: where they begin, and where they end. Pure. */
import type { TitleWish } from '../../brief.ts';
import { hueAt } from '../../edits/slots/hues.ts';
import { functionWords, isLight, startsWith, words } from '../languages/vocabulary.ts';
import type { Item } from '../phrases/item.ts';
import { isBreak, isConjunction, isFiller, isSentenceEnd, skipFillers } from '../phrases/look-around.ts';
import { isSentTo } from '../tokens/told-texts.ts';
import { isTag, type Parse, tagged } from './context.ts';

/** Such a text, and the items that it stands on. */
export interface UnquotedText {
  text: string;
  first: number;
  last: number;
  /** The item that leads to it. */
  marker: number;
  place?: TitleWish['place'];
  style?: TitleWish['style'];
}

const titleNouns = words('titleNouns');
const titleEnds = words('titleEnds');
const titleLinks = words('titleLinks').union(words('relatives'));
const writeVerbs = words('writeVerbs');
const onScreen = words('onScreenWords');
const addressWords = words('addressWords');
const speakers = words('speakers');
const naming = startsWith('namingStems');
const prepositions = words('prepositions');

/** All of them, in the order of the prompt; their items are taken. */
export function readUnquoted(parse: Parse): UnquotedText[] {
  const found: UnquotedText[] = [];
  for (const index of parse.items.keys()) {
    if (parse.taken.has(index) || parse.negated.has(index)) continue;
    const text = afterMarker(parse, index) ?? afterWriting(parse, index) ?? standing(parse, index);
    if (text === null) continue;
    for (let at = text.first; at <= text.last; at += 1) parse.taken.add(at);
    found.push(text);
    found.push(...furtherTexts(parse, text));
  }
  return [...found, ...readAddresses(parse)];
}

const isMark = (item: Item | undefined, marks: readonly string[]) =>
  item?.kind === 'symbol' && marks.includes(item.fold);

/** "Title: X", "title at the start: X", "titled X", "a title card saying X", "Überschrift X". */
function afterMarker(parse: Parse, marker: number): UnquotedText | null {
  const isCaption = isTag(parse, marker, 'captions');
  if (!isTag(parse, marker, 'title') && !isTag(parse, marker, 'subtitle') && !isCaption) return null;
  const { at, place, leads } = leadFrom(parse, marker + 1);
  const isLabel = isMark(parse.items[at], [':', '=', '：']);
  if (isCaption && !isLabel) return null;
  const first = isLabel ? at + 1 : at;
  if (leadsToQuote(parse, first)) return null;
  const start = parse.items[first];
  if (start === undefined || isBreak(start) || start.kind === 'quote') return null;
  if (!isLabel && !mayFollow(parse, { marker, first, leads })) return null;
  const last = endOf(parse, first, isLabel || leads > 0);
  if (isCaption && tellsOfCaptions(parse, { marker, first, last })) return null;
  for (let index = marker + 1; index < first; index += 1) parse.taken.add(index);
  const style = isCaption ? { style: 'subtitle' as const } : {};
  const where = place ?? placeBefore(parse, marker);
  return { ...cut(parse, first, last), marker, ...style, ...(where !== null && { place: where }) };
}

/** "Text: first “Spring Sale”, then …": the words follow in quotation marks. */
function leadsToQuote(parse: Parse, from: number): boolean {
  for (let at = from + 1; at <= from + 3; at += 1) {
    if (parse.items[at]?.kind === 'quote') return !isWritten(parse, from);
    if (isBreak(parse.items[at])) return false;
  }
  return false;
}

/** What may stand between the word for a title and its text: a place in the film, "that says". */
function leadFrom(
  parse: Parse,
  from: number,
): { at: number; place: TitleWish['place'] | null; leads: number } {
  let place: TitleWish['place'] | null = null;
  let leads = 0;
  let at = from;
  for (; ; at += 1) {
    const item = parse.items[at];
    if (isTag(parse, at, 'first', 'previous')) place = 'opening';
    else if (isTag(parse, at, 'last', 'previous')) place = 'closing';
    else if (isTag(parse, at, 'writing') || isSaying(parse, at)) leads += 1;
    else if (item?.kind === 'word' && beLinks.has(item.fold)) {
      if (!beLinks.has(parse.items[at + 1]?.fold ?? '') && !isWritten(parse, at + 1)) break;
    } else if (item?.kind !== 'word' || !titleLinks.has(item.fold) || !goesOn(parse, at + 1)) break;
  }
  return { at, place, leads };
}

const beLinks = words('beLinks');

/** A small word leads on only to what leads to a text itself: "title that says X", but not "title A Day Out". */
function goesOn(parse: Parse, at: number): boolean {
  const next = parse.items[at];
  if (isMark(next, [':', '='])) return true;
  return isTag(parse, at, 'writing') || isSaying(parse, at) || isTag(parse, at, 'first', 'previous');
}

const saying = words('sayingWords');

/** "saying", "says", "reads" are title words of their own. */
function isSaying(parse: Parse, at: number): boolean {
  const fold = parse.items[at]?.fold ?? '';
  return isTag(parse, at, 'title') && (saying.has(fold) || ['reads', 'reading'].includes(fold));
}

const isWritten = (parse: Parse, at: number) =>
  /^[\p{Lu}\p{N}#@¡¿]/u.test(parse.prompt.slice(parse.items[at]?.start ?? 0));

/** Without a colon only a written name counts: "title Toy parade", not "title at the start". */
function mayFollow(
  parse: Parse,
  { marker, first, leads }: { marker: number; first: number; leads: number },
): boolean {
  const fold = parse.items[marker]?.fold ?? '';
  const kind = parse.items[first]?.kind;
  if (kind === 'duration' || kind === 'shape' || kind === 'range') return false;
  if (leads > 0) return titleNouns.has(fold) || isWritten(parse, first);
  if (!isWritten(parse, first)) return false;
  if (fold === 'called') return namesVideo(parse, marker);
  if (isSaying(parse, marker))
    return !speakers.has(parse.items[marker - 1]?.fold ?? '') && endsHeard(parse, marker);
  return naming.test(fold) || titleNouns.has(fold);
}

/** "a card that says Hello": not "the part where he says Hello". */
function endsHeard(parse: Parse, marker: number): boolean {
  for (let at = marker - 1; !isBreak(parse.items[at]); at -= 1) {
    const { kind = '', fold = '' } = parse.items[at] ?? {};
    if (kind === 'assets' || speakers.has(fold) || fold === 'where' || isTag(parse, at, 'voice'))
      return false;
  }
  return true;
}

const videoNouns =
  /^(?:video|movie|film|clip|edit|cut|teaser|trailer|montage|reel|short|story|promo|ad|advert|commercial|explainer|animation|intro|recap|vlog|compilation|slideshow|piece|it|one|this)s?$/;

/** "a video called Toy Parade" names the video, "an app called Nimbus" its subject. */
function namesVideo(parse: Parse, marker: number): boolean {
  const before = parse.items[marker - 1];
  return isBreak(before) || before?.kind !== 'word' || videoNouns.test(before.fold);
}

/** "call it X", "que diga X", "write X at the end", "put X on it". */
function afterWriting(parse: Parse, marker: number): UnquotedText | null {
  const item = parse.items[marker];
  const isVerb = item?.kind === 'word' && writeVerbs.has(item.fold);
  if (!isVerb && !isTag(parse, marker, 'writing')) return null;
  const lead = (isVerb ? labelAfter(parse, marker) : null) ?? leadFrom(parse, marker + 1);
  const isLabel = isMark(parse.items[lead.at], [':', '=', '：']);
  const first = isLabel ? lead.at + 1 : lead.at;
  const start = parse.items[first];
  if (start === undefined || isBreak(start) || start.kind === 'quote' || start.kind === 'duration')
    return null;
  const last =
    isVerb && !isLabel ? beforeClip(parse, first, endOf(parse, first, true)) : endOf(parse, first, true);
  if (isVerb && !isLabel && !isPlainText(parse, first, last)) return null;
  const place = lead.place ?? placeAfter(parse, last + 1) ?? placeBefore(parse, marker);
  const isShown = place !== null || isName(parse, first, last) || isOnScreen(parse, last + 1);
  if (isVerb && !isLabel && !isShown) return null;
  for (let index = marker; index < first; index += 1) parse.taken.add(index);
  return { ...cut(parse, first, last), marker, ...(place !== null && { place }) };
}

const overWords = new Set('over onto across during uber wahrend sur pendant sobre durante sopra'.split(' '));
const articles = new Set(
  'the my our his her their der die das den dem le la les el los las o a os as il lo i gli'.split(' '),
);

/** "Write Breathe in over the mats": words behind "over the" tell on what it stands. */
function beforeClip(parse: Parse, first: number, last: number): number {
  for (let at = first + 1; at < last; at += 1) {
    const isLead =
      overWords.has(parse.items[at]?.fold ?? '') && articles.has(parse.items[at + 1]?.fold ?? '');
    if (isLead && at + 2 <= last && !isWritten(parse, at + 2)) return at - 1;
  }
  return last;
}

const standingEnds = new Set(['stehen', 'erscheinen', 'steht', 'erscheint']);
const standingVerbs = new Set(['soll', 'sollen', 'sollte', 'muss', 'kann']);
const standingLead = new Set(['da', 'dort', 'dann', 'der', 'die', 'das', 'text', 'titel', 'noch', 'bitte']);

/** "Am Ende soll Danke stehen". */
function standing(parse: Parse, marker: number): UnquotedText | null {
  if (!standingVerbs.has(parse.items[marker]?.fold ?? '')) return null;
  let first = marker + 1;
  while (standingLead.has(parse.items[first]?.fold ?? '') && !isWritten(parse, first)) first += 1;
  let end = first;
  while (end < first + 12 && !isBreak(parse.items[end]) && !standingEnds.has(parse.items[end]?.fold ?? ''))
    end += 1;
  if (end === first || !standingEnds.has(parse.items[end]?.fold ?? '') || !isWritten(parse, first))
    return null;
  const place = placeBefore(parse, marker);
  for (const at of [marker, end]) parse.taken.add(at);
  return { ...cut(parse, first, end - 1), marker, ...(place !== null && { place }) };
}

/** Texts that follow one in the same breath. */
const mostFurther = 4;

/** "… X at the start and at the end Y", "X at the start, Y at the end". */
function furtherTexts(parse: Parse, text: UnquotedText): UnquotedText[] {
  const found: UnquotedText[] = [];
  for (let last = text.last; found.length < mostFurther; ) {
    const further = furtherText(parse, last + 1);
    if (further === null) break;
    for (let at = further.marker; at <= further.last; at += 1) parse.taken.add(at);
    found.push(further);
    last = further.last;
  }
  return found;
}

const isPlaceTag = (parse: Parse, at: number) =>
  isTag(parse, at, 'first', 'previous') || isTag(parse, at, 'last', 'previous');

function furtherText(parse: Parse, from: number): UnquotedText | null {
  let at = from;
  while (isPlaceTag(parse, at)) at += 1;
  const isJoined = isConjunction(parse.items[at]) || isMark(parse.items[at], [',', '，', '、']);
  if (at === from || !isJoined) return null;
  while (isConjunction(parse.items[at]) || isMark(parse.items[at], [',', '，', '、'])) at += 1;
  const marker = at;
  const before = placeAfter(parse, at);
  if (before !== null) at += 1;
  if (isMark(parse.items[at], [':', '：'])) at += 1;
  const start = parse.items[at];
  if (start === undefined || isBreak(start) || start.kind === 'quote' || parse.taken.has(at)) return null;
  const last = endOf(parse, at, true);
  const place = before ?? placeAfter(parse, last + 1);
  if (place === null || !isPlainText(parse, at, last)) return null;
  return { ...cut(parse, at, last), marker, place };
}

/** "Put Frog first" names a file: words to show begin with a capital and hold nothing else. */
function isPlainText(parse: Parse, first: number, last: number): boolean {
  const own = parse.items.slice(first, last + 1);
  const isTelling = own.length > 1 || !isLight(own[0]?.fold ?? '');
  return isWritten(parse, first) && isTelling && !own.some((_, step) => isWish(parse, first + step));
}

/** "Pon Feliz Cumple Ana": two capitals or more are a text wherever it stands. */
function isName(parse: Parse, first: number, last: number): boolean {
  const capitals = parse.items.slice(first, last + 1).filter((_, step) => isWritten(parse, first + step));
  return capitals.length >= 2;
}

/** Items that may stand between a place and the words for a title: "ending with a card that says". */
const longestLead = 8;

/** "At the end it should say", "ending with a card that says", "finish on a screen reading". */
function placeBefore(parse: Parse, marker: number): TitleWish['place'] | null {
  for (let at = marker - 1; at >= marker - longestLead; at -= 1) {
    const item = parse.items[at];
    if (item === undefined || (isBreak(item) && item.fold !== ',') || item.kind === 'assets') return null;
    const isEnd = isTag(parse, at, 'last', 'previous') || isTag(parse, at, 'last', 'next');
    const isStart = isTag(parse, at, 'first', 'previous') || isTag(parse, at, 'first', 'next');
    if (isEnd || isStart) {
      for (let heeded = at; heeded < marker; heeded += 1) parse.acted.add(heeded);
      return isEnd ? 'closing' : 'opening';
    }
    if (item.fold === ',' || (item.kind === 'tag' && item.tag !== 'title' && item.tag !== 'writing'))
      return null;
  }
  return null;
}

/** "Put our number on the last frame: 555 0134": a colon ends what tells where the words are to stand. */
function labelAfter(parse: Parse, verb: number): { at: number; place: TitleWish['place'] | null } | null {
  let place: TitleWish['place'] | null = null;
  for (let at = verb + 1; at <= verb + longestLead; at += 1) {
    const item = parse.items[at];
    if (isMark(item, [':', '：'])) return at > verb + 1 ? { at, place } : null;
    if (item === undefined || isBreak(item)) return null;
    if (item.kind === 'tag' && item.tag === 'last') place = 'closing';
    else if (item.kind === 'tag' && item.tag === 'first') place = 'opening';
    else if (item.kind !== 'word' && !isTag(parse, at, 'title')) return null;
  }
  return null;
}

function placeAfter(parse: Parse, at: number): TitleWish['place'] | null {
  if (isTag(parse, at, 'last', 'previous')) return 'closing';
  return isTag(parse, at, 'first', 'previous') ? 'opening' : null;
}

/** "on it", "on the screen", "drauf" after a text; its words are taken. */
function isOnScreen(parse: Parse, from: number): boolean {
  let at = from;
  while (isFiller(parse.items[at]) && !onScreen.has(parse.items[at]?.fold ?? '')) at += 1;
  const isSaid = onScreen.has(parse.items[at]?.fold ?? '') || (at > from && isBreak(parse.items[at]));
  if (isSaid) for (let index = from; index <= at; index += 1) parse.acted.add(index);
  return isSaid;
}

/** Words of one sentence of a slogan: "Fresh. Cold. Local." */
const longestSlogan = 3;

/** The last item of the text that begins at `first`. */
function endOf(parse: Parse, first: number, isLabelled: boolean): number {
  let last = first;
  for (let at = first + 1; ; at += 1) {
    const item = parse.items[at];
    if (item === undefined || item.fold === '\n' || item.fold === ')' || item.kind === 'quote') break;
    if (isGlued(parse, at)) last = at;
    else if (isMark(item, ['!', '?', '…'])) {
      last = at;
      if (!isMark(parse.items[at + 1], ['!', '?', '…']) && !isSlogan(parse, { first, mark: at })) break;
    } else if (isSentenceEnd(item)) {
      if (item.fold !== '.' || !isSlogan(parse, { first, mark: at })) break;
      last = at;
    } else if (isMark(item, [',', '，', '、'])) {
      if (!continues(parse, at + 1, isLabelled)) break;
    } else if (leadsAway(parse, { at, first, isLabelled })) break;
    else last = at;
  }
  // A slogan keeps its last full stop.
  const isParted = parse.items.slice(first, last).some(({ fold }) => fold === '.');
  return isParted && parse.items[last + 1]?.fold === '.' ? last + 1 : last;
}

/** Marks inside an address, a number or a time: "www.x.org", "9:30". */
function isGlued(parse: Parse, at: number): boolean {
  const [before, item, after] = [parse.items[at - 1], parse.items[at], parse.items[at + 1]];
  if (item?.kind !== 'symbol' || before === undefined || after === undefined) return false;
  return before.end === item.start && item.end === after.start && after.kind !== 'symbol';
}

function isSlogan(parse: Parse, { first, mark }: { first: number; mark: number }): boolean {
  let start = mark;
  while (start > first && !isSentenceEnd(parse.items[start - 1])) start -= 1;
  let end = mark + 1;
  while (end <= mark + longestSlogan + 1 && !isSentenceEnd(parse.items[end])) end += 1;
  const next = parse.items.slice(mark + 1, end);
  const isShort = mark - start <= longestSlogan && next.length > 0 && next.length <= longestSlogan;
  return (
    isShort &&
    isWritten(parse, mark + 1) &&
    next.every(({ kind, fold }) => kind === 'word' && !functionWords.has(fold))
  );
}

/** What is said after a comma is still the text: no wish stands in it. */
function continues(parse: Parse, from: number, isLabelled: boolean): boolean {
  const start = parse.items[from];
  if (start === undefined || isBreak(start)) return false;
  if (!isLabelled && !isWritten(parse, from)) return false;
  let isTelling = false;
  for (let at = from; ; at += 1) {
    const item = parse.items[at];
    if (item === undefined || isMark(item, [',', '，']) || isSentenceEnd(item)) return isTelling;
    if (isWish(parse, at)) return false;
    isTelling ||= item.kind === 'word' && !functionWords.has(item.fold);
  }
}

function isWish(parse: Parse, at: number): boolean {
  const kind = parse.items[at]?.kind;
  return kind !== undefined && !['word', 'number', 'symbol', 'quote'].includes(kind);
}

/** Where the text ends and the prompt goes on: "… at the end", "… with music", "… 15 seconds". */
function leadsAway(
  parse: Parse,
  { at, first, isLabelled }: { at: number; first: number; isLabelled: boolean },
): boolean {
  const item = parse.items[at];
  if (item === undefined || endsInColor(parse, at) || endsInSpot(parse, at)) return true;
  if (isTag(parse, at, 'last', 'previous') || isTag(parse, at, 'first', 'previous')) return true;
  if (!isLabelled && ['duration', 'size', 'resolution'].includes(item.kind)) return true;
  if (item.kind === 'word' && onScreen.has(item.fold) && isBreak(parse.items[at + 1])) return true;
  const isLink = isConjunction(item) || prepositions.has(item.fold) || titleEnds.has(item.fold);
  if (!isLink && !(item.kind === 'tag' && item.tag === 'not')) return false;
  const next = skipFillers(parse, at + 1);
  if (isOnScreenFrom(parse, at)) return true;
  if (isWish(parse, next) && !isWritten(parse, next)) return true;
  if (isLabelled || !titleEnds.has(item.fold) || placeEnds(parse, at)) return false;
  // "title Hello in Sign Language" goes on in capitals, "title Toy Parade for my kids" does not.
  return !(isWritten(parse, at + 1) && isWritten(parse, first));
}

const spotWords = new Set('top bottom left right oben unten links rechts'.split(' '));

/** "Hello World top right": where it stands, at the end of a clause. */
function endsInSpot(parse: Parse, at: number): boolean {
  if (!spotWords.has(parse.items[at]?.fold ?? '') || isWritten(parse, at)) return false;
  let next = at;
  while (spotWords.has(parse.items[next]?.fold ?? '') || parse.items[next]?.fold === 'corner') next += 1;
  return isBreak(parse.items[next]) || parse.items[next] === undefined || endsInColor(parse, next);
}

/** "Weekend in montagna all'inizio": a place in the film follows, and no wish stands before it. */
function placeEnds(parse: Parse, from: number): boolean {
  for (let at = from + 1; at < from + 6; at += 1) {
    if (isTag(parse, at, 'first', 'previous') || isTag(parse, at, 'last', 'previous')) return at > from + 1;
    if (parse.items[at]?.kind !== 'word') return false;
  }
  return false;
}

/** "Grand Prix en blanc": what follows is the colour of the letters. */
function endsInColor(parse: Parse, at: number): boolean {
  if (!['in', 'en', 'em', 'mit', 'with'].includes(parse.items[at]?.fold ?? '')) return false;
  if (isWritten(parse, at + 1)) return false;
  const hue = hueAt([parse.items[at + 1]?.fold ?? '', parse.items[at + 2]?.fold ?? '']);
  const end = parse.items[at + 1 + (hue?.length ?? 0)];
  return hue !== null && (end === undefined || isBreak(end) || !isConjunction(end));
}

/** "on it", "on the screen" at the end of a clause. */
function isOnScreenFrom(parse: Parse, at: number): boolean {
  const next = skipFillers(parse, at + 1);
  const item = parse.items[next];
  if (item !== undefined && onScreen.has(item.fold)) return true;
  return (
    isFiller(parse.items[at + 1]) &&
    isBreak(item) &&
    ['it', 'them'].includes(parse.items[next - 1]?.fold ?? '')
  );
}

const captionWords = new Set('yes no on off ja nein oui non si sim none burned big small bold'.split(' '));

/** "Subtitles: yes", "captions: English" speak of captions. */
function tellsOfCaptions(
  parse: Parse,
  { marker, first, last }: { marker: number; first: number; last: number },
): boolean {
  const isPlural = /s$/iu.test(parse.prompt.slice(0, parse.items[marker]?.end));
  return isPlural || last === first || captionWords.has(parse.items[first]?.fold ?? '');
}

function cut(parse: Parse, first: number, last: number): Pick<UnquotedText, 'text' | 'first' | 'last'> {
  const start = parse.items[first]?.start ?? 0;
  return { text: parse.prompt.slice(start, parse.items[last]?.end ?? start), first, last };
}

/** Addresses of the web and of mail. Bounded, so that a long row of letters costs nothing. */
const address =
  /(?:https?:\/\/)?(?:[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}[.@]){1,4}\p{L}{2,12}(?:\/[\p{L}\p{N}_./-]{0,80})?/gu;
const longestSearched = 4000;

/** "Ending with our web address www.x.org": an address is there to be read. */
function readAddresses(parse: Parse): UnquotedText[] {
  return [...parse.prompt.slice(0, longestSearched).matchAll(address)].flatMap((match): UnquotedText[] => {
    const [start, end] = [match.index, match.index + match[0].length];
    if (isSentTo(parse.prompt, start)) return [];
    const own = parse.items.flatMap((item, at) => (item.start >= start && item.end <= end ? [at] : []));
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    if (
      own.some(
        (at) =>
          parse.taken.has(at) || !['word', 'number', 'symbol', 'tag'].includes(parse.items[at]?.kind ?? ''),
      )
    )
      return [];
    const lead = leadOfAddress(parse, first);
    if (lead === null) return [];
    for (let at = lead; at <= last; at += 1) parse.taken.add(at);
    return [{ text: match[0], first, last, marker: lead, place: 'closing' }];
  });
}

/** Where the words before an address begin that ask for it to be shown. */
function leadOfAddress(parse: Parse, first: number): number | null {
  let lead: number | null = null;
  for (let at = first - 1; at >= first - 8; at -= 1) {
    const item = parse.items[at];
    if (item === undefined || (isBreak(item) && item.fold !== ':')) break;
    const isEnd = isTag(parse, at, 'last') || isTag(parse, at, 'title');
    if (isEnd || addressWords.has(item.fold) || writeVerbs.has(item.fold)) lead = at;
  }
  if (lead !== null) return lead;
  const after = tagged(parse, 'last').some((at) => at > first && at < first + 12);
  return after ? first : null;
}
