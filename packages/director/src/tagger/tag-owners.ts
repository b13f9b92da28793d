/** Which shots of a message each of its tags is of: the clip told before it, the one behind it, or the film. Pure. */
import { ofWords } from './mend-tags.ts';
import type { TaggedShot, Told } from './tagged-film.ts';

/** The shots that a span is told of; none: the film. */
export function ownerOf(
  told: readonly Told[],
  at: number,
  { sets, prompt }: { sets: ReadonlyMap<number, TaggedShot[]>; prompt: string },
): TaggedShot[] {
  const span = told[at] as Told;
  const last = told.findLastIndex((_, index) => index < at && sets.has(index));
  const next = told.findIndex((_, index) => index > at && sets.has(index));
  const [lastOnes, nextOnes] = [sets.get(last) ?? [], sets.get(next) ?? []];
  if (next === -1 && last === -1) return [];
  const behind = next === -1 ? null : prompt.slice(span.to, told[next]?.from ?? span.to);
  const between = last === -1 ? null : prompt.slice(told[last]?.to ?? 0, span.from);
  if (behind !== null && next === at + 1 && ofWords.test(behind) && !sentenceEnd.test(behind))
    return nextOnes;
  if (between === null) return nextOnes;
  const isGiven =
    span.label === 'dur' && lastOnes.length > 0 && lastOnes.every(({ seconds }) => seconds !== null);
  if (behind !== null && next === at + 1 && !listMark.test(behind) && isGiven && behind.length < mostBetween)
    return nextOnes;
  if (
    behind !== null &&
    next === at + 1 &&
    !listMark.test(behind) &&
    isLed(told, at, { sets, prompt, between })
  )
    return nextOnes;
  if (places.has(span.label) && behind !== null && isNearer(behind, between)) return nextOnes;
  if (ofFilm.has(span.label) && sentenceEnd.test(between)) {
    // "Text over the kitchen: “Fresh”" begins a sentence, whose clip it is of.
    return behind !== null && !sentenceEnd.test(behind) && next === at + 1 ? nextOnes : [];
  }
  return lastOnes;
}

const listMark = /[\n,.;:!?|/+>→•·，。；、]/u;

/** "0:00-0:04 team photo" in a line of its own; "5 s kitchen, 3 s drone": what is told of a clip stands before it. */
function isLed(
  told: readonly Told[],
  at: number,
  { sets, prompt, between }: { sets: ReadonlyMap<number, TaggedShot[]>; prompt: string; between: string },
): boolean {
  if (/\n/u.test(between)) return true;
  if (!timed.has(told[at]?.label ?? '') || !listMark.test(between)) return false;
  const first = told.findIndex((_, index) => sets.has(index));
  const lead = told[first - 1];
  if (lead === undefined || !timed.has(lead.label)) return false;
  return !listMark.test(prompt.slice(lead.to, told[first]?.from ?? 0));
}

const timed = new Set(['dur', 'from', 'to', 'from.tail', 'to.end']);

/** Where something stands is told before or behind it, with less between the two. */
function isNearer(behind: string, between: string): boolean {
  const stops = (text: string) =>
    (text.match(/[,.;:!?\n|，。；：、]|(?<!\p{L})(?:and|und|et|y|e)(?!\p{L})/giu) ?? []).length;
  const [after, before] = [stops(behind), stops(between)];
  return after === before ? behind.length <= between.length : after < before;
}

const sentenceEnd = /[\n.!?。！？;；]/u;
export const places: ReadonlySet<string> = new Set(['at.first', 'at.last', 'at.before', 'at.after']);

/** What begins a sentence of its own is of the film. */
const ofFilm = new Set([
  'mute',
  'look.grey',
  'look.sepia',
  'look.warm',
  'look.cold',
  'look.vintage',
  'look.other',
  'text',
  'zoom.in',
  'zoom.out',
]);

/** What "before that" and "behind the cake" speak of: the mention right behind the words, or what was told before the shots themselves. */
export function referenceOf(
  told: readonly Told[],
  at: number,
  {
    own,
    sets,
    prompt,
  }: { own: readonly TaggedShot[]; sets: ReadonlyMap<number, TaggedShot[]>; prompt: string },
): TaggedShot[] {
  const first = [...sets].find(([, shots]) => shots === own)?.[0] ?? at;
  const before = [...sets].findLast(([index, shots]) => index < Math.min(at, first) && shots !== own)?.[1];
  const next = [...sets].find(([index, shots]) => index > at && shots !== own);
  if (next === undefined) return before ?? [];
  const between = prompt.slice(told[at]?.to ?? 0, told[next[0]]?.from ?? 0);
  const isRight = between.length < mostBetween && !/[,.;:!?\n，。；]/u.test(between);
  return isRight || before === undefined ? next[1] : before;
}

/** Letters of "the old", "dem", between a word for a place and the clip that it is of. */
const mostBetween = 14;
