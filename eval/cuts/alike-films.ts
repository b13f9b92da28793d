/**
 * Films whose shots are alike: stretches of one take out of order, moved, nearer or mirrored, as a jump cut joins them,
 * and one person before a wall whose pauses were cut out.
 */
import { pick, type Random, seededRandom } from '../../packages/engine/src/random.ts';
import { blank, type Composed, sampled, type View } from './compose.ts';
import { drawPerson, drawWall, exposed, makePerson, type Person } from './figures.ts';
import type { QuietLooks } from './quiet-clips.ts';
import { type Planes, RATE, type Take } from './takes.ts';

/** What one piece differs in from the one before. */
const JOINS = ['another moment', 'moved', 'nearer', 'mirrored'] as const;

/** Share of the pixels that have to be others by `NOTABLE` levels: where nothing else is seen there is no cut to find. */
const LEAST_CHANGED = 0.08;
const NOTABLE = 24;

const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

const pieceLength = (random: Random): number => Math.round(between(random, 0.8, 2) * RATE);

export function changedShare(a: Planes, b: Planes): number {
  const [one, other] = [a.planes[0], b.planes[0]];
  let changed = 0;
  for (let i = 0; i < one.length; i += 3)
    if (Math.abs((one[i] ?? 0) - (other[i] ?? 0)) > NOTABLE) changed += 3;
  return changed / one.length;
}

export function mirror(picture: Planes): void {
  picture.planes.forEach((plane, index) => {
    const width = picture.width / (index === 0 ? 1 : 2);
    for (let from = 0; from < plane.length; from += width) plane.subarray(from, from + width).reverse();
  });
}

interface Piece {
  take: Take;
  from: number;
  start: number;
  end: number;
  view: View;
  isMirrored: boolean;
}

/** A camera in a hand, or one that stands; `sway` in shares of the picture. */
function swayed({ x, y, size }: View, frame: number, sway: number): View {
  const wave = (speed: number, phase: number): number => sway * Math.sin(frame * speed + phase);
  const within = (value: number): number => Math.min(1 - size, Math.max(0, value));
  return {
    size,
    x: within(x + wave(0.13, 1) + 0.4 * wave(0.41, 2)),
    y: within(y + 0.7 * wave(0.17, 3) + 0.3 * wave(0.5, 1)),
  };
}

function shown({ take, from, start, view, isMirrored }: Piece, frame: number, sway: number): Planes {
  const picture = blank();
  const source = take.pictures[Math.min(take.pictures.length - 1, from + frame - start)];
  if (source !== undefined) sampled(source, swayed(view, frame, sway), picture);
  if (isMirrored) mirror(picture);
  return picture;
}

function nextPiece(random: Random, takes: readonly Take[], at: number, before: Piece | undefined): Piece {
  const join = before === undefined ? 'another moment' : pick(random, JOINS);
  const take = pick(random, takes);
  const length = Math.min(pieceLength(random), take.pictures.length - 2);
  const view = before?.view ?? { x: 0.12, y: 0.12, size: 0.76 };
  const size = join === 'nearer' ? (view.size > 0.7 ? between(random, 0.55, 0.68) : 0.78) : view.size;
  const far = join === 'moved' ? 0.07 : 0;
  const middle = (place: number): number => place + (view.size - size) / 2 + between(random, -far, far);
  const within = (value: number): number => Math.min(1 - size, Math.max(0, value));
  return {
    ...{ take, start: at, end: at + length },
    from: Math.floor(random() * (take.pictures.length - length)),
    view: { size, x: within(middle(view.x)), y: within(middle(view.y)) },
    isMirrored: (before?.isMirrored ?? false) !== (join === 'mirrored'),
  };
}

