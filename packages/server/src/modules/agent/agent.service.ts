/** Prompts taken in, and the streams of their runs. The work itself is in agent.worker.ts. */

import { type ChatPrompt, chatPromptOf } from '@rushes/director';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Quote } from '../../platform/price-line.ts';
import type { Principal } from '../../platform/principal.ts';
import type { LibraryService } from '../library/index.ts';
import type { TasksService } from '../tasks/index.ts';
import type { CreateQuery } from './agent.schema.ts';
import { createTask } from './agent.tasks.ts';
import { quoteRun, type RunQuotesDeps } from './run-price.ts';
import {
  followRun,
  isFinishedAt,
  parseEventId,
  type RunStreamDeps,
  type RunStreamEvent,
} from './run-stream.ts';
import type { RunRow, RunsRepo } from './runs.repo.ts';

/** A place in the stream of a run. */
export interface StreamPosition {
  run: RunRow;
  sequence: number;
}

export interface AgentService {
  /**
   * Writes run, task and first event in one transaction; the work then goes on whether or not anyone follows it.
   * Throws `rate_limited`, `storage_full` and `insufficient_credits`, and `not_found` for a chat of someone else.
   */
  create(principal: Principal, query: CreateQuery, traceId: string): Promise<StreamPosition>;
  /** What `create` would cost at most; makes nothing. */
  quoteCreate(principal: Principal, query: CreateQuery): Promise<Quote>;
  /**
   * Where a client that saw `lastEventId` goes on; null when it has seen everything. Ids that are none of
   * the caller's are `not_found`: a reconnect never starts work.
   */
  resume(principal: Principal, lastEventId: string): Promise<StreamPosition | null>;
  follow(position: StreamPosition, signal: AbortSignal): AsyncGenerator<RunStreamEvent>;
}

export interface AgentServiceDeps extends RunQuotesDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  runs: RunsRepo;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
  library: Pick<LibraryService, 'requireStorage'>;
  stream: RunStreamDeps;
}

const chatNameCharacters = 80;

/** A new chat is called by the beginning of its first prompt. */
function chatName(prompt: string): string {
  // By characters, so that none is cut in half.
  const line = [...prompt.replaceAll(/\s+/g, ' ').trim()];
  return line.length <= chatNameCharacters
    ? line.join('')
    : `${line.slice(0, chatNameCharacters - 1).join('')}…`;
}

export function createAgentService(deps: AgentServiceDeps): AgentService {
  const { db, clock, ids, library, runs, tasks, stream } = deps;

  /** The prompt with what the chat has come to before. Throws `not_found` for a chat of someone else. */
  async function readMessage(
    principal: Principal,
    query: Pick<CreateQuery, 'chat_id' | 'prompt'>,
  ): Promise<ChatPrompt> {
    const { chat_id: chatId, prompt } = query;
    if (chatId === undefined) return chatPromptOf(prompt, null);
    if (!(await runs.chatBelongsTo(db, chatId, principal.userId))) throw notFound('Chat');
    return chatPromptOf(prompt, await runs.chatBefore(db, chatId));
  }

  async function create(principal: Principal, query: CreateQuery, traceId: string): Promise<StreamPosition> {
    const runId = ids.uuid();
    const { accountId } = principal;
    const read = await readMessage(principal, query);
    const quote = await quoteRun(deps, principal, read);
    await db.transaction().execute(async (trx) => {
      await tasks.requireRoom(trx, accountId, 1);
      await library.requireStorage({ payerId: accountId, bytes: null, askingAccountId: accountId }, trx);
      const now = clock.now();
      const chatId = query.chat_id ?? ids.uuid();
      if (query.chat_id === undefined) {
        await runs.insertChat(trx, {
          id: chatId,
          userId: principal.userId,
          name: chatName(query.prompt),
          now,
        });
      } else if (!(await runs.chatBelongsTo(trx, chatId, principal.userId))) {
        throw notFound('Chat');
      }
      const { taskId } = await tasks.startTask(trx, {
        definition: createTask,
        payload: { run_id: runId },
        principal,
        quote,
        traceId,
      });
      const request = {
        prompt: read.prompt,
        follows_video: read.followsVideo,
        tools: query.tools ?? null,
        llm_model: query.llm_model ?? null,
      };
      await runs.insertRun(trx, { id: runId, chatId, userId: principal.userId, taskId, request, now });
      const content = { message: query.prompt };
      await runs.insertUserMessage(trx, { id: ids.uuid(), chatId, runId, content, now });
      // At once, so that a client that is cut off while the work waits for its turn has an id to come back with.
      await runs.appendEvents(trx, runId, [
        { type: 'response.created', data: { response_id: runId, task_id: taskId } },
        {
          type: 'service.progress',
          data: { stage: 'waiting', fraction: 0, message: 'Waiting for its turn' },
        },
      ]);
    });
    const run = await runs.find(runId);
    if (run === undefined) throw new Error('The run that was just written is not there.');
    return { run, sequence: 0 };
  }

  async function resume(principal: Principal, lastEventId: string): Promise<StreamPosition | null> {
    const position = parseEventId(lastEventId);
    const run = position === null ? undefined : await runs.find(position.runId);
    if (position === null || run === undefined || run.user_id !== principal.userId) throw notFound('Stream');
    if (await isFinishedAt(stream, run, position.sequence)) return null;
    return { run, sequence: position.sequence };
  }

  async function quoteCreate(principal: Principal, query: CreateQuery): Promise<Quote> {
    return quoteRun(deps, principal, await readMessage(principal, query));
  }

  return {
    create,
    quoteCreate,
    resume,
    follow: (position, signal) => followRun(stream, { ...position, signal, view: 'results' }),
  };
}
