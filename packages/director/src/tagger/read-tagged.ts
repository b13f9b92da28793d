/**
 * The learned reader of first messages: a tagger that was taught by marked messages (eval/reading) tells clips, times, speeds and texts
 * apart, whatever the wording. Its brief stands where rules did not understand words of those, and do not show what they tell
 * (docs/decisions/0084-a-reader-that-was-taught.md). Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Finds, FindWish } from '../finds.ts';
import { type Tagger, taggerOf } from './crf.ts';
import { mended } from './mend-tags.ts';
import { mentionReader } from './mentions.ts';
import { piecesOf } from './pieces.ts';
import { mergedBrief, taggedBrief } from './tagged-brief.ts';
import type { TaggedFilm, Told } from './tagged-film.ts';
import { accountsFor } from './tagged-lacks.ts';
import { findsOfTold, taggedFilm, toldIn } from './tagged-shots.ts';
import { withTaggedTraits } from './tagged-traits.ts';
import { timeIn } from './values.ts';
import kept from './weights.json' with { type: 'json' };
import { windowsOf } from './windows.ts';

let unpacked: Tagger | null = null;

/** Unpacked at its first use. */
function tagger(): Tagger {
  unpacked ??= taggerOf(kept);
  return unpacked;
}

/** A message as it is tagged. */
export interface TaggedReading {
  /** Descriptions to be looked up. */
  finds: readonly FindWish[];
  /** `other`, with what it lacks of what tags tell; or the own brief, where rules did not understand it. */
  judged(other: Brief, finds: Finds): Brief;
}

/** What is left to the readers by rules: several pictures at a time, and orders that are no list. */
const beyond = ['split', 'inset', 'order.reverse', 'order.other'];

/** "Cut the first 4 seconds off": what goes of a clip is read by rules alone. */
const cutsEnds =
  /(?<!\p{L})(?:cut|trim|remove|chop|without|minus|skip|drop|corta[r]?|quita[r]?|sin|sem|tira[r]?|taglia|senza|togli|schneide|ohne|sans|coupe[rz]?|enlève)(?!\p{L}).{0,40}?(?:first|last|premi[eè]r|derni[eè]r|primer|[uú]ltim|prim[eio]|erst|letzt).{0,20}?(?:\d|s[eé][ckg])/iu;

/** Reads `prompt` over the footage that it may draw on. */
export function readTagged(
  prompt: string,
  assets: readonly PlannerAsset[],
  known: readonly FindWish[] = [],
  { isScript = false } = {},
): TaggedReading {
  const message = piecesOf(prompt, assets);
  const spans = toldIn(message, tagger().spans(windowsOf(message.pieces))).filter(
    ({ label, words, from }) => label !== 'clip' || !isSomebody(words, prompt.slice(0, from)),
  );
  const told = mended(spans, prompt);
  const isBeyond =
    !told.some(({ label }) => label === 'clip') ||
    told.some(({ label }) => beyond.includes(label)) ||
    cutsEnds.test(prompt);
  const meant = mentionReader(assets);
  const stills = new Set(assets.flatMap(({ id, kind }) => (kind === 'image' ? [id] : [])));
  const isStill = (assetId: string) => stills.has(assetId);
  const own = isBeyond ? [] : findsOfTold(told, meant);
  const same = new Map(
    own.map((wish) => [wish.key, known.find((one) => isAlike(one, wish))?.key ?? wish.key]),
  );
  return {
    finds: own.filter(({ key }) => same.get(key) === key),
    judged(other, found) {
      if (other.question !== null || other.refusal !== null) return other;
      const finds: Finds = new Map(
        [...same].flatMap(([key, as]) => {
          const result = found.get(as);
          return result === undefined ? [] : [[key, result] as const];
        }),
      );
      const film = taggedFilm(withFilmLength(told, other, prompt), {
        prompt,
        meant,
        finds,
        isStill,
        others: other.parts,
      });
      // What scenes of a script show is told scene by scene; a list of files is none.
      if (isScript && (film.shots.length < 2 || !film.shots.every(({ isSure }) => isSure))) return other;
      const isUnderstood =
        cutsEnds.test(prompt) ||
        isGuessed(film, other) ||
        (!takesTalk(other, told) && (accountsFor(other, film, assets) || !overlooks(other, told)));
      if (isUnderstood) return withTaggedTraits(other, told, assets);
      const isOwn = !isBeyond && isFound(film) && !missesNamed(film, other, told);
      const tagged = isOwn ? taggedBrief(other, film, assets) : null;
      const brief = tagged === null ? mergedBrief(other, film, assets) : withoutRead(tagged, film, told);
      return withTaggedTraits(brief, told, assets, { addsTexts: true });
    },
  };
}

