import type { PictureSignature } from '../../pictures/picture-signature.ts';

/** How the parts of the picture change over a stretch: each at most once, from one level to another. */
export interface PartChanges {
  /** For each part, the picture of the stretch with which it is another; -1 where it does not change for good and at once. */
  at: Int16Array;
  /** Parts that are others at the end than at the start, whether at once or not, and all of them. */
  changed: number;
  parts: number;
}

/** Levels between before and after from which a part is another. */
const MIN_STEP = 10;

/** Share of a part's unrest that one step explains: what moves in it, or comes and goes, leaves more. */
const MIN_EXPLAINED = 0.5;

/** Pictures on each side of the step within which this share of it happens: a mixture takes longer. */
const STEP_PICTURES = 2;
const MIN_SUDDEN = 0.5;

/** Values of one picture for each part: luma and two chroma. */
const PLANES = 3;

interface Step {
  at: number;
  explained: number;
}

/** The step that explains most of the unrest of part `part` along the stretch. */
function bestStep(stretch: readonly PictureSignature[], part: number, parts: number): Step {
  const count = stretch.length;
  const [left, whole] = [new Float64Array(PLANES), new Float64Array(PLANES)];
  let squares = 0;
  for (const picture of stretch) {
    for (let plane = 0; plane < PLANES; plane++) {
      const value = picture[plane * parts + part] ?? 0;
      whole[plane] = (whole[plane] ?? 0) + value;
      squares += value * value;
    }
  }
  const base = whole.reduce((sum, total) => sum + (total * total) / count, 0);
  let best: Step = { at: -1, explained: 0 };
  for (let at = 1; at < count; at++) {
    let between = -base;
    for (let plane = 0; plane < PLANES; plane++) {
      const value = stretch[at - 1]?.[plane * parts + part] ?? 0;
      const before = (left[plane] ?? 0) + value;
      const after = (whole[plane] ?? 0) - before;
      left[plane] = before;
      between += (before * before) / at + (after * after) / (count - at);
    }
    if (between > best.explained) best = { at, explained: between };
  }
  const unrest = squares - base;
  return { at: best.at, explained: unrest > 0 ? best.explained / unrest : 0 };
}

function distance(
  a: PictureSignature | undefined,
  b: PictureSignature | undefined,
  part: number,
  parts: number,
): number {
  let sum = 0;
  for (let plane = 0; plane < PLANES; plane++) {
    sum += ((a?.[plane * parts + part] ?? 0) - (b?.[plane * parts + part] ?? 0)) ** 2;
  }
  return Math.sqrt(sum);
}

/** Finds for each part of the pictures of a stretch when it changes. */
export function partChanges(stretch: readonly PictureSignature[]): PartChanges {
  const parts = (stretch[0]?.length ?? 0) / PLANES;
  const at = new Int16Array(parts).fill(-1);
  let changed = 0;
  for (let part = 0; part < parts; part++) {
    const whole = distance(stretch[0], stretch.at(-1), part, parts);
    if (whole < MIN_STEP) continue;
    changed += 1;
    const step = bestStep(stretch, part, parts);
    if (step.explained < MIN_EXPLAINED) continue;
    const [before, after] = [
      stretch[Math.max(0, step.at - STEP_PICTURES)],
      stretch[Math.min(stretch.length - 1, step.at + STEP_PICTURES - 1)],
    ];
    if (distance(before, after, part, parts) < MIN_SUDDEN * whole) continue;
    at[part] = step.at;
  }
  return { at, changed, parts };
}
