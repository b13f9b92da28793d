import { expect, test } from 'vitest';
import { conformanceTable } from '../scripts/test/conformance-table.ts';

const result = (ancestorTitles: string[], title: string, status: string) => ({
  ancestorTitles,
  title,
  status,
});

test('the table of the storage suite has a line by demand and a column by driver', () => {
  const table = conformanceTable({
    testResults: [
      {
        assertionResults: [
          result(['storage fs', 'put'], 'keeps a file', 'passed'),
          result(['storage fs', 'put'], 'a|b', 'failed'),
          result(['another suite'], 'is left out', 'passed'),
        ],
      },
      {
        assertionResults: [
          result(['with Swift', 'storage s3', 'put'], 'keeps a file', 'skipped'),
          result(['with Swift', 'storage s3', 'put'], 'x'.repeat(600), 'passed'),
        ],
      },
    ],
  });
  expect(table.split('\n')).toEqual([
    '| demand | fs | s3 with Swift |',
    '| --- | --- | --- |',
    '| put: keeps a file | yes | - |',
    '| put: a\\|b | **no** | - |',
    `| put: ${'x'.repeat(77)}... | - | yes |`,
  ]);
  expect(conformanceTable({ testResults: [] })).toBe('');
});
