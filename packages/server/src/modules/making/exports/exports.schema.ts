/** What the export endpoints take and answer. */
import type { RenderFormat, RenderVideoCodec } from '@rushes/engine';
import { type Static, Type } from 'typebox';
import { closed, DateTime, nullable, optionalNullable, Uuid, words } from '../../../platform/http/schema.ts';
import { FileType } from '../../library/index.ts';
import { ExportResolution } from './export-size.ts';

export const ExportParams = Type.Object({ project_id: Uuid });

export const ExportReportParams = Type.Object({ project_id: Uuid, asset_id: Uuid });

export const ExportProjectRequest = Type.Array(ExportResolution, {
  minItems: 1,
  maxItems: 4,
  examples: [['720p', '1080p']],
});
export type ExportProjectRequest = Static<typeof ExportProjectRequest>;

export const ExportProjectResponse = Type.Object(
  {
    task_id: Type.String(),
    asset_id: Type.String(),
    warnings: Type.Optional(
      Type.Array(Type.String({ description: 'A sentence for a person.' }), {
        description: 'Media that is missing, whose clips are empty; not there where nothing is.',
      }),
    ),
  },
  { $id: 'ExportProjectResponse' },
);
export type ExportProjectResponse = Static<typeof ExportProjectResponse>;

const Seconds = (description: string) => Type.Number({ minimum: 0, maximum: 43_200, description });

const Side = Type.Integer({ minimum: 2, maximum: 16_384 });

/** As the engine names them. */
export const exportFormats = [
  'mp4',
  'mov',
  'webm',
  'gif',
  'webp',
  'mp3',
  'wav',
  'm4a',
  'png_sequence',
  'jpeg_sequence',
] as const satisfies readonly RenderFormat[];

export const exportCodecs = [
  'h264',
  'hevc',
  'av1',
  'vp9',
  'prores',
] as const satisfies readonly RenderVideoCodec[];

export const RenderProjectRequest = closed(
  {
    format: words(exportFormats),
    video_codec: optionalNullable(
      words(exportCodecs, {
        description:
          'MP4: `h264`, `hevc`, `av1`. MOV: `prores`, `h264`, `hevc`. WebM: `vp9`, `av1`. Each format’s first is its default.',
      }),
    ),
    quality: Type.Optional(
      words(['draft', 'standard', 'high'], {
        default: 'standard',
        description: 'See docs/exports.md for what each means to each codec.',
      }),
    ),
    resolution: optionalNullable(
      Type.Union([ExportResolution, closed({ width: Side, height: Side })], {
        description:
          'By default the project’s own size; GIF and WebP are then made no larger than is sensible.',
      }),
    ),
    range: optionalNullable(
      closed(
        {
          start_seconds: Seconds('Rounded to the nearest picture.'),
          end_seconds: Seconds('The picture at this time is not shown any more.'),
        },
        { description: 'The part of the project that is written; by default all of it.' },
      ),
    ),
    missing_media: Type.Optional(
      words(['refuse', 'empty'], {
        default: 'refuse',
        description: '`empty` renders clips without media as nothing, and says so in the warnings.',
      }),
    ),
    version: optionalNullable(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description:
          'Of the project; where it has gone on since, the render is refused. By default whatever it is now.',
      }),
    ),
  },
  {
    $id: 'RenderProjectRequest',
    examples: [
      { format: 'webm', quality: 'high', resolution: '1080p' },
      { format: 'gif', range: { start_seconds: 2, end_seconds: 5 } },
    ],
  },
);
export type RenderProjectRequest = Static<typeof RenderProjectRequest>;

export const ExportCostQuery = Type.Object({ rendition: ExportResolution });

export const ExportRenderingDurationResponse = Type.Object(
  {
    asset_id: nullable(Type.String()),
    estimated_time: Type.Number({ description: 'Seconds.' }),
  },
  { $id: 'ExportRenderingDurationResponse' },
);

