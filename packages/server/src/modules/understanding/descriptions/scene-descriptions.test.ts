import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { addMedia, createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import type { Right } from '../../access/index.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`described-${serial}@example.com`);
};
const give = (nodeId: string, user: TestClient, right: Right) => grant(service, nodeId, { user, right });
const add = (user: TestClient, assetId: string, body: object) =>
  user.call('POST', `/asset/${assetId}/description`, body);
const scene = { start_time_ms: 500, end_time_ms: 1_500, description: 'A dog runs.' };
const listed = async (user: TestClient, assetId: string) =>
  (await user.call('GET', `/video/details/${assetId}`)).body.descriptions;
const rows = (assetId: string) =>
  service.deps.db.selectFrom('scene_description').selectAll().where('asset_id', '=', assetId).execute();

/** A video of which is known how long it is. */
async function newVideo(user: TestClient, seconds: number): Promise<string> {
  const id = await uploadFile(user, Buffer.from('x'));
  const { db } = service.deps;
  await db.updateTable('asset').set({ duration_seconds: seconds }).where('id', '=', id).execute();
  await db.updateTable('asset_version').set({ media_kind: 'video' }).where('asset_id', '=', id).execute();
  return id;
}

/** As an analyser would write it. */
async function addMade(assetId: string): Promise<string> {
  const { db, ids } = service.deps;
  const id = ids.uuid();
  const { id: versionId } = await db
    .selectFrom('asset_version')
    .select('id')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('scene_description')
    .values({
      id,
      asset_id: assetId,
      version_id: versionId,
      start_time_ms: 0,
      end_time_ms: 1_000,
      description: 'Made.',
      made_by: 'scenes/1',
      generation_metadata: JSON.stringify({ model: 'm' }),
      created_by: null,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  return id;
}

describe('addSceneDescription', () => {
  it('adds one, with a task that has ended', async () => {
    const user = await newUser();
    const asset = await newVideo(user, 2);
    const { status, body } = await add(user, asset.toUpperCase(), scene);
    expect(status).toBe(202);
    expect(await listed(user, asset)).toEqual([
      { description_id: body.description_id, ...scene, made_by: null },
    ]);
    expect((await user.call('GET', `/users/tasks/${body.task_id}`)).body).toEqual({
      status: 'COMPLETE',
      result: { asset_id: asset, description_id: body.description_id, embeddings: [] },
    });
    const metadata = `/asset/description/${body.description_id}/generation-metadata`;
    expect((await user.call('GET', metadata)).body).toEqual({
      description_id: body.description_id,
      asset_id: asset,
      start_time_ms: 500,
      end_time_ms: 1_500,
      generation_metadata: null,
    });
  });

  it.each([
    [{ start_time_ms: 500, end_time_ms: 500 }, 'end_time_ms'],
    [{ start_time_ms: 900, end_time_ms: 500 }, 'end_time_ms'],
    [{ end_time_ms: 2_001 }, 'end_time_ms'],
    [{ start_time_ms: -1 }, 'start_time_ms'],
    [{ end_time_ms: 0 }, 'end_time_ms'],
    [{ end_time_ms: 1.5 }, 'end_time_ms'],
    [{ end_time_ms: 3_000_000_000 }, 'end_time_ms'],
    [{ description: '' }, 'description'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ description: undefined }, 'description'],
  ])('refuses %j', async (wrong, field) => {
    const user = await newUser();
    const asset = await newVideo(user, 2);
    const { status, body } = await add(user, asset, { ...scene, ...wrong });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', field]]);
    expect(await rows(asset)).toEqual([]);
  });

  it('needs WRITE on something that has scenes', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const asset = await newVideo(owner, 2);
    expect((await add(other, asset, scene)).status).toBe(404);
    await give(asset, other, 1);
    expect((await add(other, asset, scene)).status).toBe(403);
    await give(asset, other, 2);
    expect((await add(other, asset, scene)).status).toBe(202);
    expect((await add(owner, await createFolder(owner, '/f'), scene)).status).toBe(422);
    const unprobed = await uploadFile(owner, Buffer.from('x'));
    expect((await add(owner, unprobed, scene)).status).toBe(202);
    await owner.call('POST', `/asset/${asset}/trash`);
    expect((await add(owner, asset, scene)).status).toBe(404);
    expect(await rows(asset)).toHaveLength(1);
  });

  it('keeps to the most an asset may have, also many at once', async () => {
    const user = await newUser();
    const asset = await newVideo(user, 2);
    const { db, ids } = service.deps;
    const row = { asset_id: asset, start_time_ms: 0, end_time_ms: 1, description: 'x', made_by: null };
    const times = { created_at: new Date(), updated_at: new Date() };
    const rest = { version_id: null, created_by: null, generation_metadata: null };
    for (let part = 0; part < 10; part += 1) {
      const values = Array.from({ length: part === 9 ? 998 : 1_000 }, () => ({
        id: ids.uuid(),
        ...row,
        ...times,
        ...rest,
      }));
      await db.insertInto('scene_description').values(values).execute();
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(user, asset, scene)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409, 409]);
  });
});

