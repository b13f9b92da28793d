/** What a change lacks of what was asked, read off the film before and after it. Pure. */
import {
  activeReference,
  clipSettings,
  EditError,
  type Evidence,
  framesToSeconds,
  listPlacements,
  MissingEvidence,
  planMaterialEdit,
  secondsToFrames,
  targetLufsOf,
  ticksPerSecond,
  toProgramme,
  trackSettings,
} from '@rushes/timeline';
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { cardLack } from './arrange/arrange-card.ts';
import { stretchLack } from './arrange/arrange-length.ts';
import { againLack, partLack, speedsOf } from './arrange/arrange-part.ts';
import { sourceLack } from './arrange/arrange-source.ts';
import { chosen } from './chosen.ts';
import { cutsLack } from './cuts-meant.ts';
import { cutawayLack } from './dress/dress-cutaway.ts';
import { musicFromLack } from './dress/dress-music.ts';
import { insetWidth } from './dress/dress-overlays.ts';
import { soundUnderLack } from './dress/dress-sound-under.ts';
import { splitLack } from './dress/dress-split.ts';
import { assetOf, CannotDo, type Film, isClip, speedOf, startsOf, trackAt, tracksOf } from './film.ts';
import { hasLook } from './grading.ts';
import { isDucked, isMusicInPart, musicFadeOf } from './music-part.ts';
import { composedBeat } from './on-beats.ts';
import { placeAtLack, placeLack, reordered, sequenceLack } from './order-lacks.ts';
import {
  clipNamesLack,
  fewerLack,
  noClipNamesLack,
  titleColorLack,
  titlePlaceLack,
  titleTextLack,
  titleTimeLack,
} from './title-lacks.ts';

interface Seen {
  before: Film;
  after: Film;
  keepLength: boolean;
  evidence: Evidence;
}

type Lack<Kind extends Edit['kind']> = (edit: Extract<Edit, { kind: Kind }>, seen: Seen) => string | null;

/** Nothing is done, and its operation says so. */
const toldByOperation = () => null;

const secondPicture = (_edit: Edit, { after }: Seen): string | null =>
  after.timeline.tracks.children.length > 1 && placedClips(after) > 0 ? null : 'only one picture is shown';

