/** Several pictures at a time, as clauses ask for them. Pure. */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { beginOf, filesOf, type Message, orders, type Stretch } from './craft-clauses.ts';
import { type NamedFile, timesIn } from './craft-parts.ts';
import { all, type Reader, unlike, written } from './craft-wish.ts';
import { aboveWords, gridWords, negations, splitWords } from './craft-words.ts';

/** "Split screen of the frog and the pig", "frog, pig, elf and monster in a 2x2 grid". */
export const split: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : splitWords.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const at = clause.start + match.index;
  if (negations.test(message.masked.slice(clause.start, at))) return null;
  const stretch = splitStretch(message, index, {
    start: beginOf(message, clause, at, orders),
    end: clause.end,
  });
  const text = written(message, stretch);
  const files = inPlaces(
    message,
    unlike(filesOf(message, stretch).filter(({ value }) => value.kind !== 'audio')),
    stretch.end,
  );
  if (files.length === 1 || (files.length === 0 && message.files.length < 2)) return null;
  const isWeak = weakWords.test(message.masked.slice(clause.start, at + match[0].length));
  if (isWeak && filesOf(message, clause).length === 0) return null;
  if (sided.test(match[0]) && files.length < 2) return null;
  const named: ClipTarget =
    files.length === 0
      ? all
      : {
          kind: 'assets',
          ids: files.map(({ value }) => value.id),
          said: files.map(({ value }) => value.name).join(' and '),
        };
  const isGrid = gridWords.test(text) || files.length > 3;
  const edit: Edit = {
    kind: 'split',
    as: aboveWords.test(text) ? 'above' : isGrid ? 'grid' : 'beside',
    targets: named,
  };
  const { lasts } = timesIn(text);
  const time = lasts === null ? '' : ` ${text.slice(lasts.start, lasts.end)}`;
  const instead = files.map((file) => `${written(message, file)}${time}`).join(', ');
  return { ...stretch, edits: [edit], instead };
};

/** "A on top and B below": only of two that are named so. */
const sided = /^(?:on|to) /iu;

/** "At the same time keep it short", "a grid look" say nothing of pictures, "in a grid" does. */
const weakWords =
  /(?:at the same time|(?<!(?:in|as|into) (?:a |the |one )?)(?:grid|raster|grille|cuadr[ií]cula|grade|griglia))$/iu;

/** "For 6 seconds" behind the last of some names. */
const timed =
  /(?:for|für|pendant|durante|por|per)?\s*\d{1,3}(?:[.,]\d{1,2})?\s*(?:seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|secondi|秒)\s*$/iu;

/** Which part of the frame one is in. */
const sides =
  /(?<!\p{L})(?:(?:on|at|to|in|auf|à|a|en|na?|no) (?:the |der |la |el |il )?)?(?:left|right|top|bottom|above|below|links|rechts|oben|unten|gauche|droite|haut|bas|izquierda|derecha|arriba|abajo|esquerda|direita|cima|baixo|sinistra|destra|sopra|sotto)(?: (?:side|seite|half|hälfte))?(?!\p{L})|左|右|上|下/giu;
const lateSide =
  /(?<!\p{L})(?:right|bottom|below|rechts|unten|droite|bas|derecha|abajo|direita|baixo|destra|sotto)(?!\p{L})|右|下/iu;

/** "Pig right, frog left": the left one first. */
function inPlaces(message: Message, files: readonly NamedFile[], end: number): NamedFile[] {
  const isLate = (file: NamedFile, at: number) =>
    lateSide.test(message.masked.slice(file.end, files[at + 1]?.start ?? end));
  const told = files.map((file, at) => ({ file, isLate: isLate(file, at) }));
  return told.toSorted((a, b) => Number(a.isLate) - Number(b.isLate)).map(({ file }) => file);
}

/** With the clauses beside it that only name files. */
function splitStretch(message: Message, index: number, wish: Stretch): Stretch {
  const isName = (stretch: Stretch | undefined) => {
    if (stretch === undefined) return false;
    const files = filesOf(message, stretch);
    const named = files.reduceRight(
      (text, { start, end }) => text.slice(0, start - stretch.start) + text.slice(end - stretch.start),
      written(message, stretch),
    );
    const bare = named.replace(splitWords, ' ').replace(timed, ' ').replace(sides, ' ');
    return (
      files.length > 0 &&
      /^(?:[\s&+]|put|place|arrange|show|setze?|zeige?|mets|place|pon|põe|coloca|metti|mostra|the|my|and|und|et|y|e|der|die|das|den|le|la|les|el|los|las|o|os|as|il|i|lo)*$/iu.test(
        bare.replaceAll(/(?<=\p{L})(?=\s)|\s/gu, ' '),
      )
    );
  };
  let [first, next] = [index, index];
  // A time behind the names is theirs, and what comes then stands by itself.
  const isTimed = (one: number) => {
    const clause = message.clauses[one];
    const time = clause === undefined ? null : timesIn(written(message, clause)).lasts;
    const last = clause === undefined ? undefined : filesOf(message, clause).at(-1);
    return clause !== undefined && time !== null && clause.start + time.start >= (last?.start ?? 0);
  };
  const isBound = (one: number) =>
    /[.!?\n。]/u.test(
      message.masked.slice(message.clauses[one]?.end ?? 0, message.clauses[one + 1]?.start ?? 0),
    );
  while (isName(message.clauses[next + 1]) && !isBound(next) && !isTimed(next)) next += 1;
  const startsClause = wish.start === message.clauses[index]?.start;
  if (startsClause)
    while (isName(message.clauses[first - 1]) && !isBound(first - 1) && !isTimed(first - 1)) first -= 1;
  return {
    start: first === index ? wish.start : (message.clauses[first]?.start ?? wish.start),
    end: next === index ? wish.end : (message.clauses[next]?.end ?? wish.end),
  };
}
