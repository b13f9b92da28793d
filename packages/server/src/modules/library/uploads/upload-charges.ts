/**
 * What bytes that arrive cost: set aside with the place for them, taken once they are there, given back when the upload
 * ends without. The reservation is kept beside the upload, so that it is also given back where the upload has gone with
 * its asset.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Quote } from '../../../platform/price-line.ts';
import {
  addQuotes,
  type CreditsService,
  gigabytes,
  lockAccount,
  type PricesService,
} from '../../money/index.ts';

export interface UploadCharges {
  /** What files of these lengths cost. */
  quoteUploads(lengths: readonly number[]): Quote;
  /** Sets the price of each new upload aside; the account is held. Throws `insufficient_credits`. */
  reserveUploads(
    trx: Transaction<Database>,
    accountId: string,
    uploads: readonly { id: string; contentLength: number }[],
  ): Promise<void>;
  /** All bytes of the upload are there. The account is held. */
  settleUpload(trx: Transaction<Database>, id: string): Promise<void>;
  /** The upload ended without. The account is held. */
  releaseUpload(trx: Transaction<Database>, id: string): Promise<void>;
  /** Gives back what was set aside for uploads that are not under way any more. Returns for how many. */
  releaseEnded(): Promise<number>;
}

export interface UploadChargesDeps {
  db: Kysely<Database>;
  credits: Pick<CreditsService, 'reserve' | 'settle' | 'release'>;
  prices: Pick<PricesService, 'quote'>;
}

/** As the ledger names it. */
const ACTION = 'upload';

/** Uploads whose price is given back at a time. */
const RELEASED_AT_ONCE = 500;

export function createUploadCharges({ db, credits, prices }: UploadChargesDeps): UploadCharges {
  const quoteOf = (bytes: number): Quote =>
    prices.quote([{ price: 'storage.upload_gb', quantity: gigabytes(bytes) }]);

  /** The reservation of an upload, which nobody else ends from now on; null where there is none. */
  async function take(trx: Transaction<Database>, id: string): Promise<string | null> {
    const row = await trx
      .deleteFrom('upload_reservation')
      .where('upload_id', '=', id)
      .returning('reservation_id')
      .executeTakeFirst();
    return row?.reservation_id ?? null;
  }

  async function releaseUpload(trx: Transaction<Database>, id: string): Promise<void> {
    await credits.release(trx, await take(trx, id));
  }

  return {
    quoteUploads: (lengths) => addQuotes(lengths.map(quoteOf)),

    async reserveUploads(trx, accountId, uploads) {
      const rows: { upload_id: string; reservation_id: string }[] = [];
      for (const { id, contentLength } of uploads) {
        const quote = quoteOf(contentLength);
        const request = { accountId, quote, actionKey: `${ACTION}:${id}`, action: ACTION };
        const reservationId = await credits.reserve(trx, request);
        if (reservationId !== null) rows.push({ upload_id: id, reservation_id: reservationId });
      }
      if (rows.length > 0) await trx.insertInto('upload_reservation').values(rows).execute();
    },

    async settleUpload(trx, id) {
      await credits.settle(trx, await take(trx, id));
    },

    releaseUpload,

    async releaseEnded() {
      const { rows } = await sql<{ id: string; accountId: string }>`
        select reserved.upload_id as id, booked.account_id as "accountId"
        from upload_reservation reserved join ledger_transaction booked on booked.id = reserved.reservation_id
        where not exists (
          select from upload where upload.id = reserved.upload_id and upload.state in ('open', 'completing')
        ) order by reserved.upload_id limit ${RELEASED_AT_ONCE}`.execute(db);
      for (const { id, accountId } of rows) {
        await db.transaction().execute(async (trx) => {
          await lockAccount(trx, accountId);
          await releaseUpload(trx, id);
        });
      }
      return rows.length;
    },
  };
}
