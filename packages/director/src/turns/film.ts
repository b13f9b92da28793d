/** A timeline as a film that is talked about: its pictures one after the other with their sound, and what lies beside them. Pure. */
import {
  activeReference,
  type Clip,
  type Item,
  itemTicks,
  type OutputSettings,
  outputOf,
  parseAssetUrl,
  placeItems,
  type Rational,
  type RushesTrackMetadata,
  type Timeline,
  type Track,
  type Transition,
  ticksToFrames,
  trackSettings,
} from '@rushes/timeline';

/** One picture of the film with the sound that was taken with it. */
export interface Piece {
  item: Item;
  /** At the same time on the sound track; null where the film has none. */
  sound: Item | null;
  frames: number;
  /** The crossfade to the next one, of the picture and of the sound. */
  join: Transition | null;
  soundJoin: Transition | null;
  /** Which piece of the film before it was, and how many frames of that one's beginning are gone; null for a new one. */
  origin: { index: number; headFrames: number } | null;
}

export interface Film {
  timeline: Timeline;
  output: OutputSettings;
  frames: number;
  /** Index of the track of the pictures, and of the sound beside it. */
  picture: number;
  sound: number | null;
  pieces: Piece[];
}

/** Why a film can not be changed as asked, for a person: a sentence without its full stop. */
export class CannotDo extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CannotDo';
  }
}

export function trackAt(timeline: Timeline, index: number): Track | null {
  const child = timeline.tracks.children[index];
  return child?.OTIO_SCHEMA === 'Track.1' ? child : null;
}

/** Indexes of the tracks with a role, the lowest first. */
export function tracksOf(
  timeline: Timeline,
  role: NonNullable<RushesTrackMetadata['role']>,
  kind?: Track['kind'],
): number[] {
  return timeline.tracks.children.flatMap((child, index) =>
    child.OTIO_SCHEMA === 'Track.1' &&
    trackSettings(child).role === role &&
    (kind === undefined || child.kind === kind)
      ? [index]
      : [],
  );
}

const clipCount = (track: Track) =>
  track.children.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA === 'Clip.2').length;

/** The track of the pictures: the lowest for footage, else the one with most clips. */
function pictureIndex(timeline: Timeline): number | null {
  const [marked] = tracksOf(timeline, 'footage', 'Video').filter(
    (index) => clipCount(trackAt(timeline, index) as Track) > 0,
  );
  if (marked !== undefined) return marked;
  const others = timeline.tracks.children.flatMap((child, index) =>
    child.OTIO_SCHEMA === 'Track.1' && child.kind === 'Video' && trackSettings(child).role === undefined
      ? [{ index, clips: clipCount(child) }]
      : [],
  );
  const [most] = others.toSorted((a, b) => b.clips - a.clips);
  return most === undefined || most.clips === 0 ? null : most.index;
}

/** Items of a track with the transitions after them. */
function rowOf(track: Track, rate: Rational): { item: Item; frames: number; join: Transition | null }[] {
  return placeItems(track, rate).map(({ item, index, startFrame, endFrame }) => {
    const after = track.children[index + 1];
    const join = after?.OTIO_SCHEMA === 'Transition.1' ? after : null;
    return { item, frames: endFrame - startFrame, join };
  });
}

/** The film of a timeline; null where it shows nothing. The sound counts as the pictures' where it is cut as they are. */
export function readFilm(timeline: Timeline): Film | null {
  const picture = pictureIndex(timeline);
  const track = picture === null ? null : trackAt(timeline, picture);
  if (picture === null || track === null) return null;
  const written = outputOf(timeline);
  if (written === null) return null;
  const { rate } = written;
  const row = rowOf(track, rate);
  const beside = tracksOf(timeline, 'footage', 'Audio')
    .map((index) => ({ index, row: rowOf(trackAt(timeline, index) as Track, rate) }))
    .find(
      (sound) =>
        sound.row.length === row.length && sound.row.every((one, at) => one.frames === row[at]?.frames),
    );
  return {
    timeline,
    output: written,
    frames: ticksToFrames(itemTicks(timeline.tracks), rate),
    picture,
    sound: beside?.index ?? null,
    pieces: row.map(({ item, frames, join }, index) => ({
      item,
      frames,
      join,
      sound: beside?.row[index]?.item ?? null,
      soundJoin: beside?.row[index]?.join ?? null,
      origin: { index, headFrames: 0 },
    })),
  };
}

/** The film of a timeline. Throws CannotDo. */
export function requireFilm(timeline: Timeline): Film {
  const film = readFilm(timeline);
  if (film === null) throw new CannotDo('the film shows no pictures that I can tell apart');
  return film;
}

/** The asset that an item shows; null for what is drawn. */
export function assetOf(item: Item | null): string | null {
  if (item?.OTIO_SCHEMA !== 'Clip.2') return null;
  const reference = activeReference(item);
  if (reference?.OTIO_SCHEMA !== 'ExternalReference.1') return null;
  return parseAssetUrl(reference.target_url)?.assetId ?? null;
}

/** Where each piece begins, frames. */
export function startsOf(pieces: readonly Piece[]): number[] {
  let at = 0;
  return pieces.map(({ frames }) => {
    const start = at;
    at += frames;
    return start;
  });
}

/** How fast an item plays: 2 is twice as fast, below 0 backwards, 0 a held picture. */
export function speedOf(item: Item): number {
  return item.effects.reduce((speed, effect) => {
    if (effect.OTIO_SCHEMA === 'FreezeFrame.1') return 0;
    return effect.OTIO_SCHEMA === 'LinearTimeWarp.1' ? speed * (effect.time_scalar ?? 1) : speed;
  }, 1);
}

/** How far the source times of two pieces of one shot may lie apart, seconds: a picture of 15 a second. */
const oneShotSeconds = 1 / 15;

/** Two pieces of one shot, one of which stands still, go on from each other: there is no cut between them. */
function isOneShot(piece: Piece, next: Piece): boolean {
  const [speed, nextSpeed] = [speedOf(piece.item), speedOf(next.item)];
  const id = assetOf(piece.item);
  if (id === null || id !== assetOf(next.item) || (speed === 0) === (nextSpeed === 0)) return false;
  const [from, to] = [piece.item.source_range, next.item.source_range];
  if (from === null || to === null) return false;
  const end = toSeconds(from.start_time) + toSeconds(from.duration) * Math.max(0, speed);
  return Math.abs(toSeconds(to.start_time) - end) <= oneShotSeconds;
}

const toSeconds = ({ value, rate }: { value: number; rate: number }): number => value / rate;

/** Indexes of the pieces after which there is a cut: not where a picture comes to stand, or plays on from standing. */
export const cutsOf = ({ pieces }: { pieces: readonly Piece[] }): number[] =>
  pieces.flatMap((piece, index) => {
    const next = pieces[index + 1];
    return next === undefined || isOneShot(piece, next) ? [] : [index];
  });

export const isClip = (item: Item | null | undefined): item is Clip => item?.OTIO_SCHEMA === 'Clip.2';
