/**
 * A message about a film as islands: what of it names a thing, a value or what is done, in the sea of its other words. Scanned
 * once, in all languages of the tables. Pure.
 */
import type { ClipTarget } from '../edits/edit-wish.ts';
import { type Concept, conceptAt } from '../edits/slots/concepts.ts';
import { light } from '../edits/slots/light-words.ts';
import { slotStretches } from '../edits/slots/read-slots.ts';
import { isSound } from '../edits/slots/reading.ts';
import type { Slot } from '../edits/slots/slot.ts';
import { functionWords } from '../grammar/languages/vocabulary.ts';
import type { NameIndex } from '../grammar/phrases/names.ts';
import type { Token } from '../grammar/tokens/lex.ts';

/** What leads to a clip. */
export type MarkRole = 'before' | 'after' | 'between' | 'insteadof' | 'with' | 'on' | 'except';

/** A stretch of tokens that says something; `sea`: a word that nobody knows. */
export interface TurnMark {
  slot: Slot | 'sea';
  first: number;
  next: number;
  /** Of clips: what leads to them. */
  role: MarkRole | null;
}

const roleOf: readonly (readonly [MarkRole, readonly Concept[]])[] = [
  ['between', ['between']],
  ['insteadof', ['insteadof']],
  ['before', ['before']],
  ['after', ['after']],
  ['on', ['underneath', 'at', 'in']],
  ['with', ['with']],
  ['except', ['except']],
];

/** The marks of `tokens`. Work grows with their number. */
export function turnMarks(tokens: readonly Token[], names: NameIndex): TurnMark[] {
  const marks: TurnMark[] = [];
  let isPair = false;
  for (const { slot, first, next } of slotStretches(tokens, names)) {
    if (slot === null) continue;
    const own =
      slot === 'unknown' ? quarterAt(tokens, first) : (mendedSlot(slot, tokens.slice(first, next)) ?? slot);
    if (own === null) {
      // "2nd": the number before it.
      if (isOrdinalEnd(marks.at(-1), tokens[first])) toRank(marks, next);
      else if (isSea(tokens[first])) marks.push({ slot: 'sea', first, next, role: null });
      continue;
    }
    const role: MarkRole | null =
      own.kind === 'clips' ? (isPair ? 'between' : leadOf(marks, tokens, first)) : null;
    if (own.kind === 'clips') isPair = role === 'between' && !isPair;
    marks.push({ slot: own, first, next, role });
  }
  return withRates(marks);
}

const ones = new Set('a an one half ein eine une un una uma'.split(' '));
const secondWords = new Set(['second', 'sec']);

/** What looks like a clip's place and is none: "a second of it", "10. Take". */
function mendedSlot(slot: Slot, own: readonly Token[]): Slot | null {
  const [first, second] = own;
  if (slot.kind !== 'clips' || slot.target.kind !== 'places') return null;
  if (ones.has(first?.fold ?? '') && secondWords.has(second?.fold ?? '') && own.length === 2)
    return { kind: 'seconds', seconds: first?.fold === 'half' ? 0.5 : 1 };
  const isNumbered = first?.kind === 'number' && second?.text === '.';
  return isNumbered && own.length > 2 ? { kind: 'number', value: Number(first.fold) } : null;
}

const ordinalEnds = new Set(['nd', 'rd', 'th', 'st']);

const isOrdinalEnd = (before: TurnMark | undefined, token: Token | undefined) =>
  before !== undefined &&
  before.slot !== 'sea' &&
  before.slot.kind === 'number' &&
  token?.glued === true &&
  ordinalEnds.has(token.fold);

function toRank(marks: TurnMark[], next: number): void {
  const mark = marks.pop();
  if (mark === undefined || mark.slot === 'sea' || mark.slot.kind !== 'number') return;
  const at = mark.slot.value - 1;
  const slot: Slot =
    at === 0 ? { kind: 'concept', concepts: new Set<Concept>(['first']) } : { kind: 'rank', at };
  marks.push({ ...mark, slot, next });
}

