import { colorClip, gap, type TextParameters, textClip } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faceOf, findFace, listFamilies } from '../fonts/catalog.ts';
import { type ReadPictures, readPictures } from '../testing/read-media.ts';
import { createRenderFixture, programme, type RenderFixture, rate, video } from './render-fixture.ts';
import { layoutText } from './text/text-layout.ts';
import { textScript } from './text/text-script.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
});

afterAll(() => fixture.remove());

const landscape = { width: 640, height: 360 };
const upright = { width: 360, height: 640 };

/** The pictures of one text over a colour, from frame 0 on. */
async function drawn(
  parameters: TextParameters,
  options: { size?: typeof landscape; frames?: number; background?: string; before?: number } = {},
) {
  const { size = landscape, frames = 50, background = '#808080', before = 0 } = options;
  const below = colorClip({ parameters: { color: background }, span: { frames: frames + before, rate } });
  const words = textClip({ parameters, span: { frames, rate } });
  const result = await fixture.render(programme([video(below), video(gap(before, rate), words)], size));
  return { result, pictures: await readPictures(result.outputPath) };
}

/** The box of everything that differs from the corner's level by more than the encoder's noise; null when nothing does. */
function inkBox(pictures: ReadPictures, frame: number) {
  const [grey] = pictures.frames[frame] ?? [];
  const corner = grey?.[0] ?? 0;
  const box = { left: 1, top: 1, right: 0, bottom: 0, pixels: 0 };
  for (const [index, level] of (grey ?? []).entries()) {
    if (Math.abs(level - corner) < 24) continue;
    const [x, y] = [
      (index % pictures.width) / pictures.width,
      Math.floor(index / pictures.width) / pictures.height,
    ];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    box.pixels += 1;
  }
  return box.pixels === 0 ? null : box;
}

/** The lines of a text in a box so many em wide. */
function linesIn(text: string, em: number, more: Partial<TextParameters> = {}): string[] {
  const size = 0.1;
  const box = { x: 0, y: 0, width: (em * size * 360) / 640, height: 1 };
  const layout = layoutText({ text, style: 'free', size, box, ...more }, landscape);
  return layout?.lines.map((line) => line.text) ?? [];
}

describe('wrapping', () => {
  test.each([
    ['one line', 9, ['one line']],
    ['the quick brown fox jumps', 7, ['the quick', 'brown fox', 'jumps']],
    ['two\nlines', 9, ['two', 'lines']],
    ['豚はピンク色です。カエルは緑です。', 8.5, ['豚はピンク色で', 'す。カエルは緑で', 'す。']],
    ['彼は「はい」と言った。', 5.2, ['彼は「は', 'い」と言っ', 'た。']],
    ['self-evident truth', 4, ['self-', 'evident', 'truth']],
    ['สวัสดีชาวโลก', 5, ['สวัสดีชาว', 'โลก']],
    ['한국어 문장은 여기서', 5, ['한국어', '문장은', '여기서']],
    ['👨‍👩‍👧👨‍👩‍👧🇩🇪🇫🇷', 2.7, ['👨‍👩‍👧👨‍👩‍👧', '🇩🇪🇫🇷']],
  ])('%j in %d em', (text, em, lines) => {
    expect(linesIn(text, em)).toEqual(lines);
  });

  test('a word that is wider than the box is parted between characters', () => {
    const lines = linesIn('Donaudampfschifffahrt', 4);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe('Donaudampfschifffahrt');
  });

  test('titles have lines of similar length', () => {
    const lines = linesIn('aaaa bbbb cccc dddd eeee', 11, { style: 'title', size: 0.1 });
    expect(lines).toEqual(['aaaa bbbb cccc', 'dddd eeee']);
  });
});

