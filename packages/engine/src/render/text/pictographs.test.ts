import type { TextParameters } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { colorEmojiFace, findFace } from '../../fonts/catalog.ts';
import { readFontFile } from '../../fonts/font-file.ts';
import { layersOf, shapeText } from '../../fonts/harfbuzz.ts';
import { typefacePath } from '../../fonts/typefaces.ts';
import { rate } from '../render-fixture.ts';
import { drawTexts, type RgbPicture } from './text-pictures.ts';

const output = { width: 320, height: 180, rate };

async function drawn(parameters: Partial<TextParameters> & { text: string }): Promise<RgbPicture> {
  const event = {
    order: 1,
    startFrame: 0,
    endFrame: 20,
    parameters: { style: 'free' as const, ...parameters },
  };
  const [picture] = await drawTexts([event], { output, from: 0, until: 20 }, (frame) => frame === 10);
  if (!picture) throw new Error('nothing was drawn');
  return picture;
}

/** How many pixels are of about this colour. */
function pixelsLike({ data }: RgbPicture, [red, green, blue]: readonly [number, number, number]): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    const away = [red, green, blue].map((level, part) => Math.abs((data[at + part] ?? 0) - level));
    if (Math.max(...away) < 40) count += 1;
  }
  return count;
}

const YELLOW = [252, 200, 45] as const;
const WHITE = [255, 255, 255] as const;

describe('pictographs', () => {
  test("have colours of their own beside letters that have the text's", async () => {
    const picture = await drawn({ text: 'Hi \u{1F600}', color: '#ffffff', size: 0.3 });
    expect(pixelsLike(picture, YELLOW)).toBeGreaterThan(300);
    expect(pixelsLike(picture, WHITE)).toBeGreaterThan(200);
    expect(pixelsLike(await drawn({ text: 'Hi', color: '#ffffff', size: 0.3 }), YELLOW)).toBe(0);
  });

  test("take the text's colour where the plain family is asked for", async () => {
    const picture = await drawn({ text: '\u{1F600}', font: 'Noto Emoji', color: '#ff0000', size: 0.3 });
    expect(pixelsLike(picture, YELLOW)).toBe(0);
    expect(pixelsLike(picture, [255, 0, 0])).toBeGreaterThan(100);
  });

  test('are as translucent as the text', async () => {
    const half = await drawn({ text: '\u{1F600}', color: '#ffffff80', size: 0.3 });
    expect(pixelsLike(half, YELLOW)).toBe(0);
    expect(pixelsLike(half, [126, 100, 22])).toBeGreaterThan(300);
  });

  test.each([
    ['a flag', '\u{1F1E9}\u{1F1EA}', [221, 0, 0]],
    ['a skin tone', '\u{1F44D}\u{1F3FD}', [176, 128, 92]],
    ['a heart by its selector', '\u2764\ufe0f', [240, 64, 48]],
    ['a rainbow flag, joined of two', '\u{1F3F3}\ufe0f\u200d\u{1F308}', [20, 110, 190]],
  ] as const)('%s', async (_name, text, color) => {
    expect(pixelsLike(await drawn({ text, size: 0.4 }), color)).toBeGreaterThan(60);
  });

  test('letters have no layers', () => {
    const typeface = findFace({ family: 'Inter' })?.typeface;
    if (!typeface) throw new Error('Inter is shipped');
    const [letter] = shapeText({ text: 'A', typeface, rightToLeft: false, script: 'Latn' });
    expect(layersOf(typeface, letter?.id ?? 0)).toEqual([]);
  });

  test('are read without the 20 MB that nobody draws', () => {
    const typeface = colorEmojiFace();
    if (!typeface) throw new Error('the package of colour emoji is not installed');
    const file = readFontFile(typefacePath(typeface));
    expect(file.length).toBeLessThan(6e6);
    const tags = Array.from({ length: file.readUInt16BE(4) }, (_, index) =>
      file.toString('latin1', 12 + 16 * index, 16 + 16 * index),
    );
    expect(tags).toContain('COLR');
    expect(tags).not.toContain('SVG ');
  });
});
