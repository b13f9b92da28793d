import type { EngineReport } from '../check/engine-report.ts';
import type {
  AnalysisResult,
  AnalyzeRequest,
  JobHooks,
  JobLimits,
  PreviewRequest,
  PreviewResult,
  ProbeRequest,
  ProbeResult,
  RenderRequest,
  RenderResult,
} from '../types.ts';

/**
 * Every kind of media work, with what it takes and gives. Both sides are plain JSON, because each job
 * runs in its own process. A kind named here without a handler in handlers.ts does not compile.
 */
export interface JobMap {
  probe: { request: ProbeRequest; result: ProbeResult };
  preview: { request: PreviewRequest; result: PreviewResult };
  analyze: { request: AnalyzeRequest; result: AnalysisResult };
  render: { request: RenderRequest; result: RenderResult };
  check: { request: Record<string, never>; result: EngineReport };
}

export type JobKind = keyof JobMap;

/** The code behind one kind of job. It runs in the child and reports failure by throwing MediaError. */
export type JobHandler<Request, Result> = (request: Request, hooks: JobHooks) => Promise<Result>;

/** One handler for every kind. */
export type JobHandlers = {
  [Kind in JobKind]: JobHandler<JobMap[Kind]['request'], JobMap[Kind]['result']>;
};

const GIBIBYTE = 1024 ** 3;

/**
 * Limits for callers that have no reason to choose their own. Analysis runs at about twice real time
 * for 1080p on two cores, so 12 hours cover the longest file that is accepted (24 hours). A render of
 * 720p took 0.5 GB; 4K needs nine times the pixels in its frames and encoders.
 */
export const DEFAULT_LIMITS: { readonly [Kind in JobKind]: JobLimits } = {
  probe: { timeoutSeconds: 60, memoryBytes: GIBIBYTE },
  preview: { timeoutSeconds: 120, memoryBytes: 2 * GIBIBYTE },
  analyze: { timeoutSeconds: 12 * 3600, memoryBytes: 3 * GIBIBYTE },
  render: { timeoutSeconds: 12 * 3600, memoryBytes: 4 * GIBIBYTE },
  check: { timeoutSeconds: 30, memoryBytes: GIBIBYTE },
};
