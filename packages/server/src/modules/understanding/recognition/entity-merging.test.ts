import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { addMedia, createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { addVersions, type VersionedAsset } from '../../search-index/vectors/testing/vector-library.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const db = () => service.deps.db;
let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`merging-${serial}@example.com`);
};

async function addEntity(user: TestClient, name: string, description = ''): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/entity/create', { name, description });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

async function addConfig(user: TestClient, folder: string, entityIds: string[]): Promise<string> {
  const config = { entity_to_use: entityIds };
  const { status, body } = await user.call('POST', '/asset/service-config', { path: `${folder}/c`, config });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.asset_id;
}

async function addAssets(
  user: TestClient,
  kind: 'video' | 'image',
  count: number,
): Promise<VersionedAsset[]> {
  const folderId = await createFolder(user, '/media');
  return addVersions(service.deps, await addMedia(service, user, { folderId, kind, count }));
}

/** As recognition puts it down, in seconds. */
async function see(
  entityId: string,
  { versionId }: VersionedAsset,
  ranges: [number, number][],
): Promise<void> {
  await db()
    .insertInto('entity_sought')
    .values({ version_id: versionId, entity_id: entityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [start, end] of ranges) {
    const at = { start_ms: start * 1_000, end_ms: end * 1_000, evidence_ms: start * 1_000 };
    const evidence = { evidence: 'name' as const, score: 0.9, evidence_text: 'Ada', evidence_still_id: null };
    await db()
      .insertInto('entity_match')
      .values({
        id: service.deps.ids.uuid(),
        version_id: versionId,
        entity_id: entityId,
        ...at,
        ...evidence,
      })
      .execute();
  }
}

const merge = (user: TestClient, entityId: string, others: string[]) =>
  user.call('POST', `/asset/entity/${entityId}/merge`, { entity_ids: others });
const read = async (user: TestClient, id: string) => (await user.call('GET', `/asset/entity/${id}`)).body;
const namedBy = async (user: TestClient, config: string) =>
  (await user.call('GET', `/asset/service-config/${config}`)).body.entity_to_use;

async function momentsOf(user: TestClient, id: string) {
  const { body } = await user.call('GET', `/asset/entity/${id}/moments`);
  const moments: { start_time_seconds: number; end_time_seconds: number }[] = body.moments;
  return moments
    .map((one) => [one.start_time_seconds, one.end_time_seconds])
    .sort(([a = 0], [b = 0]) => a - b);
}

describe('mergeEntities', () => {
  it('leaves one with the names, references, places and moments of all, and the others in the trash', async () => {
    const user = await newUser();
    const [ada, countess, unknown] = [
      await addEntity(user, 'Ada', 'Round glasses.'),
      await addEntity(user, 'Countess, the', 'In a coat.'),
      await addEntity(user, 'ada'),
    ];
    const [one, two, three] = (await addAssets(user, 'image', 3)).map(({ assetId }) => assetId);
    const refer = (entityId: string, assetIds: (string | undefined)[]) =>
      user.call('POST', '/asset/entity/asset', { entity_id: entityId, asset_ids: assetIds });
    await refer(ada, [two]);
    await refer(countess, [three, two]);
    await refer(unknown, [one, three]);
    const both = await addConfig(user, '/both', [countess, ada, unknown]);
    const other = await addConfig(user, '/other', [unknown]);
    const [video] = await addAssets(user, 'video', 1);
    if (video === undefined) throw new Error('no video');
    await see(ada, video, [[1, 3]]);
    await see(countess, video, [
      [2, 4],
      [8, 9],
    ]);
    await see(unknown, video, [
      [8.5, 9.5],
      [20, 21],
    ]);

    const { status, body } = await merge(user, ada.toUpperCase(), [countess, unknown, countess]);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        id: ada,
        name: 'Ada',
        description: 'Round glasses.\nAlso known as: Countess  the',
        image_asset_ids: [two, three, one],
      }),
    ]);
    expect(await namedBy(user, both)).toEqual([ada]);
    expect(await namedBy(user, other)).toEqual([ada]);
    // What was seen of both at the same time is seen once.
    expect(await momentsOf(user, ada)).toEqual([
      [1, 3],
      [8, 9],
      [20, 21],
    ]);
    const sought = await db()
      .selectFrom('entity_sought')
      .selectAll()
      .where('version_id', '=', video.versionId);
    expect(await sought.execute()).toEqual([{ version_id: video.versionId, entity_id: ada }]);
    for (const id of [countess, unknown]) expect((await read(user, id)).code).toBe('not_found');
    const { body: trash } = await user.call('GET', '/asset/trash');
    expect(trash.map(({ file_id: id }: { file_id: string }) => id)).toEqual(
      expect.arrayContaining([countess, unknown]),
    );
    // What it looks like has changed: its footage is looked through anew.
    const changes = db().selectFrom('entity_change').select('node_id').where('node_id', '=', ada);
    expect(await changes.execute()).toHaveLength(1);
    expect((await merge(user, ada, [countess])).status).toBe(404);
  });

  it('takes the words of another where the one that stays has none', async () => {
    const user = await newUser();
    const [kept, other] = [await addEntity(user, 'Bo'), await addEntity(user, 'Bob', 'A tall man.')];
    expect((await merge(user, kept, [other])).body.description).toBe('A tall man.\nAlso known as: Bob');
  });

  it('keeps one of two that become each other at once', async () => {
    const user = await newUser();
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await addEntity(user, `Ed ${round}`), await addEntity(user, `Edda ${round}`)];
      const answers = await Promise.all([merge(user, one, [other]), merge(user, other, [one])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const left = await Promise.all([read(user, one), read(user, other)]);
      expect(left.filter(({ code }) => code === undefined)).toHaveLength(1);
    }
  });

  it('needs WRITE on each of them, and leaves a config alone that the caller can not change', async () => {
    const [owner, caller] = [await newUser(), await newUser()];
    const [kept, other] = [await addEntity(owner, 'Cy'), await addEntity(owner, 'Cyrus')];
    const config = await addConfig(owner, '/place', [other]);
    expect((await merge(caller, kept, [other])).status).toBe(404);
    await grant(service, kept, { user: caller, right: 2 });
    expect((await merge(caller, kept, [other])).status).toBe(404);
    await grant(service, other, { user: caller, right: 1 });
    expect((await merge(caller, kept, [other])).status).toBe(403);
    expect((await read(owner, other)).name).toBe('Cyrus');
    await grant(service, other, { user: caller, right: 2 });
    expect((await merge(caller, kept, [other])).status).toBe(200);
    expect(await namedBy(owner, config)).toEqual([other]);
  });

  it('refuses itself, no others, what is no entity, and more references than one may have; nothing changes', async () => {
    const user = await newUser();
    const [kept, other] = [await addEntity(user, 'Di', 'Kept.'), await addEntity(user, 'Diana')];
    const [image] = await addAssets(user, 'image', 1);
    expect((await merge(user, kept, [kept])).status).toBe(422);
    expect((await merge(user, kept, [])).status).toBe(422);
    expect((await merge(user, kept, [image?.assetId ?? ''])).status).toBe(404);
    const many = (await addAssets(user, 'image', 201)).map(({ assetId }) => assetId);
    const refer = (entityId: string, assetIds: string[]) =>
      user.call('POST', '/asset/entity/asset', { entity_id: entityId, asset_ids: assetIds });
    expect((await refer(kept, many.slice(0, 101))).status).toBe(204);
    expect((await refer(other, many.slice(101))).status).toBe(204);
    expect((await merge(user, kept, [other])).status).toBe(422);
    expect(await read(user, kept)).toMatchObject({ description: 'Kept.' });
    expect((await read(user, kept)).image_asset_ids).toHaveLength(101);
    expect((await read(user, other)).name).toBe('Diana');
  });
});
