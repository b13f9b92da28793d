/**
 * A message about a film read as islands, where that honours more of what it says than the reading that is there. Sentence by
 * sentence its parts are taken together as frames so that as much as possible is honoured; each frame is put in the place of
 * what the other reading made of these words. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { partsOf, type Stretch } from '../edits/slots/joined-parts.ts';
import { turning } from '../edits/slots/light-words.ts';
import { writingVerbs } from '../edits/slots/written-texts.ts';
import { tokenize } from '../grammar/parse-prompt.ts';
import { type FoundNames, indexNames, type NameIndex, readPartName } from '../grammar/phrases/names.ts';
import type { Phrases } from '../grammar/phrases/phrases.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { placeOf } from '../turns/leftovers/sentence.ts';
import { type ReadFrame, readFrame, worthOf } from './turn-frames.ts';
import { type Honouring, honouringOf, honours } from './turn-judge.ts';
import { filesOf, isClips, isHeard, type TurnMark, turnMarks, weightOf } from './turn-marks.ts';

/** What a message is read over. */
export interface TurnMessage {
  phrases: Pick<Phrases, 'tokens' | 'prompt'>;
  names: () => NameIndex;
  /** The assets of the film's clips in their order; none where nobody knows. */
  clips: readonly string[];
}

interface TurnWorld {
  tokens: readonly Token[];
  prompt: string;
  names: NameIndex;
  clips: readonly string[];
}

/**
 * The files of a library by their names, and by what is seen in them where the words for it are no names: "concert poster" is
 * concert-poster.png.
 */
export function namesWith(
  assets: readonly PlannerAsset[],
  { known, found }: { known: FoundNames; found: FoundNames },
): NameIndex {
  const own = indexNames(assets);
  const isNamed = (said: string) => {
    const { tokens } = tokenize(said);
    return tokens.some((_, at) => readPartName(own, tokens, at) !== null);
  };
  return indexNames(assets, new Map([...known, ...[...found].filter(([said]) => !isNamed(said))]));
}

/** Longer messages are stories, tokens; sentences of more parts are none either. */
const mostTokens = 120;
const mostParts = 10;

const sentenceEnds = new Set([
  '.',
  '!',
  '?',
  ';',
  '\n',
  '。',
  '！',
  '？',
  '；',
  '…',
  '(',
  ')',
  ':',
  '-',
  '–',
  '—',
]);
const asking = new Set(['?', '？']);

interface FoundFrame extends ReadFrame {
  marks: readonly TurnMark[];
  first: number;
  next: number;
}

/** `brief`, or what islands make of the same message where that honours more. */
export function withIslands(brief: Brief, { phrases, names, clips }: TurnMessage): Brief {
  const { tokens, prompt } = phrases;
  if (tokens.length > mostTokens || clips.length === 0 || brief.turnBack !== null) return brief;
  const world: TurnWorld = { tokens, prompt, names: names(), clips };
  const marks = turnMarks(tokens, world.names);
  const frames = framesIn(marks, world);
  let read = brief;
  for (const frame of frames) {
    const now = honouringOf(read, clips);
    const told = frame.marks.reduce(
      (sum, mark) => sum + (honours(now, mark, spanOf(mark, tokens)) ? weightOf(mark) : -weightOf(mark)),
      0,
    );
    const beside = ofAllBeside(now, frame, world);
    if (worthOf(frame.marks, frame.honoured) > told - beside + 0.5) read = patched(read, frame, world);
  }
  return read;
}

