/** People as somebody who sees an item may know of them, whose account pays for it, and how grants to an email wait for its first sign-in. */
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Email } from '../../platform/email.ts';
import { grantedRightOf, type Reader } from './rights/readable-by.repo.ts';

// People who may see an item, as somebody who sees it may know of them.

export interface KnownPerson {
  userId: string;
  email: string;
  name: string | null;
}

/** Most people that are looked at for one item: members of a group are a handful. */
const MOST = 1_000;

/**
 * Whom entries on the item name, and who is in a group with the viewer that has the item; of these who may read it, not
 * counting what everybody may. Who else has an account is nobody's to know.
 */
export async function findKnownPeople(
  db: Kysely<Database>,
  viewer: Reader,
  { assetId, emails, limit }: { assetId: string; emails: readonly string[] | null; limit: number },
): Promise<KnownPerson[]> {
  const named: RawBuilder<SqlBool> =
    emails === null ? sql`true` : sql`u.email_folded = any(${[...emails]}::text[])`;
  const { rows } = await sql<KnownPerson>`
    with item as (select * from node where id = ${assetId}),
    places as (
      select id from item union
      select c.ancestor_id from folder_closure c join item on c.descendant_id = item.folder_id
    ),
    sharing as (
      select owner_group_id as id from item union
      select g.group_id from access_grant g join places on places.id = g.node_id where g.group_id is not null
    ),
    known as (
      select g.user_id as id from access_grant g join places on places.id = g.node_id where g.user_id is not null
      union
      select other.user_id from sharing
      join group_member own on own.group_id = sharing.id and own.user_id = ${viewer.userId}
      join group_member other on other.group_id = sharing.id
      limit ${MOST}
    )
    select u.id as "userId", u.email,
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name
    from known join app_user u on u.id = known.id cross join item
    where u.deleted_at is null and u.disabled_at is null and ${named}
      and ${grantedRightOf({ userId: sql.ref('u.id') }, 'item')} >= 1
    order by u.email_folded limit ${limit}`.execute(db);
  return rows;
}

// To whose account bytes count: what an asset is made of to that of whoever made the asset, whoever brings it.

/** Each asset (`asset_id`) with the account that its bytes count to (`account_id`), while its maker is there. */
export const assetPayers = sql`
  select node.id as asset_id, maker.account_id from node join app_user maker on maker.id = node.created_by`;

/** The account that the bytes of each of these assets count to, while there is one. */
export async function findPayers(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<Map<string, string>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{ assetId: string; accountId: string }>`
    select asset_id as "assetId", account_id as "accountId" from (${assetPayers}) payer
    where asset_id = any(${[...assetIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ assetId, accountId }) => [assetId, accountId]));
}

// What is granted to an email and the first sign-in with it wait for each other.

/** Sets these locks apart from those of other uses. */
const NAMESPACE = 0x656d61;

/**
 * Holds one email until the transaction ends. Whoever grants something to it takes this before looking for the
 * account, and whoever makes the account before claiming what was granted; otherwise a grant that is made during
 * the first sign-in would wait for ever.
 */
export async function lockEmail(
  trx: Transaction<Database>,
  { folded }: Pick<Email, 'folded'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMESPACE}, hashtext(${folded}))`.execute(trx);
}
