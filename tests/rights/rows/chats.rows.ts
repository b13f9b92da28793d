/** Rows about what is said to the agent, and what it answers. */
import { expect } from 'vitest';
import type { Answer } from '../../acceptance/testing/api-client.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

const ofCaller = { auth: 'K', needs: 0, success: 200 } as const;
const ofOne = { auth: 'K', needs: 'own', target: 'chat', success: 200 } as const;

const ROOT = '/agent/chat/{chat_id}';
const RESPONSE = '/agent/response/{chat_id}';

const at = (path: string, { target }: Cell) => path.replace('{chat_id}', target.id);

const rowOf = ({ world, target }: Cell) =>
  world.service.deps.db.selectFrom('chat').selectAll().where('id', '=', target.id).executeTakeFirst();

const isStream = (_cell: Cell, { headers }: Answer) =>
  expect(headers.get('content-type')).toContain('text/event-stream');

const body = { message: 'A 2 second title "Mine"' };

/** Something that is being answered in the chat of the owner. */
const prepareRun = async ({ world, target }: Cell) => {
  const { responses } = world.service.services;
  const names = { traceId: 'rights', clientKey: null, confirms: null };
  const query = { prompt: body.message, chat_id: target.id, parallel_tool_calls: true, confirm: false };
  const { run } = await responses.create(world.owner.client.principal, query, names);
  return { task: run.task_id };
};

export const chatRows: readonly OperationRow[] = [
  {
    ...ofCaller,
    operation: 'GET /agent/available-llm-models',
    request: () => ({ path: '/agent/available-llm-models' }),
  },
  {
    ...ofCaller,
    operation: 'GET /agent/chats/list',
    target: 'chat',
    request: () => ({ path: '/agent/chats/list?limit=1000' }),
    lists: {
      ids: ({ body: chats }) => chats.map(({ id }: { id: string }) => id),
      in: ['owner'],
    },
  },
  {
    ...ofOne,
    operation: `GET ${ROOT}`,
    request: (cell) => ({ path: at(ROOT, cell) }),
    shows: ({ target }, { body: chat }) => expect(chat).toMatchObject({ id: target.id, name: target.name }),
  },
  {
    ...ofOne,
    operation: `GET ${ROOT}/usage`,
    request: (cell) => ({ path: at(`${ROOT}/usage`, cell) }),
    shows: ({ target }, { body: usage }) => expect(usage.chat_id).toBe(target.id),
  },
  {
    ...ofOne,
    operation: `GET ${ROOT}/messages`,
    // What is shown is read by that.
    mayWrite: true,
    request: (cell) => ({ path: at(`${ROOT}/messages`, cell) }),
    shows: ({ target }, { body: messages }) => {
      const [user] = messages.filter(({ type }: { type: string }) => type === 'user');
      expect(user.user_message).toBe(target.name);
    },
  },
  {
    ...ofOne,
    operation: `POST ${ROOT}/read`,
    success: 204,
    request: (cell) => ({ path: at(`${ROOT}/read`, cell) }),
    effect: async (cell) => expect((await rowOf(cell))?.last_read_at).not.toBeNull(),
  },
  {
    ...ofOne,
    operation: `PATCH ${ROOT}/rename`,
    request: (cell) => ({ path: `${at(`${ROOT}/rename`, cell)}?name=${cell.unique}` }),
    effect: async (cell) => expect((await rowOf(cell))?.name).toBe(cell.unique),
  },
  {
    ...ofOne,
    operation: `DELETE ${ROOT}`,
    request: (cell) => ({ path: at(ROOT, cell) }),
    effect: async (cell) => expect(await rowOf(cell)).toBeUndefined(),
  },
  {
    ...ofCaller,
    operation: 'POST /agent/response',
    request: () => ({ path: '/agent/response', body }),
    effect: isStream,
  },
  {
    ...ofOne,
    operation: 'POST /agent/response',
    variant: 'in a chat',
    request: ({ target }) => ({ path: '/agent/response', body: { ...body, chat_id: target.id } }),
    effect: isStream,
  },
  {
    ...ofCaller,
    operation: 'POST /agent/response/json',
    request: () => ({ path: '/agent/response/json', body }),
    effect: isStream,
  },
  {
    ...ofOne,
    operation: `GET ${RESPONSE}`,
    wholeStream: true,
    request: (cell) => ({ path: at(RESPONSE, cell) }),
    shows: (_cell, { text }) => expect(text).toContain('service.stream.end'),
  },
  {
    ...ofOne,
    operation: `DELETE ${RESPONSE}`,
    prepare: prepareRun,
    request: (cell) => ({ path: at(RESPONSE, cell) }),
    effect: async ({ world, made }) => {
      const task = await world.ownerCall('GET', `/users/tasks/${made.task}`);
      expect(task.result.code).toBe('cancelled');
    },
  },
];
