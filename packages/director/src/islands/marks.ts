/**
 * The marks of a message: one scan, in which every word is a mark or none, so that the order and the connecting words of a
 * sentence do not matter. Work grows with the length of the message alone. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { light } from '../edits/slots/light-words.ts';
import { knownWords, phrasesByFirstWord } from '../grammar/languages/vocabulary.ts';
import type { GlossLanguage } from '../grammar/meant/glosses.ts';
import { languageOf, lookalikes } from '../grammar/meant/mend-tokens.ts';
import { englishFor, plainNouns } from '../grammar/meant/nouns.ts';
import { indexSpelling, mendedWord, type SpellingIndex } from '../grammar/meant/spelling.ts';
import { tokenize } from '../grammar/parse-prompt.ts';
import { isMarkName } from '../grammar/phrases/mark-names.ts';
import {
  indexNames,
  type NameIndex,
  type NameRead,
  readExactName,
  readPartName,
  singular,
} from '../grammar/phrases/names.ts';
import { readDuration, readTimecode } from '../grammar/tokens/durations.ts';
import { readFormat } from '../grammar/tokens/formats.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { readNumber } from '../grammar/tokens/numbers.ts';
import { readRange } from '../grammar/tokens/ranges.ts';
import { dropDoubtful } from './doubtful-keys.ts';
import { edgeAt } from './edges.ts';
import { cutsEnd, withEndsCut } from './ends-cut.ts';
import { readFactor } from './factors.ts';
import { keyAt, spelledKeys } from './key-words.ts';
import type { Mark, MarkMeaning, MarkWorld, Read } from './mark.ts';
import { isContent, isSmall } from './small-words.ts';
import { toldText } from './told-text.ts';

/** A message as its marks. */
export interface MarkedMessage extends MarkWorld {
  marks: readonly Mark[];
}

/** Longer messages are stories: nobody tells a film in so many words. */
const mostTokens = 600;

/** The marks of `prompt` over what a library holds. */
export function readMarks(prompt: string, assets: readonly PlannerAsset[]): MarkedMessage {
  const names = indexNames(assets);
  const written = tokenize(prompt).tokens.slice(0, mostTokens).flatMap(elided);
  const language = languageOf(written);
  const tokens = spelled(written, names, language);
  const world: MarkWorld = { prompt, tokens, names, language };
  const reads = readAll(world);
  return { prompt, tokens, names, language, marks: withEndsCut(withRuns(world, reads)) };
}

const times = 'seconds second sekunden sekunde segundos secondes secondi minutes minute'.split(' ');
const spellings = new Map<GlossLanguage | null, SpellingIndex>();

/** Made once for each language. */
function spellingOf(language: GlossLanguage | null): SpellingIndex {
  const known = spellings.get(language) ?? indexSpelling([...spelledKeys(language), ...times]);
  spellings.set(language, known);
  return known;
}

/** Mistyped keys as what they were meant to be; what is a name, a thing or any word that is known stays. */
function spelled(tokens: readonly Token[], names: NameIndex, language: GlossLanguage | null): Token[] {
  return tokens.map((token, at) => {
    const { kind, fold } = token;
    // German writes things with a capital.
    if (language === 'german' && /^\p{Lu}/u.test(token.text)) return token;
    if (kind !== 'word' || fold.length < 5 || isKnown(fold) || isNamed(fold, names)) return token;
    if (keyAt(tokens, at, language) !== null || englishFor(fold).length > 0) return token;
    const meant = mendedWord(fold, spellingOf(language));
    return meant === null ? token : { ...token, fold: meant };
  });
}

/** "L'espresso", "sull'ultima": the word behind the article. */
function elided(token: Token, at: number, all: readonly Token[]): Token[] {
  const noun = token.kind === 'word' ? elision.exec(token.fold)?.[1] : undefined;
  if (noun === undefined || isInKey(all, at)) return [token];
  const text = token.text.slice(-noun.length);
  return [{ ...token, text, fold: noun, start: token.end - text.length, glued: false }];
}

/** "À l'envers", "all'inizio": keys as they are written. */
const isInKey = (tokens: readonly Token[], at: number) =>
  ([0, 1, 2] as const).some((back) =>
    (['french', 'italian'] as const).some((language) => (keyAt(tokens, at - back, language)?.next ?? 0) > at),
  );

