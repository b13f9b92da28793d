import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../testing/test-grants.ts';
import { createFolder, createGroup } from '../../testing/test-library.ts';
import { testImage } from '../../testing/test-media.ts';
import { fetchAnswer, type TestClient } from '../../testing/test-service.ts';
import { startTokenTestService, type TokenTestService } from '../../testing/test-tokens.ts';
import { uploadFile } from '../../testing/test-uploads.ts';

let service: TokenTestService;

beforeAll(async () => {
  service = await startTokenTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`entities-${serial}@example.com`);
};

async function entity(user: TestClient, request: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/entity/create', { name: 'Ada', ...request });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

const media = (user: TestClient, fileType: string, parentAssetId?: string) =>
  uploadFile(user, Buffer.from('bytes'), {
    fileType,
    name: `a.${fileType}`,
    ...(parentAssetId === undefined ? {} : { parentAssetId }),
  });

const read = async (user: TestClient, id: string) => (await user.call('GET', `/asset/entity/${id}`)).body;
const add = (user: TestClient, entityId: string, assetIds: string[]) =>
  user.call('POST', '/asset/entity/asset', { entity_id: entityId, asset_ids: assetIds });
const makePublic = (user: TestClient, id: string) =>
  user.call('PUT', `/asset/${id}/visibility`, { is_public_read: true });

async function lastEdit(user: TestClient, id: string, path = '/'): Promise<string> {
  const query = new URLSearchParams({ path, limit: '100', page: '0' });
  const { body } = await user.call('GET', `/users/sources/list_files?${query}`);
  return body.find((file: { file_id: string }) => file.file_id === id)?.last_edit;
}

describe('createEntity', () => {
  it('puts it into the root of the default group and lists it there as a file', async () => {
    const user = await newUser();
    const { status, body } = await user.call('POST', '/asset/entity/create', {
      name: 'Ada Lovelace',
      description: 'Long dark coat, round glasses.',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Ada Lovelace',
      description: 'Long dark coat, round glasses.',
      group_id: expect.any(String),
      directory_id: expect.any(String),
      is_public: false,
      image_asset_ids: [],
      audio_asset_ids: [],
    });
    const listed = await user.call('GET', '/users/sources/list_files?path=/&limit=10&page=0&filetype=entity');
    expect(listed.body).toMatchObject([
      { file_id: body.id, file_name: 'Ada Lovelace', file_type: 'entity', is_folder: false },
    ]);
    expect(await read(user, body.id)).toEqual(body);
  });

  it('takes an ID token, and answers at its other address alike', async () => {
    const user = await newUser();
    const { status, body } = await service.callByToken(user, 'POST', '/users/entity/create', { name: 'Ada' });
    expect([status, body.name]).toEqual([200, 'Ada']);
    expect(await read(user, body.id)).toEqual(body);
  });

  it('puts it into a folder, which wins over a group', async () => {
    const user = await newUser();
    const directoryId = await createFolder(user, '/Cast');
    const { body } = await user.call('POST', '/asset/entity/create', {
      name: 'Ada',
      directory_id: directoryId.toUpperCase(),
      group_id: service.deps.ids.uuid(),
    });
    expect(body.directory_id).toBe(directoryId);
    expect(await lastEdit(user, body.id, '/Cast')).toBeDefined();
  });

  it('puts it into the root of a group for a member with WRITE', async () => {
    const [writer, reader, stranger] = [await newUser(), await newUser(), await newUser()];
    const { id: groupId, rootId } = await createGroup(await newUser(), [
      [writer, 2],
      [reader, 1],
    ]);
    const create = (user: TestClient) =>
      user.call('POST', '/asset/entity/create', { name: 'Ada', group_id: groupId });
    const made = await create(writer);
    expect(made.body).toMatchObject({ group_id: groupId, directory_id: rootId });
    expect((await create(reader)).status).toBe(403);
    expect((await create(stranger)).status).toBe(404);
    expect((await reader.call('GET', '/users/entity/list')).body).toEqual([made.body]);
  });

  it('lets entities share a name, also when made at once', async () => {
    const user = await newUser();
    const ids = await Promise.all([entity(user), entity(user), entity(user)]);
    expect(new Set(ids).size).toBe(3);
  });

  it('keeps names in NFC', async () => {
    const user = await newUser();
    expect((await read(user, await entity(user, { name: 'Zoe\u0308' }))).name).toBe('Zo\u00eb');
  });

  it.each([
    ['an empty name', { name: '' }, 'name'],
    ['a path', { name: 'a/b' }, 'name'],
    ['a control character', { name: 'a\nb' }, 'name'],
    ['a name of 256 bytes', { name: 'é'.repeat(128) }, 'name'],
    ['no name', {}, 'name'],
    ['a long description', { name: 'a', description: 'x'.repeat(10_001) }, 'description'],
    ['a malformed folder', { name: 'a', directory_id: 'x' }, 'directory_id'],
    ['a malformed group', { name: 'a', group_id: 'x' }, 'group_id'],
    ['an unknown field', { name: 'a', colour: 'red' }, 'colour'],
  ])('refuses %s', async (_what, request, field) => {
    const user = await newUser();
    const { status, body } = await user.call('POST', '/asset/entity/create', request);
    expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', field]]);
    expect((await user.call('GET', '/users/entity/list')).body).toEqual([]);
  });

  it('needs WRITE on the folder', async () => {
    const [owner, reader, stranger] = [await newUser(), await newUser(), await newUser()];
    const directoryId = await createFolder(owner, '/Cast');
    await grant(service, directoryId, { user: reader, right: 1 });
    const create = async (user: TestClient) =>
      (await user.call('POST', '/asset/entity/create', { name: 'Ada', directory_id: directoryId })).status;
    expect([await create(owner), await create(reader), await create(stranger)]).toEqual([200, 403, 404]);
    await grant(service, directoryId, { user: reader, right: 2 });
    expect(await create(reader)).toBe(200);
  });

  it('refuses a folder that is none, or in the trash', async () => {
    const user = await newUser();
    const image = await media(user, 'image');
    const wrong = await user.call('POST', '/asset/entity/create', { name: 'Ada', directory_id: image });
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'directory_id']]);
    const directoryId = await createFolder(user, '/Gone');
    await user.call('POST', `/asset/${directoryId}/trash`);
    const gone = await user.call('POST', '/asset/entity/create', { name: 'Ada', directory_id: directoryId });
    expect(gone.status).toBe(404);
  });
});

