/** The packages as they are published, looked through by publint: what is named is there, in the form it is said to have. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildNode } from '../../integrations/n8n/build.ts';
import { buildCommandLine } from '../../scripts/sdk/build-cli.ts';
import { buildPackage } from '../../scripts/sdk/build-package.ts';

const publint = join(dirname(createRequire(import.meta.url).resolve('publint')), 'cli.js');

test.each([
  ['@rushes/sdk', buildPackage],
  ['rushes', buildCommandLine],
  ['n8n-nodes-rushes', buildNode],
])('%s has nothing that publint would warn of', async (name, build) => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-publint-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await build(folder);
  const env = { ...process.env, NO_COLOR: '1', npm_config_cache: join(folder, '.npm') };
  const { stdout } = await promisify(execFile)(process.execPath, [publint, 'run', folder, '--strict'], {
    env,
  });
  expect(stdout).toContain(`for ${name}...`);
  expect(stdout).toContain('All good!');
});
