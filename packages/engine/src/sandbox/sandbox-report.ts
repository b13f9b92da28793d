/** What of the sandbox this machine enforces, for operators. */
import { machineMeasures } from './machine-measures.ts';

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
