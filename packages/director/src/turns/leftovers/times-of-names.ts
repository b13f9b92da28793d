/** Times whose clip is told elsewhere in the message: beside what comes in, or behind a complaint. Pure. */
import type { EditWish } from '../../edits/edit-wish.ts';
import { conceptAt } from '../../edits/slots/concepts.ts';
import { readDuration } from '../../grammar/tokens/durations.ts';
import { lex } from '../../grammar/tokens/lex.ts';
import { unclearTime } from '../staying.ts';
import { placeOf, sentenceAround } from './sentence.ts';

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