describe('getEntity', () => {
  it('needs READ, and takes nothing else for an entity', async () => {
    const [owner, reader, stranger] = [await newUser(), await newUser(), await newUser()];
    const id = await entity(owner, { directory_id: await createFolder(owner, '/Cast') });
    await grant(service, id, { user: reader, right: 1 });
    const get = async (user: TestClient, wanted: string) =>
      (await user.call('GET', `/asset/entity/${wanted}`)).status;
    expect([await get(reader, id), await get(stranger, id)]).toEqual([200, 404]);
    expect([await get(owner, service.deps.ids.uuid()), await get(owner, 'x')]).toEqual([404, 422]);
    expect(await get(owner, await createFolder(owner, '/Cast'))).toBe(404);
    expect((await fetchAnswer(`${service.baseUrl}/asset/entity/${id}`)).status).toBe(401);
    // Who was given the entity alone is not told where it lies.
    expect(await read(reader, id)).toMatchObject({ id, directory_id: null });
    await grant(service, id, { user: reader, right: 0 });
    expect(await get(reader, id)).toBe(404);
  });

  it('of a public one needs a credential, and shows no media that are not public', async () => {
    const [owner, stranger] = [await newUser(), await newUser()];
    const [image, open] = [await media(owner, 'image'), await media(owner, 'image')];
    const id = await entity(owner);
    await add(owner, id, [image, open]);
    await makePublic(owner, id);
    await makePublic(owner, open);
    expect(await read(stranger, id)).toMatchObject({ is_public: true, image_asset_ids: [open] });
    expect(await read(owner, id)).toMatchObject({ is_public: true, image_asset_ids: [image, open] });
    expect((await fetchAnswer(`${service.baseUrl}/asset/entity/${id}`)).status).toBe(401);
    expect((await stranger.call('GET', '/users/entity/list')).body).toEqual([]);
  });

  it('leaves out media in the trash, and shows them again when they are back', async () => {
    const user = await newUser();
    const image = await media(user, 'image');
    const id = await entity(user);
    await add(user, id, [image]);
    await user.call('POST', `/asset/${image}/trash`);
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [] });
    await user.call('POST', `/asset/${image}/restore`, {});
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [image] });
  });

  it('of one in the trash is 404 until it is back', async () => {
    const user = await newUser();
    const id = await entity(user);
    await user.call('POST', `/asset/${id}/trash`);
    expect((await user.call('GET', `/asset/entity/${id}`)).status).toBe(404);
    expect((await user.call('GET', '/users/entity/list')).body).toEqual([]);
    await user.call('POST', `/asset/${id}/restore`, {});
    expect((await user.call('GET', `/asset/entity/${id}`)).status).toBe(200);
  });

  it('has no reference to media that are gone for good', async () => {
    const user = await newUser();
    const image = await media(user, 'image');
    const id = await entity(user);
    await add(user, id, [image]);
    await service.deps.db.deleteFrom('node').where('id', '=', image).execute();
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [] });
    const kept = service.deps.db.selectFrom('entity_reference').selectAll().where('entity_id', '=', id);
    expect(await kept.execute()).toEqual([]);
  });
});

