import {
  colorClip,
  ease,
  gap,
  type RushesClipMetadata,
  type RushesTransitionMetadata,
  stack,
  type Track,
  transition,
} from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrawnFrame, drawFrames, rgbAt } from '../drawn-frames.ts';
import { createRenderFixture, programme, type RenderFixture, rate, video } from '../render-fixture.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
});

afterAll(() => fixture.remove());

type Child = Track['children'][number];

function plain(color: string, frames: number, settings: RushesClipMetadata = {}): Child {
  return {
    ...colorClip({ parameters: { color }, span: { frames, rate } }),
    metadata: { rushes: { ...settings } as never },
  };
}

function over(settings: RushesTransitionMetadata, inFrames = 10, outFrames = 10): Child {
  return { ...transition({ inFrames, outFrames, rate }), metadata: { rushes: { ...settings } as never } };
}

async function draw(...tracks: Track[]): Promise<{ frames: DrawnFrame[]; warnings: string[] }> {
  return drawFrames(fixture.request(programme(tracks)));
}

/** Frames of a transition of 20 frames from black to white, and one before and after it. */
async function passage(settings: RushesTransitionMetadata): Promise<DrawnFrame[]> {
  const { frames, warnings } = await draw(video(plain('#000000', 20), over(settings), plain('#ffffff', 20)));
  expect(warnings).toEqual([]);
  expect(frames).toHaveLength(40);
  return frames.slice(9, 31);
}

const lumaAt = (frame: DrawnFrame | undefined, x: number, y: number) => frame?.y[y * 160 + x] ?? -1;

/** Pixels that are white, soft edges in part. */
function whiteShare(frame: DrawnFrame): number {
  return frame.y.reduce((sum, luma) => sum + (luma - 16) / 219, 0) / frame.y.length;
}

describe('between two clips, at each frame', () => {
  test.each([
    undefined,
    'ease-in-out',
    { bezier: [0.2, 0.9, 0.4, 1] as [number, number, number, number] },
  ] as const)('a dissolve with easing %j', async (easing) => {
    const frames = await passage(easing ? { kind: 'dissolve', easing } : {});
    for (const [index, frame] of frames.entries()) {
      const share = ease(easing, (index - 1) / 20);
      expect(Math.abs(lumaAt(frame, 80, 45) - (16 + 219 * share)), `frame ${index}`).toBeLessThanOrEqual(
        1.01,
      );
    }
  });

  test.each(['left', 'right', 'up', 'down'] as const)('a wipe to the %s', async (direction) => {
    const frames = await passage({ kind: 'wipe', direction });
    for (const [index, frame] of frames.entries()) {
      const share = Math.min(1, Math.max(0, (index - 1) / 20));
      expect(Math.abs(whiteShare(frame) - share), `frame ${index}`).toBeLessThan(0.02);
    }
    const corners = [
      [0, 45],
      [159, 45],
      [80, 0],
      [80, 89],
    ] as const;
    const first = { left: 1, right: 0, up: 3, down: 2 }[direction];
    const white = corners.map(([x, y]) => lumaAt(frames[6], x, y) > 200);
    expect(white[first]).toBe(true);
    expect(white[first ^ 1]).toBe(false);
  });

  test('a soft wipe has the width that is asked for', async () => {
    const frames = await passage({ kind: 'wipe', softness: 0.25 });
    const row = Array.from({ length: 160 }, (_, x) => lumaAt(frames[11], x, 45));
    const soft = row.filter((luma) => luma > 18 && luma < 233).length;
    expect(Math.abs(soft - 40)).toBeLessThanOrEqual(2);
    expect(Math.abs(lumaAt(frames[11], 80, 45) - 125.5)).toBeLessThan(5);
    expect([whiteShare(frames[1] as DrawnFrame), whiteShare(frames[21] as DrawnFrame)]).toEqual([0, 1]);
  });

  test.each(['slide', 'push'] as const)('%s', async (kind) => {
    const coloured = await draw(
      video(
        plain('#000000', 20, {
          mask: { shape: 'rectangle', area: { x: 0.5, y: 0, width: 0.5, height: 1 }, invert: true },
        }),
        over({ kind, direction: 'left' }),
        plain('#ffffff', 20),
      ),
    );
    for (let step = 0; step < 20; step += 1) {
      const frame = coloured.frames[10 + step];
      const edge = 160 - Math.round((step / 20) * 80) * 2;
      if (edge < 160) expect(lumaAt(frame, edge, 45), `step ${step}`).toBe(235);
      expect(lumaAt(frame, edge - 1, 45), `step ${step}`).toBe(16);
    }
  });

  test('push moves the outgoing picture as well', async () => {
    const half = { layout: { box: { x: 0.5, y: 0, width: 0.5, height: 1 } } };
    const { frames } = await draw(
      video(plain('#ffffff', 20, half), over({ kind: 'push', direction: 'up' }), plain('#0000ff', 20)),
    );
    // Half way up: the white half is seen in the upper half of the frame.
    expect([lumaAt(frames[20], 120, 20), lumaAt(frames[20], 40, 20)]).toEqual([235, 16]);
    expect(lumaAt(frames[20], 120, 70)).toBe(lumaAt(frames[39], 120, 70));
  });

  test('a zoom grows out of the middle', async () => {
    const frames = await passage({ kind: 'zoom' });
    expect(Math.abs(whiteShare(frames[11] as DrawnFrame) - 0.25)).toBeLessThan(0.01);
    expect([lumaAt(frames[11], 80, 45), lumaAt(frames[11], 36, 45), lumaAt(frames[11], 80, 20)]).toEqual([
      235, 16, 16,
    ]);
    expect(lumaAt(frames[11], 44, 45)).toBe(235);
  });

  test('a dip goes through its colour', async () => {
    const frames = await passage({ kind: 'dip', color: '#ff0000' });
    const red = (index: number) =>
      rgbAt(frames[index] as DrawnFrame, 80, 44).map((value) => Math.round(value / 10) * 10 + 0);
    expect(red(1)).toEqual([0, 0, 0]);
    expect(red(6)).toEqual([130, 0, 0]);
    expect(red(11).slice(1)).toEqual([0, 0]);
    expect(red(11)[0]).toBeGreaterThan(240);
    expect(red(16)[0]).toBeGreaterThan(240);
    expect(red(16)[1]).toBe(130);
    expect(red(21)).toEqual([260, 260, 260].map((value) => Math.min(value, red(21)[0] ?? 0)));
  });

  test('an iris opens a circle', async () => {
    const frames = await passage({ kind: 'iris' });
    const radius = (Math.hypot(160, 90) / 2) * 0.4;
    expect(whiteShare(frames[9] as DrawnFrame) * 160 * 90).toBeCloseTo(Math.PI * radius ** 2, -2);
    expect(lumaAt(frames[9], 80, 45)).toBe(235);
    expect(lumaAt(frames[9], 80 + Math.round(radius) + 3, 45)).toBe(16);
  });

  test('a clock turns from twelve', async () => {
    const frames = await passage({ kind: 'clock' });
    const quarter = frames[6];
    expect([
      lumaAt(quarter, 120, 20),
      lumaAt(quarter, 120, 70),
      lumaAt(quarter, 40, 70),
      lumaAt(quarter, 40, 20),
    ]).toEqual([235, 16, 16, 16]);
    expect(Math.abs(whiteShare(quarter as DrawnFrame) - 0.25)).toBeLessThan(0.02);
  });
});

