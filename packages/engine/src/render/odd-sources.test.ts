/** Sources whose pictures are not simply what a decoder gives: transparent beside, in fields, mirrored, animated. */
import { readFile, writeFile } from 'node:fs/promises';
import { assetClip, colorClip, timeline, track } from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preview } from '../analyze/preview.ts';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { probe } from '../probe/probe.ts';
import { extractFrame } from '../renditions/extract-frame.ts';
import { makeRenditions } from '../renditions/make-renditions.ts';
import { makeVideo } from '../testing/make-media.ts';
import { createRenderFixture, type RenderFixture, rate } from './render-fixture.ts';
import { drawTimelineFrame } from './timeline-frame.ts';

const [width, height] = [160, 96];

let fixture: RenderFixture;
beforeAll(async () => {
  fixture = await createRenderFixture();
});
afterAll(() => fixture.remove());

/** The source over green, as the programme shows it. */
async function drawn(assetId: string, seconds = 0.2, frames = 20): Promise<RgbPicture> {
  const film = timeline({
    name: 'Film',
    output: { width, height, rate },
    tracks: [
      track({
        kind: 'Video',
        children: [colorClip({ parameters: { color: '#00ff00' }, span: { frames, rate } })],
      }),
      track({ kind: 'Video', children: [assetClip({ assetId, span: { frames, rate } })] }),
    ],
  });
  const { outputPath: _, ...request } = fixture.request(film);
  return (await drawTimelineFrame({ ...request, seconds })).picture;
}

async function pixels(path: string): Promise<RgbPicture> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The colour at a share of the width and height, as a word. */
function colorAt({ data, width: across, height: down }: RgbPicture, x: number, y: number): string {
  const at = (Math.floor(y * down) * across + Math.floor(x * across)) * 3;
  const bits = [0, 1, 2].map((channel) => ((data[at + channel] ?? 0) > 128 ? 1 : 0)).join('');
  const names = {
    '100': 'red',
    '010': 'green',
    '001': 'blue',
    '111': 'white',
    '110': 'yellow',
    '000': 'black',
  };
  return names[bits as keyof typeof names] ?? bits;
}

const corners = (picture: RgbPicture) =>
  [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ]
    .map(([x = 0, y = 0]) => colorAt(picture, x, y))
    .join(' ');

/** Red on the left, seen; what is coded on the right is blue and not seen. */
const halfSeen = `color=red:size=${width}x${height}:rate=25,trim=end_frame=20,drawbox=x=80:w=80:h=96:color=blue:t=fill,format=yuva420p,geq=lum=lum(X\\,Y):cb=cb(X\\,Y):cr=cr(X\\,Y):a=if(lt(X\\,80)\\,255\\,0),setpts=N,settb=1/25,buffersink@out`;

describe('transparency beside VP8 and VP9', () => {
  test.each(['libvpx-vp9', 'libvpx'])('%s', async (codec) => {
    const path = fixture.path(`${codec}.webm`);
    await fixture.addVideo(codec, {
      ...{
        width,
        height,
        codec,
        pixelFormat: 'yuva420p',
        format: 'webm',
        extension: 'webm',
        scenes: halfSeen,
      },
      encoderOptions: { 'auto-alt-ref': '0', deadline: 'realtime', b: '500000' },
    });
    expect((await probe(path)).streams[0]?.video?.alpha).toBe(true);
    for (const seconds of [0, 0.5]) {
      const picture = await drawn(codec, seconds);
      expect([colorAt(picture, 0.2, 0.5), colorAt(picture, 0.8, 0.5)]).toEqual(['red', 'green']);
    }
    const frame = await extractFrame({ inputPath: path, outputFolder: fixture.path(''), seconds: 0.4 });
    const shown = await pixels(fixture.path(frame.file));
    expect([colorAt(shown, 0.2, 0.5), colorAt(shown, 0.8, 0.5)]).toEqual(['red', 'white']);
    const { thumbnailFile } = await preview({ inputPath: path, outputFolder: fixture.path('') });
    const small = await pixels(fixture.path(thumbnailFile?.file ?? ''));
    expect([colorAt(small, 0.2, 0.5), colorAt(small, 0.8, 0.5)]).toEqual(['red', 'white']);
    const made = await makeRenditions(
      { inputPath: path, outputFolder: fixture.path(''), wishes: [{ kind: 'video', minDimension: 360 }] },
      {},
    );
    const proxy = fixture.path(made.files[0]?.file ?? '');
    const ofProxy = await extractFrame({ inputPath: proxy, outputFolder: fixture.path(''), seconds: 0.4 });
    const played = await pixels(fixture.path(ofProxy.file));
    expect([colorAt(played, 0.2, 0.5), colorAt(played, 0.8, 0.5)]).toEqual(['red', 'white']);
  });
});

