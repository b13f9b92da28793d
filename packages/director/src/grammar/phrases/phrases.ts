/** The second stage: tokens as phrases, each with its meaning over one library. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { EditWish, TurnBack } from '../../edits/edit-wish.ts';
import { readEdits } from '../../edits/read-edits.ts';
import { readTurnBack } from '../../edits/turn-back.ts';
import type { FindWish } from '../../finds.ts';
import { phrasesByFirstWord } from '../languages/vocabulary.ts';
import type { GlossLanguage } from '../meant/glosses.ts';
import { foreignTokens, languageIn, mendTokens } from '../meant/mend-tokens.ts';
import { readDuration, readTimecode } from '../tokens/durations.ts';
import { readFormat } from '../tokens/formats.ts';
import type { Token } from '../tokens/lex.ts';
import { readRange } from '../tokens/ranges.ts';
import { tokenLine } from '../tokens/token-line.ts';
import { type FindStretch, readFinds } from './finds.ts';
import type { Item, Meaning, NamedMoment } from './item.ts';
import {
  type FoundNames,
  indexNames,
  type NameIndex,
  type NameRead,
  readExactName,
  readPartName,
} from './names.ts';
import { isTitleText } from './title-text.ts';

/** The second stage's result. */
export interface Phrases {
  prompt: string;
  /** Names, times, sizes, known phrases and the words between them, in order. */
  items: readonly Item[];
  /** Which of them describe moments by what is in them. */
  finds: readonly FindStretch[];
  /** What its names may mean. */
  assets: readonly PlannerAsset[];
  /** Changes of the film; their words are none of the items. */
  edits: readonly EditWish[];
  turnBack: TurnBack | null;
  /** The words as they were meant. */
  tokens: readonly Token[];
}

/** What a prompt is read with besides its library. */
export interface PhraseOptions {
  /** It speaks of a film that is there. */
  isTurn?: boolean;
  /** Names that footage was found under. */
  found?: FoundNames;
  /** The language that its chat is held in; null for English. */
  chat?: GlossLanguage | null;
}

// Turns tokens into items: asset names, times, formats, known phrases and the words between them.

type Read = { meaning: Meaning; next: number };

/** The items of a prompt's tokens, in order; every token belongs to exactly one. */
function readItems(tokens: readonly Token[], names: NameIndex): Item[] {
  const items: Item[] = [];
  let at = 0;
  while (at < tokens.length) {
    const first = tokens[at];
    if (first === undefined) break;
    const { meaning, next } = isTitleText(items, first)
      ? readPlain(tokens, at)
      : readMeaning(tokens, at, names);
    const last = tokens[next - 1] ?? first;
    items.push({ ...meaning, fold: first.fold, start: first.start, end: last.end });
    at = Math.max(next, at + 1);
  }
  return items;
}

/** Names with all their marks first, then times and formats, then parts of names, then the grammar's words. */
function readMeaning(tokens: readonly Token[], at: number, names: NameIndex): Read {
  return (
    readName(tokens, at, names) ??
    readTimes(tokens, at) ??
    readPart(tokens, at, names) ??
    readPhrase(tokens, at) ??
    readPlain(tokens, at)
  );
}

/** A known name, unless it is only the beginning of an unknown file's: `frog` in `frog-house.mp4`. */
function readName(tokens: readonly Token[], at: number, names: NameIndex): Read | null {
  const name = readExactName(names, tokens, at);
  const unknown = readUnknownFile(tokens, at);
  if (name === null) return unknown;
  if (unknown !== null && unknown.next > name.next) return unknown;
  const { assets, match, next } = name;
  return { meaning: { kind: 'assets', assets, match, ...momentsIn(name) }, next };
}

/** Where in the files that shows what they are named by. */
function momentsIn({ assets, moments }: NameRead): { moments?: NamedMoment[] } {
  if (moments === undefined) return {};
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return {
    moments: moments.flatMap(({ assetId, range }) => {
      const asset = byId.get(assetId);
      return asset === undefined ? [] : [{ asset, range, isExact: false }];
    }),
  };
}

function readPart(tokens: readonly Token[], at: number, names: NameIndex): Read | null {
  const name = readPartName(names, tokens, at);
  return name && { meaning: { kind: 'assets', assets: name.assets, match: name.match }, next: name.next };
}

