/** What a search may be narrowed to; all given parts must hold. Applied inside each mode's own query. */
import type { RawBuilder, SqlBool } from 'kysely';
import type { NodeKind } from '../access/index.ts';
import { isFindable, type ReaderInQuery } from '../access/index.ts';
import * as media from './listings.repo.ts';

export interface MediaFilter {
  /** With all below it; null = everywhere the caller can read. */
  folderId: string | null;
  kinds: readonly NodeKind[] | null;
  createdAfter: string | null;
  createdBefore: string | null;
  minDurationSeconds: number | null;
  maxDurationSeconds: number | null;
  /** Of the picture as shown. */
  shape: media.Shape | null;
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

const RATIOS: Record<NonNullable<MediaFilter['format']>, number> = { '16:9': 16 / 9, '9:16': 9 / 16 };
const RATIO_TOLERANCE = 0.02;

/** What is asked of the bytes themselves. */
function ofMedia(filter: MediaFilter, columns: media.FilteredColumns): RawBuilder<SqlBool>[] {
  const { minDurationSeconds, maxDurationSeconds, shape, format, entityId, hasSpeech } = filter;
  const all: RawBuilder<SqlBool>[] = [];
  if (minDurationSeconds !== null) all.push(media.lastsAtLeast(columns, minDurationSeconds));
  if (maxDurationSeconds !== null) all.push(media.lastsAtMost(columns, maxDurationSeconds));
  if (shape !== null) all.push(media.hasShape(columns, shape));
  if (format !== null)
    all.push(media.hasRatio(columns, { ratio: RATIOS[format], tolerance: RATIO_TOLERANCE }));
  if (entityId !== null) all.push(media.showsEntity(columns, entityId));
  if (hasSpeech !== null) all.push(hasSpeech ? media.speaks(columns) : media.not(media.speaks(columns)));
  return all;
}

/**
 * Whether a row of another query may be given to the reader: its asset is shown, readable and as the filter says.
 * The one place where searches ask for rights; put it into the `where` of the query that finds.
 */
export function matchesFilter(
  filter: MediaFilter,
  columns: media.FilteredColumns,
  reader: ReaderInQuery,
): RawBuilder<SqlBool> {
  const findable = isFindable(reader, columns.assetId, {
    folderId: filter.folderId,
    kinds: filter.kinds,
    createdAfter: filter.createdAfter,
    createdBefore: filter.createdBefore,
    onlyOwn: filter.onlyMyFiles,
  });
  return media.allOf([...ofMedia(filter, columns), findable]);
}
