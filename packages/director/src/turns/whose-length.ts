/** Whether a length that a message tells is the film's: beside a clip, a text or a place it may be theirs. Pure. */
import type { Brief } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { middleAt, placesAt } from '../edits/slots/clip-places.ts';
import { type Concept, conceptAt } from '../edits/slots/concepts.ts';
import { light } from '../edits/slots/light-words.ts';
import { functionWords } from '../grammar/languages/vocabulary.ts';
import { hanThings } from '../grammar/meant/chinese.ts';
import { readDuration, readPosition } from '../grammar/tokens/durations.ts';
import { fold, lex, type Token } from '../grammar/tokens/lex.ts';
import { speaksOfAll } from './aim.ts';

const partEnds = new Set([
  ',',
  ';',
  ':',
  '，',
  '、',
  ...'and und et y e & then dann puis but aber mais pero'.split(' '),
]);
const sentenceEnds = new Set(['.', '!', '?', '\n', '。', '！', '？']);

/** With these a time is that of something else than the film. */
const ofOthers: readonly Concept[] = [
  ...([
    'add',
    'title',
    'endcard',
    'caption',
    'transition',
    'fadeout',
    'fadein',
    'between',
    'before',
    'after',
  ] as const),
  ...(['top', 'bottom', 'corner'] as const),
  ...(['say', 'screen', 'logo', 'underneath', 'swap', 'replace', 'start', 'first', 'last'] as const),
];
/** With these it is the film's, where no clip is named. */
const ofFilm: readonly Concept[] = [
  'shorten',
  'lengthen',
  'upto',
  'shorter',
  'longer',
  'toolong',
  'tooshort',
];

/** "15 seconds in total". */
const totals = new Set('total altogether overall insgesamt gesamt totale'.split(' '));

const isPronoun = (fold: string) => ['it', 'this', 'es', 'lo', 'her', 'him', 'them'].includes(fold);
const persons = new Set(['her', 'him', 'them', 'he', 'she', 'they']);

function stretchAround(tokens: readonly Token[], at: number, isEnd: (token: Token) => boolean): Token[] {
  let from = at;
  while (from > 0 && !isEnd(tokens[from - 1] as Token)) from -= 1;
  let to = at;
  while (to < tokens.length && !isEnd(tokens[to] as Token)) to += 1;
  return tokens.slice(from, to);
}

const holds = (tokens: readonly Token[], concepts: readonly Concept[]) =>
  tokens.some((_, at) => {
    const found = conceptAt(tokens, at)?.concepts;
    return concepts.some((concept) => found?.has(concept) === true);
  });

/** Where a time of so many seconds is told last; -1 where it is not. */
const timeIn = (tokens: readonly Token[], seconds: number | null): number =>
  tokens.findLastIndex((_, at) => readPosition(tokens, at)?.seconds === seconds && seconds !== null);

/** "The last clip", "the second one". */
const speaksOfPlace = (tokens: readonly Token[]) =>
  tokens.some((_, at) => placesAt(tokens, at) !== null || middleAt(tokens, at) !== null);

/** What fades or is heard is no film. */
const fading = new Set(
  'fade fades fading ramp duck sound audio volume ton son sonido som suono audio'.split(' '),
);

/** Names of footage, and what only footage or texts go by. */
function speaksOfOther(tokens: readonly Token[], { parts, edits, prompt }: Brief): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return false;
  const said = fold(prompt.slice(first.start, last.end));
  const isNamed = parts.some((part) => part.said !== '' && said.includes(fold(part.said)));
  const isOfClip = edits.some((edit) => {
    const isClip = Object.values(edit).some(
      (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind !== 'all',
    );
    return isClip && (said.includes(fold(edit.said)) || fold(edit.said).includes(said));
  });
  const isPerson = tokens.some(({ fold: word }) => persons.has(word));
  return (
    isNamed ||
    isOfClip ||
    isPerson ||
    speaksOfPlace(tokens) ||
    tokens.some(({ fold: word }) => fading.has(word)) ||
    tokens.some(({ kind }) => kind === 'quote') ||
    holds(tokens, ofOthers)
  );
}

/** True where nothing but the time is said, with what says nothing. */
const isBare = (tokens: readonly Token[]) =>
  tokens.every(
    ({ kind, fold: word }, at) =>
      kind !== 'word' ||
      light.has(word) ||
      functionWords.has(word) ||
      readDuration(tokens, at - 1) !== null ||
      holds(tokens.slice(at, at + 1), ['enough', 'about', 'only', 'long', 'with']),
  );

/** "狮子改成6秒": a thing that nobody knows is not the film. */
const namesSomething = (said: string, { unread }: Brief): boolean =>
  unread.some((phrase) => said.includes(phrase) && hanThings(lex(phrase), () => false).length > 0);

