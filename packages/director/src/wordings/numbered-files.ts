/**
 * Files by their numbers and places, as cameras name them: "clip_001 to clip_004", "clips 2, 4 and 6", "the first three clips",
 * "odd clips only", "all clips in reverse order", as the names that are meant. For first messages: of a film these are its clips. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { numberWords } from '../grammar/languages/vocabulary.ts';
import { fold } from '../grammar/tokens/lex.ts';

/** More names than this are told by no list. */
const mostNamed = 60;

const noun = String.raw`(?:clips?|videos?|vídeos?|vidéos?|shots?|takes?|files?|dateien|datei|aufnahmen?|plans?|fichiers?|archivos?|tomas?|clipes?|arquivos?|ficheiros?|filmati|photos?|pictures?|images?|fotos?|bilder|imágenes|imagens|immagini|片段|视频|文件|照片)`;
const joint = String.raw`(?:\s*,\s*|\s*;\s*|\s*、\s*|\s+)(?:(?:and|then|und|dann|danach|et|puis|ensuite|y|luego|después|e|depois|poi|dopo|和|然后|再)\s*)*(?:(?:finally|at the end|zuletzt|zum schluss|am ende|à la fin|al final|por último|no final|alla fine|最后)\s*)?`;
const upTo = String.raw`\s*(?:to|through|thru|till|until|bis|à|jusqu['’]à|a|al|hasta(?: el)?|até(?: o)?|ao|fino a|up to|–|—|-|到|至)\s*`;
/** A number that counts files, and no time or share. */
const count = String.raw`(\d{1,5})(?!\d|[:.,]\d|[.]\p{L}|\s*(?:s\b|sec|sek|seg|min|%|x\b|×|秒|分|second|fois|mal\b|veces|vezes|volte|fps|p\b))`;

const smallNumber = String.raw`(\d{1,2}|[\p{L}]{2,8})`;

interface Series {
  /** Files by their number. */
  byNumber: ReadonlyMap<number, string>;
  stems: ReadonlyMap<string, number>;
}

const stemOf = (name: string): string => name.replace(/\.[A-Za-z0-9]{2,5}$/u, '');
const isMark = (name: string): boolean => /logo|watermark|icon/iu.test(name);

const byName = (a: PlannerAsset, b: PlannerAsset): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true });

/** Files that end with a number, where each number is that of one file. */
function seriesOf(assets: readonly PlannerAsset[]): Series {
  const numbered = assets.flatMap(({ name }) => {
    const found = /^(.*?)0*(\d{1,6})$/u.exec(stemOf(name));
    return found === null ? [] : [{ name, head: fold(found[1] ?? ''), at: Number(found[2]) }];
  });
  const heads = new Set(numbered.map(({ head }) => head));
  const byNumber = new Map<number, string>();
  if (heads.size === 1) for (const { at, name } of numbered) byNumber.set(at, name);
  return {
    byNumber: byNumber.size === numbered.length ? byNumber : new Map(),
    stems: new Map(numbered.map(({ name, at }) => [fold(stemOf(name)), at])),
  };
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The names from one number to another, in that order; null where one of them is not there. */
function between({ byNumber }: Series, from: number, to: number): string | null {
  const step = from <= to ? 1 : -1;
  if (!byNumber.has(from) || !byNumber.has(to) || Math.abs(to - from) >= mostNamed) return null;
  const numbers = Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + step * index);
  return listed(numbers.flatMap((at) => byNumber.get(at) ?? []));
}

