/** A Whisper model in ONNX, as Hugging Face's exports have it: encoder, decoder with its memory, tokens. */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { MediaError } from '../errors.ts';
import { loadOnnx, openSession, runModel } from '../infer/onnx-runtime.ts';
import { readJsonObject } from '../infer/read-json.ts';
import type { SpeechModelSpec } from './types.ts';
import { createSpeechFeatures, WINDOW_FRAMES } from './whisper-features.ts';
import { readWhisperTokens, type WhisperTokens } from './whisper-tokens.ts';

/** Frames of the encoder's answer: 20 ms each. */
export const HEARD_FRAMES = WINDOW_FRAMES / 2;

/** Tokens of a window, half of what the network remembers, as its authors use it. */
export const MOST_TOKENS = 224;

const MAX_TOKENIZER_BYTES = 64 * 1024 ** 2;
const MAX_CONFIG_BYTES = 4 * 1024 ** 2;

export interface WhisperModel {
  tokens: WhisperTokens;
  multilingual: boolean;
  /** Never written, and never written first. */
  suppressed: readonly number[];
  suppressedFirst: readonly number[];
  /** False where the export does not tell where it listens: then words have no measured times. */
  tellsAttention: boolean;
  /** How long before a word is said it begins to listen there, milliseconds; negative: after. */
  leadMs: number;
  hear(samples: Float32Array): Promise<HeardWindow>;
  close(): Promise<void>;
}

/** A window of sound that was encoded; several texts can be written of it. */
export interface HeardWindow {
  begin(): TextState;
}

/** A text while it is written. */
export interface TextState {
  /** Takes further tokens; gives what is likely after each of them, and where was listened for the last. */
  step(tokens: readonly number[]): Promise<StepResult>;
}

export interface StepResult {
  /** Of `rows` tokens, `vocabulary` numbers each. */
  logits: Float32Array;
  vocabulary: number;
  rows: number;
  /** By alignment head: how much was listened to each frame before the last row was written. */
  attention: Float32Array[];
}

interface Sizes {
  width: number;
  heads: number;
  layers: number;
  bands: number;
  vocabulary: number;
}

/**
 * By the width of the model: those of tiny and base, since large ones made small have as few layers. Measured on 459 words of two synthesisers whose times are known (docs/transcripts.md); of larger sizes nothing is known
 * here, and nothing is corrected.
 */
const leadsByWidth: Readonly<Record<number, number>> = { 384: -60, 512: 75 };

const damaged = (why: string) =>
  new MediaError('damaged', `The speech model is damaged or of another kind: ${why}.`);

function whole(json: Record<string, unknown>, name: string, [low, high]: readonly [number, number]): number {
  const value = json[name];
  if (!Number.isInteger(value) || (value as number) < low || (value as number) > high) {
    throw damaged(`${name} in its config.json is no number from ${low} to ${high}`);
  }
  return value as number;
}

function readSizes(config: Record<string, unknown>): Sizes {
  const width = whole(config, 'd_model', [1, 8192]);
  const heads = whole(config, 'decoder_attention_heads', [1, 128]);
  if (width % heads !== 0) throw damaged('its width is no multiple of its heads');
  return {
    width,
    heads,
    layers: whole(config, 'decoder_layers', [1, 64]),
    bands: whole(config, 'num_mel_bins', [1, 256]),
    vocabulary: whole(config, 'vocab_size', [4, 100_000]),
  };
}

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((entry): entry is number => Number.isInteger(entry)) : [];

/** Layer and head of each; without any the later half of the layers, as the authors do. */
function alignmentHeads(generation: Record<string, unknown>, { layers, heads }: Sizes): [number, number][] {
  const stated = Array.isArray(generation.alignment_heads) ? generation.alignment_heads.map(numbersOf) : [];
  const known = stated.flatMap(([layer = -1, head = -1]) =>
    layer >= 0 && layer < layers && head >= 0 && head < heads ? ([[layer, head]] as [number, number][]) : [],
  );
  if (known.length > 0) return known;
  const later = Array.from(
    { length: layers - Math.floor(layers / 2) },
    (_, index) => Math.floor(layers / 2) + index,
  );
  return later.flatMap((layer) =>
    Array.from({ length: heads }, (_, head): [number, number] => [layer, head]),
  );
}

function requireNames(what: string, names: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.find((name) => !names.includes(name));
  if (missing !== undefined) throw damaged(`its ${what} has no "${missing}"`);
}

/** Names of what is remembered, by layer. */
const memoryNames = (layers: number, kind: 'decoder' | 'encoder'): string[] =>
  Array.from({ length: layers }, (_, layer) => [`${layer}.${kind}.key`, `${layer}.${kind}.value`]).flat();

interface Parts {
  encoder: InferenceSession;
  decoder: InferenceSession;
  sizes: Sizes;
  heads: readonly [number, number][];
  tellsAttention: boolean;
}

