/** How a camera moves over given pictures: by the words of a prompt, and by what each picture is about. Pure. */
import type { Focus } from '@rushes/engine';
import type { Crop, Keyframe } from '@rushes/timeline';

export type Move = 'in' | 'out' | 'left' | 'right' | 'up' | 'down' | 'none';

/** Words that name a move, the most telling first; English, German, French, Spanish, Portuguese. */
const words: readonly [Move, RegExp][] = [
  ['none', /\b(static|still camera|no (camera )?(movement|motion)|locked[- ]off|ohne bewegung|fixe?)\b/iu],
  ['out', /\b(zoom(s|ing)? out|pull(s|ing)? (back|out)|dolly out|herauszoomen|zoom arrière|aleja)\b/iu],
  ['in', /\b(zoom(s|ing)?( in)?|push(es|ing)? in|dolly in|closer|heranzoomen|zoom avant|acerca)\b/iu],
  [
    'left',
    /\b(pan(s|ning)?|move(s)?|moving|drift(s)?|schwenk\w*|panoramique|paneo)\b[^.]*\b(left|links|gauche|izquierda|esquerda)\b/iu,
  ],
  [
    'right',
    /\b(pan(s|ning)?|move(s)?|moving|drift(s)?|schwenk\w*|panoramique|paneo)\b[^.]*\b(right|rechts|droite|derecha|direita)\b/iu,
  ],
  ['up', /\b(tilt(s)?|pan(s)?|move(s)?|rise(s)?|crane) (up|upwards)\b/iu],
  ['down', /\b(tilt(s)?|pan(s)?|move(s)?|crane) (down|downwards)\b/iu],
];

/** The move that a prompt names; null where it names none. */
export function moveOf(prompt: string): Move | null {
  return words.find(([, pattern]) => pattern.test(prompt))?.[0] ?? null;
}

/** One picture of a film. */
export interface CameraShot {
  /** The picture, as far as its crop leaves it, and the film: only their shapes count. */
  picture: { width: number; height: number };
  film: { width: number; height: number };
  focus: Focus | null;
  seconds: number;
  move: Move;
}

/** What the camera sees: a middle and a width, in shares of the picture. */
interface View {
  x: number;
  y: number;
  zoom: number;
}

/** The camera comes so much nearer a second, and so much in all: at its fastest the edge moves 2 % of the frame a second. */
const ZOOM_A_SECOND = 0.03;
const LEAST_ZOOM = 0.045;
const MOST_ZOOM = 0.24;
/** A camera that goes sideways stands so much nearer, to have where to go, and goes so much of its own view a second. */
const SIDEWAYS_ZOOM = 1.14;
const PAN_A_SECOND = 0.045;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** Sides of the whole view, in shares of the picture: as much of it as has the film's shape. */
function wholeOf({ picture, film }: Pick<CameraShot, 'picture' | 'film'>): { width: number; height: number } {
  const ratio = film.width / film.height / (picture.width / picture.height);
  return ratio >= 1 ? { width: 1, height: 1 / ratio } : { width: ratio, height: 1 };
}

/** Within the picture. */
function held(whole: { width: number; height: number }, { x, y, zoom }: View): View {
  const [across, down] = [whole.width / zoom / 2, whole.height / zoom / 2];
  return { zoom, x: clamp(x, across, 1 - across), y: clamp(y, down, 1 - down) };
}

function cropOf(whole: { width: number; height: number }, view: View): Crop {
  const [across, down] = [whole.width / view.zoom / 2, whole.height / view.zoom / 2];
  const inset = (value: number) => clamp(Math.round(value * 1e6) / 1e6, 0, 0.99);
  return {
    left: inset(view.x - across),
    right: inset(1 - view.x - across),
    top: inset(view.y - down),
    bottom: inset(1 - view.y - down),
  };
}

const directions = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** From where the camera goes to where. */
function viewsOf(shot: CameraShot): { from: View; to: View } {
  const { focus, seconds, move } = shot;
  const whole = wholeOf(shot);
  // What a face is above the middle of counts more than what is below it.
  const at =
    focus === null ? { x: 0.5, y: 0.5 } : { x: focus.x + focus.width / 2, y: focus.y + focus.height / 2 };
  const wide = held(whole, { ...at, zoom: 1 });
  if (move === 'none') return { from: wide, to: wide };
  if (move === 'in' || move === 'out') {
    // Never nearer than the whole of what it is about.
    const room = focus === null ? 2 : Math.min(whole.width / focus.width, whole.height / focus.height);
    const near = 1 + clamp(Math.min(ZOOM_A_SECOND * seconds, room - 1), LEAST_ZOOM, MOST_ZOOM);
    const close = held(whole, { ...at, zoom: near });
    return move === 'in' ? { from: wide, to: close } : { from: close, to: wide };
  }
  const [dx, dy] = directions[move];
  const side = { width: whole.width / SIDEWAYS_ZOOM, height: whole.height / SIDEWAYS_ZOOM };
  const slack = dx !== 0 ? 1 - side.width : 1 - side.height;
  const way = Math.min(slack, PAN_A_SECOND * seconds * (dx !== 0 ? side.width : side.height));
  const middle = held(whole, { ...at, zoom: SIDEWAYS_ZOOM });
  // As much on this side of what it is about as on that, as far as there is picture.
  const [across, down] = [side.width / 2, side.height / 2];
  const start = {
    x:
      dx === 0
        ? middle.x
        : clamp(middle.x - (dx * way) / 2, across + (dx < 0 ? way : 0), 1 - across - (dx > 0 ? way : 0)),
    y:
      dy === 0
        ? middle.y
        : clamp(middle.y - (dy * way) / 2, down + (dy < 0 ? way : 0), 1 - down - (dy > 0 ? way : 0)),
  };
  const from = { ...start, zoom: SIDEWAYS_ZOOM };
  return { from, to: { x: start.x + dx * way, y: start.y + dy * way, zoom: SIDEWAYS_ZOOM } };
}

