import { stripVTControlCharacters } from 'node:util';
import type { SkippedTest } from './skips.ts';

/** What a test run amounts to. */
export interface TestSummary {
  passed: number;
  failed: number;
  skipped: SkippedTest[];
  /** Of tests that failed: file, name and the beginning of why, a line each, so that the end of a long log says it all. */
  failures: string[];
  /** Failures that are no test's: files that could not be loaded, errors outside of tests, nothing run. */
  problems: string[];
}

/** The part of vitest's JSON report that counts. */
export interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/**
 * Counts vitest's JSON report. `report` is null when there is none; `succeeded` is whether vitest itself
 * said so by its exit code; `root` is the folder that paths of files are said from. A run that did not succeed
 * never counts as free of failures.
 */
export function summarise(report: VitestReport | null, succeeded: boolean, root = ''): TestSummary {
  if (report === null) return nothing('vitest wrote no results');
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: pathFrom(root, name), title: test.fullName.trim() })),
  );
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const [passed, failed] = [count('passed'), count('failed')];
  const skipped = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map(({ file, title }) => ({ file, name: title }));
  const problems = report.testResults
    .filter((file) => file.status === 'failed' && file.assertionResults.every((t) => t.status !== 'failed'))
    .map((file) => `${pathFrom(root, file.name)}: ${firstLine(file.message)}`);
  if (passed + failed === 0) problems.push('no test ran');
  if (!(succeeded && report.success) && failed + problems.length === 0)
    problems.push('vitest reported an error');
  const failures = tests
    .filter((test) => test.status === 'failed')
    .map((test) => `${test.file}: ${test.title}: ${beginning(test.failureMessages)}`);
  return { passed, failed, skipped, failures, problems };
}

/** A line for each reason why tests were left out, with how many and in which files; and the tests no reason accounts for. */
export function describeSkips(
  skipped: readonly SkippedTest[],
  reasonOf: (test: SkippedTest) => string | null,
): { lines: string[]; unexpected: string[] } {
  const byReason = new Map<string, SkippedTest[]>();
  const unexpected: string[] = [];
  for (const test of skipped) {
    const reason = reasonOf(test);
    if (reason === null) unexpected.push(`${test.file}: ${test.name}: skipped for no reason that is known`);
    else byReason.set(reason, [...(byReason.get(reason) ?? []), test]);
  }
  const lines = [...byReason].map(([reason, tests]) => {
    const files = [...new Set(tests.map(({ file }) => file))].join(', ');
    return `skipped: ${tests.length}, ${reason}: ${files}`;
  });
  return { lines, unexpected };
}

function nothing(problem: string): TestSummary {
  return { passed: 0, failed: 0, skipped: [], failures: [], problems: [problem] };
}

function pathFrom(root: string, path: string): string {
  return root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/** Why and where, in one line: what logs of CI keep of a run is often no more than its end. */
function beginning(messages: readonly string[] = []): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  const said = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.includes('node_modules'));
  return said.join(' | ').slice(0, 700) || 'could not be run';
}

function firstLine(text: string | undefined): string {
  return text?.split('\n')[0] || 'could not be run';
}
