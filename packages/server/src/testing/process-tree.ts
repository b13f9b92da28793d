/** What runs on this machine, for tests that prove that nothing is left running. Linux only. */
import { readdir } from 'node:fs/promises';
import { inspectProcess, type ProcessFacts } from '../platform/processes/processes.ts';

/** True where `processesMentioning` can see processes. */
export const canListProcesses = process.platform === 'linux';

/** Live processes (zombies do not count) that have `text` in their command line or working folder, ours left out. */
export async function processesMentioning(text: string): Promise<ProcessFacts[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(async (pid) => await inspectProcess(pid)));
  return all.filter(
    (found) => found !== null && found.pid !== process.pid && mentions(found, text),
  ) as ProcessFacts[];
}

/** Live processes that `pid` started, and those that they started, now. */
export async function descendantsOf(pid: number): Promise<ProcessFacts[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(async (one) => await inspectProcess(one)))).filter(
    (found) => found !== null && !found.zombie,
  ) as ProcessFacts[];
  const below = new Set([pid]);
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const found of all) if (below.has(found.parentPid)) below.add(found.pid);
  }
  return all.filter((found) => found.pid !== pid && below.has(found.pid));
}

/** Whether the very process that was seen is still there; its id may belong to another one by now. */
export async function isAlive({ pid, commandLine }: ProcessFacts): Promise<boolean> {
  const now = await inspectProcess(pid);
  return now !== null && !now.zombie && now.commandLine === commandLine;
}

function mentions(found: ProcessFacts, text: string): boolean {
  const inFolder = found.workingFolder?.startsWith(text) ?? false;
  return !found.zombie && (inFolder || found.commandLine.includes(text));
}

/** kill -9; a process that has ended meanwhile is fine. */
export function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
