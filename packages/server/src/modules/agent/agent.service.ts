/** Prompts taken in, and the streams of their runs. The work itself is in agent.worker.ts. */

import { notFound } from '../../platform/errors.ts';
import type { Quote } from '../../platform/price-line.ts';
import type { Principal } from '../../platform/principal.ts';
import type { CreateQuery } from './agent.schema.ts';
import { quoteRun } from './run-price.ts';
import {
  followRun,
  isFinishedAt,
  parseEventId,
  type RunStreamDeps,
  type RunStreamEvent,
  type RunView,
} from './run-stream.ts';
import type { RunRow } from './runs.repo.ts';
import { readMessage, type StartTurnDeps, startTurn } from './start-turn.ts';
import { ORDINARY_TURN, type Turn } from './turn.ts';

/** A place in the stream of a run. */
export interface StreamPosition {
  run: RunRow;
  sequence: number;
}

export interface AgentService {
  /**
   * Writes run, task and first event in one transaction; the work then goes on whether or not anyone follows it.
   * Throws `rate_limited`, `storage_full` and `insufficient_credits`, `not_found` for a chat of someone else and `conflict`
   * for one in which a message is being answered.
   */
  create(principal: Principal, query: CreateQuery, traceId: string): Promise<StreamPosition>;
  /** What `create` would cost at most; makes nothing. */
  quoteCreate(principal: Principal, query: CreateQuery): Promise<Quote>;
  /**
   * Where a client that saw `lastEventId` goes on; null when it has seen everything. Ids that are none of
   * the caller's are `not_found`: a reconnect never starts work.
   */
  resume(principal: Principal, lastEventId: string): Promise<StreamPosition | null>;
  follow(position: StreamPosition, view: RunView, signal: AbortSignal): AsyncGenerator<RunStreamEvent>;
}

export interface AgentServiceDeps extends StartTurnDeps {
  stream: RunStreamDeps;
}

function turnOf({ prompt, tools, llm_model, parallel_tool_calls }: CreateQuery): Turn {
  return {
    ...ORDINARY_TURN,
    message: prompt,
    tools: tools ?? null,
    llm_model: llm_model ?? null,
    parallel_tool_calls,
    no_interaction: true,
  };
}

async function positionAt(
  { runs }: AgentServiceDeps,
  { runId, sequence }: { runId: string; sequence: number },
): Promise<StreamPosition> {
  const run = await runs.find(runId);
  if (run === undefined) throw new Error('The run that was just written is not there.');
  return { run, sequence };
}

async function resume(
  { runs, stream }: AgentServiceDeps,
  principal: Principal,
  lastEventId: string,
): Promise<StreamPosition | null> {
  const position = parseEventId(lastEventId);
  const run = position === null ? undefined : await runs.find(position.runId);
  if (position === null || run === undefined || run.user_id !== principal.userId) throw notFound('Stream');
  if (await isFinishedAt(stream, run, position.sequence)) return null;
  return { run, sequence: position.sequence };
}

export function createAgentService(deps: AgentServiceDeps): AgentService {
  return {
    async create(principal, query, traceId) {
      const request = { turn: turnOf(query), chatId: query.chat_id ?? null, clientKey: null, traceId };
      const runId = await startTurn(deps, principal, request);
      return positionAt(deps, { runId, sequence: 0 });
    },
    async quoteCreate(principal, query) {
      const asked = { turn: turnOf(query), chatId: query.chat_id ?? null };
      return quoteRun(deps, principal, await readMessage(deps, principal, asked));
    },
    resume: (principal, lastEventId) => resume(deps, principal, lastEventId),
    follow: (position, view, signal) => followRun(deps.stream, { ...position, signal, view }),
  };
}
