/** Overlapping layers as a sequence of intervals, each with a constant set of visible layers. */
import type { PictureInterval, PictureLayer, TextEvent } from './plan-types.ts';

/** What is cut into intervals. */
export interface IntervalInput {
  frames: number;
  pictures: readonly PictureLayer[];
  texts: readonly TextEvent[];
  /** True when a layer hides everything below it. */
  covers: (layer: PictureLayer) => boolean;
}

/**
 * The intervals of a programme, without holes from frame 0 to `frames`; one without layers is black.
 * Layers under a covering one are left out, and so are texts under it.
 */
export function planIntervals(input: IntervalInput): PictureInterval[] {
  const intervals: PictureInterval[] = [];
  for (const { startFrame, endFrame, active } of sweep(input)) {
    const coverAt = active.findLastIndex(input.covers);
    const layers = active.slice(Math.max(0, coverAt));
    const floor = coverAt < 0 ? Number.NEGATIVE_INFINITY : (active[coverAt]?.order ?? 0);
    const previous = intervals.at(-1);
    if (previous && sameLayers(previous.layers, layers)) {
      previous.endFrame = endFrame;
      continue;
    }
    const texts = input.texts.filter((text) => text.order > floor);
    intervals.push({ startFrame, endFrame, layers, texts: [...texts] });
  }
  return intervals.map(keepOverlappingTexts);
}

function keepOverlappingTexts(interval: PictureInterval): PictureInterval {
  const { startFrame, endFrame } = interval;
  return { ...interval, texts: interval.texts.filter((text) => overlaps(text, { startFrame, endFrame })) };
}

/** True when a text is seen in some frame of the span. */
export function overlaps(text: TextEvent, span: { startFrame: number; endFrame: number }): boolean {
  return text.startFrame < span.endFrame && text.endFrame > span.startFrame;
}

interface Span {
  startFrame: number;
  endFrame: number;
  active: PictureLayer[];
}

function* sweep({ frames, pictures }: IntervalInput): Generator<Span> {
  const inside = (frame: number) => Math.min(frames, Math.max(0, frame));
  const edges = pictures.flatMap((layer) => [inside(layer.startFrame), inside(layer.endFrame)]);
  const cuts = [...new Set([0, frames, ...edges])].sort((a, b) => a - b);
  const waiting = [...pictures].sort((a, b) => a.startFrame - b.startFrame);
  let active: PictureLayer[] = [];
  let next = 0;
  for (const [index, startFrame] of cuts.entries()) {
    const endFrame = cuts[index + 1];
    if (endFrame === undefined) return;
    active = active.filter((layer) => layer.endFrame > startFrame);
    for (let layer = waiting[next]; layer && layer.startFrame <= startFrame; layer = waiting[next]) {
      if (layer.endFrame > startFrame) active.push(layer);
      next += 1;
    }
    active.sort((a, b) => a.order - b.order);
    yield { startFrame, endFrame, active };
  }
}

function sameLayers(a: readonly PictureLayer[], b: readonly PictureLayer[]): boolean {
  return a.length === b.length && a.every((layer, index) => layer === b[index]);
}
