/** Texts that mean harm, or that only look as if: what they say is drawn, nothing of it is obeyed. */
import type { TextParameters } from '@rushes/timeline';
import { colorClip, textClip } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRenderFixture, programme, type RenderFixture, rate, video } from '../render-fixture.ts';
import { layoutText } from './text-layout.ts';
import { drawTexts, type RgbPicture } from './text-pictures.ts';
import { checkTexts } from './text-problems.ts';
import { textScript } from './text-script.ts';

const output = { width: 320, height: 180, rate };

function event(parameters: Partial<TextParameters> & { text: string }) {
  return { order: 1, startFrame: 0, endFrame: 25, parameters: { style: 'title' as const, ...parameters } };
}

function scriptOf(parameters: Partial<TextParameters> & { text: string }): string {
  return textScript([event(parameters)], { output, startFrame: 0, endFrame: 25 }) ?? '';
}

async function draw(parameters: Partial<TextParameters> & { text: string }): Promise<RgbPicture> {
  const [picture] = await drawTexts(
    [event(parameters)],
    { output, from: 0, until: 25 },
    (frame) => frame === 12,
  );
  if (!picture) throw new Error('no picture');
  return picture;
}

function ink(picture: RgbPicture): number {
  return picture.data.reduce((count, level) => count + (level > 128 ? 1 : 0), 0);
}

const injections = [
  '{\\an8\\pos(0,0)\\fs500\\1c&H0000FF&}X',
  '{\\p1}m 0 0 l 999 0 999 999 0 999',
  'a\\Nb\\nc\\h',
  'x\nDialogue: 0,0:00:00.00,9:00:00.00,T,,0,0,0,,{\\p1}m 0 0 l 9999 0 9999 9999',
  'x\r\n[Fonts]\r\nfontname: evil',
  "text',movie=filename=/etc/passwd,[out]",
  "x:fontsdir='/':filename=\\'/etc/passwd\\'",
  '<svg onload=alert(1)><script>1</script><b>bold</b>&lt;',
  '%{expansion} $(id) `id`',
];

