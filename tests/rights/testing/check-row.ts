/** Sends the requests of a row, cell by cell, and says what was not as it must be. */
import type { Answer } from '../../acceptance/testing/api-client.ts';
import { refusalProblem } from '../../acceptance/testing/refusal.ts';
import { type CredentialName, withCredential } from './credentials.ts';
import { type Expectation, expectationOf } from './expectation.ts';
import type { Cell, CellRequest, OperationRow } from './operation-row.ts';
import type { RawRequest } from './raw-request.ts';
import type { Relation } from './relations.ts';
import type { World } from './world.ts';

export interface RowReport {
  cells: number;
  /** One line per thing that is wrong, with the cells in which it is. */
  problems: string[];
}

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

function rawRequest(row: OperationRow, request: CellRequest): RawRequest {
  const { path, body, bytes, headers = {} } = request;
  const method = request.method ?? row.operation.split(' ')[0] ?? 'GET';
  const stream = row.wholeStream === true ? 'all' : 'head';
  if (bytes !== undefined) return { method, address: path, headers, body: bytes, stream };
  if (body === undefined) return { method, address: path, headers, stream };
  const json = { ...headers, 'content-type': 'application/json' };
  return { method, address: path, headers: json, body: JSON.stringify(body), stream };
}

export async function sendAs(
  row: OperationRow,
  cell: Cell,
  credential: CredentialName | null,
): Promise<Answer> {
  const request = rawRequest(row, row.request(cell));
  const { http } = cell.world;
  return http.send(
    credential === null ? request : withCredential(request, credential, cell.caller.credentials),
  );
}

/** What a refusal must not tell, nor do. */
function refusalProblems(cell: Cell, answer: Answer): string[] {
  const problems: string[] = [];
  const form = answer.status >= 400 ? refusalProblem(answer, [cell.target.name, cell.unique]) : null;
  if (form !== null) problems.push(form);
  // The MCP server says in it where its clients find out how to sign in.
  const challenge = answer.headers.get('www-authenticate') ?? '';
  if (answer.status === 401 && !/^Bearer( resource_metadata="[^"]+")?$/.test(challenge)) {
    problems.push('401 without a challenge');
  }
  const isHidden = cell.relation.right === 0 || answer.status === 401;
  if (isHidden && cell.target.id !== '' && answer.text.includes(cell.target.name)) {
    problems.push('shows the name of what may not be read');
  }
  return problems;
}

/** The answer about something that nobody has, in the words of this one. */
async function twinProblem(
  row: OperationRow,
  cell: Cell,
  { answer, credential }: { answer: Answer; credential: CredentialName | null },
): Promise<string | null> {
  if (answer.status !== 404 || cell.target.id === '') return null;
  const { target } = cell;
  const unknown = { ...cell, target: { ...target, id: UNKNOWN_ID, nodeId: UNKNOWN_ID } };
  const twin = await sendAs(row, unknown, credential);
  const plain = (text: string) =>
    text.replaceAll(target.id, UNKNOWN_ID).replaceAll(target.nodeId, UNKNOWN_ID);
  if (twin.status === answer.status && plain(twin.text) === plain(answer.text)) return null;
  return `tells it from what does not exist: ${answer.text} ≠ ${twin.status} ${twin.text}`;
}

function listProblem({ lists }: OperationRow, { relation, target }: Cell, answer: Answer): string | null {
  if (lists === undefined) return null;
  const isListed = lists.ids(answer).includes(target.id);
  const must = lists.in.includes(relation.name);
  if (must && !isListed) return 'does not list what was granted';
  if (must || !isListed || lists.may?.includes(relation.name) === true) return null;
  return 'lists what does not belong there';
}

async function thrownBy(check: () => Promise<void> | void): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    return `effect: ${(error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 400)}`;
  }
}

