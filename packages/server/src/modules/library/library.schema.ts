/** What listings, information and downloads take and answer. */
import { type Static, Type } from 'typebox';
import {
  DateTime,
  filterOf,
  idText,
  itemName,
  nullable,
  optionalNullable,
  pathText,
  Uuid,
  words,
} from '../../platform/http/schema.ts';

/** Every type of file, as the interface names them. */
export const fileTypes = [
  'video',
  'audio',
  'image',
  'text',
  'pdf',
  'placeholder',
  'group_clip',
  'master_clip',
  'aaf',
  'proj_original',
  'folder',
  'project',
  'entity',
  'service_config',
] as const;

export const FileType = words(fileTypes, { $id: 'FileType' });
export type FileType = Static<typeof FileType>;

/** As a filter, `config` is understood as `service_config`. */
export const FileTypeFilter = words([...fileTypes, 'config'], { $id: 'FileTypeFilter' });
export type FileTypeFilter = Static<typeof FileTypeFilter>;

/** Rows of one answer at most. */
const MAX_PAGE = 10_000;

const Limit = { minimum: 1, maximum: MAX_PAGE };

const startFolder = optionalNullable(
  Type.String({
    format: 'uuid',
    description:
      "A folder to start from in place of the group's root, e.g. one that was shared, or a group's " +
      '`root_folder_id`; `path` goes on from there. Not together with a group.',
  }),
);

export const ListFilesQuery = Type.Object({
  path: pathText({ description: 'Folder, from the root of the group or from `folder_id`.' }),
  limit: Type.Integer({ ...Limit, description: 'Entries per page.' }),
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Counts from 0.' }),
  folder_on_top: Type.Boolean({ default: false }),
  group_name: optionalNullable(
    itemName({ description: 'A group of the caller; the default group without it.' }),
  ),
  folder_id: startFolder,
  sort_by: optionalNullable(words(['modified_at', 'added_at', 'name'])),
  sort_order: words(['asc', 'desc'], { default: 'desc' }),
  filetype: optionalNullable(filterOf(FileTypeFilter)),
});
export type ListFilesQuery = Static<typeof ListFilesQuery>;

export const MostRecentQuery = Type.Object({
  path: pathText({ default: '/' }),
  limit: Type.Integer({ ...Limit, default: 1 }),
  group_id: optionalNullable(Uuid),
  folder_id: startFolder,
  before: optionalNullable(
    Type.String({ format: 'date-time', description: '`last_edit` strictly before this.' }),
  ),
  after: optionalNullable(
    Type.String({ format: 'date-time', description: '`last_edit` strictly after this.' }),
  ),
  filetype: optionalNullable(
    filterOf(FileTypeFilter, { description: 'Types to list. A filter in the body is taken instead of it.' }),
  ),
});
export type MostRecentQuery = Static<typeof MostRecentQuery>;

export const MostRecentBody = nullable(filterOf(FileTypeFilter));

/** Assets of one batch at most. */
const MAX_BATCH = 1_000;

const AssetIds = Type.Array(idText(), { minItems: 1, maxItems: MAX_BATCH });

const qualities = ['480p', '720p', '1080p', 'original', 'highest', 'lowest', 'thumbnail'] as const;
export type Quality = (typeof qualities)[number];

export const AssetDownloadUrlBatchRequest = Type.Object(
  {
    asset_ids: AssetIds,
    quality: words(qualities, { default: '720p' }),
    player_compatible: Type.Boolean({ default: true }),
    frame_time: optionalNullable(
      Type.Number({
        description: 'As of the single download, for each asset; an error of the item where it has none.',
      }),
    ),
    version_id: optionalNullable(
      Type.String({
        format: 'uuid',
        description: 'A version; an error of every asset that does not have it.',
      }),
    ),
    request_id: optionalNullable(Type.String({ maxLength: 1_000 })),
  },
  { $id: 'AssetDownloadUrlBatchRequest' },
);
export type AssetDownloadUrlBatchRequest = Static<typeof AssetDownloadUrlBatchRequest>;

