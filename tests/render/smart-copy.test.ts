/** A programme whose pictures are partly copied from three encodings, partly encoded anew, in a real browser. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  shot,
  video,
} from '../../packages/engine/src/render/render-fixture.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';

const FRAMES_PER_SECOND = 25;
const BARS = 10;

/** Source, first frame, frames. */
const cuts = [
  ['one', 10, 90],
  ['two', 30, 100],
  ['one', 100, 70],
  ['three', 20, 130],
] as const;
const names: { [asset: string]: number } = { one: 1, two: 2, three: 3 };

let fixture: RenderFixture;
let browser: Browser;
let page: Page;

const coding = (params: string, more: Record<string, string> = {}) => ({
  preset: 'fast',
  crf: '26',
  'x264-params': `keyint=25:min-keyint=25:scenecut=0:open-gop=0:${params}`,
  ...more,
});

beforeAll(async () => {
  if (browserProgram === null) return;
  fixture = await createRenderFixture();
  const tone = { seconds: 8, levelDb: -20 };
  await fixture.addCounted('one', { name: 1, frames: 200, tone, encoderOptions: coding('bframes=3') });
  await fixture.addCounted('two', { name: 2, frames: 200, tone, encoderOptions: coding('bframes=0:ref=3') });
  const slices = coding('cabac=0:slices=3:bframes=6:b-pyramid=normal:8x8dct=0', { profile: 'main' });
  await fixture.addCounted('three', { name: 3, frames: 200, encoderOptions: slices });
  browser = await startBrowser();
  page = await browser.newPage();
  await page.setContent(`<video muted playsinline></video><script>${script}</script>`);
});
afterAll(async () => {
  await browser?.close();
  await fixture?.remove();
});

/** What the page can do, in the browser's own words: there are no types of the browser here. */
const script = `
const element = document.querySelector('video');
const until = (name) => new Promise((resolve, reject) => {
  element.addEventListener(name, resolve, { once: true });
  element.addEventListener('error', () => reject(new Error(element.error.message)), { once: true });
});
/** Opens a file; answers what the browser says of it. */
async function openVideo(base64) {
  const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const ready = until('canplaythrough');
  element.src = URL.createObjectURL(new Blob([data], { type: 'video/mp4' }));
  await ready;
  return { duration: element.duration, width: element.videoWidth, height: element.videoHeight };
}
/** The number that the bars of the picture at a time stand for, lowest bit left. */
async function numberAt(seconds) {
  const shown = new Promise((resolve) => element.requestVideoFrameCallback(resolve));
  const sought = until('seeked');
  element.currentTime = seconds;
  await Promise.all([shown, sought]);
  const context = new OffscreenCanvas(element.videoWidth, element.videoHeight).getContext('2d');
  context.drawImage(element, 0, 0);
  let number = 0;
  for (let bar = 0; bar < ${BARS}; bar += 1) {
    const x = Math.floor(((bar + 0.5) * element.videoWidth) / ${BARS});
    if (context.getImageData(x, element.videoHeight / 2, 1, 1).data[1] > 127) number += 2 ** bar;
  }
  return number;
}
/** Plays all of it at four times the speed: whether its clock ever fell back, and the last picture's time. */
async function playThrough() {
  element.currentTime = 0;
  element.playbackRate = 4;
  const times = [];
  const note = (_, { mediaTime }) => {
    times.push(mediaTime);
    element.requestVideoFrameCallback(note);
  };
  element.requestVideoFrameCallback(note);
  const ended = until('ended');
  await element.play();
  await ended;
  return { last: times.at(-1), rises: times.every((time, index) => index === 0 || time >= times[index - 1]) };
}`;

test.skipIf(browserProgram === null)(
  'copied and encoded pictures play and are found by seeking in Chromium',
  async () => {
    const shots = cuts.map(([asset, start, frames]) => shot(asset, start, frames));
    const timeline = programme([video(...shots), audio(shot('one', 0, 190), shot('two', 0, 200))]);
    const result = await fixture.render(timeline, { copies: 'find' });
    expect(result.copied.segments).toBe(4);
    const file = (await readFile(result.outputPath)).toString('base64');
    const facts = await page.evaluate<{ duration: number }>(`openVideo('${file}')`);
    expect(facts).toMatchObject({ width: 160, height: 90 });
    expect(Math.abs(facts.duration - 390 / FRAMES_PER_SECOND)).toBeLessThan(0.05);
    const frames = cuts.flatMap(([asset, start, count]) =>
      Array.from({ length: count }, (_, index) => ({ name: names[asset] ?? -1, frame: start + index })),
    );
    // Around each cut and each border of a copied run, and some between; there and back.
    const wanted = [
      0, 14, 15, 16, 89, 90, 91, 109, 110, 111, 189, 190, 259, 260, 264, 265, 385, 389, 240, 130, 50,
    ];
    const seen: number[] = [];
    for (const at of wanted) {
      seen.push(await page.evaluate<number>(`numberAt(${(at + 0.5) / FRAMES_PER_SECOND})`));
    }
    expect(seen).toEqual(wanted.map((at) => (frames[at]?.name ?? 0) * 256 + (frames[at]?.frame ?? 0)));
    const played = await page.evaluate<{ last: number; rises: boolean }>('playThrough()');
    expect(played.rises).toBe(true);
    expect(played.last).toBeGreaterThan(389 / FRAMES_PER_SECOND - 0.5);
  },
  60_000,
);
