/** Groups the marks of a message: which shot each attribute is of, and what is of the whole film. Pure. */
import type { PlannerAsset } from '../assets.ts';
import { singular } from '../grammar/phrases/names.ts';
import { wordsOfName } from '../scripts/scene-footage.ts';
import type { Seen } from './footage.ts';
import type { Key } from './key-words.ts';
import type { Mark } from './mark.ts';
import { isLogo } from './marks.ts';
import { isFootage, isKey, type Segment, segmentsOf } from './segments.ts';
import { giveCuts } from './shots/shot-cuts.ts';
import { placeShots, plainShot } from './shots/shot-places.ts';
import { giveTexts } from './shots/shot-texts.ts';
import { giveTimes } from './shots/shot-times.ts';
import { factorOfKey, type ToldFilm, type ToldSegment, type ToldShot } from './told-film.ts';

/** "Then the logo for 2 seconds": a picture of the film, and not one over it. */
const showsLogo = ({ marks, wanted, parting }: ToldSegment): boolean =>
  marks.some((mark) => isKey(mark, 'logo') || (mark.kind === 'clip' && mark.assets.every(isLogo))) &&
  !marks.some((mark) => isKey(mark, 'no', 'except')) &&
  (parting === 'then' ||
    wanted.has('last') ||
    wanted.has('first') ||
    marks.some(({ kind }) => kind === 'time'));

/** Something is asked for that marks do not tell whole. */
export const leavesToOthers = (marks: readonly Mark[]): boolean =>
  marks.some((mark) => isKey(mark, 'other', 'freeze')) ||
  marks.some((_, at) => isLeftOut(marks, at)) ||
  namesEach(marks);

/** "Every video except …", "all the others 3 seconds each". */
export const namesEvery = (marks: readonly Mark[]): boolean =>
  (marks.some((mark) => isKey(mark, 'film', 'others')) &&
    marks.some((mark) => isKey(mark, 'each', 'even'))) ||
  leavesOutOfEach(marks);

/** "3 seconds from each clip except …"; behind clips that are named it says how long those are. */
function leavesOutOfEach(marks: readonly Mark[]): boolean {
  const each = marks.findIndex((mark) => isKey(mark, 'each'));
  const except = marks.findIndex((mark) => isKey(mark, 'except'));
  const isNamed = marks.slice(0, Math.max(each, 0)).some(({ kind }) => kind === 'clip' || kind === 'run');
  return each !== -1 && except > each && !isNamed;
}

/** "All of it in black and white", "alles gleich lang" speak of the clips that are told. */
const ofWhole: readonly Key[] = [
  ...([
    'even',
    'grey',
    'sepia',
    'sound',
    'mute',
    'music',
    'fade',
    'hard',
    'transition',
    'text',
    'logo',
  ] as const),
  ...([
    'caption',
    'total',
    'max',
    'slow',
    'half',
    'double',
    'speed',
    'normal',
    'each',
    'top',
    'bottom',
  ] as const),
  ...(['upright', 'wide', 'squared', 'on', 'first', 'last', 'quiet', 'loud'] as const),
];

const saysAll = ({ wanted, refused, marks }: ToldSegment): boolean =>
  wanted.has('others') ||
  (wanted.has('film') &&
    !ofWhole.some((key) => wanted.has(key) || refused.has(key)) &&
    !marks.some(({ kind }) => kind === 'text' || kind === 'song'));

/** Where something is left out and nothing else is told to be shown, all the rest is. */
function placeEvery(segments: readonly ToldSegment[], film: ToldFilm, assets: readonly PlannerAsset[]): void {
  const at = segments.findIndex(({ wanted }) => wanted.has('film') || wanted.has('others'));
  const segment = segments[at] ?? segments.find(({ wanted }) => wanted.has('each'));
  if (segment === undefined || film.shots.length > 0 || film.exclude.length === 0) return;
  const said = segments.flatMap(({ marks }) => marks);
  const isOfVideos = said.some((mark) => isKey(mark, 'film', 'others', 'each') && videoWords.test(mark.said));
  const noPhotos = segments.some(({ refused }) => refused.has('photo'));
  const shown = assets.filter(
    (asset) =>
      (asset.kind === 'video' || (asset.kind === 'image' && !isLogo(asset) && !isOfVideos && !noPhotos)) &&
      !film.exclude.includes(asset.id),
  );
  film.isEvery = true;
  for (const { id, name } of shown)
    film.shots.push({ ...plainShot(segment.sentence), assetId: id, said: name, range: null, isFound: false });
}

