/** What the kernel counts for a process, and which calls it answers. */
import type { LaunchProgram } from './launch-program.ts';
import type { LauncherArch } from './launcher-file.ts';
import { seccompFilter } from './seccomp-filter.ts';

/** Bounds that the kernel keeps itself; the process dies or is refused at once, whatever its parent does. */
export interface KernelLimits {
  /** Bytes of memory it can write to, whether used or not. */
  dataBytes: number;
  /** Bytes of addresses, of which JavaScript reserves many times what it uses. */
  addressBytes: number;
  cpuSeconds: number;
  /** Of the largest file it writes. */
  fileBytes: number;
  openFiles: number;
  /** Threads, where it has a user namespace; else they would count with all of the user's. */
  threads: number | null;
}

const RESOURCE = { cpu: 0, fileSize: 1, data: 2, core: 4, processes: 6, openFiles: 7, addresses: 9 } as const;

export function addLimits(
  program: LaunchProgram,
  { limits, exit }: { limits: KernelLimits; exit: number },
): void {
  const bound = (resource: number, most: number): void => {
    const pair = Buffer.alloc(16);
    pair.writeBigUInt64LE(BigInt(Math.ceil(most)), 0);
    pair.writeBigUInt64LE(BigInt(Math.ceil(most)), 8);
    program.step({ call: 'prlimit64', args: [0, resource, program.data(pair), 0], onError: { exit } });
  };
  bound(RESOURCE.core, 0);
  bound(RESOURCE.cpu, limits.cpuSeconds);
  bound(RESOURCE.fileSize, limits.fileBytes);
  bound(RESOURCE.data, limits.dataBytes);
  bound(RESOURCE.addresses, limits.addressBytes);
  bound(RESOURCE.openFiles, limits.openFiles);
  if (limits.threads !== null) bound(RESOURCE.processes, limits.threads);
}

/** Adds the filter of system calls; the process must have given up new rights before. */
export function addFilter(
  program: LaunchProgram,
  { arch, pid, exit }: { arch: LauncherArch; pid: number; exit: number },
): void {
  const filter = seccompFilter(arch, pid);
  const instructions = program.data(filter);
  const head = Buffer.alloc(16);
  head.writeUInt16LE(filter.length / 8, 0);
  const place = program.data(head);
  program.pointer({ data: place.data + 8 }, instructions);
  const SET_MODE_FILTER = 1;
  program.step({ call: 'seccomp', args: [SET_MODE_FILTER, 0, place], onError: { exit } });
}
