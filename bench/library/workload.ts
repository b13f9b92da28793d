/** What the client asks for: requests by variant, each of somebody who plays that part in the seeded library. */
import type pg from 'pg';
import { HIDDEN_FOLDER, keyOfUser, type LibrarySizes } from './seed-sql.ts';

export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  key: string;
  body?: string;
}

/** Requests by name of their variant, such as `list_files: archive`. */
export type Workload = Record<string, BenchRequest[]>;

/** Rows that a listing is asked for. */
const LIMIT = 50;
const IDS_PER_BATCH = 100;
const REQUESTS_PER_VARIANT = 500;

const ARCHIVE = 201;
const FIRST_DEFAULT_GROUP = 203;

/** First and last user of each part, see seed-sql.ts. */
const PARTS = {
  archive: [1, 10],
  groups: [11, 15],
  'root grant': [16, 25],
  'root grant with NONE': [26, 35],
  'root grant of a group': [36, 45],
  'single files': [46, 50],
} as const;

/** Paths through folders that an entry takes away from some holder of the root grant, see seed-sql.ts. */
const HIDDEN_FROM_HOLDERS = /\/folder (40|6[7-9]|7[0-6]|11[2-9]|12\d|130)(\/|$)/;

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Pick {
  number(first: number, last: number): number;
  of<T>(items: readonly T[]): T;
}

function createPick(): Pick {
  const random = createRandom(20_260_101);
  const number = (first: number, last: number) => first + Math.floor(random() * (last - first + 1));
  return {
    number,
    of(items) {
      const item = items[number(0, items.length - 1)];
      if (item === undefined) throw new Error('the library lacks what the bench asks for');
      return item;
    },
  };
}

interface FolderRow {
  id: string;
  grp: number;
  ordinal: number;
  path: string;
}

/** Folders of the libraries `from` to `to`, with paths and spread over them; at most 2,000. */
async function findFolders(pool: pg.Pool, from: number, to: number): Promise<FolderRow[]> {
  const { rows } = await pool.query<FolderRow>(
    `select f.id, f.grp, f.ordinal, '/' || coalesce(string_agg('folder ' || a.ordinal, '/' order by c.depth desc)
        filter (where a.ordinal > 0), '') as path
      from (select * from bench.folder where grp between $1 and $2 and ordinal <> ${HIDDEN_FOLDER} order by md5(id::text) limit 2000) f
      join folder_closure c on c.descendant_id = f.id join bench.folder a on a.id = c.ancestor_id
      group by f.id, f.grp, f.ordinal order by f.id`,
    [from, to],
  );
  return rows;
}

/** Shown assets of the libraries `from` to `to`, spread over them. */
async function findAssets(
  pool: pg.Pool,
  from: number,
  to: number,
): Promise<{ id: string; grp: number; edited: string }[]> {
  const { rows } = await pool.query<{ id: string; grp: number; edited: string }>(
    `select a.id, a.grp, n.last_edit as edited from bench.asset a join node n on n.id = a.id
      where a.grp between $1 and $2 and a.ordinal <> ${HIDDEN_FOLDER} and not a.pending and not a.trashed order by md5(a.id::text) limit 20000`,
    [from, to],
  );
  return rows;
}

async function findGroups(pool: pg.Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ n: number; id: string }>(
    `select n, id from bench.grp where n <= ${ARCHIVE}`,
  );
  return new Map(rows.map(({ n, id }) => [n, id]));
}

const queryOf = (query: Record<string, string | number | boolean>) =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  ).toString();

