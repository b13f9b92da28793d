/** Changes of how a film sounds: music and the part of the film that it plays in, loudness, the sound of its footage. Pure. */
import {
  activeReference,
  clipSettings,
  type EditOperation,
  framesToSeconds,
  gap,
  type Item,
  placeItems,
  type Rational,
  secondsToFrames,
  type Track,
  targetLufsOf,
  track,
  trackSettings,
} from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import type { ClipTarget, Edit, MusicPart } from '../../edits/edit-wish.ts';
import { compareText } from '../../grammar/compare-text.ts';
import { toParameters } from '../../plan.ts';
import { soundGain } from '../../planning/footage.ts';
import { musicRequest } from '../../planning/generated.ts';
import { assetMusicTrack, builtInMusicTrack } from '../../planning/sound-plan.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, isClip, startsOf, trackAt, tracksOf } from '../film.ts';
import { type Dressing, pathsOf, removeTracks, settingsEdit } from '../film-operations.ts';
import type { ChangeWorld } from '../footage-tape.ts';
import { askedDuckDb, laidFrom, type MusicSpan, musicSpanOf } from '../music-part.ts';
import { addTrack, withMusic } from '../recut.ts';

// Changes of how a film sounds: music, loudness, the sound of its footage.

export function playing(
  { film, world }: Dressing,
  { assetId, mood, isOther }: Extract<Edit, { kind: 'music' }>,
): EditOperation[] {
  const { timeline, frames, output } = film;
  const programme = { frames, rate: output.rate };
  const asked = assetId === null ? undefined : world.byId.get(assetId);
  const asset = asked ?? (isOther && mood === null ? nextFile({ film, world }) : undefined);
  if (assetId !== null && asked?.kind !== 'audio')
    throw new CannotDo(`${asked?.name ?? 'that'} cannot be used as music`);
  const old = tracksOf(timeline, 'music');
  const wish = { ...world.brief, music: { kind: 'built-in' as const, mood } };
  const made =
    asset !== undefined
      ? assetMusicTrack(asset, programme)
      : builtInMusicTrack(toParameters(otherMusic({ film, world }, wish, isOther)), programme);
  const [index] = old;
  const gains = footageGains({ film, world }, true);
  if (index !== undefined)
    return [...gains, ...removeTracks(old.slice(1)), ...withMusic(timeline, index, made)];
  return [...gains, ...addTrack(timeline, made)];
}

/** Of files of music, in which nobody speaks, the next after what plays, by name; undefined where no file plays. */
function nextFile({ film, world }: Pick<Dressing, 'film' | 'world'>): PlannerAsset | undefined {
  const [index = -1] = tracksOf(film.timeline, 'music');
  const [first] = trackAt(film.timeline, index)?.children ?? [];
  const now = world.byId.get(first?.OTIO_SCHEMA === 'Clip.2' ? (assetOf(first) ?? '') : '');
  if (now === undefined) return undefined;
  const files = [...world.byId.values()]
    .filter(({ kind, isReference }) => kind === 'audio' && isReference !== true)
    .filter(({ id, transcript = [] }) => transcript.length === 0 || id === now.id)
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
  const next = files[(files.findIndex(({ id }) => id === now.id) + 1) % files.length];
  return next?.id === now.id ? undefined : next;
}

/** Composed music; where another one is asked for, one that differs from what plays. */
function otherMusic(
  { film, world }: Pick<Dressing, 'film' | 'world'>,
  brief: ChangeWorld['brief'],
  isOther: boolean,
): object {
  const { frames, output } = film;
  const compose = (seed: number) => world.writeScenes(musicRequest(brief, { frames, output, seed })).music;
  if (!isOther) return compose(world.seed);
  const now = tracksOf(film.timeline, 'music').flatMap((index) => {
    const first = trackAt(film.timeline, index)?.children[0];
    const reference = first?.OTIO_SCHEMA === 'Clip.2' ? activeReference(first) : null;
    return reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? [JSON.stringify(reference.parameters)] : [];
  });
  for (let step = 1; step <= 20; step += 1) {
    const made = compose(world.seed + step * 7919);
    if (!now.includes(JSON.stringify(toParameters(made)))) return made;
  }
  return compose(world.seed + 1);
}

