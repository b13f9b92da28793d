import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantPlenty } from '../../../testing/test-credits.ts';
import { createFolder, createGroup } from '../../../testing/test-library.ts';
import {
  fetchAnswer,
  type SignedInClient,
  startTestService,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import { type ReceivedEvent, readAllEvents, readEvents } from '../../../testing/test-stream.ts';
import { testQuote } from '../../../testing/test-tasks.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { findTreeProblems } from '../../../testing/tree-problems.ts';
import { until } from '../../../testing/until.ts';

let service: TestService;
let serial = 0;
/** Milliseconds that the service's clock is ahead of the machine's. */
let ahead = 0;

beforeAll(async () => {
  service = await startTestService({
    worker: true,
    clock: { now: () => new Date(Date.now() + ahead) },
    env: { RUSHES_SIGNUP_CREDITS: '100' },
  });
});
afterAll(async () => {
  expect(await findTreeProblems(service.deps.db)).toEqual([]);
  await service.stop();
});

/** Somebody who signed in, with a key besides. */
interface Person extends SignedInClient {
  byKey: TestClient;
}

async function createPerson(): Promise<Person> {
  serial += 1;
  const signedIn = await service.signIn(`person${serial}@example.com`);
  const { api_key: key } = (await signedIn.call('POST', '/users/api_keys/create?name=test')).body;
  const call: TestClient['call'] = (method, path, body) =>
    fetchAnswer(`${service.baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { ...signedIn, byKey: { principal: signedIn.principal, key, call } };
}

function requestDeletion(token: string, query = '', signal?: AbortSignal): Promise<Response> {
  return fetch(`${service.baseUrl}/users/me${query}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
    ...(signal === undefined ? {} : { signal }),
  });
}

async function deleteMe(
  token: string,
  query = '',
): Promise<{ events: ReceivedEvent[]; done: ReceivedEvent }> {
  const response = await requestDeletion(token, query);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events = await readAllEvents(response);
  const done = events.at(-1);
  if (done === undefined) throw new Error('the stream was empty');
  return { events, done };
}

/** Every row of every table that names one of the texts, but of those tables that may. */
async function findTraces(texts: readonly string[], except: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all(${[...except]}::text[])
  `.execute(service.deps.db);
  const traces: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t where strpos(t::text, ${text}) > 0 limit 3
      `.execute(service.deps.db);
      traces.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
  }
  return traces;
}

/** May name the user for good: what was paid and done, and that the account is gone. */
const KEEPS_THE_ID = [
  'account',
  'account_deletion',
  'app_user',
  'audit_log',
  'attempt',
  'deleted_identity',
  'ledger_entry',
  'ledger_lot',
  'ledger_open_lot',
  'ledger_transaction',
  'outbox',
  'signup_grant',
  'task',
  // Until the next look for work of that kind.
  'task_line',
];
/** May hold the email for good: what opened something to whom, and whom the identity provider must not bring back. */
const KEEPS_THE_EMAIL = ['audit_log', 'deleted_identity'];

interface Estate {
  person: Person;
  other: Person;
  sharedGroup: { id: string; rootId: string };
  /** In the person's library, made by the other one. */
  guestFile: string;
  guestFolder: string;
  /** Of the person, in the shared group. */
  sharedFile: string;
  /** Made by the person in the shared group, with a file of the other one in it. */
  usedFolder: string;
  othersInUsedFolder: string;
  ownFiles: string[];
}

async function shareFolder(from: Person, id: string, to: Person, right: string): Promise<void> {
  const add = await from.byKey.call('POST', `/asset/${id}/share/add`, { email: to.principal.email });
  expect(add.status).toBe(200);
  const update = { email: to.principal.email, to_right: right };
  expect((await from.byKey.call('POST', `/asset/${id}/share/update_right`, update)).status).toBe(200);
}

/** A file that needs no looking into. */
function addText(client: TestClient, place: { parentAssetId?: string; name?: string } = {}): Promise<string> {
  serial += 1;
  return uploadFile(client, Buffer.from(`text ${serial}`), { name: 'notes.txt', fileType: 'text', ...place });
}

