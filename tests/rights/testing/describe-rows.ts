/** The tests of a part of the table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../../packages/server/src/api-document.ts';
import { checkRow } from './check-row.ts';
import { type CredentialName, credentialNames } from './credentials.ts';
import type { OperationRow } from './operation-row.ts';
import { type Relation, type RelationName, relations } from './relations.ts';
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

/**
 * What of the product a run covers. `whole`: every relation with every credential. Otherwise every relation with the
 * credential that all operations but those of signed URLs take, and every credential with somebody who may all and
 * somebody who may nothing.
 */
const isWhole = process.env.MODE === 'whole-rights';

const USUAL: CredentialName = 'ID token';
const EXTREMES = new Set<RelationName>(['stranger', 'owner']);

function credentialsFor({ name }: Relation): readonly CredentialName[] {
  if (isWhole || EXTREMES.has(name)) return credentialNames;
  return credentialNames.filter((credential) => credential === USUAL);
}

/** One test per row: relations with credentials. */
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
      const report = await checkRow(world, row, { relations, credentialsFor });
      cells += report.cells;
      expect(report.problems).toEqual([]);
    },
  );
}
