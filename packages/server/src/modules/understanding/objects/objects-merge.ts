/** What was seen in single pictures, merged into ranges of time. Pure. */

import type { DetectedObject } from '../../../platform/models/model-runtime.ts';
import type { StoredBox } from '../tables.ts';

/** What was seen in one picture, and while the asset looks like that. */
export interface SeenObjects {
  ms: number;
  startMs: number;
  endMs: number;
  objects: readonly DetectedObject[];
}

export interface LabelRange {
  name: string;
  startMs: number;
  endMs: number;
  /** Of the picture that shows it best. */
  score: number;
  boxes: StoredBox[];
  /** That show it. */
  pictures: number;
}

/** A thing that is not seen for so long is the same one: a picture between two may be blurred. */
export const BRIDGED_MS = 2_000;

const BOXES_PER_RANGE = 200;
const NAME_CHARACTERS = 100;

/** Six hundred billionths of a picture are of no use to anybody. */
const share = (value: number): number => Math.round(value * 10_000) / 10_000;

function boxesOf(objects: readonly DetectedObject[], ms: number): StoredBox[] {
  return objects.flatMap(({ box, score }) =>
    box === null
      ? []
      : [
          {
            ms,
            x: share(box.x),
            y: share(box.y),
            width: share(box.width),
            height: share(box.height),
            score: share(score),
          },
        ],
  );
}

/** Ranges by name in the order of their starts. Pictures come in the order of their times. */
export function mergeObjects(pictures: readonly SeenObjects[]): LabelRange[] {
  const done: LabelRange[] = [];
  const open = new Map<string, LabelRange>();
  for (const { ms, startMs, endMs, objects } of pictures) {
    const byName = Map.groupBy(objects, ({ label }) => label.toLowerCase().slice(0, NAME_CHARACTERS));
    for (const [name, same] of byName) {
      const score = share(Math.max(...same.map((object) => object.score)));
      const boxes = boxesOf(same, ms);
      const known = open.get(name);
      if (known !== undefined && startMs - known.endMs <= BRIDGED_MS) {
        known.pictures += 1;
        known.endMs = Math.max(known.endMs, endMs);
        known.score = Math.max(known.score, score);
        known.boxes.push(...boxes.slice(0, BOXES_PER_RANGE - known.boxes.length));
        continue;
      }
      // What a still picture shows lasts as long as it is looked at; a row needs some length.
      const range = { name, startMs, endMs: Math.max(endMs, startMs + 1), score, boxes, pictures: 1 };
      open.set(name, range);
      done.push(range);
    }
  }
  return done.sort((a, b) => a.startMs - b.startMs || b.score - a.score || a.name.localeCompare(b.name));
}
