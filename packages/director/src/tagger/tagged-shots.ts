/** The shots of a message by its tags: which files, in which order, and what is told of each. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { Finds, FindWish } from '../finds.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { type Key, keyAt } from '../islands/key-words.ts';
import type { Span } from './crf.ts';
import { mended } from './mend-tags.ts';
import { filesOf } from './mentions.ts';
import type { PiecedMessage } from './pieces.ts';
import { ownerOf, places, referenceOf } from './tag-owners.ts';
import { give } from './tag-values.ts';
import { plainShot, type TaggedFilm, type TaggedShot, type Told } from './tagged-film.ts';

/** The spans of a message with their words. */
export function toldIn({ prompt, pieces }: PiecedMessage, spans: readonly Span[]): Told[] {
  return spans.map((span) => {
    const from = pieces[span.start]?.start ?? 0;
    const to = pieces[span.end - 1]?.end ?? from;
    return { ...span, from, to, words: prompt.slice(from, to) };
  });
}

/** A mention that is less sure than this is none. */
const leastSure = 0.3;

/** What is looked up for the mentions of a message. */
export function findsOfTold(told: readonly Told[], assets: readonly PlannerAsset[]): FindWish[] {
  return told.flatMap(({ label, words, sureness }) => {
    if ((label !== 'clip' && label !== 'not') || sureness < leastSure) return [];
    const { find } = filesOf(words, assets);
    return find === null ? [] : [find];
  });
}

interface World {
  prompt: string;
  assets: readonly PlannerAsset[];
  finds: Finds;
  /** What others read of the message. */
  others: readonly BriefPart[];
}

/** The film that `told` tells. */
export function taggedFilm(spans: readonly Told[], world: World): TaggedFilm {
  const told = mended(spans, world.prompt);
  const film: TaggedFilm = {
    shots: [],
    each: null,
    total: null,
    exclude: [],
    joins: null,
    look: null,
    isMuted: false,
    texts: [],
    sureness: 1,
    lost: [],
    others: new Set(),
  };
  const sets = setsOf(told, film, world);
  for (const [at, span] of told.entries()) {
    if (span.label === 'clip' || span.label === 'chat') continue;
    const own = ownerOf(told, at, { sets, prompt: world.prompt });
    const reference = places.has(span.label)
      ? referenceOf(told, at, { own, sets, prompt: world.prompt })
      : [];
    const before = [...sets].flatMap(([index, shots]) => (index < at ? shots : []));
    const isStretch = own.some(({ start, end }) => start !== null && end !== null);
    const isOfText = isStretch && told[at - 1]?.label === 'text';
    give(span, { own, film, assets: world.assets, reference, before, isOfText, after: told[at + 1] });
    if (taken.has(span.label)) film.sureness = Math.min(film.sureness, span.sureness);
  }
  return film;
}

/** Labels that shots are made of. */
const taken = new Set([
  ...['dur', 'each', 'total', 'from', 'from.start', 'from.tail', 'to', 'to.end', 'to.tail', 'not'],
  ...['speed.slow', 'speed.fast', 'reverse', 'freeze', 'loop', 'at.before', 'at.after'],
]);

/** A mention that is less sure, and means no file, is no mention. */
const surelyFootage = 0.75;
/** A file that is called so is no word for a shot that was told. */
const surelyNamed = 0.7;

/** The shots that each mention tells, by its place in `told`; what speaks of a shot again is that one. */
function setsOf(
  told: readonly Told[],
  film: TaggedFilm,
  { assets, finds, others }: World,
): Map<number, TaggedShot[]> {
  const sets = new Map<number, TaggedShot[]>();
  for (const [at, span] of told.entries()) {
    if (span.label !== 'clip' || span.sureness < leastSure) continue;
    const meant = filesOf(span.words, assets);
    const isNamed = meant.ids.length > 0 && meant.sureness >= surelyNamed;
    const again = (isNamed ? null : spokenAgain(span, film.shots)) ?? beside(told, at, film.shots, assets);
    if (again !== null) {
      const isNew = sameWords.test(span.words) && hasTime(told, at);
      const own = isNew ? again.map(({ assetId }) => plainShot(assetId, span.words)) : again;
      if (isNew) film.shots.push(...own);
      sets.set(at, own);
      continue;
    }
    const moments = meant.find === null ? [] : (finds.get(meant.find.key)?.moments ?? []);
    const [moment] = moments;
    const ids =
      moment === undefined
        ? meant.ids
        : [...new Set(moments.map(({ assetId }) => assetId))].slice(0, meant.most);
    if (ids.length === 0) ids.push(...readElsewhere(span.words, film.shots, others));
    if (ids.length === 0) {
      if (span.sureness >= surelyFootage) film.lost.push(span.words);
      continue;
    }
    film.sureness = Math.min(
      film.sureness,
      span.sureness,
      moment === undefined ? meant.sureness + 0.2 : 0.75,
    );
    const own = ids.map((id) => plainShot(id, span.words));
    for (const shot of own) {
      const found = moments.find(({ assetId }) => assetId === shot.assetId);
      if (found !== undefined) Object.assign(shot, { isFound: true, range: found.range });
    }
    const known = film.shots.filter(({ assetId }) => ids.includes(assetId));
    if (isNamedTwice(known, { told, at, sets, film })) {
      sets.set(at, known);
      continue;
    }
    // What is named again with no time of its own is the same shot.
    if (
      known.length >= ids.length &&
      !hasTime(told, at) &&
      !isAgain(told, at) &&
      !isTreated(told, at, sets)
    ) {
      sets.set(at, known);
      continue;
    }
    film.shots.push(...own);
    sets.set(at, own);
  }
  return sets;
}