const videoWords = /v[ií]d[eé]o|footage|filme|clip|aufnahme|视频|片段/iu;

/** "Without the first 30 seconds": what is left of a clip. */
function isLeftOut(marks: readonly Mark[], at: number): boolean {
  const before = marks[at - 1];
  const no = isKey(before, 'first', 'last') ? marks[at - 2] : before;
  return marks[at]?.kind === 'time' && isKey(no, 'no', 'except');
}

/** "The animals' name over each one: Puppy, Cat": what follows are texts that no mark tells. */
function namesEach(marks: readonly Mark[]): boolean {
  const isQuoted = marks.some(({ kind }) => kind === 'text');
  const each = marks.findIndex(
    (mark, at) =>
      isKey(mark, 'each') &&
      marks[at + 1]?.kind === 'edge' &&
      marks.slice(0, at).some((one) => isKey(one, 'text', 'write', 'on')),
  );
  const edge = marks[each + 1];
  return !isQuoted && each !== -1 && edge?.kind === 'edge' && edge.of === 'colon';
}

/** What a message tells; `seen`: the footage that its marks mean, by their places in `marks`. */
export function readTold(
  marks: readonly Mark[],
  seen: ReadonlyMap<number, Seen>,
  assets: readonly PlannerAsset[],
): ToldFilm {
  const seenOf = new Map(marks.flatMap((mark, at) => (seen.has(at) ? [[mark, seen.get(at) as Seen]] : [])));
  const segments = segmentsOf(marks, (mark) => seenOf.has(mark))
    .map(withCounts)
    .map(withKeys);
  const film = emptyFilm();
  film.isBeyond = segments.some(({ wanted }) => wanted.has('other') || wanted.has('freeze'));
  film.isBeyond ||= !namesEvery(marks) && segments.some(({ wanted }) => wanted.has('except'));
  // "Schreib den Namen auf jeden Clip" is no text to the letter.
  film.isBeyond ||= segments.some(
    ({ marks: own, wanted }) =>
      wanted.has('each') && own.some((mark) => mark.kind === 'text' && mark.said === mark.text),
  );
  film.isBeyond ||= segments.some(showsLogo);
  placeShots(segments, seenOf, film);
  if (namesEvery(marks)) placeEvery(segments, film, assets);
  const stills = new Set(assets.flatMap(({ id, kind }) => (kind === 'image' ? [id] : [])));
  for (const shot of film.shots) shot.isStill = stills.has(shot.assetId);
  giveTimes(segments, film);
  giveCuts(segments, film, assets);
  film.shape = shapeIn(segments);
  for (const [at, segment] of segments.entries()) {
    shotTraits(segments, at, film);
    filmTraits(segment, film, assets);
  }
  giveTexts(segments, film);
  film.saysAll = segments.some(saysAll);
  film.hasTexts = segments.some(({ wanted }) => wanted.has('text'));
  film.isInOrder = !segments.some(({ wanted }) => wanted.has('first') || wanted.has('last'));
  film.unread = unreadOf(segments, film);
  film.isWhole = isToldWhole(segments, seenOf, film);
  film.heard = segments.flatMap((segment) =>
    segment.marks.flatMap((mark) =>
      measures.has(mark.kind) || (isFootage(mark) && segment.shot?.said === mark.said)
        ? [mark.said.toLowerCase()]
        : [],
    ),
  );
  return film;
}

