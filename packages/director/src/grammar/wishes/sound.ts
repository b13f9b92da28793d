/** Music, voice and the footage's own sound. */

import type { PlannerAsset } from '../../assets.ts';
import type { MusicWish } from '../../brief.ts';
import type { EditWish } from '../../edits/edit-wish.ts';
import type { Tag } from '../languages/meanings.ts';
import { moodWords, words } from '../languages/vocabulary.ts';
import { clauseOf, isBreak, isConjunction, skipFillers, textBetween } from '../phrases/look-around.ts';
import { assetsAt, chooseAssets, isTag, type Parse, tagged } from './context.ts';
import { clauseHas } from './exclusions.ts';
import { musicLevel } from './music-level.ts';
import { callsMusic, isPartOf, songCalled, tellsVoice } from './music-names.ts';

/** What a prompt says about sound. */
export interface SoundWish {
  music: MusicWish | null;
  voices: PlannerAsset[];
  originalSound: boolean | null;
  /** How loud the music is, where that was asked. */
  level: readonly EditWish[];
}

/** Reads music, voices and original sound. Items of audio assets are taken. */
export function readSound(parse: Parse): SoundWish {
  const onlySong = namesOnlySong(parse);
  const { songs, voices: named } = readAudioAssets(parse);
  const voices = named.length > 0 ? named : theVoice(parse);
  const silent = saysSilent(parse);
  const music = readMusic(parse, { songs, silent });
  const on = music !== null && music.kind !== 'none';
  const originalSound = readOriginalSound(parse, on) ?? (silent || onlySong ? false : null);
  heedSound(parse, { music, hasVoice: voices.length > 0, originalSound });
  return { music, voices, originalSound, level: on ? musicLevel(parse, [...tellsOf(parse, songs)]) : [] };
}

/** "With the voiceover": the only recording that speaks, where nothing is told for a voice to say. */
function theVoice(parse: Parse): PlannerAsset[] {
  const [asked] = tagged(parse, 'voice').filter((index) => !parse.negated.has(index));
  const next = parse.items[(asked ?? 0) + 1];
  if (asked === undefined || next?.kind === 'quote' || next?.fold === ':') return [];
  const speaking = parse.assets.filter(({ kind, name }) => kind === 'audio' && tellsVoice(name));
  return speaking.length === 1 ? speaking : [];
}

/** The items that tell of music, in their order: its word, the names of its files. */
function* tellsOf(parse: Parse, songs: readonly PlannerAsset[]): Generator<number> {
  for (const [index, item] of parse.items.entries()) {
    if (parse.negated.has(index)) continue;
    if (item.kind === 'tag' && item.tag === 'music') yield index;
    if (item.kind === 'assets' && item.assets.some((asset) => songs.includes(asset))) yield index;
  }
}

/** Words of sound that what was read answers; a voice that no file speaks is not among them. */
function heedSound(
  parse: Parse,
  read: { music: MusicWish | null; hasVoice: boolean; originalSound: boolean | null },
): void {
  const heed = (tag: Tag, isHeard: boolean) => {
    for (const index of tagged(parse, tag))
      if (isHeard || (parse.negated.has(index) && tag !== 'silent')) parse.acted.add(index);
  };
  heed('music', read.music !== null);
  heed('voice', read.hasVoice);
  heed('originalSound', read.originalSound !== null);
  heed('silent', read.originalSound === false);
  heed('sound', read.originalSound !== null || read.music !== null);
  if (read.music !== null || read.originalSound !== null) heed('only', true);
}

/** "nothing but viper.mp3", "only viper.mp3": a sound file alone is to be heard. */
function namesOnlySong(parse: Parse): boolean {
  return tagged(parse, 'only').some((index) => {
    const item = assetsAt(parse, skipFillers(parse, index + 1));
    return item?.assets.every(({ kind }) => kind === 'audio') ?? false;
  });
}

