/** The clauses of a message, and the stretch of one that a word of the craft belongs to. Pure. */
import type { PlannerAsset } from '../assets.ts';
import { filesIn, type NamedFile, quoteIn, shareIn, spotIn, timesIn } from './craft-parts.ts';

export interface Stretch {
  start: number;
  end: number;
}

/** A message with its clauses; `masked` has the words between quotation marks blanked out. */
export interface Message {
  prompt: string;
  masked: string;
  clauses: Stretch[];
  files: NamedFile[];
  assets: readonly PlannerAsset[];
  /** It is about a film that is there. */
  isTurn?: true;
}

const quoted = /["“„«「『][^"“”„«»「」『』\n]{1,200}["”“»」』]/gu;
const ending = /[,;!?\n，；。！？、]+|\.(?=\s|$)/gu;

export function messageOf(prompt: string, assets: readonly PlannerAsset[]): Message {
  const masked = prompt.replace(quoted, (text) => `"${'_'.repeat(text.length - 2)}"`);
  const clauses: Stretch[] = [];
  let from = 0;
  for (const match of [...masked.matchAll(ending), { 0: '', index: masked.length }]) {
    const isDecimal =
      match[0] === ',' &&
      /\d$/u.test(masked.slice(0, match.index)) &&
      /^,\d/u.test(masked.slice(match.index));
    if (isDecimal) continue;
    if (/\S/u.test(masked.slice(from, match.index)))
      clauses.push(trimmed(masked, { start: from, end: match.index }));
    from = match.index + match[0].length;
  }
  return { prompt, masked, clauses, files: filesIn(prompt, assets), assets };
}

export function trimmed(text: string, { start, end }: Stretch): Stretch {
  const own = text.slice(start, end);
  const left = own.length - own.trimStart().length;
  return { start: start + left, end: start + own.trimEnd().length };
}

/** What joins one wish to the one before it. */
const joining =
  /(?<!\p{L})(?:and then|but then|then|and|but|with|plus|while|und dann|und|dann|danach|aber|mit|et puis|puis|ensuite|et|mais|avec|y luego|luego|después|y|pero|con|e depois|depois|e poi|poi|e|ma|com|mas)(?!\p{L})\s*|然后|接着|最后|并且|以及|并/giu;
/** Of these only such as begin another wish. */
const goingOn =
  /(?<!\p{L})(?:and then|but then|then|and|but|while|und dann|und|dann|danach|aber|et puis|puis|ensuite|et|mais|y luego|luego|después|y|pero|e depois|depois|e poi|poi|e|ma|mas)(?!\p{L})\s*|然后|接着|最后|并且|并/giu;
export const orders =
  /(?<!\p{L})(?:and then|then|und dann|dann|danach|et puis|puis|ensuite|y luego|luego|después|e depois|depois|e poi|poi|followed by)(?!\p{L})\s*|然后|接着/giu;

/** Where the last of some words before `at` ends; the beginning of the clause where there is none. */
export function beginOf(message: Message, clause: Stretch, at: number, words = joining): number {
  const before = message.masked.slice(clause.start, at);
  const last = [...before.matchAll(words)].at(-1);
  return last === undefined ? clause.start : clause.start + last.index + last[0].length;
}

/** Where the wish that stands at `at` is over. */
export function endOf(message: Message, clause: Stretch, at: number): number {
  const rest = message.masked.slice(at, clause.end);
  for (const match of rest.matchAll(goingOn)) {
    const from = at + match.index + match[0].length;
    const behind = message.prompt.slice(from, clause.end);
    if (!isAttribute(behind, message.assets) && !holding.test(behind)) return at + match.index;
  }
  return clause.end;
}

const holding = /(?<!\p{L})(?:hold|stay|stand|keep it|halte|bleib|maint|mant[eé]n|mant[eé]m)/iu;

const small = new Set(
  `a an the of for in at on to it is as its with long wide width height size frame screen video picture corner middle centre center big
  about around exactly only just please each full der die das den dem ein eine einer im am an auf für lang breit breite ecke bildschirm
  bild groß mit und and le la les l un une de du des en à au pour dans coin écran image cadre largeur el los una por para con esquina
  pantalla ancho largo lo o os as um uma no na em canto tela largura il i gli per nell nel nella angolo schermo larghezza e et y
  that says saying reads background hintergrund fond fondo fundo sfondo colour color black white schwarz weiß noir blanc negro blanco
  preto branco nero bianco total hand side`.split(/\s+/u),
);

/** True for what says only how long, where, how large or in which words: no wish of its own. */
export function isAttribute(text: string, assets: readonly PlannerAsset[]): boolean {
  let left = text;
  const quote = quoteIn(left);
  if (quote !== null) left = left.slice(0, quote.start) + left.slice(quote.end);
  const { lasts, at } = timesIn(left);
  const isSaid =
    quote !== null || lasts !== null || at !== null || spotIn(left) !== null || shareIn(left) !== null;
  if (!isSaid || filesIn(left, assets).some(({ value }) => value.kind !== 'image')) return false;
  for (const one of [lasts, at]) if (one !== null) left = left.replace(text.slice(one.start, one.end), ' ');
  const words = left.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.every(
    (word) => small.has(word) || spotIn(word) !== null || shareIn(word) !== null || shareWords.has(word),
  );
}

const shareWords = new Set(
  'one third quarter half percent drittel viertel tiers quart tercio cuarto terço quarto terzo mitad metade seconds second'.split(
    ' ',
  ),
);

/** The files that are named within a stretch. */
export const filesOf = ({ files }: Message, { start, end }: Stretch): NamedFile[] =>
  files.filter((file) => file.start >= start && file.end <= end);

/** The pictures that are named outside of it. */
export const filesBeside = ({ files }: Message, { start, end }: Stretch): NamedFile[] =>
  files.filter((file) => (file.end <= start || file.start >= end) && file.value.kind !== 'audio');
