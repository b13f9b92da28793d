/**
 * The packages as they are published, looked through by publint: what is named is there, in the form it is said to have. Where
 * RUSHES_ATTW names the program of `@arethetypeswrong/cli`, it looks at the types as well.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildPackage } from '../../scripts/sdk/build-package.ts';

const root = join(import.meta.dirname, '../..');
const publint = join(dirname(createRequire(import.meta.url).resolve('publint')), 'cli.js');

/** What a page tells to run for a package, with another folder in place of `out`. */
function linesOf(page: string, out: string): string {
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  return lines
    .filter((line) => /\bout\/(sdk|cli|n8n)(?![\w-])/.test(line))
    .map((line) => line.trim().replaceAll(/(?<=[ /])out\b/g, out))
    .join('\n');
}

test.each([
  ['@rushes/sdk', 'packages/sdk/README.md', 'sdk'],
  ['rushes', 'docs/command-line.md', 'cli'],
  ['n8n-nodes-rushes', 'integrations/n8n/README.md', 'n8n'],
])('%s is made by the lines of %s, and publint warns of nothing', async (name, page, place) => {
  const out = await mkdtemp(join(tmpdir(), 'rushes-publint-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const env = { ...process.env, NO_COLOR: '1', npm_config_cache: join(out, '.npm') };
  await promisify(execFile)('sh', ['-ec', linesOf(page, out).replaceAll(`./${out}`, out)], {
    cwd: root,
    env,
  });
  const folder = join(out, place);
  expect(await readdir(out)).toContain(`${name.replace('@', '').replace('/', '-')}-0.1.0.tgz`);
  const { stdout } = await promisify(execFile)(process.execPath, [publint, 'run', folder, '--strict'], {
    env,
  });
  expect(stdout).toContain(`for ${name}...`);
  expect(stdout).toContain('All good!');
});

const attw = process.env.RUSHES_ATTW ?? '';

test.skipIf(!existsSync(attw))(
  'the types of @rushes/sdk are not wrong wherever it can be imported',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rushes-attw-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await buildPackage(folder);
    const env = { ...process.env, NO_COLOR: '1', npm_config_cache: join(folder, '.npm') };
    const words = ['--pack', folder, '--profile', 'esm-only', '--format', 'json'];
    const { stdout } = await promisify(execFile)(process.execPath, [attw, ...words], { env });
    const { analysis } = JSON.parse(stdout) as {
      analysis: { types: unknown; problems: { kind: string; resolutionKind?: string }[] };
    };
    expect(analysis.types).toMatchObject({ kind: 'included' });
    // It is a package of modules: who calls "require" is told so by Node itself.
    const problems = analysis.problems.filter(
      ({ resolutionKind }) => resolutionKind !== 'node10' && resolutionKind !== 'node16-cjs',
    );
    expect(problems).toEqual([]);
  },
);
