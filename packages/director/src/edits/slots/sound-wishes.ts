/** Wishes about how loud something is, by their slots. Pure. */
import type { Concept } from './concepts.ts';
import { has, holdsOnly, together } from './meaning.ts';
import { isSound, one, type Reading } from './reading.ts';

/** "Drop the music by half", "the music half as loud". */
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
  if (!holdsOnly(meaning, words, ['factor', 'it'])) return null;
  const isUp = has(meaning, 'louder', 'up') && !has(meaning, 'quieter', 'down');
  const times =
    factor < 1 && isUp ? 1 + factor : factor > 1 && has(meaning, 'quieter', 'down') ? 1 / factor : factor;
  const db = Math.round(200 * Math.log10(times)) / 10;
  return db === 0 ? null : one({ kind: 'volume', of: has(meaning, 'music') ? 'music' : 'film', db });
};

export const volume: Reading = (meaning) => {
  const isUp = has(meaning, 'louder') || has(meaning, 'up');
  const isDown = has(meaning, 'quieter') || has(meaning, 'down');
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
  if (isUp === isDown || !isLoudness || !holdsOnly(meaning, words, ['it', 'clips'])) return null;
  const db = isUp ? 6 : -6;
  const target = together(meaning.clips);
  if (meaning.clips.length === 0)
    return one({ kind: 'volume', of: has(meaning, 'music') ? 'music' : 'film', db });
  if (target === null || has(meaning, 'music')) return null;
  return one(
    isSound(target) ? { kind: 'volume', of: 'music', db } : { kind: 'volume', of: 'footage', db, target },
  );
};

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

/** What the camera heard is heard: "keep the original sound". */
export const original: Reading = (meaning) =>
  has(meaning, 'original') && holdsOnly(meaning, ['original', 'add', 'in', 'back', 'only', 'film'])
    ? one({ kind: 'footageSound' })
    : null;
