/** Answers what is asked of a film, from its timeline alone. Pure. */
import { framesToSeconds, type Timeline } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import { shownTexts } from '../planning/read-tracks.ts';
import type { FilmQuestion } from '../reading/film-question.ts';
import { assetOf, type Film, readFilm, speedOf, trackAt, tracksOf } from './film.ts';

const round = (seconds: number) => Math.round(seconds * 100) / 100;

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const quoted = (words: string) => `“${words}”`;

/** Clips that an answer lists one by one. */
const mostListed = 20;

/** The answer to a question about the film of a timeline. `assets`: those that it may name. */
export function answerAboutFilm(
  question: FilmQuestion,
  { timeline, assets }: { timeline: Timeline; assets: readonly PlannerAsset[] },
): string {
  const film = readFilm(timeline);
  if (film === null) return 'The film shows no pictures at the moment.';
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? 'a drawn scene' : (names.get(id) ?? 'a file'));
  if (question.kind === 'length')
    return `The film is ${round(framesToSeconds(film.frames, film.output.rate))} seconds long.`;
  switch (question.about) {
    case 'clips':
      return clipsOf(film, nameOf);
    case 'count':
      return `The film has ${film.pieces.length === 1 ? 'one clip' : `${film.pieces.length} clips`}: ${namesIn(film, nameOf)}.`;
    case 'music':
      return musicOf(film, nameOf);
    case 'titles':
      return textsOf(film, 'titles');
    case 'captions':
      return textsOf(film, 'captions');
    case 'shape':
      return shapeOf(film);
    case 'speed':
      return `It plays at ${listed([...new Set(film.pieces.map(({ item }) => `${speedOf(item)}x`))])}.`;
    case 'several':
      return question.all.map((one) => answerAboutFilm(one, { timeline, assets })).join(' ');
    case 'holds':
      return holds(film, { words: question.words, assets, nameOf });
  }
}

function namesIn(film: Film, nameOf: (id: string | null) => string): string {
  const own = [...new Set(film.pieces.map(({ item }) => nameOf(assetOf(item))))];
  return listed(
    own.length > mostListed ? [...own.slice(0, mostListed), `${own.length - mostListed} more`] : own,
  );
}

function clipsOf({ pieces, output }: Film, nameOf: (id: string | null) => string): string {
  const all = pieces.map(
    ({ item, frames }) => `${nameOf(assetOf(item))} (${round(framesToSeconds(frames, output.rate))} s)`,
  );
  const told =
    all.length > mostListed ? [...all.slice(0, mostListed), `${all.length - mostListed} more`] : all;
  return `The film shows ${told.join(', then ')}.`;
}

function musicOf({ timeline }: Film, nameOf: (id: string | null) => string): string {
  const items = tracksOf(timeline, 'music').flatMap((index) => trackAt(timeline, index)?.children ?? []);
  const clips = items.flatMap((item) => (item.OTIO_SCHEMA === 'Clip.2' ? [item] : []));
  if (clips.length === 0) return 'The film has no music.';
  const files = [...new Set(clips.flatMap((clip) => assetOf(clip) ?? []))];
  return files.length === 0
    ? 'The music of the film was composed for it here; it is in no file of your library.'
    : `The music is ${listed(files.map(nameOf))}.`;
}

function textsOf({ timeline, output }: Film, role: 'titles' | 'captions'): string {
  const tracks = tracksOf(timeline, role).flatMap((index) => trackAt(timeline, index) ?? []);
  const texts = shownTexts(tracks, output.rate).map(({ text }) => text);
  if (texts.length === 0) return role === 'titles' ? 'The film has no title.' : 'The film has no captions.';
  if (role === 'captions') return `The film has captions, ${texts.length} of them.`;
  return texts.length === 1
    ? `The title of the film is ${quoted(texts[0] ?? '')}.`
    : `The film has the titles ${listed(texts.map(quoted))}.`;
}

function shapeOf({ output: { width, height, rate } }: Film): string {
  const [w, h] = [width ?? 0, height ?? 0];
  const shape = w === h ? 'square' : w > h ? 'landscape' : 'vertical';
  return `The film is ${shape}: ${w}x${h} at ${round(rate.num / rate.den)} frames per second.`;
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

function holds(
  film: Film,
  {
    words,
    assets,
    nameOf,
  }: { words: string; assets: readonly PlannerAsset[]; nameOf: (id: string | null) => string },
): string {
  const wanted = plain(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isCalled = (name: string) => {
    const own = plain(name).split(/[^\p{L}\p{N}]+/u);
    return (
      wanted.length > 0 && wanted.every((word) => own.includes(word) || own.includes(word.replace(/s$/, '')))
    );
  };
  const named = new Set(assets.flatMap(({ id, name }) => (isCalled(name) ? [id] : [])));
  const at = film.pieces.flatMap(({ item }, index) => (named.has(assetOf(item) ?? '') ? [index + 1] : []));
  if (at.length > 0) {
    const files = [...new Set(at.map((place) => nameOf(assetOf(film.pieces[place - 1]?.item ?? null))))];
    return `Yes: ${listed(files)} is in the film, as clip ${listed(at.map(String))} of ${film.pieces.length}.`;
  }
  return named.size > 0
    ? `No, ${listed([...named].slice(0, 5).map(nameOf))} is not in the film. It shows ${namesIn(film, nameOf)}.`
    : `The film shows ${namesIn(film, nameOf)}; nothing in it is called ${quoted(words)}.`;
}
