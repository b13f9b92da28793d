/** Wishes about how long the film, its clips and their edges are, by their slots. Pure. */
import type { ClipTarget, Edit } from '../../edit-wish.ts';
import type { Concept } from '../concepts.ts';
import { has, holdsOnly, type Meaning, targetOf, together, withUnit } from '../meaning.ts';
import { isConceptOf, one, type Reading } from '../reading.ts';
import { isExtra } from './length-wishes.ts';

const lengthWords: readonly Concept[] = [
  'shorten',
  'lengthen',
  'shorter',
  'longer',
  'toolong',
  'tooshort',
  'cut',
  'long',
  'film',
  'only',
];

/** What goes from the beginning or the end of a clip: "cut 2 seconds off the start of the car". */
export const edge: Reading = (meaning) => {
  const { clips, seconds } = meaning;
  const isStart = has(meaning, 'first', 'start');
  const isEnd = has(meaning, 'last', 'finish');
  const isLess = has(meaning, 'cut', 'remove', 'out', 'shorten', 'take');
  const [value] = seconds;
  if (value === undefined || seconds.length > 1 || isStart === isEnd || !isLess) return null;
  const words: Concept[] = [
    'cut',
    'remove',
    'out',
    'shorten',
    'take',
    'first',
    'last',
    'start',
    'finish',
    'film',
    'down',
    'in',
    'each',
  ];
  if (!holdsOnly(meaning, words, ['clips', 'seconds'])) return null;
  const isEach = has(meaning, 'each');
  const isOfFilm = clips.length === 0;
  const target = isOfFilm ? allClips : together(clips);
  if (target === null) return null;
  return one({
    kind: 'clipLength',
    target,
    factor: 0,
    seconds: -value,
    ...((isStart || isOfFilm) && { edge: isStart ? ('start' as const) : ('end' as const) }),
    ...(isEach && { isEach: true as const }),
  });
};

const allClips: ClipTarget = { kind: 'all' };

const thatClip = /^(?:that|this) (?:one|clip|shot|scene|part)$/u;

/** How long the film is, or a clip of it is shown. */
export const length: Reading = (spoken) => {
  const meaning = withUnit(spoken);
  const { clips, seconds, factor } = meaning;
  const isLess =
    has(meaning, 'shorten', 'shorter', 'toolong', 'cut', 'remove', 'take') || isTakenOff(meaning);
  const isBeyond = seconds.length === 1 && isExtra(meaning);
  const isMore = has(meaning, 'lengthen', 'longer', 'tooshort') || isBeyond;
  const isOf = [
    ...lengthWords,
    'down',
    'up',
    'upto',
    'take',
    'remove',
    'out',
    'in',
    'each',
    'instead',
  ] as const;
  // "Hold on the dog for 7 seconds", "leave the dog on".
  const isOn: Concept[] = clips.length === 1 && seconds.length === 1 ? ['underneath', 'screen'] : [];
  if (seconds.length > 1 || !holdsOnly(meaning, [...isOf, ...isOn], ['clips', 'it', 'seconds', 'factor']))
    return null;
  // "Everything but the pig shorter" is of the others.
  const isExcept = has(meaning, 'each', 'film') && clips.some(({ role }) => role === 'except');
  const target = isExcept ? targetOf(meaning) : together(clips);
  if (clips.length > 0 && (target === null || has(meaning, 'film'))) return null;
  const [value] = seconds;
  if (isExcept && target !== null && value !== undefined && value > 0 && !isLess && !isMore)
    return one({ kind: 'clipLength', target, factor: 1, seconds: value, isEach: true });
  const { it } = meaning;
  // "Make that one 8 seconds": a clip that was spoken of, and not the film.
  if (value !== undefined && it?.kind === 'spoken' && thatClip.test(it.said) && clips.length === 0)
    return one({ kind: 'clipLength', target: it, factor: 1, seconds: value });
  if (value !== undefined && value > 0 && has(meaning, 'each'))
    return clips.length > 0 ? null : eachLength(value, { meaning, isLess, isMore });
  const isOwn = clips.length === 1 && has(meaning, 'with', 'add');
  const isWhole = has(meaning, 'film') && clips.length === 0;
  const isChange =
    isOwn || isWhole || has(meaning, 'set', 'only', 'instead', 'enough', 'upto') || isLess || isMore;
  if (value !== undefined && !isChange) return null;
  if (value !== undefined) {
    const isBy =
      (has(meaning, 'shorter', 'longer') && !isUpTo(meaning)) ||
      isBeyond ||
      (isLess && has(meaning, 'out', 'remove')) ||
      isDifference(meaning);
    if (isBy && !isLess && !isMore) return null;
    const change = isBy ? (isLess ? -value : value) : value;
    if (target !== null) return one({ kind: 'clipLength', target, factor: isBy ? 0 : 1, seconds: change });
    const bound = has(meaning, 'upto') ? 'max' : has(meaning, 'about') ? 'about' : 'exact';
    return one({ kind: 'length', seconds: change, factor: isBy ? 0 : null, bound: isBy ? 'exact' : bound });
  }
  const times = factorOf(meaning, factor, { isLess, isMore });
  if (times === null) return null;
  if (target !== null) return one({ kind: 'clipLength', target, factor: times });
  return one({ kind: 'length', seconds: null, factor: times, bound: 'about' });
};

