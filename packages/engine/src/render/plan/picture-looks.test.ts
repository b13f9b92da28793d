import { writeFileSync } from 'node:fs';
import {
  type BlendMode,
  type ColorAdjustments,
  colorClip,
  ease,
  type Layout,
  type RushesClipMetadata,
  stack,
  type Track,
  textClip,
} from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrawnFrame, drawFrames, rgbAt } from '../drawn-frames.ts';
import { createRenderFixture, programme, type RenderFixture, rate, shot, video } from '../render-fixture.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
  const still = async (assetId: string, svg: { width: number; height: number; pixels: Buffer }) => {
    const path = fixture.path(`${assetId}.png`);
    const raw = { width: svg.width, height: svg.height, channels: 3 as const };
    await sharp(svg.pixels, { raw }).png().toFile(path);
    await fixture.add(assetId, path);
  };
  // A soft white dot in the middle of black, 320 x 180: its centre can be found to a fraction of a pixel.
  const dot = paint(320, 180, (x, y) => 255 * Math.exp(-((x - 160) ** 2 + (y - 90) ** 2) / (2 * 12 ** 2)));
  await still('dot', { width: 320, height: 180, pixels: dot });
});

afterAll(() => fixture.remove());

function paint(width: number, height: number, level: (x: number, y: number) => number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.fill(Math.round(level(x + 0.5, y + 0.5)), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return pixels;
}

function plain(color: string, frames: number, settings: RushesClipMetadata = {}): Track['children'][number] {
  return {
    ...colorClip({ parameters: { color }, span: { frames, rate } }),
    metadata: { rushes: { ...settings } as never },
  };
}

async function draw(
  tracks: Track[],
  rushes: object = {},
): Promise<{ frames: DrawnFrame[]; warnings: string[]; graphs: string[] }> {
  const document = programme(tracks);
  Object.assign(document.metadata.rushes as object, rushes);
  return drawFrames(fixture.request(document));
}

async function onlyFrame(tracks: Track[], rushes: object = {}): Promise<DrawnFrame> {
  const { frames } = await draw(tracks, rushes);
  const [frame] = frames;
  if (!frame) throw new Error('nothing was drawn');
  return frame;
}

/** Middle of what is bright, in pixels from the left and the top edge. */
function centreOf({ width, height, y: luma }: DrawnFrame): [number, number] {
  let [sum, across, down] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = Math.max(0, (luma[y * width + x] ?? 0) - 17);
      sum += light;
      across += light * (x + 0.5);
      down += light * (y + 0.5);
    }
  }
  return [across / sum, down / sum];
}

function near(frame: DrawnFrame, place: [number, number], rgb: number[], tolerance = 3): void {
  for (const [channel, value] of rgbAt(frame, ...place).entries()) {
    expect(
      Math.abs(Math.min(255, Math.max(0, value)) - (rgb[channel] ?? 0)),
      `${place} ${channel}`,
    ).toBeLessThanOrEqual(tolerance);
  }
}

