/** What the video endpoints take and answer. */
import { type Static, Type } from 'typebox';
import { DateTime, nullable, optionalNullable, Uuid, words } from '../../../platform/http/schema.ts';
import { RightWord } from '../../access/index.ts';
import { FileType, SourceFileInfo } from '../../library/index.ts';
import { SceneDescription } from '../../understanding/index.ts';
import { indexDetails, SceneTransition } from './video-index.schema.ts';

export const SourceFileParams = Type.Object({ source_file_id: Uuid });

export const VideoQuery = Type.Object({
  project_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'A project that uses the asset: adds the ranges it shows.' }),
  ),
  version_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'A version of the asset; the current one without it.' }),
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
  is_probed: Type.Boolean({
    description:
      'Whether the file has been looked into, which happens by itself soon after it arrived: only then duration, ' +
      'size, streams and file_type are what the bytes hold. It stays false where the file could not be opened.',
  }),
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
    is_cover_picture: nullable(
      Type.Boolean({
        description: 'A picture that belongs to the file and is no footage; null: no picture at all.',
      }),
    ),
    time_base: Type.String({ description: 'Seconds of one tick of its timestamps, e.g. `1/90000`.' }),
    start_pts: nullable(Type.Integer({ description: 'Its first timestamp, in ticks.' })),
    start_seconds: Type.Number(),
    duration_seconds: nullable(Type.Number()),
    frame_count: nullable(Type.Integer()),
    width: nullable(Type.Integer({ description: 'As shown.' })),
    height: nullable(Type.Integer()),
    coded_width: nullable(
      Type.Integer({ description: 'As stored: before sample aspect ratio and rotation.' }),
    ),
    coded_height: nullable(Type.Integer()),
    sample_aspect_ratio: nullable(
      Type.String({ description: 'Width of a pixel by its height, e.g. `64/45`.' }),
    ),
    rotation: nullable(Type.Integer()),
    is_mirrored: nullable(
      Type.Boolean({ description: 'Left and right are exchanged for display, before the rotation.' }),
    ),
    field_order: nullable(
      Type.String({
        description:
          'progressive, top_first, bottom_first or mixed: all but the first are deinterlaced wherever pictures are ' +
          'shown, at the same frame rate. Null where nobody looked.',
      }),
    ),
    frame_rate: nullable(Type.String({ description: 'Null also where nobody looked.' })),
    is_variable_rate: nullable(Type.Boolean()),
    pixel_format: nullable(Type.String()),
    bit_depth: nullable(Type.Integer()),
    has_alpha: nullable(Type.Boolean()),
    color_primaries: nullable(
      Type.String({ description: 'As FFmpeg names it; null where the file does not say.' }),
    ),
    color_transfer: nullable(Type.String()),
    color_matrix: nullable(Type.String()),
    color_range: nullable(Type.String({ description: '`tv` or `pc`.' })),
    hdr: nullable(Type.String({ description: '`none`, `pq` or `hlg`.' })),
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
    kind: Type.String({ description: 'original, proxy, thumbnail, waveform, sprite, hls, audio or image.' }),
    label: Type.String(),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    size_bytes: Type.Integer(),
    content_type: Type.String(),
    player_compatible: Type.Boolean(),
    made_by: Type.String(),
    created_at: DateTime,
    details: Type.Object({}, { additionalProperties: true, description: 'What only this kind has.' }),
  },
  { $id: 'RenditionInfo' },
);
export type RenditionInfo = Static<typeof RenditionInfo>;

const SceneInfo = Type.Object(
  {
    index: Type.Integer(),
    start_time_seconds: Type.Number({
      description: 'When its first picture is shown: a time of the file itself.',
    }),
    end_time_seconds: Type.Number({ description: 'When the first picture of the next scene is shown.' }),
    start_frame: Type.Integer({
      description: "The first frame of an even clock at the file's rate that shows the scene.",
    }),
    end_frame: Type.Integer({ description: 'Exclusive.' }),
    transition: nullable(SceneTransition),
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
    is_current_version: Type.Boolean(),
    container: nullable(Type.String()),
    timecode: nullable(Type.String({ description: 'At which the file says it begins, e.g. `01:00:00:00`.' })),
    video_stream: nullable(Type.Integer({ description: 'Index of the stream whose picture is used.' })),
    audio_stream: nullable(Type.Integer({ description: 'Index of the stream whose sound is used.' })),
    audio_offset_seconds: nullable(
      Type.Number({
        description: 'By how much its sound begins after its picture; null where it has not both.',
      }),
    ),
    sha256: nullable(Type.String({ description: 'Of the original, hexadecimal.' })),
    streams: Type.Array(StreamInfo),
    renditions: Type.Array(RenditionInfo, {
      description: 'Without the pictures of single scenes and frames.',
    }),
    scenes: Type.Array(SceneInfo, { description: 'By the newest analysis; the first 10,000.' }),
    descriptions: Type.Array(SceneDescription),
    analyses: Type.Array(AnalysisInfo),
    ...indexDetails,
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
      description: "The class of size by the picture's shorter side; nothing is enlarged.",
    }),
  },
  { $id: 'DownscaleRequest', additionalProperties: false },
);
export type DownscaleRequest = Static<typeof DownscaleRequest>;

export const DownscaleResponse = Type.Object(
  {
    task_id: Type.String(),
    asset_id: Type.String(),
    min_dimension: Type.Integer({
      description:
        'The label of the result: what was asked for, or the smallest class that holds a smaller picture. The picture ' +
        'itself may be smaller still; while the file has not been looked into, what was asked for.',
    }),
  },
  { $id: 'DownscaleResponse' },
);
export type DownscaleResponse = Static<typeof DownscaleResponse>;
