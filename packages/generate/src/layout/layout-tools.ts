/** What the layouts share: the stage they build on, blocks of type and their timing. */
import { measureText, metricsOf, needsShaping } from '@rushes/engine/generators';
import { coverSeconds } from '../drawings/covers.ts';
import { type Canvas, toneColor } from '../drawings/drawing.ts';
import { accentRule } from '../drawings/ornaments.ts';
import type { Box } from '../drawings/path.ts';
import type { SceneSpec } from '../types.ts';
import { type RevealName, revealLines } from './reveal.ts';
import type { Element } from './stage.ts';
import { fitText, fontReach, type Typography, typographyOf } from './typesetting.ts';
import { SAFE_EDGE, type Zones } from './zones.ts';

/** Everything a layout needs. */
export interface Stage {
  spec: SceneSpec;
  canvas: Canvas;
  zones: Zones;
  type: Typography;
  /** Seconds: when the first words may enter and when all words are gone. */
  begin: number;
  end: number;
}

/** Draws the type, objects and ornaments of one kind of scene. */
export type Layout = (stage: Stage) => Element[];

/** How long before its first frame the words of a scene have begun to come in: none begins empty. */
const HEAD_START = 0.3;

/**
 * The stage of a scene. In the first version words enter once the cover is half gone and leave as the next cover
 * comes; since then they are coming in already where the scene begins, and stay until they are covered.
 */
export function stageOf(spec: SceneSpec, canvas: Canvas, zones: Zones): Stage {
  const type = typographyOf(spec.typography);
  if (canvas.version > 1)
    return { spec, canvas, zones, type, begin: -HEAD_START / canvas.tempo, end: canvas.seconds };
  const cover = coverSeconds(canvas);
  const begin = spec.cover.enter === 'none' ? 0.18 : cover * 0.55;
  const end = spec.cover.exit === 'none' ? canvas.seconds : canvas.seconds - cover * 0.5;
  return {
    spec,
    canvas,
    zones,
    type,
    begin: Math.min(begin, canvas.seconds * 0.1),
    end,
  };
}

/** How the headlines of a style enter at a pace. */
export function headlineReveal(spec: SceneSpec): RevealName {
  if (spec.style === 'grid') return 'type';
  if (spec.style === 'poster') return spec.pace === 'fast' ? 'slam' : 'rise';
  if (spec.style === 'editorial') return spec.pace === 'calm' ? 'fade' : 'rise';
  if (spec.style === 'soft') return 'words';
  return 'rise';
}

export type Role = 'kicker' | 'headline' | 'body';

/** A paragraph to be stacked: its role decides face, colour and size limits. */
export interface Paragraph {
  role: Role;
  text: string;
  /** Largest em size as a share of the shorter side. */
  size: number;
  maxLines: number;
  reveal?: RevealName;
  color?: string;
  /** A drawn rule after the paragraph. */
  ruled?: boolean;
}

interface SetParagraph {
  paragraph: Paragraph;
  lines: string[];
  size: number;
  height: number;
  gapBefore: number;
  tracking: number;
  leading: number;
}

/** Capitals for kickers and for faces that have only those. */
function cased(stage: Stage, paragraph: Paragraph): string {
  const capitals = paragraph.role === 'kicker' || (paragraph.role === 'headline' && stage.type.capitals);
  return capitals ? paragraph.text.toUpperCase() : paragraph.text;
}

const KICKER_TRACKING = 0.16;

/** Scripts with marks above and below letters need more room between lines, and their joined width is only estimated. */
const SHAPED_LEADING = 1.5;
const SHAPED_WIDTH = 0.92;

function setParagraph(stage: Stage, paragraph: Paragraph, box: Box, room: number): SetParagraph {
  const { unit } = stage.canvas;
  const headline = paragraph.role === 'headline';
  const tracking = paragraph.role === 'kicker' ? KICKER_TRACKING : headline ? stage.type.tracking : 0;
  const shaped = needsShaping(paragraph.text);
  const leading = Math.max(headline ? stage.type.leading : 1.36, shaped ? SHAPED_LEADING : 0);
  const fitted = fitText({
    text: cased(stage, paragraph),
    typeface: stage.type[paragraph.role],
    tracking,
    leading,
    maxWidth: (box.right - box.left) * (shaped ? SHAPED_WIDTH : 1),
    maxHeight: room,
    maxSize: paragraph.size * unit * (headline && stage.type.capitals ? 1.32 : 1),
    // Since the second version a long word is broken before it makes a headline small.
    minSize:
      unit *
      (headline ? (stage.canvas.version > 1 ? 0.085 : 0.05) : paragraph.role === 'kicker' ? 0.022 : 0.03),
    maxLines: paragraph.maxLines,
  });
  const gapBefore = unit * (paragraph.role === 'headline' ? 0.058 : 0.05);
  return { paragraph, ...fitted, gapBefore, tracking, leading };
}

/** The height of a stack, from the capitals of its first line to the baseline of its last. */
function stackHeight(stage: Stage, set: readonly SetParagraph[]): number {
  return set.reduce(
    (sum, item, index) =>
      sum + item.height + (index ? gapOf(set, index, stage.canvas.unit) : 0) + ruleRoom(stage, item),
    0,
  );
}

/**
 * The part of a box that capitals and baselines of a stack may use, so that accents above its first line and
 * descenders below its last stay inside the frame's margins.
 */
