/** What the service makes of a video is played in a real browser, from a page of another origin. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';

let service: TestService;
let browser: Browser;
let pages: Server;
let page: Page;
/** What the page complained of. */
let complaints: string[] = [];
let urls: { hls: string; proxy: string };

/** Three takes of eight seconds. Of sizes two: 360, and the source's own. */
const colors = [
  [200, 30, 30],
  [30, 40, 190],
  [40, 150, 60],
] as const;
const takeSeconds = 8;
const rate = 5;
const film = testVideo({
  width: 480,
  height: 368,
  rate,
  shots: colors.map((background) => ({ background, frames: takeSeconds * rate })),
});

const html = `<!doctype html><title>player</title><link rel="icon" href="data:,">
<script src="/hls.js"></script><video id="video" muted playsinline crossorigin="anonymous"></video>`;

async function servePages(): Promise<Server> {
  const hls = await readFile(new URL('../../node_modules/hls.js/dist/hls.min.js', import.meta.url));
  const server = createServer((request, response) => {
    const isScript = request.url === '/hls.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? hls : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  if (browserProgram === null) return;
  service = await startTestService({ worker: true });
  const { user } = service;
  const id = await uploadFile(user, film);
  const renditions = [{ kind: 'hls' }];
  const { body } = await user.call('POST', `/asset/${id}/renditions`, { renditions });
  const task = await service.services.tasks.waitForTask(body.task_id, {
    signal: AbortSignal.timeout(290_000),
  });
  if (task.state !== 'SUCCESS') throw new Error(JSON.stringify(task));
  const listed = (await user.call('GET', `/asset/${id}/renditions`)).body;
  const urlOf = (kind: string) => listed.find((one: { kind: string; url: string }) => one.kind === kind).url;
  urls = { hls: urlOf('hls'), proxy: urlOf('proxy') };
  pages = await servePages();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  pages?.close();
  await service?.stop();
});

async function openPage(): Promise<void> {
  complaints = [];
  page = await browser.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
}

/** The colour near a corner of the picture that is shown, red, green, blue. */
const shownColor = () =>
  run<number[]>(`
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = canvas.getContext('2d');
    context.drawImage(video, 0, 0);
    [...context.getImageData(20, 20, 1, 1).data.slice(0, 3)];`);

async function expectTake(take: 0 | 1 | 2): Promise<void> {
  const shown = await shownColor();
  for (const [index, value] of colors[take].entries()) {
    expect(Math.abs((shown[index] ?? -1) - value), `${shown} is not ${colors[take]}`).toBeLessThan(16);
  }
}

const run = <T>(script: string) => page.evaluate(script) as Promise<T>;

/** Where the player is, for the sentence when it does not get further. */
const describePlayer = () =>
  run<object>(`({
    time: video.currentTime, paused: video.paused, ready: video.readyState, height: video.videoHeight,
    buffered: Array.from({ length: video.buffered.length }, (_, i) => [video.buffered.start(i), video.buffered.end(i)]),
    errors: window.errors, switched: window.switched, failed: video.error?.message,
  })`);

async function until(condition: string): Promise<void> {
  await page.waitForFunction(condition, undefined, { timeout: 290_000 }).catch(async (error: Error) => {
    throw new Error(`${condition}: ${JSON.stringify(await describePlayer())}`, { cause: error });
  });
}

const seek = async (seconds: number) => {
  await run(`video.currentTime = ${seconds}`);
  await until('!video.seeking && video.readyState >= 2');
};

describe.skipIf(browserProgram === null)('in a browser', () => {
  test('HLS plays, changes sizes without a gap, seeks and reaches its end', async () => {
    await openPage();
    await run(`
      window.errors = []; window.switched = []; window.times = [];
      window.hls = new Hls({ maxBufferLength: 6, maxMaxBufferLength: 6, startLevel: 0 });
      hls.autoLevelCapping = 0;
      // A load that a change of size makes useless is given up.
      hls.on(Hls.Events.ERROR, (_event, { details, error, frag }) => {
        if (details !== 'aborted') errors.push([details, error?.message, frag?.sn, video.currentTime]);
      });
      hls.on(Hls.Events.LEVEL_SWITCHED, (_event, data) => switched.push(data.level));
      video.onwaiting = () => { if (video.currentTime > 0 && !video.seeking) errors.push('waiting at ' + video.currentTime); };
      const note = (_now, frame) => { times.push(frame.mediaTime); video.requestVideoFrameCallback(note); };
      video.requestVideoFrameCallback(note);
      hls.loadSource(${JSON.stringify(urls.hls)});
      hls.attachMedia(video);`);
    await until('hls.levels.length > 0');
    expect(await run('hls.levels.map(({ width, height }) => [width, height])')).toEqual([
      [468, 360],
      [480, 368],
    ]);
    await run('void video.play()');
    await until('video.currentTime > 1 && video.videoHeight === 360');
    await expectTake(0);
    await run('hls.nextLevel = 1');
    await until('video.videoHeight === 368 && switched.includes(1)');
    await run('hls.nextLevel = 0');
    await until('video.videoHeight === 360 && switched.at(-1) === 0');
    expect(await run<number>('video.buffered.length')).toBe(1);
    // Each picture follows the one before: 0.2 seconds apart, a few passed over when the machine is busy.
    const times = await run<number[]>('times');
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...steps)).toBeLessThan(1.5);
    await seek(2 * takeSeconds + 2);
    await expectTake(2);
    await seek(takeSeconds + 1);
    await expectTake(1);
    await run('video.playbackRate = 4; void video.play()');
    await until('video.ended');
    expect(await run<number>('Math.abs(video.currentTime - video.duration)')).toBeLessThan(0.1);
    expect(Math.abs((await run<number>('video.duration')) - 3 * takeSeconds)).toBeLessThan(0.3);
    expect(await run('errors')).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a proxy plays by ranges as it is', async () => {
    await openPage();
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(urls.proxy)) statuses.push(response.status());
    });
    await run(`video.src = ${JSON.stringify(urls.proxy)}; void video.play()`);
    await until('video.currentTime > 0.5');
    await expectTake(0);
    await seek(2 * takeSeconds + 3);
    await expectTake(2);
    await seek(takeSeconds + 1);
    await expectTake(1);
    await run('video.playbackRate = 4; void video.play()');
    await until('video.ended');
    expect(await run<number>('Math.abs(video.duration - 24)')).toBeLessThan(0.3);
    expect(new Set(statuses)).toEqual(new Set([206]));
    expect(complaints).toEqual([]);
    await page.close();
  });
});
