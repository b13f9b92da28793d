/**
 * `npm run bench:cancel`: how long after a task is cancelled it is told as ended, and its media processes are gone; and how
 * long after a stop of the service under work all its processes are. A service of its own, a film of two minutes. Prints a
 * Markdown table; nothing passes or fails. Linux only (/proc).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeVideo } from '../packages/engine/src/testing/make-media.ts';
import { assetClip, timeline, track } from '../packages/timeline/src/index.ts';
import { putFile, requestUploads } from '../scripts/demo/client.ts';
import { type RunningService, startService } from '../scripts/demo/service.ts';
import { summariseLatency } from './library/latency.ts';
import { readProcessTree } from './process-tree.ts';

const ROUNDS = 6;
const SECONDS = 120;
const RATE = { num: 25, den: 1 };

async function call(service: RunningService, method: string, path: string, body?: unknown) {
  const response = await fetch(new URL(path, service.baseUrl), {
    method,
    headers: {
      'x-api-key': service.apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await wait(5);
}

/** Media processes that work: one that waits for its next job uses no processor. */
function mediaProcesses(pid: number): Map<number, number> {
  const children = readProcessTree(pid).filter(({ command }) => /job-child|infer-child/.test(command));
  return new Map(children.map((child) => [child.pid, child.cpuSeconds]));
}

/** Those of them that used the processor in a fifth of a second. */
async function workingProcesses(pid: number): Promise<Set<number>> {
  const before = mediaProcesses(pid);
  await wait(200);
  const now = mediaProcesses(pid);
  return new Set([...now].flatMap(([id, cpu]) => (cpu > (before.get(id) ?? 0) ? [id] : [])));
}

interface Cancelled {
  /** Milliseconds from asking until the answer. */
  answered: number;
  /** Until the task is told as ended. */
  ended: number;
  /** Until the processes that worked are gone. */
  gone: number;
}

async function cancel(service: RunningService, taskId: string): Promise<Cancelled> {
  const stateOf = async () => {
    const tasks = await call(service, 'GET', '/users/tasks?finish_before_seconds=600');
    return tasks.find(({ id }: { id: string }) => id === taskId)?.status;
  };
  let working = new Set<number>();
  await until(async () => {
    working = await workingProcesses(service.pid);
    return working.size > 0 || !['PENDING', 'STARTED', 'PROGRESS', 'RETRY'].includes(await stateOf());
  });
  const state = await stateOf();
  if (!['STARTED', 'PROGRESS'].includes(state)) throw new Error(`the task was over already (${state})`);
  const begun = performance.now();
  await call(service, 'DELETE', `/users/tasks/${taskId}`);
  const answered = performance.now() - begun;
  await until(async () => (await stateOf()) === 'REVOKED');
  const ended = performance.now() - begun;
  await until(() => {
    const left = mediaProcesses(service.pid);
    return [...working].every((id) => !left.has(id));
  });
  return { answered, ended, gone: performance.now() - begun };
}

async function upload(service: RunningService, path: string): Promise<string> {
  const [file] = await requestUploads(service, { paths: [path], folder: 'bench', uploadIds: ['film'] });
  if (file === undefined) throw new Error('no place for the film');
  await putFile(file, () => undefined);
  const assetId = file.response.asset_id;
  await until(async () => (await call(service, 'GET', `/video/details/${assetId}`)).streams?.length > 0);
  return assetId;
}

async function makeProject(service: RunningService, assetId: string): Promise<string> {
  const clip = assetClip({ assetId, span: { start: 0, frames: SECONDS * RATE.num, rate: RATE } });
  const film = timeline({
    name: 'Film',
    output: { width: 1280, height: 720, rate: RATE },
    tracks: [track({ kind: 'Video', children: [clip] })],
  });
  return (await call(service, 'POST', '/project', { name: 'Film', timeline: film })).id;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-cancel-'));
  const path = await makeVideo(join(folder, 'film.mp4'), {
    scenes: `testsrc2=size=1280x720:rate=25:duration=${SECONDS},noise=alls=12:allf=t,format=yuv420p,buffersink@out`,
    width: 1280,
    height: 720,
    tone: { seconds: SECONDS, levelDb: -20 },
  });
  const service = await startService(join(folder, 'data'));
  try {
    const assetId = await upload(service, path);
    const project = await makeProject(service, assetId);
    let turn = 0;
    const starts: Record<string, () => Promise<string>> = {
      preprocess: async () => {
        const assets = [{ upload_id: 'film', asset_id: assetId }];
        return (await call(service, 'POST', '/users/assets/preprocess', { assets, version: null }))[0]
          .task_id;
      },
      'rendition of 480 lines': async () =>
        (await call(service, 'POST', `/video/downscale/${assetId}`, { min_dimension: 480 })).task_id,
      // Of another size each time: parts that are there are used again.
      'export as VP9': async () => {
        turn += 1;
        const body = { format: 'webm', resolution: { width: 640 + 2 * turn, height: 360 } };
        return (await call(service, 'POST', `/project/${project}/render`, body)).task_id;
      },
      preview: async () => (await call(service, 'POST', `/project/${project}/preview`, {})).task_id,
    };
    console.log('| work | answered ms p50, max | told as ended p50, max | processes gone p50, max |');
    console.log('| --- | --- | --- | --- |');
    for (const [name, start] of Object.entries(starts)) {
      const all: Cancelled[] = [];
      for (let round = 0; round < ROUNDS; round += 1) all.push(await cancel(service, await start()));
      const cell = (key: keyof Cancelled) => {
        const { p50, max } = summariseLatency(all.map((one) => one[key]));
        return `${p50.toFixed(0)}, ${max.toFixed(0)}`;
      };
      console.log(`| ${name} | ${cell('answered')} | ${cell('ended')} | ${cell('gone')} |`);
    }
    await starts['export as VP9']?.();
    await until(async () => (await workingProcesses(service.pid)).size > 0);
    const all = readProcessTree(service.pid).map(({ pid }) => pid);
    const begun = performance.now();
    await service.stop();
    const stopped = performance.now() - begun;
    await until(() => all.every((pid) => readProcessTree(pid).length === 0));
    const gone = performance.now() - begun;
    console.log(
      `\nStopped under an export: the service after ${stopped.toFixed(0)} ms, its ${all.length} processes after ${gone.toFixed(0)} ms.`,
    );
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