/** The workload of a seeded database. */
export async function planWorkload(pool: pg.Pool, sizes: LibrarySizes): Promise<Workload> {
  const lastDefault = FIRST_DEFAULT_GROUP - 1 + sizes.users;
  const firstSmall = FIRST_DEFAULT_GROUP + 50;
  // One after the other: all at once they would wait for the one connection longer than anybody may.
  const groupIds = await findGroups(pool);
  const archiveFolders = await findFolders(pool, ARCHIVE, ARCHIVE);
  const groupFolders = await findFolders(pool, 1, sizes.filledGroups);
  const smallFolders = await findFolders(pool, firstSmall, lastDefault);
  const archiveAssets = await findAssets(pool, ARCHIVE, ARCHIVE);
  const groupAssets = await findAssets(pool, 1, sizes.filledGroups);
  const smallAssets = await findAssets(pool, firstSmall, lastDefault);
  const pick = createPick();
  const userOf = (part: keyof typeof PARTS) => {
    const [first, last] = PARTS[part];
    return keyOfUser(pick.number(first, last));
  };
  const smallOwner = (grp: number) => keyOfUser(grp - FIRST_DEFAULT_GROUP + 1);
  const archiveId = groupIds.get(ARCHIVE) ?? '';
  const huge = archiveFolders.find(({ ordinal }) => ordinal === 21) ?? { path: '/folder 21' };
  const ordinary = archiveFolders.filter(({ ordinal }) => ordinal !== 21);
  const open = ordinary.filter(({ path }) => !HIDDEN_FROM_HOLDERS.test(path));
  const assetsOf = Map.groupBy(smallAssets, ({ grp }) => grp);

  const list = (key: string, query: Record<string, string | number>): BenchRequest => ({
    method: 'GET',
    key,
    path: `/users/sources/list_files?${queryOf({ limit: LIMIT, page: 0, folder_on_top: pick.number(0, 1) === 1, ...query })}`,
  });
  const recent = (key: string, query: Record<string, string | number>): BenchRequest => ({
    method: 'GET',
    key,
    path: `/asset/most_recent?${queryOf({ limit: LIMIT, ...query })}`,
  });
  const share = (key: string, assetId: string): BenchRequest => ({
    method: 'GET',
    key,
    path: `/asset/${assetId}/share`,
  });
  const infos = (key: string, ids: string[]): BenchRequest => ({
    method: 'POST',
    key,
    path: '/asset/infos',
    body: JSON.stringify({ asset_ids: ids }),
  });
  const batch = (assets: readonly { id: string }[]) =>
    Array.from({ length: IDS_PER_BATCH }, () => pick.of(assets).id);

  const makers: Record<string, () => BenchRequest> = {
    'bare row': () => ({ method: 'GET', key: '', path: `/row/${pick.of(archiveAssets).id}` }),
    'list_files: small library': () => {
      const folder = pick.of(smallFolders);
      return list(smallOwner(folder.grp), { path: folder.path });
    },
    'list_files: archive': () =>
      list(userOf('archive'), { path: pick.of(ordinary).path, group_name: 'archive' }),
    'list_files: member of 200 groups': () => {
      const folder = pick.of(groupFolders);
      return list(userOf('groups'), { path: folder.path, group_name: `group ${folder.grp}` });
    },
    'list_files: root grant': () =>
      list(userOf('root grant'), { path: '/', folder_id: pick.of(ordinary).id }),
    'list_files: root grant with NONE': () =>
      list(userOf('root grant with NONE'), { path: '/', folder_id: pick.of(open).id }),
    'list_files: root grant of a group': () =>
      list(userOf('root grant of a group'), { path: '/', folder_id: pick.of(ordinary).id }),
    'list_files: largest folder, first page': () =>
      list(userOf('archive'), { path: huge.path, group_name: 'archive', page: pick.number(0, 3) }),
    'list_files: largest folder, deep page': () =>
      list(userOf('archive'), {
        path: huge.path,
        group_name: 'archive',
        page: Math.floor((sizes.assets * 0.1 * pick.number(50, 90)) / 100 / LIMIT),
      }),
    'most_recent: small library': () => recent(smallOwner(pick.number(firstSmall, lastDefault)), {}),
    'most_recent: archive': () => recent(userOf('archive'), { group_id: archiveId }),
    'most_recent: archive, before': () =>
      recent(userOf('archive'), { group_id: archiveId, before: pick.of(archiveAssets).edited }),
    'most_recent: archive, images': () =>
      recent(userOf('archive'), { group_id: archiveId, filetype: 'image' }),
    'most_recent: archive, a rare type': () =>
      recent(userOf('archive'), { group_id: archiveId, filetype: 'pdf' }),
    'most_recent: below a folder': () =>
      recent(userOf('archive'), { group_id: archiveId, path: pick.of(ordinary).path }),
    'most_recent: below a folder, a rare type': () =>
      recent(userOf('archive'), { group_id: archiveId, path: pick.of(ordinary).path, filetype: 'pdf' }),
    'most_recent: member of 200 groups': () =>
      recent(userOf('groups'), { group_id: groupIds.get(pick.number(1, sizes.filledGroups)) ?? '' }),
    'most_recent: root grant': () => recent(userOf('root grant'), {}),
    'most_recent: root grant with NONE': () => recent(userOf('root grant with NONE'), {}),
    'most_recent: single files': () => recent(userOf('single files'), {}),
    'share: small library': () => {
      const asset = pick.of(smallAssets);
      return share(smallOwner(asset.grp), asset.id);
    },
    'share: archive': () => share(userOf('archive'), pick.of(archiveAssets).id),
    'share: folder': () => share(userOf('archive'), pick.of(ordinary).id),
    'share: member of 200 groups': () => share(userOf('groups'), pick.of(groupAssets).id),
    'share: root grant': () => share(userOf('root grant'), pick.of(archiveAssets).id),
    'infos: small library': () => {
      const owned = assetsOf.get(pick.of(smallAssets).grp) ?? [];
      const own = owned.slice(0, IDS_PER_BATCH).map(({ id }) => id);
      return infos(smallOwner(owned[0]?.grp ?? firstSmall), [
        ...own,
        ...batch(archiveAssets).slice(own.length),
      ]);
    },
    'infos: archive': () => infos(userOf('archive'), batch(archiveAssets)),
    'infos: member of 200 groups': () => infos(userOf('groups'), batch(groupAssets)),
    'infos: root grant': () => infos(userOf('root grant'), batch(archiveAssets)),
    'infos: root grant with NONE': () => infos(userOf('root grant with NONE'), batch(archiveAssets)),
    'infos: root grant of a group': () => infos(userOf('root grant of a group'), batch(archiveAssets)),
  };
  return Object.fromEntries(
    Object.entries(makers).map(([name, make]) => [name, Array.from({ length: REQUESTS_PER_VARIANT }, make)]),
  );
}
