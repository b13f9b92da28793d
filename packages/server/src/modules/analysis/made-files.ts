/**
 * Files that an analysis makes, on their way to becoming renditions. Their object rows are written first,
 * without references, then the bytes are stored, then the transaction that needs them refers to them: a
 * crash in between leaves unreferenced objects, which are swept, and never a row without bytes.
 */
import { stat } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, RenditionKind } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { TaskContext } from '../tasks/task-definition.ts';

/** A finished file in the job's folder and what it will be. */
export interface MadeFile {
  kind: RenditionKind;
  label: string;
  path: string;
  contentType: string;
  width: number | null;
  height: number | null;
  playerCompatible: boolean;
}

export interface StoredFile extends MadeFile {
  objectId: string;
}

interface PendingFile extends StoredFile {
  key: string;
  bytes: number;
}

export interface MadeFilesDeps {
  clock: Clock;
  ids: Ids;
  storage: Storage;
}

async function insertObjects(
  trx: Transaction<Database>,
  files: readonly PendingFile[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < files.length; from += 1_000) {
    await trx
      .insertInto('object')
      .values(
        files.slice(from, from + 1_000).map((file) => ({
          id: file.objectId,
          storage_key: file.key,
          size_bytes: file.bytes,
          content_type: file.contentType,
          sha256: null,
          created_at: now,
        })),
      )
      .execute();
  }
}

/** Moves files from the job's folder into the store. They count as unreferenced until `attachFiles`. */
export async function storeFiles(
  context: Pick<TaskContext<unknown>, 'commit' | 'signal'>,
  files: readonly MadeFile[],
  { clock, ids, storage }: MadeFilesDeps,
): Promise<StoredFile[]> {
  const pending: PendingFile[] = [];
  for (const file of files) {
    const objectId = ids.uuid();
    const { size } = await stat(file.path);
    pending.push({ ...file, objectId, key: `renditions/${objectId}`, bytes: size });
  }
  if (pending.length > 0) await context.commit((trx) => insertObjects(trx, pending, clock.now()));
  for (const file of pending) {
    context.signal.throwIfAborted();
    await storage.putFile(file.key, file.path);
  }
  return pending;
}

async function attachOne(
  trx: Transaction<Database>,
  file: StoredFile,
  owner: { versionId: string; renditionId: string; madeBy: string; now: Date },
): Promise<string> {
  const made = {
    object_id: file.objectId,
    width: file.width,
    height: file.height,
    player_compatible: file.playerCompatible,
    made_by: owner.madeBy,
    created_at: owner.now,
  };
  const row = await trx
    .insertInto('rendition')
    .values({
      ...made,
      id: owner.renditionId,
      version_id: owner.versionId,
      kind: file.kind,
      label: file.label,
    })
    .onConflict((conflict) => conflict.columns(['version_id', 'kind', 'label']).doUpdateSet(made))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Makes stored files renditions of a version, in place of earlier ones of the same kind and label. The
 * database counts the references. Returns each file's rendition.
 */
export async function attachFiles(
  trx: Transaction<Database>,
  files: readonly StoredFile[],
  owner: { versionId: string; madeBy: string; clock: Clock; ids: Ids },
): Promise<Map<StoredFile, string>> {
  const { versionId, madeBy, clock, ids } = owner;
  const renditions = new Map<StoredFile, string>();
  for (const file of files) {
    const renditionId = ids.uuid();
    renditions.set(file, await attachOne(trx, file, { versionId, renditionId, madeBy, now: clock.now() }));
  }
  return renditions;
}
