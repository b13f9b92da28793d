/**
 * `npm run bench:index`: how fast the one decode of `preprocess` is, as jobs of the service run it: shots with their
 * transitions, scenes, stills, prints, keyframes, loudness, sound ranges and waveform, without a proxy and with one of
 * 720p, beside `ffmpeg` finding cuts alone (its filter scdet at its default threshold). Generated 1080p30 with sound at
 * about 10 Mbit/s, and with `--noisy` also at 80; each kind in turns; one run of each goes before and does not count.
 * Wall and processor seconds, times real time, the load of the machine meanwhile, and the largest resident size of a
 * child. Prints Markdown tables; nothing passes or fails. Linux only, and needs `ffmpeg` on the PATH for the peer.
 * Options:
 *
 *   --runs <n>      how often each is run, default 3
 *   --seconds <n>   length of the footage, default 60
 *   --noisy         also footage with more noise and bits than people upload
 *   --cold          without the run that does not count
 *   --input <file>  another video
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { analyzeFile, probeFile } from '../packages/engine/src/client.ts';
import { makeVideo, type SceneSpec } from '../packages/engine/src/testing/make-media.ts';
import { endedChildrenCpuSeconds, watchPeakMemory } from './process-tree.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    noisy: { type: 'boolean', default: false },
    cold: { type: 'boolean', default: false },
    input: { type: 'string' },
  },
});

const run = promisify(execFile);

/** One after the other, for as long each. */
const SCENES: SceneSpec[] = [
  { source: 'testsrc2', frames: 0 },
  { source: 'mandelbrot', frames: 0 },
  { source: 'gradients=seed=9:speed=0.02', frames: 0 },
  { source: 'cellauto=rule=110', frames: 0 },
];

/** About what cameras and people who upload use for 1080p30; the other with noise that no upload has. */
const FOOTAGE = {
  usual: {
    filters: ['format=yuv420p', 'noise=alls=5:allf=t'],
    encoder: { b: '10M', maxrate: '12M', bufsize: '20M' },
  },
  noisy: {
    filters: ['format=yuv420p', 'noise=alls=20:allf=t'],
    encoder: { b: '80M', maxrate: '90M', bufsize: '160M' },
  },
} as const;

async function makeFootage(
  path: string,
  { filters, encoder }: (typeof FOOTAGE)['usual' | 'noisy'],
  seconds: number,
): Promise<string> {
  const frames = Math.round((seconds * 30) / SCENES.length);
  return makeVideo(path, {
    scenes: SCENES.map((scene) => ({ ...scene, frames, filters: [...filters] })),
    width: 1920,
    height: 1080,
    rate: { num: 30, den: 1 },
    tone: { seconds, levelDb: -20 },
    encoderOptions: { preset: 'superfast', bf: '2', ...encoder },
  });
}

interface Taken {
  wallSeconds: number;
  cpuSeconds: number;
  peakBytes: number;
}

/** What the processes took that `work` started and saw end; nothing else may run meanwhile. */
async function timed(needle: string, work: () => Promise<unknown>): Promise<Taken> {
  const cpu = endedChildrenCpuSeconds();
  const memory = watchPeakMemory(process.pid, needle);
  const start = performance.now();
  await work();
  const wallSeconds = (performance.now() - start) / 1000;
  return { wallSeconds, cpuSeconds: endedChildrenCpuSeconds() - cpu, peakBytes: memory.stop() };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const LIMITS = { timeoutSeconds: 3_600, memoryBytes: 4 * 1024 ** 3 };

const analysed = (inputPath: string, outputFolder: string, proxyHeights: number[]): Promise<unknown> =>
  analyzeFile({ inputPath, outputFolder, proxyHeights, cutterSensitivity: 0.5 }, { limits: LIMITS });

const scdet = (input: string): Promise<unknown> =>
  run('nice', [
    '-n',
    '10',
    'ffmpeg',
    '-v',
    'error',
    '-nostdin',
    '-i',
    input,
    '-vf',
    'scdet',
    '-f',
    'null',
    '-',
  ]);

const WORK: { what: string; needle: string; work: (input: string, folder: string) => Promise<unknown> }[] = [
  { what: 'ours, no proxy', needle: 'job-child', work: (input, folder) => analysed(input, folder, []) },
  { what: 'ours, 720p proxy', needle: 'job-child', work: (input, folder) => analysed(input, folder, [720]) },
  { what: 'ffmpeg scdet, cuts alone', needle: 'ffmpeg', work: scdet },
];

/** Prints what each kind of work takes of one file. */
async function measure(name: string, input: string, folder: string): Promise<void> {
  const { durationSeconds } = await probeFile(input, { limits: LIMITS });
  const { size } = await stat(input);
  const taken = new Map(WORK.map(({ what }) => [what, [] as Taken[]]));
  const loads = [loadavg()[0] ?? 0];
  for (let round = options.cold ? 1 : 0; round <= Number(options.runs); round++) {
    for (const [index, { what, needle, work }] of WORK.entries()) {
      const output = join(folder, `out-${round}-${index}`);
      await mkdir(output);
      const figures = await timed(needle, () => work(input, output));
      await rm(output, { recursive: true });
      if (round > 0) taken.get(what)?.push(figures);
    }
    loads.push(loadavg()[0] ?? 0);
  }
  const rate = (size * 8) / durationSeconds / 1e6;
  console.log(
    `\n${name}: ${durationSeconds.toFixed(1)} s of video at ${rate.toFixed(1)} Mbit/s on ${availableParallelism()} ` +
      `cores, medians of ${options.runs}; load of the machine ${loads.map((load) => load.toFixed(1)).join(', ')}\n`,
  );
  console.log('| what | wall s | times real time | CPU s | largest child |\n|---|---|---|---|---|');
  for (const [what, figures] of taken) {
    const wall = median(figures.map(({ wallSeconds }) => wallSeconds));
    const cpu = median(figures.map(({ cpuSeconds }) => cpuSeconds));
    const peak = Math.max(...figures.map(({ peakBytes }) => peakBytes)) / 1024 ** 2;
    const speed = durationSeconds / wall;
    console.log(
      `| ${what} | ${wall.toFixed(1)} | ${speed.toFixed(1)} | ${cpu.toFixed(1)} | ${peak.toFixed(0)} MB |`,
    );
  }
}

const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-index-'));
try {
  if (options.input !== undefined) await measure('given', options.input, folder);
  else {
    for (const [name, footage] of Object.entries(FOOTAGE)) {
      if (name === 'noisy' && !options.noisy) continue;
      const path = join(folder, `${name}.mp4`);
      await measure(name, await makeFootage(path, footage, Number(options.seconds)), folder);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
