import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assetClip,
  generatorClip,
  type Json,
  textClip,
  timeline,
  timelineSchema,
  track,
} from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { createFolder } from '../../../testing/test-library.ts';
import { testVideo } from '../../../testing/test-media.ts';
import {
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { makeZip, type ZipEntry } from './testing/make-zip.ts';

const rate = { num: 10, den: 1 };
const output = { width: 160, height: 96, rate };
const video = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });
const unknown = '01890000-0000-7000-8000-000000000000';

let service: TestService;
let assetId: string;
let projectId: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  assetId = await uploadFile(service.user, video, { name: 'red: one.avi' });
  projectId = await createProject();
});
afterAll(() => service?.stop());

function redTimeline(id = assetId) {
  const red = assetClip({ assetId: id, name: 'Red', span: { start: 5, frames: 20, rate } });
  const words = textClip({
    parameters: { text: 'Hello\nyou', style: 'caption' },
    span: { frames: 15, rate },
  });
  return timeline({
    name: 'Red',
    output,
    tracks: [
      track({ kind: 'Video', children: [red] }),
      track({ kind: 'Video', settings: { role: 'captions' }, children: [words] }),
    ],
  });
}

async function createProject(document: unknown = redTimeline()): Promise<string> {
  const { status, body } = await service.user.call('POST', '/project', { name: 'Red', timeline: document });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

async function download(path: string, client: TestClient = service.user) {
  const answer = await fetch(`${service.baseUrl}${path}`, { headers: { 'x-api-key': client.key } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function ended(taskId: string) {
  await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
  return (await service.user.call('GET', `/users/tasks/${taskId}`)).body;
}

async function sendFile(bytes: Uint8Array, name: string): Promise<string> {
  return uploadFile(service.user, bytes, { name, fileType: 'proj_original' });
}

async function importFile(
  bytes: Uint8Array,
  fields: object = {},
): Promise<{ asked: TestAnswer; task: TestAnswer['body'] }> {
  const id = await sendFile(bytes, 'cut.otioz');
  const asked = await service.user.call('POST', '/project/import', { asset_id: id, ...fields });
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.body));
  return { asked, task: await ended(asked.body.task_id) };
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A document of an editor whose clips name files. */
function foreign(...urls: string[]): { [key: string]: Json } {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate: 10 });
  const clips = urls.map((target_url) => ({
    OTIO_SCHEMA: 'Clip.1',
    name: 'x',
    source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: time(0), duration: time(10) },
    media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url },
  }));
  const tracks = { OTIO_SCHEMA: 'Stack.1', children: [{ OTIO_SCHEMA: 'Sequence.1', children: clips }] };
  return { OTIO_SCHEMA: 'Timeline.1', metadata: { editor: { version: 3 } }, tracks };
}

