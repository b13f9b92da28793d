/** What each storage driver answers to each demand of the suite, from the titles of a test report. Pure. */

/** The parts of vitest's JSON report that are read. */
export interface TitledReport {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}

const MARKS: Readonly<Record<string, string>> = { passed: 'yes', failed: '**no**' };
/** Left out: the store is known not to do it, or is not on this machine. */
const LEFT_OUT = '-';
const SUITE = 'storage ';

interface Row {
  demand: string;
  marks: Map<string, string>;
}

/** A line by demand, a column by driver (and store), as a Markdown table; empty without a suite in the report. */
export function conformanceTable({ testResults }: TitledReport): string {
  const drivers = new Set<string>();
  const rows = new Map<string, Row>();
  for (const { ancestorTitles, title, status } of testResults.flatMap((file) => file.assertionResults)) {
    const at = ancestorTitles.findIndex((one) => one.startsWith(SUITE));
    if (at < 0) continue;
    const name = ancestorTitles[at]?.slice(SUITE.length) ?? '';
    const driver = [name, ...ancestorTitles.slice(0, at)].join(' ');
    // A key of hundreds of letters says no more than its beginning.
    const shown = title.length > 80 ? `${title.slice(0, 77)}...` : title;
    const demand = [...ancestorTitles.slice(at + 1), shown].join(': ').replaceAll('|', '\\|');
    const row = rows.get(demand) ?? { demand, marks: new Map() };
    row.marks.set(driver, MARKS[status] ?? LEFT_OUT);
    rows.set(demand, row);
    drivers.add(driver);
  }
  if (rows.size === 0) return '';
  const columns = [...drivers].sort();
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['demand', ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...[...rows.values()].map(({ demand, marks }) =>
      line([demand, ...columns.map((column) => marks.get(column) ?? LEFT_OUT)]),
    ),
  ].join('\n');
}
