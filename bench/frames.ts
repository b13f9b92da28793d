/**
 * `npm run bench:frames`: how long single frames of timelines take over HTTP, from the question to the whole JPEG, asked
 * one after the other at times all over the timeline, so that none is remembered. Once of uploads that nothing was made of
 * yet, once of the same with their proxies. CPU is that of the service and all it starts. Nothing passes or fails. Needs
 * ffmpeg on the PATH, and Linux. Options:
 *
 *   --frames <n>   of each timeline, default 30
 *   --width <n>    default 640
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { assetClip, type Track, textClip, timeline, track } from '../packages/timeline/src/index.ts';
import { getTask, preprocess, putFile, requestUploads, type UploadedFile } from '../scripts/demo/client.ts';
import { type RunningService, startService } from '../scripts/demo/service.ts';
import { readProcessTree } from './process-tree.ts';
import { prepareMedia } from './render/media.ts';

const run = promisify(execFile);
const rate = { num: 25, den: 1 };
const SECONDS = 40;

const { values: options } = parseArgs({
  options: { frames: { type: 'string', default: '30' }, width: { type: 'string', default: '640' } },
});

/** Footage of the render benchmark with a keyframe only each ten seconds. */
async function withLongGroups(path: string): Promise<string> {
  const to = path.replace(/\.mp4$/, '-long.mp4');
  const isThere = await access(to).then(
    () => true,
    () => false,
  );
  if (isThere) return to;
  const gop = ['-g', '250', '-keyint_min', '250', '-sc_threshold', '0'];
  const codec = ['-c:v', 'libx264', '-preset', 'superfast', '-bf', '2', '-b:v', '8M', ...gop, '-c:a', 'copy'];
  await run('ffmpeg', ['-v', 'error', '-y', '-i', path, '-t', '50', ...codec, `${to}.part.mp4`]);
  await rename(`${to}.part.mp4`, to);
  return to;
}

const clip = (assetId: string, start: number, settings = {}) =>
  assetClip({ assetId, span: { start, frames: SECONDS * 25, rate }, settings });
const pictures = (...children: Track['children']) => track({ kind: 'Video', children });
const title = () =>
  textClip({ parameters: { text: 'A title over it', style: 'title' }, span: { frames: SECONDS * 25, rate } });

/** Timelines of three files: keyframes each two seconds, the same, each ten seconds. */
function timelines([a = '', b = '', long = '']: string[]): { [name: string]: Track[] } {
  const inset = { layout: { box: { x: 0.6, y: 0.06, width: 0.35, height: 0.35 } } };
  const side = (x: number) => ({ fit: 'fill' as const, layout: { box: { x, y: 0, width: 0.5, height: 1 } } });
  return {
    'one clip': [pictures(clip(a, 13))],
    'picture in the picture and a title': [
      pictures(clip(a, 13)),
      pictures(clip(b, 40, inset)),
      pictures(title()),
    ],
    'one clip, ten seconds between keyframes': [pictures(clip(long, 13))],
    'split screen of these, an inset, a title': [
      pictures(clip(long, 13, side(0))),
      pictures(clip(long, 171, side(0.5))),
      pictures(clip(a, 40, inset)),
      pictures(title()),
    ],
  };
}

const treeCpu = (root: number) => readProcessTree(root).reduce((sum, row) => sum + row.cpuSeconds, 0);

async function createProject(service: RunningService, tracks: Track[]): Promise<string> {
  const document = timeline({ tracks, output: { width: 1920, height: 1080, rate } });
  const answer = await fetch(`${service.baseUrl}/project`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': service.apiKey },
    body: JSON.stringify({ name: 'Frames', timeline: document }),
  });
  if (!answer.ok) throw new Error(`/project: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

async function measureFrames(service: RunningService, projectId: string) {
  const milliseconds: number[] = [];
  const ask = async (seconds: number) => {
    const query = `time=${seconds.toFixed(3)}&width=${options.width}`;
    const headers = { 'x-api-key': service.apiKey };
    const startedAt = performance.now();
    const answer = await fetch(`${service.baseUrl}/project/${projectId}/frame?${query}`, { headers });
    if (!answer.ok) throw new Error(`frame: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - startedAt;
  };
  const first = await ask(0.5);
  const before = treeCpu(service.pid);
  const count = Number(options.frames);
  for (let index = 0; index < count; index += 1) {
    milliseconds.push(await ask(1 + ((index * 7.371) % (SECONDS - 2))));
  }
  const cpu = ((treeCpu(service.pid) - before) * 1000) / count;
  const sorted = milliseconds.toSorted((x, y) => x - y);
  const at = (share: number) => sorted[Math.min(count - 1, Math.floor(count * share))] ?? 0;
  return [first, at(0.5), at(0.95), at(1), cpu].map((value) => value.toFixed(0));
}

async function printTable(service: RunningService, heading: string, assetIds: string[]): Promise<void> {
  const head = '| timeline | first | p50 | p95 | slowest | CPU per frame |\n|---|---|---|---|---|---|';
  console.log(`\n### ${heading}, ms\n\n${head}`);
  for (const [name, tracks] of Object.entries(timelines(assetIds))) {
    const cells = await measureFrames(service, await createProject(service, tracks));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

async function makeProxies(service: RunningService, files: UploadedFile[]): Promise<void> {
  for (const { task_id: taskId } of await preprocess(service, files)) {
    for (;;) {
      const { status } = await getTask(service, taskId);
      if (status === 'FAILED') throw new Error('an analysis failed');
      if (status === 'COMPLETE') break;
      await delay(500);
    }
  }
}

const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-bench-frames-'));
const { footage } = await prepareMedia(['hd-0', 'hd-1']);
const [a = '', b = ''] = [...footage.values()];
const paths = [a, b, await withLongGroups(a)];
const service = await startService(dataFolder);
try {
  const uploadIds = paths.map(() => randomUUID());
  const files = await requestUploads(service, { paths, folder: 'bench', uploadIds });
  for (const file of files) await putFile(file, () => undefined);
  const assetIds = files.map(({ response }) => response.asset_id);
  await printTable(service, '1080p originals', assetIds);
  await makeProxies(service, files);
  // The work behind an analysis goes on for a moment.
  await delay(5_000);
  await printTable(service, 'With proxies', assetIds);
} finally {
  await service.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
