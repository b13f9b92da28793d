/**
 * All photos of a library as the names that are meant, each with its time, and clips whose beginning and end go as the stretch that
 * is left: "the photos 2 s each", "三张照片，每张3秒", "market without the first 2 and the last 3 seconds". For first messages. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { fold } from '../grammar/tokens/lex.ts';
import { SECONDS } from '../scripts/script-words.ts';
import { BOTH, escaped, inList, isMark, mostNamed, numberOf, stemOf } from './library-words.ts';

/** More than one picture: "the photo of the team" is one. */
const pictured = String.raw`(?:photos|photographs|pictures|pics|images|stills|fotos|bilder|photographies|fotografías|imágenes|fotografias|imagens|immagini|fotografie|foto(?=\s|[,.;:!?]|$)|照片|图片)`;
const all = String.raw`(?:all (?:of )?(?:the |my |our )?|the |my |our |alle |die |meine |unsere |toutes les |tous les |les |mes |nos |todas las |las |mis |todas as |as |minhas |tutte le |le |所有的?|全部)`;
const number = String.raw`(\d{1,2}|${BOTH}|[两一二三四五六七八九十](?=张)|[\p{L}]{2,7})`;
const time = String.raw`((?:\d{1,3}(?:[.,]\d+)?|[\p{L}]{2,7}(?=\s)|[一二两三四五六七八九十])\s?(?:${SECONDS}|秒))`;
const each = String.raw`(?:each|apiece|per (?:photo|picture|image|shot)|every one|jeweils|pro (?:foto|bild)|chacune?|par (?:photo|image)|cada u[mn][oa]?|por (?:foto|imagen|imagem)|a foto|l['’]una|ciascuna|cadauna|ognuna)`;

const isBoth = new RegExp(`^(?:${BOTH})$`, 'iu');

