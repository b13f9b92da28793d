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
 * What of the product a run covers. `whole` (`npm run test:rights`): every relation with every credential. Otherwise every
 * right that stands on the item itself, and of the other ways to a right every third in turn from row to row, each with
 * the credential that all operations but those of signed URLs take; and every credential with somebody who may all and
 * somebody who may nothing.
 */
const isWhole = process.env.MODE === 'whole-rights';

const USUAL: CredentialName = 'ID token';
const EXTREMES = new Set<RelationName>(['stranger', 'owner']);

function credentialsFor({ name }: Relation): readonly CredentialName[] {
  if (isWhole || EXTREMES.has(name)) return credentialNames;
  return credentialNames.filter((credential) => credential === USUAL);
}

const PLAIN = new Set<RelationName>(['anonymous', 'stranger', 'READ', 'WRITE', 'ADMIN', 'owner']);
const otherWays = relations.filter(({ name }) => !PLAIN.has(name));

function relationsFor(rowIndex: number): readonly Relation[] {
  if (isWhole) return relations;
  return relations.filter(
    (relation) => PLAIN.has(relation.name) || (otherWays.indexOf(relation) + rowIndex) % 3 === 0,
  );
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
  const named = offered.map(
    (row, index) => [`${known.get(row.operation)} ${row.variant ?? ''}`.trim(), row, index] as const,
  );
  test.each(named)('%s', async (_name, row, index) => {
    const report = await checkRow(world, row, { relations: relationsFor(index), credentialsFor });
    cells += report.cells;
    expect(report.problems).toEqual([]);
  });
}
