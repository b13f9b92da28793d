/** From a scene spec to what FFmpeg draws. Pure: the same spec and frame give the same bytes. */
import { writeScript } from './ass-script.ts';
import { backdropGraph } from './backdrop.ts';
import { lowestContrast, readableOn, retreat } from './color.ts';
import { drawCovers } from './covers.ts';
import type { Canvas } from './drawing.ts';
import { stageOf } from './layout-tools.ts';
import { drawLayout } from './layouts.ts';
import { groundOrnaments } from './ornaments.ts';
import { drawParticles } from './particles.ts';
import { seededRandom } from './random.ts';
import { drawScenery } from './sceneries.ts';
import { type Element, overlap, sweptBox, type TextElement } from './stage.ts';
import type { DrawnScene, SceneFrame, ScenePalette, SceneSpec } from './types.ts';
import { zonesFor } from './zones.ts';

/** Contrast of type against everything behind it that is aimed at; 4.5 is required. */
export const CONTRAST = 4.7;

const TEMPO = { calm: 0.75, normal: 1, fast: 1.4 } as const;

/** A palette whose ink and accent are readable on every mix of its background. */
export function readablePalette(palette: ScenePalette): ScenePalette {
  const { background } = palette;
  return {
    ...palette,
    ink: readableOn(palette.ink, background, CONTRAST),
    accent: readableOn(palette.accent, background, CONTRAST),
  };
}

/**
 * Recolours what lies behind type: a shape that meets a line's box moves towards the backdrop's colour
 * until the line keeps its contrast; markers that carry a character recolour the character instead.
 */
function secureContrast(elements: Element[], palette: ScenePalette): Element[] {
  const texts = elements.filter((element): element is TextElement => element.kind === 'text');
  const boxes = new Map(texts.map((text) => [text, sweptBox(text)]));
  const anchor = palette.background[0] ?? '#000000';
  const secured = elements.map((element) => {
    if (element.kind === 'text' || element.layer >= 70) return element;
    const box = sweptBox(element);
    const over = texts.filter((text) => {
      const textBox = boxes.get(text);
      return (
        text.layer === 70 &&
        textBox !== undefined &&
        overlap(box, textBox) &&
        text.from < element.until &&
        element.from < text.until
      );
    });
    if (over.length === 0) return element;
    const inks = [...new Set(over.map((text) => text.color))];
    return { ...element, color: retreat({ color: element.color, anchor, inks, ratio: CONTRAST }) };
  });
  return secured.map((element) => {
    if (element.kind !== 'text' || element.layer !== 71) return element;
    return { ...element, color: readableOn(element.color, [palette.accent], CONTRAST) };
  });
}

/** The display list of a scene, back to front, with contrast secured. */
export function composeScene(spec: SceneSpec, frame: SceneFrame): Element[] {
  const { width, height, rate, frames } = frame;
  const palette = readablePalette(spec.palette);
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

/** The lowest contrast of the palette's ink and accent on its backdrop, 1 to 21. */
export function paletteContrast(palette: ScenePalette): number {
  return Math.min(
    lowestContrast(palette.ink, palette.background),
    lowestContrast(palette.accent, palette.background),
  );
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
