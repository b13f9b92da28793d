/** What a test run amounts to. */
export interface TestSummary {
  passed: number;
  failed: number;
  skipped: number;
  skippedNames: string[];
  /** Of tests that failed: file, name and the first line of why, so that the end of a long log says it all. */
  failures: string[];
  /** Failures that are no test's: files that could not be loaded, errors outside of tests, nothing run. */
  problems: string[];
}

/** The part of vitest's JSON report that counts. */
interface VitestReport {
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
 * said so by its exit code. A run that did not succeed never counts as free of failures.
 */
export function summarise(report: VitestReport | null, succeeded: boolean): TestSummary {
  if (report === null) return nothing('vitest wrote no results');
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const [passed, failed] = [count('passed'), count('failed')];
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  const problems = report.testResults
    .filter((file) => file.status === 'failed' && file.assertionResults.every((t) => t.status !== 'failed'))
    .map((file) => `${file.name}: ${firstLine(file.message)}`);
  if (passed + failed === 0) problems.push('no test ran');
  if (!(succeeded && report.success) && failed + problems.length === 0)
    problems.push('vitest reported an error');
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${test.fullName.trim()}: ${firstLine(test.failureMessages?.[0])}`),
  );
  const skippedNames = skipped.map((test) => test.fullName.trim());
  return { passed, failed, skipped: skipped.length, skippedNames, failures, problems };
}

function nothing(problem: string): TestSummary {
  return { passed: 0, failed: 0, skipped: 0, skippedNames: [], failures: [], problems: [problem] };
}

function firstLine(text: string | undefined): string {
  return text?.split('\n')[0] || 'could not be run';
}