const singleDownload = {
  quality: words(['480p', '720p', '1080p', 'original', 'highest', 'lowest'], { default: '720p' }),
  player_compatible: Type.Boolean({ default: true }),
  frame_time: optionalNullable(
    Type.Number({
      description:
        'Seconds from the beginning: answers that frame of a video as a JPEG. Below 0 is the first frame, past the end ' +
        'the last one. Of an image it has no effect, of what has no frames it is refused.',
    }),
  ),
  version_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'A version of the asset; the current one without it.' }),
  ),
};

export const DownloadUrlQuery = Type.Object({
  ...singleDownload,
  request_id: optionalNullable(Type.String({ maxLength: 1_000 })),
});
export type DownloadUrlQuery = Static<typeof DownloadUrlQuery>;

export const AssetUrlQuery = Type.Object(singleDownload);
export type AssetUrlQuery = Static<typeof AssetUrlQuery>;

export const AssetDownloadUrlResponse = Type.Object(
  {
    url: Type.String(),
    expiredIn: Type.Integer({ description: 'Seconds during which the URL works.' }),
    current_time: Type.Optional(DateTime),
    request_id: optionalNullable(Type.String()),
    file_name: Type.Optional(Type.String({ description: 'As which a browser saves it.' })),
    content_type: Type.Optional(Type.String({ description: 'As the URL serves it.' })),
    size_bytes: Type.Optional(Type.Integer()),
    width: optionalNullable(
      Type.Integer({ description: 'As shown; null for sound, and while it is not known.' }),
    ),
    height: optionalNullable(Type.Integer()),
    rendition_kind: Type.Optional(
      Type.String({ description: 'original, proxy, thumbnail, audio, image or frame.' }),
    ),
    player_compatible: Type.Optional(
      Type.Boolean({
        description:
          'Whether browsers play what the URL serves; false also while nobody has looked into the file. An original is ' +
          'answered all the same where nothing else is there.',
      }),
    ),
  },
  { $id: 'AssetDownloadUrlResponse' },
);
export type AssetDownloadUrlResponse = Static<typeof AssetDownloadUrlResponse>;

const batchItem = {
  asset_id: Type.String(),
  error: Type.Boolean(),
  error_message: optionalNullable(Type.String()),
};

export const AssetDownloadUrlBatchResponse = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { ...batchItem, download: optionalNullable(AssetDownloadUrlResponse) },
        { $id: 'AssetDownloadUrlBatchItem' },
      ),
    ),
  },
  { $id: 'AssetDownloadUrlBatchResponse' },
);
export type AssetDownloadUrlBatchResponse = Static<typeof AssetDownloadUrlBatchResponse>;

export const AssetInfosBatchRequest = Type.Object({ asset_ids: AssetIds }, { $id: 'AssetInfosBatchRequest' });
export type AssetInfosBatchRequest = Static<typeof AssetInfosBatchRequest>;

const AssetMinimalInfoResponse = Type.Object(
  {
    source_name: Type.String(),
    path: Type.String(),
    duration_second: Type.Number({ description: '0 for what lasts no time, and while it is not known.' }),
    file_type: FileType,
  },
  { $id: 'AssetMinimalInfoResponse' },
);

export const AssetInfosBatchResponse = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { ...batchItem, info: optionalNullable(AssetMinimalInfoResponse) },
        { $id: 'AssetInfosBatchItem' },
      ),
    ),
  },
  { $id: 'AssetInfosBatchResponse' },
);
export type AssetInfosBatchResponse = Static<typeof AssetInfosBatchResponse>;

export const MediaParams = Type.Object({
  file: idText({ description: 'Id of a rendition, with any extension.' }),
});

export const MediaQuery = Type.Object({
  user: Type.String({
    format: 'uuid',
    description: 'For whom the URL was made: a user, or the link of a review.',
  }),
  expires: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Seconds since 1970.' }),
  signature: Type.String({ maxLength: 200 }),
});
