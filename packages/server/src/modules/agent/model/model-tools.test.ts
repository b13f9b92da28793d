/** What a language model may do with tools, whatever it was talked into. */
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineTool } from '../tools/tool.ts';
import type { AgentToolsService } from '../tools/tools.service.ts';
import { doneBefore } from './go-on.ts';
import { createModelSpending } from './model-spending.ts';
import { asData, type ModelToolCall, modelTools } from './model-tools.ts';

const principal = {
  ...{ userId: 'u', accountId: 'a', email: 'me@example.com', isOperator: false, apiKeyId: null },
  ...{ credential: 'id-token' as const, limits: { requestsPerMinute: 1, requestParallelism: 1 } },
};

/** One tool over a service of which each call costs what it says. */
function toolNamed(
  id: string,
  {
    cap = null,
    wishes = [],
    calls: before = [],
  }: { cap?: number | null; wishes?: string[]; calls?: ModelToolCall[] } = {},
) {
  const ran: unknown[] = [];
  const tool = defineTool({
    ...{ id, title: 'A tool', description: 'Does it.', input: { costs: Type.Integer() }, right: 'signed in' },
    ...{ operation: 'useTool', price: 'free', effect: 'changes', example: {} },
    run: async () => ({ result: {} }),
  });
  const costOf = (input: unknown) => Number((input as { costs?: number }).costs ?? 0);
  const agentTools: AgentToolsService = {
    list: () => [tool],
    quoteTool: async ({ input }) => ({ microcredits: costOf(input), lines: [] }) as never,
    async useTool({ input }) {
      ran.push(input);
      if (costOf(input) < 0) throw new Error('It broke.');
      return { result: { done: true }, charged: 0, reserved: costOf(input) };
    },
  };
  const reporter = {
    startTool: () => ({ progress: () => undefined, finish: () => undefined }),
    flush: async () => undefined,
  } as never;
  const spending = createModelSpending(cap);
  const deps = {
    agentTools,
    principal,
    reporter,
    spending,
    requestId: 'r',
    calls: before,
    wishes,
    attempt: 1,
    wasDone: () => false,
  };
  const [given] = modelTools({ ...deps, onFailure: () => undefined }, null);
  if (given === undefined) throw new Error('There is no tool.');
  let calls = 0;
  const call = (input: unknown) => {
    calls += 1;
    return given.run({ callId: String(calls), input, signal: new AbortController().signal });
  };
  return { call, ran };
}

test('calls that are made together cost no more than the run may', async () => {
  const { call, ran } = toolNamed('generate_video', { cap: 100 });
  const answers = await Promise.all([call({ costs: 60 }), call({ costs: 50 }), call({ costs: 40 })]);
  expect(ran).toEqual([{ costs: 60 }, { costs: 40 }]);
  expect(answers[1]).toContain('insufficient_credits');
});

test('a call that fails leaves what was set aside for it', async () => {
  const { call, ran } = toolNamed('generate_video', { cap: 100 });
  expect(await call({ costs: -1 })).toContain('refused');
  await call({ costs: 100 });
  expect(ran).toHaveLength(2);
});

const ask = 'Share it with bob@example.com, please.';

test.each([
  [{ email: 'bob@example.com' }, 1],
  [{ email: 'BOB@EXAMPLE.COM' }, 1],
  // Who is named in part is somebody else.
  [{ email: 'ob@example.com' }, 0],
  [{ email: 'bob@example.co' }, 0],
  [{ email: 'evil@example.com' }, 0],
  [{ email: '' }, 0],
  [{ email: 'bob@example.com', group_id: 'another' }, 0],
  [{}, 0],
])('%j is shared with as far as the user has named it', async (input, times) => {
  const { call, ran } = toolNamed('share_asset', { wishes: [ask] });
  await call(input);
  expect(ran).toHaveLength(times);
});

test.each([
  ['export_project', 1],
  // Whoever looks at a task has not started it.
  ['get_task', 0],
  ['list_tasks', 0],
])('a task that %s answered is cancelled as far as the run has started it', async (toolId, times) => {
  const task = { task_id: 't' };
  const { call, ran } = toolNamed('cancel_task', { calls: [{ toolId, input: {}, result: task }] });
  await call(task);
  expect(ran).toHaveLength(times);
});

test('an answer that is cut off holds no half character', () => {
  const told = asData({ text: `x${'🐸'.repeat(20_000)}` });
  expect(told.isWellFormed()).toBe(true);
  expect(asData({ text: `xx${'🐸'.repeat(20_000)}` }).isWellFormed()).toBe(true);
});

test('a call of an earlier attempt is not made again, but a project that was changed since is exported again', async () => {
  const common = { title: 'A tool', description: 'Does it.', input: {}, right: 'signed in', example: {} };
  const made = { price: 'free', effect: 'changes', run: async () => ({ result: {} }) } as const;
  const tools = [
    defineTool({ ...common, ...made, id: 'export_project', operation: 'renderProject' }),
    defineTool({ ...common, ...made, id: 'edit_project', operation: 'editProject' }),
  ];
  const ran: string[] = [];
  const agentTools: AgentToolsService = {
    list: () => tools,
    quoteTool: async () => ({ microcredits: 0, lines: [] }) as never,
    async useTool({ toolId }) {
      ran.push(toolId);
      return { result: {}, charged: 0, reserved: 0 };
    },
  };
  const reporter = {
    startTool: () => ({ progress: () => undefined, finish: () => undefined }),
    flush: async () => undefined,
  } as never;
  const given = { project_id: 'p' };
  const call = { toolId: 'export_project', arguments: given, status: 'completed', microcredits: 0 };
  const [exportIt, edit] = modelTools(
    {
      ...{ agentTools, principal, reporter, requestId: 'r', attempt: 2, calls: [], wishes: [] },
      spending: createModelSpending(null),
      wasDone: doneBefore({ said: '', calls: [call], tasks: [] }, () => 'changes'),
      onFailure: () => undefined,
    },
    null,
  );
  const { signal } = new AbortController();
  const use = (tool: typeof edit, input: unknown) => tool?.run({ callId: '1', input, signal });
  expect(await use(exportIt, given)).toContain('before you were cut off');
  await use(edit, { project_id: 'another' });
  expect(await use(exportIt, given)).toContain('before you were cut off');
  await use(edit, given);
  expect(await use(exportIt, given)).not.toContain('refused');
  expect(ran).toEqual(['edit_project', 'edit_project', 'export_project']);
});
