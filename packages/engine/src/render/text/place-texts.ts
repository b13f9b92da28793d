/** The texts and captions of one item, with their frames. */
import {
  breakCost,
  type CaptionCue,
  type CaptionParameters,
  type CaptionStyle,
  type Json,
  type RushesTrackMetadata,
  secondsToTicks,
  type TextParameters,
  ticksToFrames,
} from '@rushes/timeline';
import { findFace } from '../../fonts/catalog.ts';
import { metricsOf, type Typeface } from '../../fonts/typefaces.ts';
import type { OutputPicture, TextEvent } from '../plan/plan-types.ts';
import type { FlattenContext, Leaf } from '../plan/row.ts';
import { clipStartTicks } from '../plan/source-time.ts';
import {
  type CaptionWindow,
  cuesInProgramme,
  cuesOf,
  type TimedWord,
  timedWords,
} from './captions/caption-cues.ts';
import { type ResolvedCaptionStyle, resolveCaptionStyle } from './captions/caption-style.ts';
import { layoutText } from './text-layout.ts';
import { lookOf } from './text-styles.ts';
import { wordsOf } from './words.ts';

/**
 * The texts of an item that are drawn over the pictures, by their start; null for anything but texts and captions.
 * Captions that are only written beside the video are none. `startFrame` and `endFrame` are the item's, transitions
 * included.
 */
export function placeTexts(
  context: FlattenContext,
  leaf: Leaf,
  place: { order: number; settings: RushesTrackMetadata; startFrame: number; endFrame: number },
): TextEvent[] | null {
  const { content } = leaf;
  if (content.kind !== 'generator') return null;
  const { order, settings, startFrame, endFrame } = place;
  const language = settings.language;
  if (content.generator === 'rushes.captions')
    return placeCaptions(context, { leaf, parameters: content.parameters }, { order, settings });
  if (content.generator !== 'rushes.text') return null;
  const parameters = textParameters(content.parameters);
  return [{ order, startFrame, endFrame, parameters, ...(language !== undefined && { language }) }];
}

/** The document was checked when it was read; simple writers leave the style out. */
function textParameters(parameters: { [key: string]: Json }): TextParameters {
  const { text = '', style = 'title' } = parameters;
  return { ...parameters, text, style } as TextParameters;
}

function placeCaptions(
  context: FlattenContext,
  item: { leaf: Leaf; parameters: CaptionParameters },
  place: { order: number; settings: RushesTrackMetadata },
): TextEvent[] {
  const { leaf, parameters } = item;
  const { cues } = cuesOf(parameters);
  // What can not be read is told with everything else about texts (text-problems.ts).
  if (place.settings.captions === 'sidecar' || !leaf.clip) return [];
  const styleAt = captionStyles(parameters.style, context.output);
  const language = place.settings.language ?? parameters.language;
  const shared = { order: place.order, ...(language !== undefined && { language }) };
  const window = windowOf(leaf, clipStartTicks(leaf.clip));
  return cuesInProgramme(cues, window).flatMap((cue) => {
    const setting = { style: styleAt(cue.position), output: context.output };
    return cueParts(cue, setting).flatMap((part) => {
      const event = captionEvent(part, setting);
      return event ? [{ ...shared, ...event }] : [];
    });
  });
}

/** The style of captions at each place that they ask for. */
function captionStyles(
  style: CaptionStyle | undefined,
  output: OutputPicture,
): (position: CaptionStyle['position']) => ResolvedCaptionStyle {
  const known = new Map<CaptionStyle['position'], ResolvedCaptionStyle>();
  return (position) => {
    const resolved =
      known.get(position) ?? resolveCaptionStyle({ ...style, ...(position && { position }) }, output);
    known.set(position, resolved);
    return resolved;
  };
}

function windowOf(leaf: Leaf, start: number): CaptionWindow {
  const clock = { at: leaf.start, own: start + leaf.position, speed: leaf.speed };
  return { clock, start: leaf.start, end: leaf.end };
}

interface CaptionSetting {
  style: ResolvedCaptionStyle;
  output: OutputPicture;
}

/** A cue, or a part of it that is shown at once. */
interface CuePart {
  text: string;
  start: number;
  end: number;
  /** Places count in `text`. */
  words: TimedWord[];
}

/** A cue as what is shown one after the other: as many words as the style wants, no more lines than it allows. */
function cueParts(cue: CaptionCue, setting: CaptionSetting): CuePart[] {
  const { style } = setting;
  const { text, start, end } = cue;
  const isShort = style.maxWords === Number.POSITIVE_INFINITY && !mayOverflow(text, setting);
  if (isShort && style.highlight === null) return [{ text, start, end, words: [] }];
  const words = timedWords(cue);
  if (isShort) return [{ text, start, end, words }];
  return groupWords(cue, words, setting).map((group, index, groups) => {
    const [first, last] = [group[0], group.at(-1)];
    const next = groups[index + 1]?.[0];
    const offset = first?.start ?? 0;
    return {
      text: text.slice(offset, next ? (last?.end ?? 0) : text.length),
      start: index === 0 ? start : (first?.from ?? start),
      end: next?.from ?? end,
      words: group.map((word) => ({ ...word, start: word.start - offset, end: word.end - offset })),
    };
  });
}

/** How full lines get at worst, however words fall: what is longer may take one more. */
const FILLED = 0.85;

