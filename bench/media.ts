/**
 * `npm run bench:media`: a 720p proxy against the ffmpeg command line at the same settings, and the whole analysis
 * (probe, keyframes, shots, loudness, waveform and that proxy, of one decode) against the proxy alone. Processor
 * seconds, user and system, of whole processes from their start to their end, theirs and ours in turns, both at the
 * low priority our jobs have. Ours are jobs as the service starts them. One run of each goes before and does not
 * count. Prints a Markdown table; nothing passes or fails. Needs `ffmpeg` on the PATH, and Linux. Options:
 *
 *   --runs <n>      how often each is run, default 5
 *   --input <file>  a video of at least 720p instead of 40 s of 1080p made of the footage in RUSHES_BENCH_MEDIA
 *                   (default ../shared/media)
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ffmpegVersion } from '../packages/engine/src/av/inspect-ffmpeg.ts';
import { analyzeFile, makeRenditions } from '../packages/engine/src/client.ts';
import { endedChildrenCpuSeconds } from './process-tree.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, input: { type: 'string' } },
});

const run = promisify(execFile);
const media = resolve(process.env.RUSHES_BENCH_MEDIA ?? '../shared/media');

/** What one process took. */
interface Taken {
  cpuSeconds: number;
  wallSeconds: number;
}

/** What the processes took that `work` started and saw end; nothing else may run meanwhile. */
async function timed(work: () => Promise<unknown>): Promise<Taken> {
  const cpu = endedChildrenCpuSeconds();
  const start = performance.now();
  await work();
  const wallSeconds = (performance.now() - start) / 1000;
  return { cpuSeconds: endedChildrenCpuSeconds() - cpu, wallSeconds };
}

/** 40 s of 1080p30 with sound: 20 s made of footage that was seen from nearby, twice. */
async function makeFootage(path: string, folder: string): Promise<void> {
  const clips = ['crystal', 'frog', 'elf', 'monster', 'pig'].map((name) => join(media, `${name}.mp4`));
  const chains = clips.map(
    (_, index) =>
      `[${index}:v]scale=1920:1080:flags=bilinear,setsar=1,fps=30,format=yuv420p[v${index}];` +
      `[${index}:a]aresample=48000,aformat=channel_layouts=stereo[a${index}]`,
  );
  const joined = clips.map((_, index) => `[v${index}][a${index}]`).join('');
  const graph = `${chains.join(';')};${joined}concat=n=${clips.length}:v=1:a=1[v][a]`;
  const encoding = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '21', '-bf', '2', '-c:a', 'aac'];
  const inputs = clips.flatMap((clip) => ['-t', '4', '-i', clip]);
  const once = join(folder, 'once.mp4');
  await run('ffmpeg', [...inputs, '-filter_complex', graph, '-map', '[v]', '-map', '[a]', ...encoding, once]);
  await run('ffmpeg', ['-stream_loop', '1', '-i', once, '-c', 'copy', path]);
}

/** The same decode, scaling, encoders and settings as our proxy, at the same low priority. */
function peerArgs(input: string, output: string): string[] {
  return [
    ...['-n', '10', 'ffmpeg', '-v', 'error', '-y', '-nostdin', '-i', input],
    ...['-vf', 'scale=1280:720:flags=bicubic'],
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-force_key_frames', 'expr:gte(t,n_forced)', '-forced-idr', '1'],
    ...['-x264-params', 'open-gop=0:scenecut=0:keyint=infinite'],
    ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2', '-movflags', '+faststart', output],
  ];
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const WORK: { [what: string]: (inputPath: string, outputFolder: string) => Promise<unknown> } = {
  ffmpeg: (inputPath, outputFolder) => run('nice', peerArgs(inputPath, join(outputFolder, 'proxy.mp4'))),
  proxy: (inputPath, outputFolder) =>
    makeRenditions({ inputPath, outputFolder, wishes: [{ kind: 'video', minDimension: 720 }] }),
  analyze: (inputPath, outputFolder) =>
    analyzeFile({ inputPath, outputFolder, proxyHeights: [720], cutterSensitivity: 0.5 }),
};

async function measureAll(input: string, folder: string): Promise<Map<string, Taken[]>> {
  const taken = new Map<string, Taken[]>(Object.keys(WORK).map((what) => [what, []]));
  for (let round = -1; round < Number(options.runs); round += 1) {
    for (const [what, work] of Object.entries(WORK)) {
      const output = join(folder, `${what}-${round}`);
      await mkdir(output);
      const took = await timed(() => work(input, output));
      if (round >= 0) taken.get(what)?.push(took);
      await rm(output, { recursive: true });
    }
  }
  return taken;
}

function printTable(taken: Map<string, Taken[]>): void {
  const cpu = (what: string): number => median((taken.get(what) ?? []).map(({ cpuSeconds }) => cpuSeconds));
  const ratios = (of: string, to: string): number[] =>
    (taken.get(of) ?? []).map(
      ({ cpuSeconds }, round) => cpuSeconds / (taken.get(to)?.[round]?.cpuSeconds ?? Number.NaN),
    );
  console.log('| what | CPU s (median) | wall s (median) | per run |\n|---|---|---|---|');
  for (const [what, runs] of taken) {
    const wall = median(runs.map(({ wallSeconds }) => wallSeconds));
    const each = runs.map(({ cpuSeconds }) => cpuSeconds.toFixed(1)).join(' ');
    console.log(`| ${what} | ${cpu(what).toFixed(2)} | ${wall.toFixed(1)} | ${each} |`);
  }
  const [proxy, analysis] = [ratios('proxy', 'ffmpeg'), ratios('analyze', 'proxy')].map(median);
  console.log(`\nproxy / ffmpeg: ${proxy?.toFixed(3)} (the inverse: ${(1 / (proxy ?? 1)).toFixed(3)})`);
  console.log(`analysis / proxy alone: ${analysis?.toFixed(3)}`);
}

const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-media-'));
try {
  // As the service does: its jobs load compiled modules.
  enableCompileCache(join(folder, 'compile-cache'));
  const input = options.input ?? join(folder, 'footage.mp4');
  if (options.input === undefined) await makeFootage(input, folder);
  const { stdout } = await run('ffmpeg', ['-version']);
  console.log(`Theirs: ${stdout.split('\n')[0]}. Ours: FFmpeg ${ffmpegVersion()}.\n`);
  printTable(await measureAll(resolve(input), folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
