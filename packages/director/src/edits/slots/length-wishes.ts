/** Wishes about how long, and how often, single clips are shown, by their slots. Pure. */
import type { Edit } from '../edit-wish.ts';
import type { Concept } from './concepts.ts';
import { has, holdsOnly, type Meaning, together } from './meaning.ts';
import { isSound, one, placeOf, type Reading } from './reading.ts';

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

/** "Sunset 7s", "last shot 7 seconds": a clip and its time, and no more. */
export const bareTime: Reading = (meaning) => {
  const [clip, ...others] = meaning.clips;
  const [seconds, ...more] = meaning.seconds;
  if (clip === undefined || seconds === undefined || others.length + more.length > 0 || !(seconds > 0))
    return null;
  const isLed = meaning.slots.findIndex(({ kind }) => kind === 'clips') < lastTime(meaning);
  if (!isLed || clip.role !== null || clip.target.kind === 'all' || isSound(clip.target)) return null;
  if (!meaning.slots.every((slot) => slot.kind === 'clips' || slot.kind === 'seconds')) return null;
  return one({ kind: 'clipLength', target: clip.target, factor: 1, seconds });
};

const lastTime = ({ slots }: Meaning) => slots.findIndex(({ kind }) => kind === 'seconds');

const coming: readonly Concept[] = [
  ...(['first', 'last', 'start', 'finish', 'in', 'take', 'only', 'long', 'something'] as const),
];

/** "Finish with 2 seconds of the dog", "the dog at the very end 2s": what the film begins or ends with, and for how long. */
export const timedEnd: Reading = (meaning) => {
  const place = placeOf(meaning);
  const [clip, ...others] = meaning.clips;
  const [seconds, ...more] = meaning.seconds;
  if (place === null || clip === undefined || seconds === undefined || !(seconds > 0)) return null;
  if (others.length + more.length > 0 || clip.target.kind !== 'assets' || isSound(clip.target)) return null;
  const isBoth = has(meaning, 'first', 'start') && has(meaning, 'last', 'finish');
  if (isBoth || !['with', null].includes(clip.role)) return null;
  if (!holdsOnly(meaning, coming, ['clips', 'seconds'])) return null;
  // "The dog again at the end": where it is shown already it stays as it is.
  if (has(meaning, 'again', 'something')) {
    const [assetId = ''] = clip.target.ids;
    return [{ kind: 'add', target: clip.target, place, part: { assetId, said: clip.target.said, seconds } }];
  }
  return [
    { kind: 'clipLength', target: clip.target, factor: 1, seconds },
    { kind: 'place', target: clip.target, place },
  ];
};

/** "3 more seconds of the dog", "give the dog 2 extra seconds": so much longer. */
export const moreTime: Reading = (meaning) => {
  const target = together(meaning.clips);
  const [seconds, ...others] = [...meaning.seconds, ...meaning.numbers];
  if (target === null || seconds === undefined || others.length > 0 || !(seconds > 0)) return null;
  if (!has(meaning, 'more') || isSound(target)) return null;
  return holdsOnly(meaning, ['more', 'add'], ['clips', 'seconds', 'number'])
    ? one({ kind: 'clipLength', target, factor: 0, seconds })
    : null;
};
