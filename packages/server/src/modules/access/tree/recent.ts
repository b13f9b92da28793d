/**
 * What changed last, below a folder. A whole group is read in the order of its index. Below a folder with few folders
 * each gives its newest. Else the group's newest are looked through for those below it; where these are too far apart,
 * again each folder gives its newest.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Reader } from '../rights/readable-by.repo.ts';
import type { Decorate, ListedNode } from './folder-pages.repo.ts';
import {
  createRecentStatements,
  type RecentBounds,
  type RecentFilter,
  type RecentRoot,
  type Variant,
} from './recent.repo.ts';

const BOUNDS: RecentBounds = { fewFolders: 200, window: 4_000, windowWithDenials: 1_000, fewRoots: 4 };
const ALL_FOLDERS = 2_000_000_000;

/**
 * How many kinds a statement has scans for; one with more than are asked for scans for nothing with the rest. Few
 * sizes, since connections keep the plans of all.
 */
const KIND_COUNTS = [1, 4, 14] as const;

export interface RecentQuery extends RecentFilter {
  root: RecentRoot;
  /** With what was granted to the caller directly outside the group of `root`. */
  withGranted: boolean;
  /** What `findPlace` told: something below `root` may be hidden from the caller. */
  hasDenials: boolean;
}

/** The newest that a caller can read below a folder, newest first. */
export type Recent<Row> = (db: Kysely<Database>, reader: Reader, query: RecentQuery) => Promise<Row[]>;

/** Lists of what changed last, with what `decorate` adds. */
export function createRecent<Row extends ListedNode>(decorate: Decorate, bounds = BOUNDS): Recent<Row> {
  const kept = new Map<string, ReturnType<typeof createRecentStatements>>();
  const statementsFor = (variant: Variant) => {
    const name = `${variant.kinds} ${variant.denials}`;
    const statements = kept.get(name) ?? createRecentStatements(decorate, variant, bounds);
    kept.set(name, statements);
    return statements;
  };
  const onlyRows = (rows: readonly { id: string | null }[]) => rows.filter(({ id }) => id !== null) as Row[];

  return async (db, { userId: user }, { root, withGranted, hasDenials, ...filter }) => {
    const { limit } = filter;
    const kinds = filter.kinds === null ? null : countFor(filter.kinds.length);
    const merge = (parts: readonly Row[][]): Row[] =>
      [...new Map(parts.flat().map((row) => [row.id, row])).values()].sort(newestFirst).slice(0, limit);

    /** Null when there are more than `most` folders. */
    async function inFolders(
      roots: readonly string[],
      most: number,
      denials: boolean,
    ): Promise<Row[] | null> {
      const rows = await statementsFor({ kinds, denials }).folders(db, { ...filter, user, roots, most });
      return rows[0]?.are_too_many === true ? null : onlyRows(rows);
    }

    /** What is below one of many folders: often among the newest of its group. */
    async function inWindow({ id, ownerGroupId: group }: RecentRoot, denials: boolean): Promise<Row[]> {
      const statements = statementsFor({ kinds, denials });
      const window = denials ? bounds.windowWithDenials : bounds.window;
      const found = await statements.window(db, { ...filter, user, root: id, group, window });
      const rows = onlyRows(found);
      if (rows.length === limit) return rows;
      const beyond = await statements.beyond(db, { ...filter, group, window });
      return beyond.length === 0 ? rows : ((await inFolders([id], ALL_FOLDERS, denials)) ?? []);
    }

    async function below(roots: readonly RecentRoot[], denials: boolean): Promise<Row[]> {
      if (roots.length === 0) return [];
      const ids = roots.map(({ id }) => id);
      const few = await inFolders(ids, bounds.fewFolders, denials);
      if (few !== null) return few;
      if (roots.length > bounds.fewRoots) return (await inFolders(ids, ALL_FOLDERS, denials)) ?? [];
      const parts: Row[][] = [];
      for (const each of roots) parts.push(await inWindow(each, denials));
      return merge(parts);
    }

    const isGroup = root.folderId === null;
    const withGroup = isGroup && !hasDenials;
    const own = withGroup ? [] : await below([root], hasDenials);
    if (!withGroup && !withGranted) return own;
    const query = { ...filter, user, group: root.ownerGroupId, withGroup, withGranted };
    const rows = await statementsFor({ kinds, denials: false }).group(db, query);
    const unread = rows[0]?.unread ?? [];
    return merge([
      own,
      onlyRows(rows),
      await below(
        unread.filter((each) => each.hasDenials),
        true,
      ),
      await below(
        unread.filter((each) => !each.hasDenials),
        false,
      ),
    ]);
  };
}

function countFor(kinds: number): number {
  return KIND_COUNTS.find((count) => count >= kinds) ?? kinds;
}

/** Times of one form and zone sort as text. */
function newestFirst(a: ListedNode, b: ListedNode): number {
  if (a.last_edit === b.last_edit) return a.id < b.id ? 1 : -1;
  return a.last_edit < b.last_edit ? 1 : -1;
}
