/**
 * A message about a film as islands: what of it names a thing, a value or what is done, in the sea of its other words. Scanned
 * once, in all languages of the tables. Pure.
 */
import type { ClipTarget } from '../edits/edit-wish.ts';
import { type Concept, conceptAt } from '../edits/slots/concepts.ts';
import { light } from '../edits/slots/light-words.ts';
import { type Slot, slotStretches } from '../edits/slots/read-slots.ts';
import { isSound } from '../edits/slots/reading.ts';
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
    const quarter = slot === 'unknown' ? quarterAt(tokens, first) : null;
    if (slot === 'unknown') {
      if (quarter !== null) marks.push({ slot: quarter, first, next, role: null });
      else if (isSea(tokens[first])) marks.push({ slot: 'sea', first, next, role: null });
      continue;
    }
    const role: MarkRole | null =
      slot.kind === 'clips' ? (isPair ? 'between' : leadOf(marks, tokens, first)) : null;
    if (slot.kind === 'clips') isPair = role === 'between' && !isPair;
    marks.push({ slot, first, next, role });
  }
  return marks;
}

const isSea = (token: Token | undefined) =>
  token !== undefined && token.kind !== 'symbol' && !light.has(token.fold) && !functionWords.has(token.fold);

const quarters = new Set('quarter viertel quart cuarto quarto'.split(' '));

/** "Quarter speed". */
function quarterAt(tokens: readonly Token[], at: number): Slot | null {
  const isSpeed = conceptAt(tokens, at + 1)?.concepts.has('speed') === true;
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
