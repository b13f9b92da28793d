/** Takes a message in: the chat, its message, the run and its task, in one transaction. The work is in agent.worker.ts. */
import { isDeepStrictEqual } from 'node:util';
import { type ChatPrompt, chatPromptOf } from '@rushes/director';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { otherRequest } from '../../platform/http/idempotency.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Quote } from '../../platform/money/price-line.ts';
import type { Principal } from '../../platform/principal.ts';
import type { LibraryService } from '../library/index.ts';
import type { TasksService } from '../tasks/index.ts';
import { createTask } from './agent.tasks.ts';
import type { ModelRuns } from './model/model-runs.ts';
import { type ConfirmPlanDeps, confirmPlan } from './plans/confirm-plan.ts';
import type { PlanRow } from './plans/plans.repo.ts';
import { quoteRun, type RunQuotesDeps } from './runs/run-price.ts';
import type { NamedRun, RunsRepo } from './runs/runs.repo.ts';
import { director } from './settings/built-in.ts';
import type { Offered } from './settings/settings.service.ts';
import type { Turn } from './turn.ts';

export interface StartTurnDeps extends RunQuotesDeps, ConfirmPlanDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  runs: RunsRepo;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
  library: Pick<LibraryService, 'requireStorage' | 'getAssetInfos'>;
  offered: Offered;
  modelRuns: Pick<ModelRuns, 'quote'>;
}

/** A message, and where it belongs. */
export interface TurnRequest {
  turn: Turn;
  /** null = a new chat. */
  chatId: string | null;
  /** What the client names the request by: sent again, it is answered by the run that is there. */
  clientKey: string | null;
  traceId: string;
  /** Makes what a plan says; null = plans by itself. */
  confirms: { planId: string | null } | null;
}

const chatNameCharacters = 80;

const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
/** So many files of a first prompt are called by their names; what comes after is cut off anyway. */
const MOST_NAMED = 8;

/** Programs name files by their ids: in the name of a chat people read what those are called, where they may see it. */
async function withNames(
  { library }: Pick<StartTurnDeps, 'library'>,
  principal: Principal,
  prompt: string,
): Promise<string> {
  const ids = [...new Set(prompt.slice(0, 4_000).match(ID))].slice(0, MOST_NAMED);
  if (ids.length === 0) return prompt;
  const { items } = await library.getAssetInfos(principal, { asset_ids: ids });
  const names = new Map(items.flatMap(({ asset_id: id, info }) => (info ? [[id, info.source_name]] : [])));
  return prompt.replaceAll(ID, (id) => names.get(id) ?? id);
}

/** A new chat is called by the beginning of its first prompt. */
function chatName(prompt: string): string {
  // By characters, so that none is cut in half.
  const line = [...prompt.replaceAll(/\s+/g, ' ').trim()];
  return line.length <= chatNameCharacters
    ? line.join('')
    : `${line.slice(0, chatNameCharacters - 1).join('')}…`;
}

/** The message with what the chat has come to before. Throws `not_found` for a chat of someone else. */
export async function readMessage(
  { db, runs }: Pick<StartTurnDeps, 'db' | 'runs'>,
  principal: Principal,
  { chatId, turn }: Pick<TurnRequest, 'chatId' | 'turn'>,
): Promise<ChatPrompt> {
  if (chatId === null) return chatPromptOf(turn.message, null);
  if (!(await runs.chatBelongsTo(db, chatId, principal.userId))) throw notFound('Chat');
  return chatPromptOf(turn.message, await runs.chatBefore(db, chatId));
}

/** The chat of a message, held so that no second one begins meanwhile. Throws `not_found` and `conflict`. */
async function holdChat(
  { ids, runs, clock }: StartTurnDeps,
  trx: Transaction<Database>,
  principal: Principal,
  { chatId, named }: Pick<TurnRequest, 'chatId'> & { named: string },
): Promise<string> {
  if (chatId === null) {
    const chat = { id: ids.uuid(), userId: principal.userId, name: chatName(named), now: clock.now() };
    await runs.insertChat(trx, chat);
    return chat.id;
  }
  if (!(await runs.lockChat(trx, chatId, principal.userId))) throw notFound('Chat');
  if ((await runs.findOpenTask(trx, chatId)) !== null) {
    throw new ServiceError(
      'conflict',
      'The agent is still answering the message before in this chat. Wait for its service.stream.end, or end it with ' +
        'DELETE /agent/response/{chat_id}; then send this one again.',
    );
  }
  return chatId;
}

/** The message as it is kept, with what was to be had when it was sent. */
function contentOf({ offered: { tools, models } }: StartTurnDeps, turn: Turn): Record<string, unknown> {
  const enabled = tools.flatMap((tool) => (tool.enabled ? [tool.id] : []));
  const model = models.find(({ codename }) => codename === turn.llm_model) ?? director;
  return { ...turn, enabled_tools: turn.tools ?? enabled, pricing_level: model.pricing_level };
}

