/**
 * The library that reads are measured on, made by SQL alone. Everything follows from the sizes: the same sizes
 * give the same rows, ids included. What plays which part:
 *
 * - users 1 to 10 administer the archive: half of all assets, one folder of it with a tenth of all
 * - 11 to 15 are members of all 200 groups
 * - 16 to 25 hold a root grant on the archive, 36 to 45 by way of a group
 * - 26 to 35 hold the root grant and entries that take folders and files of it away again
 * - 46 to 50 were given 200 single files each
 * - the rest has a small library of their own
 */

export interface LibrarySizes {
  name: string;
  assets: number;
  folders: number;
  users: number;
  /** Groups that hold anything; there are 200 in any case. */
  filledGroups: number;
}

export const LARGE: LibrarySizes = {
  name: 'large',
  assets: 1_000_000,
  folders: 50_000,
  users: 10_000,
  filledGroups: 200,
};
/** A hundredth of the large one; folders and groups that hold something hold as much as there. */
export const SMALL: LibrarySizes = {
  name: 'small',
  assets: 10_000,
  folders: 800,
  users: 100,
  filledGroups: 2,
};

const GROUPS = 200;
/** 2025-01-01, in milliseconds: what the ids begin with. */
const FIRST_MILLISECOND = 1_735_689_600_000;

/** A UUIDv7 of the `n`th row of a kind, as SQL. */
function id(kind: string, n: string): string {
  const hash = `md5('${kind}' || ${n})`;
  return `(lpad(to_hex(${FIRST_MILLISECOND} + (${n})::bigint * 10), 12, '0') || '7' || substr(${hash}, 1, 3)
    || 'a' || substr(${hash}, 4, 15))::uuid`;
}

/** A number from 0 up to 1 that looks random, as SQL. */
function random(n: string, salt: number): string {
  return `((((${n})::bigint * 2654435761 + ${salt} * 40503) % 2147483647 * 48271 % 2147483647)::float8 / 2147483647)`;
}

/** The `ordinal` of the folder that groups 1 and 2 hide from themselves. */
export const HIDDEN_FOLDER = 39;

/** The key of a user, which the client knows too. */
export const keyOfUser = (user: number): string => `sk_bench_${user}`;

/** Folders of the archive, of all groups, and below the root folders of users. */
function folderShares({ folders, users }: LibrarySizes) {
  const own = folders - users - GROUPS - 2;
  const archive = Math.round(own * 0.5);
  const groups = Math.round(own * 0.2);
  return { archive, groups, users: own - archive - groups };
}

/** Who there is: the n-th user, group and root folder, in tables that the later steps read. */
function principals({ users }: LibrarySizes): string[] {
  return [
    'create schema bench',
    `create table bench.person as select n, ${id('user', 'n')} as id, ${id('account', 'n')} as account_id,
      'user' || n || '@bench.test' as email from generate_series(1, ${users}) n`,
    // Groups 1 to 200, then the archive (201) and those who hold its root grant together (202), then defaults.
    `create table bench.grp as
      select g as n, ${id('group', 'g')} as id, ${id('root', 'g')} as root_id, null::bigint as person,
        case g when ${GROUPS + 1} then 'archive' when ${GROUPS + 2} then 'guests' else 'group ' || g end as name
      from generate_series(1, ${GROUPS + 2}) g
      union all
      select ${GROUPS + 2} + n, ${id('group', `${GROUPS + 2} + n`)}, ${id('root', `${GROUPS + 2} + n`)}, n,
        'user' || n || '@bench.test' from generate_series(1, ${users}) n`,
    'alter table bench.grp add primary key (n)',
    `insert into plan (tier_id, kind, display_name, storage_quota_bytes, task_parallelism, request_parallelism,
      requests_per_minute, created_at, updated_at)
      values ('self-hosted', 'internal', 'Self-hosted', 1e13, 4, 4, 6000, now(), now())
      on conflict do nothing`,
    `insert into account (id, plan, storage_quota_bytes, task_parallelism, requests_per_minute, created_at)
      select account_id, 'self-hosted', 1e13, 4, 1e9, '2024-01-01' from bench.person`,
    `insert into app_user (id, account_id, email, email_folded, created_at, updated_at, last_seen_at)
      select id, account_id, email, email, '2024-01-01', '2024-01-01', '2024-01-01' from bench.person`,
    `insert into user_group (id, name, default_of_user_id, last_edit, created_at)
      select g.id, g.name, p.id, '2024-01-01', '2024-01-01' from bench.grp g left join bench.person p on p.n = g.person`,
    `insert into api_key (id, user_id, name, key_hash, created_at)
      select ${id('key', 'n')}, id, 'bench', sha256(convert_to('sk_bench_' || n, 'UTF8')), '2024-01-01' from bench.person`,
    `insert into ledger_transaction (id, kind, action_key, account_id, created_at, source, seq, available_after,
        reserved_after)
      select ${id('ledger', 'n')}, 'grant', 'bench:' || n, account_id, '2024-01-01', 'operator', 1, 1000000000000, 0
      from bench.person`,
    `insert into ledger_entry (transaction_id, position, account_id, side, amount_microcredits, created_at)
      select ${id('ledger', 'n')}, side.position, account_id, side.name, side.amount, '2024-01-01' from bench.person,
        (values (1, 'available', 1000000000000), (2, 'issued', -1000000000000)) side(position, name, amount)`,
  ];
}

