/**
 * `npm run bench:previews`: how long somebody waits for the first fragment of a preview and for the whole, from the start of
 * the job that makes it. A film of ten minutes, cut each five seconds between two files of 1080p, with their sound, over
 * composed music that gives way. Nothing is known of it before. Nothing passes or fails. Options:
 *
 *   --minutes <n>     default 10
 *   --fragments <n>   ends after so many
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  audio,
  createRenderFixture,
  programme,
  rate,
  shot,
  video,
} from '../packages/engine/src/render/render-fixture.ts';
import { fragmentFile, streamProgramme } from '../packages/engine/src/render/stream-programme.ts';
import { generators } from '../packages/generate/src/sources.ts';
import { generatorClip, type Timeline, track } from '../packages/timeline/src/index.ts';

const SHOT_FRAMES = 125;
const FOOTAGE_SECONDS = 20;
const OUTPUT = { format: 'mp4', quality: 'draft' } as const;

const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, fragments: { type: 'string' } },
});
const shots = (Number(options.minutes) * 60 * 25) / SHOT_FRAMES;

/** A file of 1080p with some grain and a tone, as this product exports it; kept between runs. */
async function makeFootage(name: string, source: string): Promise<string> {
  const kept = join(tmpdir(), 'rushes-bench-previews');
  const path = join(kept, `${name}.mp4`);
  if (existsSync(path)) return path;
  await mkdir(kept, { recursive: true });
  const fixture = await createRenderFixture();
  try {
    const frames = FOOTAGE_SECONDS * 25;
    const scenes = [{ source, frames, filters: ['noise=alls=4:allf=t:all_seed=1'] }];
    const tone = { seconds: FOOTAGE_SECONDS, levelDb: -20 };
    await fixture.addVideo('small', { width: 480, height: 270, scenes, tone });
    const tracks = [video(shot('small', 0, frames)), audio(shot('small', 0, frames))];
    const { outputPath } = await fixture.render(programme(tracks, { width: 1920, height: 1080 }));
    await copyFile(outputPath, `${path}.part`);
    await rename(`${path}.part`, path);
  } finally {
    await fixture.remove();
  }
  return path;
}

function film(): Timeline {
  const clips = () =>
    Array.from({ length: shots }, (_, index) => {
      const start = (index * 37) % (FOOTAGE_SECONDS * 25 - SHOT_FRAMES);
      return shot(index % 2 === 0 ? 'bars' : 'fractal', start, SHOT_FRAMES);
    });
  const music = generatorClip({
    kind: 'rushes.music',
    parameters: { version: 2, seed: 1, mood: 'calm', pace: 'normal', tempo: 100, key: 2 },
    span: { frames: shots * SHOT_FRAMES, rate },
  });
  const bed = track({ kind: 'Audio', children: [music], settings: { duckDb: 12 } });
  return programme([video(...clips()), audio(...clips()), bed], { width: 1920, height: 1080 });
}

const footage = {
  bars: await makeFootage('bars', 'testsrc2'),
  fractal: await makeFootage('fractal', 'mandelbrot'),
};
const fixture = await createRenderFixture();
try {
  for (const [name, path] of Object.entries(footage)) await fixture.add(name, path);
  const { outputPath: _, ...request } = fixture.request(film(), { width: 640, height: 360 });
  const outputFolder = fixture.path('out');
  await mkdir(outputFolder);
  const stop = new AbortController();
  const startedAt = performance.now();
  const startedCpu = process.cpuUsage();
  const tell = (what: string) => {
    const { user, system } = process.cpuUsage(startedCpu);
    const [wall, cpu] = [(performance.now() - startedAt) / 1000, (user + system) / 1e6];
    console.log(`| ${what} | ${wall.toFixed(2)} | ${cpu.toFixed(2)} |`);
  };
  console.log('| made | s | CPU s |\n|---|---|---|');
  const made = (file: string) => {
    if ([1, 2, 3].some((number) => file === fragmentFile(number))) tell(file);
    if (options.fragments !== undefined && file === fragmentFile(Number(options.fragments))) stop.abort();
  };
  const streaming = streamProgramme(
    { ...request, output: OUTPUT, quickStart: true, outputFolder },
    { signal: stop.signal, generators, onMade: made },
  );
  await streaming.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  if (!stop.signal.aborted) tell('the whole');
} finally {
  await fixture.remove();
}
