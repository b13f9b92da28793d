/** What the tools that generate media take and answer. */
import { STEMS } from '@rushes/generate';
import { type Static, type TProperties, Type } from 'typebox';
import { closed, nullable, optionalNullable, Uuid, words } from '../../platform/http/schema.ts';
import { Pronunciations } from '../entities/index.ts';

const ModelName = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));

const Prompt = Type.String({ minLength: 1, maxLength: 20_000 });

const inset = optionalNullable(Type.Number({ minimum: 0, exclusiveMaximum: 1 }));

const AssetImageCropRef = closed(
  { crop_l: inset, crop_r: inset, crop_t: inset, crop_b: inset },
  { $id: 'AssetImageCropRef', description: 'Shares that are cut off each edge.' },
);

export const AssetFrameRef = closed(
  {
    asset_id: Uuid,
    timestamp_seconds: optionalNullable(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: 'Position in a video; default its first frame.',
      }),
    ),
    is_last_frame: Type.Optional(
      Type.Boolean({ description: 'The last frame; goes before `timestamp_seconds`.' }),
    ),
    crop: optionalNullable(AssetImageCropRef),
  },
  { $id: 'AssetFrameRef', description: 'One frame of an asset.' },
);
export type AssetFrameRef = Static<typeof AssetFrameRef>;

export const AssetPeriodRef = closed(
  {
    asset_id: Uuid,
    start_time: optionalNullable(
      Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Seconds; default 0.' }),
    ),
    end_time: optionalNullable(
      Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Seconds; default the end.' }),
    ),
    till_the_end: Type.Optional(Type.Boolean({ description: 'Goes before `end_time`.' })),
  },
  { $id: 'AssetPeriodRef', description: 'A stretch of an asset.' },
);
export type AssetPeriodRef = Static<typeof AssetPeriodRef>;

const frameReference = (description: string) =>
  optionalNullable(Type.Union([Uuid, AssetFrameRef], { description }));

const output = {
  output_path: optionalNullable(
    Type.String({
      maxLength: 4_000,
      description:
        'Where in the library the result goes: a folder that ends in `/`, or a name; default `/Generated`.',
    }),
  ),
  seed: optionalNullable(
    Type.Integer({
      minimum: 0,
      maximum: 4_294_967_295,
      description: 'The same request with the same seed gives the same; default one made of the prompt.',
    }),
  ),
};

const duration = (description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 3_600, description }));

export const GenerateVideoRequest = closed(
  {
    prompt: Prompt,
    model: ModelName('By GET /tools/models; default the first that is available.'),
    format: optionalNullable(
      Type.String({ maxLength: 20, description: 'The shape, e.g. `16:9` (default) or `9:16`.' }),
    ),
    resolution: optionalNullable(Type.String({ maxLength: 20, description: 'e.g. `720p`.' })),
    duration_seconds: duration('Length; what a model can do stands in GET /tools/models.'),
    input_frame: frameReference('The first frame: an asset, or a frame of one.'),
    output_frame: frameReference('The last frame.'),
    reference_images: optionalNullable(
      Type.Array(Type.Union([Uuid, AssetFrameRef]), {
        maxItems: 100,
        description:
          'Pictures that the film is made of, or of what is to be seen in it, in their order; an entity stands for its images. ' +
          'How many a model takes stands in GET /tools/models.',
      }),
    ),
    input_audio: optionalNullable(
      Type.Union([Uuid, AssetPeriodRef], { description: 'The sound: an asset, or a stretch of one.' }),
    ),
    ...output,
  },
  { $id: 'GenerateVideoRequest', examples: [{ prompt: 'Five facts about bees', format: '9:16' }] },
);
export type GenerateVideoRequest = Static<typeof GenerateVideoRequest>;

const PictureSide = Type.Integer({ minimum: 64, maximum: 4_096, multipleOf: 2 });

export const GenerateImageRequest = closed(
  {
    prompt: Prompt,
    model: ModelName('By GET /tools/models; default the first that is available.'),
    format: optionalNullable(Type.String({ maxLength: 20, description: 'The shape; default `16:9`.' })),
    resolution: optionalNullable(Type.String({ maxLength: 20, description: 'The longer side, e.g. `1k`.' })),
    width: optionalNullable(PictureSide),
    height: optionalNullable(PictureSide),
    input_frame: frameReference('A picture to start from.'),
    ...output,
  },
  { $id: 'GenerateImageRequest', examples: [{ prompt: 'A poster: "Bees at work", yellow', format: '2:3' }] },
);
export type GenerateImageRequest = Static<typeof GenerateImageRequest>;

