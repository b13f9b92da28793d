import { colorClip, gap, generatorClip } from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadPictures, readPictures } from '../testing/read-media.ts';
import { coverFrame, fitInside } from './plan/geometry.ts';
import { createRenderFixture, programme, type RenderFixture, rate, shot, video } from './render-fixture.ts';

let fixture: RenderFixture;

/** Left half red, right half blue, the upper quarter green. */
const halves = [
  'drawbox=x=0:y=0:w=iw/2:h=ih:color=red:t=fill',
  'drawbox=x=iw/2:y=0:w=iw/2:h=ih:color=blue:t=fill',
  'drawbox=x=0:y=0:w=iw:h=ih/4:color=green:t=fill',
];

beforeAll(async () => {
  fixture = await createRenderFixture();
  const scenes = [{ source: 'color=black', frames: 10, filters: halves }];
  await fixture.addVideo('wide', { width: 160, height: 90, scenes });
  await fixture.addVideo('turned', { width: 160, height: 90, scenes, rotation: 90 });
  await fixture.addVideo('upside', { width: 160, height: 90, scenes, rotation: 180 });
  await fixture.addVideo('square', { width: 90, height: 90, scenes });
  await fixture.addVideo('anamorphic', { width: 90, height: 90, scenes, sampleAspect: { num: 16, den: 9 } });
});

afterAll(() => fixture.remove());

/** The colour at a place given as shares of the picture, as the nearest basic colour. */
function colorAt(pictures: ReadPictures, place: { x: number; y: number; frame?: number }): string {
  const at = Math.floor(place.y * pictures.height) * pictures.width + Math.floor(place.x * pictures.width);
  const [red = 0, green = 0, blue = 0] = (pictures.frames[place.frame ?? 0] ?? []).map(
    (plane) => plane[at] ?? 0,
  );
  if (Math.max(red, green, blue) < 30) return 'black';
  if (Math.min(red, green, blue) > 200) return 'white';
  if (red > 1.5 * green && red > 1.5 * blue) return 'red';
  if (green > 1.5 * red && green > 1.5 * blue) return 'green';
  return blue > 1.5 * red && blue > 1.5 * green ? 'blue' : `${red},${green},${blue}`;
}

async function colorsOf(
  tracks: Parameters<typeof programme>[0],
  places: [number, number][],
  size: { width: number; height: number } = { width: 160, height: 90 },
): Promise<string[]> {
  const { outputPath } = await fixture.render(programme(tracks, size));
  const pictures = await readPictures(outputPath, 'color');
  expect(pictures).toMatchObject(size);
  return places.map(([x, y]) => colorAt(pictures, { x, y }));
}

describe('placements', () => {
  test.each([
    [
      { width: 1920, height: 1080 },
      { width: 720, height: 1280 },
      { x: 0, y: 436, width: 720, height: 406 },
    ],
    [
      { width: 1080, height: 1920 },
      { width: 1280, height: 720 },
      { x: 436, y: 0, width: 406, height: 720 },
    ],
    [
      { width: 1280, height: 718 },
      { width: 1280, height: 720 },
      { x: 0, y: 0, width: 1280, height: 720 },
    ],
    [
      { width: 1, height: 1000 },
      { width: 100, height: 100 },
      { x: 48, y: 0, width: 2, height: 100 },
    ],
  ])('%j in %j', (picture, frame, placement) => {
    expect(fitInside(picture, frame)).toEqual(placement);
  });

  test('covering crops evenly', () => {
    expect(coverFrame({ width: 1920, height: 1080 }, { width: 720, height: 1280 })).toEqual({
      x: -778,
      y: 0,
      width: 2276,
      height: 1280,
    });
  });
});

describe('rendered pictures', () => {
  const upright = { width: 90, height: 160 };

  test('fit: whole, with black bars', async () => {
    const places: [number, number][] = [
      [0.5, 0.1],
      [0.2, 0.5],
      [0.8, 0.5],
      [0.5, 0.36],
      [0.5, 0.9],
    ];
    const colors = await colorsOf([video(shot('wide', 0, 5, { fit: 'fit' }))], places, upright);
    expect(colors).toEqual(['black', 'red', 'blue', 'green', 'black']);
  });

  test('fill: cropped to cover', async () => {
    const places: [number, number][] = [
      [0.1, 0.5],
      [0.9, 0.5],
      [0.1, 0.99],
      [0.9, 0.99],
      [0.5, 0.05],
    ];
    const colors = await colorsOf([video(shot('wide', 0, 5, { fit: 'fill' }))], places, upright);
    expect(colors).toEqual(['red', 'blue', 'red', 'blue', 'green']);
  });

  test('blur: whole over its own dark blurred copy', async () => {
    const result = await fixture.render(programme([video(shot('wide', 0, 5, { fit: 'blur' }))], upright));
    const pictures = await readPictures(result.outputPath, 'color');
    const at = (x: number, y: number) => colorAt(pictures, { x, y });
    expect([at(0.2, 0.5), at(0.8, 0.5), at(0.05, 0.95), at(0.95, 0.95)]).toEqual([
      'red',
      'blue',
      'red',
      'blue',
    ]);
    const brightness = (x: number, y: number) => {
      const place = Math.floor(y * 160) * 90 + Math.floor(x * 90);
      return Math.max(...(pictures.frames[0] ?? []).map((plane) => plane[place] ?? 0));
    };
    expect(brightness(0.05, 0.95)).toBeLessThan(0.75 * brightness(0.05, 0.5));
  });

  test('rotation of the display matrix', async () => {
    // Turned clockwise: the left half is above, the upper quarter is the right edge.
    const turned = await colorsOf(
      [video(shot('turned', 0, 5))],
      [
        [0.3, 0.2],
        [0.3, 0.8],
        [0.95, 0.5],
      ],
      upright,
    );
    expect(turned).toEqual(['red', 'blue', 'green']);
    const upside = await colorsOf(
      [video(shot('upside', 0, 5))],
      [
        [0.2, 0.3],
        [0.8, 0.3],
        [0.5, 0.9],
      ],
    );
    expect(upside).toEqual(['blue', 'red', 'green']);
  });

  test('pixels that are not square', async () => {
    const colors = await colorsOf(
      [video(shot('anamorphic', 0, 5))],
      [
        [0.02, 0.5],
        [0.98, 0.5],
      ],
    );
    expect(colors).toEqual(['red', 'blue']);
  });

  test('a smaller upper picture lets the lower one show around it', async () => {
    const colors = await colorsOf(
      [video(shot('wide', 0, 5)), video(shot('square', 0, 5))],
      [
        [0.05, 0.5],
        [0.3, 0.5],
        [0.7, 0.1],
      ],
    );
    expect(colors).toEqual(['red', 'red', 'green']);
    const over = colorClip({ parameters: { color: '#ffffff' }, span: { frames: 5, rate } });
    expect(
      await colorsOf(
        [video(over), video(shot('square', 0, 5))],
        [
          [0.05, 0.5],
          [0.3, 0.5],
          [0.95, 0.5],
        ],
      ),
    ).toEqual(['white', 'red', 'white']);
  });
});

