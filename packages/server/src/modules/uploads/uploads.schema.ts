/** What the upload endpoints take and answer; names as existing clients send and read them. */
import { type Static, Type } from 'typebox';
import { nullable, optionalNullable, Uuid } from '../../platform/http/schema.ts';
import { FileType } from '../library/library.schema.ts';

/** Parts of one upload at most, as object stores have it. */
const MAX_PARTS = 10_000;

export const SourceFileInfo = Type.Object(
  {
    sourceName: Type.String({ description: 'The file name, or the literal `__user_upload__`.' }),
    sourceUrl: nullable(Type.String({ description: 'Kept as given, never fetched.' })),
    sourceIconUrl: nullable(Type.String()),
    authors: Type.Array(Type.String(), {
      description: 'The literal `__current_user__` stands for the caller.',
    }),
    creationDatetime: nullable(Type.Union([Type.Number(), Type.String()])),
    additionDatetime: Type.Number({ description: 'Seconds since 1970.' }),
    isCitationRequired: optionalNullable(Type.Boolean()),
    citation: optionalNullable(Type.String()),
    reuseConditionInfo: optionalNullable(Type.String()),
    inAppPath: Type.Array(Type.String(), {
      description: 'Folder names, or one path joined by slashes that may end in the file name.',
    }),
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    keywords: Type.Array(Type.String()),
    duration_seconds: optionalNullable(Type.Number()),
    provider_generation_id: optionalNullable(Type.String()),
    provider_generation_id_created_at: optionalNullable(Type.String({ format: 'date-time' })),
    generated_by_llm_model: optionalNullable(Type.String()),
    prompt_used_to_create: optionalNullable(Type.String()),
    parent_asset_start_time: optionalNullable(Type.Number()),
    umid: optionalNullable(Type.String()),
    capture_device_umid: optionalNullable(Type.String()),
    original_file_path: optionalNullable(Type.String()),
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
    multipart: Type.Boolean({ default: false }),
    multipart_part_size: optionalNullable(Type.Integer({ minimum: 5 * 1024 ** 2 })),
  },
  { $id: 'AssetUploadRequest' },
);
export type AssetUploadRequest = Static<typeof AssetUploadRequest>;

export const AssetUploadRequests = Type.Array(AssetUploadRequest, { maxItems: 5_000 });

export const AssetUploadResponse = Type.Object(
  {
    upload_id: Type.String(),
    asset_id: Uuid,
    presigned_put_url: optionalNullable(Type.String()),
    presigned_put_urls: optionalNullable(Type.Array(Type.String())),
    multipart_upload_id: optionalNullable(Type.String()),
    multipart_part_size: optionalNullable(Type.Integer()),
    multipart_part_count: optionalNullable(Type.Integer()),
  },
  { $id: 'AssetUploadResponse' },
);
export type AssetUploadResponse = Static<typeof AssetUploadResponse>;

const MultipartUploadId = Type.String({ minLength: 1, maxLength: 1_024, examples: ['mp-1'] });

export const MultipartCompleteRequest = Type.Object(
  {
    asset_id: Uuid,
    multipart_upload_id: MultipartUploadId,
    parts: Type.Array(
      Type.Object(
        {
          part_number: Type.Integer({ minimum: 1, maximum: MAX_PARTS }),
          etag: Type.String({
            minLength: 1,
            maxLength: 200,
            description: 'As the PUT of the part answered it.',
          }),
        },
        { $id: 'MultipartCompletePart' },
      ),
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
  expires: Type.Integer({ description: 'Seconds since 1970.' }),
  signature: Type.String(),
});

export const UploadReceipt = Type.Object(
  { asset_id: Uuid, bytes: Type.Integer(), sha256: Type.String({ description: 'Hexadecimal.' }) },
  { $id: 'UploadReceipt' },
);
export type UploadReceipt = Static<typeof UploadReceipt>;
