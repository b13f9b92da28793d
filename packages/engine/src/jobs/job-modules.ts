/** The code behind every kind of job: loaded when it is asked for, and compiled once for all processes. */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { JobLimits } from '../types.ts';

/** The code behind every kind of job, loaded when it is asked for, so that a probe does not pay for loading the renderer. */
export const JOB_MODULES = {
  analyze: () => import('../analyze/analyze.ts'),
  checkTimeline: () => import('../render/check-timeline.ts'),
  cutSound: () => import('../sound-pieces/cut-sound.ts'),
  extractFrame: () => import('../renditions/extract-frame.ts'),
  findBeats: () => import('../beats/find-beats.ts'),
  inspectEngine: () => import('../check/inspect-engine.ts'),
  lookAtPicture: () => import('../camera/look-at-picture.ts'),
  makeRenditions: () => import('../renditions/make-renditions.ts'),
  measureFile: () => import('../measure/measure-file.ts'),
  packageHls: () => import('../hls/package-hls.ts'),
  preview: () => import('../analyze/preview.ts'),
  printPicture: () => import('../prints/print-picture.ts'),
  probe: () => import('../probe/probe.ts'),
  programme: () => import('../render/programme.ts'),
  readScreenText: () => import('../screen-text/read-screen-text.ts'),
  readSubtitleStreams: () => import('../subtitles/read-subtitle-streams.ts'),
  renderParts: () => import('../render/render-parts.ts'),
  renderTimeline: () => import('../render/render-timeline.ts'),
  streamProgramme: () => import('../render/stream-programme.ts'),
  timelineFrame: () => import('../render/timeline-frame.ts'),
  transcribe: () => import('../speech/transcribe.ts'),
  tryParts: () => import('../check/try-parts.ts'),
  writeEffect: () => import('../made-sound/write-effect.ts'),
  writeSpeech: () => import('../made-sound/write-speech.ts'),
  writeThumbnails: () => import('../renditions/write-thumbnails.ts'),
} as const;

// What the processes of jobs are made of, compiled once: loading it takes half of the processor time that compiling takes.
// They read it and cannot write it, since the code that one of them leaves there runs in all others.

const CHILD_MODULE = new URL('./compile-child.ts', import.meta.url);
const LIMITS: JobLimits = { timeoutSeconds: 60, memoryBytes: 1024 ** 3, writtenBytes: 256 * 1024 ** 2 };

/** Where compiled modules lie; null where this program keeps none. Node adds a folder for its version and flags. */
export function compiledFolder(): string | null {
  const folder = getCompileCacheDir();
  return folder === undefined ? null : dirname(folder);
}

const compiled = new Set<string>();

/** The process that compiles. */
export interface CompileStart {
  module: URL;
  places: { read: string[]; write: string[] };
  limits: JobLimits;
  generators?: URL;
}

/** Compiles the modules of jobs with these generators in the background, once for each time the program runs. */
export function compileModules(
  generators: URL | undefined,
  compile: (start: CompileStart) => Promise<unknown>,
): void {
  const folder = compiledFolder();
  const key = generators?.href ?? '';
  if (folder === null || compiled.has(key)) return;
  compiled.add(key);
  const places = { read: [], write: [folder] };
  // Without it every job compiles for itself, as the first ones do.
  compile({ module: CHILD_MODULE, places, limits: LIMITS, ...(generators && { generators }) }).catch(
    () => undefined,
  );
}
