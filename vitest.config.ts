import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

export default defineConfig({
  test: {
    setupFiles: ['scripts/test/fixed-seed.ts'],
    globalSetup: ['scripts/test/compile-cache.ts', 'packages/server/src/testing/database-host.ts'],
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Media work and PostgreSQL share two cores: more files at once only make each slower.
    maxWorkers: 2,
  },
});
