/** What the operating system knows of a process; never signals anything. */
import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface ProcessFacts {
  pid: number;
  parentPid: number;
  /** Ended, but not yet collected by its parent: holds nothing any more. */
  zombie: boolean;
  /** Name of the program, at most 15 characters. */
  name: string;
  /** Working folder; null where it may not be read or the system does not tell. */
  workingFolder: string | null;
  commandLine: string;
}

/** Facts about a process, or null when there is none with this id. */
export async function inspectProcess(pid: number): Promise<ProcessFacts | null> {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return process.platform === 'linux' ? await inspectByProc(pid) : await inspectByPs(pid);
}

async function inspectByProc(pid: number): Promise<ProcessFacts | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name stands in brackets and may itself hold brackets and spaces.
  const nameEnd = stat.lastIndexOf(')');
  const [state = '', parent = '0'] = stat.slice(nameEnd + 2).split(' ');
  return {
    pid,
    parentPid: Number(parent),
    zombie: state === 'Z' || state === 'X',
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    workingFolder: await readlink(`/proc/${pid}/cwd`).catch(() => null),
    commandLine: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
      .replaceAll('\0', ' ')
      .trim(),
  };
}

async function inspectByPs(pid: number): Promise<ProcessFacts | null> {
  const run = promisify(execFile);
  const fields = ['-o', 'ppid=', '-o', 'stat=', '-o', 'command=', '-p', String(pid)];
  const shown = await run('ps', fields).catch(() => null);
  const match = /^\s*(\d+)\s+(\S+)\s+(.*)$/m.exec(shown?.stdout ?? '');
  if (match === null) return null;
  const [, parent, state = '', commandLine = ''] = match;
  const name = (commandLine.split(' ')[0] ?? '').split('/').at(-1) ?? '';
  return {
    pid,
    parentPid: Number(parent),
    zombie: state.startsWith('Z'),
    name,
    workingFolder: null,
    commandLine,
  };
}
