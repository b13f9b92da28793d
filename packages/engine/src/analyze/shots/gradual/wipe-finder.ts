import { type PictureSignature, SIGNATURE_BLOCK } from '../../pictures/picture-signature.ts';
import { indexRange, type PictureHistory } from '../compare/picture-history.ts';
import { structureDistance } from '../compare/structure-distance.ts';
import { tuned } from '../tuned.ts';
import { unmovedAlong } from './camera-shift.ts';
import {
  type Gradual,
  type GradualOptions,
  type Limits,
  MIN_DISTANCE,
  shortestTransition,
} from './gradual-transition.ts';

/** Finds wipes: the new picture takes the place of the old one part by part, along an edge that moves. */
export interface WipeFinder {
  /** Looks at what the newest picture completes. `cuts` as in GradualDetector. */
  look(cuts: readonly number[]): Gradual[];
  /** Looks at what is still open at the end. */
  finish(cuts: readonly number[]): Gradual[];
  /** How many pictures after the middle of a wipe it is told. */
  readonly delay: number;
}

/** Half of the stretch that is looked at: wipes take up to about two seconds. It is looked at so often. */
const HALF_SECONDS = 1.8;
const EVERY_SECONDS = 0.12;

/** Share of all parts that have to be others afterwards, and of those the share that changes at once. */
const MIN_CHANGED = 0.5;
const MIN_SUDDEN_SHARE: Limits = [0.7, 0.6, 0.5];

/** An edge passes neighbours at nearly the same time: within this share of the whole way, and so many of them. */
const NEIGHBOUR_WAY = 0.12;
const MIN_COHERENT: Limits = [0.85, 0.75, 0.65];

/** The shares of parts left out at both ends of the way: some are passed by something else. */
const OUTLIERS = 0.04;

/**
 * Everything is replaced: so many of the nine fields of the picture have to change, a quarter of each. What grows or
 * enters in a take stays away from most edges.
 */
const FIELDS = 3;
const MIN_FIELDS = 7;
const MIN_OF_FIELD = 0.25;

/** How unevenly the edge may go: root mean square error of the passed share. A circle that grows has 0.12. */
const MAX_UNEVEN = 0.16;

/**
 * What stands before and after it has to be seen for so long: something that passes before the lens covers the picture
 * along an edge as well, and is gone then. Where a cut or the end comes first, so many pictures are enough.
 */
const ROOM_SECONDS = 0.6;
const LEAST_ROOM = 2;

/** How near to pictures of one colour it may be, pictures: what is uncovered there is no take. */
const COLOR_REACH = 4;

/** Whether only the camera moves is asked over this share of the way, and so much has to be left. */
const CAMERA_WAY = 1 / 12;
const MIN_UNMOVED = 0.4;

/** Pictures that are looked at together, parts of them in a row, and how many have to stand at both ends. */
interface Stretch {
  from: number;
  length: number;
  columns: number;
  room: { before: number; after: number };
}

interface Hit extends Gradual {
  coherent: number;
}

