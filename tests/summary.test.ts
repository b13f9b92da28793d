import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longFiles } from '../scripts/test/longest-first.ts';
import { summarise } from '../scripts/test/summary.ts';

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
    testResults: [file('a', ['passed', 'failed'], 'failed'), file('b', ['skipped', 'todo', 'passed'])],
  };
  expect(summarise(report, false)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    skippedNames: ['b 0', 'b 1'],
    failures: ['a: a 1: 1 is not 2'],
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

test('the long files that are started first exist', () => {
  expect(Object.keys(longFiles).filter((file) => !existsSync(file))).toEqual([]);
});
