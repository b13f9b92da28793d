/**
 * Texts with all that is told of them in their clause: when they stand, where in the frame, how large, in which colour, over which
 * clip. A clause in which anything else is said is left to the others. Pure.
 */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { longestVideoSeconds } from '../planning/montage/length.ts';
import { filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { type NamedFile, quoteIn, timesIn } from './craft-parts.ts';
import { clip, type Reader, type Taken } from './craft-wish.ts';
import {
  cardNouns,
  countdownWords,
  either,
  endCardWords,
  freezeWords,
  introCardWords,
  lowerThirdWords,
  musicWords,
  negations,
  splitWords,
  spokenWords,
} from './craft-words.ts';
import { onIt, type PlacedText, placeOfText } from './text-places.ts';
import { type Told, toldIn } from './text-traits.ts';

const onto =
  /(?<!\p{L})(?:on|over|onto|above|across|during|auf|über|beim?|während|sur|pendant|sobre|en|durante|na|no|em|sulla?|sul|sopra|durante)\s+(?:the |our |my |dem |der |den |das |die |le |la |l['’]|el |los |las |o |a |il |lo )*$|在\s*$/iu;

/** "With the title “Hello” in big yellow letters at the top for the first 4 seconds", several of them in one clause. */
export const styledText: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const pieces = piecesOf(message, clause);
  const read = pieces.map((piece) => oneText(message, index, piece));
  // What others read as well is left to them, unless it is told beside one that they do not read.
  if (!read.some((one) => one?.isOwn === true)) return null;
  const [first] = read;
  const last = read.at(-1);
  if (first == null || last == null || read.length > mostTexts) return null;
  const own: Taken[] = [];
  for (const one of read) {
    const between = one === null ? '' : message.masked.slice(own.at(-1)?.end ?? one.start, one.start);
    if (one === null || !onlyJoint.test(between)) return null;
    own.push(one);
  }
  const shared = own.length < 2 ? null : sharedBehind(message, index, last.end);
  const edits = own.flatMap((one) => one.edits);
  return {
    start: first.start,
    end: shared?.end ?? last.end,
    edits: shared === null ? edits : edits.map((edit) => withShared(edit, shared.told)),
    instead: own.flatMap(({ instead }) => (instead === '' ? [] : [instead])).join(', '),
  };
};

const mostTexts = 8;

const ofAll =
  /^(?:and |und |et |y |e )?(?:both|each|all|beide|jeweils|alle|tous(?: les deux)?|toutes(?: les deux)?|chacune?|ambos|ambas|todos|todas|cada un[oa]|entramb[ie]|tutt[ie](?: e due)?)(?!\p{L})|^(?:都|均)/iu;

/** "…, both bottom left": what the clause behind several texts tells of each of them. */
function sharedBehind(message: Message, index: number, end: number): { told: Told; end: number } | null {
  const next = message.clauses[index + 1];
  if (next === undefined || end < (message.clauses[index]?.end ?? end) || message.isTurn === true)
    return null;
  const text = message.masked.slice(next.start, next.end);
  const lead = ofAll.exec(text);
  if (lead === null || text.includes('"') || filesOf(message, next).length > 0) return null;
  const told = toldIn(text.slice(lead[0].length).replace(joint, ' '));
  return told === null ? null : { told, end: next.end };
}

/** A text with what is told of all: what it has of its own stays. */
function withShared(edit: Edit, { spot, color, seconds: lasts, isAlways }: Told): Edit {
  if (edit.kind !== 'title') return edit;
  const { isWhole, ...own } = edit;
  return {
    ...(spot != null && { spot }),
    ...(color !== undefined && { color }),
    ...own,
    ...(lasts !== undefined && isAlways !== true
      ? { seconds: lasts }
      : (isWhole === true || isAlways === true) && edit.over !== undefined && { isWhole: true as const }),
  };
}
const joint =
  /(?<!\p{L})(?:and then|then|and|und dann|dann|und|et puis|puis|et|y luego|luego|y|e poi|poi|e depois|depois|e|plus)(?!\p{L})|和|并|然后/iu;
const onlyJoint = /^(?:\s|,|and|then|und|dann|et|puis|y|luego|e|poi|depois|plus|和|并|然后)*$/iu;

/** A clause for each of its texts, cut at what joins them; none where nothing does. */
function piecesOf(message: Message, clause: Stretch): Stretch[] {
  const quotes = [...message.masked.slice(clause.start, clause.end).matchAll(/"_*"/gu)];
  const cuts = quotes.slice(1).map((quote, at) => {
    const before = quotes[at];
    const from = clause.start + (before === undefined ? 0 : before.index + before[0].length);
    const found = joint.exec(message.masked.slice(from, clause.start + quote.index));
    return found === null ? null : from + found.index;
  });
  if (quotes.length === 0 || cuts.includes(null)) return [];
  const starts = [clause.start, ...cuts.filter((cut) => cut !== null)];
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? clause.end }));
}

