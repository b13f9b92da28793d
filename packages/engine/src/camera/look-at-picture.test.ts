import { mkdir } from 'node:fs/promises';
import { assetClip, timeline, track } from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../probe/probe.ts';
import { timelineFrame } from '../render/timeline-frame.ts';
import { makeTestFolder } from '../testing/make-media.ts';
import { lookAtPicture } from './look-at-picture.ts';

const none = { left: 0, top: 0, right: 0, bottom: 0 };
let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

/** A ball over a ground that goes from one colour to another; its middle and radius in pixels. */
async function draw(name: string, ball: { x: number; y: number; radius: number; color: number[] } | null) {
  const [width, height] = [320, 200];
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isBall = ball !== null && Math.hypot(x - ball.x, y - ball.y) < ball.radius;
    const ground = [40 + y / 4, 70 + y / 4, 110 + x / 10];
    for (let c = 0; c < 3; c++) data[i * 3 + c] = (isBall ? ball.color[c] : ground[c]) ?? 0;
  }
  const path = folder.path(`${name}.png`);
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path);
  return path;
}

async function look(path: string, name: string, more: Partial<Parameters<typeof lookAtPicture>[0]> = {}) {
  const outputFolder = folder.path(name);
  await mkdir(outputFolder);
  return lookAtPicture({
    ...{ inputPath: path, probe: await probe(path), seconds: null, crop: none, known: [] },
    ...{ outputFolder, name: 'p', side: 640, ...more },
  });
}

const orange = [240, 150, 30];

