/** What a clause's slots hold, asked by what they mean. Pure. */

import type { TitleSpot } from '../../brief-parts.ts';
import type { ClipTarget, TitlePick } from '../edit-wish.ts';
import type { Concept } from './concepts.ts';
import type { Slot } from './slot.ts';

export interface NamedClips {
  target: ClipTarget;
  /** What leads to it: "with", "instead of", "before". */
  role: 'with' | 'insteadof' | 'before' | 'after' | 'except' | null;
}

export interface Meaning {
  slots: readonly Slot[];
  /** Clips, without "it". */
  clips: readonly NamedClips[];
  it: ClipTarget | null;
  seconds: readonly number[];
  /** Twice as much, half of it. */
  factor: number | null;
  texts: readonly string[];
  /** Bare numbers. */
  numbers: readonly number[];
  /** Which title is spoken of. */
  which: TitlePick;
}

type ConceptSlot = Extract<Slot, { kind: 'concept' }>;
const isConcept = (slot: Slot | undefined): slot is ConceptSlot => slot?.kind === 'concept';

const isSame = (a: ClipTarget, b: ClipTarget) =>
  a.kind === 'assets' && b.kind === 'assets' && a.ids.length === 1 && a.ids.join() === b.ids.join();

const roles = ['except', 'insteadof', 'before', 'after', 'with'] as const;

const places: readonly Concept[] = ['at', 'in', 'underneath'];

/** What leads to a slot: "except on the beach" excepts it. */
function leadOf(slots: readonly Slot[], index: number): Slot | undefined {
  const [before, lead] = [slots[index - 2], slots[index - 1]];
  const isPlace = isConcept(lead) && places.some((one) => lead.concepts.has(one));
  return isPlace && isConcept(before) && before.concepts.has('except') ? before : lead;
}

const changesTexts: readonly Concept[] = ['bigger', 'smaller', 'longer', 'shorter', 'toolong', 'tooshort'];

/** "The pizza text" and "the text on the pizza" are one thing where no words are to be shown. */
function withTextsOfClips(all: readonly Slot[]): readonly Slot[] {
  const isWorded = all.some(({ kind }) => kind === 'text');
  const is = (slot: Slot | undefined, ...some: readonly Concept[]) =>
    isConcept(slot) && some.some((one) => slot.concepts.has(one));
  // "Make the pizza title say “Supper”" is of the one that stands there.
  if (isWorded && !all.some((slot) => is(slot, 'say', 'sayshort', 'replace'))) return all;
  const isChange = all.some(
    (slot) => slot.kind === 'hue' || (isConcept(slot) && changesTexts.some((one) => slot.concepts.has(one))),
  );
  const isTitle = (slot: Slot | undefined): slot is ConceptSlot =>
    isConcept(slot) && slot.which === undefined && slot.concepts.has('title');
  const isClip = (slot: Slot | undefined) => slot?.kind === 'clips' && !slot.isIt;
  for (const [at, slot] of all.entries()) {
    if (slot.kind !== 'clips' || slot.isIt) continue;
    const [lead, before, after] = [all[at - 1], all[at - 2], all[at + 1]];
    const merged = (title: ConceptSlot, from: number, to: number) => [
      ...all.slice(0, from),
      { ...title, which: { on: slot.target } },
      ...all.slice(to),
    ];
    if (isTitle(after) && (!isWorded || is(all[at + 2], 'say', 'sayshort', 'with')))
      return merged(after, at, at + 2);
    const isOn =
      isConcept(lead) && ['underneath', 'in', 'at'].some((one) => lead.concepts.has(one as Concept));
    const isMoved = all.slice(at + 1).some(isClip);
    const isOther = isWorded ? all.some((one) => is(one, 'replace')) : isChange || isMoved;
    if (isOn && isTitle(before) && isOther) return merged(before, at - 2, at + 1);
  }
  return all;
}

export function meaningOf(all: readonly Slot[]): Meaning {
  const slots = withTextsOfClips(all);
  const clips: NamedClips[] = [];
  for (const [index, slot] of slots.entries()) {
    if (slot.kind !== 'clips' || slot.isIt) continue;
    const lead = leadOf(slots, index);
    // "The reception with the phone" is one file.
    const same = clips.findIndex(({ target }) => isSame(target, slot.target));
    if (same !== -1 && same === clips.length - 1) continue;
    const role = isConcept(lead) ? (roles.find((one) => lead.concepts.has(one)) ?? null) : null;
    clips.push({ target: slot.target, role });
  }
  const its = slots.flatMap((slot) => (slot.kind === 'clips' && slot.isIt ? [slot.target] : []));
  const times = slots.flatMap((slot) => (slot.kind === 'times' ? [slot.factor] : []));
  const has = (concept: Concept) => slots.some((slot) => isConcept(slot) && slot.concepts.has(concept));
  const word = has('half') ? 0.5 : has('double') ? 2 : has('triple') ? 3 : null;
  return {
    slots,
    clips,
    it: its[0] ?? null,
    seconds: slots.flatMap((slot) => (slot.kind === 'seconds' ? [slot.seconds] : [])),
    factor: times[0] ?? word,
    numbers: slots.flatMap((slot) => (slot.kind === 'number' ? [slot.value] : [])),
    texts: slots.flatMap((slot) => (slot.kind === 'text' ? [slot.text] : [])),
    which:
      slots.flatMap((slot) => (isConcept(slot) && slot.which !== undefined ? [slot.which] : []))[0] ??
      (has('endcard') ? -1 : null),
  };
}

