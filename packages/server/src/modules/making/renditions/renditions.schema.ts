/** What the endpoints of renditions take and answer. */
import { LADDER } from '@rushes/engine';
import { type Static, Type } from 'typebox';
import { closed, DateTime, nullable, Uuid, words } from '../../../platform/http/schema.ts';
import { taggedUnion } from '../../../platform/http/validation/tagged-unions.ts';

/** Classes of size, by the shorter side of the picture. */
export const MinDimension = Type.Enum([...LADDER], {
  type: 'integer',
  description: "The shorter side of the result's picture. Nothing is enlarged.",
});

const VideoWish = closed({ kind: Type.Literal('video'), min_dimension: MinDimension }, { $id: 'VideoWish' });
const AudioWish = closed(
  { kind: Type.Literal('audio'), format: words(['m4a', 'mp3', 'opus', 'flac', 'wav']) },
  { $id: 'AudioWish' },
);
const ImageWish = closed(
  {
    kind: Type.Literal('image'),
    format: words(['jpeg', 'png', 'webp', 'avif']),
    max_side: Type.Integer({
      minimum: 16,
      maximum: 8_192,
      description: 'Nothing is enlarged: beyond the size of the picture all wishes are one file.',
    }),
  },
  { $id: 'ImageWish' },
);
const SpriteWish = closed({ kind: Type.Literal('sprite') }, { $id: 'SpriteWish' });
const WaveformWish = closed({ kind: Type.Literal('waveform') }, { $id: 'WaveformWish' });
const HlsWish = closed({ kind: Type.Literal('hls') }, { $id: 'HlsWish' });

/** One file, or set of files, to be made of an asset. */
export const WishRequest = taggedUnion('kind', [
  VideoWish,
  AudioWish,
  ImageWish,
  SpriteWish,
  WaveformWish,
  HlsWish,
]);
export type WishRequest = Static<typeof WishRequest>;

export const CreateRenditionsRequest = closed(
  { renditions: Type.Array(WishRequest, { minItems: 1, maxItems: 20 }) },
  { $id: 'CreateRenditionsRequest' },
);
export type CreateRenditionsRequest = Static<typeof CreateRenditionsRequest>;

export const CreateRenditionsResponse = Type.Object(
  {
    task_id: Type.String({ description: 'Its result names the renditions.' }),
    asset_id: Type.String(),
  },
  { $id: 'CreateRenditionsResponse' },
);
export type CreateRenditionsResponse = Static<typeof CreateRenditionsResponse>;

export const RenditionsParams = Type.Object({ asset_id: Uuid });
export const RenditionParams = Type.Object({ asset_id: Uuid, rendition_id: Uuid });

const kinds = [
  'original',
  'proxy',
  'thumbnail',
  'keyframe',
  'waveform',
  'sprite',
  'hls',
  'audio',
  'image',
  'frame',
  'still',
  'prints',
] as const;

export const ListRenditionsQuery = Type.Object({
  kind: Type.Optional(
    Type.Array(words([...kinds]), {
      maxItems: kinds.length,
      description: 'Only these kinds; all but keyframe, frame, still and prints where none is named.',
    }),
  ),
  limit: Type.Integer({ default: 100, minimum: 1, maximum: 1_000 }),
  after: Type.Optional(
    Type.String({ format: 'uuid', description: 'Id of a rendition: those that were made after it.' }),
  ),
});
export type ListRenditionsQuery = Static<typeof ListRenditionsQuery>;

export const AssetRendition = Type.Object(
  {
    id: Type.String(),
    kind: words([...kinds]),
    label: Type.String({ description: 'Unique among those of a kind, e.g. the class of size.' }),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    size_bytes: Type.Integer({ description: 'Of the stored file; of kind hls that of all its segments.' }),
    content_type: Type.String({ description: 'Of what the URL answers.' }),
    player_compatible: Type.Boolean(),
    made_by: Type.String(),
    created_at: DateTime,
    details: Type.Object({}, { additionalProperties: true, description: 'What only this kind has.' }),
    url: Type.String({ description: 'Of kind hls that of the playlist that offers all sizes.' }),
    expiredIn: Type.Integer({ description: 'Seconds from now during which the URL works.' }),
  },
  { $id: 'AssetRendition' },
);
export type AssetRendition = Static<typeof AssetRendition>;

export const RenditionDeleted = Type.Object(
  { asset_id: Type.String(), rendition_id: Type.String(), kind: Type.String(), label: Type.String() },
  { $id: 'RenditionDeleted' },
);
export type RenditionDeleted = Static<typeof RenditionDeleted>;

export const MasterPlaylistParams = Type.Object({
  file: Type.String({ maxLength: 100, description: 'Id of a version and `.m3u8`.' }),
});
export const VariantPlaylistParams = Type.Object({
  version_id: Uuid,
  file: Type.String({ maxLength: 20, description: 'Label of a size and `.m3u8`, e.g. `720.m3u8`.' }),
});