describe('still images', () => {
  test('last as long as asked, upright, whatever their format', async () => {
    const pixels = { create: { width: 40, height: 80, channels: 3 as const, background: '#ff0000' } };
    const top = {
      input: { create: { width: 40, height: 20, channels: 3 as const, background: '#00a000' } },
      left: 0,
      top: 0,
    };
    const jpeg = fixture.path('photo.jpg');
    // EXIF orientation 6: to be turned clockwise by a quarter.
    await sharp(pixels).composite([top]).withMetadata({ orientation: 6 }).jpeg().toFile(jpeg);
    await fixture.add('photo', jpeg);
    const webp = fixture.path('picture.webp');
    await sharp(pixels).composite([top]).webp().toFile(webp);
    await fixture.add('picture', webp);
    const result = await fixture.render(programme([video(shot('photo', 0, 30), shot('picture', 100, 30))]));
    const pictures = await readPictures(result.outputPath, 'color');
    expect(pictures.frames).toHaveLength(60);
    expect(result.warnings).toEqual([]);
    const probes = [0, 29, 30, 59].map((frame) => [
      colorAt(pictures, { frame, x: 0.5, y: 0.5 }),
      colorAt(pictures, { frame, x: 0.95, y: 0.5 }),
      colorAt(pictures, { frame, x: 0.5, y: 0.08 }),
      colorAt(pictures, { frame, x: 0.1, y: 0.5 }),
    ]);
    expect(probes).toEqual([
      ['red', 'green', 'red', 'red'],
      ['red', 'green', 'red', 'red'],
      ['red', 'black', 'green', 'black'],
      ['red', 'black', 'green', 'black'],
    ]);
  });

  test('what is transparent in an image shows the picture below, or black', async () => {
    const png = fixture.path('ring.png');
    const clear = {
      width: 160,
      height: 90,
      channels: 4 as const,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    };
    const red = { create: { width: 80, height: 20, channels: 4 as const, background: '#ff0000' } };
    await sharp({ create: clear })
      .composite([{ input: red, left: 40, top: 0 }])
      .png()
      .toFile(png);
    await fixture.add('ring', png);
    const white = colorClip({ parameters: { color: '#ffffff' }, span: { frames: 5, rate } });
    const places: [number, number][] = [
      [0.5, 0.5],
      [0.5, 0.1],
      [0.05, 0.5],
    ];
    expect(await colorsOf([video(white), video(shot('ring', 0, 5))], places)).toEqual([
      'white',
      'red',
      'white',
    ]);
    expect(await colorsOf([video(shot('ring', 0, 5))], places)).toEqual(['black', 'red', 'black']);
  });
});

describe('generated pictures', () => {
  test('colours are exact, black and missing media are black, bars have their colours', async () => {
    const span = { frames: 5, rate };
    const result = await fixture.render(
      programme([
        video(
          colorClip({ parameters: { color: '#3366cc' }, span }),
          generatorClip({ kind: 'black', parameters: {}, span }),
          generatorClip({ kind: 'SMPTEBars', parameters: {}, span }),
          shot('gone', 0, 5),
          gap(5, rate),
        ),
      ]),
    );
    const pictures = await readPictures(result.outputPath, 'color');
    const pixel = (frame: number, x: number) =>
      (pictures.frames[frame] ?? []).map((plane) => plane[30 * 160 + x] ?? 0);
    for (const [index, value] of [0x33, 0x66, 0xcc].entries()) {
      expect(Math.abs((pixel(2, 80)[index] ?? 0) - value)).toBeLessThanOrEqual(3);
    }
    expect(Math.max(...pixel(7, 80))).toBeLessThan(4);
    expect(Math.max(...pixel(17, 80), ...pixel(22, 80))).toBeLessThan(4);
    const [red = 0, green = 0, blue = 0] = pixel(12, 60);
    expect(blue).toBeGreaterThan(red + 80);
    expect(green).toBeGreaterThan(red + 80);
    expect(result.warnings).toEqual(['The media of "gone" is not here; its time stays empty.']);
  });
});
