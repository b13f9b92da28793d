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

/** A film that is asked about. */
export interface AskedFilm {
  timeline: Timeline;
  /** Those that an answer may name. */
  assets: readonly PlannerAsset[];
  /** What the last message that changed it asked for, in its words. */
  changes?: readonly string[];
}

/** The answer to a question about the film of a timeline. */
export function answerAboutFilm(
  question: FilmQuestion,
  { timeline, assets, changes = [] }: AskedFilm,
): string {
  const film = readFilm(timeline);
  if (film === null) return 'The film shows no pictures at the moment.';
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? 'a drawn scene' : (names.get(id) ?? 'a file'));
  if (question.kind === 'length' && question.assetIds !== undefined)
    return lengthOfClips(film, question.assetIds, nameOf);
  if (question.kind === 'length')
    return `The film is ${round(framesToSeconds(film.frames, film.output.rate))} seconds long.`;
  switch (question.about) {
    case 'changes':
      return changes.length === 0
        ? 'Nothing was changed since the film was made.'
        : `The last change was ${listed(changes.map(quoted))}. ${clipsOf(film, nameOf)}`;
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
      return question.all.map((one) => answerAboutFilm(one, { timeline, assets, changes })).join(' ');
    case 'said':
      return saidIn(film, { assets, nameOf });
    case 'sound':
      return soundOf(film, { assets, nameOf });
    case 'film':
      return `${clipsOf(film, nameOf)} ${shapeOf(film)} ${musicOf(film, nameOf)} ${textsOf(film, 'titles')}`;
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

/** How long each clip of some files is shown. */
function lengthOfClips(
  { pieces, output }: Film,
  ids: readonly string[],
  nameOf: (id: string | null) => string,
): string {
  const told = ids.map((id) => {
    const own = pieces.filter(({ item }) => assetOf(item) === id);
    const frames = own.reduce((sum, piece) => sum + piece.frames, 0);
    if (own.length === 0) return `${nameOf(id)} is not in the film.`;
    const times = own.length > 1 ? `, in ${own.length} clips` : '';
    return `${nameOf(id)} is shown for ${round(framesToSeconds(frames, output.rate))} seconds${times}.`;
  });
  return told.join(' ');
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

interface Told {
  assets: readonly PlannerAsset[];
  nameOf: (id: string | null) => string;
}

/** Characters of one answer that are speech. */
const longestSpeech = 1500;

/** The words that are heard in the film, by file, in its order. */
function saidIn(film: Film, { assets, nameOf }: Told): string {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const tracks = tracksOf(film.timeline, 'voice').flatMap(
    (index) => trackAt(film.timeline, index)?.children ?? [],
  );
  const voices = tracks.flatMap((item) => (item.OTIO_SCHEMA === 'Clip.2' ? [item] : []));
  const clips = [...film.pieces.map(({ item }) => item), ...voices];
  const heard = new Map<string, string[]>();
  for (const item of clips) {
    const id = assetOf(item);
    const words = byId.get(id ?? '')?.transcript ?? [];
    const range = item.OTIO_SCHEMA === 'Clip.2' ? item.source_range : null;
    if (id === null || words.length === 0 || range === null || range === undefined) continue;
    const start = range.start_time.value / range.start_time.rate;
    const end = start + range.duration.value / range.duration.rate;
    const own = words.filter((word) => word.startSeconds < end && word.endSeconds > start);
    if (own.length > 0) heard.set(id, [...(heard.get(id) ?? []), ...own.map(({ text }) => text)]);
  }
  if (heard.size === 0) return saidBeside(assets);
  const told = [...heard].map(
    ([id, words]) => `In ${nameOf(id)} is said: ${quoted(words.join(' ').slice(0, longestSpeech))}`,
  );
  return `${told.join('. ')}.`;
}

/** Files whose words are told where the film has none. */
const mostHeard = 3;

/** What is said in other files of the library: whoever asks of speech that the film does not have may mean these. */
function saidBeside(assets: readonly PlannerAsset[]): string {
  const nothing = 'No words are heard in the film, as far as its files were transcribed.';
  const spoken = assets.filter(({ transcript }) => (transcript ?? []).length > 0);
  const told = spoken.slice(0, mostHeard).map(({ name, transcript = [] }) => {
    const words = transcript.map(({ text }) => text).join(' ');
    return `In ${name}, which is not in it, is said: ${quoted(words.slice(0, longestSpeech / mostHeard))}`;
  });
  return told.length === 0 ? nothing : `${nothing} ${told.join('. ')}.`;
}

/** Which files have sound of their own, and whether music plays. */
function soundOf(film: Film, { assets, nameOf }: Told): string {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const ids = [...new Set(film.pieces.flatMap(({ item }) => assetOf(item) ?? []))];
  const without = ids.filter((id) => byId.get(id)?.hasAudio === false);
  const sounding = new Set(
    film.pieces.flatMap(({ item, sound }) => (sound?.OTIO_SCHEMA === 'Clip.2' ? (assetOf(item) ?? []) : [])),
  );
  const isAre = (names: readonly string[]) => (names.length === 1 ? 'has' : 'have');
  const sentences = [
    ...(sounding.size === 0 ? [] : [`The sound of ${listed([...sounding].map(nameOf))} is in the film.`]),
    ...(without.length === 0 ? [] : [`${listed(without.map(nameOf))} ${isAre(without)} no sound.`]),
    ...(sounding.size === 0 && without.length === 0 ? ['The sound of the clips is not in the film.'] : []),
  ];
  return [...sentences, musicOf(film, nameOf)].join(' ');
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
