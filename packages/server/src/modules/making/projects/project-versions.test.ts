import { assetClip, gap, type Timeline, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { WRITE } from '../../access/access.service.ts';
import { factsOf } from './document-work.ts';
import { prune } from './history.repo.ts';

const rate = { num: 10, den: 1 };
const output = { width: 160, height: 96, rate };
const time = (value: number) => ({ value, rate: 10 });

let service: TestService;
let assetId: string;

beforeAll(async () => {
  service = await startTestService();
  const bytes = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });
  assetId = await uploadFile(service.user, bytes, { name: 'red.avi' });
});
afterAll(() => service?.stop());

type Client = TestService['user'];

const shot = (start: number, frames: number, more: { id?: string; versionId?: string } = {}) => {
  const { id = assetId, ...version } = more;
  return assetClip({
    assetId: id,
    ...version,
    span: { start, frames, rate },
    available: { frames: 30, rate },
  });
};

const threeShots = () =>
  timeline({
    name: 'Three',
    output,
    tracks: [track({ kind: 'Video', children: [shot(0, 10), shot(5, 10), shot(10, 10)] })],
  });

async function createProject(
  document: unknown = threeShots(),
  client: Client = service.user,
): Promise<string> {
  const created = await client.call('POST', '/project', { name: 'Cut', timeline: document });
  expect(created.status).toBe(201);
  return created.body.id;
}

const edit = (id: string, version: number, operations: unknown[], client: Client = service.user) =>
  client.call('PATCH', `/project/${id}`, { version, operations });
const read = async (
  id: string,
  path = '',
): Promise<{ version: number; timeline: Timeline; updated_at: string }> =>
  (await service.user.call('GET', `/project/${id}${path}`)).body;
const trim = { type: 'trim', item: [0, 0], end_by: time(-4), ripple: true };

async function durations(id: string): Promise<number[]> {
  const { timeline: read_ } = await read(id);
  const [lane] = read_.tracks.children;
  const children = lane?.OTIO_SCHEMA === 'Track.1' ? lane.children : [];
  return children.map((child) => ('source_range' in child ? (child.source_range?.duration.value ?? 0) : 0));
}

