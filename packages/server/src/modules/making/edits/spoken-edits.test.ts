/** Edits by transcripts, over HTTP: what was edited by hand counts, and what a version of an asset is pinned to. */
import { assetClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSound } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { bringTranscript, wordsVtt } from '../../../testing/test-transcripts.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

const rate = { num: 25, den: 1 };

let service: TestService;
let user: TestClient;

beforeAll(async () => {
  service = await startTestService();
  user = service.user;
});
afterAll(() => service?.stop());

/** Ten words of half a second each, from 0 s on, in two segments. */
async function newTalk() {
  const asset = await uploadFile(user, testSound(5), { fileType: 'audio', name: 'talk.wav' });
  const transcript = await bringTranscript(user, asset, [
    { start: 0, end: 2.5, text: 'So um we we go.' },
    { start: 2.5, end: 5, text: 'One two three four five.' },
  ]);
  return { asset, transcript, project: await newProject(asset) };
}

async function newProject(asset: string): Promise<string> {
  const clip = assetClip({ assetId: asset, span: { frames: 125, rate } });
  const document = timeline({
    output: { width: 32, height: 32, rate },
    tracks: [track({ kind: 'Audio', children: [clip] })],
  });
  return (await user.call('POST', '/project', { name: 'Talk', timeline: document })).body.id;
}

const edit = (project: string, name: string, body: object) =>
  user.call('POST', `/project/${project}/${name}`, body);

test('removeFillers: each is listed with its time, and what is kept stays', async () => {
  const { project, asset } = await newTalk();
  const dry = await edit(project, 'remove_fillers', { version: 1, dry_run: true });
  expect(dry.body.findings).toMatchObject([
    { kind: 'filler', text: 'um', reason: '"um" says nothing here.', media: { asset_id: asset } },
    { kind: 'repeat', text: 'we', reason: '"we" is begun again right after.' },
  ]);
  expect(dry.body).toMatchObject({ duration_seconds_before: 5, duration_seconds: 4, version: null });
  const done = await edit(project, 'remove_fillers', { version: 1, keep: [dry.body.findings[1].id] });
  expect(done.body.version).toMatchObject({ version: 2, duration_seconds: 4.52 });
});

describe('cutTranscript', () => {
  test('cuts by the words as they are after an edit by hand, and refuses those of before', async () => {
    const { project, asset, transcript } = await newTalk();
    const path = `/asset/${asset}/transcripts/${transcript.transcript_id}`;
    const { body } = await user.call('GET', path);
    const [first] = body.segments;
    const corrected = { segment_id: first.segment_id, text: 'So, well, we all agree.' };
    expect((await user.call('PATCH', path, { revision: 1, segments: [corrected] })).status).toBe(200);
    const remove = [{ segment: 0, first_word: 1, last_word: 1 }];
    const old = await edit(project, 'cut_transcript', { version: 1, remove, revision: 1 });
    expect(old.status).toBe(422);
    expect(old.body.detail[0]).toMatchObject({ loc: ['body', 'revision'] });
    const done = await edit(project, 'cut_transcript', { version: 1, remove, revision: 2 });
    expect(done.body.findings).toMatchObject([{ text: 'well,', start_seconds: 0.5, end_seconds: 1 }]);
    expect(done.body.version).toMatchObject({ version: 2, duration_seconds: 4.52 });
  });

  test('moves words, in one version that is undone as any other', async () => {
    const { project } = await newTalk();
    const move = [{ words: { segment: 1, first_word: 3, last_word: 4 }, before: { segment: 0 } }];
    const done = await edit(project, 'cut_transcript', { version: 1, move });
    expect(done.body).toMatchObject({ summary: 'Moved words', duration_seconds: 5 });
    const { body } = await user.call('GET', `/project/${project}`);
    const items = body.timeline.tracks.children[0].children.filter(
      (item: { source_range?: unknown }) => item.source_range,
    );
    expect(
      items.map(
        (item: { source_range: { start_time: { value: number } } }) => item.source_range.start_time.value,
      ),
    ).toEqual([100, 0]);
    await user.call('POST', `/project/${project}/restore`, { version: 2, to_version: 1 });
    expect(
      (await user.call('GET', `/project/${project}`)).body.timeline.tracks.children[0].children,
    ).toHaveLength(1);
  });
});

