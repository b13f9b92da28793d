/** Edits by what is said and heard, over HTTP. */
import { assetClip, timeline, track } from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clicks } from '../../../../../engine/src/testing/clicks.ts';
import { soundFile, testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { bringTranscript } from '../../../testing/test-transcripts.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { editTools } from './edit-tools.ts';

const rate = { num: 10, den: 1 };

let service: TestService;
let talk: string;
let fresh: string;
let song: string;
let walk: string;

const talkBytes = () =>
  testVideo({
    width: 32,
    height: 32,
    shots: [{ background: [200, 30, 30], frames: 80 }],
    loud: [
      [0.7, 2],
      [4, 5],
      [5.3, 7],
    ],
  });

const ended = (taskId: string) =>
  service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_INDEX: 'beats' } });
  talk = await uploadFile(service.user, talkBytes(), { name: 'talk.avi' });
  await bringTranscript(service.user, talk, [
    { start: 0.7, end: 2, text: 'Hello there um we we go.' },
    { start: 4, end: 5, text: 'This is it.' },
    { start: 5.3, end: 7, text: 'Hello there again my friends.' },
  ]);
  fresh = await uploadFile(service.user, testVideo({ shots: [{ background: [1, 1, 1], frames: 10 }] }));
  const { samples } = clicks({ bpm: 120, seconds: 8, sampleRate: 8_000 });
  song = await uploadFile(service.user, soundFile(samples, 8_000), { fileType: 'audio', name: 'song.wav' });
  // A bright square that goes from left to right.
  const walkBytes = testVideo({ width: 160, height: 96, shots: [{ background: [40, 60, 40], frames: 42 }] });
  walk = await uploadFile(service.user, walkBytes, { name: 'walk.avi' });
  const asked = await service.user.call('POST', '/users/assets/preprocess', {
    assets: [talk, song, walk].map((id) => ({ upload_id: 'x', asset_id: id, presigned_put_urls: null })),
    version: null,
    cutter_sensitivity: 0.5,
    generate_proxy: [],
  });
  for (const { task_id: id } of asked.body) expect(await ended(id)).toMatchObject({ state: 'SUCCESS' });
  const { tasks } = service.services;
  for (const id of await tasks.findOpenTasks(service.user.principal, 'index_task')) await ended(id);
});
afterAll(() => service?.stop());

function talkTimeline(asset = talk) {
  const clip = (name: string) =>
    assetClip({ assetId: asset, name, span: { frames: 80, rate }, settings: { link: 'talk' } });
  return timeline({
    output: { width: 32, height: 32, rate },
    tracks: [
      track({ kind: 'Video', children: [clip('picture')] }),
      track({ kind: 'Audio', children: [clip('sound')] }),
    ],
  });
}

async function newProject(asset = talk, document = talkTimeline(asset)): Promise<string> {
  const made = await service.user.call('POST', '/project', { name: `Talk`, timeline: document });
  return made.body.id;
}

/** Three shots of the talk, cut beside the beats of a song. */
function songTimeline() {
  const shot = (start: number, frames: number) =>
    assetClip({ assetId: talk, span: { start, frames, rate }, settings: { link: `shot ${start}` } });
  const shots = [shot(0, 12), shot(20, 17), shot(40, 13)];
  return timeline({
    output: { width: 32, height: 32, rate },
    tracks: [
      track({ kind: 'Video', children: shots }),
      track({ kind: 'Audio', children: shots }),
      track({
        kind: 'Audio',
        children: [assetClip({ assetId: song, span: { frames: 80, rate } })],
        settings: { role: 'music' },
      }),
    ],
  });
}

/** Source frames of each item of a track: `start+length`. */
async function pieces(project: string, index = 0): Promise<string[]> {
  const { body } = await service.user.call('GET', `/project/${project}`);
  const { children } = body.timeline.tracks.children[index];
  return children.flatMap((child: { OTIO_SCHEMA: string; source_range: never }) => {
    if (child.OTIO_SCHEMA === 'Transition.1') return [];
    const { start_time, duration } = child.source_range as Record<string, { value: number }>;
    return `${start_time?.value}+${duration?.value}`;
  });
}

