/** What every driver of the vector store does. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../../../testing/test-grants.ts';
import { addMedia, createFolder } from '../../../../testing/test-library.ts';
import type { TestClient, TestService } from '../../../../testing/test-service.ts';
import {
  drawnLibrary,
  ModelLibrary,
  USERS,
  type User,
  writeLibrary,
} from '../../../access/testing/drawn-library.ts';
import { NO_FILTER } from '../../../library/media-filter.ts';
import type { VectorHit, VectorItem, VectorQuery, VectorSpace, VectorStore } from '../vector-store.ts';
import { addVersions, coarseVector, cosine, seededRandom, type VersionedAsset } from './vector-library.ts';

export interface StartedStore {
  service: TestService;
  store: VectorStore;
  stop(): Promise<void>;
}

const DIMENSIONS = 8;

/** Runs the suite over what `start` gives. Exact drivers are held against every vector there is, others not. */
export function describeVectorStore(name: string, start: () => Promise<StartedStore>): void {
  describe(name, () => {
    let started: StartedStore;
    let store: VectorStore;
    let service: TestService;
    let serial = 0;

    beforeAll(async () => {
      started = await start();
      ({ store, service } = started);
    });
    afterAll(() => started?.stop());

    const db = () => service.deps.db;
    const write = (work: Parameters<typeof inTransaction>[1]) => inTransaction(service, work);

    function newSpace(dimensions = DIMENSIONS): Promise<VectorSpace> {
      serial += 1;
      return store.ensureSpace(db(), { purpose: 'text', name: `space-${serial}`, strategy: 's', dimensions });
    }

    async function newUser(): Promise<{ user: TestClient; folderId: string }> {
      serial += 1;
      const user = await service.createUser(`vectors-${serial}@example.com`);
      return { user, folderId: await createFolder(user, '/media') };
    }

    async function newAssets(owner: { user: TestClient; folderId: string }, count: number) {
      const place = { folderId: owner.folderId, kind: 'video' as const, count };
      return addVersions(service.deps, await addMedia(service, owner.user, place));
    }

    const item = (vector: Float32Array | number[], given: Partial<VectorItem> = {}): VectorItem => ({
      scope: 'keyframe',
      subjectId: null,
      startMs: 0,
      endMs: 1_000,
      ...given,
      vector: Float32Array.from(vector),
    });

    const put = (space: VectorSpace, asset: VersionedAsset, items: readonly VectorItem[]) =>
      write((trx) =>
        store.replace(trx, { spaceId: space.id, ...asset, scopes: ['keyframe', 'description'] }, items),
      );

    const query = (space: VectorSpace, user: TestClient, given: Partial<VectorQuery> = {}): VectorQuery => ({
      spaceId: space.id,
      scopes: ['keyframe'],
      vectors: [axis(0)],
      reader: user.principal,
      filter: NO_FILTER,
      limit: 10,
      cursor: null,
      ...given,
    });

    async function allPages(asked: VectorQuery): Promise<VectorHit[]> {
      const hits: VectorHit[] = [];
      for (let { cursor } = asked; ; ) {
        const page = await store.nearest({ ...asked, cursor });
        expect(page.hits.length).toBeLessThanOrEqual(asked.limit);
        hits.push(...page.hits);
        if (page.nextCursor === null) return hits;
        expect(page.hits).toHaveLength(asked.limit);
        cursor = page.nextCursor;
      }
    }

    test('gives the nearest first, once each over all pages, also where many are equally near', async () => {
      const owner = await newUser();
      const [asset, other] = await newAssets(owner, 2);
      if (asset === undefined || other === undefined) throw new Error('no assets');
      const space = await newSpace();
      const random = seededRandom(1);
      const items = Array.from({ length: 300 }, (_, index) =>
        item(coarseVector(random, DIMENSIONS), {
          startMs: index,
          endMs: index + 1,
          scope: index % 3 === 0 ? 'description' : 'keyframe',
        }),
      );
      await put(space, asset, items.slice(0, 200));
      await put(space, other, items.slice(200));
      const vectors = [coarseVector(random, DIMENSIONS), coarseVector(random, DIMENSIONS)];
      const expected = items
        .filter(({ scope }) => scope === 'keyframe')
        .map(({ startMs, vector }) => {
          return { startMs, similarity: Math.max(...vectors.map((one) => cosine(one, vector))) };
        });
      for (const limit of [7, 50, 500]) {
        const hits = await allPages(query(space, owner.user, { vectors, limit }));
        expect(hits.map(({ startMs }) => startMs).sort(byNumber)).toEqual(
          expected.map(({ startMs }) => startMs).sort(byNumber),
        );
        for (const [index, hit] of hits.entries()) {
          const wanted = expected.find(({ startMs }) => startMs === hit.startMs);
          expect(hit.similarity).toBeCloseTo(wanted?.similarity ?? 9, 5);
          expect(hit.similarity).toBeLessThanOrEqual(hits[index - 1]?.similarity ?? 1.1);
          expect(hit.assetId).toBe(hit.startMs < 200 ? asset.assetId : other.assetId);
        }
      }
    });

    test('finds what is readable behind very many that are nearer and are not', async () => {
      const [owner, reader] = [await newUser(), await newUser()];
      const space = await newSpace();
      const hidden = await newAssets(owner, 6);
      for (const asset of hidden) {
        await put(
          space,
          asset,
          Array.from({ length: 900 }, () => item(axis(0))),
        );
      }
      const shared = await newAssets(owner, 3);
      for (const [index, asset] of shared.entries()) {
        await put(space, asset, [item([1, 1 + index, 0, 0, 0, 0, 0, 0])]);
        await grant(service, asset.assetId, { user: reader.user, right: 1 });
      }
      const hits = await allPages(query(space, reader.user, { limit: 2 }));
      expect(hits.map(({ assetId }) => assetId)).toEqual(shared.map(({ assetId }) => assetId));
      await grant(service, shared[0]?.assetId ?? '', { user: reader.user, right: 0 });
      const left = await allPages(query(space, reader.user));
      expect(left.map(({ assetId }) => assetId)).toEqual(shared.slice(1).map(({ assetId }) => assetId));
    });

    test('finds exactly what each caller may read, in libraries drawn at random', async () => {
      const users: User[] = [];
      const clients: TestClient[] = [];
      for (let index = 0; index < USERS; index += 1) {
        const { user } = await newUser();
        const { defaultGroupOf, rootFolderOf } = service.services.access;
        const defaultGroupId = await defaultGroupOf(user.principal);
        const { userId: id, email } = user.principal;
        clients.push(user);
        users.push({ id, email, defaultGroupId, rootId: await rootFolderOf(defaultGroupId) });
      }
      await fc.assert(
        fc.asyncProperty(
          drawnLibrary,
          fc.integer(),
          fc.integer({ min: 1, max: 9 }),
          async (drawn, seed, limit) => {
            serial += 1;
            const library = new ModelLibrary(drawn, {
              users,
              ids: service.deps.ids,
              name: `vectors ${serial}`,
            });
            await writeLibrary(db(), library);
            const space = await newSpace();
            const random = seededRandom(seed);
            const nodes = [...library.nodes.values()].filter(
              ({ kind }) => kind === 'video' || kind === 'image',
            );
            const vectors = new Map(nodes.map(({ id }) => [id, coarseVector(random, DIMENSIONS)]));
            const ids = nodes.map(({ id }) => id);
            for (const asset of await addVersions(service.deps, ids)) {
              await put(space, asset, [item(vectors.get(asset.assetId) ?? axis(0))]);
            }
            const wanted = coarseVector(random, DIMENSIONS);
            for (const client of clients) {
              const { userId } = client.principal;
              const hits = await allPages(query(space, client, { vectors: [wanted], limit }));
              const expected = nodes.filter((node) => library.isShown(userId, node)).map(({ id }) => id);
              expect(hits.map(({ assetId }) => assetId).sort()).toEqual(expected.sort());
              const nearness = hits.map(({ assetId }) => cosine(wanted, vectors.get(assetId) ?? axis(0)));
              nearness.forEach((near, index) => {
                expect(near).toBeLessThanOrEqual((nearness[index - 1] ?? 1) + 1e-6);
              });
            }
          },
        ),
        { numRuns: 12, interruptAfterTimeLimit: 30_000 },
      );
    });

    test('narrows by the filter', async () => {
      const owner = await newUser();
      const space = await newSpace();
      const folderId = await createFolder(owner.user, '/media/below');
      const [above] = await newAssets(owner, 1);
      const [below] = await newAssets({ ...owner, folderId }, 1);
      if (above === undefined || below === undefined) throw new Error('no assets');
      for (const asset of [above, below]) await put(space, asset, [item(axis(0))]);
      const of = async (filter: Partial<VectorQuery['filter']>) => {
        const hits = await allPages(query(space, owner.user, { filter: { ...NO_FILTER, ...filter } }));
        return hits.map(({ assetId }) => assetId).sort();
      };
      expect(await of({})).toEqual([above.assetId, below.assetId].sort());
      expect(await of({ folderId })).toEqual([below.assetId]);
      expect(await of({ kinds: ['image'] })).toEqual([]);
    });

    test('searches the current version only, and nothing in the trash', async () => {
      const owner = await newUser();
      const space = await newSpace();
      const [old] = await newAssets(owner, 1);
      if (old === undefined) throw new Error('no asset');
      await put(space, old, [item(axis(0))]);
      const found = async () => (await allPages(query(space, owner.user))).map(({ versionId }) => versionId);
      expect(await found()).toEqual([old.versionId]);
      const [current] = await addVersions(service.deps, [old.assetId]);
      expect(await found()).toEqual([]);
      if (current !== undefined) await put(space, current, [item(axis(0))]);
      expect(await found()).toEqual([current?.versionId]);
      expect((await owner.user.call('POST', `/asset/${old.assetId}/trash`)).status).toBe(200);
      expect(await found()).toEqual([]);
    });

    test('follows what is replaced, removed and deleted, by whoever it is', async () => {
      const owner = await newUser();
      const space = await newSpace();
      const [asset, other] = await newAssets(owner, 2);
      if (asset === undefined || other === undefined) throw new Error('no assets');
      const found = async () =>
        (await allPages(query(space, owner.user, { scopes: ['keyframe', 'description'] })))
          .map(
            ({ assetId, scope, startMs }) => `${assetId === asset.assetId ? 'a' : 'b'} ${scope} ${startMs}`,
          )
          .sort();
      await put(space, asset, [item(axis(0)), item(axis(1), { scope: 'description', startMs: 5 })]);
      await put(space, other, [item(axis(2))]);
      expect(await found()).toEqual(['a description 5', 'a keyframe 0', 'b keyframe 0']);
      const owner_ = { spaceId: space.id, ...asset, scopes: ['keyframe'] as const };
      await write((trx) => store.replace(trx, owner_, [item(axis(3), { startMs: 7 }), item(axis(3))]));
      expect(await found()).toEqual(['a description 5', 'a keyframe 0', 'a keyframe 7', 'b keyframe 0']);
      await write((trx) => store.remove(trx, owner_));
      expect(await found()).toEqual(['a description 5', 'b keyframe 0']);
      await db().deleteFrom('asset').where('id', '=', other.assetId).execute();
      expect(await found()).toEqual(['a description 5']);
    });

    test('sees what a transaction wrote that began before and ended after others', async () => {
      const owner = await newUser();
      const space = await newSpace();
      const [slow, quick, third] = await newAssets(owner, 3);
      if (slow === undefined || quick === undefined || third === undefined) throw new Error('no assets');
      const found = async () =>
        (await allPages(query(space, owner.user))).map(({ assetId }) => assetId).sort();
      const wrote = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const ended = write(async (trx) => {
        await store.replace(trx, { spaceId: space.id, ...slow, scopes: ['keyframe'] }, [item(axis(0))]);
        wrote.resolve();
        await mayEnd.promise;
      });
      await wrote.promise;
      await put(space, quick, [item(axis(0))]);
      expect(await found()).toEqual([quick.assetId]);
      await put(space, third, [item(axis(0))]);
      expect(await found()).toEqual([quick.assetId, third.assetId].sort());
      mayEnd.resolve();
      await ended;
      expect(await found()).toEqual([slow.assetId, quick.assetId, third.assetId].sort());
    });

    test.each([
      ['another length', [1, 2, 3]],
      ['what is no number', [Number.NaN, 1, 1, 1, 1, 1, 1, 1]],
      ['infinity', [Number.POSITIVE_INFINITY, 1, 1, 1, 1, 1, 1, 1]],
      ['zeros', Array(DIMENSIONS).fill(0)],
    ])('refuses a vector of %s, and writes nothing', async (_what, vector) => {
      const owner = await newUser();
      const space = await newSpace();
      const [asset] = await newAssets(owner, 1);
      if (asset === undefined) throw new Error('no asset');
      await put(space, asset, [item(axis(0))]);
      await expect(put(space, asset, [item(axis(1)), item(vector)])).rejects.toThrow(RangeError);
      const asked = query(space, owner.user, { vectors: [Float32Array.from(vector)] });
      await expect(store.nearest(asked)).rejects.toThrow(RangeError);
      expect(await allPages(query(space, owner.user))).toMatchObject([{ similarity: 1 }]);
    });

    test('refuses times that make no sense, scopes that are not replaced, and cursors of others', async () => {
      const owner = await newUser();
      const space = await newSpace();
      const [asset] = await newAssets(owner, 1);
      if (asset === undefined) throw new Error('no asset');
      for (const wrong of [{ startMs: -1 }, { startMs: 3, endMs: 2 }, { scope: 'asset' as const }]) {
        await expect(put(space, asset, [item(axis(0), wrong)])).rejects.toThrow(RangeError);
      }
      for (const cursor of ['x', Buffer.from('[1]').toString('base64url'), '']) {
        await expect(store.nearest(query(space, owner.user, { cursor }))).rejects.toThrow(
          'no cursor of this search',
        );
      }
    });

    test('activates another space in the place of one, and removes what is retired', async () => {
      const owner = await newUser();
      const [asset] = await newAssets(owner, 1);
      if (asset === undefined) throw new Error('no asset');
      const named = (name: string) => ({
        purpose: 'print' as const,
        name,
        strategy: 's',
        dimensions: DIMENSIONS,
      });
      const [first, again] = await Promise.all([
        store.ensureSpace(db(), named('first')),
        store.ensureSpace(db(), named('first')),
      ]);
      expect([first.state, again.id]).toEqual(['active', first.id]);
      const second = await store.ensureSpace(db(), named('second'));
      expect(second.state).toBe('building');
      await put(first, asset, [item(axis(0))]);
      await store.sweepSpaces();
      expect((await store.activeSpace(db(), 'print'))?.id).toBe(first.id);
      await put(second, asset, [item(axis(0))]);
      await store.sweepSpaces();
      expect((await store.activeSpace(db(), 'print'))?.id).toBe(second.id);
      expect(await allPages(query(second, owner.user))).toHaveLength(1);
      await store.sweepSpaces();
      const left = await db().selectFrom('vector').selectAll().where('space_id', '=', first.id).execute();
      expect(left).toEqual([]);
      await expect(store.nearest(query(first, owner.user))).rejects.toThrow(RangeError);
    });
  });
}

function axis(index: number): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector[index] = 1;
  return vector;
}

const byNumber = (a: number, b: number) => a - b;

function inTransaction(
  { deps: { db } }: TestService,
  work: (trx: Parameters<VectorStore['replace']>[0]) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(work);
}