/** How much rows differ from the rows around them, of 255: fields of two moments woven together differ much. */
function combing({ data, width: across, height: down }: RgbPicture): number {
  let sum = 0;
  for (let y = 1; y < down - 1; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const at = (row: number) => data[(row * across + x) * 3] ?? 0;
      sum += Math.abs(at(y) - (at(y - 1) + at(y + 1)) / 2);
    }
  }
  return sum / (across * (down - 2));
}

describe('pictures of two fields', () => {
  /** A bar that runs across, drawn fifty times a second and kept as 25 pictures of two fields each. */
  const running = (filters: string) =>
    `color=black:size=${width}x${height}:rate=50,trim=end_frame=40,geq=lum=if(lt(mod(X-N*6+400\\,40)\\,20)\\,235\\,16):cb=128:cr=128,${filters},setpts=N,settb=1/25,format=yuv420p,buffersink@out`;
  const interlaced = {
    flags: '+ildct+ilme',
    'x264-params': 'interlaced=1:bframes=0:keyint=5',
    preset: 'ultrafast',
    crf: '5',
  };

  test.each([
    ['top_first', 'interlace=scan=tff:lowpass=off', interlaced],
    [
      'bottom_first',
      'interlace=scan=bff:lowpass=off',
      { ...interlaced, 'x264-params': 'bff=1:bframes=0:keyint=5' },
    ],
    ['progressive', 'fps=25', { preset: 'ultrafast', crf: '5' }],
  ])('%s', async (order, filters, encoderOptions) => {
    const path = fixture.path(`${order}.mp4`);
    await fixture.addVideo(order, {
      width,
      height,
      scenes: running(filters),
      codec: 'libx264',
      encoderOptions,
    });
    const facts = await probe(path);
    expect(facts.streams[0]?.video?.fieldOrder).toBe(order);
    expect(facts.streams[0]?.video?.rate).toEqual(rate);
    const { file } = await extractFrame({ inputPath: path, outputFolder: fixture.path(''), seconds: 0.2 });
    const seen = [await drawn(order, 0.2), await drawn(order, 0), await pixels(fixture.path(file))];
    for (const picture of seen) expect(combing(picture)).toBeLessThan(3);
  });

  test('pictures of two fields and whole ones in one stream', async () => {
    // As programmes are cut together: parameter sets that stand at the start are those of the first part alone.
    const part = async (
      name: string,
      first: number,
      filters: string,
      encoderOptions: Record<string, string>,
    ) => {
      const spec = {
        width,
        height,
        codec: 'libx264',
        format: 'mpegts',
        scenes: running(filters),
        encoderOptions,
      };
      const timing = { timeBase: { num: 1, den: 25 }, ticksOf: (index: number) => index + first };
      return readFile(await makeVideo(fixture.path(`${name}.ts`), { ...spec, timing }));
    };
    const plain = { 'x264-params': 'bframes=0:keyint=5', preset: 'ultrafast', crf: '5' };
    const path = fixture.path('mixed.ts');
    await writeFile(
      path,
      Buffer.concat([
        await part('whole', 0, 'fps=25', plain),
        await part('fields', 20, 'interlace=scan=tff:lowpass=off', interlaced),
      ]),
    );
    expect((await probe(path)).streams[0]?.video?.fieldOrder).toBe('mixed');
    await fixture.add('mixed', path);
    for (const seconds of [0.2, 1.2]) {
      const { file } = await extractFrame({ inputPath: path, outputFolder: fixture.path(''), seconds });
      const seen = [await drawn('mixed', seconds, 40), await pixels(fixture.path(file))];
      for (const picture of seen) expect(combing(picture)).toBeLessThan(3);
    }
  });
});

