/** What import and export of documents take and answer. */
import { type Static, Type } from 'typebox';
import { closed, itemName, optionalNullable, Uuid, words } from '../../../platform/http/schema.ts';

export const ProjectParams = Type.Object({ project_id: Uuid });

/** A week. */
const MAX_PRESIGN_SECONDS = 604_800;

export const ExportServiceOtioQuery = Type.Object({
  input_rendition: words(['480p', '720p', '1080p', 'original', 'highest', 'lowest'], {
    default: 'highest',
    description: 'Which rendition of each asset the URLs are of.',
  }),
  presign_expires_in: Type.Integer({
    minimum: 3_600,
    maximum: MAX_PRESIGN_SECONDS,
    default: 43_200,
    description: 'Seconds for which the URLs work.',
  }),
  use_redirect_urls: Type.Boolean({
    default: false,
    description:
      'Write `/asset/url/{asset_id}` links in place of signed URLs: they do not end, and need their reader to be signed in.',
  }),
});
export type ExportServiceOtioQuery = Static<typeof ExportServiceOtioQuery>;

export const exportFormats = ['otio', 'otioz', 'edl', 'srt', 'vtt'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const ExportProjectFileQuery = Type.Object({
  format: words(exportFormats, { description: 'The kind of file.' }),
  track: optionalNullable(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description:
        'Which track, counted from 0: of an EDL among the video tracks from the lowest, of subtitles among the tracks ' +
        'that have captions. The first one without it.',
    }),
  ),
});
export type ExportProjectFileQuery = Static<typeof ExportProjectFileQuery>;

export const ImportProjectRequest = closed(
  {
    asset_id: Type.String({
      format: 'uuid',
      description: 'A .otio or .otioz file that was uploaded before.',
    }),
    name: optionalNullable(itemName({ description: 'Of the project; by default that of the file.' })),
    parent_asset_id: optionalNullable(
      Type.String({ format: 'uuid', description: 'The folder; by default the root.' }),
    ),
  },
  {
    $id: 'ImportProjectRequest',
    examples: [{ asset_id: '01890000-0000-7000-8000-000000000001', name: 'Rough cut' }],
  },
);
export type ImportProjectRequest = Static<typeof ImportProjectRequest>;

export const ImportProjectResponse = Type.Object(
  {
    task_id: Type.String(),
    project_id: Type.String({
      description: 'The id the project will have; not found until the task has succeeded.',
    }),
  },
  { $id: 'ImportProjectResponse' },
);
export type ImportProjectResponse = Static<typeof ImportProjectResponse>;
