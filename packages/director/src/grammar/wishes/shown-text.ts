/** Words as they may be shown. Pure. */

/** Longest text that is shown, characters. */
export const longestTitle = 200;

/** A text without control characters and broken surrogates, at most `longestTitle` characters. */
export function shownText(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const characters = [...clean];
  return characters.length <= longestTitle ? clean : `${characters.slice(0, longestTitle - 1).join('')}…`;
}
