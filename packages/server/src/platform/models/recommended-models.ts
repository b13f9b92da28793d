/**
 * Models that are known to fit, one of each task and two of speech. Checksums and sizes are those that were published:
 * of Hugging Face's large files in the pages of the files themselves, of Whisper by a project that pins them.
 * Where none was found it is null: then the one of the first download is recorded, which proves only that the file
 * has not changed since.
 */
import type { ManifestOf, ModelManifest } from './model-manifest.ts';

export interface RecommendedFile {
  path: string;
  sha256: string | null;
  /** Exact; null where only about how many are known. */
  bytes: number | null;
  /** More than this are refused. */
  maxBytes: number;
}

/** All of a model.json but what only the files themselves can tell. */
type Described<Task extends ModelManifest['task']> = Omit<ManifestOf<Task>, 'files' | 'installed_at'>;

export interface RecommendedModel {
  manifest: Described<'picture_text'> | Described<'text'> | Described<'detection'> | Described<'speech'>;
  /** What it is for, for people. */
  about: string;
  /** Where its files lie below: a commit, so that they never change. */
  base: string;
  files: readonly RecommendedFile[];
  /** Bytes of all, about. */
  totalBytes: number;
}

const MB = 1_000_000;

const file = (path: string, about: number, sha256: string | null = null, bytes: number | null = null) => ({
  path,
  sha256,
  bytes,
  maxBytes: bytes ?? Math.ceil(about * 1.1),
});

const CLIP =
  'https://huggingface.co/Xenova/clip-vit-base-patch32/resolve/b8b103f67eef16b29539311ff78dde6c4a754370';
const E5 =
  'https://huggingface.co/Xenova/multilingual-e5-small/resolve/761b726dd34fb83930e26aab4e9ac3899aa1fa78';
const YOLOS = 'https://huggingface.co/Xenova/yolos-tiny/resolve/3311027a4fe848d457dbfdccfe8fab274a8d68d6';

const WHISPER_BASE =
  'https://huggingface.co/onnx-community/whisper-base_timestamped/resolve/608c49e61301901684bc36cac8f74b95ff6b5a8e';
const WHISPER_SMALL =
  'https://huggingface.co/onnx-community/whisper-small_timestamped/resolve/64da6eb47cafee84d7b8d9c7a5ab2c5a42737598';

const whisperFiles = {
  encoder: 'onnx/encoder_model_quantized.onnx',
  decoder: 'onnx/decoder_model_merged_quantized.onnx',
  tokenizer: 'tokenizer.json',
  config: 'config.json',
  generation_config: 'generation_config.json',
};

/** What `pull recommended` fetches: one of each task, for a machine without a graphics card. */
export const RECOMMENDED_SET = [
  'clip-vit-base-patch32',
  'multilingual-e5-small',
  'yolos-tiny',
  'whisper-base',
] as const;