/** What each kind of change lacks. */
const lacks: { [Kind in Exclude<Edit['kind'], 'outputs'>]: Lack<Kind> } = {
  length: lengthLack,
  pace: paceLack,
  look: ({ target, look }, { after }) =>
    clipsLack(
      after,
      target,
      ({ item }) => !isClip(item) || hasLook(clipSettings(item).color, look),
      'do not have that look',
    ),
  zoom: ({ target, to }, { after }) =>
    clipsLack(
      after,
      target,
      ({ item }) => !isClip(item) || (clipSettings(item).layout?.scale === undefined) === (to === 'none'),
      'do not zoom',
    ),
  speed: (edit, { after }) => speedLack(after, edit),
  speedPart: ({ factor }, { after }) => partLack({ how: { kind: 'speed', factor } }, after),
  part: (edit, { after }) => partLack(edit, after),
  ramp: (edit, { after }) => againLack(speedsOf(edit), after),
  reverse: (_edit, { before, after }) =>
    before.pieces.some(({ item }) => speedOf(item) > 0) ===
    after.pieces.every(({ item }) => speedOf(item) > 0)
      ? 'nothing plays backwards'
      : null,
  freeze: (_edit, { after }) =>
    after.pieces.some(({ item }) => speedOf(item) === 0) ? null : 'no picture stands still',
  remove: ({ target }, { before, after }) =>
    target.kind === 'assets' ? stillShown(after, target.ids) : fewer(before, after),
  only: ({ target }, { before, after }) =>
    target.kind === 'assets' ? othersShown(after, target.ids) : fewer(before, after),
  card: (edit, { after }) => cardLack(after, edit),
  repeat: (_edit, { before, after }) =>
    after.pieces.length > before.pieces.length ? null : 'nothing is shown again',
  retell: ({ parts }, { after }) =>
    othersShown(
      after,
      parts.map(({ assetId }) => assetId),
    ),
  cutOut: (edit, { before, after }) => stretchLack(edit, before, after),
  source: (edit, { before, after }) => sourceLack(edit, { before, after, nameOf: ({ item }) => item.name }),
  replace: replaceLack,
  add: ({ target, again = [] }, { after }) =>
    (target.kind === 'assets' ? notShown(after, target.ids) : null) ?? againLack(again, after),
  place: (edit, { after }) => placeLack(edit, after),
  swap: reordered,
  backwards: reordered,
  sequence: ({ targets }, { before, after }) => sequenceLack(targets, { before, after }),
  shift: reordered,
  placeAt: placeAtLack,
  beside: reordered,
  loop: ({ times }, { before, after }) =>
    after.frames >= before.frames * times ? null : 'it does not play that often',
  captions: (edit, { after }) => captionsLack(edit, after),
  noCaptions: (_edit, { after }) =>
    tracksOf(after.timeline, 'captions').length > 0 ? 'captions are still there' : null,
  noTitles: ({ which, over }, seen) =>
    which == null && over === undefined ? titlesLack(seen) : fewerLack(seen),
  stays: toldByOperation,
  title: ({ text }, { after }) => (textsOf(after).includes(text) ? null : 'it does not stand in the film'),
  music: (_edit, { after }) => (tracksOf(after.timeline, 'music').length === 0 ? 'no music plays' : null),
  musicSpan: (_edit, { after }) => (isMusicInPart(after) ? null : 'music plays through all of it'),
  musicFade: (edit, { after }) =>
    edit.isAll === true || musicFadeOf(after, edit.edge) === edit.seconds ? null : 'it does not fade so',
  cutaway: ({ over }, { after }) => cutawayLack(after, over),
  duck: (_edit, { after }) => (isDucked(after) ? null : 'it does not step back'),
  musicFrom: ({ seconds }, { after }) => musicFromLack(after, seconds),
  noMusic: (_edit, { after }) => (tracksOf(after.timeline, 'music').length > 0 ? 'music still plays' : null),
  titleTime: titleTimeLack,
  titlePlace: titlePlaceLack,
  // Its place is chosen when the cut is finished, and checked there (`spotLack`).
  titleSpot: toldByOperation,
  titleColor: titleColorLack,
  titleText: titleTextLack,
  insetSize: ({ target }, { before, after }) =>
    insetWidth(before, target) === insetWidth(after, target) ? 'it is as large as it was' : null,
  clipNames: clipNamesLack,
  noClipNames: noClipNamesLack,
  volume: volumeLack,
  noFootageSound: ({ target }, { after }) => silenceLack(after, target),
  footageSound: (_edit, { after }) => (isFootageHeard(after) ? null : 'the footage is not heard'),
  shape: (edit, { after }) => shapeLack(edit, after),
  fit: ({ fit }, { after }) =>
    clipsLack(
      after,
      { kind: 'all' },
      ({ item }) => !isClip(item) || clipSettings(item).fit === fit,
      'are put in otherwise',
    ),
  cuts: (edit, { after }) => cutsLack(edit, after),
  voice: (_edit, { after }) => (tracksOf(after.timeline, 'voice').length > 0 ? null : 'no voice is heard'),
  split: ({ targets }, { after }) => splitLack(after, targets),
  soundUnder: (edit, { after }) => soundUnderLack(after, edit),
  inset: secondPicture,
  fade: ({ edge, color }, { after }) =>
    fadeLack(edge, after) ??
    (color === 'white' ? 'the film fades from and to black; only cuts between clips can dip to white' : null),
  textSize: (_edit, { before, after }) =>
    JSON.stringify(before.timeline) === JSON.stringify(after.timeline)
      ? 'the texts are as large as they were'
      : null,
  silences: (_edit, seen) => leftBy({ type: 'remove_silences' }, seen, 'silences'),
  fillers: (_edit, seen) => leftBy({ type: 'remove_fillers' }, seen, 'filler words'),
  quotes: quotesLack,
  beats: beatsLack,
  reframe: reframeLack,
  refused: toldByOperation,
  clipLength: toldByOperation,
  ellipsis: toldByOperation,
  same: toldByOperation,
  notFor: toldByOperation,
  other: toldByOperation,
  restore: toldByOperation,
  revert: toldByOperation,
  spokenSpot: toldByOperation,
  undo: toldByOperation,
};

/** Why the film is not as asked, a sentence without its full stop; null where it is. */
export function shortcoming<Kind extends Exclude<Edit['kind'], 'outputs'>>(
  edit: Extract<Edit, { kind: Kind }>,
  seen: Seen,
): string | null {
  const { kind } = edit as { kind: Kind };
  return (lacks[kind] as Lack<Kind>)(edit, seen);
}

