/** What a picture is about, as one part of it. Pure. */
import type { Area } from '@rushes/timeline';
import { type Plane, partsWhere, quantile } from './planes.ts';
import type { KnownBox } from './saliency.ts';

export interface Focus extends Area {
  /** What it was found by. */
  by: 'face' | 'person' | 'object' | 'text' | 'detail';
}

/** Nothing stands out where the brightest place of the map has less than this of its mean. */
const LEAST_CONTRAST = 1.9;

function around(boxes: readonly Area[], grow: number): Area {
  const left = Math.min(...boxes.map(({ x, width }) => x - grow * width));
  const top = Math.min(...boxes.map(({ y, height }) => y - grow * height));
  const right = Math.max(...boxes.map(({ x, width }) => x + (1 + grow) * width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + (1 + grow) * height));
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return { x, y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y };
}

/** The largest of a kind, with those of which each has at least a third of its size. */
function mainOf(known: readonly KnownBox[], kind: KnownBox['kind']): Area[] {
  const size = (box: Area) => box.width * box.height;
  const sure = known.filter((box) => box.kind === kind && box.weight >= 0.4 && size(box) > 0.002);
  const largest = Math.max(0, ...sure.map(size));
  return sure.filter((box) => size(box) >= largest / 3);
}

/** The part of the map around its brightest place; null where all of it is alike. */
function brightest(map: Plane): Area | null {
  const { width, height, values } = map;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (mean <= 0 || 1 / mean < LEAST_CONTRAST) return null;
  const limit = Math.max(0.45, quantile(map, 0.8));
  const mass = (part: readonly number[]) => part.reduce((sum, at) => sum + (values[at] ?? 0) ** 2, 0);
  const [part] = partsWhere(map, (value) => value >= limit).toSorted((a, b) => mass(b) - mass(a));
  if (part === undefined) return null;
  const columns = part.map((at) => at % width);
  const rows = part.map((at) => Math.floor(at / width));
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return {
    x: left / width,
    y: top / height,
    width: (Math.max(...columns) + 1 - left) / width,
    height: (Math.max(...rows) + 1 - top) / height,
  };
}

/** Faces first, then people and things, then what the map says; null where nothing stands out. */
export function focusOf(map: Plane, known: readonly KnownBox[]): Focus | null {
  const faces = mainOf(known, 'face');
  if (faces.length > 0) return { ...around(faces, 0.35), by: 'face' };
  for (const by of ['person', 'object'] as const) {
    const boxes = mainOf(known, by);
    if (boxes.length > 0) return { ...around(boxes, 0.05), by };
  }
  const detail = brightest(map);
  if (detail !== null) return { ...detail, by: 'detail' };
  const texts = mainOf(known, 'text');
  return texts.length > 0 ? { ...around(texts, 0.05), by: 'text' } : null;
}
