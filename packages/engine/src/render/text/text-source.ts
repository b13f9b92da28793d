/** What a text says: its runs as one string without what no line can hold, and how each part is set. */
import type { TextFace, TextParameters, TextRun } from '@rushes/timeline';
import { DEFAULT_WEIGHT, type FoundFace, findFace } from '../../fonts/catalog.ts';
import type { SettingStyle } from '../../fonts/typeset.ts';
import type { TextLook } from './text-styles.ts';

/** How a run looks. Lengths in em of its own size. */
export interface RunStyle extends SettingStyle {
  found: FoundFace;
  color: string;
  underline: boolean;
  outline: TextFace['outline'];
  shadow: TextFace['shadow'];
}

/** A text with its line feeds, ready to be set. */
export interface TextSource {
  text: string;
  /** Index into `styles` per UTF-16 unit. */
  styleAt: number[];
  /** Where each unit stood in the document's text (of all runs, one after the other). */
  origin: number[];
  styles: RunStyle[];
}

/** More marks than this on one letter are no writing. */
const MAX_MARKS = 12;

/** Reads the runs of a text. `em` is the paragraph's size, a share of the frame's shorter side. */
export function readSource(parameters: TextParameters, setting: { look: TextLook; em: number }): TextSource {
  const runs: TextRun[] = parameters.runs ?? [{ text: parameters.text }];
  const styles = runs.map((run) => runStyle({ ...withoutText(parameters), ...withoutText(run) }, setting));
  const source: TextSource = { text: '', styleAt: [], origin: [], styles };
  let offset = 0;
  for (const [index, run] of runs.entries()) {
    appendRun(source, { text: run.text, style: index, offset });
    offset += run.text.length;
  }
  trimLine(source);
  while (source.text.endsWith('\n')) cut(source, source.text.length - 1);
  return source;
}

/** The document's text as the offsets of `TextSource.origin` count it. */
export function plainText(parameters: TextParameters): string {
  return parameters.runs ? parameters.runs.map((run) => run.text).join('') : parameters.text;
}

function withoutText(face: TextFace): TextFace {
  const { font, weight, italic, underline, size, color, letterSpacing, outline, shadow } = face;
  const told = { font, weight, italic, underline, size, color, letterSpacing, outline, shadow };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

function runStyle(face: TextFace, { look, em }: { look: TextLook; em: number }): RunStyle {
  const wish = { weight: face.weight, italic: face.italic };
  const own = face.font === undefined ? null : findFace({ ...wish, family: face.font });
  const found = own ?? findFace({ ...wish, family: look.family });
  if (!found) throw new Error(`the font ${look.family} is not installed`);
  return {
    found,
    preferred: found.typeface,
    // Faces that stand in for missing letters have the weight that was asked for, not a title's own.
    weight: face.weight ?? DEFAULT_WEIGHT,
    italic: face.italic ?? false,
    scale: face.size === undefined ? 1 : face.size / em,
    letterSpacing: face.letterSpacing ?? 0,
    color: face.color ?? '#ffffff',
    underline: face.underline ?? false,
    outline: face.outline,
    shadow: face.shadow,
  };
}

const mark = /^[\p{Mn}\p{Me}]$/u;

function appendRun(source: TextSource, run: { text: string; style: number; offset: number }): void {
  const text = run.text.replace(/\r\n|\r|\u0085|\u2028|\u2029/g, (end) => '\n'.padEnd(end.length, '\0'));
  let at = 0;
  let marks = 0;
  for (const character of text) {
    const place = { style: run.style, origin: run.offset + at };
    at += character.length;
    marks = mark.test(character) ? marks + 1 : 0;
    if (character === '\0' || marks > MAX_MARKS || /^\p{Cs}$/u.test(character)) continue;
    if (character === '\n') {
      trimLine(source);
      // Empty lines at the start would push the block away from its place.
      if (source.text !== '') push(source, '\n', place);
    } else if (/^[\p{Cc} ]$/u.test(character)) {
      if (source.text !== '' && !/[ \n]$/.test(source.text)) push(source, ' ', place);
    } else push(source, character, place);
  }
}

function push(source: TextSource, character: string, place: { style: number; origin: number }): void {
  source.text += character;
  for (let unit = 0; unit < character.length; unit += 1) {
    source.styleAt.push(place.style);
    source.origin.push(place.origin + unit);
  }
}

function trimLine(source: TextSource): void {
  while (source.text.endsWith(' ')) cut(source, source.text.length - 1);
}

/** Leaves out what stands at `length` and behind. */
export function cut(source: TextSource, length: number): void {
  source.text = source.text.slice(0, length);
  source.styleAt.length = length;
  source.origin.length = length;
}
