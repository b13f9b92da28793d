/** A small database of the first state, filled and brought to this version's tables. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessService } from '../../modules/access/access.service.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { createIds } from '../ids.ts';
import { migrateTo, migrateToLatest, migrations } from './migrator.ts';
import type { Database } from './schema.ts';

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const OWNER = id(1);
const GUEST = id(2);
const ROOT = id(21);
const FOLDER = id(22);
const READY = id(31);
const UPLOADING = id(32);
const FAILED = id(33);
const TRASHED = id(34);
const PROJECT = id(35);
const OLD_FOLDER = id(36);
const IN_OLD_FOLDER = id(37);
const TEAM = id(13);
const CHAT = id(311);
const NOW = '2026-01-01T00:00:00Z';

/** Rows as the first version of the program wrote them. */
async function fill(db: Kysely<Database>): Promise<void> {
  await sql
    .raw(`
insert into account (id, plan, storage_quota_bytes, task_parallelism, created_at)
  select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'self-hosted', 1000, 4, '${NOW}'
  from generate_series(101, 102) n;
insert into app_user (id, account_id, email, email_folded, created_at, updated_at, last_seen_at) values
  ('${OWNER}', '${id(101)}', 'Owner@Example.com', 'owner@example.com', '${NOW}', '${NOW}', '${NOW}'),
  ('${GUEST}', '${id(102)}', 'Guest@Example.com', 'guest@example.com', '${NOW}', '${NOW}', '${NOW}');
insert into api_key (id, user_id, name, key_hash, created_at) values
  ('${id(51)}', '${OWNER}', 'main', sha256('sk_old'), '${NOW}');
insert into user_group (id, name, default_of_user_id, last_edit, created_at) values
  ('${id(11)}', 'Owner@Example.com', '${OWNER}', '${NOW}', '${NOW}'),
  ('${id(12)}', 'Guest@Example.com', '${GUEST}', '${NOW}', '${NOW}'),
  ('${TEAM}', 'team', null, '${NOW}', '${NOW}');
insert into group_member (group_id, user_id, "right", created_at) values
  ('${id(11)}', '${OWNER}', 3, '${NOW}'), ('${id(12)}', '${GUEST}', 3, '${NOW}'), ('${TEAM}', '${GUEST}', 2, '${NOW}');
insert into node (id, kind, name, folder_id, owner_group_id, created_by, created_at, last_edit, deleted_at) values
  ('${ROOT}', 'folder', '', null, '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:01Z', null),
  ('${FOLDER}', 'folder', 'shared', '${ROOT}', '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:02Z', null),
  ('${READY}', 'video', 'ready.mp4', '${FOLDER}', '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:03Z', null),
  ('${UPLOADING}', 'video', 'u.mp4', '${FOLDER}', '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:04Z', null),
  ('${FAILED}', 'video', 'f.mp4', '${FOLDER}', '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:05Z', null),
  ('${TRASHED}', 'video', 't.mp4', '${FOLDER}', '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:06Z', '${NOW}'),
  ('${PROJECT}', 'project', 'cut', '${FOLDER}', '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:07Z', null),
  ('${OLD_FOLDER}', 'folder', 'old', '${ROOT}', '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:08Z', '${NOW}'),
  ('${IN_OLD_FOLDER}', 'project', 'p', '${OLD_FOLDER}', '${id(11)}', '${OWNER}', '${NOW}', '2026-01-01T00:00:09Z', null);
insert into folder_closure (ancestor_id, descendant_id, depth) values
  ('${ROOT}', '${ROOT}', 0), ('${FOLDER}', '${FOLDER}', 0), ('${ROOT}', '${FOLDER}', 1),
  ('${OLD_FOLDER}', '${OLD_FOLDER}', 0), ('${ROOT}', '${OLD_FOLDER}', 1);
insert into asset (id, state, created_at) values
  ('${READY}', 'ready', '${NOW}'), ('${UPLOADING}', 'uploading', '${NOW}'), ('${FAILED}', 'failed', '${NOW}'),
  ('${TRASHED}', 'ready', '${NOW}');
insert into upload (id, user_id, upload_id, asset_id, content_length, state, sha256, expires_at, created_at) values
  ('${id(71)}', '${OWNER}', 'sent', '${READY}', 3, 'complete', sha256('abc'), '${NOW}', '${NOW}'),
  ('${id(72)}', '${OWNER}', 'being sent', '${UPLOADING}', 5, 'open', null, '${NOW}', '${NOW}'),
  ('${id(73)}', '${OWNER}', 'given up', '${FAILED}', 7, 'aborted', null, '${NOW}', '${NOW}');
insert into access_grant (id, node_id, user_id, "right", created_at) values ('${id(61)}', '${FOLDER}', '${GUEST}', 1, '${NOW}');
insert into access_grant (id, node_id, group_id, "right", created_at) values ('${id(62)}', '${READY}', '${TEAM}', 2, '${NOW}');
insert into access_grant (id, node_id, email_folded, email, "right", created_at)
  values ('${id(63)}', '${FOLDER}', 'new@example.com', 'New@Example.com', 1, '${NOW}'),
    ('${id(64)}', '${FOLDER}', 'guest@example.com', 'guest@example.com', 2, '${NOW}');
insert into object (id, storage_key, size_bytes, content_type, created_at)
  values ('${id(71)}', '${id(71)}', 1, 'video/mp4', '${NOW}');
insert into asset_version (id, asset_id, number, object_id, content_type, created_at)
  select ('00000000-0000-7000-8000-' || lpad((80 + n)::text, 12, '0'))::uuid, '${READY}', n, '${id(71)}', 'video/mp4', '${NOW}'
  from generate_series(1, 3) n;
insert into project (id, version, timeline, created_at, updated_at) values ('${PROJECT}', 1, '{"tracks": [
    {"target_url": "asset://${READY}"},
    {"clips": [{"media": {"target_url": "asset://${READY}?version=${id(81)}"}}]},
    {"media": {"target_url": "asset://${READY}?version=${id(82).toUpperCase()}"}},
    {"media": {"target_url": "asset://${TRASHED}?version=${id(83)}"}},
    {"media": {"target_url": "https://example.com/?version=${id(83)}"}}
  ]}', '${NOW}', '${NOW}');
insert into project_asset (project_id, asset_id, version_id) values ('${PROJECT}', '${READY}', '${id(81)}');
insert into task (id, account_id, user_id, type, state, payload, error_code, error_message, attempts_left,
    price_microcredits, trace_id, created_at, ended_at)
  select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${id(101)}', '${OWNER}', type, 'FAILURE', '{}',
    code, message, 0, 0, 't', '${NOW}', '${NOW}'
  from (values (201, 'probe_task', 'storage_full', 'It failed.'), (202, 'probe_task', 'worker_lost', 'It failed.'),
    (203, 'probe_task', 'damaged', 'It failed.'), (204, 'export_task', 'storage_full', 'It failed.'),
    (205, 'probe_task', 'limit', 'This took longer than 120 seconds and was stopped.'),
    (206, 'probe_task', 'limit', 'This needed more than 2048 MB of memory and was stopped.')) failed (n, type, code, message);
insert into task (id, account_id, user_id, type, state, payload, result, error_code, error_message, attempts_left,
    price_microcredits, trace_id, created_at, ended_at)
  select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${id(101)}', '${OWNER}', type, state, '{}',
    result::jsonb, code, case when code is not null then 'No frog.' end, 1, 0, 't', '${NOW}', ended::timestamptz
  from (values (301, 'create_task', 'SUCCESS', '{"message": "Made."}', null, '2026-01-01T00:01:00Z'),
    (302, 'create_task', 'FAILURE', null, 'asset_not_found', '2026-01-01T00:02:00Z'),
    (303, 'create_task', 'REVOKED', null, null, '2026-01-01T00:03:00Z'),
    (304, 'create_task', 'PROGRESS', null, null, null),
    (305, 'export_task', 'PROGRESS', null, null, null),
    (306, 'export_task', 'RETRY', null, null, null),
    (307, 'export_task', 'RETRY', null, null, null)) told (n, type, state, result, code, ended);
update task set run_after = case id when '${id(306)}' then now() + interval '1 day' else now() - interval '1 day' end
  where id in ('${id(306)}', '${id(307)}');
insert into chat (id, user_id, name, created_at, updated_at) values
  ('${CHAT}', '${OWNER}', 'Frogs', '${NOW}', '${NOW}'), ('${id(312)}', '${OWNER}', 'Nothing', '${NOW}', '${NOW}');
insert into run (id, chat_id, user_id, task_id, request, export_task_id, created_at)
  select ('00000000-0000-7000-8000-' || lpad((n + 20)::text, 12, '0'))::uuid, '${CHAT}', '${OWNER}',
    ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, jsonb_build_object('prompt', 'Frog ' || n),
    case when n = 304 then '${id(305)}'::uuid end, '${NOW}'::timestamptz + (n - 300) * interval '1 second'
  from generate_series(301, 304) n;
insert into run_event (run_id, sequence, data, created_at)
  values ('${id(324)}', 1, '{"stage": "reading", "fraction": 0, "message": "Reading"}', '${NOW}');
insert into ledger_transaction (id, kind, action_key, account_id, memo, created_at) values
  ('${id(94)}', 'grant', 'signup:${id(101)}', '${id(101)}', 'Credits', '2026-01-01T00:00:01Z'),
  ('${id(92)}', 'reserve', 'task:${id(99)}', '${id(101)}', 'export_task', '2026-01-01T00:00:03Z'),
  ('${id(91)}', 'settle', 'close:${id(92)}', '${id(101)}', null, '2026-01-01T00:00:02Z'),
  ('${id(93)}', 'grant', 'bootstrap:${id(102)}', '${id(102)}', null, '${NOW}');
insert into ledger_entry (transaction_id, position, account_id, side, amount_microcredits, created_at)
  select t::uuid, row_number() over (), a::uuid, side, amount, '${NOW}' from (values
    ('${id(94)}', '${id(101)}', 'available', 100), ('${id(94)}', '${id(101)}', 'issued', -100),
    ('${id(92)}', '${id(101)}', 'available', -40), ('${id(92)}', '${id(101)}', 'reserved', 40),
    ('${id(91)}', '${id(101)}', 'reserved', -40), ('${id(91)}', '${id(101)}', 'revenue', 30),
    ('${id(91)}', '${id(101)}', 'available', 10),
    ('${id(93)}', '${id(102)}', 'available', 7), ('${id(93)}', '${id(102)}', 'issued', -7)) e(t, a, side, amount);
`)
    .execute(db);
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' });
  await migrateTo(database.db, '0001-foundation');
  await fill(database.db);
  await migrateToLatest(database.db);
});
afterAll(() => database.drop());

