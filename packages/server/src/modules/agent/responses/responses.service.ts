/** Messages to the agent, and the streams of what it answers. */

import { notFound } from '../../../platform/errors.ts';
import type { PlannedQuote } from '../../../platform/http/price-quote.ts';
import type { Principal } from '../../../platform/principal.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { TasksService } from '../../tasks/index.ts';
import type { CreateQuery } from '../agent.schema.ts';
import type { MessageToPlan } from '../plans/plan-message.ts';
import type { FilmPlan } from '../plans/plans.schema.ts';
import {
  followRun,
  isFinishedAt,
  parseEventId,
  type RunStreamDeps,
  type RunStreamEvent,
  type RunView,
} from '../runs/run-stream.ts';
import type { RunRow } from '../runs/runs.repo.ts';
import { quoteTurn, readMessage, type StartTurnDeps, startTurn } from '../start-turn.ts';
import { ORDINARY_TURN, type Turn } from '../turn.ts';
import type { AgentMessageRequest } from './responses.schema.ts';

/** A place in the stream of a run. */
export interface StreamPosition {
  run: RunRow;
  sequence: number;
}

/** What the client says of a request besides what it asks for. */
export interface RequestNames {
  traceId: string;
  /** Of an Idempotency-Key: the same request is answered by the same run. */
  clientKey: string | null;
  /** The plan that is made, where one is confirmed. */
  confirms: { planId: string | null } | null;
}

/** A message to which nothing may be asked back. */
export type OneWayMessage = Omit<AgentMessageRequest, 'no_interaction'>;

/**
 * Messages start work that goes on whether or not anyone follows it. All throw `rate_limited`, `storage_full` and
 * `insufficient_credits`, `not_found` for a chat, an answer or an agent that is not the caller's, and `conflict` for a chat in
 * which a message is being answered.
 */
export interface ResponsesService {
  create(principal: Principal, query: CreateQuery, names: RequestNames): Promise<StreamPosition>;
  /** What `create` would make, and what it would cost at most; leaves the plan alone. */
  quoteCreate(principal: Principal, query: CreateQuery): Promise<PlannedQuote>;
  createResponse(
    principal: Principal,
    asked: AgentMessageRequest,
    names: RequestNames,
  ): Promise<StreamPosition>;
  /** The same where the agent asks nothing back. */
  createResponseJson(
    principal: Principal,
    asked: OneWayMessage,
    names: RequestNames,
  ): Promise<StreamPosition>;
  /** The same of both. */
  quoteResponse(principal: Principal, asked: OneWayMessage): Promise<PlannedQuote>;
  /**
   * Where a client that saw `lastEventId` goes on; null when it has seen everything. Ids that are none of
   * the caller's are `not_found`: a reconnect never starts work.
   */
  resume(principal: Principal, lastEventId: string): Promise<StreamPosition | null>;
  /**
   * Where a client goes on that listens to a chat: after the event it names, or at the present. An answer that it has
   * seen to the end is followed by the next one. `isOver`: it has seen the end of the last one. Null where nothing was ever
   * answered, or what was is forgotten.
   */
  followResponse(
    principal: Principal,
    chatId: string,
    lastEventId: string | null,
  ): Promise<(StreamPosition & { isOver: boolean }) | null>;
  /** Ends what answers a chat, with all that it has started; says whether there was anything. */
  cancelResponse(principal: Principal, chatId: string): Promise<string>;
  follow(position: StreamPosition, view: RunView, signal: AbortSignal): AsyncGenerator<RunStreamEvent>;
}

export interface ResponsesServiceDeps extends StartTurnDeps {
  planMessage: (principal: Principal, asked: MessageToPlan) => Promise<FilmPlan>;
  tasks: StartTurnDeps['tasks'] & Pick<TasksService, 'cancelTask'>;
  stream: RunStreamDeps;
}

interface Asked {
  turn: Turn;
  chatId: string | null;
}

function askedByQuery(query: CreateQuery): Asked {
  const { prompt, tools, llm_model, parallel_tool_calls, max_service_token, max_credits } = query;
  const turn = {
    ...ORDINARY_TURN,
    message: prompt,
    tools: tools ?? null,
    llm_model: llm_model ?? null,
    parallel_tool_calls,
    max_service_token: max_service_token ?? null,
    max_credits: max_credits ?? null,
    no_interaction: true,
  };
  return { turn, chatId: query.chat_id ?? null };
}

function turnOf(asked: AgentMessageRequest): Turn {
  return {
    message: asked.message,
    tools: asked.tools ?? null,
    context: asked.context ?? null,
    no_interaction: asked.no_interaction,
    max_service_token: asked.max_service_token ?? null,
    max_credits: asked.max_credits ?? null,
    llm_model: asked.llm_model ?? null,
    llm_verbosity: asked.override_llm_verbosity ?? asked.llm_verbosity,
    llm_reasoning_effort:
      asked.override_llm_reasoning_effort ?? asked.llm_reasoning_effort ?? ORDINARY_TURN.llm_reasoning_effort,
    priority: asked.priority ?? ORDINARY_TURN.priority,
    parallel_tool_calls: asked.parallel_tool_calls,
    compaction: asked.compaction,
    prefer_compaction: asked.prefer_compaction ?? null,
    tool_exposure: asked.tool_exposure,
  };
}

