/**
 * Builds `@rushes/sdk` as it is published: JavaScript with declarations. Inside the repository its TypeScript is
 * imported as it is, which Node refuses for packages under node_modules.
 *
 *   node scripts/sdk/build-package.ts <folder>
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'packages/sdk');

/** Compiles with the repository's compiler. Throws with what it says. */
export async function runCompiler(args: readonly string[]): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { tsc: string } };
  const child = spawn(process.execPath, [join(dirname(manifest), bin.tsc), ...args], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`tsc ended with ${code}: ${output}`);
}

/** Writes the package into `folder`, ready for `npm pack` or `npm publish`. */
export async function buildPackage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await runCompiler(['-p', join(source, 'tsconfig.build.json'), '--outDir', join(folder, 'dist')]);
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const published = {
    ...manifest,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
    sideEffects: false,
    engines: { node: '>=20' },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(join(source, 'README.md'), join(folder, 'README.md'));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Give the folder to write the package to.');
  await buildPackage(resolve(folder));
}
