/** What this machine's kernel lets a process give up, and what of it is enforced, for operators. */
import { confineFiles } from './landlock-rules.ts';
import { askKernel, launcherArch, REFUSED } from './launcher.ts';
import type { LauncherArch } from './launcher-file.ts';
import { addNamespaces, type Namespaces } from './namespaces.ts';
import { addFilter } from './process-limits.ts';

// What this machine's kernel lets a process give up.

export interface MachineMeasures {
  arch: LauncherArch;
  /** Version of Landlock; 0 where files can not be bounded. */
  landlock: number;
  /** `own`: with a user namespace; `shared`: by the rights of root; `none`. */
  namespaces: Namespaces;
  /** Whether system calls can be filtered. */
  filter: boolean;
}

let known: MachineMeasures | null | undefined;

/** Asked once per process, in about 10 ms. Null where there is no launcher for this machine or it does not start. */
export function machineMeasures(): MachineMeasures | null {
  known ??= askMachine();
  return known;
}

function askMachine(): MachineMeasures | null {
  const arch = launcherArch();
  if (arch === null) return null;
  const starts = askKernel(arch, (program) =>
    program.step({ call: 'exit_group', args: [7], onError: { exit: REFUSED } }),
  );
  if (starts !== 7) return null;
  return {
    arch,
    landlock: landlockVersion(arch),
    namespaces: (['own', 'shared'] as const).find((kind) => allows(arch, kind)) ?? 'none',
    filter: filters(arch),
  };
}

function landlockVersion(arch: LauncherArch): number {
  const version = askKernel(arch, (program) => {
    program.step({
      call: 'landlock_create_ruleset',
      args: [0, 0, 1],
      store: { stepsOn: 1, argument: 0 },
      onError: { exit: REFUSED },
    });
    program.step({ call: 'exit_group', args: [0], onError: { exit: REFUSED } });
  });
  if (version === null || version === REFUSED || version === 0) return 0;
  const works = askKernel(arch, (program) => {
    program.step({ call: 'prctl', args: [38, 1], onError: { exit: REFUSED } });
    const rules = { execute: [], read: ['/'], use: [], write: [] };
    confineFiles(program, { rules, version, exit: REFUSED });
    program.step({ call: 'exit_group', args: [7], onError: { exit: REFUSED } });
  });
  return works === 7 ? version : 0;
}

function allows(arch: LauncherArch, kind: Namespaces): boolean {
  return (
    askKernel(arch, (program) => {
      addNamespaces(program, { kind, exit: REFUSED });
      program.step({ call: 'exit_group', args: [7], onError: { exit: REFUSED } });
    }) === 7
  );
}

function filters(arch: LauncherArch): boolean {
  return (
    askKernel(arch, (program) => {
      program.step({ call: 'prctl', args: [38, 1], onError: { exit: REFUSED } });
      addFilter(program, { arch, pid: 1, exit: REFUSED });
      program.step({ call: 'exit_group', args: [7], onError: { exit: REFUSED } });
    }) === 7
  );
}

// What of the sandbox this machine enforces, for operators.

export interface SandboxMeasure {
  name: string;
  enforced: boolean;
  /** What it keeps a process from that a file has taken over. */
  about: string;
  /** Where it is not enforced: what is missing, and what to do. */
  missing: string | null;
}

const NO_LAUNCHER =
  process.platform === 'linux'
    ? 'The launcher of confined processes does not start here: its file must be executable, on x64 or arm64.'
    : `This system (${process.platform}) has no means that the service uses: run it on Linux.`;

/** Every measure, in the order of its worth. */
export function sandboxReport(): SandboxMeasure[] {
  const measures = machineMeasures();
  const measure = (name: string, about: string, missing: string | false): SandboxMeasure => {
    const why = measures === null ? NO_LAUNCHER : missing;
    return { name, enforced: why === false, about, missing: why === false ? null : why };
  };
  const filter =
    measures?.filter === true ? false : 'The kernel filters no system calls for this process (seccomp).';
  return [
    measure(
      'files',
      'reading and writing other files than the inputs and the folder of the job',
      (measures?.landlock ?? 0) > 0
        ? false
        : 'The kernel has no Landlock (Linux 5.13, named in the boot option lsm=), or the container forbids it.',
    ),
    measure('network', 'connecting anywhere, also to the database', filter),
    measure('processes', 'starting programs, and signals to and memory of other processes', filter),
    measure(
      'namespaces',
      'seeing networks, queues and rights of the machine at all',
      measures?.namespaces === 'none'
        ? 'This user may make no namespaces: allow user namespaces, also in the container’s seccomp profile.'
        : false,
    ),
    measure(
      'limits',
      'memory, processor time, threads and size of files beyond the bounds of the job',
      false,
    ),
    measure('life', 'living on when the service is gone', false),
  ];
}
