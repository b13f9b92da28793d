/**
 * Builds `rushes` as one file with Node inside: nothing has to be installed where it runs.
 *
 *   npm run executable -- <file> [node]
 *
 * It is for the system that it is built on, or for that of `node`: the program of the same version of Node for another
 * system, e.g. `node.exe`. What is built for macOS elsewhere has to be signed there (`codesign --sign - <file>`).
 */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** What Node looks for in itself when it starts, and where. */
const SENTINEL = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const RESOURCE = 'NODE_SEA_BLOB';
const MACHO_SEGMENT = 'NODE_SEA';

/** Throws where `node` is no Node of the version that writes what is put into it: it would end when it starts. */
async function refuseOthers(node: string): Promise<void> {
  const bytes = await readFile(node);
  if (!bytes.includes(SENTINEL)) throw new Error(`${node} is no Node that a program can be put into.`);
  if (!bytes.includes(process.version))
    throw new Error(`${node} is not Node ${process.version}: take that version of it.`);
}

/** The program as Node reads it out of itself. Code that one system has compiled is of no use to another one. */
async function writeBlob(folder: string, useCodeCache: boolean): Promise<string> {
  await build({
    input: { rushes: join(root, 'packages/cli/src/single-file.ts') },
    platform: 'node',
    output: { dir: folder, format: 'cjs', minify: true, codeSplitting: false },
    external: /^node:/,
    logLevel: 'warn',
  });
  const blob = join(folder, 'rushes.blob');
  const description = join(folder, 'sea.json');
  const config = {
    main: join(folder, 'rushes.js'),
    output: blob,
    disableExperimentalSEAWarning: true,
    useCodeCache,
  };
  await writeFile(description, JSON.stringify(config));
  await run(process.execPath, ['--experimental-sea-config', description]);
  return blob;
}

/** Writes the program to `file`; `inside` is the Node that it runs by, of whichever system. */
export async function buildExecutable(file: string, inside = process.execPath): Promise<void> {
  await refuseOthers(inside);
  const folder = await mkdtemp(join(tmpdir(), 'rushes-executable-'));
  const target = resolve(file);
  // Whoever has the old one running goes on with it, and half of a new one is never started.
  const half = `${target}.${process.pid}.half`;
  try {
    const blob = await writeBlob(folder, inside === process.execPath);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(inside, half);
    await chmod(half, 0o755);
    const isHere = process.platform === 'darwin' && inside === process.execPath;
    if (isHere) await run('codesign', ['--remove-signature', half]);
    // As a process of its own: loaded as a module it takes over what ends the process that loads it.
    const injector = createRequire(import.meta.url).resolve('postject/dist/cli.js');
    const options = ['--sentinel-fuse', SENTINEL, '--macho-segment-name', MACHO_SEGMENT];
    await run(process.execPath, [injector, half, RESOURCE, blob, ...options]);
    if (isHere) await run('codesign', ['--sign', '-', half]);
    await rename(half, target);
  } finally {
    await rm(half, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [file, inside] = process.argv.slice(2);
  if (file === undefined) throw new Error('Give the file to write the program to.');
  await buildExecutable(file, inside);
}
