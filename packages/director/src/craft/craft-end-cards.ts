/** Logos on a ground of one colour at an end of the film, with words: "logo on white at the end + “www.example.org”". Pure. */
import type { Edit } from '../edits/edit-wish.ts';
import { hueAt } from '../edits/slots/hues.ts';
import { isMarkName } from '../grammar/phrases/mark-names.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { beginOf, endOf, filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { type NamedFile, quoteIn, timesIn } from './craft-parts.ts';
import { type Reader, unlike, written } from './craft-wish.ts';
import { endCardWords, introCardWords, negations } from './craft-words.ts';

const atEnd =
  /(?<!\p{L})(?:at the (?:very )?end|in the end|to (?:end|finish|close)|ends?|ending|finish(?:es)?|close[sd]?|closing|finally|last(?:ly)?|outro|am (?:ende|schluss)|zum schluss|zuletzt|ende|schluss|à la fin|pour finir|finir|termine[rz]?|al final|al cierre|para terminar|termina(?:r|ndo)?|cierra|no (?:final|fim)|ao fim|para fechar|termine|alla fine|in fondo|per finire|chiudi)(?!\p{L})|最后|结尾|末尾|片尾/iu;
const atStart =
  /(?<!\p{L})(?:at the (?:very )?(?:start|beginning)|starts?|begins?|opens?|opening|first|intro|am anfang|zu beginn|zuerst|beginne?|au début|commence[rz]?|al (?:principio|inicio)|empieza|no (?:início|começo)|começa|comece|all['’]inizio|inizia)(?!\p{L})|开头|开始|片头/iu;

const hue =
  'white|black|dark|light|gr[ea]y|red|blue|green|yellow|orange|pink|purple|brown|beige|navy|weiß(?:e[mnrs]?)?|weiss(?:e[mnrs]?)?|schwarz(?:e[mnrs]?)?|dunkle[mnrs]?|helle[mnrs]?|grau(?:e[mnrs]?)?|rote[mnrs]?|blaue[mnrs]?|grüne[mnrs]?|gelbe[mnrs]?|blanc(?:he)?|noire?|foncée?|sombre|claire?|grise?|rouge|bleue?|verte?|jaune|blanc[oa]|negr[oa]|oscur[oa]|clar[oa]|gris|roj[oa]|azul|verde|amarill[oa]|branc[oa]|pret[oa]|escur[oa]|cinza|vermelh[oa]|amarel[oa]|bianc[oa]|ner[oa]|scur[oa]|chiar[oa]|grigi[oa]|ross[oa]|blu|giall[oa]';
const ground = new RegExp(
  String.raw`(?<!\p{L})(?:(?:on|over|against|in front of|with|auf|vor|mit|sur|avec|sobre|con|em|num|numa|com|su|in)\s+)?(?:(?:an?|the|einem?|einer|une?|una?|uma?|um|uno)\s+)?(?:(?:plain|solid|clean|pure|rein(?:em)?|einfarbig(?:em)?|schlicht(?:em)?)\s+)?(?:(?:(?<a>${hue})\s+(?:background|backdrop|back|ground|bg|screen|card|hintergrund|grund|fläche))|(?:(?:fond|fondo|fundo|sfondo)\s+(?:(?:de couleur|de color|de cor|di colore|uni|liso)\s+)?(?<b>${hue})))(?!\p{L})|(?<c>[白黑灰红蓝绿黄]|深|浅)色?(?:的)?(?:背景|底色?)(?:上)?|(?<!\p{L})(?:on|auf|sur|sobre|su)\s+(?<d>white|black|weiß|weiss|schwarz)(?!\p{L}|\s+(?:and|und|et))`,
  'iu',
);
const shades: readonly (readonly [RegExp, string])[] = [
  [/^(?:dark|dunk|fonc|sombre|oscur|escur|scur|深)/iu, '#12161c'],
  [/^(?:light|hell|clair|clar|chiar|浅)/iu, '#f2f2f0'],
  [/^(?:white|wei|blan|bran|bian|白)/iu, '#ffffff'],
  [/^(?:black|schwarz|noir|negr|pret|ner[oa]|黑)/iu, '#000000'],
  [/^(?:gr[ea]y|grau|gris|cinza|grigi|灰)/iu, '#808080'],
  [/^(?:red|rot|rouge|roj|vermelh|ross|红)/iu, '#c62828'],
  [/^(?:blue|blau|bleu|azul|blu|navy|蓝)/iu, '#1e4fa3'],
  [/^(?:green|grün|vert|verde|绿)/iu, '#2e7d32'],
  [/^(?:yellow|gelb|jaune|amar|giall|黄)/iu, '#f9d71c'],
];

/** The colour of the ground that a text tells; null where it tells none. */
function groundIn(text: string): string | null {
  const groups = ground.exec(text)?.groups;
  const said = groups?.a ?? groups?.b ?? groups?.c ?? groups?.d;
  if (said === undefined) return null;
  const shade = shades.find(([words]) => words.test(said))?.[1];
  return shade ?? hueAt(lex(said).map(({ fold }) => fold))?.value ?? null;
}

/** What a clause behind may say of the card: its words, its time, its ground. */
const ofCard =
  /^(?:\s|[+&:"_()]|(?:and|with|plus|und|mit|dazu|darunter|et|avec|y|con|e|com|text|words?|title|titel|texte?|schrift|texto|título|testo|the|a|an|der|die|das|dem|den|le|la|el|un|une|una|um|uma|il|for|für|pendant|durante|por|per|below|underneath|under|unter|drunter|it|stays?|long|lang|和|加|配)(?!\p{L}))*$/iu;

function isOfCard(message: Message, { start, end }: Stretch): boolean {
  const text = message.masked.slice(start, end);
  if (filesOf(message, { start, end }).length > 0) return false;
  const { lasts } = timesIn(text);
  const isSaid = text.includes('"') || lasts !== null || groundIn(text) !== null;
  const bare = (lasts === null ? text : `${text.slice(0, lasts.start)} ${text.slice(lasts.end)}`)
    .replace(ground, ' ')
    .replace(/"_*"/gu, ' ')
    .replace(atEnd, ' ');
  return isSaid && ofCard.test(bare);
}

const longestCard = 8;

/** The clause with those behind it that only tell of the card. */
function withOwn(message: Message, index: number, wish: Stretch): Stretch {
  let { end } = wish;
  const clause = message.clauses[index];
  if (clause === undefined || end < clause.end) return wish;
  for (const next of message.clauses.slice(index + 1)) {
    const isBound = /[.!?\n。]/u.test(message.masked.slice(end, next.start));
    const time = timesIn(message.masked.slice(next.start, next.end)).lasts;
    if (isBound || !isOfCard(message, next) || (time !== null && time.value > longestCard)) break;
    end = next.end;
  }
  return { start: wish.start, end };
}

/** The picture of a card: a logo that is named, or the only picture. */
function pictureOf(files: readonly NamedFile[]): NamedFile | null {
  const pictures = unlike(files.filter(({ value }) => value.kind === 'image'));
  const [mark, ...marks] = pictures.filter(({ value }) => isMarkName(value.name));
  if (mark !== undefined && marks.length === 0 && pictures.length === 1) return mark;
  const [only, ...others] = pictures;
  return only !== undefined && others.length === 0 ? only : null;
}

/** "Logo at the end on a dark background", "end card: logo + “Try it free” (4s)". */
export const pictureCard: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const named = pictureOf(filesOf(message, clause));
  if (named === null) return null;
  const own = trimmed(message.masked, {
    start: filesOf(message, clause)[0] === named ? clause.start : beginOf(message, clause, named.start),
    end: endOf(message, clause, named.end),
  });
  const quoted =
    /^\s*(?:and|und|et|y|e|plus|\+|&)\s*(?:the |der |dem |le |la |el |o |il )?(?:(?:words?|text|texte?|texto|testo) )?"_*"/iu;
  const more = quoted.exec(message.masked.slice(own.end, clause.end));
  const stretch = withOwn(message, index, { ...own, end: more === null ? own.end : clause.end });
  const text = message.masked.slice(stretch.start, stretch.end);
  const [color, quote] = [groundIn(text), quoteIn(written(message, stretch))];
  const isCard = endCardWords.test(text) || introCardWords.test(text);
  const isLast = atEnd.test(text) || endCardWords.test(text);
  const isFirst = !isLast && (atStart.test(text) || introCardWords.test(text));
  const isPlain = filesOf(message, stretch).every(({ value }) => value.id === named.value.id);
  if (!isPlain || negations.test(text) || (!isLast && !isFirst)) return null;
  // What only ends on a picture shows it as it is.
  if (color === null && !(quote !== null && (isCard || isMarkName(named.value.name)))) return null;
  const { lasts } = timesIn(text);
  const edit: Edit = {
    kind: 'card',
    text: quote?.value ?? '',
    color: color ?? '#000000',
    seconds: lasts !== null && lasts.value <= longestCard ? lasts.value : 3,
    anchor: null,
    side: isFirst ? 'before' : 'after',
    assetId: named.value.id,
    // Below the picture.
    ...(quote !== null && { spot: 'bottom' as const }),
  };
  return { ...stretch, edits: [edit], instead: '' };
};