describe('layout', () => {
  const long = 'A very long title that nobody would ever set in one line because it goes on and on';

  test.each(['title', 'subtitle', 'lower-third', 'caption'] as const)(
    '%s stays inside 5 %% at every shape',
    (style) => {
      for (const size of [landscape, upright, { width: 400, height: 400 }, { width: 1280, height: 536 }]) {
        for (const text of [
          'Hi',
          long,
          `${long} ${long} ${long}`,
          'Wort'.repeat(60),
          'שלום עולם',
          '新しい動画'.repeat(12),
        ]) {
          const layout = layoutText({ text, style }, size);
          expect(layout?.box.left).toBeGreaterThanOrEqual(size.width * 0.05 - 1);
          expect(layout?.box.right).toBeLessThanOrEqual(size.width * 0.95 + 1);
          expect(layout?.box.top).toBeGreaterThanOrEqual(size.height * 0.05 - 1);
          expect(layout?.box.bottom).toBeLessThanOrEqual(size.height * 0.95 + 1);
        }
      }
    },
  );

  test('nothing to draw is no layout; what never fits is cut and known', () => {
    expect(layoutText({ text: ' \n\t ', style: 'title' }, landscape)).toBeNull();
    expect(layoutText({ text: 'x '.repeat(1000), style: 'lower-third' }, landscape)?.shortened).toBe(true);
    expect(layoutText({ text: long, style: 'caption' }, landscape)?.shortened).toBe(false);
  });

  test('every family that may be asked for is there', () => {
    expect(listFamilies().filter((family) => findFace({ family }) === null)).toEqual([]);
    expect(faceOf('Comic Sans')).toBeNull();
    expect(faceOf('../../etc/passwd')).toBeNull();
  });
});

describe('scripts', () => {
  test('a text that began before the segment keeps its clock', () => {
    const texts = [
      { order: 1, startFrame: 100, endFrame: 200, parameters: { text: 'Hi', style: 'title' as const } },
    ];
    const output = { ...landscape, rate };
    const whole = textScript(texts, { output, startFrame: 100, endFrame: 225 }) ?? '';
    expect(whole).toMatch(/Dialogue: 12,0:00:00.00,0:00:00.34,.*\\fade\(255,0,0,0,360,360,360\)/);
    expect(whole).toMatch(/Dialogue: 12,0:00:03.62,0:00:03.98,.*\\fade\(0,255,255,20,380,380,380\)/);
    const later = textScript(texts, { output, startFrame: 195, endFrame: 225 }) ?? '';
    expect(later.match(/Dialogue/g)).toHaveLength(1);
    expect(later).toMatch(/Dialogue: 12,0:00:00.00,0:00:00.18,.*\\fade\(0,255,255,-160,200,200,200\)/);
    const middle = textScript(texts, { output, startFrame: 130, endFrame: 170 });
    const elsewhere = texts.map((text) => ({ ...text, startFrame: 300, endFrame: 460 }));
    expect(textScript(elsewhere, { output, startFrame: 340, endFrame: 380 })).toBe(middle);
    expect(textScript(texts, { output, startFrame: 200, endFrame: 300 })).toBeNull();
    expect(textScript([], { output, startFrame: 0, endFrame: 10 })).toBeNull();
  });
});

