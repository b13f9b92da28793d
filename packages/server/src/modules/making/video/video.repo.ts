/** What is known of one version of an asset. */
import type { MediaKind } from '@rushes/engine';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { INNER_KINDS } from '../../library/index.ts';
import type { AnalysisInfo, RenditionInfo, SceneInfo, StreamInfo } from './video.schema.ts';

/** An asset with one of its versions and the object that holds its bytes. */
export interface VersionFacts {
  assetId: string;
  versionId: string;
  versionNumber: number;
  isCurrent: boolean;
  durationSeconds: number;
  title: string | null;
  description: string | null;
  keywords: string[];
  sourceFile: Record<string, unknown>;
  contentType: string;
  container: string | null;
  /** Whether anybody has looked into the bytes. */
  isProbed: boolean;
  /** Null until then. */
  mediaKind: MediaKind | null;
  /** The streams that play: their indexes, null until the version was probed and where there is none. */
  videoStream: number | null;
  audioStream: number | null;
  /** As the file says, e.g. `01:00:00:00`. */
  timecode: string | null;
  /** By how much the sound begins after the picture; null where there are not both. */
  audioOffsetSeconds: number | null;
  sizeBytes: number;
  sha256: Buffer | null;
  createdAt: string;
}

/** Of the current version, or of `versionId`; undefined where the asset has none such. */
export async function findVersionFacts(
  db: Kysely<Database>,
  assetId: string,
  versionId: string | null,
): Promise<VersionFacts | undefined> {
  return db
    .selectFrom('asset')
    .innerJoin('asset_version', 'asset_version.asset_id', 'asset.id')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select([
      'asset.id as assetId',
      'asset_version.id as versionId',
      'asset_version.number as versionNumber',
      sql<boolean>`asset_version.id = asset.current_version_id`.as('isCurrent'),
      'asset_version.duration_seconds as durationSeconds',
      'asset.title',
      'asset.description',
      'asset.keywords',
      'asset.source_file as sourceFile',
      'asset_version.content_type as contentType',
      'asset_version.container',
      'asset_version.media_kind as mediaKind',
      sql<boolean>`asset_version.probe is not null`.as('isProbed'),
      sql<number | null>`(asset_version.probe ->> 'videoStream')::int`.as('videoStream'),
      sql<number | null>`(asset_version.probe ->> 'audioStream')::int`.as('audioStream'),
      sql<string | null>`asset_version.probe ->> 'timecode'`.as('timecode'),
      sql<number | null>`case
        when asset_version.probe ->> 'videoStream' is not null and asset_version.probe ->> 'audioStream' is not null
        then (asset_version.probe ->> 'audioOffsetSeconds')::double precision end`.as('audioOffsetSeconds'),
      'object.size_bytes as sizeBytes',
      'object.sha256',
      'asset.created_at as createdAt',
    ])
    .where('asset.id', '=', assetId)
    .where('asset_version.id', '=', (eb) =>
      versionId === null ? eb.ref('asset.current_version_id') : eb.val(versionId),
    )
    .executeTakeFirst();
}

/** Size as shown of the picture that plays in the current version; undefined until that was probed. */
export async function findShownSize(
  db: Kysely<Database>,
  assetId: string,
): Promise<{ width: number; height: number } | undefined> {
  const row = await db
    .selectFrom('asset')
    .innerJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
    .innerJoin('stream', 'stream.version_id', 'asset_version.id')
    .select(['stream.display_width as width', 'stream.display_height as height'])
    .where('asset.id', '=', assetId)
    .where('stream.stream_index', '=', sql<number>`(asset_version.probe ->> 'videoStream')::int`)
    .executeTakeFirst();
  if (row === undefined || row.width === null || row.height === null) return undefined;
  return { width: row.width, height: row.height };
}

/** A fraction as `30000/1001`; null where it says nothing. */
const fraction = (num: string, den: string) =>
  sql<string | null>`nullif(${sql.ref(num)}, 0) || '/' || ${sql.ref(den)}`;

/** What the version's probe says of a stream's picture and no column holds; null where it was probed by an older program. */
const videoFact = <Fact>(name: 'mirrored' | 'fieldOrder', type: 'boolean' | 'text') =>
  sql<Fact | null>`((select probe from asset_version where asset_version.id = stream.version_id)
    #>> array['streams', stream_index::text, 'video', ${sql.lit(name)}])::${sql.raw(type)}`;