/** No description is left over, but one that leads to the list: "a skate video of 20 seconds: …". */
function isToldWhole(
  segments: readonly ToldSegment[],
  seenOf: ReadonlyMap<Mark, Seen>,
  { shots, doubtful, lost, unread, isBeyond }: ToldFilm,
): boolean {
  const first = segments.findIndex(({ isNew }) => isNew);
  const isKnown = (segment: ToldSegment, at: number) =>
    segment.marks.every((mark) => {
      if (mark.kind === 'number') return segment.shot?.seconds === mark.value;
      return (
        mark.kind !== 'run' ||
        (seenOf.get(mark)?.isUnsure === undefined && seenOf.has(mark)) ||
        (at < first && isHead(segment))
      );
    });
  // A speed that no mark says is left to others.
  const isSlower = segments.some(
    ({ wanted, marks }) =>
      wanted.has('speed') &&
      !marks.some(({ kind }) => kind === 'factor') &&
      factorIn(wanted) === null &&
      !wanted.has('normal'),
  );
  // "A crossfade of 1 second" has that time itself.
  const isFade = segments.some(
    ({ wanted, marks }) =>
      (wanted.has('fade') || wanted.has('transition')) && marks.some(({ kind }) => kind === 'time'),
  );
  // "Over the slow motion" is told of a clip, and "la cima" is a summit where nothing is put at the top.
  const isAside = segments.some(({ wanted, marks }) => {
    const isText = marks.some(({ kind }) => kind === 'text');
    const isPlay = (['slow', 'reverse', 'half', 'double'] as const).some((key) => wanted.has(key));
    const isPlace = (['top', 'bottom', 'left', 'right', 'corner'] as const).some((key) => wanted.has(key));
    const isShown =
      marks.some(({ kind }) => kind === 'text' || kind === 'clip') ||
      wanted.has('logo') ||
      wanted.has('text');
    return (isText && isPlay) || (isPlace && !isShown);
  });
  if (isSlower || isFade || isAside) return false;
  const isTold = (id: string) => shots.some(({ assetId }) => assetId === id);
  // What is looked up may be another clip than was meant.
  const isClear =
    shots.length > 0 &&
    !shots.some(({ isFound }) => isFound) &&
    doubtful.every(isTold) &&
    lost.length === 0 &&
    unread === 0;
  return isClear && !isBeyond && segments.every(isKnown);
}

const isHead = ({ isLabel, marks }: ToldSegment) =>
  isLabel || marks.some(({ kind }) => kind === 'time' || kind === 'shape' || kind === 'size');

const measures: ReadonlySet<string> = new Set(['time', 'span', 'factor', 'shape', 'size']);

/** Digits behind a clip that were no time, and descriptions among shots for which there is nothing. */
function unreadOf(segments: readonly ToldSegment[], { shots }: ToldFilm): number {
  const isTimed = (shot: ToldShot) => shot.seconds !== null || shot.trim !== null || shot.tail !== null;
  const areTimed = shots.every(isTimed);
  const first = segments.findIndex(({ isNew }) => isNew);
  const last = segments.findLastIndex(({ isNew }) => isNew);
  const told = new Set(segments.flatMap(({ isNew, sentence }) => (isNew ? [sentence] : [])));
  return segments.reduce((sum, { marks, shot, isLabel, sentence }, at) => {
    const clip = marks.findIndex((mark) => isFootage(mark));
    // Where all clips have their times, digits elsewhere are of names and dates.
    const isOwn = marks.some(({ kind }) => kind === 'time' || kind === 'span');
    // "The last one 5" behind "3 seconds each".
    const isOfOne = marks.some((mark) => isKey(mark, 'first', 'last')) && marks.length === 2;
    const isOpen = shot === null ? !areTimed || isOfOne : !isTimed(shot) || (!isOwn && at > 0);
    const digits = marks.filter(
      (mark, index) => mark.kind === 'number' && index > clip && index > 0 && shot?.seconds !== mark.value,
    ).length;
    // One digit before a clip counts the lines, two are a stretch that is not read.
    const before = marks.filter(({ kind }, index) => kind === 'number' && index < clip).length;
    const isBare = shot === null && marks.length === 1 && marks[0]?.kind === 'run' && !isLabel;
    const isAmong = told.has(sentence) && at > first && (at < last || !areTimed);
    return sum + (isOpen ? digits * 2 + (before > 1 ? 2 : 0) : 0) + (isBare && isAmong ? 1 : 0);
  }, 0);
}

