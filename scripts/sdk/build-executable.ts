/**
 * Builds `rushes` as one file with Node inside: nothing has to be installed where it runs.
 *
 *   node scripts/sdk/build-executable.ts <file> [node]
 *
 * It is for the system that it is built on, or for that of `node`: the program of the same version of Node for another
 * system, e.g. `node.exe`. What is built for macOS elsewhere has to be signed there (`codesign --sign - <file>`).
 *
 * Needs a Node that can (`--build-sea`, 25.5 and newer); RUSHES_SEA_NODE names one where the Node that runs this can not.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');

/** A Node that builds such files; null where there is none. */
export function findExecutableNode(env: NodeJS.ProcessEnv = process.env): string | null {
  const node = env.RUSHES_SEA_NODE ?? process.execPath;
  const { stdout } = spawnSync(node, ['--help'], { encoding: 'utf8' });
  return stdout?.includes('--build-sea') ? node : null;
}

/** Writes the program to `file`; `inside` is the Node that it runs by, of whichever system. */
export async function buildExecutable(node: string, file: string, inside = node): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-executable-'));
  try {
    await build({
      input: { rushes: join(root, 'packages/cli/src/single-file.ts') },
      platform: 'node',
      output: { dir: folder, format: 'cjs', minify: true, codeSplitting: false },
      external: /^node:/,
      logLevel: 'warn',
    });
    const config = {
      ...{ main: join(folder, 'rushes.js'), output: resolve(file), executable: inside },
      // Code that one system has compiled is of no use to another one.
      ...{ disableExperimentalSEAWarning: true, useCodeCache: inside === node },
    };
    const description = join(folder, 'sea.json');
    await writeFile(description, JSON.stringify(config));
    await mkdir(dirname(resolve(file)), { recursive: true });
    await promisify(execFile)(node, ['--build-sea', description]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [file, inside] = process.argv.slice(2);
  if (file === undefined) throw new Error('Give the file to write the program to.');
  const node = findExecutableNode();
  if (node === null) {
    throw new Error(
      `Node ${process.version} can not: name a Node of 25.5 or newer by RUSHES_SEA_NODE, or run this with it.`,
    );
  }
  await buildExecutable(node, file, inside);
}
