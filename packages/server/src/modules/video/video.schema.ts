/** What the video endpoints take and answer. */
import { type Static, Type } from 'typebox';
import { DateTime, nullable, optionalNullable, Uuid, words } from '../../platform/http/schema.ts';
import { RightWord } from '../access/right-words.ts';
import { SceneDescription } from '../analysis/scene-descriptions.schema.ts';
import { FileType } from '../library/library.schema.ts';
import { SourceFileInfo } from '../uploads/uploads.schema.ts';

export const SourceFileParams = Type.Object({ source_file_id: Uuid });

export const VideoQuery = Type.Object({
  project_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'A project that uses the asset: adds the ranges it shows.' }),
  ),
});
export type VideoQuery = Static<typeof VideoQuery>;

const ProjectRange = Type.Object(
  {
    clip_name: Type.String(),
    track_kind: nullable(
      words(['Video', 'Audio'], {
        description: 'A clip with sound stands in a track of each kind; null: in none.',
      }),
    ),
    start_time_seconds: Type.Number(),
    end_time_seconds: Type.Number(),
  },
  { $id: 'ProjectRange', description: 'A stretch of the source that a clip shows or plays.' },
);

const sourceInfo = {
  asset_id: Type.String(),
  version_id: Type.String(),
  source_name: Type.String(),
  path: Type.String(),
  file_type: FileType,
  content_type: Type.String(),
  size_bytes: Type.Integer(),
  duration_seconds: nullable(
    Type.Number({ description: 'Null for what lasts no time, and while it is not known.' }),
  ),
  width: nullable(Type.Integer({ description: 'As shown: square pixels, upright.' })),
  height: nullable(Type.Integer()),
  rotation: nullable(Type.Integer({ description: 'Degrees clockwise that showing it upright takes.' })),
  frame_rate: nullable(Type.String({ description: 'Exact, e.g. `30000/1001`.' })),
  fps: nullable(Type.Number({ description: 'The same as a number.' })),
  frame_count: nullable(Type.Integer()),
  is_variable_rate: nullable(Type.Boolean()),
  video_codec: nullable(Type.String()),
  audio_codec: nullable(Type.String()),
  audio_channels: nullable(Type.Integer()),
  sample_rate: nullable(Type.Integer()),
  has_audio: Type.Boolean(),
  source_file: nullable(SourceFileInfo),
  project_ranges: optionalNullable(Type.Array(ProjectRange)),
};

export const ClipSourceInfo = Type.Object(sourceInfo, { $id: 'ClipSourceInfo' });
export type ClipSourceInfo = Static<typeof ClipSourceInfo>;

const StreamInfo = Type.Object(
  {
    index: Type.Integer(),
    kind: Type.String({ description: 'video, audio, subtitle or data.' }),
    codec: Type.String(),
    profile: nullable(Type.String()),
    language: nullable(Type.String()),
    is_default: Type.Boolean(),
    start_seconds: Type.Number(),
    duration_seconds: nullable(Type.Number()),
    frame_count: nullable(Type.Integer()),
    width: nullable(Type.Integer({ description: 'As shown.' })),
    height: nullable(Type.Integer()),
    rotation: nullable(Type.Integer()),
    frame_rate: nullable(Type.String()),
    is_variable_rate: nullable(Type.Boolean()),
    pixel_format: nullable(Type.String()),
    bit_depth: nullable(Type.Integer()),
    has_alpha: nullable(Type.Boolean()),
    color_primaries: nullable(Type.String()),
    color_transfer: nullable(Type.String()),
    color_matrix: nullable(Type.String()),
    color_range: nullable(Type.String()),
    hdr: nullable(Type.String()),
    sample_rate: nullable(Type.Integer()),
    channels: nullable(Type.Integer()),
    channel_layout: nullable(Type.String()),
  },
  { $id: 'StreamInfo' },
);
export type StreamInfo = Static<typeof StreamInfo>;

const RenditionInfo = Type.Object(
  {
    id: Type.String(),
    kind: Type.String({ description: 'original, proxy, thumbnail, waveform, sprite or hls.' }),
    label: Type.String(),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    size_bytes: Type.Integer(),
    content_type: Type.String(),
    player_compatible: Type.Boolean(),
    made_by: Type.String(),
  },
  { $id: 'RenditionInfo' },
);
export type RenditionInfo = Static<typeof RenditionInfo>;

const SceneInfo = Type.Object(
  {
    index: Type.Integer(),
    start_time_seconds: Type.Number(),
    end_time_seconds: Type.Number(),
    start_frame: Type.Integer(),
    end_frame: Type.Integer({ description: 'Exclusive.' }),
  },
  { $id: 'SceneInfo' },
);
export type SceneInfo = Static<typeof SceneInfo>;

const AnalysisInfo = Type.Object(
  { analyser: Type.String(), version: Type.String(), created_at: DateTime },
  { $id: 'AnalysisInfo' },
);
export type AnalysisInfo = Static<typeof AnalysisInfo>;

export const AssetDetails = Type.Object(
  {
    ...sourceInfo,
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    keywords: Type.Array(Type.String()),
    state: Type.String({ description: '`ready`: the file is there.' }),
    problem: nullable(
      Type.String({
        description: 'Why the file could not be opened, as a sentence; null where nothing failed.',
      }),
    ),
    created_at: DateTime,
    last_edit: DateTime,
    right: RightWord,
    is_public_read: Type.Boolean(),
    is_reference: Type.Boolean(),
    version_number: Type.Integer(),
    container: nullable(Type.String()),
    sha256: nullable(Type.String({ description: 'Of the original, hexadecimal.' })),
    streams: Type.Array(StreamInfo),
    renditions: Type.Array(RenditionInfo, { description: 'Without the pictures of single scenes.' }),
    scenes: Type.Array(SceneInfo, { description: 'By the newest analysis; the first 10,000.' }),
    descriptions: Type.Array(SceneDescription),
    analyses: Type.Array(AnalysisInfo),
  },
  { $id: 'AssetDetails' },
);
export type AssetDetails = Static<typeof AssetDetails>;

const dimensions = [360, 480, 720, 1080, 2160] as const;

export const DownscaleRequest = Type.Object(
  {
    min_dimension: Type.Enum([...dimensions], {
      type: 'integer',
      default: 720,
      description: "The shorter side of the result's picture.",
    }),
  },
  { $id: 'DownscaleRequest', additionalProperties: false },
);
export type DownscaleRequest = Static<typeof DownscaleRequest>;

export const DownscaleResponse = Type.Object(
  { task_id: Type.String(), asset_id: Type.String(), min_dimension: Type.Integer() },
  { $id: 'DownscaleResponse' },
);
export type DownscaleResponse = Static<typeof DownscaleResponse>;
