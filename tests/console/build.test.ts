/** How the console is built: on a folder with a script of one line. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-build-'));
  await copyFile(join(ROOT, 'packages/console/build.mjs'), join(folder, 'build.mjs'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'src/app'), { recursive: true });
  await writeFile(join(folder, 'src/app/start.tsx'), 'document.title += " and started";');
  await writeFile(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
});
afterEach(() => rm(folder, { recursive: true }));

/** The exit code; -1 where it does not say what to do. */
const build = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(folder, 'build.mjs'), ...words]).then(
    () => 0,
    ({ code, stderr }: { code: number; stderr: string }) => (stderr.includes('npm run console') ? code : -1),
  );

test('a console that can not be built is told, and leaves the one that is there', async () => {
  const page = join(folder, 'dist/index.html');
  await mkdir(dirname(page), { recursive: true });
  await writeFile(page, 'the one before');
  await writeFile(join(folder, 'main.js'), "import 'a-package-that-is-not-there';");
  expect(await Promise.all([build(), build('--optional')])).toEqual([1, 0]);
  expect(await readFile(page, 'utf8')).toBe('the one before');
  await writeFile(join(folder, 'main.js'), 'document.title = "built";');
  // Two at the same time, as of two terminals, hinder each other in nothing.
  expect(await Promise.all([build(), build()])).toEqual([0, 0]);
  expect(await readFile(page, 'utf8')).toContain('/app/assets/');
  expect((await readdir(folder)).sort()).toEqual([
    'build.mjs',
    'dist',
    'index.html',
    'main.js',
    'node_modules',
    'src',
  ]);
});