const isConcept = (mark: TurnMark | undefined, ...some: readonly Concept[]) =>
  mark !== undefined &&
  mark.slot !== 'sea' &&
  mark.slot.kind === 'concept' &&
  some.some((one) => mark.slot !== 'sea' && mark.slot.kind === 'concept' && mark.slot.concepts.has(one));

/** "4 times as fast": a number right before a speed. */
function withRates(marks: readonly TurnMark[]): TurnMark[] {
  return marks.map((mark, at) => {
    const after = isConcept(marks[at + 1], 'much') ? marks[at + 2] : marks[at + 1];
    const isNumber = mark.slot !== 'sea' && mark.slot.kind === 'number';
    if (!isNumber || !isConcept(after, 'speed', 'faster', 'slower') || mark.slot === 'sea') return mark;
    const factor = mark.slot.kind === 'number' ? mark.slot.value : 1;
    return factor > 0 ? { ...mark, slot: { kind: 'times', factor, isRate: true } } : mark;
  });
}

const isSea = (token: Token | undefined) =>
  token !== undefined && token.kind !== 'symbol' && !light.has(token.fold) && !functionWords.has(token.fold);

const quarters = new Set('quarter viertel quart cuarto quarto'.split(' '));

/** "Quarter speed". */
function quarterAt(tokens: readonly Token[], at: number): Slot | null {
  const isSpeed = [at + 1, at + 2].some((from) => conceptAt(tokens, from)?.concepts.has('speed') === true);
  return quarters.has(tokens[at]?.fold ?? '') && isSpeed
    ? { kind: 'times', factor: 0.25, isRate: true }
    : null;
}

/** What stands right before a clip: "right after | the very | dog" with a word between at most. */
function leadOf(marks: readonly TurnMark[], tokens: readonly Token[], first: number): MarkRole | null {
  const before = marks.at(-1)?.slot === 'sea' && marks.at(-1)?.next === first ? marks.at(-2) : marks.at(-1);
  if (before === undefined || before.slot === 'sea' || before.slot.kind !== 'concept') return null;
  if (tokens.slice(before.next, first).some(({ text }) => /^[,.;!?\n]$/u.test(text))) return null;
  const { concepts } = before.slot;
  return roleOf.find(([, words]) => words.some((word) => concepts.has(word)))?.[0] ?? null;
}

/** Only lead to the others, or say what the others say. */
const weak = new Set<Concept>([
  ...(['set', 'run', 'much', 'by', 'with', 'about', 'at', 'then', 'becomes', 'for', 'in', 'take'] as const),
  ...(['film', 'long', 'underneath', 'there', 'say', 'sayshort', 'screen', 'enough', 'up', 'down'] as const),
  ...(['upto', 'better', 'stop', 'something', 'only', 'name', 'each', 'run', 'until', 'throughout'] as const),
]);

/** How much a mark says, 0 for what only leads to others. */
export function weightOf({ slot }: TurnMark): number {
  if (slot === 'sea') return 0;
  switch (slot.kind) {
    case 'concept':
      return [...slot.concepts].some((concept) => weak.has(concept)) ? 0 : 1;
    case 'clips':
      return slot.isIt ? 0 : 1;
    case 'text':
      return 1.5;
    default:
      return 1;
  }
}

export const isClips = (mark: TurnMark): mark is TurnMark & { slot: Extract<Slot, { kind: 'clips' }> } =>
  mark.slot !== 'sea' && mark.slot.kind === 'clips' && !mark.slot.isIt;

export const isHeard = ({ slot }: TurnMark): boolean =>
  slot !== 'sea' && slot.kind === 'clips' && isSound(slot.target);

/** The files that a mark names. */
export const filesOf = ({ slot }: TurnMark): readonly string[] =>
  slot !== 'sea' && slot.kind === 'clips' && slot.target.kind === 'assets' ? slot.target.ids : [];

export const isFiles = (target: ClipTarget): target is Extract<ClipTarget, { kind: 'assets' }> =>
  target.kind === 'assets';
