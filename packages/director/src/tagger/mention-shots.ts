/** Which shots each mention of a message tells: new ones, or those that were told before. Pure. */
import type { BriefPart } from '../brief-parts.ts';
import type { Finds } from '../finds.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { linkMessage } from './linking/link-features.ts';
import { isShownAgain } from './linking/linker.ts';
import { meantApart } from './mention-parts.ts';
import type { Meant, MentionReader } from './mentions.ts';
import { isSame, spokenOf } from './references.ts';
import { plainShot, type TaggedFilm, type TaggedShot, type Told } from './tagged-film.ts';

export interface MentionWorld {
  prompt: string;
  meant: MentionReader;
  finds: Finds;
  /** True for files that are photographs. */
  isStill(assetId: string): boolean;
  /** What others read of the message. */
  others: readonly BriefPart[];
}

/** A mention that is less sure than this is none. */
export const leastSure = 0.3;
/** A mention that is less sure, and means no file, is no mention. */
const surelyFootage = 0.75;
/** A file that is called so is no word for a shot that was told. */
const surelyNamed = 0.7;

/** What was told up to a mention. */
interface SoFar {
  told: readonly Told[];
  at: number;
  film: TaggedFilm;
  sets: ReadonlyMap<number, TaggedShot[]>;
  prompt: string;
}

/** The shots that each mention tells, by its place in `told`; new ones are put into `film`. */
export function shotsOfMentions(
  told: readonly Told[],
  film: TaggedFilm,
  world: MentionWorld,
): Map<number, TaggedShot[]> {
  const sets = new Map<number, TaggedShot[]>();
  const message = linkMessage(told, { prompt: world.prompt, stills: new Set() });
  for (const [at, span] of told.entries()) {
    if (span.label !== 'clip' || span.sureness < leastSure) continue;
    const soFar = { told, at, film, sets, prompt: world.prompt };
    const meant = world.meant(span.words);
    if (isAnnounced(meant, soFar)) continue;
    const spoken = spokenOfBefore(meant, soFar, world);
    const own = spoken ?? newShots(meant, span, { film, world });
    if (own.length === 0 && span.sureness >= surelyFootage) film.lost.push(span.words);
    if (own.length === 0) continue;
    const ids = new Set(own.map(({ assetId }) => assetId));
    const known = spoken ?? lastOfEach(film.shots, ids);
    const last = [...sets].findLast(([, shots]) => shots.some((shot) => known.includes(shot)))?.[0];
    const isKnown = known.length >= own.length && last !== undefined && !isShownAgain(message, at, last);
    const shots = isKnown ? known : spoken === null ? own : onceMore(spoken, soFar);
    if (!isKnown) film.shots.push(...shots);
    sets.set(at, isKnown && spoken === null ? allOf(film.shots, ids) : shots);
  }
  return sets;
}

const lastOfEach = (shots: readonly TaggedShot[], ids: ReadonlySet<string>): TaggedShot[] =>
  [...ids].flatMap((id) => shots.findLast(({ assetId }) => assetId === id) ?? []);
const allOf = (shots: readonly TaggedShot[], ids: ReadonlySet<string>): TaggedShot[] =>
  shots.filter(({ assetId }) => ids.has(assetId));

/** Shots once more: of the moment that was found, where no other is told. */
function onceMore(shots: readonly TaggedShot[], { told, at }: SoFar): TaggedShot[] {
  const { words } = told[at] as Told;
  return shots.map(({ assetId, range }) => ({
    ...plainShot(assetId, words),
    range: hasTime(told, at) ? null : range,
  }));
}

/** "4 clips, 5 s each: …": how many come, before the list that tells them. */
function isAnnounced({ isKindAlone }: Meant, { told, at, film, prompt }: SoFar): boolean {
  if (!isKindAlone || film.shots.length > 0) return false;
  const next = told.find(({ label }, index) => index > at && label === 'clip');
  return next !== undefined && /[:：—–]/u.test(prompt.slice(told[at]?.to ?? 0, next.from));
}

