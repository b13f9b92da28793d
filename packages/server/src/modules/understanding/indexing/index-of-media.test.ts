/** The whole chain with every analyser that is built in, over media that is hardly any. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clicks } from '../../../../../engine/src/testing/clicks.ts';
import { soundFile, testImage, testSound, testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_INDEX: 'all', RUSHES_MEDIA_WORKERS: '2' } });
});
afterAll(() => service.stop());

const small = { width: 64, height: 48 };
const colourful = testVideo({ ...small, shots: [{ background: [200, 30, 30], frames: 8 }] });

const ended = (taskId: string) =>
  service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

async function preprocess(id: string) {
  const body = {
    assets: [{ upload_id: 'x', asset_id: id }],
    version: null,
    cutter_sensitivity: 0.5,
    generate_proxy: [],
  };
  const answer = await service.user.call('POST', '/users/assets/preprocess', body);
  return ended(answer.body[0].task_id);
}

/** Until all that a preprocess started has ended. */
async function settled(): Promise<void> {
  const { tasks } = service.services;
  for (const id of await tasks.findOpenTasks(service.user.principal, 'index_task')) await ended(id);
}

interface State {
  analyser: string;
  state: string;
  reason?: string | null;
  enable?: string | null;
}

async function statesOf(id: string): Promise<State[]> {
  return (await service.user.call('GET', `/video/index/${id}`)).body.analysers;
}

/** What may be said of an analyser that has had its turn. */
function expectTurn({ analyser, state, reason, enable }: State): void {
  const said = `${analyser}: ${state} ${reason ?? ''}`;
  const right =
    analyser === 'descriptions' ? ['not_run', 'not_available'] : ['done', 'refused', 'not_available'];
  expect(right, said).toContain(state);
  if (state !== 'done') expect(reason, said).toMatch(/\w/);
  if (state === 'not_available') expect(enable, said).toMatch(/\w/);
}

describe('getIndex of', () => {
  it.each([
    [
      'a silent one of one frame',
      'video',
      testVideo({ ...small, shots: [{ background: [90, 90, 90], frames: 1 }] }),
    ],
    ['a black one', 'video', testVideo({ ...small, shots: [{ background: [0, 0, 0], frames: 8 }] })],
    ['a damaged one', 'video', colourful.subarray(0, Math.floor(colourful.length * 0.6))],
    ['sound alone', 'audio', testSound(0.5)],
    ['a picture', 'image', testImage(64, 48, [200, 100, 50])],
  ] as const)('%s says of every analyser what came of it', async (name, fileType, bytes) => {
    const id = await uploadFile(service.user, bytes, { fileType, name });
    expect((await preprocess(id)).state).toBe('SUCCESS');
    await settled();
    const states = await statesOf(id);
    expect(states.map(({ analyser }) => analyser)).toContain('text_index');
    for (const state of states) expectTurn(state);
  });

  it('what can not be opened says that nobody looked', async () => {
    const id = await uploadFile(service.user, Buffer.from('no media at all'), { name: 'broken.mp4' });
    expect((await preprocess(id)).state).toBe('FAILURE');
    const { status, body } = await service.user.call('GET', `/video/index/${id}`);
    expect([status, body.analysers]).toEqual([200, []]);
    expect((await service.user.call('POST', `/video/index/${id}`, {})).status).toBe(409);
  });
});

it('removeIndex takes away what was found, reindex finds it again, and the details show it', async () => {
  const { user } = service;
  const id = await uploadFile(user, colourful, { name: 'colours.avi' });
  await preprocess(id);
  await settled();
  const printsOf = (states: State[]) => states.find(({ analyser }) => analyser === 'prints')?.state;
  const removed = await user.call('DELETE', `/video/index/${id}?analyser=prints`);
  expect([removed.status, printsOf(removed.body.analysers)]).toEqual([200, 'not_run']);
  const { status, body } = await user.call('POST', `/video/index/${id}`, { analysers: ['prints'] });
  expect(status).toBe(202);
  const task = await ended(body.task_id);
  expect(task.result).toMatchObject({
    analysers: expect.arrayContaining([{ analyser: 'prints', state: 'done', reason: null }]),
  });
  const details = (await user.call('GET', `/video/details/${id}`)).body;
  expect(printsOf(details.index)).toBe('done');
  expect(details).toMatchObject({ transcripts: [], labels: [], entity_matches: [] });
  expect(details.scenes[0].transition).toMatchObject({ kind: 'start' });
  expect((await user.call('POST', `/video/index/${id}`, { analysers: ['nothing'] })).status).toBe(422);
  const all = await user.call('DELETE', `/video/index/${id}`);
  expect(new Set(all.body.analysers.map((one: State) => one.state))).not.toContain('done');
});

it('the beats of music stand in the details, and a tone has none', async () => {
  const { user } = service;
  const { samples } = clicks({ bpm: 120, seconds: 8, sampleRate: 16_000 });
  const id = await uploadFile(user, soundFile(samples, 16_000), { fileType: 'audio', name: 'clicks.wav' });
  await preprocess(id);
  await settled();
  const { beat_sections: sections } = (await user.call('GET', `/video/details/${id}`)).body;
  expect(sections).toHaveLength(1);
  expect(sections[0].bpm).toBeCloseTo(120, 0);
  for (const [index, ms] of sections[0].beats_ms.entries())
    expect(Math.abs(ms - 370 - 500 * index)).toBeLessThan(15);
  const tone = await uploadFile(user, testSound(6), { fileType: 'audio', name: 'tone.wav' });
  await preprocess(tone);
  await settled();
  expect((await user.call('GET', `/video/details/${tone}`)).body.beat_sections).toEqual([]);
  expect((await statesOf(tone)).find(({ analyser }) => analyser === 'beats')?.state).toBe('done');
});