const seconds = (film: Film, frames: number) =>
  Math.round(((frames * film.output.rate.den) / film.output.rate.num) * 100) / 100;

function lengthLack(
  { seconds: asked, factor, bound }: Extract<Edit, { kind: 'length' }>,
  { before, after }: Seen,
): string | null {
  const told = `it is ${seconds(after, after.frames)} s long, was ${seconds(before, before.frames)} s`;
  if (factor === 0 || asked === null) {
    const wanted = factor === 0 ? Math.sign(asked ?? 0) : Math.sign((factor ?? 1) - 1);
    if (wanted === Math.sign(after.frames - before.frames)) return null;
    return wanted > 0 ? `${told}; there is not enough footage` : told;
  }
  const frames = secondsToFrames(asked, after.output.rate);
  const fits =
    after.frames === frames ||
    (bound === 'max' && after.frames < frames) ||
    (bound === 'min' && after.frames > frames);
  return fits ? null : `${told}; there is not enough footage`;
}

function meanFrames({ pieces }: Film): number {
  return pieces.reduce((sum, { frames }) => sum + frames, 0) / Math.max(1, pieces.length);
}

function paceLack(
  { pace, cutSeconds }: Extract<Edit, { kind: 'pace' }>,
  { before, after }: Seen,
): string | null {
  const mean = seconds(after, meanFrames(after));
  if (cutSeconds !== null)
    return Math.abs(mean / cutSeconds - 1) <= 0.35 ? null : `a clip lasts ${mean} s on the mean`;
  const was = seconds(before, meanFrames(before));
  if (pace === 'fast' && mean >= was && mean > 2.5)
    return `a clip lasts ${mean} s on the mean; the footage gives no quicker cuts`;
  if (pace === 'calm' && mean <= was && mean < 3)
    return `a clip lasts ${mean} s on the mean; the footage has no longer takes`;
  return null;
}

function targets(film: Film, target: ClipTarget): number[] {
  try {
    return chosen(film, target);
  } catch (error) {
    if (error instanceof CannotDo) return [];
    throw error;
  }
}

function clipsLack(
  film: Film,
  target: ClipTarget,
  holds: (piece: Film['pieces'][number]) => boolean,
  what: string,
): string | null {
  const own = targets(film, target).flatMap((index) => film.pieces[index] ?? []);
  const lacking = own.filter((piece) => !holds(piece)).length;
  return lacking === 0 ? null : `${lacking} of ${own.length} clips ${what}`;
}

function speedLack(film: Film, { target, factor, seconds }: Extract<Edit, { kind: 'speed' }>): string | null {
  const own = targets(film, target).flatMap((index) => film.pieces[index] ?? []);
  const moving = own.filter(({ item }) => isClip(item) && assetOf(item) !== null);
  // What plays backwards goes on doing so at any speed but the normal one.
  const isAt = (speed: number) =>
    Math.abs(speed - factor) < 1e-6 || (factor !== 1 && Math.abs(speed + factor) < 1e-6);
  const fast = moving.filter(({ item }) => isAt(speedOf(item)));
  if (fast.length === 0) return 'nothing plays at that speed';
  const { rate } = film.output;
  const frames = own.reduce((sum, piece) => sum + piece.frames, 0);
  if (seconds === undefined || Math.abs(frames - secondsToFrames(seconds, rate)) <= 1) return null;
  return `at that speed its file lasts ${Math.round(framesToSeconds(frames, rate) * 100) / 100} s`;
}

const shownIds = (film: Film) => new Set(film.pieces.flatMap(({ item }) => assetOf(item) ?? []));
function stillShown(film: Film, ids: readonly string[]): string | null {
  return ids.some((id) => shownIds(film).has(id)) ? 'it is still in the film' : null;
}

function notShown(film: Film, ids: readonly string[]): string | null {
  return ids.every((id) => shownIds(film).has(id)) ? null : 'not all of it is in the film';
}

function othersShown(film: Film, ids: readonly string[]): string | null {
  return [...shownIds(film)].every((id) => ids.includes(id)) ? null : 'other footage is still in the film';
}

function fewer(before: Film, after: Film): string | null {
  return after.pieces.length < before.pieces.length ? null : 'no clip is gone';
}

