/**
 * What changed last, below a folder. A whole group is read in the order of its index. Below a folder with few folders
 * each gives its newest. Else the group's newest are looked through for those below it; where these are too far apart,
 * again each folder gives its newest.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { choiceOf, type Start, type Way } from '../places.repo.ts';
import type { Reader } from '../rights/readable-by.repo.ts';
import { type Decorate, keptBy, type ListedNode, type PlacedRows } from './folder-pages.repo.ts';
import {
  createPlacedStatements,
  createRecentStatements,
  placeBeside,
  type RecentBounds,
  type RecentFilter,
  type RecentRoot,
  type UnreadRoot,
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
export interface Recent<Row> {
  /** Below a folder that is known. */
  of(db: Kysely<Database>, reader: Reader, query: RecentQuery): Promise<Row[]>;
  /**
   * Below the folder that a way leads to, mostly in one question; from the root of the caller's own library with what
   * was granted to them outside it.
   */
  at(db: Kysely<Database>, reader: Reader, query: RecentFilter & Way): Promise<PlacedRows<Row, RecentRoot>>;
}

/** What lists are put together of: the statements of each variant, made at their first use. */
function createStatements(decorate: Decorate, bounds: RecentBounds) {
  const known = keptBy<ReturnType<typeof createRecentStatements>>();
  const placed = keptBy<ReturnType<typeof createPlacedStatements>>();
  return {
    known: (variant: Variant) =>
      known(`${variant.kinds} ${variant.denials}`, () => createRecentStatements(decorate, variant, bounds)),
    placed(kinds: number | null, kind: Start['kind']) {
      const { fewFolders } = bounds;
      return placed(`${kinds} ${kind}`, () =>
        createPlacedStatements(decorate, { kinds, denials: false }, { kind, fewFolders }),
      );
    },
  };
}

/** One list's way through folders: how they are read, and how what was read becomes one list. */
interface Reading<Row> {
  /** `areMany` for a root that is known to have many folders below. */
  below(roots: readonly RecentRoot[], denials: boolean, areMany?: boolean): Promise<Row[]>;
  merge(parts: readonly Row[][]): Row[];
}

interface ReadingOptions {
  statementsFor: (denials: boolean) => ReturnType<typeof createRecentStatements>;
  user: string;
  filter: RecentFilter;
  bounds: RecentBounds;
}

function createReading<Row extends ListedNode>(
  db: Kysely<Database>,
  { statementsFor, user, filter, bounds }: ReadingOptions,
): Reading<Row> {
  const { limit } = filter;
  const merge = (parts: readonly Row[][]): Row[] =>
    [...new Map(parts.flat().map((row) => [row.id, row])).values()].sort(newestFirst).slice(0, limit);

  /** Null when there are more than `most` folders. */
  async function inFolders(roots: readonly string[], most: number, denials: boolean): Promise<Row[] | null> {
    const rows = await statementsFor(denials).folders(db, { ...filter, user, roots, most });
    return rows[0]?.are_too_many === true ? null : onlyRows<Row>(rows);
  }

  /** What is below one of many folders: often among the newest of its group. */
  async function inWindow({ id, ownerGroupId: group }: RecentRoot, denials: boolean): Promise<Row[]> {
    const statements = statementsFor(denials);
    const window = denials ? bounds.windowWithDenials : bounds.window;
    const found = await statements.window(db, { ...filter, user, root: id, group, window });
    const rows = onlyRows<Row>(found);
    if (rows.length === limit) return rows;
    const beyond = await statements.beyond(db, { ...filter, group, window });
    return beyond.length === 0 ? rows : ((await inFolders([id], ALL_FOLDERS, denials)) ?? []);
  }

  return {
    merge,
    async below(roots, denials, areMany = false) {
      if (roots.length === 0) return [];
      const ids = roots.map(({ id }) => id);
      const few = areMany ? null : await inFolders(ids, bounds.fewFolders, denials);
      if (few !== null) return few;
      if (roots.length > bounds.fewRoots) return (await inFolders(ids, ALL_FOLDERS, denials)) ?? [];
      const parts: Row[][] = [];
      for (const each of roots) parts.push(await inWindow(each, denials));
      return merge(parts);
    },
  };
}

