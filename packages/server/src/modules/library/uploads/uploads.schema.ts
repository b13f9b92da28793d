/** What the upload endpoints take and answer; names as existing clients send and read them. */
import { type Static, Type } from 'typebox';
import {
  idText,
  itemName,
  nullable,
  optionalNullable,
  pathText,
  Uuid,
  words,
} from '../../../platform/http/schema.ts';
import { FileType } from '../library.schema.ts';
import { MAX_PART_BYTES, MAX_PARTS, MIN_PART_BYTES } from './part-sizes.ts';

const MAX_WORDS = 1_000;

/** Of numbers that are kept as they are sent. */
const bounds = { minimum: -1e15, maximum: 1e15 };
const Moment = Type.Number(bounds);
const ShortText = Type.String({ maxLength: 1_000 });
const LongText = Type.String({ maxLength: 100_000 });
const Address = (description?: string) =>
  Type.String({ maxLength: 10_000, ...(description === undefined ? {} : { description }) });

/** Bytes. */
const PartSize = Type.Integer({ minimum: MIN_PART_BYTES, maximum: MAX_PART_BYTES });
const PartNumber = Type.Integer({ minimum: 1, maximum: MAX_PARTS });
const Etag = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'As the PUT of the part answered it.',
});

export const SourceFileInfo = Type.Object(
  {
    sourceName: itemName({
      description:
        'The file name, or the literal `__user_upload__`, for which the title stands. At most 255 bytes in UTF-8 and no ' +
        'control characters; kept trimmed and in NFC, `/` becomes `_`.',
    }),
    sourceUrl: nullable(Address('Kept as given, never fetched.')),
    sourceIconUrl: nullable(Address('Kept as given, never fetched.')),
    authors: Type.Array(ShortText, {
      maxItems: MAX_WORDS,
      description: 'The literal `__current_user__` stands for the caller.',
    }),
    creationDatetime: nullable(Type.Union([Moment, Type.String({ maxLength: 100 })])),
    additionDatetime: Type.Number({ ...bounds, description: 'Seconds since 1970.' }),
    isCitationRequired: optionalNullable(Type.Boolean()),
    citation: optionalNullable(LongText),
    reuseConditionInfo: optionalNullable(LongText),
    inAppPath: Type.Array(pathText(), {
      maxItems: 100,
      description: 'Folder names, or one path joined by slashes that may end in the file name.',
    }),
    title: nullable(LongText),
    description: nullable(LongText),
    keywords: Type.Array(ShortText, { maxItems: MAX_WORDS }),
    duration_seconds: optionalNullable(Moment),
    provider_generation_id: optionalNullable(ShortText),
    provider_generation_id_created_at: optionalNullable(Type.String({ format: 'date-time' })),
    generated_by_llm_model: optionalNullable(ShortText),
    prompt_used_to_create: optionalNullable(LongText),
    parent_asset_start_time: optionalNullable(Moment),
    umid: optionalNullable(ShortText),
    capture_device_umid: optionalNullable(ShortText),
    original_file_path: optionalNullable(pathText()),
    original_ffprobe_metadata: optionalNullable(Type.Object({}, { additionalProperties: true })),
  },
  { $id: 'SourceFileInfo' },
);
export type SourceFileInfo = Static<typeof SourceFileInfo>;

export const AssetUploadRequest = Type.Object(
  {
    content_length: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Size in bytes.',
    }),
    upload_id: Type.String({
      minLength: 1,
      maxLength: 255,
      description: "The client's own id: asking again with it answers the same asset.",
    }),
    source_file: SourceFileInfo,
    file_type: Type.Enum([...FileType.enum], { type: 'string', $id: 'FileType', default: 'video' }),
    parent_asset_id: optionalNullable(Uuid),
    replace_asset_id: optionalNullable(
      Type.String({
        format: 'uuid',
        description:
          'An asset of the same kind: the bytes become its next version. Not beside parent_asset_id.',
      }),
    ),
    sha256: optionalNullable(
      Type.String({
        pattern: '^[0-9a-fA-F]{64}$',
        minLength: 64,
        maxLength: 64,
        description: 'Of the whole file, hexadecimal; a file that hashes to something else is refused.',
      }),
    ),
    multipart: Type.Boolean({
      default: false,
      description: 'The file comes in parts, each to a URL of its own.',
    }),
    multipart_part_size: optionalNullable(PartSize),
  },
  {
    $id: 'AssetUploadRequest',
    description:
      '`file_type` says what the file counts as until its bytes have been looked into, `video` by default; video, ' +
      'audio and image are then told apart by what the bytes hold.',
    examples: [
      {
        upload_id: 'frog-1',
        content_length: 1_537_818,
        file_type: 'video',
        source_file: {
          sourceName: 'frog.mp4',
          sourceUrl: null,
          sourceIconUrl: null,
          authors: ['__current_user__'],
          creationDatetime: null,
          additionDatetime: 1_769_860_800,
          inAppPath: ['toys'],
          title: 'Frog',
          description: null,
          keywords: ['toy', 'green'],
        },
      },
    ],
  },
);
export type AssetUploadRequest = Static<typeof AssetUploadRequest>;

