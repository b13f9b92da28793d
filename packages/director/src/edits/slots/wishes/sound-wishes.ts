/** Wishes about how loud something is, by their slots. Pure. */
import type { Edit, MusicPart } from '../../edit-wish.ts';
import type { Concept } from '../concepts.ts';
import { has, holdsOnly, type Meaning, together } from '../meaning.ts';
import { isSound, one, type Reading } from '../reading.ts';

/** "Drop the music by half", "the music half as loud", "the last one at 20% volume". */
export const loudnessTimes: Reading = (meaning) => {
  const { factor } = meaning;
  if (factor === null || factor <= 0 || factor > 8 || !has(meaning, 'music', 'sound')) return null;
  const words: Concept[] = [
    'music',
    'sound',
    'louder',
    'quieter',
    'up',
    'down',
    'remove',
    'cut',
    'shorten',
    'take',
    'film',
    'lengthen',
  ];
  words.push('underneath', 'in', 'at', 'half', 'double');
  const target = together(meaning.clips);
  const isOfClips = target !== null && !isSound(target) && !has(meaning, 'music');
  if (!holdsOnly(meaning, words, isOfClips ? ['factor', 'clips'] : ['factor', 'it'])) return null;
  const isUp = has(meaning, 'louder', 'up') && !has(meaning, 'quieter', 'down');
  const times =
    factor < 1 && isUp ? 1 + factor : factor > 1 && has(meaning, 'quieter', 'down') ? 1 / factor : factor;
  const db = Math.round(200 * Math.log10(times)) / 10;
  if (db === 0) return null;
  if (isOfClips) return one({ kind: 'volume', of: 'footage', db, target });
  return one({ kind: 'volume', of: has(meaning, 'music') ? 'music' : 'film', db });
};

const most = 40;

/** "Music -6 dB", "take the dog down 3 dB"; a level that is told as such ("to -20 dB") is none. */
export const decibels: Reading = (meaning) => {
  const [slot, ...others] = meaning.slots.flatMap((one) => (one.kind === 'decibels' ? [one] : []));
  if (slot === undefined || others.length > 0 || Math.abs(slot.db) > most || slot.db === 0) return null;
  const isDown = has(meaning, 'down', 'quieter', 'cut', 'remove', 'shorten', 'out', 'easing');
  const isUp = has(meaning, 'up', 'louder', 'more', 'add');
  if (isUp === isDown && !slot.isSigned) return null;
  const lead = meaning.slots[meaning.slots.indexOf(slot) - 1];
  const isLevel =
    lead?.kind === 'concept' &&
    (lead.concepts.has('at') || (lead.concepts.has('with') && !lead.concepts.has('by')));
  const words: Concept[] = [
    'music',
    'sound',
    'film',
    'louder',
    'quieter',
    'up',
    'down',
    'cut',
    'remove',
    'shorten',
  ];
  words.push('take', 'lengthen', 'out', 'add', 'more', 'underneath', 'easing', 'back');
  if (isLevel || !holdsOnly(meaning, words, ['clips', 'it', 'decibels'])) return null;
  const db = isDown ? -Math.abs(slot.db) : isUp ? Math.abs(slot.db) : slot.db;
  const target = together(meaning.clips);
  if (meaning.clips.length > 0 && target === null) return null;
  if (target === null) return one({ kind: 'volume', of: has(meaning, 'music') ? 'music' : 'film', db });
  return one(
    isSound(target) ? { kind: 'volume', of: 'music', db } : { kind: 'volume', of: 'footage', db, target },
  );
};

/** "Dial the music back", "ease off the music". */
const isEased = (meaning: Meaning) =>
  has(meaning, 'music', 'sound') &&
  !has(meaning, 'again') &&
  (has(meaning, 'easing')
    ? has(meaning, 'back', 'out', 'down')
    : has(meaning, 'back') && has(meaning, 'much', 'take'));