const service = () => {
  const ids = createIds(systemClock);
  return createAccessService({ db: database.db, clock: systemClock, ids });
};

test('has run every migration', async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());
});

test('looks again at uploads whose first look broke off, and at nothing else', async () => {
  const rows = await database.db
    .selectFrom('task')
    .select(['id', 'state', 'attempts_left', 'error_code'])
    .where('id', '<', id(300))
    .orderBy('id')
    .execute();
  const ended = { state: 'FAILURE', attempts_left: 0 };
  const waits = { state: 'RETRY', attempts_left: 3, error_code: null };
  expect(rows).toEqual([
    { id: id(201), ...waits },
    { id: id(202), ...waits },
    { id: id(203), ...ended, error_code: 'damaged' },
    { id: id(204), ...ended, error_code: 'storage_full' },
    { id: id(205), ...waits },
    { id: id(206), ...ended, error_code: 'limit' },
  ]);
});

test('lets every account stand in line of which something waits', async () => {
  const waiting = await sql`select distinct account_id, type from task where state in ('PENDING', 'RETRY')
    order by account_id, type`.execute(database.db);
  const line = await sql`select account_id, type from task_line order by account_id, type`.execute(
    database.db,
  );
  expect(waiting.rows.length).toBeGreaterThan(0);
  expect(line.rows).toEqual(waiting.rows);
});

