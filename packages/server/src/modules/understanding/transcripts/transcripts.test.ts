import { parseSubtitleText } from '@rushes/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import type { Right } from '../../access/index.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`spoken-${serial}@example.com`);
};
const give = (nodeId: string, user: TestClient, right: Right) => grant(service, nodeId, { user, right });
const newVideo = (user: TestClient) => uploadFile(user, Buffer.from('x'));

const srt = `1
00:00:00,500 --> 00:00:01,999
Hello there.

2
00:00:02,001 --> 00:00:03,000
Who is it?
`;
const vtt = `WEBVTT
Language: en-GB

00:00:01.000 --> 00:00:02.000
<v Ada>One <00:00:01.400>two <00:00:01.800>three

00:01:00.007 --> 00:01:01.250
<v Bob>Salt &amp; pepper
`;

const add = (user: TestClient, assetId: string, body: object = { text: srt }) =>
  user.call('POST', `/asset/${assetId}/transcripts`, body);

async function added(user: TestClient, assetId: string, body?: object): Promise<string> {
  const answer = await add(user, assetId, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.transcript_id;
}

const read = async (user: TestClient, assetId: string, id: string, query = '') =>
  (await user.call('GET', `/asset/${assetId}/transcripts/${id}${query}`)).body;
const change = (user: TestClient, assetId: string, id: string, body: object) =>
  user.call('PATCH', `/asset/${assetId}/transcripts/${id}`, body);
const file = (user: TestClient, assetId: string, id: string, format: string) =>
  user.call('GET', `/asset/${assetId}/transcripts/${id}/file?format=${format}`);

/** Many captions of a tenth of a second each. */
const manyCues = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const time = (milliseconds: number) =>
      new Date(milliseconds).toISOString().slice(11, 23).replace('.', ',');
    return `${at + 1}\n${time(at * 100)} --> ${time(at * 100 + 100)}\nCaption ${at}\n`;
  }).join('\n');

