import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeJpeg, type Pixels } from './drawn/jpeg.ts';
import { kittyText } from './drawn/kitty.ts';
import { scaled } from './drawn/scaled.ts';
import { sixelText } from './drawn/sixel.ts';
import { pictureText, pictureWay } from './output.ts';
import { decodedSixels, FOUR_COLOURS, meanDifference } from './testing/drawn.ts';

const ESCAPE = '\u001b';
const terminal = { isTTY: true };

test('pictures are drawn in the way of terminals that are known, and as somebody says', () => {
  const cases: [NodeJS.ProcessEnv, string | null][] = [
    [{ TERM_PROGRAM: 'WezTerm' }, 'iterm'],
    [{ LC_TERMINAL: 'iTerm2' }, 'iterm'],
    [{ KONSOLE_VERSION: '230401' }, 'iterm'],
    [{ TERM: 'xterm-kitty' }, 'kitty'],
    [{ TERM_PROGRAM: 'ghostty', TERM: 'xterm-256color' }, 'kitty'],
    [{ TERM: 'foot' }, 'sixel'],
    // A multiplexer between lets nothing through.
    [{ TERM: 'tmux-256color', TERM_PROGRAM: 'tmux', KITTY_WINDOW_ID: '1' }, null],
    [{ TERM_PROGRAM: 'Apple_Terminal', TERM: 'constructor' }, null],
    [{ TERM_PROGRAM: 'WezTerm', RUSHES_PICTURES: 'off' }, null],
    [{ TERM_PROGRAM: 'WezTerm', RUSHES_PICTURES: 'sixel' }, 'sixel'],
    [{ TERM: 'xterm-kitty', RUSHES_PICTURES: 'on' }, 'kitty'],
  ];
  for (const [env, way] of cases) expect({ env, way: pictureWay(terminal, env) }).toEqual({ env, way });
  expect(pictureWay({ isTTY: false }, { TERM_PROGRAM: 'WezTerm' })).toBe(null);
  expect(pictureWay({ isTTY: false }, { RUSHES_PICTURES: 'on' })).toBe('iterm');
});

test('of iTerm2 a picture is its bytes between the marks of an inline image', async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff]);
  const text = (await pictureText(bytes, 'iterm')) ?? '';
  const start = '\u001b]1337;File=';
  expect(text.startsWith(start) && text.endsWith('\u0007\n')).toBe(true);
  const [facts = '', data = ''] = text.slice(start.length, -2).split(':');
  expect(facts).toContain('size=3;');
  expect(Buffer.from(data, 'base64')).toEqual(bytes);
});

test('what is no picture is left out, broken off anywhere as well', async () => {
  for (const way of ['kitty', 'sixel'] as const) {
    expect(await pictureText(Buffer.from('no picture'), way)).toBe(null);
    for (let end = 0; end < FOUR_COLOURS.jpeg.length; end += 7) {
      const text = await pictureText(FOUR_COLOURS.jpeg.subarray(0, end), way);
      expect(text === null || text.endsWith('\u001b\\\n')).toBe(true);
    }
  }
});

describe('pixels', () => {
  test('of a JPEG are those that it was made of, also with less of its colours', () => {
    for (const jpeg of [FOUR_COLOURS.jpeg, FOUR_COLOURS.subsampled]) {
      const pixels = decodeJpeg(jpeg);
      expect([pixels.width, pixels.height]).toEqual([FOUR_COLOURS.width, FOUR_COLOURS.height]);
      const at = (x: number, y: number) => [
        ...pixels.rgb.subarray(3 * (y * pixels.width + x), 3 * (y * pixels.width + x) + 3),
      ];
      const corners = [at(4, 4), at(35, 4), at(4, 25), at(35, 25)];
      corners.forEach((corner, index) => {
        const wanted = FOUR_COLOURS.corners[index] ?? [];
        corner.forEach((value, colour) => {
          expect(Math.abs(value - (wanted[colour] ?? 0)), `${index} ${corner}`).toBeLessThan(9);
        });
      });
    }
  });

  test('of a kitty come in pieces of 4,096 letters, each but the last saying that more follows', () => {
    const pixels: Pixels = { width: 80, height: 60, rgb: new Uint8Array(80 * 60 * 3) };
    // What does not shrink.
    let seed = 1;
    pixels.rgb.forEach((_, index) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      pixels.rgb[index] = seed >> 16;
    });
    const text = kittyText(pixels, { lines: 6 });
    const pieces = [
      ...text.matchAll(new RegExp(String.raw`${ESCAPE}_G([^;]*);([A-Za-z0-9+/=]*)${ESCAPE}\\`, 'g')),
    ];
    expect(pieces.map(([all]) => all).join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.map(([, facts]) => facts?.split(',').at(-1))).toEqual([
      ...pieces.slice(1).map(() => 'm=1'),
      'm=0',
    ]);
    expect(pieces[0]?.[1]).toBe('a=T,f=24,o=z,s=80,v=60,r=6,q=2,m=1');
    for (const [, , data = ''] of pieces.slice(0, -1)) expect(data.length).toBe(4_096);
    const data = inflateSync(Buffer.from(pieces.map(([, , one]) => one).join(''), 'base64'));
    expect(new Uint8Array(data)).toEqual(pixels.rgb);
  });

  test('as sixels look like the picture', () => {
    const pixels = decodeJpeg(FOUR_COLOURS.jpeg);
    const drawn = decodedSixels(sixelText(pixels));
    expect([drawn.width, drawn.height]).toEqual([pixels.width, pixels.height]);
    expect(
      meanDifference(scaled(drawn, { width: 5, height: 4 }), scaled(pixels, { width: 5, height: 4 })),
    ).toBeLessThan(8);
  });

  test('are no more than a terminal of 20 columns is wide', async () => {
    const wide = await pictureText(FOUR_COLOURS.jpeg, 'sixel', 4);
    expect(decodedSixels(wide ?? '').width).toBe(24);
    expect(await pictureText(FOUR_COLOURS.jpeg, 'kitty', 20)).toContain(',c=19,');
    expect(await pictureText(FOUR_COLOURS.jpeg, 'kitty', 80)).toContain(',r=6,');
  });
});