/** "Each clip 3 seconds", "trim 1 second off each clip". */
function eachLength(
  value: number,
  { meaning, isLess, isMore }: { meaning: Meaning; isLess: boolean; isMore: boolean },
): Edit[] {
  const isBy = has(meaning, 'shorter', 'longer', 'out', 'remove') || isDifference(meaning);
  const all = { kind: 'clipLength', target: { kind: 'all' }, isEach: true } as const;
  if (!isBy || (!isLess && !isMore)) return [{ ...all, factor: 1, seconds: value }];
  return [{ ...all, factor: 0, seconds: isLess ? -value : value }];
}

/** "Shorter, to 12 seconds": how long it shall be, and no difference. */
function isUpTo({ slots }: Meaning): boolean {
  const lead = slots[slots.findIndex(({ kind }) => kind === 'seconds') - 1];
  return lead !== undefined && isConceptOf(lead, 'with') && !isConceptOf(lead, 'by');
}

/** "2s off the dog". */
const isTakenOff = ({ slots }: Meaning) =>
  slots.some(({ kind }, at) => {
    const next = slots[at + 1];
    return (
      kind === 'seconds' && next !== undefined && isConceptOf(next, 'out') && slots[at + 2]?.kind === 'clips'
    );
  });

const changing: readonly Concept[] = ['shorten', 'lengthen', 'cut'];

/** "Shorten it by 5 seconds", "um 5 Sekunden": the word stands right before the time. */
function isDifference({ slots }: Meaning): boolean {
  const at = slots.findIndex(({ kind }) => kind === 'seconds');
  const lead = slots[at - 1];
  const isBy = lead?.kind === 'concept' && lead.concepts.has('by');
  const isChange = slots.some(
    (slot) => slot.kind === 'concept' && changing.some((concept) => slot.concepts.has(concept)),
  );
  return isBy && isChange;
}

const changingLength: readonly Concept[] = [
  'shorten',
  'shorter',
  'toolong',
  'lengthen',
  'longer',
  'tooshort',
  'long',
];

function factorOf(
  meaning: Meaning,
  factor: number | null,
  { isLess, isMore }: { isLess: boolean; isMore: boolean },
): number | null {
  const isAsked = has(meaning, ...changingLength) || (isLess && factor !== null);
  if (!isAsked) return null;
  if (factor !== null && factor > 0) return isLess && factor > 1 ? 1 / factor : factor;
  if (has(meaning, 'shorten', 'shorter', 'toolong')) return meaning.clips.length > 0 ? 0.67 : 0.7;
  return isMore ? (meaning.clips.length > 0 ? 1.5 : 1.4) : null;
}
