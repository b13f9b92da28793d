/** Turns tokens into items: asset names, times, formats, known phrases and the words between them. */

import { phrasesByFirstWord } from '../languages/vocabulary.ts';
import { readDuration, readTimecode } from '../tokens/durations.ts';
import { readFormat } from '../tokens/formats.ts';
import type { Token } from '../tokens/lex.ts';
import { readRange } from '../tokens/ranges.ts';
import type { Item, Meaning, NamedMoment } from './item.ts';
import { type NameIndex, type NameRead, readExactName, readPartName } from './names.ts';
import { isTitleText } from './title-text.ts';

type Read = { meaning: Meaning; next: number };

/** The items of a prompt's tokens, in order; every token belongs to exactly one. */
export function readItems(tokens: readonly Token[], names: NameIndex): Item[] {
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