describe('updateEntity', () => {
  const update = (user: TestClient, query: Record<string, string>) =>
    user.call('PUT', `/asset/entity/update?${new URLSearchParams(query)}`);

  it('changes name and description, each alone, and counts as an edit', async () => {
    const user = await newUser();
    const id = await entity(user, { description: 'Tall.' });
    const edits = [await lastEdit(user, id)];
    expect((await update(user, { entity_id: id, name: 'Ada L.' })).body).toMatchObject({
      name: 'Ada L.',
      description: 'Tall.',
    });
    edits.push(await lastEdit(user, id));
    const { status, body } = await update(user, { entity_id: id.toUpperCase(), description: '' });
    expect([status, body.name, body.description]).toEqual([200, 'Ada L.', '']);
    edits.push(await lastEdit(user, id));
    expect(await read(user, id)).toEqual(body);
    expect(edits).toEqual([...new Set(edits)].sort());
  });

  it('leaves everything where nothing is new', async () => {
    const user = await newUser();
    const id = await entity(user, { description: 'Tall.' });
    const before = await lastEdit(user, id);
    for (const query of [{}, { name: 'Ada' }, { description: 'Tall.' }]) {
      expect((await update(user, { entity_id: id, ...query })).body).toMatchObject({ name: 'Ada' });
    }
    expect(await lastEdit(user, id)).toBe(before);
  });

  it('needs WRITE', async () => {
    const [owner, reader, stranger] = [await newUser(), await newUser(), await newUser()];
    const id = await entity(owner);
    await grant(service, id, { user: reader, right: 1 });
    await makePublic(owner, id);
    const query = { entity_id: id, name: 'Eve', description: 'Other.' };
    expect([(await update(reader, query)).status, (await update(stranger, query)).status]).toEqual([
      403, 403,
    ]);
    expect(await read(owner, id)).toMatchObject({ name: 'Ada', description: '' });
    await grant(service, id, { user: reader, right: 2 });
    expect((await update(reader, query)).body).toMatchObject({ name: 'Eve', description: 'Other.' });
  });

  it.each([
    ['a bad name', { name: 'a/b' }, ['query', 'name']],
    ['a long description', { description: 'x'.repeat(10_001) }, ['query', 'description']],
    ['a malformed id', { entity_id: 'x' }, ['query', 'entity_id']],
  ])('refuses %s', async (_what, query, loc) => {
    const user = await newUser();
    const id = await entity(user);
    const { status, body } = await update(user, { entity_id: id, ...query });
    expect([status, body.detail[0].loc]).toEqual([422, loc]);
  });
});

describe('listEntities', () => {
  const list = async (user: TestClient, query = '') =>
    (await user.call('GET', `/users/entity/list${query}`)).body.map(({ id }: { id: string }) => id);

  it('pages through all that the caller can read, the last edited first', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const { id: groupId } = await createGroup(other, [[user, 1]]);
    const mine = [await entity(user), await entity(user, { directory_id: await createFolder(user, '/a/b') })];
    const ofGroup = await entity(other, { group_id: groupId });
    const granted = await entity(other);
    await grant(service, granted, { user, right: 1 });
    const shared = await createFolder(other, '/Shared');
    await grant(service, shared, { groupId, right: 1 });
    const below = await entity(other, { directory_id: shared });
    await entity(other);
    await user.call('PUT', `/asset/entity/update?entity_id=${mine[0]}&description=new`);
    const all = [mine[0], below, granted, ofGroup, mine[1]];
    expect(await list(user)).toEqual(all);
    expect(await list(user, '?limit=2')).toEqual(all.slice(0, 2));
    expect(await list(user, '?offset=2&limit=2')).toEqual(all.slice(2, 4));
    expect(await list(user, '?offset=5')).toEqual([]);
    await grant(service, ofGroup, { user, right: 0 });
    await grant(service, shared, { groupId, right: 0 });
    expect(await list(user)).toEqual([mine[0], granted, ofGroup, mine[1]]);
  });

  it.each(['?limit=0', '?limit=101', '?offset=-1', '?limit=x'])('refuses %s', async (query) => {
    const user = await newUser();
    expect((await user.call('GET', `/users/entity/list${query}`)).status).toBe(422);
  });
});

describe('preprocessEntities', () => {
  const ask = async (client: TestClient, body: unknown) => {
    const answer = await client.call('POST', '/users/entity/preprocess', body);
    return [answer.status, answer.body.code ?? answer.body];
  };

  it('has the reference images looked at, and says where there are none', async () => {
    const user = await newUser();
    const [id, bare] = [await entity(user), await entity(user, { name: 'Bare' })];
    const image = await uploadFile(user, testImage(8, 8, [200, 30, 30]), {
      fileType: 'image',
      name: 'a.png',
    });
    await user.call('POST', '/asset/entity/asset', { entity_id: id, asset_ids: [image] });
    const [status, answers] = await ask(user, { entity_ids: [bare, id] });
    expect([status, answers]).toEqual([
      200,
      [
        { task_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        { task_id: '', error: '“Bare” has no reference image that you can read.' },
      ],
    ]);
    const task = await user.call('GET', `/users/tasks/${answers[0].task_id}`);
    expect(task.status).toBe(200);
  });

  it('needs WRITE on each entity', async () => {
    const [user, reader] = [await newUser(), await newUser()];
    const id = await entity(user);
    await grant(service, id, { user: reader, right: 1 });
    expect(await ask(reader, { entity_ids: [id] })).toEqual([403, 'forbidden']);
    expect(await ask(user, { entity_ids: [id, service.deps.ids.uuid()] })).toEqual([404, 'not_found']);
    expect((await ask(user, { entity_ids: [] }))[0]).toBe(422);
  });
});
