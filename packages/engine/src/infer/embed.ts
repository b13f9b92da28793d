/** Vectors of texts and of pictures. Only runs in the inference child. */
import { stat } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { MediaError } from '../errors.ts';
import { finiteFloats, packVectors, refuse } from './check-output.ts';
import {
  type InferMap,
  MAX_INFER_BATCH,
  type TextModelSpec,
  type TokenizerSpec,
  type VectorsResult,
} from './infer-types.ts';
import { fixedSize, integerTensor, loadOnnx, openModel, runModel } from './onnx-runtime.ts';
import { preparePicture, readPreparation } from './prepare-pictures.ts';
import { readJsonObject } from './read-json.ts';

/** Outputs that are one vector for each input, by the names that exporters give them. */
const TEXT_VECTORS = ['text_embeds', 'sentence_embedding', 'pooler_output'];
const PICTURE_VECTORS = ['image_embeds', 'pooler_output'];
/** Outputs with one vector for each token. */
const TOKEN_VECTORS = ['last_hidden_state', 'token_embeddings'];

/** Refuses more than a child should take at once. */
export function requireBatch(count: number): void {
  if (count >= 1 && count <= MAX_INFER_BATCH) return;
  throw new MediaError('invalid', `A call takes 1 to ${MAX_INFER_BATCH} texts or pictures, not ${count}.`);
}

function outputNamed(
  session: InferenceSession,
  outputs: Record<string, Tensor>,
  names: readonly string[],
): Tensor | undefined {
  const name = names.find((wanted) => session.outputNames.includes(wanted));
  return name === undefined ? undefined : outputs[name];
}

/** One vector for each input, as the model itself makes it; where it has a single output, that one. */
function givenVectors(
  session: InferenceSession,
  outputs: Record<string, Tensor>,
  want: { names: readonly string[]; rows: number; dimensions: number },
): Float32Array {
  const [only, second] = session.outputNames;
  const lone = only !== undefined && second === undefined ? outputs[only] : undefined;
  const found = outputNamed(session, outputs, want.names) ?? lone;
  return finiteFloats(found, [want.rows, want.dimensions]);
}

// Words to numbers, by the tokenizer.json that comes with a model.

/** That of a large multilingual model has 17 MB. */
const MAX_TOKENIZER_BYTES = 64 * 1024 ** 2;
const MAX_CONFIG_BYTES = 4 * 1024 ** 2;

/** No model here reads more; what follows would only take time. */
const MAX_TEXT_CHARACTERS = 20_000;

interface LoadedTokenizer {
  tokenizer: Tokenizer;
  padId: number;
}

const loaded = new Map<string, LoadedTokenizer>();
const MAX_LOADED = 3;

/** The number that fills up short texts: the tokenizer's own, else that of its `pad_token`, else 0. */
function padIdOf(
  tokenizer: Tokenizer,
  json: Record<string, unknown>,
  config: Record<string, unknown>,
): number {
  const padding = json.padding as { pad_id?: unknown } | null | undefined;
  if (Number.isInteger(padding?.pad_id)) return padding?.pad_id as number;
  const token = config.pad_token as string | { content?: string } | null | undefined;
  const name = typeof token === 'string' ? token : token?.content;
  return (name === undefined ? undefined : tokenizer.token_to_id(name)) ?? 0;
}

