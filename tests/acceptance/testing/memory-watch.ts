/** The largest memory that a process and its children ever had. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

export interface MemoryPeaks {
  /** Megabytes of the process itself. */
  own: number;
  /** Megabytes of its largest child. */
  child: number;
}

export interface MemoryWatch {
  /** Ends the watching. */
  stop(): MemoryPeaks;
}

const POLL_MILLISECONDS = 50;

interface Status {
  parent: number;
  peakMegabytes: number;
}

function statusOf(pid: string): Status | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'latin1');
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { parent: number('PPid'), peakMegabytes: number('VmHWM') / 1024 };
  } catch {
    return null;
  }
}

/** Watches from now on. A child that lives for less than the time between two looks may be missed. */
export function watchMemory(pid: number): MemoryWatch {
  const peaks: MemoryPeaks = { own: 0, child: 0 };
  const look = () => {
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const status = statusOf(name);
      if (status === null) continue;
      if (Number(name) === pid) peaks.own = Math.max(peaks.own, status.peakMegabytes);
      if (status.parent === pid) peaks.child = Math.max(peaks.child, status.peakMegabytes);
    }
  };
  const timer = setInterval(look, POLL_MILLISECONDS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peaks;
    },
  };
}