function usableBox(stage: Stage, set: readonly SetParagraph[], box: Box): Box {
  const first = set[0];
  const last = set.at(-1);
  if (first === undefined || last === undefined) return box;
  const { height } = stage.canvas;
  const firstFace = stage.type[first.paragraph.role];
  const above = fontReach(first.lines[0] ?? '', firstFace).above - metricsOf(firstFace).capHeight;
  const { below } = fontReach(last.lines.at(-1) ?? '', stage.type[last.paragraph.role]);
  return {
    ...box,
    top: Math.max(box.top, height * SAFE_EDGE + above * first.size),
    bottom: Math.min(box.bottom, height * (1 - SAFE_EDGE) - below * last.size),
  };
}

/** Sizes paragraphs so that together they fit the box: the headline gives way first. */
function setAll(stage: Stage, paragraphs: readonly Paragraph[], box: Box): SetParagraph[] {
  const height = box.bottom - box.top;
  let shrink = 1;
  let set: SetParagraph[] = [];
  for (let attempt = 0; attempt < 16; attempt++) {
    set = paragraphs.map((paragraph) =>
      setParagraph(
        stage,
        { ...paragraph, size: paragraph.size * shrink },
        box,
        // Room shrinks with the size: at its smallest size a text too long for the box loses its end.
        shrink * height * (paragraph.role === 'headline' ? 0.9 : 0.4),
      ),
    );
    const usable = usableBox(stage, set, box);
    if (stackHeight(stage, set) <= usable.bottom - usable.top) break;
    shrink *= 0.9;
  }
  return set;
}

function ruleRoom(stage: Stage, item: SetParagraph): number {
  return item.paragraph.ruled ? stage.canvas.unit * 0.062 : 0;
}

/** The gap before a paragraph; body right under a headline without a rule needs more air for descenders. */
function gapOf(set: readonly SetParagraph[], index: number, unit: number): number {
  const before = set[index - 1]?.paragraph;
  const item = set[index];
  if (!item) return 0;
  const tight = before?.role === 'headline' && !before.ruled;
  return item.gapBefore + (tight ? unit * 0.022 : 0);
}

/** Where the stack's first capital line stands. */
function stackTop(options: { box: Box; vertical: Zones['vertical']; total: number }): number {
  const { box, vertical, total } = options;
  const spare = box.bottom - box.top - total;
  return box.top + Math.max(0, spare) * { top: 0, middle: 0.5, bottom: 1 }[vertical];
}

/** The box that the lines really take. */
function tightBox(
  stage: Stage,
  set: readonly SetParagraph[],
  place: { box: Box; anchor: 'left' | 'center'; top: number; bottom: number },
): Box {
  const widths = set.flatMap((item) =>
    item.lines.map((text) =>
      measureText({
        text,
        typeface: stage.type[item.paragraph.role],
        size: item.size,
        tracking: item.tracking,
      }),
    ),
  );
  const widest = Math.max(0, ...widths);
  const { left, right } = place.box;
  const start = place.anchor === 'left' ? left : (left + right - widest) / 2;
  return { left: start, right: start + widest, top: place.top, bottom: place.bottom };
}

/** True for texts of Arabic or Hebrew letters. */
export function isRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

/** Stacks paragraphs in a box and reveals them one after another; gives the elements and the box they take. */
export function stackParagraphs(
  stage: Stage,
  options: {
    paragraphs: readonly Paragraph[];
    box: Box;
    anchor?: 'left' | 'center';
    vertical?: Zones['vertical'];
    start?: number;
  },
): { elements: Element[]; box: Box; done: number } {
  const { canvas, zones, spec } = stage;
  const { unit } = canvas;
  const rightToLeft = options.paragraphs.some((paragraph) => isRightToLeft(paragraph.text));
  const anchor = rightToLeft ? 'center' : (options.anchor ?? zones.anchor);
  const box = options.box;
  const set = setAll(
    stage,
    options.paragraphs.filter((paragraph) => paragraph.text !== ''),
    box,
  );
  const x = anchor === 'left' ? box.left : (box.left + box.right) / 2;
  const top = stackTop({
    box: usableBox(stage, set, box),
    vertical: options.vertical ?? zones.vertical,
    total: stackHeight(stage, set),
  });
  const elements: Element[] = [];
  let y = top;
  let start = options.start ?? stage.begin;
  for (const [index, item] of set.entries()) {
    const typeface = stage.type[item.paragraph.role];
    if (index > 0) y += gapOf(set, index, unit);
    const color =
      item.paragraph.color ?? toneColor(canvas.palette, item.paragraph.role === 'kicker' ? 'accent' : 'ink');
    const reveal =
      item.paragraph.reveal ?? (item.paragraph.role === 'headline' ? headlineReveal(spec) : 'fade');
    const baseline = y + metricsOf(typeface).capHeight * item.size;
    elements.push(
      ...revealLines(canvas, {
        lines: item.lines,
        typeface,
        size: item.size,
        tracking: item.tracking,
        leading: item.leading,
        anchor,
        x,
        baseline,
        color,
        layer: 70,
        reveal,
        start,
        end: stage.end,
      }),
    );
    y += item.height;
    if (item.paragraph.ruled) {
      y += ruleRoom(stage, item);
      elements.push(
        ...accentRule(canvas, {
          style: spec.style,
          x,
          y,
          anchor,
          start: start + 0.25 / canvas.tempo,
          end: stage.end,
        }),
      );
    }
    start += (0.16 + 0.05 * item.lines.length) / canvas.tempo;
  }
  return { elements, box: tightBox(stage, set, { box, anchor, top, bottom: y }), done: start };
}