/** Changes of all clips among the words of a frame that names some: nobody asked for these. */
function ofAllBeside(
  { edits, spans }: Pick<Honouring, 'edits' | 'spans'>,
  { first, next, marks }: FoundFrame,
  { tokens }: TurnWorld,
): number {
  const isWhole = marks.some(
    ({ slot }) =>
      slot !== 'sea' && slot.kind === 'concept' && (slot.concepts.has('film') || slot.concepts.has('each')),
  );
  if (isWhole || !marks.some(isClips)) return 0;
  const { start, end } = spanOf({ first, next }, tokens);
  const isOfAll = (edit: EditWish) =>
    Object.values(edit).some(
      (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'all',
    );
  return edits.filter(
    (edit, at) => isOfAll(edit) && (spans[at]?.start ?? end) < end && (spans[at]?.end ?? start) > start,
  ).length;
}

const spanOf = ({ first, next }: Pick<TurnMark, 'first' | 'next'>, tokens: readonly Token[]) => ({
  start: tokens[first]?.start ?? 0,
  end: tokens[next - 1]?.end ?? 0,
});

/** The frames of a message, in its order. */
function framesIn(marks: readonly TurnMark[], world: TurnWorld): FoundFrame[] {
  const found: FoundFrame[] = [];
  const isTimed = marks.some(({ slot }) => slot !== 'sea' && slot.kind === 'seconds') || areTimes(marks);
  let spoken: ClipTarget | null = null;
  for (const parts of sentencesOf(marks, world.tokens)) {
    const own = framesOf(parts, { marks, world, spoken, isTimed });
    found.push(...own);
    const named = marksIn(marks, parts).filter((mark) => isClips(mark) && !isHeard(mark));
    const last = named.at(-1);
    spoken = own.at(-1)?.subject ?? (last !== undefined && isClips(last) ? last.slot.target : spoken);
  }
  return found;
}

/** "Warm-up 2 and trainer 3": each clip with a number behind it. */
function areTimes(marks: readonly TurnMark[]): boolean {
  const said = marks.filter((mark) => weightOf(mark) > 0);
  const isPaired = said.every((mark, at) =>
    at % 2 === 0 ? isClips(mark) : mark.slot !== 'sea' && mark.slot.kind === 'number',
  );
  return said.length >= 4 && said.length % 2 === 0 && isPaired;
}

const marksIn = (marks: readonly TurnMark[], parts: readonly Stretch[]) =>
  marks.filter(({ first, next }) => first >= (parts[0]?.from ?? 0) && next <= (parts.at(-1)?.to ?? 0));

/** The sentences of a message as their parts; one that tells a value alone goes on with the one before: "… first? 3 seconds." */
function sentencesOf(marks: readonly TurnMark[], tokens: readonly Token[]): Stretch[][] {
  const found: Stretch[][] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    const isEnd =
      token === undefined ||
      (token.kind === 'symbol' && sentenceEnds.has(token.text) && !(token.glued && tokens[at + 1]?.glued));
    if (!isEnd) continue;
    const isAsked = token !== undefined && asking.has(token.text) && !isPolite(tokens.slice(from, at));
    if (at > from && !isAsked) {
      const parts = partsOf(tokens, { from, to: at });
      const before = found.at(-1);
      if (before !== undefined && areValues(marksIn(marks, parts))) before.push(...parts);
      else found.push(parts);
    }
    from = at + 1;
  }
  return found;
}

function areValues(marks: readonly TurnMark[]): boolean {
  const said = marks.filter((mark) => weightOf(mark) > 0 || mark.slot === 'sea');
  return (
    said.length > 0 &&
    !marks.some(({ slot }) => slot !== 'sea' && slot.kind === 'concept' && slot.concepts.has('film')) &&
    said.every(({ slot }) => slot !== 'sea' && (slot.kind === 'seconds' || slot.kind === 'times'))
  );
}

const politely = new Set(
  'may can could would will please kannst konntest konnen konnten kann darf peux pouvez pourrais pourriez puedes podrias podemos pode podes podia puoi potresti possiamo'.split(
    ' ',
  ),
);

/** "Can we have the dog first?" */
const isPolite = (tokens: readonly Token[]) =>
  tokens.slice(0, mostBeforeAsking).some(({ fold }) => politely.has(fold));
const mostBeforeAsking = 4;

interface Reading {
  marks: readonly TurnMark[];
  world: TurnWorld;
  spoken: ClipTarget | null;
  isTimed: boolean;
}

/** A frame more in a sentence costs a little: what can be one change is one. */
const costOfOne = 0.25;

/** The frames of one sentence that together honour most. */
function framesOf(parts: readonly Stretch[], { marks, world, spoken, isTimed }: Reading): FoundFrame[] {
  const { tokens, clips } = world;
  if (parts.length > mostParts) return [];
  // `best[n]`: of the first n parts.
  const best: { worth: number; frames: FoundFrame[] }[] = [{ worth: 0, frames: [] }];
  for (let end = 1; end <= parts.length; end += 1) {
    let chosen = best[end - 1] ?? { worth: 0, frames: [] };
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const [first, next] = [parts[start]?.from ?? 0, parts[end - 1]?.to ?? 0];
      if (before === undefined) continue;
      const own = marks.filter((mark) => mark.first >= first && mark.next <= next);
      const subject = before.frames.at(-1)?.subject ?? spoken;
      const frame = readFrame(own, { clips, spoken: subject, isTimed });
      if (frame === null || isTurned(frame, { first, next, tokens }) || !isSure(frame, own, tokens)) continue;
      const worth = before.worth + worthOf(own, frame.honoured) - costOfOne;
      if (worth > chosen.worth)
        chosen = { worth, frames: [...before.frames, { ...frame, marks: own, first, next }] };
    }
    best.push(chosen);
  }
  return best.at(-1)?.frames ?? [];
}

