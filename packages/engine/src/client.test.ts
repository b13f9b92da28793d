import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeFile, checkEngine, probeFile } from './client.ts';
import { makeTestFolder, makeVideo } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let clip: string;
beforeAll(async () => {
  folder = await makeTestFolder();
  clip = await makeVideo(folder.path('clip.mp4'), { scenes: [{ source: 'testsrc2', frames: 500 }] });
});
afterAll(() => folder.remove());

describe('the client, over child processes', () => {
  it('probes a file', async () => {
    expect(await probeFile(clip)).toMatchObject({ mediaKind: 'video', durationSeconds: 20 });
  });

  it('brings the reason of a refusal across', async () => {
    const path = folder.path('evil.mp4');
    await writeFile(path, "ffconcat version 1.0\nfile 'clip.mp4'\n");
    const error = await probeFile(path).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'MediaError', code: 'unsupported' });
    expect(String(error)).toContain('not a video, audio or image');
  });

  it('analyses a file, with progress', async () => {
    const outputFolder = folder.path('analysis');
    await mkdir(outputFolder);
    const stages: string[] = [];
    const request = { inputPath: clip, outputFolder, proxyHeights: [], cutterSensitivity: 0.5 };
    const result = await analyzeFile(request, { hooks: { onProgress: ({ stage }) => stages.push(stage) } });
    expect(result).toMatchObject({ decodedFrames: 500, warnings: [] });
    expect(stages).toContain('decode');
    expect(stages.at(-1)).toBe('finish');
  });

  it('cancels an analysis at once', async () => {
    const outputFolder = folder.path('cancelled');
    await mkdir(outputFolder);
    const controller = new AbortController();
    const request = { inputPath: clip, outputFolder, proxyHeights: [], cutterSensitivity: 0.5 };
    const job = analyzeFile(request, {
      hooks: {
        signal: controller.signal,
        onProgress: ({ stage }) => {
          if (stage === 'decode') controller.abort();
        },
      },
    });
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('finds everything the engine needs', async () => {
    const report = await checkEngine();
    expect(report.missing).toEqual([]);
    expect(report.ffmpegVersion).toMatch(/^\d/);
  });
});