/** Photos that are counted, or meant all, with the time of each. */
function plainPhotos(text: string, photos: readonly string[]): string {
  if (photos.length < 2 || photos.length > mostNamed) return text;
  const counted = String.raw`(?:${all})?(?:${number}\s*(?:张)?)?\s*(?:的)?${pictured}`;
  const timed = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${counted}(?:,|:|，|\s)*(?:at |à |a |zu |mit |per )?(?:for |pendant |durante |per |für )?(?:(?:(?:je|each|jeweils)(?![\p{L}])|每张)\s*${time}|${time}(?:,|\s)*${each})(?![\p{L}\p{N}])`,
    'giu',
  );
  // "Both photos for 3 seconds": as long as that each.
  const counts = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(?:${all})?${number}\s*${pictured},? (?:for |für |pendant |durante |por |per )${time}(?![\p{L}\p{N}])`,
    'giu',
  );
  const bare = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(${all})?(?:${number}\s*(?:张)?\s*)?${pictured}(?![\p{L}\p{N}_])`,
    'giu',
  );
  const isAll = (said: string | undefined) =>
    said === undefined || (isBoth.test(said) ? 2 : numberOf(said)) === photos.length;
  const withTimes = text.replace(timed, (said, count?: string, before?: string, behind?: string) =>
    isAll(count) ? inList(photos.map((name) => `${name} ${(before ?? behind ?? '').trim()}`)) : said,
  );
  const withCounts = withTimes.replace(counts, (said, count: string, length: string) =>
    isAll(count) ? inList(photos.map((name) => `${name} ${length.trim()}`)) : said,
  );
  return withCounts.replace(bare, (said, lead?: string, count?: string) => {
    const isMeant =
      count === undefined ? lead !== undefined && !/^(?:le|les|as) $/iu.test(lead) : isAll(count);
    return isMeant && (count === undefined || isBoth.test(count) || !Number.isNaN(numberOf(count)))
      ? inList(photos)
      : said;
  });
}

/** "The trophy photo 3 seconds": a word for what a file is, behind its name. */
function plainKinds(text: string, photos: readonly string[]): string {
  const stems = photos.map((name) => fold(stemOf(name))).filter((stem) => /^[\p{L}_-]{3,}$/u.test(stem));
  if (stems.length === 0) return text;
  const behind =
    /(?<![\p{L}\p{N}_])([\p{L}_-]{3,40}) (?:photo|picture|image|still|foto|bild)(?![\p{L}\p{N}_])/giu;
  return text.replace(behind, (said, name: string) => (stems.includes(fold(name)) ? name : said));
}

const amount = String.raw`(\d{1,3}(?:[.,]\d)?|[\p{L}]{2,8})`;
const unit = String.raw`\s?(?:${SECONDS}|秒)`;
const off = String.raw`(?:please |bitte )?(?:remove|cut(?: off| away| out)?|trim(?: off| away)?|chop off|skip|lose|drop|delete|take (?:off|out|away)|leave out|without|minus|but not|schneide|entferne|ohne|lass|nimm|kürze|enlève|retire|coupe|supprime|sans|quita|corta|elimina|recorta|sin|togli|taglia|rimuovi|senza|tira|remove|sem)`;
const ends: readonly RegExp[] = [
  // English, German: the first A and the last B seconds.
  new RegExp(
    String.raw`${off} (?:the |die )?(?:first|ersten?)(?: ${amount})?(?:${unit})?(?: and| und|,| &) (?:the |die )?(?:last|letzten?) ${amount}${unit}`,
    'iu',
  ),
  // Romance languages: las A primeras y las B últimas; los primeros A y los últimos B.
  new RegExp(
    String.raw`${off} (?:les|los|las|i|le|os|as|gli)(?: ${amount})? (?:premi[eè]re?s?|primer[oa]s?|prim[ie]|primeir[oa]s?)(?: ${amount})?(?:${unit})? (?:et|y|e|ed) (?:(?:les|los|las|i|le|os|as|gli) )?(?:${amount} )?(?:derni[eè]re?s?|últim[oa]s?|ultim[ie])(?: ${amount})?${unit}`,
    'iu',
  ),
  /(?:去掉|剪掉|删掉|切掉|不要)(?:开头|前面?|最前)(?:的)?(\d{1,3})秒(?:和|及|、|以及)(?:结尾|最后|后面?|末尾)(?:的)?(\d{1,3})秒/iu,
];

/** The one file with a length that a message names; null for none or several. */
function onlyNamed(text: string, videos: readonly PlannerAsset[]): PlannerAsset | null {
  const said = ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const named = videos.filter(({ name }) =>
    said.includes(` ${fold(stemOf(name)).replace(/[^\p{L}\p{N}]+/gu, ' ')} `),
  );
  if (named.length > 1) return null;
  return named[0] ?? (videos.length === 1 ? (videos[0] ?? null) : null);
}

const seconds = (value: number): string => String(Math.round(value * 100) / 100);

/** "Without the first 2 and the last 3 seconds" of the one clip that is named, as what is left of it. */
function plainEndsOff(text: string, videos: readonly PlannerAsset[]): string {
  for (const form of ends) {
    const found = form.exec(text);
    if (found === null) continue;
    const [first, last] = found
      .slice(1)
      .filter(
        (said): said is string => said !== undefined && !Number.isNaN(numberOf(said.replace(',', '.'))),
      );
    const clip = onlyNamed(text, videos);
    const head = numberOf((first ?? '').replace(',', '.'));
    const tail = numberOf((last ?? first ?? '').replace(',', '.'));
    const left = (clip?.durationSeconds ?? 0) - tail;
    if (clip === null || !(head >= 0) || !(tail >= 0) || left <= head) continue;
    const stem = escaped(stemOf(clip.name)).replace(/[\s_-]+/gu, '[\\s_-]+');
    const owner = new RegExp(
      String.raw`^(?: (?:of|from|off|von|vom|aus|bei|de|del|di|da|do))?(?: (?:the|der|dem|die|das|la|el|le|il|o|a))?\s*${stem}(?:\.\w{2,4})?(?: (?:weg|ab|raus|heraus))?`,
      'iu',
    );
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    const isBehind = owner.test(after);
    const name = new RegExp(String.raw`(?<![\p{L}\p{N}_])${stem}(?:\.\w{2,4})?`, 'iu');
    const stretch = `${clip.name} from ${seconds(head)} s to ${seconds(left)} s`;
    if (isBehind) return `${before}${stretch}${after.replace(owner, '')}`;
    return name.test(before)
      ? `${before.replace(name, stretch).replace(/[\s,:，]+$/u, '')}${after}`
      : `${before}${stretch}${after}`;
  }
  return text;
}

const noPhotos = new RegExp(
  String.raw`(?<![\p{L}])(?:no|without(?: any| the)?|not the|keine|ohne(?: die)?|sans(?: les)?|pas de|sin(?: las)?|sem(?: as)?|senza(?: le)?|nessuna) ${pictured}(?![\p{L}\p{N}_])|(?:不要|没有|不用)(?:照片|图片)`,
  'giu',
);

/** "All the clips, no photos": each of those is left out by its name. */
const withoutPhotos = (text: string, photos: readonly string[]): string =>
  photos.length === 0 || photos.length > mostNamed
    ? text
    : text.replace(noPhotos, `without ${inList(photos)}`);

/** `text` of a first message with its photos by their names, and with what is left of a clip whose ends go. */
export function plainPhotosAndEnds(text: string, assets: readonly PlannerAsset[]): string {
  const photos = assets
    .filter(({ kind, name }) => kind === 'image' && !isMark(name))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const videos = assets.filter(({ kind }) => kind === 'video');
  return plainEndsOff(plainPhotos(plainKinds(withoutPhotos(text, photos), photos), photos), videos);
}