async function openTokenizer(spec: TokenizerSpec): Promise<LoadedTokenizer> {
  const facts = await stat(spec.path).catch(() => null);
  const key = `${spec.path}\0${facts?.size}\0${facts?.mtimeMs}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const json = await readJsonObject(spec.path, MAX_TOKENIZER_BYTES);
  const config = spec.configPath === null ? {} : await readJsonObject(spec.configPath, MAX_CONFIG_BYTES);
  try {
    const tokenizer = new Tokenizer(json, config);
    const opened = { tokenizer, padId: padIdOf(tokenizer, json, config) };
    const [oldest] = loaded.keys();
    if (loaded.size >= MAX_LOADED && oldest !== undefined) loaded.delete(oldest);
    loaded.set(key, opened);
    return opened;
  } catch (cause) {
    throw new MediaError('damaged', 'The tokenizer.json of the model can not be used.', { cause });
  }
}

/** Rows of numbers of equal length, with 1 in `mask` where they stand for text and 0 where they fill up. */
interface TokenRows {
  ids: number[];
  mask: number[];
  rows: number;
  columns: number;
}

/** A text that is too long loses its end but keeps its last number, which closes it for most models. */
function cut(ids: readonly number[], maxTokens: number): number[] {
  const last = ids.at(-1);
  if (ids.length <= maxTokens || last === undefined) return [...ids];
  return [...ids.slice(0, maxTokens - 1), last];
}

/** The numbers of each text. Throws MediaError where the tokenizer can not be used. */
async function tokenize(texts: readonly string[], spec: TokenizerSpec): Promise<TokenRows> {
  const { tokenizer, padId } = await openTokenizer(spec);
  const encoded = texts.map((text) => {
    const { ids }: { ids: number[] } = tokenizer.encode(text.slice(0, MAX_TEXT_CHARACTERS));
    if (ids.some((id) => !Number.isInteger(id) || id < 0)) {
      throw new MediaError('damaged', 'The tokenizer.json of the model gives numbers that are none.');
    }
    return cut(ids, spec.maxTokens);
  });
  const longest = Math.max(1, ...encoded.map((ids) => ids.length));
  const columns = spec.padding === 'max_length' ? spec.maxTokens : longest;
  const filled = encoded.map((ids) => [...ids, ...Array<number>(columns - ids.length).fill(padId)]);
  const masks = encoded.map((ids) =>
    Array.from({ length: columns }, (_, index) => (index < ids.length ? 1 : 0)),
  );
  return { ids: filled.flat(), mask: masks.flat(), rows: texts.length, columns };
}

/** The mean over the tokens that stand for text, or the first token's vector. */
function pooledVectors(tokens: Float32Array, rows: TokenRows, spec: TextModelSpec): Float32Array {
  const { dimensions } = spec;
  const pooled = new Float32Array(rows.rows * dimensions);
  for (let row = 0; row < rows.rows; row += 1) {
    let count = 0;
    for (let column = 0; column < rows.columns; column += 1) {
      if (spec.pooling === 'cls' ? column > 0 : rows.mask[row * rows.columns + column] !== 1) continue;
      count += 1;
      const from = (row * rows.columns + column) * dimensions;
      for (let index = 0; index < dimensions; index += 1) {
        const at = row * dimensions + index;
        pooled[at] = (pooled[at] ?? 0) + (tokens[from + index] ?? 0);
      }
    }
    if (count === 0) refuse('a text has no tokens.');
    for (let index = row * dimensions; index < (row + 1) * dimensions; index += 1) {
      pooled[index] = (pooled[index] ?? 0) / count;
    }
  }
  return pooled;
}

async function textFeeds(session: InferenceSession, rows: TokenRows): Promise<Record<string, Tensor>> {
  const shape = [rows.rows, rows.columns];
  const zeros = Array<number>(rows.ids.length).fill(0);
  return {
    input_ids: await integerTensor(session, 'input_ids', { values: rows.ids, shape }),
    attention_mask: await integerTensor(session, 'attention_mask', { values: rows.mask, shape }),
    token_type_ids: await integerTensor(session, 'token_type_ids', { values: zeros, shape }),
  };
}

async function embedRows(
  session: InferenceSession,
  texts: readonly string[],
  spec: TextModelSpec,
): Promise<Float32Array> {
  // A model exported for texts of one length takes no others.
  const columns = fixedSize(session, 'input_ids', 1);
  const rows = await tokenize(texts, {
    ...spec.tokenizer,
    ...(columns === undefined ? {} : { maxTokens: columns, padding: 'max_length' as const }),
  });
  const outputs = await runModel(session, await textFeeds(session, rows));
  const { dimensions } = spec;
  if (spec.pooling === 'given') {
    return givenVectors(session, outputs, { names: TEXT_VECTORS, rows: rows.rows, dimensions });
  }
  const named = outputNamed(session, outputs, TOKEN_VECTORS);
  const tokens = finiteFloats(named ?? outputs[session.outputNames[0] ?? ''], [
    rows.rows,
    rows.columns,
    dimensions,
  ]);
  return pooledVectors(tokens, rows, spec);
}

/** `run` over groups of as many as the model takes at once. */
async function inGroups<T>(
  items: readonly T[],
  { size, run }: { size: number; run: (group: readonly T[]) => Promise<Float32Array> },
): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for (let from = 0; from < items.length; from += size) parts.push(await run(items.slice(from, from + size)));
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Vectors of length one of texts, in order. Throws MediaError. */
export async function embedTexts({
  model,
  texts,
  settings,
}: InferMap['embedTexts']['request']): Promise<VectorsResult> {
  requireBatch(texts.length);
  const session = await openModel(model.path, settings);
  const size = fixedSize(session, 'input_ids', 0) ?? texts.length;
  const values = await inGroups(texts, { size, run: (group) => embedRows(session, group, model) });
  return packVectors(values, model.dimensions);
}

/** Vectors of length one of picture files, in order. Throws MediaError. */
export async function embedPictures({
  model,
  paths,
  settings,
}: InferMap['embedPictures']['request']): Promise<VectorsResult> {
  requireBatch(paths.length);
  const { Tensor } = await loadOnnx();
  const session = await openModel(model.path, settings);
  const preparation = await readPreparation(model.preprocessorPath);
  // One picture is 600 kB as numbers, so sixteen are nothing; what they become inside a model is far more.
  const size = Math.min(fixedSize(session, 'pixel_values', 0) ?? 4, 4);
  const values = await inGroups(paths, {
    size,
    run: async (group) => {
      const pictures = [];
      for (const path of group) pictures.push(await preparePicture(path, preparation));
      const [{ width, height } = { width: 0, height: 0 }] = pictures;
      if (pictures.some((picture) => picture.width !== width || picture.height !== height)) {
        throw new MediaError('damaged', 'The preprocessor_config.json of the model gives no fixed size.');
      }
      const pixels = new Float32Array(group.length * 3 * width * height);
      pictures.forEach((picture, index) => {
        pixels.set(picture.values, index * 3 * width * height);
      });
      const pixelValues = new Tensor('float32', pixels, [group.length, 3, height, width]);
      const outputs = await runModel(session, { pixel_values: pixelValues });
      return givenVectors(session, outputs, {
        names: PICTURE_VECTORS,
        rows: group.length,
        dimensions: model.dimensions,
      });
    },
  });
  return packVectors(values, model.dimensions);
}