/** False where the time stands beside something else that it may be of: "give her 7 seconds", "add the boat, 3 seconds". */
export function isLengthOfFilm(brief: Brief): boolean {
  const { length, prompt } = brief;
  if (length === null || prompt.length > 2000) return true;
  const tokens = lex(prompt);
  const at = timeIn(tokens, length.seconds);
  if (at === -1) return true;
  const part = stretchAround(
    tokens,
    at,
    ({ text, fold: word }) => partEnds.has(word) || sentenceEnds.has(text),
  );
  const said = prompt.slice(part[0]?.start ?? 0, part.at(-1)?.end ?? 0);
  // "The last clip" is not the film, which may be called a clip.
  if (speaksOfPlace(part)) return false;
  if (speaksOfAll(said.replace(/(?<![\p{L}])(?:it|all)(?![\p{L}])/giu, ''))) return true;
  if (speaksOfOther(part, brief) || namesSomething(said, brief)) return false;
  if (!holds(part, ofFilm) && speedBefore(brief, tokens, at) !== null) return false;
  if (part.some(({ fold: word }) => totals.has(word))) return true;
  if (!holds(part, ofFilm) && isOfChanged(brief, tokens, at)) return false;
  if (part.some(({ fold: word }) => isPronoun(word)) || holds(part, ofFilm)) return true;
  if (!isBare(part)) return true;
  const sentence = stretchAround(tokens, at, ({ text }) => sentenceEnds.has(text));
  return sentence.length === part.length || !speaksOfOther(sentence, brief);
}

/** "The dog twice as fast, and then it only needs 4 seconds": the one clip whose speed changes in the same sentence. */
function speedBefore({ edits, prompt }: Brief, tokens: readonly Token[], at: number): ClipTarget | null {
  const sentence = stretchAround(tokens, at, ({ text }) => sentenceEnds.has(text));
  const before = prompt.slice(sentence[0]?.start ?? 0, tokens[at]?.start ?? 0);
  const [edit, ...others] = edits.filter(({ kind }) => kind === 'speed');
  if (edit?.kind !== 'speed' || others.length > 0 || !before.includes(edit.said)) return null;
  return edit.target.kind === 'assets' || edit.target.kind === 'places' ? edit.target : null;
}

const changedBefore = new Set<EditWish['kind']>(['place', 'placeAt', 'beside', 'shift', 'reverse', 'look']);

/** "Put the dog last and make it 4 seconds": the one clip that the one change before, in the same sentence, is of. */
function isOfChanged({ edits, prompt }: Brief, tokens: readonly Token[], at: number): boolean {
  const sentence = stretchAround(tokens, at, ({ text }) => sentenceEnds.has(text));
  const before = prompt.slice(sentence[0]?.start ?? 0, tokens[at]?.start ?? 0);
  const [edit, ...others] = edits.filter(({ said }) => before.includes(said));
  if (edit === undefined || others.length > 0 || !changedBefore.has(edit.kind)) return false;
  const target = 'target' in edit ? edit.target : undefined;
  return target?.kind === 'assets' && target.ids.length === 1;
}

/** How long a clip is shown whose speed changes; null where that is not told. */
export function timeOfSpeed(brief: Brief): number | null {
  const { length, prompt } = brief;
  if (length === null || prompt.length > 2000 || isLengthOfFilm(brief)) return null;
  const tokens = lex(prompt);
  const at = timeIn(tokens, length.seconds);
  return at === -1 || speedBefore(brief, tokens, at) === null ? null : length.seconds;
}

/** Wishes that a time beside may be the clip's of: "crash in slow motion, same 4 s on screen". */
const timed = new Set<EditWish['kind']>([
  'add',
  'speed',
  'place',
  'beside',
  'placeAt',
  'replace',
  'reverse',
  'look',
]);

/** The clips that the one wish in the sentence of a length is of; null for none, and for several. */
export function clipBeside({ length, prompt, edits, parts }: Brief): ClipTarget | null {
  const tokens = lex(prompt);
  const at = timeIn(tokens, length?.seconds ?? null);
  if (at === -1 || parts.length > 0) return null;
  const sentence = stretchAround(tokens, at, ({ text }) => sentenceEnds.has(text));
  const said = prompt.slice(sentence[0]?.start ?? 0, sentence.at(-1)?.end ?? 0);
  const targets = edits.flatMap((edit) => {
    if (!timed.has(edit.kind) || !said.includes(edit.said) || !('target' in edit)) return [];
    const target = edit.kind === 'replace' ? edit.by : edit.target;
    return target?.kind === 'assets' && target.ids.length === 1 ? [target] : [];
  });
  const ids = new Set(targets.flatMap(({ ids }) => ids));
  return ids.size === 1 ? (targets[0] ?? null) : null;
}

/** "The river needs more room, give it 7 seconds": the one clip that stands before, in the same sentence, and for nothing else. */
export function lengthOwner({ length, prompt, parts }: Brief): BriefPart | null {
  const [part, ...others] = parts;
  if (length === null || part === undefined || others.length > 0 || prompt.length > 2000) return null;
  const isPlain = [part.trim, part.within, part.seconds, part.place].every((one) => one === undefined);
  const tokens = lex(prompt);
  const at = timeIn(tokens, length.seconds);
  if (!isPlain || at === -1) return null;
  const own = stretchAround(
    tokens,
    at,
    ({ text, fold: word }) => partEnds.has(word) || sentenceEnds.has(text),
  );
  const isPointed = own.some(({ fold: word }) => word === 'it' || word === 'that' || persons.has(word));
  const before = prompt.slice(0, own[0]?.start ?? 0);
  return isPointed && fold(before).includes(fold(part.said)) ? part : null;
}
