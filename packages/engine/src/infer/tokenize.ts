/** Words to numbers, by the tokenizer.json that comes with a model. */

import { stat } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { MediaError } from '../errors.ts';
import type { TokenizerSpec } from './infer-types.ts';
import { readJsonObject } from './read-json.ts';

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
export interface TokenRows {
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
export async function tokenize(texts: readonly string[], spec: TokenizerSpec): Promise<TokenRows> {
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
