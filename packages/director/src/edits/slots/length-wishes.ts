/** Wishes about how long, and how often, single clips are shown, by their slots. Pure. */
import type { Edit } from '../edit-wish.ts';
import type { Concept } from './concepts.ts';
import { has, holdsOnly, type Meaning, together } from './meaning.ts';
import { isSound, one, type Reading } from './reading.ts';

const lengths: readonly Concept[] = ['only', 'long', 'instead', 'shorten', 'lengthen', 'about', 'film'];

/** "The dog 3 seconds and the beach 8": each clip with the time behind it. */
export const eachTime: Reading = (meaning) => {
  if (meaning.clips.length < 2 || !holdsOnly(meaning, lengths, ['clips', 'seconds', 'number'])) return null;
  if (meaning.clips.some(({ role }) => role !== null && role !== 'with')) return null;
  const edits: Edit[] = [];
  let waiting: Meaning['slots'][number] | null = null;
  for (const slot of meaning.slots) {
    if (slot.kind === 'clips') {
      if (slot.isIt || waiting !== null) return null;
      waiting = slot;
    } else if (slot.kind === 'seconds' || slot.kind === 'number') {
      const seconds = slot.kind === 'seconds' ? slot.seconds : slot.value;
      if (waiting?.kind !== 'clips' || !(seconds > 0)) return null;
      edits.push({ kind: 'clipLength', target: waiting.target, factor: 1, seconds });
      waiting = null;
    }
  }
  // "Clip 3, clip 5" tells no times.
  return waiting !== null || meaning.seconds.length === 0 ? null : edits;
};

/** Most times that one clip is shown by one wish. */
const mostTimes = 10;

/** "Show the dog twice", "the frog three times in a row". */
export const repeated: Reading = (meaning) => {
  const target = together(meaning.clips);
  const isTold = has(meaning, 'twice') || has(meaning, 'again');
  if (target === null || isSound(target) || meaning.factor === null || !isTold) return null;
  const times = meaning.factor;
  if (!Number.isInteger(times) || times < 2 || times > mostTimes) return null;
  return holdsOnly(meaning, ['twice', 'run', 'in', 'again', 'add', 'after'], ['clips', 'it', 'factor'])
    ? one({ kind: 'repeat', target, times })
    : null;
};
