/** Which shots each mention of a message tells: new ones, or those that were told before. Pure. */
import type { BriefPart } from '../brief-parts.ts';
import type { Finds } from '../finds.ts';
import { lex } from '../grammar/tokens/lex.ts';
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
  for (const [at, span] of told.entries()) {
    if (span.label !== 'clip' || span.sureness < leastSure) continue;
    const soFar = { told, at, film, sets, prompt: world.prompt };
    const meant = world.meant(span.words);
    if (isAnnounced(meant, soFar)) continue;
    const again = spokenAgain(meant, soFar, world);
    const own = again ?? newShots(meant, span, { film, world });
    const known = again === null ? toldBefore(own, soFar) : null;
    if (own.length === 0 && span.sureness >= surelyFootage) film.lost.push(span.words);
    if (own.length === 0) continue;
    if (again === null && known === null) film.shots.push(...own);
    sets.set(at, known ?? own);
  }
  return sets;
}

/** "4 clips, 5 s each: …": how many come, before the list that tells them. */
function isAnnounced({ isKindAlone }: Meant, { told, at, film, prompt }: SoFar): boolean {
  if (!isKindAlone || film.shots.length > 0) return false;
  const next = told.find(({ label }, index) => index > at && label === 'clip');
  return next !== undefined && /[:：—–]/u.test(prompt.slice(told[at]?.to ?? 0, next.from));
}

/** Shots that were told, where the words speak of them by their place, by "again", or by what they stand beside. */
function spokenAgain(meant: Meant, { told, at, film }: SoFar, world: MentionWorld): TaggedShot[] | null {
  const { words } = told[at] as Told;
  const isNamed = !meant.isKindAlone && meant.ids.length > 0 && meant.sureness >= surelyNamed;
  const spoken = isNamed ? null : spokenOf(words, film.shots, world.isStill);
  if (spoken === null) return beside(told, at, film.shots, world.meant);
  if (!isSame(words) || !hasTime(told, at)) return spoken;
  const own = spoken.map(({ assetId }) => plainShot(assetId, words));
  film.shots.push(...own);
  return own;
}

/** The shots of the files that a mention means: by what was found for it, by names, or by what others read it for. */
function newShots(
  meant: Meant,
  { words, sureness }: Told,
  { film, world }: { film: TaggedFilm; world: MentionWorld },
): TaggedShot[] {
  const isSure = meant.sureness >= surelyNamed && sureness >= surelyFootage;
  const moments = meant.find === null ? [] : (world.finds.get(meant.find.key)?.moments ?? []);
  const found = [...new Set(moments.map(({ assetId }) => assetId))].slice(0, meant.most);
  const known = found.length > 0 ? found : meant.ids;
  const said = known.length > 0 ? known : saidBefore(words, film.shots);
  const ids = said.length > 0 ? said : readElsewhere(words, film.shots, world.others);
  return ids.map((id) => {
    const moment = moments.find(({ assetId }) => assetId === id);
    const shot = { ...plainShot(id, words), isSure: isSure && found.length === 0 };
    return moment === undefined ? shot : { ...shot, isFound: true, range: moment.range };
  });
}

/** What is named again with no time of its own is the same shot; null where `own` are new. */
function toldBefore(own: readonly TaggedShot[], soFar: SoFar): TaggedShot[] | null {
  const { told, at, film, sets } = soFar;
  const ids = own.map(({ assetId }) => assetId);
  const known = film.shots.filter(({ assetId }) => ids.includes(assetId));
  if (isNamedTwice(known, soFar)) return known;
  const isNew =
    (hasTime(told, at) && !isGivenLater(known, soFar)) || isAgain(told, at) || isTreated(told, at, sets);
  return known.length > 0 && known.length >= own.length && !isNew ? known : null;
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

/** "Church, soloist, bow. The church ten seconds": a time that is told of a shot in a sentence of its own. */
function isGivenLater(known: readonly TaggedShot[], { told, at, sets, prompt }: SoFar): boolean {
  const mentions = [...sets]
    .filter(([, shots]) => known.some((shot) => shots.includes(shot)))
    .map(([index]) => index);
  const before = prompt.slice(told[at - 1]?.to ?? 0, told[at]?.from ?? 0);
  const count = [...sets.keys()].length;
  return count > 1 && /[.;!?\n。；]/u.test(before) && mentions.every((index) => !hasTime(told, index));
}

/** "Of the Super 8 only the lawn sprinkler": two mentions of one shot, with nothing told between them. */
function isNamedTwice(known: readonly TaggedShot[], { told, at, sets, film }: SoFar): boolean {
  const last = [...sets].at(-1);
  const [only] = known;
  if (last === undefined || only === undefined || known.length > 1 || only !== film.shots.at(-1))
    return false;
  const between = told.slice(last[0] + 1, at);
  return (
    last[1].includes(only) &&
    between.every(({ label }) => label === 'chat' || label === 'look.grey') &&
    !isAgain(told, at)
  );
}

const againWords =
  /(?<!\p{L})(?:again|back to|once more|wieder|nochmal|noch einmal|zurück|encore|de nouveau|retour|otra vez|de nuevo|vuelve|vuelta|de novo|outra vez|volta|di nuovo|ancora|torna)(?!\p{L})|再|又|回到/iu;

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
