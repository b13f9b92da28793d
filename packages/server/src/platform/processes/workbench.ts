/** Where one attempt of a task works on stored files: each shown alone in a folder, all gone when the work ends. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import type { JobFolderOwner, JobFolders } from './job-folders.ts';

export interface Workbench {
  /** A path that shows the object until the work ends, in a folder that holds nothing else. */
  show(storageKey: string): Promise<string>;
  /** A new empty folder. */
  emptyFolder(): Promise<string>;
}

export interface WorkbenchDeps {
  jobFolders: JobFolders;
  storage: Pick<Storage, 'materialize'>;
}

/** Runs `work` at a bench of its own; one per attempt. */
export function useWorkbench<T>(
  { jobFolders, storage }: WorkbenchDeps,
  owner: JobFolderOwner,
  work: (bench: Workbench) => Promise<T>,
): Promise<T> {
  return jobFolders.use(owner, async (folder) => {
    const shown = new Map<string, { path: string; release(): Promise<void> }>();
    let folders = 0;
    const emptyFolder = async (): Promise<string> => {
      folders += 1;
      const path = join(folder, String(folders));
      await mkdir(path, { mode: 0o700 });
      return path;
    };
    try {
      return await work({
        emptyFolder,
        async show(storageKey) {
          const known = shown.get(storageKey);
          if (known !== undefined) return known.path;
          // A name of ours: what the file is called outside means nothing to a decoder.
          const input = await storage.materialize(storageKey, await emptyFolder(), 'input');
          shown.set(storageKey, input);
          return input.path;
        },
      });
    } finally {
      for (const input of shown.values()) await input.release();
    }
  });
}