const countOf = async (table: 'asset' | 'project') =>
  Number(
    (
      await service.deps.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** Copies of the video in the store: what is made of it meanwhile has other sizes. */
async function countVideos(): Promise<number> {
  const row = await service.deps.db
    .selectFrom('object')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('size_bytes', '=', video.length)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

test('getTimelineSchema: GET /timeline/schema.json is there for anybody, and may be kept', async () => {
  const answer = await fetch(`${service.baseUrl}/timeline/schema.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/schema+json');
  expect(answer.headers.get('cache-control')).toContain('public');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual(timelineSchema());
});

describe('exportServiceOtio: GET /project/{project_id}/export_service_otio', () => {
  const path = (query = '') => `/project/${projectId}/export_service_otio${query}`;

  test('clips name URLs at which their media is', async () => {
    const { status, body } = await service.user.call(
      'GET',
      path('?input_rendition=original&presign_expires_in=3600'),
    );
    expect(status).toBe(200);
    const [clip] = body.tracks.children[0].children;
    const url = clip.media_references.DEFAULT_MEDIA.target_url;
    const media = await fetch(url);
    expect(Buffer.from(await media.arrayBuffer()).equals(Buffer.from(video))).toBe(true);
    clip.media_references.DEFAULT_MEDIA.target_url = `asset://${assetId}`;
    expect(body).toEqual(JSON.parse(JSON.stringify(redTimeline())));
  });

  test('or links that answer with such a URL', async () => {
    const { body } = await service.user.call('GET', path('?use_redirect_urls=true&input_rendition=original'));
    const url: string = body.tracks.children[0].children[0].media_references.DEFAULT_MEDIA.target_url;
    expect(url.startsWith(`${service.baseUrl}/asset/url/${assetId}?`)).toBe(true);
    const { token } = await service.signIn('first@example.com');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url, { headers, redirect: 'manual' });
    expect(answer.status).toBe(302);
    const media = await fetch(answer.headers.get('location') ?? '');
    expect(Buffer.from(await media.arrayBuffer()).equals(Buffer.from(video))).toBe(true);
  });

  test('of one version where the timeline pins it, and of nothing that is not there', async () => {
    const { body: versions } = await service.user.call('GET', `/asset/${assetId}/versions`);
    const versionId = versions[0].id ?? versions[0].version_id;
    const document = redTimeline();
    const [first] = document.tracks.children;
    if (first?.OTIO_SCHEMA !== 'Track.1') throw new Error('The first child is a track.');
    const span = { frames: 5, rate };
    first.children.push(assetClip({ assetId, versionId, span }));
    const id = await createProject(document);
    const { body } = await service.user.call('GET', `/project/${id}/export_service_otio`);
    const urls = body.tracks.children[0].children.map(
      (clip: { media_references: { DEFAULT_MEDIA: { target_url: string } } }) =>
        clip.media_references.DEFAULT_MEDIA.target_url,
    );
    expect(urls).toHaveLength(2);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
  });

  test.each([
    '?presign_expires_in=3599',
    '?presign_expires_in=604801',
    '?input_rendition=4k',
    '?use_redirect_urls=perhaps',
  ])('%s is refused', async (query) => {
    expect((await service.user.call('GET', path(query))).status).toBe(422);
  });

  test('a project of somebody else is not found', async () => {
    const stranger = await service.createUser('stranger@example.com');
    expect((await stranger.call('GET', path())).status).toBe(404);
  });
});

describe('exportProjectFile: GET /project/{project_id}/export_file', () => {
  const path = (query: string, id = projectId) => `/project/${id}/export_file?${query}`;

  test('otio is the document as it came', async () => {
    const id = await createProject(foreign(`asset://${assetId}`));
    const { status, headers, bytes } = await download(path('format=otio', id));
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename=Red.otio');
    expect(JSON.parse(bytes.toString())).toEqual(foreign(`asset://${assetId}`));
  });

  test('edl and subtitles', async () => {
    expect((await download(path('format=edl'))).bytes.toString()).toContain(
      '001  RED      V     C        00:00:00:05 00:00:02:05',
    );
    expect((await download(path('format=srt'))).bytes.toString()).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nHello\nyou\n',
    );
    const vtt = await download(path('format=vtt&track=0'));
    expect(vtt.headers.get('content-type')).toContain('text/vtt');
    expect(vtt.bytes.toString()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nHello\nyou\n');
  });

  test('captions that are what an asset says', async () => {
    const text = '1\n00:00:00,500 --> 00:00:01,000\nAs it was said\n';
    const made = await service.user.call('POST', `/asset/${assetId}/transcripts`, { text });
    const document = redTimeline();
    document.tracks.children.pop();
    const span = { frames: 20, rate };
    const words = generatorClip({ kind: 'rushes.captions', parameters: { transcript_of: assetId }, span });
    document.tracks.children.push(
      track({ kind: 'Video', settings: { role: 'captions' }, children: [words] }),
    );
    const id = await createProject(document);
    const written = async (client = service.user) =>
      (await download(path('format=srt', id), client)).bytes.toString();
    expect(await written()).toBe('1\n00:00:00,500 --> 00:00:01,000\nAs it was said\n');
    const transcript = `/asset/${assetId}/transcripts/${made.body.transcript_id}`;
    const { segments } = (await service.user.call('GET', transcript)).body;
    const edit = { segment_id: segments[0].segment_id, text: 'As it was meant' };
    await service.user.call('PATCH', transcript, { revision: 1, segments: [edit] });
    expect(await written()).toContain('As it was meant');
    // Who may read the project and not the asset is shown nothing of what is said in it.
    const reader = await service.createUser('reads-captions@example.com');
    await grant(service, id, { user: reader, right: 1 });
    expect(await written(reader)).not.toContain('meant');
    await service.user.call('DELETE', transcript);
    expect(await written()).not.toContain('meant');
  });

  test('captions of a file of the library', async () => {
    const srt = '1\r\n00:00:00,500 --> 00:00:01,000\r\nFrom a file\r\n';
    const file = await uploadFile(service.user, Buffer.from(srt), { name: 'de.srt', fileType: 'text' });
    const document = redTimeline();
    document.tracks.children.pop();
    const parameters = { target_url: `asset://${file}` };
    const captions = textClip({ parameters: { text: '', style: 'caption' }, span: { frames: 20, rate } });
    captions.media_references = {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'GeneratorReference.1',
        generator_kind: 'rushes.captions',
        parameters,
        available_range: null,
        metadata: {},
      },
    };
    document.tracks.children.push(
      track({ kind: 'Video', settings: { role: 'captions' }, children: [captions] }),
    );
    const id = await createProject(document);
    const { bytes } = await download(path('format=srt', id));
    expect(bytes.toString()).toBe('1\n00:00:00,500 --> 00:00:01,000\nFrom a file\n');
  });

  test('a track that is not there, and captions where there are none', async () => {
    expect((await download(path('format=edl&track=9'))).status).toBe(422);
    expect((await download(path('format=srt&track=1'))).status).toBe(422);
    expect((await download(path('format=mp4'))).status).toBe(422);
    const silent = await createProject(foreign());
    expect((await download(path('format=srt', silent))).status).toBe(409);
    expect((await download(path('format=otio', unknown))).status).toBe(404);
  });

  test('otioz holds the media, and makes the same project again', async () => {
    const { status, bytes } = await download(path('format=otioz'));
    expect(status).toBe(200);
    expect(bytes.includes(Buffer.from(video))).toBe(true);
    expect((await download(path('format=otioz'))).bytes.equals(bytes)).toBe(true);
    const { asked, task } = await importFile(bytes, { name: 'Again' });
    expect(task).toMatchObject({
      status: 'COMPLETE',
      result: { project_id: asked.body.project_id, warnings: [] },
    });
    const [copy] = task.result.asset_ids;
    const { body } = await service.user.call('GET', `/project/${asked.body.project_id}`);
    expect(body).toMatchObject({ name: 'Again', missing_asset_ids: [] });
    expect(body.timeline).toEqual(JSON.parse(JSON.stringify(redTimeline(copy))));
    const caller = await service.signIn('first@example.com');
    const original = await caller.call(
      'GET',
      `/asset/download_url/${copy}?quality=original&player_compatible=false`,
    );
    expect(original.body).toMatchObject({ file_name: 'red_ one.avi', size_bytes: video.length });
  });
});