function replaceLack(
  { target, by }: Extract<Edit, { kind: 'replace' }>,
  { before, after }: Seen,
): string | null {
  const gone =
    target.kind === 'assets' ? target.ids.filter((id) => by.kind !== 'assets' || !by.ids.includes(id)) : [];
  const lacks =
    stillShown(after, gone) ?? (by.kind === 'assets' ? notShown(after, by.ids.slice(0, 1)) : null);
  if (lacks !== null) return lacks;
  if (after.frames === before.frames) return null;
  return `it is ${seconds(after, after.frames)} s long, was ${seconds(before, before.frames)} s: there is not enough of that footage`;
}

const presets: { [style: string]: string } = {
  line: 'outlined',
  word: 'word',
  karaoke: 'karaoke',
  pop: 'pop',
  box: 'boxed',
};

function captionsLack({ style }: Extract<Edit, { kind: 'captions' }>, film: Film): string | null {
  const made = tracksOf(film.timeline, 'captions').flatMap(
    (index) => trackAt(film.timeline, index)?.children ?? [],
  );
  if (made.length === 0) return 'nobody speaks in the film';
  if (style === null) return null;
  const drawn = made.some((child) => {
    const reference = child.OTIO_SCHEMA === 'Clip.2' ? activeReference(child) : null;
    if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1') return false;
    return (reference.parameters.style as { preset?: unknown } | undefined)?.preset === presets[style];
  });
  return drawn ? null : 'they have another style';
}

function textsOf(film: Film): string[] {
  return tracksOf(film.timeline, 'titles').flatMap((index) =>
    (trackAt(film.timeline, index)?.children ?? []).flatMap((child) => {
      const reference = child.OTIO_SCHEMA === 'Clip.2' ? activeReference(child) : null;
      const text = reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters.text : undefined;
      return typeof text === 'string' ? [text] : [];
    }),
  );
}

function titlesLack({ before, after }: Seen): string | null {
  if (textsOf(after).length > 0) return 'titles are still there';
  const isDrawn = before.pieces.some(({ item }) => isClip(item) && assetOf(item) === null);
  return isDrawn ? 'texts are part of the drawn scenes' : null;
}

function volumeLack(
  { of, target }: Extract<Edit, { kind: 'volume' }>,
  { before, after }: Pick<Seen, 'before' | 'after'>,
): string | null {
  const levels = (film: Film) =>
    target === undefined || target.kind === 'all'
      ? [loudnessOf(film, of)]
      : [...clipGains(film, target), loudnessOf(film, 'music')];
  return levels(before).join() === levels(after).join() ? 'it is as loud as it was' : null;
}

/** How loud some clips are; none where the target is no clip. */
function clipGains(film: Film, target: ClipTarget): (number | null)[] {
  const isShown =
    target.kind !== 'assets' || film.pieces.some(({ item }) => target.ids.includes(assetOf(item) ?? ''));
  if (!isShown) return [];
  return chosen(film, target).map((index) => {
    const sound = film.pieces[index]?.sound;
    const gain = isClip(sound) ? clipSettings(sound).gainDb : null;
    return typeof gain === 'number' ? gain : null;
  });
}

function loudnessOf(film: Film, of: 'film' | 'music' | 'footage'): number {
  if (of === 'film') return targetLufsOf(film.timeline);
  const tracks =
    of === 'music' ? tracksOf(film.timeline, 'music') : tracksOf(film.timeline, 'footage', 'Audio');
  return tracks.reduce(
    (sum, index) => sum + (trackSettings(trackAt(film.timeline, index) ?? { metadata: {} }).gainDb ?? 0),
    0,
  );
}

function isFootageHeard(film: Film): boolean {
  return tracksOf(film.timeline, 'footage', 'Audio').some(
    (index) => trackAt(film.timeline, index)?.enabled === true,
  );
}

function silenceLack(film: Film, target: ClipTarget): string | null {
  if (!isFootageHeard(film)) return null;
  if (target.kind === 'all') return 'the footage is still heard';
  return clipsLack(film, target, ({ sound }) => !isClip(sound) || !sound.enabled, 'are still heard');
}

function shapeLack(
  { width, height, lines }: Extract<Edit, { kind: 'shape' }>,
  { output }: Film,
): string | null {
  const told = `it is ${output.width}x${output.height}`;
  if (width > 0 && Math.abs(((output.width ?? 1) * height) / ((output.height ?? 1) * width) - 1) > 0.01)
    return told;
  if (lines !== null && Math.abs(Math.min(output.width ?? 0, output.height ?? 0) - lines) > 1) return told;
  return null;
}