describe('editProject', () => {
  test('applies operations in order, and tells what came of it', async () => {
    const id = await createProject();
    const answer = await service.user.call('PATCH', `/project/${id}`, {
      version: 1,
      name: 'Tighter',
      operations: [trim, { type: 'split', track: [0], time: time(11) }],
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...{ id, name: 'Tighter', version: 2, duration_seconds: 2.6, operation_count: 2, notes: [] },
        summary: 'Trimmed clip 1 of V1 and 1 more change',
      },
    });
    expect(await durations(id)).toEqual([6, 5, 5, 10]);
    expect((await read(id)).version).toBe(2);
  });

  test('tells what happened to a transition that had no room any more', async () => {
    const document = threeShots();
    const [lane] = document.tracks.children;
    if (lane?.OTIO_SCHEMA !== 'Track.1') throw new Error('no track');
    const id = await createProject(document);
    const dissolve = { type: 'add_transition', item: [0, 1], in_offset: time(4), out_offset: time(2) };
    expect((await edit(id, 1, [dissolve])).status).toBe(200);
    const trimmed = await edit(id, 2, [{ ...trim, end_by: time(-8) }]);
    expect(trimmed.body.notes).toEqual([
      'The transition at 0.2 s of V1 was shortened to what its items have room for.',
    ]);
    const removed = await edit(id, 3, [{ type: 'delete', item: [0, 2], mode: 'ripple' }]);
    expect(removed.body.notes).toEqual(['The transition at 0.2 s of V1 was removed: its cut is gone.']);
  });

  test('refuses another version than the newest, and says which that is', async () => {
    const id = await createProject();
    await edit(id, 1, [trim]);
    for (const version of [1, 3]) {
      const answer = await edit(id, version, [trim]);
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 2 } });
    }
    expect((await read(id)).version).toBe(2);
  });

  test('lets exactly one of many win that are sent at once', async () => {
    const id = await createProject();
    const answers = await Promise.all(Array.from({ length: 8 }, () => edit(id, 1, [trim])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await durations(id)).toEqual([6, 10, 10]);
    const history = await service.user.call('GET', `/project/${id}/history`);
    expect(history.body).toHaveLength(2);
  });

  test('refuses to cut a clip into more than a document holds, before its text is made', async () => {
    const document = threeShots();
    const [lane] = document.tracks.children;
    const [first] = lane?.OTIO_SCHEMA === 'Track.1' ? lane.children : [];
    if (first?.OTIO_SCHEMA !== 'Clip.2') throw new Error('no clip');
    first.metadata = { notes: 'x'.repeat(900_000), more: 'y'.repeat(900_000) };
    first.source_range = null;
    const id = await createProject(document);
    const cuts = Array.from({ length: 29 }, (_, index) => ({
      type: 'split',
      track: [0],
      time: time(index + 1),
    }));
    const answer = await edit(id, 1, cuts);
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ msg: 'The timeline would take more than 16777216 bytes as JSON.' }] },
    });
    expect((await read(id)).version).toBe(1);
  });

  test('refuses what would leave a document too deep to be read again', async () => {
    const id = await createProject();
    const deep = Array.from({ length: 56 }).reduce<object>((inside) => ({ inside }), {});
    const item = (metadata: object) => ({ ...shot(0, 5), metadata });
    const group = Array.from({ length: 3 }).reduce<object>(
      (inner) => ({ OTIO_SCHEMA: 'Stack.1', children: [{ OTIO_SCHEMA: 'Track.1', children: [inner] }] }),
      { OTIO_SCHEMA: 'Gap.1', source_range: { duration: time(5) } },
    );
    expect((await edit(id, 1, [{ type: 'append', track: [0], item: group }])).status).toBe(200);
    const inside = [0, 3, 0, 0, 0, 0, 0];
    const answer = await edit(id, 2, [{ type: 'append', track: inside, item: item(deep) }]);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'operations'] }] } });
    expect((await read(id)).version).toBe(2);
  });

  test('does all operations or none, and names the one that can not be done', async () => {
    const id = await createProject();
    const answer = await edit(id, 1, [trim, { type: 'delete', item: [0, 9], mode: 'lift' }]);
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'operations', 1, 'item', 1], type: 'edit_error' }] },
    });
    expect(answer.body.detail[0].msg).toContain('the last one is 2');
    expect(await durations(id)).toEqual([10, 10, 10]);
    expect((await read(id)).version).toBe(1);
  });

  test('holds each operation against the shape of its type', async () => {
    const id = await createProject();
    const wrong: [unknown, (string | number)[]][] = [
      [{ type: 'explode' }, ['type']],
      [{ type: 'trim', item: [0, 0], end_by: 5 }, ['end_by']],
      [{ ...trim, colour: 'red' }, ['colour']],
      [{ type: 'split', track: [0] }, ['time']],
      [
        { type: 'insert', track: [0], time: time(0), item: { OTIO_SCHEMA: 'Clip.2' }, mode: 'ripple' },
        ['item'],
      ],
    ];
    for (const [operation, place] of wrong) {
      const { status, body } = await edit(id, 1, [operation]);
      expect(status).toBe(422);
      expect(body.detail[0].loc.slice(0, 3 + place.length)).toEqual(['body', 'operations', 0, ...place]);
    }
    expect((await edit(id, 1, [])).status).toBe(422);
    expect((await edit(id, 0, [trim])).status).toBe(422);
  });

  test('asks for WRITE on the project, and for READ on what an operation adds to it', async () => {
    const editor = await service.createUser('editor@example.com');
    const id = await createProject();
    const right = (to_right: string) =>
      service.user.call('POST', `/asset/${id}/share/update_right`, { email: 'editor@example.com', to_right });
    expect((await edit(id, 1, [trim], editor)).status).toBe(404);
    await service.user.call('POST', `/asset/${id}/share/add`, { email: 'editor@example.com' });
    expect((await edit(id, 1, [trim], editor)).status).toBe(403);
    await right('WRITE');
    // The shots are not theirs to read: they were there before.
    expect((await edit(id, 1, [trim], editor)).status).toBe(200);
    const own = await uploadFile(editor, testVideo({ shots: [{ background: [1, 2, 3], frames: 10 }] }));
    const add = (asset: string) => ({ type: 'append', track: [0], item: shot(0, 5, { id: asset }) });
    expect((await edit(id, 2, [add(own)])).status).toBe(404);
    expect((await edit(id, 2, [add(own)], editor)).status).toBe(200);
    const used = await service.deps.db
      .selectFrom('project_asset')
      .select('asset_id')
      .where('project_id', '=', id)
      .execute();
    expect(used.map(({ asset_id }) => asset_id).sort()).toEqual([assetId, own].sort());
  });

  test('changes last_edit of the project, and what is listed first', async () => {
    const id = await createProject();
    await createProject();
    const newest = async () => (await service.user.call('GET', '/asset/most_recent?limit=1')).body;
    expect(JSON.stringify(await newest())).not.toContain(id);
    await edit(id, 1, [trim]);
    expect(JSON.stringify(await newest())).toContain(id);
  });
});

