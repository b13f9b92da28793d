import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { createFolder } from '../../../testing/test-library.ts';
import { testImage, testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { replaceContent } from '../../../testing/test-versions.ts';
import { until } from '../../../testing/until.ts';
import type { Right } from '../../access/index.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`versions-${serial}@example.com`);
};
const give = (nodeId: string, user: TestClient, right: Right) => grant(service, nodeId, { user, right });
const list = (user: TestClient, id: string, query = '') => user.call('GET', `/asset/${id}/versions?${query}`);
const restore = (user: TestClient, id: string, version: string) =>
  user.call('POST', `/asset/${id}/versions/${version}/restore`);
const remove = (user: TestClient, id: string, version: string) =>
  user.call('DELETE', `/asset/${id}/versions/${version}`);
const numbers = ({ body }: { body: { number: number }[] }) => body.map(({ number }) => number);

/** The bytes of an asset, of a version where given. */
async function bytesOf(user: TestClient, id: string, version: string | null = null): Promise<string> {
  const request = { asset_ids: [id], quality: 'original', version_id: version };
  const { body } = await user.call('POST', '/asset/download_urls', request);
  const { error_message: message, download } = body.items[0];
  return download === undefined ? message : await (await fetch(download.url)).text();
}

/** An asset of three versions that hold `one`, `two` and `three`; their ids, the oldest first. */
async function threeVersions(user: TestClient): Promise<{ id: string; versions: [string, string, string] }> {
  const id = await uploadFile(user, Buffer.from('one'), { fileType: 'text', name: 'notes.txt' });
  await replaceContent(service, user, { assetId: id, bytes: 'two', name: 'notes 2.txt' });
  await replaceContent(service, user, { assetId: id, bytes: 'three' });
  const [third, second, first] = (await list(user, id)).body.map(
    (one: { version_id: string }) => one.version_id,
  );
  return { id, versions: [first, second, third] };
}

describe('listVersions', () => {
  it('tells each, the newest first, page by page', async () => {
    const user = await newUser();
    const { id } = await threeVersions(user);
    const { status, body } = await list(user, id.toUpperCase());
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      version_id: expect.any(String),
      number: 3,
      size_bytes: 5,
      content_type: 'application/octet-stream',
      duration_seconds: null,
      width: null,
      height: null,
      sha256: null,
      source_name: null,
      created_at: expect.any(String),
      created_by_caller: true,
      is_current: true,
      pinned_by_projects: 0,
    });
    expect(body[1]).toMatchObject({ number: 2, source_name: 'notes 2.txt', is_current: false });
    expect(body[2]).toMatchObject({ number: 1, sha256: createHash('sha256').update('one').digest('hex') });
    expect(numbers(await list(user, id, 'limit=2'))).toEqual([3, 2]);
    expect(numbers(await list(user, id, 'limit=2&page=1'))).toEqual([1]);
    expect((await list(user, id, 'limit=1001')).status).toBe(422);
  });

  it('needs READ, and says who did not bring a version', async () => {
    const [owner, reader] = [await newUser(), await newUser()];
    const { id } = await threeVersions(owner);
    expect((await list(reader, id)).status).toBe(404);
    await give(id, reader, 1);
    expect((await list(reader, id)).body[0].created_by_caller).toBe(false);
    expect((await list(owner, await createFolder(owner, '/f'))).body.detail[0].loc).toEqual([
      'path',
      'asset_id',
    ]);
    expect((await list(owner, 'x')).status).toBe(422);
  });
});

