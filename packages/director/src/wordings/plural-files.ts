/**
 * Files that are meant together by the word that their names share: "the gameplay captures", "all the customer clips", "die Interviews".
 * Each is told by its name, so that none is left out for another. For first messages. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { isReserved } from '../grammar/languages/vocabulary.ts';
import { singular, wordsOfStem } from '../grammar/phrases/names.ts';
import { fold } from '../grammar/tokens/lex.ts';
import { TREATED } from './items.ts';
import { byNumberedName, inList, mostNamed, numberOf, stemOf } from './library-words.ts';

const PICTURED = 'photos|pictures|pics|images|stills|fotos|bilder|imágenes|imagens|immagini';
const SHOWN =
  'clips|videos|shots|takes|files|recordings|vídeos|vidéos|aufnahmen|dateien|plans|tomas|clipes|filmati';
const articles =
  /(?:(?:all|both|alle|beide|tous|toutes|todos|todas|ambos|ambas|tutti|tutte|entrambi|entrambe)(?: (?:of|di))? )?(?:(?:the|my|our|these|those|die|meine|unsere|les|mes|nos|los|las|mis|os|as|meus|minhas|i|gli|le) )?$/iu;
const run = /[\p{L}]{2,}(?:[ _-][\p{L}]{2,}){0,2}/gu;
/** "The interviews with Emma", "interviews 1 and 2", "interviews' sound". */
const isNarrowed =
  /^\s*(?:with|of|from|by|about|mit|von|vom|de|du|del|da|do|con|com|avec|di|#?\d|[’']|\.\p{L})/iu;
/** "Everything except the interviews": what is left out is told by the word. */
const isLeftOut =
  /(?<!\p{L})(?:except(?: for)?|but|without|apart from|excluding|minus|not|außer|ausser|ohne|bis auf|sauf|sans|hormis|excepto|menos|salvo|sin|exceto|sem|tranne|eccetto|senza)(?!\p{L})[^.;!?\n]*$/iu;
/** "Two interviews" are counted elsewhere; "no interviews" and "each of the …" are no list. */
const isCounted =
  /(?:\d|(?<!\p{L})(?:two|three|four|five|six|zwei|drei|vier|fünf|deux|trois|quatre|dos|tres|cuatro|due|tre|dois|duas|três|no|each|every|some|any|either|first|last|ersten|letzten|premières?|derniers?|primeros|últimos))\s*$/iu;

const leastLetters = 3;

/** Larger libraries have no forms made for each file. */
const mostFiles = 400;
const word = /(?<![\p{L}\p{N}_.-])\p{L}{3,}/gu;
const generic = new RegExp(String.raw`^\s+(${PICTURED}|${SHOWN})(?![\p{L}\p{N}_])`, 'iu');
const isPictured = new RegExp(`^(?:${PICTURED})$`, 'iu');

/** The words that several pictured files share, in the singular. */
function sharedParts(assets: readonly PlannerAsset[]): Map<string, Set<PlannerAsset>> {
  const held = new Map<string, Set<PlannerAsset>>();
  for (const asset of assets)
    for (const word of wordsOfStem(asset)) {
      const part = singular(word);
      const own = held.get(part) ?? new Set();
      held.set(part, own.add(asset));
    }
  return held;
}

interface Meant {
  files: PlannerAsset[];
  /** How many words of the run tell them. */
  words: number;
}

/** The files that the longest beginning of `words` tells; null where it tells no several. */
function meantBy(
  words: readonly string[],
  parts: ReadonlyMap<string, ReadonlySet<PlannerAsset>>,
): Meant | null {
  let files: PlannerAsset[] | null = null;
  let count = 0;
  for (const word of words) {
    const part = singular(word);
    if (isReserved(word) || isReserved(part) || part.length < leastLetters) break;
    const own = [...(parts.get(part) ?? [])];
    const left: PlannerAsset[] =
      files === null ? own : own.filter((asset) => files?.includes(asset) === true);
    if (left.length === 0) break;
    files = left;
    count += 1;
  }
  return files === null || files.length < 2 ? null : { files, words: count };
}

const counts = '两二三四五六七八九十';

/** "两张海报" of 海报1.jpg and 海报2.jpg, "所有海报": Chinese counts with a measure word and has no plural. */
function plainHanFiles(text: string, visual: readonly PlannerAsset[]): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const named = new Map<string, string[]>();
  for (const { name } of visual) {
    const key = /^(\p{Script=Han}{2,8})[\s_-]?\d{1,3}$/u.exec(stemOf(name))?.[1];
    if (key !== undefined) named.set(key, [...(named.get(key) ?? []), name]);
  }
  return [...named].reduce((left, [key, names]) => {
    if (names.length < 2 || names.length > mostNamed) return left;
    const counted = new RegExp(
      `(?:这|那)?(?:(所有的?|全部的?|几)|([${counts}]|\\d{1,2}))(?:张|个|段|条|幅|只|支|部)?(?:的)?${key}(?![\\s_-]?\\d)`,
      'gu',
    );
    const own = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    return left.replace(counted, (said, all?: string, count?: string) =>
      all !== undefined || numberOf(count ?? '') === own.length ? own.join('、') : said,
    );
  }, text);
}

