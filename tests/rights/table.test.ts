/** The table of rights covers the service: no operation without a row, no row without its operation. */
import { expect, test } from 'vitest';
import { allRows } from './rows/all-rows.ts';
import { operationIds } from './testing/describe-rows.ts';

const inTable = new Set(allRows.map(({ operation }) => operation));

test('every operation has a row', () => {
  const missing = [...operationIds()].filter(([operation]) => !inTable.has(operation));
  expect(missing).toEqual([]);
});

test('every row is of an operation', () => {
  const known = operationIds();
  expect([...inTable].filter((operation) => !known.has(operation))).toEqual([]);
});
