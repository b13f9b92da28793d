/**
 * A folder of its own for each attempt of a task: it holds the job's inputs and what the job makes, and is
 * gone when the job is, whatever happened to it.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The attempt a folder belongs to. */
export interface JobFolderOwner {
  taskId: string;
  attempt: number;
}

export interface JobFolders {
  /** Runs `work` with an empty folder that is removed afterwards. */
  use<T>(owner: JobFolderOwner, work: (folder: string) => Promise<T>): Promise<T>;
  /**
   * Removes what crashes left: folders whose attempt is not running, those of `useBriefly` that have got old, and whatever
   * else lies there.
   */
  sweep(isRunning: (owner: JobFolderOwner) => Promise<boolean>): Promise<void>;
}

const BRIEF = 'brief-';
/** Longer nobody waits for an answer. */
const BRIEF_MILLISECONDS = 600_000;

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });

/** Runs `work` with an empty folder below `root` for what answers a request at once; removed afterwards. */
export async function useBriefly<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, BRIEF));
  try {
    return await work(folder);
  } finally {
    await remove(folder);
  }
}

/** Whether a request may still be using the folder of that name. */
async function isBriefInUse(root: string, name: string): Promise<boolean> {
  if (!name.startsWith(BRIEF)) return false;
  const found = await stat(join(root, name)).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < BRIEF_MILLISECONDS;
}

function ownerOf(name: string): JobFolderOwner | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9]{1,9})$/.exec(name);
  return match?.[1] === undefined ? null : { taskId: match[1], attempt: Number(match[2]) };
}

/** Job folders below `root`, which is made when it is not there. */
export function createJobFolders(root: string): JobFolders {
  return {
    async use({ taskId, attempt }, work) {
      const folder = join(root, `${taskId}.${attempt}`);
      await mkdir(root, { recursive: true, mode: 0o700 });
      await mkdir(folder, { mode: 0o700 });
      try {
        return await work(folder);
      } finally {
        await remove(folder);
      }
    },
    async sweep(isRunning) {
      const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const name of names) {
        if (await isBriefInUse(root, name)) continue;
        const owner = ownerOf(name);
        if (owner === null || !(await isRunning(owner))) await remove(join(root, name));
      }
    },
  };
}
