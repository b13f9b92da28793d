/** A job child that native code has taken over: it tries what a stranger’s code would, and tells how far it came. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { createServer, connect as openConnection } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type AnyHandlers, serveJobs } from '../jobs/serve-jobs.ts';

/** `done`, or the code of the error. */
function outcome(attempt: () => unknown): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function connecting(target: { port: number; host: string } | { path: string }): Promise<string> {
  return new Promise((resolve) => {
    const socket = openConnection(target);
    socket.once('connect', () => {
      socket.destroy();
      resolve('done');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

function listening(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(0, '127.0.0.1', () => server.close(() => resolve('done')));
  });
}

/** What the test sets out for the child to fail at. */
export interface HostileTargets {
  /** A file of somebody else, in a folder of somebody else. */
  secret: string;
  /** Its input. */
  input: string;
  /** Its own folder. */
  work: string;
  /** A unix socket and a port that answer. */
  socket: string;
  port: number;
  parent: number;
}

/** What is compiled for all jobs: a file of it and its folder. */
export interface CompiledTargets {
  file: string;
  folder: string;
}

function attackCompiled({ file, folder }: CompiledTargets): Record<string, string> {
  return {
    uses: getCompileCacheDir() ?? '',
    reads: outcome(() => readFileSync(file)),
    overwrites: outcome(() => writeFileSync(file, 'x')),
    removes: outcome(() => rmSync(file)),
    adds: outcome(() => writeFileSync(join(folder, 'added'), 'x')),
  };
}

async function attack(targets: HostileTargets): Promise<Record<string, string>> {
  const { secret, input, work, socket, port, parent } = targets;
  const folder = join(secret, '..');
  return {
    readsSecret: outcome(() => readFileSync(secret)),
    listsFolder: outcome(() => readdirSync(folder)),
    listsRoot: outcome(() => readdirSync('/')),
    listsHome: outcome(() => readdirSync('/root')),
    readsPasswords: outcome(() => readFileSync('/etc/shadow')),
    readsUsers: outcome(() => readFileSync('/etc/passwd')),
    readsEnvironmentOfParent: outcome(() => readFileSync(`/proc/${parent}/environ`)),
    readsMemoryOfParent: outcome(() => readFileSync(`/proc/${parent}/maps`)),
    readsRootThroughProc: outcome(() => readFileSync(`/proc/self/root${secret}`)),
    overwritesSecret: outcome(() => writeFileSync(secret, 'x')),
    overwritesInput: outcome(() => writeFileSync(input, 'x')),
    appendsToInput: outcome(() => appendFileSync(input, 'x')),
    removesInput: outcome(() => rmSync(input)),
    replacesInput: outcome(() => {
      writeFileSync(join(work, 'other'), 'x');
      renameSync(join(work, 'other'), input);
    }),
    linksInput: outcome(() => linkSync(input, join(work, 'linked'))),
    linksSecret: outcome(() => linkSync(secret, join(work, 'linked'))),
    followsLink: outcome(() => {
      symlinkSync(secret, join(work, 'link'));
      readFileSync(join(work, 'link'));
    }),
    changesMode: outcome(() => chmodSync(input, 0o777)),
    writesProgram: outcome(() => writeFileSync(new URL('./hostile-child.ts', import.meta.url), 'x')),
    writesTemporary: outcome(() => writeFileSync(`/tmp/rushes-hostile-${process.pid}`, 'x')),
    makesFolderOutside: outcome(() => mkdirSync(join(folder, 'made'))),
    connectsToPort: await connecting({ port, host: '127.0.0.1' }),
    connectsToSocket: await connecting({ path: socket }),
    listens: await listening(),
    runsShell: outcome(() => execFileSync('/bin/sh', ['-c', 'true'])),
    runsNode: outcome(() => execFileSync(process.execPath, ['--version'])),
    killsParent: outcome(() => process.kill(parent, 0)),
    killsAll: outcome(() => process.kill(-1, 0)),
  };
}

/** What honest work needs. */
async function work({ input, work: folder }: HostileTargets): Promise<Record<string, unknown>> {
  const thread = new Worker('require("node:worker_threads").parentPort.postMessage(7)', { eval: true });
  const said = await new Promise((resolve) => thread.once('message', resolve));
  return {
    input: readFileSync(input, 'utf8'),
    files: outcome(() => {
      mkdirSync(join(folder, 'deep/er'), { recursive: true });
      writeFileSync(join(folder, 'deep/file'), 'whole');
      renameSync(join(folder, 'deep/file'), join(folder, 'deep/er/file'));
      if (statSync(join(folder, 'deep/er/file')).size !== 5) throw new Error('lost');
      rmSync(join(folder, 'deep'), { recursive: true });
    }),
    said,
    cpus: cpus().length > 0,
    residentBytes: process.memoryUsage().rss > 0,
    usesGroupOfItsOwn: process.pid,
  };
}

const forever = new Promise<never>(() => {});

const handlers: AnyHandlers = {
  attack: (targets: HostileTargets) => attack(targets),
  work: (targets: HostileTargets) => work(targets),
  compiled: async (targets: CompiledTargets) => attackCompiled(targets),
  /** All memory at once, faster than anybody looks. */
  fillMemory: async () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(256 * 1024 ** 2, 1));
  },
  fillDisk: async ({ work: folder }: HostileTargets) => {
    const block = Buffer.alloc(1024 ** 2, 1);
    for (;;) appendFileSync(join(folder, 'big'), block);
  },
  fillDiskWithFiles: async ({ work: folder }: HostileTargets) => {
    const block = Buffer.alloc(1024 ** 2, 1);
    for (let number = 0; ; number += 1) writeFileSync(join(folder, String(number)), block);
  },
  hog: async () => {
    for (;;);
  },
  broken: async ({ signal }: { signal: NodeJS.Signals }) => {
    process.kill(process.pid, signal);
    return forever;
  },
};

serveJobs(handlers);
