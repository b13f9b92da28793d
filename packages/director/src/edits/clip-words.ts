/** Words for clips of a film: "the second clip", "the first two", "the frog and the pig", "all of it". Pure. */
import type { PlannerAsset } from '../assets.ts';
import { compareText } from '../grammar/compare-text.ts';
import { isReserved } from '../grammar/languages/vocabulary.ts';
import { type NameIndex, type NameRead, readExactName, readPartName } from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import type { ClipTarget } from './edit-wish.ts';

/** A prompt as one line of folded words, in which each name of a file is one mark. */
export interface SpokenLine {
  line: string;
  /** For each position in `line` at which a word begins: the tokens that it stands for. */
  words: { at: number; first: number; next: number }[];
  names: NameRead[];
  quotes: string[];
}

/** Stands for the name of a file, before its number; a quotation. No prompt is folded to these. */
export const nameMark = '\u0001';
export const quoteMark = '\u0002';

/** The line of `tokens` over the names of a library. A hyphen within a word counts as a blank. */
export function speak(tokens: readonly Token[], names: NameIndex): SpokenLine {
  const spoken: SpokenLine = { line: '', words: [], names: [], quotes: [] };
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    const name = readExactName(names, tokens, at) ?? readPartName(names, tokens, at);
    const next = name?.next ?? at + 1;
    const isHyphen = token.text === '-' && token.glued && tokens[at + 1]?.glued === true;
    if (!isHyphen) {
      if (spoken.line !== '') spoken.line += ' ';
      spoken.words.push({ at: spoken.line.length, first: at, next });
      spoken.line += wordFor(token, name, spoken);
    }
    at = next;
  }
  return spoken;
}

function wordFor(token: Token, name: NameRead | null, spoken: SpokenLine): string {
  if (name !== null) {
    spoken.names.push(name);
    return `${nameMark}${spoken.names.length - 1}`;
  }
  if (token.kind === 'quote') {
    spoken.quotes.push(token.text);
    return `${quoteMark}${spoken.quotes.length - 1}`;
  }
  // Blanks within a word would part it.
  return token.fold.replace(/\s/gu, '') || ',';
}

/** Places that words name, 0 the first, -1 the last. */
export const ordinals: ReadonlyMap<string, number> = new Map(
  Object.entries({
    first: 0,
    second: 1,
    third: 2,
    fourth: 3,
    fifth: 4,
    sixth: 5,
    seventh: 6,
    eighth: 7,
    ninth: 8,
    tenth: 9,
    last: -1,
    final: -1,
    erste: 0,
    ersten: 0,
    erster: 0,
    zweite: 1,
    zweiten: 1,
    zweiter: 1,
    dritte: 2,
    dritten: 2,
    vierte: 3,
    vierten: 3,
    letzte: -1,
    letzten: -1,
    premier: 0,
    premiere: 0,
    premiers: 0,
    deuxieme: 1,
    troisieme: 2,
    dernier: -1,
    derniere: -1,
    primer: 0,
    primero: 0,
    primera: 0,
    primeros: 0,
    segundo: 1,
    segunda: 1,
    tercer: 2,
    tercero: 2,
    tercera: 2,
    ultimo: -1,
    ultima: -1,
    primeiro: 0,
    primeira: 0,
    terceiro: 2,
    terceira: 2,
  }),
);

const counts: ReadonlyMap<string, number> = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    beiden: 2,
    zwei: 2,
    deux: 2,
    dos: 2,
    dois: 2,
    both: 2,
  }),
);

const article = '(?:(?:the|my|that|this|a|an|our|der|die|das|den|dem|le|la|les|el|los|las|o|os|as) )?';
const noun =
  '(?:clips?|shots?|scenes?|parts?|pieces?|takes?|ones?|videos?|bits?|szenen?|teile?|plans?|escenas?|cenas?)';
const ordinalWords = [...ordinals.keys()].join('|');
const countWords = `${Object.keys(counts).join('|')}|\\d{1,2}`;
const ordinal = `(?:(?:${ordinalWords})|\\d{1,2}(?: (?:st|nd|rd|th|\\.))?(?= ${noun}))(?: (?:${countWords}))?(?: ${noun})?`;
const numbered = `(?:clips?|shots?|scenes?|clip number) (?:\\d{1,2})(?: (?:and|&|to) \\d{1,2})?`;
const named = `${nameMark}\\d+(?: (?:clips?|shots?|scenes?|parts?|bits?|pieces?|sections?|sequence|video|footage|one|photos?|pictures?|pics?|images?|foto|bild|imagen|imagem|immagine))?`;
const whole =
  '(?:everything|all of it|all of them|them all|it all|the whole (?:thing|film|video|movie|clip)|the (?:film|video|movie|edit|footage|pictures|picture)|all (?:the )?clips|all|it|them|this|that|alles|es|tout|todo|tudo)';
