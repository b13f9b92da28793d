/**
 * What native code does on this machine, found out in processes of their own before somebody's work depends on it: a
 * library that ends its process does so on every file, and trying again never helps.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { MediaError } from '../errors.ts';
import { openInferRunner } from '../infer/infer-runner.ts';
import { runJob } from '../jobs/run-job.ts';

/** What the service does by native code of its own. */
export type EnginePart = 'media' | 'speech' | 'models';

export const ENGINE_PARTS: readonly EnginePart[] = ['media', 'speech', 'models'];

/** Whether a part works; both sentences are for the operator. */
export type PartVerdict = { works: true } | { works: false; reason: string; enable: string };

const ENABLE: Readonly<Record<EnginePart, string>> = {
  media: 'npm ci, on a system that the media library is made for (Linux with glibc, macOS)',
  speech:
    'npm install --include=optional, on a system that onnxruntime is made for (Linux with glibc 2.28, macOS, Windows), and start again',
  models: 'npm install --include=optional',
};

async function tryMedia(generators: URL | undefined): Promise<string | null> {
  const { missing } = await runJob('check', {}, generators && { generators });
  return missing.length === 0
    ? null
    : missing.map(({ name, breaks }) => `${name} is missing. ${breaks}`).join(' ');
}

async function tryModels(): Promise<null> {
  const runner = openInferRunner({ read: [] });
  try {
    await runner.run('runtime', {});
    return null;
  } finally {
    await runner.close();
  }
}

/** Tries one part; `generators` is what renders will be given (see `RunJobOptions`). Rejects with what says nothing about the part. */
export async function tryPart(
  part: EnginePart,
  { generators }: { generators?: URL } = {},
): Promise<PartVerdict> {
  try {
    let problem: string | null = null;
    if (part === 'media') problem = await tryMedia(generators);
    else if (part === 'models') problem = await tryModels();
    else await runJob('trySpeech', {});
    return problem === null ? { works: true } : { works: false, reason: problem, enable: ENABLE[part] };
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'cancelled') throw error;
    return { works: false, reason: brokenReason(part, error), enable: ENABLE[part] };
  }
}

const NAMES: Readonly<Record<EnginePart, string>> = {
  media: 'The media engine',
  speech: 'The speech engine of this machine',
  models: 'The engine of models',
};

/** Why a part does not work, of an error that its process ended with. */
export function brokenReason(part: EnginePart, error: MediaError): string {
  const how = /child ended by (\w+)/.exec(String(error.cause))?.[1];
  return error.code === 'crash' && how !== undefined
    ? `${NAMES[part]} breaks when it is used (${how}).`
    : `${NAMES[part]} does not work: ${error.message}`;
}

/** The verdict on a part that broke at somebody's work. */
export function brokenVerdict(part: EnginePart, error: MediaError): PartVerdict {
  return { works: false, reason: brokenReason(part, error), enable: ENABLE[part] };
}

/** Names this machine and the versions of what is tried: what worked under this name works. */
export function machineKey(): string {
  const engine = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    dependencies: unknown;
    optionalDependencies: unknown;
  };
  const { dependencies, optionalDependencies } = engine;
  const machine = [process.version, process.platform, process.arch, release(), cpus()[0]?.model ?? ''];
  return createHash('sha256')
    .update(JSON.stringify([machine, dependencies, optionalDependencies]))
    .digest('hex');
}