function members({ users }: LibrarySizes): string[] {
  const archive = GROUPS + 1;
  const guests = GROUPS + 2;
  return [
    `insert into group_member (group_id, user_id, "right", email, created_at)
      select g.id, p.id, "right", case when "right" < 3 then p.email end, '2024-01-01' from (
        select n as grp, person, 3 as "right" from bench.grp where person is not null
        union all select ${archive}, n, 3 from generate_series(1, 10) n
        union all select ${guests}, n, 1 from generate_series(36, 45) n
        union all select grp, n, 1 + (grp + n) % 3 from generate_series(1, ${GROUPS}) grp, generate_series(11, 15) n
        union all select grp, 51 + (grp * 37 + step * 613) % (${users} - 50), 1 + step % 3
          from generate_series(1, ${GROUPS}) grp, generate_series(1, 8) step
      ) m join bench.grp g on g.n = m.grp join bench.person p on p.n = m.person
      on conflict do nothing`,
  ];
}

/**
 * The `ordinal`th folder's parent within its library, 0 being the root: one chain of 20, 20 broad folders, and in
 * each further block of 40 a dozen below a broad one, a chain of 16, and a dozen below the first of the block.
 */
const PARENT = `case
  when ordinal <= 20 then ordinal - 1
  when ordinal <= 40 then 0
  when ordinal % 40 <= 12 then 21 + (ordinal / 40) % 20
  when ordinal % 40 <= 27 then ordinal - 1
  else ordinal - ordinal % 40 end`;

function folders(sizes: LibrarySizes): string[] {
  const shares = folderShares(sizes);
  const perGroup = Math.floor(shares.groups / sizes.filledGroups);
  return [
    `create table bench.folder as
      with own as (
        select ${GROUPS + 1} as grp, n as ordinal from generate_series(1, ${shares.archive}) n
        union all select 1 + (n - 1) / ${perGroup}, 1 + (n - 1) % ${perGroup}
          from generate_series(1, ${perGroup * sizes.filledGroups}) n
        union all select ${GROUPS + 2} + 1 + (n - 1) % ${sizes.users}, 1 + (n - 1) / ${sizes.users}
          from generate_series(1, ${shares.users}) n
      ), numbered as (select grp, ordinal, row_number() over (order by grp, ordinal) as n from own)
      select n as grp, 0 as ordinal, root_id as id, null::int as parent from bench.grp
      union all
      select grp, ordinal, ${id('folder', 'n')}, ${PARENT} from numbered`,
    'alter table bench.folder add primary key (grp, ordinal)',
    `insert into folder_closure (ancestor_id, descendant_id, depth)
      with recursive up as (
        select grp, ordinal as ancestor, ordinal as descendant, 0 as depth from bench.folder
        union all
        select up.grp, f.parent, up.descendant, up.depth + 1 from up
          join bench.folder f on f.grp = up.grp and f.ordinal = up.ancestor where f.parent is not null
      )
      select a.id, d.id, up.depth from up join bench.folder a on a.grp = up.grp and a.ordinal = up.ancestor
        join bench.folder d on d.grp = up.grp and d.ordinal = up.descendant`,
  ];
}

