/** How a camera moves over a given picture, by the words of a prompt. Pure. */
import type { Crop, Keyframe } from '@rushes/timeline';

/** How much of the picture's width and height a move goes through. */
const TRAVEL = 0.16;

type Move = 'in' | 'out' | 'left' | 'right' | 'up' | 'down' | 'none';

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

/** The move that a prompt names; a slow one inwards where it names none, as documentaries do. */
export function moveOf(prompt: string): Move {
  return words.find(([, pattern]) => pattern.test(prompt))?.[0] ?? 'in';
}

const full = { left: 0, top: 0, right: 0, bottom: 0 };
const half = TRAVEL / 2;
const moves: Readonly<Record<Move, [Crop, Crop]>> = {
  none: [full, full],
  in: [full, { left: half, top: half, right: half, bottom: half }],
  out: [{ left: half, top: half, right: half, bottom: half }, full],
  // The camera goes to where it is told: what is cut off moves to the other side.
  left: [
    { left: TRAVEL, top: half, right: 0, bottom: half },
    { left: 0, top: half, right: TRAVEL, bottom: half },
  ],
  right: [
    { left: 0, top: half, right: TRAVEL, bottom: half },
    { left: TRAVEL, top: half, right: 0, bottom: half },
  ],
  up: [
    { left: half, top: TRAVEL, right: half, bottom: 0 },
    { left: half, top: 0, right: half, bottom: TRAVEL },
  ],
  down: [
    { left: half, top: 0, right: half, bottom: TRAVEL },
    { left: half, top: TRAVEL, right: half, bottom: 0 },
  ],
};

/** Within what is left by the crop that was asked for. */
function inside(outer: Crop, inner: Crop): Crop {
  const [across, down] = [1 - outer.left - outer.right, 1 - outer.top - outer.bottom];
  return {
    left: outer.left + inner.left * across,
    right: outer.right + inner.right * across,
    top: outer.top + inner.top * down,
    bottom: outer.bottom + inner.bottom * down,
  };
}

/** Keyframes of the crop from the first picture to the last; it starts and ends softly. */
export function cameraMove(
  prompt: string,
  { seconds, crop }: { seconds: number; crop: Crop },
): Keyframe<Crop>[] {
  const [from, to] = moves[moveOf(prompt)];
  return [
    { at: 0, value: inside(crop, from), easing: 'ease-in-out' },
    { at: seconds, value: inside(crop, to) },
  ];
}
