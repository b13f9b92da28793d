/** What is set aside for uploads, beside them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

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