describe('importTranscript', () => {
  it('takes SubRip to the millisecond', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    const { status, body } = await add(user, asset.toUpperCase(), {
      text: srt,
      language: 'en',
      label: 'English',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ asset_id: asset, language: 'en', kind: 'original', source: 'file', label: 'English' },
      ...{ revision: 1, is_edited: false, segment_count: 2, end_time_ms: 3_000, warnings: [] },
      ...{ analyser: null, engine: null, stream_index: null },
    });
    const { segments, next_after: next } = await read(user, asset, body.transcript_id);
    expect(next).toBeNull();
    expect(segments).toMatchObject([
      { ordinal: 0, start_time_ms: 500, end_time_ms: 1_999, text: 'Hello there.', words: [], speaker: null },
      { ordinal: 1, start_time_ms: 2_001, end_time_ms: 3_000, text: 'Who is it?' },
    ]);
  });

  it('takes WebVTT with its language, speakers and the times of words', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    const { body } = await add(user, asset, { text: vtt });
    expect(body.language).toBe('en-GB');
    const { segments } = await read(user, asset, body.transcript_id);
    expect(segments).toMatchObject([
      {
        ...{ speaker: 'Ada', text: 'One two three' },
        words: [
          { text: 'One', start_time_ms: 1_000, end_time_ms: 1_400 },
          { text: 'two', start_time_ms: 1_400, end_time_ms: 1_800 },
          { text: 'three', start_time_ms: 1_800, end_time_ms: 2_000 },
        ],
      },
      { speaker: 'Bob', text: 'Salt & pepper', start_time_ms: 60_007, end_time_ms: 61_250 },
    ]);
  });

  it('takes an uploaded text that the caller can read', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const asset = await newVideo(user);
    const utf16 = Buffer.from(`\ufeff${srt.replace('Hello', 'Grüß Gott')}`, 'utf16le');
    const text = await uploadFile(user, utf16, { fileType: 'text', name: 'a.srt' });
    const { status, body } = await add(user, asset, { asset_id: text });
    expect(status).toBe(201);
    expect((await read(user, asset, body.transcript_id)).segments[0].text).toBe('Grüß Gott there.');
    const theirs = await uploadFile(other, utf16, { fileType: 'text' });
    expect((await add(user, asset, { asset_id: theirs })).status).toBe(404);
    expect((await add(user, asset, { asset_id: asset })).status).toBe(422);
  });

  it.each([
    ['nothing', {}],
    ['both', { text: srt, asset_id: '01890000-0000-7000-8000-000000000000' }],
    ['no captions', { text: 'hello' }],
    ['no language', { text: srt, language: 'no language' }],
    ['no kind', { text: srt, kind: 'funny' }],
    ['a long label', { text: srt, label: 'x'.repeat(201) }],
    ['a caption that is too long', { text: srt.replace('Hello', 'x'.repeat(2_000)) }],
  ])('refuses %s', async (_, body) => {
    const user = await newUser();
    const asset = await newVideo(user);
    expect((await add(user, asset, body)).status).toBe(422);
    expect((await user.call('GET', `/asset/${asset}/transcripts`)).body).toEqual([]);
  });

  it('takes 20,000 segments and no more', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    const { status, body } = await add(user, asset, { text: manyCues(20_000) });
    expect([status, body.segment_count]).toEqual([201, 20_000]);
    const page = await read(user, asset, body.transcript_id, '?after=19990&limit=5');
    expect(page.segments.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([
      19_991, 19_992, 19_993, 19_994, 19_995,
    ]);
    expect(page.next_after).toBe(19_995);
    expect((await add(user, asset, { text: manyCues(20_001) })).status).toBe(422);
  });

  it('needs WRITE on something that is heard, and a version of it', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const asset = await newVideo(owner);
    expect((await add(other, asset)).status).toBe(404);
    await give(asset, other, 1);
    expect((await add(other, asset)).status).toBe(403);
    await give(asset, other, 2);
    expect((await add(other, asset)).status).toBe(201);
    expect((await add(owner, await createFolder(owner, '/f'))).status).toBe(422);
    const unknown = '?version_id=01890000-0000-7000-8000-000000000000';
    const answer = await owner.call('POST', `/asset/${asset}/transcripts${unknown}`, { text: srt });
    expect(answer.status).toBe(404);
  });

  it('keeps at most 100 of a version, asked many at once', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    const { version_id: versionId } = (await add(user, asset)).body;
    const now = new Date();
    const rows = Array.from({ length: 97 }, () => ({
      ...{
        id: service.deps.ids.uuid(),
        version_id: versionId,
        stream_index: null,
        kind: 'original' as const,
      },
      ...{ source: 'file' as const, analyser: null, engine: null, created_by: null },
      ...{ created_at: now, updated_at: now },
    }));
    await service.deps.db.insertInto('transcript').values(rows).execute();
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(user, asset)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  });
});

describe('listTranscripts', () => {
  it('lists those of one version, in the order they came', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    const ids = [await added(user, asset), await added(user, asset, { text: vtt, kind: 'sdh' })];
    const listed = await user.call('GET', `/asset/${asset}/transcripts`);
    expect(listed.body.map(({ transcript_id: id }: { transcript_id: string }) => id)).toEqual(ids);
    const { version_id: versionId } = listed.body[0];
    expect((await user.call('GET', `/asset/${asset}/transcripts?version_id=${versionId}`)).body).toEqual(
      listed.body,
    );
    const other = await newVideo(user);
    expect((await user.call('GET', `/asset/${other}/transcripts?version_id=${versionId}`)).status).toBe(404);
  });

  it('needs READ', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const asset = await newVideo(owner);
    expect((await other.call('GET', `/asset/${asset}/transcripts`)).status).toBe(404);
    await give(asset, other, 1);
    expect((await other.call('GET', `/asset/${asset}/transcripts`)).status).toBe(200);
  });
});

