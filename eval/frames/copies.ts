/**
 * `npm run eval:copies [tuning|held-out|short]`: whether pictures that were altered are known again among prints as they
 * are stored, by the print as it is, with its views, and by trivial comparisons.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePrint, openJobRunner, printLikeness } from '@rushes/engine';
import sharp from 'sharp';
import { alteredPlaces } from '../../packages/server/src/modules/understanding/fingerprints/near-duplicates.service.ts';
import { differenceHash, meanColor, nearness } from './baselines.ts';
import { DISTORTIONS, type Distortion, seededNumbers } from './distortions.ts';
import { makeSet, SETS } from './sets.ts';

const mirror = (jpeg: Buffer) => sharp(jpeg).flop().jpeg({ quality: 70 }).toBuffer();
const ALTERED: readonly Distortion[] = [
  { name: 'as it is', apply: async (jpeg) => jpeg },
  ...DISTORTIONS,
  { name: 'mirrored', apply: mirror },
  ...DISTORTIONS.filter(({ name }) => name === 'cropped 10 %').map(({ name, apply }) => ({
    name: `mirrored, ${name}`,
    apply: async (jpeg: Buffer, random: () => number) => mirror(await apply(jpeg, random)),
  })),
];
const SECONDS = [1.5, 4, 6.5, 9, 11.5, 14];
/** As near-duplicates have it. */
const SAME = 0.8;
/** Of pairs of other clips so many are taken for the same by the trivial comparisons. */
const FALSE_SHARE = 0.002;

interface Seen {
  clip: number;
  seconds: number;
  altered: string;
  print: Float32Array;
  hash: Float32Array;
  color: Float32Array;
}

type Likeness = (a: Seen, b: Seen) => number | Promise<number>;

const stored = ({ clip, print }: Seen) => ({ assetId: String(clip), startMs: 0, endMs: 1, vector: print });
const METHODS: Readonly<Record<string, Likeness>> = {
  stored: (a, b) => printLikeness(a.print, b.print),
  views: async (a, b) =>
    (await alteredPlaces([stored(a)], [stored(b)], -1)).get(0)?.[0]?.likeness ??
    printLikeness(a.print, b.print),
  dHash: (a, b) => printLikeness(a.hash, b.hash),
  'mean colour': (a, b) => nearness(a.color, b.color),
};

async function look(set: (typeof SETS)[keyof typeof SETS], folder: string): Promise<Seen[]> {
  const drawn = { films: set.films.slice(0, 3), strangers: set.strangers.slice(0, 1) };
  const { clips, strangers } = await makeSet({ ...set, ...drawn }, join(folder, 'clips'));
  const all = [...clips, ...strangers];
  const runner = openJobRunner({ places: { read: all.map(({ path }) => path), write: [folder] } });
  const random = seededNumbers(set.seed + 7);
  const seen: Seen[] = [];
  const [frames, inputPath] = [join(folder, 'frames'), join(folder, 'altered.jpg')];
  await mkdir(frames);
  for (const [clip, { path }] of all.entries()) {
    for (const seconds of SECONDS) {
      await runner.run('frame', { inputPath: path, outputFolder: frames, seconds });
      const frame = await readFile(join(frames, 'frame.jpg'));
      for (const { name, apply } of ALTERED) {
        const picture = await apply(frame, random);
        await writeFile(inputPath, picture);
        const { prints } = await runner.run('print', { inputPath });
        const print = decodePrint(prints[0] ?? '');
        if (print === null) continue;
        const [hash, color] = [await differenceHash(picture), await meanColor(picture)];
        seen.push({ clip, seconds, altered: name, print, hash, color });
      }
    }
  }
  await runner.close();
  return seen;
}

async function compare(seen: readonly Seen[], method: string, likeness: Likeness): Promise<string[]> {
  const whole = seen.filter(({ altered }) => altered === 'as it is');
  const right = new Map<string, number[]>();
  const wrong: number[] = [];
  for (const a of whole) {
    for (const b of seen) {
      if (b.clip !== a.clip) wrong.push(await likeness(a, b));
      else if (b.seconds === a.seconds && b.altered !== a.altered) {
        right.set(b.altered, [...(right.get(b.altered) ?? []), await likeness(a, b)]);
      }
    }
  }
  wrong.sort((a, b) => b - a);
  const isPrint = method === 'stored' || method === 'views';
  const least = isPrint ? SAME : (wrong[Math.floor(wrong.length * FALSE_SHARE)] ?? 0);
  const share = (values: readonly number[]) =>
    `${((100 * values.filter((value) => value >= least).length) / Math.max(1, values.length)).toFixed(1)} %`;
  return [
    `${method}: ${share([...right.values()].flat())}, pairs of other clips ${share(wrong)} of ${wrong.length}`,
    ...[...right].map(([altered, values]) => `  ${altered}: ${share(values)}`),
  ];
}

const asked = process.argv[2] ?? 'held-out';
if (!(asked in SETS)) throw new Error('Which set: tuning, held-out or short?');
const folder = await mkdtemp(join(tmpdir(), 'rushes-copies-'));
try {
  const seen = await look(SETS[asked as keyof typeof SETS], folder);
  for (const [method, likeness] of Object.entries(METHODS)) {
    process.stdout.write(`${(await compare(seen, method, likeness)).join('\n')}\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
