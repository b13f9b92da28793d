/** Changes of how a film sounds: music, loudness, the sound of its footage. Pure. */
import {
  activeReference,
  clipSettings,
  type EditOperation,
  gap,
  type Item,
  targetLufsOf,
  track,
  trackSettings,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { compareText } from '../grammar/compare-text.ts';
import { toParameters } from '../plan.ts';
import { soundGain } from '../planning/footage.ts';
import { musicRequest } from '../planning/generated.ts';
import { assetMusicTrack, builtInMusicTrack } from '../planning/sound-plan.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film, isClip, trackAt, tracksOf } from './film.ts';
import { type Dressing, pathsOf, removeTracks, settingsEdit } from './film-operations.ts';
import type { ChangeWorld } from './footage-tape.ts';
import { addTrack, withMusic } from './recut.ts';

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

export function audible({ film, world }: Dressing): EditOperation[] {
  const { timeline, output } = film;
  const there = tracksOf(timeline, 'footage', 'Audio');
  if (there.length > 0) return [...there.map((index) => heard([index], true)), ...clipsHeard(film)];
  const overMusic = tracksOf(timeline, 'music').length > 0;
  const children = film.pieces.map(({ item, frames }): Item => {
    const asset = world.byId.get(assetOf(item) ?? '');
    if (!isClip(item) || asset?.hasAudio !== true || asset.kind !== 'video') return gap(frames, output.rate);
    return { ...item, markers: [], metadata: { rushes: { gainDb: soundGain(asset, overMusic) } } };
  });
  if (!children.some(isClip)) throw new CannotDo('the footage has no sound');
  return addTrack(
    timeline,
    track({ kind: 'Audio', children, name: 'Footage sound', settings: { role: 'footage' } }),
  );
}
