/** The statements that lists of what changed last are made with; `recent.ts` says which is asked when. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Parameter, prepared } from '../../../platform/db/prepared.ts';
import { denialsOf, type FoundPlace, placeOver, placeTypes, type Start } from '../places.repo.ts';
import { rightOf } from '../rights/readable-by.repo.ts';
import type { NodeKind } from '../tables.ts';
import type { Decorate } from './folder-pages.repo.ts';

/** The part of what is readable that is asked for. */
export interface RecentFilter {
  /** The kinds to show; null for all but folders. */
  kinds: readonly NodeKind[] | null;
  /** Strictly before and after this `last_edit`. */
  before: string | null;
  after: string | null;
  limit: number;
}

/** Where one way of looking gives way to the next. */
export interface RecentBounds {
  /** Folders that are asked one by one without a thought. */
  fewFolders: number;
  /** Newest of a group that are looked through. */
  window: number;
  /** The same where each may need its rights computed. */
  windowWithDenials: number;
  /** Granted folders with much in them that are looked through one after the other. */
  fewRoots: number;
}

/** A folder that the caller can read, with the group it belongs to. */
export interface RecentRoot {
  id: string;
  folderId: string | null;
  ownerGroupId: string;
}

export interface UnreadRoot extends RecentRoot {
  /** Something below it may be hidden from the caller. */
  hasDenials: boolean;
}

const filterTypes = {
  kinds: 'text[]',
  before: 'timestamptz',
  after: 'timestamptz',
  limit: 'int',
} as const;

type FilterParameters = { [K in keyof typeof filterTypes]: Parameter };

/** What a set of statements is made for: how many kinds at most, and whether denials have to be looked at. */
export interface Variant {
  kinds: number | null;
  denials: boolean;
}

function inTime(p: FilterParameters): RawBuilder<SqlBool> {
  return sql`n.deleted_at is null and not n.is_pending
    and n.last_edit < coalesce(${p.before}, 'infinity') and n.last_edit > coalesce(${p.after}, '-infinity')`;
}

/** `id`, `folder_id` and `last_edit` of the newest of a group in time: one index scan a kind, merged. */
function ofGroup(
  p: FilterParameters,
  {
    groupId,
    limit,
    variant: { kinds },
  }: { groupId: RawBuilder<unknown>; limit: RawBuilder<unknown>; variant: Variant },
): RawBuilder<unknown> {
  const scan = (ofKind: RawBuilder<unknown>) => sql`(
    select n.id, n.folder_id, n.last_edit from node n
    where n.owner_group_id = ${groupId} and n.folder_id is not null and ${inTime(p)} and ${ofKind}
    order by n.last_edit desc
  )`;
  const scans =
    kinds === null
      ? [scan(sql`n.kind <> 'folder'`)]
      : Array.from({ length: kinds }, (_, index) => scan(sql`n.kind = (${p.kinds})[${sql.lit(index + 1)}]`));
  return sql`(select * from (${sql.join(scans, sql` union all `)}) n order by n.last_edit desc limit ${limit})`;
}

/** Whether `n.kind` is asked for. */
function isOfKind(p: FilterParameters, { kinds }: Variant): RawBuilder<SqlBool> {
  return kinds === null ? sql`(${p.kinds} is null and n.kind <> 'folder')` : sql`n.kind = any(${p.kinds})`;
}

/** Of rows that can only be hidden by an entry on themselves, those that are not. */
function isNotDenied(user: Parameter): RawBuilder<SqlBool> {
  return sql`(n.id <> all(array(select node_id from denied)) or ${isReadable(user, sql`n.id`)})`;
}

function isReadable(user: Parameter, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from node o where o.id = ${id} and ${rightOf({ userId: user }, 'o')} > 0)`;
}

/** Whether an entry that takes access away stands on the folder, or above it. */
function isBelowDenial(folderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (
    select from folder_closure d where d.descendant_id = ${folderId}
      and d.ancestor_id = any(array(select node_id from denied)))`;
}