test('lets those alone wait for a time whose time is to come', async () => {
  const rows = await database.db.selectFrom('task').select('id').where('later', '=', true).execute();
  expect(rows).toEqual([{ id: id(306) }]);
});

test('keeps what chats have said, what is going on in them, and what that has started', async () => {
  const { db } = database;
  const messages = await db
    .selectFrom('chat_message')
    .select(['author', 'run_id', 'content', 'created_at'])
    .where('chat_id', '=', CHAT)
    .orderBy('created_at')
    .execute();
  const about = (author: string, number: number) => ({ author, run_id: id(number) });
  expect(messages).toMatchObject([
    { ...about('user', 321), content: { message: 'Frog 301' } },
    { ...about('user', 322), content: { message: 'Frog 302' } },
    { ...about('user', 323), content: { message: 'Frog 303' } },
    { ...about('user', 324), content: { message: 'Frog 304' } },
    { ...about('agent', 321), content: { message: 'Made.', reason: 'completed', task_id: id(301) } },
    { ...about('agent', 322), content: { message: 'No frog.', reason: 'error', code: 'asset_not_found' } },
    { ...about('agent', 323), content: { reason: 'cancelled', code: 'cancelled' } },
  ]);
  const chats = await db.selectFrom('chat').selectAll().orderBy('id').execute();
  const read = '2026-01-01T00:03:00.000000Z';
  expect(chats).toMatchObject([
    { id: CHAT, answered_at: read, last_read_at: read, charged_microcredits: 0 },
    { id: id(312), answered_at: null, last_read_at: null, charged_microcredits: 0 },
  ]);
  const [event] = await db.selectFrom('run_event').select(['type', 'data']).execute();
  expect(event).toMatchObject({ type: 'service.progress', data: { stage: 'reading' } });
  const started = await db.selectFrom('task').select('id').where('started_by', '=', id(304)).execute();
  expect(started).toEqual([{ id: id(305) }]);
});

