import { expect, test } from 'vitest';
import { keyName } from './key-name.ts';

test('keys are named as they are written on the keyboard', () => {
  expect(keyName('Shift + Del', 'de')).toBe('Umschalt + Entf');
  expect(keyName('Ctrl/⌘ + C  X  V', 'de')).toBe('Strg/⌘ + C  X  V');
  expect(keyName('Home  End', 'de')).toBe('Pos1  Ende');
  expect(keyName('Home  End', 'en')).toBe('Home  End');
});
