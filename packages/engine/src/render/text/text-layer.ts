/** Letters over a picture, drawn by libass from a script. */
import type { Rational } from '@rushes/timeline';
import { chain, filter } from '../graph/filter-text.ts';
import { type Emitter, type GraphContext, programmeTags, rateText } from '../graph/graph-context.ts';
import type { OutputPicture, TextEvent } from '../plan/plan-types.ts';
import { SCRIPT_RATE } from './script-events.ts';
import { DEFAULT_ANIMATION_SECONDS } from './text-motion.ts';
import { type ScriptOptions, textScript } from './text-script.ts';

// What stands for a text script in a segment's key: everything that shapes it, without the work of writing it.

/**
 * Equal descriptions mean equal scripts. Of texts that rest within the window it does not matter how long they did
 * so before or will, so that an edit elsewhere leaves the key as it is. Null when no text falls into the window.
 */
function describeTexts(texts: readonly TextEvent[], options: ScriptOptions): string | null {
  const { startFrame, endFrame, output } = options;
  const seen = texts.filter((text) => text.startFrame < endFrame && text.endFrame > startFrame);
  if (seen.length === 0) return null;
  const { width, height, rate } = output;
  const frames = endFrame - startFrame;
  return JSON.stringify({ width, height, rate, frames, texts: seen.map((text) => describe(text, options)) });
}

function describe(text: TextEvent, { startFrame, endFrame, output }: ScriptOptions): TextEvent {
  const from = text.startFrame - startFrame;
  const until = text.endFrame - endFrame;
  if (text.speech) return { ...text, startFrame: from, endFrame: until };
  // Coming and going take at most these seconds each, and are cut short only where a life is shorter than both.
  const seconds = 2 * Math.max(1, text.parameters.animation?.seconds ?? DEFAULT_ANIMATION_SECONDS);
  const settled = Math.ceil((seconds * output.rate.num) / output.rate.den) + 1;
  return { ...text, startFrame: Math.max(from, -settled), endFrame: Math.min(until, settled) };
}

/** The script of what is seen of texts in a span of frames, or what stands for it in a key; null when that is nothing. */
export function textLayerScript(
  context: GraphContext,
  texts: readonly TextEvent[],
  span: { startFrame: number; endFrame: number },
): string | null {
  const { startFrame, endFrame } = span;
  const write = context.forKey ? describeTexts : textScript;
  return texts.length === 0 ? null : write(texts, { output: context.output, startFrame, endFrame });
}

/** Draws a text script over the frames that come in; `offset` frames of it have passed at the first of them. */
export function scriptFilters(context: GraphContext, text: { script: string; offset: number }): string {
  return onScriptClock(drawScript(context, text.script), { ...text, rate: context.output.rate });
}

/** Draws a script by the clock of the frames that come in. */
export function drawScript(context: GraphContext, script: string): string {
  return filter('ass', scriptOptions(context, script));
}

function scriptOptions(context: GraphContext, script: string): { filename: string; fontsdir: string } {
  const { path, fontFolder } = context.scriptFile(script);
  return { filename: path, fontsdir: fontFolder };
}

/** Text scripts count frames, whatever the programme's rate is; before and after, frames have the programme's clock. */
function onScriptClock(draw: string, options: { offset: number; rate: Rational }): string {
  const { offset, rate } = options;
  return chain(
    filter('settb', { expr: `1/${SCRIPT_RATE}` }),
    filter('setpts', { expr: `N+${offset}` }),
    draw,
    filter('settb', { expr: `${rate.den}/${rate.num}` }),
    filter('setpts', { expr: 'N' }),
  );
}

/**
 * A text on clear ground, as large as the programme: the filters of a source without inputs that gives its frames
 * `startFrame` to before `endFrame` as yuva420p with straight alpha.
 */
export function textSource(
  { context, labels }: Pick<Emitter, 'context' | 'labels'>,
  span: { text: TextEvent; startFrame: number; endFrame: number },
): string {
  const { output } = context;
  const { text, startFrame, endFrame } = span;
  const script = textLayerScript(context, [text], span);
  const black = (format: string) => blackSource(output, { frames: endFrame - startFrame, format });
  const finish = chain(
    filter('scale', { out_color_matrix: 'bt709', out_range: 'tv' }),
    filter('format', { pix_fmts: 'yuva420p' }),
    programmeTags,
  );
  if (script === null) return chain(black('gbrap'), filter('colorchannelmixer', { aa: 0 }), finish);
  const draw = (drawn: string) => scriptFilters(context, { script: drawn, offset: 0 });
  const [colors, alpha] = [labels.next(), labels.next()];
  // Everything in white over black is how much of it is seen: `ass` itself squares the opacity of what it draws on
  // clear ground. Colours over black come out multiplied by their opacity, which is taken back.
  return [
    `${chain(black('gbrp'), draw(script))}${colors}`,
    `${chain(black('gray'), draw(whiteScript(script)))}${alpha}`,
    `${colors}${alpha}${chain(filter('alphamerge'), filter('unpremultiply', { inplace: 1 }), finish)}`,
  ].join(';');
}

/** A text script with every colour white. */
function whiteScript(script: string): string {
  return script.replace(/\\([134])c&H[0-9A-F]{6}&/g, '\\$1c&HFFFFFF&');
}

function blackSource(output: OutputPicture, ground: { frames: number; format: string }): string {
  const size = `${output.width}x${output.height}`;
  return chain(
    filter('color', { c: 'black', s: size, r: rateText(output.rate) }),
    filter('trim', { end_frame: ground.frames }),
    filter('format', { pix_fmts: ground.format, color_ranges: 'pc' }),
  );
}