/** Folders, files, a chat, groups, shares in both directions. */
async function createEstate(): Promise<Estate> {
  const person = await createPerson();
  const other = await createPerson();
  const folder = await createFolder(person.byKey, '/one/two');
  const inFolder = await addText(person.byKey, { parentAssetId: folder });
  const inRoot = await addText(person.byKey);
  const trashed = await addText(person.byKey);
  expect((await person.byKey.call('POST', `/asset/${trashed}/trash`)).status).toBe(200);
  await shareFolder(person, folder, other, 'WRITE');
  const guestFile = await addText(other.byKey, { parentAssetId: folder, name: 'guest.txt' });
  const made = await other.byKey.call('POST', '/asset/folder', { parent_asset_id: folder, name: 'guests' });
  const guestFolder: string = made.body.id;
  await addText(other.byKey, { parentAssetId: guestFolder });
  await createGroup(person.byKey, []);
  const sharedGroup = await createGroup(person.byKey, [[other.byKey, 2]]);
  const sharedFile = await addText(person.byKey, { parentAssetId: sharedGroup.rootId });
  const used = await person.byKey.call('POST', '/asset/folder', {
    parent_asset_id: sharedGroup.rootId,
    name: 'used',
  });
  const othersInUsedFolder = await addText(other.byKey, { parentAssetId: used.body.id });
  const ofOther = await addText(other.byKey);
  await shareFolder(other, ofOther, person, 'READ');
  await addChat(person);
  return {
    person,
    other,
    sharedGroup,
    guestFile,
    guestFolder,
    sharedFile,
    usedFolder: used.body.id,
    othersInUsedFolder,
    ownFiles: [inFolder, inRoot, trashed],
  };
}

