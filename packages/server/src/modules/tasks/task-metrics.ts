/** Numbers of tasks, as they appear under /metrics. */
import type { Kysely } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../platform/db/schema.ts';
import { countOpenTasks } from './task-metrics.repo.ts';

export interface TaskMetrics {
  started(type: string): void;
  ended(type: string, state: 'SUCCESS' | 'FAILURE' | 'REVOKED'): void;
  attemptEnded(type: string, outcome: string, seconds: number): void;
}

/** What this process started and ended, and what the whole deployment has open at the time of asking. */
export function createTaskMetrics(registry: Registry, db: Kysely<Database>): TaskMetrics {
  const started = new Counter({
    name: 'rushes_tasks_started_total',
    help: 'Tasks started by this process, by type.',
    labelNames: ['type'] as const,
    registers: [registry],
  });
  const ended = new Counter({
    name: 'rushes_tasks_ended_total',
    help: 'Tasks that this process saw end, by type and state.',
    labelNames: ['type', 'state'] as const,
    registers: [registry],
  });
  const attempts = new Histogram({
    name: 'rushes_task_attempt_seconds',
    help: 'Time an attempt of this process took, by type and outcome.',
    labelNames: ['type', 'outcome'] as const,
    buckets: [0.1, 0.5, 2, 10, 30, 120, 600, 3_600],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'rushes_tasks_open',
    help: 'Tasks of the whole deployment that have not ended, by type, waiting or running.',
    labelNames: ['type', 'phase'] as const,
    registers: [registry],
    async collect() {
      const rows = await countOpenTasks(db);
      open.reset();
      for (const row of rows) open.set({ type: row.type, phase: row.phase }, row.tasks);
    },
  });
  return {
    started: (type) => started.inc({ type }),
    ended: (type, state) => ended.inc({ type, state }),
    attemptEnded: (type, outcome, seconds) => attempts.observe({ type, outcome }, seconds),
  };
}
