/** The ONNX library, which is optional, and the models that are loaded by it. Only runs in child processes. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { MediaError } from '../errors.ts';
import { readAsOnnx } from './graph-model/to-onnx.ts';
import type { GraphSpec, InferSettings } from './infer-types.ts';

type Onnx = typeof import('onnxruntime-node');

/** What enables local models where the library is not installed. */
export const INSTALL_COMMAND = 'npm install --include=optional';

/** The library. Throws MediaError `unsupported` with a sentence where it is not installed or does not run here. */
export async function loadOnnx(name = 'onnxruntime-node'): Promise<Onnx> {
  try {
    const module = (await import(name)) as Onnx & { default?: Onnx };
    return module.default ?? module;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    throw new MediaError(
      'unsupported',
      missing
        ? `The package ${name}, which runs local models, is not installed: ${INSTALL_COMMAND}`
        : `The package ${name}, which runs local models, does not run on this machine (${process.platform}, ${process.arch}).`,
      { cause },
    );
  }
}

interface LoadedModel {
  session: InferenceSession;
  bytes: number;
}

/** By path, size and time of change, in the order of their last use. */
const loaded = new Map<string, LoadedModel>();

async function makeRoom(bytes: number, keepBytes: number): Promise<void> {
  let kept = bytes;
  for (const model of loaded.values()) kept += model.bytes;
  for (const [key, model] of loaded) {
    if (kept <= keepBytes) return;
    loaded.delete(key);
    kept -= model.bytes;
    await model.session.release();
  }
}

/** The first line of what the library says, without paths of this machine. */
function shortReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [line = ''] = text.split('\n');
  return line.replaceAll(/(?:\/[\w.@+-]+){2,}/g, '…').slice(0, 200);
}

interface ModelFile {
  path: string;
  /** What the library is given: the path itself, or the bytes of a translation. */
  read(): Promise<string | Buffer>;
  /** Tells it from others at the same path. */
  variant: string;
}

/** The ONNX model `content`, a path or bytes. Throws MediaError `damaged` where it can not be loaded. */
async function createSession(
  name: string,
  content: string | Buffer,
  threads: number,
): Promise<InferenceSession> {
  const onnx = await loadOnnx();
  const options = {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
  } as const;
  try {
    // The library's types tell a path from bytes by overloads.
    return typeof content === 'string'
      ? await onnx.InferenceSession.create(content, options)
      : await onnx.InferenceSession.create(content, options);
  } catch (cause) {
    throw new MediaError('damaged', `The model file ${name} can not be loaded: ${shortReason(cause)}`, {
      cause,
    });
  }
}

/** The model at `path`, for whoever releases it. Throws MediaError `damaged` where it can not be loaded. */
export function openSession(path: string, threads: number): Promise<InferenceSession> {
  return createSession(basename(path), path, threads);
}

/** The model of a file, loaded once. Throws MediaError `damaged` where it can not be. */
async function open(file: ModelFile, settings: InferSettings): Promise<InferenceSession> {
  await loadOnnx();
  const facts = await stat(file.path);
  const key = `${file.path}\0${facts.size}\0${facts.mtimeMs}\0${settings.threads}\0${file.variant}`;
  const known = loaded.get(key);
  if (known !== undefined) {
    loaded.delete(key);
    loaded.set(key, known);
    return known.session;
  }
  const content = await file.read();
  const bytes = typeof content === 'string' ? facts.size : content.length;
  await makeRoom(bytes, settings.keepBytes);
  const session = await createSession(basename(file.path), content, settings.threads);
  loaded.set(key, { session, bytes });
  return session;
}

/** The ONNX model at `path`, loaded once. Throws MediaError `damaged` where it can not be. */
export async function openModel(path: string, settings: InferSettings): Promise<InferenceSession> {
  return open({ path, read: async () => path, variant: '' }, settings);
}

/** A graph of TensorFlow.js, translated and loaded once. Throws MediaError `damaged` where it can not be. */
export async function openGraph(
  { path, outputs }: GraphSpec,
  settings: InferSettings,
): Promise<InferenceSession> {
  const read = async (): Promise<Buffer> => readAsOnnx(path, outputs);
  return open({ path, read, variant: outputs.join('\0') }, settings);
}

/** A number in a shape that is fixed in the model; undefined where it may be any. */
export function fixedSize(session: InferenceSession, input: string, position: number): number | undefined {
  const found = session.inputMetadata.find((entry) => entry.name === input);
  const size = found?.isTensor === true ? found.shape[position] : undefined;
  return typeof size === 'number' ? size : undefined;
}

/** Whole numbers as the model wants them: 64 or 32 bits. */
export async function integerTensor(
  session: InferenceSession,
  input: string,
  { values, shape }: { values: readonly number[]; shape: number[] },
): Promise<Tensor> {
  const { Tensor } = await loadOnnx();
  const found = session.inputMetadata.find((entry) => entry.name === input);
  const is32 = found?.isTensor === true && found.type === 'int32';
  if (is32) return new Tensor('int32', Int32Array.from(values), shape);
  return new Tensor('int64', BigInt64Array.from(values, BigInt), shape);
}

/** Runs a model; `answers` are the outputs that are wanted. Throws MediaError `damaged` where it can not work with what it is given. */
export async function runModel(
  session: InferenceSession,
  feeds: Record<string, Tensor>,
  answers: readonly string[] = session.outputNames,
): Promise<Record<string, Tensor>> {
  const unknown = session.inputNames.find((name) => feeds[name] === undefined);
  if (unknown !== undefined) {
    throw new MediaError('damaged', `The model wants an input "${unknown}", which is not known here.`);
  }
  const wanted = Object.fromEntries(session.inputNames.map((name) => [name, feeds[name] as Tensor]));
  try {
    return (await session.run(wanted, answers)) as Record<string, Tensor>;
  } catch (cause) {
    throw new MediaError('damaged', `The model failed at its work: ${shortReason(cause)}`, { cause });
  }
}