const emptyFilm = (): ToldFilm => ({
  shots: [],
  texts: [],
  length: null,
  isEvery: false,
  saysAll: false,
  isMoved: false,
  isPlaced: false,
  isEven: false,
  exclude: [],
  doubtful: [],
  shape: null,
  size: null,
  music: null,
  captions: null,
  isGrey: false,
  isMuted: false,
  noTexts: false,
  joins: null,
  logo: null,
  isBeyond: false,
  lost: [],
  hasTexts: false,
  isInOrder: true,
  heard: [],
  isWhole: false,
  unread: 0,
});

/** "Headspin x3, 2 s each": so many times, where the time of each is told beside it. */
function withCounts(segment: Segment): Segment {
  const isEach = segment.marks.some((mark) => isKey(mark, 'each'));
  const marks = segment.marks.map((mark) =>
    isEach && mark.kind === 'factor' && /^[x×]\s?\d$/iu.test(mark.said)
      ? { kind: 'count' as const, value: mark.factor, said: mark.said, start: mark.start, end: mark.end }
      : mark,
  );
  return { ...segment, marks };
}

/** A refusal holds up to the next mark that is no key: "no music or text", "no sound on the bus". */
function withKeys(segment: Segment): ToldSegment {
  const wanted = new Set<Key>();
  const refused = new Set<Key>();
  let isRefused = false;
  for (const [at, mark] of segment.marks.entries()) {
    if (mark.kind !== 'key') {
      if (isFootage(mark) || mark.kind === 'text' || mark.kind === 'time') isRefused = false;
      continue;
    }
    if (mark.key === 'no') isRefused = true;
    else if (mark.key === 'off' && isKey(segment.marks[at - 1], 'sound', 'music', 'caption', 'text')) {
      const before = segment.marks[at - 1];
      if (before?.kind !== 'key') continue;
      wanted.delete(before.key);
      refused.add(before.key);
    } else if (
      mark.key === 'caption' &&
      isKey(segment.marks[at + 1], 'on') &&
      at + 2 === segment.marks.length
    ) {
      // "No music subtitles on" refuses the music alone.
      wanted.add(mark.key);
    } else if (isRefused) refused.add(mark.key);
    else wanted.add(mark.key);
  }
  return { ...segment, shot: null, isNew: false, wanted, refused };
}

/** How the shot of a segment plays; "cells, 10x speed" is of the shot before. */
function shotTraits(segments: readonly ToldSegment[], at: number, film: ToldFilm): void {
  const segment = segments[at];
  if (segment === undefined) return;
  const { shot, wanted, refused, marks } = segment;
  const factor = marks.find((mark) => mark.kind === 'factor')?.factor ?? factorIn(wanted);
  if (shot === null) {
    const counted = countedShots(segment, film);
    if (counted.length > 0) {
      giveTraits(segment, counted, factor);
      return;
    }
    const before =
      segments.slice(0, at).findLast((one) => one.isNew && one.sentence === segment.sentence)?.shot ?? null;
    const shots = wanted.has('film') ? film.shots : before === null ? [] : [before];
    // "The second one backwards" is told of a clip that no mark names.
    if (shots.length === 0 && (factor !== null || wanted.has('reverse'))) film.isBeyond = true;
    for (const one of shots) {
      if (factor !== null) one.factor ??= factor;
      if (wanted.has('reverse')) one.isReversed = true;
    }
    if (isMutedAlone(segments, at) && before !== null) before.isMuted = true;
    else filmLooks(segment, film);
    return;
  }
  if (factor !== null) shot.factor = factor;
  if (wanted.has('reverse')) shot.isReversed = true;
  const clip = marks.findIndex((mark) => isFootage(mark));
  const isLead = segment.parting === 'start' && marks.findIndex((mark) => isKey(mark, 'grey')) < clip;
  const isGreyFilm = wanted.has('grey') && (wanted.has('film') || isLead);
  if (isGreyFilm) film.isGrey = true;
  else if (wanted.has('grey')) shot.isGrey = true;
  if (refused.has('sound') || wanted.has('mute')) shot.isMuted = true;
  else if (wanted.has('sound')) shot.isHeard = true;
}

