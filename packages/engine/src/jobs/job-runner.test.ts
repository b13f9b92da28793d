import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder } from '../testing/make-media.ts';
import { type JobRunner, openJobRunner } from './job-runner.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
const runners: JobRunner[] = [];

beforeAll(async () => {
  folder = await makeTestFolder();
  writeFileSync(folder.path('text.mp4'), 'no media at all');
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close();
});
afterAll(() => folder.remove());

function open(options?: { jobsPerProcess?: number }): JobRunner {
  const runner = openJobRunner({ places: { read: [folder.path('text.mp4')], write: [] }, ...options });
  runners.push(runner);
  return runner;
}

const damaged = (runner: JobRunner) =>
  runner.run('probe', { inputPath: folder.path('text.mp4') }).catch((error: { code: string }) => error.code);

describe('a runner of jobs', () => {
  it('runs them one after the other in one process, also after one that failed', async () => {
    const runner = open();
    const codes = await Promise.all([damaged(runner), damaged(runner), damaged(runner)]);
    expect(new Set(codes).size).toBe(1);
    expect((await runner.run('check', {})).missing).toEqual([]);
  });

  it('goes on with another process after a job that was cancelled or took too long', async () => {
    const runner = open();
    const limits = { timeoutSeconds: 0.001, memoryBytes: 1e9 };
    await expect(runner.run('check', {}, { limits })).rejects.toMatchObject({ code: 'limit' });
    const hooks = { signal: AbortSignal.abort() };
    await expect(runner.run('check', {}, { hooks })).rejects.toMatchObject({ code: 'cancelled' });
    expect((await runner.run('check', {})).missing).toEqual([]);
  });

  it('replaces its process after some jobs', async () => {
    const cpuOf = async (runner: JobRunner): Promise<number> => {
      let seconds = 0;
      const onUsage = (usage: { userCpuSeconds: number }) => {
        seconds = usage.userCpuSeconds;
      };
      await runner.run('check', {}, { hooks: { onUsage } });
      return seconds;
    };
    const kept = open();
    const replaced = open({ jobsPerProcess: 1 });
    const [first, again] = [await cpuOf(kept), await cpuOf(kept)];
    await cpuOf(replaced);
    // The start of a process counts with its first job.
    expect(await cpuOf(replaced)).toBeGreaterThan((first + again) / 2);
  });

  it('runs nothing any more once closed', async () => {
    const runner = open();
    await runner.close();
    await expect(runner.run('check', {})).rejects.toMatchObject({ code: 'cancelled' });
  });
});
