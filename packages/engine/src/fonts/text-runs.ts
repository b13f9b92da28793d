/** Texts as runs of one face each, and their width, as the renderer's own texts are set. */
import { metricsOf, type TextRun, type Typeface, textRuns } from '../generate/typefaces.ts';

/** A space of the pictograph face is wider than an em: spaces beside pictographs come from the text's own face. */
function ownSpaces(run: TextRun, face: Typeface): TextRun[] {
  if (!run.typeface.family.startsWith('Noto Emoji')) return [run];
  const parts = run.text.split(/(\s+)/u).filter((part) => part !== '');
  return parts.map((text) => ({ text, typeface: text.trim() === '' ? face : run.typeface }));
}

/** Runs of a text, each with the first face that has its glyphs; what no face has is left out. */
export function runsOf(text: string, face: Typeface): TextRun[] {
  return textRuns(text, face).flatMap((run) => ownSpaces(run, face));
}

/** Width of a line in pixels when an em is `size` pixels; shaping and kerning are not known. */
export function widthOf(text: string, setting: { face: Typeface; size: number }): number {
  let em = 0;
  for (const run of runsOf(text, setting.face)) {
    const { advance } = metricsOf(run.typeface);
    for (const character of run.text) em += advance(character.codePointAt(0) ?? 0) ?? 0;
  }
  return em * setting.size;
}