describe('replaceProjectTimeline', () => {
  test('puts a whole timeline in its place', async () => {
    const id = await createProject();
    const next = timeline({ output, tracks: [track({ kind: 'Video', children: [gap(50, rate)] })] });
    const answer = await service.user.call('PUT', `/project/${id}/timeline`, { version: 1, timeline: next });
    expect(answer).toMatchObject({
      status: 200,
      body: { version: 2, duration_seconds: 5, operation_count: 0, summary: 'Replaced the timeline' },
    });
    expect((await read(id)).timeline).toEqual(JSON.parse(JSON.stringify(next)));
    const again = await service.user.call('PUT', `/project/${id}/timeline`, { version: 1, timeline: next });
    expect(again).toMatchObject({ status: 409, body: { current_version: 2 } });
    const broken = await service.user.call('PUT', `/project/${id}/timeline`, { version: 2, timeline: {} });
    expect(broken).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'timeline'] }] } });
  });
});

describe('listProjectHistory, getProjectVersion and restoreProject', () => {
  test('every version comes back as it was, and what came after it too', async () => {
    const id = await createProject();
    const documents = [(await read(id)).timeline];
    for (let version = 1; version < 8; version += 1) {
      await edit(id, version, [{ type: 'split', track: [0], time: time(version) }]);
      documents.push((await read(id)).timeline);
    }
    for (const [index, document] of documents.entries()) {
      expect((await read(id, `/history/${index + 1}`)).timeline).toEqual(document);
    }
    const restored = await service.user.call('POST', `/project/${id}/restore`, { version: 8, to_version: 3 });
    expect(restored).toMatchObject({
      status: 200,
      body: { version: 9, summary: 'Restored version 3', operation_count: 0 },
    });
    expect((await read(id)).timeline).toEqual(documents[2]);
    expect((await read(id, '/history/8')).timeline).toEqual(documents[7]);
    const history = await service.user.call('GET', `/project/${id}/history?limit=3&page=1`);
    expect(history.body.map(({ version }: { version: number }) => version)).toEqual([6, 5, 4]);
    expect(history.body[0]).toMatchObject({ created_by: expect.any(String), operation_count: 1 });
  });

  test('knows no version that never was, and takes only the newest to restore onto', async () => {
    const id = await createProject();
    expect((await service.user.call('GET', `/project/${id}/history/2`)).status).toBe(404);
    const path = `/project/${id}/restore`;
    expect((await service.user.call('POST', path, { version: 1, to_version: 5 })).status).toBe(404);
    expect((await service.user.call('POST', path, { version: 2, to_version: 1 })).status).toBe(409);
  });

  test('answers 304 to who has the project as it is', async () => {
    const id = await createProject();
    const first = await fetch(`${service.baseUrl}/project/${id}`, {
      headers: { 'x-api-key': service.user.key },
    });
    const etag = first.headers.get('etag') ?? '';
    const ask = () =>
      fetch(`${service.baseUrl}/project/${id}`, {
        headers: { 'x-api-key': service.user.key, 'if-none-match': etag },
      });
    expect((await ask()).status).toBe(304);
    await edit(id, 1, [trim]);
    expect((await ask()).status).toBe(200);
  });
});

