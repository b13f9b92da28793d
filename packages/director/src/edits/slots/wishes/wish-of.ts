/**
 * The wish that slots come to: which action stands with which object decides, not the order of the words. One reading after
 * the other is tried, the most telling first; one that would leave a slot aside is none. Pure.
 */
import type { Edit, Look } from '../../edit-wish.ts';
import type { Concept } from '../concepts.ts';
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
} from '../meaning.ts';
import { goingOut, isConceptOf, isGone, isSound, one, placeOf, type Reading } from '../reading.ts';
import type { Slot } from '../slot.ts';
import { add, between } from './add-wishes.ts';
import { edge, length } from './film-lengths.ts';
import {
  bareTime,
  eachOfThem,
  eachTime,
  endedAfter,
  fromTo,
  moreTime,
  repeated,
  replayed,
  timedEnd,
  timesInTurn,
} from './length-wishes.ts';
import { asPlace, cutsAt, order, replace, sequence, shifted, transition } from './order-wishes.ts';
import {
  decibels,
  eased,
  loudnessTimes,
  mood,
  musicFade,
  musicSpan,
  onlySound,
  original,
  soft,
  volume,
} from './sound-wishes.ts';
import { bareSpeed, freeze, hurried, normalSpeed, snappy, speed } from './speed-wishes.ts';
import {
  bareHue,
  bareSpot,
  card,
  clipNames,
  retold,
  title,
  titleColor,
  titlePlace,
  titleSpot,
  titleTime,
  titleTraits,
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
    [...goingOut, 'mute', 'sound', 'original', 'film', 'in', 'underneath', 'down', 'each', 'except'],
    ['clips', 'it'],
  );
  if (!isQuiet || !sounds) return null;
  const ofClips = clips.length === 0 ? null : targetOf(meaning);
  const target = ofClips ?? (has(meaning, 'sound', 'film') ? null : meaning.it);
  return one({ kind: 'noFootageSound', target: target ?? { kind: 'all' } });
};

/** The state before is wanted: "volta como estava". */
const undo: Reading = (meaning) =>
  has(meaning, 'asbefore') &&
  holdsOnly(meaning, ['asbefore', 'back', 'better', 'dislike', 'take', 'title', 'film'], ['it'])
    ? one({ kind: 'undo' })
    : null;

const isBack = (meaning: Meaning) =>
  has(meaning, 'back', 'again', 'copy') || (has(meaning, 'better') && has(meaning, 'colour'));

/** What went comes back. */
const back: Reading = (meaning) => {
  if (!isBack(meaning)) return null;
  const only = (concepts: readonly Concept[], parts: Parameters<typeof holdsOnly>[2] = []) =>
    holdsOnly(meaning, ['back', 'copy', 'better', 'take', 'in', 'add', 'last', 'first', ...concepts], parts);
  if (has(meaning, 'colour') && only(['colour', 'film'], ['it', 'clips']))
    return one({ kind: 'look', look: 'plain', target: namedOrAll(meaning) });
  if (has(meaning, 'sound') && only(['sound'])) return one({ kind: 'footageSound' });
  const heard = together(meaning.clips);
  if (has(meaning, 'sound') && heard !== null && only(['sound', 'underneath', 'at'], ['clips']))
    return isSound(heard) ? null : one({ kind: 'footageSound', target: heard });
  if (has(meaning, 'music', 'title', 'caption') && only(['music', 'title', 'caption']))
    return one({ kind: 'restore', target: null });
  const place = placeOf(meaning);
  const again = together(meaning.clips);
  if (has(meaning, 'again', 'copy') && again?.kind === 'assets' && place !== null && only([], ['clips']))
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

const clipGone: Reading = (meaning) => {
  if (!isGone(meaning) || !holdsOnly(meaning, [...goingOut, 'back'], ['clips', 'it'])) return null;
  // "Lose the dog, use the cat": what is to come in does not go.
  const [first = -1] = meaning.slots.flatMap(({ kind }, at) => (kind === 'clips' ? [at] : []));
  const puts = meaning.slots.findIndex((slot, at) => at > first && isConceptOf(slot, 'set'));
  if (first !== -1 && puts > first && meaning.slots.slice(puts).some(({ kind }) => kind === 'clips'))
    return null;
  // "Take it out of the kids" leaves these in.
  if (meaning.it !== null && meaning.clips.length > 0) return null;
  const target = named(meaning) ?? (has(meaning, 'remove') ? { kind: 'spoken' as const, said: 'it' } : null);
  return target === null || target.kind === 'all' ? null : one({ kind: 'remove', target });
};

/** "End after the tram": what comes behind it goes. */
const endsAfter: Reading = (meaning) => {
  const [clip, ...others] = meaning.clips;
  if (clip === undefined || others.length > 0 || clip.role !== 'after' || isSound(clip.target)) return null;
  if (
    !has(meaning, 'stop', 'finish') ||
    !holdsOnly(meaning, ['stop', 'finish', 'after', 'film'], ['clips', 'it'])
  )
    return null;
  return one({ kind: 'remove', target: { kind: 'side', of: clip.target, side: 'after', isAll: true } });
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
      [found[0], 'film', 'in', 'only', 'colour', 'effect', 'except', 'each', 'up', 'down'],
      ['clips', 'it'],
    )
  )
    return null;
  const target = targetOf(meaning);
  if (target === null) return null;
  const wish = { kind: 'look' as const, look: found[1], target };
  // "Only the fireworks in black and white": the others are not.
  const isOnly = has(meaning, 'only') && (target.kind === 'assets' || target.kind === 'places');
  return isOnly && (found[1] === 'grey' || found[1] === 'sepia') ? [{ ...wish, isOnly: true }] : [wish];
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
  const { which } = meaning;
  const factor = isBig ? 1.35 : 0.75;
  return one({ kind: 'textSize', of, factor, ...(which !== null && of === 'titles' && { which }) });
};

/** A picture in a corner, over the others. */
const inset: Reading = (meaning) => {
  const spot = spotOf(meaning);
  const target = together(meaning.clips);
  // "The pool in the middle" is a place among the clips, and so is "at the top".
  const isEdge = spot === 'middle' || spot === 'top';
  const isPlaced = isEdge && !has(meaning, 'smaller', 'corner', 'underneath');
  // "Add the logo" wants it over the film.
  const isLogo =
    target?.kind === 'assets' &&
    (has(meaning, 'logo') || /logo|watermark|wasserzeichen/iu.test(target.said)) &&
    placeOf(meaning) === null;
  // "On the dog" alone leads to what stands on it.
  const isPut =
    has(meaning, 'underneath') && has(meaning, 'add', 'set', 'in', 'take', 'smaller', 'throughout');
  const isOver = isLogo || (spot !== null && !isPlaced) || isPut;
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
  card,
  title,
  clipNames,
  mood,
  original,
  undo,
  titleTraits,
  titleTime,
  titlePlace,
  titleSpot,
  titleColor,
  bareHue,
  bareSpot,
  replayed,
  repeated,
  eachOfThem,
  eachTime,
  timesInTurn,
  endedAfter,
  bareTime,
  bareSpeed,
  moreTime,
  fromTo,
  normalSpeed,
  freeze,
  snappy,
  hurried,
  edge,
  eased,
  back,
  musicFade,
  musicSpan,
  replace,
  othersGone,
  textGoneFrom,
  bothGone,
  onlySound,
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
  endsAfter,
  logoGone,
  freezeGone,
  clipGone,
  only,
  look,
  loudnessTimes,
  decibels,
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