async function countObjects({ principal }: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from object where account_id = ${principal.accountId}`.execute(service.deps.db);
  return rows[0]?.count ?? 0;
}

async function addChat({ principal }: Person): Promise<void> {
  const { db, ids, clock } = service.deps;
  const now = clock.now();
  await db
    .insertInto('chat')
    .values({ id: ids.uuid(), user_id: principal.userId, name: 'a chat', created_at: now, updated_at: now })
    .execute();
}

async function countRows(): Promise<Record<string, number>> {
  const tables = [
    'node',
    'asset',
    'access_grant',
    'group_member',
    'user_group',
    'chat',
    'api_key',
    'app_user',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      service.deps.db,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** 2 folders and 3 files of the library, 1 file of the shared group; its used folder stays. */
const ASSETS = 6;

describe('DELETE /users/me, deleteMe', () => {
  test('only counts without an explicit dry_run=false, and changes nothing', async () => {
    const { person } = await createEstate();
    const before = await countRows();
    const { events, done } = await deleteMe(person.token);
    expect(await countRows()).toEqual(before);
    expect(events.slice(0, -1).every(({ event }) => event === 'progress')).toBe(true);
    expect(events.length).toBeGreaterThan(1);
    expect(done.event).toBe('done');
    expect(done.data).toMatchObject({
      dry_run: true,
      assets_deleted: 0,
      user_deleted: false,
      preview: {
        email: person.principal.email,
        firebase_uid: expect.stringMatching(/./),
        assets: ASSETS,
        assets_kept_not_created_by_user: 3,
        assets_on_legal_hold: 0,
        chats: 1,
        agents: 0,
        groups: 2,
        upload_post_profile: false,
        stripe_customer_id: null,
        stripe_subscriptions: [],
        stripe_error: null,
        firebase_account_deleted: false,
        firebase_skip_reason: expect.stringContaining('stays there'),
        signup_grant_lost_on_recreate: true,
      },
    });
    expect((await person.byKey.call('GET', '/users/me')).status).toBe(200);
  });

  test('tells nothing of an email that somebody only says is theirs', async () => {
    const { email } = (await createPerson()).principal;
    const claims = { sub: `says ${email}`, email_verified: false };
    const { token } = await service.signIn(email, claims);
    const { preview } = (await deleteMe(token, '?dry_run=true')).done.data;
    expect(preview).toMatchObject({ email, signup_grant_lost_on_recreate: false });
    const { done } = await deleteMe(token, '?dry_run=false');
    expect(done.data).toMatchObject({ user_deleted: true, signup_history_recorded: false });
  });

  test('removes what was counted, and nothing of the user is left anywhere', async () => {
    const estate = await createEstate();
    const { person, other } = estate;
    const objects = await countObjects(person);
    expect(objects).toBeGreaterThanOrEqual(4);
    const preview = (await deleteMe(person.token, '?dry_run=true')).done.data.preview;
    const { events, done } = await deleteMe(person.token, '?dry_run=false');
    const stages = new Set(events.map(({ data }) => data.stage));
    expect([...stages]).toEqual(
      expect.arrayContaining([
        'tasks',
        'files',
        'handover',
        'folders',
        'groups',
        'chats',
        'subscriptions',
        'traces',
        'user',
      ]),
    );
    expect(done).toMatchObject({
      event: 'done',
      data: {
        dry_run: false,
        assets_deleted: preview.assets,
        assets_kept_not_created_by_user: preview.assets_kept_not_created_by_user,
        chats_deleted: preview.chats,
        groups_deleted: preview.groups,
        s3_objects_deleted: objects,
        signup_history_recorded: true,
        firebase_deleted: false,
        user_deleted: true,
        message: expect.stringContaining('The account is deleted'),
      },
    });
    const { userId, accountId, email } = person.principal;
    expect(await findTraces([userId], KEEPS_THE_ID)).toEqual([]);
    expect(await findTraces([email], KEEPS_THE_EMAIL)).toEqual([]);
    expect(await findTraces([accountId], [...KEEPS_THE_ID, 'app_user'])).toEqual([]);
    // The next round of the search takes up the notes of what was removed.
    await service.services.search.refresh();
    expect(await findTraces(estate.ownFiles, [])).toEqual([]);
    const row = await service.deps.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: expect.stringContaining('deleted.invalid'), first_name: null });
    const { rows: unreferenced } = await sql`select id from object where reference_count = 0`.execute(
      service.deps.db,
    );
    expect(unreferenced).toEqual([]);
    // Of work and events there is nothing but of the deletion itself.
    const { rows: tasks } = await sql`
      select t.type, o.topic from task t full join outbox o on o.subject_id = t.id
      where t.user_id = ${userId} or o.account_id = ${accountId}`.execute(service.deps.db);
    expect(tasks).toEqual([{ type: 'delete_account_task', topic: 'task.succeeded' }]);
    expect((await other.byKey.call('GET', '/users/me')).status).toBe(200);
  });

  test('leaves what others made: in their libraries, and in groups that stay', async () => {
    const { person, other, sharedGroup, guestFile, guestFolder, sharedFile, usedFolder, othersInUsedFolder } =
      await createEstate();
    await deleteMe(person.token, '?dry_run=false');
    const ids = [guestFile, guestFolder, othersInUsedFolder, usedFolder, sharedFile];
    const { body } = await other.byKey.call('POST', '/asset/infos', { asset_ids: ids });
    expect(body.items.map(({ error }: { error: boolean }) => error)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(body.items[0].info.path).toBe('/guest.txt');
    const files = await other.byKey.call('GET', '/users/sources/list_files?path=/guests&limit=10&page=0');
    expect(files.body).toHaveLength(1);
    // Somebody has to be able to run the group.
    const { body: groups } = await other.byKey.call('GET', '/group/list');
    expect(groups).toContainEqual(expect.objectContaining({ id: sharedGroup.id, right: 'ADMIN' }));
    const { body: members } = await other.byKey.call('GET', `/group/${sharedGroup.id}/members`);
    expect(members).toEqual([{ email: other.principal.email, right: 'ADMIN' }]);
  });

  test('takes no credential of the account from its beginning, but the ID token to follow it', async () => {
    const person = await createPerson();
    await deleteMe(person.token, '?dry_run=false');
    expect((await person.byKey.call('GET', '/users/me')).status).toBe(401);
    expect((await person.call('GET', '/users/me')).status).toBe(401);
    expect((await person.call('POST', '/users/api_keys/create?name=late')).status).toBe(401);
    const again = await deleteMe(person.token, '?dry_run=false');
    expect(again.done.data).toMatchObject({ user_deleted: true, dry_run: false });
    expect((await person.call('DELETE', '/users/delete')).body).toEqual(again.done.data);
    expect((await requestDeletion(person.byKey.key)).status).toBe(401);
  });

  test('lets the email sign up anew, with an empty library and without free credits', async () => {
    const person = await createPerson();
    await addText(person.byKey);
    expect((await person.call('GET', '/users/me')).body.credits).toBe(100);
    await deleteMe(person.token, '?dry_run=false');
    // Tokens count their seconds whole.
    ahead += 2_000;
    const again = await service.signIn(person.principal.email);
    expect(again.principal.userId).not.toBe(person.principal.userId);
    const { body } = await again.call('GET', '/users/me');
    expect(body.credits).toBe(0);
    // Without credits a library can not be read.
    const { db } = service.deps;
    await grantPlenty({ db, credits: service.services.credits }, again.principal.accountId);
    const files = await again.call('GET', '/users/sources/list_files?path=/&limit=10&page=0');
    expect(files.body).toEqual([]);
  });

  test('keeps what is under a legal hold, out of reach, and says so', async () => {
    const person = await createPerson();
    const folder = await createFolder(person.byKey, '/evidence');
    const held = await addText(person.byKey, { parentAssetId: folder });
    await addText(person.byKey, { parentAssetId: folder });
    await service.deps.db.updateTable('node').set({ legal_hold: true }).where('id', '=', held).execute();
    const { preview, message } = (await deleteMe(person.token)).done.data;
    expect(preview).toMatchObject({ assets: 1, assets_on_legal_hold: 1, groups: 0 });
    expect(message).toContain('1 item is under a legal hold');
    const { done } = await deleteMe(person.token, '?dry_run=false');
    expect(done.data).toMatchObject({
      assets_deleted: 1,
      assets_on_legal_hold: 1,
      groups_deleted: 0,
      user_deleted: true,
    });
    const rows = await service.deps.db.selectFrom('node').select('id').where('id', 'in', [held, folder]);
    expect(await rows.execute()).toHaveLength(2);
    expect(await findTraces([person.principal.email], [...KEEPS_THE_EMAIL, 'asset'])).toEqual([]);
  });

  test('is one deletion when asked for twice at once', async () => {
    const { person } = await createEstate();
    const both = await Promise.all([
      deleteMe(person.token, '?dry_run=false'),
      person.call('DELETE', '/users/delete'),
      deleteMe(person.token, '?dry_run=false'),
    ]);
    const [first, second, third] = both;
    expect(first.done.data).toMatchObject({ assets_deleted: ASSETS, groups_deleted: 2, user_deleted: true });
    expect(second.body).toEqual(first.done.data);
    expect(third.done.data).toEqual(first.done.data);
  });

  test('goes on when the client leaves', async () => {
    const { person } = await createEstate();
    const leaving = new AbortController();
    const response = await requestDeletion(person.token, '?dry_run=false', leaving.signal);
    for await (const { event } of readEvents(response)) {
      expect(event).toBe('progress');
      break;
    }
    leaving.abort();
    await until(async () => {
      const row = await service.deps.db
        .selectFrom('account_deletion')
        .select('finished_at')
        .where('user_id', '=', person.principal.userId)
        .executeTakeFirstOrThrow();
      return row.finished_at !== null;
    });
    expect((await deleteMe(person.token)).done.data).toMatchObject({ assets_deleted: ASSETS });
  });

  test('ends open tasks and gives back what was reserved for them', async () => {
    const person = await createPerson();
    const { services, deps } = service;
    const { accountId } = person.principal;
    const before = await services.credits.balance(deps.db, accountId);
    const { createTask } = await import('../../agent/agent.tasks.ts');
    await deps.db.transaction().execute(async (trx) => {
      const { taskId } = await services.tasks.startTask(trx, {
        definition: createTask,
        payload: { run_id: deps.ids.uuid() },
        principal: person.principal,
        quote: testQuote(1_000),
        traceId: 'test',
      });
      await trx
        .updateTable('task')
        .set({ run_after: new Date(Date.now() + 3_600_000) })
        .where('id', '=', taskId)
        .execute();
    });
    expect((await services.credits.balance(deps.db, accountId)).available).toBe(before.available - 1_000);
    await deleteMe(person.token, '?dry_run=false');
    expect(await services.credits.balance(deps.db, accountId)).toEqual(before);
  });

  test('refuses a key, no credential and a wrong parameter', async () => {
    const person = await createPerson();
    expect((await person.byKey.call('DELETE', '/users/me')).status).toBe(401);
    expect((await fetchAnswer(`${service.baseUrl}/users/me`, { method: 'DELETE' })).status).toBe(401);
    expect((await person.call('DELETE', '/users/me?dry_run=perhaps')).status).toBe(422);
    expect((await person.call('GET', '/users/me')).status).toBe(200);
  });
});

describe('DELETE /users/delete, deleteUser', () => {
  test('deletes and answers the summary', async () => {
    const { person } = await createEstate();
    const { status, body } = await person.call('DELETE', '/users/delete');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dry_run: false,
      preview: null,
      assets_deleted: ASSETS,
      assets_kept_not_created_by_user: 3,
      chats_deleted: 1,
      groups_deleted: 2,
      user_deleted: true,
    });
  });

  test('refuses a key and no credential', async () => {
    const person = await createPerson();
    expect((await person.byKey.call('DELETE', '/users/delete')).status).toBe(401);
    expect((await fetchAnswer(`${service.baseUrl}/users/delete`, { method: 'DELETE' })).status).toBe(401);
    expect((await person.call('GET', '/users/me')).status).toBe(200);
  });
});