const queryOf = ({ query, words }: FindWish) => (query ?? words).toLowerCase();

/** Two wishes for the same are looked up once. */
const isAlike = (one: FindWish, other: FindWish): boolean =>
  one.assetIds === null &&
  other.assetIds === null &&
  (queryOf(one) === queryOf(other) ||
    (one.kind === 'shows' &&
      !one.all &&
      !other.all &&
      (queryOf(one).includes(queryOf(other)) || queryOf(other).includes(queryOf(one)))));

/** "I need 20 seconds: …": what is told before the first clip is the film's, where rules read it so. */
function withFilmLength(told: readonly Told[], { length, parts }: Brief, prompt: string): Told[] {
  const first = told.findIndex(({ label }) => label === 'clip');
  const isAlone = told.filter(({ label }) => label === 'dur').length < 2;
  // "Two seconds station. Ten seconds …": each stands right before its clip.
  const isBeside = (span: Told) => !/\S/u.test(prompt.slice(span.to, told[first]?.from ?? span.to));
  const isOfFilm = ({ words }: Told) =>
    length !== null &&
    timeIn(words)?.seconds === length.seconds &&
    !parts.some(({ seconds }) => seconds === length.seconds);
  return told.map((span, at) =>
    span.label === 'dur' && at < first && isOfFilm(span) && (isAlone || !isBeside(span))
      ? { ...span, label: 'total' }
      : span,
  );
}

/** "For grandma" tells whom a film is for. */
const isSomebody = (words: string, before: string): boolean =>
  /^\p{L}+$/u.test(words) && /(?<!\p{L})(?:for|für|pour|para|per)\s+$/iu.test(before);

/** Words that rules did not understand are no mere talk. */
function overlooks({ unread }: Brief, told: readonly Told[]): boolean {
  const spans = told.filter(({ label }) => label !== 'chat').map(({ words }) => words.toLowerCase());
  const isOfSpan = (said: string) => {
    const words = said.toLowerCase();
    return spans.some((one) => one.includes(words) || words.includes(one));
  };
  return unread.some(isOfSpan);
}

/** `brief` without the words that it did not understand by rules and has by tags. */
function withoutRead(brief: Brief, { lost, others }: TaggedFilm, told: readonly Told[]): Brief {
  const read = told
    .filter(({ label, words }) => label !== 'chat' && !others.has(label) && !lost.includes(words))
    .map(({ words }) => words.toLowerCase());
  return {
    ...brief,
    unread: brief.unread.filter((said) => !read.some((one) => one.includes(said.toLowerCase()))),
  };
}

/** Tags that are less sure are guesses where rules show more. */
const surelyRead = 0.5;
const isGuessed = ({ shots, sureness }: TaggedFilm, { parts }: Brief): boolean =>
  sureness < surelyRead && shots.length < parts.length;

/** "(The ewe dresses again)": a clip that rules looked up for talk in brackets. */
const takesTalk = ({ parts }: Brief, told: readonly Told[]): boolean => {
  const asides = told.filter(({ label, words }) => label === 'chat' && /^[(（].*[)）]$/su.test(words));
  return parts.some(
    ({ isFound: isSeen, said }) =>
      isSeen === true && asides.some(({ words }) => words.toLowerCase().includes(said.toLowerCase())),
  );
};

/** A file that rules read by its name, where tags see no more than talk: one was overlooked. */
function missesNamed({ shots, exclude }: TaggedFilm, { parts }: Brief, told: readonly Told[]): boolean {
  const talk = told.filter(({ label }) => label === 'chat').map(({ words }) => words.toLowerCase());
  const tagged = told
    .filter(({ label }) => label !== 'chat' && label !== 'clip')
    .map(({ words }) => words.toLowerCase());
  return parts.some(({ assetId, said, isFound: isSeen }) => {
    if (isSeen === true || exclude.includes(assetId) || shots.some((shot) => shot.assetId === assetId))
      return false;
    const words = said.toLowerCase();
    return !tagged.some((one) => one.includes(words)) || talk.some((one) => one.includes(words));
  });
}

/** Of so many mentions one may mean nothing that is there. */
const mostLost = 2;

const isFound = ({ shots, lost }: TaggedFilm): boolean =>
  shots.length > 0 && lost.length <= shots.length / mostLost;
