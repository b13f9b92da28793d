/** What a piece of work costs: wall clock, CPU of all processes it starts, and the memory of the largest of them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { endedChildrenCpuSeconds, watchPeakMemory } from '../process-tree.ts';

const run = promisify(execFile);

/** What one run took. */
export interface Taken {
  wallSeconds: number;
  cpuSeconds: number;
  peakBytes: number;
  note: string;
}

/** Runs `work` while nothing else runs under this process; `process` is part of the command line of what is watched. */
export async function measure(process_: string, work: () => Promise<string>): Promise<Taken> {
  const memory = watchPeakMemory(process.pid, process_);
  const cpu = endedChildrenCpuSeconds();
  const start = performance.now();
  try {
    const note = await work();
    const wallSeconds = (performance.now() - start) / 1000;
    return { wallSeconds, cpuSeconds: endedChildrenCpuSeconds() - cpu, peakBytes: memory.stop(), note };
  } finally {
    memory.stop();
  }
}

/** Runs a command at the low priority that our jobs have. */
export async function runTool(tool: string, args: readonly string[]): Promise<void> {
  await run('nice', ['-n', '10', tool, ...args], { maxBuffer: 64 * 1024 * 1024 });
}

/** True where a command is installed. */
export async function isInstalled(tool: string): Promise<boolean> {
  return run('which', [tool]).then(
    () => true,
    () => false,
  );
}

/** The middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
