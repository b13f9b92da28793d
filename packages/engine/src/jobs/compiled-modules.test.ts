import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineMeasures } from '../sandbox/machine-measures.ts';

const PARENT = fileURLToPath(new URL('../testing/compiled-parent.ts', import.meta.url));
const measures = machineMeasures();

/** More modules than the programs of this test are made of. */
const MANY_MODULES = 300;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-compiled-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function compiledFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function runParent(file: string): Promise<Record<string, string>> {
  // Tests keep compiled modules in a folder of their own.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [PARENT, folder, file], { env });
  return JSON.parse(stdout) as Record<string, string>;
}

describe.runIf(measures !== null)('compiled modules of jobs', () => {
  it('are made with the first process for all that come, which can read them and change nothing', async () => {
    await runParent('');
    const files = await compiledFiles();
    expect(files.length).toBeGreaterThan(MANY_MODULES);
    const told = await runParent(files[0] ?? '');
    expect(told).toMatchObject({ uses: told.folder, reads: 'done' });
    if (measures?.landlock === 0) return;
    expect(told).toMatchObject({ overwrites: 'EACCES', removes: 'EACCES', adds: 'EACCES' });
  });
});