export const volume: Reading = (meaning) => {
  const isUp = has(meaning, 'louder') || has(meaning, 'up');
  const isDown = has(meaning, 'quieter') || has(meaning, 'down') || isEased(meaning);
  const isLoudness = has(meaning, 'louder', 'quieter') || has(meaning, 'music', 'sound');
  const words: Concept[] = [
    'louder',
    'quieter',
    'up',
    'down',
    'music',
    'sound',
    'film',
    'take',
    'underneath',
  ];
  if (isEased(meaning)) words.push('easing', 'back', 'out');
  if (isUp === isDown || !isLoudness || !holdsOnly(meaning, words, ['it', 'clips'])) return null;
  const db = isUp ? 6 : -6;
  const target = together(meaning.clips);
  if (meaning.clips.length === 0)
    return one({ kind: 'volume', of: has(meaning, 'music') ? 'music' : 'film', db });
  if (target === null) return null;
  // "Music quieter under the river" is none of the whole film.
  if (has(meaning, 'music'))
    return isSound(target) || !isUnder(meaning) ? null : one({ kind: 'volume', of: 'music', db, target });
  return one(
    isSound(target) ? { kind: 'volume', of: 'music', db } : { kind: 'volume', of: 'footage', db, target },
  );
};

const under: readonly Concept[] = ['underneath', 'at', 'in'];

/** Clips during which something is: "under the river", but not "so that we hear grandma". */
function isUnder({ slots }: Meaning): boolean {
  const lead = slots[slots.findIndex(({ kind }) => kind === 'clips') - 1];
  return lead?.kind === 'concept' && under.some((one) => lead.concepts.has(one));
}

/** "Pull the music back a touch" turns it down; "bring the music back" does not. */
export const eased: Reading = (meaning) => (isEased(meaning) ? volume(meaning) : null);

/** "Put music under it, softly": what else is said of the music is read by whoever reads music. */
export const soft: Reading = (meaning) => {
  const words: Concept[] = ['softly', 'music', 'sound', 'film', 'add', 'in', 'underneath', 'back'];
  if (!has(meaning, 'softly') || !has(meaning, 'music') || !holdsOnly(meaning, words, ['it'])) return null;
  return one({ kind: 'volume', of: 'music', db: -6 });
};

/** Other music, by its mood: "something happier instead", "música romántica". */
export const mood: Reading = (meaning) => {
  const moods = meaning.slots.flatMap((slot) => (slot.kind === 'mood' ? [slot.mood] : []));
  const [name] = moods;
  if (name === undefined || moods.length > 1 || !has(meaning, 'music', 'something')) return null;
  const words: Concept[] = [
    'music',
    'something',
    'add',
    'in',
    'remove',
    'insteadof',
    'replace',
    'take',
    'film',
    'underneath',
  ];
  if (!holdsOnly(meaning, words, ['mood', 'it'])) return null;
  return one({ kind: 'music', assetId: null, mood: name, isOther: has(meaning, 'something') });
};

const musicWords: readonly Concept[] = [
  ...([
    'music',
    'start',
    'stop',
    'finish',
    'after',
    'in',
    'only',
    'film',
    'underneath',
    'until',
    'at',
  ] as const),
  ...(['run', 'out', 'before', 'cut', 'add', 'take', 'upto', 'later', 'softly', 'except', 'back'] as const),
];

/** "Start the music at 5 seconds", "music only in the second half", "no music over the last clip". */
export const musicSpan: Reading = (meaning) => {
  const { seconds } = meaning;
  const songs = meaning.clips.filter(({ target }) => isSound(target));
  const over = meaning.clips.filter(({ target }) => !isSound(target));
  if (songs.length > 1 || (songs.length === 0 && !has(meaning, 'music'))) return null;
  const isWithout = has(meaning, 'remove', 'mute') || over.some(({ role }) => role === 'except');
  if (!holdsOnly(meaning, [...musicWords, 'remove', 'mute'], ['clips', 'seconds', 'part', 'it'])) return null;
  const [song] = songs;
  const own: Edit[] =
    song?.target.kind === 'assets'
      ? [{ kind: 'music', assetId: song.target.ids[0] ?? '', mood: null, isOther: false }]
      : [];
  const span = (part: MusicPart): Edit[] => [...own, { kind: 'musicSpan', part }];
  const parts = meaning.slots.flatMap((slot) => (slot.kind === 'part' ? [slot] : []));
  const [part] = parts;
  if (part !== undefined) {
    if (parts.length > 1 || seconds.length > 0 || over.length > 0) return null;
    return span({ by: 'share', ...partOf(part, { meaning, isWithout }) });
  }
  const [value] = seconds;
  if (value !== undefined) {
    if (seconds.length > 1 || over.length > 0 || isWithout) return null;
    const isEnd = has(meaning, 'stop', 'finish', 'until', 'cut');
    const isStart = has(meaning, 'start', 'after', 'at', 'in', 'later');
    if (isEnd) return span({ by: 'seconds', from: 0, to: value });
    return isStart ? span({ by: 'seconds', from: value, to: null }) : null;
  }
  const target = together(over);
  // "Remove the music and the guests" names both.
  if (target === null || !isLedTo(meaning)) return null;
  return span({ by: 'clips', target, isLeftOut: isWithout });
};

