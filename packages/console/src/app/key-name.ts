/** Keys as keyboards of a language name them. Pure. */
import type { Language } from '../texts/index.ts';

const GERMAN: Readonly<Record<string, string>> = {
  Ctrl: 'Strg',
  Del: 'Entf',
  Delete: 'Entf',
  End: 'Ende',
  Enter: 'Eingabe',
  Home: 'Pos1',
  Shift: 'Umschalt',
  Space: 'Leertaste',
  drag: 'Ziehen',
};

/** `Shift + Del` as `Umschalt + Entf`. */
export const keyName = (keys: string, language: Language): string =>
  language === 'de' ? keys.replaceAll(/[A-Za-z]{3,}/g, (name) => GERMAN[name] ?? name) : keys;
