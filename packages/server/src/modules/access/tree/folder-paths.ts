/**
 * Paths of folders from the root of their group, kept in the process for as long as the version of the group's tree is
 * the one they were read with. Nobody is told of them before the database has said that the caller may read there.
 */
import type { Kysely } from 'kysely';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { findFolderPaths } from './node-infos.repo.ts';

/** A folder, and the version of its group's tree that was just seen. */
export interface VersionedFolder {
  folderId: string;
  treeVersion: string;
}

interface KnownPath {
  path: string;
  treeVersion: string;
}

/** Some 16 MB at most, about 60,000 folders. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FOLDERS = 100_000;
/** What an entry takes besides its path. */
const ENTRY_BYTES = 200;

export interface FolderPaths {
  /** The path of each folder by its id, '' for the root of a group. Asks the database only for those that are not known. */
  of(db: Kysely<Database>, folders: readonly VersionedFolder[]): Promise<Map<string, string>>;
}

export function createFolderPaths(): FolderPaths {
  const known = createRecentMap<string, KnownPath>(MOST_FOLDERS, {
    weightOf: ({ path }) => ENTRY_BYTES + path.length * 2,
    most: MOST_BYTES,
  });
  return {
    async of(db, folders) {
      const paths = new Map<string, string>();
      const unknown = new Map<string, string>();
      for (const { folderId, treeVersion } of folders) {
        if (paths.has(folderId)) continue;
        const found = known.get(folderId);
        if (found?.treeVersion === treeVersion) paths.set(folderId, found.path);
        else unknown.set(folderId, treeVersion);
      }
      // Read after the version was: a path may be newer than its version, and then is read again, but never older.
      for (const { id, path } of await findFolderPaths(db, [...unknown.keys()])) {
        known.set(id, { path, treeVersion: unknown.get(id) ?? '' });
        paths.set(id, path);
      }
      return paths;
    },
  };
}
