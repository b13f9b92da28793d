/** Whether an account has room for further bytes: what it stores and what is on its way to it count. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Over } from '../../../platform/over.ts';
import { findAccountOf, findUse, findUsedBytes, type StorageUse } from './stored.repo.ts';

export interface StorageRequest {
  /** What is asked for counts to it; null where the account is gone, and nothing is counted any more. */
  payerId: string | null;
  /** Null where it is not known yet: what is full takes nothing more. */
  bytes: number | null;
  /** The account of whoever asks, null for somebody without one; only its own numbers are told. */
  askingAccountId: string | null;
}

const NONE: StorageUse = { quotaBytes: 0, usedBytes: 0, uploadingBytes: 0 };

function refusal(use: StorageUse, { payerId, bytes, askingAccountId }: StorageRequest): ServiceError {
  if (payerId !== askingAccountId) {
    return new ServiceError('storage_full', 'The account that this asset counts to has no storage left.', {
      details: { what_to_do: 'Its owner has to make room, or to get a plan with more storage.' },
    });
  }
  return new ServiceError('storage_full', 'There is not enough storage left in this account.', {
    details: {
      storage_quota_bytes: use.quotaBytes,
      storage_used_bytes: use.usedBytes,
      uploading_bytes: use.uploadingBytes,
      ...(bytes === null ? {} : { asked_bytes: bytes }),
    },
  });
}

export interface StorageRoomDeps {
  db: Kysely<Database>;
}

/** Bytes of what an account's assets and renditions are made of, each stored object once. */
export function storageUsedBytes(
  { db }: StorageRoomDeps,
  accountId: string,
  trx: Kysely<Database> = db,
): Promise<number> {
  return findUsedBytes(trx, accountId);
}

/** The account that bytes of assets of this user count to; null once the user is gone. */
export async function findPayer(
  { db }: StorageRoomDeps,
  creatorId: string | null,
  trx: Kysely<Database> = db,
): Promise<string | null> {
  return creatorId === null ? null : findAccountOf(trx, creatorId);
}

/**
 * Throws `storage_full` where there is no room. The answer holds only while the account is locked; without that it is
 * good for refusing early.
 */
export async function requireStorage(
  { db }: StorageRoomDeps,
  request: StorageRequest,
  trx: Kysely<Database> = db,
): Promise<void> {
  if (request.payerId === null) return;
  const use = (await findUse(trx, request.payerId)) ?? NONE;
  const wanted = request.bytes ?? 1;
  if (use.usedBytes + use.uploadingBytes + wanted > use.quotaBytes) throw refusal(use, request);
}

/** The refusal with its numbers, for work that was refused before. */
export async function storageFull({ db }: StorageRoomDeps, request: StorageRequest): Promise<ServiceError> {
  const { payerId } = request;
  const use = payerId === null ? undefined : await findUse(db, payerId);
  return refusal(use ?? NONE, request);
}

/** What `StorageRoom` is over its context. */
export const storageRoomFunctions = { storageUsedBytes, findPayer, requireStorage, storageFull };

export type StorageRoom = Over<typeof storageRoomFunctions>;
