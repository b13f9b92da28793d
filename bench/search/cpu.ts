/** Processor time of processes: a busy machine changes it little, so that wall time beside it tells what waiting adds. */
import { readFileSync } from 'node:fs';

/** Milliseconds that processes computed so far, by the scheduler of Linux; 0 for one that is gone. */
export function processorTime(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + runTime(pid), 0);
}

function runTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
