/** Words of a message for shots that it has told: "the second one", "the last two", "both photos", "all of them", "again". Pure. */
import { ordinals } from '../edits/clip-words.ts';
import { placesAt } from '../edits/slots/clip-places.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';
import { type Key, keyAt } from '../islands/key-words.ts';
import { countIn, isAll, isKindWord, isPlural, kindIn } from './mention-kinds.ts';
import type { TaggedShot } from './tagged-film.ts';

const sameWords =
  /(?<!\p{L})(?:same|again|once more|gleich\p{L}*|selb\p{L}*|derselbe|nochmal|noch einmal|wieder|même|encore|mism[oa]|otra vez|mesm[oa]|outra vez|stess[oa]|ancora)(?!\p{L})|同|再|又/iu;

/** "The same", "once more": a shot that was told, or one more of the same file. */
export const isSame = (words: string): boolean => sameWords.test(words);

/** More words describe something. */
const mostWords = 5;

/** Which of `shots` the words speak of; null where they speak of none of them. */
export function spokenOf(
  words: string,
  shots: readonly TaggedShot[],
  isStill: (assetId: string) => boolean,
): TaggedShot[] | null {
  const tokens = lex(words).filter(({ kind }) => kind === 'word' || kind === 'number');
  if (shots.length === 0 || tokens.length === 0) return null;
  // "Clips" are photographs as well.
  const isPhoto = kindIn(tokens) === 'image';
  const photos = shots.filter(({ assetId }) => isStill(assetId));
  const pool = isPhoto && photos.length > 0 ? photos : [...shots];
  const placed = byPlace(tokens, pool) ?? byNumber(tokens, shots);
  if (placed !== null) return placed;
  if (tokens.length > mostWords || !tokens.every(isIdle)) return byKeys(tokens, shots);
  if (isPhoto && photos.length === 0) return null;
  const count = countIn(tokens);
  if (count !== null) return pool.length >= count && shots.length > 1 ? pool.slice(-count) : null;
  if (isPhoto && photos.length === 1) return photos;
  const isSeveral = isAll(tokens) || isPlural(tokens);
  return isSeveral && pool.length > 1 ? pool : byKeys(tokens, shots);
}

const ands = new Set('and und et y e o 和 &'.split(' '));

/** "Clips 2 and 3". */
function byNumber(tokens: readonly Token[], shots: readonly TaggedShot[]): TaggedShot[] | null {
  const [noun, ...rest] = tokens.filter(({ fold }) => !ands.has(fold) && !idle.has(fold));
  if (rest.length === 0 || !isKindWord(noun?.fold ?? '') || !rest.every(({ kind }) => kind === 'number'))
    return null;
  const told = rest.map(({ fold }) => shots[Number(fold) - 1]);
  return told.every((shot) => shot !== undefined) ? told : null;
}

/** "The second", "the last two". */
function byPlace(tokens: readonly Token[], pool: readonly TaggedShot[]): TaggedShot[] | null {
  const at: number[] = [];
  for (let next = 0; next < tokens.length; ) {
    const alone = tokens.length === 1 ? ordinals.get(tokens[0]?.fold ?? '') : undefined;
    const read = alone === undefined ? placesAt(tokens, next) : { at: [alone], next: 1 };
    if (read === null && !(ands.has(tokens[next]?.fold ?? '') && at.length > 0)) return null;
    at.push(...(read?.at ?? []));
    next = read?.next ?? next + 1;
  }
  const told = at.map((place) => pool.at(place));
  if (told.length === 0 || told.some((shot) => shot === undefined)) return null;
  return pool.filter((shot) => told.includes(shot));
}

/** "Those last two 6 s each": the shots among other words that are told by their places; null where none are. */
export function placedIn(words: string, shots: readonly TaggedShot[]): TaggedShot[] | null {
  const tokens = lex(words);
  for (const at of tokens.keys()) {
    const told = (placesAt(tokens, at)?.at ?? []).map((place) => shots.at(place));
    if (told.length > 1 && told.every((shot) => shot !== undefined)) return told;
  }
  return null;
}

const isIdle = ({ fold }: Token): boolean => idle.has(fold) || isKindWord(fold) || /^\d{1,2}$/u.test(fold);

/** "The second one", "the last", "again". */
function byKeys(tokens: readonly Token[], shots: readonly TaggedShot[]): TaggedShot[] | null {
  if (tokens.length > 4) return null;
  const keys: Key[] = [];
  for (let at = 0; at < tokens.length; ) {
    const key = keyAt(tokens, at, null);
    if (key !== null) keys.push(key.key);
    else if (!idle.has(tokens[at]?.fold ?? '') && !sameWords.test(tokens[at]?.fold ?? '')) return null;
    at = key?.next ?? at + 1;
  }
  const nth = keys.includes('second') ? 1 : keys.includes('third') ? 2 : keys.includes('first') ? 0 : null;
  if (nth !== null) return shots[nth] === undefined ? null : [shots[nth]];
  const last = shots.at(-1);
  if (last === undefined) return null;
  if (keys.includes('last')) return [last];
  return keys.every((key) => repeating.has(key)) ? [last] : null;
}

const repeating: ReadonlySet<Key> = new Set<Key>([
  ...(['again', 'normal', 'whole', 'small', 'slow', 'reverse', 'then', 'film'] as const),
]);

const idle = new Set(
  'it that this one ones the clip shot same them those these of they es das dieses der die den er sie ihn davon le la les il lo elle celui celle ce eux ella lo el ellos ellas esa ese eso este esta o a os as isso esse eles elas quello quella questo loro 它 这 个 那'.split(
    ' ',
  ),
);