/** `id` and `last_edit` of the newest in the folders of a list. */
function newestIn(
  p: FilterParameters & { user: Parameter },
  folders: RawBuilder<unknown>,
  variant: Variant,
): RawBuilder<unknown> {
  const newest = (limit: RawBuilder<unknown>) => sql`
    select n.id, n.last_edit from node n
    where n.folder_id = f.id and ${inTime(p)} and ${isOfKind(p, variant)}
      ${variant.denials ? sql`and ${isNotDenied(p.user)}` : sql``}
    order by n.last_edit desc limit ${limit}`;
  // The newest k lie in the k folders whose newest are the newest.
  return sql`(
    select newest.id, newest.last_edit from (
      select f.id from ${folders} f cross join lateral (${newest(sql`1`)}) head
      order by head.last_edit desc limit ${p.limit}
    ) f cross join lateral (${newest(p.limit)}) newest
  )`;
}

/** What is readable although its folder is not: by an entry of its own, or as it is public. */
function readableByThemselves(
  p: FilterParameters & { user: Parameter; roots: RawBuilder<unknown> },
  variant: Variant,
): RawBuilder<unknown> {
  return sql`(
    select n.id, n.last_edit from (
      select g.node_id as id from access_grant g where g.user_id = ${p.user} and g."right" > 0
      union
      select g.node_id from access_grant g where g."right" > 0 and g.group_id = any(array(
        select m.group_id from group_member m where m.user_id = ${p.user}))
      union
      select o.id from node o where o.is_public_read and o.owner_group_id in (
        select root.owner_group_id from node root where root.id = any(${p.roots}))
    ) marked join node n on n.id = marked.id
    where ${inTime(p)} and ${isOfKind(p, variant)} and ${isBelowDenial(sql`n.folder_id`)}
      and exists (select from folder_closure c where c.descendant_id = n.folder_id and c.ancestor_id = any(${p.roots}))
      and ${isReadable(p.user, sql`n.id`)}
  )`;
}