function oneText(message: Message, index: number, piece: Stretch): (Taken & { isOwn: boolean }) | null {
  const quote = quoteIn(message.prompt.slice(piece.start, piece.end));
  if (quote === null) return null;
  const at = piece.start + quote.start;
  const until = endOfText(message, piece, piece.start + quote.end);
  const files = filesOf(message, { start: piece.start, end: until }).filter(
    ({ value, start, end }) => value.kind !== 'audio' && (end <= at || start >= piece.start + quote.end),
  );
  const before = files.filter(({ end }) => end <= at);
  const behind = files.filter(({ start }) => start >= at);
  const own =
    behind[0] ??
    lastOnto(message, before) ??
    (before.length > 0 ? undefined : spokenOf(message, piece, until));
  if (behind.length > 1 || (behind.length > 0 && own === undefined)) return null;
  if (behind[0] !== undefined && !onto.test(message.masked.slice(at, behind[0].start).replace(/"_*"/gu, '')))
    return null;
  const from = startOfText(message, piece, { at, before, own });
  if (from === null) return null;
  const bound = trimmed(message.masked, { start: from, end: until });
  const stretch = { start: bound.start, end: behindText(message, index, bound.end) };
  const words = bareOf(message, { stretch, quote: { start: at, end: piece.start + quote.end }, own });
  const placed =
    own === undefined && message.isTurn !== true
      ? placeOfText(words, piece.start > (message.clauses[index]?.start ?? 0))
      : null;
  const told = toldOfText(message, withoutPlace(words, placed));
  if (told === null || others.some((words) => words.test(message.masked.slice(stretch.start, stretch.end))))
    return null;
  // Lower thirds without times of their own are read by those that know them.
  const isLower = lowerThirdWords.test(message.masked.slice(stretch.start, stretch.end));
  if (isLower && told.at === undefined) return null;
  const carried = own ?? carrying(message, { clause: piece, before, told });
  const over = placed?.target ?? (carried === undefined ? undefined : clip(carried.value));
  const edit = textEdit(quote.value, told, { over, isLower, isMiddle: isInTheMiddle(message, words) });
  if (edit === null) return null;
  const size: Edit[] =
    told.factor === undefined
      ? []
      : [{ kind: 'textSize', of: 'titles', factor: told.factor, which: { words: quote.value } }];
  const edits = [edit, ...size];
  return {
    ...stretch,
    edits,
    instead: keptName(message, stretch, own),
    isOwn: isOwn(told, over, message.isTurn === true),
  };
}

/** On all clips: the text stands as long as they do. */
export const eachWords =
  /(?<!\p{L})(?:on (?:each|every|all)(?: (?:clip|one|of them|photo|picture))?|(?:for )?each(?: (?:one|clip|photo|picture|of them))?|respectively|in turn|jeweils|auf jede[mnrs]?(?: \p{L}+)?|chacun(?:e)?|respectivement|cada (?:un[oa]?|uma)|respectivamente|ciascun[oa]|ognun[oa]|rispettivamente)(?!\p{L})|每个|每张|分别|依次/giu;

