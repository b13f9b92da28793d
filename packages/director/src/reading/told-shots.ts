/**
 * What a new film is to show, where it is told in words that no file is called by: "the aerial of the lighthouse, then somebody
 * waxing a board". Each stretch of such words is looked up as a whole by what footage shows. Pure.
 */
import { ruleWords } from '../edits/rule-words.ts';
import { functionWords, isLight, words } from '../grammar/languages/vocabulary.ts';
import { inEnglish } from '../grammar/meant/things.ts';
import type { Item } from '../grammar/phrases/item.ts';
import { isBreak, isConjunction } from '../grammar/phrases/look-around.ts';
import { longestFound } from '../grammar/phrases/names.ts';
import type { Phrases } from '../grammar/phrases/phrases.ts';
import { everyOne } from '../grammar/phrases/subjects.ts';

/** A stretch of items that may tell of one shot. */
interface Stretch {
  first: number;
  last: number;
  /** It tells of who asks, of whom the film is for, or of how long: nothing of it is to be seen. */
  isAside: boolean;
  /** It follows a word for what is made or shown, a verb of showing, or what counts lines. */
  isOpened: boolean;
  /** It stands where an order, a time or a list tells of shots. */
  isShot: boolean;
  /** A file is named in it. */
  isNamed: boolean;
  /** It goes on with the list of the stretch before it. */
  isJoined: boolean;
}

/** One told shot: the words as they are folded, and what is searched by. */
export interface ToldShot {
  said: string;
  query: string;
  isPlural: boolean;
}

const articles = words('articles').union(words('determiners')).union(words('ownWords'));
const opening = words('subjectLinks').union(words('subjectVerbs'));
const wanting = new Set(
  'want need have like get see give add include would contains starring möchte mochte brauche hatte will voudrais veux aimerais quiero necesito quisiera quero gostaria vorrei voglio mettre metti pon poner por put cut open turn transform convert trim edit shorten verwandle schneide kurze transforme convierte transforma converte trasforma taglia'.split(
    ' ',
  ),
);
const products = words('products').union(words('footageNouns')).union(words('materials'));
const makers = words('makers').union(
  new Set(['do', 'create', 'mach', 'mache', 'fais', 'faites', 'haz', 'faz', 'fai']),
);
/** Whom or what the film is for is not to be seen in it. */
const forWords = new Set('for fur furs pour para per pro als como come as zum zur about uber'.split(' '));
/** "We're a garage", "I am the baker's daughter": who asks. */
const telling = new Set(
  "we're we we've i'm i've name am this wir sind ich bin nous sommes je suis somos soy siamo sono sou estou it's that's there's".split(
    ' ',
  ),
);
const orderTags: ReadonlySet<string> = new Set([
  'first',
  'last',
  'then',
  'before',
  'after',
  'only',
  'everything',
]);
const inside: ReadonlySet<string> = new Set(['footage']);

/** A recording is not to be seen: "a wave" of waves.mp3 is a word like others. */
const isPicture = (item: Item | undefined): boolean =>
  item?.kind === 'assets' && item.assets.some(({ kind }) => kind !== 'audio');

const isWordIn = (item: Item | undefined): boolean =>
  item !== undefined &&
  (item.kind === 'word' || item.kind === 'assets' || (item.kind === 'tag' && inside.has(item.tag))) &&
  !isConjunction(item) &&
  !forWords.has(item.fold);

const isTime = (item: Item | undefined) =>
  item !== undefined && ['duration', 'range', 'timecode'].includes(item.kind);
const isMark = (item: Item | undefined, marks: string) => item !== undefined && marks.includes(item.fold);

/** Words that say something, of a stretch. */
const isContent = (item: Item | undefined): boolean =>
  item !== undefined &&
  (item.kind === 'assets' ||
    (item.kind === 'word' &&
      item.fold.length > 0 &&
      !isLight(item.fold) &&
      !functionWords.has(item.fold) &&
      !articles.has(item.fold) &&
      !opening.has(item.fold) &&
      !wanting.has(item.fold)));

/** Stretches of words between marks, conjunctions, times and known phrases. */
function stretchesIn(items: readonly Item[]): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < items.length; at += 1) {
    if (!isWordIn(items[at])) continue;
    let last = at;
    while (isWordIn(items[last + 1])) last += 1;
    const stretch = stretchOf(items, { from: at, to: last });
    if (stretch !== null) found.push(stretch);
    at = last;
  }
  return found;
}

