import { assetClip, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../../testing/test-uploads.ts';

const rate = { num: 10, den: 1 };

let service: TestService;
let assetId: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  const bytes = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });
  assetId = await uploadFile(service.user, bytes, { name: 'red.avi' });
});
afterAll(() => service?.stop());

function redTimeline(frames = 20, id = assetId) {
  return timeline({
    name: 'Red',
    output: { width: 160, height: 96, rate },
    tracks: [
      track({ kind: 'Video', children: [assetClip({ assetId: id, span: { start: 5, frames, rate } })] }),
      track({
        kind: 'Video',
        settings: { role: 'titles' },
        children: [textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames, rate } })],
      }),
    ],
  });
}

async function createProject(document: unknown = redTimeline()) {
  return service.user.call('POST', '/project', { name: 'Red', timeline: document });
}

describe('POST /project', () => {
  test('keeps the timeline as it was sent, and getProject answers it', async () => {
    const created = await createProject();
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Red', path: '/Red', version: 1, duration_seconds: 2 });
    const read = await service.user.call('GET', `/project/${created.body.id}`);
    expect(read.status).toBe(200);
    expect(read.body.timeline).toEqual(JSON.parse(JSON.stringify(redTimeline())));
  });

  test('names the place of what is wrong in the document', async () => {
    const broken = JSON.parse(JSON.stringify(redTimeline()));
    broken.tracks.children[0].children[0].source_range.duration.rate = -1;
    const answer = await createProject(broken);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 6)).toEqual([
      'body',
      'timeline',
      'tracks',
      'children',
      0,
      'children',
    ]);
    expect(answer.body.detail[0].loc.at(-1)).toBe('rate');
  });

  test('refuses what is no timeline, a closed field and a name with a slash', async () => {
    expect((await createProject({ hello: 'world' })).status).toBe(422);
    const body = { name: 'x', timeline: redTimeline() };
    expect((await service.user.call('POST', '/project', { ...body, colour: 'red' })).status).toBe(422);
    expect((await service.user.call('POST', '/project', { ...body, name: 'a/b' })).status).toBe(422);
  });

  test('refuses assets that do not exist, are not the caller’s, or have no media yet', async () => {
    const unknown = await createProject(redTimeline(10, '01890000-0000-7000-8000-000000000000'));
    expect(unknown.status).toBe(404);
    const stranger = await service.createUser('stranger@example.com');
    const foreign = await stranger.call('POST', '/project', { name: 'mine', timeline: redTimeline() });
    expect(foreign.status).toBe(404);
    const asked = await service.user.call('POST', '/users/assets/upload_urls', [uploadRequest(10)]);
    const pending = await createProject(redTimeline(10, asked.body[0].asset_id));
    expect(pending.status).toBe(409);
    expect(pending.body.detail).toContain('upload it first');
  });

  test('knows an asset however its id is written', async () => {
    const created = await createProject(redTimeline(10, assetId.toUpperCase()));
    expect(created.status).toBe(201);
    const used = await service.deps.db
      .selectFrom('project_asset')
      .select('asset_id')
      .where('project_id', '=', created.body.id)
      .execute();
    expect(used).toEqual([{ asset_id: assetId }]);
  });

  test('tells what of its texts can not be drawn, before anything is rendered', async () => {
    const span = { frames: 10, rate };
    const title = (parameters: object) =>
      textClip({ parameters: { style: 'title', ...parameters } as never, span });
    const document = (variables?: object) => {
      const made = timeline({
        name: 'Texts',
        output: { width: 160, height: 96, rate },
        tracks: [
          track({
            kind: 'Video',
            children: [title({ text: 'A', font: 'Comic Sans MS' }), title({ text: '\u{12000}' })],
          }),
        ],
      });
      const rushes = { ...(made.metadata.rushes as object), ...(variables && { variables }) };
      return { ...made, metadata: { rushes } };
    };
    const read = async (body: object) => {
      const { body: made } = await createProject(body);
      return (await service.user.call('GET', `/project/${made.id}`)).body;
    };
    const told = [
      expect.stringMatching(/^The font "Comic Sans MS" is not shipped/),
      expect.stringMatching(/^No shipped font has .*U\+12000/),
    ];
    expect((await read(document())).warnings).toEqual(told);
    expect((await read(document({ who: { type: 'text', default: 'Ana' } }))).warnings).toEqual(told);
    expect((await read(document({ who: { type: 'text' } }))).warnings).toEqual([]);
  });

  test('says which clips show nothing because their media lies outside the library', async () => {
    const made = timeline({
      name: 'Elsewhere',
      output: { width: 160, height: 96, rate },
      tracks: [track({ kind: 'Video', children: [assetClip({ assetId: 'a', span: { frames: 10, rate } })] })],
    });
    const document = JSON.parse(JSON.stringify(made).replace('asset://a', 'file:///a.mov'));
    const { body } = await createProject(document);
    expect(body.warnings).toEqual([expect.stringContaining('"file:///a.mov"')]);
    expect((await service.user.call('GET', `/project/${body.id}`)).body.warnings).toEqual(body.warnings);
  });

  test('is nobody else’s to read', async () => {
    const created = await createProject();
    const other = await service.createUser('other@example.com');
    expect((await other.call('GET', `/project/${created.body.id}`)).status).toBe(404);
    expect((await other.call('POST', `/project/${created.body.id}/export`, ['720p'])).status).toBe(404);
  });
});
