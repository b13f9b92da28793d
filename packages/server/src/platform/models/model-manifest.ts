/** The model.json of a model: what it is, of which files it is made, and how its input is prepared. */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ModelError } from './model-runtime.ts';

/** Names of models and of their folders. */
export const MODEL_ID = '^[a-z0-9][a-z0-9._-]{0,63}$';

/** Inside the model's folder: no dot in front, so no way up; no backslash. */
const FILE_PATH = '^[A-Za-z0-9_][A-Za-z0-9._+-]{0,99}(/[A-Za-z0-9_][A-Za-z0-9._+-]{0,99}){0,3}$';

const FilePath = Type.String({ pattern: FILE_PATH, maxLength: 250 });
const Prefix = Type.String({ maxLength: 200, default: '' });

const tokenizing = {
  tokenizer: FilePath,
  tokenizer_config: Type.Optional(FilePath),
  max_tokens: Type.Integer({ minimum: 3, maximum: 8_192 }),
  padding: Type.Enum(['longest', 'max_length']),
};

const JointPreparation = Type.Object({
  text_model: FilePath,
  vision_model: FilePath,
  preprocessor: FilePath,
  ...tokenizing,
  /** What cosines are multiplied with before they are compared; from the model's training. */
  logit_scale: Type.Number({ minimum: 1, maximum: 1_000 }),
  /** With `{label}` in it. */
  label_template: Type.String({ maxLength: 200, pattern: '\\{label\\}' }),
});

const TextPreparation = Type.Object({
  model: FilePath,
  ...tokenizing,
  pooling: Type.Enum(['mean', 'cls', 'given']),
  query_prefix: Prefix,
  passage_prefix: Prefix,
});

const PicturePreparation = Type.Object({
  model: FilePath,
  preprocessor: FilePath,
  classes: Type.Optional(FilePath),
});

const Threshold = Type.Number({ minimum: 0.01, maximum: 1 });

/** A graph of TensorFlow.js that answers corners, score and class of each object. */
const CornerPreparation = Type.Object({
  graph: FilePath,
  output: Type.String({ minLength: 1, maxLength: 200 }),
  labels: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 10_000 }),
  threshold: Threshold,
});

const DetectorPreparation = Type.Object({
  model: FilePath,
  preprocessor: FilePath,
  labels: FilePath,
  activation: Type.Enum(['softmax', 'sigmoid']),
  threshold: Threshold,
});

/** Two graphs of TensorFlow.js: where faces are, and what tells people apart. */
const FacePreparation = Type.Object({
  detector: FilePath,
  /** Scores of 512 and of 384 places, then corners of the same. */
  detector_outputs: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 4, maxItems: 4 }),
  describer: FilePath,
  describer_output: Type.String({ minLength: 1, maxLength: 200 }),
  threshold: Threshold,
});

/** Whisper in ONNX, as Hugging Face's exports have it. */
const SpeechPreparation = Type.Object({
  encoder: FilePath,
  decoder: FilePath,
  tokenizer: FilePath,
  config: FilePath,
  generation_config: Type.Optional(FilePath),
});

/** Why a speech model of an earlier version is not used, and what to do. */
export function ggmlSentence(what: string): string {
  return (
    `${what} is a speech model in GGML form, which is not run any more: it needed a graphics library, and told no times ` +
    'of words. One in ONNX form takes its place: npm run models -- pull whisper-base. Its file may be removed.'
  );
}

const common = {
  id: Type.String({ pattern: MODEL_ID }),
  version: Type.String({ minLength: 1, maxLength: 100 }),
  strategy: Type.String({ minLength: 1, maxLength: 100 }),
  files: Type.Array(
    Type.Object({
      path: FilePath,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      bytes: Type.Integer({ minimum: 1, maximum: 20 * 1024 ** 3 }),
      /** `recorded`: nobody published a checksum, this is the one of the file that came. */
      checksum: Type.Optional(Type.Enum(['published', 'recorded'])),
    }),
    { minItems: 1, maxItems: 64 },
  ),
  licence: Type.String({ maxLength: 200 }),
  source: Type.String({ maxLength: 1_000 }),
  installed_at: Type.Optional(Type.String({ maxLength: 40 })),
};

const dimensions = Type.Integer({ minimum: 1, maximum: 8_192 });

/** Cosines of vectors below which texts are not alike, whatever else there is; found by measuring. */
const least_cosine = Type.Optional(Type.Number({ minimum: -1, maximum: 1 }));
/** That it reads, by ISO 639-1; all where nothing is said. */
const languages = Type.Optional(
  Type.Array(Type.String({ pattern: '^[a-z]{2}$' }), { minItems: 1, maxItems: 200 }),
);

