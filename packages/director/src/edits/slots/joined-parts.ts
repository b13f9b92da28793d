/** The parts of a sentence, and whether those that are read together are one wish. Pure. */
import type { NameIndex } from '../../grammar/phrases/names.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import type { Edit } from '../edit-wish.ts';
import { type Concept, conceptAt } from './concepts.ts';
import { readSlots } from './read-slots.ts';
import { wishOf } from './wishes/wish-of.ts';

export interface Stretch {
  from: number;
  to: number;
}

const separators = new Set([
  ',',
  'and',
  'und',
  'et',
  'y',
  'e',
  '&',
  'then',
  'dann',
  'puis',
  'but',
  // A reason is no part of the wish.
  ...'because cause cos cuz coz since weil parce porque pois perche aber pero dafur'.split(' '),
  '，',
  '、',
]);

/** Parts between commas and what joins. */
export function partsOf(tokens: readonly Token[], { from, to }: Stretch): Stretch[] {
  const parts: Stretch[] = [];
  let start = from;
  for (let at = from; at <= to; at += 1) {
    // "Black and white" is one word.
    const whole = at < to && !separators.has(tokens[at]?.fold ?? '') ? conceptAt(tokens, at) : null;
    if (whole !== null && whole.next > at + 1) at = Math.min(to, whole.next);
    const isEnd = at === to || (separators.has(tokens[at]?.fold ?? '') && tokens[at]?.kind !== 'quote');
    if (!isEnd) continue;
    if (at > start) parts.push({ from: start, to: at });
    start = at + 1;
  }
  return parts;
}

/** Words that a part may hold beside the one that says what is done. */
const besides = new Set<Concept>([
  ...(['set', 'run', 'much', 'by', 'with', 'instead', 'about', 'enough'] as const),
  ...(['half', 'double', 'triple', 'sayshort', 'softly', 'add', 'except', 'film', 'each', 'then'] as const),
]);

const meaning = new Set('mean meant meine meinte mein dire digo dizer intendo intendevo'.split(' '));
const things: readonly Concept[] = ['music', 'sound', 'title', 'caption', 'logo', 'film'];

/** "Turn it down, the music I mean": a part that tells what "it" is, and nothing else. */
const isMeant = (tokens: readonly Token[]) =>
  tokens.some(({ fold }) => meaning.has(fold)) && things.some((thing) => holds(tokens, thing));

/** True where more than one part says what to do: these are wishes of their own. */
function isSeveral(tokens: readonly Token[], names: NameIndex): boolean {
  const parts = partsOf(tokens, { from: 0, to: tokens.length }).filter(
    ({ from, to }) => !isMeant(tokens.slice(from, to)),
  );
  const acting = parts.filter(({ from, to }) =>
    readSlots(tokens.slice(from, to), names)?.some(
      (slot) =>
        slot.kind === 'text' ||
        (slot.kind === 'concept' && ![...slot.concepts].some((concept) => besides.has(concept))),
    ),
  );
  return acting.length > 1;
}

/** "Lose the market and hold the tram for 7 seconds": each part is a wish of another kind by itself. */
function areApart(tokens: readonly Token[], names: NameIndex): boolean {
  const wishes = partsOf(tokens, { from: 0, to: tokens.length }).map(({ from, to }) => {
    const slots = readSlots(tokens.slice(from, to), names);
    return slots === null || !slots.some(({ kind }) => kind === 'clips') ? null : wishOf(slots);
  });
  const kinds = wishes.map((edits) => edits?.[0]?.kind);
  return kinds.length > 1 && !kinds.includes(undefined) && new Set(kinds).size > 1;
}

/** Of a text that stands apart: "a text at the end, “Bye”". */
const isTextApart = (tokens: readonly Token[], edits: readonly Edit[]) =>
  edits[0]?.kind === 'title' &&
  partsOf(tokens, { from: 0, to: tokens.length }).some(
    ({ from, to }) => to === from + 1 && tokens[from]?.kind === 'quote',
  );