describe('importProject: POST /project/import', () => {
  test('an .otio of an editor comes back as it came, and what it leans on elsewhere is told', async () => {
    const document = foreign(
      'file:///Volumes/Raid/a.mov',
      `asset://${assetId}`,
      `asset://${unknown}`,
      'asset://no-id',
    );
    const { asked, task } = await importFile(json(document));
    expect(task.status).toBe('COMPLETE');
    expect(task.result.warnings).toEqual([
      `Media that is elsewhere stays a reference and is empty until it is replaced: file:///Volumes/Raid/a.mov, asset://${unknown}, asset://no-id.`,
    ]);
    const { body } = await service.user.call('GET', `/project/${asked.body.project_id}`);
    expect(body.name).toBe('cut');
    expect(body.timeline).toEqual(document);
  });

  test('media of a bundle goes to a folder beside the project, each file once', async () => {
    const folder = await createFolder(service.user, '/imports');
    const document = foreign('media/a%20b.avi', './media/a b.avi', 'media/look.cube', 'media/not there.mov');
    const cube = Buffer.from('LUT_3D_SIZE 2\n');
    const entries: ZipEntry[] = [
      { name: 'content.otio', bytes: json(document), deflate: true },
      { name: 'media/a b.avi', bytes: video },
      { name: 'media/look.cube', bytes: cube },
      { name: 'media/unused.mov', bytes: video },
    ];
    const { asked, task } = await importFile(makeZip(entries), { parent_asset_id: folder, name: 'Film' });
    expect(task.status).toBe('COMPLETE');
    expect(task.result.warnings).toEqual([
      '1 files of the archive are used by no clip and were left out.',
      'Media that is elsewhere stays a reference and is empty until it is replaced: media/not there.mov.',
    ]);
    const [first, second] = task.result.asset_ids;
    const { body } = await service.user.call('GET', `/project/${asked.body.project_id}`);
    expect(body.timeline).toEqual(
      foreign(`asset://${first}`, `asset://${first}`, `asset://${second}`, 'media/not there.mov'),
    );
    const list = await service.user.call(
      'GET',
      '/users/sources/list_files?path=/imports/Film media&limit=10&page=0',
    );
    expect(list.body.map((file: { file_name: string }) => file.file_name).sort()).toEqual([
      'a b.avi',
      'look.cube',
    ]);
  });

  test('twice at once makes two projects', async () => {
    const id = await sendFile(json(foreign(`asset://${assetId}`)), 'twice.otio');
    const both = await Promise.all(
      [1, 2].map(() => service.user.call('POST', '/project/import', { asset_id: id })),
    );
    for (const { body } of both) expect((await ended(body.task_id)).status).toBe('COMPLETE');
    const names = await Promise.all(
      both.map(async ({ body }) => (await service.user.call('GET', `/project/${body.project_id}`)).body.name),
    );
    expect(names.sort()).toEqual(['twice', 'twice (2)']);
  });

  const broken = foreign('media/a.avi');
  Object.assign(Object(broken.tracks), { children: [{ OTIO_SCHEMA: 'Track.1', kind: 3, children: [] }] });
  test.each<[string, Uint8Array, RegExp]>([
    ['no document', Buffer.from('Dear Anna, here is my film.'), /no OpenTimelineIO document/],
    [
      'a document that is no timeline',
      json({
        OTIO_SCHEMA: 'SerializableCollection.1',
        children: [{ OTIO_SCHEMA: 'Timeline.1', name: 'Reel 1' }],
      }),
      /"Reel 1"/,
    ],
    [
      'a document with a wrong place',
      json({
        OTIO_SCHEMA: 'Timeline.1',
        tracks: { OTIO_SCHEMA: 'Stack.1', children: [{ OTIO_SCHEMA: 'Track.1', kind: 3 }] },
      }),
      /tracks\.children\[0\]\.kind must be Video or Audio/,
    ],
    [
      'a document with characters that nothing keeps',
      Buffer.from('{"OTIO_SCHEMA":"Timeline.1","name":"a\\u0000","tracks":{"OTIO_SCHEMA":"Stack.1"}}'),
      /name must not hold NUL/,
    ],
    ['an archive without a document', makeZip([{ name: 'media/a.avi', bytes: video }]), /no "content\.otio"/],
    [
      'an archive that leads out',
      makeZip([
        { name: 'content.otio', bytes: json(foreign('media/a.avi')) },
        { name: '../media/a.avi', bytes: video },
      ]),
      /\.\.\/media\/a\.avi/,
    ],
    [
      'an archive with broken media',
      makeZip([
        { name: 'content.otio', bytes: json(foreign('media/a.avi', 'media/b.avi')) },
        { name: 'media/a.avi', bytes: video },
        { name: 'media/b.avi', bytes: video, crc: 5 },
      ]),
      /media\/b\.avi" is damaged/,
    ],
    [
      'an archive with a wrong document',
      makeZip([
        { name: 'content.otio', bytes: json(broken) },
        { name: 'media/a.avi', bytes: video },
      ]),
      /kind must be Video or Audio/,
    ],
  ])('%s is refused with a sentence, and nothing of it stays', async (_name, bytes, message) => {
    const file = await sendFile(bytes, 'bad.otioz');
    const before = [await countOf('asset'), await countOf('project'), await countVideos()];
    const { body } = await service.user.call('POST', '/project/import', { asset_id: file });
    const task = await ended(body.task_id);
    expect(task).toMatchObject({ status: 'FAILED' });
    expect(JSON.stringify(task)).toMatch(new RegExp(message.source.replaceAll('"', '\\\\"'), message.flags));
    expect([await countOf('asset'), await countOf('project'), await countVideos()]).toEqual(before);
    expect((await service.user.call('GET', `/project/${body.project_id}`)).status).toBe(404);
  });

  test('media that does not fit into the account’s storage is refused before it is unpacked', async () => {
    const user = await service.createUser('small@example.com');
    const bytes = makeZip([
      { name: 'content.otio', bytes: json(foreign('media/a.avi')) },
      { name: 'media/a.avi', bytes: video },
    ]);
    const id = await uploadFile(user, bytes, { name: 'x.otioz', fileType: 'proj_original' });
    await service.deps.db
      .updateTable('account')
      .set({ storage_quota_bytes: bytes.length + 10 })
      .where('id', '=', user.principal.accountId)
      .execute();
    const { body } = await user.call('POST', '/project/import', { asset_id: id });
    await service.services.tasks.waitForTask(body.task_id, { signal: AbortSignal.timeout(290_000) });
    const task = await user.call('GET', `/users/tasks/${body.task_id}`);
    expect(JSON.stringify(task.body)).toContain('not enough storage');
  });

  test('what is no file, not there, or may not be read or written', async () => {
    const ask = (fields: object, client: TestClient = service.user) =>
      client.call('POST', '/project/import', fields);
    expect((await ask({ asset_id: unknown })).status).toBe(404);
    expect((await ask({ asset_id: 'x' })).status).toBe(422);
    expect((await ask({ asset_id: projectId })).body.detail[0].loc).toEqual(['body', 'asset_id']);
    const file = await sendFile(json(foreign()), 'fine.otio');
    expect((await ask({ asset_id: file, name: 'a/b' })).body.detail[0].loc).toEqual(['body', 'name']);
    expect((await ask({ asset_id: file, parent_asset_id: assetId })).body.detail[0].loc).toEqual([
      'body',
      'parent_asset_id',
    ]);
    expect((await ask({ asset_id: file, parent_asset_id: unknown })).status).toBe(404);
    const stranger = await service.createUser('other@example.com');
    expect((await ask({ asset_id: file }, stranger)).status).toBe(404);
  });
});