const elision = /^(?:l|d|un|s|n|j|qu|c|all|dell|dall|nell|sull)'(\p{L}{2,})$/u;

const isKnown = (word: string) =>
  knownWords.has(word) ||
  light.has(word) ||
  plainNouns.has(word) ||
  lookalikes.has(word) ||
  plainNouns.has(singular(word));
const isNamed = (word: string, names: NameIndex) =>
  names.exact.has(word) || names.parts.has(word) || names.parts.has(singular(word));

/** What stands at each token where a mark begins; tokens that no mark explains have none. */
function readAll(world: MarkWorld): Map<number, Read> {
  const reads = new Map<number, Read>();
  const { tokens } = world;
  let isNoted = false;
  // "Title first 3 seconds: SKY HIGH": when it stands may come between, if a colon follows.
  let isTimed = false;
  for (let at = 0; at < tokens.length; ) {
    const text: Read | null = isNoted ? toldText(world, at) : null;
    const read: Read | null = text ?? readAt(world, at);
    const isLed: boolean = read !== null && leadsToText(read, reads);
    const isColon: boolean = isTimed && (tokens[at]?.text === ':' || tokens[at]?.text === '：');
    isTimed = isLed || (isTimed && text === null && staysTimed(read, tokens[at]));
    isNoted = isLed || isColon || (read === null && isNoted && isJoint(tokens[at]));
    if (read !== null) reads.set(at, read);
    at = Math.max(at + 1, read?.next ?? 0);
  }
  return reads;
}

const textJoints = new Set(
  ': - the a an la le el il der die das den dem un una eine ein um o as of on it'.split(' '),
);
const isJoint = (token: Token | undefined) => textJoints.has(token?.fold ?? '');

/** Between a word for a text and the colon before it: when it stands, and small words. */
function staysTimed(read: Read | null, token: Token | undefined): boolean {
  if (read === null) return token?.kind === 'word';
  return read.kind === 'time' || read.kind === 'clip' || (read.kind === 'key' && timing.has(read.key));
}

const timing: ReadonlySet<string> = new Set(['first', 'last', 'small', 'on']);

/** True behind a word that announces a text, unless it is refused. */
function leadsToText(read: Read, before: ReadonlyMap<number, Read>): boolean {
  if (read.kind !== 'key' || (read.key !== 'text' && read.key !== 'write') || read.isWritten === true)
    return false;
  const last = [...before.values()].at(-1);
  return !(last?.kind === 'key' && (last.key === 'no' || last.key === 'or'));
}

