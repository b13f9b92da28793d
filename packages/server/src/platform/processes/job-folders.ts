/**
 * A folder of its own for each attempt of a task: it holds the job's inputs and what the job makes, and is
 * gone when the job is, whatever happened to it.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The attempt a folder belongs to. */
export interface JobFolderOwner {
  taskId: string;
  attempt: number;
}

export interface JobFolders {
  /** Runs `work` with an empty folder that is removed afterwards. */
  use<T>(owner: JobFolderOwner, work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes what crashes left: folders whose attempt is not running, and whatever else lies there. */
  sweep(isRunning: (owner: JobFolderOwner) => Promise<boolean>): Promise<void>;
}

function ownerOf(name: string): JobFolderOwner | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9]{1,9})$/.exec(name);
  return match?.[1] === undefined ? null : { taskId: match[1], attempt: Number(match[2]) };
}

/** Job folders below `root`, which is made when it is not there. */
export function createJobFolders(root: string): JobFolders {
  const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });
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
        const owner = ownerOf(name);
        if (owner === null || !(await isRunning(owner))) await remove(join(root, name));
      }
    },
  };
}
