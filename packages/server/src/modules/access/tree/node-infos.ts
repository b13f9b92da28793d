/** Some nodes by their ids, with the caller's right and their paths, as far as the caller may know these. */
import type { Kysely } from 'kysely';
import type { Database, Right } from '../../../platform/db/schema.ts';
import type { Reader } from '../rights/readable-by.repo.ts';
import type { Decorate, ListedNode } from './folder-pages.repo.ts';
import { createFolderPaths } from './folder-paths.ts';
import { type FoundInfo, infosStatement, pathsOf } from './node-infos.repo.ts';

export interface NodeInfo extends ListedNode {
  right: Right;
  path: string;
}

/** Those of some nodes that a caller can read, with right and path: one question, where the paths are known already. */
export type NodeInfos<Row> = (
  db: Kysely<Database>,
  reader: Reader,
  ids: readonly string[],
) => Promise<(Row & NodeInfo)[]>;

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