export async function findStreams(db: Kysely<Database>, versionId: string): Promise<StreamInfo[]> {
  return db
    .selectFrom('stream')
    .select([
      'stream_index as index',
      'kind',
      'codec',
      'profile',
      'language',
      'is_default',
      'attached_picture as is_cover_picture',
      sql<string>`time_base_num || '/' || time_base_den`.as('time_base'),
      'start_pts',
      'start_seconds',
      'duration_seconds',
      'frames as frame_count',
      'display_width as width',
      'display_height as height',
      'stream.width as coded_width',
      'stream.height as coded_height',
      fraction('sample_aspect_num', 'sample_aspect_den').as('sample_aspect_ratio'),
      'rotation',
      videoFact<boolean>('mirrored', 'boolean').as('is_mirrored'),
      videoFact<string>('fieldOrder', 'text').as('field_order'),
      fraction('rate_num', 'rate_den').as('frame_rate'),
      // Settled for the stream that plays alone; of others nobody looked.
      sql<boolean | null>`case when rate_num > 0 then variable_rate end`.as('is_variable_rate'),
      'pixel_format',
      'bit_depth',
      'alpha as has_alpha',
      'color_primaries',
      'color_transfer',
      'color_matrix',
      'color_range',
      'hdr',
      'sample_rate',
      'channels',
      'channel_layout',
    ])
    .where('version_id', '=', versionId)
    .orderBy('stream_index')
    .execute();
}

export async function findRenditions(db: Kysely<Database>, versionId: string): Promise<RenditionInfo[]> {
  return (
    db
      .selectFrom('rendition')
      .innerJoin('object', 'object.id', 'rendition.object_id')
      .select([
        'rendition.id',
        'rendition.kind',
        'rendition.label',
        'rendition.width',
        'rendition.height',
        'object.size_bytes',
        'object.content_type',
        'rendition.player_compatible',
        'rendition.made_by',
        'rendition.created_at',
        'rendition.details',
      ])
      .where('rendition.version_id', '=', versionId)
      // Pictures of scenes are as many as these, and frames as many as somebody asked for.
      .where('rendition.kind', 'not in', INNER_KINDS)
      .orderBy('rendition.created_at')
      .orderBy('rendition.id')
      .execute()
  );
}

/** Scenes of one answer at most. */
const MAX_SCENES = 10_000;

/** The shots that the newest analysis found. */
export async function findScenes(db: Kysely<Database>, versionId: string): Promise<SceneInfo[]> {
  return db
    .selectFrom('moment')
    .select([
      'ordinal as index',
      'start_seconds as start_time_seconds',
      'end_seconds as end_time_seconds',
      'start_frame',
      'end_frame',
      sql<SceneInfo['transition']>`case when facts ? 'transition' then json_build_object(
        'kind', facts #>> '{transition,kind}',
        'start_frame', (facts #>> '{transition,startFrame}')::int,
        'end_frame', (facts #>> '{transition,endFrame}')::int,
        'start_time_seconds', (facts #>> '{transition,startSeconds}')::float8,
        'end_time_seconds', (facts #>> '{transition,endSeconds}')::float8) end`.as('transition'),
    ])
    .where('kind', '=', 'shot')
    .where('analysis_id', '=', (eb) =>
      eb
        .selectFrom('analysis')
        .select('analysis.id')
        .where('analysis.version_id', '=', versionId)
        .orderBy('analysis.created_at', 'desc')
        .limit(1),
    )
    .orderBy('ordinal')
    .limit(MAX_SCENES)
    .execute();
}

/** Analyses of one answer at most: one per analyser, version and options. */
const MAX_ANALYSES = 1_000;

export async function findAnalyses(db: Kysely<Database>, versionId: string): Promise<AnalysisInfo[]> {
  return db
    .selectFrom('analysis')
    .select(['analyser', 'analyser_version as version', 'created_at'])
    .where('version_id', '=', versionId)
    .orderBy('created_at')
    .limit(MAX_ANALYSES)
    .execute();
}