/** "Don't move it": a word that turns the wish round, and that is no part of what was understood. */
const isTurned = (
  { honoured }: ReadFrame,
  { first, next, tokens }: { first: number; next: number; tokens: readonly Token[] },
) =>
  tokens.slice(first, next).some(({ kind, fold }, step) => {
    if (kind === 'quote' || !turning.has(fold)) return false;
    return ![...honoured].some((mark) => mark.first <= first + step && mark.next > first + step);
  });

/** Where an unknown word may be the name of what is meant: "make the unicorn brighter". */
const leading = new Set(
  "the my our this that der die das den dem le la les l' el los las il lo o a i gli".split(' '),
);

/**
 * False where more is unknown than known, where words that nobody knows may be the thing itself ("the power line that you see from
 * the balcony"), and where they are to be written.
 */
function isSure({ honoured }: ReadFrame, marks: readonly TurnMark[], tokens: readonly Token[]): boolean {
  const sea = marks.filter(({ slot }) => slot === 'sea');
  if (sea.length > honoured.size + 1) return false;
  const isWritten = marks.some(({ slot }) => slot !== 'sea' && slot.kind === 'text');
  const [begin, end] = [marks[0]?.first ?? 0, marks.at(-1)?.next ?? 0];
  if (sea.length > 0 && !isWritten && tokens.slice(begin, end).some(({ fold }) => writingVerbs.has(fold)))
    return false;
  const clip = marks.find(isClips)?.first ?? -1;
  return !sea.some((mark) => {
    let next = mark.next;
    while (sea.some(({ first }) => first === next)) next += 1;
    return mark.first < clip && leading.has(tokens[mark.first - 1]?.fold ?? '') && next !== clip;
  });
}

/** `brief` with a frame in the place of what it made of the same words. */
function patched(brief: Brief, frame: FoundFrame, { tokens, prompt, clips }: TurnWorld): Brief {
  const [start, end] = [tokens[frame.first]?.start ?? 0, tokens[frame.next - 1]?.end ?? 0];
  const said = prompt.slice(start, end);
  const isWithin = (words: string) => {
    const place = placeOf(prompt, words, Math.max(0, start - 1)) ?? placeOf(prompt, words);
    return place !== null && place.start < end && place.end > start;
  };
  const files = new Set(frame.marks.flatMap(filesOf));
  const texts = frame.marks.flatMap(({ slot }) =>
    slot !== 'sea' && slot.kind === 'text' ? [slot.text] : [],
  );
  const times = frame.marks.flatMap(({ slot }) =>
    slot !== 'sea' && slot.kind === 'seconds' ? [slot.seconds] : [],
  );
  const edits = frame.edits.map((edit): EditWish => ({ ...edit, said }));
  const coming = new Set(frame.edits.flatMap((edit) => (edit.kind === 'add' ? idsOf(edit.target) : [])));
  const isTwice = (edit: EditWish) =>
    (edit.kind === 'add' || edit.kind === 'restore') &&
    edit.target !== null &&
    idsOf(edit.target).some((id) => coming.has(id));
  const kept = brief.edits.filter((edit) => !isWithin(edit.said) && !isTwice(edit));
  const isQuiet = frame.edits.some(({ kind }) => kind === 'noFootageSound');
  return {
    ...brief,
    edits: inOrder([...kept, ...edits], prompt),
    parts: brief.parts.filter(({ assetId }) => !files.has(assetId)),
    exclude: brief.exclude.filter((id) => !files.has(id)),
    titles: brief.titles.filter(({ text }) => !texts.some((one) => one.includes(text) || text.includes(one))),
    missing: brief.missing.filter(({ named }) => !isWithin(named)),
    length: brief.length !== null && times.includes(brief.length.seconds) ? null : brief.length,
    originalSound: isQuiet ? null : brief.originalSound,
    everything: brief.everything && clips.length === 0,
    unread: [...brief.unread.filter((words) => !isWithin(words)), ...leftIn(frame, tokens, prompt)],
  };
}

const idsOf = (target: ClipTarget): readonly string[] => (target.kind === 'assets' ? target.ids : []);

function inOrder(edits: readonly EditWish[], prompt: string): EditWish[] {
  const at = (edit: EditWish) => placeOf(prompt, edit.said)?.start ?? prompt.length;
  return edits.toSorted((a, b) => at(a) - at(b));
}

/** The words that nobody knows, those that stand together as one. */
function leftIn({ marks }: FoundFrame, tokens: readonly Token[], prompt: string): string[] {
  const runs: TurnMark[][] = [];
  for (const mark of marks.filter(({ slot }) => slot === 'sea')) {
    const run = runs.at(-1);
    if (run?.at(-1)?.next === mark.first) run.push(mark);
    else runs.push([mark]);
  }
  return runs.map((run) =>
    prompt.slice(tokens[run[0]?.first ?? 0]?.start ?? 0, tokens[(run.at(-1)?.next ?? 1) - 1]?.end ?? 0),
  );
}
