/** A preview is watched in a real browser while it is still being rendered. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assetClip, colorClip, gap, textClip, timeline, track } from '@rushes/timeline';
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
let assetId: string;

const rate = { num: 25, den: 1 };
const SCENES = 10;
/** More than any machine renders while a browser starts to play. */
const ENDLESS_SCENES = 75;
const SCENE_FRAMES = 50;
/** Frame at which picture and sound change together. */
const CUE_FRAMES = 75;

const html = `<!doctype html><title>player</title><link rel="icon" href="data:,">
<script src="/hls.js"></script><video id="video" playsinline crossorigin="anonymous"></video>`;

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
  const shots = [{ background: [30, 40, 190], frames: 50 }] as const;
  assetId = await uploadFile(service.user, testVideo({ rate: 25, shots }), { name: 'blue.avi' });
  pages = await servePages();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  pages?.close();
  await service?.stop();
});

/** Green and silent, then the blue video with its tone, then scenes of one colour each. */
function film(sceneCount: number) {
  const scenes = Array.from({ length: sceneCount }, (_, index) =>
    colorClip({
      parameters: { color: `#${((index % 30) * 7 + 20).toString(16)}4080` },
      span: { frames: SCENE_FRAMES, rate },
    }),
  );
  const titles = Array.from({ length: sceneCount }, (_, index) =>
    textClip({
      parameters: { text: `Scene ${index}`, style: 'title' },
      span: { frames: SCENE_FRAMES, rate },
    }),
  );
  const tone = () => assetClip({ assetId, span: { start: 0, frames: 50, rate } });
  const start = colorClip({ parameters: { color: '#28963c' }, span: { frames: CUE_FRAMES, rate } });
  return timeline({
    output: { width: 854, height: 480, rate },
    tracks: [
      track({ kind: 'Video', children: [start, tone(), ...scenes] }),
      track({ kind: 'Video', children: [gap(CUE_FRAMES + 50, rate), ...titles] }),
      track({ kind: 'Audio', children: [gap(CUE_FRAMES, rate), tone()] }),
    ],
  });
}

const run = <T>(script: string) => page.evaluate(script) as Promise<T>;

async function until(condition: string): Promise<void> {
  await page.waitForFunction(condition, undefined, { timeout: 290_000 }).catch(async (error: Error) => {
    const state = await run('({ time: video.currentTime, errors: window.errors, ready: video.readyState })');
    throw new Error(`${condition}: ${JSON.stringify(state)}`, { cause: error });
  });
}

/** Notes when the picture turns blue and when the tone begins, seconds of the programme. */
const watch = `
  window.errors = []; window.seen = null; window.heard = null;
  const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 });
  const context = window.context = canvas.getContext('2d', { willReadFrequently: true });
  const look = (_now, frame) => {
    context.drawImage(video, 0, 0, 32, 18);
    const [red, green, blue] = context.getImageData(2, 2, 1, 1).data;
    if (seen === null && blue > 120 && green < 100) seen = frame.mediaTime;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 512;
  audio.createMediaElementSource(video).connect(analyser);
  analyser.connect(audio.destination);
  const samples = new Float32Array(512);
  setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    if (heard === null && samples.some((value) => Math.abs(value) > 0.02)) heard = video.currentTime;
  }, 5);`;

/** Which of the film's first two colours the picture at a time has. */
async function colorAt(seconds: number): Promise<string> {
  await run(`(async () => {
    video.pause();
    const sought = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    video.currentTime = ${seconds};
    await sought;
  })()`);
  return run(`(() => {
    context.drawImage(video, 0, 0, 32, 18);
    const [red, green, blue] = context.getImageData(2, 2, 1, 1).data;
    return blue > 120 && green < 100 ? 'blue' : green > 120 && blue < 100 ? 'green' : [red, green, blue].join();
  })()`);
}

describe.skipIf(browserProgram === null)('in a browser', () => {
  /** Starts a preview of a film of `sceneCount` scenes and lets the page play it; gives its task. */
  async function watchPreview(sceneCount: number): Promise<string> {
    const { user } = service;
    const { body: project } = await user.call('POST', '/project', {
      name: `Watched ${sceneCount}`,
      timeline: film(sceneCount),
    });
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    await page.mouse.click(5, 5);
    const { body: preview } = await user.call('POST', `/project/${project.id}/preview`, { height: 480 });
    await run(`${watch}
      window.hls = new Hls();
      hls.on(Hls.Events.ERROR, (_event, { details, fatal }) => { if (fatal) errors.push(details); });
      hls.loadSource(${JSON.stringify(preview.playlist_url)});
      hls.attachMedia(video);
      void video.play();`);
    await until('video.currentTime > 0.2');
    return preview.task_id;
  }

  test('a preview plays before it is rendered', async () => {
    const taskId = await watchPreview(ENDLESS_SCENES);
    const task = await service.services.tasks.findTask(taskId);
    expect(task?.endedAt, 'it plays while it is rendered').toBeNull();
    expect((await service.user.call('DELETE', `/users/tasks/${taskId}`)).status).toBe(200);
    await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
    await page.close();
  });

  test('a preview plays with sound in time, to its end', async () => {
    const taskId = await watchPreview(SCENES);
    await until('seen !== null && heard !== null');
    const { seen, heard } = await run<{ seen: number; heard: number }>('({ seen, heard })');
    // A busy machine shows some pictures late or not at all, and looks at the sound late, but neither too early.
    const cue = CUE_FRAMES / 25;
    const isInTime = (at: number, early: number) => at > cue - early && at < cue + 0.4;
    expect(isInTime(seen, 0.001) && isInTime(heard, 0.1), `seen ${seen}, heard ${heard}`).toBe(true);
    // Standing still every picture can be told: the last of what comes before the cue, and the first after it.
    expect(await colorAt(cue - 0.02)).toBe('green');
    expect(await colorAt(cue + 0.02)).toBe('blue');
    await run('video.play()');

    const seconds = (CUE_FRAMES + 50 + SCENES * SCENE_FRAMES) / 25;
    await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
    await until(`Math.abs(video.duration - ${seconds}) < 0.1`);
    await run(`video.currentTime = ${seconds - 1}`);
    await until('video.ended');
    expect(await run('errors')).toEqual([]);
  });
});