/** Pieces of takes of one place, cut hard. */
export function jumpCutFilm(takes: readonly Take[], seed: number, count: number): Composed {
  const random = seededRandom(seed);
  const sway = pick(random, [0, 0, 0.006, 0.015]);
  const pieces: Piece[] = [];
  for (let tries = 0; pieces.length < count && tries < 300; tries++) {
    const before = pieces.at(-1);
    const piece = nextPiece(random, takes, before?.end ?? 0, before);
    const last = before === undefined ? null : shown(before, before.end - 1, sway);
    if (last !== null && changedShare(last, shown(piece, piece.start, sway)) < LEAST_CHANGED) continue;
    pieces.push(piece);
  }
  const [level, crf] = [random() * 2, 18 + Math.floor(random() * 12)];
  return {
    name: `jump${seed} ${takes[0]?.name ?? ''} sway${sway} noise${level.toFixed(1)} crf${crf}`,
    borders: pieces.slice(1).map(({ start }) => ({ kind: 'cut', start, end: start })),
    frames: pieces.at(-1)?.end ?? 0,
    notes: pieces.map(({ start, from, view }) => `${start} from ${from} size ${view.size.toFixed(2)}`),
    ...{ crf, interlaced: false },
    picture(frame) {
      const piece = pieces.findLast(({ start }) => start <= frame);
      const picture = piece === undefined ? blank() : shown(piece, frame, sway);
      return exposed(picture, { gain: 1, level, seed: seed * 7919 + frame });
    },
  };
}

interface Answer {
  person: Person;
  seconds: number;
  start: number;
  end: number;
  view: View;
}

/** One person before a wall: pauses are cut out, and now and then the picture is nearer. */
export function interviewFilm(looks: QuietLooks, seed: number, count: number): Composed {
  const random = seededRandom(seed);
  const wall = drawWall(pick(random, looks.walls), seed);
  const person = makePerson(random, looks.cloths);
  const [isNearer, sway] = [random() < 0.6, pick(random, [0, 0, 0.004, 0.01])];
  const drawn = ({ person: who, seconds, start, view }: Answer, frame: number): Planes => {
    const planes: Planes['planes'] = [wall.planes[0].slice(), wall.planes[1].slice(), wall.planes[2].slice()];
    const whole: Planes = { ...wall, planes };
    drawPerson(whole, who, seconds + (frame - start) / RATE, 0);
    const picture = blank();
    sampled(whole, swayed(view, frame, sway), picture);
    return picture;
  };
  const answers: Answer[] = [];
  for (let tries = 0; answers.length < count && tries < 300; tries++) {
    const before = answers.at(-1);
    const start = before?.end ?? 0;
    const size = isNearer && random() < 0.5 ? between(random, 0.68, 0.85) : 0.94;
    const moved = { ...person, x: person.x + between(random, -22, 22), y: person.y + between(random, -8, 8) };
    const answer: Answer = {
      ...{ person: moved, seconds: random() * 60, start, end: start + pieceLength(random) },
      view: { size, x: (1 - size) / 2, y: (1 - size) / 3 },
    };
    const last = before === undefined ? null : drawn(before, before.end - 1);
    if (last !== null && changedShare(last, drawn(answer, start)) < LEAST_CHANGED) continue;
    answers.push(answer);
  }
  const [level, crf] = [random() * 2.5, 18 + Math.floor(random() * 12)];
  return {
    name: `interview${seed} nearer${isNearer} sway${sway} noise${level.toFixed(1)} crf${crf}`,
    borders: answers.slice(1).map(({ start }) => ({ kind: 'cut', start, end: start })),
    frames: answers.at(-1)?.end ?? 0,
    notes: answers.map(({ start, view }) => `${start} size ${view.size.toFixed(2)}`),
    ...{ crf, interlaced: false },
    picture: (frame) => {
      const answer = answers.findLast(({ start }) => start <= frame);
      const picture = answer === undefined ? blank() : drawn(answer, frame);
      return exposed(picture, { gain: 1, level, seed: seed * 7919 + frame });
    },
  };
}
