/**
 * The wish that slots come to: which action stands with which object decides, not the order of the words. One reading after
 * the other is tried, the most telling first; one that would leave a slot aside is none. Pure.
 */
import type { Edit, Look } from '../edit-wish.ts';
import { add, between } from './add-wishes.ts';
import type { Concept } from './concepts.ts';
import { bareTime, eachTime, moreTime, repeated, timedEnd } from './length-wishes.ts';
import {
  has,
  holdsOnly,
  type Meaning,
  meaningOf,
  named,
  namedOrAll,
  spotConcepts,
  spotOf,
  targetOf,
  together,
  withUnit,
} from './meaning.ts';
import { asPlace, cutsAt, order, replace, sequence, shifted, transition } from './order-wishes.ts';
import type { Slot } from './read-slots.ts';
import { goingOut, isGone, isSound, one, placeOf, type Reading } from './reading.ts';
import { loudnessTimes, mood, musicFade, musicSpan, original, soft, volume } from './sound-wishes.ts';
import { bareSpeed, freeze, hurried, normalSpeed, snappy, speed } from './speed-wishes.ts';
import {
  bareHue,
  clipNames,
  retold,
  title,
  titleColor,
  titlePlace,
  titleSpot,
  titleTime,
  whichTitle,
} from './title-wishes.ts';

/** "Remove every clip except the dad". */
const othersGone: Reading = (meaning) => {
  const words: Concept[] = [...goingOut, 'each', 'film', 'except'];
  if (!isGone(meaning) || !has(meaning, 'except') || !holdsOnly(meaning, words, ['clips', 'it'])) return null;
  const target = together(meaning.clips);
  const isAll = has(meaning, 'each', 'film') || meaning.it !== null;
  return target !== null && isAll && !isSound(target) ? one({ kind: 'only', target }) : null;
};

/** "Take the text off the river". */
const textGoneFrom: Reading = (meaning) => {
  const over = together(meaning.clips);
  const at = meaning.slots.findIndex((slot) => slot.kind === 'clips' && !slot.isIt);
  const lead = meaning.slots[at - 1];
  const isFrom =
    lead?.kind === 'concept' &&
    ['out', 'at', 'underneath', 'in'].some((one) => lead.concepts.has(one as Concept));
  const words: Concept[] = [...goingOut, 'title', 'underneath', 'in', 'down', 'name'];
  if (over === null || !isFrom || !has(meaning, 'title') || !isGone(meaning) || isSound(over)) return null;
  return holdsOnly(meaning, words, ['clips']) ? one({ kind: 'noTitles', over }) : null;
};

/** "Remove the music and the guests": a thing and clips go together. */
const bothGone: Reading = (meaning) => {
  const target = together(meaning.clips);
  if (target === null || meaning.clips.length === 0 || !isGone(meaning)) return null;
  const things: Edit[] = [
    ...(has(meaning, 'music') ? [{ kind: 'noMusic' as const }] : []),
    ...(has(meaning, 'title') ? [{ kind: 'noTitles' as const }] : []),
    ...(has(meaning, 'caption') ? [{ kind: 'noCaptions' as const }] : []),
  ];
  if (things.length === 0 || !holdsOnly(meaning, [...goingOut, 'music', 'title', 'caption'], ['clips']))
    return null;
  return isSound(target) ? null : [...things, { kind: 'remove', target }];
};

