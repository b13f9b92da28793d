/** Assets with versions but without bytes, for vectors to hang on. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Ids } from '../../../../platform/ids.ts';

export interface VersionedAsset {
  assetId: string;
  versionId: string;
}

/** Gives each node of `assetIds` a (further) version, which becomes the current one. */
export async function addVersions(
  { db, ids }: { db: Kysely<Database>; ids: Ids },
  assetIds: readonly string[],
): Promise<VersionedAsset[]> {
  const now = new Date('2026-03-01T00:00:00Z');
  const made = assetIds.map((assetId) => ({ assetId, versionId: ids.uuid(), objectId: ids.uuid() }));
  for (let from = 0; from < made.length; from += 1_000) {
    const some = made.slice(from, from + 1_000);
    await db.transaction().execute(async (trx) => {
      const assets = some.map(({ assetId }) => ({
        id: assetId,
        state: 'ready' as const,
        title: null,
        created_at: now,
      }));
      await trx
        .insertInto('asset')
        .values(assets)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx
        .insertInto('object')
        .values(some.map((one) => objectOf(one.objectId, now)))
        .execute();
      await trx
        .insertInto('asset_version')
        .values(some.map((one) => versionOf(one, now)))
        .execute();
      for (const { assetId, versionId } of some) {
        await trx
          .updateTable('asset')
          .set({ current_version_id: versionId })
          .where('id', '=', assetId)
          .execute();
      }
    });
  }
  return made.map(({ assetId, versionId }) => ({ assetId, versionId }));
}

function objectOf(id: string, now: Date) {
  return {
    id,
    storage_key: `none/${id}`,
    size_bytes: 1,
    content_type: 'video/mp4',
    sha256: null,
    created_at: now,
  };
}

/** The number is of no account here; it must only be another one each time. */
let number = 0;

function versionOf({ assetId, versionId, objectId }: VersionedAsset & { objectId: string }, now: Date) {
  number += 1;
  return {
    id: versionId,
    asset_id: assetId,
    number,
    object_id: objectId,
    media_kind: 'video' as const,
    content_type: 'video/mp4',
    container: null,
    probe: JSON.stringify({ mediaKind: 'video', durationSeconds: 600, streams: [] }) as never,
    created_at: now,
    created_by: null,
    source_name: null,
  };
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A vector of small whole numbers, so that many are equally near; never all zero. */
export function coarseVector(random: () => number, dimensions: number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => Math.floor(random() * 3) - 1);
  vector[0] = 1;
  return vector;
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0;
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return dot / Math.sqrt(aa * bb);
}
