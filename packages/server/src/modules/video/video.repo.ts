/** What is known of one asset's current version. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { AnalysisInfo, RenditionInfo, SceneInfo, StreamInfo } from './video.schema.ts';

/** An asset with its current version and the object that holds its bytes. */
export interface VersionFacts {
  assetId: string;
  versionId: string;
  versionNumber: number;
  durationSeconds: number;
  title: string | null;
  description: string | null;
  keywords: string[];
  sourceFile: Record<string, unknown>;
  contentType: string;
  container: string | null;
  /** The streams that play: their indexes, null until the version was probed and where there is none. */
  videoStream: number | null;
  audioStream: number | null;
  sizeBytes: number;
  sha256: Buffer | null;
  createdAt: string;
}

export async function findVersionFacts(
  db: Kysely<Database>,
  assetId: string,
): Promise<VersionFacts | undefined> {
  return db
    .selectFrom('asset')
    .innerJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select([
      'asset.id as assetId',
      'asset_version.id as versionId',
      'asset_version.number as versionNumber',
      'asset.duration_seconds as durationSeconds',
      'asset.title',
      'asset.description',
      'asset.keywords',
      'asset.source_file as sourceFile',
      'asset_version.content_type as contentType',
      'asset_version.container',
      sql<number | null>`(asset_version.probe ->> 'videoStream')::int`.as('videoStream'),
      sql<number | null>`(asset_version.probe ->> 'audioStream')::int`.as('audioStream'),
      'object.size_bytes as sizeBytes',
      'object.sha256',
      'asset.created_at as createdAt',
    ])
    .where('asset.id', '=', assetId)
    .executeTakeFirst();
}

/** A fraction as `30000/1001`. */
const fraction = (num: string, den: string) => sql<string | null>`${sql.ref(num)} || '/' || ${sql.ref(den)}`;

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
      'start_seconds',
      'duration_seconds',
      'frames as frame_count',
      'display_width as width',
      'display_height as height',
      'rotation',
      fraction('rate_num', 'rate_den').as('frame_rate'),
      'variable_rate as is_variable_rate',
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
      ])
      .where('rendition.version_id', '=', versionId)
      // Pictures of scenes are as many as these.
      .where('rendition.kind', '<>', 'keyframe')
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
