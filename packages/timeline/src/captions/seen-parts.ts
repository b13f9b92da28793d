/** Where in the frame of a programme what its pictures show is seen, through crops, boxes and zooms. Pure. */
import { speedOf } from '../edit/board/item-span.ts';
import type { Evidence } from '../material/evidence.ts';
import { listPlacements, type Placement, toMedia } from '../material/placements.ts';
import { clipSettings, outputSizeOf } from '../metadata.ts';
import type { SeenBox, SeenKind, SeenMedia } from '../reframe/seen-media.ts';
import type { Animated, Area, Crop } from '../rushes-metadata.ts';
import { ticksPerSecond } from '../ticks.ts';
import type { Timeline } from '../types.ts';

interface Size {
  width: number;
  height: number;
}

/** A thing at a place of the frame, shares of it; parts of it may lie outside. */
export interface SeenPart extends Area {
  kind: SeenKind;
  weight: number;
}

/** What is asked of a programme. */
export interface SeenProgramme {
  /** In the order of their tracks. */
  pictures: readonly Placement[];
  seenOf: (key: string) => SeenMedia | undefined;
  frame: Size;
}

/** A programme with what is known of its pictures. */
export function seenProgramme(timeline: Timeline, evidence: Evidence): SeenProgramme {
  return {
    pictures: listPlacements(timeline).filter(({ kind }) => kind !== 'Audio'),
    seenOf: (key) => evidence[key]?.boxes ?? undefined,
    frame: outputSizeOf(timeline),
  };
}

const whole: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** A value at a time of its clip; in between keyframes by even steps, which is near enough to find what is covered. */
function valueAt<Value>(
  animated: Animated<Value> | undefined,
  seconds: number,
  { none, mix }: { none: Value; mix: (from: Value, to: Value, share: number) => Value },
): Value {
  if (animated === undefined) return none;
  if (typeof animated !== 'object' || animated === null || !('keyframes' in animated))
    return animated as Value;
  const { keyframes } = animated;
  const next = keyframes.findIndex(({ at }) => at > seconds);
  const from = keyframes[next === -1 ? keyframes.length - 1 : next - 1];
  const to = next > 0 ? keyframes[next] : undefined;
  if (from === undefined) return keyframes[0]?.value ?? none;
  if (to === undefined || from.easing === 'hold') return from.value;
  return mix(from.value, to.value, (seconds - from.at) / (to.at - from.at));
}

const mixed = (from: number, to: number, share: number) => from + (to - from) * share;

function mixedCrop(from: Crop, to: Crop, share: number): Crop {
  const mix = (key: keyof Crop) => mixed(from[key], to[key], share);
  return { left: mix('left'), top: mix('top'), right: mix('right'), bottom: mix('bottom') };
}

/** Where a box of the picture lies in the frame, shares of it. */
function inFrame(
  box: Area,
  { clip, media, frame, seconds }: { clip: Placement['clip']; media: Size; frame: Size; seconds: number },
): Area {
  const { fit = 'fit', layout } = clipSettings(clip);
  const crop = valueAt(layout?.crop, seconds, { none: whole, mix: mixedCrop });
  const zoom = valueAt(layout?.scale, seconds, { none: 1, mix: mixed });
  const place = layout?.box ?? { x: 0, y: 0, width: 1, height: 1 };
  const seen = {
    x: crop.left * media.width,
    y: crop.top * media.height,
    width: Math.max(1, (1 - crop.left - crop.right) * media.width),
    height: Math.max(1, (1 - crop.top - crop.bottom) * media.height),
  };
  const target = { width: place.width * frame.width, height: place.height * frame.height };
  const [across, down] = [target.width / seen.width, target.height / seen.height];
  const scale = fit === 'fill' ? Math.max(across, down) : Math.min(across, down);
  const [stepX, stepY] = fit === 'stretch' ? [across * zoom, down * zoom] : [scale * zoom, scale * zoom];
  const left = place.x * frame.width + (target.width - seen.width * stepX) / 2;
  const top = place.y * frame.height + (target.height - seen.height * stepY) / 2;
  return {
    x: (left + (box.x * media.width - seen.x) * stepX) / frame.width,
    y: (top + (box.y * media.height - seen.y) * stepY) / frame.height,
    width: (box.width * media.width * stepX) / frame.width,
    height: (box.height * media.height * stepY) / frame.height,
  };
}

/** A thing that was seen at one moment stands for this long before and after it; words and focus know their own ends. */
const HELD_SECONDS = 2;
const held = (kind: SeenKind) =>
  kind === 'face' || kind === 'person' || kind === 'object' ? HELD_SECONDS : 0;

const isNear = ({ kind, startSeconds, endSeconds }: SeenBox, seconds: number) =>
  startSeconds - held(kind) <= seconds && endSeconds + held(kind) > seconds;

/** What of its file a clip shows at a time of its own, shares of the picture. */
export function cropWindow(crop: Animated<Crop> | undefined, seconds: number): Area {
  const { left, top, right, bottom } = valueAt(crop, seconds, { none: whole, mix: mixedCrop });
  return { x: left, y: top, width: 1 - left - right, height: 1 - top - bottom };
}

/** Where a part of a placed picture lies in the frame at a time of the programme; null where its file is unknown. */
export function placeInFrame(
  area: Area,
  { placement, ticks, programme }: { placement: Placement; ticks: number; programme: SeenProgramme },
): Area | null {
  const media = programme.seenOf(placement.key);
  if (media === undefined) return null;
  const seconds = (ticks - placement.start) / ticksPerSecond;
  return inFrame(area, { clip: placement.clip, media, frame: programme.frame, seconds });
}

/** What of one picture is seen at a time of the programme; null where nothing is known of it. */
function partsOf(shown: Placement, ticks: number, { seenOf, frame }: SeenProgramme): SeenPart[] | null {
  const media = seenOf(shown.key);
  if (media === undefined || speedOf(shown.clip) <= 0) return null;
  const seconds = toMedia(shown, ticks);
  const at = { clip: shown.clip, media, frame, seconds: (ticks - shown.start) / ticksPerSecond };
  return media.boxes
    .filter((box) => media.still === true || isNear(box, seconds))
    .map((box) => ({ kind: box.kind, weight: box.weight, ...inFrame(box, at) }));
}

const STEP_SECONDS = 0.5;

/**
 * What is seen in the frame at steps of a span, seconds of the programme. A picture in a box of its own does not hide what
 * lies below. A step is null where nothing is known of any picture that is shown.
 */
export function partsOver(
  { start, end }: { start: number; end: number },
  programme: SeenProgramme,
): (SeenPart[] | null)[] {
  const steps: (SeenPart[] | null)[] = [];
  for (let at = start; at < end || steps.length === 0; at += STEP_SECONDS) {
    const ticks = at * ticksPerSecond;
    const shown = programme.pictures.filter((one) => one.start <= ticks && ticks < one.end);
    const lowest = shown.findLastIndex(({ clip }) => clipSettings(clip).layout?.box === undefined);
    const known = shown.slice(Math.max(0, lowest)).flatMap((one) => {
      const parts = partsOf(one, ticks, programme);
      return parts === null ? [] : [parts];
    });
    steps.push(known.length === 0 ? null : known.flat());
  }
  return steps;
}