function readAt(world: MarkWorld, at: number): Read | null {
  const { tokens, names, language } = world;
  const token = tokens[at];
  if (token === undefined) return null;
  const exact = readExactName(names, tokens, at);
  if (exact !== null) return { ...footageOrSong(exact.assets, exact.match === 'exact'), next: exact.next };
  if (token.kind === 'quote') return { kind: 'text', text: token.text, next: at + 1 };
  const measured =
    readMeasure(tokens, at) ??
    edgeTime(tokens, at, language) ??
    countAt(tokens, at) ??
    countBehind(tokens, at, language);
  const others = othersAt(tokens, at, language);
  if (others !== null) return others;
  const part = readPartName(names, tokens, at);
  const key = keyAt(tokens, at, language);
  const shape = key === null ? shapeAt(tokens, at) : null;
  const longest = Math.max(measured?.next ?? 0, key?.next ?? 0, shape?.next ?? 0);
  if (part !== null && part.next >= longest && !isBesideSong(world, at, part))
    return { ...footageOrSong(part.assets), next: part.next };
  if (measured !== null && measured.next >= (key?.next ?? 0)) return measured;
  if (key?.key === 'small' && key.next === at + 1) return null;
  // "Je 2 Sekunden", where nothing else of the message is German.
  if (token.fold === 'je' && readDuration(tokens, at + 1) !== null)
    return { kind: 'key', key: 'each', next: at + 1 };
  if (isEndInHan(tokens, at)) return { kind: 'key', key: 'last', next: at + 1 };
  if (key?.key === 'cut' && !cutsEnd(world, key)) return null;
  if (key !== null) {
    const isWritten = token.fold === '写' && tokens[key.next]?.kind !== 'quote' && key.next === at + 1;
    return { kind: 'key', key: key.key, next: key.next, isWeak: key.isWeak, ...(isWritten && { isWritten }) };
  }
  if (shape !== null) return shape;
  const edge = edgeAt(tokens, at);
  if (edge !== null) return { kind: 'edge', of: edge, next: at + 1 };
  const number = token.kind === 'number' ? Number(token.fold.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? { kind: 'number', value: number, next: at + 1 } : null;
}

/** "前3秒和后2秒": the end of a clip; "3秒后" is later, and "然后" is then. */
const isEndInHan = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.fold === '后' &&
  !['秒', '之', '以', '然', '随', '最', '钟'].includes(tokens[at - 1]?.fold ?? '') &&
  readDuration(tokens, at + 1) !== null;

/** "Drone over the house": a word in a description is no recording that has it in its name. */
function isBesideSong({ tokens, language }: MarkWorld, at: number, { assets, next }: NameRead): boolean {
  if (next > at + 1 || assets.some(({ kind }) => kind !== 'audio')) return false;
  for (let from = at - 1; from >= Math.max(0, at - 4); from -= 1) {
    const token = tokens[from];
    if (token === undefined || edgeAt(tokens, from) !== null || token.kind !== 'word') return false;
    const key = keyAt(tokens, from, language)?.key;
    if (key === 'music') return false;
    if (key === undefined && !isSmall(token)) return true;
  }
  return false;
}

/** A picture of a logo is footage as well: which it is tells what stands beside it. */
function footageOrSong(assets: readonly PlannerAsset[], isExact = false): MarkMeaning {
  const footage = assets.filter(({ kind }) => kind !== 'audio');
  return footage.length === 0
    ? { kind: 'song', assets: [...assets], isExact }
    : { kind: 'clip', assets: footage, isExact };
}

function readMeasure(tokens: readonly Token[], at: number): Read | null {
  const each = eachNumber(tokens, at);
  if (each !== null) return each;
  const factor = readFactor(tokens, at);
  if (factor !== null) return { kind: 'factor', ...factor };
  const lines = lineSpan(tokens, at);
  if (lines !== null) return lines;
  const range = readRange(tokens, at);
  if (range !== null) {
    const { startSeconds, endSeconds, next } = range;
    return { kind: 'span', startSeconds, endSeconds, next };
  }
  const format = readFormat(tokens, at) ?? ratioBefore(tokens, at);
  if (format !== null) {
    const { next } = format;
    if (format.kind === 'size') return { kind: 'size', width: format.width, height: format.height, next };
    if (format.kind === 'shape') return { kind: 'shape', ...format.shape, next };
    if (format.kind === 'resolution') return { kind: 'lines', lines: format.lines, next };
    return null;
  }
  const code = readTimecode(tokens, at);
  const time = code === null ? readDuration(tokens, at) : null;
  if (time !== null) return { kind: 'time', seconds: time.seconds, next: time.next };
  return minuteMark(tokens, at);
}

/** "Les 3 dernières secondes": the number stands before the word, which is told first. */
function edgeTime(tokens: readonly Token[], at: number, language: GlossLanguage | null): Read | null {
  const placeOf = (from: number) => {
    const number = readNumber(tokens, from);
    const key = number === null ? null : keyAt(tokens, number.next, language);
    if (number === null || number.article || (key?.key !== 'first' && key?.key !== 'last')) return null;
    const unit =
      key.next === number.next + 1 ? readDuration([...oneSecond, ...tokens.slice(key.next)], 0) : null;
    return unit === null ? null : { key: key.key, seconds: number.value * unit.seconds, place: number.next };
  };
  const own = placeOf(at);
  if (own !== null) return { kind: 'key', key: own.key, next: own.place };
  const before = at > 0 ? placeOf(at - 1) : null;
  return before?.place === at ? { kind: 'time', seconds: before.seconds, next: at + 2 } : null;
}

const oneSecond: readonly Token[] = tokenize('1').tokens;

const countWords = new Set('times mal fois veces vezes volte 次 遍'.split(' '));

const joinedCounts = new Map([
  ['thrice', 3],
  ['dreimal', 3],
  ['viermal', 4],
  ['funfmal', 5],
]);

/** "The first two", "die letzten drei": how many at an end. */
function countBehind(tokens: readonly Token[], at: number, language: GlossLanguage | null): Read | null {
  const key = at > 0 && tokens[at]?.kind === 'word' ? keyAt(tokens, at - 1, language)?.key : undefined;
  const number = key === 'first' || key === 'last' ? readNumber(tokens, at) : null;
  if (number === null || number.article || number.value < 2 || readDuration(tokens, at) !== null) return null;
  return { kind: 'count', value: number.value, next: number.next };
}

/** "Three times", "2 mal": how often a clip is shown. */
function countAt(tokens: readonly Token[], at: number): Read | null {
  const joined = joinedCounts.get(tokens[at]?.fold ?? '');
  if (joined !== undefined) return { kind: 'count', value: joined, next: at + 1 };
  const number = readNumber(tokens, at);
  if (number === null || number.article || !countWords.has(tokens[number.next]?.fold ?? '')) return null;
  const { value, next } = number;
  return Number.isInteger(value) && value >= 2 && value <= 12
    ? { kind: 'count', value, next: next + 1 }
    : null;
}

const otherWords = new Set(
  'other remaining anderen ubrigen restlichen autres otros otras outros outras altri altre'.split(' '),
);

/** "The other five videos". */
function othersAt(tokens: readonly Token[], at: number, language: GlossLanguage | null): Read | null {
  if (!otherWords.has(tokens[at]?.fold ?? '')) return null;
  const number = readNumber(tokens, at + 1);
  if (number === null || number.article || readDuration(tokens, at + 1) !== null) return null;
  const noun = keyAt(tokens, number.next, language);
  const after = tokens[number.next];
  if (after === undefined || after.kind === 'symbol')
    return { kind: 'key', key: 'others', next: number.next };
  return noun?.key === 'small' ? { kind: 'key', key: 'others', next: noun.next } : null;
}

/** "0-4 mats", at the beginning of a line. */
function lineSpan(tokens: readonly Token[], at: number): Read | null {
  const [first, mark, last, after] = tokens.slice(at, at + 4);
  const isBegin = at === 0 || tokens[at - 1]?.text === '\n';
  if (!isBegin || first?.kind !== 'number' || last?.kind !== 'number' || after?.glued === true) return null;
  if (!['-', '–', '—'].includes(mark?.text ?? '')) return null;
  const [startSeconds, endSeconds] = [Number(first.fold), Number(last.fold)];
  return endSeconds > startSeconds ? { kind: 'span', startSeconds, endSeconds, next: at + 3 } : null;
}

/** "Six for each" is a time of each. */
function eachNumber(tokens: readonly Token[], at: number): Read | null {
  if (tokens[at]?.kind !== 'word') return null;
  const number = readNumber(tokens, at);
  if (number === null || number.article || number.value < 2) return null;
  const key = keyAt(tokens, number.next, null) ?? null;
  return key?.key === 'each' ? { kind: 'time', seconds: number.value, next: number.next } : null;
}

/** "16:9: the chef, …": the second colon leads to the list. */
function ratioBefore(tokens: readonly Token[], at: number): ReturnType<typeof readFormat> {
  const isLead = tokens[at + 3]?.text === ':' && tokens[at + 4]?.glued !== true;
  return isLead ? readFormat(tokens.slice(0, at + 3), at) : null;
}

/** 4" and 4'' are seconds. */
function minuteMark(tokens: readonly Token[], at: number): Read | null {
  const number = tokens[at]?.kind === 'number' ? readNumber(tokens, at) : null;
  const mark = tokens[at + 1];
  if (number === null || mark?.glued !== true) return null;
  if (mark.text === '″' || mark.text === '"') return { kind: 'time', seconds: number.value, next: at + 2 };
  return mark.text === "'" && tokens[at + 2]?.text === "'"
    ? { kind: 'time', seconds: number.value, next: at + 3 }
    : null;
}

const shapeTags = new Set(['shape', 'platform', 'format']);

/** "For TikTok", "Hochformat": the shapes and networks that the grammar knows. */
function shapeAt(tokens: readonly Token[], at: number): Read | null {
  for (const { tag, value, words } of phrasesByFirstWord.get(tokens[at]?.fold ?? '') ?? []) {
    if (!shapeTags.has(tag) || !words.every((word, step) => tokens[at + step]?.fold === word)) continue;
    const [width = 1, height = 1] = value.split(':').map(Number);
    return { kind: 'shape', width, height, next: at + words.length };
  }
  return null;
}

/** The marks, with what nothing explains as runs. */
function withRuns(world: MarkWorld, reads: Map<number, Read>): Mark[] {
  const { tokens } = world;
  dropDoubtful(tokens, reads);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = reads.get(at);
    if (read !== undefined) {
      if (read.kind !== 'key' || read.key !== 'small') marks.push(markOf(world, read, at));
      at = Math.max(at + 1, read.next);
      continue;
    }
    let next = at + 1;
    while (next < tokens.length && !reads.has(next)) next += 1;
    const run = runOf(world, at, next);
    if (run !== null) marks.push(run);
    at = next;
  }
  return joined(world, marks);
}