export const GenerateAudioRequest = closed(
  {
    prompt: Prompt,
    model: ModelName('`music` or `sfx`; default by the words: `sfx` where they name sounds and no music.'),
    duration_seconds: duration(
      'Length; default 30 for `music`, and for `sfx` as long as such a sound lasts.',
    ),
    reference_audio: optionalNullable(AssetPeriodRef),
    stem: Type.Optional(
      words(STEMS, {
        description:
          'One group of instruments of `music` alone. The same request with another stem gives what was played with it: stems ' +
          'add up to the music, before that is brought to its loudness.',
      }),
    ),
    ...output,
  },
  {
    $id: 'GenerateAudioRequest',
    examples: [{ prompt: 'calm piano for a rainy evening', duration_seconds: 20 }],
  },
);
export type GenerateAudioRequest = Static<typeof GenerateAudioRequest>;

export const GenerateTtsRequest = closed(
  {
    prompt: Prompt,
    voice_id: Type.String({ minLength: 1, maxLength: 200, description: 'From POST /tools/search/voices.' }),
    model: ModelName('By GET /tools/models.'),
    rate: Type.Optional(
      Type.Number({
        minimum: 0.5,
        maximum: 2,
        description: 'How fast: 1 (default) as usual, 2 twice as fast.',
      }),
    ),
    pronunciations: Type.Optional(Pronunciations),
    output_path: output.output_path,
  },
  {
    $id: 'GenerateTtsRequest',
    examples: [{ prompt: 'Welcome. [pause 0.5s] This is how it works.', voice_id: 'flite-slt' }],
  },
);
export type GenerateTtsRequest = Static<typeof GenerateTtsRequest>;

export const SearchVoicesRequest = closed(
  {
    search: optionalNullable(
      Type.String({ maxLength: 200, description: 'Words of name, description, gender, accent and use.' }),
    ),
    language: optionalNullable(Type.String({ maxLength: 20, description: 'A language code, e.g. `en`.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default 10.' })),
  },
  { $id: 'SearchVoicesRequest', examples: [{ search: 'female', language: 'en' }] },
);
export type SearchVoicesRequest = Static<typeof SearchVoicesRequest>;

const told = Type.Optional(nullable(Type.String()));

const Voice = closed(
  {
    voice_id: Type.String({ description: 'For `voice_id` of POST /tools/generate/tts.' }),
    name: Type.String(),
    accent: told,
    gender: told,
    age: told,
    language: told,
    category: told,
    descriptive: told,
    use_case: told,
    preview_url: told,
  },
  { $id: 'ElevenLabsVoice', description: 'A voice.' },
);
export type Voice = Static<typeof Voice>;

export const SearchVoicesResponse = closed(
  { voices: Type.Array(Voice), has_more: Type.Boolean({ description: 'There are more than `limit`.' }) },
  { $id: 'SearchVoicesResponse' },
);
export type SearchVoicesResponse = Static<typeof SearchVoicesResponse>;

export const GenerateQuery = Type.Object({
  async: Type.Optional(
    Type.Boolean({ description: 'Answers 202 with the task at once, instead of when it has ended.' }),
  ),
});

const answer = (properties: TProperties, $id: string) => closed({ asset_id: Uuid, ...properties }, { $id });
const seconds = { duration_seconds: Type.Number() };

export const GenerateVideoResponse = answer(seconds, 'GenerateVideoResponse');
export const GenerateImageResponse = answer({}, 'GenerateImageResponse');
export const GenerateAudioResponse = answer(seconds, 'GenerateAudioResponse');
export const GenerateTtsResponse = answer({ ...seconds, voice_id: Type.String() }, 'GenerateTtsResponse');

export const GenerationStarted = closed(
  { task_id: Uuid, asset_id: Uuid },
  { $id: 'GenerationStarted', description: 'The task, and the asset that will hold what it makes.' },
);
export type GenerationStarted = Static<typeof GenerationStarted>;

const strings = (description: string) => Type.Array(Type.String(), { description });
const modelFields = {
  id: Type.String({ description: 'Value for `model`.' }),
  tool_id: Type.String({ description: 'The tool of the agent behind it.' }),
  required: strings('Fields that a request must have.'),
  max_char: nullable(Type.Integer({ description: 'Longest prompt; null without a limit.' })),
};
const formats = strings('Shapes that have an effect.');
const resolutions = strings('Resolutions that have an effect.');

const VideoModelCapability = closed(
  {
    ...modelFields,
    formats,
    resolutions,
    supports_input_frame: Type.Boolean(),
    supports_output_frame: Type.Boolean(),
    supports_input_audio: Type.Boolean(),
    max_reference_images: Type.Integer({ minimum: 0, description: '0: takes no `reference_images`.' }),
    supports_frame_timestamp: Type.Boolean(),
    supports_audio_range: Type.Boolean(),
    format_requires_resolution: Type.Boolean(),
    format_ignored_with_input_frame: Type.Boolean(),
  },
  { $id: 'VideoModelCapability' },
);