const pointed = '(?:that|this) (?:one|clip|shot|scene|part)';
const middle = `(?:the |die |le |el )?(?:middle|mittlere|milieu) ${noun}`;
/** One clip or one row of them: what stands between two separators. */
export const oneTarget = `(?:${middle}|${article}(?:${named}|${numbered}|${ordinal})|${pointed}|${whole})`;
/** A word that may be the name of something which is not there. */
const unknown = `(?:the|my|that|der|die|das|den|le|la|el|o|a) [\\p{L}']{2,}`;

const separator = '(?: and| ,| und| et| y| e) ';
/**
 * Parts of patterns: clips that are known, and those that may be. One clip is written once in it: nearly every rule holds
 * this, and what rules are compiled to is tens of megabytes.
 * More than forty are not named in one change: without an end, 20,000 characters of "frog and" took seconds.
 */
export const clipWords = `(?:${oneTarget}(?:${separator}|(?![^ ]))){1,40}(?<!${separator})`;
export const clipOrUnknown = `(?:${clipWords}|${unknown})`;

/** What the words of a line mean; of words outside a line all clips. */
export function targetOf(words: string | undefined, { names }: Pick<SpokenLine, 'names'>): ClipTarget {
  if (words === undefined || words === '') return { kind: 'all' };
  const marks = [...words.matchAll(new RegExp(`${nameMark}(\\d+)`, 'gu'))];
  if (marks.length > 0) {
    const assets = marks.flatMap(([, index]) => assetsOf(names[Number(index)]));
    const isFound = marks.some(([, index]) => names[Number(index)]?.isFound === true);
    const ids = [...new Set(assets.map(({ id }) => id))];
    return { kind: 'assets', ids, said: saidOf(assets), ...(isFound && { isFound }) };
  }
  if (new RegExp(`^${middle}$`, 'u').test(words)) return { kind: 'middle' };
  const at = [...placesIn(words)];
  if (at.length > 0) return { kind: 'places', at };
  if (new RegExp(`^${whole}$`, 'u').test(words)) return { kind: 'all' };
  return { kind: 'unknown', said: words.replace(new RegExp(`^${article}`, 'u'), '') };
}

const pronoun =
  /^(?:it|them|this|that|those|these|(?:that|this) (?:one|clip|shot|scene|part)|the same(?: one)?|es|lo)$/u;

/** As `targetOf`, where the whole film can not be meant: "it" is then what was spoken of before. */
export function oneOf(words: string | undefined, line: Pick<SpokenLine, 'names'>): ClipTarget {
  return words !== undefined && pronoun.test(words) ? { kind: 'spoken', said: words } : targetOf(words, line);
}

/** True for words that can not be the name of a clip: the grammar knows them as something else. */
export function isPlainWord(target: ClipTarget): boolean {
  return target.kind === 'unknown' && target.said.split(' ').every((word) => isReserved(word));
}

/** Of one whole name the newest picture, of a part of names all of them; sounds only where nothing else is called so. */
function assetsOf(read: NameRead | undefined): PlannerAsset[] {
  if (read === undefined) return [];
  const pictures = read.assets.filter(({ kind }) => kind !== 'audio');
  const pool = (pictures.length > 0 ? pictures : read.assets).toSorted(
    (a, b) => compareText(b.lastEdit, a.lastEdit) || compareText(a.id, b.id),
  );
  const film = pool.find(({ kind }) => kind === 'video') ?? pool[0];
  return read.match === 'exact' && film !== undefined ? [film] : pool;
}

function saidOf(assets: readonly PlannerAsset[]): string {
  return [...new Set(assets.map(({ name }) => name))].join(' and ');
}

function* placesIn(words: string): Generator<number> {
  const numberedClip = new RegExp(
    `^${article}(?:clips?|shots?|scenes?|clip number) (\\d{1,2})(?: (and|&|to) (\\d{1,2}))?$`,
    'u',
  );
  for (const part of words.split(/ (?:and|,|und|et|y|e) (?!\d)/u)) {
    const number = numberedClip.exec(part);
    if (number !== null) {
      const from = Number(number[1]);
      const to = number[3] === undefined ? from : Number(number[3]);
      if (number[2] === 'to') for (let at = from; at <= Math.min(to, from + 50); at += 1) yield at - 1;
      else yield* number[3] === undefined ? [from - 1] : [from - 1, to - 1];
      continue;
    }
    yield* ordinalIn(part);
  }
}

function* ordinalIn(part: string): Generator<number> {
  const own = part.split(' ');
  const at = own.findIndex((word) => ordinals.has(word));
  const written = /(?:^| )(\d{1,2})(?: (?:st|nd|rd|th|\.))? (?:\p{L}+)$/u.exec(part);
  if (at === -1) {
    if (written?.[1] !== undefined) yield Number(written[1]) - 1;
    return;
  }
  const first = ordinals.get(own[at] ?? '') ?? 0;
  const counted = own[at + 1] ?? '';
  const count = counts.get(counted) ?? (/^\d{1,2}$/.test(counted) ? Number(counted) : 1);
  for (let step = 0; step < count; step += 1) yield first < 0 ? first - step : first + step;
}
