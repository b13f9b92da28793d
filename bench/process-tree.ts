/** What a process and its descendants use, from /proc (Linux only). */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

interface ProcessRow {
  pid: number;
  parent: number;
  /** CPU of the process itself and of children it has waited for, seconds. */
  userSeconds: number;
  /** The same with what the kernel did for it. */
  cpuSeconds: number;
  residentBytes: number;
  command: string;
}

function readProcess(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (index: number) => Number(fields[index]);
    return {
      pid,
      parent: field(1),
      userSeconds: (field(11) + field(13)) / TICKS_PER_SECOND,
      cpuSeconds: (field(11) + field(12) + field(13) + field(14)) / TICKS_PER_SECOND,
      residentBytes: field(21) * PAGE_BYTES,
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    };
  } catch {
    return null;
  }
}

/** The process `root` and everything below it. */
export function readProcessTree(root: number): ProcessRow[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((row) => row !== null);
  const inside = new Set([root]);
  let size = 0;
  while (size !== inside.size) {
    size = inside.size;
    for (const row of all) if (inside.has(row.parent)) inside.add(row.pid);
  }
  return all.filter((row) => inside.has(row.pid));
}

/** CPU seconds, user and system, that a process and the children it waited for used so far; 0 when it is gone. */
export function processCpuSeconds(pid: number): number {
  return readProcess(pid)?.cpuSeconds ?? 0;
}

/** User CPU seconds used so far by the tree, its ended children included. */
export function treeUserSeconds(root: number): number {
  return readProcessTree(root).reduce((sum, row) => sum + row.userSeconds, 0);
}

/** CPU seconds, user and system, used so far by the tree, its ended children included. */
export function treeCpuSeconds(root: number): number {
  return readProcessTree(root).reduce((sum, row) => sum + row.cpuSeconds, 0);
}

/** The process that started it; 0 when it is gone. */
export function parentOf(pid: number): number {
  return readProcess(pid)?.parent ?? 0;
}

/** Watches the largest resident size of any one descendant whose command holds `needle`. */
export function watchPeakMemory(root: number, needle: string): { stop(): number } {
  let peak = 0;
  const look = () => {
    for (const row of readProcessTree(root)) {
      if (row.command.includes(needle)) peak = Math.max(peak, row.residentBytes);
    }
  };
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

/** CPU seconds, user and system, of all children of this process that have ended and been waited for. */
export function endedChildrenCpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
