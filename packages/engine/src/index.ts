export type { EngineReport, MissingPart } from './check/engine-report.ts';
export * from './client.ts';
export * from './errors.ts';
export { DEFAULT_LIMITS, type JobKind, type JobMap } from './jobs/job-map.ts';
export type { JobUsage } from './jobs/messages.ts';
export type { RunHooks } from './jobs/run-child.ts';
export { type RunJobOptions, runJob } from './jobs/run-job.ts';
export * from './types.ts';
