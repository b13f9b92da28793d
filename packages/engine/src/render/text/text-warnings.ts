/** Sentences about the texts of a plan: what no font can draw, and what does not fit. */
import type { Timeline } from '@rushes/timeline';
import type {
  FlatTimeline,
  OutputPicture,
  PictureLayer,
  PlacedPicture,
  TextEvent,
} from '../plan/plan-types.ts';
import { createWarnings } from '../plan/warnings.ts';
import { quote } from './quote.ts';
import { layoutText } from './text-layout.ts';
import { checkTexts } from './text-problems.ts';

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
