/** Answers what is asked of a film, from its timeline alone. Pure. */
import { framesToSeconds, type Timeline } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import { shownTexts } from '../planning/read-tracks.ts';
import type { FilmQuestion } from '../reading/questions/film-question.ts';
import { type Teller, tellerOf } from '../telling/teller.ts';
import { assetOf, type Film, readFilm, speedOf, trackAt, tracksOf } from './film.ts';

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/** Clips that an answer lists one by one. */
const mostListed = 20;

/** A film that is asked about. */
export interface AskedFilm {
  timeline: Timeline;
  /** Those that an answer may name. */
  assets: readonly PlannerAsset[];
  /** What the last message that changed it asked for, in its words. */
  changes?: readonly string[];
  /** In whose language it is answered. */
  teller?: Teller;
}

/** How it is told, and what files are called. */
interface Telling {
  teller: Teller;
  nameOf: (id: string | null) => string;
}

/** The answer to a question about the film of a timeline. */
export function answerAboutFilm(
  question: FilmQuestion,
  { timeline, assets, changes = [], teller = tellerOf('english') }: AskedFilm,
): string {
  const film = readFilm(timeline);
  if (film === null) return teller.say('noPictures');
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) =>
    id === null ? teller.say('drawnScene') : (names.get(id) ?? teller.say('aFile'));
  const telling = { teller, nameOf };
  if (question.kind === 'length' && question.assetIds !== undefined)
    return lengthOfClips(film, question.assetIds, telling);
  if (question.kind === 'length')
    return teller.say('isLong', { seconds: round(framesToSeconds(film.frames, film.output.rate)) });
  switch (question.about) {
    case 'changes':
      return changes.length === 0
        ? teller.say('unchanged')
        : `${teller.say('lastChange', { words: teller.list(changes.map(teller.quoted)) })} ${clipsOf(film, telling)}`;
    case 'weighed':
      return `${teller.say('onlyWeighed', { words: teller.list(question.said.map(teller.quoted)) })} ${clipsOf(film, telling)}`;
    case 'clips':
      return clipsOf(film, telling);
    case 'count':
      return teller.say(film.pieces.length === 1 ? 'hasOneClip' : 'hasClips', {
        count: film.pieces.length,
        files: namesIn(film, telling),
      });
    case 'music':
      return musicOf(film, telling);
    case 'titles':
      return textsOf(film, 'titles', telling);
    case 'captions':
      return textsOf(film, 'captions', telling);
    case 'shape':
      return shapeOf(film, telling);
    case 'speed':
      return teller.say('playsAt', {
        speeds: teller.list([...new Set(film.pieces.map(({ item }) => `${speedOf(item)}x`))]),
      });
    case 'several':
      return question.all.map((one) => answerAboutFilm(one, { timeline, assets, changes, teller })).join(' ');
    case 'said':
      return saidIn(film, { ...telling, assets });
    case 'sound':
      return soundOf(film, { ...telling, assets });
    case 'film':
      return [
        clipsOf(film, telling),
        shapeOf(film, telling),
        musicOf(film, telling),
        textsOf(film, 'titles', telling),
      ].join(' ');
    case 'holds':
      return holds(film, { ...telling, words: question.words, assets });
  }
}

function namesIn(film: Film, { teller, nameOf }: Telling): string {
  const own = [...new Set(film.pieces.map(({ item }) => nameOf(assetOf(item))))];
  const more = own.length - mostListed;
  return teller.list(more > 0 ? [...own.slice(0, mostListed), teller.say('more', { count: more })] : own);
}

function clipsOf({ pieces, output }: Film, { teller, nameOf }: Telling): string {
  const all = pieces.map(
    ({ item, frames }) => `${nameOf(assetOf(item))} (${round(framesToSeconds(frames, output.rate))} s)`,
  );
  const more = all.length - mostListed;
  const told = more > 0 ? [...all.slice(0, mostListed), teller.say('more', { count: more })] : all;
  return teller.say('showsClips', { clips: told.join(teller.say('andThen')) });
}

/** How long each clip of some files is shown. */
function lengthOfClips(
  { pieces, output }: Film,
  ids: readonly string[],
  { teller, nameOf }: Telling,
): string {
  const told = ids.map((id) => {
    const own = pieces.filter(({ item }) => assetOf(item) === id);
    const frames = own.reduce((sum, piece) => sum + piece.frames, 0);
    const name = nameOf(id);
    if (own.length === 0) return teller.say('isNotIn', { name });
    const seconds = round(framesToSeconds(frames, output.rate));
    return teller.say(own.length > 1 ? 'isShownInClips' : 'isShownFor', { name, seconds, count: own.length });
  });
  return told.join(' ');
}

