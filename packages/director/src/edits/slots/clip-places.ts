/** Clips by their places in the film, as they are said in seven languages: "gli ultimi due", "前两段", "the one after". Pure. */
import { readDuration } from '../../grammar/tokens/durations.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { ordinals } from '../clip-words.ts';
import { type Concept, conceptAt } from './concepts.ts';

const table = (rows: { readonly [index: string]: string }): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(rows).flatMap(([value, said]) => said.split(' ').map((word) => [word, Number(value)])),
  );

/** 0 the first, -1 the last; those of clip-words.ts with what its patterns have no room for. */
const places: ReadonlyMap<string, number> = new Map([
  ...ordinals,
  ...table({
    0: 'erstes primi prime primo prima premieres primeras primeiros primeiras',
    1: 'zweites deuxiemes second seconde secondo',
    2: 'drittes dritter terzo terza',
    3: 'viertes quatrieme cuarto cuarta quarto quarta',
    4: 'funfte funften funftes cinquieme quinto quinta',
    5: 'sechste sechsten sixieme sexto sexta sesto sesta',
    [-1]: 'letztes letzter derniers dernieres ultimos ultimas ultimi ultime',
    [-2]: 'vorletzte vorletzten vorletztes penultimate penultima penultimo avant-derniere penultieme',
  }),
]);

const counts = table({
  2: 'two both zwei beiden beide deux dos dois duas due 2',
  3: 'three drei trois tres tre 3',
  4: 'four vier quatre cuatro quatro quattro 4',
  5: 'five funf cinq cinco cinque 5',
});