export function has({ slots }: Meaning, ...concepts: readonly Concept[]): boolean {
  return concepts.some((concept) => slots.some((slot) => isConcept(slot) && slot.concepts.has(concept)));
}

/** Words that only lead to the others. */
const weak: readonly Concept[] = [
  'set',
  'run',
  'much',
  'by',
  'with',
  'instead',
  'about',
  'enough',
  'at',
  'again',
  'then',
  'becomes',
  'more',
];

type Part =
  | 'decibels'
  | 'clips'
  | 'it'
  | 'seconds'
  | 'factor'
  | 'text'
  | 'number'
  | 'hue'
  | 'mood'
  | 'rank'
  | 'part';

/** True where every slot is one of these: a wish that leaves a word aside is no reading. */
export function holdsOnly(
  { slots }: Meaning,
  concepts: readonly Concept[],
  parts: readonly Part[] = [],
): boolean {
  const allowed = new Set<Concept>([
    ...weak,
    ...concepts,
    ...(parts.includes('factor') ? (['half', 'double', 'triple'] as const) : []),
  ]);
  return slots.every((slot) => {
    if (slot.kind === 'concept') return [...slot.concepts].some((concept) => allowed.has(concept));
    if (slot.kind === 'clips') return parts.includes(slot.isIt ? 'it' : 'clips');
    if (slot.kind === 'times') return parts.includes('factor');
    return parts.includes(slot.kind);
  });
}

/** Several clips as one; null where they cannot be. */
export function together(clips: readonly NamedClips[]): ClipTarget | null {
  const [first, ...others] = clips.map(({ target }) => target);
  if (first === undefined) return null;
  let whole: ClipTarget = first;
  for (const one of others) {
    if (whole.kind === 'assets' && one.kind === 'assets') {
      const said = `${whole.said} and ${one.said}`;
      whole = { kind: 'assets', ids: [...new Set([...whole.ids, ...one.ids])], said };
    } else if (whole.kind === 'places' && one.kind === 'places') {
      whole = { kind: 'places', at: [...whole.at, ...one.at] };
    } else return null;
  }
  return whole;
}

/** The clips that are named, all others where these are excepted, else the whole film; null where they are no one target. */
export function targetOf({ clips }: Meaning): ClipTarget | null {
  if (clips.length === 0) return { kind: 'all' };
  const excepted = clips.filter(({ role }) => role === 'except');
  if (excepted.length === 0) return together(clips);
  const than = excepted.length === clips.length ? together(clips) : null;
  return than === null ? null : { kind: 'others', than };
}

/** The clips that are named, else "it". */
export const named = (meaning: Meaning): ClipTarget | null => together(meaning.clips) ?? meaning.it;

/** The clips that are named, else the whole film. */
export const namedOrAll = (meaning: Meaning): ClipTarget => together(meaning.clips) ?? { kind: 'all' };

export const spotConcepts: readonly Concept[] = ['top', 'bottom', 'left', 'right', 'corner', 'middle'];

/** A place of the frame. */
export function spotOf(meaning: Meaning): TitleSpot | null {
  const down = has(meaning, 'top') ? 'top' : has(meaning, 'bottom') ? 'bottom' : null;
  const across = has(meaning, 'left') ? 'left' : has(meaning, 'right') ? 'right' : null;
  if (down !== null && across !== null) return `${down}-${across}`;
  if (has(meaning, 'corner')) return `${down ?? 'top'}-${across ?? 'right'}`;
  return down ?? across ?? (has(meaning, 'middle') ? 'middle' : null);
}

const isOfOne = (meaning: Meaning) =>
  meaning.clips.length === 1 &&
  (has(meaning, 'only', 'set', 'with', 'shorten', 'lengthen') || isBefore(meaning.slots, 'out'));

/** "Cut it to 12", "get the whole thing down to 12". */
const isCutTo = (meaning: Meaning) =>
  meaning.clips.length === 0 &&
  (meaning.it !== null || has(meaning, 'film')) &&
  has(meaning, 'cut', 'shorten', 'take', 'down') &&
  isBehind(meaning.slots, 'with');

const numberIn = (slots: readonly Slot[]) => slots.findIndex(({ kind }) => kind === 'number');
const isOf = (slot: Slot | undefined, concept: Concept) => isConcept(slot) && slot.concepts.has(concept);
const isBefore = (slots: readonly Slot[], concept: Concept) => isOf(slots[numberIn(slots) + 1], concept);
const isBehind = (slots: readonly Slot[], concept: Concept) => isOf(slots[numberIn(slots) - 1], concept);

/** "The whale only 3": beside one clip a bare number is its seconds. */
export function withUnit(meaning: Meaning): Meaning {
  const [value, ...others] = meaning.numbers;
  const isTime = value !== undefined && value > 0 && others.length === 0 && meaning.seconds.length === 0;
  if (!isTime || !(isOfOne(meaning) || isCutTo(meaning))) return meaning;
  const slots = meaning.slots.map((slot) =>
    slot.kind === 'number' ? { kind: 'seconds' as const, seconds: slot.value } : slot,
  );
  return { ...meaning, slots, seconds: [value], numbers: [] };
}
