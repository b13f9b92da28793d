import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepAll } from '../../../process/start-service.ts';
import { grant } from '../../../testing/test-grants.ts';
import { addMedia, createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../../testing/test-uploads.ts';
import { findTreeProblems } from '../../../testing/tree-problems.ts';
import type { Right } from '../../access/index.ts';

let service: TestService;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(async () => {
  expect(await findTreeProblems(service.deps.db)).toEqual([]);
  await service.stop();
});

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`purge-${serial}@example.com`);
};
const file = (user: TestClient, path: string[], name: string) =>
  uploadFile(user, Buffer.from('x'), { path, name });
const trash = (user: TestClient, id: string) => user.call('POST', `/asset/${id}/trash`);
const restore = (user: TestClient, id: string) => user.call('POST', `/asset/${id}/restore`);
const purge = (user: TestClient, id: string) => user.call('DELETE', `/asset/${id}`);
const give = (nodeId: string, user: TestClient, right: Right) => grant(service, nodeId, { user, right });
const trashOf = async (user: TestClient) => (await user.call('GET', '/asset/trash')).body;
const nodesLeft = async (ids: readonly string[]) =>
  (await service.deps.db.selectFrom('node').select('id').where('id', 'in', ids).execute()).length;

/** The object that holds an asset's bytes. */
async function objectOf(assetId: string) {
  return service.deps.db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select(['object.id', 'object.storage_key'])
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
}

/** Rows that still name any of the ids, in every column of every table that holds ids. */
async function traces(ids: readonly string[]): Promise<string[]> {
  const { db } = service.deps;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`.execute(db);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = any(${[...ids]}::uuid[]) limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

function timelineOf(assetId: string, versionId: string): object {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate: 10 });
  const clip = {
    OTIO_SCHEMA: 'Clip.2',
    name: 'clip',
    source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: time(0), duration: time(10) },
    media_references: {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'ExternalReference.1',
        target_url: `asset://${assetId}?version=${versionId}`,
        available_range: null,
        metadata: {},
      },
    },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
  const track = { OTIO_SCHEMA: 'Track.1', kind: 'Video', children: [clip] };
  return { OTIO_SCHEMA: 'Timeline.1', name: 't', tracks: { OTIO_SCHEMA: 'Stack.1', children: [track] } };
}