function toldOfText({ masked }: Message, words: string): Told | null {
  const isOnly = masked.match(/"_*"/gu)?.length === 1;
  const told = toldIn(isOnly ? words.replace(eachWords, ' ') : words);
  return told === null || !isOnly || words.search(eachWords) === -1 ? told : { ...told, isAlways: true };
}

const withoutPlace = (words: string, placed: PlacedText | null): string =>
  placed === null ? words : `${words.slice(0, placed.start)} ; ${words.slice(placed.end)}`;

/** "End with the bottle, text “Fresh” on it": the clip that the sentence told of last. */
function spokenOf(message: Message, piece: Stretch, until: number): NamedFile | undefined {
  const words = message.masked.slice(piece.start, until);
  if (message.isTurn === true || message.masked.includes('\n') || !onIt.test(words)) return undefined;
  const before = message.files.findLast(({ value, end }) => value.kind !== 'audio' && end <= piece.start);
  const isNear =
    before !== undefined && !/[.!?\n。](?:\s|$)/u.test(message.masked.slice(before.end, piece.start));
  return isNear ? before : undefined;
}

/** Where the clauses behind a text end that only tell more of it: "…, big, from second 2 to 6, in pink". */
function behindText(message: Message, index: number, end: number): number {
  if (message.isTurn === true || end < (message.clauses[index]?.end ?? end)) return end;
  let last = end;
  for (const next of message.clauses.slice(index + 1)) {
    const text = message.masked.slice(next.start, next.end);
    const isBound = /[.!?;\n。]/u.test(message.masked.slice(last, next.start));
    const told = isBound || text.includes('"') || filesOf(message, next).length > 0 ? null : toldIn(text);
    if (told === null || !tellsOfText(told)) break;
    last = next.end;
  }
  return last;
}

/** A bare time is rather the film's. */
const tellsOfText = ({ place, at, seconds, isAlways, spot, color, factor, fade }: Told): boolean =>
  (seconds === undefined || at !== undefined || place !== undefined) &&
  (isAlways === true || [at, place, spot, color, factor, fade].some((one) => one !== undefined));

const middle =
  /(?<!\p{L})(?:in|im|au|en|no|na|nel|al|a|à|zur|mitte)(?: (?:the|der|el|la))? ?(?:(?:middle|mitte|milieu|medio|mitad|meio|mezzo|metà)(?!\p{L}))(?! (?:of (?:the )?(?:picture|screen|frame|image)|des bild|vom bild|de l['’](?:image|écran)|de la (?:pantalla|imagen)|da (?:tela|imagem)|do ecrã|dello schermo|dell['’]immagine))|(?:在)?中间(?!位置)/iu;
const ends =
  /(?<!\p{L})(?:start|beginning|opening|end|anfang|beginn|ende|schluss|d[eé]but|fin|principio|inicio|comienzo|final|in[ií]cio|come[cç]o|fim|inizio|fine)(?!\p{L})|开头|片头|结尾|片尾|最后/iu;

/** "“A” at the start, “B” in the middle and “C” at the end": of the film, where other texts stand at its ends. */
function isInTheMiddle({ masked, isTurn }: Message, words: string): boolean {
  const texts = masked.match(/"_*"/gu) ?? [];
  return isTurn !== true && texts.length > 1 && middle.test(words) && ends.test(masked);
}

/** What the other readers of texts do as well is left to them. */
function isOwn(
  { place, at, seconds: lasts, isAlways, spot, factor, fade, isRole }: Told,
  on: unknown,
  isTurn: boolean,
) {
  // Of a film that is there the slots tell when a text begins or ends.
  const isWindow = !isTurn && place !== undefined && lasts !== undefined;
  const isTimed = at !== undefined || isAlways === true || isWindow;
  if (isTimed || fade !== undefined || on !== undefined) return true;
  if (isRole === true && !isTurn) return true;
  return !isTurn && (spot != null || factor !== undefined);
}

