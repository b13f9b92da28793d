/**
 * All videos or photos of a library, of which each has its time: "all videos, 3 seconds each", "cada clip 3 segundos", "use all five
 * clips, same length". Each is told by its name, so that no picture is taken for a video. For first messages. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { functionWords, isLight } from '../grammar/languages/vocabulary.ts';
import { fold, lex } from '../grammar/tokens/lex.ts';
import { SECONDS } from '../scripts/script-words.ts';
import { words } from './forms.ts';
import { inList, isMark, mostNamed, numberOf, stemOf } from './library-words.ts';

const SHOWN =
  'clips?|videos?|vídeos?|vidéos?|videoclips?|klipps?|aufnahmen?|clipes?|filmati|footage|片段|视频|素材|影片';
const PICTURED =
  'photos?|pictures?|images?|fotos?|bilder?|imágenes|imagen|imagens|imagem|immagin[ei]|foto|照片|图片';
const every = String.raw`(?:each|every(?: single)?|jede[rsnm]?(?: einzelne[snr]?)?|chaque|cada|ogni|每(?:个|段|条|张))`;
const all = String.raw`(?:all(?: of)?|alle|sämtliche|tous les|toutes les|todos los|todas las|todos os|todas as|tutti i|tutte le|所有的?|全部的?)(?: (?:the|my|our|these|meine|unsere|mes|nos|mis|nuestros|meus|minhas|miei|mie))?`;
const count = String.raw`(?: (\d{1,2}|[\p{L}]{3,7}))?`;
const amount = String.raw`(?:\d{1,3}(?:[.,]\d+)?|[\p{L}]{2,7}(?=\s)|[一二两三四五六七八九十])\s?(?:${SECONDS}|秒)(?![\p{Script=Latin}])`;
const eachWord = String.raw`(?:each|apiece|per (?:clip|video|photo|piece)|jeweils|pro (?:clip|video|foto|bild)|chacune?|par (?:clip|vidéo|photo)|cada u[mn][oa]?|por (?:clip|vídeo|foto)|l['’]un[oa]|ciascun[oa]|ognun[oa]|a testa)`;
const lasts = String.raw`(?:(?:gets?|lasts?|has|takes?|is|stays?|dauert|bekommt|dure|dura|exactly|genau|exactement|exactamente|exatamente|esattamente|for|für|pendant|durante|por|per|de|da|di|von|à|a|at)\s+){0,3}`;
const evenWords = String.raw`(?:(?:the )?same length(?: each)?|equal(?:ly)? (?:length|long)(?: each)?|gleich lang|(?:de )?(?:la )?même durée|(?:de )?(?:la )?misma duración|(?:com )?(?:a )?mesma duração|(?:con )?(?:la )?stessa durata|一样长|等长|时长(?:相同|一样))`;

interface Kind {
  called: string;
  names: readonly string[];
}

/** `text` with all files of a kind by their names, where it says how long each is. */
function withKind(text: string, { called, names }: Kind): string {
  const timed = words(
    String.raw`(?:(?:${every}|${all}${count})\s?(?:的)?(?:${called})(?:,|，|:|：|\s)*(?:(?:(?:je|each|jeweils|per)(?![\p{L}])|${every})\s*(${amount})|${lasts}(${amount})(?:,|\s)*(${eachWord})?))`,
  );
  const isEvery = new RegExp(`^${every}`, 'iu');
  const told = text.replace(timed, (said: string, ...found: (string | number | undefined)[]) => {
    const [number, led, length, each] = found.map((one) => (typeof one === 'string' ? one : undefined));
    if (!isAlone(text, Number(found.at(-2)), said.length)) return said;
    if (number !== undefined && numberOf(number) !== names.length) return said;
    // "All videos, 30 seconds" is the film.
    if (led === undefined && each === undefined && !isEvery.test(said)) return said;
    return names.map((name) => `${name} ${(led ?? length ?? '').trim()}`).join(', ');
  });
  if (told !== text) return told;
  const even = words(
    String.raw`${all}${count}\s?(?:的)?(?:${called})(?=(?:,|，|\s)+${evenWords}(?![\p{L}]))`,
  );
  return text.replace(even, (said: string, number: string | undefined, at: number) =>
    (number !== undefined && numberOf(number) !== names.length) || !isAlone(text, at, said.length)
      ? said
      : inList(names),
  );
}