describe('commands in texts', () => {
  test.each(injections)('%j is drawn as it is written', (text) => {
    const script = scriptOf({ text });
    // Only our own tags and numbers: letters are outlines, nothing of the text is in the script.
    const events = script.split('\n').filter((line) => line.startsWith('Dialogue:'));
    expect(events.length).toBeGreaterThan(0);
    const own = /^Dialogue: \d+,[\d:.]+,[\d:.]+,T,,0,0,0,,\{[\\a-zA-Z0-9&,.()-]+\}[mlb0-9 -]+$/;
    for (const line of events) expect(line).toMatch(own);
    expect(script.split('\n').filter((line) => line.startsWith('['))).toEqual([
      '[Script Info]',
      '[V4+ Styles]',
      '[Events]',
    ]);
    const shown = layoutText({ text, style: 'title' }, output)
      ?.lines.map((line) => line.text)
      .join('');
    expect(shown?.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  test('a colour command in the text does not colour it', async () => {
    const { data } = await draw({ text: '{\\1c&H0000FF&}AAAA' });
    const reds = data.filter((level, at) => at % 3 === 0 && level > 200 && (data[at + 1] ?? 0) < 80);
    expect(reds).toHaveLength(0);
  });
});

describe('strange characters', () => {
  test.each([
    ['control characters', 'a\u0000b\u0007c\u001bd', 'ab c d'],
    ['lone surrogates', 'a\ud800b\udc00c', 'abc'],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'a\nb\nc'],
    ['next line', 'a\u0085b', 'a\nb'],
  ])('%s', (_name, text, shown) => {
    expect(
      layoutText({ text, style: 'title' }, output)
        ?.lines.map((line) => line.text)
        .join('\n'),
    ).toBe(shown);
  });

  test('what has no ink draws nothing', () => {
    for (const text of ['\u200b\u200d\u2060', '\ufeff', '\u202e\u202c', '\n\n\t', '\u00ad'])
      expect(scriptOf({ text })).toBe('');
  });

  test('overrides of direction end with their paragraph', async () => {
    const lines = layoutText({ text: '\u202eabc\ndef', style: 'title' }, output)?.lines ?? [];
    // The mark itself has no ink.
    expect(lines[0]?.clusters.map(({ origin }) => origin)).toEqual([0, 3, 2, 1]);
    expect(lines[1]?.clusters.map(({ origin }) => origin)).toEqual([5, 6, 7]);
    expect(ink(await draw({ text: '\u202eabc' }))).toBeGreaterThan(100);
  });

  test('marks without end are cut: they would cover the picture', async () => {
    const zalgo = `Z${'\u0301\u0308\u030a'.repeat(200)}`;
    const layout = layoutText({ text: zalgo, style: 'title' }, output);
    expect(layout?.lines[0]?.clusters.reduce((sum, { glyphs }) => sum + glyphs.length, 0)).toBeLessThan(20);
    expect(ink(await draw({ text: zalgo }))).toBeGreaterThan(50);
  });

  test('a word of 2,000 letters and 2,000 pictographs are set in bounds, and soon', () => {
    const started = process.cpuUsage();
    for (const text of [
      'W'.repeat(2000),
      '😀'.repeat(1000),
      'ก'.repeat(2000),
      '字'.repeat(2000),
      'ב'.repeat(2000),
    ]) {
      const layout = layoutText({ text, style: 'caption' }, output);
      expect(layout?.box.right).toBeLessThanOrEqual(output.width);
      expect(layout?.box.top).toBeGreaterThanOrEqual(0);
      expect(scriptOf({ text, style: 'caption' }).length).toBeLessThan(4_000_000);
    }
    // Microseconds of this process alone; one second is usual, and a look at each place for each line took 58.
    expect(process.cpuUsage(started).user).toBeLessThan(12_000_000);
  });

  test('the smallest letters in the smallest box end', () => {
    const box = { x: 0.5, y: 0.5, width: 0, height: 0 };
    for (const size of [0.01, 0.5, undefined]) {
      const parameters = { text: 'Some words to set', box, ...(size && { size }) };
      expect(layoutText({ style: 'free', ...parameters }, output)?.lines.length).toBeGreaterThan(0);
    }
  });
});

describe('fonts', () => {
  let fixture: RenderFixture;
  beforeAll(async () => {
    fixture = await createRenderFixture();
  });
  afterAll(() => fixture.remove());

  test('names that are none are told and reach no file', async () => {
    const names = [
      '../../etc/passwd',
      "Inter',movie=x",
      'Inter.woff2',
      '__proto__',
      'constructor',
      'Inter\nBold',
    ];
    for (const font of names) {
      const clip = textClip({ parameters: { text: 'A', style: 'title', font }, span: { frames: 3, rate } });
      const document = programme([video(clip)], { width: 64, height: 64 });
      expect(checkTexts(document)).toMatchObject([
        { path: 'tracks.children[0].children[0]', kind: 'font', subject: font },
      ]);
      const result = await fixture.render(document);
      expect(result.warnings[0]).toContain('is not shipped; known are Inter,');
    }
  });

  test('weights, slants and characters that are not shipped are told before', () => {
    const told = (parameters: TextParameters) => {
      const clips = [colorClip({ parameters: { color: '#000000' }, span: { frames: 5, rate } })];
      const document = programme([video(...clips, textClip({ parameters, span: { frames: 5, rate } }))]);
      return checkTexts(document).map(({ path, kind, subject }) => [path, kind, subject]);
    };
    const at = 'tracks.children[0].children[1]';
    const style = 'title';
    expect(told({ text: 'A', style, font: 'Inter', weight: 850, italic: true })).toEqual([]);
    expect(told({ text: 'A', style, font: 'Bebas Neue', weight: 900 })).toEqual([
      [at, 'weight', 'Bebas Neue'],
    ]);
    expect(told({ text: 'A', style, font: 'Bebas Neue' })).toEqual([]);
    expect(told({ text: 'ก', style, font: 'Noto Sans Thai', italic: true })).toEqual([
      [at, 'italic', 'Noto Sans Thai'],
    ]);
    expect(told({ text: 'A\u{13000}B', style })).toEqual([[at, 'characters', '\u{13000}']]);
    const runs = [{ text: 'a' }, { text: 'b', font: 'Comic Sans' }, { text: '\u{13001}' }];
    expect(told({ text: '', runs, style }).map(([, kind]) => kind)).toEqual(['font', 'characters']);
    expect(told({ text: '👨‍👩‍👧 🇩🇪 👍🏽 ❤️ 1️⃣ नमस्ते สวัสดี 你好 مرحبا', style })).toEqual([]);
  });
});