/** "On black" is a card of its own. */
const onColour = either(
  '(?:on|over) (?:a )?(?:plain )?(?:black|white|dark|coloured|colored)(?: (?:background|screen|card|frame))?|auf (?:schwarz|weiß)|vor schwarz|sur (?:un )?(?:fond |écran )?(?:noir|blanc)|(?:sobre|en) (?:un )?(?:fondo )?(?:negro|blanco)|(?:sobre|em) (?:um )?(?:fundo )?(?:preto|branco)|su (?:sfondo )?(?:nero|bianco)',
  '黑底|白底|黑屏|白屏|黑色背景|白色背景',
);

/** Texts of other kinds. */
const others = [
  onColour,
  endCardWords,
  introCardWords,
  cardNouns,
  countdownWords,
  spokenWords,
  freezeWords,
  splitWords,
  musicWords,
  negations,
];

/** "Chart for 6 s with the caption “+34 %”": a text that is told beside its clip, and no time, is that clip's. */
function carrying(
  message: Message,
  { clause, before, told }: { clause: Stretch; before: readonly NamedFile[]; told: Told },
): NamedFile | undefined {
  // "Close with the logo and the text “Now”": both at the end; over a film the text comes when that closes.
  const isClosing =
    told.place === 'closing' &&
    told.seconds === undefined &&
    before.length === 1 &&
    before[0]?.value.kind === 'image';
  const isTimed = (told.place !== undefined && !isClosing) || told.at !== undefined || told.isAlways === true;
  const several =
    new Set(message.files.filter(({ value }) => value.kind !== 'audio').map(({ value }) => value.id)).size >
    1;
  if (isTimed || !several) return undefined;
  if (before.length === 0) return alternating(message, clause);
  if (before.length !== 1) return undefined;
  return clause.start <= (before[0]?.start ?? 0) ? before[0] : undefined;
}

/** "Kitchen 5 s, text “A”, garden 5 s, text “B”": each text is of the clip before it, where they take turns. */
function alternating({ files, masked }: Message, clause: Stretch): NamedFile | undefined {
  const shown = files.filter(({ value }) => value.kind !== 'audio');
  const quotes = [...masked.matchAll(/"_*"/gu)].map(({ index }) => index);
  const beforeOf = (at: number) => shown.findLast(({ end }) => end <= at);
  const owners = quotes.map(beforeOf);
  const areOwn = owners.every((file, at) => file !== undefined && file !== owners[at - 1]);
  return quotes.length > 1 && areOwn && !masked.includes('\n') ? beforeOf(clause.start) : undefined;
}

/** Behind the text its clause goes on for as long as it tells of it: "…, then the pig" begins another wish. */
function endOfText(message: Message, clause: Stretch, at: number): number {
  const behind = message.masked.slice(at, clause.end);
  const next =
    /(?<!\p{L})(?:and then|then|followed by|and|dann|danach|und|puis|ensuite|et|luego|después|y|depois|e|poi)(?!\p{L})|然后|接着/iu.exec(
      behind,
    );
  if (next === null) return clause.end;
  const rest = message.masked.slice(at + next.index, clause.end);
  // "In big and yellow letters".
  return toldIn(rest.replace(/^\s*\p{L}+/u, ' ')) === null ? at + next.index : clause.end;
}

/** "On the pig the words “Hi”": the clip before the text that it is said to be on. */
const lastOnto = (message: Message, before: readonly NamedFile[]): NamedFile | undefined => {
  const file = before.at(-1);
  return file !== undefined && onto.test(message.masked.slice(0, file.start)) ? file : undefined;
};

