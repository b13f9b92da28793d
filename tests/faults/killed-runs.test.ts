/** A run of the sequences that is killed leaves nothing behind for long. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { inspectProcess } from '../../packages/server/src/platform/processes/processes.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { makeFolder } from './folders.ts';

/** No process has a number beyond what Linux gives. */
const NOBODY = 2 ** 22 + 1;

test('folders of runs that are no more are removed by the next one', async () => {
  const left = join(tmpdir(), `rushes-faults-${NOBODY}-left`);
  await mkdir(join(left, 'data'), { recursive: true });
  const own = await makeFolder();
  const second = await makeFolder();
  expect([left, own, second].map(existsSync)).toEqual([false, true, true]);
  for (const folder of [own, second]) await rm(folder, { recursive: true });
});

test('a service ends when the run that started it is killed', async () => {
  const injection = join(import.meta.dirname, 'injection/parent.ts');
  const service = `import('${injection}').then(({ endWithParent }) => endWithParent(Number(process.argv[1])));`;
  const run = `
    const service = ${JSON.stringify(`${service} setInterval(() => {}, 1e6);`)};
    const { spawn } = require('node:child_process');
    console.log(spawn(process.execPath, ['-e', service, String(process.pid)]).pid);
    setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['-e', run], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const isThere = async () => (await inspectProcess(Number(line)))?.zombie === false;
  expect(await isThere()).toBe(true);
  child.kill('SIGKILL');
  await until(async () => !(await isThere()), { what: 'the service has ended' });
});
