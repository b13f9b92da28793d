/** Listings of nodes with what the library knows of each, and what they may be narrowed to. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  createFolderPages,
  createNodeInfos,
  createRecent,
  type Decorate,
  type ListedNode,
} from '../access/index.ts';

// Listings of nodes with what the library knows of each.

/** What is shown of a node. */
export interface FileRow extends ListedNode {
  duration_seconds: number | null;
}

/** Adds to nodes how long they last; 0 is kept for what lasts no time and for what is not known. */
export const withDuration: Decorate = (nodes) =>
  sql`select page.*, nullif(asset.duration_seconds, 0) as duration_seconds from ${nodes} page left join asset on asset.id = page.id`;

/** Pages of folders. */
export const filePages = createFolderPages<FileRow>(withDuration);
/** What changed last. */
export const readRecent = createRecent<FileRow>(withDuration);
/** Some nodes by their ids, with right and path. */
export const readInfos = createNodeInfos<FileRow>(withDuration);

// Conditions on what an asset holds, for the queries that a media filter is put into.

/** Columns of the query that a filter is put into, e.g. `sql.ref('vector.asset_id')`. */
export interface FilteredColumns {
  assetId: RawBuilder<unknown>;
  /** Null for what belongs to the asset itself: its current version is meant then. */
  versionId: RawBuilder<unknown>;
  /** The range in milliseconds, where the rows have one; both may be null in a row. */
  range?: { startMs: RawBuilder<unknown>; endMs: RawBuilder<unknown> };
}

/** Of a picture as shown. */
export type Shape = 'landscape' | 'portrait' | 'square';

const SHAPES: Record<Shape, RawBuilder<SqlBool>> = {
  landscape: sql`shown.display_width > shown.display_height`,
  portrait: sql`shown.display_width < shown.display_height`,
  square: sql`shown.display_width = shown.display_height`,
};

/** The version that a row is about. */
function versionOf({ assetId, versionId }: FilteredColumns): RawBuilder<unknown> {
  return sql`coalesce(${versionId},
    (select whole.current_version_id from asset whole where whole.id = ${assetId}))`;
}

function lasting({ assetId }: FilteredColumns, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`exists (select from asset lasting where lasting.id = ${assetId} and ${condition})`;
}

export function lastsAtLeast(columns: FilteredColumns, seconds: number): RawBuilder<SqlBool> {
  return lasting(columns, sql`lasting.duration_seconds >= ${seconds}`);
}

export function lastsAtMost(columns: FilteredColumns, seconds: number): RawBuilder<SqlBool> {
  return lasting(columns, sql`lasting.duration_seconds <= ${seconds}`);
}

/** Of the picture that plays: cover pictures and further streams do not count. */
function hasPicture(columns: FilteredColumns, is: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`exists (
    select from asset_version looked
    join stream shown on shown.version_id = looked.id
      and shown.stream_index = (looked.probe ->> 'videoStream')::int
    where looked.id = ${versionOf(columns)} and shown.display_height > 0 and ${is})`;
}

export function hasShape(columns: FilteredColumns, shape: Shape): RawBuilder<SqlBool> {
  return hasPicture(columns, SHAPES[shape]);
}

/** Whether the picture's width is `ratio` times its height, give or take a part of it. */
export function hasRatio(
  columns: FilteredColumns,
  { ratio, tolerance }: { ratio: number; tolerance: number },
): RawBuilder<SqlBool> {
  return hasPicture(
    columns,
    sql`abs(shown.display_width::float8 / shown.display_height / ${ratio}::float8 - 1)
      <= ${tolerance}::float8`,
  );
}

/** Whether an entity was seen or heard there: in the row's range where it has one, else anywhere in the version. */
export function showsEntity(columns: FilteredColumns, entityId: string): RawBuilder<SqlBool> {
  const { range } = columns;
  const overlaps =
    range === undefined
      ? sql``
      : sql` and (${range.startMs} is null
          or (seen.start_ms < greatest(${range.endMs}, ${range.startMs} + 1) and seen.end_ms > ${range.startMs}))`;
  return sql`exists (select from entity_match seen
    where seen.version_id = ${versionOf(columns)} and seen.entity_id = ${entityId}::uuid${overlaps})`;
}

/** What was written down is said, also where the sound was not looked into, or speech not told from noise. */
export function speaks(columns: FilteredColumns): RawBuilder<SqlBool> {
  const version = versionOf(columns);
  return sql`(exists (select from sound_range heard
      where heard.version_id = ${version} and heard.kind = 'speech')
    or exists (select from transcript said join transcript_segment segment on segment.transcript_id = said.id
      where said.version_id = ${version}))`;
}

export function not(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`not ${condition}`;
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}