/** "The ending drags, 2s less": what is wrong with a clip, and what shall be done to it. */
const isMended = (tokens: readonly Token[], edits: readonly Edit[]) =>
  edits.length === 1 && edits[0]?.kind === 'clipLength' && isComplaint(tokens);

/** "Remove X and put Y there", "fade in and out": one change whose parts both say what to do. */
const ofSeveral = new Set<Edit['kind']>(['replace', 'fade', 'card', 'spokenSpot']);
/** "Add the car, after the dog", "the dog only 4 seconds, and the beach 8": parts that belong together. */
const isOfSeveral = ([first, second]: readonly Edit[]) =>
  ofSeveral.has(first?.kind ?? 'refused') ||
  (first?.kind === 'add' && second?.kind === 'beside') ||
  // "Only the sound of the dog, the rest silent".
  (first?.kind === 'noFootageSound' && first.target.kind === 'others') ||
  // "Between the dog and the car only".
  (first?.kind === 'cuts' && first.at?.clips.length === 2);
const isEachTime = (edits: readonly Edit[]) =>
  edits.length > 1 && edits.every(({ kind }) => kind === 'clipLength');

/** "All the same length, 3 seconds". */
const isOfEach = (edits: readonly Edit[]) =>
  edits.every((edit) => edit.kind === 'clipLength' && edit.isEach === true);

/** Where a clip comes. */
const ofPlace = new Set<Edit['kind']>(['beside', 'place', 'placeAt']);

/** What says of clips that they go. */
const goingWords: readonly Concept[] = ['remove', 'cut', 'out', 'take', 'dislike'];

/** "Put the pig last and take the title away": clips whose own part says what is done to them do not go with what goes beside them. */
function areOthersGone(edits: readonly Edit[], own: readonly Token[], names: NameIndex): boolean {
  if (edits.length < 2 || !edits.some(({ kind }) => kind === 'remove')) return false;
  return partsOf(own, { from: 0, to: own.length }).some(({ from, to }) => {
    const slots = readSlots(own.slice(from, to), names) ?? [];
    const isActing = slots.some(({ kind }) => kind === 'concept');
    const isGoing = slots.some(
      (slot) => slot.kind === 'concept' && goingWords.some((word) => slot.concepts.has(word)),
    );
    return slots.some(({ kind }) => kind === 'clips') && isActing && !isGoing;
  });
}

/** A time after a comma may be that of the film: it is no clip's own. */
const ofOnePart = new Set<Edit['kind']>(['clipLength', 'length']);

const isComplaint = (tokens: readonly Token[]) =>
  (['toolong', 'tooshort', 'enough'] as const).some((concept) => holds(tokens, concept));
const hasComma = (tokens: readonly Token[]) => tokens.some(({ text }) => text === ',');

const holds = (tokens: readonly Token[], concept: Concept) =>
  tokens.some((_, at) => conceptAt(tokens, at)?.concepts.has(concept) === true);

/** "The title bigger, red and at the bottom": all of it is of that text. */
const ofText = new Set<Edit['kind']>(['textSize', 'titleColor', 'titleSpot', 'titlePlace', 'titleTime']);
/** True for several traits of one text. */
export const areTraits = (edits: readonly Edit[]) =>
  edits.length > 1 && edits.every(({ kind }) => ofText.has(kind));

/** True where `edits`, read of several parts together, are what the parts say: one wish, and no two of their own. */
export function isOneWish(edits: readonly Edit[], own: readonly Token[], names: NameIndex): boolean {
  if (areTraits(edits)) return true;
  const isWhole = isOfSeveral(edits) || isTextApart(own, edits) || isMended(own, edits);
  if (!isWhole && isSeveral(own, names)) return false;
  if (!isOfSeveral(edits) && areApart(own, names)) return false;
  if (areOthersGone(edits, own, names)) return false;
  // "The pig, 2 seconds, after the dog": a time beside a place is that of what comes there.
  const isPlaced = edits.some(({ kind }) => ofPlace.has(kind));
  if (isPlaced || isEachTime(edits) || (isOfEach(edits) && !holds(own, 'film'))) return true;
  return !edits.some((edit) => ofOnePart.has(edit.kind) && hasComma(own) && !isComplaint(own));
}
