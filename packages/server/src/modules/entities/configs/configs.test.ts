import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { addMedia, createFolder, createGroup } from '../../../testing/test-library.ts';
import { fetchAnswer, type TestClient } from '../../../testing/test-service.ts';
import { startTokenTestService, type TokenTestService } from '../../../testing/test-tokens.ts';
import { CONFIG_BYTES, MAX_ENTITIES } from './configs.schema.ts';

let service: TokenTestService;

beforeAll(async () => {
  service = await startTokenTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`configs-${serial}@example.com`);
};

const defaults = {
  entity_to_use: [],
  generate_stt_from_op_atom: false,
  generate_stt_from_master_clip: true,
  generate_stt_with_diarization: true,
  generate_description_from_op_atom: false,
  generate_description_from_master_clip: true,
  merge_strategy: 'merge',
};

const post = (user: TestClient, request: unknown) => user.call('POST', '/asset/service-config', request);

async function config(user: TestClient, request: Record<string, unknown> = { path: '/settings' }) {
  const { status, body } = await post(user, request);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.asset_id as string;
}

async function entity(user: TestClient, directoryId?: string): Promise<string> {
  const { body } = await user.call('POST', '/asset/entity/create', {
    name: 'Ada',
    directory_id: directoryId,
  });
  return body.id;
}

const read = async (user: TestClient, id: string) =>
  (await user.call('GET', `/asset/service-config/${id}`)).body;
const patch = (user: TestClient, id: string, request: unknown) =>
  user.call('PATCH', `/asset/service-config/${id}`, request);
const entities = (user: TestClient, method: 'POST' | 'DELETE', id: string, entityIds: unknown) =>
  user.call(method, `/asset/service-config/entities?asset_id=${id}`, { entity_ids: entityIds });

async function lastEdit(user: TestClient, id: string): Promise<string> {
  const { body } = await user.call('GET', '/asset/most_recent?limit=100&filetype=config');
  return body.find((file: { file_id: string }) => file.file_id === id)?.last_edit;
}

