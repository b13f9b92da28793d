/** Wishes about which clip comes where, and what joins them, by their slots. Pure. */
import type { ClipTarget, CutPlaces, Edit } from '../../edit-wish.ts';
import type { Concept } from '../concepts.ts';
import { has, holdsOnly, type Meaning, named, together } from '../meaning.ts';
import { isGone, isSound, one, placeAmong, type Reading } from '../reading.ts';

/** "Move the garden up one", "the agent in second place". */
export const shifted: Reading = (meaning) => {
  const [isEarlier, isLater] = [has(meaning, 'earlier'), has(meaning, 'later')];
  const target = named(meaning);
  if (target === null || target.kind === 'all' || isSound(target)) return null;
  const ranks = meaning.slots.flatMap((slot) => (slot.kind === 'rank' ? [slot.at] : []));
  const words: Concept[] = ['earlier', 'later', 'take', 'in', 'up', 'down', 'only', 'back', 'film'];
  if (!holdsOnly(meaning, words, ['clips', 'it', 'rank'])) return null;
  const [at] = ranks;
  if (at !== undefined) return ranks.length === 1 ? one({ kind: 'placeAt', target, at }) : null;
  return isEarlier === isLater ? null : one({ kind: 'shift', target, by: isEarlier ? -1 : 1 });
};

/** "Make the garden the second clip." */
export const asPlace: Reading = (meaning) => {
  const [clip, place, ...others] = meaning.clips;
  // "Make the second one the dog": the dog comes where the second is.
  const isFilled =
    clip?.target.kind === 'places' && clip.target.at.length === 1 && place?.target.kind === 'assets';
  if (isFilled && others.length === 0 && clip.role === null && place.role === null && !isSound(place.target))
    return has(meaning, 'set') && holdsOnly(meaning, ['film'], ['clips'])
      ? one({ kind: 'replace', target: clip.target, by: place.target })
      : null;
  if (clip?.target.kind !== 'assets' || place?.target.kind !== 'places' || others.length > 0) return null;
  // "Use the dog for the second clip": in its place.
  if (place.role === 'with' && clip.role === null && !isSound(clip.target))
    return has(meaning, 'set') && holdsOnly(meaning, [], ['clips'])
      ? one({ kind: 'replace', target: place.target, by: clip.target })
      : null;
  const [at = 0] = place.target.at;
  const isPlain = place.target.at.length === 1 && at >= 0 && place.role === null && clip.role === null;
  return isPlain && has(meaning, 'set') && holdsOnly(meaning, ['film'], ['clips'])
    ? one({ kind: 'placeAt', target: clip.target, at })
    : null;
};

/** One clip right before or after another; beside it its time, and that it is silent. */
function besideOther(meaning: Meaning, verbs: readonly Concept[]): Edit[] | null {
  const { clips, seconds } = meaning;
  const anchor = clips.find(({ role }) => role === 'before' || role === 'after');
  if (anchor === undefined || clips.length < 2 || seconds.length > 1) return null;
  const isSilent = has(meaning, 'mute') || (has(meaning, 'sound') && isGone(meaning));
  const silent: Concept[] = isSilent ? ['mute', 'sound', 'remove', 'out'] : [];
  if (!holdsOnly(meaning, ['before', 'after', ...silent, ...verbs], ['clips', 'it', 'seconds'])) return null;
  const target = together(clips.filter((clip) => clip !== anchor));
  if (target === null || (isSound(target) && seconds.length > 0)) return null;
  const side = anchor.role === 'before' ? 'before' : 'after';
  const [value] = seconds;
  return [
    { kind: 'beside', target, anchor: anchor.target, side },
    ...(value === undefined ? [] : [{ kind: 'clipLength' as const, target, factor: 1, seconds: value }]),
    ...(isSilent ? [{ kind: 'noFootageSound' as const, target }] : []),
  ];
}

