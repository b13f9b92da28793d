/**
 * `npm run bench`: figures and ratios of the main job on this machine, as a table. Nothing here passes or
 * fails. Footage comes from the folder in RUSHES_BENCH_MEDIA (default ../shared/media); Linux only.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  create,
  getTask,
  preprocess,
  putFile,
  RequestRefused,
  requestUploads,
  type UploadedFile,
} from '../scripts/demo/client.ts';
import { type RunningService, startService } from '../scripts/demo/service.ts';
import { treeUserSeconds, watchPeakMemory } from './process-tree.ts';

const MIB = 1024 ** 2;
const media = resolve(process.env.RUSHES_BENCH_MEDIA ?? '../shared/media');

interface Figure {
  what: string;
  wallSeconds: number;
  userSeconds: number;
  note: string;
}

const figures: Figure[] = [];

async function measure<T>(
  service: RunningService,
  what: string,
  work: () => Promise<T>,
  note: (wallSeconds: number, result: T) => string,
): Promise<T> {
  const userBefore = treeUserSeconds(service.pid);
  const before = performance.now();
  const result = await work();
  const wallSeconds = (performance.now() - before) / 1000;
  const userSeconds = treeUserSeconds(service.pid) - userBefore;
  figures.push({ what, wallSeconds, userSeconds, note: note(wallSeconds, result) });
  return result;
}

async function uploadFiles(service: RunningService, paths: string[]): Promise<UploadedFile[]> {
  const files = await requestUploads(service, {
    paths,
    folder: 'bench',
    uploadIds: paths.map(() => randomUUID()),
  });
  for (const file of files) await putFile(file, () => undefined);
  return files;
}

async function analyzeFiles(service: RunningService, files: UploadedFile[]): Promise<void> {
  for (const { task_id, error } of await preprocess(service, files)) {
    if (error) throw new RequestRefused(error);
    for (;;) {
      const task = await getTask(service, task_id);
      if (task.status === 'FAILED') throw new RequestRefused(JSON.stringify(task.result));
      if (task.status === 'COMPLETE') break;
      await delay(50);
    }
  }
}

async function createVideo(service: RunningService, prompt: string): Promise<number> {
  for await (const event of create(service, prompt)) {
    if (event.status === 'failed') throw new RequestRefused(event.message ?? 'failed');
    if (event.status === 'done') return event.assets?.[0]?.duration_seconds ?? 0;
  }
  throw new RequestRefused('the stream ended early');
}

async function writeRandomFile(path: string, mebibytes: number): Promise<void> {
  const file = await open(path, 'w');
  const block = randomBytes(MIB);
  for (let index = 0; index < mebibytes; index += 1) {
    block.writeUInt32LE(index);
    await file.write(block);
  }
  await file.close();
}

async function benchUpload(service: RunningService, folder: string): Promise<void> {
  const path = join(folder, 'one-gibibyte.bin');
  await writeRandomFile(path, 1024);
  const before = performance.now();
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: MIB })) hash.update(chunk as Buffer);
  hash.digest();
  const hashSeconds = (performance.now() - before) / 1000;
  await measure(
    service,
    'upload of 1 GiB (sent by this process on the same cores)',
    () => uploadFiles(service, [path]),
    (wall) =>
      `${(1024 / wall).toFixed(0)} MiB/s; ${(wall / hashSeconds).toFixed(2)}x reading and hashing the file`,
  );
  await rm(path);
}

async function benchAnalysis(service: RunningService, name: string, seconds: number): Promise<void> {
  const files = await uploadFiles(service, [join(media, name)]);
  await measure(
    service,
    `analysis of ${name} (${seconds} s)`,
    () => analyzeFiles(service, files),
    (wall) => `${(seconds / wall).toFixed(1)}x real time`,
  );
}

async function benchCreate(service: RunningService): Promise<void> {
  const clips = ['frog.mp4', 'pig.mp4', 'monster.mp4'];
  const prompt =
    'A 20 second 720p video of frog.mp4, pig.mp4 and monster.mp4, title "Toy parade", with built-in music';
  await measure(
    service,
    'three clips uploaded, indexed, made into 20 s at 720p',
    async () => {
      await analyzeFiles(
        service,
        await uploadFiles(
          service,
          clips.map((name) => join(media, name)),
        ),
      );
      return createVideo(service, prompt);
    },
    (_wall, duration) => `${duration.toFixed(2)} s of video; at most 45 s wanted`,
  );
  const memory = watchPeakMemory(service.pid, 'job-child');
  const wish = `${prompt}, fast`;
  await measure(
    service,
    'prompt to finished 20 s at 720p from indexed footage',
    () => createVideo(service, wish),
    (_wall, duration) => `${duration.toFixed(2)} s of video; at most 20 s wanted`,
  );
  const peak = memory.stop();
  figures.push({
    what: 'largest media child while rendering',
    wallSeconds: 0,
    userSeconds: 0,
    note: `${(peak / MIB).toFixed(0)} MiB; under 1024 wanted`,
  });
  await measure(
    service,
    'the same prompt again: every segment reused',
    () => createVideo(service, wish),
    (_wall, duration) => `${duration.toFixed(2)} s of video`,
  );
  await measure(
    service,
    'generated scenes and music, 20 s at 720p, no footage',
    () =>
      createVideo(service, 'A 20 second generated video about autumn in the mountains, title "Golden days"'),
    (_wall, duration) => `${duration.toFixed(2)} s of video`,
  );
}

function printFigures(): void {
  const rows = figures.map(({ what, wallSeconds, userSeconds, note }) => {
    const time = wallSeconds === 0 ? '' : wallSeconds.toFixed(2);
    const user = wallSeconds === 0 ? '' : userSeconds.toFixed(2);
    return `| ${what} | ${time} | ${user} | ${note} |`;
  });
  console.log(['| what | wall s | user CPU s of the service | |', '|---|---|---|---|', ...rows].join('\n'));
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-'));
  const service = await startService(join(folder, 'data'));
  try {
    await benchUpload(service, folder);
    await access(media);
    await benchAnalysis(service, 'car-detection.mp4', 30.2);
    await benchAnalysis(service, 'crystal.mp4', 12.0);
    await benchCreate(service);
  } finally {
    printFigures();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