/** Something that is no clip goes: a title, the music, a colour. */
const thingGone: Reading = (meaning) => {
  const { clips } = meaning;
  if (!isGone(meaning) && !has(meaning, 'mute')) return null;
  const only = (concepts: readonly Concept[]) =>
    holdsOnly(meaning, [...goingOut, 'mute', 'down', 'back', ...concepts], ['it']);
  if (
    has(meaning, 'title', 'endcard', 'strap') &&
    only(['title', 'endcard', 'strap', 'say', 'first', 'last'])
  ) {
    const which = whichTitle(meaning);
    return one({ kind: 'noTitles', ...(which !== null && { which }) });
  }
  if (has(meaning, 'name') && only(['name', 'each', 'in', 'underneath', 'screen', 'title']))
    return one({ kind: 'noClipNames' });
  if (has(meaning, 'caption') && only(['caption'])) return one({ kind: 'noCaptions' });
  if (has(meaning, 'music') && only(['music', 'underneath', 'film'])) return one({ kind: 'noMusic' });
  if (has(meaning, 'transition') && only(['transition'])) return one({ kind: 'cuts', as: 'cut' });
  const at = cutsAt(meaning);
  const atClips = [...goingOut, 'transition', 'between', 'before', 'after', 'in'] as const;
  if (has(meaning, 'transition') && at !== null && holdsOnly(meaning, atClips, ['clips']))
    return one({ kind: 'cuts', as: 'cut', at });
  if (has(meaning, 'effect') && only(['effect', 'colour']))
    return one({ kind: 'look', look: 'plain', target: { kind: 'all' } });
  if (has(meaning, 'grey', 'sepia') && only(['grey', 'sepia', 'effect']))
    return one({ kind: 'look', look: 'plain', target: { kind: 'all' } });
  if (has(meaning, 'colour') && !has(meaning, 'effect') && only(['colour']))
    return one({ kind: 'look', look: 'grey', target: { kind: 'all' } });
  const isQuiet = has(meaning, 'sound', 'mute');
  const sounds = holdsOnly(
    meaning,
    [...goingOut, 'mute', 'sound', 'film', 'in', 'underneath', 'down', 'each'],
    ['clips', 'it'],
  );
  if (!isQuiet || !sounds) return null;
  const target = together(clips) ?? (has(meaning, 'sound', 'film') ? null : meaning.it);
  return one({ kind: 'noFootageSound', target: target ?? { kind: 'all' } });
};

/** The state before is wanted: "volta como estava". */
const undo: Reading = (meaning) =>
  has(meaning, 'asbefore') &&
  holdsOnly(meaning, ['asbefore', 'back', 'better', 'dislike', 'take', 'title', 'film'], ['it'])
    ? one({ kind: 'undo' })
    : null;

const isBack = (meaning: Meaning) =>
  has(meaning, 'back', 'again') || (has(meaning, 'better') && has(meaning, 'colour'));

const isConceptOf = (slot: Slot, concept: Concept) => slot.kind === 'concept' && slot.concepts.has(concept);

/** What went comes back. */
const back: Reading = (meaning) => {
  if (!isBack(meaning)) return null;
  const only = (concepts: readonly Concept[], parts: Parameters<typeof holdsOnly>[2] = []) =>
    holdsOnly(meaning, ['back', 'better', 'take', 'in', 'add', 'last', 'first', ...concepts], parts);
  if (has(meaning, 'colour') && only(['colour', 'film'], ['it', 'clips']))
    return one({ kind: 'look', look: 'plain', target: namedOrAll(meaning) });
  if (has(meaning, 'sound') && only(['sound'])) return one({ kind: 'footageSound' });
  if (has(meaning, 'music', 'title', 'caption') && only(['music', 'title', 'caption']))
    return one({ kind: 'restore', target: null });
  const place = placeOf(meaning);
  const again = together(meaning.clips);
  if (has(meaning, 'again') && again?.kind === 'assets' && place !== null && only([], ['clips']))
    return one({ kind: 'add', target: again, place });
  const isIt =
    has(meaning, 'in', 'add') ||
    meaning.slots.every(
      (slot) => slot.kind === 'clips' || isConceptOf(slot, 'back') || isConceptOf(slot, 'again'),
    );
  if (meaning.clips.length === 0 && isIt && only([], ['it'])) return one({ kind: 'restore', target: null });
  const target = together(meaning.clips);
  if (target === null || isSound(target) || !only([], ['clips'])) return null;
  return [
    { kind: 'restore', target, ...(has(meaning, 'again') && { isAgain: true as const }) },
    ...(place === null ? [] : [{ kind: 'place' as const, target, place }]),
  ];
};

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
const edge: Reading = (meaning) => {
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
  ];
  if (!holdsOnly(meaning, words, ['clips', 'seconds'])) return null;
  if (clips.length === 0 && isEnd) return one({ kind: 'length', seconds: -value, factor: 0, bound: 'exact' });
  const target = clips.length === 0 ? { kind: 'all' as const } : together(clips);
  if (target === null) return null;
  return one({
    kind: 'clipLength',
    target,
    factor: 0,
    seconds: -value,
    ...(isStart && { edge: 'start' as const }),
  });
};

