/**
 * A `postmaster.pid` that an earlier run left behind. PostgreSQL refuses to start when the process id in
 * it exists, whoever has that id now: after a kill of everything 17 of 20 restarts failed for that reason.
 */
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inspectProcess } from '../../processes/processes.ts';
import { StartError } from '../../processes/start-error.ts';

export interface PostmasterFile {
  pid: number;
  socketFolder: string;
  port: number;
}

/** What the server of a database folder wrote about itself; null when no server is or was there. */
export async function readPostmasterFile(databaseFolder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(databaseFolder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  // https://www.postgresql.org/docs/18/storage-file-layout.html: pid, folder, start, port, socket folder, …
  const [pid = '', , , port = '', socketFolder = ''] = text.split('\n');
  return { pid: Number.parseInt(pid, 10), socketFolder: socketFolder.trim(), port: Number(port) };
}

/** Whether a process is a PostgreSQL server on this folder, something else, or no more than a table entry. */
export async function classifyProcess(
  pid: number,
  databaseFolder: string,
): Promise<'gone' | 'zombie' | 'ours' | 'foreign'> {
  const facts = await inspectProcess(pid);
  if (facts === null) return 'gone';
  if (facts.zombie) return 'zombie';
  const folder = await realpath(databaseFolder).catch(() => databaseFolder);
  const onFolder =
    facts.workingFolder === null ? facts.commandLine.includes(folder) : facts.workingFolder === folder;
  return facts.name.startsWith('postgres') && onFolder ? 'ours' : 'foreign';
}

/** What names of folders for sockets begin with. */
export const SOCKET_FOLDER_PREFIX = 'rushes-';

export interface ClearOptions {
  /** Milliseconds to wait for a zombie to be collected by its parent. */
  zombieWait?: number;
  /** Milliseconds to wait for a left-over server to end after each request. */
  stopWait?: number;
}

/**
 * Makes the folder ready for a start: a left-over server of ours is stopped, a file that names no server
 * of ours is removed. The caller holds the folder's lock, so a live server here belongs to nobody.
 */
export async function clearStalePostmaster(
  databaseFolder: string,
  options: ClearOptions = {},
): Promise<void> {
  const found = await readPostmasterFile(databaseFolder);
  if (found === null) return;
  const kind = () => classifyProcess(found.pid, databaseFolder);
  if ((await kind()) === 'zombie') {
    await until(async () => (await kind()) !== 'zombie', options.zombieWait ?? 1_000);
  }
  if ((await kind()) === 'ours') await stopLeftOver(found.pid, databaseFolder, options.stopWait ?? 15_000);
  if (isSocketFolder(found.socketFolder)) await rm(found.socketFolder, { recursive: true, force: true });
  // Only the name goes: PostgreSQL itself still refuses while backends of a killed server are attached.
  await rm(join(databaseFolder, 'postmaster.pid'), { force: true });
}

/** Whether a path is one that `makeSocketFolder` gives, and nothing else that a file might name. */
function isSocketFolder(path: string): boolean {
  return new RegExp(`/${SOCKET_FOLDER_PREFIX}[A-Za-z0-9]{6}$`).test(path);
}

/** Fast shutdown first, then immediate: the latter loses nothing either, it only costs a recovery. */
async function stopLeftOver(pid: number, databaseFolder: string, stopWait: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if ((await classifyProcess(pid, databaseFolder)) !== 'ours') return;
    process.kill(pid, signal);
    const ended = async () => (await classifyProcess(pid, databaseFolder)) !== 'ours';
    if (await until(ended, stopWait)) return;
  }
  throw new StartError(
    `A PostgreSQL (process ${pid}) runs on ${databaseFolder} and does not stop; end it first.`,
  );
}

async function until(condition: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (await condition()) return true;
    await wait(20);
  }
  return await condition();
}
