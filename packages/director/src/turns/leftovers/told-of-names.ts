/** Texts and times without a place of their own, in messages that name their clip elsewhere. Pure. */
import type { EditWish } from '../../edits/edit-wish.ts';
import { conceptAt } from '../../edits/slots/concepts.ts';
import { readDuration } from '../../grammar/tokens/durations.ts';
import { lex } from '../../grammar/tokens/lex.ts';
import { unclearTime } from '../staying.ts';
import { placeOf, type Span, sentenceAround, speaksOf } from './sentence.ts';

// A text without a place in a sentence that names a clip and does nothing else with it: the text is on that clip. "Chimney
// “Cracked pot”", "sul pesce la scritta «Pescato oggi»".

type Title = Extract<EditWish, { kind: 'title' }>;
type Assets = Extract<EditWish & { target: unknown }, { kind: 'add' }>['target'] & { kind: 'assets' };

/** A clip that a message names. */
interface Named {
  target: Assets;
  at: Span;
  /** Nothing else is done with it: the wish that says so. */
  idle: EditWish | null;
}

/** The reason of what is named for nothing. */
export const idleReason = 'it is in the film; I do not know what to do with it';

/** With these words the place of a text is told. */
const places = ['first', 'last', 'start', 'endcard', 'between', 'before', 'after'] as const;

const isOpen = (wish: EditWish): wish is Title =>
  wish.kind === 'title' && wish.place === 'opening' && wish.over === undefined;

/** "…, with the text “x”", "写上“x”": it is on what the clause brings. */
const besideText =
  /(?:^|[\s,，])(?:with|mit|avec|con|com)(?: \p{L}+){0,3} ?["'“„«]?$|(?:写上|写着|配上|加上文字)["“]?$/iu;

function namedIn(wishes: readonly EditWish[], prompt: string): Named[] {
  return wishes.flatMap((wish): Named[] => {
    const isIdle = wish.kind === 'refused' && wish.reason === idleReason && wish.ids !== undefined;
    if (isIdle) {
      const at = placeOf(prompt, wish.said);
      return at === null
        ? []
        : [{ target: { kind: 'assets', ids: wish.ids ?? [], said: wish.said }, at, idle: wish }];
    }
    if (wish.kind !== 'add' && wish.kind !== 'place') return [];
    if (wish.target.kind !== 'assets' || wish.target.ids.length !== 1) return [];
    const at = placeOf(prompt, wish.target.said) ?? placeOf(prompt, wish.said);
    return at === null ? [] : [{ target: wish.target, at, idle: null }];
  });
}

const gapOf = (a: Span, b: Span) => Math.max(a.start - b.end, b.start - a.end);

/** The clip that a text is of; null where the sentence says where it stands, or names none. */
function clipOf({ text }: Title, named: readonly Named[], prompt: string): Named | null {
  const at = placeOf(prompt, text);
  if (at === null) return null;
  const sentence = sentenceAround(prompt, at);
  const own = named
    .filter(({ at: place }) => place.start >= sentence.start && place.end <= sentence.end)
    .toSorted((a, b) => gapOf(a.at, at) - gapOf(b.at, at));
  const isBeside = besideText.test(prompt.slice(sentence.start, at.start));
  const meant = own.find(({ idle }) => idle !== null || isBeside);
  if (meant === undefined) return null;
  const around = { start: Math.min(meant.at.end, at.start), end: Math.max(meant.at.start, at.start) };
  const isPlaced = [around, clauseAround(prompt, at)].some((span) => speaksOf(prompt, span, places));
  return meant.idle !== null && isPlaced ? null : meant;
}

/** What stands between commas with a text. */
function clauseAround(prompt: string, { start, end }: Span): Span {
  const before = Math.max(prompt.lastIndexOf(',', start - 1), prompt.lastIndexOf('，', start - 1));
  const behind = /[,，.!?;\n。]/u.exec(prompt.slice(end))?.index ?? prompt.length - end;
  const { start: from } = sentenceAround(prompt, { start, end });
  return { start: Math.max(from, before + 1), end: end + behind };
}

