/** Numbers of tasks; the runtime registers them under /metrics. */
export interface TaskMetrics {
  started(type: string): void;
  ended(type: string, state: 'SUCCESS' | 'FAILURE' | 'REVOKED'): void;
  attemptEnded(type: string, outcome: string, seconds: number): void;
}

/** Counts nothing. */
export const noTaskMetrics: TaskMetrics = {
  started: () => undefined,
  ended: () => undefined,
  attemptEnded: () => undefined,
};
