/** Halves and corners of the frame that clips are given: "pig right, frog left", "oben Markt, unten Hotel", "webcam bottom left". Pure. */
import type { Message, Stretch } from './craft-clauses.ts';
import { filesIn, type NamedFile } from './craft-parts.ts';
import { splitWords } from './craft-words.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

const lead = String.raw`(?:(?:on|at|to|in|into|auf|auf der|in der|im|à|a|en|dans|sur|na?|no|em|nell[ae]?|sull[ae]?)\s+)?(?:(?:the|der|die|den|la|el|il|o|l['’])\s*)?(?:(?:half|side|moitié|mitad|metade|metà|parte|partie)\s+(?:(?:de|of)\s+)?)?`;
const noun = String.raw`(?:[\s-]+(?:side|half|part|hand side|seite|hälfte|moitié|mitad|metade|metà|lado|lato))?`;
const named: readonly (readonly [Side, string, string])[] = [
  [
    'left',
    'left|links|linken?|linke|gauche|izquierd[ao]|esquerd[ao]|sinistr[ao]',
    '左(?:边|侧|半边|半屏|面)?',
  ],
  [
    'right',
    'right|rechts|rechten?|rechte|droite|derech[ao]|direit[ao]|destr[ao]',
    '右(?:边|侧|半边|半屏|面)?',
  ],
  [
    'top',
    'top|above|upper|oben|obere[nr]?|haut|au-dessus|arriba|superior|em cima|cima|sopra|alto|superiore',
    '上(?:边|面|方|半屏)?',
  ],
  [
    'bottom',
    'bottom|below|beneath|underneath|lower|unten|darunter|untere[nr]?|bas|en bas|en dessous|dessous|abajo|debajo|inferior|embaixo|abaixo|baixo|sotto|basso|inferiore',
    '下(?:边|面|方|半屏)?',
  ],
];
const any = new RegExp(
  String.raw`(?<!\p{L})${lead}(?:${named.map(([side, words]) => `(?<${side}>${words})`).join('|')})${noun}(?!\p{L})|${named
    .map(([side, , han]) => `(?<${side}Han>${han})`)
    .join('|')}`,
  'giu',
);

interface SaidSide extends Stretch {
  side: Side;
}

/** The sides of the frame that a text speaks of, in its order. */
export function sidesIn(text: string): SaidSide[] {
  return [...text.matchAll(any)].map((match) => {
    const { groups = {}, index } = match;
    const side = named.find(([one]) => groups[one] !== undefined || groups[`${one}Han`] !== undefined)?.[0];
    return { side: side ?? 'left', start: index, end: index + match[0].length };
  });
}

const opposite: { readonly [side in Side]: Side } = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};

/** `files` of a stretch with the side that stands beside each: before its name where the first one does, else behind it. */
export function sidesOf(
  message: Message,
  { start, end }: Stretch,
  files: readonly NamedFile[],
): (Side | null)[] {
  const said = sidesIn(message.masked.slice(start, end)).map((one) => ({
    ...one,
    start: one.start + start,
    end: one.end + start,
  }));
  const [first] = files;
  const isLeading = first !== undefined && said.some((one) => one.end <= first.start);
  return files.map((file, at) => {
    const [from, to] = isLeading
      ? [files[at - 1]?.end ?? start, file.start]
      : [file.end, files[at + 1]?.start ?? end];
    const own = said.filter((one) => one.start >= from && one.end <= to);
    return (isLeading ? own.at(-1) : own[0])?.side ?? null;
  });
}

/** True where two clips are given opposite sides, and none a side of the other axis. */
export function areOpposite(sides: readonly (Side | null)[]): boolean {
  const told = sides.filter((side) => side !== null);
  const [first] = told;
  return (
    first !== undefined &&
    told.length === sides.length &&
    told.includes(opposite[first]) &&
    told.every((side) => side === first || side === opposite[first])
  );
}

const everySplit = new RegExp(splitWords.source, 'giu');

/** The files that a stretch names, those too whose names are words of ours where others stand behind: "race and finish side by side". */
export function namesOf(message: Message, { start, end }: Stretch): NamedFile[] {
  const known = message.files.filter((file) => file.start >= start && file.end <= end);
  const text = message.masked.slice(start, end);
  if (text.search(everySplit) === -1) return known;
  const listed = text.replace(everySplit, (said) => ','.padEnd(said.length));
  const more = filesIn(listed, message.assets).map((file) => ({
    ...file,
    start: file.start + start,
    end: file.end + start,
  }));
  const isNew = (file: NamedFile) => !known.some((one) => one.start < file.end && one.end > file.start);
  return [...known, ...more.filter(isNew)].toSorted((a, b) => a.start - b.start);
}
