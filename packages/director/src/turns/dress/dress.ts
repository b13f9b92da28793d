/** Changes of how a film looks and sounds: colours, zooms, fades, titles, music, loudness. Pure. */
import {
  activeReference,
  type Clip,
  clipSettings,
  type EditOperation,
  framesToSeconds,
  type Json,
  secondsToFrames,
} from '@rushes/timeline';
import type { ClipTarget, Edit, TitlePick } from '../../edits/edit-wish.ts';
import { ownPlace } from '../../planning/free-titles.ts';
import { placeTitles, titleTracks } from '../../planning/titles.ts';
import { chosen } from '../chosen.ts';
import { joined, wantedJoin } from '../crossfades.ts';
import { cutsMeant } from '../cuts-meant.ts';
import { CannotDo, cutsOf, type Film, isClip, type Piece, startsOf, trackAt, tracksOf } from '../film.ts';
import { type Dressing, pathsOf, removeTracks, type Settings, settingsEdit } from '../film-operations.ts';
import { graded, looksSo } from '../grading.ts';
import { addTrack, recut } from '../recut.ts';
import { cutaway } from './dress-cutaway.ts';
import { musicFrom } from './dress-music.ts';
import { fadedOverlays, inset, insetSized } from './dress-overlays.ts';
import {
  audible,
  audibleAgain,
  footageGains,
  louder,
  musicDucked,
  musicFaded,
  musicWithin,
  playing,
  silent,
  soundFaded,
} from './dress-sound.ts';
import { soundUnder } from './dress-sound-under.ts';
import { splitScreen } from './dress-split.ts';
import {
  meant,
  named,
  recoloured,
  respotted,
  retimed,
  reworded,
  titlesIn,
  unnamed,
  untitled,
  untitledOn,
} from './dress-titles.ts';

/** The wishes that leave the clips and their order as they are, or put others over them. */
export type DressingEdit = Extract<
  Edit,
  {
    kind:
      | 'look'
      | 'zoom'
      | 'fade'
      | 'textSize'
      | 'noCaptions'
      | 'title'
      | 'noTitles'
      | 'titleTime'
      | 'titlePlace'
      | 'titleSpot'
      | 'titleColor'
      | 'titleText'
      | 'insetSize'
      | 'clipNames'
      | 'noClipNames'
      | 'music'
      | 'noMusic'
      | 'musicSpan'
      | 'musicFade'
      | 'musicFrom'
      | 'duck'
      | 'volume'
      | 'noFootageSound'
      | 'footageSound'
      | 'cuts'
      | 'fit'
      | 'split'
      | 'soundUnder'
      | 'cutaway'
      | 'inset';
  }
>;

/** Operations for a wish about looks or sound. Throws CannotDo. */
export function dress(edit: DressingEdit, dressing: Dressing): EditOperation[] {
  const { film } = dressing;
  const { timeline } = film;
  switch (edit.kind) {
    case 'look':
      return looking(film, edit);
    case 'zoom':
      return zoomed(film, edit);
    case 'fade':
      return faded(film, edit);
    case 'fit':
      return indexed(film, chosen(film, { kind: 'all' }), (item) => ({
        fit: edit.fit,
        layout: withoutKeys(clipSettings(item).layout, ['crop']),
      }));
    case 'textSize':
      return resized(film, edit);
    case 'noCaptions':
      return removeTracks(tracksOf(timeline, 'captions'));
    case 'noTitles':
      return edit.over === undefined ? untitled(film, edit.which ?? null) : untitledOn(film, edit.over);
    case 'titleTime':
    case 'titlePlace':
      return retimed(film, edit);
    case 'titleSpot':
      return respotted(film);
    case 'titleColor':
      return recoloured(film, edit);
    case 'noClipNames':
      return unnamed(film);
    case 'titleText':
      // Where none stands yet the words are a title.
      if (edit.to !== null && isUntold(film, edit.which))
        return titled(dressing, {
          kind: 'title',
          text: edit.to,
          place: 'at',
          atSeconds: null,
          over: edit.which.on,
        });
      return edit.from === '' && edit.to !== null && edit.isSpoken !== true && titlesIn(film).length === 0
        ? titled(dressing, { kind: 'title', text: edit.to, place: 'opening', atSeconds: null })
        : reworded(film, edit);
    case 'insetSize':
      return insetSized(film, edit);
    case 'clipNames':
      return named(dressing);
    case 'title':
      return titled(dressing, edit);
    case 'music':
      return playing(dressing, edit);
    case 'musicFade':
      return edit.isAll === true ? soundFaded(film, edit) : musicFaded(film, edit);
    case 'duck':
      return musicDucked(film, edit);
    case 'musicFrom':
      return musicFrom(dressing, edit.seconds);
    case 'musicSpan':
      return musicWithin(dressing, edit.part);
    case 'noMusic':
      return [...footageGains(dressing, false), ...removeTracks(tracksOf(timeline, 'music'))];
    case 'volume':
      return louder(film, edit);
    case 'noFootageSound':
      return silent(film, edit.target);
    case 'footageSound':
      return edit.target === undefined ? audible(dressing) : audibleAgain(dressing, edit.target);
    case 'cuts':
      return cutAs(dressing, edit);
    case 'split':
      return splitScreen(dressing, edit);
    case 'cutaway':
      return cutaway(dressing, edit);
    case 'soundUnder':
      return soundUnder(dressing, edit);
    case 'inset':
      return inset(dressing, edit);
  }
}

