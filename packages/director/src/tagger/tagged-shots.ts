/** The shots of a message by its tags: which files, in which order, and what is told of each. Pure. */
import type { FindWish } from '../finds.ts';
import type { Span } from './crf.ts';
import { leastSure, type MentionWorld, shotsOfMentions } from './mention-shots.ts';
import type { MentionReader } from './mentions.ts';
import type { PiecedMessage } from './pieces.ts';
import { ownerOf, places, referenceOf } from './tag-owners.ts';
import { give } from './tag-values.ts';
import type { TaggedFilm, Told } from './tagged-film.ts';

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
    const { find } = meant(words);
    return find === null ? [] : [find];
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
    sureness: 1,
    lost: [],
    others: new Set(),
  };
  const sets = shotsOfMentions(told, film, world);
  for (const [at, span] of told.entries()) {
    if (span.label === 'clip' || span.label === 'chat') continue;
    const own = ownerOf(told, at, { sets, prompt: world.prompt });
    const reference = places.has(span.label)
      ? referenceOf(told, at, { own, sets, prompt: world.prompt })
      : [];
    const before = [...sets].flatMap(([index, shots]) => (index < at ? shots : []));
    const isStretch = own.some(({ start, end }) => start !== null && end !== null);
    const isOfText = isStretch && ofTexts.has(told[at - 1]?.label ?? '');
    const tail = world.prompt.slice(span.to, told[at + 1]?.from ?? world.prompt.length);
    const lead = world.prompt.slice(told[at - 1]?.to ?? span.from, span.from);
    give(span, {
      own,
      film,
      meant: world.meant,
      reference,
      before,
      isOfText,
      after: told[at + 1],
      lead,
      tail,
    });
    if (taken.has(span.label)) film.sureness = Math.min(film.sureness, span.sureness);
  }
  return film;
}

/** What stands before a time that is of a text. */
const ofTexts = new Set(['text', 'end.card', 'end.intro', 'tplace']);

/** Labels that shots are made of. */
const taken = new Set([
  ...['dur', 'each', 'total', 'from', 'from.start', 'from.tail', 'to', 'to.end', 'to.tail', 'not'],
  ...['speed.slow', 'speed.fast', 'reverse', 'freeze', 'loop', 'at.before', 'at.after'],
]);
