/**
 * `npm run demo`: a video from a prompt alone. `npm run demo -- <folder> "<prompt>"`: a video from the
 * footage in a folder. The service is started for the occasion; `--keep` leaves it running.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type CreateEvent,
  create,
  download,
  getTask,
  preprocess,
  putFile,
  RequestRefused,
  requestUploads,
  type ServiceAddress,
  type UploadedFile,
} from './demo/client.ts';
import { failureText, isUnanswered } from './demo/failure.ts';
import { createProgressBar } from './demo/progress-bar.ts';
import { startService } from './demo/service.ts';

const DEFAULT_PROMPT =
  'A 15 second introduction to a small coffee roastery: warm colours, title "Morning Roast", three reasons to visit: fresh beans, slow brewing, friendly people. With calm music.';
const MEDIA_FILE = /\.(mp4|mov|mkv|webm|avi|m4v|mpe?g|mts|ts|mp3|wav|flac|m4a|aac|ogg|opus|jpe?g|png|webp)$/i;

async function mediaFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => MEDIA_FILE.test(name)).sort();
  const paths = names.map((name) => join(folder, name));
  if (paths.length === 0) throw new RequestRefused(`There is no video, audio or image file in ${folder}.`);
  return paths;
}

async function uploadAll(service: ServiceAddress, folder: string): Promise<UploadedFile[]> {
  const paths = await mediaFiles(folder);
  const total = (await Promise.all(paths.map((path) => stat(path)))).reduce((sum, { size }) => sum + size, 0);
  const bar = createProgressBar('Upload');
  const files = await requestUploads(service, {
    paths,
    folder: basename(folder),
    uploadIds: paths.map(() => randomUUID()),
  });
  let sent = 0;
  for (const file of files) {
    await putFile(file, (bytes) => {
      sent += bytes;
      bar.update(sent / Math.max(1, total), basename(file.path));
    });
  }
  bar.done(`${files.length} files, ${megabytes(total)}`);
  return files;
}

async function analyzeAll(service: ServiceAddress, files: UploadedFile[]): Promise<void> {
  const bar = createProgressBar('Analysis');
  const started = await preprocess(service, files);
  const failures: string[] = [];
  const open = new Map<string, number>();
  started.forEach((task, index) => {
    const name = basename(files[index]?.path ?? '');
    if (task.error) failures.push(`${name}: ${task.error}`);
    else open.set(task.task_id, 0);
  });
  const names = new Map(started.map((task, index) => [task.task_id, basename(files[index]?.path ?? '')]));
  const done = new Set<string>();
  while (done.size < open.size) {
    for (const taskId of open.keys()) {
      if (done.has(taskId)) continue;
      const task = await getTask(service, taskId);
      open.set(taskId, task.status === 'PENDING' ? (task.progress ?? 0) : 1);
      if (task.status !== 'PENDING') done.add(taskId);
      if (task.status === 'FAILED') failures.push(`${names.get(taskId)}: ${JSON.stringify(task.result)}`);
    }
    bar.update([...open.values()].reduce((sum, value) => sum + value, 0) / Math.max(1, open.size));
    await delay(200);
  }
  bar.done(`${open.size} files`);
  for (const failure of failures) process.stderr.write(`  left out: ${failure}\n`);
}

async function createVideo(service: ServiceAddress, prompt: string): Promise<CreateEvent> {
  const bar = createProgressBar('Video');
  for await (const event of create(service, prompt)) {
    if (event.status === 'progressing') bar.update(event.progress ?? 0, event.stage ?? '');
    if (event.status === 'failed') throw new RequestRefused(event.message ?? 'The video could not be made.');
    if (event.status === 'done') {
      bar.done();
      return event;
    }
  }
  throw new RequestRefused('The stream ended before the video was finished.');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function saveResults(result: CreateEvent): Promise<void> {
  await mkdir('out', { recursive: true });
  for (const asset of result.assets ?? []) {
    const path = resolve('out', basename(asset.name));
    await download(asset.url, path);
    const { size } = await stat(path);
    process.stdout.write(`${path}\n${asset.duration_seconds.toFixed(2)} s, ${megabytes(size)}\n`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false }, data: { type: 'string', default: 'data' } },
  });
  const [folder, prompt] = positionals.length === 1 ? [undefined, positionals[0]] : positionals;
  const dataFolder = resolve(process.env.RUSHES_DATA_DIR ?? values.data);
  const service = await startService(dataFolder);
  try {
    if (folder !== undefined) await analyzeAll(service, await uploadAll(service, resolve(folder)));
    const result = await createVideo(service, prompt ?? DEFAULT_PROMPT);
    if (result.message) process.stdout.write(`${result.message}\n`);
    await saveResults(result);
    if (values.keep) {
      process.stdout.write(`The service runs at ${service.baseUrl} until you press Ctrl-C.\n`);
      await new Promise<void>((stop) => process.once('SIGINT', stop));
    } else {
      process.stdout.write(
        `Everything is kept in ${dataFolder}. "npm start" opens the service with it on http://127.0.0.1:8080 (your key: ${join(dataFolder, 'demo-api-key')}).\n`,
      );
    }
  } catch (error) {
    const serviceEnd = isUnanswered(error) ? await service.end() : null;
    process.stderr.write(`\n${failureText(error, { dataFolder, serviceEnd })}\n`);
    process.exitCode = 1;
  } finally {
    await service.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