/** True for the text of a clip on which none stands. */
function isUntold(film: Film, which: TitlePick | undefined): which is { on: ClipTarget } {
  if (which == null || typeof which !== 'object' || !('on' in which)) return false;
  const all = titlesIn(film);
  const starts = startsOf(film.pieces);
  const own = new Set(chosen(film, which.on));
  return !all.some(({ start, end }) => own.has(starts.findLastIndex((from) => from <= (start + end) / 2)));
}

/** Clips in a look, and where only they shall have it the others without it. */
function looking(film: Film, { target, look, isOnly }: Extract<Edit, { kind: 'look' }>): EditOperation[] {
  const own = chosen(film, target);
  const others = isOnly === true ? [...film.pieces.keys()].filter((index) => !own.includes(index)) : [];
  return [
    ...indexed(film, own, (item) => graded(clipSettings(item).color, look)),
    ...indexed(film, others, (item) => {
      const { color } = clipSettings(item);
      return looksSo(color, look) ? graded(color, 'plain') : null;
    }),
  ];
}

/** Operations that write settings of the chosen pictures; undefined takes one away. */
function indexed(
  film: Film,
  indexes: readonly number[],
  settingsOf: (item: Clip) => Settings | null,
): EditOperation[] {
  const paths = pathsOf(film, film.picture);
  return indexes.flatMap((index): EditOperation[] => {
    const item = film.pieces[index]?.item;
    const path = paths[index];
    const settings = isClip(item) ? settingsOf(item) : null;
    if (settings === null || path === undefined) return [];
    return [settingsEdit(path, settings)];
  });
}