describe('purgeAsset', () => {
  it('removes a folder with all it holds, counted; its bytes follow', async () => {
    const user = await newUser();
    const files = [await file(user, ['a', 'b'], '1.mp4'), await file(user, ['a'], '2.mp4')];
    const a = await createFolder(user, '/a');
    const b = await createFolder(user, '/a/b');
    const busy = uploadRequest(5, { path: ['a', 'b'] });
    const { body: places } = await user.call('POST', '/users/assets/upload_urls', [busy]);
    const objects = await Promise.all(files.map(objectOf));
    const used = async () => (await user.call('GET', '/users/me')).body.storage_usage_gb;
    const before = await used();
    await trash(user, a);
    expect(await used()).toEqual(before);
    expect(await user.call('POST', '/users/assets/upload_urls', [busy])).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('trash') },
    });
    const late = await fetch(places[0].presigned_put_url, { method: 'PUT', body: 'x'.repeat(5) });
    expect(late.status).toBe(403);
    const answer = await purge(user, a);
    expect([answer.status, answer.body]).toEqual([
      200,
      { asset_id: a, assets_deleted: 3, folders_deleted: 2 },
    ]);
    const ids = [a, b, ...files, places[0].asset_id];
    // What is noted for the search goes with its next round.
    await service.services.search.refresh();
    // Tasks and events are a history: they name what once was.
    expect(await traces(ids)).toEqual(['outbox.subject_id', 'task_asset.asset_id']);
    expect((await purge(user, a)).status).toBe(404);
    expect((await restore(user, a)).status).toBe(404);
    expect(await trashOf(user)).toEqual([]);
    const sent = await fetch(places[0].presigned_put_url, { method: 'PUT', body: 'x'.repeat(5) });
    expect(sent.status).toBe(404);
    const again = await user.call('POST', '/users/assets/upload_urls', [busy]);
    expect(again.body[0].asset_id).not.toBe(places[0].asset_id);

    await sweepAll(service.services, service.deps);
    const paths = objects.map(({ storage_key }) => `${service.dataFolder}/objects/${storage_key}`);
    const kept = () =>
      service.deps.db
        .selectFrom('object')
        .select('id')
        .where('id', 'in', [objects[0]?.id ?? '', objects[1]?.id ?? ''])
        .execute();
    expect(await kept()).toHaveLength(2);
    offset += 25 * 3_600_000;
    await sweepAll(service.services, service.deps);
    expect(await kept()).toEqual([]);
    expect(paths.some((path) => existsSync(path))).toBe(false);
  });

  it('takes what is in the trash only, by who is ADMIN of it, and nothing under a legal hold', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await file(owner, ['a'], 'x.mp4');
    const a = await createFolder(owner, '/a');
    expect((await purge(owner, a)).status).toBe(409);
    expect((await purge(other, a)).status).toBe(404);
    expect((await purge(owner, 'no-id')).status).toBe(422);
    await give(a, other, 2);
    expect((await purge(other, a)).status).toBe(403);
    await trash(owner, a);
    expect((await purge(other, a)).status).toBe(403);
    expect((await purge(await newUser(), a)).status).toBe(404);
    expect((await purge(owner, id)).status).toBe(409);
    const { db } = service.deps;
    await db.updateTable('node').set({ legal_hold: true }).where('id', '=', id).execute();
    const held = await purge(owner, a);
    expect([held.status, held.body.detail]).toEqual([409, expect.stringContaining('legal')]);
    expect(await nodesLeft([a, id])).toBe(2);
    expect((await restore(owner, a)).status).toBe(200);
    await trash(owner, a);
    await db.updateTable('node').set({ legal_hold: false }).where('id', '=', id).execute();
    await give(a, other, 3);
    expect((await purge(other, a)).status).toBe(200);
  });

  it('keeps what was put into the trash on its own, for the same people as before', async () => {
    const [owner, reader] = [await newUser(), await newUser()];
    const [one, two] = [await file(owner, ['a', 'b'], '1.mp4'), await file(owner, ['a', 'c', 'd'], '2.mp4')];
    const [a, c] = [await createFolder(owner, '/a'), await createFolder(owner, '/a/c')];
    await give(a, reader, 2);
    await trash(owner, one);
    await trash(owner, c);
    await trash(owner, a);
    expect((await purge(owner, a)).body).toMatchObject({ assets_deleted: 0, folders_deleted: 2 });
    const ids = (items: { file_id: string }[]) => items.map(({ file_id }) => file_id).sort();
    expect(ids(await trashOf(owner))).toEqual([one, c].sort());
    expect(ids(await trashOf(reader))).toEqual([one, c].sort());
    expect((await restore(owner, one)).body.path).toBe('/1.mp4');
    expect((await restore(owner, c)).body.path).toBe('/c');
    const { body } = await owner.call('POST', '/asset/infos', { asset_ids: [two] });
    expect(body.items[0].info.path).toBe('/c/d/2.mp4');
    expect((await reader.call('POST', '/asset/infos', { asset_ids: [two] })).body.items[0].error).toBe(false);
  });

  it('leaves projects that say what they miss', async () => {
    const user = await newUser();
    const id = await file(user, [], 'used.mp4');
    const { id: versionId } = await service.deps.db
      .selectFrom('asset_version')
      .select('id')
      .where('asset_id', '=', id)
      .executeTakeFirstOrThrow();
    const { body: made } = await user.call('POST', '/project', {
      name: 'cut',
      timeline: timelineOf(id, versionId),
    });
    const read = async () => (await user.call('GET', `/project/${made.id}`)).body;
    expect(await read()).toMatchObject({ missing_asset_ids: [], warnings: [] });
    await trash(user, id);
    expect(await read()).toMatchObject({
      missing_asset_ids: [id],
      warnings: [expect.stringMatching(/^"used\.mp4" .* is in the trash/)],
    });
    const refused = await user.call('POST', `/project/${made.id}/render`, { format: 'mp4' });
    expect(refused).toMatchObject({ status: 409, body: { missing_asset_ids: [id] } });
    expect((await purge(user, id)).status).toBe(200);
    const after = await read();
    expect(after).toMatchObject({ missing_asset_ids: [id], warnings: [expect.stringContaining('gone')] });
    expect(after.timeline).toBeDefined();
    const copy = await user.call('POST', `/asset/${made.id}/duplicate`);
    expect(copy.status).toBe(201);
    expect((await user.call('GET', `/project/${copy.body.id}`)).body).toMatchObject({
      name: 'cut (2)',
      missing_asset_ids: [id],
    });
    await trash(user, made.id);
    for (const [method, path] of [
      ['GET', `/project/${made.id}`],
      ['POST', `/asset/${made.id}/duplicate`],
    ] as const) {
      expect((await user.call(method, path)).status).toBe(404);
    }
    expect((await user.call('POST', `/project/${made.id}/export`, ['480p'])).status).toBe(404);
    expect((await purge(user, made.id)).status).toBe(200);
    const stranger = await newUser();
    await give(copy.body.id, stranger, 1);
    expect((await stranger.call('GET', `/project/${copy.body.id}`)).body.warnings[0]).not.toContain('used');
  });

  it('ends the work on what goes', async () => {
    const user = await newUser();
    const id = await file(user, [], 'worked-on.mp4');
    const started = await user.call('POST', '/users/assets/preprocess', {
      assets: [{ upload_id: 'x', asset_id: id }],
      version: null,
    });
    const state = async () => (await user.call('GET', `/users/tasks/${started.body[0].task_id}`)).body;
    await trash(user, id);
    expect((await state()).status).toBe('PENDING');
    await purge(user, id);
    expect(await state()).toMatchObject({ status: 'FAILED', result: { code: 'cancelled' } });
    const { rows } = await sql`
      select from task where ended_at is null and user_id = ${user.principal.userId}`.execute(
      service.deps.db,
    );
    expect(rows).toHaveLength(0);
  });

  it('is done once by many at once', async () => {
    const user = await newUser();
    const folderId = await createFolder(user, '/many');
    await addMedia(service, user, { folderId, kind: 'image', count: 1_200 });
    await trash(user, folderId);
    const answers = await Promise.all([1, 2, 3].map(() => purge(user, folderId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ assets_deleted: 1_200 });
    expect(await nodesLeft([folderId])).toBe(0);
  });

  it('goes on after it was cut off, and lets nobody bring back a half', async () => {
    const user = await newUser();
    const id = await file(user, ['cut', 'off'], 'x.mp4');
    const cut = await createFolder(user, '/cut');
    await trash(user, cut);
    const { access, library } = service.services;
    const { db } = service.deps;
    await db.transaction().execute((trx) => access.beginPurge(trx, user.principal, cut));
    const [first = ''] = await access.nextToPurge(cut, 1);
    await db.transaction().execute((trx) => access.removePurged(trx, cut, [first]));
    expect(first).toBe(id);
    expect((await restore(user, cut)).status).toBe(404);
    expect((await purge(user, cut)).status).toBe(404);
    expect(await trashOf(user)).toEqual([]);
    expect(await library.finishPurges()).toBe(1);
    expect(await nodesLeft([cut])).toBe(0);
    expect(await library.finishPurges()).toBe(0);
  });

  it('never both restores and removes', async () => {
    const user = await newUser();
    for (let round = 0; round < 10; round += 1) {
      const id = await createFolder(user, `/race${round}/in`);
      const top = await createFolder(user, `/race${round}`);
      await trash(user, top);
      const [back, gone] = await Promise.all([restore(user, top), purge(user, top)]);
      const left = await nodesLeft([id, top]);
      if (gone.status === 200) expect([back.status, left]).toEqual([404, 0]);
      else expect([back.status, gone.status, left]).toEqual([200, 409, 2]);
    }
  });
});

