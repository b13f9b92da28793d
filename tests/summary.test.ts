import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { reasonOf } from '../scripts/test/skips.ts';
import { longFiles } from '../scripts/test/suites.ts';
import { describeSkips, summarise } from '../scripts/test/summary.ts';
import { isTimeUp } from '../scripts/test/time-limit.ts';
import { browserProgram } from './rights/testing/browser.ts';

function file(name: string, statuses: string[], status = 'passed') {
  const assertionResults = statuses.map((each, index) => ({
    status: each,
    fullName: `${name} ${index}`,
    failureMessages: each === 'failed' ? ['1 is not 2\nat y'] : [],
  }));
  return { name, status, assertionResults };
}

test('counts passed, failed and skipped tests and names the skipped ones', () => {
  const report = {
    success: false,
    testResults: [file('/p/a', ['passed', 'failed'], 'failed'), file('/p/b', ['skipped', 'todo', 'passed'])],
  };
  expect(summarise(report, false, '/p')).toEqual({
    passed: 2,
    failed: 1,
    skipped: [
      { file: 'b', name: '/p/b 0' },
      { file: 'b', name: '/p/b 1' },
    ],
    failures: ['a: /p/a 1: 1 is not 2 | at y'],
    problems: [],
  });
});

test('a file that can not be loaded is a failure', () => {
  const report = {
    success: false,
    testResults: [file('a', ['passed']), { ...file('b', [], 'failed'), message: 'no such module\nat x' }],
  };
  expect(summarise(report, false)).toMatchObject({ passed: 1, failed: 0, problems: ['b: no such module'] });
});

test('no results, no tests and an error outside of tests are failures', () => {
  expect(summarise(null, true).problems).toHaveLength(1);
  expect(summarise({ success: true, testResults: [] }, true).problems).toEqual(['no test ran']);
  expect(summarise({ success: true, testResults: [file('a', ['skipped'])] }, true).problems).toEqual([
    'no test ran',
  ]);
  const passing = { success: true, testResults: [file('a', ['passed'])] };
  expect(summarise(passing, false).problems).toEqual(['vitest reported an error']);
  expect(summarise(passing, true).problems).toEqual([]);
});

test('tests that were left out are listed by reason, and those without one stand apart', () => {
  const skipped = [
    { file: 'a', name: 'one' },
    { file: 'b', name: 'two' },
    { file: 'b', name: 'three' },
    { file: 'c', name: 'four' },
  ];
  const reason = ({ name }: { name: string }) => (name === 'four' ? null : 'no browser');
  expect(describeSkips(skipped, reason)).toEqual({
    lines: ['skipped: 3, no browser: a, b'],
    unexpected: ['c: four: skipped for no reason that is known'],
  });
});

test('a test that is skipped without need has no reason', () => {
  expect(reasonOf({ file: 'packages/server/src/process/app.test.ts', name: 'anything' })).toBeNull();
  const needsRoot = { file: 'packages/server/src/platform/db/launcher.test.ts', name: 'an ordinary user' };
  expect(reasonOf(needsRoot)).toBe(process.getuid?.() === 0 ? null : 'needs root');
});

test('every file that needs a browser may be left out where there is none', () => {
  const files = globSync('{tests,packages/*/src}/**/*.test.ts').filter((path) =>
    /browserProgram|inBrowser/.test(readFileSync(path, 'utf8')),
  );
  expect(files).toEqual(
    expect.arrayContaining(['tests/console/screens.test.ts', 'tests/console/generate.test.ts']),
  );
  const reason = browserProgram === null ? 'no Chromium on this machine' : null;
  const unknown = files.filter((path) => reasonOf({ file: path, name: 'anything' }) !== reason);
  // A film in a browser needs an independent decoder too, which may be what is missing here.
  expect(unknown.filter((path) => !path.startsWith('tests/render/'))).toEqual([]);
});

test('the long files exist', () => {
  expect(Object.keys(longFiles).filter((file) => !existsSync(file))).toEqual([]);
});

test('files are left out by name once the time of a run is up, and never where none is set', () => {
  vi.stubEnv('RUSHES_TEST_UNTIL', '1000');
  expect([isTimeUp(999_000), isTimeUp(1_001_000)]).toEqual([false, true]);
  expect(reasonOf({ file: 'tests/any.test.ts', name: 'any' })).toContain('no time left');
  vi.stubEnv('RUSHES_TEST_UNTIL', undefined);
  expect(isTimeUp(Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(reasonOf({ file: 'tests/any.test.ts', name: 'any' })).toBeNull();
  vi.unstubAllEnvs();
});