/** `denied`: where entries take access away from the caller below some folders; elsewhere they change nothing. */
function deniedBelow(user: Parameter, roots: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${denialsOf(user)},
    denied as materialized (
      select n.id as node_id from denials d join node n on n.id = d.node_id
      where (select true from folder_closure c where c.descendant_id = n.folder_id and c.ancestor_id = any(${roots}) limit 1)
    )`;
}

/** Turns `id`s of `found` into the nodes that `decorate` is given, with further columns. */
function decorated(decorate: Decorate, found: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  return sql`${decorate(sql`(
      select n.id, n.name, n.kind, n.last_edit, ${columns} from ${found} left join node n on n.id = found.id
    )`)} order by page.last_edit desc, page.id desc`;
}

/** A row with what else its statement tells; that alone, with no `id`, where there is no row. */
type Answer<Told> = { id: string | null } & Told;

/** A group whose newest are asked for, and what else is, as it stands in a statement. */
interface GroupInQuery {
  id: RawBuilder<unknown>;
  isAsked: RawBuilder<unknown>;
  withGranted: RawBuilder<unknown>;
}

/**
 * Common table expressions after `denials` that end in `newest`: of a group, where asked for, and of what was granted
 * to the caller outside it. `unread` are the folders that are left to be read: those with much in them, and those in
 * which something may be hidden.
 */
function newestOfGroup(
  p: FilterParameters & { user: Parameter },
  { id, isAsked, withGranted }: GroupInQuery,
  { variant, fewFolders }: { variant: Variant; fewFolders: number },
): RawBuilder<unknown> {
  return sql`
      granted as materialized (
        select n.id, n.kind, n.folder_id, n.owner_group_id
        from access_grant g join node n on n.id = g.node_id
        where ${withGranted} and g.user_id = ${p.user} and g."right" > 0
          and n.owner_group_id <> ${id} and n.deleted_at is null and not n.is_pending
      ),
      topmost as materialized (
        select g.id, g.folder_id, g.owner_group_id, (
          select true from denials d join node n on n.id = d.node_id
          join folder_closure c on c.descendant_id = n.folder_id and c.ancestor_id = g.id limit 1
        ) is not null as has_denials
        from granted g
        where g.kind = 'folder' and not exists (
          select from folder_closure c join granted o on o.id = c.ancestor_id where c.descendant_id = g.folder_id)
      ),
      below as materialized (
        select c.descendant_id as id from topmost f join folder_closure c on c.ancestor_id = f.id
        where f.folder_id is not null and not f.has_denials limit ${sql.lit(fewFolders + 1)}
      ),
      few as materialized (select count(*) <= ${sql.lit(fewFolders)} as is_few from below),
      unread as materialized (
        select * from topmost
        where has_denials or (folder_id is not null and not (select is_few from few))
      ),
      newest as materialized (
        select id, last_edit from (
          select n.id, n.last_edit from ${ofGroup(p, { groupId: id, limit: p.limit, variant })} n
          where ${isAsked}
          union
          select n.id, n.last_edit from granted g join node n on n.id = g.id
          where g.folder_id is not null and ${inTime(p)} and ${isOfKind(p, variant)}
          union
          select n.id, n.last_edit from topmost f
          cross join lateral ${ofGroup(p, { groupId: sql`f.owner_group_id`, limit: p.limit, variant })} n
          where f.folder_id is null and not f.has_denials
          union
          select id, last_edit from ${newestIn(p, sql`(select id from below where (select is_few from few))`, variant)} n
        ) every order by last_edit desc, id desc limit ${p.limit}
      )`;
}

/** One row with what `newestOfGroup` left to be read. */
const leftUnread = sql`(select (
          select json_agg(json_build_object('id', id, 'folderId', folder_id, 'ownerGroupId', owner_group_id,
            'hasDenials', has_denials)) from unread
        ) as unread) told`;

/** The newest of a group that is known, where asked for, and of what was granted to the caller outside it. */
function groupStatement(decorate: Decorate, variant: Variant, { fewFolders }: RecentBounds) {
  return prepared(
    { ...filterTypes, user: 'uuid', group: 'uuid', withGroup: 'boolean', withGranted: 'boolean' },
    (p) => sql<Answer<{ unread: UnreadRoot[] | null }>>`
      with ${denialsOf(p.user)},
      ${newestOfGroup(p, { id: p.group, isAsked: p.withGroup, withGranted: p.withGranted }, { variant, fewFolders })}
      ${decorated(decorate, sql`${leftUnread} left join newest found on true`, sql`told.unread`)}`,
  );
}

/** What stands beside each row of a place. */
export interface PlaceOfRow {
  groups: number;
  hasDenials: boolean;
  placeId: string | null;
  placeFolderId: string | null;
  placeGroupId: string | null;
}

const placeColumns = sql`place.groups, place."hasDenials", place.id as "placeId", place."folderId" as "placeFolderId",
  place."ownerGroupId" as "placeGroupId"`;

/** The same of the group that a start means, which nothing but an empty path leads to. */
function placedGroupStatement(decorate: Decorate, variant: Variant, options: PlacedOptions) {
  const { kind, fewFolders } = options;
  return prepared({ ...filterTypes, ...placeTypes }, (p) => {
    const group = {
      id: sql`(select "ownerGroupId" from place)`,
      // Where something may be hidden the newest are another question's.
      isAsked: sql`(select not "hasDenials" from place)`,
      withGranted: kind === 'default' ? sql`(select not "hasDenials" from place)` : sql`false`,
    };
    return sql<Answer<PlaceOfRow & { unread: UnreadRoot[] | null }>>`
      with recursive ${placeOver(kind, p)}, ${newestOfGroup(p, group, { variant, fewFolders })}
      ${decorated(
        decorate,
        sql`${leftUnread} cross join place left join newest found on true`,
        sql`told.unread, ${placeColumns}`,
      )}`;
  });
}

interface PlacedOptions {
  kind: Start['kind'];
  fewFolders: number;
}

/** Folders that do not lie within each other, and how many may lie below them, as they stand in a statement. */
interface FoldersInQuery {
  roots: RawBuilder<unknown>;
  most: RawBuilder<unknown>;
}

/**
 * Common table expressions that end in `newest`: of all folders below some, nothing when they are more than `most`,
 * which `told` tells.
 */
function newestBelow(
  p: FilterParameters & { user: Parameter },
  { roots, most }: FoldersInQuery,
  variant: Variant,
): RawBuilder<unknown> {
  return sql`
      ${variant.denials ? sql`${deniedBelow(p.user, roots)},` : sql``}
      below as materialized (
        select c.descendant_id as id from folder_closure c where c.ancestor_id = any(${roots})
        limit ${most} + 1
      ),
      told as materialized (select count(*) > ${most} as are_too_many from below),
      newest as materialized (
        select id, last_edit from (
          select id, last_edit from ${newestIn(
            p,
            sql`(
              select id from below where not (select are_too_many from told)
              ${variant.denials ? sql`and (not ${isBelowDenial(sql`below.id`)} or ${isReadable(p.user, sql`below.id`)})` : sql``}
            )`,
            variant,
          )} n
          ${
            variant.denials
              ? sql`union select id, last_edit from ${readableByThemselves({ ...p, roots }, variant)} n
              where not (select are_too_many from told) and exists (select from denied)`
              : sql``
          }
        ) every order by last_edit desc, id desc limit ${p.limit}
      )`;
}

/** The newest in all folders below some that do not lie within each other; nothing when they are more than `most`. */
function foldersStatement(decorate: Decorate, variant: Variant) {
  return prepared(
    { ...filterTypes, user: 'uuid', roots: 'uuid[]', most: 'int' },
    (p) => sql<Answer<{ are_too_many: boolean }>>`
      with ${newestBelow(p, p, variant)}
      ${decorated(decorate, sql`told left join newest found on true`, sql`told.are_too_many`)}`,
  );
}

/** The same below the folder that a way leads to, when few folders are and nothing there is hidden. */
function placedFoldersStatement(decorate: Decorate, variant: Variant, { kind, fewFolders }: PlacedOptions) {
  return prepared({ ...filterTypes, ...placeTypes }, (p) => {
    const roots = sql`(select array[case when not "hasDenials" then id end] from place)::uuid[]`;
    return sql<Answer<PlaceOfRow & { are_too_many: boolean }>>`
      with recursive ${placeOver(kind, p)}, ${newestBelow(p, { roots, most: sql.lit(fewFolders) }, variant)}
      ${decorated(
        decorate,
        sql`told cross join place left join newest found on true`,
        sql`told.are_too_many, ${placeColumns}`,
      )}`;
  });
}

/** The place that stands beside the rows. */
export function placeBeside(row: PlaceOfRow | undefined): FoundPlace<RecentRoot> {
  if (row === undefined) throw new Error('The question for a place gives at least one row.');
  const { groups, hasDenials, placeId: id, placeFolderId: folderId, placeGroupId: ownerGroupId } = row;
  const folder = id === null || ownerGroupId === null ? null : { id, folderId, ownerGroupId };
  return { groups, hasDenials, folder };
}

/** Those below a folder among the newest of its group, in a window of them. */
function windowStatement(decorate: Decorate, variant: Variant) {
  return prepared(
    { ...filterTypes, user: 'uuid', root: 'uuid', group: 'uuid', window: 'int' },
    (p) => sql<{ id: string }>`
      ${variant.denials ? sql`with ${deniedBelow(p.user, sql`array[${p.root}]`)}` : sql``}
      ${decorated(
        decorate,
        sql`(
          select n.id from ${ofGroup(p, { groupId: p.group, limit: p.window, variant })} n
          where (select true from folder_closure c where c.ancestor_id = ${p.root} and c.descendant_id = n.folder_id)
          ${
            variant.denials
              ? sql`and ((n.id <> all(array(select node_id from denied)) and not ${isBelowDenial(sql`n.folder_id`)})
                  or ${isReadable(p.user, sql`n.id`)})`
              : sql``
          }
          order by n.last_edit desc limit ${p.limit}
        ) found`,
        sql`0 as of_window`,
      )}`,
  );
}

/** Whether a group has more in time than a window holds. */
function beyondStatement(variant: Variant) {
  return prepared(
    { ...filterTypes, group: 'uuid', window: 'int' },
    (p) => sql<{ id: string }>`
      select n.id from ${ofGroup(p, { groupId: p.group, limit: sql`${p.window} + 1`, variant })} n
      offset ${p.window}`,
  );
}

/** The statements of one variant, each prepared once. */
export function createRecentStatements(decorate: Decorate, variant: Variant, bounds: RecentBounds) {
  return {
    group: groupStatement(decorate, variant, bounds),
    folders: foldersStatement(decorate, variant),
    window: windowStatement(decorate, variant),
    beyond: beyondStatement(variant),
  };
}

/** The statements of one variant that begin with finding the place. */
export function createPlacedStatements(decorate: Decorate, variant: Variant, options: PlacedOptions) {
  return {
    group: placedGroupStatement(decorate, variant, options),
    folders: placedFoldersStatement(decorate, variant, options),
  };
}
