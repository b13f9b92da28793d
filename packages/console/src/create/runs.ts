/** The films that are being made: each goes on, whatever screen is shown, and its stream is followed to its end. */
import type { CreateDone, CreateFailed, CreateProgressing } from '@rushes/sdk';
import { api, createStore, queries, sentenceOf } from '../app/app-state.ts';

export interface Run {
  id: string;
  prompt: string;
  /** Names what the run is about, for what is asked next. */
  chatId: string | null;
  taskId: string | null;
  progress: CreateProgressing | null;
  stages: readonly string[];
  done: CreateDone | null;
  failed: Pick<CreateFailed, 'message' | 'code'> | null;
}

export const runsStore = createStore<readonly Run[]>([]);

function change(id: string, next: Partial<Run>): void {
  runsStore.set(runsStore.get().map((run) => (run.id === id ? { ...run, ...next } : run)));
}

async function follow(id: string, prompt: string, chatId: string | null): Promise<void> {
  try {
    const query = { prompt, ...(chatId === null ? {} : { chat_id: chatId }) };
    for await (const { data } of api().create({ query })) {
      if (data.status === 'progressing') {
        const { stages = [] } = runsStore.get().find((run) => run.id === id) ?? {};
        const known = stages.includes(data.stage) ? stages : [...stages, data.stage];
        change(id, { progress: data, chatId: data.chat_id, taskId: data.task_id, stages: known });
      } else if (data.status === 'done') change(id, { done: data, chatId: data.chat_id });
      else change(id, { failed: data });
    }
    const run = runsStore.get().find((one) => one.id === id);
    if (run?.done === null && run.failed === null) change(id, { failed: { code: 'ended', message: '' } });
  } catch (error) {
    change(id, { failed: { code: 'connection', message: sentenceOf(error) } });
  }
  void queries.invalidateQueries({ queryKey: ['files'] });
  void queries.invalidateQueries({ queryKey: ['me'] });
}

/** Begins to make a film. */
export function startRun(prompt: string, chatId: string | null): void {
  const id = crypto.randomUUID();
  const fresh = { taskId: null, progress: null, stages: [], done: null, failed: null };
  runsStore.set([...runsStore.get(), { id, prompt, chatId, ...fresh }]);
  void follow(id, prompt, chatId);
}

export async function cancelRun(run: Run): Promise<void> {
  if (run.taskId !== null) await api().cancelTask({ params: { task_id: run.taskId } });
}
