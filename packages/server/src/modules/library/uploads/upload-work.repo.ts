/** Rows of uploads that this server has to do something about by itself, and what is set aside for them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

// Rows of uploads that this server has to do something about by itself.

/** A lease that ends later than one that is taken now was written before the clock was set back: it says nothing. */
function isFree({ now, busyUntil }: { now: Date; busyUntil: Date }) {
  const latest = new Date(2 * busyUntil.getTime() - now.getTime());
  return sql`(busy_until is null or busy_until < ${now} or busy_until > ${latest})`;
}

/** A completion that is to be taken up. */
export interface ClaimedCompletion {
  id: string;
  accountId: string;
}

/**
 * Takes completions that nobody works on, at most `perAccount` of one account with those that are `running`, and says
 * until when somebody works on them.
 */
export async function claimCompletions(
  db: Kysely<Database>,
  lease: {
    now: Date;
    busyUntil: Date;
    limit: number;
    perAccount: number;
    /** How many are under way already, by account. */
    running: ReadonlyMap<string, number>;
  },
): Promise<ClaimedCompletion[]> {
  const { now, busyUntil, limit, perAccount, running } = lease;
  const { rows } = await sql<ClaimedCompletion>`
    with free as (
      select upload.id, account_id,
        row_number() over (partition by account_id order by busy_until nulls first, upload.id) as place
      from upload join app_user on app_user.id = user_id where state = 'completing' and ${isFree({ now, busyUntil })}
    ), next as (
      select free.id, account_id from free
      left join unnest(${[...running.keys()]}::uuid[], ${[...running.values()]}::int[]) as busy (account, count)
        on busy.account = account_id
      where place + coalesce(busy.count, 0) <= ${perAccount}
    ), taken as (
      select upload.id from upload where id in (select id from next)
        and state = 'completing' and ${isFree({ now, busyUntil })}
      order by busy_until nulls first limit ${limit} for update skip locked
    )
    update upload set busy_until = ${busyUntil} from next
    where upload.id = next.id and upload.id in (select id from taken)
    returning upload.id, next.account_id as "accountId"`.execute(db);
  return rows;
}

/** Takes one completion when nobody works on it. */
export async function claimCompletion(
  db: Kysely<Database>,
  { id, now, busyUntil }: { id: string; now: Date; busyUntil: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update upload set busy_until = ${busyUntil}
    where id = ${id} and state = 'completing' and ${isFree({ now, busyUntil })}`.execute(db);
  return numAffectedRows === 1n;
}

/** Says until when the completion of this object may be taken for alive. */
export async function setBusyUntil(
  db: Kysely<Database>,
  { id, objectId, busyUntil }: { id: string; objectId: string; busyUntil: Date },
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ busy_until: busyUntil })
    .where('id', '=', id)
    .where('object_id', '=', objectId)
    .where('state', '=', 'completing')
    .execute();
}

/** Takes open uploads that are due to be looked at; until `until` nobody else does. */
export async function claimArrivals(
  db: Kysely<Database>,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update upload set check_after = ${until} where id in (
      select id from upload where state = 'open' and check_after <= ${now}
      order by check_after limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setCheckAfter(
  db: Kysely<Database>,
  { id, checkAfter }: { id: string; checkAfter: Date | null },
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ check_after: checkAfter })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Open uploads whose URLs ended before `before`, some at a time. */
export async function findOverdue(
  db: Kysely<Database>,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from upload where state = 'open' and expires_at < ${before} and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Expires those of `ids` that are open and overdue still, and returns them; one that is being completed is passed over. */
export async function expireUploads(
  trx: Transaction<Database>,
  { ids, before }: { ids: readonly string[]; before: Date },
): Promise<{ assetId: string; accountId: string }[]> {
  const { rows } = await sql<{ assetId: string; accountId: string }>`
    update upload u set state = 'expired', check_after = null from app_user a
    where a.id = u.user_id and u.id in (
      select id from upload where id = any(${[...ids]}::uuid[]) and state = 'open' and expires_at < ${before}
      for update skip locked
    ) returning u.asset_id as "assetId", a.account_id as "accountId"`.execute(trx);
  return rows;
}

/** An upload that ended without content, of which something may lie in the store. */
export interface EndedUpload {
  id: string;
  stagingKey: string | null;
  storeUploadId: string | null;
}

/** Uploads that ended, by id; those whose store has been cleaned (`cleaned`) or those that wait for it. */
export async function findEnded(
  db: Kysely<Database>,
  { cleaned, before, after, limit }: { cleaned: boolean; before: Date; after: string; limit: number },
): Promise<EndedUpload[]> {
  const { rows } = await sql<EndedUpload>`
    select id, staging_key as "stagingKey", store_upload_id as "storeUploadId" from upload
    where state in ('aborted', 'expired') and id > ${after} and (staging_key is null) = ${cleaned}
      and (not ${cleaned} or expires_at < ${before})
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** The store holds nothing of these ended uploads any more. */
export async function noteCleaned(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('upload')
    .set({ staging_key: null, store_upload_id: null })
    .where('id', 'in', [...ids])
    .where('state', 'in', ['aborted', 'expired'])
    .execute();
}

/** Those of `ids` that ended, held until the transaction ends, with whether their asset had content before. */
export async function lockEnded(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<{ id: string; assetId: string; replacesContent: boolean }[]> {
  return trx
    .selectFrom('upload')
    .select(['id', 'asset_id as assetId', 'replaces_content as replacesContent'])
    .where('id', 'in', [...ids])
    .where('state', 'in', ['aborted', 'expired'])
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Those of the staging keys that an upload under way needs, with its upload in parts. */
export async function findStaged(
  db: Kysely<Database>,
  stagingKeys: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('upload')
    .select(['staging_key', 'store_upload_id'])
    .where('staging_key', '=', sql<string>`any(${[...stagingKeys]}::text[])`)
    .where('state', 'in', ['open', 'completing'])
    .execute();
  return new Map(rows.map((row) => [row.staging_key ?? '', row.store_upload_id]));
}

// What is set aside for uploads, beside them.

export interface UploadReservation {
  uploadId: string;
  /** In the ledger. */
  reservationId: string;
}

export async function insertReservations(
  trx: Transaction<Database>,
  rows: readonly UploadReservation[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('upload_reservation')
    .values(
      rows.map(({ uploadId, reservationId }) => ({ upload_id: uploadId, reservation_id: reservationId })),
    )
    .execute();
}

/** The reservation of an upload, which nobody else ends from now on; null where there is none. */
export async function takeReservation(trx: Transaction<Database>, uploadId: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('upload_reservation')
    .where('upload_id', '=', uploadId)
    .returning('reservation_id')
    .executeTakeFirst();
  return row?.reservation_id ?? null;
}

/** What is set aside for uploads that are not under way any more, with the account that it is set aside from. */
export async function findEndedReservations(
  db: Kysely<Database>,
  limit: number,
): Promise<{ uploadId: string; accountId: string }[]> {
  const { rows } = await sql<{ uploadId: string; accountId: string }>`
    select reserved.upload_id as "uploadId", booked.account_id as "accountId"
    from upload_reservation reserved join ledger_transaction booked on booked.id = reserved.reservation_id
    where not exists (
      select from upload where upload.id = reserved.upload_id and upload.state in ('open', 'completing')
    ) order by reserved.upload_id limit ${limit}`.execute(db);
  return rows;
}
