/** Files that could not be opened. */
import type { AssetFailure, TasksService } from '../../../tasks/index.ts';
import { preprocessTask, probeTask, TOOK_TOO_LONG } from '../analysis.tasks.ts';

/** The work that opens an uploaded file: what it could not open nobody can cut from. */
const openingTasks = [probeTask.type, preprocessTask.type];

/** A process that died or took long says nothing certain about the file it had open: memory or time may have run short. */
const ofTheMachine: readonly string[] = ['worker_lost', TOOK_TOO_LONG];

/** By asset, why the newest attempt at opening it failed; one that can be opened, or was never tried, is not in it. */
export async function findOpeningFailures(
  tasks: Pick<TasksService, 'findFailures'>,
  assetIds: readonly string[],
): Promise<Map<string, AssetFailure>> {
  const failures = await tasks.findFailures(assetIds, openingTasks);
  return new Map([...failures].filter(([, { code }]) => !ofTheMachine.includes(code)));
}