/** Where what is told of the text begins; null where what stands before it is none of that. */
function startOfText(
  message: Message,
  clause: Stretch,
  { at, before, own }: { at: number; before: readonly NamedFile[]; own: NamedFile | undefined },
): number | null {
  const last = before.filter((file) => file !== own).at(-1);
  if (last === undefined) return clause.start + (clause.start === 0 ? filmLead(message) : 0);
  const between = message.masked.slice(last.end, at);
  const { lasts } = timesIn(between);
  const bare = lasts === null ? between : between.slice(0, lasts.start) + between.slice(lasts.end);
  // "Market 4 s “Day 1”": the time is the clip's.
  if (/^(?:\s|[:(–-]|for|für|pendant|durante|por|per)*$/iu.test(bare)) return at;
  const lead =
    /(?<!\p{L})(?:with|and|plus|then|mit|und|dazu|dann|avec|et|con|y|com|e)(?!\p{L})|，|配|和|加|并/iu.exec(
      between,
    );
  return lead === null ? null : last.end + lead.index;
}

const lengthFirst =
  /^\s*(?:(?:an?|eine?n?|une?|una|uma|uno?)\s+)?\d{1,3}[ -]?(?:seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|seg|secondi)(?:\s+(?:video|vídeo|vidéo|film|filme|clip|reel|spot))?\s+(?=(?:with|mit|avec|con|com)(?!\p{L}))/iu;

/** "24 seconds with the text “Hi” at the start": what a message begins with is the length of the film; letters. */
const filmLead = ({ masked, isTurn }: Message): number =>
  isTurn === true ? 0 : (lengthFirst.exec(masked)?.[0].length ?? 0);

const bareOf = (
  message: Message,
  { stretch, quote, own }: { stretch: Stretch; quote: Stretch; own: NamedFile | undefined },
): string => {
  const cuts = [
    quote,
    ...(own === undefined || own.start < stretch.start ? [] : [leadOf(message, own)]),
  ].toSorted((a, b) => b.start - a.start);
  return cuts.reduce(
    (text, { start, end }) =>
      `${text.slice(0, Math.max(0, start - stretch.start))} ; ${text.slice(Math.max(0, end - stretch.start))}`,
    message.masked.slice(stretch.start, stretch.end),
  );
};

/** A file with the words that put a text on it. */
const leadOf = (message: Message, { start, end }: NamedFile): Stretch => {
  const lead = onto.exec(message.masked.slice(0, start));
  return { start: lead === null ? start : lead.index, end };
};

function textEdit(
  text: string,
  told: Told,
  { over, isLower, isMiddle }: { over: ClipTarget | undefined; isLower: boolean; isMiddle: boolean },
): Edit | null {
  const { place, at, seconds: lasts, isAlways, color, fade } = told;
  const inTime = isMiddle && over === undefined && at === undefined && place === undefined;
  const spot = inTime ? null : told.spot;
  if (lasts !== undefined && !(lasts > 0)) return null;
  const common = {
    kind: 'title' as const,
    text,
    ...(isLower && { style: 'lower-third' as const }),
    ...(spot != null && { spot }),
    ...(color !== undefined && { color }),
    ...(fade !== undefined && { animation: fade }),
  };
  if (isAlways === true && over === undefined)
    return { ...common, place: 'at', atSeconds: 0, seconds: longestVideoSeconds };
  if (over !== undefined && (place !== 'closing' || lasts === undefined))
    return {
      ...common,
      place: 'at',
      atSeconds: at ?? null,
      over,
      ...(lasts === undefined ? { isWhole: true as const } : { seconds: lasts }),
    };
  return {
    ...common,
    place: inTime || at !== undefined ? 'at' : (place ?? 'opening'),
    atSeconds: at ?? null,
    ...(lasts !== undefined && { seconds: lasts }),
  };
}

/** A clip that is named with its text alone is shown. */
function keptName(message: Message, stretch: Stretch, own: NamedFile | undefined): string {
  if (own === undefined || own.start < stretch.start || message.isTurn === true) return '';
  const isElsewhere = message.files.some(
    (file) => file.value.id === own.value.id && (file.end <= stretch.start || file.start >= stretch.end),
  );
  return isElsewhere ? '' : message.prompt.slice(own.start, own.end);
}