const leading: readonly Concept[] = ['underneath', 'in', 'at', 'with', 'except', 'only', 'after', 'before'];

/** True where a word leads to the first clip that is no song: "over the kitchen", "for the last clip". */
function isLedTo({ slots }: Meaning): boolean {
  const at = slots.findIndex((slot) => slot.kind === 'clips' && !slot.isIt && !isSound(slot.target));
  const lead = slots[at - 1];
  return lead?.kind === 'concept' && leading.some((one) => lead.concepts.has(one));
}

/** "From the second half on" lasts to the end; "not in the first half" is the rest. */
function partOf(
  { from, to }: { from: number; to: number },
  { meaning, isWithout }: { meaning: Meaning; isWithout: boolean },
): { from: number; to: number } {
  if (isWithout) return from === 0 ? { from: to, to: 1 } : { from: 0, to: from };
  return has(meaning, 'start', 'after') ? { from, to: 1 } : { from, to };
}

/** "Fade the music out over the last 3 seconds". */
export const musicFade: Reading = (meaning) => {
  const isFade = has(meaning, 'transition');
  const isEdge = isFade && !has(meaning, 'out', 'in');
  const isOut =
    has(meaning, 'fadeout') || (isFade && has(meaning, 'out')) || (isEdge && has(meaning, 'last', 'finish'));
  const isIn =
    has(meaning, 'fadein') ||
    ((isFade || has(meaning, 'easing')) && has(meaning, 'in') && !isOut) ||
    (isEdge && has(meaning, 'first', 'start'));
  if (!has(meaning, 'music') || isOut === isIn || meaning.seconds.length > 1) return null;
  const words: Concept[] = [
    'music',
    'fadeout',
    'fadein',
    'transition',
    'out',
    'in',
    'last',
    'first',
    'underneath',
    'easing',
    'finish',
    'start',
    'slow',
    'slower',
    'softly',
    'film',
    'long',
    'add',
  ];
  if (!holdsOnly(meaning, words, ['seconds', 'it'])) return null;
  return one({ kind: 'musicFade', edge: isOut ? 'out' : 'in', seconds: meaning.seconds[0] ?? 3 });
};

/** What the camera heard is heard: "keep the original sound". */
export const original: Reading = (meaning) =>
  has(meaning, 'original') && holdsOnly(meaning, ['original', 'add', 'in', 'back', 'only', 'film'])
    ? one({ kind: 'footageSound' })
    : null;

/** "Only the sound of the beach, the rest silent": the others are silent, and all are shown. */
export const onlySound: Reading = (meaning) => {
  const than = together(meaning.clips);
  if (!has(meaning, 'only') || !has(meaning, 'sound') || than === null || than.kind === 'all') return null;
  if (isSound(than) || !holdsOnly(meaning, ['only', 'sound', 'mute', 'film'], ['clips'])) return null;
  const at = (concept: Concept) =>
    meaning.slots.findIndex((slot) => slot.kind === 'concept' && slot.concepts.has(concept));
  // "Only mute the sound of the beach" is the other way round.
  const isMuted =
    has(meaning, 'mute') && at('mute') < meaning.slots.findIndex(({ kind }) => kind === 'clips');
  if (isMuted || at('only') > at('sound')) return null;
  return one({ kind: 'noFootageSound', target: { kind: 'others', than } });
};