/** The footage's own sound steps back under music, and comes forward without. */
export function footageGains(
  { film, world }: Pick<Dressing, 'film' | 'world'>,
  overMusic: boolean,
): EditOperation[] {
  const { sound } = film;
  if (sound === null || tracksOf(film.timeline, 'music').length > 0 === overMusic) return [];
  return pathsOf(film, sound).flatMap((path, index): EditOperation[] => {
    const item = film.pieces[index]?.sound ?? null;
    const asset = world.byId.get(assetOf(item) ?? '');
    return asset === undefined ? [] : [settingsEdit(path, { gainDb: soundGain(asset, overMusic) })];
  });
}

const lufsBounds = { least: -30, most: -9 };

export function louder(film: Film, { of, db, target }: Extract<Edit, { kind: 'volume' }>): EditOperation[] {
  const { timeline } = film;
  const isOfClips = target !== undefined && target.kind !== 'all' && !isMusic(film, target);
  if (isOfClips && of === 'music')
    throw new CannotDo(
      'music is as loud through the whole film; where it shall step back is set in the editor',
    );
  if (isOfClips) return clipsLouder(film, target, db);
  if (of === 'film') {
    const now = targetLufsOf(timeline);
    const next = Math.min(lufsBounds.most, Math.max(lufsBounds.least, now + db / 2));
    if (next === now) throw new CannotDo(`the film is as ${db > 0 ? 'loud' : 'quiet'} as I make one`);
    return [settingsEdit([], { audio: { targetLufs: next } })];
  }
  const isOfMusic = of === 'music' || target !== undefined;
  const tracks = isOfMusic ? tracksOf(timeline, 'music') : tracksOf(timeline, 'footage', 'Audio');
  if (tracks.length === 0)
    throw new CannotDo(
      of === 'music' ? 'the film has no music; ask for some first' : 'its footage has no sound',
    );
  return tracks.map((index) => {
    const now = trackSettings(trackAt(timeline, index) ?? { metadata: {} }).gainDb ?? 0;
    return settingsEdit([index], { gainDb: Math.min(24, Math.max(-48, now + db)) });
  });
}

/** True for the file that plays as the film's music. */
const isMusic = ({ timeline }: Film, target: ClipTarget) =>
  target.kind === 'assets' &&
  tracksOf(timeline, 'music').some((index) =>
    trackAt(timeline, index)?.children.some(
      (item) => item.OTIO_SCHEMA === 'Clip.2' && target.ids.includes(assetOf(item) ?? ''),
    ),
  );

/** The sound of some clips alone. */
function clipsLouder(film: Film, target: ClipTarget, db: number): EditOperation[] {
  const own = new Set(chosen(film, target));
  const edits = soundPaths(film).flatMap(({ path, item }, index): EditOperation[] => {
    if (!own.has(index) || !isClip(item)) return [];
    const { gainDb } = clipSettings(item);
    const now = typeof gainDb === 'number' ? gainDb : 0;
    return [settingsEdit(path, { gainDb: Math.min(24, Math.max(-48, now + db)) })];
  });
  if (edits.length === 0) throw new CannotDo('nothing is heard of it');
  return edits;
}

const heard = (target: number[], enabled: boolean): EditOperation => ({
  type: 'set_enabled',
  target,
  enabled,
});

/** The path of the sound of each clip, where the film has any. */
function soundPaths(film: Film): { path: number[]; item: Item | null }[] {
  if (film.sound === null) return [];
  return pathsOf(film, film.sound).map((path, index) => ({ path, item: film.pieces[index]?.sound ?? null }));
}

function clipsHeard(film: Film): EditOperation[] {
  return soundPaths(film).flatMap(({ path, item }) =>
    isClip(item) && !item.enabled ? [heard(path, true)] : [],
  );
}

/** Nothing is heard of the footage that is meant. */
export function silent(film: Film, target: ClipTarget): EditOperation[] {
  if (target.kind === 'all')
    return tracksOf(film.timeline, 'footage', 'Audio').map((index) => heard([index], false));
  const own = new Set(chosen(film, target));
  return soundPaths(film).flatMap(({ path, item }, index) =>
    own.has(index) && isClip(item) && item.enabled ? [heard(path, false)] : [],
  );
}

