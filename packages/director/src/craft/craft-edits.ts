/** The changes that clauses about freezes, cards, small pictures, transitions and fades ask for. Pure. */
import type { ClipTarget, CutStyle, Edit } from '../edits/edit-wish.ts';
import { hueAt } from '../edits/slots/hues.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { beginOf, endOf, filesBeside, filesOf, type Message, type Stretch } from './craft-clauses.ts';
import { type NamedFile, quoteIn, shareIn, spotIn, timesIn } from './craft-parts.ts';
import {
  all,
  clip,
  keptNames,
  last,
  type Reader,
  type Taken,
  unlike,
  wishAt,
  withAttributes,
  written,
} from './craft-wish.ts';
import {
  cardNouns,
  dipWords,
  dissolveWords,
  endCardWords,
  fadeInWords,
  fadeOutWords,
  freezeWords,
  insetWords,
  introCardWords,
  leadWords,
  musicWords,
  negations,
  pushWords,
  splitWords,
  wipeWords,
} from './craft-words.ts';

const everyWord = [
  splitWords,
  freezeWords,
  endCardWords,
  introCardWords,
  dipWords,
  wipeWords,
  pushWords,
  insetWords,
];
const refusing =
  /^(?:(?:and|but|please|with|und|mit|et|y|e)\s+)*(?:no(?! (?:final|fim)\b)|without|don[’']?t (?:use|do|add|make)|kein(?:e[nmrs]?)?|ohne|pas d[e’']|sans|aucun|sin|sem|nada de|senza|niente|不要|没有|无)\s*(?:an?|any|the|eine?n?|der|die|das)?\s*/iu;

/** "No split screen": it stays out, and nothing is left of the words. */
export const refused: Reader = (message, index) => {
  const clause = message.clauses[index];
  const text = clause === undefined ? '' : message.masked.slice(clause.start, clause.end);
  const behind = text.replace(refusing, '');
  if (clause === undefined || behind === text) return null;
  const isAll = everyWord.some((words) => {
    const match = words.exec(behind);
    return match?.index === 0 && !/\p{L}/u.test(behind.slice(match[0].length).replace(/^s\b/u, ''));
  });
  return isAll ? { ...clause, edits: [], instead: '' } : null;
};

const atEnd =
  /(?<!\p{L})(?:end|ending|finish|last|final|ende|schluss|letzte[nrs]?|fin|derni[eè]re?|[uú]ltim[ao]|fim|fine|encerr\p{L}*)(?!\p{L})|最后|结尾|末尾/iu;
const atStart =
  /(?<!\p{L})(?:start|beginning|first|opening|anfang|beginn|erste[nrs]?|d[eé]but|premi[eè]re?|principio|inicio|in[ií]cio|primer[ao]?|primeir[ao]|inizio|prim[ao])(?!\p{L})|开头|第一/iu;
const pointing = /(?<!\p{L})(?:it|that|this|es|ihn|sie|la|le|lo|l’|o|a|that one)(?!\p{L})/iu;

/** "End on a freeze frame of 2 seconds", "freeze the pig at 0:03". */
export const freeze: Reader = (message, index) => {
  const wish = wishAt(message, index, freezeWords);
  if (wish === null) return null;
  const bare = timesIn(wish.text);
  // A time behind a comma is rather the film's.
  const stretch = withAttributes(
    message,
    index,
    wish,
    (text) => bare.lasts === null && timesIn(text).lasts !== null && timesIn(text).at !== null,
  );
  return frozenIn(message, withLead(message, index, stretch));
};

function frozenIn(message: Message, stretch: Stretch): Taken | null {
  const text = written(message, stretch);
  const { lasts, at } = timesIn(text);
  const files = filesOf(message, stretch).filter(({ value }) => value.kind !== 'audio');
  const [file] = files;
  if (files.some(({ value }) => value.kind === 'image') || files.length > 1) return null;
  const target = frozenOf(message, { stretch, text, file });
  const isStart = at === null && file === undefined && atStart.test(text) && !atEnd.test(text);
  const atSeconds = at?.value ?? (isStart ? 0 : undefined);
  const edit: Edit = {
    kind: 'freeze',
    seconds: lasts?.value ?? 1.5,
    target: atSeconds !== undefined && file === undefined ? all : target,
    ...(atSeconds !== undefined && { atSeconds }),
  };
  const edits = [edit, ...textOnStill(text)];
  return { ...stretch, edits, instead: keptNames(message, stretch, files) };
}