function readTimes(tokens: readonly Token[], at: number): Read | null {
  const range = readRange(tokens, at);
  if (range !== null) {
    const { next, ...stretch } = range;
    return { meaning: { kind: 'range', ...stretch }, next };
  }
  const format = readFormat(tokens, at);
  if (format !== null) {
    const { next, ...meaning } = format;
    return { meaning, next };
  }
  const timecode = readTimecode(tokens, at);
  if (timecode !== null)
    return { meaning: { kind: 'timecode', seconds: timecode.seconds }, next: timecode.next };
  const duration = readDuration(tokens, at);
  if (duration === null) return null;
  return { meaning: { kind: 'duration', seconds: duration.seconds }, next: duration.next };
}

const mediaExtensions = new Set(
  'mp4 m4v mov mkv webm avi mpg mpeg mts m2ts ts wmv flv 3gp mxf ogv mp3 wav m4a aac flac ogg opus aiff jpg jpeg png gif webp heic heif avif tif tiff bmp'.split(
    ' ',
  ),
);
const idLengths = [8, 4, 4, 4, 12];

/** What is written like a media file's name or a UUID; called where no asset has it. */
function readUnknownFile(tokens: readonly Token[], at: number): Read | null {
  const first = tokens[at];
  if (first?.kind === 'quote') {
    const extension = /\.([A-Za-z0-9]{2,5})$/.exec(first.text)?.[1]?.toLowerCase();
    return extension !== undefined && mediaExtensions.has(extension)
      ? { meaning: { kind: 'unknownFile', id: false }, next: at + 1 }
      : null;
  }
  if (first === undefined || first.kind === 'symbol') return null;
  const id = readId(tokens, at);
  if (id !== null) return { meaning: { kind: 'unknownFile', id: true }, next: id };
  let next = at + 1;
  while (next < at + 32 && next < tokens.length && tokens[next]?.glued && tokens[next]?.kind !== 'quote') {
    const token = tokens[next];
    const after = tokens[next + 1];
    if (token?.kind === 'symbol' && !['.', '-', '_', '(', ')'].includes(token.text)) return null;
    if (
      token?.text === '.' &&
      after?.glued &&
      mediaExtensions.has(after.fold) &&
      endsThere(tokens, next + 2)
    ) {
      return { meaning: { kind: 'unknownFile', id: false }, next: next + 2 };
    }
    next += 1;
  }
  return null;
}

function endsThere(tokens: readonly Token[], next: number): boolean {
  const token = tokens[next];
  return token === undefined || !token.glued || token.kind === 'symbol' || token.kind === 'quote';
}

/** The token after a UUID that starts at `at`. */
function readId(tokens: readonly Token[], at: number): number | null {
  let next = at;
  for (const [index, length] of idLengths.entries()) {
    let digits = '';
    while (digits.length < length) {
      const token = tokens[next];
      if (token === undefined || (next > at && !token.glued) || !/^[0-9a-f]+$/.test(token.fold)) return null;
      digits += token.fold;
      next += 1;
    }
    if (digits.length !== length) return null;
    if (index === idLengths.length - 1) return next;
    if (tokens[next]?.text !== '-') return null;
    next += 1;
  }
  return next;
}

function readPhrase(tokens: readonly Token[], at: number): Read | null {
  const first = tokens[at];
  if (first?.kind !== 'word') return null;
  for (const phrase of phrasesByFirstWord.get(first.fold) ?? []) {
    const next = afterPhrase(tokens, at, phrase.words);
    if (next !== null) return { meaning: { kind: 'tag', tag: phrase.tag, value: phrase.value }, next };
  }
  return null;
}

function afterPhrase(tokens: readonly Token[], at: number, words: readonly string[]): number | null {
  let next = at;
  for (const [index, word] of words.entries()) {
    if (index > 0 && ['-', '_', "'"].includes(tokens[next]?.text ?? '')) next += 1;
    if (tokens[next]?.fold !== word) return null;
    next += 1;
  }
  return next;
}