function withoutKeys(value: object | undefined, keys: readonly string[]): object | undefined {
  if (value === undefined) return undefined;
  const left = Object.entries(value).filter(([key]) => !keys.includes(key));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** How much nearer a zoom comes. */
const zoomScale = 1.18;

function zoomed(film: Film, { to, target }: Extract<Edit, { kind: 'zoom' }>): EditOperation[] {
  return indexed(film, chosen(film, target), (item) => {
    const layout = withoutKeys(clipSettings(item).layout, ['scale']);
    if (to === 'none') return { layout };
    const frames = film.pieces.find((piece) => piece.item === item)?.frames ?? 1;
    const seconds = Math.max(0.1, framesToSeconds(frames, film.output.rate));
    const [from, end] = to === 'in' ? [1, zoomScale] : [zoomScale, 1];
    const keyframes = [
      { at: 0, value: from },
      { at: Math.round(seconds * 1000) / 1000, value: end },
    ];
    return { layout: { ...layout, scale: { keyframes } } };
  });
}

const fadeSeconds = 0.7;

function faded(
  film: Film,
  { edge, seconds = fadeSeconds }: Extract<Edit, { kind: 'fade' }>,
): EditOperation[] {
  const last = film.pieces.length - 1;
  const of = (index: number) =>
    Math.min(
      seconds,
      framesToSeconds(film.pieces[index]?.frames ?? 1, film.output.rate) *
        (seconds > fadeSeconds ? 1 : 1 / 2),
    );
  const round = (seconds: number) => Math.round(seconds * 1000) / 1000;
  const on = (index: number, prefix: 'picture' | 'sound'): Settings => {
    const name = (way: 'In' | 'Out') =>
      prefix === 'picture' ? `pictureFade${way}Seconds` : `fade${way}Seconds`;
    return {
      ...(index === 0 && edge !== 'out' && { [name('In')]: round(of(0)) }),
      ...(index === last && edge !== 'in' && { [name('Out')]: round(of(last)) }),
    };
  };
  const ends = [...new Set([0, last])];
  const pictures = indexed(film, ends, (item) =>
    on(
      film.pieces.findIndex((piece) => piece.item === item),
      'picture',
    ),
  );
  const overlays = fadedOverlays(film, { edge, seconds });
  const { sound } = film;
  if (sound === null) return [...pictures, ...overlays];
  const paths = pathsOf(film, sound);
  const sounds = ends.flatMap((index): EditOperation[] => {
    const path = paths[index];
    return path === undefined || !isClip(film.pieces[index]?.sound)
      ? []
      : [settingsEdit(path, on(index, 'sound'))];
  });
  return [...pictures, ...overlays, ...sounds];
}

/** Sizes that the styles draw at where a text says none, shares of the shorter side (`text-styles.ts` of the engine). */
const usualSize: { [style: string]: number } = {
  title: 0.118,
  subtitle: 0.056,
  'lower-third': 0.05,
  caption: 0.053,
  free: 0.08,
};
const captionSizes: { [preset: string]: number } = { word: 0.095, pop: 0.078 };
const sizeBounds = { least: 0.02, most: 0.3 };

function resized(
  film: Film,
  { of, factor, which = null }: Extract<Edit, { kind: 'textSize' }>,
): EditOperation[] {
  const { timeline } = film;
  const paths = which === null ? null : meant(film, which).own.map(({ path }) => path.join());
  const size = (value: number) =>
    Math.round(Math.min(sizeBounds.most, Math.max(sizeBounds.least, value * factor)) * 10_000) / 10_000;
  const operations = tracksOf(timeline, of === 'captions' ? 'captions' : 'titles').flatMap((index) =>
    (trackAt(timeline, index)?.children ?? []).flatMap((child, at): EditOperation[] => {
      const reference = child.OTIO_SCHEMA === 'Clip.2' ? activeReference(child) : null;
      const isOther = paths !== null && !paths.includes([index, at].join());
      if (isOther || reference?.OTIO_SCHEMA !== 'GeneratorReference.1') return [];
      const { parameters } = reference;
      if (reference.generator_kind === 'rushes.text') {
        const now =
          typeof parameters.size === 'number'
            ? parameters.size
            : (usualSize[String(parameters.style)] ?? 0.06);
        return [{ type: 'set_parameters', item: [index, at], parameters: { size: size(now) } }];
      }
      if (reference.generator_kind !== 'rushes.captions') return [];
      const style = (parameters.style ?? {}) as { [key: string]: Json };
      const face = (style.face ?? {}) as { [key: string]: Json };
      const now =
        typeof face.size === 'number'
          ? face.size
          : (captionSizes[String(style.preset)] ?? usualSize.caption ?? 0.053);
      return [
        {
          type: 'set_parameters',
          item: [index, at],
          parameters: { style: { ...style, face: { ...face, size: size(now) } } },
        },
      ];
    }),
  );
  if (operations.length > 0) return operations;
  throw new CannotDo(
    of === 'captions'
      ? 'the film has no captions; ask for them first'
      : 'the film has no titles; ask for one first',
  );
}

/** Another title in the place of the one that stands there, or a new one. */
function titled(
  { film, world }: Dressing,
  {
    text,
    place,
    atSeconds: asked,
    over,
    style = 'title',
    color,
    isWhole,
    seconds: told,
    animation,
    further,
  }: Extract<Edit, { kind: 'title' }>,
): EditOperation[] {
  const { timeline, frames, output } = film;
  const { rate } = output;
  const atSeconds = over === undefined ? asked : startSeconds(film, over) + (asked ?? 0);
  for (const index of tracksOf(timeline, 'titles')) {
    let at = 0;
    for (const [child, item] of (trackAt(timeline, index)?.children ?? []).entries()) {
      if (item.OTIO_SCHEMA === 'Transition.1' || style !== 'title' || further !== undefined) continue;
      const start = at;
      const range = item.source_range?.duration;
      at += range === undefined ? 0 : secondsToFrames(range.value / range.rate, rate);
      const reference = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item) : null;
      const isText =
        reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.generator_kind === 'rushes.text';
      const isThere =
        place === 'opening' ? start < secondsToFrames(0.5, rate) : place === 'closing' && at >= frames;
      if (!isText || !isThere) continue;
      // Other words take other room.
      const remove = ownPlace(film, [index, child]);
      return [
        {
          type: 'set_parameters',
          item: [index, child],
          parameters: { text, ...(color !== undefined && { color }) },
          ...(remove.length > 0 && { remove }),
        },
        { type: 'rename', target: [index, child], name: text.slice(0, 60) },
      ];
    }
  }
  const inColor = color === undefined ? {} : { color };
  const whole = over === undefined || isWhole !== true ? {} : { seconds: clipSeconds(film, over) };
  const seconds = told === undefined ? whole : { seconds: told };
  const moved = animation === undefined ? {} : { animation };
  const wish = {
    text,
    style,
    place,
    ...inColor,
    ...moved,
    ...seconds,
    ...(atSeconds !== null && { atSeconds }),
  };
  const from = further === 'behind' && place === 'opening' ? behindOpening(film) : null;
  const own = from === null ? wish : { ...wish, place: 'at' as const, atSeconds: from };
  const { placed } = placeTitles([own], { frames, rate });
  const [made] = titleTracks(placed, { rate, pace: world.brief.pace });
  if (made === undefined) throw new CannotDo(`there is no time for “${text}”`);
  return addTrack(timeline, made);
}