describe('createServiceConfig', () => {
  it('makes one by its path, with the folders on the way, and lists it as a file', async () => {
    const user = await newUser();
    const { status, body } = await post(user, { path: '/Interviews/2026/settings' });
    expect(status).toBe(201);
    expect(body).toEqual({ asset_id: expect.any(String), path: '/Interviews/2026/settings' });
    expect(await read(user, body.asset_id)).toEqual(defaults);
    const listed = await user.call('GET', '/users/sources/list_files?path=/Interviews/2026&limit=9&page=0');
    expect(listed.body).toMatchObject([
      { file_id: body.asset_id, file_name: 'settings', file_type: 'service_config' },
    ]);
  });

  it('makes one in a folder, by name, with what it is to hold', async () => {
    const user = await newUser();
    const directoryId = await createFolder(user, '/Interviews');
    const [ada, bo] = [await entity(user), await entity(user)];
    const { status, body } = await post(user, {
      directory_id: directoryId,
      name: 'settings',
      config: {
        entity_to_use: [bo.toUpperCase(), ada, bo],
        analysis: { fps: 2, prompt: 'Name the instruments.', reasoning: null },
        merge_strategy: 'override',
        generate_stt_with_diarization: false,
        studio: { room: 4 },
      },
    });
    expect([status, body.path]).toEqual([201, '/Interviews/settings']);
    expect(await read(user, body.asset_id)).toEqual({
      ...defaults,
      entity_to_use: [bo, ada],
      analysis: { fps: 2, prompt: 'Name the instruments.' },
      merge_strategy: 'override',
      generate_stt_with_diarization: false,
      studio: { room: 4 },
    });
  });

  it('takes an ID token', async () => {
    const user = await newUser();
    const request = { path: '/settings' };
    const made = await service.callByToken(user, 'POST', '/asset/service-config', request);
    expect(made.status).toBe(201);
    expect(await read(user, made.body.asset_id)).toEqual(defaults);
    const url = `${service.baseUrl}/asset/service-config`;
    expect((await fetchAnswer(url, { method: 'POST', body: JSON.stringify(request) })).status).toBe(401);
  });

  it('makes one per folder, also when asked for several at once', async () => {
    const user = await newUser();
    const directoryId = await createFolder(user, '/Interviews');
    const answers = await Promise.all([
      ...['a', 'b', 'c'].map((name) => post(user, { directory_id: directoryId, name })),
      post(user, { path: '/Interviews/d' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const [made] = answers.filter(({ status }) => status === 201);
    expect((await post(user, { path: '/Interviews/e' })).body.code).toBe('conflict');
    await user.call('POST', `/asset/${made?.body.asset_id}/trash`);
    expect((await post(user, { path: '/Interviews/e' })).status).toBe(201);
    expect((await user.call('POST', `/asset/${made?.body.asset_id}/restore`, {})).status).toBe(409);
  });

  it('makes no folder where it makes no config', async () => {
    const user = await newUser();
    const refused = await post(user, {
      path: '/New/settings',
      config: { entity_to_use: [service.deps.ids.uuid()] },
    });
    expect(refused.status).toBe(404);
    expect((await user.call('GET', '/users/sources/list_files?path=/&limit=9&page=0')).body).toEqual([]);
  });

  it.each([
    ['neither form', {}],
    ['both forms', { path: '/a', directory_id: '0198c5a0-0000-7000-8000-000000000000' }],
    ['a path with a name', { path: '/a', name: 'b' }],
    ['a folder without a name', { directory_id: '0198c5a0-0000-7000-8000-000000000000' }],
    ['the root as a path', { path: '/' }],
    ['a path that ends in a slash', { path: '/a/' }],
    ['a path with empty parts', { path: '/a//b' }],
    ['a malformed folder', { directory_id: 'x', name: 'b' }],
    ['an unknown field', { path: '/a', colour: 'red' }],
    ['analysis out of range', { path: '/a', config: { analysis: { fps: 25 } } }],
    ['an unknown field of the analysis', { path: '/a', config: { analysis: { depth: 2 } } }],
    ['another strategy', { path: '/a', config: { merge_strategy: 'append' } }],
    ['null for a flag', { path: '/a', config: { generate_stt_from_op_atom: null } }],
    ['text for entities', { path: '/a', config: { entity_to_use: 'x' } }],
    ['an entity whose id is malformed', { path: '/a', config: { entity_to_use: ['x'] } }],
  ])('refuses %s', async (_what, request) => {
    const user = await newUser();
    const { status, body } = await post(user, request);
    expect([status, body.detail[0].loc[0]]).toEqual([422, 'body']);
    expect((await user.call('GET', '/asset/most_recent?limit=9')).body).toEqual([]);
  });

  it('refuses a bad name in a folder, and a folder that is none', async () => {
    const user = await newUser();
    const directoryId = await createFolder(user, '/Interviews');
    const named = await post(user, { directory_id: directoryId, name: 'a/b' });
    expect([named.status, named.body.detail[0].loc]).toEqual([422, ['body', 'name']]);
    const placed = await post(user, { directory_id: await entity(user), name: 'a' });
    expect([placed.status, placed.body.detail[0].loc]).toEqual([422, ['body', 'directory_id']]);
  });

  it('keeps a bound of entities and of size', async () => {
    const user = await newUser();
    const many = Array.from({ length: MAX_ENTITIES + 1 }, () => service.deps.ids.uuid());
    const entitied = await post(user, { path: '/settings', config: { entity_to_use: many } });
    expect([entitied.status, entitied.body.detail[0].loc]).toEqual([
      422,
      ['body', 'config', 'entity_to_use'],
    ]);
    const large = await post(user, { path: '/settings', config: { notes: 'x'.repeat(CONFIG_BYTES) } });
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
    const fitting = { notes: 'x'.repeat(CONFIG_BYTES - 100) };
    expect(await read(user, await config(user, { path: '/settings', config: fitting }))).toMatchObject(
      fitting,
    );
  });

  it('needs WRITE on the folder', async () => {
    const [owner, member, stranger] = [await newUser(), await newUser(), await newUser()];
    const directoryId = await createFolder(owner, '/Interviews');
    await grant(service, directoryId, { user: member, right: 1 });
    const request = { directory_id: directoryId, name: 'settings' };
    expect([(await post(member, request)).status, (await post(stranger, request)).status]).toEqual([
      403, 404,
    ]);
    await grant(service, directoryId, { user: member, right: 2 });
    const made = await post(member, request);
    expect(made.status).toBe(201);
    expect(await read(owner, made.body.asset_id)).toEqual(defaults);
  });

  it('takes only entities that the caller can read', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const foreign = await entity(other);
    const withEntity = (id: string) => post(user, { path: '/settings', config: { entity_to_use: [id] } });
    expect((await withEntity(foreign)).status).toBe(404);
    expect((await withEntity(service.deps.ids.uuid())).status).toBe(404);
    const wrong = await withEntity(await createFolder(user, '/Cast'));
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'config', 'entity_to_use']]);
    await grant(service, foreign, { user, right: 1 });
    expect((await withEntity(foreign)).status).toBe(201);
  });
});