/** "Freeze the last frame for 3 seconds with the text “The End”". */
function textOnStill(text: string): Edit[] {
  const quote = quoteIn(text);
  if (quote === null) return [];
  const over: ClipTarget = { kind: 'like', how: 'frozen', said: text };
  return [{ kind: 'title', text: quote.value, place: 'at', atSeconds: null, over, isWhole: true }];
}

function frozenOf(
  message: Message,
  { stretch, text, file }: { stretch: Stretch; text: string; file: NamedFile | undefined },
): ClipTarget {
  if (file !== undefined) return clip(file.value);
  const before = filesBeside(message, stretch).findLast(({ end }) => end <= stretch.start);
  const behind = filesBeside(message, stretch).some(({ start }) => start >= stretch.end);
  if (before !== undefined && (behind || (pointing.test(text) && !atEnd.test(text))))
    return clip(before.value);
  return last;
}

const says =
  /(?:that (?:says|reads)|which (?:says|reads)|saying|reading|with the (?:words?|text)|mit (?:dem (?:text|wort)|den worten|der aufschrift)|que (?:diga|dice|dit|diz)|avec (?:le texte|les mots)|con (?:el texto|las palabras|scritto|la scritta)|com (?:o texto|as palavras)|dizendo|写着|内容是)\s*:?\s*|[:：]\s*/iu;

/** A wish with the words before it in its clause that only lead to it. */
function withLead(message: Message, index: number, stretch: Stretch): Stretch {
  const start = message.clauses[index]?.start ?? stretch.start;
  const words =
    message.prompt
      .slice(start, stretch.start)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.every((word) => leadWords.has(word)) ? { ...stretch, start } : stretch;
}

/** "End card with my logo for 3 seconds", 'an intro card that says "Toys" for 2 seconds'. */
export const card: Reader = (message, index) => {
  const wish =
    wishAt(message, index, endCardWords) ??
    wishAt(message, index, introCardWords) ??
    wishAt(message, index, cardNouns);
  if (wish === null) return null;
  const clause = message.clauses[index];
  // "Am Ende eine Karte": the place may stand before what joins.
  const whole = message.prompt.slice(clause?.start ?? 0, wish.end);
  const isPlaced = introCardWords.test(wish.text) || endCardWords.test(wish.text);
  const isSaid = isPlaced || atStart.test(whole) || atEnd.test(whole);
  const around = isSaid ? null : cardAround(message, index, wish);
  if (!isSaid && around === null) return null;
  const isFirst = isSaid
    ? introCardWords.test(wish.text) || (!endCardWords.test(wish.text) && atStart.test(whole))
    : around === 'first';
  const bare = timesIn(wish.text);
  const from =
    !isPlaced &&
    clause !== undefined &&
    filesOf(message, { start: clause.start, end: wish.start }).length === 0
      ? clause.start
      : wish.start;
  const stretch = withAttributes(
    message,
    index,
    { start: from, end: wish.end },
    (text) => quoteIn(text) !== null || (bare.lasts === null && isOfCard(text)),
  );
  const made = cardIn(message, withLead(message, index, stretch), isFirst);
  if (made === null || around === null || typeof around === 'string') return made;
  const behind = (edit: Edit): Edit =>
    edit.kind === 'card' ? { ...edit, anchor: clip(around.value) } : edit;
  return { ...made, edits: made.edits.map(behind) };
};

/** Where a card stands that is told among clips, with its words and its time: behind the one before it, or before or behind all. */
function cardAround(message: Message, index: number, wish: Stretch): NamedFile | 'first' | 'last' | null {
  const clause = message.clauses[index] ?? wish;
  const text = message.prompt.slice(wish.start, clause.end);
  const isTold =
    isOfCard(text) && (quoteIn(text) !== null || (says.exec(text)?.[0] ?? ':').search(/[:：]/u) === -1);
  const shown = filesBeside(message, clause);
  const before = shown.findLast(({ end }) => end <= clause.start);
  const isLast = !shown.some(({ start }) => start >= clause.end);
  if (!isTold || message.isTurn === true || shown.length === 0) return null;
  if (before === undefined) return 'first';
  return isLast ? 'last' : before;
}

