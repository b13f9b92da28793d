/** Rows of review links, of who opened them and what those decided. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export interface LinkRow {
  id: string;
  tokenHash: Buffer;
  createdBy: string;
  title: string;
  passwordHash: string | null;
  allowDownload: boolean;
  allowComments: boolean;
  allowApproval: boolean;
  watermark: boolean;
  views: number;
  lastViewedAt: string | null;
  expiresAt: string;
  revokedAt: string | null;
  createdAt: string;
}

const columns = sql`l.id, l.token_hash as "tokenHash", l.created_by as "createdBy", l.title,
  l.password_hash as "passwordHash", l.allow_download as "allowDownload", l.allow_comments as "allowComments",
  l.allow_approval as "allowApproval", l.watermark, l.views, l.last_viewed_at as "lastViewedAt",
  l.expires_at as "expiresAt", l.revoked_at as "revokedAt", l.created_at as "createdAt"`;

export interface ListedLink extends LinkRow {
  nodeIds: string[];
  approved: number;
  changesRequested: number;
}

const decided = (decision: 'approved' | 'changes_requested') =>
  sql`(select count(*)::int from review_decision d where d.link_id = l.id and d.decision = ${sql.lit(decision)})`;

function listed(which: RawBuilder<unknown>): RawBuilder<ListedLink> {
  return sql<ListedLink>`
    select ${columns},
      array(select i.node_id from review_link_item i where i.link_id = l.id order by i.position) as "nodeIds",
      ${decided('approved')} as approved, ${decided('changes_requested')} as "changesRequested"
    from review_link l ${which}`;
}

/** Somebody's links, the newest first; of one item where that is named. */
export async function listLinks(
  db: Kysely<Database>,
  filter: { userId: string; nodeId: string | null; after: string | null; limit: number },
): Promise<ListedLink[]> {
  const { userId, nodeId, after, limit } = filter;
  const older = after === null ? sql`true` : sql`l.id < ${after}`;
  const about =
    nodeId === null
      ? sql`true`
      : sql`l.id in (select i.link_id from review_link_item i where i.node_id = ${nodeId})`;
  const which = sql`where l.created_by = ${userId} and ${older} and ${about} order by l.id desc limit ${limit}`;
  return (await listed(which).execute(db)).rows;
}

