/** Wishes about how long, and how often, single clips are shown, by their slots. Pure. */
import type { Edit } from '../../edit-wish.ts';
import type { Concept } from '../concepts.ts';
import { has, holdsOnly, type Meaning, together } from '../meaning.ts';
import { isSound, one, placeAmong, type Reading } from '../reading.ts';

const lengths: readonly Concept[] = ['only', 'long', 'instead', 'shorten', 'lengthen', 'about', 'film'];

/** "The dog 3 seconds and the beach 8": each clip with the time behind it. */
export const eachTime: Reading = (meaning) => {
  if (isExtra(meaning)) return null;
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

/** "The dog and the beach both shorter: 2s and 3s": as many times as clips, in their order. */
export const timesInTurn: Reading = (meaning) => {
  const { clips, seconds, slots } = meaning;
  const isInTurn = slots.findLastIndex(({ kind }) => kind === 'clips') < lastTime(meaning);
  if (clips.length < 2 || clips.length !== seconds.length || !isInTurn || isExtra(meaning)) return null;
  if (clips.some(({ role, target }) => role !== null || target.kind === 'all' || isSound(target)))
    return null;
  if (!holdsOnly(meaning, [...lengths, 'shorter', 'longer', 'each'], ['clips', 'seconds'])) return null;
  return seconds.every((value) => value > 0)
    ? clips.map(({ target }, at) => ({ kind: 'clipLength', target, factor: 1, seconds: seconds[at] ?? 0 }))
    : null;
};

/** Most times that one clip is shown by one wish. */
const mostTimes = 10;

/** "Show the dog twice", "the frog three times in a row". */
export const repeated: Reading = (meaning) => {
  const target = together(meaning.clips);
  const isCount = meaning.slots.some((slot) => slot.kind === 'times' && slot.isCount === true);
  const isTold = has(meaning, 'twice') || has(meaning, 'again', 'copy') || isCount;
  const times = meaning.factor ?? (has(meaning, 'copy') ? 2 : null);
  if (target === null || isSound(target) || times === null || !isTold) return null;
  if (!Number.isInteger(times) || times < 2 || times > mostTimes) return null;
  return holdsOnly(
    meaning,
    ['twice', 'double', 'copy', 'run', 'in', 'again', 'add', 'after'],
    ['clips', 'it', 'factor'],
  )
    ? one({ kind: 'repeat', target, times })
    : null;
};

/** "Show the throw again in slow motion", "the goal a second time, backwards": what is shown again plays so. */
export const replayed: Reading = (meaning) => {
  const target = together(meaning.clips);
  const isTold = has(meaning, 'again', 'twice') && (target !== null || meaning.it !== null);
  const words: Concept[] = [
    'again',
    'twice',
    'slow',
    'slower',
    'faster',
    'reverse',
    'speed',
    'in',
    'run',
    'at',
  ];
  words.push('add', 'after', 'underneath', 'then');
  if (!isTold || !holdsOnly(meaning, words, ['clips', 'it', 'factor'])) return null;
  const isChanged = has(meaning, 'slow', 'slower', 'faster', 'reverse', 'speed');
  if (!isChanged || (target !== null && isSound(target))) return null;
  const isSlow = has(meaning, 'slow', 'slower');
  const told = has(meaning, 'twice') ? null : meaning.factor;
  const factor =
    told === null ? (isSlow ? 0.5 : has(meaning, 'faster') ? 1.5 : 1) : isSlow && told > 1 ? 1 / told : told;
  const speed = has(meaning, 'reverse') ? -factor : factor;
  const what = target ?? meaning.it;
  return what === null || speed === 1 ? null : one({ kind: 'repeat', target: what, times: 2, speed });
};

/** "Sunset 7s", "last shot 7 seconds": a clip and its time, and no more. */
export const bareTime: Reading = (meaning) => {
  const [seconds, ...more] = meaning.seconds;
  // "Dog and pier 2 seconds" is of both.
  const target = together(meaning.clips);
  if (target === null || seconds === undefined || more.length > 0 || !(seconds > 0)) return null;
  const isLed = meaning.slots.findLastIndex(({ kind }) => kind === 'clips') < lastTime(meaning);
  if (!isLed || meaning.clips.some(({ role }) => role !== null)) return null;
  if (target.kind === 'all' || isSound(target)) return null;
  if (!meaning.slots.every((slot) => slot.kind === 'clips' || slot.kind === 'seconds')) return null;
  return one({ kind: 'clipLength', target, factor: 1, seconds });
};

const lastTime = ({ slots }: Meaning) => slots.findIndex(({ kind }) => kind === 'seconds');

const coming: readonly Concept[] = [
  ...(['first', 'last', 'start', 'finish', 'in', 'take', 'only', 'long', 'something'] as const),
];

/** "Finish with 2 seconds of the dog", "the dog at the very end 2s": what the film begins or ends with, and for how long. */
export const timedEnd: Reading = (meaning) => {
  if (isExtra(meaning)) return null;
  const place = placeAmong(meaning);
  const [clip, ...others] = meaning.clips;
  const [seconds, ...more] = meaning.seconds;
  if (place === null || clip === undefined || seconds === undefined || !(seconds > 0)) return null;
  if (others.length + more.length > 0 || clip.target.kind !== 'assets' || isSound(clip.target)) return null;
  const isBoth = has(meaning, 'first', 'start') && has(meaning, 'last', 'finish');
  if (isBoth || !['with', null].includes(clip.role)) return null;
  if (!holdsOnly(meaning, [...coming, place, 'add', 'set'], ['clips', 'seconds'])) return null;
  // "The dog again at the end": where it is shown already it stays as it is.
  if (has(meaning, 'again', 'something') && place !== 'middle') {
    const [assetId = ''] = clip.target.ids;
    return [{ kind: 'add', target: clip.target, place, part: { assetId, said: clip.target.said, seconds } }];
  }
  return [
    { kind: 'clipLength', target: clip.target, factor: 1, seconds },
    { kind: 'place', target: clip.target, place },
  ];
};

/** "The photos shorter, 2 seconds each": so long each of them. */
export const eachOfThem: Reading = (meaning) => {
  const [seconds, ...more] = meaning.seconds;
  const target = together(meaning.clips);
  if (!has(meaning, 'each') || target?.kind !== 'assets' || isSound(target)) return null;
  // "All clips 2 seconds except the dog" is of the others.
  if (meaning.clips.some(({ role }) => role !== null && role !== 'with')) return null;
  if (seconds === undefined || !(seconds > 0) || more.length > 0) return null;
  const words: Concept[] = [...lengths, 'each', 'shorter', 'longer', 'toolong', 'tooshort'];
  return !has(meaning, 'film') && holdsOnly(meaning, words, ['clips', 'seconds'])
    ? one({ kind: 'clipLength', target, factor: 1, seconds, isEach: true })
    : null;
};

/** "Cut the last one after 5 seconds", "end the bath after 7 seconds": it is so long then. */
export const endedAfter: Reading = (meaning) => {
  const [clip, ...others] = meaning.clips;
  const [seconds, ...more] = meaning.seconds;
  if (clip === undefined || seconds === undefined || !(seconds > 0) || others.length + more.length > 0)
    return null;
  if (clip.role !== null || isSound(clip.target) || !has(meaning, 'cut', 'stop', 'shorten')) return null;
  const after = meaning.slots.findIndex((slot) => slot.kind === 'concept' && slot.concepts.has('after'));
  if (meaning.slots[after + 1]?.kind !== 'seconds') return null;
  return holdsOnly(meaning, ['cut', 'stop', 'shorten', 'after', 'out', 'at'], ['clips', 'seconds'])
    ? one({ kind: 'clipLength', target: clip.target, factor: 1, seconds })
    : null;
};

/** "2 seconds more", "+2s", "3 more seconds": the word stands beside the time. */
export const isExtra = ({ slots }: Meaning): boolean =>
  slots.some(({ kind }, at) => {
    const isTime = kind === 'seconds' || kind === 'number';
    return (
      isTime &&
      [slots[at - 1], slots[at + 1]].some((one) => one?.kind === 'concept' && one.concepts.has('more'))
    );
  });

/** "Add 2 seconds to the dog". */
const isAddedTo = ({ slots }: Meaning) =>
  slots.some((slot, at) => {
    const [time, lead, clip] = slots.slice(at + 1, at + 4);
    return (
      slot.kind === 'concept' &&
      slot.concepts.has('add') &&
      time?.kind === 'seconds' &&
      lead?.kind === 'concept' &&
      lead.concepts.has('with') &&
      clip?.kind === 'clips'
    );
  });

/** "3 more seconds of the dog", "give the dog 2 extra seconds": so much longer. */
/** "The dog from 5 to 7": what it is and what it shall be; a rise without a verb may be a stretch of its file. */
export const fromTo: Reading = (meaning) => {
  const target = together(meaning.clips);
  const at = meaning.slots.findIndex((slot) => slot.kind === 'concept' && slot.concepts.has('at'));
  const [from, lead, to] = meaning.slots.slice(at + 1, at + 4);
  const value = (slot: Meaning['slots'][number] | undefined) =>
    slot?.kind === 'number' ? slot.value : slot?.kind === 'seconds' ? slot.seconds : null;
  const [was, is] = [value(from), value(to)];
  if (at === -1 || target === null || isSound(target) || was === null || is === null || !(is > 0))
    return null;
  if (lead?.kind !== 'concept' || !lead.concepts.has('with')) return null;
  const isChange = has(meaning, 'lengthen', 'longer', 'shorten', 'shorter', 'set', 'replace');
  if (!(isChange || was > is)) return null;
  const words: Concept[] = ['at', 'cut', 'down', 'up', 'replace', 'shorter', 'longer', ...lengths];
  return holdsOnly(meaning, words, ['clips', 'seconds', 'number'])
    ? one({ kind: 'clipLength', target, factor: 1, seconds: is })
    : null;
};

export const moreTime: Reading = (meaning) => {
  const target = together(meaning.clips);
  const [seconds, ...others] = [...meaning.seconds, ...meaning.numbers];
  if (target === null || seconds === undefined || others.length > 0 || !(seconds > 0)) return null;
  if (!(isExtra(meaning) || isAddedTo(meaning)) || isSound(target)) return null;
  return holdsOnly(meaning, ['more', 'add', 'underneath', 'in'], ['clips', 'seconds', 'number'])
    ? one({ kind: 'clipLength', target, factor: 0, seconds })
    : null;
};
