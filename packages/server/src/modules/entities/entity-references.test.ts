import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../testing/test-grants.ts';
import { addMedia, createFolder } from '../../testing/test-library.ts';
import type { TestClient } from '../../testing/test-service.ts';
import { startTokenTestService, type TokenTestService } from '../../testing/test-tokens.ts';
import { uploadFile, uploadRequest } from '../../testing/test-uploads.ts';
import { MAX_REFERENCES } from './entities.schema.ts';

let service: TokenTestService;

beforeAll(async () => {
  service = await startTokenTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`references-${serial}@example.com`);
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
const remove = (user: TestClient, entityId: string, assetIds: string[]) =>
  service.callByToken(user, 'DELETE', '/asset/entity/asset', { entity_id: entityId, asset_ids: assetIds });

async function lastEdit(user: TestClient, id: string): Promise<string> {
  const { body } = await user.call('GET', '/users/sources/list_files?path=/&limit=100&page=0');
  return body.find((file: { file_id: string }) => file.file_id === id)?.last_edit;
}

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
      service.callByToken(user, 'DELETE', '/asset/entity/asset', { entity_id: id, ...request }),
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
    const absent = await service.callByToken(user, 'DELETE', '/asset/entity/asset');
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
