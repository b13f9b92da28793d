/** Entry point of the inference child. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AnyHandlers, serveJobs } from '../jobs/serve-jobs.ts';
import { loadOnnx } from './onnx-runtime.ts';

/** The version of the library. Throws MediaError `unsupported` where it is absent. */
async function runtime(): Promise<{ version: string }> {
  await loadOnnx();
  const path = createRequire(import.meta.url).resolve('onnxruntime-node/package.json');
  const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
  return { version };
}

const handlers: AnyHandlers = {
  runtime,
  embedTexts: async (request) => (await import('./embed.ts')).embedTexts(request),
  embedPictures: async (request) => (await import('./embed.ts')).embedPictures(request),
  trySpeech: async (request) => (await import('../speech/try-speech-model.ts')).trySpeechModel(request),
  detect: async (request) => (await import('./detect.ts')).detect(request),
  faces: async (request) => (await import('./faces.ts')).faces(request),
};

serveJobs(handlers);
