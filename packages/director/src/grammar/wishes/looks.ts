/** Shape, size, rate, fit, pace, captions and transitions: what a prompt says about the look of the whole. */

import type { FrameFit, Rational } from '@rushes/timeline';
import type { Pace, ShapeWish } from '../../brief.ts';
import type { EditWish } from '../../edits/edit-wish.ts';
import type { Tag } from '../languages/meanings.ts';
import { companions, isLight, startsWith, words } from '../languages/vocabulary.ts';
import type { Item } from '../phrases/item.ts';
import { clauseOf, type ItemOf, isFiller, skipFillers, textBetween } from '../phrases/look-around.ts';
import { isTag, type Parse, tagged } from './context.ts';
import { countsShots, saysEach, tellsOfEach } from './each-lengths.ts';

/** The picture a prompt asks for. */
export interface PictureWish {
  shape: ShapeWish | null;
  size: { width: number; height: number } | null;
  resolution: number | null;
  rate: Rational | null;
}

/** Reads shape, size, resolution and rate; what is written as numbers wins over words, words over platforms. */
export function readPicture(parse: Parse): PictureWish {
  const size = firstOf(parse, 'size');
  const written = firstOf(parse, 'shape');
  const word = firstValue(parse, 'shape') ?? firstValue(parse, 'format') ?? firstValue(parse, 'platform');
  const lines = firstOf(parse, 'resolution')?.lines ?? Number(firstValue(parse, 'resolution') ?? Number.NaN);
  const shape = written?.shape ?? (word === null ? null : parseShape(word));
  heedLike(parse, ['shape', 'format', 'platform'], shape);
  return {
    shape,
    size: size === null ? null : { width: size.width, height: size.height },
    resolution: Number.isFinite(lines) ? lines : null,
    rate: firstOf(parse, 'rate')?.rate ?? null,
  };
}

/** Other words for the same shape: "vertical, for TikTok". */
function heedLike(parse: Parse, tags: readonly Tag[], shape: ShapeWish | null): void {
  for (const tag of tags) {
    for (const index of tagged(parse, tag)) {
      const item = parse.items[index];
      if (item?.kind !== 'tag' || parse.negated.has(index) || shape === null) continue;
      const other = parseShape(item.value);
      if (other.width * shape.height === other.height * shape.width) parse.acted.add(index);
    }
  }
}

function parseShape(text: string): ShapeWish {
  const [width = 16, height = 9] = text.split(':').map(Number);
  return { width, height };
}

function firstOf<Kind extends Item['kind']>(parse: Parse, kind: Kind): ItemOf<Kind> | null {
  const found = parse.items.findIndex((item, index) => item.kind === kind && !parse.taken.has(index));
  const item = parse.items[found];
  if (item === undefined) return null;
  parse.taken.add(found);
  return item as ItemOf<Kind>;
}

/** The value of the first free, not negated phrase of `tag`. */
function firstValue(parse: Parse, tag: Tag): string | null {
  for (const index of tagged(parse, tag)) {
    const item = parse.items[index];
    if (parse.negated.has(index) || item?.kind !== 'tag') continue;
    parse.acted.add(index);
    return item.value;
  }
  return null;
}

/** How pictures are put into the frame; refusing one way asks for its opposite. */
export function readFit(parse: Parse): FrameFit | null {
  for (const index of tagged(parse, 'fit')) {
    const item = parse.items[index];
    if (item?.kind !== 'tag') continue;
    parse.acted.add(index);
    const value = item.value === 'fill' || item.value === 'blur' ? item.value : 'fit';
    if (!parse.negated.has(index)) return value;
    if (value === 'fill') return 'fit';
    return 'fill';
  }
  return null;
}

/** The pace, from words that do not describe the music. */
export function readPace(parse: Parse): Pace | null {
  let pace: Pace | null = null;
  for (const index of tagged(parse, 'pace')) {
    const item = parse.items[index];
    if (parse.negated.has(index) || item?.kind !== 'tag' || describesMusic(parse, index)) continue;
    if (describesChange(parse, index)) continue;
    const value = item.value === 'fast' || item.value === 'calm' ? item.value : 'normal';
    pace ??= value;
    if (value === pace) parse.acted.add(index);
  }
  return pace;
}

/** "calm music", "slow piano music": the word belongs to the music. */
function describesMusic(parse: Parse, index: number): boolean {
  // "La guitare calme" is a recording, or a kind of music.
  if (isTag(parse, index - 1, 'music') || isRecording(parse, index - 1)) return true;
  for (let at = index + 1; at <= index + 3; at += 1) {
    if (isTag(parse, at, 'music') || isRecording(parse, at)) return true;
    const item = parse.items[at];
    if (item?.kind !== 'word' && !(item?.kind === 'tag' && item.tag === 'pace')) return false;
  }
  return false;
}

/** "A gentle | fade to black", "add the guitar | calme": beside what a change has taken the word belongs to that. */
const describesChange = ({ items }: Parse, index: number): boolean =>
  [items[index - 1], items[index + 1]].some(
    (beside) => beside?.kind === 'symbol' && beside.start === beside.end,
  );

function isRecording(parse: Parse, index: number): boolean {
  const item = parse.items[index];
  return item?.kind === 'assets' && item.assets.every(({ kind }) => kind === 'audio');
}

/** Seconds from cut to cut: "cut every 2 seconds", "2 second cuts", "1.5 s per shot". The duration is taken. */
export function readCutSeconds(parse: Parse): number | null {
  for (const [index, item] of parse.items.entries()) {
    if (item.kind !== 'duration' || parse.taken.has(index) || !saysCuts(parse, index)) continue;
    if (countsShots(parse, index) || tellsOfEach(parse, index)) continue;
    parse.taken.add(index);
    return item.seconds;
  }
  return null;
}

