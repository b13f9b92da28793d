/** The thread that works on large timelines. */
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuestion } from '../../../platform/processes/job-thread.ts';
import { documentWork } from './document-work.ts';
import type { DocumentTask } from './documents.ts';

async function answer({ id, task }: ThreadQuestion<DocumentTask>): Promise<ThreadAnswer> {
  try {
    const work = documentWork[task.kind] as (input: unknown) => unknown;
    return { id, result: await work(task.input) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (question: ThreadQuestion<DocumentTask>) => {
  void answer(question).then((told) => parentPort?.postMessage(told));
});
