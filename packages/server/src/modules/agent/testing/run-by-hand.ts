/** A run without its worker: what it says and how it ends is up to the test. */
import type { TestService } from '../../../testing/test-service.ts';
import { claimTasks } from '../../tasks/attempts/task-attempts.repo.ts';
import { createTaskAttempts } from '../../tasks/attempts/task-attempts.ts';
import type { Ending } from '../../tasks/task-ending.ts';
import { createTask } from '../agent.tasks.ts';
import { createRunReporter, type RunReporter } from '../runs/run-reporter.ts';

export interface RunByHand {
  taskId: string;
  reporter: RunReporter;
  end(ending: Ending): Promise<void>;
}

/** Takes the run that has waited for longest. */
export async function takeRun({ deps, services }: TestService): Promise<RunByHand> {
  const { db, ids, wakeUps } = deps;
  const attempts = createTaskAttempts({ db, ids, endings: services.taskEndings, wakeUps });
  const [claimed] = await claimTasks(db, ids, {
    ...{ workerId: 'by hand', types: [createTask.type], limit: 1, leaseSeconds: 600 },
    payloadVersions: { [createTask.type]: 1 },
  });
  if (claimed === undefined) throw new Error('No run waits.');
  const reporter = createRunReporter({
    context: {
      commit: (write, options) => attempts.commit(claimed, write, options),
      progress: () => undefined,
    },
    runs: services.runs,
    runId: String((claimed.payload as Record<string, unknown>).run_id),
  });
  return {
    taskId: claimed.taskId,
    reporter,
    async end(ending) {
      await reporter.flush();
      await attempts.end(claimed, ending);
    },
  };
}