describe('getServiceConfig', () => {
  it('answers at both addresses, needs READ, and takes nothing else for a config', async () => {
    const [owner, reader, stranger] = [await newUser(), await newUser(), await newUser()];
    const id = await config(owner, { path: '/settings', config: { analysis: { fps: 3 } } });
    await grant(service, id, { user: reader, right: 1 });
    const get = (user: TestClient, wanted: string) => user.call('GET', `/asset/service-config/${wanted}`);
    const getByQuery = (user: TestClient, wanted: string) =>
      user.call('GET', `/asset/service-config?asset_id=${wanted}`);
    for (const ask of [get, getByQuery]) {
      expect((await ask(reader, id.toUpperCase())).body).toEqual({ ...defaults, analysis: { fps: 3 } });
      const refused = [
        ask(stranger, id),
        ask(owner, service.deps.ids.uuid()),
        ask(owner, await entity(owner)),
        ask(owner, 'x'),
      ];
      expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 422]);
    }
    expect((await owner.call('GET', '/asset/service-config')).status).toBe(422);
    expect((await fetchAnswer(`${service.baseUrl}/asset/service-config/${id}`)).status).toBe(401);
    await owner.call('PUT', `/asset/${id}/visibility`, { is_public_read: true });
    expect((await get(stranger, id)).status).toBe(200);
    await owner.call('POST', `/asset/${id}/trash`);
    expect((await get(owner, id)).status).toBe(404);
  });

  it('answers what the config itself holds, whatever stands above', async () => {
    const user = await newUser();
    await config(user, { path: '/above', config: { analysis: { fps: 3 }, generate_stt_from_op_atom: true } });
    const id = await config(user, { path: '/folder/below', config: { analysis: { prompt: 'x' } } });
    expect(await read(user, id)).toEqual({ ...defaults, analysis: { prompt: 'x' } });
  });

  it('still names an entity that is gone', async () => {
    const user = await newUser();
    const ada = await entity(user);
    const id = await config(user, { path: '/settings', config: { entity_to_use: [ada] } });
    await user.call('POST', `/asset/${ada}/trash`);
    expect((await user.call('DELETE', `/asset/${ada}`)).status).toBe(200);
    expect((await read(user, id)).entity_to_use).toEqual([ada]);
  });
});

describe('updateServiceConfig', () => {
  it('changes what it names, unsets with null, and counts as an edit', async () => {
    const user = await newUser();
    const ada = await entity(user);
    const id = await config(user, {
      path: '/settings',
      config: {
        entity_to_use: [ada],
        analysis: { fps: 2, prompt: 'x' },
        merge_strategy: 'override',
        studio: 'A',
      },
    });
    const before = await lastEdit(user, id);
    const { status, body } = await patch(user, id, {
      generate_stt_from_op_atom: true,
      merge_strategy: null,
      analysis: { fps: null, reasoning: 'high' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...defaults,
      entity_to_use: [ada],
      generate_stt_from_op_atom: true,
      analysis: { prompt: 'x', reasoning: 'high' },
      studio: 'A',
    });
    expect(await read(user, id)).toEqual(body);
    expect((await lastEdit(user, id)) > before).toBe(true);
  });

  it('leaves everything where nothing is new', async () => {
    const user = await newUser();
    const content = { analysis: { prompt: 'x', fps: 2 }, merge_strategy: 'override', studio: 'A' };
    const id = await config(user, { path: '/settings', config: content });
    const before = await lastEdit(user, id);
    for (const request of [{}, { analysis: { fps: 2 } }, { generate_stt_from_op_atom: null }]) {
      expect((await patch(user, id, request)).body).toEqual({ ...defaults, ...content });
    }
    expect(await lastEdit(user, id)).toBe(before);
  });

  it('loses nothing of two changes at once', async () => {
    const user = await newUser();
    const [id, ada] = [await config(user), await entity(user)];
    const answers = await Promise.all([
      patch(user, id, { generate_stt_from_op_atom: true }),
      patch(user, id, { analysis: { fps: 4 } }),
      patch(user, id, { analysis: { prompt: 'x' } }),
      entities(user, 'POST', id, [ada]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(user, id)).toEqual({
      ...defaults,
      entity_to_use: [ada],
      generate_stt_from_op_atom: true,
      analysis: { fps: 4, prompt: 'x' },
    });
  });

  it.each([
    ['an unknown field', { studio: 'B' }, ['body', 'studio']],
    ['a value of another type', { generate_stt_from_op_atom: 'yes' }, ['body', 'generate_stt_from_op_atom']],
    ['analysis out of range', { analysis: { fps: 0 } }, ['body', 'analysis']],
    ['a list', [], ['body']],
  ])('refuses %s', async (_what, request, loc) => {
    const user = await newUser();
    const id = await config(user);
    const { status, body } = await patch(user, id, request);
    expect([status, body.detail[0].loc.slice(0, loc.length)]).toEqual([422, loc]);
    expect(await read(user, id)).toEqual(defaults);
  });

  it('says where entities belong', async () => {
    const user = await newUser();
    const { status, body } = await patch(user, await config(user), { entity_to_use: [] });
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          loc: ['body', 'entity_to_use'],
          msg: 'Add and take out entities by POST and DELETE /asset/service-config/entities.',
          type: 'extra_forbidden',
        },
      ],
    ]);
  });

  it('needs WRITE', async () => {
    const [owner, member, stranger] = [await newUser(), await newUser(), await newUser()];
    const id = await config(owner);
    await grant(service, id, { user: member, right: 1 });
    const request = { merge_strategy: 'override' };
    expect((await patch(member, id, request)).status).toBe(403);
    expect((await patch(stranger, id, request)).status).toBe(404);
    expect((await patch(owner, await entity(owner), request)).status).toBe(404);
    expect(await read(owner, id)).toEqual(defaults);
    await grant(service, id, { user: member, right: 2 });
    expect((await patch(member, id, request)).body.merge_strategy).toBe('override');
  });
});