/**
 * "The finished roof" is one description where "roof" is in a name: words beside words of a name go with them. Beside a name
 * as it is written, "the koi (IMG_4415)", they say nothing more.
 */
function joined({ prompt }: MarkWorld, marks: readonly Mark[]): Mark[] {
  const made: Mark[] = [];
  for (const mark of marks) {
    if (isNameOf(prompt, made, mark)) continue;
    const last = made.at(-1);
    const isBeside =
      last !== undefined && isSeen(last) && isSeen(mark) && mark.start - last.end <= farthestWords;
    if (!isBeside || !areOne(last, mark)) {
      made.push(mark);
      continue;
    }
    const said = prompt.slice(last.start, mark.end);
    const place = { said, start: last.start, end: mark.end };
    const exact = [last, mark].find((one) => one.kind === 'clip' && one.isExact);
    const assets = [...new Set([...last.assets, ...mark.assets])];
    made.splice(
      -1,
      1,
      exact === undefined ? { kind: 'run', words: said, assets, ...place } : { ...exact, ...place },
    );
  }
  return made;
}

/** "The lift 3 sec (lift.mp4)": the file of what is described before. */
function isNameOf(prompt: string, made: Mark[], mark: Mark): boolean {
  if (mark.kind !== 'clip' || !mark.isExact || prompt[mark.start - 1] !== '(') return false;
  const edge = made.findLastIndex(({ kind }) => kind === 'edge');
  const at = made.findLastIndex(isSeen);
  const described = made[at];
  if (at < edge || described === undefined || (described.kind === 'clip' && described.isExact)) return false;
  made.splice(at, 1, { ...mark, said: described.said, start: described.start, end: described.end });
  return true;
}