describe('matchBeats', () => {
  test('ends each shot on a beat, its sound with it', async () => {
    const project = await newProject(talk, songTimeline());
    const call = (body: object) => service.user.call('POST', `/project/${project}/match_beats`, body);
    const done = await call({ version: 1 });
    expect(done.body).toMatchObject({ summary: 'Moved 3 cuts onto beats', notes: [], duration_seconds: 8 });
    // Beats are at 0.37, 0.87, … s; frames last 0.1 s.
    const expected = ['0+14', '20+15', '40+15'];
    expect([await pieces(project), await pieces(project, 1)]).toEqual([expected, expected]);
    const bars = await call({ version: 2, every: 3 });
    expect(bars.body.version.version).toBe(3);
    expect((await call({ version: 3, music: 0 })).body.detail[0]).toMatchObject({
      loc: ['body', 'music'],
      msg: expect.stringContaining('no sound track'),
    });
  });

  test('says that nobody listened yet', async () => {
    const project = await newProject(fresh);
    const asked = await service.user.call('POST', `/project/${project}/match_beats`, { version: 1 });
    expect(asked.status).toBe(409);
    expect(asked.body).toMatchObject({ code: 'no_index', detail: expect.stringContaining('for beats yet') });
  });
});

describe('removeSilences', () => {
  test('tells what it would do, keeps what it is told to, and does it', async () => {
    const project = await newProject();
    const call = (body: object) => service.user.call('POST', `/project/${project}/remove_silences`, body);
    const dry = await call({ version: 1, dry_run: true });
    expect(dry.status).toBe(200);
    expect(dry.body).toMatchObject({ version: null, duration_seconds_before: 8, duration_seconds: 5.1 });
    const times = dry.body.findings.map((found: { start_seconds: number; end_seconds: number }) => [
      found.start_seconds,
      found.end_seconds,
    ]);
    expect(times).toEqual([
      [0, 0.53],
      [2.17, 3.83],
      [7.17, 8],
    ]);
    expect(dry.body.findings[1]).toMatchObject({
      kind: 'silence',
      reason: 'Nothing is heard for 2 s.',
      media: { asset_id: talk, start_seconds: 2.17, end_seconds: 3.83 },
      is_kept: false,
    });
    expect(await pieces(project)).toEqual(['0+80']);

    const done = await call({ version: 1, keep: [dry.body.findings[2].id], name: 'Tight' });
    expect(done.body).toMatchObject({
      summary: 'Removed 2 silences, 2.1 s in all',
      duration_seconds: 5.9,
      version: { version: 2, name: 'Tight', summary: 'Removed 2 silences, 2.1 s in all', operation_count: 1 },
    });
    expect([await pieces(project), await pieces(project, 1)]).toEqual([
      ['5+17', '38+42'],
      ['5+17', '38+42'],
    ]);
    const again = await call({ version: 2, keep: [dry.body.findings[2].id] });
    expect(again.body).toMatchObject({ version: null, duration_seconds: 5.9 });
    expect((await call({ version: 1 })).body).toMatchObject({ code: 'version_conflict', current_version: 2 });
  });

  test('is an operation among others, and what it becomes comes back by undo', async () => {
    const project = await newProject();
    const path = `/project/${project}`;
    const operations = [
      { type: 'split', track: [0], time: { value: 30, rate: 10 } },
      { type: 'remove_silences', minimum: 1 },
      { type: 'rename', target: [0, 0], name: 'first' },
    ];
    const edited = await service.user.call('PATCH', path, { version: 1, operations });
    expect(edited.body).toMatchObject({ version: 2, operation_count: 3 });
    expect(await pieces(project)).toEqual(['0+22', '38+42']);
    await service.user.call('POST', `${path}/restore`, { version: 2, to_version: 1 });
    expect(await pieces(project)).toEqual(['0+80']);
    const nothing = await service.user.call('PATCH', path, {
      version: 3,
      operations: [{ type: 'remove_silences', minimum: 50 }],
    });
    expect(nothing.status).toBe(422);
    expect(nothing.body.detail[0].msg).toContain('Nothing was found');
  });

  test('says what is missing, and changes nothing', async () => {
    const project = await newProject(fresh);
    const asked = await service.user.call('POST', `/project/${project}/remove_silences`, { version: 1 });
    expect(asked.status).toBe(409);
    expect(asked.body).toMatchObject({
      code: 'no_index',
      detail: expect.stringContaining('was not analysed yet'),
    });
    const { body } = await service.user.call('GET', `/project/${project}/history`);
    expect(body).toHaveLength(1);
  });

  test('is for those who may edit, and looks only at what they may read', async () => {
    const project = await newProject();
    const stranger = await service.createUser('edits@example.com');
    const refused = await stranger.call('POST', `/project/${project}/remove_silences`, { version: 1 });
    expect(refused.status).toBe(404);
  });
});