/** Which clip comes where. */
export const order: Reading = (meaning) => {
  const { clips } = meaning;
  const verbs: Concept[] = ['take', 'in', 'up', 'down', 'only', 'back', 'better'];
  if (
    has(meaning, 'inverse') &&
    clips.length === 0 &&
    holdsOnly(meaning, ['inverse', 'film', ...verbs], ['it'])
  )
    return one({ kind: 'backwards' });
  const isTurned = has(meaning, 'order') && has(meaning, 'swap', 'replace', 'inverse');
  if (
    isTurned &&
    clips.length === 0 &&
    holdsOnly(meaning, ['order', 'swap', 'replace', 'inverse', 'film', ...verbs], ['it'])
  )
    return one({ kind: 'backwards' });
  // "The dog and the car the other way round."
  // "Reverse the order of the last two".
  const isPlacedPair =
    clips.length === 1 && clips[0]?.target.kind === 'places' && clips[0].target.at.length === 2;
  if (
    has(meaning, 'inverse') &&
    (clips.length === 2 || isPlacedPair) &&
    holdsOnly(meaning, ['inverse', 'order', ...verbs], ['clips'])
  )
    return swap(meaning);
  if (
    has(meaning, 'swap') &&
    holdsOnly(meaning, ['swap', 'replace', 'film', ...verbs], ['clips', 'it', 'number'])
  )
    return swap(meaning);
  const beside = besideOther(meaning, verbs);
  if (beside !== null) return beside;
  const place = placeAmong(meaning);
  const isBoth = has(meaning, 'first', 'start') && has(meaning, 'last', 'finish');
  if (place === null || isBoth || !holdsOnly(meaning, [place, 'start', 'finish', ...verbs], ['clips', 'it']))
    return null;
  const target = named(meaning);
  return target === null ? null : one({ kind: 'place', target, place });
};

const swap: Reading = ({ clips, numbers }) => {
  const [from, to, beyond] = numbers;
  if (from !== undefined) {
    const isPair = to !== undefined && beyond === undefined && clips.length === 0 && Math.min(from, to) > 0;
    const at = (number: number): ClipTarget => ({ kind: 'places', at: [number - 1] });
    return isPair ? one({ kind: 'swap', a: at(from), b: at(to) }) : null;
  }
  if (clips.some(({ role }) => role === 'insteadof' || role === 'before' || role === 'after')) return null;
  const [first, second] = clips;
  if (first === undefined)
    return one({ kind: 'swap', a: { kind: 'places', at: [0] }, b: { kind: 'places', at: [-1] } });
  if (clips.length === 2 && second !== undefined)
    return one({ kind: 'swap', a: first.target, b: second.target });
  const { target } = first;
  // "Swap the two photos".
  if (clips.length === 1 && target.kind === 'assets' && target.ids.length === 2) {
    const [a = '', b = ''] = target.ids;
    const file = (id: string): ClipTarget => ({ ...target, ids: [id] });
    return one({ kind: 'swap', a: file(a), b: file(b) });
  }
  if (clips.length > 1 || target.kind !== 'places' || target.at.length !== 2) return null;
  const [a = 0, b = 0] = target.at;
  return one({ kind: 'swap', a: { kind: 'places', at: [a] }, b: { kind: 'places', at: [b] } });
};

/** One clip in the place of another. */
export const replace: Reading = (meaning) => {
  const { clips } = meaning;
  const words: Concept[] = ['replace', 'swap', 'insteadof', 'take', 'in', 'out'];
  const moving: Concept[] = has(meaning, 'there', 'instead') ? ['there', 'remove', 'cut', 'add'] : [];
  if (!holdsOnly(meaning, [...words, ...moving], ['clips', 'it'])) return null;
  if (clips.length !== 2) return null;
  const [leaving, coming] = clips;
  if (has(meaning, 'out') && has(meaning, 'in') && leaving && coming)
    return one({ kind: 'replace', target: leaving.target, by: coming.target });
  const old = clips.find(({ role }) => role === 'insteadof');
  const by = old === undefined ? clips[1] : clips.find((clip) => clip !== old);
  const target = old ?? clips[0];
  // "Remove the second one and put the cake there."
  const isThere = has(meaning, 'there') && isGone(meaning);
  const isExchanged = has(meaning, 'replace') || (has(meaning, 'swap') && has(meaning, 'out'));
  // "Lose the second one, use the cake instead", "old -> new".
  const isInstead = (has(meaning, 'instead') && has(meaning, 'remove', 'out')) || has(meaning, 'becomes');
  const isTold = old !== undefined || isThere || isInstead || (isExchanged && clips[1]?.role === 'with');
  if (!isTold || by === undefined || target === undefined) return null;
  // "Sub the new one for the old", "swap the old one for the new": which of them is in the film tells.
  const isEither = isLedFor(meaning) && old === undefined;
  return one({
    kind: 'replace',
    target: target.target,
    by: by.target,
    ...(isEither && { isEither: true as const }),
  });
};