describe('getTranscript', () => {
  it('gives the segments by pages', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    const id = await added(user, asset, { text: manyCues(5) });
    const first = await read(user, asset, id, '?limit=2');
    const second = await read(user, asset, id, `?limit=2&after=${first.next_after}`);
    const third = await read(user, asset, id, `?limit=2&after=${second.next_after}`);
    const texts = [first, second, third].flatMap(({ segments }) =>
      segments.map((one: { text: string }) => one.text),
    );
    expect(texts).toEqual([0, 1, 2, 3, 4].map((at) => `Caption ${at}`));
    expect(third.next_after).toBeNull();
  });

  it('knows a transcript only with its own asset', async () => {
    const user = await newUser();
    const [asset, other] = [await newVideo(user), await newVideo(user)];
    const id = await added(user, asset);
    expect((await user.call('GET', `/asset/${other}/transcripts/${id}`)).status).toBe(404);
  });
});

describe('updateTranscript', () => {
  async function newTranscript(text = vtt) {
    const user = await newUser();
    const asset = await newVideo(user);
    const id = await added(user, asset, { text });
    const { segments } = await read(user, asset, id);
    return { user, asset, id, segments };
  }

  it('changes words, which keep their times where there are as many', async () => {
    const { user, asset, id, segments } = await newTranscript();
    const { status, body } = await change(user, asset, id, {
      revision: 1,
      segments: [
        { segment_id: segments[0].segment_id, text: 'Won too tree', speaker: 'Eve' },
        { segment_id: segments[1].segment_id, text: 'Salt and pepper', speaker: null },
      ],
      language: 'de',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ revision: 2, is_edited: true, language: 'de' });
    const after = (await read(user, asset, id)).segments;
    expect(after[0]).toMatchObject({
      ...{ text: 'Won too tree', speaker: 'Eve', is_edited: true },
      words: [
        { text: 'Won', start_time_ms: 1_000, speaker: 'Eve' },
        { text: 'too', start_time_ms: 1_400 },
        { text: 'tree', start_time_ms: 1_800 },
      ],
    });
    expect(after[1]).toMatchObject({ text: 'Salt and pepper', speaker: null, words: [] });
  });

  it('moves and removes segments, whose ordinals follow their times', async () => {
    const { user, asset, id, segments } = await newTranscript(manyCues(4));
    const [first, second, , last] = segments;
    const { body } = await change(user, asset, id, {
      revision: 1,
      segments: [
        { segment_id: first.segment_id, start_time_ms: 5_000, end_time_ms: 6_000 },
        { segment_id: second.segment_id, remove: true },
        { segment_id: last.segment_id, text: 'Last no more' },
      ],
    });
    expect(body).toMatchObject({ segment_count: 3, end_time_ms: 6_000 });
    const after = (await read(user, asset, id)).segments;
    expect(after.map(({ ordinal, text }: { ordinal: number; text: string }) => [ordinal, text])).toEqual([
      [0, 'Caption 2'],
      [1, 'Last no more'],
      [2, 'Caption 0'],
    ]);
  });

  it('of the same revision twice at once: one is done, the other told which came', async () => {
    const { user, asset, id, segments } = await newTranscript();
    const answers = await Promise.all(
      ['A b c', 'D e f'].map((text) =>
        change(user, asset, id, { revision: 1, segments: [{ segment_id: segments[0].segment_id, text }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'version_conflict', current_revision: 2 });
    const done = answers.findIndex(({ status }) => status === 200);
    expect((await read(user, asset, id)).segments[0].text).toBe(['A b c', 'D e f'][done]);
  });

  it('refuses what makes no sense, and changes nothing then', async () => {
    const { user, asset, id, segments } = await newTranscript();
    const [{ segment_id: own }] = segments;
    const other = await newTranscript();
    const foreign = other.segments[0].segment_id;
    for (const wrong of [
      [{ segment_id: own, text: '' }],
      [{ segment_id: own, text: '   ' }],
      [{ segment_id: own, text: 'x'.repeat(2_001) }],
      [{ segment_id: own, end_time_ms: 1_000 }],
      [
        { segment_id: own, text: 'Fine' },
        { segment_id: own, text: 'Twice' },
      ],
      [
        { segment_id: own, text: 'Fine' },
        { segment_id: foreign, text: 'Not mine' },
      ],
      [],
    ]) {
      expect((await change(user, asset, id, { revision: 1, segments: wrong })).status).toBe(422);
    }
    const after = await read(user, asset, id);
    expect(after).toMatchObject({ revision: 1, is_edited: false });
    expect(after.segments).toEqual(segments);
    expect((await read(other.user, other.asset, other.id)).segments).toEqual(other.segments);
  });

  it('needs WRITE', async () => {
    const { user, asset, id } = await newTranscript();
    const other = await newUser();
    const body = { revision: 1, label: 'x' };
    expect((await change(other, asset, id, body)).status).toBe(404);
    await give(asset, other, 1);
    expect((await change(other, asset, id, body)).status).toBe(403);
    expect((await change(user, asset, id, body)).body).toMatchObject({ label: 'x', revision: 2 });
  });
});

describe('deleteTranscript', () => {
  it('removes it with its segments, once', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const asset = await newVideo(user);
    const id = await added(user, asset);
    await give(asset, other, 1);
    const path = `/asset/${asset}/transcripts/${id}`;
    expect((await other.call('DELETE', path)).status).toBe(403);
    const answers = await Promise.all([user.call('DELETE', path), user.call('DELETE', path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const left = await service.deps.db
      .selectFrom('transcript_segment')
      .select('id')
      .where('transcript_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('exportTranscript', () => {
  it.each(['srt', 'vtt'])('writes %s that reads back as the same', async (format) => {
    const user = await newUser();
    const asset = await newVideo(user);
    const id = await added(user, asset, { text: vtt });
    const exported = await file(user, asset, id, format);
    expect(exported.headers.get('content-disposition')).toContain(`.en-GB.${format}`);
    const before = parseSubtitleText(Buffer.from(vtt));
    const after = parseSubtitleText(Buffer.from(exported.body));
    const known = before.cues.map((cue) => (format === 'vtt' ? cue : { ...cue, speaker: null, words: [] }));
    expect(after.cues).toEqual(known);
  });

  it('writes text with the names of the speakers', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    const id = await added(user, asset, { text: vtt });
    const { headers, body } = await file(user, asset, id, 'txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(body).toBe('Ada: One two three\nBob: Salt & pepper\n');
    expect((await file(user, asset, id, 'docx')).status).toBe(422);
  });

  it('stays exact over a day of drawn times', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let at = 0;
    const spans = Array.from({ length: 500 }, () => {
      const start = at + draw(150_000);
      at = start + 1 + draw(20_000);
      return [start, at];
    });
    const stamp = (ms = 0) => {
      const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
      return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)},${String(ms % 1_000).padStart(3, '0')}`;
    };
    const text = spans
      .map(([start, end], n) => `${n + 1}\n${stamp(start)} --> ${stamp(end)}\nCue ${n}\n`)
      .join('\n');
    const id = await added(user, asset, { text });
    for (const format of ['srt', 'vtt']) {
      const { cues } = parseSubtitleText(Buffer.from((await file(user, asset, id, format)).body));
      expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(spans);
    }
  });
});

describe('a version that is restored', () => {
  it('has what is said in it, edits included', async () => {
    const user = await newUser();
    const asset = await newVideo(user);
    const id = await added(user, asset);
    const { version_id: versionId, segments } = await read(user, asset, id);
    const edit = { segment_id: segments[0].segment_id, text: 'Put right.' };
    await change(user, asset, id, { revision: 1, segments: [edit] });
    const { db, ids } = service.deps;
    const to = ids.uuid();
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('asset_version')
        .selectAll()
        .where('id', '=', versionId)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('asset_version')
        .values({ ...row, id: to, number: row.number + 1, probe: null })
        .execute();
      await service.services.transcripts.copyTranscripts(trx, { from: versionId, to });
    });
    const copies = (await service.services.transcripts.findTranscriptsOf([to])).get(to);
    expect(copies).toMatchObject([{ is_edited: true, revision: 2, segment_count: 2 }]);
    const captions = (await service.services.transcripts.findStoredCaptions([to])).get(to);
    expect(captions?.cues.map(({ text }) => text)).toEqual(['Put right.', 'Who is it?']);
  });
});
