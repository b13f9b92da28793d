/** What the bench tells its client process to do, and what that measures. Times are milliseconds. */
import type { LatencySummary } from './latency.ts';

/** Variants of a workload by name, each with how often it is asked for. */
export type Mix = Record<string, number>;

export interface ClosedLoop {
  kind: 'closed';
  mix: Mix;
  /** Each sends its next request when the last was answered. */
  clients: number;
  seconds: number;
}

export interface OpenLoop {
  kind: 'open';
  mix: Mix;
  /** Requests a second, sent when they are due whatever became of the earlier ones. */
  rate: number;
  seconds: number;
}

export interface LoadOrder {
  baseUrl: string;
  workloadFile: string;
  load: ClosedLoop | OpenLoop;
}

export interface LoadResult {
  seconds: number;
  requests: number;
  /** Answers other than 200, and the first of them. */
  failures: number;
  firstFailure: string | null;
  /** Mean entries of an answer, from a sample. */
  rows: number;
  /** By variant, and over all of an operation (the part before the colon). */
  latencies: Record<string, LatencySummary>;
  /** Of an open loop, every 10 seconds. */
  windows: { latency: LatencySummary; mostInFlight: number }[];
}
