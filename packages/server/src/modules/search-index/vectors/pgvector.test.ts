import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { addMedia, createFolder } from '../../../testing/test-library.ts';
import { startTestService } from '../../../testing/test-service.ts';
import { NO_FILTER } from '../../library/media-filter.ts';
import { addVersions } from './testing/vector-library.ts';
import { describeVectorStore } from './testing/vector-store-conformance.ts';

/** The embedded PostgreSQL has no extensions; TEST_DATABASE_URL may name one that has. */
async function hasPgvector(): Promise<boolean> {
  const database = await createTestDatabase({ content: 'empty' });
  try {
    const { rows } = await sql`
      select 1 from pg_available_extensions where name = 'vector'`.execute(database.db);
    return rows.length > 0;
  } finally {
    await database.drop();
  }
}

/** More than are compared one by one. */
const MANY = 10_500;

function describeIndex(): void {
  it('asks its index in large spaces, and for so few readable ones compares each', async () => {
    const service = await startTestService();
    onTestFinished(() => service.stop());
    const { vectors: store, access } = service.services;
    await store.prepare();
    const { db } = service.deps;
    const folderId = await createFolder(service.user, '/media');
    const [asset] = await addVersions(
      service.deps,
      await addMedia(service, service.user, { folderId, kind: 'video', count: 1 }),
    );
    const other = await service.createUser('few@example.com');
    const rootId = await access.rootFolderOf(await access.defaultGroupOf(other.principal));
    const [own] = await addVersions(
      service.deps,
      await addMedia(service, other, { folderId: rootId, kind: 'video', count: 1 }),
    );
    if (asset === undefined || own === undefined) throw new Error('no assets');
    const space = await store.ensureSpace(db, {
      purpose: 'text',
      name: 'many',
      strategy: 's',
      dimensions: 4,
    });
    const item = (index: number) => ({
      scope: 'keyframe' as const,
      subjectId: null,
      startMs: index,
      endMs: index,
      vector: Float32Array.of(Math.cos(index / MANY), Math.sin(index / MANY), 0, 0),
    });
    const put = (one: typeof asset, items: ReturnType<typeof item>[]) =>
      db
        .transaction()
        .execute((trx) => store.replace(trx, { spaceId: space.id, ...one, scopes: ['keyframe'] }, items));
    await put(
      asset,
      Array.from({ length: MANY }, (_, index) => item(index)),
    );
    await put(own, [item(MANY)]);
    const ask = (reader: { userId: string }) =>
      store.nearest({
        spaceId: space.id,
        scopes: ['keyframe'],
        vectors: [item(0).vector],
        reader,
        filter: NO_FILTER,
        limit: 10,
        cursor: null,
      });
    const all = await ask(service.user.principal);
    expect(all.exact).toBe(false);
    expect(all.hits).toHaveLength(10);
    for (const { startMs } of all.hits) expect(startMs).toBeLessThan(100);
    expect(await ask(other.principal)).toMatchObject({ exact: true, hits: [{ startMs: MANY }] });
  });
}

if (await hasPgvector()) {
  describe('pgvector', describeIndex);
  describeVectorStore('pgvector', async () => {
    const service = await startTestService();
    const store = service.services.vectors;
    await store.prepare();
    if (store.driver !== 'pgvector') throw new Error('The driver was not taken.');
    return { service, store, stop: () => service.stop() };
  });
} else {
  describe('pgvector', () => {
    test.skip('is not tested: the database of this run does not offer the extension "vector"', () =>
      undefined);
  });
}