export function audible(dressing: Dressing): EditOperation[] {
  const { film } = dressing;
  const there = tracksOf(film.timeline, 'footage', 'Audio');
  if (there.length > 0) return [...there.map((index) => heard([index], true)), ...clipsHeard(film)];
  return footageTrack(dressing, new Set(film.pieces.keys()));
}

/** What is heard of some clips comes back; the others stay as silent as they are. */
export function audibleAgain(dressing: Dressing, target: ClipTarget): EditOperation[] {
  const { film } = dressing;
  const own = new Set(chosen(film, target));
  const there = tracksOf(film.timeline, 'footage', 'Audio');
  if (there.length === 0) return footageTrack(dressing, own);
  const wholly = there.filter((index) => trackAt(film.timeline, index)?.enabled === false);
  const clips = soundPaths(film).flatMap(({ path, item }, index): EditOperation[] => {
    if (!isClip(item)) return [];
    if (own.has(index)) return item.enabled ? [] : [heard(path, true)];
    return wholly.length > 0 && item.enabled ? [heard(path, false)] : [];
  });
  return [...wholly.map((index) => heard([index], true)), ...clips];
}

/** The sound of the clips at these places as a track of its own. */
function footageTrack({ film, world }: Dressing, own: ReadonlySet<number>): EditOperation[] {
  const { timeline, output } = film;
  const overMusic = tracksOf(timeline, 'music').length > 0;
  const children = film.pieces.map(({ item, frames }, index): Item => {
    const asset = world.byId.get(assetOf(item) ?? '');
    const isHeard = isClip(item) && asset?.hasAudio === true && asset.kind === 'video' && own.has(index);
    if (!isHeard) return gap(frames, output.rate);
    return { ...item, markers: [], metadata: { rushes: { gainDb: soundGain(asset, overMusic) } } };
  });
  if (!children.some(isClip)) throw new CannotDo('the footage has no sound');
  return addTrack(
    timeline,
    track({ kind: 'Audio', children, name: 'Footage sound', settings: { role: 'footage' } }),
  );
}

// Lets the music of a film play in a part of it only.

/** The music of the film in a part of it. Throws CannotDo. */
export function musicWithin({ film, world }: Dressing, part: MusicPart): EditOperation[] {
  const { timeline, output } = film;
  const { rate } = output;
  const [index] = tracksOf(timeline, 'music');
  const first =
    index === undefined
      ? undefined
      : trackAt(timeline, index)?.children.find((item) => isClip(item as never));
  if (index === undefined || first?.OTIO_SCHEMA !== 'Clip.2')
    throw new CannotDo('the film has no music; ask for some first');
  const now = musicSpanOf(trackAt(timeline, index) as Track, { frames: film.frames, rate });
  const { from, to } = spanOf(film, part, now);
  const programme = { frames: (to ?? film.frames) - from, rate };
  const asset = world.byId.get(assetOf(first) ?? '');
  const reference = activeReference(first);
  if (asset !== undefined)
    return withMusic(timeline, index, laidFrom(assetMusicTrack(asset, programme), from, rate));
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1')
    throw new CannotDo('the file of its music is not there any more');
  const composed = world.writeScenes(
    musicRequest(world.brief, { frames: programme.frames, output, seed: world.seed }),
  ).music;
  return withMusic(
    timeline,
    index,
    laidFrom(builtInMusicTrack(toParameters(composed), programme), from, rate),
  );
}

/** The music of the film with a fade at one of its ends. Throws CannotDo. */
export function musicFaded(
  film: Film,
  { edge, seconds }: { edge: 'in' | 'out'; seconds: number },
): EditOperation[] {
  const { timeline } = film;
  const paths = tracksOf(timeline, 'music').flatMap((index) => {
    const all = trackAt(timeline, index)?.children ?? [];
    const at =
      edge === 'in'
        ? all.findIndex((item) => isClip(item as never))
        : all.findLastIndex((item) => isClip(item as never));
    return at === -1 ? [] : [[index, at]];
  });
  if (paths.length === 0) throw new CannotDo('the film has no music; ask for some first');
  return paths.map((path) =>
    settingsEdit(path, edge === 'in' ? { fadeInSeconds: seconds } : { fadeOutSeconds: seconds }),
  );
}