describe('addServiceConfigEntities', () => {
  it('adds entities in order, each once, and counts as an edit where one is new', async () => {
    const user = await newUser();
    const [ada, bo, cy] = [await entity(user), await entity(user), await entity(user)];
    const id = await config(user);
    const first = await entities(user, 'POST', id, [bo, ada.toUpperCase()]);
    expect([first.status, first.body]).toEqual([200, { ...defaults, entity_to_use: [bo, ada] }]);
    const before = await lastEdit(user, id);
    expect((await entities(user, 'POST', id, [ada, bo])).body.entity_to_use).toEqual([bo, ada]);
    expect(await lastEdit(user, id)).toBe(before);
    expect((await entities(user, 'POST', id, [cy, ada, cy])).body.entity_to_use).toEqual([bo, ada, cy]);
    expect((await lastEdit(user, id)) > before).toBe(true);
    expect((await read(user, id)).entity_to_use).toEqual([bo, ada, cy]);
  });

  it('takes a folder for the entities directly in it that the caller can read', async () => {
    const [owner, member] = [await newUser(), await newUser()];
    const cast = await createFolder(owner, '/Cast');
    const [ada, hidden] = [await entity(owner, cast), await entity(owner, cast)];
    await entity(owner, await createFolder(owner, '/Cast/extras'));
    await addMedia(service, owner, { folderId: cast, kind: 'image', count: 1 });
    await grant(service, cast, { user: member, right: 1 });
    await grant(service, hidden, { user: member, right: 0 });
    const id = await config(member);
    expect((await entities(member, 'POST', id, [cast])).body.entity_to_use).toEqual([ada]);
    expect((await entities(owner, 'POST', await config(owner), [cast])).body.entity_to_use).toEqual([
      ada,
      hidden,
    ]);
  });

  it('refuses what is no entity, adding nothing of the request', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [id, ada] = [await config(user), await entity(user)];
    const folderId = await createFolder(user, '/Media');
    const [image = ''] = await addMedia(service, user, { folderId, kind: 'image', count: 1 });
    const wrong = await entities(user, 'POST', id, [ada, image]);
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'entity_ids', 1]]);
    for (const unreadable of [service.deps.ids.uuid(), await entity(other)]) {
      expect((await entities(user, 'POST', id, [ada, unreadable])).status).toBe(404);
    }
    for (const malformed of [[], ['x'], 'x', Array(MAX_ENTITIES + 1).fill(ada)]) {
      expect((await entities(user, 'POST', id, malformed)).status).toBe(422);
    }
    const path = `/asset/service-config/entities?asset_id=${id}`;
    expect((await user.call('POST', path)).status).toBe(422);
    expect((await user.call('POST', '/asset/service-config/entities', { entity_ids: [ada] })).status).toBe(
      422,
    );
    expect(await read(user, id)).toEqual(defaults);
  });

  it('needs WRITE', async () => {
    const [owner, member] = [await newUser(), await newUser()];
    const [id, ada] = [await config(owner), await entity(member)];
    expect((await entities(member, 'POST', id, [ada])).status).toBe(404);
    await grant(service, id, { user: member, right: 1 });
    expect((await entities(member, 'POST', id, [ada])).status).toBe(403);
    expect((await entities(member, 'DELETE', id, [ada])).status).toBe(403);
    expect(await read(owner, id)).toEqual(defaults);
    await grant(service, id, { user: member, right: 2 });
    expect((await entities(member, 'POST', id, [ada])).body.entity_to_use).toEqual([ada]);
  });

  it('keeps a bound, also with several at once', async () => {
    const user = await newUser();
    const cast = await createFolder(user, '/Cast');
    const many = await Promise.all(Array.from({ length: 3 }, () => entity(user, cast)));
    const id = await config(user);
    const full = Array.from({ length: MAX_ENTITIES - 2 }, () => service.deps.ids.uuid());
    await service.deps.db
      .insertInto('service_config_entity')
      .values(full.map((entityId, index) => ({ config_id: id, entity_id: entityId, position: index + 1 })))
      .execute();
    const answers = await Promise.all(many.map((one) => entities(user, 'POST', id, [one])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect((await entities(user, 'POST', id, [cast])).status).toBe(422);
    expect((await read(user, id)).entity_to_use).toHaveLength(MAX_ENTITIES);
  });

  it('serves members of a group by their right in it', async () => {
    const [owner, writer, reader] = [await newUser(), await newUser(), await newUser()];
    const { rootId } = await createGroup(owner, [
      [writer, 2],
      [reader, 1],
    ]);
    const id = await config(writer, { directory_id: rootId, name: 'settings' });
    const ada = await entity(owner, rootId);
    expect((await entities(reader, 'POST', id, [ada])).status).toBe(403);
    expect((await entities(writer, 'POST', id, [ada])).status).toBe(200);
    expect((await read(reader, id)).entity_to_use).toEqual([ada]);
  });
});

