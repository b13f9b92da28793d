/** Files that are not what they say: what they name stays closed, and the service goes on. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder, makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { canListProcesses } from '../../packages/server/src/testing/process-tree.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import type { EndedTask } from './testing/api-client.ts';
import { type Canary, createCanary } from './testing/canary.ts';
import { brokenFiles, disguisedFiles, type HostileFile, lyingFiles } from './testing/hostile-files.ts';
import { type MemoryPeaks, watchMemory } from './testing/memory-watch.ts';
import { insideShown } from './testing/refusal.ts';
import { createServiceHost, type LiveService, type ServiceHost } from './testing/service-host.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let video: Buffer;
let canary: Canary;
let host: ServiceHost;
let service: LiveService;
/** What the service took at most for an ordinary file, before any of the others came, megabytes. */
let usualMegabytes = 0;

beforeAll(async () => {
  folder = await makeTestFolder();
  const path = await makeVideo(folder.path('video.mp4'), {
    scenes: [{ source: 'testsrc2', frames: 25 }],
    tone: { seconds: 1, levelDb: -12 },
  });
  video = await readFile(path);
  canary = await createCanary();
  host = await createServiceHost();
  service = await host.start();
  await outcomeOf({ name: 'ordinary.mp4', fileType: 'video', bytes: video });
  if (canListProcesses) usualMegabytes = watchMemory(service.process.child.pid ?? 0).stop().own;
});
afterAll(async () => {
  await host.remove();
  await canary.remove();
  await folder.remove();
});

/** What became of one file, by both ways in which it is opened. */
interface Outcome {
  name: string;
  assetId: string;
  probe: EndedTask;
  analysis: EndedTask;
}

async function outcomeOf(file: HostileFile): Promise<Outcome> {
  const { user } = service;
  const assetId = await user.upload(file);
  const probe = (await user.newestTaskOf(assetId)) ?? '';
  const analysis = await user.preprocess(assetId);
  return {
    name: file.name,
    assetId,
    probe: await user.endOf(probe),
    analysis: await user.endOf(analysis),
  };
}

/** Words of media libraries that say nothing to the person who uploaded a holiday film. */
const JARGON =
  /demux|muxer|codecpar|\bavc1\b|\bmoov\b|\bstts\b|\bRIFF\b|packet|bitstream|EOF|invalid data|errno|exit code|undefined|\bNaN\b|\[object/i;

/** What is wrong with the sentence that tells why; null when nothing is. */
function sentenceProblem({ result }: EndedTask): string | null {
  const sentence = String(result?.detail);
  if (!/^[A-Z][^\n]+\.$/.test(sentence)) return `no sentence: ${sentence}`;
  const shown = insideShown(sentence) ?? JARGON.exec(sentence)?.[0] ?? null;
  if (shown !== null) return `shows "${shown}": ${sentence}`;
  return /^[a-z_]+$/.test(String(result?.code)) ? null : `no code: ${result?.code}`;
}

/** What the service and its media jobs took at most, of each time that files were uploaded. */
const peaks: MemoryPeaks[] = [];

async function uploadAll(files: readonly HostileFile[]): Promise<Outcome[]> {
  const watch = canListProcesses ? watchMemory(service.process.child.pid ?? 0) : null;
  const outcomes: Outcome[] = [];
  // A few at a time, as clients do.
  for (let first = 0; first < files.length; first += 6) {
    outcomes.push(...(await Promise.all(files.slice(first, first + 6).map(outcomeOf))));
  }
  if (watch !== null) peaks.push(watch.stop());
  return outcomes;
}

/** Every file failed, for a reason that is the file's, told in a sentence. */
function expectAllRefused(outcomes: readonly Outcome[], codes: readonly string[]): void {
  const wrong = outcomes.flatMap(({ name, probe, analysis }) =>
    [probe, analysis].flatMap((task) => {
      if (task.status !== 'FAILED') return [`${name}: ${JSON.stringify(task)}`];
      const problem = sentenceProblem(task);
      if (problem !== null) return [`${name} ${problem}`];
      return codes.includes(task.result.code)
        ? []
        : [`${name} is ${task.result.code}: ${task.result.detail}`];
    }),
  );
  expect(wrong).toEqual([]);
}

async function expectServiceFine(): Promise<void> {
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200);
  await until(async () => (await readdir(join(host.dataFolder, 'work')).catch(() => [])).length === 0, {
    what: 'the folders of the jobs are gone',
  });
  expect(canary.touched()).toEqual([]);
}

/** A media job may take so much here; the default limit is 2048. */
const CHILD_MEGABYTES = 700;
/** Starting and one ordinary file take 370 to 540 megabytes, by the moment at which memory is given back. */
const SERVICE_MORE_MEGABYTES = 200;

describe('a file that is no media', () => {
  test('but a playlist or script in disguise fails, and nothing that it names is opened', async () => {
    const outcomes = await uploadAll(disguisedFiles(canary));
    expectAllRefused(outcomes, ['unsupported']);
    await expectServiceFine();
  });

  test('empty, damaged or noise fails with a sentence', async () => {
    const outcomes = await uploadAll(brokenFiles(video));
    expectAllRefused(outcomes, ['unsupported', 'damaged', 'empty']);
    const empty = outcomes.find(({ name }) => name === 'empty.mp4');
    expect(empty?.analysis.result).toMatchObject({ code: 'empty', detail: 'This file is empty.' });
    await expectServiceFine();
  });
});