/** How much louder music is where nobody speaks, where that is asked for, dB. */
const forwardDb = 3;

/** Music that steps far back under speech. Throws CannotDo. */
export function musicDucked(
  { timeline }: Film,
  { isLouderBetween }: Extract<Edit, { kind: 'duck' }>,
): EditOperation[] {
  const tracks = tracksOf(timeline, 'music');
  if (tracks.length === 0) throw new CannotDo('the film has no music; ask for some first');
  return tracks.map((index) => {
    const { gainDb = 0, duckDb = 0 } = trackSettings(trackAt(timeline, index) ?? { metadata: {} });
    const louderBy = isLouderBetween === true ? forwardDb : 0;
    return settingsEdit([index], {
      duckDb: Math.max(duckDb, askedDuckDb) + louderBy,
      ...(louderBy > 0 && { gainDb: Math.min(24, gainDb + louderBy) }),
    });
  });
}

/** All that is heard at an end of the film comes or goes. Throws CannotDo. */
export function soundFaded(
  { timeline, frames, output: { rate } }: Film,
  { edge, seconds }: { edge: 'in' | 'out'; seconds: number },
): EditOperation[] {
  const own = timeline.tracks.children.flatMap((child, row) => {
    if (child.OTIO_SCHEMA !== 'Track.1' || child.kind !== 'Audio' || !child.enabled) return [];
    return placeItems(child, rate).flatMap(({ item, index, startFrame, endFrame }): EditOperation[] => {
      const isAtEnd = edge === 'in' ? startFrame === 0 : endFrame >= frames;
      if (!isClip(item) || !isAtEnd) return [];
      const lasts = Math.round(Math.min(seconds, framesToSeconds(endFrame - startFrame, rate)) * 1000) / 1000;
      return [
        settingsEdit([row, index], edge === 'in' ? { fadeInSeconds: lasts } : { fadeOutSeconds: lasts }),
      ];
    });
  });
  if (own.length === 0) throw new CannotDo('nothing is heard there');
  return own;
}

/** `now`: where it plays already; what is left out is left out of that. */
function spanOf(film: Film, part: MusicPart, now: MusicSpan | null): MusicSpan {
  const { frames, output } = film;
  const span = part.by === 'clips' ? overClips(film, part) : timed(part, frames, output.rate);
  const kept = part.by === 'clips' && part.isLeftOut ? now : null;
  const from = Math.max(span.from, kept?.from ?? 0);
  const end = Math.min(span.to ?? frames, kept?.to ?? frames, frames);
  if (from >= end) throw new CannotDo('the film is not that long');
  return { from, to: end === frames ? null : end };
}

function timed(part: Exclude<MusicPart, { by: 'clips' }>, frames: number, rate: Rational): MusicSpan {
  if (part.by === 'share') return { from: Math.round(frames * part.from), to: Math.round(frames * part.to) };
  return {
    from: secondsToFrames(part.from, rate),
    to: part.to === null ? null : secondsToFrames(part.to, rate),
  };
}

function overClips(film: Film, { target, isLeftOut }: Extract<MusicPart, { by: 'clips' }>): MusicSpan {
  const own = chosen(film, target);
  const [first = 0, last = 0] = [own[0], own.at(-1)];
  if (last - first + 1 !== own.length)
    throw new CannotDo('these clips do not follow each other; music plays in one part of a film');
  const start = startsOf(film.pieces)[first] ?? 0;
  const end = (startsOf(film.pieces)[last] ?? 0) + (film.pieces[last]?.frames ?? 0);
  if (!isLeftOut) return { from: start, to: end };
  if (first === 0) return { from: end, to: null };
  if (last === film.pieces.length - 1) return { from: 0, to: start };
  throw new CannotDo(
    'by words music leaves out the beginning or the end of a film; the editor cuts it in the middle',
  );
}
