/** Wishes for footage that comes in, and where, by their slots. Pure. */
import type { Edit } from '../../edit-wish.ts';
import type { Concept } from '../concepts.ts';
import { has, holdsOnly, type Meaning, type NamedClips, together } from '../meaning.ts';
import { isGone, isSound, one, placeOf, type Reading } from '../reading.ts';

/** "Put the rings between the dance and the fireworks", "between them": a clip after the first of two. */
export const between: Reading = (meaning) => {
  const [clip, first, second, ...more] = comingFirst(meaning);
  if (!has(meaning, 'between') || clip?.target.kind !== 'assets' || isSound(clip.target)) return null;
  const words: Concept[] = ['between', 'add', 'in', 'take', 'with'];
  if (more.length > 0 || meaning.seconds.length > 1 || !holdsOnly(meaning, words, ['clips', 'it', 'seconds']))
    return null;
  const { target } = clip;
  const [seconds] = meaning.seconds;
  const [assetId = ''] = target.ids;
  const part = seconds === undefined ? {} : { part: { assetId, said: target.said, seconds } };
  const isPair = first !== undefined && second !== undefined;
  if (!isPair && first !== undefined) return null;
  const there: Edit = isPair
    ? { kind: 'beside', target, anchor: first.target, side: 'after' }
    : { kind: 'placeAt', target, at: 1 };
  return [{ kind: 'add', target, place: 'last', ...part }, there];
};

/** "Between the dog and the cat add the bird": what comes in before those that it comes between. */
function comingFirst({ slots, clips }: Meaning): readonly NamedClips[] {
  const at = slots.findIndex((slot) => slot.kind === 'concept' && slot.concepts.has('between'));
  const isLed = at !== -1 && slots[at + 1]?.kind === 'clips' && !slots.slice(0, at).some(isClips);
  const [first, second, coming, ...others] = clips;
  const isWhole = first !== undefined && second !== undefined && coming !== undefined && others.length === 0;
  return isLed && isWhole ? [coming, first, second] : clips;
}

const isClips = ({ kind }: Meaning['slots'][number]) => kind === 'clips';

/** "In it" is the film; "make it 10 seconds" is a wish of its own. */
const isInIt = ({ slots }: Meaning) =>
  slots.every((slot, at) => {
    const lead = slots[at - 1];
    return slot.kind !== 'clips' || !slot.isIt || (lead?.kind === 'concept' && lead.concepts.has('in'));
  });

/** "As the third clip" behind the one that comes in. */
function numberedPlace([first, second, ...others]: Meaning['clips']): {
  clip: NamedClips;
  at: number;
} | null {
  if (first?.target.kind !== 'assets' || second?.target.kind !== 'places' || others.length > 0) return null;
  const [at, ...more] = second.target.at;
  return second.role === null && at !== undefined && more.length === 0 ? { clip: second, at } : null;
}

/** A clip beside the others, where it is told where. */
export const add: Reading = (meaning) => {
  const { clips } = meaning;
  const place = placeOf(meaning) ?? 'last';
  const isPut = has(meaning, 'set') && meaning.seconds.length === 1 && placeOf(meaning) !== null;
  if (!(has(meaning, 'add', 'in') || isPut) || clips.length === 0) return null;
  const words: Concept[] = ['add', 'in', 'first', 'last', 'before', 'after', 'take'];
  // "Add the dog in the middle" of the film.
  const isMiddle = has(meaning, 'add') && has(meaning, 'middle') && clips.length === 1;
  if (isMiddle) words.push('middle');
  const ranks = meaning.slots.flatMap((slot) => (slot.kind === 'rank' ? [slot.at] : []));
  // "Add the car and put the beach first" are two.
  if (clips.length > 1 && has(meaning, 'add') && has(meaning, 'set') && placeOf(meaning) !== null)
    return null;
  // "… without its sound" is of what comes in.
  const isSilent = has(meaning, 'mute') || (has(meaning, 'sound') && isGone(meaning));
  if (isSilent) words.push('mute', 'sound', 'remove', 'out');
  if (meaning.seconds.length > 1 || !holdsOnly(meaning, words, ['clips', 'it', 'seconds', 'rank']))
    return null;
  if (ranks.length > 1 || (meaning.it !== null && !isInIt(meaning))) return null;
  const anchor = clips.find(({ role }) => role === 'before' || role === 'after');
  const numbered = numberedPlace(clips);
  const at = ranks[0] ?? numbered?.at;
  const target = together(clips.filter((clip) => clip !== anchor && clip !== numbered?.clip));
  if (target === null || target.kind !== 'assets') return null;
  const [seconds] = meaning.seconds;
  const [assetId = ''] = target.ids;
  const part = seconds === undefined ? {} : { part: { assetId, said: target.said, seconds } };
  // "I want the car in": it may have gone before.
  if (
    anchor === undefined &&
    at === undefined &&
    seconds === undefined &&
    !has(meaning, 'add') &&
    place === 'last'
  )
    return one({ kind: 'restore', target });
  const there: Edit[] = isMiddle
    ? [{ kind: 'place', target, place: 'middle' }]
    : at !== undefined
      ? [{ kind: 'placeAt', target, at }]
      : anchor === undefined
        ? []
        : [
            {
              kind: 'beside',
              target,
              anchor: anchor.target,
              side: anchor.role === 'before' ? 'before' : 'after',
            },
          ];
  return [
    { kind: 'add', target, place, ...part },
    ...there,
    ...(isSilent ? [{ kind: 'noFootageSound' as const, target }] : []),
  ];
};