const nouns = new Set(
  (
    'clip clips shot shots scene scenes part parts piece pieces take takes one ones video videos bit bits szene szenen teil ' +
    'teile stuck plan plans extrait extraits escena escenas toma tomas plano planos cena cenas trecho trechos parte partes ' +
    'scena spezzone spezzoni parti inquadratura inquadrature picture pictures photo photos'
  ).split(' '),
);
const articles = new Set(
  'the my our these those that this der die das den dem diese les le la los las el os as o a gli i il lo'.split(
    ' ',
  ),
);
/** "Those two" beside the names of both says nothing more. */
const demonstratives = new Set('these those diese ces estos estas esses essas questi queste'.split(' '));
const elided = /^(?:l|d|all|dell|nell|sull|dall)['’]/u;

export interface PlacesRead {
  at: number[];
  next: number;
}

const wordAt = (tokens: readonly Token[], at: number) => tokens[at]?.fold.replace(elided, '') ?? '';

/** The clips of the film whose places the words at `from` tell; null where they tell none, or a place alone: "first". */
export function placesAt(tokens: readonly Token[], from: number): PlacesRead | null {
  const han = hanPlacesAt(tokens, from);
  if (han !== null) return han;
  const isElided = elided.test(tokens[from]?.fold ?? '');
  const at = articles.has(tokens[from]?.fold ?? '') && tokens[from + 1] !== undefined ? from + 1 : from;
  const fromEnd = fromEndAt(tokens, at);
  if (fromEnd !== null) return fromEnd;
  const counted = countedAt(tokens, at);
  if (counted !== null) return counted;
  const ending = edgeNouns.get(wordAt(tokens, at));
  if (ending !== undefined && at > from && isOfClip(tokens, at, at + 1))
    return { at: [ending], next: nounBehind(tokens, at + 1) };
  const blamed = edgesBlamed.get(wordAt(tokens, at));
  if (blamed !== undefined && at > from && hasConcept(tokens, at + 1, ['toolong', 'tooshort']))
    return { at: [blamed], next: at + 1 };
  const place = places.get(wordAt(tokens, at));
  if (place === undefined || tokens[at]?.kind !== 'word') return null;
  const isNoun = nouns.has(tokens[at + 1]?.fold ?? '');
  const next = isNoun ? at + 2 : at + 1;
  if (!isNoun && at === from && !isElided && !isSecondOfTwo(tokens, from)) return null;
  return isOfClip(tokens, at, next) ? { at: [place], next } : null;
}

const middles = new Set('middle mittlere mittleren mittlerer mittleres central centrale'.split(' '));
/** "Celui du milieu", "la del medio", "quella di mezzo": what leads to it, and the word. */
const middleNouns = new Set('milieu medio meio mezzo centro'.split(' '));
const ofMiddle = new Set('du de del do di au nel em en el la o a'.split(' '));

/** "The middle two", "die mittlere", "les deux du milieu", "中间两段": clips by the middle of the film, and how many. */
export function middleAt(tokens: readonly Token[], from: number): { count: number; next: number } | null {
  if (isSaid(tokens, from, '中间')) return hanMiddleAt(tokens, from + 2);
  const at = articles.has(tokens[from]?.fold ?? '') ? from + 1 : from;
  if (middles.has(tokens[at]?.fold ?? '')) {
    const count = counts.get(tokens[at + 1]?.fold ?? '');
    const next = nounBehind(tokens, count === undefined ? at + 1 : at + 2);
    const isNoun = next > at + (count === undefined ? 1 : 2);
    if (readDuration(tokens, at + 1) !== null || units.has(tokens[at + 1]?.fold ?? '')) return null;
    // "In the middle" is a place, "the middle one" and "die mittlere" are clips.
    const isPlace = tokens[at]?.fold === 'middle' && count === undefined && !isNoun;
    return isPlace || (at === from && count === undefined && !isNoun) ? null : { count: count ?? 1, next };
  }
  const count = counts.get(tokens[at]?.fold ?? '');
  const isPointer = pointers.has(tokens[at]?.fold ?? '') || nouns.has(tokens[at]?.fold ?? '');
  let next = count !== undefined || isPointer ? at + 1 : at;
  if (next === from) return null;
  const start = next;
  while (next < start + 2 && ofMiddle.has(tokens[next]?.fold ?? '')) next += 1;
  return next > start && middleNouns.has(tokens[next]?.fold ?? '')
    ? { count: count ?? 1, next: next + 1 }
    : null;
}

/** 中间那段, 中间两个. */
function hanMiddleAt(tokens: readonly Token[], from: number): { count: number; next: number } | null {
  const at = ['那', '这', '的'].includes(tokens[from]?.fold ?? '') ? from + 1 : from;
  const count = hanNumberAt(tokens, at);
  const measure = count === null ? at : at + 1;
  if (!hanMeasures.has(tokens[measure]?.fold ?? '')) return null;
  return count === null && at === from ? null : { count: count ?? 1, next: withHanNoun(tokens, measure + 1) };
}

/** What stands at an edge of the film: "the ending drags", "the opening shot". */
const edgeNouns = table({ 0: 'opening intro', [-1]: 'ending outro finale closing' });

/** Words for an end of the film that are clips only where something is wrong with them: "la fin traîne". */
const edgesBlamed = table({
  0: 'start beginning anfang debut inicio principio inizio comeco',
  [-1]: 'end ende schluss fin final fim fine finale',
});

const nounBehind = (tokens: readonly Token[], at: number) =>
  nouns.has(tokens[at]?.fold ?? '') ? at + 1 : at;

/** "The second and third". */
const isSecondOfTwo = (tokens: readonly Token[], at: number) =>
  ['and', '&', 'und', 'et', 'y', 'e'].includes(tokens[at - 1]?.fold ?? '') &&
  places.has(wordAt(tokens, at - 2)) &&
  articles.has(tokens[at - 3]?.fold ?? '');

/** "The first title", "the last second" and "the first half" are no clips; "the last 2 seconds longer" is one. */
function isOfClip(tokens: readonly Token[], at: number, next: number): boolean {
  if (next > at + 1) return true;
  const time = readDuration(tokens, next);
  if (time !== null) return hasConcept(tokens, time.next, ['longer', 'shorter']);
  const word = tokens[next]?.fold ?? '';
  if (units.has(word) || places.has(word) || counts.has(word)) return false;
  return !hasConcept(tokens, next, [
    'title',
    'caption',
    'music',
    'transition',
    'half',
    'sound',
    'endcard',
    'strap',
  ]);
}

const units = new Set(
  (
    'second seconds sekunde sekunden seconde secondes segundo segundos secondi half halfte moitie mitad metade meta third ' +
    'drittel tiers tercio terco place position spot stelle platz lugar puesto posto time times mal fois vez volta'
  ).split(' '),
);

const hasConcept = (tokens: readonly Token[], at: number, concepts: readonly Concept[]) => {
  const found = conceptAt(tokens, at)?.concepts;
  return concepts.some((concept) => found?.has(concept) === true);
};

/** "The last two", "les deux derniers", "die ersten drei Szenen". */
function countedAt(tokens: readonly Token[], at: number): PlacesRead | null {
  const [a, b] = [wordAt(tokens, at), tokens[at + 1]?.fold ?? ''];
  const [place, count] = places.has(a) ? [places.get(a), counts.get(b)] : [places.get(b), counts.get(a)];
  if (place === undefined || count === undefined || readDuration(tokens, at + 1) !== null) return null;
  if (units.has(tokens[at + 2]?.fold ?? '')) return null;
  const row = Array.from({ length: count }, (_, step) => (place < 0 ? place - step : place + step));
  return { at: row, next: nouns.has(tokens[at + 2]?.fold ?? '') ? at + 3 : at + 2 };
}

const endings: readonly (readonly string[])[] = [
  ['second', 'to', 'last'],
  ['next', 'to', 'last'],
  ['last', 'but', 'one'],
  ['avant', '-', 'dernier'],
  ['avant', '-', 'derniere'],
  ['second', 'last'],
];

/** "The second to last one". */
function fromEndAt(tokens: readonly Token[], at: number): PlacesRead | null {
  const words = endings.find((row) => row.every((word, step) => wordAt(tokens, at + step) === word));
  if (words === undefined) return null;
  const next = at + words.length;
  return { at: [-2], next: nouns.has(tokens[next]?.fold ?? '') ? next + 1 : next };
}

const hanNumbers = '一二三四五六七八九十';
const hanMeasures = new Set('段 个 条 幕 张 部'.split(' '));
const hanLeads: readonly (readonly [string, boolean])[] = [
  ['倒数第', true],
  ['第', false],
];
const hanRows: readonly (readonly [string, boolean])[] = [
  ['最前面', false],
  ['前面', false],
  ['最后', true],
  ['后面', true],
  ['开头', false],
  ['结尾', true],
  ['前', false],
  ['后', true],
  ['头', false],
];

const isSaid = (tokens: readonly Token[], at: number, said: string) =>
  [...said].every((sign, step) => tokens[at + step]?.fold === sign);

function hanNumberAt(tokens: readonly Token[], at: number): number | null {
  const said = tokens[at]?.fold ?? '';
  const sign = said === '两' ? 2 : said === '' ? 0 : hanNumbers.indexOf(said) + 1;
  const value = /^\d{1,2}$/u.test(said) ? Number(said) : sign;
  return value > 0 ? value : null;
}

/** "第二段", "倒数第二个", "最后两段", "前两个". */
function hanPlacesAt(tokens: readonly Token[], from: number): PlacesRead | null {
  const measured = (at: number) =>
    hanMeasures.has(tokens[at]?.fold ?? '') ? withHanNoun(tokens, at + 1) : null;
  for (const [lead, isFromEnd] of hanLeads) {
    if (!isSaid(tokens, from, lead)) continue;
    const at = from + lead.length;
    const value = hanNumberAt(tokens, at);
    const next = value === null ? null : measured(at + 1);
    return value === null || next === null ? null : { at: [isFromEnd ? -value : value - 1], next };
  }
  for (const [lead, isFromEnd] of hanRows) {
    if (!isSaid(tokens, from, lead)) continue;
    const at = from + lead.length;
    const that = tokens[at]?.fold === '那' || tokens[at]?.fold === '这' ? at + 1 : at;
    const value = hanNumberAt(tokens, that);
    const next = measured(value === null ? that : that + 1);
    if (next === null || (value === null && that === at)) return null;
    const row = Array.from({ length: value ?? 1 }, (_, step) => (isFromEnd ? -1 - step : step));
    return { at: row, next };
  }
  return null;
}

/** 段视频, 个镜头, 个片段. */
function withHanNoun(tokens: readonly Token[], at: number): number {
  const noun = ['镜头', '片段', '视频', '画面'].find((said) => isSaid(tokens, at, said));
  return at + (noun?.length ?? 0);
}

/** "Those two: …", where the names of both follow. */
export function pointedPairAt(tokens: readonly Token[], at: number): number | null {
  const isPair = demonstratives.has(tokens[at]?.fold ?? '') && counts.has(tokens[at + 1]?.fold ?? '');
  return isPair && tokens.length > at + 2 ? at + 2 : null;
}

const everyWord = new Set(
  'everything all alles alle tout tous toutes todo todos todas tudo tutto tutti tutte rest'.split(' '),
);
/** What may stand between "the one" and where it is. */
const between = new Set(
  (
    'that which comes goes is right just directly coming ce celui celle qui vient est juste que va viene esta vem vai ' +
    'che quello quella de des of clips shots scenes'
  ).split(' '),
);
const pointers = new Set('one celui celle quello quella el la aquele aquela'.split(' '));
const mostBetween = 5;

/** Where the words lead to a clip beside another, or to all on one side of it: the token behind "after". */
export function sideAt(
  tokens: readonly Token[],
  from: number,
): { side: 'before' | 'after'; isAll: boolean; next: number } | null {
  let at = articles.has(tokens[from]?.fold ?? '') ? from + 1 : from;
  const isAll = everyWord.has(tokens[at]?.fold ?? '');
  const isClip = at > from && nouns.has(tokens[at]?.fold ?? '');
  const isPointer = pointers.has(tokens[at]?.fold ?? '') || pointers.has(tokens[from]?.fold ?? '');
  if (!isAll && !isClip && !isPointer) return null;
  if (isAll || isClip || pointers.has(tokens[at]?.fold ?? '')) at += 1;
  for (let step = 0; step < mostBetween; step += 1) {
    const found = conceptAt(tokens, at);
    const side =
      found?.concepts.has('after') === true
        ? 'after'
        : found?.concepts.has('before') === true
          ? 'before'
          : null;
    if (side !== null && found !== null) return { side, isAll, next: found.next };
    if (!between.has(tokens[at]?.fold ?? '')) return null;
    at += 1;
  }
  return null;
}
