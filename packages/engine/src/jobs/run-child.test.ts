import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, getPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MediaError } from '../errors.ts';
import type { JobLimits } from '../types.ts';
import { type RunHooks, startJobProcess } from './job-process.ts';
import type { JobUsage } from './messages.ts';
import { runChild } from './run-job.ts';

const LIMITS: JobLimits = { timeoutSeconds: 30, memoryBytes: 1024 ** 3 };
const CHILD = new URL('../testing/test-job-child.ts', import.meta.url);
const PARENT = new URL('../testing/test-job-parent.ts', import.meta.url);

function run(
  kind: string,
  options: { request?: unknown; limits?: Partial<JobLimits>; hooks?: RunHooks } = {},
): Promise<unknown> {
  return runChild({
    module: CHILD,
    start: { kind, request: options.request ?? null },
    places: { read: [], write: [] },
    limits: { ...LIMITS, ...options.limits },
    hooks: options.hooks ?? {},
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The test's own time-out ends it when that never comes. */
async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(20);
}

describe('runChild', () => {
  it('carries request and result, and tells the cost', async () => {
    const used: JobUsage[] = [];
    const request = { text: 'Grüße', list: [1, null, { a: true }] };
    const result = await run('echo', { request, hooks: { onUsage: (usage) => used.push(usage) } });
    expect(result).toEqual(request);
    expect(used[0]?.peakMemoryBytes).toBeGreaterThan(10e6);
    expect(used[0]?.userCpuSeconds).toBeGreaterThan(0);
  });

  it.each([
    ['a path', { file: '../../reserve' }],
    ['a path from the root', { frames: [{ waveformFile: '/etc/passwd' }] }],
    ['a folder in a list', { segments: [{ files: ['a.segment', 'b/c.segment'] }] }],
    ['the folder above', { files: ['..'] }],
    ['a number', { file: 7 }],
  ])('believes no process that names %s: it could be any file of ours', async (_what, request) => {
    await expect(run('echo', { request })).rejects.toMatchObject({ code: 'crash' });
  });

  it('passes names of files on that lie in the folder of the job', async () => {
    const request = {
      file: '720p.mp4',
      files: ['0a-b_c.sound.mp4', ''],
      details: { files: [{ file: 'x' }] },
    };
    expect(await run('echo', { request })).toEqual(request);
  });

  it('passes progress on, with every stage and the end', async () => {
    const seen: string[] = [];
    await run('progress', {
      hooks: { onProgress: ({ stage, fraction }) => seen.push(`${stage} ${fraction}`) },
    });
    expect(seen).toEqual(['first 0.25', 'second 0.5', 'second 1']);
  });

  it('shows the child nothing of our environment but harmless settings', async () => {
    process.env.RUSHES_TEST_SECRET = 'sk_secret';
    const names = await run('environment');
    delete process.env.RUSHES_TEST_SECRET;
    expect(names).not.toContain('RUSHES_TEST_SECRET');
    const harmless =
      /^(PATH|HOME|TMPDIR|TMP|TEMP|TZ|LANG|LC_ALL|SystemRoot|SVT_LOG|ORT_DISABLE_TELEMETRY|NODE_COMPILE_CACHE|NODE_CHANNEL_(FD|SERIALIZATION_MODE))$/;
    expect((names as string[]).filter((name) => !harmless.test(name))).toEqual([]);
  });

  it('runs the child at low priority', async () => {
    expect(await run('niceness')).toBeGreaterThanOrEqual(10);
  });

  it('runs what somebody looks at before the rest, and behind the service', async () => {
    const child = startJobProcess({
      module: CHILD,
      places: { read: [], write: [] },
      limits: LIMITS,
      isWatched: true,
    });
    try {
      const start = { kind: 'niceness', request: null };
      const niceness = (await child.run(start, { limits: LIMITS, hooks: {} })) as number;
      expect(niceness).toBeGreaterThan(getPriority());
      expect(niceness).toBeLessThan((await run('niceness')) as number);
    } finally {
      await child.end();
    }
  });

  it('carries a MediaError over with code and message', async () => {
    const error = await run('refuse').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MediaError);
    expect(error).toMatchObject({ code: 'unsupported', message: 'Not this one.' });
  });

  it('turns an unexpected error into internal, keeping the cause for the log', async () => {
    const error = await run('fail').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'internal' });
    expect(String((error as MediaError).cause)).toContain('a mistake of ours');
    expect((error as MediaError).message).not.toContain('a mistake of ours');
  });

  it('tells native code that broke, with its last words as the cause, and promises nothing', async () => {
    const error = await run('crash').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'crash', message: expect.stringContaining('not tried again') });
    expect(String((error as MediaError).cause)).toContain('SIGSEGV');
    expect(String((error as MediaError).cause)).toContain('last words');
  });

  it('refuses an unknown kind', async () => {
    await expect(run('nonsense')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('stops a job that takes too long, even one that blocks its own process', async () => {
    for (const kind of ['hang', 'spin']) {
      await expect(run(kind, { limits: { timeoutSeconds: 0.6 } })).rejects.toMatchObject({ code: 'limit' });
    }
  });

  it('lets a job have its time on a machine that is busy with other work', async () => {
    // They end by themselves, whatever becomes of this test.
    const busy = Array.from({ length: availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'const end = Date.now() + 120_000; while (Date.now() < end);']),
    );
    try {
      const request = { milliseconds: 300 };
      expect(await run('work', { request, limits: { timeoutSeconds: 3 } })).toBeNull();
    } finally {
      for (const one of busy) one.kill('SIGKILL');
    }
  });

  it('stops a job that takes too much memory', async () => {
    const error = await run('allocate', { limits: { memoryBytes: 300e6 } }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'limit' });
    expect((error as MediaError).message).toContain('memory');
  });

  it('settles a cancelled job at once, with its process gone', async () => {
    const controller = new AbortController();
    let pid = 0;
    const job = run('spin', {
      hooks: {
        signal: controller.signal,
        onProgress: ({ stage }) => {
          pid = Number(stage);
          controller.abort();
        },
      },
    });
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
    expect(isAlive(pid)).toBe(false);
  });

  it('starts nothing when it is cancelled already', async () => {
    await expect(run('hang', { hooks: { signal: AbortSignal.abort() } })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it.each(['hang', 'spin'])('leaves no child behind when the parent is killed (%s)', async (kind) => {
    const parent = spawn(process.execPath, [fileURLToPath(PARENT), kind], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(line.toString());
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    await waitUntil(() => !isAlive(child));
  });
});
