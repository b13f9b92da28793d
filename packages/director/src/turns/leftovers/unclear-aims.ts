/** Changes of all clips where the message speaks of one: of the clip named right before, or of none that is known. Pure. */
import type { EditWish } from '../../edits/edit-wish.ts';
import { light } from '../../edits/slots/light-words.ts';
import { functionWords } from '../../grammar/languages/vocabulary.ts';
import { lex } from '../../grammar/tokens/lex.ts';
import { escaped } from '../../wordings/library-words.ts';
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

/** "The unicorn in black and white" is one of them; "moody black and white" is how it looks. */
const definite = new Set('the my our der die das den dem le la les los las il lo i gli'.split(' '));

/** What stands before a wish and names nothing: "mejor en color". */
const talk = new Set(
  'rather better lieber besser plutot mieux mejor melhor meglio piuttosto bit little tad touch bisschen etwas peu poco pouco'.split(
    ' ',
  ),
);

/** "2nd throw", "zweiter Wurf": which of several. */
const ordinal =
  /^(?:\d+(?:st|nd|rd|th|e|er|ere|eme|de)|second|third|fourth|fifth|zweite[rsn]?|dritte[rsn]?)$/u;

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
    const isInside = place.start >= at.start && place.end <= at.end;
    const isAll = isNothingElse(prompt.slice(sentence.start, sentence.end), [said, wish.said]);
    const isBefore = place.end <= at.start && alone.has(wish.kind);
    const isDefinite = definite.has(foldsBefore(prompt, place)[0] ?? '');
    const isCounted = ordinal.test(foldsBefore(prompt, place)[0] ?? '') || ordinal.test(firstWord(said));
    if (
      between.some(({ kind, fold }) => kind === 'symbol' || !(functionWords.has(fold) || leading.has(fold)))
    )
      continue;
    if (
      names(
        said,
        isBefore || isCounted || (isAll && (wish.kind === 'look' ? isDefinite : wish.kind !== 'length')),
        isInside ? foldsBefore(prompt, place) : between.map(({ fold }) => fold),
      )
    )
      return said;
  }
  return null;
}

/** "The dino one", "jump": words like a name, and no talk. */
function names(said: string, mayBeAlone: boolean, between: readonly string[]): boolean {
  const words = lex(said.replace(/^\d+(?:st|nd|rd|th)(?!\p{L})/iu, '')).filter(({ kind }) => kind === 'word');
  const own = words.filter(
    ({ fold }) => ![light, functionWords, talk].some((small) => small.has(fold)) && !ordinal.test(fold),
  );
  if (own.length === 0) return false;
  if (/\p{Script=Han}/u.test(said)) return true;
  const isLed =
    words.some(({ fold }) => leading.has(fold) || /^l['’]/u.test(fold)) ||
    between.some((fold) => leading.has(fold));
  return isLed || (mayBeAlone && own.length === 1);
}

/** The word right before a place. */
const foldsBefore = (prompt: string, { start }: { start: number }): string[] =>
  lex(prompt.slice(Math.max(0, start - longestWord), start))
    .slice(-1)
    .map(({ fold }) => fold);

/** Whether a sentence says nothing but these, small words aside. */
function isNothingElse(sentence: string, said: readonly string[]): boolean {
  const own = new Set(said.flatMap((one) => lex(one).map(({ fold }) => fold)));
  return lex(sentence).every(
    ({ kind, fold }) => kind === 'symbol' || own.has(fold) || functionWords.has(fold) || light.has(fold),
  );
}

const longestWord = 40;
const firstWord = (said: string) => /^[^\s]{1,20}/u.exec(said.toLowerCase())?.[0] ?? '';

/** Changes of which a single unread word before them is the clip: "dino backwards". Of others it may tell how they are. */
const alone = new Set<EditWish['kind']>(['speed', 'reverse']);

/** What is done to all clips where nothing tells to which. */
const changing = new Set<EditWish['kind']>([...alone, 'look', 'zoom', 'freeze', 'noFootageSound']);

/** "Faster" is a pace where nobody names a clip; the wish does not keep the word. */
const paceWords =
  /(?<!\p{L})(?:faster|quicker|slower|snappier|schneller|langsamer|plus vite|plus rapide|plus lente?|más rápid[oa]|más lent[oa]|mais rápid[oa]|mais lent[oa]|più veloce|più lent[oa])(?!\p{L})/iu;

/** A change of all clips beside words that may name one of them is asked back: the film stays as it is. */
export function knownAims(
  wishes: readonly EditWish[],
  { prompt, unread }: { prompt: string; unread: readonly string[] },
): EditWish[] {
  return wishes.map((wish): EditWish => {
    const isOfAll = changing.has(wish.kind) && 'target' in wish && wish.target?.kind === 'all';
    const isWhole = wish.kind === 'length' && wish.seconds !== null && wish.factor === null;
    const isPace = wish.kind === 'pace' && wish.cutSeconds === null;
    if (!(isOfAll || isWhole || isPace) || speaksOfAll(wish.said)) return wish;
    const paced = isPace ? (paceWords.exec(prompt)?.[0] ?? null) : wish.said;
    const said = isWhole ? durationIn(prompt, wish) : paced;
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

const silencing = String.raw`mute[sd]?|silence[sd]?|stumm\p{L}*|(?:coupe[rz]?|enlève|retire) le son|silencia\p{L}*|(?:quita|saca) el (?:sonido|audio)|(?:tira|corta) o (?:som|áudio)|togli (?:l['’]audio|il suono)|静音`;
const clipNoun = String.raw`(?:clip|video|shot|scene|one|part|bit|aufnahme|szene|plan|vidéo|escena|v[íi]deo|toma|cena|scena)`;

/** "Mute the dog clip", where nothing is called so: the other clips and the music are not meant. */
export function unclearSilence(
  wishes: readonly EditWish[],
  { prompt, unread }: { prompt: string; unread: readonly string[] },
): EditWish[] {
  const isSilence = ({ kind }: EditWish) => kind === 'noFootageSound' || kind === 'noMusic';
  const name = unread.find((said) =>
    new RegExp(
      String.raw`(?<!\p{L})(?:${silencing})\s+(?:\p{L}{1,4}\s+){0,2}${escaped(said)}\s+${clipNoun}(?!\p{L})`,
      'iu',
    ).test(prompt),
  );
  const ofAll = wishes.filter(
    (wish) => isSilence(wish) && !('target' in wish && wish.target?.kind === 'assets'),
  );
  if (name === undefined || ofAll.length === 0) return [...wishes];
  const reason = `I do not know which clip “${name}” is; name it, or say which place it has`;
  const refused: EditWish = { kind: 'refused', reason, said: name };
  return [...wishes.filter((wish) => !ofAll.includes(wish)), refused];
}
