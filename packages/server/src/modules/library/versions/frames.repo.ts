/** Rows of frames: found by time, used, and removed when nobody wants them any more. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { MediaRendition } from '../media.repo.ts';

/** Names a frame among all renditions of its kind. */
export interface FrameKey {
  versionId: string;
  label: string;
}

/** A key as one string. */
export function frameKey({ versionId, label }: FrameKey): string {
  return `${versionId}/${label}`;
}

interface FrameRow extends MediaRendition {
  versionId: string;
}

/** Those of the frames that exist, by `frameKey`. */
export async function findFrames(
  db: Kysely<Database>,
  keys: readonly FrameKey[],
): Promise<Map<string, MediaRendition>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<FrameRow>`
    select r.id, r.kind, r.label, r.width, r.height, r.player_compatible as "playerCompatible",
      o.content_type as "contentType", o.size_bytes as "sizeBytes", o.storage_key as "storageKey", r.version_id as "versionId"
    from unnest(
      ${keys.map(({ versionId }) => versionId)}::uuid[], ${keys.map(({ label }) => label)}::text[]
    ) as wanted (version_id, label)
    join rendition r on r.version_id = wanted.version_id and r.kind = 'frame' and r.label = wanted.label
    join object o on o.id = r.object_id`.execute(db);
  return new Map(rows.map(({ versionId, ...frame }) => [frameKey({ versionId, label: frame.label }), frame]));
}

/** Uses within this time of the last one that was noted are not noted: a read that is repeated writes nothing. */
const NOTED_EVERY_MINUTES = 10;

/** Notes that frames were asked for. */
export async function noteUse(
  db: Kysely<Database>,
  frames: readonly { id: string }[],
  now: Date,
): Promise<void> {
  if (frames.length === 0) return;
  const before = new Date(now.getTime() - NOTED_EVERY_MINUTES * 60_000);
  await sql`
    update rendition set last_used_at = ${now}
    where id = any(${frames.map(({ id }) => id)}::uuid[]) and (last_used_at is null or last_used_at < ${before})`.execute(
    db,
  );
}

/** Frames that a version keeps however long ago they were used. */
const KEPT = 200;
/** Frames that a version keeps at most, whenever they were used. */
const MOST = 1_000;

/** Removes frames of a version that are too many: those used longest ago first, and only where no URL of one can work. */
export async function trimFrames(
  trx: Transaction<Database>,
  versionId: string,
  { now, urlSeconds }: { now: Date; urlSeconds: number },
): Promise<void> {
  const unusedSince = new Date(now.getTime() - (urlSeconds + NOTED_EVERY_MINUTES * 60) * 1_000);
  await sql`
    delete from rendition where id in (
      select id from (
        select id, coalesce(last_used_at, created_at) as used,
          row_number() over (order by coalesce(last_used_at, created_at) desc, id desc) as place
        from rendition where version_id = ${versionId} and kind = 'frame'
      ) frame
      where place > ${MOST} or (place > ${KEPT} and used < ${unusedSince})
    )`.execute(trx);
}
