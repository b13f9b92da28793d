/** Recordings of speech over HTTP: summaries, shorts, highlights. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSound, testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { bringTranscript } from '../../../testing/test-transcripts.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

let service: TestService;
let user: TestClient;
let talk: string;

const sentences = [
  'Today we bake bread with flour and water.',
  'The dough rests so the yeast can work.',
  'In the oven the dough becomes bread.',
  'How far away is the nearest star?',
  'A telescope collects the light of stars.',
  'Space telescopes see stars without air.',
];

beforeAll(async () => {
  service = await startTestService();
  user = service.user;
  talk = await uploadFile(
    user,
    testVideo({ width: 32, height: 32, shots: [{ background: [9, 90, 9], frames: 180 }] }),
    { name: 'talk.avi' },
  );
  await bringTranscript(
    user,
    talk,
    sentences.map((text, index) => ({ start: 3 * index, end: 3 * index + 2.8, text })),
  );
});
afterAll(() => service?.stop());

test('getTalkSummary: sentences, phrases and chapters with their times', async () => {
  const { status, body } = await user.call('GET', `/asset/${talk}/summary?sentences=2&chapter_seconds=6`);
  expect(status).toBe(200);
  expect(body.sentences).toHaveLength(2);
  expect(body.chapters.map(({ start_seconds: start }: { start_seconds: number }) => start)).toEqual([0, 9]);
  expect(body).toMatchObject({ asset_id: talk, language: 'en', revision: 1 });
});

describe('makeShorts', () => {
  const ask = (body: object, asset = talk, as = user) => as.call('POST', `/asset/${asset}/shorts`, body);

  test('makes a project of each clip, from the beginning of a sentence to the end of one', async () => {
    const dry = await ask({ count: 2, seconds: 6, dry_run: true });
    expect(dry.body.shorts).toHaveLength(2);
    expect(dry.body.shorts[0]).toMatchObject({
      project_id: null,
      title: 'How far away is the nearest star?',
    });
    const { status, body } = await ask({ count: 2, seconds: 6 });
    expect(status).toBe(200);
    const [best] = body.shorts;
    expect(best.reasons.length).toBeGreaterThan(0);
    const project = (await user.call('GET', `/project/${best.project_id}`)).body;
    expect(project).toMatchObject({
      name: 'How far away is the nearest star?',
      version: 1,
      missing_asset_ids: [],
    });
    expect(project.timeline.metadata.rushes.output).toMatchObject({ width: 1_080, height: 1_920 });
    const history = await user.call('GET', `/project/${best.project_id}/history`);
    expect(history.body[0].summary).toBe('Made of the best of "talk.avi"');
    const again = await ask({ count: 1, seconds: 6 });
    expect(again.body.shorts[0].name).not.toBe(best.name);
  });

  test('says what to do where nothing is known or nothing is long enough, and makes nothing then', async () => {
    const silent = await uploadFile(user, testSound(1), { fileType: 'audio', name: 'silent.wav' });
    expect(await ask({}, silent)).toMatchObject({ status: 409, body: { code: 'no_index' } });
    expect(await ask({ seconds: 600 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const stranger = await service.createUser('talks@example.com');
    expect((await ask({}, talk, stranger)).status).toBe(404);
    expect((await ask({ count: 50 })).status).toBe(422);
  });
});

test('makeHighlights: one project in the order in which it is said', async () => {
  const { status, body } = await user.call('POST', `/asset/${talk}/highlights`, { seconds: 12, fit: 'blur' });
  expect(status).toBe(200);
  expect(body.name).toBe('Highlights of talk.avi');
  const project = (await user.call('GET', `/project/${body.project_id}`)).body;
  expect(project.timeline.tracks.children[0].children).toHaveLength(body.parts.length);
});
