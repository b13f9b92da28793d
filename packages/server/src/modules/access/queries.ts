import type { Kysely } from 'kysely';
import { createRecentMap } from '../../platform/collections/recent-map.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Reader } from './rights/readable-by.repo.ts';
import type { Right } from './tables.ts';
import type { Decorate, ListedNode } from './tree/folder-pages.repo.ts';
import { type FoundInfo, findFolderPaths, infosStatement, pathsOf } from './tree/node-infos.repo.ts';

// Some nodes by their ids, with the caller's right and their paths, as far as the caller may know these.

export interface NodeInfo extends ListedNode {
  right: Right;
  path: string;
}

/** Those of some nodes that a caller can read, with right and path: one question, where the paths are known already. */
type NodeInfos<Row> = (
  db: Kysely<Database>,
  reader: Reader,
  ids: readonly string[],
) => Promise<(Row & NodeInfo)[]>;

// Paths of folders from the root of their group, kept in the process for as long as the version of the group's tree is
// the one they were read with. Nobody is told of them before the database has said that the caller may read there.

/** A folder, and the version of its group's tree that was just seen. */
interface VersionedFolder {
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

interface FolderPaths {
  /** The path of each folder by its id, '' for the root of a group. Asks the database only for those that are not known. */
  of(db: Kysely<Database>, folders: readonly VersionedFolder[]): Promise<Map<string, string>>;
}

function createFolderPaths(): FolderPaths {
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

/** Information on nodes with what `decorate` adds. */
export function createNodeInfos<Row extends ListedNode>(decorate: Decorate): NodeInfos<Row> {
  const find = infosStatement<Row>(decorate);
  const folderPaths = createFolderPaths();
  return async (db, reader, ids) => {
    const rows = await find(db, { user: reader.userId, ids });
    const folders = rows.flatMap(({ folderId, treeVersion, isWhole }) =>
      isWhole && folderId !== null ? [{ folderId, treeVersion }] : [],
    );
    const inPart = rows.filter(({ isWhole }) => !isWhole).map(({ id }) => id);
    const [whole, partial] = await Promise.all([folderPaths.of(db, folders), pathsOf(db, reader, inPart)]);
    return rows.flatMap((row) => {
      const path = row.isWhole ? pathIn(whole, row) : partial.get(row.id);
      // A node that went away between two questions.
      return path === undefined ? [] : [{ ...row, path }];
    });
  };
}

function pathIn(folders: ReadonlyMap<string, string>, { folderId, name }: FoundInfo): string | undefined {
  if (folderId === null) return '/';
  const folder = folders.get(folderId);
  return folder === undefined ? undefined : `${folder}/${name}`;
}

/**
 * What other modules build their queries with: conditions and parts that say which nodes are meant and who may read
 * them, so that this module alone reads the tree and its rights; and what is asked inside of others' transactions.
 */
export { assetPayers, findKnownPeople, findPayers, type KnownPerson, lockEmail } from './people.repo.ts';
export type { Reader, ReaderInQuery } from './rights/readable-by.repo.ts';
export { readableNodes, type Scope } from './rights/readable-by.repo.ts';
export { createFolderPages, type Decorate, type ListedNode } from './tree/folder-pages.repo.ts';
export { type NamedMedia, namedMedia } from './tree/named-media.repo.ts';
export { isFindable, isNamedLike, possibleOwners } from './tree/node-infos.repo.ts';
export { findableIds, idsBelow, possibleIds } from './tree/walks.repo.ts';