/** When the texts are over that the film begins with, seconds; null where it is then over as well. */
function behindOpening(film: Film): number | null {
  const { rate } = film.output;
  const opening = titlesIn(film).filter(({ start }) => start < secondsToFrames(0.5, rate));
  const end = Math.max(0, ...opening.map((one) => one.end));
  return end < film.frames ? framesToSeconds(end, rate) : null;
}

/** When the first of some clips begins. */
function startSeconds(film: Film, over: ClipTarget): number {
  const [first = 0] = chosen(film, over);
  return framesToSeconds(startsOf(film.pieces)[first] ?? 0, film.output.rate);
}

/** How long the first of some clips is seen. */
function clipSeconds(film: Film, over: ClipTarget): number {
  const [first = 0] = chosen(film, over);
  return framesToSeconds(film.pieces[first]?.frames ?? 0, film.output.rate);
}

const dissolveSeconds = 0.5;

function cutAs(
  { film, world }: Dressing,
  { as, seconds = dissolveSeconds, at, isOnly, style }: Extract<Edit, { kind: 'cuts' }>,
): EditOperation[] {
  const { rate } = film.output;
  const frames = Math.max(2, secondsToFrames(seconds, rate));
  const meant = at === undefined ? new Set(cutsOf(film)) : cutsMeant(film, at);
  const isRest = at === undefined || isOnly === true;
  const wanted = film.pieces.map((piece, index): Piece => {
    const isMeant = meant.has(index);
    if (!isMeant && !isRest) return piece;
    if (as === 'cut' || !isMeant) return { ...piece, join: null, soundJoin: null };
    return { ...piece, join: wantedJoin(frames, rate, style) };
  });
  const pieces = joined(wanted, { assets: world.byId, rate });
  if (as === 'dissolve' && pieces.every(({ join }, index) => join === null || !meant.has(index))) {
    throw new CannotDo(
      meant.size === 0 ? 'the film has only one clip' : 'there is no footage to spare around the cuts',
    );
  }
  return recut(film, pieces, { assets: world.byId, brief: world.brief });
}