const [red, blue, white, black] = [
  [255, 0, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
];

describe('layouts', () => {
  test('four boxes meet without gaps and without mixing colours', async () => {
    const box = (x: number, y: number) => ({ layout: { box: { x, y, width: 0.5, height: 0.5 } } });
    const frame = await onlyFrame([
      video(plain('#ff0000', 1, box(0, 0))),
      video(plain('#0000ff', 1, box(0.5, 0))),
      video(plain('#ffffff', 1, box(0, 0.5))),
      video(plain('#00ff00', 1, box(0.5, 0.5))),
    ]);
    // 45 of 90 lines is odd: the edge lies on the nearest even line, the same for both.
    for (const [place, color] of [
      [[79, 43], red],
      [[80, 43], blue],
      [[79, 46], white],
      [
        [80, 46],
        [0, 255, 0],
      ],
      [[0, 89], white],
    ] as const) {
      near(frame, place as [number, number], [...color]);
    }
  });

  test('a box on odd pixels keeps its colours up to its edge', async () => {
    const layout: Layout = { box: { x: 31 / 160, y: 21 / 90, width: 51 / 160, height: 31 / 90 } };
    const frame = await onlyFrame([video(plain('#0000ff', 1)), video(plain('#ff0000', 1, { layout }))]);
    for (let x = 0; x < 160; x += 1) near(frame, [x, 40], x >= 32 && x < 82 ? red : blue);
  });

  test('scale and position turn on the anchor', async () => {
    const layout: Layout = { scale: 0.5, anchor: [0, 0], position: [0.25, 0.2] };
    const frame = await onlyFrame([video(plain('#ff0000', 1, { layout }))], {
      output: { width: 160, height: 90, rate, background: '#0000ff' },
    });
    near(frame, [39, 40], blue);
    near(frame, [40, 40], red);
    near(frame, [119, 62], red);
    near(frame, [120, 40], blue);
    near(frame, [60, 17], blue);
    near(frame, [60, 18], red);
  });

  test('opacity and fades mix exactly, at each frame', async () => {
    const settings = { pictureFadeInSeconds: 0.4, pictureFadeOutSeconds: 0.2 };
    const { frames, graphs } = await draw([video(plain('#ffffff', 30, settings))]);
    const luma = frames.map((frame) => frame.y[0] ?? 0);
    const expected = (frame: number) => 16 + 219 * Math.min(1, frame / 10, (30 - frame) / 5);
    for (const [frame, value] of luma.entries())
      expect(Math.abs(value - expected(frame))).toBeLessThanOrEqual(1);
    // What is seen whole between the fades is drawn without them.
    expect(graphs.filter((graph) => !graph.includes('alphamerge'))).toHaveLength(1);
    const half = await onlyFrame([
      video(plain('#ffffff', 1)),
      video(plain('#000000', 1, { layout: { opacity: 0.25 } })),
    ]);
    expect(Math.abs((half.y[0] ?? 0) - (16 + 219 * 0.75))).toBeLessThanOrEqual(1);
  });

  test('a moving crop follows its path to a tenth of a pixel, without jitter', async () => {
    const crop = {
      keyframes: [
        { at: 0, value: { left: 0, top: 0, right: 0, bottom: 0 } },
        { at: 2, value: { left: 0.31, top: 0.2, right: 0.09, bottom: 0.2 } },
      ],
    };
    const { frames } = await draw([video(shot('dot', 0, 50, { fit: 'fill', layout: { crop } }))]);
    const path = frames.map(centreOf);
    const expected = frames.map((_, frame): [number, number] => {
      const share = frame / 50;
      const [left, width] = [0.31 * share, 1 - 0.4 * share];
      return [((0.5 - left) / width) * 160, 45];
    });
    for (const [frame, [x, y]] of path.entries()) {
      expect(Math.abs(x - (expected[frame]?.[0] ?? 0)), `across at ${frame}`).toBeLessThan(0.1);
      expect(Math.abs(y - 45), `down at ${frame}`).toBeLessThan(0.1);
    }
    const steps = path.slice(1).map(([x], index) => x - (path[index]?.[0] ?? 0));
    const jumps = steps.slice(1).map((step, index) => Math.abs(step - (steps[index] ?? 0)));
    expect(Math.max(...jumps)).toBeLessThan(0.05);
  });

  test('a slow zoom over the whole frame is smooth, and drawn without working out each pixel', async () => {
    const layout: Layout = {
      scale: {
        keyframes: [
          { at: 0, value: 1 },
          { at: 4, value: 1.12 },
        ],
      },
      position: {
        keyframes: [
          { at: 0, value: [0, 0] },
          { at: 4, value: [0.04, -0.05] },
        ],
      },
    };
    const output = { width: 640, height: 360, rate };
    const clip = shot('dot', 0, 100, { fit: 'fill', layout });
    const { frames, graphs } = await draw([video(clip)], { output });
    expect(graphs.filter((graph) => graph.includes('perspective'))).toEqual([]);
    const path = frames.map(centreOf);
    for (const [frame, [x, y]] of path.entries()) {
      const share = frame / 100;
      expect(Math.abs(x - (320 + 640 * 0.04 * share)), `across at ${frame}`).toBeLessThan(0.05);
      expect(Math.abs(y - (180 - 360 * 0.05 * share)), `down at ${frame}`).toBeLessThan(0.05);
    }
    for (const side of [0, 1] as const) {
      const steps = path.slice(1).map((point, index) => point[side] - (path[index]?.[side] ?? 0));
      const jumps = steps.slice(1).map((step, index) => Math.abs(step - (steps[index] ?? 0)));
      expect(Math.max(...jumps)).toBeLessThan(0.05);
    }
  });

  test('a picture that moves by fractions of pixels is where it should be at each frame', async () => {
    const position = {
      keyframes: [
        { at: 0, value: [-0.2, 0] as [number, number], easing: 'ease-in-out' as const },
        { at: 1, value: [0.2, 0.1] as [number, number] },
      ],
    };
    const { frames } = await draw([video(shot('dot', 0, 25, { layout: { scale: 0.4, position } }))]);
    for (const [frame, drawn] of frames.entries()) {
      const share = ease('ease-in-out', frame / 25);
      const [x, y] = centreOf(drawn);
      expect(Math.abs(x - (48 + 64 * share)), `across at ${frame}`).toBeLessThan(0.05);
      expect(Math.abs(y - (45 + 9 * share)), `down at ${frame}`).toBeLessThan(0.05);
    }
  });

  test('a turned picture has its corners where turning puts them', async () => {
    const layout: Layout = { scale: 0.5, rotation: 30 };
    const frame = await onlyFrame([video(plain('#ffffff', 1, { layout }))]);
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    for (const [cornerX, cornerY] of [
      [-40, -22.5],
      [40, -22.5],
      [-40, 22.5],
      [40, 22.5],
    ] as const) {
      const at = (inset: number): [number, number] => {
        const [x, y] = [cornerX * inset, cornerY * inset];
        return [Math.round(80 + x * cos - y * sin - 0.5), Math.round(45 + x * sin + y * cos - 0.5)];
      };
      expect(frame.y[at(0.92)[1] * 160 + at(0.92)[0]]).toBeGreaterThan(225);
      expect(frame.y[at(1.08)[1] * 160 + at(1.08)[0]]).toBeLessThan(26);
    }
    const area = frame.y.reduce((sum, luma) => sum + (luma - 16) / 219, 0);
    expect(Math.abs(area / 3600 - 1)).toBeLessThan(0.01);
  });

  test('the same frames whether a clip is drawn in one go or in parts', async () => {
    const layout: Layout = {
      scale: {
        keyframes: [
          { at: 0, value: 0.3 },
          { at: 0.8, value: 0.9 },
        ],
      },
      rotation: {
        keyframes: [
          { at: 0, value: 0 },
          { at: 0.8, value: 40 },
        ],
      },
    };
    const mask = { shape: 'rectangle' as const, radius: 0.2 };
    const moving = () => video(shot('dot', 0, 20, { layout, mask }));
    const whole = await draw([moving()]);
    const parts = await draw([video(plain('#000000', 7), plain('#000000', 13)), moving()]);
    expect(parts.frames.length).toBe(20);
    const difference = whole.frames.map((frame, index) =>
      frame.y.reduce(
        (most, luma, at) => Math.max(most, Math.abs(luma - (parts.frames[index]?.y[at] ?? 0))),
        0,
      ),
    );
    expect(Math.max(...difference)).toBe(0);
  });
});

describe('masks, borders, groups and what lies between', () => {
  test('rounded corners let through what is below, a border keeps its width', async () => {
    const settings: RushesClipMetadata = {
      layout: { box: { x: 0.25, y: 0.2, width: 0.5, height: 0.6 } },
      mask: { shape: 'rectangle', radius: 0.3 },
      border: { width: 4 / 90, color: '#00ff00' },
    };
    const frame = await onlyFrame([video(plain('#0000ff', 1)), video(plain('#ff0000', 1, settings))]);
    near(frame, [41, 19], blue);
    near(frame, [80, 19], [0, 255, 0], 8);
    near(frame, [42, 45], [0, 255, 0], 8);
    near(frame, [80, 45], red, 5);
  });

  test('a nested composition with a look is one picture', async () => {
    const inside = stack([
      video(plain('#ff0000', 2)),
      video(plain('#ffffff', 2, { layout: { box: { x: 0.5, y: 0, width: 0.5, height: 1 } } })),
    ]);
    const nested = { ...inside, metadata: { rushes: { layout: { opacity: 0.5, scale: 0.5 } } } };
    const frame = await onlyFrame([video(plain('#0000ff', 2)), video(nested)]);
    near(frame, [20, 45], blue);
    near(frame, [60, 45], [127.5, 0, 127.5], 4);
    near(frame, [100, 45], [127.5, 127.5, 255], 4);
  });

  test('a text lies under the picture that is above it', async () => {
    const text = textClip({
      parameters: { text: 'IIIIIIIIIIIIII', style: 'title' },
      span: { frames: 20, rate },
    });
    const cover = { layout: { box: { x: 0.5, y: 0, width: 0.5, height: 1 } } };
    const { frames } = await draw([
      video(plain('#000000', 20)),
      video(text),
      video(plain('#000000', 20, cover)),
    ]);
    const frame = frames[10];
    const brightest = (from: number, to: number) =>
      Math.max(...(frame?.y ?? []).filter((_, at) => at % 160 >= from && at % 160 < to));
    expect(brightest(0, 78)).toBeGreaterThan(150);
    expect(brightest(82, 160)).toBeLessThan(20);
  });

  test('a watermark stands in its corner over the whole programme', async () => {
    const path = fixture.path('logo.png');
    await sharp(
      paint(40, 40, () => 255),
      { raw: { width: 40, height: 40, channels: 3 } },
    )
      .png()
      .toFile(path);
    await fixture.add('logo', path);
    const watermark = {
      target_url: 'asset://logo',
      corner: 'top-left',
      width: 0.25,
      margin: 0.1,
      opacity: 0.5,
    };
    const { frames } = await draw([video(plain('#000000', 3))], { watermark });
    const at = (x: number, y: number) => frames[2]?.y[y * 160 + x] ?? 0;
    // 40 pixels wide, 9 from the edges, on even ones.
    expect([at(6, 20), at(30, 6), at(52, 20)]).toEqual([16, 16, 16]);
    expect(Math.abs(at(30, 30) - (16 + 219 / 2))).toBeLessThanOrEqual(2);
  });

  test('colours of the ground', async () => {
    const frame = await onlyFrame(
      [video(shot('dot', 0, 1, { layout: { box: { x: 0, y: 0, width: 0.5, height: 0.5 } } }))],
      {
        output: { width: 160, height: 90, rate, background: '#336699' },
      },
    );
    near(frame, [120, 70], [0x33, 0x66, 0x99]);
  });
});

describe('colours', () => {
  const start = [200, 80, 120];
  const adjusted = async (color: ColorAdjustments) => {
    const frame = await onlyFrame([video(plain('#c85078', 1, { color }))]);
    return rgbAt(frame, 80, 44);
  };
  const luma = 0.213 * 200 + 0.715 * 80 + 0.072 * 120;

  test.each([
    [{ brightness: 0.2 }, start.map((value) => value + 51)],
    [{ contrast: 0.5 }, start.map((value) => (value - 127.5) * 1.5 + 127.5)],
    [{ contrast: -1 }, [127.5, 127.5, 127.5]],
    [{ saturation: -1 }, [luma, luma, luma]],
    [{ saturation: 0.5 }, start.map((value) => luma + (value - luma) * 1.5)],
    [{ exposure: -1 }, start.map((value) => 255 * ((value / 255) ** 2.4 * 0.5) ** (1 / 2.4))],
    [{ gamma: 2 }, start.map((value) => 255 * Math.sqrt(value / 255))],
    // CSS hue-rotate(180deg): (matrix for cos -1, sin 0).
    [{ hue: 180 }, [2 * luma - 200, 2 * luma - 80, 2 * luma - 120]],
  ])('%j', async (color, expected) => {
    for (const [channel, value] of (await adjusted(color)).entries()) {
      const clipped = Math.min(255, Math.max(0, expected[channel] ?? 0));
      expect(Math.abs(Math.min(255, Math.max(0, value)) - clipped)).toBeLessThanOrEqual(3);
    }
  });

  test('a table of the library, and half of it', async () => {
    const rows = [0, 1].flatMap((b) =>
      [0, 1].flatMap((g) => [0, 1].map((r) => `${1 - r} ${1 - g} ${1 - b}`)),
    );
    const path = fixture.path('inverse.cube');
    writeFileSync(path, `LUT_3D_SIZE 2\n${rows.join('\n')}\n`);
    const drawWith = async (strength: number) => {
      const document = programme([
        video(plain('#c85078', 1, { lut: { target_url: 'asset://inverse', strength } })),
      ]);
      const tables = [{ assetId: 'inverse', path, contentKey: 'inverse' }];
      return drawFrames({ ...fixture.request(document), tables });
    };
    const [whole, half] = [await drawWith(1), await drawWith(0.5)];
    if (whole.frames[0]) near(whole.frames[0], [80, 44], [55, 175, 135]);
    if (half.frames[0]) near(half.frames[0], [80, 44], [127.5, 127.5, 127.5]);
    expect(whole.warnings).toEqual([]);
    const missing = await drawFrames(
      fixture.request(programme([video(plain('#c85078', 1, { lut: { target_url: 'asset://gone' } }))])),
    );
    expect(missing.warnings).toEqual(['A colour table is not here; colours stay as they are.']);
    if (missing.frames[0]) near(missing.frames[0], [80, 44], start);
  });
});

describe('blend modes', () => {
  // The formulas of W3C Compositing and Blending, on shares of 1.
  const formulas: { [mode: string]: (b: number, s: number) => number } = {
    multiply: (b, s) => b * s,
    screen: (b, s) => 1 - (1 - b) * (1 - s),
    overlay: (b, s) => (b <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)),
    darken: Math.min,
    lighten: Math.max,
    'color-dodge': (b, s) => (b === 0 ? 0 : s === 1 ? 1 : Math.min(1, b / (1 - s))),
    'color-burn': (b, s) => (b === 1 ? 1 : s === 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
    'hard-light': (b, s) => (s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)),
    'soft-light': (b, s) => {
      const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b);
    },
    difference: (b, s) => Math.abs(b - s),
    exclusion: (b, s) => b + s - 2 * b * s,
    add: (b, s) => Math.min(1, b + s),
  };

  test.each(Object.keys(formulas))('%s', async (mode) => {
    const settings: RushesClipMetadata = {
      blend: mode as BlendMode,
      layout: { box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } },
    };
    const frame = await onlyFrame([video(plain('#40c090', 1)), video(plain('#b06030', 1, settings))]);
    const [backdrop, source] = [
      [0x40, 0xc0, 0x90],
      [0xb0, 0x60, 0x30],
    ];
    near(frame, [10, 10], backdrop);
    const expected = backdrop.map(
      (b, channel) => 255 * (formulas[mode]?.(b / 255, (source[channel] ?? 0) / 255) ?? 0),
    );
    near(frame, [80, 44], expected, 5);
  });

  test('half of a mixture', async () => {
    const settings: RushesClipMetadata = { blend: 'multiply', layout: { opacity: 0.5 } };
    const frame = await onlyFrame([video(plain('#ffffff', 1)), video(plain('#808080', 1, settings))]);
    near(frame, [80, 44], [191.5, 191.5, 191.5]);
  });

  test('on clear ground a picture is itself', async () => {
    const group = {
      ...stack([video(plain('#b06030', 1, { blend: 'multiply', layout: { scale: 0.5 } }))]),
      metadata: { rushes: { layout: { opacity: 0.999 } } },
    };
    const frame = await onlyFrame([video(plain('#000000', 1)), video(group)]);
    near(frame, [80, 44], [0xb0, 0x60, 0x30], 4);
  });
});

test('no colour is left of white and black in between', async () => {
  const frame = await onlyFrame([
    video(plain('#ffffff', 1)),
    video(plain('#000000', 1, { layout: { scale: 0.5, rotation: 10 } })),
  ]);
  near(frame, [2, 2], white);
  near(frame, [80, 44], black);
  expect(Math.max(...frame.u, ...frame.v)).toBeLessThanOrEqual(129);
  expect(Math.min(...frame.u, ...frame.v)).toBeGreaterThanOrEqual(127);
});
