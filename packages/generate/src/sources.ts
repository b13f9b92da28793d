/** The built-in generators as the engine calls them: parameters of a timeline are checked first. */
import { type DrawnScene, type Generators, type SceneFrame, seededRandom } from '@rushes/engine/generators';
import { backdropGraph } from './drawings/backdrop.ts';
import { drawCovers } from './drawings/covers.ts';
import type { Canvas } from './drawings/drawing.ts';
import { groundOrnaments } from './drawings/ornaments.ts';
import { drawParticles, PARTICLE_LAYER } from './drawings/particles.ts';
import type { Box } from './drawings/path.ts';
import { drawScenery } from './drawings/sceneries.ts';
import { makeFoley } from './foley/foley.ts';
import { writeScript } from './layout/ass-script.ts';
import { approach } from './layout/camera.ts';
import { stageOf } from './layout/layout-tools.ts';
import { drawLayout } from './layout/layouts.ts';
import {
  channelAt,
  type Element,
  momentsOf,
  overlap,
  sweptBox,
  TEXT_LAYER,
  type TextElement,
} from './layout/stage.ts';
import { zonesFor } from './layout/zones.ts';
import { guaranteedContrast, mix, readableOn, retreat } from './look/color.ts';
import { makeReadable } from './look/palettes.ts';
import { musicBlocks } from './music/composer.ts';
import { parseFoleySpec, parseMusicSpec, parseSceneSpec } from './specs.ts';
import type { ScenePalette, SceneSpec } from './types.ts';

// From a scene spec to what FFmpeg draws. Pure: the same spec and frame give the same bytes.

/** Contrast of type that is aimed at; 4.5 is required, colours of the picture are rounded. */
const CONTRAST = 4.6;

const TEMPO = { calm: 0.75, normal: 1, fast: 1.4 } as const;

/** The greatest opacity an element reaches, 0..1. */
function greatestOpacity(element: Element): number {
  return Math.max(...momentsOf(element).map((moment) => channelAt(element.motion.opacity, moment, 1)));
}

/** Above this an element is taken as opaque. */
const OPAQUE = 0.97;

/** What lies behind one line of type. */
interface Behind {
  ink: string;
  solid: Element[];
  /** Translucent shapes, and how much of the picture all of them together can make up. */
  veils: Element[];
  veiled: number;
}