const told = new RegExp(String.raw`[\p{L}\p{N}_'’-]+\.[A-Za-z0-9]{2,4}(?![\p{L}])|${amount}`, 'giu');

/** "The boat and the dog, each clip 4 seconds" is of those: nothing but small words and files by their names stands before. */
function isAlone(text: string, at: number, length: number): boolean {
  const before = lex(text.slice(0, at).replace(told, ' '));
  const isSmall = before.every(
    ({ kind, fold: word }) =>
      kind === 'symbol' || isLight(word) || functionWords.has(word) || leads.has(word),
  );
  return isSmall && !/^\s*[:：]/u.test(text.slice(at + length));
}

const leads = new Set(
  'use take put show give make create mach nimm zeig zeige fais prends montre haz usa toma pon faz usa pega fai fammi prendi metti 用 把 请 做 一 个 视 频 then dann puis luego depois poi and'.split(
    ' ',
  ),
);

const pairOf = (one: string, other: string) =>
  new RegExp(
    String.raw`(?:(?:all|alle|todas?|todos|tutt[ei]|toutes?|tous)(?: (?:the|my|our|die|les|las|los|as|os|le|i|gli))? (?:${one}) (?:and|und|et|y|e|&) (?:the |die |les |las |los |as |os |le |i |gli )?(?:${other}))\s*[,:;.]\s*(?:the |die |les |las |los |as |os |le |i |gli )?(${one}) ${lasts}(${amount})(?: ${eachWord})?(?:,|\s)+(?:and |und |et |y |e )?(?:the |die |les |las |los |as |os |le |i |gli )?(?:${other}) ${lasts}(${amount})(?: ${eachWord})?(?![\p{L}])`,
    'iu',
  );
const pairs = [pairOf(PICTURED, SHOWN), pairOf(SHOWN, PICTURED)] as const;

/** "All photos and videos, photos 2 seconds, videos 5 seconds". */
function withPair(text: string, shown: readonly PlannerAsset[]): string {
  const found = pairs.map((pair) => pair.exec(text)).find((one) => one !== null);
  if (found == null || shown.length > mostNamed) return text;
  const isPictured = new RegExp(`^(?:${PICTURED})$`, 'iu').test(found[1] ?? '');
  const [ofPictures, ofVideos] = isPictured ? [found[2], found[3]] : [found[3], found[2]];
  const list = shown.map(({ name, kind }) => `${name} ${(kind === 'image' ? ofPictures : ofVideos) ?? ''}`);
  return `${text.slice(0, found.index)}${list.join(', ')}${text.slice(found.index + found[0].length)}`;
}

const leavesOut =
  /(?<![\p{L}])(?:except|but|without|apart from|excluding|minus|außer|ausser|ohne|bis auf|sauf|sans|hormis|excepto|menos|salvo|sin|exceto|sem|tranne|eccetto|senza)(?![\p{L}])|除了|不要/iu;

/** "Without sound" leaves no clip out. */
const sounds =
  /(?<![\p{L}])(?:without|ohne|sans|sin|sem|senza)(?: any| the| le| el| o| il| den)? (?:sound|audio|music|ton|musik|son|musique|sonido|música|som|áudio|suono|musica|repeats?|transitions?)(?![\p{L}])|不要(?:声音|音乐|原声)/giu;

/** A first message with such files by their names; one that names some of them, or leaves some out, is read as it is. */
export function plainAllVideos(text: string, assets: readonly PlannerAsset[]): string {
  if (!new RegExp(`${every}|${all}`, 'iu').test(text)) return text;
  const shown = assets
    .filter(({ kind, name }) => kind !== 'audio' && !isMark(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const said = ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const kinds = [
    { kind: 'image', called: PICTURED },
    { kind: 'video', called: SHOWN },
  ] as const;
  const paired = withPair(text, shown);
  if (paired !== text) return paired;
  return kinds.reduce((left, { kind, called }) => {
    const names = shown.filter((asset) => asset.kind === kind).map(({ name }) => name);
    const isNamed = names.some((name) =>
      said.includes(
        ` ${fold(stemOf(name))
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()} `,
      ),
    );
    const isListed =
      names.length > 1 && names.length <= mostNamed && !isNamed && !leavesOut.test(left.replace(sounds, ' '));
    return isListed ? withKind(left, { called, names }) : left;
  }, text);
}
