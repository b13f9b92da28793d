import { expect, test } from 'vitest';
import { pictureText, showsPictures } from './pictures.ts';

const terminal = { isTTY: true };

test('pictures are drawn in terminals that are known to show them, and where somebody says so', () => {
  expect(showsPictures(terminal, { TERM_PROGRAM: 'WezTerm' })).toBe(true);
  expect(showsPictures(terminal, { LC_TERMINAL: 'iTerm2' })).toBe(true);
  expect(showsPictures(terminal, { TERM_PROGRAM: 'Apple_Terminal' })).toBe(false);
  expect(showsPictures(terminal, { TERM_PROGRAM: 'WezTerm', RUSHES_PICTURES: 'off' })).toBe(false);
  expect(showsPictures({ isTTY: false }, { TERM_PROGRAM: 'WezTerm' })).toBe(false);
  expect(showsPictures({ isTTY: false }, { RUSHES_PICTURES: 'on' })).toBe(true);
});

test('a picture is its bytes between the marks of an inline image', () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff]);
  const text = pictureText(bytes);
  const start = '\u001b]1337;File=';
  expect(text.startsWith(start) && text.endsWith('\u0007\n')).toBe(true);
  const [facts = '', data = ''] = text.slice(start.length, -2).split(':');
  expect(facts).toContain('size=3;');
  expect(Buffer.from(data, 'base64')).toEqual(bytes);
});