const between = (seconds: number, from: Crop, to: Crop): Keyframe<Crop>[] => [
  { at: 0, value: from, easing: 'ease-in-out' },
  { at: seconds, value: to },
];

/** Keyframes of the crop from the first picture to the last; it starts and ends softly, and stays within the picture. */
export function cameraMove(shot: CameraShot): Keyframe<Crop>[] {
  const whole = wholeOf(shot);
  const { from, to } = viewsOf(shot);
  return between(shot.seconds, cropOf(whole, from), cropOf(whole, to));
}

/** A subject comes so much nearer than its background: a second, and in all. */
const NEARER_A_SECOND = 0.0125;
const MOST_NEARER = 0.05;

/**
 * The same move for a subject that stands before its background: it grows by more, about its own middle, so that it always
 * covers where it was cut out of. Where the camera sees all of the picture, subject and background fit as they did.
 */
export function subjectMove(shot: CameraShot): Keyframe<Crop>[] {
  const whole = wholeOf(shot);
  const { from, to } = viewsOf(shot);
  const { x, y, width, height } = shot.focus ?? { x: 0.5, y: 0.5, width: 0, height: 0 };
  const [sx, sy] = [x + width / 2, y + height / 2];
  const more = 1 + Math.min(MOST_NEARER, NEARER_A_SECOND * shot.seconds);
  // What is seen comes together towards the subject: it never leaves the picture.
  const nearer = (view: View): View => ({
    zoom: view.zoom * more,
    x: sx + (view.x - sx) / more,
    y: sy + (view.y - sy) / more,
  });
  const views = shot.move === 'out' ? { from: nearer(from), to } : { from, to: nearer(to) };
  return between(shot.seconds, cropOf(whole, views.from), cropOf(whole, views.to));
}

/** Beside a picture that is seen whole little is known of where what it is about ends: the camera comes no nearer than this. */
const MOST_WHOLE_ZOOM = 0.06;
/** Less than this share of what a picture is about is cut off, where all of it does not fit into the film's shape. */
const LEAST_SEEN = 0.8;

/** Whether a film-shaped part of the picture can not hold what it is about, such as an upright lamp in a wide film. */
export function isCutOff({ picture, film, focus }: Pick<CameraShot, 'picture' | 'film' | 'focus'>): boolean {
  if (focus === null) return false;
  const whole = wholeOf({ picture, film });
  return Math.min(1, whole.width / focus.width) * Math.min(1, whole.height / focus.height) < LEAST_SEEN;
}

/**
 * A camera that sees all of a picture comes nearer, or goes back, by its scale: no nearer than the room around what the
 * picture is about.
 */
export function wholeMove({ picture, film, focus, seconds, move }: CameraShot): Keyframe<number>[] {
  const { x, y, width, height } = focus ?? { x: 0, y: 0, width: 1, height: 1 };
  // Beside a picture that is taller than the film is its blurred copy: only above and below it something is lost.
  const isTaller = picture.width / picture.height < film.width / film.height;
  const room = Math.max(0, isTaller ? Math.min(y, 1 - y - height) : Math.min(x, 1 - x - width));
  const near = Math.min(1 + Math.min(ZOOM_A_SECOND * seconds, MOST_WHOLE_ZOOM), 1 / (1 - 2 * room));
  const [from, to] = move === 'none' ? [1, 1] : move === 'out' ? [near, 1] : [1, near];
  return [
    { at: 0, value: from, easing: 'ease-in-out' },
    { at: seconds, value: to },
  ];
}

/** Which pictures of a film have to be shown whole, at its very start or end. */
export interface PictureRole {
  isFirst: boolean;
  isLast: boolean;
}

const turns: readonly Move[] = ['in', 'right', 'out', 'left'];
const tallTurns: readonly Move[] = ['down', 'in', 'up', 'out'];

/**
 * The moves of a film's pictures: as the prompt says, and else no two alike one after the other. The first frame that was asked
 * for is the whole of its picture, and so is the last.
 */
export function movesOf(
  named: Move | null,
  pictures: readonly (PictureRole & { isTall: boolean })[],
  seed: number,
): Move[] {
  const chosen: Move[] = [];
  for (const [index, { isFirst, isLast, isTall }] of pictures.entries()) {
    const list = isTall ? tallTurns : turns;
    const neighbours = [chosen.at(-1), pictures[index + 1]?.isLast === true ? 'out' : undefined];
    const free = list.filter((move) => !neighbours.includes(move));
    if (isLast) chosen.push(pictures.length === 1 ? 'none' : 'out');
    else if (named !== null) chosen.push(named);
    else if (isFirst) chosen.push('in');
    else chosen.push(free[(index + seed) % free.length] ?? 'in');
  }
  return chosen;
}
