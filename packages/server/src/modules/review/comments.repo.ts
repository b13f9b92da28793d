/** Rows of comments. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { ReviewBox } from './review.schema.ts';

export interface CommentRow {
  id: string;
  assetId: string;
  versionId: string | null;
  parentId: string | null;
  linkId: string | null;
  authorId: string | null;
  guestId: string | null;
  guestName: string | null;
  text: string;
  startSeconds: number | null;
  endSeconds: number | null;
  box: ReviewBox | null;
  createdAt: string;
  editedAt: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  authorName: string | null;
  authorEmail: string | null;
  resolverName: string | null;
  resolverEmail: string | null;
}

const nameOf = (alias: string) =>
  sql`nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), '')`;

/** The columns of a CommentRow, of the comments that `which` chooses under the name `c`. */
function select(which: RawBuilder<unknown>): RawBuilder<CommentRow> {
  return sql<CommentRow>`
    select c.id, c.asset_id as "assetId", c.version_id as "versionId", c.parent_id as "parentId",
      c.link_id as "linkId", c.author_id as "authorId", c.guest_id as "guestId", c.guest_name as "guestName",
      c.body as text, c.start_seconds as "startSeconds", c.end_seconds as "endSeconds",
      case when c.box_x is not null then json_build_object(
        'x', c.box_x, 'y', c.box_y, 'width', c.box_width, 'height', c.box_height) end as box,
      c.created_at as "createdAt", c.edited_at as "editedAt", c.resolved_at as "resolvedAt",
      c.resolved_by as "resolvedBy", ${nameOf('a')} as "authorName", a.email as "authorEmail",
      ${nameOf('r')} as "resolverName", r.email as "resolverEmail"
    from review_comment c left join app_user a on a.id = c.author_id left join app_user r on r.id = c.resolved_by
    ${which}`;
}

export interface ThreadFilter {
  assetId: string;
  /** Only threads of this link. */
  linkId: string | null;
  state: 'all' | 'open' | 'resolved';
  after: string | null;
  limit: number;
}

const states = {
  all: sql`true`,
  open: sql`c.resolved_at is null`,
  resolved: sql`c.resolved_at is not null`,
} as const;

/** First comments of threads, the newest first. */
export async function listThreads(db: Kysely<Database>, filter: ThreadFilter): Promise<CommentRow[]> {
  const { assetId, linkId, state, after, limit } = filter;
  const ofLink = linkId === null ? sql`true` : sql`c.link_id = ${linkId}`;
  const older = after === null ? sql`true` : sql`c.id < ${after}`;
  const { rows } = await select(sql`
    where c.asset_id = ${assetId} and c.parent_id is null and ${states[state]} and ${ofLink} and ${older}
    order by c.id desc limit ${limit}`).execute(db);
  return rows;
}

/** All replies of threads, the oldest first. */
export async function listReplies(db: Kysely<Database>, threadIds: readonly string[]): Promise<CommentRow[]> {
  if (threadIds.length === 0) return [];
  const which = sql`where c.parent_id = any(${[...threadIds]}::uuid[]) order by c.id`;
  return (await select(which).execute(db)).rows;
}

export interface MentionRow {
  commentId: string;
  userId: string;
  email: string;
  name: string | null;
}

export async function listMentions(
  db: Kysely<Database>,
  commentIds: readonly string[],
): Promise<MentionRow[]> {
  if (commentIds.length === 0) return [];
  const { rows } = await sql<MentionRow>`
    select m.comment_id as "commentId", u.id as "userId", u.email, ${nameOf('u')} as name
    from review_mention m join app_user u on u.id = m.user_id
    where m.comment_id = any(${[...commentIds]}::uuid[]) order by u.email_folded`.execute(db);
  return rows;
}

/** A comment, held until the transaction ends. */
export async function holdComment(
  trx: Transaction<Database>,
  { assetId, commentId }: { assetId: string; commentId: string },
): Promise<CommentRow | undefined> {
  const which = sql`where c.id = ${commentId} and c.asset_id = ${assetId} for update of c`;
  return (await select(which).execute(trx)).rows[0];
}