/** Audio assets by what they are for: those that speak, and the rest as music. */
function readAudioAssets(parse: Parse): { songs: PlannerAsset[]; voices: PlannerAsset[] } {
  const songs: PlannerAsset[] = [];
  const voices: PlannerAsset[] = [];
  for (const [index] of parse.items.entries()) {
    const item = assetsAt(parse, index);
    if (item === null || parse.negated.has(index)) continue;
    const isBeside = namesMusic(parse, index);
    const [asset] = chooseAssets(item, isBeside ? 'audio' : 'visual');
    if (asset === undefined || asset.kind !== 'audio') continue;
    parse.taken.add(index);
    noteDoubles(parse, item.assets, asset);
    const isVoice = tellsVoice(asset.name);
    // "Voiceover and background music" are two; "voiceover.wav as the music" is one.
    const musical = isBeside && (!isVoice || asWords.has(parse.items[index + 1]?.fold ?? ''));
    const speaks =
      !musical && (isVoice || (asset.transcript?.length ?? 0) > 0 || clauseHas(parse, index, 'voice'));
    (speaks ? voices : songs).push(asset);
  }
  return { songs, voices };
}

const asWords = new Set('as als comme como come'.split(' '));

/** True where a word for music stands right before or after the name at `index`. */
export function namesMusic(parse: Parse, index: number): boolean {
  if (isTag(parse, index - 1, 'music') || isTag(parse, skipFillers(parse, index - 1, -1), 'music'))
    return true;
  if ([':', '-', '='].includes(parse.items[index - 1]?.fold ?? '') && isTag(parse, index - 2, 'music'))
    return true;
  const after = skipFillers(parse, index + 1);
  return (
    isTag(parse, after, 'music') ||
    (parse.items[after]?.fold === 'background' && isTag(parse, after + 1, 'music'))
  );
}

function noteDoubles(parse: Parse, all: readonly PlannerAsset[], used: PlannerAsset): void {
  const same = all.filter((asset) => asset.name === used.name);
  if (same.length > 1)
    parse.notes.push(`There are ${same.length} files named ${used.name}; I used the newest.`);
}

function readMusic(parse: Parse, found: { songs: PlannerAsset[]; silent: boolean }): MusicWish | null {
  const [song, ...others] = found.songs;
  if (others.some(({ id }) => id !== song?.id))
    parse.notes.push(`Several pieces of music are named; I used ${song?.name ?? 'the first'}.`);
  if (song !== undefined) return { kind: 'asset', assetId: song.id };
  const own = ownSong(parse);
  if (own !== null) return { kind: 'asset', assetId: own.id };
  const tags = tagged(parse, 'music');
  const asked = tags.find((index) => !parse.negated.has(index));
  if (asked !== undefined) {
    noteUnknownSong(parse, asked);
    return { kind: 'built-in', mood: moodAround(parse, asked) };
  }
  return tags.length > 0 || found.silent ? { kind: 'none' } : null;
}

const ownWords = words('ownWords');
const definite = new Set('the die der das la le el o a il'.split(' '));
const withWords = words('withWords');

const isWithThe = ({ items }: Parse, at: number) =>
  definite.has(items[at - 1]?.fold ?? '') && withWords.has(items[at - 2]?.fold ?? '');

const uploadedWords = words('uploadedWords');
/** Items between "my" and "music", or between "music" and "I uploaded". */
const longestOwn = 4;

