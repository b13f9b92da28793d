/**
 * `npm run eval:scenes`: how well shots are grouped into scenes. Films are composed of shots of known scenes: within a
 * scene two views alternate or one view is seen from nearer and farther, under the noise and light of a take. Views of
 * the held-out set are of other sources and seeds than those of the tuning set. A border of scenes is found only where it
 * stands; beside ours every shot as a scene of its own, and groups of a fixed length, chosen on the tuning set.
 */
import { parseArgs } from 'node:util';
import { type GroupedShot, groupScenes } from '../../packages/engine/src/analyze/measures.ts';
import { type ColorLook, createLookTally } from '../../packages/engine/src/analyze/pictures/color-look.ts';
import { smallPictureFromPlanes } from '../../packages/engine/src/analyze/pictures/small-picture.ts';
import { pick, type Random, seededRandom } from '../../packages/engine/src/random.ts';
import { f1, noScore, type Score, scoreText } from './score.ts';
import { HELD_OUT_TAKES, makeTakes, type Planes, type Take, TUNING_TAKES } from './takes.ts';

const { values: options } = parseArgs({
  options: {
    films: { type: 'string', default: '40' },
    media: { type: 'string', default: '../shared/media' },
  },
});

/** A film: its shots, and which of them begin a scene (the first is not counted). */
interface Film {
  shots: GroupedShot[];
  borders: Set<number>;
}

const SCENES = 8;

function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** A picture of 160 x 88 of a part of `source`, under a little more or less light. */
function lookOf(source: Planes, part: { x: number; y: number; size: number }, light: number): ColorLook {
  const [width, height] = [160, 88];
  const planes = source.planes.map((plane, index) => {
    const half = index === 0 ? 1 : 2;
    const [w, h, stride] = [width / half, height / half, source.width / half];
    const target = new Uint8Array(w * h);
    for (let y = 0; y < h; y++) {
      const sy = Math.floor((part.y + (part.size * y) / h) * (source.height / half));
      for (let x = 0; x < w; x++) {
        const value = plane[sy * stride + Math.floor((part.x + (part.size * x) / w) * stride)] ?? 0;
        target[y * w + x] = index === 0 ? Math.max(16, Math.min(235, value * light)) : value;
      }
    }
    return target;
  });
  const [luma, cb, cr] = planes;
  const tally = createLookTally();
  if (luma && cb && cr) tally.add(smallPictureFromPlanes({ width, height }, { luma, cb, cr }));
  return tally.finish();
}

/** One shot of a view: another moment, another part of the picture, another exposure. */
function shotOf(take: Take, startSeconds: number, random: Random): GroupedShot {
  const size = 0.65 + 0.35 * random();
  const part = { size, x: (1 - size) * random(), y: (1 - size) * random() };
  const picture = take.pictures[between(random, 0, take.pictures.length - 1)];
  if (picture === undefined) throw new RangeError('a take without pictures');
  const endSeconds = startSeconds + 1.5 + 5 * random();
  return { startSeconds, endSeconds, look: lookOf(picture, part, 0.92 + 0.16 * random()) };
}

/** Scenes of two views that alternate, or of one; neighbours share no view. */
function filmOf(takes: readonly Take[], seed: number): Film {
  const random = seededRandom(seed);
  const film: Film = { shots: [], borders: new Set() };
  let before: Take[] = [];
  for (let scene = 0; scene < SCENES; scene++) {
    const first = pick(
      random,
      takes.filter((take) => !before.includes(take)),
    );
    const second = pick(
      random,
      takes.filter((take) => take !== first && !before.includes(take)),
    );
    const views = random() < 0.7 ? [first, second] : [first];
    before = views;
    if (scene > 0) film.borders.add(film.shots.length);
    const count = views.length === 1 ? between(random, 1, 4) : between(random, 3, 7);
    for (let shot = 0; shot < count; shot++) {
      const take = views[shot % views.length] ?? first;
      film.shots.push(shotOf(take, film.shots.at(-1)?.endSeconds ?? 0, random));
    }
  }
  return film;
}

function scored(films: readonly Film[], bordersOf: (film: Film) => Set<number>): Score {
  const sum = noScore();
  for (const film of films) {
    const found = bordersOf(film);
    const hits = [...found].filter((border) => film.borders.has(border)).length;
    sum.hits += hits;
    sum.missed += film.borders.size - hits;
    sum.wrong += found.size - hits;
  }
  return sum;
}

const ours = ({ shots }: Film): Set<number> =>
  new Set(groupScenes(shots).flatMap(({ firstShot }) => (firstShot === 0 ? [] : [firstShot])));

const everyShot = ({ shots }: Film): Set<number> => new Set(shots.keys().filter((index) => index > 0));

/** A scene begins with the first shot of each `seconds`. */
const fixed =
  (seconds: number) =>
  ({ shots }: Film): Set<number> => {
    const place = (index: number): number => Math.floor((shots[index]?.startSeconds ?? 0) / seconds);
    return new Set(shots.keys().filter((index) => index > 0 && place(index) > place(index - 1)));
  };

async function filmsOf(list: typeof TUNING_TAKES, firstSeed: number): Promise<Film[]> {
  const takes = await makeTakes(list, options.media, false);
  return Array.from({ length: Number(options.films) }, (_, index) => filmOf(takes, firstSeed + index));
}

const tuning = await filmsOf(TUNING_TAKES, 5_000);
const lengths = [4, 6, 8, 10, 15, 20, 30, 45];
const best = lengths.toSorted((a, b) => f1(scored(tuning, fixed(b))) - f1(scored(tuning, fixed(a))))[0] ?? 15;
const heldOut = await filmsOf(HELD_OUT_TAKES, 70_000);
const shots = heldOut.reduce((sum, film) => sum + film.shots.length, 0);
console.log(`\n${heldOut.length} films, ${shots} shots, held-out takes\n`);
console.log('| grouping | scene borders: precision / recall / F1 |\n|---|---|');
for (const [name, find] of [
  ['ours', ours],
  ['every shot a scene', everyShot],
  [`every ${best} s`, fixed(best)],
] as const) {
  console.log(`| ${name} | ${scoreText(scored(heldOut, find))} |`);
}