test('keepQuotes: whole sentences stay, and what nobody says is refused', async () => {
  const { project } = await newTalk();
  const none = await edit(project, 'keep_quotes', { version: 1, phrases: ['six'] });
  expect(none.body.detail[0].msg).toContain('nobody says this');
  const done = await edit(project, 'keep_quotes', { version: 1, phrases: ['two three'], padding: 0 });
  expect(done.body).toMatchObject({
    summary: 'Kept one quote, removed 2.5 s around them',
    duration_seconds: 2.48,
  });
});

test('without a transcript it says what to do, and of what somebody may not read it says nothing', async () => {
  const silent = await uploadFile(user, testSound(1), { fileType: 'audio', name: 'silent.wav' });
  const asked = await edit(await newProject(silent), 'remove_fillers', { version: 1 });
  expect(asked.status).toBe(409);
  expect(asked.body).toMatchObject({
    code: 'no_index',
    detail: expect.stringContaining('There is no transcript of "silent.wav"'),
  });
});

test('of two edits at once one wins', async () => {
  const { project } = await newTalk();
  const answers = await Promise.all([1, 2].map(() => edit(project, 'remove_fillers', { version: 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('markChapters: markers of the programme in one version, none twice', async () => {
  const { project } = await newTalk();
  const done = await edit(project, 'mark_chapters', { version: 1 });
  expect(done.body).toMatchObject({ summary: 'Marked one chapter', version: { version: 2 } });
  await edit(project, 'mark_chapters', { version: 2 });
  const { body } = await user.call('GET', `/project/${project}`);
  expect(body.timeline.tracks.markers).toMatchObject([{ metadata: { rushes: { kind: 'chapter' } } }]);
});

describe('caption in another language', () => {
  const cuesOf = (body: { timeline: { tracks: { children: never[] } } }): { text: string }[] => {
    const made = body.timeline.tracks.children.at(-1) as unknown as {
      children: { media_references: { DEFAULT_MEDIA: { parameters: { cues: { text: string }[] } } } }[];
    };
    return made.children[0]?.media_references.DEFAULT_MEDIA.parameters.cues ?? [];
  };

  test('shows the translation that was brought, and what is said without one asked for', async () => {
    const { asset, project } = await newTalk();
    const said = [{ start: 0, end: 5, text: 'Also gehen wir, eins zwei drei vier fünf.' }];
    const body = { text: wordsVtt(said), language: 'de-AT', kind: 'translation' };
    expect((await user.call('POST', `/asset/${asset}/transcripts`, body)).status).toBe(201);
    expect((await edit(project, 'caption', { version: 1, language: 'de' })).status).toBe(200);
    const shown = (await user.call('GET', `/project/${project}`)).body;
    expect(
      cuesOf(shown)
        .map(({ text }) => text)
        .join(' '),
    ).toContain('Also gehen wir');
    expect(shown.timeline.tracks.children.at(-1).metadata.rushes.language).toBe('de-AT');
    await edit(project, 'caption', { version: 2 });
    const original = (await user.call('GET', `/project/${project}`)).body;
    expect(
      cuesOf(original)
        .map(({ text }) => text)
        .join(' '),
    ).toContain('One two three');
  });

  test('says which languages there are where it is not one of them, and changes nothing', async () => {
    const { project } = await newTalk();
    const refused = await edit(project, 'caption', { version: 1, language: 'fr' });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('is not written down in fr, but in en');
    expect((await user.call('GET', `/project/${project}`)).body.version).toBe(1);
    expect((await edit(project, 'caption', { version: 1, language: 'no such!' })).status).toBe(422);
  });
});
