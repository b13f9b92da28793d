/** What of this machine and its libraries decides the bytes of a render. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ffmpegVersion } from '../av/inspect-ffmpeg.ts';
import type { Machine } from './encoder-settings.ts';

/** Processor flags from /proc; null where there is none. */
function processorFlags(): string | null {
  try {
    const match = /^(?:flags|Features)\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'latin1'));
    return match?.[1]?.trim() ?? null;
  } catch {
    return null;
  }
}

/** This machine. Reads /proc at each call. */
export function describeMachine(): Machine {
  const flags = processorFlags();
  const features =
    flags === null ? cpus()[0]?.model : createHash('sha256').update(flags).digest('hex').slice(0, 16);
  return {
    libraries: `FFmpeg ${ffmpegVersion()}`,
    processor: `${process.arch} ${features ?? 'unknown'}`,
  };
}
