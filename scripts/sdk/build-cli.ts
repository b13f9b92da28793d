/**
 * Builds `rushes` as it is published: JavaScript that needs no type stripping and no other package.
 *
 *   node scripts/sdk/build-cli.ts <folder>
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { COMMAND_LINE_SCHEMA_FILE } from './command-line-schema.ts';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'packages/cli');
/** What goes into the bundle besides our own packages. */
const BUNDLED = ['commander', 'eventsource-parser'];

/** The licence beside a module, or above it. */
function licenceOf(module: string): string {
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'LICENSE');
    if (existsSync(path)) return path;
  }
  throw new Error(`There is no licence above ${module}.`);
}

async function licences(): Promise<string> {
  const require = createRequire(join(source, 'package.json'));
  const paths = [source, join(root, 'packages/sdk')];
  const texts = BUNDLED.map(async (name) => {
    return `${name}\n\n${await readFile(licenceOf(require.resolve(name, { paths })), 'utf8')}`;
  });
  return (await Promise.all(texts)).join('\n\n');
}

/** Writes the package into `folder`, ready for `npm pack`. */
export async function buildCommandLine(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    input: { rushes: join(source, 'src/main.ts') },
    platform: 'node',
    output: { dir: join(folder, 'dist'), format: 'esm', minify: true },
    // Another platform may have no such modules; nothing else is left out of the bundle.
    external: /^node:/,
    logLevel: 'warn',
  });
  const program = join(folder, 'dist/rushes.js');
  await chmod(program, 0o755);
  const { version, license } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const manifest = {
    ...{ name: 'rushes', version, license, type: 'module' },
    description: 'The command line of Rushes: upload, search, create, edit.',
    bin: { rushes: 'dist/rushes.js' },
    man: ['man/rushes.1'],
    files: ['dist', 'man', 'schema.json', 'LICENSE-BUNDLED'],
    engines: { node: '>=20' },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'man']);
  await mkdir(join(folder, 'man'), { recursive: true });
  await writeFile(join(folder, 'man/rushes.1'), stdout);
  await writeFile(join(folder, 'LICENSE-BUNDLED'), await licences());
  await copyFile(join(root, 'docs/command-line.md'), join(folder, 'README.md'));
  await copyFile(COMMAND_LINE_SCHEMA_FILE, join(folder, 'schema.json'));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Give the folder to write the package to.');
  await buildCommandLine(resolve(folder));
}
