/** Requests that are wrong in several ways at once are refused for the first of: 401, 422, 404 or 403, 409, 503. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../packages/server/src/api-document.ts';
import type { Answer } from '../acceptance/testing/api-client.ts';
import { allRows } from './rows/all-rows.ts';
import { isTaken, withCredential } from './testing/credentials.ts';
import type { OperationRow } from './testing/operation-row.ts';
import type { RawRequest } from './testing/raw-request.ts';
import { relations } from './testing/relations.ts';
import { type Person, startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const { paths } = openApiDocument() as {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string; schema: object }[] }>>;
};

/** One row of every operation. */
const operations = [...new Map(allRows.map((row) => [row.operation, row] as const)).values()].filter(
  ({ operation }) => {
    const [method = '', path = ''] = operation.split(' ');
    return paths[path]?.[method.toLowerCase()] !== undefined;
  },
);

const split = ({ operation }: OperationRow) => {
  const [method = '', path = ''] = operation.split(' ');
  return { method, path };
};

/** The operation with nothing right about it: no id where ids belong, no query, a body that is no JSON. */
function nonsense(row: OperationRow): RawRequest {
  const { method, path } = split(row);
  const address = `${path.replaceAll(/\{\w+\}/g, 'no-id')}?limit=x&page=x&dry_run=maybe&before=never`;
  return { method, address, body: '{"no json', headers: { 'content-type': 'application/json' } };
}

const send = (request: RawRequest): Promise<Answer> => world.http.send(request);

const as = (person: Person, row: OperationRow, request: RawRequest) =>
  withCredential(request, isTaken(row.auth, 'API key') ? 'API key' : 'ID token', person.credentials);

const guarded = operations.filter(({ auth }) => auth !== 'none' && auth !== 'signed');
const named = (rows: readonly OperationRow[]) => rows.map((row) => [row.operation, row] as const);

describe('no credential and nothing right besides: 401', () => {
  test.each(named(guarded))('%s', async (_name, row) => {
    await world.changes.take();
    const wrong = [
      {},
      { 'x-api-key': 'sk_wrong' },
      { authorization: 'Bearer a.b.c' },
      { authorization: 'x' },
    ];
    for (const headers of wrong) {
      const request = nonsense(row);
      const answer = await send({ ...request, headers: { ...request.headers, ...headers } });
      expect([answer.status, answer.body.code]).toEqual([401, 'not_authenticated']);
    }
    expect(await world.changes.take()).toEqual([]);
  });
});

/** Operations that have something to get wrong: an id in the path, or a body. */
const canBeWrong = guarded.filter((row) => {
  const { method, path } = split(row);
  const { requestBody } = (paths[path]?.[method.toLowerCase()] ?? {}) as { requestBody?: object };
  // Ids of tasks are plain text: any may be asked for.
  return /\{(?!task)\w+_id\}/.test(path) || requestBody !== undefined;
});

describe('malformed, and about what the caller may not touch: 422', () => {
  test.each(named(canBeWrong))('%s', async (_name, row) => {
    await world.changes.take();
    const answer = await send(as(world.callers.stranger, row, nonsense(row)));
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc[0]).toMatch(/^(path|query|body)$/);
    expect(await world.changes.take()).toEqual([]);
  });
});

/** Operations on an item with a body that can be spoiled while the item in the path is a real one. */
const withItemAndBody = allRows.filter(
  (row) =>
    canBeWrong.some(({ operation }) => operation === row.operation) &&
    row.needs !== 0 &&
    /\{/.test(row.operation),
);

describe('a body that is wrong for an item that is not the caller’s: 422 before 404 and 403', () => {
  test.each(withItemAndBody.map((row) => [`${row.operation} ${row.variant ?? ''}`, row] as const))(
    '%s',
    async (_name, row) => {
      for (const name of ['stranger', 'READ'] as const) {
        const relation = relations.find((one) => one.name === name);
        if (relation === undefined) throw new Error('No such relation.');
        const target = await world.makeItem(row.target ?? 'none', relation);
        const caller = world.callers[name];
        const made = {};
        const { path, body } = row.request({ world, relation, caller, target, unique: 'x', made });
        if (body === undefined) return;
        await world.changes.take();
        const spoiled = JSON.stringify(Array.isArray(body) ? { x: 1 } : { ...body, surprise: '\u0000' });
        const headers = { 'content-type': 'application/json' };
        const { method } = split(row);
        const answer = await send(as(caller, row, { method, address: path, headers, body: spoiled }));
        expect([name, answer.status]).toEqual([name, 422]);
        expect(answer.text).not.toContain(target.name);
        expect(await world.changes.take()).toEqual([]);
      }
    },
  );
});

describe('what is not the caller’s and would not be possible either: 404 and 403 before 409', () => {
  const call = async (person: Person, method: string, path: string, body?: unknown) =>
    (await person.client.call(method, path, body)).status;
  const make = async (kind: 'file' | 'folder' | 'group', name: 'stranger' | 'READ' | 'ADMIN') => {
    const relation = relations.find((one) => one.name === name);
    if (relation === undefined) throw new Error('No such relation.');
    return world.makeItem(kind, relation);
  };

  test('removing for good what is not in the trash', async () => {
    const { stranger, READ, ADMIN } = world.callers;
    expect(await call(stranger, 'DELETE', `/asset/${(await make('file', 'stranger')).id}`)).toBe(404);
    expect(await call(READ, 'DELETE', `/asset/${(await make('file', 'READ')).id}`)).toBe(403);
    expect(await call(ADMIN, 'DELETE', `/asset/${(await make('file', 'ADMIN')).id}`)).toBe(409);
  });

  test('taking the owning group away', async () => {
    const body = (groupId: string) => ({ group_id: groupId });
    for (const [name, status] of [
      ['stranger', 404],
      ['READ', 403],
    ] as const) {
      const item = await make('file', name);
      const path = `/asset/${item.id}/share/remove`;
      expect(await call(world.callers[name], 'POST', path, body(item.groupId))).toBe(status);
    }
    const item = await make('file', 'ADMIN');
    const path = `/asset/${item.id}/share/remove`;
    expect(await call(world.owner, 'POST', path, body(item.groupId))).toBe(409);
  });

  test('a member who is the last to administer', async () => {
    const group = await make('group', 'stranger');
    const path = `/group/${group.id}/members`;
    const body = { email: world.owner.email, right: 'READ' };
    expect(await call(world.callers.stranger, 'PATCH', path, body)).toBe(404);
    expect(await call(world.owner, 'PATCH', path, body)).toBe(409);
  });
});