async function successProblems(
  row: OperationRow,
  cell: Cell,
  { answer, changed }: { answer: Answer; changed: readonly string[] },
): Promise<string[]> {
  const { effect, shows } = row;
  const problems: (string | null)[] = [listProblem(row, cell, answer)];
  if (row.refusedItem?.(answer) === true) problems.push('the item is refused');
  if (effect === undefined && row.mayWrite !== true && changed.length > 0) {
    problems.push(`a read changed rows: ${changed}`);
  }
  if (effect !== undefined) {
    if (changed.length === 0 && row.mayWrite !== true) problems.push('no row changed');
    problems.push(await thrownBy(() => effect(cell, answer)));
  }
  if (shows !== undefined) problems.push(await thrownBy(() => shows(cell, answer)));
  return problems.filter((problem) => problem !== null);
}

async function cellProblems(
  row: OperationRow,
  cell: Cell,
  { credential, expected }: { credential: CredentialName | null; expected: Expectation },
): Promise<string[]> {
  const { changes } = cell.world;
  await changes.take();
  const answer = await sendAs(row, cell, credential);
  const changed = await changes.take();
  if (!expected.statuses.includes(answer.status)) {
    return [`${answer.status} instead of ${expected.statuses.join(' or ')}: ${answer.text.slice(0, 200)}`];
  }
  const isAllowed = expected.isAllowed === 'by status' ? answer.status === row.success : expected.isAllowed;
  if (isAllowed) return successProblems(row, cell, { answer, changed });
  const problems = refusalProblems(cell, answer);
  if (changed.length > 0) problems.push(`a refusal changed rows: ${changed}`);
  if (answer.status === 200 && row.refusedItem?.(answer) === false) problems.push('the item is not refused');
  const twin = await twinProblem(row, cell, { answer, credential });
  return twin === null ? problems : [...problems, twin];
}

let serial = 0;

export async function makeCell(world: World, row: OperationRow, relation: Relation): Promise<Cell> {
  const { grantOn = 'target', target: kind = 'none' } = row;
  serial += 1;
  const caller =
    row.endsCaller === true ? await world.newPerson(`passing ${serial}`) : world.callers[relation.name];
  const target = await world.makeItem(kind, relation, { grantOn });
  const cell: Cell = { world, relation, caller, target, unique: `cell-${serial}`, made: {} };
  const made = (await row.prepare?.(cell)) ?? {};
  const isNode = kind !== 'none' && kind !== 'group';
  if (isNode && (row.ofTrash === true || relation.trashed === true)) {
    await world.ownerCall('POST', `/asset/${target.nodeId}/trash`);
  }
  return { ...cell, made };
}

interface Finding {
  place: string;
  problem: string;
}

/** Ids are left out, so that the same finding of several cells is one line. */
function summarised(findings: readonly Finding[]): string[] {
  const plain = ({ problem }: Finding) =>
    problem.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>');
  return [...Map.groupBy(findings, plain)].map(
    ([problem, all]) => `${problem} ← ${all.length} cells: ${all.map(({ place }) => place).join('; ')}`,
  );
}

/** Checks a row for the given relations, each with the given credentials; the anonymous have none. */
export async function checkRow(
  world: World,
  row: OperationRow,
  over: { relations: readonly Relation[]; credentialsFor(relation: Relation): readonly CredentialName[] },
): Promise<RowReport> {
  let cells = 0;
  const findings: Finding[] = [];
  const relations = over.relations.filter(({ name }) => row.except?.includes(name) !== true);
  for (const relation of relations) {
    let cell: Cell | null = null;
    for (const credential of relation.name === 'anonymous' ? [null] : over.credentialsFor(relation)) {
      cell ??= await makeCell(world, row, relation);
      const expected = expectationOf(row, relation, credential);
      const problems = await cellProblems(row, cell, { credential, expected });
      cells += 1;
      const place = `${relation.name} with ${credential ?? 'nothing'}`;
      findings.push(...problems.map((problem) => ({ place, problem })));
      // What was changed is no longer what the next cell is about.
      const isUsedUp = row.effect !== undefined && expected.isAllowed !== false;
      if (isUsedUp || problems.length > 0) cell = null;
    }
  }
  return { cells, problems: summarised(findings) };
}
