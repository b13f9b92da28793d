/** The SQL that says what is known of media that lists of edits name. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { type NamedMedia, namedMedia } from '../../access/index.ts';

/** A file that may be what is meant. */
export interface ListedMedia {
  assetId: string;
  /** In lower case. */
  name: string;
  timecode: string | null;
  rate_num: number | null;
  rate_den: number | null;
  width: number | null;
  height: number | null;
}

/** The likeliest first. */
export async function findListedMedia(db: Kysely<Database>, wanted: NamedMedia): Promise<ListedMedia[]> {
  const { rows } = await sql<ListedMedia>`
    select named.id as "assetId", named.name, version.probe ->> 'timecode' as timecode,
      shown.rate_num::float8 as rate_num, shown.rate_den::float8 as rate_den,
      shown.display_width as width, shown.display_height as height
    from (${namedMedia(wanted)}) named
    join asset on asset.id = named.id
    join asset_version version on version.id = asset.current_version_id
    left join stream shown on shown.version_id = version.id
      and shown.stream_index = (version.probe ->> 'videoStream')::int
    order by named.place`.execute(db);
  return rows;
}