/** "The first one silent, the last one backwards": shots by their places. */
function countedShots({ wanted, marks }: ToldSegment, { shots }: ToldFilm): ToldShot[] {
  const isBare = marks.every(({ kind }) => kind === 'key' || kind === 'factor' || kind === 'count');
  const has = (...keys: Key[]) => keys.some((key) => wanted.has(key));
  const isPlay =
    has('mute', 'sound', 'reverse', 'slow', 'half', 'double', 'grey') ||
    marks.some(({ kind }) => kind === 'factor');
  if (shots.length < 2 || !isBare || !isPlay || has('film', 'each', 'music', 'text', 'logo')) return [];
  const [lead] = marks;
  const count = marks.find((mark) => mark.kind === 'count')?.value ?? 1;
  // "Sound on the cow, mute the others".
  const heard = shots.filter(({ isHeard }) => isHeard);
  if (has('others') && heard.length > 0) return shots.filter((shot) => !shot.isHeard);
  if (isKey(lead, 'first')) return shots.slice(0, count);
  return isKey(lead, 'last') ? shots.slice(-count) : [];
}

function giveTraits(
  { wanted, refused }: ToldSegment,
  shots: readonly ToldShot[],
  factor: number | null,
): void {
  for (const shot of shots) {
    if (factor !== null) shot.factor = factor;
    if (wanted.has('reverse')) shot.isReversed = true;
    if (wanted.has('grey')) shot.isGrey = true;
    if (refused.has('sound') || wanted.has('mute')) shot.isMuted = true;
    else if (wanted.has('sound')) shot.isHeard = true;
  }
}

/** "The arm 5 s, mute it. The volcano with its sound": of one clip where another is to be heard. */
function isMutedAlone(segments: readonly ToldSegment[], at: number): boolean {
  const { wanted, refused, marks } = segments[at] ?? { wanted: new Set(), refused: new Set(), marks: [] };
  const isMute = (wanted.has('mute') && !wanted.has('music')) || refused.has('sound');
  const others = segments.filter((segment, index) => index !== at && segment.isNew);
  return (
    isMute &&
    marks.length <= 2 &&
    !wanted.has('film') &&
    others.some((one) => one.wanted.has('sound') && !one.refused.has('sound'))
  );
}

function factorIn(wanted: ReadonlySet<Key>): number | null {
  for (const [key, factor] of Object.entries(factorOfKey)) if (wanted.has(key as Key)) return factor;
  return wanted.has('slow') ? 0.5 : null;
}

function filmLooks({ wanted, refused }: ToldSegment, film: ToldFilm): void {
  if (wanted.has('grey')) film.isGrey = true;
  if (refused.has('sound') || (wanted.has('mute') && !wanted.has('music'))) film.isMuted = true;
}

/** What a segment asks of the whole. */
function filmTraits(segment: ToldSegment, film: ToldFilm, assets: readonly PlannerAsset[]): void {
  const { marks, wanted, refused } = segment;
  for (const mark of marks)
    if (mark.kind === 'size') film.size ??= { width: mark.width, height: mark.height };
  if (refused.has('caption')) film.captions = false;
  else if (wanted.has('caption') && !marks.some(({ kind }) => kind === 'text')) film.captions = true;
  if (refused.has('text') && !marks.some(({ kind }) => kind === 'text') && segment.shot === null)
    film.noTexts = true;
  if (refused.has('fade') || refused.has('transition') || wanted.has('hard')) film.joins = 'cut';
  else if (wanted.has('fade')) film.joins = 'dissolve';
  film.music = musicOf(segment, film.music, assets);
  film.logo ??= logoOf(segment, assets);
}

