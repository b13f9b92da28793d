/**
 * What bytes that arrive cost: set aside with the place for them, taken once they are there, given back when the upload
 * ends without. The reservation is kept beside the upload, so that it is also given back where the upload has gone with
 * its asset.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import {
  addQuotes,
  type CreditsService,
  gigabytes,
  lockAccount,
  type PricesService,
} from '../../money/index.ts';
import * as reservations from './upload-work.repo.ts';

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

  async function releaseUpload(trx: Transaction<Database>, id: string): Promise<void> {
    await credits.release(trx, await reservations.takeReservation(trx, id));
  }

  return {
    quoteUploads: (lengths) => addQuotes(lengths.map(quoteOf)),

    async reserveUploads(trx, accountId, uploads) {
      const rows: reservations.UploadReservation[] = [];
      for (const { id, contentLength } of uploads) {
        const quote = quoteOf(contentLength);
        const request = { accountId, quote, actionKey: `${ACTION}:${id}`, action: ACTION };
        const reservationId = await credits.reserve(trx, request);
        if (reservationId !== null) rows.push({ uploadId: id, reservationId });
      }
      await reservations.insertReservations(trx, rows);
    },

    async settleUpload(trx, id) {
      await credits.settle(trx, await reservations.takeReservation(trx, id));
    },

    releaseUpload,

    async releaseEnded() {
      const ended = await reservations.findEndedReservations(db, RELEASED_AT_ONCE);
      for (const { uploadId, accountId } of ended) {
        await db.transaction().execute(async (trx) => {
          await lockAccount(trx, accountId);
          await releaseUpload(trx, uploadId);
        });
      }
      return ended.length;
    },
  };
}
