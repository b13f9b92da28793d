/** Boxes of single moments joined into subjects that move through a shot. Pure. */
import type { Area } from '../rushes-metadata.ts';
import type { SeenBox, SeenKind } from './seen-media.ts';

/** A subject at even steps of a stretch of time; null where it is not seen. */
export interface SubjectTrack {
  kind: SeenKind;
  name: string | null;
  /** 0 to 1, of all its boxes. */
  weight: number;
  places: (Area | null)[];
}

/** Even steps of time. */
export interface StepClock {
  startSeconds: number;
  stepSeconds: number;
  steps: number;
}

/** A subject that is not seen for so long is another one when it comes back. Pictures that models look at are 3 s apart. */
const BRIDGED_SECONDS: { [Kind in SeenKind]: number } = {
  face: 4,
  person: 4,
  object: 4,
  text: 4,
  moving: 0.8,
  salient: 1.2,
};

/** A box seen at one moment stands for this long before and after it. */
const HELD_SECONDS: { [Kind in SeenKind]: number } = {
  face: 2,
  person: 2,
  object: 2,
  text: 0.5,
  moving: 0.3,
  salient: 0.6,
};

/** Boxes that say less than this share of all that moves are noise. */
const LEAST_SECONDS: { [Kind in SeenKind]: number } = {
  face: 0,
  person: 0,
  object: 0,
  text: 0,
  moving: 0.7,
  salient: 0.9,
};

/** How far a subject may have come, shares of the picture: at once, and per second. */
const MOST_MOVED = { once: 0.08, perSecond: 0.6 };

interface OpenTrack {
  boxes: SeenBox[];
  last: SeenBox;
}

const middleOf = ({ x, y, width, height }: Area): [number, number] => [x + width / 2, y + height / 2];

/** How far apart two boxes are; null where they can not be the same subject. */
function apart(track: OpenTrack, box: SeenBox): number | null {
  const { last } = track;
  if (last.kind !== box.kind || (last.name ?? '') !== (box.name ?? '')) return null;
  const passed = box.startSeconds - last.endSeconds;
  if (passed > BRIDGED_SECONDS[box.kind]) return null;
  const [[x, y], [nextX, nextY]] = [middleOf(last), middleOf(box)];
  const size = Math.max(last.width, last.height, box.width, box.height);
  const reach = MOST_MOVED.once + size / 2 + MOST_MOVED.perSecond * Math.min(1, Math.max(0, passed));
  const distance = Math.hypot(nextX - x, nextY - y);
  return distance <= reach ? distance : null;
}

/** Boxes of one subject each, the nearest of two at one time going on. */
function join(boxes: readonly SeenBox[]): OpenTrack[] {
  const done: OpenTrack[] = [];
  let open: OpenTrack[] = [];
  const moments = Map.groupBy(boxes, ({ startSeconds }) => startSeconds);
  for (const [seconds, at] of [...moments].sort(([a], [b]) => a - b)) {
    open = open.filter(({ last }) => seconds - last.endSeconds <= BRIDGED_SECONDS[last.kind]);
    const pairs = at.flatMap((box) =>
      open.flatMap((track) => {
        const distance = apart(track, box);
        return distance === null ? [] : [{ box, track, distance }];
      }),
    );
    const [usedBoxes, usedTracks] = [new Set<SeenBox>(), new Set<OpenTrack>()];
    for (const { box, track } of pairs.sort((a, b) => a.distance - b.distance)) {
      if (usedBoxes.has(box) || usedTracks.has(track)) continue;
      usedBoxes.add(box);
      usedTracks.add(track);
      track.boxes.push(box);
      track.last = box;
    }
    for (const box of at) {
      if (usedBoxes.has(box)) continue;
      const track = { boxes: [box], last: box };
      open.push(track);
      done.push(track);
    }
  }
  return done;
}

const mix = (a: number, b: number, share: number) => a + (b - a) * share;

function between(a: Area, b: Area, share: number): Area {
  return {
    x: mix(a.x, b.x, share),
    y: mix(a.y, b.y, share),
    width: mix(a.width, b.width, share),
    height: mix(a.height, b.height, share),
  };
}

/** Where a subject is at `seconds`, by the boxes before and after; null while it is not seen. */
function placeAt(
  boxes: readonly SeenBox[],
  seconds: number,
  from: number,
): { place: Area | null; from: number } {
  let index = from;
  while (index + 1 < boxes.length && (boxes[index + 1]?.startSeconds ?? 0) <= seconds) index += 1;
  const [box, next] = [boxes[index], boxes[index + 1]];
  if (box === undefined) return { place: null, from: index };
  const held = HELD_SECONDS[box.kind];
  if (seconds < box.startSeconds)
    return { place: box.startSeconds - seconds <= held ? box : null, from: index };
  if (seconds <= box.endSeconds) return { place: box, from: index };
  if (next === undefined) return { place: seconds - box.endSeconds <= held ? box : null, from: index };
  const share = (seconds - box.endSeconds) / Math.max(1e-6, next.startSeconds - box.endSeconds);
  return { place: between(box, next, share), from: index };
}

/** The middle value of its neighbours, more of them where boxes are rough: one that jumps once does not move the camera. */
function withoutJumps(places: readonly (Area | null)[], kind: SeenKind): (Area | null)[] {
  const reach = kind === 'moving' || kind === 'salient' ? 4 : 2;
  return places.map((place, index) => {
    if (place === null) return null;
    const near = places.slice(Math.max(0, index - reach), index + reach + 1).filter((each) => each !== null);
    const median = (of: keyof Area) =>
      near.map((each) => each[of]).toSorted((a, b) => a - b)[near.length >> 1] ?? place[of];
    return { x: median('x'), y: median('y'), width: median('width'), height: median('height') };
  });
}

/** All subjects of a stretch of time, each at its steps. */
export function subjectTracks(boxes: readonly SeenBox[], clock: StepClock): SubjectTrack[] {
  const end = clock.startSeconds + clock.steps * clock.stepSeconds;
  const near = boxes.filter((box) => box.endSeconds >= clock.startSeconds - 4 && box.startSeconds <= end + 4);
  return join(near).flatMap(({ boxes: own }) => {
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    if (last.endSeconds - first.startSeconds < LEAST_SECONDS[first.kind]) return [];
    let from = 0;
    const places = Array.from({ length: clock.steps }, (_, step) => {
      const found = placeAt(own, clock.startSeconds + (step + 0.5) * clock.stepSeconds, from);
      from = found.from;
      return found.place;
    });
    if (places.every((place) => place === null)) return [];
    const weight = own.reduce((sum, box) => sum + box.weight, 0) / own.length;
    return [{ kind: first.kind, name: first.name ?? null, weight, places: withoutJumps(places, first.kind) }];
  });
}