interface Written {
  /** The message with the names of files in place of their ids. */
  named: string;
  read: ChatPrompt;
  quote: Quote;
  plan: PlanRow | null;
}

async function write(
  deps: StartTurnDeps,
  trx: Transaction<Database>,
  principal: Principal,
  { request, named, read, quote, plan }: Written & { request: TurnRequest },
): Promise<string> {
  const { clock, ids, library, runs, tasks } = deps;
  const { turn, traceId, clientKey } = request;
  const chatId = await holdChat(deps, trx, principal, { chatId: request.chatId, named });
  const { accountId } = principal;
  await library.requireStorage({ payerId: accountId, bytes: null, askingAccountId: accountId }, trx);
  const [now, runId] = [clock.now(), ids.uuid()];
  const { taskId } = await tasks.startTask(trx, {
    definition: createTask,
    payload: { run_id: runId },
    principal,
    quote,
    traceId,
  });
  const { message: _, ...settings } = turn;
  const planned = plan === null ? {} : { plan_id: plan.id };
  const kept = { ...settings, prompt: read.prompt, follows_video: read.followsVideo, ...planned };
  const { userId } = principal;
  await runs.insertRun(trx, { id: runId, chatId, userId, taskId, request: kept, clientKey, now });
  if (plan !== null) await deps.filmPlans.setRun(trx, plan.id, runId);
  await runs.insertUserMessage(trx, {
    id: ids.uuid(),
    chatId,
    runId,
    content: contentOf(deps, turn),
    now,
  });
  // At once, so that a client that is cut off while the work waits for its turn has an id to come back with.
  await runs.appendEvents(trx, runId, [
    { type: 'response.created', data: { response_id: runId, task_id: taskId } },
    { type: 'service.progress', data: { stage: 'waiting', fraction: 0, message: 'Waiting for its turn' } },
  ]);
  return runId;
}

/** What answering a message costs at most; makes nothing. Throws `not_configured` for a model that is not here. */
export async function quoteTurn(
  deps: Pick<StartTurnDeps, 'modelRuns'> & RunQuotesDeps,
  principal: Principal,
  { turn, read, chatId }: { turn: Turn; read: ChatPrompt; chatId: string | null },
): Promise<Quote> {
  return deps.modelRuns.quote({ ...turn }) ?? quoteRun(deps, principal, read, chatId);
}

/** Whether the client says again what it has said under the same name. */
function isSame({ chat_id, content }: NamedRun, { turn, chatId }: TurnRequest): boolean {
  if (chatId !== null && chatId.toLowerCase() !== chat_id) return false;
  const said = Object.entries(JSON.parse(JSON.stringify(turn)) as Turn);
  return said.every(([name, value]) => isDeepStrictEqual(content[name], value));
}

/** What a message is made from: the plan that it confirms, or what it says. */
async function materialOf(
  deps: StartTurnDeps,
  principal: Principal,
  request: TurnRequest,
): Promise<{ request: TurnRequest; written: Written }> {
  const { turn, chatId, confirms } = request;
  const named = chatId === null ? await withNames(deps, principal, turn.message) : turn.message;
  if (confirms === null) {
    const read = await readMessage(deps, principal, request);
    return {
      request,
      written: { named, read, quote: await quoteTurn(deps, principal, { turn, read, chatId }), plan: null },
    };
  }
  const asked = { planId: confirms.planId, chatId, message: turn.message };
  const plan = await confirmPlan(deps, principal.userId, asked);
  const { prompt, follows_video: follows } = plan.request;
  const read = { prompt: String(prompt), followsVideo: follows === true };
  return {
    request: { ...request, chatId: plan.chat_id ?? chatId },
    written: { named, read, quote: plan.quote, plan },
  };
}

/**
 * Starts the run of a message; answers its id, that of an earlier one where the client has named the same request before, or
 * has confirmed the same plan. Throws ValidationError where that was another one, `rate_limited`, `storage_full`,
 * `insufficient_credits`, `not_found` for a chat or a plan of someone else, and `conflict` for a chat that is being answered
 * and for a plan that can not be made as it was told.
 */
export async function startTurn(
  deps: StartTurnDeps,
  principal: Principal,
  asked: TurnRequest,
): Promise<string> {
  const { db, runs, tasks, filmPlans } = deps;
  const { accountId, userId } = principal;
  const { clientKey } = asked;
  const { request, written } = await materialOf(deps, principal, asked);
  return db.transaction().execute(async (trx) => {
    // Holds the account, so that of two requests with one name the second sees the first.
    await tasks.requireRoom(trx, accountId, 1);
    const earlier = clientKey === null ? undefined : await runs.findByClientKey(trx, userId, clientKey);
    if (earlier !== undefined) {
      if (!isSame(earlier, request)) throw otherRequest();
      return earlier.id;
    }
    const { plan } = written;
    const begun = plan === null ? null : await filmPlans.lockRun(trx, plan.id);
    if (begun === undefined) throw notFound('Plan');
    return begun ?? write(deps, trx, principal, { request, ...written });
  });
}