const ModelManifest = Type.Union([
  Type.Object({ ...common, task: Type.Literal('picture_text'), dimensions, preprocessing: JointPreparation }),
  Type.Object({
    ...common,
    task: Type.Literal('text'),
    dimensions,
    least_cosine,
    languages,
    preprocessing: TextPreparation,
  }),
  Type.Object({ ...common, task: Type.Literal('picture'), dimensions, preprocessing: PicturePreparation }),
  Type.Object({
    ...common,
    task: Type.Literal('detection'),
    dimensions: Type.Null(),
    preprocessing: Type.Union([DetectorPreparation, CornerPreparation]),
  }),
  Type.Object({ ...common, task: Type.Literal('faces'), dimensions, preprocessing: FacePreparation }),
  Type.Object({
    ...common,
    task: Type.Literal('speech'),
    dimensions: Type.Null(),
    preprocessing: SpeechPreparation,
  }),
]);
export type ModelManifest = Static<typeof ModelManifest>;
export type ManifestOf<Task extends ModelManifest['task']> = Extract<ModelManifest, { task: Task }>;

const MAX_MANIFEST_BYTES = 256 * 1024;

/** Files that a manifest's preparation names. */
export function namedFiles(manifest: ModelManifest): string[] {
  const { preprocessing: named } = manifest;
  const all: (string | undefined)[] = [
    'model' in named ? named.model : undefined,
    'encoder' in named ? named.encoder : undefined,
    'decoder' in named ? named.decoder : undefined,
    'config' in named ? named.config : undefined,
    'generation_config' in named ? named.generation_config : undefined,
    'text_model' in named ? named.text_model : undefined,
    'vision_model' in named ? named.vision_model : undefined,
    'preprocessor' in named ? named.preprocessor : undefined,
    'tokenizer' in named ? named.tokenizer : undefined,
    'tokenizer_config' in named ? named.tokenizer_config : undefined,
    'labels' in named && typeof named.labels === 'string' ? named.labels : undefined,
    'graph' in named ? named.graph : undefined,
    'detector' in named ? named.detector : undefined,
    'describer' in named ? named.describer : undefined,
  ];
  return all.filter((path) => path !== undefined);
}

/** The manifest in `value`. Throws ModelError with a sentence for what is none. */
export function checkManifest(value: unknown, id: string): ModelManifest {
  if (isGgmlManifest(value)) throw new ModelError(ggmlSentence(`The model ${id}`));
  if (!Value.Check(ModelManifest, value)) {
    throw new ModelError(`The model.json of ${id} is not as docs/models.md says${wrongPlace(value)}.`);
  }
  if (value.id !== id) {
    throw new ModelError(`The model.json in the folder ${id} is that of another model, ${value.id}.`);
  }
  const listed = new Set(value.files.map(({ path }) => path));
  const missing = namedFiles(value).find((path) => !listed.has(path));
  if (missing === undefined) return value;
  throw new ModelError(`The model.json of ${id} names ${missing} without listing it among its files.`);
}

/** As `pull` and `import` wrote it for speech before there were models in ONNX. */
function isGgmlManifest(value: unknown): boolean {
  const { task, preprocessing } = (value ?? {}) as { task?: unknown; preprocessing?: unknown };
  return task === 'speech' && typeof (preprocessing as { model?: unknown } | undefined)?.model === 'string';
}

/** Where the value differs from the shape of its own task. */
function wrongPlace(value: unknown): string {
  const task = (value as { task?: unknown } | null)?.task;
  const shape = ModelManifest.anyOf.find(({ properties }) => properties.task.const === task);
  if (shape === undefined) return ': its task is none that is known';
  const [first] = Value.Errors(shape, value);
  return first === undefined ? '' : ` at "${first.instancePath.slice(0, 100)}": ${first.message}`;
}

/** Reads the model.json of a folder. Throws ModelError with a sentence. */
export async function readManifest(folder: string, id: string): Promise<ModelManifest> {
  const path = join(folder, 'model.json');
  let value: unknown;
  try {
    const facts = await lstat(path);
    if (!facts.isFile() || facts.size > MAX_MANIFEST_BYTES) {
      throw new ModelError(`The model.json of ${id} is no ordinary file of at most 256 KB.`);
    }
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    if (cause instanceof ModelError) throw cause;
    throw new ModelError(`The model.json of ${id} can not be read.`, { cause });
  }
  return checkManifest(value, id);
}