/** `text` of a first message with such files by their names. */
export function plainPluralFiles(said: string, assets: readonly PlannerAsset[]): string {
  const visual = assets.filter(({ kind }) => kind !== 'audio');
  return visual.length > mostFiles ? said : withPlurals(plainHanFiles(said, visual), visual);
}

function withPlurals(text: string, visual: readonly PlannerAsset[]): string {
  const parts = sharedParts(visual);
  const said = fold(text);
  const told: { start: number; end: number; list: string }[] = [];
  for (const match of text.matchAll(word)) {
    const start = match.index;
    if (start < (told.at(-1)?.end ?? 0) || !parts.has(singular(fold(match[0])))) continue;
    const found = pluralAt(text, start, parts);
    if (found === null || found.files.some(({ name }) => said.includes(fold(stemOf(name))))) continue;
    const lead = articles.exec(text.slice(0, start))?.[0] ?? '';
    const before = text.slice(0, start - lead.length);
    if (isCounted.test(before) || isLeftOut.test(before)) continue;
    told.push({ start: start - lead.length, ...listAt(text, found) });
  }
  return told.reduceRight(
    (left, { start, end, list }) => left.slice(0, start) + list + left.slice(end),
    text,
  );
}

const treated = new RegExp(String.raw`^\s+(?:both |all |beide |alle )?(${TREATED})(?![\p{L}\p{N}])`, 'iu');
const goesOn = /^\s*(?:,|and|und|et|y|e|&)(?![\p{L}])/iu;

/** The files as a list; what is told right behind them is told of each. */
function listAt(text: string, { files, end }: { files: readonly PlannerAsset[]; end: number }) {
  const names = files.map(({ name }) => name);
  const behind = treated.exec(text.slice(end));
  const each = behind === null ? names : names.map((name) => `${name} ${behind[1]}`);
  const close = end + (behind?.[0].length ?? 0);
  return {
    end: close,
    list: behind !== null || goesOn.test(text.slice(close)) ? each.join(', ') : inList(each),
  };
}

function pluralAt(
  text: string,
  start: number,
  parts: ReadonlyMap<string, ReadonlySet<PlannerAsset>>,
): { files: PlannerAsset[]; end: number } | null {
  run.lastIndex = start;
  const match = run.exec(text);
  if (match === null || match.index !== start) return null;
  const words = match[0].split(/[ _-]/u);
  const meant = meantBy(words.map(fold), parts);
  if (meant === null) return null;
  const end = start + lengthOf(match[0], meant.words);
  const behind = generic.exec(text.slice(end));
  const last = fold(words[meant.words - 1] ?? '');
  if (behind === null && singular(last) === last) return null;
  const kind = behind === null ? null : isPictured.test(behind[1] ?? '') ? 'image' : 'video';
  const files = meant.files
    .filter((asset) => kind === null || asset.kind === kind)
    .toSorted((a, b) => byNumberedName(a.name, b.name));
  const close = end + (behind?.[0].length ?? 0);
  // "Brakes before" is the one of the two that is called so.
  const next = /^[\s_-]+(\p{L}+)/u.exec(text.slice(close))?.[1];
  const isOne = next !== undefined && files.some((file) => wordsOfStem(file).includes(fold(next)));
  return files.length < 2 || files.length > mostNamed || isOne || isNarrowed.test(text.slice(close))
    ? null
    : { files, end: close };
}

/** Letters of the first `count` words of a run. */
function lengthOf(said: string, count: number): number {
  const ends = [...said.matchAll(/\p{L}+/gu)].map((one) => one.index + one[0].length);
  return ends[count - 1] ?? said.length;
}
