/**
 * `npm test`: types, style, and all tests but the long files. `npm run test:long`: the long files alone. The last line
 * reads `N passed, N failed`, with `, N skipped` where tests were left out, which are listed by reason above it. A
 * failed type or style check counts as one failure, and with CI=true so does a test that is skipped for no known
 * reason. Arguments go to vitest (`npm test -- packages/timeline`), which then runs what they name, long or not.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { reasonOf } from './test/skips.ts';
import { describeSkips, summarise, type TestSummary } from './test/summary.ts';

const root = resolve(import.meta.dirname, '..');

/** Runs the program of an npm package with this Node; true when it ends with 0. */
async function runTool(packageName: string, command: string, args: string[]): Promise<boolean> {
  const require = createRequire(join(root, 'package.json'));
  const manifestPath = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifestPath) as { bin: string | Record<string, string> };
  const program = typeof bin === 'string' ? bin : bin[command];
  if (program === undefined) throw new Error(`${packageName} has no program ${command}`);
  const child = spawn(process.execPath, [join(dirname(manifestPath), program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return await new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done(code === 0));
  });
}

async function runTests(selection: string[]): Promise<TestSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-results-'));
  const file = join(folder, 'results.json');
  try {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...selection];
    const succeeded = await runTool('vitest', 'vitest', args);
    const text = await readFile(file, 'utf8').catch(() => null);
    return summarise(text === null ? null : JSON.parse(text), succeeded, root);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Types and style, at the same time: the one keeps a single core busy. What of it failed. */
async function check(): Promise<string[]> {
  const [types, style] = await Promise.all([
    runTool('typescript', 'tsc', ['--noEmit']),
    runTool('@biomejs/biome', 'biome', ['check', '.']),
  ]);
  return [...(types ? [] : ['the type check failed']), ...(style ? [] : ['the style check failed'])];
}

async function main(): Promise<void> {
  const [first, ...others] = process.argv.slice(2);
  const isLong = first === '--long';
  const filters = isLong ? others : process.argv.slice(2);
  const problems = isLong ? [] : await check();
  const mode = isLong ? 'long' : 'short';
  const tests = await runTests(filters.length > 0 ? filters : ['--mode', mode]);
  const skips = describeSkips(tests.skipped, reasonOf);
  problems.push(...tests.problems);
  if (process.env.CI === 'true') problems.push(...skips.unexpected);
  const failed = tests.failed + problems.length;
  const { length: skipped } = tests.skipped;
  const lines = [
    ...skips.lines,
    ...skips.unexpected.map((test) => `skipped: ${test}`),
    ...tests.failures.map((failure) => `failed: ${failure}`),
    ...problems.map((problem) => `failed: ${problem}`),
    `${tests.passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