describe('lookAtPicture', () => {
  it('finds what stands out, and lays it apart from a background that shows no trace of it', async () => {
    const path = await draw('ball', { x: 220, y: 120, radius: 34, color: orange });
    const found = await look(path, 'clean');
    expect(found.reason).toBeNull();
    const { x = 0, y = 0, width = 0, height = 0 } = found.focus ?? {};
    expect(Math.hypot((x + width / 2) * 320 - 220, (y + height / 2) * 200 - 120)).toBeLessThan(14);
    const file = (name: string | undefined) => folder.path(`clean/${name}`);
    const background = await sharp(file(found.layers?.background)).raw().toBuffer();
    const subject = await sharp(file(found.layers?.subject)).raw().toBuffer();
    const at = (px: number, py: number) => py * 320 + px;
    // Where the ball was is the ground: blue is more than red.
    expect(background[at(220, 120) * 3] ?? 255).toBeLessThan(background[at(220, 120) * 3 + 2] ?? 0);
    expect([subject[at(220, 120) * 4 + 3], subject[at(60, 60) * 4 + 3]]).toEqual([255, 0]);
    // Laid over each other they are the picture as it was.
    const whole = await sharp(path).raw().toBuffer();
    let away = 0;
    for (let i = 0; i < 320 * 200; i++) {
      const alpha = (subject[i * 4 + 3] ?? 0) / 255;
      for (let c = 0; c < 3; c++) {
        const both = alpha * (subject[i * 4 + c] ?? 0) + (1 - alpha) * (background[i * 3 + c] ?? 0);
        away += Math.abs(both - (whole[i * 3 + c] ?? 0));
      }
    }
    expect(away / (320 * 200 * 3)).toBeLessThan(1);
  });

  it('looks at what is between black bars, and takes what is dark by itself for none', async () => {
    const ball = await draw('inner', { x: 220, y: 120, radius: 34, color: orange });
    const bars = { left: 90, right: 90, background: '#020202' };
    const wide = folder.path('bars.jpg');
    await sharp(ball).extend(bars).jpeg({ quality: 80 }).toFile(wide);
    const found = await look(wide, 'bars-out');
    expect(found.edges?.top).toBe(0);
    expect(found.edges?.left).toBeCloseTo(91 / 500, 1);
    expect(found.edges?.right).toBeCloseTo(91 / 500, 1);
    expect(Math.abs(found.width - 318)).toBeLessThan(8);
    const { x = 0, width = 0 } = found.focus ?? {};
    expect(Math.abs((x + width / 2) * found.width - 219)).toBeLessThan(16);
    // Who says what is left out is not asked again.
    const said = await look(wide, 'bars-said', { crop: { ...none, left: 0.01 } });
    expect(said.edges).toBeNull();
    // A thing before a black ground, a night sky, and a bar on one side alone.
    const edgesOf = async (name: string, isLit: (x: number, y: number) => boolean) => {
      const [width, height] = [500, 300];
      const data = Buffer.alloc(width * height * 3);
      for (let i = 0; i < width * height; i++)
        if (isLit(i % width, Math.floor(i / width))) data.set([120, 150, 90], i * 3);
      const path = folder.path(`${name}.png`);
      await sharp(data, { raw: { width, height, channels: 3 } })
        .png()
        .toFile(path);
      return (await look(path, `${name}-out`)).edges;
    };
    expect(await edgesOf('thing', (x, y) => Math.hypot(x - 250, y - 150) < 90)).toBeNull();
    expect(await edgesOf('night', (_, y) => y > 170)).toBeNull();
    expect(await edgesOf('dark', () => false)).toBeNull();
    const framed = await edgesOf('both', (x, y) => x >= 50 && x < 450 && y >= 60 && y < 240);
    expect(framed).toMatchObject({ left: expect.closeTo(0.1, 1), top: expect.closeTo(0.2, 1) });
  });

  it('leaves in one layer what is like its background, cut off by the edge, or not there, and says why', async () => {
    const like = await draw('like', { x: 160, y: 100, radius: 40, color: [70, 102, 128] });
    expect(await look(like, 'like-out')).toMatchObject({ layers: null, reason: expect.any(String) });
    const cut = await draw('cut', { x: 12, y: 100, radius: 50, color: orange });
    expect(await look(cut, 'cut-out')).toMatchObject({ layers: null, reason: expect.any(String) });
    const empty = await draw('empty', null);
    expect(await look(empty, 'empty-out')).toMatchObject({ layers: null, reason: expect.any(String) });
  });

  it('goes by a known face before anything else, in what a crop leaves', async () => {
    const path = await draw('face', { x: 220, y: 120, radius: 34, color: orange });
    const face = { kind: 'face' as const, x: 0.2, y: 0.3, width: 0.1, height: 0.16, weight: 0.9 };
    const crop = { ...none, right: 0.5 };
    const { focus, width } = await look(path, 'face-out', { known: [face], crop });
    expect([focus?.by, width]).toEqual(['face', 160]);
    expect((focus?.x ?? 0) + (focus?.width ?? 0) / 2).toBeCloseTo(0.5, 2);
  });
});

it('draws a small picture with transparency that moves over a frame more than twice its size', async () => {
  const path = folder.path('small.png');
  const clear = { r: 255, g: 0, b: 0, alpha: 0.5 };
  await sharp({ create: { width: 64, height: 36, channels: 4, background: clear } })
    .png()
    .toFile(path);
  const rate = { num: 10, den: 1 };
  const keyframes = [
    { at: 0, value: none },
    { at: 1, value: { left: 0.1, top: 0.1, right: 0.1, bottom: 0.1 } },
  ];
  const clip = assetClip({
    assetId: 'small',
    span: { frames: 10, rate },
    settings: { fit: 'fill', layout: { crop: { keyframes } } },
  });
  const outputPath = folder.path('small-out/frame.jpg');
  await mkdir(folder.path('small-out'));
  await timelineFrame({
    timeline: timeline({
      tracks: [track({ kind: 'Video', children: [clip] })],
      output: { width: 640, height: 360, rate },
    }),
    sources: [{ assetId: 'small', path, probe: await probe(path), contentKey: 'small' }],
    ...{
      workFolder: folder.path('small-out'),
      segmentFolder: folder.path('small-out'),
      outputPath,
      seconds: 0.5,
    },
  });
  const { channels } = await sharp(outputPath).stats();
  // Half red over black, to the corners.
  expect(channels[0]?.min).toBeGreaterThan(110);
});