/** True where a text might take more lines than it should at the smallest size that its style would like; never false where it does. */
function mayOverflow(text: string, { style, output }: CaptionSetting): boolean {
  const { box, font, weight, italic, size, plate } = style.parameters;
  const look = lookOf('caption', output);
  const em = (size ?? look.minSize) * Math.min(output.width, output.height);
  const face = findFace({ family: font ?? look.family, weight, italic }) ?? findFace({ family: look.family });
  const longest = Math.max(...wordsOf(text).map((word) => word.end - word.start), 0);
  const room = ((box?.width ?? 1) * output.width) / em - (plate === null ? 0 : 1);
  const ems = face ? advanceOf(text, face.typeface) : text.length;
  const lines = text.split('\n').length;
  return lines > style.maxLines || longest > room || ems > room * style.maxLines * FILLED;
}

/** Em of a text without kerning; what the face lacks takes a whole one. */
function advanceOf(text: string, typeface: Typeface): number {
  const { advance } = metricsOf(typeface);
  let ems = 0;
  for (const character of text) ems += advance(character.codePointAt(0) ?? 0) ?? 1;
  return ems;
}

/** What one more part costs, the square of the words it has too few, and each of ten points of a break inside a phrase. */
const PART_COST = 10;
const SHORT_COST = 2;
const PHRASE_COST = 2;
/** One word alone, and each end of a clause inside a part. */
const ALONE_COST = 12;
const CLAUSE_COST = 40;

function groupWords(cue: CaptionCue, words: TimedWord[], setting: CaptionSetting): TimedWord[][] {
  return Number.isFinite(setting.style.maxWords)
    ? fewWords(cue, words, setting)
    : fullParts(cue, words, setting);
}

/** Parts of as many words as the style wants at most: parted at phrases, no word alone where that can be helped. */
function fewWords(cue: CaptionCue, words: TimedWord[], setting: CaptionSetting): TimedWord[][] {
  const { maxWords } = setting.style;
  const textOf = ({ start, end }: TimedWord) => cue.text.slice(start, end);
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= words.length; to += 1) {
    best[to] = { cost: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= Math.max(0, to - maxWords); from -= 1) {
      if (to - from > 1 && !fits(cue, words.slice(from, to), setting)) break;
      const [last, next] = [words[to - 1], words[to]];
      const phrase = last && next ? PHRASE_COST * breakCost(textOf(last), textOf(next)) : 0;
      const short = SHORT_COST * (maxWords - (to - from)) ** 2;
      const alone = to - from === 1 && maxWords > 1 ? ALONE_COST : 0;
      const clauses = words.slice(from, to - 1).filter((word) => breakCost(textOf(word), '') <= 1).length;
      const cost = (best[from]?.cost ?? 0) + PART_COST + phrase + short + alone + CLAUSE_COST * clauses;
      if (cost < (best[to]?.cost ?? 0)) best[to] = { cost, from };
    }
  }
  const groups: TimedWord[][] = [];
  for (let to = words.length; to > 0; to = best[to]?.from ?? 0) {
    groups.unshift(words.slice(best[to]?.from ?? 0, to));
  }
  return groups;
}

/** Parts that fill their lines. */
function fullParts(cue: CaptionCue, words: TimedWord[], setting: CaptionSetting): TimedWord[][] {
  const groups: TimedWord[][] = [];
  for (let at = 0; at < words.length; ) {
    let count = words.length - at;
    while (count > 1 && !fits(cue, words.slice(at, at + count), setting)) {
      count = Math.max(1, Math.min(count - 1, Math.floor(count * 0.8)));
    }
    groups.push(words.slice(at, at + count));
    at += count;
  }
  return groups;
}

function fits(cue: CaptionCue, words: TimedWord[], { style, output }: CaptionSetting): boolean {
  const text = cue.text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
  if (!mayOverflow(text, { style, output })) return true;
  const layout = layoutText({ ...style.parameters, text }, { ...output, maxLines: style.maxLines });
  return layout === null || (!layout.shortened && layout.lines.length <= style.maxLines);
}

/** Large letters only where they surely fit; what may not is set as large as there is room. */
function fittingParameters(text: string, setting: CaptionSetting): TextParameters {
  const { size, ...fitted } = setting.style.parameters;
  return size === undefined || mayOverflow(text, setting) ? { ...fitted, text } : { ...fitted, size, text };
}

function captionEvent(
  part: CuePart,
  { style, output }: CaptionSetting,
): Omit<TextEvent, 'order' | 'language'> | null {
  const frame = (seconds: number) => ticksToFrames(secondsToTicks(seconds), output.rate);
  const [startFrame, endFrame] = [frame(part.start), frame(part.end)];
  if (endFrame <= startFrame || part.text.trim() === '') return null;
  const inside = (seconds: number) => Math.min(endFrame, Math.max(startFrame, frame(seconds))) - startFrame;
  const words = part.words.map(({ start, end, from, until }) => ({
    start,
    end,
    startFrame: inside(from),
    endFrame: inside(until),
  }));
  const speech = style.highlight && words.length > 0 ? { ...style.highlight, words } : null;
  return {
    startFrame,
    endFrame,
    maxLines: style.maxLines,
    parameters: fittingParameters(part.text, { style, output }),
    ...(speech && { speech }),
  };
}