/** What is done at every so many seconds, where it is a cut: "switch every 2 seconds", not "a bus every 20 minutes". */
const cutting = startsWith('cuttingStems');

function saysCutting(parse: Parse, index: number): boolean {
  const { first, last } = clauseOf(parse, index);
  const words = parse.items.slice(first, last + 1).filter(({ kind }) => kind === 'word' || kind === 'tag');
  return (
    words.some(({ fold }) => cutting.test(fold)) ||
    words.every(({ fold }) => isLight(fold) || companions.has(fold))
  );
}

const cutNouns = words('cutNouns');

const everyTimes = words('everyTimes');
const shotPrepositions = words('shotPrepositions');

function saysCuts(parse: Parse, index: number): boolean {
  const word = (at: number) => parse.items[at]?.fold ?? '';
  if (everyTimes.has(word(skipFillers(parse, index - 1, -1)))) return saysCutting(parse, index);
  if (shotPrepositions.has(word(index + 1))) return cutNouns.has(word(index + 2));
  // "A 20 second cut" is the film, "2 second cuts" are its cuts.
  if (['a', 'an', 'one'].includes(word(index - 1)) && word(index + 1) === 'cut') return false;
  if (cutNouns.has(word(index + 1))) return true;
  return ['of', 'lasting'].includes(word(index - 1)) && cutNouns.has(word(index - 2));
}

/** Captions on, off, or not spoken of. */
export function readCaptions(parse: Parse): boolean | null {
  const index = tagged(parse, 'captions')[0];
  if (index === undefined) return null;
  const off = parse.items[index + 1]?.fold === 'off' || parse.items[index + 2]?.fold === 'off';
  parse.acted.add(index);
  return !parse.negated.has(index) && !off;
}

/** Crossfades or hard cuts. */
export function readTransitions(parse: Parse): 'dissolve' | 'cut' | null {
  for (const index of tagged(parse, 'cut')) {
    if (parse.negated.has(index)) continue;
    parse.acted.add(index);
    return 'cut';
  }
  const index = tagged(parse, 'dissolve')[0];
  if (index === undefined) return null;
  parse.acted.add(index);
  return parse.negated.has(index) ? 'cut' : 'dissolve';
}

/** Crossfades take no longer, seconds. */
const longestDissolve = 5;
/** Items between a crossfade and its time: "a crossfade of 1 second", "1 second crossfades", "dissolves (0.5 s)". */
const farthestTime = 2;

/** How long the crossfades take, where that is told beside them; the time is taken. */
export function readDissolveTime(parse: Parse): EditWish[] {
  const index = tagged(parse, 'dissolve')[0];
  if (index === undefined || parse.negated.has(index)) return [];
  for (const step of [1, -1]) {
    for (let at = index + step; Math.abs(at - index) <= farthestTime; at += step) {
      const item = parse.items[at];
      // "Dissolves, 3 seconds each" tells of the clips.
      if (item?.kind === 'duration' && saysEach(parse, at)) return [];
      if (item?.kind === 'duration' && !parse.taken.has(at) && item.seconds <= longestDissolve) {
        parse.taken.add(at);
        const said = textBetween(parse, Math.min(at, index), Math.max(at, index));
        return [{ kind: 'cuts', as: 'dissolve', seconds: item.seconds, said }];
      }
      if (!isFiller(item) && !['of', 'de', 'von', 'di', 'mit', '(', '-'].includes(item?.fold ?? '')) break;
    }
  }
  return [];
}

const notAllowed = words('notAllowed');

/** Whether material may be shown twice: "no repeats" and "repeats are not allowed" forbid it, any other mention allows it. */
export function readRepeats(parse: Parse): boolean | null {
  const index = tagged(parse, 'repeat').find((at) => !isMusicLoop(parse, at));
  if (index === undefined) return null;
  parse.acted.add(index);
  if (parse.negated.has(index)) return false;
  const after = parse.items.slice(index + 1, index + 4).map((item) => item.fold);
  return !after.some((word) => notAllowed.has(word));
}

/** "loop the music" says nothing about the pictures. */
function isMusicLoop(parse: Parse, index: number): boolean {
  return (
    isTag(parse, skipFillers(parse, index + 1), 'music') ||
    isTag(parse, skipFillers(parse, index - 1, -1), 'music')
  );
}

/** Words for footage of others beside one for footage, or in its place: "no stock", "sin imágenes de archivo". */
const OF_OTHERS = /(?<![\p{L}])(?:stock|archivo|archives|archivio|archiv)(?![\p{L}])/u;

function isOfOthers({ items }: Parse, index: number): boolean {
  return items.slice(Math.max(0, index - 1), index + 3).some(({ fold }) => OF_OTHERS.test(fold));
}

/** Whether pictures are to be generated: asked for as such, or footage refused; and whether only that of others is. */
export function readGenerate(parse: Parse): { generate: boolean; noStock: boolean } {
  const refused = tagged(parse, 'footage').filter((index) => parse.negated.has(index));
  const asked = tagged(parse, 'generate').filter((index) => !parse.negated.has(index));
  for (const index of [...refused, ...asked]) parse.acted.add(index);
  const ofOthers = refused.filter((index) => isOfOthers(parse, index));
  return { generate: refused.length > ofOthers.length || asked.length > 0, noStock: ofOthers.length > 0 };
}