/** The middle one of a few. */
function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** How the parts of the picture change over a stretch: each at most once, from one level to another. */
interface PartChanges {
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
function partChanges(stretch: readonly PictureSignature[]): PartChanges {
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

/** Share of the parts that change when those around them do. */
function coherentShare({ at, parts }: PartChanges, columns: number, slack: number): number {
  let [known, coherent] = [0, 0];
  for (let part = 0; part < parts; part++) {
    const own = at[part] ?? -1;
    if (own < 0) continue;
    const [row, column] = [Math.floor(part / columns), part % columns];
    const around: number[] = [];
    for (let y = row - 1; y <= row + 1; y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        const other = at[y * columns + x] ?? -1;
        if (other >= 0 && (x !== column || y !== row)) around.push(other);
      }
    }
    known += 1;
    if (around.length >= 2 && Math.abs(median(around) - own) <= slack) coherent += 1;
  }
  return coherent / Math.max(1, known);
}

/** Fields of the picture that are replaced. */
function replacedFields({ at, parts }: PartChanges, columns: number): number {
  const rows = Math.ceil(parts / columns);
  const [replaced, all] = [new Array<number>(FIELDS ** 2).fill(0), new Array<number>(FIELDS ** 2).fill(0)];
  for (let part = 0; part < parts; part++) {
    const [row, column] = [Math.floor(part / columns), part % columns];
    const field = Math.floor((row * FIELDS) / rows) * FIELDS + Math.floor((column * FIELDS) / columns);
    all[field] = (all[field] ?? 0) + 1;
    if ((at[part] ?? -1) >= 0) replaced[field] = (replaced[field] ?? 0) + 1;
  }
  return replaced.filter((count, field) => count >= MIN_OF_FIELD * (all[field] ?? 1)).length;
}

/** How far the passed share is from an even rise between the first and the last, root mean square. */
function unevenness(sorted: readonly number[], first: number, last: number): number {
  const sum = sorted.reduce((total, at, index) => {
    const even = Math.min(1, Math.max(0, (at - first) / Math.max(1, last - first)));
    return total + (even - index / Math.max(1, sorted.length - 1)) ** 2;
  }, 0);
  return Math.sqrt(sum / Math.max(1, sorted.length));
}

/** The wipe that stands whole in the pictures from `from`; null where there is none. */
function wipeIn(
  changes: PartChanges,
  { from, columns, length, room }: Stretch,
  limits: { sudden: number; coherent: number; shortest: number },
): Hit | null {
  const { at, changed, parts } = changes;
  const sorted = [...at].filter((index) => index >= 0).sort((a, b) => a - b);
  if (changed < MIN_CHANGED * parts || sorted.length < limits.sudden * changed) return null;
  const out = Math.floor(OUTLIERS * sorted.length);
  const [first, last] = [sorted[out] ?? 0, sorted[sorted.length - 1 - out] ?? 0];
  if (last - first < limits.shortest || first < room.before || last >= length - room.after) return null;
  if (replacedFields(changes, columns) < MIN_FIELDS) return null;
  if (unevenness(sorted, first, last) > MAX_UNEVEN) return null;
  const coherent = coherentShare(changes, columns, Math.max(1, NEIGHBOUR_WAY * (last - first)));
  if (coherent < limits.coherent) return null;
  return { kind: 'wipe', start: from + first, end: from + last + 1, coherent };
}

/**
 * Creates a finder. Of a wipe every part of the picture changes once, at once and for good, and neighbours do one after
 * the other: mixtures change everywhere together and slowly, a camera that moves changes nothing for good, and what
 * passes before it is gone afterwards.
 */
export function createWipeFinder(history: PictureHistory, options: GradualOptions): WipeFinder {
  const { framesPerSecond, sensitivity } = options;
  const half = Math.max(8, Math.round(HALF_SECONDS * framesPerSecond));
  const wholeRoom = Math.max(LEAST_ROOM, Math.round(ROOM_SECONDS * framesPerSecond));
  const every = Math.max(1, Math.round(EVERY_SECONDS * framesPerSecond));
  const limits = {
    sudden: tuned(MIN_SUDDEN_SHARE, sensitivity),
    coherent: tuned(MIN_COHERENT, sensitivity),
    shortest: shortestTransition(framesPerSecond) + 1,
  };
  const minDistance = tuned(MIN_DISTANCE, sensitivity);
  let best: Hit | null = null;
  let lastEnd = 0;

  function hitAround(middle: number, cuts: readonly number[]): Hit | null {
    const from = Math.max(history.first(), lastEnd, middle - half, ...cuts.filter((cut) => cut <= middle));
    const to = Math.min(history.count(), middle + half, ...cuts.filter((cut) => cut > middle));
    const picture = history.at(from)?.picture;
    if (picture === undefined || to - from < 2 * LEAST_ROOM + limits.shortest) return null;
    const stretch = indexRange(from, to).flatMap((index) => history.at(index)?.signature ?? []);
    const columns = Math.floor(picture.halfWidth / SIGNATURE_BLOCK);
    const room = {
      before: from === middle - half ? wholeRoom : LEAST_ROOM,
      after: to === middle + half ? wholeRoom : LEAST_ROOM,
    };
    return wipeIn(partChanges(stretch), { from, columns, length: to - from, room }, limits);
  }

  /** A pan brings new parts of one take along an edge too; moved back, its pictures are the same. */
  const isPan = (hit: Hit): boolean => unmovedAlong(history, hit, CAMERA_WAY) < MIN_UNMOVED;

  function isOfTwoTakes({ start, end }: Hit): boolean {
    const [before, after] = [history.at(start - 1), history.at(end)];
    if (before === undefined || after === undefined) return false;
    if (indexRange(start - COLOR_REACH, end + COLOR_REACH).some((index) => history.at(index)?.isFlat))
      return false;
    return structureDistance(before.picture, after.picture) >= minDistance;
  }

  function close(): Gradual[] {
    const hit = best;
    best = null;
    if (hit === null || !isOfTwoTakes(hit) || isPan(hit)) return [];
    lastEnd = hit.end;
    return [{ kind: 'wipe', start: hit.start, end: hit.end }];
  }

  function look(middle: number, cuts: readonly number[]): Gradual[] {
    if (middle < history.first() || middle % every !== 0) return [];
    const hit = hitAround(middle, cuts);
    const isOver = best !== null && (hit === null || hit.start >= best.end);
    const found = isOver ? close() : [];
    if (hit !== null && (best === null || hit.coherent > best.coherent)) best = hit;
    return found;
  }

  return {
    delay: 2 * half + every,
    look: (cuts) => look(history.count() - 1 - half, cuts),
    finish(cuts) {
      const open = indexRange(Math.max(0, history.count() - half), history.count());
      return [...open.flatMap((middle) => look(middle, cuts)), ...close()];
    },
  };
}
