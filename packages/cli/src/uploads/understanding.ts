/** Has uploaded files analysed and follows it. */
import { setTimeout } from 'node:timers/promises';
import { ApiError, type Client, waitForTask } from '@rushes/sdk';

export interface UnderstoodFile {
  assetId: string;
  /** For people. */
  name: string;
}

export interface UnderstandingTold {
  onProgress(state: { ended: number; all: number; name: string | null; progress: number }): void;
  onEnd(end: { file: UnderstoodFile; taskId: string | null; error: string | null }): void;
}

interface UnderstandOptions {
  signal: AbortSignal;
  /** Between two looks at an index; 700 ms and later 4 s where it is left out, since each look is a request. */
  pause?: () => Promise<void>;
}

const BATCH = 200;
const PARALLEL_LOOKS = 4;
const LOOK_MILLISECONDS = 700;
const LONGEST_LOOK_MILLISECONDS = 4_000;
const LONGER = 1.2;

function sentenceOf(result: unknown): string {
  const { detail } = (result ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : 'It could not be analysed.';
}

/** States of an analyser that end by themselves soon. */
const UNDER_WAY: readonly string[] = ['queued', 'running'];

/**
 * Waits until what the analysis found can be searched: the index of a file is filled after its analysis, by other tasks.
 * Tells the part of it that is done.
 */
async function followIndex(
  client: Client,
  assetId: string,
  { signal, pause, onPart }: UnderstandOptions & { onPart: (part: number) => void },
): Promise<void> {
  for (let wait = LOOK_MILLISECONDS; ; wait = Math.min(LONGEST_LOOK_MILLISECONDS, LONGER * wait)) {
    const index = await client
      .getIndex({ params: { source_file_id: assetId } }, { signal })
      .catch((error: unknown) => {
        // Deleted meanwhile, or of a kind that nothing looks into.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
        throw error;
      });
    const open = index?.analysers.filter(({ state }) => UNDER_WAY.includes(state)) ?? [];
    if (index === null || open.length === 0) return;
    onPart(1 - open.length / index.analysers.length);
    await (pause?.() ?? setTimeout(wait, undefined, { signal }));
  }
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
  options: UnderstandOptions & { told: UnderstandingTold },
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
    const reach = (progress: number) => {
      current.set(taskId, { name: file.name, progress });
      show();
    };
    const watched: Pick<Client, 'getTask'> = {
      async getTask(input, callOptions) {
        const task = await client.getTask(input, callOptions);
        if (task.status === 'PENDING') reach((task.progress ?? 0) / 2);
        return task;
      },
    };
    const { status, result } = await waitForTask(watched, taskId, {
      signal,
      everyMilliseconds: LOOK_MILLISECONDS,
    });
    if (status !== 'FAILED')
      await followIndex(client, file.assetId, { ...options, onPart: (part) => reach((1 + part) / 2) });
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
