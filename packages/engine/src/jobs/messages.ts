import type { MediaErrorCode } from '../errors.ts';
import type { JobProgress } from '../types.ts';

/** Argument of a child that the kernel itself ends with its parent. */
export const ENDS_WITH_PARENT = '--ends-with-parent';

/** What a job cost, reported by its child at the end. */
export interface JobUsage {
  /** Largest resident size seen, bytes. */
  peakMemoryBytes: number;
  /** Processor time in user mode, seconds, over all threads. */
  userCpuSeconds: number;
}

/** Parent to child: the next job, once the one before is over. */
export interface StartMessage {
  kind: string;
  request: unknown;
}

/** Child to parent. `result` or `error` is the last one of a job; `made` names a file that is whole before that. */
export type ChildMessage =
  | { type: 'progress'; progress: JobProgress }
  | { type: 'made'; name: string }
  | { type: 'memory'; residentBytes: number }
  | { type: 'result'; result: unknown; usage: JobUsage }
  | { type: 'error'; code: MediaErrorCode; message: string; detail: string };