describe('drawn texts', () => {
  test.each([
    ['title', 'A title of some length that wraps', landscape],
    ['title', 'A title of some length that wraps', upright],
    ['subtitle', 'Below it stands a subtitle', landscape],
    ['lower-third', 'Jane Doe\nFrog trainer', landscape],
    ['caption', 'Captions stand at the bottom of the picture, in their box.', landscape],
    ['caption', 'Captions stand at the bottom of the picture, in their box.', upright],
  ] as const)('%s %j is seen, inside the margins', async (style, text, size) => {
    const { pictures } = await drawn({ text, style }, { size });
    const box = inkBox(pictures, 25);
    expect(box?.pixels).toBeGreaterThan(500);
    expect(box?.left).toBeGreaterThanOrEqual(0.05);
    expect(box?.right).toBeLessThanOrEqual(0.95);
    expect(box?.top).toBeGreaterThanOrEqual(0.05);
    expect(box?.bottom).toBeLessThanOrEqual(0.95);
    if (style === 'caption') expect(box?.top).toBeGreaterThan(0.7);
  });

  test.each(['#ffffff', '#000000', '#ff0000'])(
    'white and dark letters stand out on %s',
    async (background) => {
      for (const color of ['#ffffff', '#101010']) {
        const { pictures } = await drawn({ text: 'Contrast', style: 'title', color }, { background });
        const [grey] = pictures.frames[25] ?? [];
        const levels = [...(grey ?? [])].sort((a, b) => a - b);
        expect((levels.at(-1) ?? 0) - (levels[0] ?? 0)).toBeGreaterThan(150);
      }
    },
  );

  test.each([
    ['Chinese', '你好，世界'],
    ['Japanese', 'こんにちは'],
    ['Korean', '안녕하세요'],
    ['Arabic', 'مرحبا بالعالم'],
    ['Hebrew', 'שלום עולם'],
    ['Thai', 'สวัสดีชาวโลก'],
    ['Hindi', 'नमस्ते दुनिया'],
    ['Greek and Cyrillic', 'Καλημέρα Привет'],
    ['emoji', '😀🚀🐸'],
  ])('%s has glyphs of its own', async (_name, text) => {
    const { pictures, result } = await drawn({ text, style: 'title' }, { frames: 30 });
    // The box of a missing glyph would look alike for every letter: real ones differ from their neighbours.
    const tofu = await drawn({ text: '\u{1F9FF}\u{13000}', style: 'title' }, { frames: 30 });
    expect(inkBox(pictures, 15)?.pixels).toBeGreaterThan(600);
    expect(result.warnings).toEqual([]);
    expect(tofu.result.warnings[0]).toContain('U+13000');
  });

  test('a character that no font has is left out and named', async () => {
    const { result, pictures } = await drawn({ text: 'Hi \u{13000}', style: 'title' });
    expect(result.warnings).toEqual([
      'No shipped font has \u{13000} (U+13000); left out of the text "Hi \u{13000}".',
    ]);
    expect(inkBox(pictures, 25)).not.toBeNull();
  });

  test('a text is there from its first frame to its last, with a gentle fade', async () => {
    const { pictures } = await drawn({ text: 'Caption', style: 'caption' }, { before: 20, frames: 40 });
    const seen = pictures.frames.map((_, frame) => inkBox(pictures, frame) !== null);
    expect(seen).toEqual([...Array(20).fill(false), ...Array(40).fill(true)]);
    const title = await drawn({ text: 'Title', style: 'title' }, { frames: 50 });
    const ink = title.pictures.frames.map((_, frame) => inkBox(title.pictures, frame)?.pixels ?? 0);
    expect(ink[1]).toBeLessThan((ink[25] ?? 0) / 2);
    expect(ink[49]).toBeLessThan((ink[25] ?? 0) / 2);
    expect(ink[12]).toBeGreaterThan((ink[25] ?? 0) * 0.9);
  });

  test('a text runs on unchanged over the border of two segments', async () => {
    const { pictures, result } = await drawn({ text: 'Long', style: 'title' }, { frames: 200 });
    expect(result.segments.total).toBe(2);
    const ink = pictures.frames.map((_, frame) => inkBox(pictures, frame)?.pixels ?? 0);
    for (const count of ink.slice(20, 180))
      expect(Math.abs(count - (ink[50] ?? 0))).toBeLessThan((ink[50] ?? 0) * 0.04);
  });

  test('a picture above hides a text below it', async () => {
    const below = textClip({ parameters: { text: 'Hidden', style: 'title' }, span: { frames: 40, rate } });
    const above = colorClip({ parameters: { color: '#808080' }, span: { frames: 20, rate } });
    const result = await fixture.render(programme([video(below), video(gap(10, rate), above)], landscape));
    const pictures = await readPictures(result.outputPath);
    const seen = [5, 15, 25, 32].map((frame) => inkBox(pictures, frame) !== null);
    expect(seen).toEqual([true, false, false, true]);
  });

  test('a font that is not shipped is said', async () => {
    const { result } = await drawn({ text: 'Hi', style: 'title', font: 'Comic Sans' });
    expect(result.warnings[0]).toMatch(/^The font "Comic Sans" is not shipped; known are Inter,/);
    const other = await drawn({ text: 'Hi', style: 'title', font: 'Bebas Neue' });
    expect(other.result.warnings).toEqual([]);
  });
});