const isLedFor = ({ slots }: Meaning) =>
  slots.some(
    (slot, at) => slot.kind === 'concept' && slot.concepts.has('for') && slots[at + 1]?.kind === 'clips',
  );

/** "Order: rings, drone, guests": all of them one after the other. */
export const sequence: Reading = (meaning) => {
  const { clips } = meaning;
  const isPlain = clips.every(({ role }) => role === null || role === 'with' || role === 'after');
  // "The choir then the dog then the fireworks": so many clips after each other are an order without the word for it.
  const isListed = clips.length >= 3 && has(meaning, 'then', 'set');
  if (!(has(meaning, 'order') || isListed) || clips.length < 2 || !isPlain) return null;
  if (!holdsOnly(meaning, ['order', 'in', 'first', 'last', 'after', 'film', 'replace'], ['clips', 'it']))
    return null;
  return one({ kind: 'sequence', targets: clips.map(({ target }) => target) });
};

/** "Half a second of crossfade between the clips". */
export const transition: Reading = (meaning) => {
  const { seconds } = meaning;
  if (!has(meaning, 'transition') || isGone(meaning) || seconds.length > 1) return null;
  const words: Concept[] = [
    'transition',
    'between',
    'each',
    'add',
    'in',
    'film',
    'long',
    'only',
    'after',
    'before',
    'something',
  ];
  if (!holdsOnly(meaning, words, ['seconds', 'it', 'clips'])) return null;
  const [value] = seconds;
  if (value !== undefined && (value < 0.1 || value > 10)) return null;
  // "Fade into them": into what was spoken of.
  const isIntoIt =
    meaning.it?.kind === 'spoken' && meaning.clips.length === 0 && has(meaning, 'in', 'before', 'after');
  const at: CutPlaces | null =
    isIntoIt && meaning.it !== null
      ? { clips: [meaning.it], side: has(meaning, 'after') ? 'after' : 'before' }
      : cutsAt(meaning);
  if (meaning.clips.length > 0 && at === null) return null;
  const isOnly = at !== null && has(meaning, 'only');
  return one({
    kind: 'cuts' as const,
    as: 'dissolve' as const,
    ...(value !== undefined && { seconds: value }),
    ...(at !== null && { at }),
    ...(isOnly && { isOnly: true as const }),
  });
};

/** "Between the dog and the river", "into the river", "after the first clip"; null where clips stand for no cut. */
export function cutsAt(meaning: Meaning): CutPlaces | null {
  const clips = meaning.clips.map(({ target }) => target);
  if (clips.some((target) => target.kind === 'all' || isSound(target)) || clips.length > 2) return null;
  const [first] = clips;
  if (first === undefined) return null;
  const isTwo = clips.length === 2 || isPair(first);
  // "The market, with crossfades" is a clip, and crossfades of the film.
  if (!isTwo && meaning.slots[0]?.kind === 'clips') return null;
  if (isTwo) return { clips, side: 'both' };
  if (has(meaning, 'after')) return { clips, side: 'after' };
  return { clips, side: has(meaning, 'before', 'in', 'with') ? 'before' : 'both' };
}

const isPair = (target: ClipTarget) =>
  (target.kind === 'places' && target.at.length === 2) ||
  (target.kind === 'assets' && target.ids.length === 2);
