import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { probeFile } from '../../packages/engine/src/index.ts';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';

const demo = join(import.meta.dirname, '../../scripts/demo.ts');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-demo-'));
  // PostgreSQL's user may pass when we are root: the database lies inside and goes with the folder.
  await chmod(folder, 0o711);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs the demo in a folder of its own; what it printed, and its exit code. */
function runDemo(args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [demo, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

async function onlyVideo(): Promise<string> {
  const names = await readdir(join(folder, 'out'));
  expect(names).toHaveLength(1);
  return join(folder, 'out', names[0] ?? '');
}

test('npm run demo -- <folder> "<prompt>" makes a video of the footage in the folder', async () => {
  const footage = join(folder, 'footage');
  await mkdir(footage);
  const video = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });
  await writeFile(join(footage, 'red.avi'), video);
  await writeFile(join(footage, 'notes.txt'), 'not media');
  const { code, out, err } = await runDemo([footage, 'A 2 second 480p video of red.avi, no music']);
  expect(err).toContain('Upload 100 %');
  expect(err).toContain('Analysis 100 %');
  expect(err).toContain('Video 100 %');
  expect(code).toBe(0);
  const path = await onlyVideo();
  expect(out).toContain(path);
  expect(out).toMatch(/2\.00 s, \d/);
  expect(out).toContain('npm start');
  expect(await probeFile(path)).toMatchObject({ mediaKind: 'video', durationSeconds: 2 });
});

test('without footage the built-in generative model makes it', async () => {
  const { code } = await runDemo(['A 2 second 480p video about the sea, title "Waves"']);
  expect(code).toBe(0);
  expect(await probeFile(await onlyVideo())).toMatchObject({ mediaKind: 'video', durationSeconds: 2 });
});

test('a folder without media is said to be one', async () => {
  const { code, err } = await runDemo([folder, 'anything']);
  expect(code).toBe(1);
  expect(err).toContain('no video, audio or image file');
});