describe('a display matrix', () => {
  const marked = `color=red:size=${width}x${height}:rate=25,trim=end_frame=20,drawbox=x=80:w=80:h=48:color=blue:t=fill,drawbox=y=48:w=80:h=48:color=white:t=fill,drawbox=x=80:y=48:w=80:h=48:color=yellow:t=fill,setpts=N,settb=1/25,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,buffersink@out`;

  test.each([
    ['none', [1, 0, 0, 1], 'red blue white yellow'],
    ['left and right exchanged', [-1, 0, 0, 1], 'blue red yellow white'],
    ['upside down, mirrored', [1, 0, 0, -1], 'white yellow red blue'],
    ['half a turn', [-1, 0, 0, -1], 'yellow white blue red'],
    ['a quarter turn', [0, 1, -1, 0], 'white red yellow blue'],
    ['three quarters', [0, -1, 1, 0], 'blue yellow red white'],
    ['transposed', [0, 1, 1, 0], 'red white blue yellow'],
    ['transposed the other way', [0, -1, -1, 0], 'yellow blue white red'],
  ])('%s', async (name, [a = 0, b = 0, c = 0, d = 0], expected) => {
    const id = name.replaceAll(/\W/g, '');
    await fixture.addVideo(id, { width, height, scenes: marked });
    const path = fixture.path(`${id}.mp4`);
    const bytes = await readFile(path);
    const matrix = bytes.indexOf('tkhd') + 4 + 40;
    for (const [index, value] of [a, b, 0, c, d, 0].entries())
      bytes.writeInt32BE(value * 65536, matrix + index * 4);
    await writeFile(path, bytes);
    await fixture.add(id, path);
    expect(corners(await drawnWhole(id))).toBe(expected);
    const { file } = await extractFrame({ inputPath: path, outputFolder: fixture.path(''), seconds: 0.2 });
    expect(corners(await pixels(fixture.path(file)))).toBe(expected);
  });

  /** Stretched over the frame, so that the corners are those of the picture. */
  async function drawnWhole(assetId: string): Promise<RgbPicture> {
    const shown = assetClip({ assetId, span: { frames: 20, rate } });
    const film = timeline({
      name: 'Film',
      output: { width, height, rate },
      tracks: [track({ kind: 'Video', children: [{ ...shown, metadata: { rushes: { fit: 'stretch' } } }] })],
    });
    const { outputPath: _, ...request } = fixture.request(film);
    return (await drawTimelineFrame({ ...request, seconds: 0.2 })).picture;
  }
});

test('an animated WebP is a video, transparent where it is so, and its one-frame kin a picture', async () => {
  const page = (color: string) =>
    sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([
        { input: { create: { width: 80, height, channels: 4, background: color } }, left: 0, top: 0 },
      ])
      .png()
      .toBuffer();
  const path = fixture.path('moving.webp');
  await sharp([await page('#ff0000'), await page('#0000ff')], { join: { animated: true } })
    .webp({ lossless: true, delay: [200, 200], loop: 0 })
    .toFile(path);
  const facts = await probe(path);
  expect(facts).toMatchObject({ mediaKind: 'video', contentType: 'image/webp', container: 'webp_anim' });
  expect(facts.durationSeconds).toBeCloseTo(0.4, 2);
  expect(facts.streams[0]?.video?.alpha).toBe(true);
  await fixture.add('moving', path);
  const seen = [await drawn('moving', 0.08), await drawn('moving', 0.28)];
  expect(seen.map((picture) => [colorAt(picture, 0.2, 0.5), colorAt(picture, 0.8, 0.5)])).toEqual([
    ['red', 'green'],
    ['blue', 'green'],
  ]);
  const still = fixture.path('still.webp');
  await sharp(await page('#ff0000'))
    .webp()
    .toFile(still);
  expect((await probe(still)).mediaKind).toBe('image');
});
