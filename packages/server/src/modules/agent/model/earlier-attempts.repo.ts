/** What attempts before this one have done in a run: by what its stream was told before each call, and by the tasks it has started. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { RunEvent } from '../runs/run-events.ts';

export interface EarlierCall {
  toolId: string;
  arguments: Record<string, unknown>;
  /** Null of one whose end nobody saw. */
  status: string | null;
  microcredits: number;
}

export interface EarlierTask {
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
