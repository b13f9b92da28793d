/**
 * Builds the package as n8n loads it: CommonJS with the client inside, so that it needs no other package.
 *
 *   node integrations/n8n/build.ts <folder>
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';

const here = import.meta.dirname;

/** Writes the package into `folder`, ready for `npm pack`. */
export async function buildNode(folder: string): Promise<void> {
  await mkdir(join(folder, 'dist/nodes/Rushes'), { recursive: true });
  await build({
    input: {
      'nodes/Rushes/Rushes.node': join(here, 'src/Rushes.node.ts'),
      'credentials/RushesApi.credentials': join(here, 'src/RushesApi.credentials.ts'),
    },
    platform: 'node',
    output: { dir: join(folder, 'dist'), format: 'cjs' },
    external: /^node:/,
    logLevel: 'warn',
  });
  await copyFile(join(here, 'src/rushes.svg'), join(folder, 'dist/nodes/Rushes/rushes.svg'));
  const manifest = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
  const published = { ...manifest, type: 'commonjs' };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(join(here, 'README.md'), join(folder, 'README.md'));
  await copyFile(join(here, '../../LICENSE'), join(folder, 'LICENSE'));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Give the folder to write the package to.');
  await buildNode(resolve(folder));
}
