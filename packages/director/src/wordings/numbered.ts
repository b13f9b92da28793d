/**
 * Files that cameras and people number: "clip 5, then 2 and 1", "odd clips only", "clip_001 to clip_004", "the two img clips". Each is
 * told by its name. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { SECONDS } from '../scripts/script-words.ts';

/** Files whose names differ by their number. */
interface Family {
  /** What stands before the number: "clip" of "clip_001.mp4". */
  stem: string;
  kind: PlannerAsset['kind'];
  byNumber: ReadonlyMap<number, string>;
}

const numbered = /^(.*?)[\s_-]*(\d{1,4})\.[\p{L}\p{N}]{2,5}$/u;

/** The families of a library, of at least two files each. */
function familiesOf(assets: readonly PlannerAsset[]): Family[] {
  const found = new Map<
    string,
    { stem: string; kind: PlannerAsset['kind']; byNumber: Map<number, string> }
  >();
  for (const { name, kind } of assets) {
    const [, stem = '', digits = ''] = numbered.exec(name) ?? [];
    // "VID_20240615_1830" is a date.
    if (stem.length < 2 || /\d/u.test(stem)) continue;
    const key = `${kind} ${stem.toLowerCase()}`;
    const family = found.get(key) ?? { stem: stem.toLowerCase(), kind, byNumber: new Map<number, string>() };
    if (!family.byNumber.has(Number(digits))) family.byNumber.set(Number(digits), name);
    found.set(key, family);
  }
  return [...found.values()].filter(({ byNumber }) => byNumber.size > 1);
}

const inOrder = ({ byNumber }: Family): string[] =>
  [...byNumber].toSorted(([a], [b]) => a - b).map(([, name]) => name);

const shown = 'clips?|videos?|files?|vídeos?|vidéos?|klipps?|aufnahmen?|clipes?|片段|视频|素材';
const pictured =
  'photos?|pictures?|pics?|images?|fotos?|bild(?:er)?|imágenes|imagen|imagens|imagem|immagin[ei]|foto|照片|图片';
const noTime = String.raw`(?!\s*(?:${SECONDS})(?![\p{L}])|\s?(?:[x×%:°]|[.,]\d|º|ª|st|nd|rd|th)|\d)`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** The words by which a family is called: its stem, and what its files are where no other of that kind has numbers. */
function calledBy(family: Family, families: readonly Family[]): string {
  const isOnly = families.filter(({ kind }) => kind === family.kind).length === 1;
  const plain = family.kind === 'image' ? pictured : family.kind === 'video' ? shown : '';
  const own = `${escaped(family.stem).replace(/[\s_-]+/gu, '[\\s_-]+')}s?`;
  return isOnly && plain !== '' ? `${own}|${plain}` : own;
}

const listed = String.raw`(?:\s*(?:,|;|&|\+|and|then|und|dann|et|puis|y|luego|e|poi|depois|和|、|然后|再)\s*)+(?:(?:finally|at the end|last|zuletzt|am ende|enfin|à la fin|al final|por último|no final|por fim|infine|alla fine|最后)\s+)?(?:(?:the|der|die|das|den|le|la|el|il|o|a|number|nummer|nr\.?|numéro|número|numero|no\.?)\s+)?`;