describe('media that versions pin', () => {
  test('stays for the versions of the history that show it, and no longer', async () => {
    const { db } = service.deps;
    const id = await uploadFile(service.user, testVideo({ shots: [{ background: [9, 9, 9], frames: 30 }] }));
    const { current_version_id: versionId } = await db
      .selectFrom('asset')
      .select('current_version_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const pinned = shot(0, 10, { id, versionId: versionId ?? '' });
    const project = await createProject(
      timeline({ output, tracks: [track({ kind: 'Video', children: [pinned, shot(0, 10)] })] }),
    );
    const pins = () =>
      db
        .selectFrom('project_pin')
        .select(['version_id', 'last_version'])
        .where('project_id', '=', project)
        .execute();
    expect(await pins()).toEqual([{ version_id: versionId, last_version: null }]);
    await edit(project, 1, [{ type: 'delete', item: [0, 0], mode: 'ripple' }]);
    expect(await pins()).toEqual([{ version_id: versionId, last_version: 1 }]);
    await edit(project, 2, [{ type: 'rename', target: [], name: 'again' }]);
    await service.user.call('POST', `/project/${project}/restore`, { version: 3, to_version: 1 });
    expect(await pins()).toEqual([{ version_id: versionId, last_version: null }]);
    await edit(project, 4, [{ type: 'delete', item: [0, 0], mode: 'ripple' }]);
    await db.transaction().execute((trx) => prune(trx, project, { versions: 1, bytes: 1e9 }));
    expect(await pins()).toEqual([]);
    const history = await service.user.call('GET', `/project/${project}/history`);
    expect(history.body.map(({ version }: { version: number }) => version)).toEqual([5]);
    expect((await service.user.call('GET', `/project/${project}/history/4`)).status).toBe(404);
  });

  test('is not held by a document that only names it', async () => {
    const { db } = service.deps;
    const owner = await service.createUser('owner-of-pins@example.com');
    const id = await uploadFile(owner, testVideo({ shots: [{ background: [8, 8, 8], frames: 30 }] }));
    const { current_version_id: versionId } = await db
      .selectFrom('asset')
      .select('current_version_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const foreign = timeline({
      output,
      tracks: [track({ kind: 'Video', children: [shot(0, 10, { id, versionId: versionId ?? '' })] })],
    });
    const { principal } = service.user;
    const groupId = await service.services.access.defaultGroupOf(principal);
    const folder = { id: await service.services.access.rootFolderOf(groupId), groupId };
    const { projectId } = await db.transaction().execute((trx) =>
      service.services.projects.addProject(trx, principal, {
        ...{ name: 'imported', document: factsOf(foreign), folder, mayMissMedia: true as const, assets: [] },
      }),
    );
    expect((await edit(projectId, 1, [{ ...trim, end_by: time(-1) }])).status).toBe(200);
    await service.user.call('POST', `/project/${projectId}/restore`, { version: 2, to_version: 1 });
    const held = await db.selectFrom('project_pin').selectAll().where('project_id', '=', projectId).execute();
    expect(held).toEqual([]);
    const used = await db
      .selectFrom('project_asset')
      .selectAll()
      .where('project_id', '=', projectId)
      .execute();
    expect(used).toEqual([]);
  });

  test('is not held by a copy of who may not read it', async () => {
    const { db } = service.deps;
    const { current_version_id: versionId } = await db
      .selectFrom('asset')
      .select('current_version_id')
      .where('id', '=', assetId)
      .executeTakeFirstOrThrow();
    const pinned = shot(0, 10, { id: assetId, versionId: versionId ?? '' });
    const id = await createProject(
      timeline({ output, tracks: [track({ kind: 'Video', children: [pinned] })] }),
    );
    const editor = await service.createUser('copies-without-reading@example.com');
    await grant(service, id, { user: editor, right: WRITE });
    const held = async (client: Client) => {
      const copy = await client.call('POST', `/asset/${id}/duplicate`);
      expect(copy.status).toBe(201);
      return db.selectFrom('project_pin').selectAll().where('project_id', '=', copy.body.id).execute();
    };
    expect(await held(editor)).toEqual([]);
    expect(await held(service.user)).toHaveLength(1);
  });
});

