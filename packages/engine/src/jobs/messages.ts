/** What the service and its child processes tell each other, and what no child of ours answers. */
import { MediaError, type MediaErrorCode } from '../errors.ts';
import type { JobProgress } from '../types.ts';

/** Argument of a child that the kernel itself ends with its parent. */
export const ENDS_WITH_PARENT = '--ends-with-parent';

/** What a job cost, reported by its child at the end. */
export interface JobUsage {
  /** Largest resident size seen, bytes. */
  peakMemoryBytes: number;
  /** Processor time in user mode, seconds, over all threads. */
  userCpuSeconds: number;
}

/** Parent to child: the next job, once the one before is over. */
export interface StartMessage {
  kind: string;
  request: unknown;
}

/** Child to parent. `result` or `error` is the last one of a job; `made` names a file that is whole before that. */
export type ChildMessage =
  | { type: 'progress'; progress: JobProgress }
  | { type: 'made'; name: string }
  | { type: 'memory'; residentBytes: number }
  | { type: 'result'; result: unknown; usage: JobUsage }
  | { type: 'error'; code: MediaErrorCode; message: string; detail: string };

// Names of files in what a child process answers.

/** The fields of answers that name files in a folder of the job: `file`, `files`, `waveformFile`, … */
const NAMING = /^files?$|[a-z]Files?$/;
const PLAIN = /^[\w-][\w.-]{0,199}$/;

/**
 * Throws MediaError unless all files that an answer names lie in the job's own folder. Its caller opens them with all its
 * rights, and a process that a file took over may name any.
 */
export function requirePlainNames(answer: unknown): void {
  if (Array.isArray(answer)) {
    for (const item of answer) requirePlainNames(item);
    return;
  }
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, value] of Object.entries(answer)) {
    if (NAMING.test(key)) for (const name of [value].flat()) requireName(name);
    requirePlainNames(value);
  }
}

/** Of a made file, which is told by its name alone. */
export function isPlainName(name: unknown): name is string {
  return typeof name === 'string' && PLAIN.test(name);
}

function requireName(name: unknown): void {
  // Records of files have names of their own; no name stands for no file.
  if (name === null || typeof name === 'object' || name === '' || isPlainName(name)) return;
  throw strangeAnswer();
}

/** What no job of ours answers: the process does what somebody else wants. */
export function strangeAnswer(): MediaError {
  return new MediaError(
    'crash',
    'The media engine broke while working on this file: it answered what it never should. It is not tried again; nothing ' +
      'was changed.',
  );
}
