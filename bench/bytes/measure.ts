/** Wall time, processor time and memory of the parties of one measurement. */

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProcessTree } from '../process-tree.ts';
import type { ClientOrder, ClientResult } from './orders.ts';

const SAMPLE_MILLISECONDS = 50;

export interface Sample {
  wallSeconds: number;
  /** User and system, of all processes of the server that take part in moving bytes. */
  serverSeconds: number;
  clientSeconds: number;
  bytes: number;
}

export interface Client {
  run(order: ClientOrder): Promise<ClientResult>;
  stop(): Promise<void>;
}

export function startClient(): Client {
  const child: ChildProcess = fork(join(import.meta.dirname, 'client.ts'));
  process.once('exit', () => child.kill());
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  return {
    async run(order) {
      const answer = once(child, 'message', { signal: ended.signal });
      child.send(order);
      const [result] = (await answer) as [ClientResult];
      if (result.failure !== null) process.stderr.write(`${order.kind}: ${result.failure}\n`);
      return result;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** Processor seconds of a process and all below it so far. */
export function treeCpuSeconds(pid: number): number {
  return readProcessTree(pid).reduce((sum, row) => sum + row.cpuSeconds, 0);
}

/** Measures one thing that a client does with a server; what it reports besides is handed back too. */
export async function measure(
  serverPid: number,
  work: () => Promise<ClientResult>,
): Promise<Sample & { result: ClientResult }> {
  const before = treeCpuSeconds(serverPid);
  const started = performance.now();
  const result = await work();
  const wallSeconds = (performance.now() - started) / 1000;
  const serverSeconds = treeCpuSeconds(serverPid) - before;
  return { wallSeconds, serverSeconds, clientSeconds: result.cpuSeconds, bytes: result.bytes, result };
}

/** Resident bytes of anonymous memory and of files: what the process itself takes. */
function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

export interface MemoryWatch {
  /** Resident bytes when it began, and the most since. */
  stop(): { before: number; peak: number };
}

export function watchMemory(pid: number): MemoryWatch {
  const before = residentBytes(pid);
  let peak = before;
  const look = () => {
    peak = Math.max(peak, residentBytes(pid));
  };
  const timer = setInterval(look, SAMPLE_MILLISECONDS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { before, peak };
    },
  };
}

/** Nothing that was written earlier is still on its way to the disk. */
export async function syncDisks(): Promise<number> {
  const started = performance.now();
  await once(spawn('sync', { stdio: 'ignore' }), 'exit');
  return (performance.now() - started) / 1000;
}
