/** Prompts that name moments by what is in them, over uploaded clips, to the frame of the timeline. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginReading } from '@rushes/director';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toyLibrary } from '../../../../../director/src/testing/toy-library.ts';
import { grant } from '../../../testing/test-grants.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { readEvents } from '../../../testing/test-stream.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { READ } from '../../access/access.service.ts';

let service: TestService;
let podium: string;

/** Cues as SubRip: from, to, text. */
function srt(cues: readonly [string, string, string][]): string {
  return cues.map(([from, to, text], at) => `${at + 1}\n${from} --> ${to}\n${text}\n`).join('\n');
}

const speech = srt([
  ['00:00:00,400', '00:00:01,200', 'My fellow Americans,'],
  ['00:00:01,400', '00:00:02,600', 'ask not what your country'],
  ['00:00:02,600', '00:00:03,480', 'can do for you.'],
  ['00:00:04,000', '00:00:05,000', 'We rode our bicycles to the moon.'],
]);
const words = `WEBVTT

00:00.000 --> 00:03.000
<00:00.200>Where <00:00.800>do <00:01.000>roses <00:01.600>grow <00:02.000>at <00:02.400>night
`;

async function upload(name: string, green: number, client: TestClient = service.user): Promise<string> {
  const shots = [{ background: [60, green, 90] as const, frames: 150 }];
  return uploadFile(client, testVideo({ rate: 25, shots }), { name });
}

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_INDEX: 'none' } });
  podium = await upload('podium.avi', 120);
  const garden = await upload('garden.avi', 20);
  const send = (id: string, text: string) => service.user.call('POST', `/asset/${id}/transcripts`, { text });
  expect((await send(podium, speech)).status).toBe(201);
  expect((await send(garden, words)).status).toBe(201);
  const { db, ids } = service.deps;
  const { current_version_id: version } = await db
    .selectFrom('asset')
    .select('current_version_id')
    .where('id', '=', garden)
    .executeTakeFirstOrThrow();
  const box = { x: 0, y: 0, width: 1, height: 0.1, confidence: 0.9 };
  const times = { start_ms: 3_200, end_ms: 4_400 };
  const onScreen = { id: ids.uuid(), version_id: version ?? '', ...times, text: 'Summer Sale 2026', ...box };
  await db.insertInto('screen_text').values(onScreen).execute();
  await db
    .updateTable('asset')
    .set({ keywords: ['gardening'] })
    .where('id', '=', garden)
    .execute();
});
afterAll(() => service?.stop());

/** The plan of a prompt, and which frames of which files it shows; its rendering is cancelled. */
async function make(prompt: string, client: TestClient = service.user) {
  const response = await fetch(`${service.baseUrl}/create?${new URLSearchParams({ prompt })}`, {
    headers: { 'x-api-key': client.key },
  });
  for await (const { data } of readEvents(response)) {
    if (data.stage !== 'rendering') {
      if (data.status !== 'progressing') return { last: data, cut: [] };
      continue;
    }
    const run = await service.deps.db
      .selectFrom('run')
      .select(['outcome', 'project_id'])
      .where('task_id', '=', data.task_id)
      .executeTakeFirstOrThrow();
    await client.call('DELETE', `/users/tasks/${data.task_id}`);
    const { body } = await client.call('GET', `/project/${run.project_id}`);
    const track = body.timeline.tracks.children.find(({ name }: { name: string }) => name === 'Footage');
    const cut = track.children.flatMap((item: Clip) =>
      item.OTIO_SCHEMA === 'Clip.2'
        ? [[item.name, item.source_range.start_time.value, item.source_range.duration.value]]
        : [],
    );
    return { last: run.outcome as Outcome, cut };
  }
  throw new Error('the stream ended early');
}

// biome-ignore lint/suspicious/noExplicitAny: a claim of any kind, looked into as clients do.
type Outcome = { message: string; claims: any[] };

interface Clip {
  OTIO_SCHEMA: string;
  name: string;
  source_range: { start_time: { value: number }; duration: { value: number } };
}

const plain = '480p, no music';

