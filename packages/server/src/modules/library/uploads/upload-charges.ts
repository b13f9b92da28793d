/**
 * What bytes that arrive cost: set aside with the place for them, taken once they are there, given back when the upload
 * ends without. The reservation is kept beside the upload, so that it is also given back where the upload has gone with
 * its asset.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Over } from '../../../platform/over.ts';
import {
  addQuotes,
  type CreditsService,
  gigabytes,
  lockAccount,
  type PricesService,
} from '../../money/index.ts';
import * as reservations from './upload-work.repo.ts';

export interface UploadChargesDeps {
  db: Kysely<Database>;
  credits: Pick<CreditsService, 'reserve' | 'settle' | 'release'>;
  prices: Pick<PricesService, 'quote'>;
}

/** As the ledger names it. */
const ACTION = 'upload';

/** Uploads whose price is given back at a time. */
const RELEASED_AT_ONCE = 500;

const quoteOf = ({ prices }: UploadChargesDeps, bytes: number): Quote =>
  prices.quote([{ price: 'storage.upload_gb', quantity: gigabytes(bytes) }]);

/** The upload ended without. The account is held. */
export async function releaseUpload(
  { credits }: UploadChargesDeps,
  trx: Transaction<Database>,
  id: string,
): Promise<void> {
  await credits.release(trx, await reservations.takeReservation(trx, id));
}

/** What files of these lengths cost. */
export function quoteUploads(deps: UploadChargesDeps, lengths: readonly number[]): Quote {
  return addQuotes(lengths.map((bytes) => quoteOf(deps, bytes)));
}

/** Sets the price of each new upload aside; the account is held. Throws `insufficient_credits`. */
export async function reserveUploads(
  deps: UploadChargesDeps,
  trx: Transaction<Database>,
  accountId: string,
  uploads: readonly { id: string; contentLength: number }[],
): Promise<void> {
  const { credits } = deps;
  const rows: reservations.UploadReservation[] = [];
  for (const { id, contentLength } of uploads) {
    const quote = quoteOf(deps, contentLength);
    const request = { accountId, quote, actionKey: `${ACTION}:${id}`, action: ACTION };
    const reservationId = await credits.reserve(trx, request);
    if (reservationId !== null) rows.push({ uploadId: id, reservationId });
  }
  await reservations.insertReservations(trx, rows);
}

/** All bytes of the upload are there. The account is held. */
export async function settleUpload(
  { credits }: UploadChargesDeps,
  trx: Transaction<Database>,
  id: string,
): Promise<void> {
  await credits.settle(trx, await reservations.takeReservation(trx, id));
}

/** Gives back what was set aside for uploads that are not under way any more. Returns for how many. */
export async function releaseEnded(deps: UploadChargesDeps): Promise<number> {
  const { db } = deps;
  const ended = await reservations.findEndedReservations(db, RELEASED_AT_ONCE);
  for (const { uploadId, accountId } of ended) {
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      await releaseUpload(deps, trx, uploadId);
    });
  }
  return ended.length;
}

/** What `UploadCharges` is over its context. */
export const uploadChargesFunctions = {
  quoteUploads,
  reserveUploads,
  settleUpload,
  releaseUpload,
  releaseEnded,
};

export type UploadCharges = Over<typeof uploadChargesFunctions>;
