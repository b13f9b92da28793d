/**
 * `npm run bench:previews`: how long somebody waits for the first fragment of a preview and for the whole, from the start of
 * the job that makes it. A film of ten minutes, cut each five seconds between two files of 1080p, with their sound, over
 * composed music that gives way. Nothing is known of it before. Nothing passes or fails. Options:
 *
 *   --minutes <n>     default 10
 *   --fragments <n>   ends after so many
 *   --http            asks a service instead: from the question for a preview to the bytes of its first fragment, of films
 *                     that differ in each clip, after one that warmed it up
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
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
import { putFile, requestUploads } from '../scripts/demo/client.ts';
import { type RunningService, startService } from '../scripts/demo/service.ts';

const SHOT_FRAMES = 125;
const FOOTAGE_SECONDS = 20;
const OUTPUT = { format: 'mp4', quality: 'draft' } as const;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    fragments: { type: 'string' },
    http: { type: 'boolean', default: false },
  },
});
const HTTP_FILMS = 4;
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

/** `shift` moves what is cut, so that no part of one film is part of another. */
function film([first, second]: readonly [string, string], shift = 0): Timeline {
  const clips = () =>
    Array.from({ length: shots }, (_, index) => {
      const start = (index * 37 + shift) % (FOOTAGE_SECONDS * 25 - SHOT_FRAMES);
      return shot(index % 2 === 0 ? first : second, start, SHOT_FRAMES);
    });
  const music = generatorClip({
    kind: 'rushes.music',
    parameters: { version: 2, seed: 1 + shift, mood: 'calm', pace: 'normal', tempo: 100, key: 2 },
    span: { frames: shots * SHOT_FRAMES, rate },
  });
  const bed = track({ kind: 'Audio', children: [music], settings: { duckDb: 12 } });
  return programme([video(...clips()), audio(...clips()), bed], { width: 1920, height: 1080 });
}

const footage = {
  bars: await makeFootage('bars', 'testsrc2'),
  fractal: await makeFootage('fractal', 'mandelbrot'),
};

async function measureJob(): Promise<void> {
  const fixture = await createRenderFixture();
  try {
    for (const [name, path] of Object.entries(footage)) await fixture.add(name, path);
    const { outputPath: _, ...request } = fixture.request(film(['bars', 'fractal']), {
      width: 640,
      height: 360,
    });
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
}

async function call(service: RunningService, path: string, body: object) {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': service.apiKey },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Milliseconds from the question to: its answer, the first playlist, the first fragment. */
async function watchFirst(service: RunningService, timeline: Timeline): Promise<number[]> {
  const project = (await call(service, '/project', { name: 'Film', timeline })) as { id: string };
  const startedAt = performance.now();
  const passed: number[] = [];
  const tell = () => passed.push(Math.round(performance.now() - startedAt));
  const preview = (await call(service, `/project/${project.id}/preview`, { height: 360 })) as {
    playlist_url: string;
    task_id: string;
  };
  tell();
  let answer = await fetch(preview.playlist_url);
  while (answer.status === 503) answer = await fetch(preview.playlist_url);
  const playlist = await answer.text();
  tell();
  const urls = playlist.match(/(?<=URI=")[^"]+|^http.+$/gm) ?? [];
  if (urls.length < 2) throw new Error(`no fragment: ${playlist}`);
  for (const url of urls.slice(0, 2)) await (await fetch(url)).arrayBuffer();
  tell();
  const headers = { 'x-api-key': service.apiKey };
  await fetch(`${service.baseUrl}/users/tasks/${preview.task_id}`, { method: 'DELETE', headers });
  return passed;
}

async function measureService(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-bench-previews-'));
  const service = await startService(dataFolder);
  try {
    const paths = Object.values(footage);
    const uploadIds = paths.map(() => randomUUID());
    const files = await requestUploads(service, { paths, folder: 'bench', uploadIds });
    for (const file of files) await putFile(file, () => undefined);
    const [first = '', second = ''] = files.map(({ response }) => response.asset_id);
    console.log('| film | answer ms | playlist ms | first fragment ms |\n|---|---|---|---|');
    for (let index = 0; index < HTTP_FILMS; index += 1) {
      const passed = await watchFirst(service, film([first, second], index));
      console.log(`| ${index === 0 ? 'to warm up' : index} | ${passed.join(' | ')} |`);
    }
  } finally {
    await service.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

await (options.http ? measureService() : measureJob());
