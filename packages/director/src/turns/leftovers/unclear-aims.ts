/** Changes of all clips where the message speaks of one: of the clip named right before, or of none that is known. Pure. */
import type { EditWish } from '../../edits/edit-wish.ts';
import { light } from '../../edits/slots/light-words.ts';
import { functionWords } from '../../grammar/languages/vocabulary.ts';
import { lex } from '../../grammar/tokens/lex.ts';
import { speaksOfAll } from '../aim.ts';
import { placeOf, sentenceAround } from './sentence.ts';

type Speed = Extract<EditWish, { kind: 'speed' }>;

/** "The salutation in slow motion pls, half the speed": the second says how slow, of the same clip. */
export function oneSpeed(wishes: readonly EditWish[]): EditWish[] {
  const speeds = wishes.filter((wish): wish is Speed => wish.kind === 'speed');
  const [first, second, ...others] = speeds;
  if (first === undefined || second === undefined || others.length > 0) return [...wishes];
  const isOfClip = first.target.kind === 'assets' || first.target.kind === 'places';
  const isSame = second.target.kind === 'all' && first.factor < 1 === second.factor < 1;
  if (!isOfClip || !isSame || speaksOfAll(second.said)) return [...wishes];
  const seconds = first.seconds ?? second.seconds;
  const one: Speed = { ...first, factor: second.factor, ...(seconds !== undefined && { seconds }) };
  return wishes.flatMap((wish) => (wish === first ? [one] : wish === second ? [] : [wish]));
}

const leading = new Set(
  'the my our this that der die das den dem le la les l los las il lo o a os as gli i un una uno ein eine'.split(
    ' ',
  ),
);

/** The unread words that may name the clip of a change: right before or behind it. */
function nameBeside(wish: EditWish, unread: readonly string[], prompt: string): string | null {
  const at = placeOf(prompt, wish.said);
  if (at === null) return null;
  const sentence = sentenceAround(prompt, at);
  for (const said of unread) {
    const place = placeOf(prompt, said, sentence.start);
    if (place === null || place.start < sentence.start || place.end > sentence.end) continue;
    const [from, to] = place.end <= at.start ? [place.end, at.start] : [at.end, place.start];
    const between = lex(prompt.slice(from, Math.max(from, to)));
    if (
      between.some(({ kind, fold }) => kind === 'symbol' || !(functionWords.has(fold) || leading.has(fold)))
    )
      continue;
    if (
      names(
        said,
        wish.kind !== 'length' && place.end <= at.start,
        between.map(({ fold }) => fold),
      )
    )
      return said;
  }
  return null;
}

/** "The dino one", "jump": words like a name, and no talk. */
function names(said: string, mayBeAlone: boolean, between: readonly string[]): boolean {
  const words = lex(said).filter(({ kind }) => kind === 'word');
  const own = words.filter(({ fold }) => !light.has(fold) && !functionWords.has(fold));
  if (own.length === 0) return false;
  if (/\p{Script=Han}/u.test(said)) return true;
  const isLed = words.some(({ fold }) => leading.has(fold)) || between.some((fold) => leading.has(fold));
  return isLed || (mayBeAlone && words.length === 1);
}

const changing = new Set<EditWish['kind']>(['speed', 'reverse']);

/** A change of all clips beside words that may name one of them is asked back: the film stays as it is. */
export function knownAims(
  wishes: readonly EditWish[],
  { prompt, unread }: { prompt: string; unread: readonly string[] },
): EditWish[] {
  return wishes.map((wish): EditWish => {
    const isOfAll = changing.has(wish.kind) && 'target' in wish && wish.target?.kind === 'all';
    const isWhole = wish.kind === 'length' && wish.seconds !== null && wish.factor === null;
    if (!(isOfAll || isWhole) || speaksOfAll(wish.said)) return wish;
    const said = isWhole ? durationIn(prompt, wish) : wish.said;
    const name = said === null ? null : nameBeside({ ...wish, said }, unread, prompt);
    return name === null
      ? wish
      : {
          kind: 'refused',
          reason: `I do not know which clip “${name}” is; name it, or say which place it has`,
          said: wish.said,
        };
  });
}

/** The time of a length as it was written. */
function durationIn(prompt: string, wish: EditWish): string | null {
  if (wish.kind !== 'length' || wish.seconds === null) return null;
  return new RegExp(`(?<![\\d.,:])${wish.seconds}\\s?\\p{L}+`, 'u').exec(prompt)?.[0] ?? null;
}