/** The chat that a message goes on with; null for a new one. */
async function chatOf(
  { runs }: ResponsesServiceDeps,
  { userId }: Principal,
  { chat_id: chatId, previous_response_id: responseId }: OneWayMessage,
): Promise<string | null> {
  if (responseId == null) return chatId ?? null;
  const run = isUuid(responseId) ? await runs.find(responseId) : undefined;
  const isHere = run?.user_id === userId && (chatId == null || run.chat_id === chatId.toLowerCase());
  if (run === undefined || !isHere) throw notFound('Response');
  return run.chat_id;
}

async function askedByMessage(
  deps: ResponsesServiceDeps,
  principal: Principal,
  asked: AgentMessageRequest,
): Promise<Asked> {
  if (asked.custom_agent_id != null) throw notFound('Custom agent');
  return { turn: turnOf(asked), chatId: await chatOf(deps, principal, asked) };
}

async function start(
  deps: ResponsesServiceDeps,
  principal: Principal,
  request: Asked & RequestNames,
): Promise<StreamPosition> {
  const run = await deps.runs.find(await startTurn(deps, principal, request));
  if (run === undefined) throw new Error('The run that was just written is not there.');
  return { run, sequence: 0 };
}

async function quote(deps: ResponsesServiceDeps, principal: Principal, asked: Asked): Promise<PlannedQuote> {
  const message = { ...asked, read: await readMessage(deps, principal, asked) };
  const [told, plan] = await Promise.all([
    quoteTurn(deps, principal, message),
    deps.planMessage(principal, message),
  ]);
  return { ...told, plan };
}

/** The place after an event of the caller's; throws `not_found` for any other. */
async function placeAfter(
  { runs }: ResponsesServiceDeps,
  { userId }: Principal,
  lastEventId: string,
): Promise<StreamPosition> {
  const position = parseEventId(lastEventId);
  const run = position === null ? undefined : await runs.find(position.runId);
  if (position === null || run === undefined || run.user_id !== userId) throw notFound('Stream');
  return { run, sequence: position.sequence };
}

async function resume(
  deps: ResponsesServiceDeps,
  principal: Principal,
  lastEventId: string,
): Promise<StreamPosition | null> {
  const position = await placeAfter(deps, principal, lastEventId);
  return (await isFinishedAt(deps.stream, position.run, position.sequence)) ? null : position;
}

/** What a client names that wants the newest answer from its beginning. */
const BEGINNING = new Set(['0', '0-0']);

async function followResponse(
  deps: ResponsesServiceDeps,
  principal: Principal,
  { chatId, lastEventId }: { chatId: string; lastEventId: string | null },
): ReturnType<ResponsesService['followResponse']> {
  const { db, runs, stream } = deps;
  if (!(await runs.chatBelongsTo(db, chatId, principal.userId))) throw notFound('Chat');
  if (lastEventId === null || BEGINNING.has(lastEventId)) {
    const run = await runs.findNewest(chatId);
    if (run === undefined) return null;
    const sequence = lastEventId === null ? await runs.lastSequence(run.id) : 0;
    return { run, sequence, isOver: false };
  }
  const position = await placeAfter(deps, principal, lastEventId);
  if (position.run.chat_id !== chatId) throw notFound('Stream');
  if (!(await isFinishedAt(stream, position.run, position.sequence))) return { ...position, isOver: false };
  const next = await runs.findNext(position.run);
  if (next !== undefined) return { run: next, sequence: 0, isOver: false };
  const { run } = position;
  return { run, sequence: await runs.lastSequence(run.id), isOver: true };
}

async function cancelResponse(
  { db, runs, tasks }: ResponsesServiceDeps,
  principal: Principal,
  chatId: string,
): Promise<string> {
  if (!(await runs.chatBelongsTo(db, chatId, principal.userId))) throw notFound('Chat');
  const taskId = await runs.findOpenTask(db, chatId);
  if (taskId === null) return 'Nothing is being answered in this chat.';
  return (await tasks.cancelTask(principal, taskId)).description;
}

export function createResponsesService(deps: ResponsesServiceDeps): ResponsesService {
  return {
    create: (principal, query, names) => start(deps, principal, { ...askedByQuery(query), ...names }),
    quoteCreate: (principal, query) => quote(deps, principal, askedByQuery(query)),
    async createResponse(principal, asked, names) {
      return start(deps, principal, { ...(await askedByMessage(deps, principal, asked)), ...names });
    },
    async createResponseJson(principal, message, names) {
      const asked = await askedByMessage(deps, principal, { ...message, no_interaction: true });
      return start(deps, principal, { ...asked, ...names });
    },
    async quoteResponse(principal, asked) {
      const message = { ...asked, no_interaction: true };
      return quote(deps, principal, await askedByMessage(deps, principal, message));
    },
    resume: (principal, lastEventId) => resume(deps, principal, lastEventId),
    followResponse: (principal, chatId, lastEventId) =>
      followResponse(deps, principal, { chatId: chatId.toLowerCase(), lastEventId }),
    cancelResponse: (principal, chatId) => cancelResponse(deps, principal, chatId),
    follow: (position, view, signal) => followRun(deps.stream, { ...position, signal, view }),
  };
}