describe('removeServiceConfigEntities', () => {
  it('takes entities out, passes over what is not in it, and keeps the order', async () => {
    const user = await newUser();
    const [ada, bo, cy] = [await entity(user), await entity(user), await entity(user)];
    const id = await config(user, { path: '/settings', config: { entity_to_use: [ada, bo, cy] } });
    const { status, body } = await entities(user, 'DELETE', id, [bo.toUpperCase(), service.deps.ids.uuid()]);
    expect([status, body]).toEqual([200, { ...defaults, entity_to_use: [ada, cy] }]);
    const before = await lastEdit(user, id);
    expect((await entities(user, 'DELETE', id, [bo])).body.entity_to_use).toEqual([ada, cy]);
    expect(await lastEdit(user, id)).toBe(before);
  });

  it('takes out an entity that is gone, or that the caller can not read any more', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [gone, foreign] = [await entity(user), await entity(other)];
    await grant(service, foreign, { user, right: 1 });
    const id = await config(user, { path: '/settings', config: { entity_to_use: [gone, foreign] } });
    await user.call('POST', `/asset/${gone}/trash`);
    await grant(service, foreign, { user, right: 0 });
    expect((await entities(user, 'DELETE', id, [gone, foreign])).body.entity_to_use).toEqual([]);
  });

  it('takes a folder for the entities directly in it', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [cast, elsewhere] = [await createFolder(user, '/Cast'), await createFolder(other, '/Cast')];
    const [ada, bo] = [await entity(user, cast), await entity(user)];
    const cy = await entity(user, await createFolder(user, '/Cast/extras'));
    const id = await config(user, { path: '/settings', config: { entity_to_use: [ada, bo, cy] } });
    const of = async (folder: string) => (await entities(user, 'DELETE', id, [folder])).body.entity_to_use;
    expect(await of(elsewhere)).toEqual([ada, bo, cy]);
    expect(await of(cast.toUpperCase())).toEqual([bo, cy]);
  });

  it('needs a body', async () => {
    const user = await newUser();
    const id = await config(user);
    const { status, body } = await user.call('DELETE', `/asset/service-config/entities?asset_id=${id}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['body']]);
  });
});
