/** How texts come and go, as stretches of time within which everything changes evenly. Times are frames from the text's first. */
import type { TextAnimation, TextMotion } from '@rushes/timeline';

/** Where a unit is, seen from where it rests. */
export interface MotionState {
  /** Pixels. */
  dx: number;
  dy: number;
  scale: number;
  /** 0 clear to 1 full. */
  alpha: number;
}

/** From `start` to `end` within `from` to before `until`, evenly. */
export interface MotionPiece {
  from: number;
  until: number;
  start: MotionState;
  end: MotionState;
}

/** What a text's movement is made from. */
export interface MotionRule {
  animation: TextAnimation | undefined;
  /** The style's own coming and going, where nothing is told: seconds, and pixels that it rises meanwhile. */
  own: { fade: number; rise: number };
  /** Frames of the text's life. */
  life: number;
  framesPerSecond: number;
  /** Pixels of an em. */
  size: number;
}

/** Where nothing moves. */
export const REST: MotionState = { dx: 0, dy: 0, scale: 1, alpha: 1 };

/** Seconds that coming and going take where nothing is told. */
export const DEFAULT_ANIMATION_SECONDS = 0.35;

/** A curve is drawn as at most so many straight pieces. */
const CURVE_PIECES = 6;

/** The life of unit `index` of `count`. */
export function motionPieces(rule: MotionRule, place: { index: number; count: number }): MotionPiece[] {
  const whole = { from: 0, until: rule.life, start: REST, end: REST };
  if (rule.animation === undefined) return cutAll(whole, ownMotion(rule));
  const { seconds = DEFAULT_ANIMATION_SECONDS } = rule.animation;
  const total = Math.max(0, Math.min(Math.round(seconds * rule.framesPerSecond), Math.floor(rule.life / 2)));
  // Units move one after the other: half of the time lies between the first's start and the last's.
  const share = place.count > 1 ? place.index / (place.count - 1) : 0;
  const into = movement(rule.animation.in ?? 'none', { rule, total, share, many: place.count > 1 });
  const out = movement(rule.animation.out ?? 'none', {
    rule,
    total,
    share: 1 - share,
    many: place.count > 1,
  });
  const leaving = out.map((piece) => ({
    from: rule.life - piece.until,
    until: rule.life - piece.from,
    start: leave(piece.end),
    end: leave(piece.start),
  }));
  return cutAll(whole, [...into, ...leaving.reverse()]);
}

/** Texts go on in the direction they came in. */
function leave(state: MotionState): MotionState {
  return { ...state, dx: 0 - state.dx, dy: 0 - state.dy };
}

/** Fading while rising, as the styles do on their own: even, and at most for a quarter of the life each. */
function ownMotion({ own, life, framesPerSecond }: MotionRule): MotionPiece[] {
  const fade = Math.round(Math.min(own.fade * framesPerSecond, life / 4));
  if (fade <= 0) return [];
  const rising = own.rise > 0 ? Math.round(own.fade * 1.4 * framesPerSecond) : fade;
  const settled = Math.max(1, Math.min(rising, life - fade));
  const at = (frame: number): MotionState => ({
    dx: 0,
    dy: own.rise * Math.max(0, 1 - frame / settled),
    scale: 1,
    alpha: Math.min(1, frame / fade, (life - frame) / fade),
  });
  return pieces([0, fade, settled, life - fade, life], at);
}

function pieces(frames: readonly number[], at: (frame: number) => MotionState): MotionPiece[] {
  const cuts = [...new Set(frames)].sort((a, b) => a - b);
  return cuts.slice(1).map((until, index) => {
    const from = cuts[index] ?? 0;
    return { from, until, start: at(from), end: at(until) };
  });
}

/** Coming in, from frame 0 on. */
function movement(
  motion: TextMotion,
  options: { rule: MotionRule; total: number; share: number; many: boolean },
): MotionPiece[] {
  const { total, share, many, rule } = options;
  if (motion === 'none' || total === 0) return [];
  if (motion === 'type') {
    const at = Math.round(share * total);
    const hidden = { ...REST, alpha: 0 };
    return at > 0 ? [{ from: 0, until: at, start: hidden, end: hidden }] : [];
  }
  const delay = many ? Math.floor((share * total) / 2) : 0;
  const length = many ? total - Math.floor(total / 2) : total;
  const state = (frame: number) => stateAt(motion, Math.min(1, Math.max(0, (frame - delay) / length)), rule);
  const steps = Array.from({ length: CURVE_PIECES + 1 }, (_, step) =>
    Math.round(delay + (length * step) / CURVE_PIECES),
  );
  return pieces([0, ...steps], state);
}

/** How far an incoming unit moves, em. */
const DISTANCE = 0.8;

function stateAt(motion: TextMotion, share: number, { size }: MotionRule): MotionState {
  const rest = (1 - share) ** 3;
  const far = DISTANCE * size * rest;
  const moved = { ...REST, alpha: share };
  switch (motion) {
    case 'rise':
      return { ...moved, dy: far };
    case 'drop':
      return { ...moved, dy: 0 - far };
    case 'slide-left':
      return { ...moved, dx: 2 * far };
    case 'slide-right':
      return { ...moved, dx: 0 - 2 * far };
    case 'pop':
      // Grows a little too far and settles.
      return { ...moved, scale: 1 - 0.5 * rest + 0.25 * share * (1 - share), alpha: Math.min(1, share * 2) };
    default:
      return moved;
  }
}

/** The pieces, with rest between them, over the whole of `life`. */
function cutAll(life: MotionPiece, moves: readonly MotionPiece[]): MotionPiece[] {
  const all: MotionPiece[] = [];
  let at = life.from;
  for (const move of moves) {
    if (move.until <= move.from) continue;
    if (move.from > at) all.push({ ...life, from: at, until: move.from });
    all.push(move);
    at = move.until;
  }
  if (at < life.until) all.push({ ...life, from: at });
  return all.filter((piece) => piece.start.alpha > 0 || piece.end.alpha > 0).reduce(join, []);
}

/** Pieces that rest alike are one. */
function join(done: MotionPiece[], piece: MotionPiece): MotionPiece[] {
  const last = done.at(-1);
  const alike = last && [last.start, last.end, piece.end].every((state) => same(state, piece.start));
  if (alike && last.until === piece.from) last.until = piece.until;
  else done.push({ ...piece });
  return done;
}

function same(a: MotionState, b: MotionState): boolean {
  return a.dx === b.dx && a.dy === b.dy && a.scale === b.scale && a.alpha === b.alpha;
}

/** The part of a piece between two frames; null when there is none. */
export function cutPiece(piece: MotionPiece, span: { from: number; until: number }): MotionPiece | null {
  const from = Math.max(piece.from, span.from);
  const until = Math.min(piece.until, span.until);
  if (from >= until) return null;
  return { from, until, start: stateWithin(piece, from), end: stateWithin(piece, until) };
}

/** The state at a frame of a piece. */
export function stateWithin(piece: MotionPiece, frame: number): MotionState {
  const share = (frame - piece.from) / (piece.until - piece.from);
  const mix = (key: keyof MotionState) => piece.start[key] + (piece.end[key] - piece.start[key]) * share;
  return { dx: mix('dx'), dy: mix('dy'), scale: mix('scale'), alpha: mix('alpha') };
}