export const ExportCostEstimateResponse = Type.Object(
  {
    rendition: ExportResolution,
    duration_seconds: Type.Number({ description: 'Length of the project.' }),
    estimated_cost_service_tokens: Type.Number({ description: 'Credits that the export takes.' }),
    detail_duration: Type.Number({
      description: 'Seconds that drawing the pictures and sounds is estimated to take.',
    }),
    total_estimate_duration: Type.Number({ description: 'Seconds that all of it is estimated to take.' }),
    duration_exported_file: Type.Number({ description: 'Length of the finished file, seconds.' }),
    duration_rendering_file: Type.Array(ExportRenderingDurationResponse, {
      description: 'The estimate by asset; null stands for what is drawn without one.',
    }),
  },
  { $id: 'ExportCostEstimateResponse' },
);
export type ExportCostEstimateResponse = Static<typeof ExportCostEstimateResponse>;

export const ExportAssetRenditionStatus = Type.Object(
  {
    asset_id: Type.String(),
    title: optionalNullable(Type.String()),
    file_type: optionalNullable(FileType),
    state: words(['ready', 'needs_rendition', 'generating', 'source_limited', 'missing', 'not_applicable'], {
      description:
        '`source_limited`: the picture has fewer pixels than the resolution and is enlarged. `missing`: there are no bytes ' +
        'the caller may read. `not_applicable`: it has no picture of its own. Exports read originals, so that no asset ' +
        '`needs_rendition` and none is `generating`.',
    }),
    selected_width: optionalNullable(Type.Integer({ description: 'Of what the export reads.' })),
    selected_height: optionalNullable(Type.Integer()),
    selected_is_original: Type.Boolean({ default: false }),
    uses_2k_input: Type.Boolean({ default: false, description: 'A side of 2048 pixels or more is read.' }),
    suggested_min_dimension: optionalNullable(Type.Integer()),
    estimated_cost_service_tokens: Type.Number({ default: 0 }),
  },
  { $id: 'ExportAssetRenditionStatus' },
);
export type ExportAssetRenditionStatus = Static<typeof ExportAssetRenditionStatus>;

export const ExportRenditionPreflight = Type.Object(
  {
    rendition: ExportResolution,
    min_dimension: Type.Integer(),
    has_all_renditions: Type.Boolean(),
    uses_2k_input: Type.Boolean(),
    needs_rendition_count: Type.Integer(),
    generating_count: Type.Integer(),
    source_limited_count: Type.Integer(),
    missing_count: Type.Integer(),
    estimated_rendition_cost_service_tokens: Type.Number(),
    assets: Type.Array(ExportAssetRenditionStatus),
  },
  { $id: 'ExportRenditionPreflight' },
);
export type ExportRenditionPreflight = Static<typeof ExportRenditionPreflight>;

export const ExportPreflightResponse = Type.Object(
  {
    project_id: Type.String(),
    duration_seconds: Type.Number(),
    asset_count: Type.Integer(),
    renditions: Type.Array(ExportRenditionPreflight),
    renditions_needed_for_optimum_export: Type.Integer(),
    estimated_rendition_cost_service_tokens: Type.Number(),
    warnings: Type.Array(Type.String({ description: 'What a render would have to say, a sentence each.' }), {
      description:
        'What could not be made as written: unknown fonts, characters that no font has, effects, media that is ' +
        'missing or ends early. What stands in colour tables and captions files is read by the render only.',
    }),
  },
  { $id: 'ExportPreflightResponse' },
);
export type ExportPreflightResponse = Static<typeof ExportPreflightResponse>;

export const GenerateMissingRenditionResult = Type.Object(
  {
    asset_id: Type.String(),
    min_dimension: Type.Integer(),
    status: words(['queued', 'already_running', 'not_allowed']),
    task_id: optionalNullable(Type.String()),
    estimated_cost_service_tokens: Type.Number({ default: 0 }),
  },
  { $id: 'GenerateMissingRenditionResult' },
);

