/** Music that goes by everyday words: "wide open as music" where a recording is called `wide_open.mp3`. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { fold } from '../grammar/tokens/lex.ts';
import { songCalled, songNamedIn, tellsVoice } from '../grammar/wishes/music-names.ts';

const wordsOf = (name: string) =>
  fold(name)
    .replace(/\.[a-z0-9]{2,4}$/u, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const leastLetters = 5;
const asWords = new Set('comme come como als as'.split(' '));

const refusing = new Set(
  'no not without never kein keine keinen ohne nicht sans pas sin no sem nao senza non instead than'.split(
    ' ',
  ),
);

/** Where `own` stands in `said`; -1 for nowhere. */
const placeOf = (said: readonly string[], own: readonly string[]) =>
  said.findIndex((_, at) => own.every((word, index) => said[at + index] === word));

/** `brief` with the one recording that it calls by all words of its name, where nothing else is told of its music. */
export function withNamedMusic(asked: Brief, sources: readonly PlannerAsset[]): Brief {
  const brief = withMusicOfLevel(asked, sources);
  const { music, unread, voiceAssetIds, prompt, followsUp } = brief;
  const isAsked = music?.kind === 'built-in' && music.mood === null;
  // "Ajoute lute comme musique": the recording that is added is the music, and none is composed.
  const recordings = new Set(sources.flatMap(({ kind, id }) => (kind === 'audio' ? [id] : [])));
  const isAdded = brief.edits.some(
    ({ kind, ...edit }) =>
      kind === 'add' &&
      'target' in edit &&
      edit.target?.kind === 'assets' &&
      edit.target.ids.every((id) => recordings.has(id)),
  );
  if (isAsked && followsUp && isAdded)
    return { ...brief, music: null, unread: unread.filter((words) => !asWords.has(fold(words))) };
  if (!(isAsked || (music === null && !followsUp)) || voiceAssetIds.length > 0) return brief;
  const texts = followsUp ? unread.map(wordsOf) : [wordsOf(prompt)];
  const named = sources.filter(({ kind, name }) => {
    const own = wordsOf(name);
    // "Jingle" is a kind of music, and jingle.mp3 the one that is meant.
    const isCalled = isAsked && (own[0]?.length ?? 0) >= leastLetters;
    if (kind !== 'audio' || (own.length < 2 && !isCalled)) return false;
    return texts.some((said) => {
      const at = placeOf(said, own);
      return followsUp
        ? said.length === own.length && at === 0
        : at >= 0 && !refusing.has(said[at - 1] ?? '');
    });
  });
  const [only, ...others] = named;
  if (only === undefined) return withSongNamed(brief, sources);
  if (others.length > 0) return brief;
  const own = wordsOf(only.name);
  return {
    ...brief,
    music: { kind: 'asset', assetId: only.id },
    unread: unread.filter((words) => placeOf(wordsOf(words), own) < 0),
  };
}

const songsOf = (sources: readonly PlannerAsset[]) =>
  sources.filter(({ kind, name }) => kind === 'audio' && !tellsVoice(name));

/** "Background music at 20 percent": who says how loud the music of a new film is asks for some. */
function withMusicOfLevel(brief: Brief, sources: readonly PlannerAsset[]): Brief {
  if (brief.music !== null || brief.followsUp) return brief;
  const level = brief.edits.find((edit) => edit.kind === 'volume' && edit.of === 'music');
  if (level === undefined) return brief;
  const song = songCalled(wordsOf(level.said), songsOf(sources));
  return {
    ...brief,
    music: song === null ? { kind: 'built-in', mood: null } : { kind: 'asset', assetId: song.id },
  };
}

/** "配爵士乐", "con il singolo": words that nobody understood, and that name a piece of music. */
function withSongNamed(brief: Brief, sources: readonly PlannerAsset[]): Brief {
  const songs = songsOf(sources);
  const naming = brief.unread.filter((words) => songNamedIn(wordsOf(words), songs) !== null);
  const song = songNamedIn(naming.flatMap(wordsOf), songs);
  if (song === null || brief.music !== null) return brief;
  const isBrief = (words: string) => wordsOf(words).length <= longestNaming;
  return {
    ...brief,
    music: { kind: 'asset', assetId: song.id },
    unread: brief.unread.filter((words) => !(naming.includes(words) && isBrief(words))),
  };
}

/** Words with which a piece of music is named, and nothing else is asked. */
const longestNaming = 3;
