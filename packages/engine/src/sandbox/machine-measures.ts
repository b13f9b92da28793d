/** What this machine's kernel lets a process give up. */
import { confineFiles } from './landlock-rules.ts';
import { askKernel, launcherArch, REFUSED } from './launcher.ts';
import type { LauncherArch } from './launcher-file.ts';
import { addNamespaces, type Namespaces } from './namespaces.ts';
import { addFilter } from './process-limits.ts';

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
