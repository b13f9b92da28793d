import { DEFAULT_LIMITS } from '@rushes/engine';
import { expect, test } from 'vitest';
import { jobLimits } from './job-limits.ts';

const megabytes = 1024 ** 2;

test('no job may take more than the settings say', () => {
  const settings = { mediaTimeoutSeconds: 5, mediaMemoryBytes: 300 * megabytes };
  for (const kind of ['probe', 'preview', 'analyze', 'render', 'renditions', 'hls'] as const) {
    expect(jobLimits(kind, settings)).toMatchObject({ timeoutSeconds: 5, memoryBytes: 300 * megabytes });
  }
});

test('generous settings give long work all of it, and quick work what it needs', () => {
  const settings = { mediaTimeoutSeconds: 1e6, mediaMemoryBytes: 1e6 * megabytes };
  const all = { timeoutSeconds: 1e6, memoryBytes: 1e6 * megabytes };
  expect(jobLimits('analyze', settings)).toEqual(all);
  expect(jobLimits('render', settings)).toEqual(all);
  expect(jobLimits('renditions', settings)).toEqual(all);
  expect(jobLimits('probe', settings)).toEqual(DEFAULT_LIMITS.probe);
  expect(jobLimits('preview', settings)).toEqual(DEFAULT_LIMITS.preview);
});
