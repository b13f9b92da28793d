/** The shots of a message by its tags: which files, in which order, and what is told of each. Pure. */
import type { FindWish } from '../finds.ts';
import type { Span } from './crf.ts';
import { linkKind, stopOf } from './linking/link-features.ts';
import { linksOf } from './linking/linker.ts';
import { meantApart } from './mention-parts.ts';
import { leastSure, type MentionWorld, shotsOfMentions } from './mention-shots.ts';
import type { MentionReader } from './mentions.ts';
import type { PiecedMessage } from './pieces.ts';
import { places, referenceOf } from './tag-places.ts';
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

/** What is looked up for the mentions of a message. */
export function findsOfTold(told: readonly Told[], meant: MentionReader): FindWish[] {
  return told.flatMap(({ label, words, sureness }) => {
    if ((label !== 'clip' && label !== 'not') || sureness < leastSure) return [];
    const wishes = [meant(words), ...(meantApart(words, meant) ?? [])];
    return wishes.flatMap(({ find }) => (find === null ? [] : [find]));
  });
}

/** The film that `told` tells. */
export function taggedFilm(told: readonly Told[], world: MentionWorld): TaggedFilm {
  const film: TaggedFilm = {
    shots: [],
    each: null,
    total: null,
    exclude: [],
    joins: null,
    look: null,
    isMuted: false,
    texts: [],
    loose: [],
    sureness: 1,
    lost: [],
    others: new Set(),
  };
  const sets = shotsOfMentions(told, film, world);
  const isStill = (shots: readonly TaggedShot[]) =>
    shots.length > 0 && shots.every(({ assetId }) => world.isStill(assetId));
  const stills = new Set([...sets].flatMap(([at, shots]) => (isStill(shots) ? [at] : [])));
  // A mention that means nothing is hardly one: nothing is told of it.
  const linkable = told.map((span, at) =>
    span.label === 'clip' && !sets.has(at) ? { ...span, label: 'chat' } : span,
  );
  const links = linksOf(linkable, { prompt: world.prompt, stills });
  for (const [at, span] of told.entries()) {
    if (span.label === 'clip' || span.label === 'chat') continue;
    const linked = links.get(at) ?? [];
    const linkedTo = withNextStretch(ownShots(told, at, { links, sets }), { span, film, sets });
    const reference = places.has(span.label)
      ? referenceOf(told, at, { own: linkedTo, sets, prompt: world.prompt })
      : [];
    const before = [...new Set([...sets].flatMap(([index, shots]) => (index < at ? shots : [])))];
    const isStretch = linkedTo.some(({ start, end }) => start !== null && end !== null);
    const isOfText = isStretch && ofTexts.has(told[at - 1]?.label ?? '');
    const mention = told[linked[0] ?? -1];
    const isLoose =
      mention !== undefined && mention.to < span.from && isParted(world.prompt.slice(mention.to, span.from));
    const lead = world.prompt.slice(told[at - 1]?.to ?? 0, span.from);
    const own = isLoose && span.label === 'text' ? atItsEnd(lead, film.shots, linkedTo) : linkedTo;
    give(span, { own, film, meant: world.meant, reference, before, isOfText, isLoose, after: told[at + 1] });
    if (taken.has(span.label)) film.sureness = Math.min(film.sureness, span.sureness);
  }
  return withFilmTimes(film);
}

/** "0–3 shop, 3–6 queue, 6–10 buns": times that go on from clip to clip are those of the film. */
function withFilmTimes(film: TaggedFilm): TaggedFilm {
  let at = 0;
  const lengths: number[] = [];
  for (const { start, end } of film.shots) {
    if (start !== at || typeof end !== 'number' || end <= at) return film;
    lengths.push(end - at);
    at = end;
  }
  if (new Set(film.shots.map(({ assetId }) => assetId)).size < 2) return film;
  const shots = film.shots.map((shot, nth) => ({
    ...shot,
    start: null,
    end: null,
    seconds: lengths[nth] ?? null,
  }));
  return { ...film, shots };
}

/** The shots that the tag at `at` is told of; where a row of tags tells as many as its mention has shots, one each. */
function ownShots(
  told: readonly Told[],
  at: number,
  { links, sets }: { links: ReadonlyMap<number, number[]>; sets: ReadonlyMap<number, TaggedShot[]> },
): TaggedShot[] {
  const [first, ...rest] = links.get(at) ?? [];
  if (first === undefined) return [];
  const shots = sets.get(first) ?? [];
  if (rest.length > 0) return [...new Set([first, ...rest].flatMap((mention) => sets.get(mention) ?? []))];
  if (shots.length < 2) return shots;
  const kind = linkKind(told[at]?.label ?? '');
  const row = [...links].flatMap(([index, [mention, ...more]]) =>
    mention === first && more.length === 0 && linkKind(told[index]?.label ?? '') === kind ? [index] : [],
  );
  const one = shots[row.indexOf(at)];
  return row.length === shots.length && one !== undefined ? [one] : shots;
}

/** "From 0:10 to 0:15, from 0:40 to 0:50": where a stretch begins while another is told, the same file is shown again. */
function withNextStretch(
  own: TaggedShot[],
  { span, film, sets }: { span: Told; film: TaggedFilm; sets: Map<number, TaggedShot[]> },
): TaggedShot[] {
  if (!ofStretches.has(linkKind(span.label) ?? '')) return own;
  const last = own.at(-1);
  const isOfOne = last !== undefined && own.every(({ assetId }) => assetId === last.assetId);
  if (!isOfOne) return own;
  const isWhole = last.start !== null && (last.end !== null || last.seconds !== null);
  if (linkKind(span.label) !== 'from' || !isWhole) return [last];
  const next = { ...plainShot(last.assetId, last.said), isFound: last.isFound, isSure: last.isSure };
  film.shots.splice(film.shots.indexOf(last) + 1, 0, next);
  for (const shots of new Set(sets.values())) if (shots.includes(last)) shots.push(next);
  return [next];
}

/** What is told of one stretch of a file. */
const ofStretches = new Set(['from', 'to', 'dur']);

const beginWords =
  /(?<!\p{L})(?:beginning|start|opening|begin|anfang|beginn|début|inicio|começo|início|inizio)(?!\p{L})|开头|开始/iu;
const endWords = /(?<!\p{L})(?:end|ending|close|ende|schluss|fin|final|fim|fine)(?!\p{L})|结尾|最后/iu;

/** "At the very beginning: “Repaired in 24 h”", in a sentence of its own. */
function atItsEnd(lead: string, shots: readonly TaggedShot[], own: TaggedShot[]): TaggedShot[] {
  const shot = beginWords.test(lead) ? shots[0] : endWords.test(lead) ? shots.at(-1) : undefined;
  return shot === undefined ? own : [shot];
}

/** A sentence ends between the two. */
const isParted = (text: string): boolean => stopOf(text) > 2;

/** What stands before a time that is of a text. */
const ofTexts = new Set(['text', 'end.card', 'end.intro', 'tplace']);

/** Labels that shots are made of. */
const taken = new Set([
  ...['dur', 'each', 'total', 'from', 'from.start', 'from.tail', 'to', 'to.end', 'to.tail', 'not'],
  ...['speed.slow', 'speed.fast', 'reverse', 'freeze', 'loop', 'at.before', 'at.after'],
]);
