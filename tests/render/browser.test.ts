/** A finished file in a real browser: its sound begins with its picture, to the sample. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  shot,
  video,
} from '../../packages/engine/src/render/render-fixture.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';
import { clickNear, makeCounted } from './testing/counted-sources.ts';
import { decoderProgram } from './testing/independent-decoder.ts';

let fixture: RenderFixture;
let browser: Browser;
const isSkipped = browserProgram === null || decoderProgram === null;

beforeAll(async () => {
  if (isSkipped) return;
  fixture = await createRenderFixture();
  const spec = { name: 1, rate: { num: 25, den: 1 }, seconds: 4 };
  await fixture.add('clicks', await makeCounted(fixture.path('clicks.mov'), spec));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fixture?.remove();
});

interface Played {
  samples: string;
  sampleRate: number;
  firstFrame: number;
  duration: number;
}

/** In the page: decodes the whole sound at once, and shows the first picture. */
const measure = `async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const context = new OfflineAudioContext(2, 48000, 48000);
  const sound = await context.decodeAudioData(bytes.slice().buffer);
  const samples = new Uint8Array(sound.getChannelData(0).buffer.slice(0));
  let text = '';
  for (let at = 0; at < samples.length; at += 32768) text += String.fromCharCode(...samples.subarray(at, at + 32768));
  const video = document.createElement('video');
  video.muted = true;
  const first = new Promise((resolve) => video.requestVideoFrameCallback((now, facts) => resolve(facts.mediaTime)));
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
  await new Promise((resolve) => (video.onloadeddata = resolve));
  return { samples: btoa(text), sampleRate: sound.sampleRate, firstFrame: await first, duration: video.duration };
}`;

describe.skipIf(isSkipped)('in Chromium', () => {
  test('sound and picture begin together and last as long', async () => {
    const clip = shot('clicks', 10, 80);
    const { outputPath } = await fixture.render(programme([video(clip), audio(clip)]));
    const page = await browser.newPage();
    const file = (await readFile(outputPath)).toString('base64');
    const played = (await page.evaluate(`(${measure})(${JSON.stringify(file)})`)) as Played;
    const bytes = Buffer.from(played.samples, 'base64');
    const sound = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    expect(played.sampleRate).toBe(48_000);
    // The clip begins at 0.4 s of its file, which clicks at each whole second.
    for (const second of [1, 2, 3]) {
      const sample = (second - 0.4) * 48_000;
      expect(Math.abs((clickNear(sound, sample, 2600) ?? Number.NaN) - sample)).toBeLessThan(1);
    }
    expect(played.firstFrame).toBe(0);
    expect(Math.abs(played.duration - 3.2)).toBeLessThan(0.001);
  });
});
