import type { AgentEvent } from '@rushes/sdk';
import { expect, test } from 'vitest';
import { filmsOf, hear, type Message, STARTED, type Turn, turnsOf } from './turns.ts';

const said = (id: string, user_message: string) => ({ id, user_message }) as unknown as Message;
const answered = (id: string, message: string) =>
  ({ id, agent_message: { status: 'done', message } }) as unknown as Message;

test('messages, the newest first, are turns in their order; the last may have no answer yet', () => {
  const turns = turnsOf([said('c', 'Shorter'), answered('b', 'Here it is'), said('a', 'A film')]);
  expect(turns.map(({ prompt, answer }) => [prompt, answer?.message])).toEqual([
    ['A film', 'Here it is'],
    ['Shorter', undefined],
  ]);
  // A page that begins in the middle of a turn loses nothing.
  expect(turnsOf([answered('b', 'Here it is')])).toMatchObject([{ prompt: '' }]);
});

test('the events of a stream add up to what is shown of it', () => {
  const about = { chat_id: 'chat' };
  const call = { ...about, tool_call_id: 't1', tool_id: 'search' };
  const events = [
    { ...about, type: 'response.created', response_id: 'r', task_id: 'task' },
    { ...about, type: 'service.progress', stage: 'reading', progress: 0.1, message: 'Reading' },
    { ...call, type: 'service.tool.started', arguments: {} },
    { ...call, type: 'service.tool.progress', progress: 0.5, message: '' },
    { ...call, type: 'service.tool.finished', status: 'completed', summary: 'Found 3', tokens_used: 0 },
    { ...about, type: 'service.progress', stage: 'planning', progress: 0.3, message: 'Planning' },
    { ...about, type: 'response.output_text.delta', delta: 'Here ' },
    { ...about, type: 'response.output_text.delta', delta: 'it is' },
    { ...about, type: 'service.stream.end', reason: 'cancelled', task_id: 'task', result: null },
  ] as AgentEvent[];
  expect(events.reduce(hear, STARTED)).toEqual({
    chatId: 'chat',
    taskId: 'task',
    stage: 'planning',
    share: 0.3,
    message: 'Planning',
    stages: ['reading', 'planning'],
    text: 'Here it is',
    tools: [{ id: 't1', tool: 'search', state: 'completed', summary: 'Found 3', progress: 1 }],
    answer: null,
    isOver: true,
  });
});

test('the films of a chat are those of turns that were done, with what was asked for each', () => {
  const done = (...ids: string[]) =>
    ({ status: 'done', assets: ids.map((asset_id) => ({ asset_id })) }) as unknown as Turn['answer'];
  const failed = { status: 'failed', message: '' } as unknown as Turn['answer'];
  const turns = [
    { prompt: 'A film', answer: done('one') },
    { prompt: 'What is in it?', answer: done() },
    { prompt: 'Make it purple', answer: failed },
    { prompt: 'Shorter', answer: done('two') },
    { prompt: 'Square', answer: null },
  ];
  expect(filmsOf(turns).map(({ number, prompt, asset }) => [number, prompt, asset.asset_id])).toEqual([
    [1, 'A film', 'one'],
    [2, 'Shorter', 'two'],
  ]);
});