describe('over lower layers', () => {
  const box = (x: number): RushesClipMetadata => ({
    layout: { box: { x, y: 0.2, width: 0.4, height: 0.6 } },
  });

  test('a dissolve of two pictures keeps what both show, and lets through as much as they do', async () => {
    const upper = video(plain('#ffffff', 20, box(0.1)), over({}), plain('#ffffff', 20, box(0.3)));
    const { frames } = await draw(video(plain('#0000ff', 40)), upper);
    const at = (x: number) => rgbAt(frames[20] as DrawnFrame, x, 44).map(Math.round);
    const close = (color: number[], expected: number[]) =>
      expect(
        color.every((value, channel) => Math.abs(value - (expected[channel] ?? 0)) < 6),
        `${color}`,
      ).toBe(true);
    close(at(8), [0, 0, 255]);
    // Only the first, only the second: half of each. Both: white all the time.
    close(at(30), [127.5, 127.5, 255]);
    close(at(100), [127.5, 127.5, 255]);
    close(at(64), [255, 255, 255]);
  });

  test('to and from nothing', async () => {
    const { frames, warnings } = await draw(
      video(plain('#0000ff', 40)),
      video(over({}, 0, 10), plain('#ffffff', 20), over({}, 10, 0), gap(20, rate)),
    );
    expect(warnings).toEqual([]);
    const blue = lumaAt(frames[39], 5, 5);
    for (const [frame, share] of [
      [0, 0],
      [5, 0.5],
      [10, 1],
      [15, 0.5],
      [20, 0],
    ] as const) {
      expect(
        Math.abs(lumaAt(frames[frame], 80, 45) - (blue + (235 - blue) * share)),
        `frame ${frame}`,
      ).toBeLessThanOrEqual(2);
    }
  });

  test('from a nested composition, which goes on beyond its range', async () => {
    const inside = stack([video(plain('#ffffff', 10), plain('#ff0000', 40))]);
    const trimmed = {
      ...inside,
      source_range: colorClip({ parameters: { color: '#000000' }, span: { start: 5, frames: 20, rate } })
        .source_range,
    };
    const { frames, warnings } = await draw(
      video(trimmed, over({ kind: 'wipe' }, 0, 10), plain('#0000ff', 20)),
    );
    expect(warnings).toEqual([]);
    expect(frames).toHaveLength(40);
    expect(rgbAt(frames[4] as DrawnFrame, 80, 44)[1]).toBeGreaterThan(240);
    expect(rgbAt(frames[5] as DrawnFrame, 80, 44)[1]).toBeLessThan(15);
    const wiping = frames[25] as DrawnFrame;
    expect(rgbAt(wiping, 20, 44)[0]).toBeGreaterThan(240);
    expect(rgbAt(wiping, 140, 44)[2]).toBeGreaterThan(240);
  });
});