export const AssetUploadRequests = Type.Array(AssetUploadRequest, { maxItems: 5_000 });

const UploadedPart = Type.Object(
  { part_number: PartNumber, etag: Etag, size_bytes: Type.Integer({ minimum: 0, maximum: MAX_PART_BYTES }) },
  { $id: 'UploadedPart' },
);

const UploadRefusal = Type.Object(
  {
    code: Type.String({ maxLength: 100, examples: ['wrong_checksum'] }),
    detail: Type.String({ maxLength: 10_000 }),
  },
  {
    $id: 'UploadRefusal',
    description: 'Why the bytes that came last were thrown away; the file is to be sent again.',
  },
);

export const AssetUploadResponse = Type.Object(
  {
    upload_id: idText(),
    asset_id: Uuid,
    presigned_put_url: optionalNullable(Address()),
    presigned_put_urls: optionalNullable(Type.Array(Address(), { maxItems: MAX_PARTS })),
    multipart_upload_id: optionalNullable(Type.String({ maxLength: 1_024 })),
    multipart_part_size: optionalNullable(PartSize),
    multipart_part_count: optionalNullable(PartNumber),
    multipart_part_numbers: optionalNullable(
      Type.Array(PartNumber, {
        maxItems: MAX_PARTS,
        description:
          'Which part each of `presigned_put_urls` is for: all at first, later those that are missing.',
      }),
    ),
    multipart_uploaded_parts: optionalNullable(
      Type.Array(UploadedPart, { maxItems: MAX_PARTS, description: 'Parts that are there already.' }),
    ),
    refusal: optionalNullable(UploadRefusal),
    state: Type.Optional(
      words(['open', 'completing', 'complete'], {
        description:
          '`open`: bytes are waited for; `completing`: all are there and the server goes on by itself; `complete`: the ' +
          'asset has them.',
      }),
    ),
  },
  {
    $id: 'AssetUploadResponse',
    examples: [
      {
        upload_id: 'frog-1',
        asset_id: '01890a5d-ac96-774b-bcce-b302099a8057',
        presigned_put_url: 'https://video.example.com/uploads/01890a5d?expires=1769864400&signature=x',
      },
    ],
  },
);
export type AssetUploadResponse = Static<typeof AssetUploadResponse>;

const MultipartUploadId = Type.String({ minLength: 1, maxLength: 1_024, examples: ['mp-1'] });

export const MultipartCompleteRequest = Type.Object(
  {
    asset_id: Uuid,
    multipart_upload_id: MultipartUploadId,
    parts: Type.Array(
      Type.Object({ part_number: PartNumber, etag: Etag }, { $id: 'MultipartCompletePart' }),
      { minItems: 1, maxItems: MAX_PARTS },
    ),
  },
  {
    $id: 'MultipartCompleteRequest',
    examples: [
      {
        asset_id: '01890000-0000-7000-8000-000000000000',
        multipart_upload_id: 'mp-1',
        parts: [{ part_number: 1, etag: '"9b2cf535f27731c974343645a3985328"' }],
      },
    ],
  },
);
export type MultipartCompleteRequest = Static<typeof MultipartCompleteRequest>;

export const MultipartAbortRequest = Type.Object(
  { asset_id: Uuid, multipart_upload_id: MultipartUploadId },
  {
    $id: 'MultipartAbortRequest',
    examples: [{ asset_id: '01890000-0000-7000-8000-000000000000', multipart_upload_id: 'mp-1' }],
  },
);
export type MultipartAbortRequest = Static<typeof MultipartAbortRequest>;

export const MultipartAborted = Type.Object(
  { asset_id: Uuid, aborted: Type.Literal(true) },
  { $id: 'MultipartAborted' },
);
export type MultipartAborted = Static<typeof MultipartAborted>;

export const UploadParams = Type.Object({ upload: Uuid });

export const UploadQuery = Type.Object({
  expires: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Seconds since 1970.' }),
  signature: Type.String({ maxLength: 200 }),
});

export const UploadPartParams = Type.Object({ upload: Uuid, part: PartNumber });

export const UploadReceipt = Type.Object(
  {
    asset_id: Uuid,
    version_id: optionalNullable(Uuid),
    bytes: Type.Integer(),
    sha256: optionalNullable(
      Type.String({ maxLength: 64, description: 'Of the whole file, hexadecimal, where it is known.' }),
    ),
    state: Type.Union([Type.Literal('complete'), Type.Literal('completing')], {
      description:
        '`completing`: all bytes are there and the server goes on by itself; ask again to hear of the end.',
    }),
  },
  { $id: 'UploadReceipt' },
);
export type UploadReceipt = Static<typeof UploadReceipt>;

export const PartReceipt = Type.Object(
  { asset_id: Uuid, part_number: PartNumber, etag: Etag, bytes: Type.Integer() },
  { $id: 'PartReceipt' },
);
export type PartReceipt = Static<typeof PartReceipt>;