/** The wishes with every such text on its clip. */
export function textsOnNames(wishes: readonly EditWish[], prompt: string): EditWish[] {
  const named = namedIn(wishes, prompt);
  const used = new Set<EditWish>();
  const made = wishes.map((wish): EditWish => {
    if (!isOpen(wish)) return wish;
    const free = named.filter(({ idle }) => idle === null || !used.has(idle));
    const clip = clipOf(wish, free, prompt);
    if (clip === null) return wish;
    if (clip.idle !== null) used.add(clip.idle);
    return { ...wish, place: 'at', over: clip.target };
  });
  return made.filter((wish) => !used.has(wish));
}

// Times whose clip is told elsewhere in the message: beside what comes in, or behind a complaint.

/** "At the end the cover, 3 s": the time of the one clip that comes in. */
export function timeOfComing(wishes: readonly EditWish[], seconds: number | null): EditWish[] {
  const coming = wishes.filter((wish) => wish.kind === 'add' && wish.part?.seconds === undefined);
  const [add] = coming;
  const unclear = wishes.filter((wish) => wish.kind === 'refused' && wish.reason === unclearTime);
  if (add?.kind !== 'add' || coming.length > 1 || unclear.length !== 1 || seconds === null)
    return [...wishes];
  const { target } = add;
  if (target.kind !== 'assets' || target.ids.length !== 1) return [...wishes];
  const timed: EditWish = add.part === undefined ? add : { ...add, part: { ...add.part, seconds } };
  const own: EditWish[] =
    add.part === undefined ? [{ kind: 'clipLength', target, factor: 1, seconds, said: add.said }] : [];
  return wishes.flatMap((wish) => (wish === add ? [timed] : wish === unclear[0] ? own : [wish]));
}

const offWords = new Set('less weniger moins menos meno shorter kurzer'.split(' '));
const mostWords = 5;
const mostSeconds = 600;

/** "The headstand is too long, 4 is enough", "longer, let's say 10": a number alone behind the wish is its seconds. */
export function numberBehind(wish: EditWish, prompt: string): EditWish {
  if (wish.kind !== 'clipLength' || wish.seconds !== undefined) return wish;
  const at = placeOf(prompt, wish.said);
  if (at === null) return wish;
  const behind = lex(prompt.slice(at.end, sentenceAround(prompt, at).end)).filter(
    ({ kind }) => kind !== 'symbol',
  );
  const numbers = behind.filter(({ text }) => /^\d+(?:[.,]\d+)?$/u.test(text));
  const [number] = numbers;
  if (number === undefined || numbers.length > 1 || behind.length > mostWords) return wish;
  const seconds = Number(number.text.replace(',', '.'));
  if (!(seconds > 0) || seconds > mostSeconds) return wish;
  // "Too long, shave 2 off": so much less.
  const isOff = behind.some(
    (_, index) =>
      conceptAt(behind, index)?.concepts.has('out') === true || offWords.has(behind[index]?.fold ?? ''),
  );
  return isOff ? { ...wish, factor: 0, seconds: -seconds } : { ...wish, factor: 1, seconds };
}

/** "First" as a number, not "at first". */
const ordinal = /^(?:first|ersten|premier|primer|primeir|prim[aeio]$)/u;

/** "The first 8 seconds of the dog" are a stretch of it, and say nothing of where it comes. */
function isFirstTime(said: string): boolean {
  const tokens = lex(said);
  const firsts = tokens.flatMap((token, at) => {
    const found = ordinal.test(token.fold) ? conceptAt(tokens, at) : null;
    return found?.concepts.has('first') === true ? [found.next] : [];
  });
  return firsts.length === 1 && readDuration(tokens, firsts[0] ?? 0) !== null;
}

/** The wishes without places that are only times. */
export function withoutFirstTimes(wishes: readonly EditWish[]): EditWish[] {
  return wishes.flatMap((wish): EditWish[] => {
    const isFirst = (wish.kind === 'place' || wish.kind === 'add') && wish.place === 'first';
    if (!isFirst || !isFirstTime(wish.said)) return [wish];
    // What does nothing else with the clip stays: it may be told that way.
    if (wish.kind === 'add') return [{ ...wish, place: 'last' }];
    const isTimed = wishes.some((other) => other.kind === 'clipLength' && other.said === wish.said);
    return isTimed ? [] : [wish];
  });
}
