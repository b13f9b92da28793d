/** Where sequences are played: a folder of this process's, and what those that were killed have left. */
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectProcess } from '../../packages/server/src/platform/processes/processes.ts';

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES = 2 * 1024 ** 3;
const NAME = /^rushes-faults-(\d+)-/;

/** Folders whose process is no more. */
async function removeLeftOvers(place: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || (await inspectProcess(Number(pid))) !== null) continue;
    await rm(join(place, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * A new folder, in memory where there is room: what lasts is decided by the journal of the test, not by the disk.
 * What runs left behind that were killed goes.
 */
export async function makeFolder(): Promise<string> {
  await removeLeftOvers(tmpdir());
  await removeLeftOvers(MEMORY_FOLDER);
  const facts = await statfs(MEMORY_FOLDER).catch(() => null);
  const inMemory = facts !== null && facts.bavail * facts.bsize >= MEMORY_BYTES;
  return mkdtemp(join(inMemory ? MEMORY_FOLDER : tmpdir(), `rushes-faults-${process.pid}-`));
}