function placedClips(film: Film): number {
  return film.timeline.tracks.children.reduce((count, child) => {
    if (child.OTIO_SCHEMA !== 'Track.1') return count;
    return (
      count +
      child.children.filter(
        (item) => item.OTIO_SCHEMA === 'Clip.2' && clipSettings(item).layout?.box !== undefined,
      ).length
    );
  }, 0);
}

function fadeLack(edge: 'in' | 'out' | 'both', { pieces }: Film): string | null {
  const first = pieces[0]?.item;
  const last = pieces.at(-1)?.item;
  const hasIn = isClip(first) && (clipSettings(first).pictureFadeInSeconds ?? 0) > 0;
  const hasOut = isClip(last) && (clipSettings(last).pictureFadeOutSeconds ?? 0) > 0;
  return (edge === 'out' || hasIn) && (edge === 'in' || hasOut) ? null : 'it does not fade';
}

/** What of a kind is still found in the film as it is now: nothing is, where it was taken out. */
function leftBy(
  operation: { type: 'remove_silences' | 'remove_fillers' },
  { after, evidence }: Seen,
  what: string,
): string | null {
  try {
    const left = planMaterialEdit(after.timeline, evidence, operation).findings.length;
    return left === 0 ? null : `${left} ${what} are still in the film`;
  } catch (error) {
    if (error instanceof MissingEvidence || error instanceof EditError)
      return 'what is heard now is not known';
    throw error;
  }
}

/** Every phrase is still heard, and nothing beside the sentences that say one. */
function quotesLack(
  { phrases }: Extract<Edit, { kind: 'quotes' }>,
  { after, evidence }: Seen,
): string | null {
  for (const phrase of phrases) {
    try {
      planMaterialEdit(after.timeline, evidence, { type: 'keep_quotes', phrases: [phrase] });
    } catch (error) {
      if (error instanceof EditError) return `“${phrase}” is not heard in the film`;
      if (error instanceof MissingEvidence) return 'what is said now is not known';
      throw error;
    }
  }
  return null;
}

/** A cut this near to a beat is heard as being on it, seconds: two frames of 25 a second. */
const beatTolerance = 0.08;

/** Where beats are in the film, seconds; null where nobody knows. */
function beatsOf(film: Film, evidence: Evidence): number[] | null {
  const composed = composedBeat(film);
  const end = framesToSeconds(film.frames, film.output.rate);
  if (composed !== null)
    return Array.from({ length: Math.ceil(end * composed) + 1 }, (_, index) => index / composed);
  const music = new Set(tracksOf(film.timeline, 'music'));
  const known = listPlacements(film.timeline).filter(({ path: [track] }) => music.has(track));
  if (known.length === 0 || known.every(({ key }) => !evidence[key]?.beats)) return null;
  return known.flatMap((placement) =>
    (evidence[placement.key]?.beats?.sections ?? []).flatMap(({ beats }) =>
      beats.map((beat) => toProgramme(placement, beat) / ticksPerSecond),
    ),
  );
}

function beatsLack(_edit: Extract<Edit, { kind: 'beats' }>, { after, evidence }: Seen): string | null {
  const beats = beatsOf(after, evidence);
  if (beats === null || beats.length === 0) return 'where the beats are is not known';
  const cuts = startsOf(after.pieces)
    .slice(1)
    .map((frame) => framesToSeconds(frame, after.output.rate));
  const off = cuts.filter((cut) => !beats.some((beat) => Math.abs(beat - cut) <= beatTolerance)).length;
  return off === 0
    ? null
    : `${off} of ${cuts.length} cuts are not on a beat: there is no footage to move them`;
}

/** The shape that was asked for, and pictures that fill it. */
function reframeLack({ shape }: Extract<Edit, { kind: 'reframe' }>, { after }: Seen): string | null {
  const lack = shape === null ? null : shapeLack({ kind: 'shape', ...shape, lines: null }, after);
  return (
    lack ??
    clipsLack(after, { kind: 'all' }, ({ item }) => !isClip(item) || isFramed(item), 'are not framed by it')
  );
}

/** A picture of a file that says how it is put in. */
const isFramed = (item: Parameters<typeof assetOf>[0] & object): boolean =>
  assetOf(item) === null || (item.OTIO_SCHEMA === 'Clip.2' && clipSettings(item).fit !== undefined);