describe('moments are found by what is in them', () => {
  test('the very words, from the start of their first cue to the end of their last one', async () => {
    const { last, cut } = await make(
      `Use the part where he says 'ask not what your country can do', ${plain}`,
    );
    // 1.4 s to 3.48 s at 25 frames per second.
    expect(cut).toEqual([['podium.avi', 35, 52]]);
    expect(last.message).toContain('“ask not what your country can do” in podium.avi at 0:01');
    expect(last.claims.every(({ met }: { met: boolean }) => met)).toBe(true);
  });

  test('by the times of the words where the transcript has them, in the order asked', async () => {
    const { cut } = await make(
      `Start with the part where she says "roses grow", then the part where he says "our bicycles", ${plain}`,
    );
    // 1.0 s to 2.0 s by its words, 4 s to 5 s by its cue.
    expect(cut).toEqual([
      ['garden.avi', 25, 25],
      ['podium.avi', 100, 25],
    ]);
  });

  test('what stands on the screen, while it stands there, and is not shown as a title', async () => {
    const { last, cut } = await make(`The scene with the title 'Summer Sale', ${plain}`);
    expect(cut).toEqual([['garden.avi', 80, 30]]);
    expect(last.claims.filter(({ kind }: { kind: string }) => kind === 'title')).toEqual([]);
  });

  test('everything about something, by its speech and by its keywords', async () => {
    expect((await make(`Everything about bicycles, ${plain}`)).cut).toEqual([
      ['podium.avi', expect.any(Number), expect.any(Number)],
    ]);
    const { cut } = await make(`Everything about gardening, 2 seconds, ${plain}`);
    expect(new Set(cut.map(([name]: string[]) => name))).toEqual(new Set(['garden.avi']));
  });
});

describe('what is not found', () => {
  test('is said as not met beside what is there, and nothing stands in for it', async () => {
    const { last, cut } = await make(
      `podium.avi and the part where he says "we choose to go", 2 seconds, ${plain}`,
    );
    expect(new Set(cut.map(([name]: string[]) => name))).toEqual(new Set(['podium.avi']));
    expect(last.message).toContain('I found nobody who says “we choose to go”');
    const assets = last.claims.find(({ kind }: { kind: string }) => kind === 'assets');
    expect(assets).toMatchObject({ met: false, asked: [podium, 'we choose to go'], used: [podium] });
  });

  test('makes no video where it is all that is asked for', async () => {
    const { last } = await make(`The part where he says "we choose to go", ${plain}`);
    expect(last).toMatchObject({
      status: 'failed',
      code: 'asset_not_found',
      message:
        'I found nobody who says “we choose to go”. Say which files to use by their names, or ask for all of them.',
    });
    const { last: unseen } = await make(`Clips that show a zeppelin, ${plain}`);
    expect(unseen.message).toMatch(
      /shows “zeppelin”\. .*To enable it: npm run models -- pull .* ask for all of them\.$/,
    );
  });

  test('is what lies in the libraries of others', async () => {
    const stranger = await service.createUser('stranger@example.com');
    const own = await upload('own.avi', 200, stranger);
    await grant(service, podium, { user: stranger, right: READ });
    expect((await stranger.call('GET', '/search?query=my+fellow+americans')).body.results).toHaveLength(1);
    const said = `The part where he says "ask not what your country", ${plain}`;
    const { last } = await make(said, stranger);
    expect(last).toMatchObject({ status: 'failed', code: 'asset_not_found' });
    expect(last.message).toContain('I found nobody who says');
    expect(own).not.toBe(podium);
  });
});

describe('docs/prompts.md', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../../../../docs/prompts.md'), 'utf8');
  const section = docs.slice(
    docs.indexOf('## Moments'),
    docs.indexOf('\n## ', docs.indexOf('## Moments') + 5),
  );
  const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].slice(1);
  const examples = rows.flatMap(([, , prompts = '']) =>
    [...prompts.matchAll(/`([^`]+)`/g)].map(([, one]) => one ?? ''),
  );

  test('has examples', () => expect(examples.length).toBeGreaterThan(8));

  test.each(examples)('is true of: %s', (prompt) => {
    // What only may be meant so (soft) is looked up besides.
    const { finds } = beginReading(prompt, { assets: toyLibrary, unusable: [] });
    expect(finds.filter(({ isSoft }) => !isSoft)).toHaveLength(1);
  });
});