export const RECOMMENDED_MODELS: readonly RecommendedModel[] = [
  {
    manifest: {
      id: 'clip-vit-base-patch32',
      task: 'picture_text',
      version: 'clip-vit-base-patch32-b8b103f',
      strategy: 'clip',
      dimensions: 512,
      licence: 'MIT (code and weights of CLIP); the model card advises against uses it was not tested for',
      source: CLIP,
      preprocessing: {
        text_model: 'onnx/text_model_quantized.onnx',
        vision_model: 'onnx/vision_model.onnx',
        preprocessor: 'preprocessor_config.json',
        tokenizer: 'tokenizer.json',
        tokenizer_config: 'tokenizer_config.json',
        max_tokens: 77,
        padding: 'longest',
        logit_scale: 100,
        label_template: 'a photo of a {label}',
      },
    },
    about: 'Finds pictures by words and labels what they show. English.',
    base: CLIP,
    files: [
      file(
        'onnx/vision_model.onnx',
        352 * MB,
        'fd6e1402a588279d1723c7534d4bcba5bc0b14b47dfab0e46f8c47b8270d7d40',
      ),
      file(
        'onnx/text_model_quantized.onnx',
        64.5 * MB,
        '73baab855d406190da9faa498cfedf65f15cf309f4cc7385b7b032e6d08e5c3a',
      ),
      file('tokenizer.json', 4 * MB),
      file('tokenizer_config.json', MB),
      file('preprocessor_config.json', MB),
    ],
    totalBytes: 419 * MB,
  },
  {
    manifest: {
      id: 'multilingual-e5-small',
      task: 'text',
      version: 'multilingual-e5-small-q-761b726',
      strategy: 'mean',
      dimensions: 384,
      licence: 'MIT',
      source: E5,
      preprocessing: {
        model: 'onnx/model_quantized.onnx',
        tokenizer: 'tokenizer.json',
        tokenizer_config: 'tokenizer_config.json',
        max_tokens: 512,
        padding: 'longest',
        pooling: 'mean',
        query_prefix: 'query: ',
        passage_prefix: 'passage: ',
      },
    },
    about: 'Finds descriptions and speech by what they mean, in a hundred languages.',
    base: E5,
    files: [
      file(
        'onnx/model_quantized.onnx',
        118 * MB,
        'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
      ),
      file('tokenizer.json', 18 * MB, '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39'),
      file('tokenizer_config.json', MB, 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b'),
    ],
    totalBytes: 136 * MB,
  },
  {
    manifest: {
      id: 'yolos-tiny',
      task: 'detection',
      version: 'yolos-tiny-3311027',
      strategy: 'yolos',
      dimensions: null,
      licence: 'Apache-2.0',
      source: YOLOS,
      preprocessing: {
        model: 'onnx/model.onnx',
        preprocessor: 'preprocessor_config.json',
        labels: 'config.json',
        activation: 'softmax',
        threshold: 0.7,
      },
    },
    about: 'Finds 80 kinds of everyday things, with boxes.',
    base: YOLOS,
    files: [file('onnx/model.onnx', 27 * MB), file('config.json', MB), file('preprocessor_config.json', MB)],
    totalBytes: 27 * MB,
  },
  {
    manifest: {
      id: 'whisper-base',
      task: 'speech',
      version: 'whisper-base-q-608c49e',
      strategy: 'whisper',
      dimensions: null,
      licence: 'Apache-2.0 (weights: OpenAI, MIT)',
      source: WHISPER_BASE,
      preprocessing: whisperFiles,
    },
    about: 'Writes down speech in 99 languages, with the times of words.',
    base: WHISPER_BASE,
    files: [
      file(
        'onnx/encoder_model_quantized.onnx',
        23_159_167,
        '2714484ebe1bae7c1646e8eadb768bb9d415cf11763466d21f23039a29c62e6f',
        23_159_167,
      ),
      file(
        'onnx/decoder_model_merged_quantized.onnx',
        53_712_708,
        'cf9a8d5bcddc0917a0078135b484cedcaf44f28909cd91910abd29dced9171db',
        53_712_708,
      ),
      file(
        'tokenizer.json',
        2_480_466,
        '27fc476bfe7f17299480be2273fc0608e4d5a99aba2ab5dec5374b4482d1a566',
        2_480_466,
      ),
      file('config.json', 2_243, 'f4d0608f7d918166da7edb3e188de5ef1bfe70d9802e785d271fd88111e9cf4b', 2_243),
      file(
        'generation_config.json',
        3_832,
        '61070cf8de25b1e9256e8e102ded49d8d24a8369ed36ef84fdf21549e68125a0',
        3_832,
      ),
    ],
    totalBytes: 79 * MB,
  },
  {
    manifest: {
      id: 'whisper-small',
      task: 'speech',
      version: 'whisper-small-q-64da6eb',
      strategy: 'whisper',
      dimensions: null,
      licence: 'Apache-2.0 (weights: OpenAI, MIT)',
      source: WHISPER_SMALL,
      preprocessing: whisperFiles,
    },
    about: 'Writes down speech in 99 languages, better and slower than whisper-base.',
    base: WHISPER_SMALL,
    files: [
      file('onnx/encoder_model_quantized.onnx', 93 * MB),
      file('onnx/decoder_model_merged_quantized.onnx', 200 * MB),
      file('tokenizer.json', 4 * MB),
      file('config.json', MB),
      file('generation_config.json', MB),
    ],
    totalBytes: 252 * MB,
  },
];

export function findRecommended(id: string): RecommendedModel | undefined {
  return RECOMMENDED_MODELS.find(({ manifest }) => manifest.id === id);
}
