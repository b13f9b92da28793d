/** What a model that goes on with a chat is told of it: what was said, and what earlier attempts of its run have done. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { RunEvent } from '../runs/run-events.ts';

// What was said in a chat, for a model that goes on with it.

/** Messages that are told again; what is older is left out, the newest stay. */
const MOST_MESSAGES = 20;
const MOST_CHARACTERS = 16_000;

const textOf = (content: Record<string, unknown>) =>
  typeof content.message === 'string' ? content.message : '';

/** Before the run, the oldest first. */
export async function findHistory(
  db: Kysely<Database>,
  { chat_id: chatId, id: runId }: { chat_id: string; id: string },
): Promise<{ role: 'user' | 'assistant'; text: string }[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select(['author', 'content', 'run_id'])
    .where('chat_id', '=', chatId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES + 1)
    .execute();
  let left = MOST_CHARACTERS;
  const said = rows.flatMap(({ author, content, run_id: of }) => {
    const text = textOf(content);
    left -= text.length;
    if (of === runId || text === '' || left < 0) return [];
    const { project_id: project } = content;
    // So that the next turn goes on with what this one made.
    const made = author === 'agent' && typeof project === 'string' ? `\n(project_id: ${project})` : '';
    return [{ role: author === 'user' ? ('user' as const) : ('assistant' as const), text: `${text}${made}` }];
  });
  return said.toReversed();
}

// What attempts before this one have done in a run: by what its stream was told before each call, and by the tasks it has started.

export interface EarlierCall {
  toolId: string;
  arguments: Record<string, unknown>;
  /** Null of one whose end nobody saw. */
  status: string | null;
  microcredits: number;
}

interface EarlierTask {
  id: string;
  type: string;
  payload: Record<string, unknown>;
  /** What it has cost, or costs at most. */
  microcredits: number;
}

export interface Earlier {
  /** All of the answer that was said. */
  said: string;
  calls: EarlierCall[];
  tasks: EarlierTask[];
}

const TOLD = ['response.output_text.delta', 'service.tool.started', 'service.tool.finished'] as const;

async function findTold(db: Kysely<Database>, runId: string): Promise<RunEvent[]> {
  const rows = await db
    .selectFrom('run_event')
    .select(['type', 'data'])
    .where('run_id', '=', runId)
    .where('type', 'in', TOLD)
    .orderBy('sequence')
    .execute();
  return rows as unknown as RunEvent[];
}

export async function findEarlier(
  db: Kysely<Database>,
  { id: runId, task_id: taskId }: { id: string; task_id: string },
): Promise<Earlier> {
  const calls = new Map<string, EarlierCall>();
  let said = '';
  for (const { type, data } of await findTold(db, runId)) {
    if (type === 'response.output_text.delta') said += data.delta;
    else if (type === 'service.tool.started') {
      const { tool_id: toolId, arguments: given } = data;
      calls.set(data.tool_call_id, { toolId, arguments: given, status: null, microcredits: 0 });
    } else if (type === 'service.tool.finished') {
      const call = calls.get(data.tool_call_id);
      if (call === undefined) continue;
      // Who stops waiting leaves what was started as it is.
      call.status = data.status === 'cancelled' ? null : data.status;
      call.microcredits = Math.round(data.tokens_used * MICROCREDITS);
    }
  }
  const tasks = await db
    .selectFrom('task')
    .select(['id', 'type', 'payload', 'price_microcredits', 'charged_microcredits'])
    .where('started_by', '=', taskId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    said,
    calls: [...calls.values()],
    tasks: tasks.map(({ price_microcredits: price, charged_microcredits: charged, ...task }) => ({
      ...task,
      microcredits: charged ?? price,
    })),
  };
}