/** What a statement gave, with the folders that it left unread. */
async function withUnread<Row extends ListedNode>(
  { below, merge }: Reading<Row>,
  rows: readonly { id: string | null; unread: readonly UnreadRoot[] | null }[],
  own: Row[] = [],
): Promise<Row[]> {
  const unread = rows[0]?.unread ?? [];
  return merge([
    own,
    onlyRows<Row>(rows),
    await below(
      unread.filter((each) => each.hasDenials),
      true,
    ),
    await below(
      unread.filter((each) => !each.hasDenials),
      false,
    ),
  ]);
}

/** Lists of what changed last, with what `decorate` adds. */
export function createRecent<Row extends ListedNode>(decorate: Decorate, bounds = BOUNDS): Recent<Row> {
  const statements = createStatements(decorate, bounds);

  function readingOf(db: Kysely<Database>, user: string, filter: RecentFilter) {
    const kinds = kindCountOf(filter);
    const statementsFor = (denials: boolean) => statements.known({ kinds, denials });
    return createReading<Row>(db, { statementsFor, user, filter, bounds });
  }

  async function of(
    db: Kysely<Database>,
    { userId: user }: Reader,
    { root, withGranted, hasDenials, ...filter }: RecentQuery,
  ): Promise<Row[]> {
    const reading = readingOf(db, user, filter);
    const withGroup = root.folderId === null && !hasDenials;
    const own = withGroup ? [] : await reading.below([root], hasDenials);
    if (!withGroup && !withGranted) return own;
    const query = { ...filter, user, group: root.ownerGroupId, withGroup, withGranted };
    const variant = { kinds: kindCountOf(filter), denials: false };
    return withUnread(reading, await statements.known(variant).group(db, query), own);
  }

  /** The newest of the group that a start means. */
  async function ofGroup(
    db: Kysely<Database>,
    { userId: user }: Reader,
    { start, names, ...filter }: RecentFilter & Way,
  ): Promise<PlacedRows<Row, RecentRoot>> {
    const { group } = statements.placed(kindCountOf(filter), start.kind);
    const rows = await group(db, { ...filter, user, names, choice: choiceOf(start) });
    const place = placeBeside(rows[0]);
    return { place, rows: await withUnread(readingOf(db, user, filter), rows) };
  }

  /** The newest below the folder that a way leads to. */
  async function ofFolder(
    db: Kysely<Database>,
    { userId: user }: Reader,
    { start, names, ...filter }: RecentFilter & Way,
  ): Promise<PlacedRows<Row, RecentRoot>> {
    const { folders } = statements.placed(kindCountOf(filter), start.kind);
    const rows = await folders(db, { ...filter, user, names, choice: choiceOf(start) });
    const place = placeBeside(rows[0]);
    const areMany = place.folder !== null && !place.hasDenials && rows[0]?.are_too_many === true;
    if (place.folder === null || !areMany) return { place, rows: onlyRows(rows) };
    return { place, rows: await readingOf(db, user, filter).below([place.folder], false, true) };
  }

  return {
    of,
    async at(db, reader, query) {
      const { start, names, ...filter } = query;
      const isGroup = names.length === 0 && start.kind !== 'folder';
      const found = await (isGroup ? ofGroup : ofFolder)(db, reader, query);
      const { folder: root, hasDenials } = found.place;
      if (root === null || !hasDenials) return found;
      const withGranted = isGroup && start.kind === 'default';
      return { ...found, rows: await of(db, reader, { ...filter, root, hasDenials, withGranted }) };
    },
  };
}

function onlyRows<Row>(rows: readonly { id: string | null }[]): Row[] {
  return rows.filter(({ id }) => id !== null) as Row[];
}

function kindCountOf({ kinds }: RecentFilter): number | null {
  return kinds === null ? null : countFor(kinds.length);
}

function countFor(kinds: number): number {
  return KIND_COUNTS.find((count) => count >= kinds) ?? kinds;
}

/** Times of one form and zone sort as text. */
function newestFirst(a: ListedNode, b: ListedNode): number {
  if (a.last_edit === b.last_edit) return a.id < b.id ? 1 : -1;
  return a.last_edit < b.last_edit ? 1 : -1;
}
