/**
 * Files by their numbers and places, as cameras and people count them: "clip_001 to clip_004", "clip 5, then 2 and 1", "odd clips only",
 * "the first three clips", "the two img clips", "all clips in reverse order". Each is told by its name. For first messages: of a film
 * these are its clips. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { fold } from '../grammar/tokens/lex.ts';
import { SECONDS } from '../scripts/script-words.ts';
import { byNumberedName, escaped, inList, isMark, mostNamed, numberOf, stemOf } from './library-words.ts';

/** Files whose names differ by their number. */
interface Family {
  /** They are counted by letters: "cam_a", "cam_b". */
  isLettered: boolean;
  /** What stands before the number: "clip" of "clip_001.mp4". */
  stem: string;
  kind: PlannerAsset['kind'];
  byNumber: ReadonlyMap<number, string>;
}

/** "cam_a", "Salutation B": letters count as well. */
const lettered = /^(.*?\p{L}{2,})[\s_-]+([a-h])\.[\p{L}\p{N}]{2,5}$/iu;
const numbered = /^(.*?)[\s_-]*(\d{1,4})\.[\p{L}\p{N}]{2,5}$/u;

/** The families of a library, those of a single file among them. */
function familiesOf(assets: readonly PlannerAsset[]): Family[] {
  const found = new Map<
    string,
    { stem: string; kind: PlannerAsset['kind']; byNumber: Map<number, string>; isLettered: boolean }
  >();
  for (const { name, kind } of assets) {
    const [, letteredStem, letter] = lettered.exec(name) ?? [];
    const place = letter === undefined ? undefined : String('abcdefgh'.indexOf(letter.toLowerCase()) + 1);
    const [, stem = letteredStem ?? '', digits = place ?? ''] = numbered.exec(name) ?? [];
    // "VID_20240615_1830" is a date.
    if (stem.length < 2 || /\d/u.test(stem)) continue;
    const isLettered = place !== undefined;
    const key = `${kind} ${isLettered} ${stem.toLowerCase()}`;
    const family = found.get(key) ?? {
      stem: stem.toLowerCase(),
      kind,
      byNumber: new Map<number, string>(),
      isLettered,
    };
    if (!family.byNumber.has(Number(digits))) family.byNumber.set(Number(digits), name);
    found.set(key, family);
  }
  return [...found.values()];
}

const PICTURED =
  'photos?|pictures?|pics?|images?|fotos?|bild(?:er)?|imágenes|imagen|imagens|imagem|immagin[ei]|照片|图片';
const SHOWN =
  'clips?|videos?|files?|vídeos?|vidéos?|klipps?|shots?|takes?|aufnahmen?|dateien|datei|plans?|fichiers?|archivos?|tomas?|clipes?|arquivos?|ficheiros?|filmati|片段|视频|素材|文件';
/** What a number is followed by where it is a time, a share, a speed or the beginning of a longer one. */
const noTime = String.raw`(?!\s*(?:${SECONDS})(?![\p{L}])|\s?(?:[x×%°]|[:.,]\d|º|ª|(?:st|nd|rd|th|mal|fois|veces|vezes|volte)(?![\p{L}])|秒|分)|\d)`;

const CAMERAS = 'cams?|cameras?|kameras?|caméras?|cámaras?|câmaras?|câmeras?|telecamer[ae]|机位|摄像机';
const isCamera = (stem: string) => /^cam(?:era)?$/u.test(stem);

/** The words by which a family is called: its stem, and what its files are where no other of that kind has such a number. */
function calledBy(family: Family, families: readonly Family[]): string {
  const others = families.filter((other) => other !== family && other.kind === family.kind);
  const isOnly = others.every(
    ({ byNumber }) => byNumber.size === 1 && [...byNumber.keys()].every((at) => !family.byNumber.has(at)),
  );
  const plain = family.kind === 'image' ? PICTURED : family.kind === 'video' ? SHOWN : '';
  const elsewhere = isCamera(family.stem) ? `|${CAMERAS}` : '';
  const own = `${escaped(family.stem).replace(/[\s_-]+/gu, '[\\s_-]+')}s?${elsewhere}`;
  return isOnly && plain !== '' && !family.isLettered ? `${own}|${plain}` : own;
}