function stretchOf(items: readonly Item[], { from, to }: { from: number; to: number }): Stretch | null {
  let [first, last] = [from, to];
  // "The dog chasing a bike, 6 seconds": a clause that begins with a thing.
  let isOpened = isBreak(items[from - 1]) && articles.has(items[from]?.fold ?? '');
  let isMade =
    isTime(items[from - 1]) || items[from - 1]?.kind === 'shape' || makers.has(items[from]?.fold ?? '');
  // "A little film with the cat": what is told of begins behind the last word that opens it.
  for (let at = from; at <= to; at += 1) {
    const fold = items[at]?.fold ?? '';
    if (isPicture(items[at])) break;
    isMade ||= products.has(fold) || items[at]?.kind === 'tag';
    const opens = wanting.has(fold) || words('subjectVerbs').has(fold) || (isMade && opening.has(fold));
    if (!opens) continue;
    isOpened = true;
    first = at + 1;
    isMade = false;
  }
  while (first <= last && !isContent(items[first])) first += 1;
  while (last >= first && !isContent(items[last])) last -= 1;
  if (last < first) return null;
  // "Jede Figur 4 Sekunden" tells how long.
  const isAside =
    forWords.has(items[from - 1]?.fold ?? '') ||
    items.slice(from, first + 1).some(({ fold }) => telling.has(fold) || everyOne.has(fold));
  return {
    first,
    last,
    isAside,
    isOpened,
    isShot: isPlaced(items, { from, to }),
    isNamed: items.slice(first, last + 1).some(isPicture),
    isJoined: isConjunction(items[from - 1]) || isMark(items[from - 1], ',、，\n'),
  };
}

/** Right after "first", "then", "1.", a bullet or a colon, and right beside a time. */
function isPlaced(items: readonly Item[], { from, to }: { from: number; to: number }): boolean {
  // A comma of no letters stands for a wish that was read already.
  const end = items[to + 1]?.start === items[to + 1]?.end ? to + 1 : to;
  const [before, after, beyond] = [items[from - 1], items[end + 1], items[end + 2]];
  if (before?.kind === 'tag' && orderTags.has(before.tag)) return true;
  if (isTime(before) || isTime(after)) return true;
  if (isMark(after, '([:=–—-') && isTime(beyond)) return true;
  if (forWords.has(after?.fold ?? '') && isTime(beyond)) return true;
  const isCounted = isMark(before, '.):') && items[from - 2]?.kind === 'number';
  const isBullet = isMark(before, '-–—•*') && isBreak(items[from - 2]);
  return isCounted || isBullet || isMark(before, ':：');
}

/** What is told of in a list with shots is one too. */
function spread(stretches: readonly Stretch[]): void {
  const isOne = ({ isShot, isOpened, isNamed, isAside }: Stretch) =>
    !isAside && (isShot || isOpened || isNamed);
  for (const [index, stretch] of stretches.entries()) {
    const before = stretches[index - 1];
    if (stretch.isJoined && before !== undefined && isOne(before)) stretch.isShot = true;
  }
  for (const [index, stretch] of [...stretches.entries()].toReversed()) {
    const next = stretches[index + 1];
    if (next?.isJoined === true && (next.isNamed || next.isShot) && isListed(stretch)) stretch.isShot = true;
  }
}

/** Few words, as lists have. */
const isListed = ({ first, last }: Stretch) => last - first < 6;

/** Up to so many are looked up for one prompt. */
const mostShots = 10;

/** The shots that `phrases` tell of by words that nothing is called by. */
export function toldShots({ items, tokens, finds, assets }: Phrases, isEnglish: boolean): ToldShot[] {
  const isDrawn = items.some((item) => item.kind === 'tag' && item.tag === 'generate');
  if (isDrawn || !assets.some(({ kind }) => kind !== 'audio')) return [];
  const stretches = stretchesIn(items);
  spread(stretches);
  const shots: ToldShot[] = [];
  for (const stretch of stretches) {
    if (shots.length >= mostShots) break;
    if (stretch.isAside || !(stretch.isShot || stretch.isOpened)) continue;
    const own = items.slice(stretch.first, stretch.last + 1);
    if (!needsSearch(own) || isSearched(finds, stretch)) continue;
    const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
    const run = tokens.filter((token) => token.start >= start && token.end <= end);
    if (run.length === 0 || run.length > longestFound || run.some(({ kind }) => kind !== 'word')) continue;
    const folds = run.map(({ fold }) => fold);
    const telling = folds.filter(isTellingWord);
    if (telling.length === 0 || telling.every((fold) => ruleWords.has(fold))) continue;
    const query = inEnglish(folds, isEnglish)
      .filter((word) => isTellingWord(word) && !/^\p{Script=Han}$/u.test(word))
      .join(' ');
    if (query === '') continue;
    shots.push({ said: folds.join(' '), query, isPlural: isEnglish && /[^s]s$/u.test(telling[0] ?? '') });
  }
  return shots;
}

const isTellingWord = (fold: string) => !isLight(fold) && !functionWords.has(fold) && !articles.has(fold);

/** Words that no name holds, the first of them among these: "the dog chasing the bike" of bike.mp4, not "the bike in the yard". */
function needsSearch(own: readonly Item[]): boolean {
  const content = own.filter((item) => isContent(item));
  return content.length > 0 && !isPicture(content[0]);
}

/** It is looked up as a description already, whole. */
const isSearched = (finds: Phrases['finds'], { first, last }: Stretch) =>
  finds.some((find) => find.first <= first && find.last >= last);