test('hides what is still being uploaded, what failed and what is in the trash', async () => {
  const all = [ROOT, FOLDER, READY, UPLOADING, FAILED, TRASHED, PROJECT, OLD_FOLDER, IN_OLD_FOLDER];
  const shown = await service().rightsOn({ userId: OWNER }, all);
  expect([...shown.keys()].sort()).toEqual([ROOT, FOLDER, READY, PROJECT].sort());
  const pending = await service().rightsOn({ userId: OWNER }, all, { pending: true });
  expect([...pending.keys()].sort()).toEqual([ROOT, FOLDER, READY, UPLOADING, FAILED, PROJECT].sort());
  const trashed = await service().rightsOn({ userId: OWNER }, all, { inTrash: true });
  expect(trashed.get(TRASHED)).toMatchObject({ trashedRootId: TRASHED, right: 3 });
  expect(trashed.get(IN_OLD_FOLDER)).toMatchObject({ trashedRootId: OLD_FOLDER });
});

test('keeps what was granted, to people by their email', async () => {
  const { people, groups } = await service().grantsOn({ userId: OWNER }, READY);
  expect(people).toEqual([
    { email: 'Guest@Example.com', right: 2, inherited: true },
    { email: 'New@Example.com', right: 1, inherited: true },
  ]);
  expect(groups.map(({ groupId, right }) => ({ groupId, right }))).toEqual([
    { groupId: id(11), right: 3 },
    { groupId: TEAM, right: 2 },
  ]);
  const guests = await service().rightsOn({ userId: GUEST }, [FOLDER, READY]);
  expect([guests.get(FOLDER)?.right, guests.get(READY)?.right]).toEqual([2, 2]);
});