function musicOf({ timeline }: Film, { teller, nameOf }: Telling): string {
  const items = tracksOf(timeline, 'music').flatMap((index) => trackAt(timeline, index)?.children ?? []);
  const clips = items.flatMap((item) => (item.OTIO_SCHEMA === 'Clip.2' ? [item] : []));
  if (clips.length === 0) return teller.say('noMusic');
  const files = [...new Set(clips.flatMap((clip) => assetOf(clip) ?? []))];
  return files.length === 0
    ? teller.say('composedHere')
    : teller.say('musicIs', { files: teller.list(files.map(nameOf)) });
}

function textsOf({ timeline, output }: Film, role: 'titles' | 'captions', { teller }: Telling): string {
  const tracks = tracksOf(timeline, role).flatMap((index) => trackAt(timeline, index) ?? []);
  const texts = shownTexts(tracks, output.rate).map(({ text }) => text);
  if (texts.length === 0) return teller.say(role === 'titles' ? 'noTitle' : 'noCaptions');
  if (role === 'captions') return teller.say('hasCaptions', { count: texts.length });
  return teller.say(texts.length === 1 ? 'titleIs' : 'titlesAre', {
    texts: teller.list(texts.map(teller.quoted)),
  });
}

interface Told extends Telling {
  assets: readonly PlannerAsset[];
}

/** Characters of one answer that are speech. */
const longestSpeech = 1500;

/** The words that are heard in the film, by file, in its order. */
function saidIn(film: Film, { assets, teller, nameOf }: Told): string {
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
  if (heard.size === 0) return saidBeside(assets, teller);
  const told = [...heard].map(([id, words]) =>
    teller.say('isSaidIn', {
      name: nameOf(id),
      words: teller.quoted(words.join(' ').slice(0, longestSpeech)),
    }),
  );
  return told.join(' ');
}

/** Files whose words are told where the film has none. */
const mostHeard = 3;

/** What is said in other files of the library: whoever asks of speech that the film does not have may mean these. */
function saidBeside(assets: readonly PlannerAsset[], teller: Teller): string {
  const spoken = assets.filter(({ transcript }) => (transcript ?? []).length > 0);
  const told = spoken.slice(0, mostHeard).map(({ name, transcript = [] }) => {
    const words = transcript.map(({ text }) => text).join(' ');
    return teller.say('isSaidBeside', {
      name,
      words: teller.quoted(words.slice(0, longestSpeech / mostHeard)),
    });
  });
  return [teller.say('nothingHeard'), ...told].join(' ');
}

/** Which files have sound of their own, and whether music plays. */
function soundOf(film: Film, { assets, teller, nameOf }: Told): string {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const ids = [...new Set(film.pieces.flatMap(({ item }) => assetOf(item) ?? []))];
  const without = ids.filter((id) => byId.get(id)?.hasAudio === false);
  const sounding = new Set(
    film.pieces.flatMap(({ item, sound }) => (sound?.OTIO_SCHEMA === 'Clip.2' ? (assetOf(item) ?? []) : [])),
  );
  const [heard, mute] = [[...sounding], without].map((files) => teller.list(files.map(nameOf)));
  const sentences = [
    ...(sounding.size === 0 ? [] : [teller.say('soundIsIn', { files: heard ?? '' })]),
    ...(without.length === 0
      ? []
      : [teller.say(without.length === 1 ? 'hasNoSound' : 'haveNoSound', { files: mute ?? '' })]),
    ...(sounding.size === 0 && without.length === 0 ? [teller.say('soundIsNotIn')] : []),
  ];
  return [...sentences, musicOf(film, { teller, nameOf })].join(' ');
}

function shapeOf({ output: { width, height, rate } }: Film, { teller }: Telling): string {
  const [w, h] = [width ?? 0, height ?? 0];
  const shape = w === h ? 'isSquare' : w > h ? 'isLandscape' : 'isVertical';
  return teller.say(shape, { size: `${w}x${h}`, rate: round(rate.num / rate.den) });
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

function holds(film: Film, { words, assets, teller, nameOf }: Told & { words: string }): string {
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
    return teller.say('yesIn', {
      files: teller.list(files),
      places: teller.list(at.map(String)),
      count: film.pieces.length,
    });
  }
  const files = namesIn(film, { teller, nameOf });
  return named.size > 0
    ? teller.say('noNotIn', { names: teller.list([...named].slice(0, 5).map(nameOf)), files })
    : teller.say('notCalled', { files, words: teller.quoted(words) });
}
