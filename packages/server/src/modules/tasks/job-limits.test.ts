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

test('what opens a file has time to read all of it, as long as the settings allow', () => {
  const settings = { mediaTimeoutSeconds: 3_600, mediaMemoryBytes: 1e6 * megabytes };
  const seconds = (bytes: number) => jobLimits('preview', settings, { bytes }).timeoutSeconds;
  const { timeoutSeconds } = DEFAULT_LIMITS.preview;
  expect(seconds(0)).toBe(timeoutSeconds);
  expect(seconds(400 * megabytes)).toBe(timeoutSeconds + 100);
  expect(seconds(4_000 * megabytes)).toBe(timeoutSeconds + 1_000);
  expect(seconds(1e6 * megabytes)).toBe(3_600);
});