const word = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${pattern})`, 'giu');

function plainRanges(text: string, series: Series): string {
  const stem = String.raw`([\p{L}][\p{L}\p{N}_-]{0,40}?\d{1,6})(?:\.[a-z0-9]{2,4})?`;
  const whole = word(String.raw`(?:from |von |de |del |da |dal )?${stem}${upTo}${stem}(?![\p{L}\p{N}_])`);
  const short = word(String.raw`${noun}\s*(\d{1,5})${upTo}${count}`);
  return text
    .replace(whole, (said, a: string, b: string) => {
      const [from, to] = [series.stems.get(fold(a)), series.stems.get(fold(b))];
      return (from === undefined || to === undefined ? null : between(series, from, to)) ?? said;
    })
    .replace(short, (said, a: string, b: string) => between(series, Number(a), Number(b)) ?? said);
}

/** "Clips 2, 4 and 6", "clip 5, then 2, then 1". */
function plainNumbers(text: string, { byNumber }: Series): string {
  const first = word(
    String.raw`(?:(?:the|my|der|die|das|le|la|les|el|los|las|o|os|il|lo|i|gli) )?${noun}\s*(?:n[o°º]\.?\s*|nr\.?\s*|#\s*|number )?${count}`,
  );
  const more = new RegExp(
    String.raw`^(${joint})(?:(?:the|der|die|das|le|la|el|o|il|lo)\s+)?(?:${noun}\s*)?${count}`,
    'iu',
  );
  let done = '';
  let left = text;
  for (;;) {
    first.lastIndex = 0;
    const found = first.exec(left);
    const name = found === null ? undefined : byNumber.get(Number(found[1]));
    if (found === null) return done + left;
    done += left.slice(0, found.index) + (name ?? found[0]);
    left = left.slice(found.index + found[0].length);
    for (let isGoing = name !== undefined; isGoing; ) {
      const lead =
        /^\s*(?:first|primero|primeiro|zuerst|d['’]abord|prima)(?=\s*[,;])/iu.exec(left)?.[0] ?? '';
      const next = more.exec(left.slice(lead.length));
      const other = next === null ? undefined : byNumber.get(Number(next[2]));
      isGoing = next !== null && other !== undefined;
      if (next === null || other === undefined) break;
      done += `, ${other}`;
      left = left.slice(lead.length + next[0].length);
    }
  }
}

const asNumber = (said: string): number => Number(numberWords.get(fold(said)) ?? said);

/** "The first three clips", "les deux dernières vidéos", "los tres primeros clips". */
function plainEnds(text: string, names: readonly string[]): string {
  const firsts = String.raw`first|ersten?|premi(?:er|ère)s?|primer[oa]s?|primeir[oa]s?|prim[ie]`;
  const lasts = String.raw`last|final|letzten?|derni(?:er|ère)s?|últim[oa]s?|ultim[ie]`;
  const article = String.raw`(?:(?:the|my|our|die|meine|les|mes|los|las|mis|os|as|i|gli|le) )?`;
  const ends = String.raw`(${firsts}|${lasts})`;
  const before = word(String.raw`${article}${ends} ${smallNumber} ${noun}(?![\p{L}\p{N}])`);
  const behind = word(String.raw`${article}${smallNumber} ${ends} ${noun}(?![\p{L}\p{N}])`);
  const isFirst = new RegExp(`^(?:${firsts})$`, 'iu');
  const taken = (said: string, end: string, number: string): string => {
    const wanted = asNumber(number);
    if (!(wanted >= 1 && wanted <= names.length && wanted <= mostNamed)) return said;
    return listed(isFirst.test(end) ? names.slice(0, wanted) : names.slice(-wanted));
  };
  return text
    .replace(before, (said, end: string, number: string) => taken(said, end, number))
    .replace(behind, (said, number: string, end: string) => taken(said, end, number));
}

/** "Odd clips only", "every other clip", "jeden zweiten Clip". */
function plainAlternate(text: string, { byNumber }: Series, names: readonly string[]): string {
  const only = String.raw`(?:(?:only|just|nur|seulement|solo|só|apenas) )?(?:(?:the|die|les|los|os|i) )?`;
  const odd = word(
    String.raw`${only}(?:(odd|even|uneven)(?:[- ]numbered)? (?:${noun}|ones)|(ungeraden?|geraden?) ${noun}|${noun} (impairs?|pairs?|impares|pares|dispari|pari))(?: only)?(?![\p{L}\p{N}])`,
  );
  const other = word(
    String.raw`${only}(?:every (?:other|second) (?:${noun}|one)|jede[nrs]? zweiten? ${noun}|une? ${noun} sur deux|un[oa]? (?:de cada|sí y uno|ogni) (?:dos|no|due)(?: ${noun})?|每隔一个${noun})(?: only)?(?![\p{L}\p{N}])`,
  );
  const isOdd = /^(?:odd|uneven|ungerade|impair|impares|dispari)/iu;
  return text
    .replace(odd, (said, ...found: unknown[]) => {
      const told = found.slice(0, 3).find((one) => typeof one === 'string') as string | undefined;
      const rest = told !== undefined && isOdd.test(told) ? 1 : 0;
      const meant = [...byNumber].filter(([at]) => at % 2 === rest).map(([, name]) => name);
      return meant.length === 0 || meant.length > mostNamed ? said : listed(meant);
    })
    .replace(other, (said) =>
      names.length > 2 && names.length <= mostNamed ? listed(names.filter((_, at) => at % 2 === 0)) : said,
    );
}

/** "All six clips in reverse order". */
function plainReversed(text: string, names: readonly string[]): string {
  const all = String.raw`(?:all|alle|tous les|toutes les|todos los|todas las|todos os|todas as|tutti i|tutte le|所有|全部)(?: (?:of )?(?:the|my|our|meine|mes|mis|meus|minhas|miei|mie))?(?: (\d{1,2}|[\p{L}]{2,7}))? ?(?:的)?${noun}`;
  const order = String.raw`(?:,? ?(?:in (?:the )?(?:reversed?|backwards?|opposite) order|in umgekehrter reihenfolge|dans l['’]ordre inverse|en ordre inverse|en orden inverso|na ordem inversa|em ordem inversa|in ordine inverso|倒序|按相反的?顺序))`;
  return text.replace(word(`${all}${order}?(?![\\p{L}\\p{N}])`), (said, number: string | undefined) => {
    const isCounted = number === undefined || asNumber(number) === names.length;
    const isTurned = new RegExp(`${order}$`, 'iu').test(said);
    if (!isCounted || names.length < 2 || names.length > mostNamed) return said;
    if (isTurned) return listed(names.toReversed());
    return number === undefined ? said : listed(names);
  });
}

/** `text` of a first message with its numbered and counted files by their names. `isNamed`: whether words are a file's name. */
export function plainNumberedFiles(text: string, assets: readonly PlannerAsset[]): string {
  const visual = assets.filter(({ kind, name }) => kind !== 'audio' && !isMark(name)).toSorted(byName);
  const videos = visual.filter(({ kind }) => kind === 'video');
  const isOfPhotos = /photo|foto|picture|image|bild|imagen|imagem|immagin|照片/iu.test(text);
  const counted = (isOfPhotos ? visual.filter(({ kind }) => kind === 'image') : videos).map(
    ({ name }) => name,
  );
  const series = seriesOf(isOfPhotos ? visual : videos);
  const numbered = plainNumbers(plainRanges(text, series), series);
  // Beside names "the first two clips" are the first two that were named.
  const folded = fold(numbered);
  if (numbered !== text || visual.some(({ name }) => folded.includes(fold(stemOf(name))))) return numbered;
  return plainReversed(plainAlternate(plainEnds(text, counted), series, counted), counted);
}
