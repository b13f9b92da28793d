/** What of texts can not be drawn as written: of a document before anything is rendered, and of a plan. */
import {
  activeReference,
  type CaptionParameters,
  type Clip,
  type Stack,
  type TextFace,
  type TextParameters,
  type Timeline,
  type Track,
} from '@rushes/timeline';
import { DEFAULT_WEIGHT, findFace, listFamilies } from '../../fonts/catalog.ts';
import { describeCharacters, missingCharacters } from '../../fonts/fallback.ts';
import type {
  FlatTimeline,
  OutputPicture,
  PictureLayer,
  PlacedPicture,
  TextEvent,
} from '../plan/plan-types.ts';
import { createWarnings } from '../plan/warnings.ts';
import { cuesOf } from './captions/caption-cues.ts';
import { captionFaceOf } from './captions/caption-style.ts';
import { quote } from './quote.ts';
import { layoutText } from './text-layout.ts';

// What of a document's texts can not be drawn as written, known before anything is rendered.

/** One thing that will look different from what is written. */
export interface TextProblem {
  /** The clip's place in the document, e.g. `tracks.children[1].children[0]`. */
  path: string;
  kind: 'font' | 'weight' | 'italic' | 'characters' | 'captions';
  /** The font, or the characters, that it is about. */
  subject: string;
  /** What is the matter and what happens instead, a sentence. */
  message: string;
}

/** More help nobody. */
const MAX_PROBLEMS = 200;

/**
 * Everything that the shipped fonts can not draw of the enabled texts and captions: families, weights and slants that
 * are not shipped, characters without a glyph; and captions that could not be read. Each once per clip, at most 200.
 */
export function checkTexts(timeline: Timeline): TextProblem[] {
  const problems: TextProblem[] = [];
  walk(timeline.tracks, 'tracks', (clip, path) => {
    if (problems.length < MAX_PROBLEMS)
      problems.push(...clipProblems(clip).map((found) => ({ path, ...found })));
  });
  return problems.slice(0, MAX_PROBLEMS);
}

function walk(item: Stack | Track, path: string, visit: (clip: Clip, path: string) => void): void {
  if (!item.enabled) return;
  for (const [index, child] of item.children.entries()) {
    const here = `${path}.children[${index}]`;
    if (child.OTIO_SCHEMA === 'Clip.2') {
      if (child.enabled) visit(child, here);
    } else if (child.OTIO_SCHEMA === 'Stack.1' || child.OTIO_SCHEMA === 'Track.1') walk(child, here, visit);
  }
}

type Found = Omit<TextProblem, 'path'>;

function clipProblems(clip: Clip): Found[] {
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1') return [];
  if (reference.generator_kind === 'rushes.text') {
    return textProblems(reference.parameters as object as TextParameters);
  }
  return reference.generator_kind === 'rushes.captions'
    ? captionProblems(reference.parameters as CaptionParameters)
    : [];
}

function textProblems(parameters: TextParameters): Found[] {
  const runs = parameters.runs ?? [{ text: parameters.text ?? '' }];
  const found = runs.flatMap((run) => {
    const face = { ...parameters, ...run };
    return [...faceProblems(face), ...characterProblems(run.text, face)];
  });
  return [...new Map(found.map((problem) => [problem.message, problem])).values()];
}

function captionProblems(parameters: CaptionParameters): Found[] {
  const { cues, warnings } = cuesOf(parameters);
  const face = captionFaceOf(parameters.style);
  const unread = warnings.map((message) => ({ kind: 'captions' as const, subject: '', message }));
  // Every character once: a long programme's captions say the same letters over and over.
  const letters = new Set<string>();
  for (const cue of cues) for (const character of cue.text) letters.add(character);
  const missing = missingLetters([...letters].join('\u2060'), face);
  const named = cues.find((cue) => missing.some((character) => cue.text.includes(character)));
  const unknown = named && missing.length > 0 ? [characterProblem(missing, named.text)] : [];
  return [...unread, ...faceProblems(face), ...unknown];
}

function faceProblems(face: TextFace): Found[] {
  const { font, weight, italic } = face;
  const found = findFace({ family: font ?? 'Inter', weight, italic });
  if (!found) {
    const known = listFamilies().join(', ');
    const message = `The font ${quote(font ?? '')} is not shipped; known are ${known}. The style's own font is used.`;
    return [{ kind: 'font', subject: font ?? '', message }];
  }
  const problems: Found[] = [];
  if (weight !== undefined && font !== undefined && Math.abs(found.weight - weight) >= 100) {
    const message = `The font ${quote(font)} has no weight ${weight}; ${found.weight} is used.`;
    problems.push({ kind: 'weight', subject: font, message });
  }
  if (italic && font !== undefined && !found.italic) {
    const message = `The font ${quote(font)} has no italic letters; upright ones are used.`;
    problems.push({ kind: 'italic', subject: font, message });
  }
  return problems;
}

function characterProblems(text: string, face: TextFace): Found[] {
  const missing = missingLetters(text, face);
  return missing.length > 0 ? [characterProblem(missing, text)] : [];
}

function missingLetters(text: string, { font, weight, italic }: TextFace): string[] {
  const wish = { weight: weight ?? DEFAULT_WEIGHT, italic };
  const found = findFace({ ...wish, family: font ?? 'Inter' }) ?? findFace({ ...wish, family: 'Inter' });
  return found ? missingCharacters(text, found.typeface) : [];
}

function characterProblem(missing: readonly string[], text: string): Found {
  const message = `No shipped font has ${describeCharacters(missing)}; left out of the text ${quote(text)}.`;
  return { kind: 'characters', subject: missing.join(''), message };
}

// Sentences about the texts of a plan: what no font can draw, and what does not fit.

/** What a render has to say about its texts. */
export function textWarnings(timeline: Timeline, flat: FlatTimeline, output: OutputPicture): string[] {
  const warnings = createWarnings();
  for (const { message } of checkTexts(timeline)) warnings.add(message);
  for (const text of allTexts(flat)) {
    const { parameters, language, maxLines } = text;
    // Captions were cut into what fits when they were placed.
    if (maxLines === undefined && layoutText(parameters, { ...output, language })?.shortened)
      warnings.add(`The text ${quote(parameters.text)} is too long for the picture; its end was left out.`);
  }
  return warnings.list();
}

/** The texts over the pictures and those that are pictures themselves. */
function allTexts({ texts, pictures }: FlatTimeline): TextEvent[] {
  return [...texts, ...pictures.flatMap(textsOfLayer)];
}

function textsOfLayer({ picture, transition }: PictureLayer): TextEvent[] {
  const pictures = transition ? [picture, transition.to] : [picture];
  return pictures.flatMap(textsOfPicture);
}

function textsOfPicture({ source }: PlacedPicture): TextEvent[] {
  if (source.kind === 'text') return [source.text];
  return source.kind === 'group' ? source.layers.flatMap(textsOfLayer) : [];
}
