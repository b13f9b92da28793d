/** How a stretch of footage is shown in a frame of another shape: pieces of time, each with a window that moves. Pure. */
import type { Animated, Area, Crop, Keyframe } from '../rushes-metadata.ts';
import { cameraPath, type TubeStep } from './camera-path.ts';
import { type Choice, chooseSubjects, type WindowSide } from './choose-subjects.ts';
import { pathKeyframes } from './path-keyframes.ts';
import type { ReframeFallback, ReframeFollow, SeenBox, SeenMedia } from './seen-media.ts';
import { type StepClock, subjectTracks } from './subject-tracks.ts';

/** A stretch of a file as a clip shows it. */
export interface ReframeStretch {
  /** Seconds of the media at which it begins, where it plays forwards; its lowest time where it plays backwards. */
  startSeconds: number;
  /** On the timeline. */
  durationSeconds: number;
  /** 2 is twice as fast, below 0 backwards, 0 a held picture. */
  speed: number;
  /** Of the place in the frame that the picture fills. */
  shape: { width: number; height: number };
  follow: ReframeFollow;
  fallback: ReframeFallback;
}

/** One piece of a clip, in seconds from its start. Its keyframes count from there too, not from the piece. */
export interface ReframePiece {
  startSeconds: number;
  endSeconds: number;
  fit: 'fill' | ReframeFallback;
  /** Absent where nothing is cut away. */
  crop?: Animated<Crop>;
  /** What is followed, or why the picture is shown whole: a sentence. */
  reason: string;
}

/** Of the path; a long shot has longer ones, so that none has more than MOST_STEPS. */
const STEP_SECONDS = 0.125;
const MOST_STEPS = 7_200;
/** How fast the window may move: its own length in a second. */
export const WINDOW_SPEED = 1;
/** Half the time that a change of speed takes: at most 3.3 window lengths per second squared. */
export const EASE_SECONDS = 0.6;
/** Shots shorter than this are shown from one place. */
const STILL_SECONDS = 1.2;
/** Keyframes are this near the path, shares of the picture: half a pixel of 1080. */
const TOLERANCE = 0.0005;
/** Of one clip; the bound of the document is 1,000. */
const MOST_KEYFRAMES = 600;
/** Shapes this much alike are filled without a choice. */
const SAME_SHAPE = 0.01;
/** A picture changes to the next shot's window this much before the shot begins: times of frames are rounded. */
const CUT_SECONDS = 0.001;
/** Shots shorter than this are part of the one before: no frame of them may be seen. */
const SLIVER_SECONDS = 0.02;

const WHOLE: Area = { x: 0, y: 0, width: 1, height: 1 };

const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;

/** A time of the media in the clip's own time. */
function clipTime(stretch: ReframeStretch, seconds: number): number {
  const { speed, startSeconds, durationSeconds } = stretch;
  if (speed === 0) return seconds <= startSeconds ? 0 : durationSeconds;
  const passed = (seconds - startSeconds) / Math.abs(speed);
  return speed > 0 ? passed : durationSeconds - passed;
}

/** A shot, or the part of one that is shown, in the clip's time. */
interface ShownShot {
  startSeconds: number;
  endSeconds: number;
  picture: Area;
}

function shownShots(media: SeenMedia, stretch: ReframeStretch): ShownShot[] {
  const { durationSeconds, startSeconds, speed } = stretch;
  const whole = { startSeconds: 0, endSeconds: durationSeconds };
  if (speed === 0) {
    const shot = media.shots.findLast((each) => each.startSeconds <= startSeconds + 1e-6);
    return [{ ...whole, picture: shot?.picture ?? WHOLE }];
  }
  const shown = media.shots.flatMap((shot) => {
    const [a, b] = [clipTime(stretch, shot.startSeconds), clipTime(stretch, shot.endSeconds)];
    const [from, to] = [Math.max(0, Math.min(a, b)), Math.min(durationSeconds, Math.max(a, b))];
    return to - from < SLIVER_SECONDS
      ? []
      : [{ startSeconds: from, endSeconds: to, picture: shot.picture ?? WHOLE }];
  });
  const ordered = shown.toSorted((a, b) => a.startSeconds - b.startSeconds);
  if (ordered.length === 0) return [{ ...whole, picture: WHOLE }];
  // Without holes: what no shot covers belongs to the one before.
  return ordered.map((shot, index) => ({
    ...shot,
    startSeconds: index === 0 ? 0 : shot.startSeconds,
    endSeconds: ordered[index + 1]?.startSeconds ?? durationSeconds,
  }));
}