/** Which library and folder each asset lies in: archive 50 %, groups 15 %, users the rest. */
function assetPlaces(sizes: LibrarySizes): string[] {
  const shares = folderShares(sizes);
  const { assets } = sizes;
  const archive = assets * 0.5;
  const huge = assets * 0.1;
  const groups = assets * 0.15;
  const perGroup = Math.floor(shares.groups / sizes.filledGroups);
  return [
    'create table bench.size as select grp, count(*) - 1 as folders from bench.folder group by grp',
    'alter table bench.size add primary key (grp)',
    `create table bench.asset as
      with place as (
        select n, ${GROUPS + 1} as grp, case when n <= ${huge} then 21
          else 1 + floor(${random('n', 1)} * ${shares.archive})::int end as ordinal
        from generate_series(1, ${archive}) n
        union all
        select n, 1 + n % ${sizes.filledGroups}, floor(${random('n', 2)} * ${perGroup + 1})::int
        from generate_series(${archive + 1}, ${archive + groups}) n
        union all
        select u.n, u.grp, floor(${random('u.n', 3)} * (s.folders + 1))::int from (
          select n, ${GROUPS + 3} + floor(power(${random('n', 4)}, 1.3) * ${sizes.users})::int as grp
          from generate_series(${archive + groups + 1}, ${assets}) n
        ) u join bench.size s on s.grp = u.grp
      )
      select place.n, place.grp, place.ordinal, ${id('asset', 'place.n')} as id, ${id('version', 'place.n')} as version_id,
        f.id as folder_id, g.id as group_id,
        coalesce(g.person, case when place.grp = ${GROUPS + 1} then 1 + place.n % 10 else 11 + place.n % 5 end) as creator,
        case when place.n % 1000 = 0 then 'pdf' when place.n % 100 = 1 then 'text' when place.n % 10 = 2 then 'audio'
          when place.n % 10 between 3 and 4 then 'image' else 'video' end as kind,
        place.n % 100 = 7 as pending, place.n % 50 = 11 as trashed, place.n % 200 = 13 as public
      from place join bench.folder f on f.grp = place.grp and f.ordinal = place.ordinal join bench.grp g on g.n = place.grp`,
    'create index on bench.asset (n)',
    'create index on bench.asset (grp, n)',
  ];
}

/** Every second folder's files were added together, those of the others over the years. */
function nodes(): string[] {
  return [
    `insert into node (id, kind, name, folder_id, owner_group_id, created_by, is_public_read, is_pending,
        created_at, last_edit, deleted_at, trashed_root_id)
      with item as (
        select a.id, a.kind, a.kind || ' ' || a.n || '.bin' as name, a.folder_id, a.group_id, a.creator, a.public, a.pending,
          case when a.trashed and not a.pending then a.id end as trashed,
          case when a.ordinal % 2 = 0 then ${random('a.ordinal', 5)} + ${random('a.n', 6)} * 0.001
            else ${random('a.n', 7)} end as age
        from bench.asset a
        union all
        select f.id, 'folder', case when f.ordinal = 0 then '' else 'folder ' || f.ordinal end, parent.id, g.id,
          coalesce(g.person, 1), f.ordinal > 0 and f.ordinal % 500 = 499, false, null, ${random('f.ordinal', 5)}
        from bench.folder f join bench.grp g on g.n = f.grp
          left join bench.folder parent on parent.grp = f.grp and parent.ordinal = f.parent
      ), dated as (
        select item.*, row_number() over (partition by group_id order by age, id) as place from item
      )
      select d.id, d.kind, d.name, d.folder_id, d.group_id, p.id, d.public, d.pending, time.edited, time.edited,
        case when d.trashed is not null then timestamptz '2025-06-01' end, d.trashed
      from dated d join bench.person p on p.n = d.creator,
        lateral (select timestamptz '2024-01-01' + d.place * interval '30.000037 seconds' as edited) time`,
    `update user_group g set last_edit = n.newest
      from (select owner_group_id, max(last_edit) as newest from node group by 1) n where n.owner_group_id = g.id`,
  ];
}