function inflate(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** The shapes behind a line of type. Particles count as solid: many of them may lie over one another. */
function behind(text: TextElement, shapes: readonly Element[], boxes: ReadonlyMap<Element, Box>): Behind {
  const swept = boxes.get(text);
  // Boxes are swept in steps: a shape that turns can come a little closer between two of them.
  const textBox = swept && inflate(swept, text.size * 0.1);
  const under = shapes.filter((shape) => {
    const box = boxes.get(shape);
    return textBox && box && overlap(box, textBox) && shape.from < text.until && text.from < shape.until;
  });
  const opacities = new Map(under.map((shape) => [shape, greatestOpacity(shape)]));
  const isVeil = (shape: Element) => shape.layer !== PARTICLE_LAYER && (opacities.get(shape) ?? 1) < OPAQUE;
  const veils = under.filter(isVeil);
  const clear = veils.reduce((product, veil) => product * (1 - (opacities.get(veil) ?? 1)), 1);
  return { ink: text.color, solid: under.filter((shape) => !isVeil(shape)), veils, veiled: 1 - clear };
}

/** A line's claim on a shape behind it: blends of its colour at `weight` with each of `with` must pass. */
interface Demand {
  ink: string;
  weight: number;
  with: string[];
}

/** Colours for the shapes of the demands, moved towards the backdrop's as little as they need. */
function settle(demands: ReadonlyMap<Element, Demand[]>, anchor: string): Map<Element, string> {
  const passes = (color: string, demand: Demand) =>
    demand.with.every(
      (other) => guaranteedContrast(demand.ink, mix(other, color, demand.weight)) >= CONTRAST,
    );
  return new Map(
    [...demands].map(([element, claims]) => [
      element,
      retreat({
        color: element.color,
        anchor,
        passes: (color) => claims.every((claim) => passes(color, claim)),
      }),
    ]),
  );
}

function demand(demands: Map<Element, Demand[]>, element: Element, claim: Demand): void {
  demands.set(element, [...(demands.get(element) ?? []), claim]);
}

/**
 * Recolours what lies behind type: first translucent shapes, until their blends with the backdrop keep
 * the type's contrast, then solid ones, until they do so themselves and under those veils. Characters
 * on markers are recoloured themselves.
 */
function secureContrast(elements: readonly Element[], palette: ScenePalette): Element[] {
  const { background, accent } = palette;
  const anchor = background[0] ?? '#000000';
  const boxes = new Map(elements.map((element) => [element, sweptBox(element)]));
  const shapes = elements.filter(
    (element) => element.kind === 'shape' && !element.surrounds && element.layer < TEXT_LAYER,
  );
  const lines = elements
    .filter((element): element is TextElement => element.kind === 'text' && element.layer === TEXT_LAYER)
    .map((text) => behind(text, shapes, boxes));
  const onVeils = new Map<Element, Demand[]>();
  for (const { ink, veils, veiled } of lines) {
    for (const veil of veils) demand(onVeils, veil, { ink, weight: veiled, with: background });
  }
  const veilColors = settle(onVeils, anchor);
  const onSolid = new Map<Element, Demand[]>();
  for (const { ink, solid, veils, veiled } of lines) {
    const over = veils.map((veil) => veilColors.get(veil) ?? veil.color);
    for (const shape of solid) {
      demand(onSolid, shape, { ink, weight: 1, with: [anchor] });
      demand(onSolid, shape, { ink, weight: 1 - veiled, with: over });
    }
  }
  const solidColors = settle(onSolid, anchor);
  /** The colour that the plate under a text ended with; the accent where none is. */
  const plateUnder = (text: TextElement): string => {
    const under = behind(text, shapes, boxes)
      .solid.toSorted((a, b) => a.layer - b.layer)
      .at(-1);
    return under === undefined ? accent : (solidColors.get(under) ?? under.color);
  };
  return elements.map((element) => {
    if (element.kind === 'text' && element.layer > TEXT_LAYER) {
      return { ...element, color: readableOn(element.color, [plateUnder(element)], CONTRAST) };
    }
    const color = veilColors.get(element) ?? solidColors.get(element);
    return color === undefined ? element : { ...element, color };
  });
}

/** The display list of a scene, back to front, with contrast secured. */
export function composeScene(spec: SceneSpec, frame: SceneFrame): Element[] {
  const { width, height, rate, frames } = frame;
  const palette = makeReadable(spec.palette, CONTRAST);
  const canvas: Canvas = {
    version: spec.version,
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
  // A camera that comes closer never closes a loop.
  const approaches = spec.version > 2 && spec.layout !== 'loop';
  const seen = (content: Element[]) => (approaches ? approach(canvas, content) : content);
  const elements: Element[] = [
    // A loop closes; ornaments and what floats have no end of their own.
    ...(spec.layout === 'loop' ? [] : groundOrnaments(canvas, spec.style)),
    ...drawScenery(canvas, spec.scenery, zones.ground),
    ...(spec.layout === 'loop' ? [] : drawParticles(canvas, spec.particles)),
    ...seen(drawLayout(stageOf(spec, canvas, zones))),
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

/** Scripts of the scenes asked for last, by what decides them: each is asked for by every part of a film, and for its name. */
const scripts = new Map<string, string>();
const KEPT_SCRIPTS = 12;

/**
 * Windows are worked out for all of a scene, which takes as long as they save in some 60 frames. Who wants as many as these
 * has a film of which this is one part, and the script is kept for the others.
 */
const FEWEST_THROUGH_WINDOWS = 40;

function scriptOf(spec: SceneSpec, frame: SceneFrame): string {
  const { width, height, rate, frames, skip = 0 } = frame;
  const whole = (frame.wanted ?? frames - skip) < FEWEST_THROUGH_WINDOWS;
  const key = JSON.stringify([spec, width, height, rate, frames, whole]);
  const kept = scripts.get(key);
  if (kept !== undefined) {
    // The one asked for last is the last to go.
    scripts.delete(key);
    scripts.set(key, kept);
    return kept;
  }
  const elements = composeScene(spec, { width, height, rate, frames });
  const script = writeScript({ elements, width, height, whole });
  const oldest = scripts.keys().next().value;
  if (scripts.size >= KEPT_SCRIPTS && oldest !== undefined) scripts.delete(oldest);
  scripts.set(key, script);
  return script;
}

/**
 * Draws a scene: the animated backdrop as a filter-graph source and everything above it as a libass
 * script for exactly that picture size and length. Reads the shipped fonts' metrics, nothing else.
 */
export function drawScene(spec: SceneSpec, frame: SceneFrame): DrawnScene {
  return {
    background: backdropGraph(spec, frame),
    ass: scriptOf(spec, frame),
    skipped: frame.skip ?? 0,
  };
}

/** Draws `rushes.scene`, composes `rushes.music`, and makes sound effects. */
export const generators: Generators = {
  scenes: { drawScene: (parameters, frame) => drawScene(parseSceneSpec(parameters), frame) },
  music: {
    composeMusic: (parameters, seconds, sampleRate) =>
      musicBlocks(parseMusicSpec(parameters), seconds, sampleRate),
  },
  effects: {
    makeEffect: (parameters, seconds, sampleRate) =>
      makeFoley(parseFoleySpec(parameters), seconds, sampleRate),
  },
};