/** Boxes in the clip's time. */
function shownBoxes(media: SeenMedia, stretch: ReframeStretch): SeenBox[] {
  const { startSeconds, durationSeconds, speed } = stretch;
  if (speed === 0) {
    const near = (box: SeenBox) => box.startSeconds <= startSeconds + 1 && box.endSeconds >= startSeconds - 1;
    return media.boxes.filter(near).map((box) => ({ ...box, startSeconds: 0, endSeconds: durationSeconds }));
  }
  return media.boxes
    .map((box) => {
      const [a, b] = [clipTime(stretch, box.startSeconds), clipTime(stretch, box.endSeconds)];
      return { ...box, startSeconds: Math.min(a, b), endSeconds: Math.max(a, b) };
    })
    .filter((box) => box.endSeconds > -5 && box.startSeconds < durationSeconds + 5)
    .toSorted((a, b) => a.startSeconds - b.startSeconds);
}

/** The largest window of a shape inside a picture; null where the picture has that shape already. */
function windowOf(
  media: SeenMedia,
  picture: Area,
  shape: { width: number; height: number },
): WindowSide | null {
  const own = (picture.width * media.width) / (picture.height * media.height);
  const wanted = shape.width / shape.height;
  if (Math.abs(own / wanted - 1) <= SAME_SHAPE) return null;
  return own > wanted
    ? { axis: 'x', length: wanted / own, picture }
    : { axis: 'y', length: own / wanted, picture };
}

/** How much of the whole picture's side the window moves on. */
const sideOf = ({ axis, picture }: WindowSide) => (axis === 'x' ? picture.width : picture.height);

function cropOf({ axis, length, picture }: WindowSide, middle: number): Crop {
  const start = Math.min(1 - length, Math.max(0, middle - length / 2));
  const along = { from: start, to: start + length };
  const across = { from: 0, to: 1 };
  const [x, y] = axis === 'x' ? [along, across] : [across, along];
  const share = (value: number) => Math.max(0, rounded(value, 6));
  return {
    left: share(picture.x + x.from * picture.width),
    top: share(picture.y + y.from * picture.height),
    right: share(1 - picture.x - x.to * picture.width),
    bottom: share(1 - picture.y - y.to * picture.height),
  };
}

/** The window's path through one shot; each jump begins another path. */
function pathOf(choice: Choice, window: WindowSide, clock: StepClock): { at: number; values: number[] }[] {
  // Curves may swing beyond the path by the tolerance: never beyond the picture.
  const room = Math.min(TOLERANCE / sideOf(window), (1 - window.length) / 2);
  const range = { low: window.length / 2 + room, high: 1 - window.length / 2 - room };
  const limits = {
    stepSeconds: clock.stepSeconds,
    speed: WINDOW_SPEED * window.length,
    easeSeconds: EASE_SECONDS,
  };
  const starts = [0, ...choice.jumps.slice(0, MOST_KEYFRAMES / 2 - 1)];
  return starts.map((start, index) => {
    const aims = choice.aims.slice(start, starts[index + 1] ?? clock.steps);
    const isStill = aims.length * clock.stepSeconds < STILL_SECONDS;
    const seen = aims.filter((aim) => aim !== null);
    const tube = aims.map((aim): TubeStep => aim ?? { ...range, wish: 0.5 });
    if (seen.length === 0) return { at: start, values: aims.map(() => 0.5) };
    if (!isStill) return { at: start, values: cameraPath(tube, range, limits) };
    const wishes = seen.map(({ wish }) => wish).toSorted((a, b) => a - b);
    return { at: start, values: aims.map(() => wishes[wishes.length >> 1] ?? 0.5) };
  });
}

/** One shot: whole, or as keyframes of its window. */
interface ShotPlan {
  shot: ShownShot;
  fit: ReframePiece['fit'];
  /** One after the other, each held until the next. */
  paths: Keyframe<Crop>[][];
  reason: string;
}

function planShot(
  media: SeenMedia,
  boxes: readonly SeenBox[],
  { shot, stretch }: { shot: ShownShot; stretch: ReframeStretch },
): ShotPlan {
  const bars = cropOf({ axis: 'x', length: 1, picture: shot.picture }, 0.5);
  const still = [[{ at: shot.startSeconds, value: bars }]];
  const window = windowOf(media, shot.picture, stretch.shape);
  if (window === null) return { shot, fit: 'fill', paths: still, reason: 'It has that shape already.' };
  const seconds = shot.endSeconds - shot.startSeconds;
  const stepSeconds = Math.max(STEP_SECONDS, seconds / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(seconds / stepSeconds - 1e-6));
  const clock = { startSeconds: shot.startSeconds, stepSeconds: seconds / steps, steps };
  const voices = (media.voices ?? []).map((voice) => {
    const [a, b] = [clipTime(stretch, voice.startSeconds), clipTime(stretch, voice.endSeconds)];
    return { ...voice, startSeconds: Math.min(a, b), endSeconds: Math.max(a, b) };
  });
  const choice = chooseSubjects(subjectTracks(boxesIn(boxes, shot), clock), {
    follow: stretch.follow,
    window,
    clock,
    voices,
  });
  if (choice.whole) return { shot, fit: stretch.fallback, paths: still, reason: choice.reason };
  const sampled = pathOf(choice, window, clock);
  const most = Math.max(2, Math.floor(MOST_KEYFRAMES / sampled.length));
  const paths = sampled.map((path) => windowKeyframes({ window, clock, most, ...path }));
  return { shot, fit: 'fill', paths, reason: choice.reason };
}