describe('updateSceneDescription', () => {
  const update = (user: TestClient, asset: string, id: string, body: object) =>
    user.call('PATCH', `/asset/${asset}/description/${id}`, body);

  it('keeps what is not given; another text makes it one by hand', async () => {
    const user = await newUser();
    const asset = await newVideo(user, 2);
    const id = await addMade(asset);
    const metadata = async () =>
      (await user.call('GET', `/asset/description/${id}/generation-metadata`)).body.generation_metadata;
    expect((await update(user, asset, id, { start_time_ms: 100, description: null })).status).toBe(202);
    expect(await listed(user, asset)).toMatchObject([
      { start_time_ms: 100, end_time_ms: 1_000, description: 'Made.', made_by: 'scenes/1' },
    ]);
    expect(await metadata()).toEqual({ model: 'm' });
    expect((await update(user, asset, id, { description: 'Mine.' })).status).toBe(202);
    expect(await listed(user, asset)).toMatchObject([{ description: 'Mine.', made_by: null }]);
    expect(await metadata()).toBeNull();
  });

  it('refuses nothing to change, wrong times, and descriptions of other assets', async () => {
    const user = await newUser();
    const [asset, other] = [await newVideo(user, 2), await newVideo(user, 2)];
    const id = (await add(user, asset, scene)).body.description_id;
    const before = await rows(asset);
    for (const body of [{}, { description: null }, { start_time_ms: 1_500 }, { end_time_ms: 2_001 }]) {
      expect((await update(user, asset, id, body)).status).toBe(422);
    }
    expect((await update(user, other, id, { description: 'x' })).status).toBe(404);
    expect((await update(user, asset, service.deps.ids.uuid(), { description: 'x' })).status).toBe(404);
    expect((await update(user, asset, 'no-id', { description: 'x' })).status).toBe(422);
    const reader = await newUser();
    await give(asset, reader, 1);
    expect((await update(reader, asset, id, { description: 'x' })).status).toBe(403);
    expect(await rows(asset)).toEqual(before);
  });

  it('makes no wrong times of two right halves that come at once', async () => {
    const user = await newUser();
    const asset = await newVideo(user, 2);
    const id = (await add(user, asset, scene)).body.description_id;
    const answers = await Promise.all([
      update(user, asset, id, { start_time_ms: 1_400 }),
      update(user, asset, id, { end_time_ms: 600 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 422]);
  });
});

describe('deleteSceneDescription', () => {
  it('drops one, once', async () => {
    const user = await newUser();
    const asset = await newVideo(user, 2);
    const id = (await add(user, asset, scene)).body.description_id;
    const drop = () => user.call('DELETE', `/asset/${asset}/description/${id}`);
    const other = await newVideo(user, 2);
    expect((await user.call('DELETE', `/asset/${other}/description/${id}`)).status).toBe(404);
    const answers = await Promise.all([drop(), drop()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 404]);
    expect(await listed(user, asset)).toEqual([]);
  });
});

describe('getDescriptionGenerationMetadata', () => {
  it('needs READ on the asset', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const asset = await newVideo(owner, 2);
    const id = await addMade(asset);
    const get = (user: TestClient) => user.call('GET', `/asset/description/${id}/generation-metadata`);
    expect((await get(other)).status).toBe(404);
    await give(asset, other, 1);
    expect((await get(other)).body).toMatchObject({ asset_id: asset, generation_metadata: { model: 'm' } });
    await owner.call('POST', `/asset/${asset}/trash`);
    expect((await get(owner)).status).toBe(404);
    expect((await owner.call('GET', '/asset/description/x/generation-metadata')).status).toBe(422);
  });
});

it('says of other kinds that they have no scenes', async () => {
  const user = await newUser();
  const folderId = await createFolder(user, '/images');
  const [image = ''] = await addMedia(service, user, { folderId, kind: 'image', count: 1 });
  expect((await add(user, image, scene)).body.detail[0].loc).toEqual(['path', 'asset_id']);
});