/** "Clip 5 first, then clip 2, clip 1 last", "clip 1, 2 and 3". */
function withNumbers(text: string, family: Family, called: string): string {
  const nameOf = (digits: string): string | undefined => family.byNumber.get(Number(digits));
  let any = false;
  const one = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(?:${called})\s*(?:#|no\.?|nr\.?|number|nummer|numéro|número|numero|n°|第)?\s*(\d{1,4})(?:号|个)?${noTime}(?!\.[\p{L}])(?![_-]?\d)`,
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
    String.raw`(?<=\.[\p{L}\p{N}]{2,5}(?:\s+(?:first|second|third|last|zuerst|zuletzt|d'abord|primero|primeiro|prima|先))?)(${listed})(\d{1,4})${noTime}(?![\p{L}\p{N}_])`,
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

const mostListed = 30;

const odd = 'odd(?:[- ]numbered)?|ungerade[nrs]?|impairs?|impares|ímpares|dispari|奇数';
const even = 'even(?:[- ]numbered)?|gerade[nrs]?|pairs?|pares|pari|偶数';

/** "Odd clips only", "every other clip". */
function withParity(text: string, family: Family, called: string): string {
  const names = inOrder(family);
  const of = (rest: number) =>
    [...family.byNumber]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([number, name]) => (number % 2 === rest ? [name] : []));
  const only = String.raw`(?:,?\s+(?:only|nur|seulement|solo|só|soltanto))?`;
  const the = String.raw`(?:(?:only |just |nur |seulement |solo |só |apenas )?(?:the |all (?:the )?|alle |die |les |tous les |los |todos los |os |todos os |i |tutti i |le )?)`;
  const forms: readonly (readonly [string, readonly string[]])[] = [
    [String.raw`${the}(?:${odd})的?\s*(?:${called})${only}|${the}(?:${called})\s+(?:${odd})${only}`, of(1)],
    [String.raw`${the}(?:${even})的?\s*(?:${called})${only}|${the}(?:${called})\s+(?:${even})${only}`, of(0)],
    [
      String.raw`(?:only |nur )?(?:every (?:other|second)|jede[nrs]? zweite[nr]?|un (?:clip |plan )?sur deux|uno de cada dos|um em cada dois|uno su due)\s*(?:${called})?${only}`,
      names.filter((_, at) => at % 2 === 0),
    ],
    [
      String.raw`(?:(?:join|concatenate|merge) )?(?:all|alle|tous|toutes|todos|todas|tutti|tutte|所有)\s*(?:(?:the|of the|die|les|los|las|os|as|i|gli|le)\s+)?(?:(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|seis|dois|três|quatro|due|tre|quattro|cinque|sei)\s+)?(?:${called})\s*,?\s*(?:in (?:reverse|reversed|backwards?|opposite)(?: order)?|backwards? order|in umgekehrter reihenfolge|rückwärts sortiert|dans l['’]ordre inverse|en orden inverso|em ordem inversa|in ordine inverso|倒序|倒着排)`,
      names.toReversed(),
    ],
  ];
  return forms.reduce(
    (left, [form, list]) =>
      list.length === 0
        ? left
        : left.replace(new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${form})(?![\p{L}\p{N}])`, 'giu'), () =>
            list.join(', '),
          ),
    text,
  );
}

/** "clip_001 to clip_004", without their endings. */
function withRanges(text: string, family: Family): string {
  const stem = escaped(family.stem);
  const range = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${stem}[\s_-]*(\d{1,4})\s*(?:to|through|thru|till|until|bis|à|a|al|hasta|até|-|–|—|到|至)\s*(?:${stem}[\s_-]*)?(\d{1,4})(?!\.\p{L})${noTime}(?![\p{L}\p{N}_])`,
    'giu',
  );
  return text.replace(range, (said, from: string, to: string) => {
    const names = [...family.byNumber]
      .filter(([number]) => number >= Number(from) && number <= Number(to))
      .toSorted(([a], [b]) => a - b)
      .map(([, name]) => name);
    return names.length < 2 ? said : names.join(', ');
  });
}

const countWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    both: 2,
    beide: 2,
    beiden: 2,
    two: 2,
    zwei: 2,
    deux: 2,
    dos: 2,
    dois: 2,
    duas: 2,
    due: 2,
    两: 2,
    three: 3,
    drei: 3,
    trois: 3,
    tres: 3,
    três: 3,
    tre: 3,
    三: 3,
    four: 4,
    vier: 4,
    quatre: 4,
    cuatro: 4,
    quatro: 4,
    quattro: 4,
    四: 4,
    five: 5,
    fünf: 5,
    cinq: 5,
    cinco: 5,
    cinque: 5,
    五: 5,
    six: 6,
    sechs: 6,
    seis: 6,
    sei: 6,
    六: 6,
  }),
);
const counted = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:the|my|our|all|die|alle|meine|unsere|les|mes|nos|las|los|mis|os|as|i|le|gli)\s+)*(\d|${[...countWords.keys()].filter((word) => /^\p{Script=Latin}/u.test(word)).join('|')})\s+([\p{L}_-]{3,30})(?:\s+(?:clips?|videos?|shots?|files?|photos?|pictures?|ones))?(?![\p{L}\p{N}_.])(?!\s*(?:${SECONDS})(?![\p{L}]))`,
  'giu',
);

/** "The two img clips", "die 3 Fotos": where just so many files are called so. */
function withCounts(text: string, assets: readonly PlannerAsset[]): string {
  return text.replace(counted, (said, count: string, word: string) => {
    const many = countWords.get(count.toLowerCase()) ?? Number(count);
    const part = word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, '');
    const own = assets.filter(
      ({ name, kind }) =>
        kind !== 'audio' &&
        name
          .toLowerCase()
          .replace(/\.[\p{L}\p{N}]{2,5}$/u, '')
          .split(/[^\p{L}]+/u)
          .some((one) => one === part || one === `${part}s`),
    );
    if (many < 2 || own.length !== many) return said;
    return own
      .map(({ name }) => name)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join(', ');
  });
}

/** More families than this are told of by no message. */
const mostFamilies = 20;

const bare = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`;

/** Those that a message can mean, so that a library of thousands has no forms made for each: called by their stem, or alone of a kind. */
function saidOf(text: string, families: readonly Family[]): Family[] {
  const said = bare(text);
  const ofKind = Map.groupBy(families, ({ kind }) => kind);
  return families
    .filter((family) => ofKind.get(family.kind)?.length === 1 || said.includes(bare(family.stem).trimEnd()))
    .slice(0, mostFamilies);
}

/** A first message with each of such files by its name. */
export function plainNumbered(text: string, assets: readonly PlannerAsset[]): string {
  // A script has numbers of its own.
  if (text.includes('\n')) return text;
  const families = familiesOf(assets);
  const told = saidOf(text, families).reduce((left, family) => {
    const called = calledBy(family, families);
    return withNumbers(withRanges(withParity(left, family, called), family), family, called);
  }, text);
  return withCounts(told, assets);
}