const wordsOf = (text: string) =>
  lex(text).flatMap(({ kind, fold }) => (kind === 'word' && fold.length > leastLetters ? [fold] : []));
const leastLetters = 3;

/** The file that others read the words of a mention for, where it is none of the shots. */
function readElsewhere(words: string, shots: readonly TaggedShot[], others: readonly BriefPart[]): string[] {
  const own = wordsOf(words);
  const part = others.find(
    ({ assetId, said }) =>
      !shots.some((shot) => shot.assetId === assetId) && wordsOf(said).some((word) => own.includes(word)),
  );
  return part === undefined ? [] : [part.assetId];
}

/** "Of the Super 8 only the lawn sprinkler": two mentions of one shot, with nothing told between them. */
function isNamedTwice(
  known: readonly TaggedShot[],
  {
    told,
    at,
    sets,
    film,
  }: { told: readonly Told[]; at: number; sets: ReadonlyMap<number, TaggedShot[]>; film: TaggedFilm },
): boolean {
  const last = [...sets].at(-1);
  const [only] = known;
  if (
    last === undefined ||
    known.length !== 1 ||
    only !== film.shots.at(-1) ||
    !last[1].includes(only as TaggedShot)
  )
    return false;
  return (
    told.slice(last[0] + 1, at).every(({ label }) => label === 'chat' || label === 'look.grey') &&
    !isAgain(told, at)
  );
}

const againWords =
  /(?<!\p{L})(?:again|back to|once more|wieder|nochmal|noch einmal|zurück|encore|de nouveau|retour|otra vez|de nuevo|vuelve|vuelta|de novo|outra vez|volta|di nuovo|ancora|torna)(?!\p{L})|再|又|回到/iu;

const sameWords =
  /(?<!\p{L})(?:same|again|once more|gleich\p{L}*|selb\p{L}*|derselbe|nochmal|noch einmal|wieder|même|encore|mism[oa]|otra vez|mesm[oa]|outra vez|stess[oa]|ancora)(?!\p{L})|同|再|又/iu;

/** "Back to the portrait", "the cat once more": shown again, and not only spoken of. */
function isAgain(told: readonly Told[], at: number): boolean {
  const last = told[at - 1];
  return againWords.test(told[at]?.words ?? '') || last?.label === 'at.last' || last?.label === 'at.first';
}

const treatments = new Set(['reverse', 'speed.slow', 'speed.fast', 'speed.normal']);

/** "Cook backwards, cook forwards": both times it is told how it plays. */
function isTreated(told: readonly Told[], at: number, sets: ReadonlyMap<number, TaggedShot[]>): boolean {
  const last = [...sets.keys()].at(-1);
  const isLike = (index: number) => treatments.has(told[index + 1]?.label ?? '');
  return last !== undefined && isLike(last) && isLike(at) && told[last]?.words === told[at]?.words;
}

const times = new Set(['dur', 'from', 'to', 'from.tail', 'to.end', 'from.start']);

/** A time follows before the next mention. */
function hasTime(told: readonly Told[], at: number): boolean {
  for (const { label } of told.slice(at + 1)) {
    if (label === 'clip') return false;
    if (times.has(label)) return true;
  }
  return false;
}

/** "The second one", "the last", "again": shots that were told. */
function spokenAgain({ words }: Told, shots: readonly TaggedShot[]): TaggedShot[] | null {
  if (shots.length === 0) return null;
  const tokens = lex(words).filter(({ kind }) => kind === 'word');
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
  'again',
  'normal',
  'whole',
  'small',
  'slow',
  'reverse',
  'then',
  'film',
]);

const idle = new Set(
  'it that this one ones the clip shot same es das dieses der die den er sie ihn le la les celui celle ce lo el esa ese eso este esta o a isso esse quello quella questo il 它 这 个 那'.split(
    ' ',
  ),
);

/** "A, then before that B": what a shot is told to stand beside was told. */
function beside(
  told: readonly Told[],
  at: number,
  shots: readonly TaggedShot[],
  assets: readonly PlannerAsset[],
): TaggedShot[] | null {
  const label = told[at - 1]?.label;
  if (label !== 'at.before' && label !== 'at.after') return null;
  const { ids } = filesOf(told[at]?.words ?? '', assets);
  const known = shots.filter(({ assetId }) => ids.includes(assetId));
  return known.length > 0 ? known : null;
}
