import { DEFAULT_LIMITS, type JobKind, type JobLimits } from '@rushes/engine';
import type { Config } from '../../platform/config.ts';

/** Work that grows with the file: what it may take is the operator's to say. All other work is quick. */
const LONG_KINDS: readonly JobKind[] = [
  'analyze',
  'render',
  'planRender',
  'renderParts',
  'streamProgramme',
  'renditions',
  'hls',
];

/** Kinds that a look into the head of a file is enough for, and that read all of it where its head does not tell. */
const OPENING_KINDS: readonly JobKind[] = ['probe', 'preview', 'frame', 'thumbnails'];

/** What a slow disk reads in a second beside other work. */
const SLOWLY_READ_BYTES = 4 * 1024 ** 2;

/** Of what a job is to look into. */
export interface JobInput {
  /** Size of the file; left out where it is small, or not known. */
  bytes?: number;
}

/** What a media job may take: as the settings say, and a quick one no more than the engine thinks it needs, and time to read its input. */
export function jobLimits(
  kind: JobKind,
  {
    mediaTimeoutSeconds,
    mediaMemoryBytes,
  }: Pick<Config['limits'], 'mediaTimeoutSeconds' | 'mediaMemoryBytes'>,
  { bytes = 0 }: JobInput = {},
): JobLimits {
  if (LONG_KINDS.includes(kind)) {
    return { timeoutSeconds: mediaTimeoutSeconds, memoryBytes: mediaMemoryBytes };
  }
  const { timeoutSeconds, memoryBytes, ...rest } = DEFAULT_LIMITS[kind];
  const reading = OPENING_KINDS.includes(kind) ? Math.ceil(bytes / SLOWLY_READ_BYTES) : 0;
  return {
    ...rest,
    timeoutSeconds: Math.min(timeoutSeconds + reading, mediaTimeoutSeconds),
    memoryBytes: Math.min(memoryBytes, mediaMemoryBytes),
  };
}