function readPlain(tokens: readonly Token[], at: number): Read {
  const token = tokens[at];
  const next = at + 1;
  if (token?.kind === 'quote') return { meaning: { kind: 'quote', text: token.text }, next };
  return {
    meaning: { kind: token?.kind === 'number' ? 'number' : token?.kind === 'word' ? 'word' : 'symbol' },
    next,
  };
}

/** The phrases of a tokenized prompt over `assets`. */
export function readPhrases(
  { prompt, tokens: written }: { prompt: string; tokens: readonly Token[] },
  assets: readonly PlannerAsset[],
  { isTurn = false, found, chat = null }: PhraseOptions = {},
): Phrases {
  const names = indexNames(assets, found);
  const tokens = mendTokens(isTurn ? withoutKept(withoutRefusal(written)) : written, { names, isTurn, chat });
  const back = isTurn ? readTurnBack(tokens) : { turnBack: null, tokens };
  const foreign =
    isTurn && back.turnBack === null ? foreignTokens(withoutRefusal(written), { names, chat }) : null;
  const { edits, tokens: left } = readEdits(back.tokens, { names, isTurn, prompt, foreign });
  const items = readItems(left, names);
  const hasFootage = !isTurn && assets.some(({ kind }) => kind !== 'audio');
  const finds = readFinds({ prompt, items, hasFootage, isEnglish: languageIn(written, chat) === null });
  return { prompt, items, finds, assets, edits, turnBack: back.turnBack, tokens };
}

const refusing = new Set(['no', 'nope', 'nah', 'non', 'nein', 'nao', 'yes', 'oui', 'ja', 'si', 'sim']);

/** "Oops I meant 12 seconds": what stands before is no wish. */
const correcting = new Set(['meant', 'meinte', 'gemeint', 'queria', 'volevo']);
const mostBeforeMeant = 5;

/** "No, shorter": the first word speaks of the film before, the others say what to do. */
function withoutRefusal(tokens: readonly Token[]): readonly Token[] {
  const meant = tokens.slice(0, mostBeforeMeant).findIndex(({ fold }) => correcting.has(fold));
  if (meant !== -1 && tokens.length > meant + 1) return tokens.slice(meant + 1);
  const isSaid = refusing.has(tokens[0]?.fold ?? '') && [',', '.', '!'].includes(tokens[1]?.text ?? '');
  return isSaid && tokens.length > 2 ? tokens.slice(2) : tokens;
}

const keptLine =
  /(?:^| )(?:,? ?(?:and|but|und|aber|et|mais|y|pero) )?(?:(?:leave|keep) (?:all )?(?:the )?(?:others?|other clips|other ones|rest|everything else|all else)(?: (?:exactly )?(?:as (?:they are|it is|is|they were|before)|alone|the same|unchanged|untouched|like (?:they are|that)))?|everything else (?:stays |as )?(?:as it is|the same|unchanged)|(?:the )?(?:others|rest) (?:stays?|as) (?:the same|as they are|as it is)|(?:den )?rest (?:bitte )?(?:so )?lassen|(?:der )?rest bleibt(?: so)?)(?= |$)/u;

const staysLine =
  /(?:^|(?<=[,.;!] ))(?:(?:and|but|und|aber) )?(?:all )?(?:the |my )?\p{L}+(?: \p{L}+)? (?:has to |have to |must |should |can )?stays?(?: in| there| too| fast| slow| as (?:it is|they are))*(?=$| [,.;!])/u;

/** "And leave the others as they are" asks for nothing. */
function withoutKept(tokens: readonly Token[]): readonly Token[] {
  const { line, without } = tokenLine(tokens, { most: mostKeptWords });
  const match = keptLine.exec(line) ?? staysLine.exec(line);
  if (match === null) return tokens;
  const left = without({ from: match.index, length: match[0].length });
  return left.some(({ kind }) => kind === 'word') ? left : tokens;
}

const mostKeptWords = 120;

/** What is to be looked up before the wishes can be read, each once. */
export function findWishesOf({ finds }: Phrases): FindWish[] {
  return [...new Map(finds.map(({ wish }) => [wish.key, wish])).values()];
}

/** True where a name in the prompt may mean one of `assets`. */
export function namesAnyOf({ items }: Phrases, assets: ReadonlySet<PlannerAsset>): boolean {
  return items.some((item) => item.kind === 'assets' && item.assets.some((asset) => assets.has(asset)));
}
