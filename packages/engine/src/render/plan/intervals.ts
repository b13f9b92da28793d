/** Overlapping layers as a sequence of intervals, each with a constant set of visible layers. */
import { MediaError } from '../../errors.ts';
import type { PictureInterval, PictureLayer, PictureSource, TextEvent } from './plan-types.ts';

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
 * Layers under a covering one are left out, and so are texts under it. Throws MediaError `invalid` where too many
 * are left at a time.
 */
export function planIntervals(input: IntervalInput): PictureInterval[] {
  const intervals: (PictureInterval & { floor: number })[] = [];
  for (const { startFrame, endFrame, active } of sweep(input)) {
    const coverAt = active.findLastIndex(input.covers);
    const layers = active.slice(Math.max(0, coverAt));
    const floor = coverAt < 0 ? Number.NEGATIVE_INFINITY : (active[coverAt]?.order ?? 0);
    refuseTooMany(layers, { startFrame, endFrame });
    const previous = intervals.at(-1);
    if (previous && sameLayers(previous.layers, layers) && !changesInside(layers, startFrame)) {
      previous.endFrame = endFrame;
      continue;
    }
    intervals.push({ startFrame, endFrame, layers, texts: [], floor });
  }
  const textsOf = createTextWindow(input.texts);
  return intervals.map(({ floor, ...interval }) => {
    return { ...interval, texts: textsOf(interval).filter((text) => text.order > floor) };
  });
}

/** Finds the texts that are seen in spans which follow each other, in the texts' own order, looking at each text once. */
function createTextWindow(texts: readonly TextEvent[]) {
  const waiting = texts
    .map((text, place) => ({ text, place }))
    .sort((a, b) => a.text.startFrame - b.text.startFrame);
  let open: typeof waiting = [];
  let next = 0;
  return (span: { startFrame: number; endFrame: number }): TextEvent[] => {
    for (let item = waiting[next]; item && item.text.startFrame < span.endFrame; item = waiting[next]) {
      open.push(item);
      next += 1;
    }
    open = open.filter(({ text }) => text.endFrame > span.startFrame).sort((a, b) => a.place - b.place);
    return open.map(({ text }) => text).filter((text) => overlaps(text, span));
  };
}

/** Each picture that is seen at a time keeps a file open and frames in memory: 50 small ones take about 500 MB. */
const MAX_PICTURES = 100;

function refuseTooMany(
  layers: readonly PictureLayer[],
  span: { startFrame: number; endFrame: number },
): void {
  const count = layers.reduce((sum, layer) => sum + picturesIn(layer, span), 0);
  if (count <= MAX_PICTURES) return;
  throw new MediaError(
    'invalid',
    `From frame ${span.startFrame} on ${count} pictures lie over each other; at most ${MAX_PICTURES} can be drawn at a time.`,
  );
}

function picturesIn(layer: PictureLayer, span: { startFrame: number; endFrame: number }): number {
  if (layer.startFrame >= span.endFrame || layer.endFrame <= span.startFrame) return 0;
  const sources = [layer.picture.source, ...(layer.transition ? [layer.transition.to.source] : [])];
  const count = (source: PictureSource) =>
    source.kind === 'group' ? source.layers.reduce((sum, inner) => sum + picturesIn(inner, span), 0) : 1;
  return sources.reduce((sum, source) => sum + count(source), 0);
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
  const edges = pictures.flatMap(layerEdges).map(inside);
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

/** Frames at which a layer begins, ends, or another layer inside it does. */
function layerEdges(layer: PictureLayer): number[] {
  const { startFrame, endFrame, picture, transition } = layer;
  const sources = transition ? [picture.source, transition.to.source] : [picture.source];
  const inner = sources.flatMap((source) =>
    source.kind === 'group' ? source.layers.flatMap(layerEdges) : [],
  );
  return [startFrame, endFrame, ...inner.filter((frame) => frame > startFrame && frame < endFrame)];
}

function changesInside(layers: readonly PictureLayer[], frame: number): boolean {
  return layers.some((layer) => layerEdges(layer).includes(frame));
}

function sameLayers(a: readonly PictureLayer[], b: readonly PictureLayer[]): boolean {
  return a.length === b.length && a.every((layer, index) => layer === b[index]);
}
