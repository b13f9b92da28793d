/** The documents that are searched: two who write them at once, one who is killed, and what narrows a search. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { type MediaFilter, matchesFilter, NO_FILTER } from '../library/media-filter.ts';
import { addSearchable } from '../search/testing/searchable.ts';
import { waitToCount } from './documents.repo.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** What the vocabulary says beside what the documents hold. */
async function countsAreTrue(): Promise<void> {
  const { rows } = await sql<{ word: string; known: number; counted: number }>`
    with counted as (
      select w.lexeme as word, count(*)::int as documents from search_document d, unnest(d.words) w
      where w.positions is not null or w.lexeme like 'g:%' group by 1
      union all select '', count(*)::int from search_document
    )
    select coalesce(w.word, c.word) as word, coalesce(w.documents, 0) as known, coalesce(c.documents, 0) as counted
    from (select * from search_word where word not like 'l:%') w full join counted c on c.word = w.word
    where coalesce(w.documents, 0) <> coalesce(c.documents, 0)`.execute(service.deps.db);
  expect(rows).toEqual([]);
}

async function documentsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_document where asset_id = any(${[...ids]}::uuid[])`.execute(
    service.deps.db,
  );
  return rows[0]?.count ?? -1;
}

test('refreshers at once write every document once and count every word', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    ids.push(await addSearchable(service, service.user, { name: `parallel common clip${index}.mp4` }));
  }
  const { search } = service.services;
  const written = await Promise.all(Array.from({ length: 4 }, () => search.refresh()));
  // What one of them holds the others leave for it; nobody writes it twice.
  expect(written.reduce((sum, one) => sum + one, 0)).toBe(60);
  expect(await documentsOf(ids)).toBe(60);
  await countsAreTrue();
  await service.deps.db.deleteFrom('asset').where('id', 'in', ids.slice(0, 25)).execute();
  await Promise.all([search.refresh(), search.refresh()]);
  expect(await documentsOf(ids)).toBe(35);
  await countsAreTrue();
});

test('one that is killed half-way leaves nothing half written, and the next writes it', async () => {
  const { db } = service.deps;
  const id = await addSearchable(service, service.user, { name: 'killed midway.mp4' });
  // Holds up the writing after the notes are taken and before the documents are there.
  const blocker = await db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended('search_word', 0))`.execute(blocker);
  const refreshing = service.services.search.refresh().then(
    () => null,
    (error: unknown) => error,
  );
  const killed = async () => {
    const { rows } = await sql<{ done: boolean }>`
      select pg_terminate_backend(a.pid) as done from pg_stat_activity a join pg_locks l on l.pid = a.pid
      where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`.execute(db);
    return rows.length > 0;
  };
  await expect.poll(killed, { timeout: 290_000, interval: 20 }).toBe(true);
  expect(await refreshing).toBeInstanceOf(Error);
  await blocker.rollback().execute();
  expect(await documentsOf([id])).toBe(0);
  expect(await service.services.search.refresh()).toBe(1);
  expect(await documentsOf([id])).toBe(1);
  await countsAreTrue();
});

test('one that is frozen while it counts words holds up the others for seconds only', async () => {
  const id = await addSearchable(service, service.user, { name: 'not held up.mp4' });
  const frozen = service.deps.db.transaction().execute(async (trx) => {
    await waitToCount(trx);
    const silence = sql<{
      most: string;
    }>`select current_setting('idle_in_transaction_session_timeout') as most`;
    expect((await silence.execute(trx)).rows[0]?.most).toBe('5s');
    await waitToCount(trx, 0.1);
    // From here on its process says nothing to the database, as one that is frozen.
    expect(await service.services.search.refresh()).toBe(1);
  });
  await expect(frozen).rejects.toThrow('database');
  expect(await documentsOf([id])).toBe(1);
  await countsAreTrue();
});

test('shape, format, speech and entities narrow what is found', async () => {
  const { db, ids } = service.deps;
  const add = async (name: string, width: number, height: number) => {
    const id = await addSearchable(service, service.user, { name });
    await sql`update asset_version set probe = '{"videoStream": 0}' where asset_id = ${id}::uuid`.execute(db);
    await sql`insert into stream (version_id, stream_index, kind, codec, time_base_num, time_base_den, start_seconds,
        is_default, display_width, display_height)
      select v.id, 0, 'video', 'h264', 1, 90000, 0, true, ${width}, ${height} from asset_version v where v.asset_id = ${id}::uuid`.execute(
      db,
    );
    return id;
  };
  const wide = await add('wide.mp4', 1920, 1080);
  const nearlyWide = await add('nearly wide.mp4', 1920, 1088);
  const classic = await add('classic.mp4', 1440, 1080);
  const tall = await add('tall.mp4', 1080, 1920);
  const square = await add('square.mp4', 600, 600);
  const all = [wide, nearlyWide, classic, tall, square];
  const found = async (filter: Partial<MediaFilter>) => {
    const columns = { assetId: sql`a.id`, versionId: sql`null::uuid` };
    const reader = { userId: service.user.principal.userId };
    const { rows } = await sql<{ id: string }>`select a.id from asset a
      where a.id = any(${all}::uuid[]) and ${matchesFilter({ ...NO_FILTER, ...filter }, columns, reader)}`.execute(
      db,
    );
    return rows.map(({ id }) => all.indexOf(id)).sort();
  };
  expect(await found({})).toEqual([0, 1, 2, 3, 4]);
  expect(await found({ shape: 'landscape' })).toEqual([0, 1, 2]);
  expect(await found({ shape: 'portrait' })).toEqual([3]);
  expect(await found({ shape: 'square' })).toEqual([4]);
  expect(await found({ format: '16:9' })).toEqual([0, 1]);
  expect(await found({ format: '9:16' })).toEqual([3]);
  // What found the range is of no account to the filter.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into sound_range (id, version_id, analysis_id, kind, start_ms, end_ms, confidence)
      select ${ids.uuid()}::uuid, v.id, ${ids.uuid()}::uuid, 'speech', 0, 10, 1 from asset_version v
      where v.asset_id = ${tall}::uuid`.execute(trx);
  });
  expect(await found({ hasSpeech: true })).toEqual([3]);
  expect(await found({ hasSpeech: false })).toEqual([0, 1, 2, 4]);
  expect(await found({ entityId: ids.uuid() })).toEqual([]);
});