test('knows every version that a project pins', async () => {
  const { db } = database;
  const pins = await db.selectFrom('project_pin').selectAll().orderBy('version_id').execute();
  const ofTheCurrent = { project_id: PROJECT, last_version: null };
  expect(pins).toEqual([81, 82].map((version) => ({ ...ofTheCurrent, version_id: id(version) })));
  const used = await db.selectFrom('project_asset').selectAll().execute();
  expect(used).toEqual([{ project_id: PROJECT, asset_id: READY }]);
});

test('numbers what was booked, the end of a reservation after its beginning whatever the clocks said', async () => {
  const { rows } = await sql`select id, seq, available_after, reserved_after, of_id, source, action, task_id
    from ledger_transaction order by account_id, seq`.execute(database.db);
  const none = { of_id: null, source: null, action: null, task_id: null };
  const work = { action: 'export_task', task_id: id(99) };
  expect(rows).toEqual([
    { ...none, id: id(94), seq: 1, available_after: 100, reserved_after: 0, source: 'signup' },
    { ...none, ...work, id: id(92), seq: 2, available_after: 60, reserved_after: 40 },
    { ...none, ...work, id: id(91), seq: 3, available_after: 70, reserved_after: 0, of_id: id(92) },
    { ...none, id: id(93), seq: 1, available_after: 7, reserved_after: 0, source: 'operator' },
  ]);
});

test('begins the history of a project with the version that it has', async () => {
  const history = await database.db.selectFrom('project_version').selectAll().execute();
  const kept = { version: 1, name: null, operations: null, notes: [], back: null, snapshot: null };
  expect(history).toMatchObject([
    { ...kept, project_id: PROJECT, summary: 'Created', created_by: OWNER, duration_seconds: null },
  ]);
});

test('gives an email what waited for it at its first sign-in', async () => {
  const { db } = database;
  const user = { id: id(3), account_id: id(103), email: 'new@example.com', email_folded: 'new@example.com' };
  await db
    .insertInto('account')
    .values({
      id: id(103),
      plan: 'self-hosted',
      storage_quota_bytes: 1,
      task_parallelism: 1,
      created_at: NOW,
    })
    .execute();
  await db
    .insertInto('app_user')
    .values({ ...user, created_at: NOW, updated_at: NOW, last_seen_at: NOW })
    .execute();
  expect((await service().rightsOn({ userId: user.id }, [FOLDER])).size).toBe(0);
  await db
    .transaction()
    .execute((trx) => service().claimEmail(trx, { userId: user.id, emailFolded: 'new@example.com' }));
  expect((await service().rightsOn({ userId: user.id }, [FOLDER])).get(FOLDER)?.right).toBe(1);
});

test('keeps uploads, in one piece each; what is open has a place to arrive at', async () => {
  const { rows } =
    await sql`select upload_id, state, transfer, staging_key, part_count, replaces_content, check_after
    from upload order by id`.execute(database.db);
  const whole = { transfer: 'single', part_count: null, replaces_content: false, check_after: null };
  expect(rows).toEqual([
    { ...whole, upload_id: 'sent', state: 'complete', staging_key: null },
    { ...whole, upload_id: 'being sent', state: 'open', staging_key: `incoming/${id(72)}` },
    { ...whole, upload_id: 'given up', state: 'aborted', staging_key: null },
  ]);
});

test('lets an asset have several uploads, each in one way only', async () => {
  const upload = (row: Record<string, unknown>) =>
    database.db
      .insertInto('upload')
      .values({
        ...{ id: id(80), user_id: OWNER, upload_id: 'again', asset_id: READY, content_length: 9 },
        ...{ state: 'open', sha256: null, expires_at: NOW, created_at: NOW, ...row },
      })
      .execute();
  await expect(upload({ transfer: 'multipart' })).rejects.toThrow('check constraint');
  await expect(upload({ part_bytes: 1, part_count: 1 })).rejects.toThrow('check constraint');
  await expect(upload({ state: 'nowhere' })).rejects.toThrow('upload_state_check');
  await upload({ transfer: 'multipart', part_bytes: 5_242_880, part_count: 1, replaces_content: true });
});
