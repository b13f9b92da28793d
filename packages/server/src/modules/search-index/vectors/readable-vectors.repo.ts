/** Which of the vectors that are near a caller may see: rights, trash, versions and the filter, in one query. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { possibleIds, type ReaderInQuery } from '../../access/index.ts';
import { type MediaFilter, matchesFilter, NO_FILTER } from '../../library/index.ts';
import type { VectorHit, VectorQuery } from './vector-store.ts';

export type Looker = Pick<VectorQuery, 'reader' | 'filter'>;

/** A found vector without its similarity. */
export type FoundVector = Omit<VectorHit, 'similarity'>;

/** Of a row `asset`, for the asset as a whole: rights are asked for once for each, not for each vector. */
export function isSeen({ reader, filter }: LookerInQuery): RawBuilder<SqlBool> {
  const columns = { assetId: sql.ref('asset.id'), versionId: sql.ref('asset.current_version_id') };
  return matchesFilter(filter, columns, reader);
}

/** Of a row `near`: what a filter says of the range itself and not of the asset. */
export function isInRange({ reader, filter }: LookerInQuery): RawBuilder<SqlBool> {
  if (filter.entityId === null) return sql`true`;
  const ofRange: MediaFilter = { ...NO_FILTER, entityId: filter.entityId };
  const columns = {
    assetId: sql.ref('near.asset_id'),
    versionId: sql.ref('near.version_id'),
    range: { startMs: sql.ref('near.start_ms'), endMs: sql.ref('near.end_ms') },
  };
  return matchesFilter(ofRange, columns, reader);
}

/** Of a caller and a filter, both perhaps parameters of a prepared statement. */
type LookerInQuery = { reader: ReaderInQuery; filter: MediaFilter };

type SeenRow = FoundVector & { id: string };

const findingSeen = (ids: RawBuilder<unknown>, looker: LookerInQuery) => sql<SeenRow>`
  with near as materialized (
    select id, asset_id, version_id, scope, subject_id, start_ms, end_ms
    from vector where id = any(${ids})
  ), seen as materialized (
    select asset.id, asset.current_version_id from asset
    where asset.id in (select asset_id from near) and ${isSeen(looker)}
  )
  select near.id, near.asset_id as "assetId", near.version_id as "versionId", near.scope,
    near.subject_id as "subjectId", near.start_ms as "startMs", near.end_ms as "endMs"
  from near join seen on seen.id = near.asset_id and seen.current_version_id = near.version_id
  where ${isInRange(looker)}`;

/** Among the nodes of those groups only that have something for the caller: the others cost most. */
const findingVersions = (looker: LookerInQuery) => sql<{ id: string }>`
  select asset.current_version_id as id from asset
  where asset.id in ${possibleIds(looker.reader)}
    and asset.current_version_id is not null and ${isSeen(looker)}`;

/** Without a filter, which is asked most: planning took twice as long as running, 20 of 28 ms on a busy machine. */
const findAnySeen = prepared({ ids: 'uuid[]', reader: 'uuid' }, ({ ids, reader }) =>
  findingSeen(ids, { reader: { userId: reader }, filter: NO_FILTER }),
);

const findAnyVersions = prepared({ reader: 'uuid' }, ({ reader }) =>
  findingVersions({ reader: { userId: reader }, filter: NO_FILTER }),
);

const isUnfiltered = (filter: MediaFilter): boolean =>
  (Object.keys(NO_FILTER) as (keyof MediaFilter)[]).every((key) => filter[key] === NO_FILTER[key]);

/** Those of `ids` that the caller may see, by id. */
export async function findSeen(
  db: Kysely<Database>,
  looker: Looker,
  ids: readonly string[],
): Promise<Map<string, FoundVector>> {
  if (ids.length === 0) return new Map();
  const rows = isUnfiltered(looker.filter)
    ? await findAnySeen(db, { ids, reader: looker.reader.userId })
    : (await findingSeen(sql`${[...ids]}::uuid[]`, looker).execute(db)).rows;
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The current versions that the caller may see, with vectors or without. */
export async function seenVersions(db: Kysely<Database>, looker: Looker): Promise<string[]> {
  const rows = isUnfiltered(looker.filter)
    ? await findAnyVersions(db, { reader: looker.reader.userId })
    : (await findingVersions(looker).execute(db)).rows;
  return rows.map((row) => row.id);
}