const listed = String.raw`(?:\s*(?:,|;|&|\+|and|then|und|dann|et|puis|y|luego|e|poi|depois|和|、|然后|再)\s*)+(?:(?:finally|at the end|last|zuletzt|am ende|enfin|à la fin|al final|por último|no final|por fim|infine|alla fine|最后)\s+)?(?:(?:the|der|die|das|den|le|la|el|il|o|a|number|nummer|nr\.?|numéro|número|numero|no\.?)\s+)?`;
/** Numbers in a row that are read. */
const mostListed = 30;

/** "Clip 5 first, then clip 2, clip 1 last", "clip 1, 2 and 3". */
function withNumbers(text: string, family: Family, called: string): string {
  const nameOf = (digits: string): string | undefined =>
    family.byNumber.get(family.isLettered ? 'abcdefgh'.indexOf(digits.toLowerCase()) + 1 : Number(digits));
  const count = family.isLettered ? String.raw`([a-h])(?!['’]|\s+\d)` : String.raw`(\d{1,4})(?:号|个)?`;
  let any = false;
  const one = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(?:${called})\s*(?:#|no\.?|nr\.?|number|nummer|numéro|número|numero|n°|第)?\s*${family.isLettered ? '[_-]?' : ''}${count}${noTime}(?!\.?[\p{L}])(?![_-]?\d)`,
    'giu',
  );
  const first = text.replace(one, (said, digits: string) => {
    const name = nameOf(digits);
    any ||= name !== undefined;
    return name ?? said;
  });
  if (!any) return text;
  // What is listed behind a number is one of them too, with words such as “first” between.
  const next = new RegExp(
    String.raw`(?<=\.[\p{L}\p{N}]{2,5}(?:\s+(?:first|second|third|last|zuerst|zuletzt|d'abord|primero|primeiro|prima|先))?)(${listed})${family.isLettered ? '([a-h])' : String.raw`(\d{1,4})`}${noTime}(?![\p{L}\p{N}_])`,
    'giu',
  );
  let told = first;
  for (let step = 0; step < mostListed; step += 1) {
    const more = told.replace(next, (said, between: string, digits: string) => {
      const name = nameOf(digits);
      return name === undefined ? said : `${between}${name}`;
    });
    if (more === told) break;
    told = more;
  }
  return told;
}

const upTo = String.raw`\s*(?:to|through|thru|till|until|up to|bis|à|jusqu['’]à|a|al|ao|hasta(?: el)?|até(?: o)?|fino a|-|–|—|到|至)\s*`;

/** "clip_001 to clip_004", "clips 4 to 2": those between them, in that order. */
function withRanges(text: string, family: Family, called: string): string {
  const range = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:from|von|de|del|da|dal) )?(?:${called})[\s_-]*(\d{1,4})${upTo}(?:(?:${called})[\s_-]*)?(\d{1,4})(?!\.\p{L})${noTime}(?![\p{L}\p{N}_])`,
    'giu',
  );
  return text.replace(range, (said, a: string, b: string) => {
    const [from, to] = [Number(a), Number(b)];
    if (!family.byNumber.has(from) || !family.byNumber.has(to) || from === to) return said;
    const names = [...family.byNumber]
      .filter(([number]) => number >= Math.min(from, to) && number <= Math.max(from, to))
      .toSorted(([one], [other]) => (from < to ? one - other : other - one))
      .map(([, name]) => name);
    return names.length > mostNamed ? said : inList(names);
  });
}

const odd = 'odd(?:[- ]numbered)?|ungerade[nrs]?|impairs?|impares|ímpares|dispari|奇数';
const even = 'even(?:[- ]numbered)?|gerade[nrs]?|pairs?|pares|pari|偶数';

/** "Odd clips only", "the even-numbered ones". */
function withParity(text: string, { byNumber }: Family, called: string): string {
  const only = String.raw`(?:,?\s+(?:only|nur|seulement|solo|só|soltanto))?`;
  const the = String.raw`(?:(?:only |just |nur |seulement |solo |só |apenas )?(?:the |all (?:the )?|alle |die |les |tous les |los |todos los |os |todos os |i |tutti i |le )?)`;
  const of = (rest: number) =>
    [...byNumber]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([number, name]) => (number % 2 === rest ? [name] : []));
  return [
    { said: odd, names: of(1) },
    { said: even, names: of(0) },
  ].reduce((left, { said, names }) => {
    const form = String.raw`${the}(?:${said})的?\s*(?:${called}|ones)${only}|${the}(?:${called})\s+(?:${said})${only}`;
    return names.length === 0 || names.length > mostNamed
      ? left
      : left.replace(new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${form})(?![\p{L}\p{N}])`, 'giu'), () =>
          inList(names),
        );
  }, text);
}

