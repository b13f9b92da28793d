import { configDefaults, defineConfig } from 'vitest/config';
import { filesOfMode, LongestFirst } from './scripts/test/suites.ts';

export default defineConfig(({ mode }) => {
  const { include = ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'], exclude = [] } = filesOfMode(mode);
  const isTimed = process.env.RUSHES_TEST_TIMES !== undefined;
  return {
    test: {
      setupFiles: ['scripts/test/fixed-seed.ts', ...(isTimed ? ['scripts/test/file-times.ts'] : [])],
      globalSetup: [
        'scripts/test/temporary-folder.ts',
        'scripts/test/compile-cache.ts',
        'packages/server/src/testing/database-host.ts',
      ],
      // As children are started, see job-process.ts: some tests load the library themselves.
      env: { ORT_DISABLE_TELEMETRY: '1' },
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      ...(process.env.RUSHES_TEST_UNTIL !== undefined && { runner: './scripts/test/run-while-time.ts' }),
      sequence: { sequencer: LongestFirst },
      // They end what hangs, and promise nothing: on a machine with ten programs at work a render takes its two minutes.
      testTimeout: 300_000,
      // The same of what is asked for again and again until it holds: a second, as by default, is too short for that.
      expect: { poll: { timeout: 290_000 } },
      hookTimeout: 300_000,
      // Media work and PostgreSQL share two cores: more files at once only make each slower.
      maxWorkers: 2,
      // Loading the server takes a second of a processor: once per worker, not once per file, and by Node itself, whose
      // compiled code is kept from run to run. 24 files of the server and the timeline: 24 s of processor instead of 45.
      isolate: false,
      experimental: { viteModuleRunner: false },
    },
  };
});
