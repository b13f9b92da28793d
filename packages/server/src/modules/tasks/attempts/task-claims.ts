/**
 * Who runs next. Within a pool of task types an account runs at most `task_parallelism` tasks at a time,
 * over all workers, and accounts take turns: the one with the fewest running tasks first, then the one
 * that was served longest ago. Priority orders only the tasks of one account.
 */

/** A task with the attempt that may work on it. */
export interface ClaimedTask {
  taskId: string;
  userId: string;
  accountId: string;
  traceId: string;
  type: string;
  payload: Record<string, unknown>;
  /** 1 for the first attempt. */
  attempt: number;
  /** The attempt's fencing token. */
  token: number;
}

export interface ClaimRequest {
  workerId: string;
  types: readonly string[];
  /** By type the newest payload that this worker understands; 1 where nothing is said. Newer ones are left to others. */
  payloadVersions?: Readonly<Record<string, number>>;
  /** At most this many. */
  limit: number;
  leaseSeconds: number;
}

/** When a pool is full, and an account waits that has nothing running in it. */
export interface TurnRules {
  /** Seconds that it has waited before another gives way. */
  waitedSeconds: number;
  /** Seconds that an attempt runs at least; twice as long with every time that its task has given way. */
  sliceSeconds: number;
  /** No attempt runs longer while others wait. */
  longestSliceSeconds: number;
}

/**
 * Some three looks of every worker for work: by then no slot was free anywhere. A slice is long against what a task loses by
 * stopping (its plan and the segment under way, seconds), and doubled so that two long ones change places ever less often.
 */
export const defaultTurnRules: TurnRules = { waitedSeconds: 3, sliceSeconds: 30, longestSliceSeconds: 900 };

/** Which attempts are asked to give way to which tasks. */
export interface TurnRequest extends Pick<ClaimRequest, 'types' | 'payloadVersions'> {
  /** Types of which attempts give way. */
  givingTypes: readonly string[];
  rules: TurnRules;
}
