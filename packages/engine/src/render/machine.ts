/** What of this machine and its libraries decides the bytes of a render. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ffmpegVersion } from '../av/inspect-ffmpeg.ts';
import type { Machine } from './render-plan.ts';

/** Processor features from /proc where it exists, else the processor's model. */
function processorFeatures(): string {
  try {
    const flags = /^(?:flags|Features)\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'latin1'))?.[1];
    if (flags) return createHash('sha256').update(flags.trim()).digest('hex').slice(0, 16);
  } catch {
    // No /proc on this system.
  }
  return cpus()[0]?.model ?? 'unknown';
}

/** This machine. Read from disk once per call. */
export function describeMachine(): Machine {
  return { libraries: `FFmpeg ${ffmpegVersion()}`, processor: `${process.arch} ${processorFeatures()}` };
}