const ImageModelCapability = closed(
  {
    ...modelFields,
    formats,
    resolutions,
    supports_input_frame: Type.Boolean(),
    supports_frame_timestamp: Type.Boolean(),
  },
  { $id: 'ImageModelCapability' },
);

const AudioModelCapability = closed(
  {
    ...modelFields,
    min: Type.Number({ description: 'Shortest `duration_seconds`.' }),
    max: Type.Number({ description: 'Longest `duration_seconds`.' }),
  },
  { $id: 'AudioModelCapability' },
);

const SpeechModelCapability = closed(modelFields, { $id: 'SpeechModelCapability' });

const limits = { min_limit: Type.Integer(), max_limit: Type.Integer() };
const required = strings('Fields that a request must have.');

export const ToolsCapabilities = closed(
  {
    video: closed({ models: Type.Array(VideoModelCapability) }, { $id: 'VideoCapability' }),
    image: closed({ models: Type.Array(ImageModelCapability) }, { $id: 'ImageCapability' }),
    audio: closed({ models: Type.Array(AudioModelCapability) }, { $id: 'AudioCapability' }),
    tts: closed({ models: Type.Array(SpeechModelCapability) }, { $id: 'TtsCapability' }),
    search_stock: closed(
      { required, types: strings('Values for `type`.'), formats, ...limits },
      { $id: 'SearchStockCapability' },
    ),
    search_me: closed(
      {
        required,
        search_modes: strings('Values for `search_mode`.'),
        file_types: strings('Values for `file_type`.'),
        formats,
        ...limits,
        supports_folder: Type.Boolean(),
      },
      { $id: 'SearchMeCapability' },
    ),
    search_voices: closed(
      { required, ...limits, supports_language: Type.Boolean() },
      { $id: 'SearchVoicesCapability' },
    ),
  },
  {
    $id: 'ToolsCapabilities',
    description: 'What the tools take here, by area; empty lists are what is not available.',
  },
);
export type ToolsCapabilities = Static<typeof ToolsCapabilities>;

export const ProviderKey = closed(
  { provider: Type.String(), set_at: Type.String({ format: 'date-time' }) },
  {
    $id: 'ProviderKey',
    description: 'A key of a provider that the account brought. The key itself is shown to nobody.',
  },
);
export type ProviderKey = Static<typeof ProviderKey>;

export const ProviderKeys = closed(
  {
    keys: Type.Array(ProviderKey),
    providers: Type.Array(Type.String(), { description: 'All that take a key of an account here.' }),
  },
  { $id: 'ProviderKeys' },
);
export type ProviderKeys = Static<typeof ProviderKeys>;

export const ProviderKeyParams = Type.Object({
  provider: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 }),
});

export const ProviderKeyRequest = closed(
  {
    key: Type.String({
      pattern: '^[\\x21-\\x7e]+$',
      maxLength: 4096,
      description: 'As the provider gave it: one line of plain characters without spaces.',
    }),
  },
  { $id: 'ProviderKeyRequest', examples: [{ key: 'r8_0123456789' }] },
);

export const DeletedProviderKey = closed(
  { provider: Type.String(), deleted: Type.Boolean() },
  { $id: 'DeletedProviderKey' },
);
export type DeletedProviderKey = Static<typeof DeletedProviderKey>;

export const ProviderCallParams = Type.Object({
  task_id: Uuid,
  code: Type.String({ minLength: 1, maxLength: 100 }),
});

export const ProviderCall = Type.Object(
  {},
  {
    additionalProperties: true,
    maxProperties: 200,
    description: 'As the provider has it.',
    examples: [{ request_id: '764cabcf-b745-4b3e-ae38-1200304cf45b', status: 'OK' }],
  },
);

export const ProviderCallReceipt = closed({ received: Type.Boolean() }, { $id: 'ProviderCallReceipt' });

export const GeneratedAssetParams = Type.Object({ asset_id: Uuid });

export const AssetGenerationMetadata = closed(
  {
    asset_id: Uuid,
    model: Type.String(),
    provider: Type.String({ description: '`built-in` is the service itself.' }),
    area: Type.String(),
    prompt: Type.String(),
    parameters: Type.Record(Type.String(), Type.Unknown(), { description: 'As they were asked for.' }),
    seed: nullable(Type.Integer()),
    notes: Type.Array(Type.String(), { description: 'What was decided while it was made, and why.' }),
    source_asset_ids: Type.Array(Uuid, { description: 'Frames and sounds of these assets went in.' }),
    credits: nullable(Type.Number({ minimum: 0, description: 'What it cost; null until it is made.' })),
    task_id: nullable(Uuid),
    created_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'AssetGenerationMetadata', description: 'How an asset was generated.' },
);
export type AssetGenerationMetadata = Static<typeof AssetGenerationMetadata>;
