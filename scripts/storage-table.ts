/** `npm run test:storage`: holds every storage driver to the suite of the interface and prints the table. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { conformanceTable, type TitledReport } from './test/conformance-table.ts';

const root = resolve(import.meta.dirname, '..');
const SUITES = ['fs', 's3'].map(
  (driver) => `packages/server/src/platform/storage/${driver}-conformance.test.ts`,
);

async function run(file: string): Promise<number | null> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...SUITES];
  const child = spawn(process.execPath, [vitest, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  return await new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
}

const folder = await mkdtemp(join(tmpdir(), 'rushes-table-'));
try {
  const file = join(folder, 'report.json');
  process.exitCode = (await run(file)) ?? 1;
  const report = JSON.parse(await readFile(file, 'utf8')) as TitledReport;
  process.stdout.write(`${conformanceTable(report)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
