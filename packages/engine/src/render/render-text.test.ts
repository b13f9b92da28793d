import { colorClip, gap, type TextParameters, textClip } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faceOf, listFamilies } from '../fonts/catalog.ts';
import { type ReadPictures, readPictures } from '../testing/read-media.ts';
import { createRenderFixture, programme, type RenderFixture, rate, video } from './render-fixture.ts';
import { layoutText } from './text-layout.ts';
import { escapeText, textScript } from './text-script.ts';
import { wrapText } from './wrap-text.ts';

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

describe('wrapping', () => {
  const rule = (width: number) => ({ measure: (text: string) => [...text].length, width });

  test.each([
    ['one line', 20, 1],
    ['the quick brown fox jumps', 14, 3],
    ['two\nlines', 20, 2],
    ['豚はピンク色です。カエルは緑です。', 8, 3],
    ['self-evident truth', 8, 3],
    ['Donaudampfschifffahrt', 8, 3],
    ['a (b c) d', 5, 2],
  ])('%j at %d', (text, width, lines) => {
    const wrapped = wrapText(text, rule(width));
    expect(wrapped.every((line) => [...line].length <= width)).toBe(true);
    expect(wrapped).toHaveLength(lines);
  });

  test('lines are of similar length', () => {
    expect(wrapText('aaaa bbbb cccc dddd eeee', rule(22))).toEqual(['aaaa bbbb cccc', 'dddd eeee']);
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
    expect(listFamilies().filter((family) => faceOf(family) === null)).toEqual([]);
    expect(faceOf('Comic Sans')).toBeNull();
    expect(faceOf('../../etc/passwd')).toBeNull();
  });
});

describe('scripts', () => {
  test('what libass would read as commands is escaped', () => {
    expect(escapeText('{\\b1}a\\Nb\nc')).toBe('\\{\\\u2060b1\\}a\\\u2060Nb c');
  });

  test('a text that began before the segment keeps its clock', () => {
    const texts = [
      { order: 1, startFrame: 100, endFrame: 200, parameters: { text: 'Hi', style: 'title' as const } },
    ];
    const output = { ...landscape, rate };
    const whole = textScript(texts, { output, startFrame: 100 });
    expect(whole).toContain('Dialogue: 3,0:00:00.00,0:00:03.98,');
    expect(whole).toContain('\\fade(255,0,255,0,350,3650,4000)');
    const later = textScript(texts, { output, startFrame: 150 });
    expect(later).toContain('Dialogue: 3,0:00:00.00,0:00:01.98,');
    expect(later).toContain('\\fade(255,0,255,-2000,-1650,1650,2000)');
    expect(textScript([], { output, startFrame: 0 })).toBeNull();
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
