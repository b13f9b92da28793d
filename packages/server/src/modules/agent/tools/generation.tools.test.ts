import { expect, test } from 'vitest';
import { generationTools } from './generation.tools.ts';
import type { ToolCall } from './tool.ts';

test('what takes longer than a client waits for is answered as its task, and goes on', async () => {
  const tool = generationTools.find(({ id }) => id === 'generate_video');
  const signal = new AbortController().signal;
  const started = { task_id: 'a task', asset_id: 'an asset' };
  const generation = {
    generateVideo: async () => started,
    // Never made; left off as soon as nobody waits.
    waitForGeneration: (_started: unknown, options: { signal: AbortSignal }) =>
      new Promise((resolve) => {
        options.signal.addEventListener('abort', () => resolve(null));
      }),
  };
  const call = {
    ...{ services: { generation }, principal: {}, input: { prompt: 'bees' }, requestId: 'a request' },
    ...{ signal, left: signal, mostWaitSeconds: 0, progress: () => undefined },
  };
  const answer = await tool?.run(call as unknown as ToolCall<never>);
  expect(answer?.result).toMatchObject({ ...started, note: expect.stringContaining('get_task') });
});