/** A longer time behind a comma is rather the film's. */
const longestCard = 5;
const isOfCard = (text: string): boolean =>
  (timesIn(text).lasts?.value ?? Number.POSITIVE_INFINITY) <= longestCard;

function cardIn(message: Message, stretch: Stretch, isFirst: boolean): Taken | null {
  const text = written(message, stretch);
  const files = filesOf(message, stretch);
  const [picture, ...others] = files.filter(({ value }) => value.kind === 'image');
  if (others.length > 0 || files.some(({ value }) => value.kind !== 'image')) return null;
  const { lasts } = timesIn(text);
  const words = quoteIn(text)?.value ?? (picture === undefined ? unquoted(text) : '');
  // Without a time of its own a text at the end may stand over the footage.
  if (lasts === null && picture === undefined) return null;
  if (words === '' && picture === undefined) return null;
  const { color, ink } = colorsIn(text);
  const edit: Edit = {
    kind: 'card',
    text: words,
    color: color ?? '#000000',
    ...(ink !== undefined && { ink }),
    seconds: lasts?.value ?? 3,
    anchor: null,
    side: isFirst ? 'before' : 'after',
    ...(picture !== undefined && { assetId: picture.value.id }),
  };
  return { ...stretch, edits: [edit], instead: '' };
}