export const GenerateMissingRenditionsResponse = Type.Object(
  {
    project_id: Type.String(),
    queued_count: Type.Integer(),
    skipped_count: Type.Integer(),
    estimated_cost_service_tokens: Type.Number(),
    assets: Type.Array(GenerateMissingRenditionResult),
  },
  { $id: 'GenerateMissingRenditionsResponse' },
);
export type GenerateMissingRenditionsResponse = Static<typeof GenerateMissingRenditionsResponse>;

export const ListExportsQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
});
export type ListExportsQuery = Static<typeof ListExportsQuery>;

export const ProjectExport = Type.Object(
  {
    asset_id: Type.String({ description: 'Of the file; to be downloaded when `ready`.' }),
    name: Type.String(),
    state: words(['rendering', 'ready', 'failed']),
    task_id: nullable(Type.String()),
    project_version: Type.Integer(),
    format: Type.String(),
    video_codec: nullable(Type.String()),
    quality: words(['draft', 'standard', 'high']),
    width: Type.Integer(),
    height: Type.Integer(),
    created_at: DateTime,
    finished_at: nullable(DateTime),
    report_url: nullable(Type.String({ description: 'The page of the export, once it is ready.' })),
  },
  { $id: 'ProjectExport' },
);
export type ProjectExport = Static<typeof ProjectExport>;

const NumberOrNull = nullable(Type.Number());
const TextOrNull = nullable(Type.String());

export const ExportReportData = Type.Object(
  {
    version: Type.Literal(1, { description: 'Of this report’s form.' }),
    project: Type.Object({ id: Type.String(), name: Type.String(), version: Type.Integer() }),
    asset_id: Type.String(),
    file: Type.Object({
      name: Type.String(),
      format: Type.String(),
      video_codec: TextOrNull,
      quality: Type.String(),
      bytes: Type.Integer(),
    }),
    picture: nullable(
      Type.Object({
        width: Type.Integer(),
        height: Type.Integer(),
        rate: Type.Object({ num: Type.Integer(), den: Type.Integer() }),
      }),
    ),
    frames: Type.Integer(),
    duration_seconds: Type.Number(),
    started_at: DateTime,
    finished_at: DateTime,
    render_seconds: Type.Number(),
    segments: Type.Object(
      {
        total: Type.Integer(),
        rendered: Type.Integer(),
        reused: Type.Integer(),
        copied: Type.Integer(),
      },
      {
        description:
          'Parts that were drawn now, kept from before, and copied from their sources as they are.',
      },
    ),
    loudness: Type.Object({
      integrated_lufs: NumberOrNull,
      true_peak_dbtp: NumberOrNull,
      target_lufs: Type.Number(),
      exempt: TextOrNull,
      curve: nullable(Type.Object({ step_seconds: Type.Number(), momentary_lufs: Type.Array(NumberOrNull) })),
    }),
    warnings: Type.Array(Type.String()),
    range: Type.Object(
      { start_seconds: Type.Number(), end_seconds: Type.Number() },
      { description: 'The part of the project that was written.' },
    ),
    timeline: Type.Object({
      duration_seconds: Type.Number(),
      tracks: Type.Array(
        Type.Object({
          name: Type.String(),
          kind: words(['Video', 'Audio']),
          role: TextOrNull,
          enabled: Type.Boolean(),
          items: Type.Array(
            Type.Object({
              kind: words(['media', 'text', 'captions', 'generated', 'nested', 'transition', 'missing']),
              name: Type.String(),
              start: Type.Number(),
              duration: Type.Number(),
            }),
          ),
          left_out: Type.Integer({ description: 'Items beyond the 2,000 of the list.' }),
        }),
      ),
      markers: Type.Array(
        Type.Object({
          name: Type.String(),
          at: Type.Number(),
          kind: nullable(words(['chapter', 'comment'])),
        }),
      ),
    }),
    thumbnails: Type.Array(
      Type.Object({ at: Type.Number(), data: Type.String({ description: 'JPEG, base64.' }) }),
    ),
  },
  { $id: 'ExportReport' },
);
