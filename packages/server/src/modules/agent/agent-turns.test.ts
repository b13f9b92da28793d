/** Conversations over HTTP: each message changes the film that those before it made. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../testing/test-media.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { readAllEvents } from '../../testing/test-stream.ts';
import { uploadFile } from '../../testing/test-uploads.ts';

let service: TestService;
let ids: { [name: string]: string };

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_INDEX: 'none' } });
  const video = (background: [number, number, number]) => testVideo({ shots: [{ background, frames: 60 }] });
  ids = {
    red: await uploadFile(service.user, video([200, 30, 30]), { name: 'red.avi' }),
    blue: await uploadFile(service.user, video([30, 30, 200]), { name: 'blue.avi' }),
    green: await uploadFile(service.user, video([30, 160, 30]), { name: 'green.avi' }),
  };
});
afterAll(() => service?.stop());

async function say(prompt: string, chatId?: string) {
  const query = { prompt, ...(chatId !== undefined && { chat_id: chatId }) };
  const response = await fetch(`${service.baseUrl}/create?${new URLSearchParams(query)}`, {
    headers: { 'x-api-key': service.user.key },
  });
  return (await readAllEvents(response)).at(-1)?.data;
}

interface Item {
  OTIO_SCHEMA: string;
  name: string;
  source_range: { start_time: { value: number }; duration: { value: number } };
  metadata: { rushes?: { color?: { saturation?: number } } };
}

/** The project as it is kept: its version, and the clips of its pictures. */
async function filmOf(projectId: string) {
  const { body } = await service.user.call('GET', `/project/${projectId}`);
  const track = body.timeline.tracks.children.find(({ name }: { name: string }) => name === 'Footage');
  const clips: Item[] = track.children.filter((item: Item) => item.OTIO_SCHEMA === 'Clip.2');
  return {
    version: body.version as number,
    output: body.timeline.metadata.rushes.output,
    cut: clips.map(({ name, source_range }) => [name, source_range.duration.value]),
    grey: clips.map(({ metadata }) => metadata.rushes?.color?.saturation === -1),
  };
}

const first = '2 second 480p video of red.avi then blue.avi, no music';

describe('a conversation', () => {
  let chatId: string;
  let projectId: string;

  beforeAll(async () => {
    const made = await say(first);
    expect(made).toMatchObject({ status: 'done', assets: [{ duration_seconds: 2 }] });
    chatId = made.chat_id;
    projectId = made.projects[0].project_id;
  });

  test('changes the one project, a version and a file each, and goes on from a change by hand', async () => {
    const short = await say('make it 1 second', chatId);
    expect(short).toMatchObject({ status: 'done', projects: [{ project_id: projectId }] });
    expect(short.assets[0].duration_seconds).toBe(1);
    expect(short.claims).toContainEqual(
      expect.objectContaining({ kind: 'change', state: 'done', met: true }),
    );
    const swapped = await say('swap the first two', chatId);
    expect(swapped.message).toContain('I changed the film: “swap the first two”');
    const film = await filmOf(projectId);
    expect(film.version).toBe(3);
    expect(film.cut.map(([name]) => name)).toEqual(['blue.avi', 'red.avi']);
    const byHand = await service.user.call('PATCH', `/project/${projectId}`, {
      version: 3,
      operations: [{ type: 'delete', item: [0, 1], mode: 'ripple' }],
    });
    expect(byHand.status).toBe(200);
    const grey = await say('now in black and white', chatId);
    expect(grey).toMatchObject({ status: 'done' });
    expect(await filmOf(projectId)).toMatchObject({
      version: 5,
      cut: [['blue.avi', expect.any(Number)]],
      grey: [true],
    });
  });

  test('takes changes back one by one, those by hand as well', async () => {
    const undone = await say('undo', chatId);
    expect(undone.message).toContain('I took the last change back.');
    expect((await filmOf(projectId)).grey.every((one) => !one)).toBe(true);
    const earlier = await say('as it was before the swap', chatId);
    expect(earlier).toMatchObject({ status: 'done' });
    expect((await filmOf(projectId)).cut.map(([name]) => name)).toEqual(['red.avi', 'blue.avi']);
    await say('back to the original version', chatId);
    expect((await filmOf(projectId)).cut.reduce((sum, [, frames]) => sum + Number(frames), 0)).toBe(60);
    const none = await say('undo 9 times', chatId);
    expect(none).toMatchObject({ status: 'failed', code: 'follow_up' });
  });

  test('answers questions and thanks without a film, for nothing', async () => {
    const { version } = await filmOf(projectId);
    for (const [prompt, words] of [
      ['which clips show the blue?', 'blue.avi'],
      ['what files do I have?', 'red.avi'],
      ['how long is it?', '2 seconds'],
      ['which clips are in it?', 'red.avi (1 s), then blue.avi (1 s)'],
      ['is there a title?', 'no title'],
      ['is the green in it?', 'green.avi is not in the film'],
      ['thanks!', 'welcome'],
    ] as const) {
      const answer = await say(prompt, chatId);
      expect(answer).toMatchObject({ status: 'done', projects: [], assets: [] });
      expect(answer.message).toContain(words);
      const task = await service.deps.db
        .selectFrom('task')
        .select('charged_microcredits')
        .where('id', '=', answer.task_id)
        .executeTakeFirstOrThrow();
      expect(Number(task.charged_microcredits ?? 0)).toBe(0);
    }
    expect((await filmOf(projectId)).version).toBe(version);
  });

  test('knows what the message before was about', async () => {
    await say('swap the first two', chatId);
    const again = await say('again', chatId);
    expect(again).toMatchObject({ status: 'done' });
    expect((await filmOf(projectId)).cut.map(([name]) => name)).toEqual(['red.avi', 'blue.avi']);
    const unknown = await say('email it to my mother', chatId);
    expect(unknown).toMatchObject({ status: 'failed', code: 'follow_up' });
    expect(unknown.message).toContain('I do not publish or send films');
  });

  test('makes further shapes as projects of their own', async () => {
    const both = await say('as 16:9 and 9:16', chatId);
    expect(both).toMatchObject({ status: 'done' });
    expect(both.projects).toHaveLength(2);
    expect(both.assets.map(({ width, height }: { width: number; height: number }) => width > height)).toEqual(
      [true, false],
    );
  });

  test('makes nothing of footage that is gone, until it is replaced', async () => {
    const { version } = await filmOf(projectId);
    expect((await service.user.call('POST', `/asset/${ids.blue}/trash`)).status).toBe(200);
    const gone = await say('make it 1 second', chatId);
    expect(gone).toMatchObject({ status: 'failed', code: 'asset_not_found' });
    expect(gone.message).toContain('blue.avi');
    expect((await filmOf(projectId)).version).toBe(version);
    const mended = await say('the green instead of the second clip', chatId);
    expect(mended).toMatchObject({ status: 'done' });
    expect((await filmOf(projectId)).cut.map(([name]) => name)).toEqual(['red.avi', 'green.avi']);
  });
});