const counted = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:the|my|our|all|die|alle|meine|unsere|les|mes|nos|las|los|mis|os|as|i|le|gli)\s+)*(\d|[\p{L}]{2,8})\s+([\p{L}_-]{3,30})(?:\s+(?:clips?|videos?|shots?|files?|photos?|pictures?|ones))?(?![\p{L}\p{N}_.])(?!\s*(?:${SECONDS})(?![\p{L}]))`,
  'giu',
);

/** "The two img clips", "die 3 Fotos": where just so many files are called so. */
function withCounts(text: string, assets: readonly PlannerAsset[]): string {
  return text.replace(counted, (said, count: string, word: string) => {
    const many = numberOf(count);
    const plain = word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, '');
    const part = new RegExp(`^(?:${CAMERAS})$`, 'iu').test(plain) ? 'cam' : plain;
    const own = assets.filter(
      ({ name, kind }) =>
        kind !== 'audio' &&
        stemOf(name)
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .some((one) => one === part || one === `${part}s`),
    );
    if (!(many >= 2) || own.length !== many) return said;
    return inList(own.map(({ name }) => name).toSorted(byNumberedName));
  });
}

const all = String.raw`(?:all|alle|tous les|toutes les|todos los|todas las|todos os|todas as|tutti i|tutte le|所有|全部)`;
const reverseOrder = String.raw`(?:,? ?(?:in (?:the )?(?:reversed?|backwards?|opposite)(?: order)?|backwards? order|in umgekehrter reihenfolge|rückwärts sortiert|dans l['’]ordre inverse|en ordre inverse|en orden inverso|na ordem inversa|em ordem inversa|in ordine inverso|倒序|倒着排|按相反的?顺序))`;

/** "All six clips in reverse order", and "all six clips". */
function withReversed(text: string, called: string, names: readonly string[]): string {
  const form = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${all}(?: (?:of )?(?:the|my|our|meine|mes|mis|meus|minhas|miei|mie))?(?: (\d{1,2}|[\p{L}]{2,7}))? ?(?:的)?(?:${called})(${reverseOrder})?(?![\p{L}\p{N}])`,
    'giu',
  );
  return text.replace(form, (said, count: string | undefined, turned: string | undefined) => {
    if (count !== undefined && numberOf(count) !== names.length) return said;
    if (turned !== undefined) return inList(names.toReversed());
    return count === undefined ? said : inList(names);
  });
}

const every = String.raw`(?:(?:only|just|nur|seulement|solo|só|apenas) )?(?:every (?:other|second)|jede[nrs]? zweite[nr]?|un (?:plan )?sur deux|uno de cada dos|um em cada dois|uno su due|每隔一个)`;
const firsts = String.raw`first|ersten?|premi(?:er|ère)s?|primer[oa]s?|primeir[oa]s?|prim[ie]`;
const lasts = String.raw`last|final|letzten?|derni(?:er|ère)s?|últim[oa]s?|ultim[ie]`;

/** "The first three clips", "les deux dernières vidéos", "every other clip". */
function withPlaces(text: string, called: string, names: readonly string[]): string {
  const article = String.raw`(?<![\p{L}\p{N}_])(?:(?:the|my|our|die|meine|les|mes|los|las|mis|os|as|i|gli|le) )?`;
  const [ends, many] = [String.raw`(${firsts}|${lasts})`, String.raw`(\d{1,2}|[\p{L}]{2,8})`];
  const isFirst = new RegExp(`^(?:${firsts})$`, 'iu');
  const taken = (said: string, end: string, count: string): string => {
    const wanted = numberOf(count);
    if (!(wanted >= 1 && wanted <= names.length)) return said;
    return inList(isFirst.test(end) ? names.slice(0, wanted) : names.slice(-wanted));
  };
  const other = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${every}\s*(?:${called}|one)(?: only)?(?![\p{L}\p{N}])`,
    'giu',
  );
  return text
    .replace(
      new RegExp(String.raw`${article}${ends} ${many} (?:${called})(?![\p{L}\p{N}])`, 'giu'),
      (said, end: string, count: string) => taken(said, end, count),
    )
    .replace(
      new RegExp(String.raw`${article}${many} ${ends} (?:${called})(?![\p{L}\p{N}])`, 'giu'),
      (said, count: string, end: string) => taken(said, end, count),
    )
    .replace(other, (said) => (names.length > 2 ? inList(names.filter((_, at) => at % 2 === 0)) : said));
}

/** Files by their place in the library, by name; beside names "the first two clips" are the first two that were named. */
function withLibraryPlaces(text: string, assets: readonly PlannerAsset[]): string {
  const visual = assets
    .filter(({ kind, name }) => kind !== 'audio' && !isMark(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const said = fold(text);
  if (visual.some(({ name }) => said.includes(fold(stemOf(name))))) return text;
  const kinds = [
    { kind: 'video', called: SHOWN },
    { kind: 'image', called: PICTURED },
  ] as const;
  return kinds.reduce((left, { kind, called }) => {
    const names = visual.filter((asset) => asset.kind === kind).map(({ name }) => name);
    if (names.length < 2 || names.length > mostNamed) return left;
    return withReversed(withPlaces(left, called, names), called, names);
  }, text);
}

/** More families than this are told of by no message. */
const mostFamilies = 20;

const bare = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`;

/** Those that a message can mean, so that a library of thousands has no forms made for each: called by their stem, or alone of a kind. */
function saidOf(text: string, families: readonly Family[]): Family[] {
  const said = bare(text);
  const several = families.filter(({ byNumber }) => byNumber.size > 1);
  const ofKind = Map.groupBy(several, ({ kind }) => kind);
  return several
    .filter(
      (family) =>
        ofKind.get(family.kind)?.length === 1 ||
        isCamera(family.stem) ||
        said.includes(bare(family.stem).trimEnd()),
    )
    .slice(0, mostFamilies);
}

/** A first message with each of such files by its name. */
export function plainNumberedFiles(text: string, assets: readonly PlannerAsset[]): string {
  // A script has numbers of its own.
  if (text.includes('\n')) return text;
  const families = familiesOf(assets);
  const told = saidOf(text, families).reduce(
    (left, family) => {
      const called = calledBy(family, families);
      const names = [...family.byNumber].toSorted(([a], [b]) => a - b).map(([, name]) => name);
      const said = fold(left);
      // Beside names "the first two clips" are the first two that were named.
      const isNamed = family.kind === 'audio' || names.some((name) => said.includes(fold(stemOf(name))));
      const placed = isNamed ? left : withPlaces(withReversed(left, called, names), called, names);
      return withNumbers(withRanges(withParity(placed, family, called), family, called), family, called);
    },
    withLibraryPlaces(text, assets),
  );
  return withCounts(told, assets);
}
