/** Letters over a picture, drawn by libass from a script. */
import type { Rational } from '@rushes/timeline';
import { chain, filter } from '../graph/filter-text.ts';
import { type Emitter, type GraphContext, programmeTags, rateText } from '../graph/graph-context.ts';
import type { OutputPicture, TextEvent } from '../plan/plan-types.ts';
import { SCRIPT_RATE } from './script-events.ts';
import { describeTexts } from './text-key.ts';
import { textScript } from './text-script.ts';

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
