/**
 * Whether an email has an account here is told to nobody: neither by an answer nor by its status, nor by what is
 * asked of the database for it, which is all that its time can come from.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { Answer } from '../acceptance/testing/api-client.ts';
import { type Person, startWorld, type World } from './testing/world.ts';

let world: World;
/** Every statement that the process sends, from before its first connection on. */
let query: MockInstance;
beforeAll(async () => {
  query = vi.spyOn(pg.Client.prototype, 'query');
  world = await startWorld({ withoutWorker: true });
});
afterAll(async () => {
  await world?.stop();
  vi.restoreAllMocks();
});

/**
 * Statements that listeners send on their own, the heartbeat of the process, and the caller's balance,
 * looked at every two seconds.
 */
const OF_THE_BACKGROUND =
  /^listen|^notify|insert into process |reserved_after as reserved\s+from ledger_transaction/i;

/** Runs `act` and tells which statements went to the database meanwhile. */
async function statementsOf<T>(act: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  query.mockClear();
  const result = await act();
  const statements = query.mock.calls
    .map(([first]) => (typeof first === 'string' ? first : String((first as { text?: string })?.text)))
    .filter((text) => !OF_THE_BACKGROUND.test(text))
    .map((text) => text.replaceAll(/\s+/g, ' '));
  return { result, statements };
}

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

async function send(owner: Person, { method, path, body }: Asked): Promise<Answer> {
  serial += 1;
  const headers: Record<string, string> = {
    'x-api-key': owner.credentials.apiKey,
    'x-forwarded-for': `10.8.${Math.floor(serial / 250)}.${serial % 250}`,
  };
  if (body === undefined) return world.http.send({ method, address: path, headers });
  const json = { ...headers, 'content-type': 'application/json' };
  return world.http.send({ method, address: path, headers: json, body: JSON.stringify(body) });
}

let serial = 0;

/** Emails of every standing, of one length and one after the other in every order. */
async function emails(): Promise<Record<string, string>> {
  serial += 1;
  const name = (what: string) => `guest.${serial}.${what}`;
  const known = await world.newPerson(name('a'));
  const unknown = `${name('b')}@example.com`;
  const invited = `${name('c')}@example.com`;
  await send(world.owner, { method: 'POST', path: `/users/create?email=${invited}` });
  return { known: known.email, unknown, invited };
}

interface Place {
  fileId: string;
  groupId: string;
}

/** A file that was shared with the email before, and a group that it was put into. */
async function shared(email: string): Promise<Place> {
  const place = await fresh();
  await world.ownerCall('POST', `/asset/${place.fileId}/share/add`, { email });
  await world.ownerCall('POST', `/group/${place.groupId}/members`, { email });
  return place;
}

async function fresh(): Promise<Place> {
  return {
    fileId: await world.makeOwn('file', world.owner),
    groupId: await world.makeOwn('group', world.owner),
  };
}

const cases: [string, (email: string) => Promise<Place>, (email: string, place: Place) => Asked][] = [
  ['inviteUser', fresh, (email) => ({ method: 'POST', path: `/users/create?email=${email}` })],
  [
    'addShare',
    fresh,
    (email, { fileId }) => ({ method: 'POST', path: `/asset/${fileId}/share/add`, body: { email } }),
  ],
  [
    'addShare a second time',
    shared,
    (email, { fileId }) => ({ method: 'POST', path: `/asset/${fileId}/share/add`, body: { email } }),
  ],
  [
    'updateShareRight',
    shared,
    (email, { fileId }) => ({
      method: 'POST',
      path: `/asset/${fileId}/share/update_right`,
      body: { email, to_right: 'WRITE' },
    }),
  ],
  [
    'updateShareRight of whom it was not shared with',
    fresh,
    (email, { fileId }) => ({
      method: 'POST',
      path: `/asset/${fileId}/share/update_right`,
      body: { email, to_right: 'WRITE' },
    }),
  ],
  [
    'removeShare',
    shared,
    (email, { fileId }) => ({ method: 'POST', path: `/asset/${fileId}/share/remove`, body: { email } }),
  ],
  [
    'removeShare of whom it was not shared with',
    fresh,
    (email, { fileId }) => ({ method: 'POST', path: `/asset/${fileId}/share/remove`, body: { email } }),
  ],
  ['getShare', shared, (_email, { fileId }) => ({ method: 'GET', path: `/asset/${fileId}/share` })],
  [
    'addGroupMember',
    fresh,
    (email, { groupId }) => ({ method: 'POST', path: `/group/${groupId}/members`, body: { email } }),
  ],
  [
    'addGroupMember a second time',
    shared,
    (email, { groupId }) => ({ method: 'POST', path: `/group/${groupId}/members`, body: { email } }),
  ],
  [
    'updateGroupMember',
    shared,
    (email, { groupId }) => ({
      method: 'PATCH',
      path: `/group/${groupId}/members`,
      body: { email, right: 'WRITE' },
    }),
  ],
  [
    'updateGroupMember who is none',
    fresh,
    (email, { groupId }) => ({
      method: 'PATCH',
      path: `/group/${groupId}/members`,
      body: { email, right: 'WRITE' },
    }),
  ],
  [
    'removeGroupMember',
    shared,
    (email, { groupId }) => ({ method: 'DELETE', path: `/group/${groupId}/members`, body: { email } }),
  ],
  [
    'removeGroupMember who is none',
    fresh,
    (email, { groupId }) => ({ method: 'DELETE', path: `/group/${groupId}/members`, body: { email } }),
  ],
  [
    'listGroupMembers',
    shared,
    (_email, { groupId }) => ({ method: 'GET', path: `/group/${groupId}/members` }),
  ],
];

describe('with an email that has an account, was invited, or is unknown', () => {
  test.each(cases)('%s answers and does the same', async (_name, prepare, ask) => {
    const seen: Record<string, unknown> = {};
    for (const [standing, email] of Object.entries(await emails())) {
      const place = await prepare(email);
      const request = ask(email, place);
      const { result, statements } = await statementsOf(() => send(world.owner, request));
      const plain = (text: string) =>
        text
          .replaceAll(email, '<email>')
          .replaceAll(place.fileId, '<file>')
          .replaceAll(place.groupId, '<group>');
      expect(statements).not.toEqual([]);
      seen[standing] = { status: result.status, text: plain(result.text), statements };
    }
    expect(seen.unknown).toEqual(seen.known);
    expect(seen.invited).toEqual(seen.known);
  });
});

test('an invitation makes no account, no key, no session and no credits', async () => {
  const email = 'only.invited@example.com';
  await world.changes.take();
  const answer = await send(world.owner, { method: 'POST', path: `/users/create?email=${email}` });
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await world.changes.take()).toEqual(['insert invitation']);
  const users = await world.service.deps.db
    .selectFrom('app_user')
    .select('id')
    .where('email_folded', '=', email)
    .execute();
  expect(users).toEqual([]);
});