/** The last row of each alignment head, and no more of it than there are frames. */
function attentionOf(answer: Record<string, Tensor>, { heads }: Parts): Float32Array[] {
  return heads.map(([layer, head]) => {
    const tensor = answer[`cross_attentions.${layer}`];
    const [, count = 0, rows = 0, frames = 0] = tensor?.dims ?? [];
    if (tensor === undefined || head >= count || rows < 1) throw damaged('it does not tell where it listens');
    const at = (head * rows + rows - 1) * frames;
    return (tensor.data as Float32Array).slice(at, at + frames);
  });
}

/** One text over a window that was heard. */
async function createText(parts: Parts, heard: Tensor): Promise<TextState> {
  const { Tensor } = await loadOnnx();
  const { decoder, sizes } = parts;
  const { layers, heads, width, vocabulary } = sizes;
  const nothing = (): Tensor => new Tensor('float32', new Float32Array(0), [1, heads, 0, width / heads]);
  const own = memoryNames(layers, 'decoder');
  const other = memoryNames(layers, 'encoder');
  const memory = new Map([...own, ...other].map((name) => [name, nothing()]));
  const layersTold = parts.tellsAttention ? [...new Set(parts.heads.map(([layer]) => layer))] : [];
  const attentionNames = layersTold.map((layer) => `cross_attentions.${layer}`);
  let begun = false;
  return {
    async step(tokens) {
      const feeds: Record<string, Tensor> = {
        input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor('bool', Uint8Array.of(begun ? 1 : 0), [1]),
      };
      for (const [name, tensor] of memory) feeds[`past_key_values.${name}`] = tensor;
      // What was heard is remembered once: later answers hold nothing in its place, or 36 MB that are copied.
      const kept = begun ? own : [...own, ...other];
      const answers = ['logits', ...kept.map((name) => `present.${name}`), ...attentionNames];
      const answer = await runModel(
        decoder,
        feeds,
        answers.filter((name) => decoder.outputNames.includes(name)),
      );
      for (const name of kept) {
        const tensor = answer[`present.${name}`];
        if (tensor === undefined) throw damaged(`its decoder answers no "present.${name}"`);
        memory.set(name, tensor);
      }
      begun = true;
      const logits = answer.logits?.data;
      if (!(logits instanceof Float32Array) || logits.length !== tokens.length * vocabulary) {
        throw damaged('its answer has another length than its vocabulary');
      }
      const attention = parts.tellsAttention ? attentionOf(answer, parts) : [];
      return { logits, vocabulary, rows: tokens.length, attention };
    },
  };
}

/** Loads a model. Throws MediaError `damaged` for what is none, `unsupported` where the library is absent. */
export async function openWhisper(spec: SpeechModelSpec, threads: number): Promise<WhisperModel> {
  const config = await readJsonObject(spec.configPath, MAX_CONFIG_BYTES);
  const generation =
    spec.generationPath === null ? {} : await readJsonObject(spec.generationPath, MAX_CONFIG_BYTES);
  const tokens = readWhisperTokens(await readJsonObject(spec.tokenizerPath, MAX_TOKENIZER_BYTES));
  const sizes = readSizes(config);
  const encoder = await openSession(spec.encoderPath, threads);
  const decoder = await openSession(spec.decoderPath, threads);
  requireNames('encoder', encoder.inputNames, ['input_features']);
  const remembered = [...memoryNames(sizes.layers, 'decoder'), ...memoryNames(sizes.layers, 'encoder')];
  requireNames('decoder', decoder.inputNames, [
    ...['input_ids', 'encoder_hidden_states', 'use_cache_branch'],
    ...remembered.map((name) => `past_key_values.${name}`),
  ]);
  const tellsAttention = decoder.outputNames.some((name) => name.startsWith('cross_attentions.'));
  const parts: Parts = { encoder, decoder, sizes, heads: alignmentHeads(generation, sizes), tellsAttention };
  const featuresOf = createSpeechFeatures(sizes.bands);
  const suppressed = numbersOf(generation.suppress_tokens);
  return {
    tokens,
    multilingual:
      typeof generation.is_multilingual === 'boolean'
        ? generation.is_multilingual
        : sizes.vocabulary >= 51_865,
    suppressed,
    suppressedFirst: [...suppressed, ...numbersOf(generation.begin_suppress_tokens)],
    tellsAttention,
    leadMs: leadsByWidth[sizes.width] ?? 0,
    async hear(samples) {
      const { Tensor } = await loadOnnx();
      const features = new Tensor('float32', featuresOf(samples), [1, sizes.bands, WINDOW_FRAMES]);
      const answer = await runModel(encoder, { input_features: features });
      const heard = answer[encoder.outputNames[0] ?? ''];
      if (heard?.dims.length !== 3 || heard.dims[2] !== sizes.width)
        throw damaged('its encoder answers another shape');
      return { begin: () => lazily(() => createText(parts, heard)) };
    },
    async close() {
      await encoder.release();
      await decoder.release();
    },
  };
}

/** A text whose beginning waits until it is needed. */
function lazily(open: () => Promise<TextState>): TextState {
  let opened: Promise<TextState> | null = null;
  return {
    async step(tokens) {
      opened ??= open();
      return (await opened).step(tokens);
    },
  };
}
