/**
 * `npm run bench:render`: our renders against ffmpeg, MLT and editly on the same generated footage at equal encoder
 * settings. Whole processes from their start to their end, all at the low priority that our jobs have, in turns; CPU is
 * user and system time of all of them. Prints Markdown tables; nothing passes or fails. Needs ffmpeg on the PATH, and
 * Linux; what else is not installed is skipped by name. Options:
 *
 *   --quick         small and short forms of everything, some three minutes
 *   --only <names>  cases by their letters, e.g. `a,d`
 *   --runs <n>      how often each tool renders each of a, b and d, default 3 (quick: 1)
 *   --keep <folder> leaves the rendered files there
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCases } from './render/cases.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: 'a,b,c,d,e,f' },
    runs: { type: 'string' },
    keep: { type: 'string' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-render-'));
try {
  // As the service does: its jobs load compiled modules.
  enableCompileCache(join(folder, 'compile-cache'));
  await runCases({
    folder,
    quick: options.quick,
    only: options.only.split(','),
    runs: Number(options.runs ?? (options.quick ? 1 : 3)),
  });
  if (options.keep) {
    await mkdir(options.keep, { recursive: true });
    await cp(folder, options.keep, {
      recursive: true,
      filter: (path) => /(\.mp4|\/[^.]*)$/.test(path),
    });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