describe('duplicateAsset', () => {
  const duplicate = (user: TestClient, id: string) => user.call('POST', `/asset/${id}/duplicate`);

  it('copies a project beside it, for who may write it', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await file(owner, [], 'clip.mp4');
    const folderId = await createFolder(owner, '/projects');
    const { id: versionId } = await service.deps.db
      .selectFrom('asset_version')
      .select('id')
      .where('asset_id', '=', id)
      .executeTakeFirstOrThrow();
    const timeline = timelineOf(id, versionId);
    const made = (await owner.call('POST', '/project', { name: 'v1.2', timeline, parent_asset_id: folderId }))
      .body.id;
    const copies = await Promise.all([1, 2].map(() => duplicate(owner, made.toUpperCase())));
    expect(copies.map(({ status }) => status)).toEqual([201, 201]);
    const copy = copies[0]?.body.id;
    const paths = async (user: TestClient, asset: string) =>
      (await user.call('POST', '/asset/infos', { asset_ids: [asset] })).body.items[0].info?.path;
    expect(await paths(owner, copy)).toMatch(/^\/projects\/v1\.2 \(\d\)$/);
    const source = (await owner.call('GET', `/project/${made}`)).body;
    expect((await owner.call('GET', `/project/${copy}`)).body.timeline).toEqual(source.timeline);
    expect((await duplicate(other, made)).status).toBe(404);
    await give(made, other, 1);
    expect((await duplicate(other, made)).status).toBe(404);
    await give(made, other, 2);
    const theirs = await duplicate(other, made);
    expect([theirs.status, await paths(other, theirs.body.id)]).toEqual([201, '/v1.2']);
    expect(await paths(owner, theirs.body.id)).toBeUndefined();
    expect(await duplicate(owner, id)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect((await duplicate(owner, folderId)).status).toBe(400);
    expect((await duplicate(owner, service.deps.ids.uuid())).status).toBe(404);
    expect((await duplicate(owner, 'x')).status).toBe(422);
  });
});