describe('reframe', () => {
  async function newWalk(asset = walk): Promise<string> {
    const clip = assetClip({ assetId: asset, name: 'walk', span: { frames: 42, rate } });
    const document = timeline({
      output: { width: 160, height: 96, rate },
      tracks: [track({ kind: 'Video', children: [clip] })],
    });
    const made = await service.user.call('POST', '/project', { name: 'Walk', timeline: document });
    return `/project/${made.body.id}`;
  }

  async function shown(project: string) {
    const { body } = await service.user.call('GET', project);
    return {
      output: body.timeline.metadata.rushes.output,
      settings: body.timeline.tracks.children[0].children.map(
        (clip: { metadata: { rushes?: object } }) => clip.metadata.rushes,
      ),
    };
  }

  test('is drawn over a frame before it is done: what moves, and what would be left of the picture', async () => {
    const project = await newWalk();
    const draw = async (query: string) => {
      const response = await fetch(`${service.baseUrl}${project}/frame?width=320&${query}`, {
        headers: { authorization: `Bearer ${service.user.key}` },
      });
      if (response.status !== 200) return { response, white: [] };
      const bytes = Buffer.from(await response.arrayBuffer());
      const picture = sharp(bytes);
      const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      // Columns that are white at the very top: the square that walks is in the middle.
      const white = Array.from({ length: info.width }, (_, x) => x).filter((x) =>
        [0, 1, 2].every((channel) => (data[x * 3 + channel] ?? 0) > 200),
      );
      return { response, white };
    };
    const [plain, before, after] = await Promise.all([
      draw('time=0.2'),
      draw('time=0.2&reframe=9:16'),
      draw('time=4&reframe=9:16'),
    ]);
    expect(plain.white).toEqual([]);
    expect(plain.response.headers.get('etag')).not.toBe(before.response.headers.get('etag'));
    // 96 rows of 9:16 are 54 of 160 columns, here of 320: the window is where the square is.
    for (const { white } of [before, after]) {
      const width = (white.at(-1) ?? 0) - (white[0] ?? 0) + 1;
      expect(Math.abs(width - 108)).toBeLessThan(6);
    }
    expect(before.white[0]).toBeLessThan(60);
    expect(after.white.at(-1)).toBeGreaterThan(260);
    const { response } = await draw('time=1&reframe=9:0');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['query', 'reframe'] }] });
  });

  test('follows what moves by what the analysis noted, says so, and is undone', async () => {
    const project = await newWalk();
    const dry = await service.user.call('POST', `${project}/reframe`, {
      version: 1,
      dry_run: true,
      aspect: '9:16',
    });
    expect(dry.status).toBe(200);
    expect(dry.body).toMatchObject({ version: null, summary: 'Reframed to 96 x 170, 1 clip', notes: [] });
    expect(dry.body.findings).toMatchObject([
      {
        kind: 'follow',
        start_seconds: 0,
        end_seconds: 4.2,
        reason: expect.stringMatching(/^Follows what/),
        is_kept: false,
      },
    ]);
    const done = await service.user.call('POST', `${project}/reframe`, { version: 1, aspect: '9:16' });
    expect(done.body).toMatchObject({ version: { version: 2, summary: 'Reframed to 96 x 170, 1 clip' } });
    const { output, settings } = await shown(project);
    expect(output).toMatchObject({ width: 96, height: 170 });
    const { keyframes } = settings[0].layout.crop;
    expect(settings[0].fit).toBe('fill');
    // The square's middle goes from 0.1 to 0.9 of the picture, the window with it as far as it may.
    const middle = ({ left, right }: { left: number; right: number }) => (left + 1 - right) / 2;
    expect(middle(keyframes[0].value)).toBeLessThan(0.3);
    expect(middle(keyframes.at(-1).value)).toBeGreaterThan(0.6);
    await service.user.call('POST', `${project}/restore`, { version: 2, to_version: 1 });
    expect(await shown(project)).toMatchObject({ output: { width: 160, height: 96 }, settings: [undefined] });
  });

  test('keeps what it is told to, and follows a face before what moves', async () => {
    const project = await newWalk();
    const { body } = await service.user.call('POST', `${project}/reframe`, {
      version: 1,
      dry_run: true,
      aspect: '1:1',
    });
    const keep = [body.findings[0].id];
    const kept = await service.user.call('POST', `${project}/reframe`, { version: 1, aspect: '1:1', keep });
    expect(kept.body.findings).toMatchObject([{ is_kept: true }]);
    expect((await shown(project)).settings).toEqual([undefined]);

    const { id: version } = await service.deps.db
      .selectFrom('asset_version')
      .select('id')
      .where('asset_id', '=', walk)
      .executeTakeFirstOrThrow();
    const boxes = [1, 2, 3].map((at) => ({
      ms: at * 1_000,
      x: 0.8,
      y: 0.2,
      width: 0.1,
      height: 0.2,
      score: 0.9,
    }));
    const label = { version_id: version, start_ms: 0, end_ms: 10_000, name: 'face', score: 0.9 };
    await service.deps.db
      .insertInto('label')
      .values({ id: service.deps.ids.uuid(), ...label, boxes: JSON.stringify(boxes) })
      .execute();
    const faces = await service.user.call('POST', `${project}/reframe`, { version: 2, aspect: '9:16' });
    expect(faces.body.findings[0].reason).toBe('Follows a face.');
    const { settings } = await shown(project);
    expect(settings[0].layout.crop).toMatchObject({ right: expect.closeTo(0, 1) });
  });

  test('says what is wrong, and of what nothing is known', async () => {
    const project = await newWalk();
    const wrong = await service.user.call('POST', `${project}/reframe`, { version: 1, aspect: '9:0' });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('9:16')]);
    const lost = await service.user.call('POST', `${project}/reframe`, {
      version: 1,
      aspect: '1:1',
      clips: [[7, 7]],
    });
    expect([lost.status, JSON.stringify(lost.body)]).toEqual([
      422,
      expect.stringContaining('no clip that shows a file'),
    ]);
    const unknown = await service.user.call('POST', `${await newWalk(fresh)}/reframe`, {
      version: 1,
      aspect: '1:1',
    });
    expect(unknown.body).toMatchObject({
      findings: [{ kind: 'follow', reason: expect.stringContaining('Preprocess') }],
      notes: [expect.stringContaining('keep their middle')],
    });
  });
});

