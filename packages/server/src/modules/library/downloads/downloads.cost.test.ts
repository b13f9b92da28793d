/** What a batch of downloads asks of the database: the same few questions for one asset and for a thousand. */
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/schema.ts';
import { createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { storeBytes } from '../../../testing/test-versions.ts';
import { createAccessService } from '../../access/access.service.ts';
import { createLibraryService } from '../library.service.ts';

const ASSETS = 1_000;

let service: TestService;
let user: TestClient;
let assetIds: string[];

beforeAll(async () => {
  service = await startTestService();
  user = await service.createUser('cost@example.com');
  const folderId = await createFolder(user, '/many');
  const { objectId } = await storeBytes(service, 'x');
  const { db } = service.deps;
  const { userId } = user.principal;
  const { owner_group_id: groupId } = await db
    .selectFrom('node')
    .select('owner_group_id')
    .where('id', '=', folderId)
    .executeTakeFirstOrThrow();
  // One object for all: counting its references row by row would take minutes, and is not what this is about.
  await sql`alter table asset_version disable trigger user`.execute(db);
  await sql`alter table rendition disable trigger user`.execute(db);
  // Each with a version before the current one, and many pictures of scenes.
  await sql`
    with made as (
      insert into node (id, kind, name, folder_id, owner_group_id, created_by, created_at, last_edit)
      select gen_random_uuid(), 'video', n || '.mp4', ${folderId}, ${groupId}, ${userId}, now(),
        '2020-01-01'::timestamptz + n * interval '1 second'
      from generate_series(1, ${ASSETS}) n returning id
    ), assets as (insert into asset (id, state, created_at) select id, 'ready', now() from made returning id)
    insert into asset_version (id, asset_id, number, object_id, content_type, created_at)
    select gen_random_uuid(), id, number, ${objectId}, 'video/mp4', now() from assets, generate_series(1, 2) number`.execute(
    db,
  );
  await sql`
    insert into rendition (id, version_id, kind, label, object_id, player_compatible, made_by, created_at)
    select gen_random_uuid(), v.id, made.kind, made.label, ${objectId}, true, 'test', now()
    from asset_version v, (
      values ('original', 'original'), ('proxy', '720'), ('thumbnail', 'default')
      union all select 'keyframe', 'a/' || n from generate_series(1, 20) n
    ) as made (kind, label)`.execute(db);
  await sql`
    update asset set current_version_id = v.id from asset_version v where v.asset_id = asset.id and v.number = 2`.execute(
    db,
  );
  await sql`vacuum (analyze)`.execute(db);
  const rows = await db.selectFrom('node').select('id').where('folder_id', '=', folderId).execute();
  assetIds = rows.map(({ id }) => id);
});
afterAll(() => service.stop());

/** The library over a database that counts the statements it is asked. */
function countingLibrary() {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db: Kysely<Database> = service.deps.db.withPlugin(counter);
  const library = createLibraryService({
    ...service.deps,
    ...service.services,
    db,
    access: createAccessService({ ...service.deps, db }),
    downloadUrlSeconds: 60,
    onRestored: async () => undefined,
  });
  return { library, statements: () => statements };
}

async function statementsOf(count: number): Promise<number> {
  const { library, statements } = countingLibrary();
  const request = { asset_ids: assetIds.slice(0, count), quality: '720p', player_compatible: true } as const;
  const { items } = await library.createDownloadUrls(user.principal, request, 'trace');
  expect(items.filter(({ error }) => !error)).toHaveLength(count);
  return statements();
}

test('createDownloadUrls asks as many questions for one asset as for a thousand', async () => {
  const one = await statementsOf(1);
  expect(one).toBeLessThanOrEqual(3);
  expect(await statementsOf(ASSETS)).toBe(one);
});