export async function findOwnLink(
  db: Kysely<Database>,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<ListedLink | undefined> {
  return (await listed(sql`where l.id = ${linkId} and l.created_by = ${userId}`).execute(db)).rows[0];
}

/** One of somebody's links, held until the transaction ends. */
export async function holdOwnLink(
  trx: Transaction<Database>,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from review_link l where l.id = ${linkId} and l.created_by = ${userId} for update`.execute(
    trx,
  );
  return rows[0];
}

export async function findByToken(db: Kysely<Database>, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from review_link l where l.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function findLink(db: Kysely<Database>, linkId: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from review_link l where l.id = ${linkId}`.execute(db);
  return rows[0];
}

/** The link, held so that it is neither changed nor written by in another transaction until this one ends. */
export async function holdLink(trx: Transaction<Database>, linkId: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from review_link l where l.id = ${linkId} for no key update`.execute(trx);
  return rows[0];
}

/** Links of somebody that have not ended; no further than it matters. Whoever makes one waits for another. */
export async function countOpenLinks(
  trx: Transaction<Database>,
  { userId, now, most }: { userId: string; now: Date; most: number },
): Promise<number> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from review_link where created_by = ${userId} and revoked_at is null and expires_at > ${now}
      limit ${most}) counted`.execute(trx);
  return rows[0]?.count ?? 0;
}

export type NewLink = Omit<LinkRow, 'views' | 'lastViewedAt' | 'revokedAt' | 'createdAt' | 'expiresAt'> & {
  nodeIds: readonly string[];
  expiresAt: Date;
  now: Date;
};

export async function insertLink(trx: Transaction<Database>, link: NewLink): Promise<void> {
  await trx
    .insertInto('review_link')
    .values({
      id: link.id,
      token_hash: link.tokenHash,
      created_by: link.createdBy,
      title: link.title,
      password_hash: link.passwordHash,
      allow_download: link.allowDownload,
      allow_comments: link.allowComments,
      allow_approval: link.allowApproval,
      watermark: link.watermark,
      expires_at: link.expiresAt,
      created_at: link.now,
    })
    .execute();
  await trx
    .insertInto('review_link_item')
    .values(link.nodeIds.map((nodeId, position) => ({ link_id: link.id, node_id: nodeId, position })))
    .execute();
}

export async function updateLink(
  trx: Transaction<Database>,
  { id, expiresAt, ...link }: Omit<LinkRow, 'expiresAt'> & { expiresAt: string | Date },
): Promise<void> {
  await trx
    .updateTable('review_link')
    .set({
      title: link.title,
      password_hash: link.passwordHash,
      allow_download: link.allowDownload,
      allow_comments: link.allowComments,
      allow_approval: link.allowApproval,
      watermark: link.watermark,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function revokeLink(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await trx.updateTable('review_link').set({ revoked_at: now }).where('id', '=', id).execute();
}

export interface VisitRow {
  id: string;
  name: string | null;
  views: number;
  firstSeenAt: string;
  lastSeenAt: string;
}

export async function listVisits(db: Kysely<Database>, linkId: string, limit: number): Promise<VisitRow[]> {
  return db
    .selectFrom('review_guest')
    .select(['id', 'name', 'views', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('link_id', '=', linkId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface DecisionRow {
  guestId: string;
  assetId: string;
  decision: 'approved' | 'changes_requested';
  note: string;
  decidedAt: string;
}

/** What guests of a link decided; of those guests alone. */
export async function listDecisions(
  db: Kysely<Database>,
  linkId: string,
  guestIds: readonly string[],
): Promise<DecisionRow[]> {
  if (guestIds.length === 0) return [];
  return db
    .selectFrom('review_decision')
    .select(['guest_id as guestId', 'asset_id as assetId', 'decision', 'note', 'decided_at as decidedAt'])
    .where('link_id', '=', linkId)
    .where('guest_id', 'in', [...guestIds])
    .orderBy('decided_at', 'desc')
    .orderBy('asset_id')
    .execute();
}

/** Counts a visit, of a guest who was here before or is here for the first time. */
export async function countVisit(
  trx: Transaction<Database>,
  { linkId, guestId, now }: { linkId: string; guestId: string; now: Date },
): Promise<{ name: string | null }> {
  await sql`
    update review_link set views = views + 1, last_viewed_at = greatest(last_viewed_at, ${now}) where id = ${linkId}`.execute(
    trx,
  );
  const { rows } = await sql<{ name: string | null }>`
    insert into review_guest (id, link_id, views, first_seen_at, last_seen_at)
    values (${guestId}, ${linkId}, 1, ${now}, ${now})
    on conflict (id) do update set views = review_guest.views + 1, last_seen_at = excluded.last_seen_at
    returning name`.execute(trx);
  return { name: rows[0]?.name ?? null };
}

export async function findGuest(
  db: Kysely<Database>,
  { linkId, guestId }: { linkId: string; guestId: string },
): Promise<{ name: string | null } | undefined> {
  return db
    .selectFrom('review_guest')
    .select('name')
    .where('id', '=', guestId)
    .where('link_id', '=', linkId)
    .executeTakeFirst();
}

export async function nameGuest(
  trx: Transaction<Database>,
  { guestId, name }: { guestId: string; name: string },
): Promise<void> {
  await trx.updateTable('review_guest').set({ name }).where('id', '=', guestId).execute();
}

/** The guests that a link remembers, beyond which the one that was away for longest and left nothing is forgotten. */
export async function forgetGuests(
  trx: Transaction<Database>,
  { linkId, keep }: { linkId: string; keep: number },
): Promise<void> {
  await sql`
    delete from review_guest g where g.id in (
      select old.id from review_guest old where old.link_id = ${linkId}
      order by old.last_seen_at desc, old.id desc offset ${keep}
    ) and not exists (select from review_decision d where d.guest_id = g.id and d.link_id = g.link_id)
      and not exists (select from review_comment c where c.guest_id = g.id)`.execute(trx);
}

export async function putDecision(
  trx: Transaction<Database>,
  row: Omit<DecisionRow, 'decidedAt'> & { linkId: string; name: string; now: Date },
): Promise<void> {
  const { linkId, assetId, guestId, decision, name, note, now } = row;
  await trx
    .insertInto('review_decision')
    .values({
      link_id: linkId,
      asset_id: assetId,
      guest_id: guestId,
      decision,
      name,
      note,
      decided_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['link_id', 'asset_id', 'guest_id'])
        .doUpdateSet({ decision, name, note, decided_at: now }),
    )
    .execute();
}

/** Links that show nothing any more, since all they named is gone for good. */
export async function deleteEmptyLinks(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from review_link where id in (
      select l.id from review_link l
      where not exists (select from review_link_item i where i.link_id = l.id) limit ${limit}
    ) returning id`.execute(db);
  return rows.length;
}