test('caption puts what is said on the screen, through the cuts, once', async () => {
  const project = await newProject();
  const path = `/project/${project}`;
  const operations = [
    {
      type: 'remove_ranges',
      ranges: [{ start: { value: 20, rate: 10 }, duration: { value: 20, rate: 10 } }],
    },
    { type: 'caption', style: 'karaoke' },
  ];
  const edited = await service.user.call('PATCH', path, { version: 1, operations });
  expect(edited.status).toBe(200);
  const shown = async () => (await service.user.call('GET', path)).body.timeline.tracks.children;
  const cuesOf = (track: { children: never[] }): { start: number; text: string }[] => {
    const [clip] = track.children as { media_references: Record<string, { parameters: never }> }[];
    return (clip?.media_references.DEFAULT_MEDIA?.parameters ?? { cues: [] }).cues;
  };
  const tracks = await shown();
  expect(tracks).toHaveLength(3);
  const said = cuesOf(tracks[2]).map(({ text }) => text);
  expect(said.join(' ')).toBe('Hello there um we we go. This is it. Hello there again my friends.');
  expect(cuesOf(tracks[2]).find(({ text }) => text.startsWith('This'))?.start).toBeCloseTo(2, 1);
  const again = await service.user.call('POST', `${path}/caption`, {
    version: 2,
    style: 'pop',
    position: 'top',
  });
  expect(again.body).toMatchObject({ summary: `Added ${said.length} captions`, version: { version: 3 } });
  expect(again.body.findings[0]).toMatchObject({ kind: 'caption', reason: expect.stringContaining('top') });
  expect(await shown()).toHaveLength(3);
});

test.each(editTools.map((tool) => [tool.name, tool] as const))(
  'the example of %s runs',
  async (name, tool) => {
    const project = await newProject(talk, name === 'match_beats' ? songTimeline() : talkTimeline());
    const body = { version: 1, dry_run: true, ...tool.example };
    const answer = await service.user.call('POST', `/project/${project}/${name}`, body);
    expect(answer.status).toBe(200);
    expect(answer.body.findings.length).toBeGreaterThan(0);
  },
);
