/** What other parts of the program use of this module; they import nothing else of it. */

export { createTaskAttempts, type TaskAttempts } from './attempts/task-attempts.ts';
export type { ClaimedTask, TurnRules } from './attempts/task-claims.ts';
export { jobLimits } from './job-limits.ts';
export { createLoneRuns, type LoneAttempt, type LoneRuns, serveLoneAttempt } from './lone-runs.ts';
export { endStarted, startedBy } from './started-by.ts';
export {
  defineTask,
  GiveWayError,
  LostLeaseError,
  SameWorkError,
  type TaskContext,
  type TaskDefinition,
  TaskFailure,
  type TaskHandler,
} from './task-definition.ts';
export {
  createTaskDispatcher,
  type DispatcherTiming,
  defaultTiming,
  type TaskDispatcher,
  type TaskPool,
} from './task-dispatcher.ts';
export { type EndingHook, lockOpenTask, type OpenTask } from './task-ending.ts';
export { createTaskRunner, type RunnableTask } from './task-runner.ts';
export { RequestTaskResponse } from './tasks.schema.ts';
export type {
  AssetFailure,
  TaskOwner,
  TaskRecord,
  TasksService,
  WaitForTaskOptions,
} from './tasks.service.ts';
export { priceOfUsed, type UsedLine } from './used-price.ts';
