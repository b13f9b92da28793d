/** From a scene spec to what FFmpeg draws. Pure: the same spec and frame give the same bytes. */
import { writeScript } from './ass-script.ts';
import { backdropGraph } from './backdrop.ts';
import { contrast, mix, readableOn, retreat } from './color.ts';
import { drawCovers } from './covers.ts';
import type { Canvas } from './drawing.ts';
import { stageOf } from './layout-tools.ts';
import { drawLayout } from './layouts.ts';
import { groundOrnaments } from './ornaments.ts';
import { makeReadable } from './palettes.ts';
import { drawParticles, PARTICLE_LAYER } from './particles.ts';
import type { Box } from './path.ts';
import { seededRandom } from './random.ts';
import { drawScenery } from './sceneries.ts';
import {
  channelAt,
  type Element,
  momentsOf,
  overlap,
  sweptBox,
  TEXT_LAYER,
  type TextElement,
} from './stage.ts';
import type { DrawnScene, SceneFrame, ScenePalette, SceneSpec } from './types.ts';
import { zonesFor } from './zones.ts';

/** Contrast of type against everything behind it that is aimed at; 4.5 is required. */
export const CONTRAST = 4.7;

const TEMPO = { calm: 0.75, normal: 1, fast: 1.4 } as const;

/** The greatest opacity an element reaches, 0..1. */
function greatestOpacity(element: Element): number {
  return Math.max(...momentsOf(element).map((moment) => channelAt(element.motion.opacity, moment, 1)));
}

/** Above this an element is taken as opaque. */
const OPAQUE = 0.97;

interface Veil {
  element: Element;
  /** Opacity of all translucent shapes over the same type together; 1 for opaque ones and particles. */
  weight: number;
}

/** The shapes behind a line of type. */
function behind(text: TextElement, shapes: readonly Element[], boxes: ReadonlyMap<Element, Box>): Veil[] {
  const textBox = boxes.get(text);
  const under = shapes.filter((shape) => {
    const box = boxes.get(shape);
    return textBox && box && overlap(box, textBox) && shape.from < text.until && text.from < shape.until;
  });
  const opacities = new Map(under.map((shape) => [shape, greatestOpacity(shape)]));
  const isVeil = (shape: Element) => shape.layer !== PARTICLE_LAYER && (opacities.get(shape) ?? 1) < OPAQUE;
  const clear = under
    .filter(isVeil)
    .reduce((product, shape) => product * (1 - (opacities.get(shape) ?? 1)), 1);
  return under.map((element) => ({ element, weight: isVeil(element) ? 1 - clear : 1 }));
}

/**
 * Recolours what lies behind type: a shape that meets a line's box moves towards the backdrop's colour
 * until the line keeps its contrast, alone and blended with every colour of the backdrop. Characters on
 * markers are recoloured themselves.
 */
function secureContrast(elements: readonly Element[], palette: ScenePalette): Element[] {
  const boxes = new Map(elements.map((element) => [element, sweptBox(element)]));
  const shapes = elements.filter(
    (element) => element.kind === 'shape' && !element.surrounds && element.layer < TEXT_LAYER,
  );
  const demands = new Map<Element, { ink: string; weight: number }[]>();
  for (const text of elements) {
    if (text.kind !== 'text' || text.layer !== TEXT_LAYER) continue;
    for (const { element, weight } of behind(text, shapes, boxes)) {
      demands.set(element, [...(demands.get(element) ?? []), { ink: text.color, weight }]);
    }
  }
  const anchor = palette.background[0] ?? '#000000';
  return elements.map((element) => {
    if (element.kind === 'text') {
      const onMarker = element.layer > TEXT_LAYER;
      return onMarker
        ? { ...element, color: readableOn(element.color, [palette.accent], CONTRAST) }
        : element;
    }
    const inks = demands.get(element);
    if (!inks) return element;
    const passes = (color: string) =>
      inks.every(({ ink, weight }) =>
        palette.background.every((ground) => contrast(ink, mix(ground, color, weight)) >= CONTRAST),
      );
    return { ...element, color: retreat({ color: element.color, anchor, passes }) };
  });
}

/** The display list of a scene, back to front, with contrast secured. */
export function composeScene(spec: SceneSpec, frame: SceneFrame): Element[] {
  const { width, height, rate, frames } = frame;
  const palette = makeReadable(spec.palette, CONTRAST);
  const canvas: Canvas = {
    width,
    height,
    unit: Math.min(width, height),
    seconds: (frames * rate.den) / rate.num,
    tempo: TEMPO[spec.pace],
    pace: spec.pace,
    palette,
    random: seededRandom(spec.seed),
  };
  const zones = zonesFor({ spec, width, height, random: canvas.random });
  const elements: Element[] = [
    ...groundOrnaments(canvas, spec.style),
    ...drawScenery(canvas, spec.scenery, zones.ground),
    ...drawParticles(canvas, spec.particles),
    ...drawLayout(stageOf(spec, canvas, zones)),
    ...drawCovers(canvas, spec.cover),
  ]
    .map((element) => ({
      ...element,
      from: Math.max(0, element.from),
      until: Math.min(canvas.seconds, element.until),
    }))
    .filter((element) => element.until > element.from);
  return secureContrast(elements, palette);
}

/**
 * Draws a scene: the animated backdrop as a filter-graph source and everything above it as a libass
 * script for exactly that picture size and length. Reads the shipped fonts' metrics, nothing else.
 */
export function drawScene(spec: SceneSpec, frame: SceneFrame): DrawnScene {
  return {
    background: backdropGraph(spec, frame),
    ass: writeScript({ elements: composeScene(spec, frame), width: frame.width, height: frame.height }),
  };
}
