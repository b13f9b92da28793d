/** What a person sees and hears of a film, read from its timeline: clips, texts, logo, music, loudness. */
import { clipSettings, placeItems, targetLufsOf, trackSettings } from '@rushes/timeline';
import { assetOf, type Film, isClip, requireFilm, speedOf, trackAt, tracksOf } from '../turns/film.ts';
import type { Said } from './conversation.ts';
import { shortName, textsOf } from './film-facts.ts';

/** A clip with its sound. */
export interface SeenClip {
  name: string;
  seconds: number;
  /** Twice as fast is 2, backwards -1, a held picture 0. */
  speed: number;
  isGrey: boolean;
  isHeard: boolean;
  /** How loud beside its own loudness, decibels. */
  gainDb: number;
}

export interface SeenFilm {
  seconds: number;
  width: number;
  height: number;
  clips: SeenClip[];
  /** With the seconds at which each stands. */
  texts: { text: string; from: number; to: number }[];
  joins: number;
  /** `none`, `built-in`, or the name of a file. */
  music: string;
  musicDb: number;
  /** Loudness of the whole, LUFS. */
  lufs: number;
  logo: { name: string; corner: string } | null;
  captions: boolean;
}

const cornerOf = (box: { x: number; y: number; width: number; height: number }) => {
  const side = (start: number, size: number, names: readonly [string, string, string]) =>
    start + size / 2 < 0.4 ? names[0] : start + size / 2 > 0.6 ? names[2] : names[1];
  return `${side(box.y, box.height, ['top', 'middle', 'bottom'])} ${side(box.x, box.width, ['left', 'middle', 'right'])}`;
};

function logoOf({ timeline, output, frames }: Film): SeenFilm['logo'] {
  for (const child of timeline.tracks.children) {
    if (child.OTIO_SCHEMA !== 'Track.1' || child.name !== 'Logo') continue;
    const first = placeItems(child, output.rate).find(({ item }) => isClip(item) && item.enabled);
    const box = isClip(first?.item) ? clipSettings(first.item).layout?.box : undefined;
    if (frames === 0 || first === undefined || box === undefined || typeof box.x !== 'number') continue;
    return { name: shortName(assetOf(first.item)), corner: cornerOf(box as never) };
  }
  return null;
}

function clipsOf({ pieces, output, sound, timeline }: Film): SeenClip[] {
  const rate = output.rate.num / output.rate.den;
  const isTrackHeard = sound !== null && trackAt(timeline, sound)?.enabled !== false;
  return pieces.map((piece) => {
    const own = isClip(piece.sound) ? piece.sound : null;
    const gain = own === null ? undefined : clipSettings(own).gainDb;
    const gainDb = typeof gain === 'number' ? gain : 0;
    return {
      name: shortName(assetOf(piece.item)),
      seconds: piece.frames / rate,
      speed: speedOf(piece.item),
      isGrey: isClip(piece.item) && clipSettings(piece.item).color?.saturation === -1,
      isHeard: isTrackHeard && own?.enabled === true && gainDb > -60,
      gainDb,
    };
  });
}

/** Reads a film of a conversation. */
export function seenFilm(said: Said): SeenFilm {
  const { timeline } = said;
  const film = requireFilm(timeline);
  const [music] = tracksOf(timeline, 'music');
  const row = music === undefined ? null : trackAt(timeline, music);
  const played = row?.enabled === false ? undefined : row?.children.find((item) => isClip(item as never));
  const { width = 0, height = 0, rate } = film.output;
  return {
    seconds: (film.frames * rate.den) / rate.num,
    width,
    height,
    clips: clipsOf(film),
    texts: textsOf(said).map(([text, from, to]) => ({ text, from, to })),
    joins: film.pieces.filter(({ join }) => join !== null).length,
    music: played === undefined ? 'none' : musicName(assetOf(played as never)),
    musicDb: row === null ? 0 : (trackSettings(row).gainDb ?? 0),
    lufs: targetLufsOf(timeline),
    logo: logoOf(film),
    captions: tracksOf(timeline, 'captions').length > 0,
  };
}

const musicName = (id: string | null) => (id === null ? 'built-in' : shortName(id));
