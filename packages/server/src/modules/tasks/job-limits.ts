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

/** What a media job may take: as the settings say, and a quick one no more than the engine thinks it needs. */
export function jobLimits(
  kind: JobKind,
  {
    mediaTimeoutSeconds,
    mediaMemoryBytes,
  }: Pick<Config['limits'], 'mediaTimeoutSeconds' | 'mediaMemoryBytes'>,
): JobLimits {
  if (LONG_KINDS.includes(kind)) {
    return { timeoutSeconds: mediaTimeoutSeconds, memoryBytes: mediaMemoryBytes };
  }
  const { timeoutSeconds, memoryBytes, ...rest } = DEFAULT_LIMITS[kind];
  return {
    ...rest,
    timeoutSeconds: Math.min(timeoutSeconds, mediaTimeoutSeconds),
    memoryBytes: Math.min(memoryBytes, mediaMemoryBytes),
  };
}
