import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assetClip, colorClip, textClip, timeline, track } from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';

const rate = { num: 10, den: 1 };
const colors = [
  [200, 30, 30],
  [30, 40, 190],
  [40, 150, 60],
] as const;

let service: TestService;
let assetId: string;

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_MEDIA_WORKERS: '1' } });
  const shots = colors.map((background) => ({ background, frames: 20 }));
  assetId = await uploadFile(service.user, testVideo({ rate: 10, shots }), { name: 'takes.avi' });
});
afterAll(() => service?.stop());

const take = (index: number, frames = 20) =>
  assetClip({ assetId, span: { start: index * 20, frames, rate } });

function film(title = 'Hello') {
  return timeline({
    name: 'Takes',
    output: { width: 320, height: 192, rate },
    tracks: [
      track({ kind: 'Video', children: [take(0), take(1), take(2)] }),
      track({
        kind: 'Video',
        children: [textClip({ parameters: { text: title, style: 'title' }, span: { frames: 20, rate } })],
      }),
      track({ kind: 'Audio', children: [take(0), take(1), take(2)] }),
    ],
  });
}

async function createProject(document: unknown = film()): Promise<string> {
  const { body } = await service.user.call('POST', '/project', { name: 'Takes', timeline: document });
  return body.id;
}

async function getFrame(id: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.baseUrl}/project/${id}/frame?${query}`, {
    headers: { authorization: `Bearer ${service.user.key}`, ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function cornerOf(jpeg: Buffer): Promise<number[]> {
  const { data } = await sharp(jpeg)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

async function expectColor(jpeg: Buffer, index: 0 | 1 | 2): Promise<void> {
  const shown = await cornerOf(jpeg);
  for (const [channel, value] of colors[index].entries()) {
    expect(Math.abs((shown[channel] ?? -1) - value), `${shown} is not ${colors[index]}`).toBeLessThan(12);
  }
}

describe('GET /project/{project_id}/frame: getProjectFrame', () => {
  test('answers what is shown at that time, past the end the last frame', async () => {
    const id = await createProject();
    for (const [time, index] of [
      [0, 0],
      [1.99, 0],
      [2, 1],
      [4, 2],
      [9_999, 2],
    ] as const) {
      const { response, bytes } = await getFrame(id, `time=${time}&width=160`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 96 });
      await expectColor(bytes, index);
    }
  });

  test('of an older version, and not again for who has it', async () => {
    const id = await createProject();
    const replaced = timeline({
      name: 'Blue',
      output: { width: 320, height: 192, rate },
      tracks: [track({ kind: 'Video', children: [take(1)] })],
    });
    await service.user.call('PUT', `/project/${id}/timeline`, { version: 1, timeline: replaced });
    const now = await getFrame(id, 'time=0');
    await expectColor(now.bytes, 1);
    expect(await sharp(now.bytes).metadata()).toMatchObject({ width: 640, height: 384 });
    await expectColor((await getFrame(id, 'time=0&version=1')).bytes, 0);
    const etag = now.response.headers.get('etag') ?? '';
    const again = await getFrame(id, 'time=0', { 'if-none-match': etag });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    const paid = [now, again].map(({ response }) => response.headers.get('x-credits-charged'));
    const { frame, 'request.read': read } = service.services.prices.current().prices;
    expect(paid.map((credits) => Number(credits) * 1e6)).toEqual([frame, read]);
  });

  test('refuses times and widths out of bounds, strangers, and what is not there', async () => {
    const id = await createProject();
    for (const query of [
      'time=-1',
      'time=x',
      '',
      'time=0&width=1',
      'time=0&width=9999',
      'time=0&version=0',
    ]) {
      expect((await getFrame(id, query)).response.status, query).toBe(422);
    }
    expect((await getFrame(id, 'time=0&version=7')).response.status).toBe(404);
    const other = await service.createUser('stranger@example.com');
    const asked = await other.call('GET', `/project/${id}/frame?time=0`);
    expect(asked.status).toBe(404);
  });

  test('what a killed process left goes with the next start, what a living one has stays', async () => {
    const id = await createProject();
    expect((await getFrame(id, 'time=0')).response.status).toBe(200);
    const frames = join(service.dataFolder, 'frames');
    const living = await readdir(frames);
    await mkdir(join(frames, 'killed', 'account'), { recursive: true });
    await service.services.previews.sweepFrames();
    expect(living).toHaveLength(1);
    expect(await readdir(frames)).toEqual(living);
  });

  test('is drawn of proxies, and what it does not show need not be there', async () => {
    const { user } = service;
    const shots = colors.map((background) => ({ background, frames: 20 }));
    const sources = await Promise.all(
      ['shown.avi', 'other.avi'].map((name) => uploadFile(user, testVideo({ rate: 10, shots }), { name })),
    );
    const [shown = '', other = ''] = sources;
    const { body } = await user.call('POST', '/users/assets/preprocess', {
      assets: [{ upload_id: 'x', asset_id: shown }],
      version: null,
    });
    const signal = AbortSignal.timeout(290_000);
    await service.services.tasks.waitForTask(body[0].task_id, { signal });
    const clipOf = (source: string) => assetClip({ assetId: source, span: { start: 20, frames: 20, rate } });
    const document = timeline({
      output: { width: 320, height: 192, rate },
      tracks: [track({ kind: 'Video', children: [clipOf(shown), clipOf(other)] })],
    });
    const id = await createProject(document);
    // The other one is looked into while it is there.
    await expectColor((await getFrame(id, 'time=2.5&width=160')).bytes, 1);
    const originals = await service.deps.db
      .selectFrom('asset_version')
      .innerJoin('object', 'object.id', 'asset_version.object_id')
      .select('object.storage_key')
      .where('asset_id', 'in', sources)
      .execute();
    expect(originals).toHaveLength(2);
    for (const { storage_key: key } of originals) await service.deps.storage.remove(key);
    const fresh = await createProject(document);
    const { response, bytes } = await getFrame(fresh, 'time=1&width=160');
    expect(response.status).toBe(200);
    await expectColor(bytes, 1);
  });

  test('refuses with a sentence media that can not be opened, and what can be opened but not decoded', async () => {
    const { user } = service;
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919) % 251));
    const whole = testVideo({ rate: 10, shots: [{ background: [9, 9, 200], frames: 20 }] });
    const broken = [noise, whole.subarray(0, 600)];
    for (const [index, bytes] of broken.entries()) {
      const name = `broken-${index}.avi`;
      const source = await uploadFile(user, bytes, { name });
      const clip = assetClip({ assetId: source, span: { start: 0, frames: 20, rate } });
      const tracks = [track({ kind: 'Video', children: [clip] })];
      const id = await createProject(timeline({ output: { width: 320, height: 192, rate }, tracks }));
      const { response, bytes: answered } = await getFrame(id, 'time=1');
      const body = JSON.parse(String(answered));
      expect([response.status, body.code], String(answered)).toEqual([409, 'conflict']);
      expect(body.detail).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  test('leaves out media that is gone', async () => {
    const gone = await uploadFile(
      service.user,
      testVideo({ shots: [{ background: [9, 9, 200], frames: 30 }] }),
      {
        name: 'gone.avi',
      },
    );
    const id = await createProject(
      timeline({
        output: { width: 320, height: 192, rate },
        tracks: [
          track({
            kind: 'Video',
            children: [colorClip({ parameters: { color: '#c81e1e' }, span: { frames: 20, rate } })],
          }),
          track({
            kind: 'Video',
            children: [assetClip({ assetId: gone, span: { start: 0, frames: 20, rate } })],
          }),
        ],
      }),
    );
    await service.services.library.trashAsset(service.user.principal, gone);
    await expectColor((await getFrame(id, 'time=1')).bytes, 0);
  });
});

interface Playlist {
  status: number;
  text: string;
  /** Addresses of the fragments, the initialisation segment first. */
  urls: string[];
  seconds: number[];
}

async function readPlaylist(url: string): Promise<Playlist> {
  const response = await fetch(url);
  const text = await response.text();
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '';
  const fragments = text.split('\n').filter((line) => line.startsWith('http'));
  const seconds = [...text.matchAll(/#EXTINF:([\d.]+),/g)].map(([, value]) => Number(value));
  return { status: response.status, text, urls: [init, ...fragments], seconds };
}

const taskOf = (id: string) =>
  service.services.tasks.waitForTask(id, { signal: AbortSignal.timeout(290_000) });

describe('POST /project/{project_id}/preview: startPreview', () => {
  test('its playlist waits for the first fragment, grows and ends: openPreviewPlaylist, openPreviewFragment', async () => {
    const id = await createProject();
    const { status, body } = await service.user.call('POST', `/project/${id}/preview`, { height: 240 });
    expect(status).toBe(200);
    expect(body.duration_seconds).toBe(6);
    const early = await readPlaylist(body.playlist_url);
    expect(early.status).toBe(200);
    expect(early.text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
    expect(early.seconds.length).toBeGreaterThan(0);
    expect(await taskOf(body.task_id)).toMatchObject({
      state: 'SUCCESS',
      result: { segments: { total: 4, reused: 0 } },
    });
    const whole = await readPlaylist(body.playlist_url);
    expect(whole.text.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true);
    // It begins with a second, so that one need not wait for more.
    expect(whole.seconds).toEqual([1, 1, 2, 2]);
    const parts = await Promise.all(whole.urls.map(async (url) => (await fetch(url)).bytes()));
    expect(parts.map((part) => Buffer.from(part.subarray(4, 8)).toString())).toEqual([
      'ftyp',
      'moof',
      'moof',
      'moof',
      'moof',
    ]);
    expect((await fetch((whole.urls[1] ?? '').replace('/1.m4s', '/2.m4s'))).status).toBe(403);
  });

  test('is seen while an export takes the only slot for long work', async () => {
    const scenes = Array.from({ length: 600 }, (_, index) =>
      textClip({ parameters: { text: `Scene ${index}`, style: 'title' }, span: { frames: 50, rate } }),
    );
    const output = { width: 1280, height: 720, rate };
    const long = timeline({ output, tracks: [track({ kind: 'Video', children: scenes })] });
    const exported = await service.user.call('POST', `/project/${await createProject(long)}/render`, {
      format: 'mp4',
    });
    const exportTask: string = exported.body.task_id;
    const stateOfExport = async () => (await service.services.tasks.findTask(exportTask))?.state;
    await until(async () => (await stateOfExport()) !== 'PENDING');
    const id = await createProject(film('At once'));
    const { body } = await service.user.call('POST', `/project/${id}/preview`, { height: 240 });
    expect(await taskOf(body.task_id)).toMatchObject({ state: 'SUCCESS' });
    expect(['STARTED', 'PROGRESS']).toContain(await stateOfExport());
    await service.user.call('DELETE', `/users/tasks/${exportTask}`);
  });

  test('the same again is the same preview; after a small edit only what was touched is rendered', async () => {
    const id = await createProject(film('Before'));
    const first = (await service.user.call('POST', `/project/${id}/preview`)).body;
    const again = (await service.user.call('POST', `/project/${id}/preview`)).body;
    expect(again.preview_id).toBe(first.preview_id);
    expect(await taskOf(first.task_id)).toMatchObject({ state: 'SUCCESS' });
    await service.user.call('PUT', `/project/${id}/timeline`, { version: 1, timeline: film('After') });
    const edited = (await service.user.call('POST', `/project/${id}/preview`)).body;
    expect(edited.preview_id).not.toBe(first.preview_id);
    expect(await taskOf(edited.task_id)).toMatchObject({ result: { segments: { total: 4, reused: 2 } } });
  });

  test('is its asker’s while they may read the project, and goes when it expires', async () => {
    const id = await createProject();
    const { body } = await service.user.call('POST', `/project/${id}/preview`, { height: 240 });
    await taskOf(body.task_id);
    const { urls } = await readPlaylist(body.playlist_url);
    const other = await service.createUser('watcher@example.com');
    expect((await other.call('POST', `/project/${id}/preview`)).status).toBe(404);
    await service.services.library.trashAsset(service.user.principal, id);
    expect((await fetch(body.playlist_url)).status).toBe(404);
    expect((await fetch(urls[1] ?? '')).status).toBe(404);
    const { db } = service.deps;
    await db
      .updateTable('preview')
      .set({ expires_at: new Date(0) })
      .where('id', '=', body.preview_id)
      .execute();
    expect(await service.services.previews.sweepPreviews()).toBe(1);
    const left = await db
      .selectFrom('object')
      .select('id')
      .where('content_type', '=', 'video/mp4')
      .where('reference_count', '=', 0)
      .execute();
    expect(left.length).toBeGreaterThan(3);
  });

  test('ends with the right on an asset that it shows: openPreviewPlaylist', async () => {
    const lender = await service.createUser('lender@example.com');
    const shots = [{ background: [10, 160, 160], frames: 20 }] as const;
    const lent = await uploadFile(lender, testVideo({ rate: 10, shots }), { name: 'lent.avi' });
    await grant(service, lent, { user: service.user, right: 1 });
    const clip = assetClip({ assetId: lent, span: { start: 0, frames: 20, rate } });
    const output = { width: 320, height: 192, rate };
    const tracks = [track({ kind: 'Video', children: [take(0), clip] })];
    const id = await createProject(timeline({ output, tracks }));
    const { body } = await service.user.call('POST', `/project/${id}/preview`, { height: 240 });
    expect(await taskOf(body.task_id)).toMatchObject({ state: 'SUCCESS' });
    const { status, urls } = await readPlaylist(body.playlist_url);
    expect([status, (await fetch(urls[1] ?? '')).status]).toEqual([200, 200]);
    await grant(service, lent, { user: service.user, right: 0 });
    expect((await fetch(body.playlist_url)).status).toBe(404);
    expect((await fetch(urls[1] ?? '')).status).toBe(404);
    const again = await service.user.call('POST', `/project/${id}/preview`, { height: 240 });
    expect(again.body.preview_id).not.toBe(body.preview_id);
  });

  test('cancelled before it began, it says so to who watches', async () => {
    const id = await createProject(film('Never shown'));
    const { body } = await service.user.call('POST', `/project/${id}/preview`, { height: 480 });
    await service.user.call('DELETE', `/users/tasks/${body.task_id}`);
    const watched = await readPlaylist(body.playlist_url);
    expect(watched.status).toBe(409);
    const next = (await service.user.call('POST', `/project/${id}/preview`, { height: 480 })).body;
    expect(next.preview_id).not.toBe(body.preview_id);
    expect(await taskOf(next.task_id)).toMatchObject({ state: 'SUCCESS' });
  });

  test('refuses heights it does not know, and a project without length', async () => {
    const id = await createProject();
    for (const body of [{ height: 361 }, { height: '360' }, { version: 0 }, { more: 1 }]) {
      expect((await service.user.call('POST', `/project/${id}/preview`, body)).status).toBe(422);
    }
    const empty = await createProject({ ...film(), tracks: { ...film().tracks, children: [] } });
    expect((await service.user.call('POST', `/project/${empty}/preview`)).status).toBe(422);
    expect((await getFrame(empty, 'time=0')).response.status).toBe(422);
  });
});
