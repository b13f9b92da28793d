/** Milliseconds, by nearest rank. */
export interface LatencySummary {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Summarises times in milliseconds; the array is sorted in place. */
export function summariseLatency(times: number[]): LatencySummary {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