test('the commit of an import is done once, however often it is tried', async () => {
  const { interchange } = service.services;
  const { userId, accountId } = service.user.principal;
  const projects = await countOf('project');
  const folderId = await createFolder(service.user, '/once');
  const imported = {
    ...{ projectId: service.deps.ids.uuid(), name: 'Once', folderId, traceId: 'trace' },
    ...{ timeline: redTimeline(), media: [] },
  };
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await service.deps.db
      .transaction()
      .execute((trx) => interchange.addImported(trx, { userId, accountId }, imported));
  }
  expect(await countOf('project')).toBe(projects + 1);
});

const python = spawnSync('python3', ['-c', 'import opentimelineio']).status === 0;

test.skipIf(!python)(
  'the official library (python opentimelineio) reads an .otioz and finds its media',
  async () => {
    const { bytes } = await download(`/project/${projectId}/export_file?format=otioz`);
    const folder = await mkdtemp(join(tmpdir(), 'rushes-otioz-'));
    try {
      await writeFile(join(folder, 'red.otioz'), bytes);
      await mkdir(join(folder, 'out'));
      const program = `
import sys, opentimelineio as otio
t = otio.adapters.read_from_file(sys.argv[1] + "/red.otioz", extract_to_directory=sys.argv[1] + "/out")
clip = next(iter(t.find_clips()))
path = otio.url_utils.filepath_from_url(clip.media_reference.target_url)
print(open(sys.argv[1] + "/out/" + path, "rb").read() == open(sys.argv[1] + "/video", "rb").read())
`;
      await writeFile(join(folder, 'video'), video);
      expect(execFileSync('python3', ['-c', program, folder], { encoding: 'utf8' }).trim()).toBe('True');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
