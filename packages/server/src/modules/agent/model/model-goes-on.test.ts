/** A run of a language model whose worker ended in the middle, and that another one takes up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker } from '../../../process/worker.ts';
import {
  type StandInLanguageModel,
  startStandInLanguageModel,
} from '../../../testing/stand-in-language-model.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { readAllEvents } from '../../../testing/test-stream.ts';

let service: TestService;
let provider: StandInLanguageModel;
const MODEL = 'compatible:stand-in';

beforeAll(async () => {
  provider = await startStandInLanguageModel();
  service = await startTestService({
    env: {
      RUSHES_AI_LANGUAGE: MODEL,
      RUSHES_AI_COMPATIBLE_URL: provider.url,
      RUSHES_AI_COMPATIBLE_KEY: provider.key,
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await provider?.close();
});

const work = () =>
  startWorker(service.services, service.deps, { types: ['create_task'], schedules: 'manual' });

test('goes on with what it has said and done, and does and charges nothing twice', async () => {
  const music = { name: 'generate_audio', input: { prompt: 'calm piano', duration_seconds: 2, wait: false } };
  provider.answer((_, turn) => {
    if (turn === 0) return { text: 'I begin.', calls: [music] };
    if (turn === 1) return { hangs: true };
    return turn === 2 ? { calls: [music] } : { text: 'Done.' };
  });
  const query = new URLSearchParams({ prompt: 'Calm piano', llm_model: MODEL });
  const headers = { 'x-api-key': service.user.key };
  const events = readAllEvents(await fetch(`${service.baseUrl}/create?${query}`, { headers }));
  const first = await work();
  await provider.asked(2);
  await first.stop();
  const second = await work();
  const end = (await events).at(-1)?.data;
  await second.stop();
  expect(end).toMatchObject({ status: 'done', message: 'I begin.\n\nDone.' });
  const [, , goingOn, refused] = provider.heard.map(({ messages }) => messages.slice(1));
  expect(goingOn).toMatchObject([
    { role: 'user', content: 'Calm piano' },
    { role: 'assistant', content: 'I begin.' },
    { role: 'user', content: expect.stringMatching(/cut off.*generate_audio.*completed/) },
  ]);
  expect(String(refused?.at(-1)?.content)).toContain('before you were cut off');
  const { db } = service.deps;
  const made = await db.selectFrom('task').select('id').where('type', '=', 'generate_task').execute();
  expect(made).toHaveLength(1);
  const run = await db
    .selectFrom('task')
    .select(['charged_microcredits'])
    .where('id', '=', end.task_id)
    .executeTakeFirstOrThrow();
  // The run, and the two answers of the worker that has ended it.
  expect(run.charged_microcredits).toBe(25_000 + 0.2 * 60_000 + 0.04 * 600_000);
  const said = await db
    .selectFrom('run_event')
    .select('data')
    .where('type', '=', 'response.output_text.delta')
    .orderBy('sequence')
    .execute();
  expect(said.map(({ data }) => data.delta).join('')).toBe(end.message);
});
