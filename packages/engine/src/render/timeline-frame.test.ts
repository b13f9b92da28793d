import { textClip } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFrame } from '../av/frames.ts';
import { openGraph } from '../av/open/open-graph.ts';
import { frameToRgb, type RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { segmentParts } from './plan/segment-key.ts';
import { openProgramme } from './programme.ts';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  shot,
  video,
} from './render-fixture.ts';
import { withScratch } from './render-parts.ts';
import { withScratchFiles } from './render-pictures.ts';
import { drawTimelineFrame, timelineFrame } from './timeline-frame.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
  await fixture.addCounted('counted', { name: 3, frames: 200 });
  await fixture.addVideo('two', { width: 160, height: 90, scenes: [{ source: 'mandelbrot', frames: 100 }] });
});
afterAll(() => fixture.remove());

const words = () => textClip({ parameters: { text: 'Words', style: 'title' }, span: { frames: 90, rate } });
const film = () =>
  programme([
    video(shot('counted', 10, 60), shot('two', 20, 50), shot('counted', 100, 40)),
    video(words()),
    audio(shot('two', 0, 100)),
  ]);

function request() {
  const { outputPath: _, ...rest } = fixture.request(film());
  return rest;
}

/** Every picture that the whole render's graphs give to its encoder. */
async function picturesOfRender(): Promise<RgbPicture[]> {
  return withScratch(request(), async (scratch) => {
    const { plan, context } = await openProgramme(request(), { scratch });
    const files = withScratchFiles({ context, workFolder: scratch });
    const pictures: RgbPicture[] = [];
    for (const { graph, frames } of plan.segments.flatMap((segment) => segmentParts(files, segment))) {
      const opened = await openGraph(graph);
      for (let count = 0; count < frames; count += 1) {
        const frame = newFrame();
        await opened.sink('picture').pull(frame);
        pictures.push(await frameToRgb(frame));
        frame.free();
      }
      opened.close();
    }
    return pictures;
  });
}

describe('a frame of a timeline', () => {
  test('is exactly what the render gives to its encoder there', async () => {
    const pictures = await picturesOfRender();
    expect(pictures).toHaveLength(150);
    for (const frame of [0, 1, 37, 59, 60, 89, 90, 109, 110, 149]) {
      const drawn = await drawTimelineFrame({ ...request(), seconds: frame / 25 });
      expect(drawn.frame).toBe(frame);
      expect(pictures[frame]?.data.equals(drawn.picture.data), `frame ${frame}`).toBe(true);
    }
  });

  test('past the end is the last one, before the start the first, between two the earlier', async () => {
    const frames = [-1, 0.0399, 0.04, 2.39999999, 7_000].map(async (seconds) => {
      const { frame } = await drawTimelineFrame({ ...request(), seconds });
      return frame;
    });
    expect(await Promise.all(frames)).toEqual([0, 0, 1, 60, 149]);
    await expect(drawTimelineFrame({ ...request(), seconds: Number.NaN })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('is written as a JPEG of the size asked for', async () => {
    const outputPath = fixture.path('frame.jpg');
    const made = await timelineFrame({ ...request(), width: 320, height: 180, outputPath, seconds: 1 });
    expect(made).toMatchObject({ frame: 25, seconds: 1, width: 320, height: 180 });
  });
});