/** "My track", "ma musique", "the song I uploaded": the newest of the library's own pieces of music. */
function ownSong(parse: Parse): PlannerAsset | null {
  const wanted = tagged(parse, 'music').filter((at) => !parse.negated.has(at));
  const asked = wanted.filter((at) => isOwn(parse, at));
  if (wanted.length === 0) return null;
  const songs = parse.assets
    .filter(
      ({ kind, name, transcript, isReference }) =>
        kind === 'audio' && (transcript?.length ?? 0) === 0 && isReference !== true && !tellsVoice(name),
    )
    .toSorted((a, b) => (a.lastEdit < b.lastEdit ? 1 : a.lastEdit > b.lastEdit ? -1 : 0));
  const [song] = songs;
  const called = wanted
    .filter((at) => !isLeftOut(parse, at))
    .flatMap((at) => songCalled(wordsAround(parse, at), songs) ?? [])[0];
  if (called !== undefined) {
    for (const at of asked) heedOwn(parse, at);
    for (const at of wanted) heedAround(parse, at, called);
    return called;
  }
  // "With the music": who has brought along one piece of music means it.
  const [first] = wanted;
  const isTheOne = songs.length === 1 && first !== undefined && isWithThe(parse, first);
  if (asked.length === 0) return isTheOne && moodAround(parse, first) === null ? (song ?? null) : null;
  if (song === undefined) {
    parse.notes.push('The library has no music of yours, so I composed some.');
    parse.missing.push({
      named: textBetween(parse, asked[0] ?? 0, asked[0] ?? 0),
      role: 'music',
      reason: 'the library has no music of yours',
    });
    return null;
  }
  for (const at of asked) heedOwn(parse, at);
  if (songs.length > 1)
    parse.notes.push(`There are ${songs.length} pieces of music; I used ${song.name}, the newest.`);
  return song;
}

/** Words so near to one for music may say which is meant: "background music", "the guitar song". */
const callingWords = 3;
/** "Your own music instead of the song": what is not to be heard calls nothing. */
const insteadWords = new Set(
  'instead not without than no statt anstatt nicht ohne kein keine lieu pas sans lugar vez sin sem invece senza non'.split(
    ' ',
  ),
);

const isLeftOut = ({ items }: Parse, at: number): boolean =>
  items.slice(Math.max(0, at - callingWords), at).some(({ fold }) => insteadWords.has(fold));

function placesAround(parse: Parse, at: number): number[] {
  const places = [at];
  for (const step of [-1, 1])
    for (let index = at + step; Math.abs(index - at) <= callingWords; index += step) {
      const item = parse.items[index];
      if (item === undefined || isBreak(item) || isConjunction(item) || insteadWords.has(item.fold)) break;
      places.push(index);
    }
  return places;
}

const wordsAround = (parse: Parse, at: number): string[] =>
  placesAround(parse, at).map((place) => parse.items[place]?.fold ?? '');

/** What calls the piece that is used, and how it feels: it feels as it does. */
function heedAround(parse: Parse, at: number, song: PlannerAsset): void {
  for (const place of placesAround(parse, at)) {
    const word = parse.items[place]?.fold ?? '';
    if (moodWords.has(word) || callsMusic(word) || isPartOf(word, song.name)) parse.acted.add(place);
  }
}

function isOwn(parse: Parse, at: number): boolean {
  if (ownWords.has(parse.items[at]?.fold ?? '')) return true;
  for (let before = at - 1; before >= at - longestOwn && parse.items[before]?.kind === 'word'; before -= 1)
    if (ownWords.has(parse.items[before]?.fold ?? '')) return true;
  for (let after = at + 1; after <= at + longestOwn && !isBreak(parse.items[after]); after += 1)
    if (uploadedWords.has(parse.items[after]?.fold ?? '')) return true;
  return false;
}

function heedOwn(parse: Parse, at: number): void {
  for (let step = at - longestOwn; step <= at + longestOwn; step += 1) {
    const fold = parse.items[step]?.fold ?? '';
    if (ownWords.has(fold) || uploadedWords.has(fold)) parse.acted.add(step);
  }
}

/** A quoted or missing file after "music" that the library does not hold. */
function noteUnknownSong(parse: Parse, index: number): void {
  const next = parse.items[index + 1];
  if (next?.kind !== 'quote' || parse.taken.has(index + 1)) return;
  parse.taken.add(index + 1);
  const reason = `I found no music named “${next.text}”; I composed some instead`;
  parse.missing.push({ named: next.text, role: 'music', reason });
  parse.notes.push(`${reason}.`);
}