describe('replaced content', () => {
  it('is what is downloaded; older versions are by their id, of that asset only', async () => {
    const user = await newUser();
    const { id, versions } = await threeVersions(user);
    const other = await uploadFile(user, Buffer.from('other'));
    expect(await bytesOf(user, id)).toBe('three');
    expect(await bytesOf(user, id, versions[0])).toBe('one');
    expect(await bytesOf(user, id, versions[1].toUpperCase())).toBe('two');
    expect(await bytesOf(user, other, versions[0])).toBe(`This asset has no version ${versions[0]}.`);
    const token = await service.signIn(user.principal.email);
    for (const path of ['download_url', 'url']) {
      const answer = await token.call('GET', `/asset/${path}/${other}?version_id=${versions[0]}`);
      expect(answer.status).toBe(404);
      expect((await token.call('GET', `/asset/${path}/${id}?version_id=x`)).status).toBe(422);
    }
    const one = await token.call(
      'GET',
      `/asset/download_url/${id}?quality=original&version_id=${versions[0]}`,
    );
    expect(await (await fetch(one.body.url)).text()).toBe('one');
  });

  it('gets one number each however many come at once, and a new last_edit', async () => {
    const user = await newUser();
    const id = await uploadFile(user, Buffer.from('v1'), { fileType: 'text' });
    const before = (await user.call('GET', '/asset/most_recent')).body[0].last_edit;
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => replaceContent(service, user, { assetId: id, bytes: `v${n}` })),
    );
    expect(made.map(({ number }) => number).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const { body } = await list(user, id);
    expect(numbers({ body })).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(body.map(({ is_current }: { is_current: boolean }) => is_current).indexOf(true)).toBe(0);
    expect((await user.call('GET', '/asset/most_recent')).body[0].last_edit > before).toBe(true);
    const events = await service.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', id)
      .where('topic', '=', 'asset.ready')
      .orderBy('id')
      .execute();
    expect(events.map(({ payload }) => payload.version_number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('takes kind and duration from the current version, whenever an older one is looked into', async () => {
    const user = await newUser();
    const clip = testVideo({ shots: [{ background: [9, 9, 9], frames: 10 }] });
    const id = await uploadFile(user, clip);
    const info = async () =>
      (await user.call('POST', '/asset/infos', { asset_ids: [id] })).body.items[0].info;
    await until(async () => (await info()).duration_second === 1);
    const { probe } = await service.deps.db
      .selectFrom('asset_version')
      .select('probe')
      .where('asset_id', '=', id)
      .executeTakeFirstOrThrow();
    const { versionId: second } = await replaceContent(service, user, { assetId: id, bytes: 'a picture' });
    expect(await info()).toMatchObject({ duration_second: 0 });
    const first = (await list(user, id)).body[1].version_id;
    if (probe === null) throw new Error('The version was not probed.');
    const { library } = service.services;
    const record = (versionId: string, found: typeof probe) =>
      service.deps.db.transaction().execute((trx) => library.recordProbe(trx, versionId, found));
    await record(second, { ...probe, mediaKind: 'image', durationSeconds: 0 });
    await record(first, probe);
    expect(await info()).toMatchObject({ duration_second: 0, file_type: 'image' });
    expect((await restore(user, id, first)).body).toMatchObject({
      number: 3,
      duration_seconds: 1,
      width: 160,
    });
    expect(await info()).toMatchObject({ duration_second: 1, file_type: 'video' });
  });

  it('counts for the storage, every version once', async () => {
    const user = await newUser();
    const { id, versions } = await threeVersions(user);
    const { library } = service.services;
    const bytes = () => library.storageUsedBytes(user.principal.accountId);
    expect(await bytes()).toBe(11);
    await restore(user, id, versions[0]);
    expect(await bytes()).toBe(11);
    await remove(user, id, versions[1]);
    expect(await bytes()).toBe(8);
    // Its bytes are the current version's too.
    await remove(user, id, versions[0]);
    expect(await bytes()).toBe(8);
  });
});

describe('restoreVersion', () => {
  it('makes old content current as a new version; asked again, or twice at once, it is done once', async () => {
    const user = await newUser();
    const { id, versions } = await threeVersions(user);
    const answers = await Promise.all([1, 2, 3].map(() => restore(user, id, versions[0].toUpperCase())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.version_id)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ number: 4, size_bytes: 3, is_current: true });
    expect(await bytesOf(user, id)).toBe('one');
    expect((await restore(user, id, versions[0])).body.number).toBe(4);
    expect(numbers(await list(user, id))).toEqual([4, 3, 2, 1]);
  });

  it('brings back what was found in the bytes and made of them', async () => {
    const user = await newUser();
    const clip = testVideo({
      shots: [
        { background: [250, 250, 210], frames: 20 },
        { background: [10, 10, 40], frames: 20 },
      ],
    });
    const id = await uploadFile(user, clip);
    const { body: started } = await user.call('POST', '/users/assets/preprocess', {
      assets: [{ upload_id: 'x', asset_id: id }],
      version: null,
    });
    await service.services.tasks.waitForTask(started[0].task_id, { signal: AbortSignal.timeout(290_000) });
    const details = async () => {
      const { body } = await user.call('GET', `/video/details/${id}`);
      const { streams, scenes, renditions, analyses, duration_seconds } = body;
      const files = renditions.map(({ kind, label }: { kind: string; label: string }) => `${kind} ${label}`);
      return { streams, scenes, analyses, duration_seconds, files: files.sort() };
    };
    const before = await details();
    expect(before.scenes).toHaveLength(2);
    const first = (await list(user, id)).body[0].version_id;
    await replaceContent(service, user, { assetId: id, bytes: 'broken' });
    expect((await details()).scenes).toEqual([]);
    expect((await restore(user, id, first)).status).toBe(200);
    expect(await details()).toEqual(before);
    await remove(user, id, first);
    expect(await details()).toEqual(before);
  });

  it('needs WRITE, as removing what one brought oneself', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const { id, versions } = await threeVersions(owner);
    const foreign = (await list(owner, await uploadFile(owner, Buffer.from('x')))).body[0].version_id;
    for (const act of [restore, remove]) {
      expect((await act(other, id, versions[0])).status).toBe(404);
      await give(id, other, 1);
      expect((await act(other, id, versions[0])).status).toBe(403);
      expect((await act(owner, id, foreign)).status).toBe(404);
      expect((await act(owner, id, 'x')).status).toBe(422);
      await give(id, other, 0);
    }
    await give(id, other, 2);
    const brought = (await restore(other, id, versions[0])).body;
    expect(brought).toMatchObject({ created_by_caller: true });
    await replaceContent(service, owner, { assetId: id, bytes: 'four' });
    expect((await remove(other, id, brought.version_id)).status).toBe(200);
  });
});

describe('deleteVersion', () => {
  it('removes an old one, once, and frees its bytes when nothing else needs them', async () => {
    const user = await newUser();
    const { id, versions } = await threeVersions(user);
    const { object_id: objectId } = await service.deps.db
      .selectFrom('asset_version')
      .select('object_id')
      .where('id', '=', versions[0])
      .executeTakeFirstOrThrow();
    const answers = await Promise.all([remove(user, id, versions[0]), remove(user, id, versions[0])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      asset_id: id,
      version_id: versions[0],
      deleted: true,
    });
    expect(numbers(await list(user, id))).toEqual([3, 2]);
    expect((await service.deps.storage.stat(objectId))?.bytes).toBe(3);
    await service.services.library.sweepObjects(new Date(Date.now() + 1_000));
    expect(await service.deps.storage.stat(objectId)).toBeNull();
    expect(await bytesOf(user, id)).toBe('three');
  });

  it('needs ADMIN for what somebody else brought: replacing content is no way to remove it for good', async () => {
    const [owner, writer] = [await newUser(), await newUser()];
    const id = await uploadFile(owner, Buffer.from('original'), { fileType: 'text' });
    await give(id, writer, 2);
    await replaceContent(service, writer, { assetId: id, bytes: 'replaced' });
    const original = (await list(owner, id)).body[1].version_id;
    const refused = await remove(writer, id, original);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(await bytesOf(owner, id, original)).toBe('original');
    expect((await remove(writer, id, crypto.randomUUID())).status).toBe(404);
    await give(id, writer, 3);
    expect((await remove(writer, id, original)).status).toBe(200);
  });

  it('refuses the current one, also while it becomes that', async () => {
    const user = await newUser();
    const { id, versions } = await threeVersions(user);
    const refused = await remove(user, id, versions[2]);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    for (let round = 0; round < 5; round += 1) {
      const made = await uploadFile(user, Buffer.from('a'), { fileType: 'text' });
      const { versionId } = await replaceContent(service, user, { assetId: made, bytes: 'b' });
      const first = (await list(user, made)).body[1].version_id;
      const [back, gone] = await Promise.all([restore(user, made, first), remove(user, made, first)]);
      expect(gone.status).toBe(200);
      expect([200, 404]).toContain(back.status);
      expect(await bytesOf(user, made)).toBe(back.status === 200 ? 'a' : 'b');
      expect(versionId).not.toBe(first);
    }
  });

  it('lets a download that has begun go on', async () => {
    const user = await newUser();
    const id = await uploadFile(user, Buffer.alloc(4 * 1024 ** 2, 1), { fileType: 'text' });
    await replaceContent(service, user, { assetId: id, bytes: 'new' });
    const first = (await list(user, id)).body[1].version_id;
    const request = { asset_ids: [id], quality: 'original', version_id: first };
    const { body } = await user.call('POST', '/asset/download_urls', request);
    const { url } = body.items[0].download;
    const begun = await fetch(url);
    expect((await remove(user, id, first)).status).toBe(200);
    await service.services.library.sweepObjects(new Date(Date.now() + 1_000));
    expect((await begun.arrayBuffer()).byteLength).toBe(4 * 1024 ** 2);
    expect((await fetch(url)).status).toBe(404);
  });

  it('refuses what is under a legal hold', async () => {
    const user = await newUser();
    const { id, versions } = await threeVersions(user);
    const { db } = service.deps;
    await db.updateTable('node').set({ legal_hold: true }).where('id', '=', id).execute();
    expect((await remove(user, id, versions[0])).body.detail).toBe('Version 1 is under a legal hold.');
  });
});

describe('a version that a project pins', () => {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate: 10 });
  /** A second of each source, one after the other. */
  function timelineOf(urls: string[]): object {
    const children = urls.map((target_url) => ({
      OTIO_SCHEMA: 'Clip.2',
      name: 'clip',
      source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: time(0), duration: time(10) },
      media_references: {
        DEFAULT_MEDIA: {
          OTIO_SCHEMA: 'ExternalReference.1',
          target_url,
          available_range: null,
          metadata: {},
        },
      },
      active_media_reference_key: 'DEFAULT_MEDIA',
    }));
    const track = { OTIO_SCHEMA: 'Track.1', kind: 'Video', children };
    return { OTIO_SCHEMA: 'Timeline.1', name: 'cut', tracks: { OTIO_SCHEMA: 'Stack.1', children: [track] } };
  }
  const makeProject = (user: TestClient, urls: string[]) =>
    user.call('POST', '/project', { name: 'cut', timeline: timelineOf(urls) });

  it('can not be removed, however many versions of the asset the project pins', async () => {
    const user = await newUser();
    const { id, versions } = await threeVersions(user);
    const [first, second] = versions;
    const made = await makeProject(user, [
      `asset://${id}?version=${first}`,
      `asset://${id}`,
      `asset://${id.toUpperCase()}?version=${second.toUpperCase()}`,
    ]);
    expect(made.status).toBe(201);
    const pins = (await list(user, id)).body.map(
      (one: { pinned_by_projects: number }) => one.pinned_by_projects,
    );
    expect(pins).toEqual([0, 1, 1]);
    for (const version of [first, second]) {
      expect((await remove(user, id, version)).body.detail).toMatch(/is pinned by a project\.$/);
    }
    await user.call('POST', `/asset/${made.body.id}/trash`);
    expect((await remove(user, id, first)).status).toBe(409);
    await user.call('DELETE', `/asset/${made.body.id}`);
    expect((await remove(user, id, first)).status).toBe(200);
    expect((await makeProject(user, [`asset://${id}?version=${first}`])).status).toBe(404);
  });

  it('is pinned or removed when both are asked at once, never both', async () => {
    const user = await newUser();
    for (let round = 0; round < 6; round += 1) {
      const { id, versions } = await threeVersions(user);
      const [made, removed] = await Promise.all([
        makeProject(user, [`asset://${id}?version=${versions[0]}`]),
        remove(user, id, versions[0]),
      ]);
      expect([`${made.status} ${removed.status}`]).toSatisfy(
        ([both]) => both === '201 409' || both === '404 200',
      );
    }
  });

  it('goes with its asset', async () => {
    const user = await newUser();
    const { id, versions } = await threeVersions(user);
    const { body } = await makeProject(user, [`asset://${id}?version=${versions[0]}`]);
    await user.call('POST', `/asset/${id}/trash`);
    expect((await user.call('DELETE', `/asset/${id}`)).status).toBe(200);
    expect((await user.call('GET', `/project/${body.id}`)).body.missing_asset_ids).toEqual([id]);
    expect((await user.call('POST', `/asset/${body.id}/duplicate`)).status).toBe(201);
  });

  it('is what an export shows, while an unpinned clip shows the newest', async () => {
    const user = await newUser();
    const image = (colour: readonly [number, number, number]) => testImage(160, 96, colour);
    const id = await uploadFile(user, image([255, 0, 0]), { fileType: 'image', name: 'i.png' });
    const first = (await list(user, id)).body[0].version_id;
    await replaceContent(service, user, { assetId: id, bytes: image([0, 0, 255]) });
    const { body: made } = await makeProject(user, [`asset://${id}?version=${first}`, `asset://${id}`]);
    const { body: started } = await user.call('POST', `/project/${made.id}/export`, ['480p']);
    const signal = AbortSignal.timeout(290_000);
    const task = await service.services.tasks.waitForTask(started.task_id, { signal });
    expect(task).toMatchObject({ state: 'SUCCESS' });
    const colours = [];
    for (const frame_time of [0.5, 1.5]) {
      const request = { asset_ids: [started.asset_id], quality: 'original', frame_time };
      const ask = async () => (await user.call('POST', '/asset/download_urls', request)).body.items[0];
      let item = await ask();
      while (/still being made/.test(item.error_message ?? '')) item = await ask();
      const { url } = item.download;
      const picture = sharp(Buffer.from(await (await fetch(url)).arrayBuffer()));
      const { channels } = await picture.stats();
      const [red, , blue] = channels.map(({ mean }) => mean);
      colours.push((red ?? 0) > (blue ?? 0) ? 'red' : 'blue');
    }
    expect(colours).toEqual(['red', 'blue']);
  });
});