/** Reasons that lie in the file. */
const reasons = ['unsupported', 'damaged', 'empty', 'too_large', 'limit'];

describe('a header that lies', () => {
  let outcomes: Outcome[];
  beforeAll(async () => {
    outcomes = await uploadAll(lyingFiles(video, canary));
  });

  const analysisOf = (name: string) => outcomes.find((outcome) => outcome.name === name)?.analysis;

  test('costs nobody anything', async () => {
    await expectServiceFine();
  });

  test.skipIf(!canListProcesses)('takes modest memory, as all the files before it', () => {
    expect(peaks).toHaveLength(3);
    for (const { own, child } of peaks) {
      // What was never seen proves nothing.
      expect([own > 0, child > 0]).toEqual([true, true]);
      expect(child).toBeLessThan(CHILD_MEGABYTES);
      expect(own - usualMegabytes).toBeLessThan(SERVICE_MORE_MEGABYTES);
    }
  });

  test('fails with a sentence, or is seen through', () => {
    const day = 24 * 3_600;
    const wrong = outcomes.flatMap(({ name, probe, analysis }) =>
      [probe, analysis].flatMap(({ status, result }) => {
        if (status === 'COMPLETE') return result.duration_seconds <= day ? [] : [`${name}: ${result}`];
        const problem = sentenceProblem({ status, result });
        if (problem !== null) return [`${name} ${problem}`];
        return reasons.includes(result.code) ? [] : [`${name} is ${result.code}: ${result.detail}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['header-of-3600-megapixels.png', 'bomb-of-400-megapixels.png', 'huge.gif', 'huge-picture.avi'])(
    'about its size says so: %s',
    (name) => {
      const analysis = analysisOf(name);
      expect(analysis).toMatchObject({ status: 'FAILED', result: { code: 'too_large' } });
      expect(analysis?.result.detail).toMatch(/^The picture is \d+ x \d+ pixels; we open up to /);
    },
  );

  test.each(['data-in-a-file.mp4', 'data-in-a-plain-file.mp4', 'data-elsewhere.mp4'])(
    'about where its data lies finds none: %s',
    (name) => {
      expect(analysisOf(name)).toMatchObject({ status: 'FAILED', result: { code: 'damaged' } });
    },
  );
});

describe('a prompt', () => {
  /** The last event, which is the only one that is not `progressing`. */
  async function lastEventOf(prompt: string) {
    const events = await service.user.createToEnd(prompt);
    const ends = events.filter(({ data }) => data.status !== 'progressing');
    expect(ends).toHaveLength(1);
    expect(events.at(-1)).toBe(ends[0]);
    return ends[0]?.data;
  }

  test.each(['ffconcat.mp4', 'empty.mp4', 'data-in-a-file.mp4'])(
    'that names a file that is no media fails and says why: %s',
    async (name) => {
      const last = await lastEventOf(`A 2 second video of ${name}`);
      expect(last).toMatchObject({ status: 'failed' });
      expect(last.message).toMatch(new RegExp(`^I could not use ${name}: this file .+\\.$`));
      expect(
        sentenceProblem({ status: 'FAILED', result: { detail: last.message, code: last.code } }),
      ).toBeNull();
      await expectServiceFine();
    },
  );

  test('made of quotes, brackets, paths and directions of writing is only a prompt', async () => {
    const title = `';[0:v]movie=${canary.file},\\: %{pts} {\\p1}m 0 0 l`;
    const prompt = `A 2 second title "${title}" \u202e <b>&amp; ${canary.address}/n $(id) \`id\``;
    const last = await lastEventOf(prompt);
    expect(last).toMatchObject({ status: 'done' });
    expect(last.message).toContain(title);
    await expectServiceFine();
  });
});

describe('a job that takes too much', () => {
  /** A file whose analysis takes a few seconds and well over 128 MB. */
  async function uploadLong(): Promise<string> {
    const path = await makeVideo(folder.path('long.mp4'), {
      scenes: [{ source: 'testsrc2', frames: 100 }],
      width: 1920,
      height: 1080,
      encoderOptions: { preset: 'ultrafast', crf: '30' },
    });
    return service.user.upload({ name: 'long.mp4', bytes: await readFile(path) });
  }

  async function restartWith(env: Record<string, string>): Promise<void> {
    await service.stop();
    service = await host.start({ env });
  }

  test('of time or memory is stopped with a sentence, and the next one runs', async () => {
    const assetId = await uploadLong();
    await restartWith({ RUSHES_MEDIA_TIMEOUT_SECONDS: '1' });
    const late = await service.user.endOf(await service.user.preprocess(assetId));
    expect(late).toMatchObject({ status: 'FAILED', result: { code: 'limit' } });
    expect(late.result.detail).toMatch(/took longer than 1 second/);
    expect(sentenceProblem(late)).toBeNull();
    await expectServiceFine();

    await restartWith({ RUSHES_MEDIA_MEMORY_MB: '128' });
    const fat = await service.user.endOf(await service.user.preprocess(assetId));
    expect(fat).toMatchObject({ status: 'FAILED', result: { code: 'limit' } });
    expect(fat.result.detail).toMatch(/more than 128 MB/);
    expect(sentenceProblem(fat)).toBeNull();
    await expectServiceFine();

    await restartWith({});
    const done = await service.user.endOf(await service.user.preprocess(assetId));
    expect(done).toMatchObject({ status: 'COMPLETE', result: { duration_seconds: 4 } });
  });
});
