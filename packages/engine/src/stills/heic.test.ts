import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '../analyze/analyze.ts';
import { preview } from '../analyze/preview.ts';
import { probe } from '../probe/probe.ts';
import { makeRenditions } from '../renditions/make-renditions.ts';
import { type HeicSpec, makeHeic } from '../testing/heic.ts';
import { makeTestFolder } from '../testing/make-media.ts';
import { CORNERS, imageCorners } from '../testing/marked-picture.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

async function emptyFolder(name: string): Promise<string> {
  const path = folder.path(name);
  await mkdir(path);
  return path;
}

const [RED, LIME, BLUE, YELLOW] = CORNERS;

/** The corners' colours in Display P3. */
const WIDE = ['0xEA3323', '0x75FB4C', '0x0000F5', '0xFFFF55'];

async function displayP3(): Promise<Buffer> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const { icc } = await sharp(await picture.withIccProfile('p3').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('the picture has no profile');
  return icc;
}

describe('an HEVC still', () => {
  it.each<[string, HeicSpec, { size: [number, number]; corners: string[] }]>([
    ['plain', { width: 320, height: 180 }, { size: [320, 180], corners: [...CORNERS] }],
    [
      'turned',
      { width: 320, height: 180, rotation: 90 },
      { size: [180, 320], corners: [BLUE, RED, YELLOW, LIME] },
    ],
    ['tiled', { width: 640, height: 256, columns: 2 }, { size: [640, 256], corners: [...CORNERS] }],
    [
      'tiled and turned',
      { width: 640, height: 256, columns: 2, rotation: 270 },
      { size: [256, 640], corners: [LIME, YELLOW, RED, BLUE] },
    ],
  ])('that is %s is shown, analysed and made into others', async (name, spec, { size, corners }) => {
    const inputPath = await makeHeic(folder.path(`${name}.heic`), spec);
    const [displayWidth, displayHeight] = size;
    const facts = await probe(inputPath);
    expect(facts).toMatchObject({ mediaKind: 'image', contentType: 'image/heic' });
    expect(facts.streams[0]).toMatchObject({ codec: 'hevc', video: { displayWidth, displayHeight } });

    const previewFolder = await emptyFolder(`${name}-preview`);
    const { thumbnailFile } = await preview({ inputPath, outputFolder: previewFolder });
    expect(await imageCorners(join(previewFolder, thumbnailFile?.file ?? ''), 30)).toEqual([
      ...corners,
      'gray',
    ]);

    const analysisFolder = await emptyFolder(`${name}-analysis`);
    const request = { inputPath, outputFolder: analysisFolder, proxyHeights: [], cutterSensitivity: 0.5 };
    const { shots } = await analyze(request, {});
    const keyframe = join(analysisFolder, shots[0]?.keyframeFile ?? '');
    expect(await imageCorners(keyframe, 30)).toEqual([...corners, 'gray']);

    const outputFolder = await emptyFolder(`${name}-images`);
    const wishes = [{ kind: 'image' as const, format: 'png' as const, maxSide: 1000 }];
    const { files } = await makeRenditions({ inputPath, outputFolder, wishes }, {});
    expect(files[0]).toMatchObject({ width: displayWidth, height: displayHeight });
    expect(await imageCorners(join(outputFolder, files[0]?.file ?? ''), 6)).toEqual([...corners, 'gray']);
  });

  it('is brought from its colour profile to sRGB', async () => {
    const spec = { width: 320, height: 180, colors: WIDE, profile: await displayP3() };
    const inputPath = await makeHeic(folder.path('wide.heic'), spec);
    const outputFolder = await emptyFolder('wide-images');
    const wishes = [{ kind: 'image' as const, format: 'png' as const, maxSide: 1000 }];
    const { files } = await makeRenditions({ inputPath, outputFolder, wishes }, {});
    expect(await imageCorners(join(outputFolder, files[0]?.file ?? ''), 12)).toEqual([...CORNERS, 'gray']);
  });

  it('of a codec that nobody decodes is told to be unsupported', async () => {
    const whole = await readFile(await makeHeic(folder.path('known.heic'), { width: 320, height: 180 }));
    whole.write('unci', whole.indexOf('hvc1'), 'latin1');
    const inputPath = folder.path('unknown.heic');
    await writeFile(inputPath, whole);
    const said = { code: 'unsupported', message: expect.stringContaining('HEIF') };
    await expect(probe(inputPath)).rejects.toMatchObject(said);
  });

  it('that is cut short is damaged', async () => {
    const whole = await readFile(await makeHeic(folder.path('whole.heic'), { width: 320, height: 180 }));
    const inputPath = folder.path('cut.heic');
    await writeFile(inputPath, whole.subarray(0, whole.length - 100));
    const outputFolder = await emptyFolder('cut-preview');
    await expect(preview({ inputPath, outputFolder })).rejects.toMatchObject({ code: 'damaged' });
  });
});
