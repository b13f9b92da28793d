/** Where the launcher is, and runs of it that ask the kernel something. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createLaunchProgram, type LaunchProgram } from './launch-program.ts';
import type { LauncherArch } from './launcher-file.ts';

/** The launcher of this machine's processor; null where there is none. */
export function launcherArch(): LauncherArch | null {
  if (process.platform !== 'linux') return null;
  return process.arch === 'x64' || process.arch === 'arm64' ? process.arch : null;
}

export function launcherPath(arch: LauncherArch): string {
  return fileURLToPath(new URL(`./launcher-${arch}`, import.meta.url));
}

/** Exit code of a question whose answer is no. */
export const REFUSED = 120;

/** Makes the steps in a process of their own and answers its exit code; null when it ended otherwise or could not start. */
export function askKernel(arch: LauncherArch, build: (program: LaunchProgram) => void): number | null {
  const program = createLaunchProgram(arch);
  build(program);
  const { status } = spawnSync(launcherPath(arch), [], {
    input: program.finish(null),
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    timeout: 10_000,
  });
  return status;
}