type Seen = Mark & { kind: 'run' | 'clip' };

const farthestWords = 12;
const isSeen = (mark: Mark): mark is Seen => mark.kind === 'run' || mark.kind === 'clip';

/** Two names are two clips, unless one file has both. */
function areOne(a: Seen, b: Seen): boolean {
  if (a.kind === 'run' || b.kind === 'run') return true;
  return !a.isExact && !b.isExact && a.assets.some((asset) => b.assets.includes(asset));
}

function markOf(
  { prompt, tokens }: MarkWorld,
  { next, isWeak, isWritten, ...meaning }: Read,
  at: number,
): Mark {
  const [first, last] = [tokens[at], tokens[Math.max(at, next - 1)]];
  const [start, end] = [first?.start ?? 0, last?.end ?? 0];
  return { ...meaning, said: prompt.slice(start, end), start, end };
}

/** Words of a description that are looked at. */
const mostWords = 12;

/** The words between two marks, without the small ones at its ends. */
function runOf({ prompt, tokens }: MarkWorld, at: number, next: number): Mark | null {
  const words = tokens.slice(at, next);
  const isTelling = (token: Token, index: number) => isContent(token) || isInHyphens(words, index);
  const first = words.findIndex(isTelling);
  if (first === -1) return null;
  const last = words.findLastIndex(isTelling);
  const kept = words.slice(first, last + 1).slice(0, mostWords);
  const [start, end] = [kept[0]?.start ?? 0, kept.at(-1)?.end ?? 0];
  const said = prompt.slice(start, end);
  return { kind: 'run', words: said, assets: [], said, start, end };
}

/** "Take-off": small words that a hyphen makes one of a description. */
const isInHyphens = (words: readonly Token[], at: number): boolean => {
  const [before, after] = [words[at - 1], words[at + 1]];
  const isLetters = words[at]?.kind === 'word';
  const isLed = before?.text === '-' && before.glued && words[at]?.glued === true;
  return isLetters && (isLed || (after?.text === '-' && after.glued && words[at + 2]?.glued === true));
};

/** True for a picture that stands over a film rather than in it. */
export const isLogo = ({ kind, name }: PlannerAsset) => kind === 'image' && isMarkName(name);