/** Digits go before words, and both before what a network is known for: "Instagram, 4:5". */
function shapeIn(segments: readonly ToldSegment[]): ToldFilm['shape'] {
  const marks = segments.flatMap((segment) => segment.marks).filter((mark) => mark.kind === 'shape');
  const [digits] = marks.filter(({ said }) => /\d/u.test(said));
  const named = segments.map(({ wanted }) => shapeOf(wanted)).find((shape) => shape !== null) ?? null;
  const found = digits ?? named ?? marks[0] ?? null;
  return found === null ? null : { width: found.width, height: found.height };
}

function shapeOf(wanted: ReadonlySet<Key>): ToldFilm['shape'] {
  if (wanted.has('upright')) return { width: 9, height: 16 };
  if (wanted.has('wide')) return { width: 16, height: 9 };
  return wanted.has('squared') ? { width: 1, height: 1 } : null;
}

function musicOf(
  { marks, wanted, refused }: ToldSegment,
  known: ToldFilm['music'],
  assets: readonly PlannerAsset[],
): ToldFilm['music'] {
  const at = marks.findIndex(({ kind }) => kind === 'song');
  const song = marks[at];
  if (song?.kind === 'song') {
    const isRefused = isKey(marks[at - 1], 'no', 'except');
    const [asset] = song.assets;
    if (!isRefused && asset !== undefined && song.assets.length === 1)
      return { kind: 'asset', assetId: asset.id };
    if (isRefused) return known ?? { kind: 'none' };
    return known;
  }
  if (known?.kind === 'asset') return known;
  if (refused.has('music')) return { kind: 'none' };
  const named = wanted.has('music') ? plainlyNamed(marks, assets) : null;
  return named === null ? known : { kind: 'asset', assetId: named.id };
}

/** "Music upbeat" is upbeat_corp.mp3, though the word is one of everyday. */
function plainlyNamed(marks: readonly Mark[], assets: readonly PlannerAsset[]): PlannerAsset | null {
  const said = new Set(marks.flatMap((mark) => (mark.kind === 'run' ? [...wordsOfName(mark.words)] : [])));
  const named = assets.filter(
    ({ kind, name }) => kind === 'audio' && [...wordsOfName(name)].some((word) => said.has(singular(word))),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

function logoOf(segment: ToldSegment, assets: readonly PlannerAsset[]): ToldFilm['logo'] {
  const { marks, wanted, refused } = segment;
  const isCornered = spotOf(wanted)?.includes('-') === true && segment.shot === null;
  const at = marks.findIndex(
    (mark) =>
      mark.kind === 'clip' &&
      (mark.assets.every(isLogo) || (isCornered && mark.assets.every(({ kind }) => kind === 'image'))),
  );
  const mark = marks[at];
  const isRefused = refused.has('logo') || isKey(marks[at - 1], 'no', 'except');
  if (isRefused || (mark === undefined && !wanted.has('logo'))) return null;
  const logos = mark?.kind === 'clip' ? mark.assets : assets.filter(isLogo);
  const [only] = logos;
  return only === undefined || logos.length > 1 ? null : { assetId: only.id, spot: spotOf(wanted) };
}

function spotOf(wanted: ReadonlySet<Key>): NonNullable<ToldFilm['logo']>['spot'] {
  const side = wanted.has('left') ? 'left' : wanted.has('right') ? 'right' : null;
  const edge = wanted.has('top') ? 'top' : wanted.has('bottom') ? 'bottom' : null;
  if (side !== null && edge !== null) return `${edge}-${side}`;
  return side ?? edge ?? (wanted.has('centre') ? 'middle' : null);
}
