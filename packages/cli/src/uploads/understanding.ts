/** Has uploaded files analysed and follows it. */
import { type Client, waitForTask } from '@rushes/sdk';

export interface UnderstoodFile {
  assetId: string;
  /** For people. */
  name: string;
}

export interface UnderstandingTold {
  onProgress(state: { ended: number; all: number; name: string | null; progress: number }): void;
  onEnd(end: { file: UnderstoodFile; taskId: string | null; error: string | null }): void;
}

const BATCH = 200;
const PARALLEL_LOOKS = 4;
const LOOK_MILLISECONDS = 700;

function sentenceOf(result: unknown): string {
  const { detail } = (result ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : 'It could not be analysed.';
}

/** Starts the analysis; what the service does not start is told at once. */
async function start(
  client: Client,
  files: readonly UnderstoodFile[],
  options: { signal: AbortSignal; told: UnderstandingTold },
) {
  const started: { file: UnderstoodFile; taskId: string }[] = [];
  for (let at = 0; at < files.length; at += BATCH) {
    const some = files.slice(at, at + BATCH);
    const assets = some.map(({ assetId }) => ({ asset_id: assetId, upload_id: '' }));
    const answers = await client.preprocess({ body: { assets, version: null } }, { signal: options.signal });
    some.forEach((file, index) => {
      const answer = answers[index];
      if (answer !== undefined && answer.task_id !== '') started.push({ file, taskId: answer.task_id });
      else options.told.onEnd({ file, taskId: null, error: answer?.error ?? 'It could not be analysed.' });
    });
  }
  return started;
}

/** Resolves when every file was analysed, or can not be. */
export async function understand(
  client: Client,
  files: readonly UnderstoodFile[],
  options: { signal: AbortSignal; told: UnderstandingTold },
): Promise<void> {
  const { signal, told } = options;
  const waiting = await start(client, files, options);
  const all = waiting.length;
  const current = new Map<string, { name: string; progress: number }>();
  let ended = 0;
  function show(): void {
    const [first] = current.values();
    told.onProgress({ ended, all, name: first?.name ?? null, progress: first?.progress ?? 0 });
  }

  async function follow({ file, taskId }: { file: UnderstoodFile; taskId: string }): Promise<void> {
    const watched: Pick<Client, 'getTask'> = {
      async getTask(input, callOptions) {
        const task = await client.getTask(input, callOptions);
        if (task.status === 'PENDING') {
          current.set(taskId, { name: file.name, progress: task.progress ?? 0 });
          show();
        }
        return task;
      },
    };
    const { status, result } = await waitForTask(watched, taskId, {
      signal,
      everyMilliseconds: LOOK_MILLISECONDS,
    });
    current.delete(taskId);
    ended += 1;
    told.onEnd({ file, taskId, error: status === 'FAILED' ? sentenceOf(result) : null });
    show();
  }

  show();
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await follow(one);
  };
  await Promise.all(Array.from({ length: PARALLEL_LOOKS }, work));
}