/** What is seen in a shot says nothing of the shots beside it. */
function boxesIn(boxes: readonly SeenBox[], { startSeconds, endSeconds }: ShownShot): SeenBox[] {
  return boxes
    .filter((box) => box.endSeconds >= startSeconds && box.startSeconds < endSeconds)
    .map((box) => ({
      ...box,
      startSeconds: Math.max(startSeconds, box.startSeconds),
      endSeconds: Math.min(endSeconds, box.endSeconds),
    }));
}

/** A path as crops. */
function windowKeyframes(path: {
  window: WindowSide;
  clock: StepClock;
  at: number;
  values: readonly number[];
  most: number;
}): Keyframe<Crop>[] {
  const { window, clock, values, most } = path;
  const startSeconds = clock.startSeconds + path.at * clock.stepSeconds;
  const frames = pathKeyframes(
    // The last sample stands at the path's end.
    {
      startSeconds,
      stepSeconds: (clock.stepSeconds * values.length) / Math.max(1, values.length - 1),
      values,
    },
    { tolerance: TOLERANCE / sideOf(window), most },
  );
  return frames.map(({ at, value, easing }) => ({
    at,
    value: cropOf(window, value),
    ...(easing !== undefined && { easing }),
  }));
}

/** Paths one after the other in one clip: each is held where it ends, just before the next begins. */
function joinPaths(paths: readonly Keyframe<Crop>[][]): Keyframe<Crop>[] {
  const joined: Keyframe<Crop>[] = [];
  for (const [index, path] of paths.entries()) {
    const cut = (path[0]?.at ?? 0) - CUT_SECONDS;
    const before = joined.at(-1);
    if (before !== undefined) {
      joined[joined.length - 1] = {
        ...before,
        at: Math.min(before.at, rounded(cut - CUT_SECONDS / 2, 6)),
        easing: 'hold',
      };
    }
    for (const [place, frame] of path.entries()) {
      joined.push({ ...frame, at: rounded(index > 0 && place === 0 ? cut : frame.at, 6) });
    }
  }
  return joined;
}

const zero: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

const sameCrop = (a: Crop, b: Crop) =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/** Keyframes of a path that does not move at all are one crop. */
function animatedCrop(keyframes: readonly Keyframe<Crop>[]): Animated<Crop> | undefined {
  const [first] = keyframes;
  if (first === undefined) return undefined;
  if (keyframes.some(({ value }) => !sameCrop(value, first.value))) return { keyframes: [...keyframes] };
  return Object.values(first.value).every((share) => share === 0) ? undefined : first.value;
}

const firstOf = ({ paths }: ShotPlan): Crop => paths[0]?.[0]?.value ?? zero;
const framesIn = (plans: readonly ShotPlan[]) => plans.flatMap(({ paths }) => paths).flat().length;

/** The pieces of a stretch, without holes from its start to its end; shots shown the same way are one piece. */
export function planReframe(media: SeenMedia, asked: ReframeStretch): ReframePiece[] {
  const stretch = media.still === true ? { ...asked, startSeconds: 0, speed: 0 } : asked;
  const boxes = shownBoxes(media, stretch);
  const plans = shownShots(media, stretch).map((shot) => planShot(media, boxes, { shot, stretch }));
  const groups: ShotPlan[][] = [];
  for (const plan of plans) {
    const last = groups.at(-1);
    const before = last?.[0];
    const together =
      before !== undefined &&
      before.fit === plan.fit &&
      // A blurred background is cropped once.
      (plan.fit === 'fill' || sameCrop(firstOf(before), firstOf(plan))) &&
      framesIn([...(last ?? []), plan]) <= MOST_KEYFRAMES;
    if (together) last?.push(plan);
    else groups.push([plan]);
  }
  return groups.map((group): ReframePiece => {
    const crop = animatedCrop(joinPaths(group.flatMap(({ paths }) => paths)));
    return {
      startSeconds: group[0]?.shot.startSeconds ?? 0,
      endSeconds: group.at(-1)?.shot.endSeconds ?? stretch.durationSeconds,
      fit: group[0]?.fit ?? 'fill',
      ...(crop !== undefined && { crop }),
      reason: [...new Set(group.map(({ reason }) => reason))].slice(0, 4).join(' '),
    };
  });
}
