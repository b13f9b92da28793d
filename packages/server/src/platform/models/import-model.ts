/** Takes a model from a folder that somebody brought, e.g. to a machine without a way out. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeFiles, installModel } from './install-model.ts';
import { ggmlSentence, MODEL_ID, type ModelManifest, readManifest } from './model-manifest.ts';
import { ModelError } from './model-runtime.ts';
import { compareChecksums, filesSignature, isGgml } from './verify-files.ts';

export interface ImportOptions {
  root: string;
  memoryBytes: number;
  now: Date;
  /** In place of what is found in the folder. */
  id?: string;
  dimensions?: number;
}

async function copyAll(from: string, to: string, paths: readonly string[]): Promise<void> {
  await rm(to, { recursive: true, force: true });
  for (const path of paths) {
    const place = join(to, path);
    await mkdir(dirname(place), { recursive: true });
    // Hugging Face's own cache is made of links: what they lead to is what is meant.
    await copyFile(join(from, path), place);
  }
}

/** Names the vectors: other weights or another preparation must never share a space. */
function versionOf(id: string, files: ModelManifest['files'], preprocessing: object): string {
  const content = JSON.stringify([files.map(({ path, sha256 }) => [path, sha256]), preprocessing]);
  return `${id}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
}

// What lies in a folder that somebody brought: the layouts of Hugging Face's ONNX exports.

/** A model.json without what only the files tell. */
type RecognisedModel = Omit<ModelManifest, 'files' | 'version' | 'installed_at'> & {
  files: readonly string[];
};

type Json = Record<string, unknown>;

const EXACT = ['', '_quantized', '_int8', '_uint8'];
/** Of speech the rounded ones first: they write the same words, in half the time. */
const QUICK = ['_quantized', '_int8', '_uint8', ''];

/** The first of several names for the same; exact weights before rounded ones. */
const variants = (name: string, kinds: readonly string[] = EXACT): string[] =>
  kinds.flatMap((kind) => [`onnx/${name}${kind}.onnx`, `${name}${kind}.onnx`]);

async function present(folder: string, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts?.isFile() === true && facts.size > 0) return name;
  }
  return null;
}

async function readJson(folder: string, name: string): Promise<Json> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
    return value !== null && typeof value === 'object' ? (value as Json) : {};
  } catch {
    return {};
  }
}

const numberOf = (...values: unknown[]): number | null =>
  (values.find((value) => Number.isInteger(value)) as number | undefined) ?? null;

function idOf(folder: string): string {
  const id = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  return id === '' ? 'model' : id.slice(0, 64);
}

/** Large weights lie beside their model in a file of their own. */
async function withData(folder: string, models: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for (const model of models) {
    const data = await present(folder, [`${model}_data`, `${model}.data`]);
    all.push(model, ...(data === null ? [] : [data]));
  }
  return all;
}

async function tokenizing(folder: string, { max, isFixed }: { max: number; isFixed: boolean }) {
  const tokenizer = await present(folder, ['tokenizer.json', 'onnx/tokenizer.json']);
  if (tokenizer === null) throw new ModelError('There is no tokenizer.json beside the model.');
  const config = await present(folder, ['tokenizer_config.json']);
  const { model_max_length } = config === null ? {} : await readJson(folder, config);
  const stated = numberOf(model_max_length);
  return {
    files: [tokenizer, ...(config === null ? [] : [config])],
    preparation: {
      tokenizer,
      ...(config === null ? {} : { tokenizer_config: config }),
      // Some configs state 10^30 for "no limit".
      max_tokens: stated !== null && stated >= 3 && stated <= 8_192 ? Math.min(stated, max) : max,
      padding: isFixed ? ('max_length' as const) : ('longest' as const),
    },
  };
}

const common = (folder: string) => ({
  id: idOf(folder),
  licence: 'unknown',
  source: `imported from ${basename(folder)}`,
});

async function jointModel(folder: string, given: number | null): Promise<RecognisedModel | null> {
  const text = await present(folder, variants('text_model'));
  const vision = await present(folder, variants('vision_model'));
  if (text === null || vision === null) return null;
  const preprocessor = await present(folder, ['preprocessor_config.json']);
  if (preprocessor === null) throw new ModelError('There is no preprocessor_config.json beside the model.');
  const config = await readJson(folder, 'config.json');
  const isSiglip = String(config.model_type ?? '').startsWith('siglip');
  const inner = (config.vision_config ?? {}) as Json;
  const dimensions = given ?? numberOf(config.projection_dim, inner.hidden_size);
  if (dimensions === null)
    throw new ModelError('Nothing says how long its vectors are: add --dimensions <number>.');
  const words = await tokenizing(folder, { max: isSiglip ? 64 : 77, isFixed: isSiglip });
  return {
    ...common(folder),
    task: 'picture_text',
    strategy: isSiglip ? 'siglip' : 'clip',
    dimensions,
    files: [...(await withData(folder, [text, vision])), preprocessor, ...words.files],
    preprocessing: {
      text_model: text,
      vision_model: vision,
      preprocessor,
      ...words.preparation,
      logit_scale: isSiglip ? 117 : 100,
      label_template: isSiglip ? 'This is a photo of {label}.' : 'a photo of a {label}',
    },
  };
}

async function detector(folder: string): Promise<RecognisedModel | null> {
  const model = await present(folder, variants('model'));
  const preprocessor = await present(folder, ['preprocessor_config.json']);
  const { id2label, model_type } = await readJson(folder, 'config.json');
  if (model === null || preprocessor === null || id2label === undefined) return null;
  const type = String(model_type ?? 'detector');
  return {
    ...common(folder),
    task: 'detection',
    strategy: type.slice(0, 100),
    dimensions: null,
    files: [...(await withData(folder, [model])), preprocessor, 'config.json'],
    preprocessing: {
      model,
      preprocessor,
      labels: 'config.json',
      activation: /^(rt_detr|d_fine|deformable)/.test(type) ? 'sigmoid' : 'softmax',
      threshold: 0.7,
    },
  };
}

async function sentenceModel(folder: string, given: number | null): Promise<RecognisedModel | null> {
  const model = await present(folder, variants('model'));
  if (model === null) return null;
  const config = await readJson(folder, 'config.json');
  const dimensions = given ?? numberOf(config.hidden_size, config.dim, config.d_model);
  if (dimensions === null)
    throw new ModelError('Nothing says how long its vectors are: add --dimensions <number>.');
  const pooling = await readJson(folder, '1_Pooling/config.json');
  const words = await tokenizing(folder, { max: 512, isFixed: false });
  const isE5 = /(^|[^a-z0-9])e5([^a-z0-9]|$)/.test(idOf(folder));
  const byFirst = pooling.pooling_mode_cls_token === true;
  return {
    ...common(folder),
    task: 'text',
    strategy: byFirst ? 'cls' : 'mean',
    dimensions,
    files: [...(await withData(folder, [model])), ...words.files],
    preprocessing: {
      model,
      ...words.preparation,
      pooling: byFirst ? 'cls' : 'mean',
      query_prefix: isE5 ? 'query: ' : '',
      passage_prefix: isE5 ? 'passage: ' : '',
    },
  };
}

/** The first of several; of a decoder only the one that has its memory as inputs. */
async function speechModel(folder: string): Promise<RecognisedModel | null> {
  const encoder = await present(folder, variants('encoder_model', QUICK));
  const decoder = await present(folder, variants('decoder_model_merged', QUICK));
  const { model_type } = await readJson(folder, 'config.json');
  if (model_type !== 'whisper' || encoder === null) return null;
  if (decoder === null) {
    throw new ModelError('There is no decoder_model_merged.onnx beside the encoder of the speech model.');
  }
  const tokenizer = await present(folder, ['tokenizer.json']);
  if (tokenizer === null) throw new ModelError('There is no tokenizer.json beside the model.');
  const generation = await present(folder, ['generation_config.json']);
  return {
    ...common(folder),
    task: 'speech',
    strategy: 'whisper',
    dimensions: null,
    files: [
      ...(await withData(folder, [encoder, decoder])),
      ...[tokenizer, 'config.json'],
      ...(generation === null ? [] : [generation]),
    ],
    preprocessing: {
      encoder,
      decoder,
      tokenizer,
      config: 'config.json',
      ...(generation === null ? {} : { generation_config: generation }),
    },
  };
}

/** A folder with a GGML file and nothing else that is known. */
async function refuseGgml(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.bin'))) {
    if (await isGgml(join(folder, name))) throw new ModelError(ggmlSentence(name));
  }
}

/** What is in the folder. Throws ModelError where that is nothing that is known here. */
async function recogniseModel(
  folder: string,
  { dimensions = null }: { dimensions?: number | null } = {},
): Promise<RecognisedModel> {
  const found =
    (await jointModel(folder, dimensions)) ??
    (await speechModel(folder)) ??
    (await detector(folder)) ??
    (await sentenceModel(folder, dimensions));
  if (found !== null) return found;
  await refuseGgml(folder);
  throw new ModelError(
    `Nothing that is known lies in ${folder}: neither text_model.onnx with vision_model.onnx, nor model.onnx with ` +
      'tokenizer.json or preprocessor_config.json, nor encoder_model.onnx with decoder_model_merged.onnx.',
  );
}

/** Copies a model into its place, once it works there. Throws ModelError with a sentence. */
export async function importModel(
  source: string,
  { root, memoryBytes, now, id, dimensions }: ImportOptions,
): Promise<{ id: string; folder: string; manifest: ModelManifest }> {
  const facts = await stat(source).catch(() => null);
  if (facts?.isDirectory() !== true) throw new ModelError(`There is no folder ${source}.`);
  if (id !== undefined && !new RegExp(MODEL_ID).test(id)) {
    throw new ModelError(`"${id}" can not name a model: small letters, digits, dots and dashes, at most 64.`);
  }
  const hasManifest = await stat(join(source, 'model.json')).catch(() => null);
  const manifest = hasManifest === null ? null : await readStated(source);
  const found: RecognisedModel | null =
    manifest === null ? await recogniseModel(source, dimensions === undefined ? {} : { dimensions }) : null;
  const name = id ?? manifest?.id ?? found?.id ?? 'model';
  const folder = join(root, `.import-${name}`);
  try {
    await copyAll(source, folder, manifest?.files.map(({ path }) => path) ?? found?.files ?? []);
    const files = manifest?.files ?? (await describeFiles(folder, found?.files ?? []));
    const complete =
      manifest === null
        ? ({
            ...found,
            id: name,
            files,
            version: versionOf(name, files, found?.preprocessing ?? {}),
          } as ModelManifest)
        : { ...manifest, id: name };
    if (manifest !== null) {
      await filesSignature(folder, complete);
      await compareChecksums(folder, complete);
    }
    const place = await installModel(root, { folder, manifest: complete, memoryBytes, now });
    return { id: name, folder: place, manifest: complete };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder may have any name; its model.json says who it is. */
async function readStated(source: string): Promise<ModelManifest> {
  const text = await readFile(join(source, 'model.json'), 'utf8').catch(() => '{}');
  let id: unknown;
  try {
    id = (JSON.parse(text) as { id?: unknown }).id;
  } catch {
    id = undefined;
  }
  return readManifest(source, typeof id === 'string' ? id : '');
}
