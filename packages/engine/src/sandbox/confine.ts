/**
 * Starts of processes that open what strangers sent. Such a process reads its inputs and the programs it is made of,
 * writes to its own folders, and nothing else: no other file, no network, no other process.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JobLimits } from '../types.ts';
import { confineFiles, type FileRules } from './landlock-rules.ts';
import { createLaunchProgram } from './launch-program.ts';
import { type MachineMeasures, machineMeasures } from './machine-measures.ts';
import { addNamespaces } from './namespaces.ts';
import { addFilter, addLimits, type KernelLimits } from './process-limits.ts';

/** What of the file system a process is for. Paths are absolute; a folder stands for all below it. */
export interface JobPlaces {
  read: readonly string[];
  /** Read as well. */
  write: readonly string[];
}

/** Exit code of a launcher that could not give something up which this machine allows to give up. */
export const EXIT_NOT_CONFINED = 120;

const GIBIBYTE = 1024 ** 3;
/** What Node and the media libraries map for writing before any work: 0.3 GB, and stacks of threads. */
const BASE_DATA = 1 * GIBIBYTE;
/** WebAssembly reserves 8 GB of addresses per module, and V8 its heap's cage; neither is memory. */
const BASE_ADDRESSES = 256 * GIBIBYTE;
const OPEN_FILES = 1_024;
const THREADS = 1_024;
/** Where a job's limits do not say how much it may write. */
const MOST_WRITTEN = 1_024 * GIBIBYTE;

/** The package that a file of it stands in, and each folder above that holds packages it may import. */
export function packageFolders(file: string): string[] {
  const folders: string[] = [];
  let isFound = false;
  for (let folder = dirname(realpathSync(file)); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (isFound && existsSync(packages)) folders.push(packages);
    if (isFound || !existsSync(join(folder, 'package.json'))) continue;
    folders.push(folder);
    isFound = true;
  }
  return folders;
}

/** The engine with what it imports. */
function programFolders(): string[] {
  const folders = packageFolders(fileURLToPath(import.meta.url));
  const timeline = folders.map((folder) => join(folder, '@rushes/timeline')).find((path) => existsSync(path));
  // A workspace's package is a link in `node_modules`.
  return timeline === undefined ? folders : [...folders, realpathSync(timeline)];
}

/** Folders of the libraries that this very process, the same program, has loaded. */
function libraryFolders(): string[] {
  const maps = readFileSync('/proc/self/maps', 'latin1');
  const libraries = [...maps.matchAll(/ (\/\S+\.so(?:\.[\d.]+)?)$/gm)].map((match) => match[1] ?? '');
  return [...new Set(libraries.map((path) => dirname(path)))];
}

/** The program that loads Node’s libraries, as Node’s file names it. */
function interpreter(): string[] {
  const head = readFileSync(process.execPath).subarray(0, 4_096).toString('latin1');
  const found = /\/[\w./-]*\bld-[\w.-]+/.exec(head)?.[0];
  return found === undefined ? [] : [found];
}

let common: FileRules | null = null;

/** What every such process needs, the same for all. */
function commonRules(): FileRules {
  common ??= {
    execute: [process.execPath, ...interpreter()],
    read: [
      ...programFolders(),
      ...libraryFolders(),
      ...['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib'],
      ...['/etc/ld.so.cache', '/etc/localtime', '/usr/share/zoneinfo'],
      ...['/proc/cpuinfo', '/proc/meminfo', '/proc/stat', '/proc/sys/vm/overcommit_memory'],
      ...['/sys/devices/system/cpu', '/sys/devices/system/node', '/sys/fs/cgroup'],
      // What stands in no shipped font is drawn in the system's.
      ...[
        '/etc/fonts',
        '/usr/share/fontconfig',
        '/usr/share/fonts',
        '/usr/local/share/fonts',
        '/var/cache/fontconfig',
      ],
      ...['/dev/urandom', '/dev/random'],
    ],
    use: ['/dev/null', '/dev/zero'],
    write: [],
  };
  return common;
}

function kernelLimits(limits: JobLimits, measures: MachineMeasures): KernelLimits {
  return {
    dataBytes: limits.memoryBytes + BASE_DATA,
    addressBytes: limits.memoryBytes + BASE_ADDRESSES,
    cpuSeconds: Math.max(10, limits.timeoutSeconds * availableParallelism()),
    fileBytes: limits.writtenBytes ?? MOST_WRITTEN,
    openFiles: OPEN_FILES,
    threads: measures.namespaces === 'own' ? THREADS : null,
  };
}

/** How a process of `module` is started so that it can be confined; null where this machine has no means. */
export function confinement(): MachineMeasures | null {
  return machineMeasures();
}

/** The table for the launcher that is the process `pid`, which becomes this Node. */
export function confiningProgram(
  measures: MachineMeasures,
  child: { pid: number; places: JobPlaces; limits: JobLimits },
): Buffer {
  const exit = EXIT_NOT_CONFINED;
  const program = createLaunchProgram(measures.arch);
  const [PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, SIGKILL] = [1, 38, 9];
  const [O_RDWR, AT_FDCWD] = [2, -100];
  program.step({
    call: 'openat',
    args: [AT_FDCWD, program.text('/dev/null'), O_RDWR],
    store: { stepsOn: 1, argument: 0 },
    onError: { exit },
  });
  // The table came through standard input, which nobody needs any more.
  program.step({ call: 'dup3', args: [0, 0, 0], onError: { exit } });
  addNamespaces(program, { kind: measures.namespaces, exit });
  program.step({ call: 'prctl', args: [PR_SET_PDEATHSIG, SIGKILL], onError: { exit } });
  program.step({ call: 'prctl', args: [PR_SET_NO_NEW_PRIVS, 1], onError: { exit } });
  addLimits(program, { limits: kernelLimits(child.limits, measures), exit });
  if (measures.landlock > 0) {
    const base = commonRules();
    const rules = {
      ...base,
      read: [...base.read, `/proc/${child.pid}`, ...child.places.read],
      write: child.places.write,
    };
    confineFiles(program, { rules, version: measures.landlock, exit });
  }
  if (measures.filter) addFilter(program, { arch: measures.arch, pid: child.pid, exit });
  return program.finish(process.execPath);
}
