/** The tests of a part of the table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../../packages/server/src/api-document.ts';
import { checkRow } from './check-row.ts';
import { credentialNames } from './credentials.ts';
import type { OperationRow } from './operation-row.ts';
import { relations } from './relations.ts';
import { startWorld, type World } from './world.ts';

/** `POST /asset/folder` → its operation id, of everything the service offers. */
export function operationIds(): Map<string, string> {
  const { paths } = openApiDocument() as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]): [string, string] => [
      `${method.toUpperCase()} ${path}`,
      operationId,
    ]),
  );
  return new Map(all);
}

/** One test per row: every relation with every credential. */
export function describeRows(rows: readonly OperationRow[]): void {
  let world: World;
  let cells = 0;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => {
    process.stdout.write(`rights: ${cells} cells\n`);
    await world?.stop();
  });
  const known = operationIds();
  const offered = rows.filter(({ operation }) => known.has(operation));
  test.each(offered.map((row) => [`${known.get(row.operation)} ${row.variant ?? ''}`.trim(), row] as const))(
    '%s',
    async (_name, row) => {
      const report = await checkRow(world, row, { relations, credentials: credentialNames });
      cells += report.cells;
      expect(report.problems).toEqual([]);
    },
  );
}