function media(): string[] {
  return [
    `insert into asset (id, state, current_version_id, duration_seconds, source_file, created_at)
      select id, case when pending then 'uploading' else 'ready' end, case when not pending then version_id end,
        case when kind in ('video', 'audio') and not pending then 1 + n % 600 else 0 end,
        jsonb_build_object('sourceName', kind || ' ' || n || '.bin'), '2024-01-01' from bench.asset`,
    `insert into object (id, storage_key, size_bytes, content_type, reference_count, account_id, created_at)
      select ${id('object', 'a.n')}, 'bench/' || a.n, 1000 + a.n % 100000, 'video/mp4', 2, p.account_id, '2024-01-01'
      from bench.asset a join bench.person p on p.n = a.creator where not a.pending`,
    `insert into asset_version (id, asset_id, number, object_id, content_type, duration_seconds, created_at)
      select version_id, id, 1, ${id('object', 'n')}, 'video/mp4', 1 + n % 600, '2024-01-01'
      from bench.asset where not pending`,
    `insert into rendition (id, version_id, kind, label, object_id, made_by, created_at)
      select ${id('rendition', 'n')}, version_id, 'original', 'original', ${id('object', 'n')}, 'bench', '2024-01-01'
      from bench.asset where not pending`,
    `insert into upload (id, user_id, upload_id, asset_id, content_length, state, expires_at, created_at)
      select ${id('upload', 'a.n')}, p.id, 'bench ' || a.n, a.id, 1000, 'open', '2999-01-01', '2024-01-01'
      from bench.asset a join bench.person p on p.n = a.creator where a.pending`,
  ];
}

/** One entry per row of `entries (node_id, person, grp, email, right)`; a person's stands under their email. */
function insertGrants(kind: string, entries: string): string {
  return `insert into access_grant (id, node_id, user_id, group_id, email_folded, email, "right", granted_by, created_at)
    select ${id(`grant ${kind}`, 'row_number() over ()')}, e.node_id, p.id, g.id, coalesce(p.email, e.email),
      coalesce(p.email, e.email), e."right", (select id from bench.person where n = 1), '2025-01-01'
    from (${entries}) e(node_id, person, grp, email, "right")
      left join bench.person p on p.n = e.person left join bench.grp g on g.n = e.grp
    on conflict do nothing`;
}

function grants(sizes: LibrarySizes): string[] {
  const archive = GROUPS + 1;
  const root = `(select root_id from bench.grp where n = ${archive})`;
  const shared = Math.round(sizes.assets * 0.65);
  const shares = Math.round(sizes.assets * 0.02);
  return [
    insertGrants(
      'root',
      `select ${root}, n, null::bigint, null, 1 from generate_series(16, 35) n
        union all select ${root}, null, ${GROUPS + 2}, null, 1`,
    ),
    insertGrants(
      'none',
      `select f.id, holder, null::bigint, null, 0 from generate_series(26, 35) holder join bench.folder f
          on f.grp = ${archive} and f.ordinal in (40, 41 + holder, 60 + holder * 2)
        union all
        select a.id, holder, null, null, 0 from generate_series(26, 35) holder
          join bench.asset a on a.n % ${sizes.assets / 40} = holder and a.grp = ${archive}`,
    ),
    // Two groups hid a folder without folders from themselves, so that members of many groups meet such entries too.
    insertGrants(
      'none of a group',
      `select f.id, null::bigint, f.grp, null, 0 from bench.folder f where f.grp in (1, 2) and f.ordinal = ${HIDDEN_FOLDER}`,
    ),
    insertGrants(
      'single',
      `select a.id, 46 + a.n % 5, null::bigint, null, 1 from bench.asset a
        where a.n between ${shared} and ${shared} + 999`,
    ),
    insertGrants(
      'share',
      `select a.id, 51 + (a.n * 31) % (${sizes.users} - 50), null::bigint, null, 1 + a.n % 3 from (
          select ${shared} + step * ${Math.floor((sizes.assets - shared) / shares)} as n from generate_series(1, ${shares - 1}) step
        ) pick join bench.asset a on a.n = pick.n
        union all
        select a.id, null, null, 'waiting' || a.n || '@elsewhere.test', 1 from bench.asset a where a.n % 200 = 77`,
    ),
    insertGrants(
      'to a group',
      `select a.id, null::bigint, 1 + a.n % ${GROUPS}, null, 1 from bench.asset a where a.n % 500 = 99 and a.grp > ${archive}`,
    ),
  ];
}

/** Every statement that fills an empty, migrated database. Foreign keys and triggers are off while they run. */
export function seedStatements(sizes: LibrarySizes): string[] {
  return [
    ...principals(sizes),
    ...members(sizes),
    ...folders(sizes),
    ...assetPlaces(sizes),
    ...nodes(),
    ...media(),
    ...grants(sizes),
  ];
}