/** Shots that were told, where the words speak of them by their place, by "again", or by what they stand beside. */
function spokenOfBefore(meant: Meant, { told, at, film }: SoFar, world: MentionWorld): TaggedShot[] | null {
  const { words } = told[at] as Told;
  const isNamed = !meant.isKindAlone && meant.ids.length > 0 && meant.sureness >= surelyNamed;
  const spoken = isNamed ? null : spokenOf(words, film.shots, world.isStill);
  return spoken ?? beside(told, at, film.shots, world.meant);
}

/** The shots of the files that a mention means, of each thing that it tells. */
function newShots(
  meant: Meant,
  { words, sureness }: Told,
  { film, world }: { film: TaggedFilm; world: MentionWorld },
): TaggedShot[] {
  const isSaid = sureness >= surelyFootage;
  const apart = (meantApart(words, world.meant) ?? []).map((one) =>
    meantShots(one, { words, isSaid, world }),
  );
  const all = apart.flat();
  const isEach = apart.every((shots) => shots.length > 0);
  if (isEach && all.length > 1 && new Set(all.map(({ assetId }) => assetId)).size === all.length) return all;
  const own = meantShots(meant, { words, isSaid, world });
  if (own.length > 0) return own;
  const said = saidBefore(words, film.shots);
  const ids = said.length > 0 ? said : readElsewhere(words, film.shots, world.others);
  return ids.map((id) => plainShot(id, words));
}

/** The shots that are meant: by what was found, or by names. */
function meantShots(
  meant: Meant,
  { words, isSaid, world }: { words: string; isSaid: boolean; world: MentionWorld },
): TaggedShot[] {
  const isSure = meant.sureness >= surelyNamed && isSaid;
  const moments = meant.find === null ? [] : (world.finds.get(meant.find.key)?.moments ?? []);
  const found = [...new Set(moments.map(({ assetId }) => assetId))].slice(0, meant.most);
  const ids = found.length > 0 ? found : meant.ids;
  return ids.map((id) => {
    const moment = moments.find(({ assetId }) => assetId === id);
    const shot = { ...plainShot(id, words), isSure: isSure && found.length === 0 };
    return moment === undefined ? shot : { ...shot, isFound: true, range: moment.range };
  });
}

const wordsOf = (text: string) =>
  lex(text).flatMap(({ kind, fold }) => (kind === 'word' && fold.length > leastLetters ? [fold] : []));
const leastLetters = 3;

/** "Me in the hide, …, me again": the file of a shot that was told in the same words. */
function saidBefore(words: string, shots: readonly TaggedShot[]): string[] {
  const own = lex(words).flatMap(({ kind, fold }) => (kind === 'word' && !isSame(fold) ? [fold] : []));
  const [only] = own;
  if (only === undefined || own.length > 1) return [];
  const shot = shots.find(({ said }) => lex(said).some(({ fold }) => fold === only));
  return shot === undefined ? [] : [shot.assetId];
}

/** The file that others read the words of a mention for, where it is none of the shots. */
function readElsewhere(words: string, shots: readonly TaggedShot[], others: readonly BriefPart[]): string[] {
  const own = wordsOf(words);
  const part = others.find(
    ({ assetId, said }) =>
      !shots.some((shot) => shot.assetId === assetId) && wordsOf(said).some((word) => own.includes(word)),
  );
  return part === undefined ? [] : [part.assetId];
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

/** "A, then before that B": what a shot is told to stand beside was told. */
function beside(
  told: readonly Told[],
  at: number,
  shots: readonly TaggedShot[],
  meant: MentionReader,
): TaggedShot[] | null {
  const label = told[at - 1]?.label;
  if (label !== 'at.before' && label !== 'at.after') return null;
  const { ids } = meant(told[at]?.words ?? '');
  const known = shots.filter(({ assetId }) => ids.includes(assetId));
  return known.length > 0 ? known : null;
}
