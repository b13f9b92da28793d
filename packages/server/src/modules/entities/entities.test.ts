import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../testing/test-grants.ts';
import { startTestIssuer, type TestIssuer } from '../../testing/test-identity.ts';
import { addMedia, createFolder, createGroup } from '../../testing/test-library.ts';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../testing/test-uploads.ts';
import { MAX_REFERENCES } from './entities.schema.ts';

let service: TestService;
let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startTestIssuer();
  service = await startTestService({
    env: {
      RUSHES_OIDC_ISSUER: issuer.url,
      RUSHES_OIDC_AUDIENCE: issuer.audience,
      RUSHES_OIDC_TRUSTED_ISSUERS: issuer.url,
    },
  });
});
afterAll(async () => {
  await service.stop();
  await issuer.stop();
});

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`entities-${serial}@example.com`);
};

/** A call by an ID token of the same person. */
async function byToken(user: TestClient, method: string, path: string, body?: unknown) {
  const token = await issuer.token({ email: user.principal.email });
  return fetchAnswer(`${service.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

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
const remove = (user: TestClient, entityId: string, assetIds: string[]) =>
  byToken(user, 'DELETE', '/asset/entity/asset', { entity_id: entityId, asset_ids: assetIds });

const makePublic = (id: string) =>
  service.deps.db.updateTable('node').set({ is_public_read: true }).where('id', '=', id).execute();

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
    const { status, body } = await byToken(user, 'POST', '/users/entity/create', { name: 'Ada' });
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
    await makePublic(id);
    await makePublic(open);
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
    await makePublic(id);
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

describe('addEntityAssets', () => {
  it('adds images and audio in order, each to its set, once, and is no edit', async () => {
    const user = await newUser();
    const [first, second] = [await media(user, 'image'), await media(user, 'image')];
    const voice = await media(user, 'audio');
    const id = await entity(user);
    const before = await lastEdit(user, id);
    const { status, body } = await add(user, id, [second, voice]);
    expect([status, body]).toEqual([204, '']);
    expect((await add(user, id.toUpperCase(), [first, second.toUpperCase(), first])).status).toBe(204);
    expect(await read(user, id)).toMatchObject({
      image_asset_ids: [second, first],
      audio_asset_ids: [voice],
    });
    expect(await lastEdit(user, id)).toBe(before);
  });

  it('takes a folder for the images and audio that are directly in it now', async () => {
    const user = await newUser();
    const parent = await createFolder(user, '/Ada');
    const image = await media(user, 'image', parent);
    const voice = await media(user, 'audio', parent);
    await media(user, 'video', parent);
    await media(user, 'image', await createFolder(user, '/Ada/deeper'));
    await user.call('POST', '/users/assets/upload_urls', [
      uploadRequest(9, { fileType: 'image', parentAssetId: parent }),
    ]);
    const id = await entity(user);
    expect((await add(user, id, [parent])).status).toBe(204);
    await media(user, 'image', parent);
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [image], audio_asset_ids: [voice] });
  });

  it('takes of a folder only what the caller may read', async () => {
    const [owner, reader] = [await newUser(), await newUser()];
    const parent = await createFolder(owner, '/Ada');
    const [open, hidden] = [await media(owner, 'image', parent), await media(owner, 'image', parent)];
    await grant(service, parent, { user: reader, right: 1 });
    await grant(service, hidden, { user: reader, right: 0 });
    const id = await entity(reader);
    expect((await add(reader, id, [parent])).status).toBe(204);
    await grant(service, hidden, { user: reader, right: 1 });
    expect(await read(reader, id)).toMatchObject({ image_asset_ids: [open] });
  });

  it('refuses a video and adds nothing of the request', async () => {
    const user = await newUser();
    const [image, video] = [await media(user, 'image'), await media(user, 'video')];
    const id = await entity(user);
    const { status, body } = await add(user, id, [image, video]);
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'asset_ids', 1]]);
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [], audio_asset_ids: [] });
  });

  it('refuses what is unknown, unreadable, in the trash or not uploaded yet', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const id = await entity(user);
    const trashed = await media(user, 'image');
    await user.call('POST', `/asset/${trashed}/trash`);
    const asked = await user.call('POST', '/users/assets/upload_urls', [
      uploadRequest(9, { fileType: 'image' }),
    ]);
    const image = await media(user, 'image');
    for (const wrong of [
      service.deps.ids.uuid(),
      await media(other, 'image'),
      trashed,
      asked.body[0].asset_id,
    ]) {
      expect((await add(user, id, [image, wrong])).status).toBe(404);
    }
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [] });
  });

  it('needs WRITE on the entity and READ on the media', async () => {
    const [owner, member] = [await newUser(), await newUser()];
    const [id, image] = [await entity(owner), await media(owner, 'image')];
    const own = await media(member, 'image');
    expect((await add(member, id, [own])).status).toBe(404);
    await grant(service, id, { user: member, right: 1 });
    expect((await add(member, id, [own])).status).toBe(403);
    await grant(service, id, { user: member, right: 2 });
    expect((await add(member, id, [own, image])).status).toBe(404);
    expect((await add(member, id, [own])).status).toBe(204);
    // The owner has no right on the member's picture, and learns nothing of it.
    expect(await read(member, id)).toMatchObject({ image_asset_ids: [own] });
    expect(await read(owner, id)).toMatchObject({ image_asset_ids: [] });
  });

  it.each([
    ['no ids', { asset_ids: [] }],
    ['no list of ids', {}],
    ['a malformed id', { asset_ids: ['x'] }],
    ['too many ids', { asset_ids: Array(MAX_REFERENCES + 1).fill('0198c5a0-0000-7000-8000-000000000000') }],
    ['another field', { asset_ids: ['0198c5a0-0000-7000-8000-000000000000'], kind: 'image' }],
  ])('refuses %s', async (_what, request) => {
    const user = await newUser();
    const id = await entity(user);
    for (const send of [
      user.call('POST', '/asset/entity/asset', { entity_id: id, ...request }),
      byToken(user, 'DELETE', '/asset/entity/asset', { entity_id: id, ...request }),
    ]) {
      expect((await send).status).toBe(422);
    }
  });

  it('keeps a bound, also with several at once', async () => {
    const user = await newUser();
    const id = await entity(user);
    const folderId = await createFolder(user, '/Many');
    const images = await addMedia(service, user, { folderId, kind: 'image', count: MAX_REFERENCES + 1 });
    const share = 0.4 * MAX_REFERENCES;
    const parts = [images.slice(0, share), images.slice(share, 2 * share), images.slice(2 * share)];
    const answers = await Promise.all(parts.map((part) => add(user, id, part)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 422]);
    const kept = (await read(user, id)).image_asset_ids;
    const expected = parts.filter((_part, index) => answers[index]?.status === 204).flat();
    expect(kept.toSorted()).toEqual(expected.toSorted());
    const last = parts.find((_part, index) => answers[index]?.status === 422) ?? [];
    const room = MAX_REFERENCES - kept.length;
    expect((await add(user, id, last.slice(0, room))).status).toBe(204);
    expect((await add(user, id, last.slice(room))).status).toBe(422);
    expect((await add(user, id, kept)).status).toBe(204);
    expect((await read(user, id)).image_asset_ids).toHaveLength(MAX_REFERENCES);
  });

  it('adds the same once when asked for twice at once', async () => {
    const user = await newUser();
    const [id, image] = [await entity(user), await media(user, 'image')];
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(user, id, [image])));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [image] });
  });
});

describe('removeEntityAssets', () => {
  it('takes media from both sets and passes over what is none', async () => {
    const user = await newUser();
    const [image, kept, voice] = [
      await media(user, 'image'),
      await media(user, 'image'),
      await media(user, 'audio'),
    ];
    const id = await entity(user);
    await add(user, id, [image, kept, voice]);
    const { status, body } = await remove(user, id, [voice, image.toUpperCase(), service.deps.ids.uuid()]);
    expect([status, body]).toEqual([204, '']);
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [kept], audio_asset_ids: [] });
    expect((await remove(user, id, [voice, image])).status).toBe(204);
  });

  it('takes a folder for the images and audio directly in it', async () => {
    const user = await newUser();
    const parent = await createFolder(user, '/Ada');
    const [inside, outside] = [await media(user, 'image', parent), await media(user, 'image')];
    const id = await entity(user);
    await add(user, id, [inside, outside]);
    expect((await remove(user, id, [parent])).status).toBe(204);
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [outside] });
  });

  it('takes away media that the caller can not read any more', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const [id, image] = [await entity(owner), await media(other, 'image')];
    await grant(service, image, { user: owner, right: 1 });
    await add(owner, id, [image]);
    await grant(service, image, { user: owner, right: 0 });
    expect((await remove(owner, id, [image])).status).toBe(204);
    await grant(service, image, { user: owner, right: 1 });
    expect(await read(owner, id)).toMatchObject({ image_asset_ids: [] });
  });

  it('takes an ID token only, and a body', async () => {
    const user = await newUser();
    const [id, image] = [await entity(user), await media(user, 'image')];
    await add(user, id, [image]);
    const body = { entity_id: id, asset_ids: [image] };
    expect((await user.call('DELETE', '/asset/entity/asset', body)).status).toBe(401);
    const absent = await byToken(user, 'DELETE', '/asset/entity/asset');
    expect([absent.status, absent.body.detail[0].loc]).toEqual([422, ['body']]);
    expect(await read(user, id)).toMatchObject({ image_asset_ids: [image] });
  });

  it('needs WRITE', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const [id, image] = [await entity(owner), await media(owner, 'image')];
    await add(owner, id, [image]);
    expect((await remove(other, id, [image])).status).toBe(404);
    await grant(service, id, { user: other, right: 1 });
    expect((await remove(other, id, [image])).status).toBe(403);
    expect(await read(owner, id)).toMatchObject({ image_asset_ids: [image] });
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
  it('says that nothing recognises entities here, after validation and rights', async () => {
    const [user, reader] = [await newUser(), await newUser()];
    const id = await entity(user);
    await grant(service, id, { user: reader, right: 1 });
    const ask = async (client: TestClient, body: unknown) => {
      const answer = await client.call('POST', '/users/entity/preprocess', body);
      return [answer.status, answer.body.code];
    };
    expect(await ask(user, { entity_ids: [id] })).toEqual([503, 'not_configured']);
    expect(await ask(reader, { entity_ids: [id] })).toEqual([403, 'forbidden']);
    expect(await ask(user, { entity_ids: [id, service.deps.ids.uuid()] })).toEqual([404, 'not_found']);
    expect((await ask(user, { entity_ids: [] }))[0]).toBe(422);
  });
});