const thatClip = /^(?:that|this) (?:one|clip|shot|scene|part)$/u;

/** How long the film is, or a clip of it is shown. */
const length: Reading = (spoken) => {
  const meaning = withUnit(spoken);
  const { clips, seconds, factor } = meaning;
  const isLess = has(meaning, 'shorten', 'shorter', 'toolong', 'cut', 'remove', 'take');
  const isMore = has(meaning, 'lengthen', 'longer', 'tooshort');
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
  if (seconds.length > 1 || !holdsOnly(meaning, isOf, ['clips', 'it', 'seconds', 'factor'])) return null;
  const target = together(clips);
  if (clips.length > 0 && (target === null || has(meaning, 'film'))) return null;
  const [value] = seconds;
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
      has(meaning, 'shorter', 'longer') || (isLess && has(meaning, 'out', 'remove')) || isDifference(meaning);
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

const clipGone: Reading = (meaning) => {
  if (!isGone(meaning) || !holdsOnly(meaning, [...goingOut, 'back'], ['clips', 'it'])) return null;
  const target = named(meaning) ?? (has(meaning, 'remove') ? { kind: 'spoken' as const, said: 'it' } : null);
  return target === null || target.kind === 'all' ? null : one({ kind: 'remove', target });
};

/** "Remove the logo", whatever its file is called. */
const logoGone: Reading = (meaning) =>
  has(meaning, 'logo') && isGone(meaning) && holdsOnly(meaning, [...goingOut, 'logo', 'back'], [])
    ? one({ kind: 'revert', what: 'inset' })
    : null;

/** "Kill the freeze": as "undo the freeze". */
const freezeGone: Reading = (meaning) =>
  has(meaning, 'freeze') && isGone(meaning) && holdsOnly(meaning, [...goingOut, 'freeze', 'back'], [])
    ? one({ kind: 'revert', what: 'freeze' })
    : null;

const only: Reading = (meaning) => {
  const target = together(meaning.clips);
  if (!has(meaning, 'only') || target === null || !holdsOnly(meaning, ['only'], ['clips'])) return null;
  return one({ kind: 'only', target });
};

const lookWords: readonly (readonly [Concept, Look])[] = [
  ['grey', 'grey'],
  ['sepia', 'sepia'],
  ['brighter', 'bright'],
  ['darker', 'dark'],
  ['warmer', 'warm'],
  ['colder', 'cold'],
  ['vivid', 'vivid'],
  ['faded', 'faded'],
  ['contrast', 'contrast'],
];

const look: Reading = (meaning) => {
  const [found, ...others] = lookWords.filter(([concept]) => has(meaning, concept));
  if (found === undefined || others.length > 0) return null;
  if (
    !holdsOnly(
      meaning,
      [found[0], 'film', 'in', 'only', 'colour', 'effect', 'except', 'each'],
      ['clips', 'it'],
    )
  )
    return null;
  const target = targetOf(meaning);
  return target === null ? null : one({ kind: 'look', look: found[1], target });
};

const size: Reading = (meaning) => {
  const isBig = has(meaning, 'bigger');
  const target = together(meaning.clips);
  if (
    target?.kind === 'assets' &&
    isBig !== has(meaning, 'smaller') &&
    holdsOnly(meaning, ['bigger', 'smaller'], ['clips'])
  )
    return one({ kind: 'insetSize', target, factor: isBig ? 1.4 : 0.7 });
  if (
    isBig === has(meaning, 'smaller') ||
    !holdsOnly(meaning, ['bigger', 'smaller', 'title', 'caption', 'name', 'strap'], ['it'])
  )
    return null;
  const of = has(meaning, 'caption')
    ? 'captions'
    : has(meaning, 'title', 'name', 'strap')
      ? 'titles'
      : 'spoken';
  return one({ kind: 'textSize', of, factor: isBig ? 1.35 : 0.75 });
};

/** A picture in a corner, over the others. */
const inset: Reading = (meaning) => {
  const spot = spotOf(meaning);
  const target = together(meaning.clips);
  // "The pool in the middle" is a place among the clips.
  const isPlaced = spot === 'middle' && !has(meaning, 'smaller', 'corner');
  // "Add the logo" wants it over the film.
  const isLogo =
    target?.kind === 'assets' &&
    (has(meaning, 'logo') || /logo|watermark|wasserzeichen/iu.test(target.said)) &&
    placeOf(meaning) === null;
  const isOver = isLogo || (spot !== null && !isPlaced) || has(meaning, 'underneath');
  if (!isOver || target?.kind !== 'assets' || isSound(target)) return null;
  if (isLogo && !has(meaning, 'add', 'set', 'in', 'underneath') && spot === null) return null;
  const words: Concept[] = [
    'add',
    'in',
    'take',
    'smaller',
    'underneath',
    'film',
    'long',
    'throughout',
    'logo',
    ...spotConcepts,
  ];
  return holdsOnly(meaning, words, ['clips'])
    ? one({ kind: 'inset', target, ...(spot !== null && { spot }) })
    : null;
};

const fade: Reading = (meaning) => {
  const words: Concept[] = ['fadeout', 'fadein', 'first', 'last', 'add', 'film', 'finish', 'start'];
  words.push('slow', 'slower', 'softly', 'long', 'longer', 'in');
  const [isOut, isIn] = [has(meaning, 'fadeout'), has(meaning, 'fadein')];
  if (!(isOut || isIn) || isGone(meaning) || !holdsOnly(meaning, words, ['it'])) return null;
  return one({ kind: 'fade', edge: isOut && isIn ? 'both' : isOut ? 'out' : 'in' });
};

const reverse: Reading = (meaning) =>
  has(meaning, 'reverse') && meaning.clips.length > 0 && holdsOnly(meaning, ['reverse', 'only'], ['clips'])
    ? one({ kind: 'reverse', target: namedOrAll(meaning) })
    : null;

/** What is understood and that no words can do yet: told rather than guessed. */
const refused: Reading = (meaning) =>
  has(meaning, 'blur') && holdsOnly(meaning, ['blur', 'film', 'sound'], ['clips', 'it'])
    ? one({ kind: 'refused', reason: 'I can not blur what is in a picture by words yet; the editor can' })
    : null;

const readings: readonly Reading[] = [
  retold,
  title,
  clipNames,
  mood,
  original,
  undo,
  titleTime,
  titlePlace,
  titleSpot,
  titleColor,
  bareHue,
  repeated,
  eachTime,
  bareTime,
  bareSpeed,
  moreTime,
  normalSpeed,
  freeze,
  snappy,
  hurried,
  edge,
  back,
  musicFade,
  musicSpan,
  replace,
  othersGone,
  textGoneFrom,
  bothGone,
  thingGone,
  inset,
  fade,
  sequence,
  transition,
  length,
  speed,
  shifted,
  asPlace,
  between,
  order,
  add,
  timedEnd,
  logoGone,
  freezeGone,
  clipGone,
  only,
  look,
  loudnessTimes,
  volume,
  soft,
  size,
  reverse,
  refused,
];

/** The changes that `slots` ask for; null where they are no wish. */
export function wishOf(slots: readonly Slot[]): Edit[] | null {
  const meaning = meaningOf(slots);
  for (const reading of readings) {
    const edits = reading(meaning);
    if (edits !== null) return edits;
  }
  return null;
}
