/** Texts as a libass script in a segment's own time. */
import { framesToSeconds, type Rational } from '@rushes/timeline';
import { scriptHead } from '../fonts/script-head.ts';
import { runsOf } from '../fonts/text-runs.ts';
import { metricsOf } from '../generate/typefaces.ts';
import type { OutputPicture, TextEvent } from './plan-types.ts';
import { layoutText, lineDepth, type TextLayout } from './text-layout.ts';

/** Script of the texts that are seen from `startFrame` on, whose time zero is that frame; null when none draws anything. */
export function textScript(
  texts: readonly TextEvent[],
  options: { output: OutputPicture; startFrame: number },
): string | null {
  const events = texts.flatMap((text) => textEvents(text, options));
  if (events.length === 0) return null;
  const head = scriptHead(options.output, { name: 'T', font: 'Inter SemiBold', alignment: 2 });
  return `${[...head, ...events].join('\n')}\n`;
}

interface Moment {
  /** Centiseconds of the script. */
  start: number;
  end: number;
  /** Milliseconds of the text's life that have passed at `start`. */
  passed: number;
  /** Milliseconds of its whole life. */
  life: number;
}

function textEvents(text: TextEvent, options: { output: OutputPicture; startFrame: number }): string[] {
  const layout = layoutText(text.parameters, options.output);
  if (!layout) return [];
  const moment = momentOf(text, options);
  const color = text.parameters.color ?? '#ffffff';
  const plate = layout.look.plate ? [plateEvent(layout, moment, { color, order: text.order })] : [];
  const lines = layout.lines.map((line) => {
    const tags = lineTags({ layout, moment, color, line, output: options.output });
    return dialogue({ moment, layer: text.order * 2 + 1, body: `{${tags}}${typeset(line.text, layout)}` });
  });
  return [...plate, ...lines];
}

/** libass counts centiseconds: half a frame before the first frame it shows, so that rounding never shifts it. */
function momentOf(text: TextEvent, options: { output: OutputPicture; startFrame: number }): Moment {
  const { rate } = options.output;
  const from = text.startFrame - options.startFrame;
  const until = text.endFrame - options.startFrame;
  const start = Math.max(0, centiseconds(from - 0.5, rate));
  return {
    start,
    end: centiseconds(until - 0.5, rate),
    passed: Math.round(start * 10 - framesToSeconds(from, rate) * 1000),
    life: Math.round(framesToSeconds(text.endFrame - text.startFrame, rate) * 1000),
  };
}

function centiseconds(frame: number, rate: Rational): number {
  return Math.round(framesToSeconds(frame, rate) * 100);
}

function clock(total: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(total / 360_000), Math.floor(total / 6000) % 60];
  return `${hours}:${two(minutes)}:${two(Math.floor(total / 100) % 60)}.${two(total % 100)}`;
}

function dialogue(event: { moment: Moment; layer: number; body: string }): string {
  const { moment, layer, body } = event;
  return `Dialogue: ${layer},${clock(moment.start)},${clock(moment.end)},T,,0,0,0,,${body}`;
}

function number(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '');
}

/** `#rrggbb` as libass writes colours. */
function scriptColor(hex: string): string {
  return `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase();
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever stands out more from the text. */
function contrastColor(hex: string): string {
  return luminance(hex) > 0.18 ? '#000000' : '#ffffff';
}

/** Fades in and out; its times count from where the script's event starts, so a text that began earlier has negative ones. */
function fadeTags(layout: TextLayout, moment: Moment): string {
  const length = Math.round(Math.min(layout.look.fade * 1000, moment.life / 4));
  if (length === 0) return '';
  const at = (time: number) => time - moment.passed;
  const times = [at(0), at(length), at(moment.life - length), at(moment.life)];
  return `\\fade(255,0,255,${times.join(',')})`;
}

function lineTags(options: {
  layout: TextLayout;
  moment: Moment;
  color: string;
  line: TextLayout['lines'][number];
  output: OutputPicture;
}): string {
  const { layout, moment, line, output } = options;
  const { look, size } = layout;
  const x = look.align === 'left' ? layout.box.left + paddingOf(layout) : output.width / 2;
  const y = line.baseline + lineDepth(line.text, layout);
  const rise = look.rise * output.height;
  const place =
    rise > 0
      ? `\\move(${number(x)},${number(y + rise)},${number(x)},${number(y)},${-moment.passed},${Math.round(look.fade * 1400) - moment.passed})`
      : `\\pos(${number(x)},${number(y)})`;
  const color = scriptColor(options.color);
  const contrast = scriptColor(contrastColor(options.color));
  // The outline is wide and soft rather than hard: it carries the text over bright footage without a comic look.
  const outline = look.plate
    ? '\\bord0\\shad0'
    : `\\bord${number(size * 0.045)}\\blur${number(size * 0.02)}\\shad${number(size * 0.03)}\\3c${contrast}\\3a&H30&\\4c${contrast}\\4a&H70&`;
  return `\\an${look.align === 'left' ? 1 : 2}${place}${fadeTags(layout, moment)}\\1c${color}${outline}`;
}

function paddingOf(layout: TextLayout): number {
  const { box, lines } = layout;
  return (box.right - box.left - Math.max(...lines.map((line) => line.width))) / 2;
}

/** How transparent a plate is: white on it over white footage still has 8:1. */
const PLATE_ALPHA = '&H48&';

function plateEvent(layout: TextLayout, moment: Moment, style: { color: string; order: number }): string {
  const { box, size } = layout;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const place = `\\an7\\pos(${number(box.left)},${number(box.top)})`;
  const fill = `\\1c${scriptColor(contrastColor(style.color))}\\1a${PLATE_ALPHA}\\bord0\\shad0`;
  const shape = roundedRectangle({ width, height, radius: size * 0.18 });
  return dialogue({
    moment,
    layer: style.order * 2,
    body: `{${place}${fadeTags(layout, moment)}${fill}\\p1}${shape}`,
  });
}

function roundedRectangle({
  width: w,
  height: h,
  radius: r,
}: {
  width: number;
  height: number;
  radius: number;
}): string {
  // Control points of a quarter circle as a cubic curve lie at 0.5523 of the radius.
  const c = r * (1 - 0.5523);
  const path: (string | number)[] = ['m', r, 0, 'l', w - r, 0, 'b', w - c, 0, w, c, w, r, 'l', w, h - r];
  path.push('b', w, h - c, w - c, h, w - r, h, 'l', r, h, 'b', c, h, 0, h - c, 0, h - r);
  path.push('l', 0, r, 'b', 0, c, c, 0, r, 0);
  return path.map((step) => (typeof step === 'string' ? step : number(step))).join(' ');
}

/** A line with face and size per run: libass sizes a face by its Windows ascent plus descent. */
function typeset(text: string, layout: TextLayout): string {
  return runsOf(text, layout.face)
    .map((run) => {
      const metrics = metricsOf(run.typeface);
      const size = layout.size * (metrics.ascent + metrics.descent);
      return `{\\fn${run.typeface.family}\\fs${number(size)}}${escapeText(run.text)}`;
    })
    .join('');
}

/**
 * Text that libass shows as it is: braces would open override blocks, a backslash could start a tag.
 * An invisible word joiner (U+2060) after a backslash keeps it a backslash.
 */
export function escapeText(text: string): string {
  return text
    .replace(/\\/g, '\\\u2060')
    .replace(/[{}]/g, '\\$&')
    .replace(/[\r\n]+/g, ' ');
}