/** The words before "music" that say how it feels, as written; also "music that is happy" in the same clause. */
function moodAround(parse: Parse, index: number): string | null {
  const before: number[] = [];
  for (let at = index - 1; at >= index - 4; at -= 1) {
    const item = parse.items[at];
    if (
      item?.kind === 'symbol' &&
      (item.fold === ',' || item.fold === '-') &&
      moodWords.has(parse.items[at - 1]?.fold ?? '')
    )
      continue;
    if (item === undefined || item.kind === 'symbol') break;
    if (moodWords.has(item.fold)) before.unshift(at);
  }
  for (const at of before) parse.acted.add(at);
  const [first] = before;
  const last = before.at(-1);
  if (first !== undefined && last !== undefined) return textBetween(parse, first, last).toLowerCase();
  for (let at = index + 1; at <= index + 5 && !isBreak(parse.items[at]); at += 1) {
    const item = parse.items[at];
    if (item === undefined || !moodWords.has(item.fold)) continue;
    parse.acted.add(at);
    return textBetween(parse, at, at).toLowerCase();
  }
  return null;
}

/** "silent", "no sound", "mute it": nothing is to be heard, unless only the footage is muted. */
function saysSilent(parse: Parse): boolean {
  const noSound = tagged(parse, 'sound').some((index) => parse.negated.has(index));
  const silent = tagged(parse, 'silent').some(
    (index) => !parse.negated.has(index) && !mutesFootage(parse, index) && !cutsPauses(parse, index),
  );
  return noSound || silent;
}

/** "cut all silences": pauses are to go, the sound is to stay. */
function cutsPauses(parse: Parse, index: number): boolean {
  if (!/^silence/.test(parse.items[index]?.fold ?? '')) return false;
  const { first } = clauseOf(parse, index);
  return parse.items.slice(first, index).some(({ fold }) => cuttingWords.has(fold));
}

const cuttingWords = words('pauseCutters');

/** "mute the clips", "mute the original sound". */
function mutesFootage(parse: Parse, index: number): boolean {
  const next = skipFillers(parse, index + 1);
  return (
    isTag(parse, next, 'originalSound') || isTag(parse, next, 'footage') || assetsAt(parse, next) !== null
  );
}

function readOriginalSound(parse: Parse, music: boolean): boolean | null {
  const originals = tagged(parse, 'originalSound');
  const muted = tagged(parse, 'silent').some(
    (index) => !parse.negated.has(index) && !cutsPauses(parse, index),
  );
  if (originals.some((index) => parse.negated.has(index) || isTurnedOff(parse, index)) || muted) return false;
  if (music && saysOnlyMusic(parse)) return false;
  if (originals.length > 0) return true;
  const keeps = tagged(parse, 'sound').some((index) => !parse.negated.has(index) && isKept(parse, index));
  return keeps ? true : null;
}

const keepWords = words('keepWords');

function isKept(parse: Parse, index: number): boolean {
  for (let at = index - 1; at >= index - 4; at -= 1) {
    const word = parse.items[at]?.fold ?? '';
    if (keepWords.has(word)) return true;
    if (isBreak(parse.items[at])) return false;
  }
  return false;
}

const offWords = words('offWords');

/** "Source audio off", "the camera sound is out". */
function isTurnedOff(parse: Parse, index: number): boolean {
  for (let at = index + 1; at <= index + 3 && !isBreak(parse.items[at]); at += 1) {
    // "… and fade out" goes on with another thing.
    if (isConjunction(parse.items[at])) return false;
    if (!offWords.has(parse.items[at]?.fold ?? '')) continue;
    parse.acted.add(at);
    return true;
  }
  return false;
}

/** "only the music", "music only", "just viper.mp3 for sound". */
function saysOnlyMusic(parse: Parse): boolean {
  return tagged(parse, 'only').some((index) => {
    const after = skipFillers(parse, index + 1);
    const before = skipFillers(parse, index - 1, -1);
    return isTag(parse, after, 'music') || isTag(parse, before, 'music');
  });
}