/** The asset and, where it is a reply, the thread of a comment that a guest wrote. */
export async function findOfGuest(
  db: Kysely<Database>,
  { commentId, guestId }: { commentId: string; guestId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('review_comment')
    .select('asset_id')
    .where('id', '=', commentId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst();
  return row?.asset_id ?? null;
}

/** Holds the asset's row against its removal, so that what is written about it is counted one by one. */
export async function holdAsset(trx: Transaction<Database>, assetId: string): Promise<boolean> {
  const { rows } = await sql`select from asset where id = ${assetId} for no key update`.execute(trx);
  return rows.length > 0;
}

export interface Counted {
  threads: number;
  replies: number;
}

/** Of an asset its threads, of a thread its replies; no further than it matters. */
export async function countComments(
  trx: Transaction<Database>,
  { assetId, parentId, most }: { assetId: string; parentId: string | null; most: number },
): Promise<number> {
  const which =
    parentId === null
      ? sql`asset_id = ${assetId} and parent_id is null`
      : sql`parent_id = ${parentId} and asset_id = ${assetId}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from review_comment where ${which} limit ${most}) counted`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** What guests have written by a link. */
export async function countOfLink(trx: Transaction<Database>, linkId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from review_comment where link_id = ${linkId} and guest_id is not null limit ${most}) counted`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export interface NewComment {
  id: string;
  assetId: string;
  parentId: string | null;
  linkId: string | null;
  author: { userId: string } | { guestId: string; name: string; key: string | null };
  text: string;
  startSeconds: number | null;
  endSeconds: number | null;
  box: ReviewBox | null;
  now: Date;
}

/** False where the guest's key is taken: it was written before. */
export async function insertComment(trx: Transaction<Database>, comment: NewComment): Promise<boolean> {
  const { author, box } = comment;
  const guest = 'guestId' in author ? author : null;
  const { rows } = await sql`
    insert into review_comment (id, asset_id, version_id, parent_id, link_id, author_id, guest_id, guest_name,
      client_key, body, start_seconds, end_seconds, box_x, box_y, box_width, box_height, created_at)
    values (${comment.id}, ${comment.assetId},
      (select current_version_id from asset where id = ${comment.assetId}), ${comment.parentId}, ${comment.linkId},
      ${'userId' in author ? author.userId : null}, ${guest?.guestId ?? null}, ${guest?.name ?? null},
      ${guest?.key ?? null}, ${comment.text}, ${comment.startSeconds}, ${comment.endSeconds},
      ${box?.x ?? null}, ${box?.y ?? null}, ${box?.width ?? null}, ${box?.height ?? null}, ${comment.now})
    on conflict (guest_id, client_key) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function findByKey(
  trx: Transaction<Database>,
  { guestId, key }: { guestId: string; key: string },
): Promise<{ id: string; assetId: string; createdAt: string } | undefined> {
  return trx
    .selectFrom('review_comment')
    .select(['id', 'asset_id as assetId', 'created_at as createdAt'])
    .where('guest_id', '=', guestId)
    .where('client_key', '=', key)
    .executeTakeFirst();
}

export async function insertMentions(
  trx: Transaction<Database>,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .insertInto('review_mention')
    .values(userIds.map((userId) => ({ comment_id: commentId, user_id: userId })))
    .execute();
}

export async function setText(
  trx: Transaction<Database>,
  { id, text, now }: { id: string; text: string; now: Date },
): Promise<void> {
  await trx.updateTable('review_comment').set({ body: text, edited_at: now }).where('id', '=', id).execute();
}

export async function setResolved(
  trx: Transaction<Database>,
  { id, by, now }: { id: string; by: string | null; now: Date },
): Promise<void> {
  const resolved = by === null ? null : now;
  await trx
    .updateTable('review_comment')
    .set({ resolved_at: resolved, resolved_by: by })
    .where('id', '=', id)
    .execute();
}

/** With its replies. */
export async function deleteComment(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('review_comment').where('id', '=', id).execute();
}

/** The accounts of people. */
export async function accountsOf(trx: Transaction<Database>, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .selectFrom('app_user')
    .select('account_id')
    .where('id', 'in', [...userIds])
    .execute();
  return [...new Set(rows.map(({ account_id }) => account_id))];
}