describe('instantiateProject', () => {
  const variables = {
    headline: { type: 'text' },
    size: { type: 'number', default: 0.1 },
    ink: { type: 'color', default: '#ffffff' },
    hero: { type: 'asset' },
  };

  function template(): unknown {
    const made = timeline({
      output,
      tracks: [
        track({ kind: 'Video', children: [shot(0, 20)] }),
        track({
          kind: 'Video',
          children: [
            textClip({ parameters: { text: '{{headline}}!', style: 'title' }, span: { frames: 20, rate } }),
          ],
        }),
      ],
    });
    const json = JSON.parse(JSON.stringify(made));
    json.metadata.rushes.variables = variables;
    json.tracks.children[0].children[0].media_references.DEFAULT_MEDIA.target_url = '{{hero}}';
    const { parameters } = json.tracks.children[1].children[0].media_references.DEFAULT_MEDIA;
    Object.assign(parameters, { size: '{{size}}', color: '{{ink}}' });
    return json;
  }

  const fill = (id: string, values: object, client: Client = service.user) =>
    client.call('POST', `/project/${id}/instantiate`, { name: 'Filled', values });

  test('makes a project of a template and values', async () => {
    const id = await createProject(template());
    const hostile = 'Ada", "x": {{hero}} {{ink}}';
    const made = await fill(id, { headline: hostile, hero: assetId, size: 0.2 });
    expect(made).toMatchObject({ status: 201, body: { name: 'Filled', version: 1, duration_seconds: 2 } });
    const { timeline: filled } = await read(made.body.id);
    expect(filled.metadata.rushes).not.toHaveProperty('variables');
    const text = JSON.stringify(filled);
    expect(text).toContain(JSON.stringify(`${hostile}!`));
    expect(text).toContain(`"asset://${assetId}"`);
    expect(text).toContain('"size":0.2');
    expect(text).toContain('"color":"#ffffff"');
    const history = await service.user.call('GET', `/project/${made.body.id}/history`);
    expect(history.body).toMatchObject([{ summary: 'Made from the template "Cut"' }]);
  });

  test('names missing, unknown and wrong values in one answer', async () => {
    const id = await createProject(template());
    const answer = await fill(id, { size: 'big', ink: 'red', hero: 7, colour: 1 });
    expect(answer.status).toBe(422);
    const places = answer.body.detail.map(({ loc }: { loc: string[] }) => loc.join('.')).sort();
    expect(places).toEqual(
      ['colour', 'headline', 'hero', 'ink', 'size'].map((name) => `body.values.${name}`),
    );
  });

  test('refuses assets that are not there or not to be read, and values that make no timeline', async () => {
    const id = await createProject(template());
    const other = await service.createUser('elsewhere@example.com');
    const theirs = await uploadFile(other, testVideo({ shots: [{ background: [1, 2, 3], frames: 10 }] }));
    expect((await fill(id, { headline: 'x', hero: theirs })).status).toBe(404);
    expect((await fill(id, { headline: 'x', hero: 'nowhere' })).status).toBe(404);
    expect((await fill(id, { headline: 'x', hero: assetId, size: 40 })).body.detail[0]).toMatchObject({
      loc: ['body', 'values'],
      type: 'timeline_invalid',
    });
    expect((await fill(id, { headline: 'x', hero: assetId }, other)).status).toBe(404);
  });
});
