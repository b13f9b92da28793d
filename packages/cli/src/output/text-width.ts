/** How much room words take on a terminal. Pure. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: names of files may hold them, and they would move the cursor.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const NO_ROOM = /\p{Mark}|\u200b|\u200d|\ufe0f/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;

/** What a terminal shows of text of somebody else: nothing of it moves the cursor or turns the writing round. */
export function harmless(text: string): string {
  return text.replace(CONTROL, '\u00b7');
}

/** As `harmless`, for text of several lines. */
export const harmlessText = (text: string): string => text.split('\n').map(harmless).join('\n');

/** Colours that this program itself writes, and what divides lines and columns. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const OWN = /(\u001b\[(?:1|2|22|31|32|39)m|[\n\t])/;

/** As `harmless`, for whole lines with their colours: what stays of them can not move the cursor either. */
export function harmlessLines(text: string): string {
  return text
    .split(OWN)
    .map((part, index) => (index % 2 === 1 ? part : harmless(part)))
    .join('');
}

/** JSON in which nothing moves the cursor: the characters that JSON.stringify leaves as they are are escaped too. */
export function harmlessJson(value: unknown): string {
  return JSON.stringify(value).replace(
    CONTROL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function widthOf(character: string): number {
  if (NO_ROOM.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Columns of a text without control characters. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** As much of `text` as `columns` hold, with a sign where something is missing. */
export function fit(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  if (columns <= 0) return '';
  let width = 0;
  let kept = '';
  for (const character of text) {
    width += widthOf(character);
    if (width > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** `text` with blanks up to `columns`. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textWidth(text)));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const COLORS = /\u001b\[[0-9;]*m/g;

/** Terminals narrower than this are left to break lines themselves: hardly a word would fit. */
const NARROWEST = 8;

function wrapLine(line: string, columns: number, hang: string): string[] {
  const width = (text: string) => textWidth(text.replace(COLORS, ''));
  if (width(line) <= columns) return [line];
  const margin = /^ */.exec(line)?.[0] ?? '';
  // What follows stands a little further in, but never so far that there is no room left.
  const next = (margin + hang).slice(0, Math.floor(columns / 4));
  const lines: string[] = [];
  let [at, isEmpty] = [margin, true];
  // Words with the blanks before them: columns of a table stay apart where they fit on one line.
  for (const [, blanks = '', word = ''] of line.slice(margin.length).matchAll(/( *)([^ ]+)/g)) {
    if (!isEmpty && width(at + blanks + word) > columns) {
      lines.push(at);
      [at, isEmpty] = [next, true];
    }
    at += isEmpty ? word : blanks + word;
    isEmpty = false;
  }
  return isEmpty ? lines : [...lines, at];
}

/**
 * Text for a terminal of so many columns, broken between words, with `hang` before what follows. A word that is longer
 * than a line (an address, an id) stays whole, so that it can be copied. Undefined where nobody looks: then nothing is
 * broken.
 */
export function wrapped(text: string, columns: number | undefined, hang = ''): string {
  if (columns === undefined || columns < NARROWEST) return text;
  return text
    .split('\n')
    .flatMap((line) => (line.includes('\t') ? [line] : wrapLine(line, columns, hang)))
    .join('\n');
}
