/** What a search may be narrowed to; all given parts must hold. Applied inside each mode's own query. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NodeKind } from '../../platform/db/schema.ts';
import { isFindable, type ReaderInQuery } from '../access/index.ts';

export interface MediaFilter {
  /** With all below it; null = everywhere the caller can read. */
  folderId: string | null;
  kinds: readonly NodeKind[] | null;
  createdAfter: string | null;
  createdBefore: string | null;
  minDurationSeconds: number | null;
  maxDurationSeconds: number | null;
  /** Of the picture as shown. */
  shape: 'landscape' | 'portrait' | 'square' | null;
  /** Exact ratio with 2 % tolerance, as SearchAssetsRequest.format. */
  format: '16:9' | '9:16' | null;
  /** Moments matched to this entity; for what has no time, assets in which it was seen or heard. */
  entityId: string | null;
  /** Whether anybody is heard to speak anywhere in the version. */
  hasSpeech: boolean | null;
  /** Of the caller's default group only. */
  onlyMyFiles: boolean;
}

export const NO_FILTER: MediaFilter = {
  folderId: null,
  kinds: null,
  createdAfter: null,
  createdBefore: null,
  minDurationSeconds: null,
  maxDurationSeconds: null,
  shape: null,
  format: null,
  entityId: null,
  hasSpeech: null,
  onlyMyFiles: false,
};

/** Columns of the query that a filter is put into, e.g. `sql.ref('vector.asset_id')`. */
export interface FilteredColumns {
  assetId: RawBuilder<unknown>;
  /** Null for what belongs to the asset itself: its current version is meant then. */
  versionId: RawBuilder<unknown>;
  /** The range in milliseconds, where the rows have one; both may be null in a row. */
  range?: { startMs: RawBuilder<unknown>; endMs: RawBuilder<unknown> };
}

const SHAPES: Record<NonNullable<MediaFilter['shape']>, RawBuilder<SqlBool>> = {
  landscape: sql`shown.display_width > shown.display_height`,
  portrait: sql`shown.display_width < shown.display_height`,
  square: sql`shown.display_width = shown.display_height`,
};

const RATIOS: Record<NonNullable<MediaFilter['format']>, number> = { '16:9': 16 / 9, '9:16': 9 / 16 };
const RATIO_TOLERANCE = 0.02;

/** Of the picture that plays: cover pictures and further streams do not count. */
function hasPicture(version: RawBuilder<unknown>, is: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`exists (
    select from asset_version looked
    join stream shown on shown.version_id = looked.id
      and shown.stream_index = (looked.probe ->> 'videoStream')::int
    where looked.id = ${version} and shown.display_height > 0 and ${is})`;
}

function showsEntity(
  entityId: string,
  version: RawBuilder<unknown>,
  range: FilteredColumns['range'],
): RawBuilder<SqlBool> {
  const overlaps =
    range === undefined
      ? sql``
      : sql` and (${range.startMs} is null
          or (seen.start_ms < greatest(${range.endMs}, ${range.startMs} + 1) and seen.end_ms > ${range.startMs}))`;
  return sql`exists (select from entity_match seen
    where seen.version_id = ${version} and seen.entity_id = ${entityId}::uuid${overlaps})`;
}

function ofMedia(filter: MediaFilter, columns: FilteredColumns): RawBuilder<SqlBool>[] {
  const { minDurationSeconds, maxDurationSeconds, shape, format, entityId, hasSpeech } = filter;
  const { assetId, range } = columns;
  const version = sql`coalesce(${columns.versionId},
    (select whole.current_version_id from asset whole where whole.id = ${assetId}))`;
  const lasting = (condition: RawBuilder<SqlBool>) =>
    sql<SqlBool>`exists (select from asset lasting where lasting.id = ${assetId} and ${condition})`;
  const all: RawBuilder<SqlBool>[] = [];
  if (minDurationSeconds !== null) all.push(lasting(sql`lasting.duration_seconds >= ${minDurationSeconds}`));
  if (maxDurationSeconds !== null) all.push(lasting(sql`lasting.duration_seconds <= ${maxDurationSeconds}`));
  if (shape !== null) all.push(hasPicture(version, SHAPES[shape]));
  if (format !== null) {
    const ratio = RATIOS[format];
    const is = sql<SqlBool>`abs(shown.display_width::float8 / shown.display_height / ${ratio}::float8 - 1)
      <= ${RATIO_TOLERANCE}::float8`;
    all.push(hasPicture(version, is));
  }
  if (entityId !== null) all.push(showsEntity(entityId, version, range));
  if (hasSpeech !== null) {
    // What was written down is said, also where the sound was not looked into, or speech not told from noise.
    const speaks = sql<SqlBool>`(exists (select from sound_range heard
        where heard.version_id = ${version} and heard.kind = 'speech')
      or exists (select from transcript said join transcript_segment segment on segment.transcript_id = said.id
        where said.version_id = ${version}))`;
    all.push(hasSpeech ? speaks : sql`not ${speaks}`);
  }
  return all;
}

/**
 * Whether a row of another query may be given to the reader: its asset is shown, readable and as the filter says.
 * The one place where searches ask for rights; put it into the `where` of the query that finds.
 */
export function matchesFilter(
  filter: MediaFilter,
  columns: FilteredColumns,
  reader: ReaderInQuery,
): RawBuilder<SqlBool> {
  const findable = isFindable(reader, columns.assetId, {
    folderId: filter.folderId,
    kinds: filter.kinds,
    createdAfter: filter.createdAfter,
    createdBefore: filter.createdBefore,
    onlyOwn: filter.onlyMyFiles,
  });
  return sql`(${sql.join([...ofMedia(filter, columns), findable], sql` and `)})`;
}