/** "That says Thanks for watching for 3 seconds". */
function unquoted(text: string): string {
  const said = says.exec(text);
  if (said === null) return '';
  const behind = text.slice(said.index + said[0].length);
  const { lasts } = timesIn(behind);
  const bare =
    lasts === null
      ? behind
      : behind
          .slice(0, lasts.start)
          .replace(/(?:\s|\(|,)*(?:for|für|pendant|durante|por|per|de|di)?\s*$/iu, '');
  return bare.replace(/[\s.]+$/u, '').slice(0, 200);
}

/** "White on black", "a red card", "white letters". */
function colorsIn(text: string): { color?: string; ink?: string } {
  const masked = text.replace(/["“„«「『].*["”“»」』]/u, ' ');
  const folds = lex(masked).map(({ fold }) => fold);
  const hues = folds.flatMap((_, at) => {
    const hue = hueAt(folds.slice(at)) ?? hueAt([(folds[at] ?? '').replace(/e[srnm]?$/u, '')]);
    return hue == null ? [] : [{ value: hue.value, next: folds[at + 1] ?? '' }];
  });
  const [first, second] = hues;
  if (first !== undefined && second !== undefined) return { ink: first.value, color: second.value };
  if (first === undefined) return {};
  return /^(?:text|letters|words|type|font|schrift|buchstaben|lettres|texte|letras|texto|lettere|testo)$/u.test(
    first.next,
  )
    ? { ink: first.value }
    : { color: first.value };
}

const large =
  /\s*(?:(?:as|als|comme|como|come) (?:the |das |la |el |o |il |l[’'])?(?:main|hauptbild|grundbild|principal[e]?|base|background|hintergrund|fond|fondo|fundo|sfondo)(?: (?:picture|video|clip|image|shot|layer|plan|imagen|imagem|immagine))?|full[ -]?screen|(?:in|im) (?:the )?(?:background|hintergrund|vollbild|groß)|en (?:grand|arrière-plan|plein écran|grande|pantalla completa|el fondo)|em (?:tela cheia|grande)|a (?:tutto )?schermo(?: intero)?|in grande)(?!\p{L})/giu;

/** "With the pig picture in picture in the top right corner, a quarter of the width". */
export const inset: Reader = (message, index) => {
  const wish = wishAt(message, index, insetWords);
  const clause = message.clauses[index];
  if (wish === null || clause === undefined) return null;
  const isIn = (start: number) => filesOf(message, { start, end: wish.end }).length > 0;
  const start = isIn(wish.start) ? wish.start : isIn(clause.start) ? clause.start : null;
  if (start === null) return null;
  const stretch = withAttributes(
    message,
    index,
    { start, end: wish.end },
    (text) => timesIn(text).lasts === null,
  );
  const text = written(message, stretch);
  const [small, main, ...more] = unlike(filesOf(message, stretch));
  if (small === undefined || small.value.kind !== 'video' || more.length > 0) return null;
  if (main === undefined && filesBeside(message, stretch).every(({ value }) => value.id === small.value.id))
    return null;
  const spot = spotIn(text.replace(/picture|small(?:er)?/giu, ''));
  const width = shareIn(text);
  const edit: Edit = {
    kind: 'inset',
    target: clip(small.value),
    ...(spot !== null && { spot }),
    ...(width !== null && { width }),
  };
  const { lasts } = timesIn(text);
  const time = lasts === null ? '' : ` ${text.slice(lasts.start, lasts.end)}`;
  return {
    ...stretch,
    edits: [edit],
    instead: main === undefined ? time : `${written(message, main)}${time}`,
  };
};

/** What only says that a clip is the large one. */
export const withoutLarge = (text: string): string => text.replace(large, '');

const ofEach = /^\s*(?:each|apiece|per |a clip|jeweils|je(?!\p{L})|chac|chaque|cada|ciascun|ognun|每)/iu;
const severalCuts =
  /(?<!\p{L})(?:between|all|every|each|throughout|zwischen|alle[nr]?|jede[mnrs]?|überall|entre|tous|toutes|chaque|todos|todas|cada|tra|fra|tutti|tutte|ogni)(?!\p{L})|之间|每|所有/iu;
const leftover =
  /^[\s,]*(?:(?:transici[oó]n(?:es)?|transizion[ei]|transi[cç](?:ão|ões)|übergang|übergänge|transition|the|a|an|it|cut|go|goes|use|add|put|do|by|via|into|to|zu[rm]?|in|on|of|ein|eine|einer|une?|un|una|uma|d[’']|de|di|au|à|al|a|avec|with|transitions?|effect|of)[\s’']*)*$/iu;

/** "Cross dissolves of 1 second", "Frog 3 s, dip to white, pig 3 s". */
export const transitions: Reader = (message, index) => {
  const style = stylesOf(message, index);
  if (style === null) return null;
  const { wish, cut } = style;
  const found = timesIn(wish.text).lasts;
  // "With wipes 3 seconds each": that is how long the clips are seen.
  const isOfClips = found !== null && ofEach.test(wish.text.slice(found.end));
  const stretch = isOfClips ? { start: wish.start, end: wish.start + found.start } : wish;
  const text = written(message, stretch);
  const lasts = isOfClips ? null : found;
  if (cut === null && lasts === null) return null;
  const files = filesOf(message, stretch).filter(({ value }) => value.kind !== 'audio');
  const pair = pairAround(message, stretch, files);
  const isOne =
    pair !== null &&
    !severalCuts.test(text) &&
    !/(?:dissolves|fades|wipes|dips|blenden|fondus|fundidos|dissolvenze)(?!\p{L})/iu.test(text);
  const edit: Edit = {
    kind: 'cuts',
    as: 'dissolve',
    ...(lasts !== null && { seconds: lasts.value }),
    ...(isOne && { at: { clips: pair.map(({ value }) => clip(value)), side: 'both' as const } }),
    ...(cut !== null && { style: cut }),
  };
  const [first] = files;
  if (first === undefined) return { ...stretch, edits: [edit], instead: '' };
  // "Then wipe to the pig for 3 seconds": its clip stays, with its time.
  if (!leftover.test(text.slice(0, first.start - stretch.start).replace(style.words, ' '))) return null;
  return {
    start: stretch.start,
    end: first.start,
    edits: [{ ...edit, ...noSeconds(edit, text, first.start - stretch.start) } as Edit],
    instead: ', ',
  };
};

/** A time behind the name of a clip is the clip's. */
function noSeconds(edit: Edit, text: string, name: number): object {
  const { lasts } = timesIn(text);
  return edit.kind === 'cuts' && lasts !== null && lasts.start > name ? { seconds: undefined } : {};
}

interface Styled {
  wish: Stretch & { text: string };
  words: RegExp;
  /** Null for a crossfade. */
  cut: CutStyle | null;
}

const white = /white|weiß|blanc|bianc|branc|闪白/iu;

const betweenWords = /(?<!\p{L})(?:between|zwischen|entre|tra|fra)(?!\p{L})|之间/iu;

function stylesOf(message: Message, index: number): Styled | null {
  const dip = wishAt(message, index, dipWords);
  if (dip !== null)
    return {
      wish: dip,
      words: dipWords,
      cut: { kind: 'dip', color: white.test(dip.text) ? '#ffffff' : '#000000' },
    };
  // "A fade to black between them": no end of the film.
  const faded = wishAt(message, index, fadeOutWords);
  if (faded !== null && betweenWords.test(faded.text) && !musicWords.test(faded.text))
    return {
      wish: faded,
      words: fadeOutWords,
      cut: { kind: 'dip', color: white.test(faded.text) ? '#ffffff' : '#000000' },
    };
  const wipe = wishAt(message, index, wipeWords);
  if (wipe !== null)
    return { wish: wipe, words: wipeWords, cut: { kind: 'wipe', ...directionIn(wipe.text) } };
  const push = wishAt(message, index, pushWords);
  if (push !== null)
    return { wish: push, words: pushWords, cut: { kind: 'push', ...directionIn(push.text) } };
  const soft = wishAt(message, index, dissolveWords);
  return soft === null ? null : { wish: soft, words: dissolveWords, cut: null };
}

function directionIn(text: string): Pick<CutStyle, 'direction'> {
  const to =
    /(?:to|nach|vers|hacia|para|verso)(?: the)?(?: la| el| a| l[ae])? ?(left|right|top|bottom|links|rechts|gauche|droite|izquierda|derecha|esquerda|direita|sinistra|destra)/iu.exec(
      text,
    )?.[1];
  if (to === undefined) return {};
  const direction = /left|links|gauche|izq|esq|sin/iu.test(to)
    ? 'left'
    : /right|rechts|droite|der|dir|des/iu.test(to)
      ? 'right'
      : /top/iu.test(to)
        ? 'up'
        : 'down';
  return { direction };
}

/** The clip before a stretch and the one in it, or behind it. */
function pairAround(message: Message, stretch: Stretch, own: readonly NamedFile[]): NamedFile[] | null {
  const beside = filesBeside(message, stretch);
  const before = beside.findLast(({ end }) => end <= stretch.start);
  const behind = own[0] ?? beside.find(({ start }) => start >= stretch.end);
  return before === undefined || behind === undefined || before.value.id === behind.value.id
    ? null
    : [before, behind];
}

const shownWords =
  /(?<!\p{L})(?:texts?|titles?|captions?|words?|logos?|names?|titeln?|untertiteln?|schrift(?:zug)?|namen?|textes?|titres?|sous-titres?|noms?|textos?|t[ií]tulos?|nombres?|nomes?|legendas?|testi?|titol[oi]|scritt[ae])(?!\p{L})|字幕|标题|文字/iu;

const pictureWords = /(?<!\p{L})(?:picture|video|image|bild|film|vid[eé]o|imagen|imagem|immagine)(?!\p{L})/iu;
const eachTime = /(?<!\p{L})(?:each|jeweils|je|chacun|cada un[oa]?|ciascun[oa]?)(?!\p{L})/iu;

/** "Fade from black at the start and fade to black at the end", "2 second fade to white". */
export const fades: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const found = [fadeInWords, fadeOutWords].map((words) => words.exec(text));
  const [coming, going] = found;
  const matches = found.filter((match) => match != null);
  const isHeard = musicWords.test(text) && !pictureWords.test(text);
  if (matches.length === 0 || isHeard || negations.test(text)) return null;
  // A text or a logo that is faded in is no film that is.
  if (quoteIn(text) !== null || shownWords.test(text)) return null;
  const from = Math.min(...matches.map((match) => match?.index ?? 0));
  const to = Math.max(...matches.map((match) => (match?.index ?? 0) + (match?.[0].length ?? 0)));
  const start = clause.start + from;
  const begin = beginOf(message, clause, start);
  const end = endOf(message, clause, clause.start + to);
  // "A fade in and a fade out, 1 second each".
  const led = withLead(message, index, { start: begin, end });
  const stretch = withAttributes(message, index, led, (more) => eachTime.test(more) && matches.length > 1);
  if (filesOf(message, stretch).length > 0) return null;
  const { lasts } = timesIn(written(message, stretch));
  const edge = coming != null && going != null ? 'both' : coming != null ? 'in' : 'out';
  const edit: Edit = {
    kind: 'fade',
    edge,
    ...(lasts !== null && { seconds: lasts.value }),
    ...(matches.some(([words]) => white.test(words)) && { color: 'white' }),
  };
  return { ...stretch, edits: [edit], instead: '' };
};
