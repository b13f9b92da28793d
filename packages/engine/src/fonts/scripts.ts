/** What kind of character something is, as far as setting text needs it. */

const scripts: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  // Japanese mixes the three within words: they are shaped together.
  ['Kana', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
];

const ofCharacter = new Map<string, string | null>();

/** ISO 15924 code of the first character with a script of its own; null for marks, digits and signs of all scripts. */
export function scriptOf(grapheme: string): string | null {
  const known = ofCharacter.get(grapheme);
  if (known !== undefined) return known;
  const found = scripts.find(([, pattern]) => pattern.test(grapheme))?.[0] ?? null;
  // Every grapheme of a document could come by: short ones only, and not for ever.
  if (ofCharacter.size > 20_000) ofCharacter.clear();
  if (grapheme.length <= 4) ofCharacter.set(grapheme, found);
  return found;
}

/** True for characters that draw nothing of their own: joiners, variation selectors, tags, marks of direction. */
export function isIgnorable(character: string): boolean {
  return /^(?:\p{Default_Ignorable_Code_Point}|\p{Cf})$/u.test(character);
}

const emoji = /^\p{Emoji}/u;

/** What makes a sign a pictograph: the selector, a keycap, a joiner, a skin tone. */
const emojiParts = /\ufe0f|\u20e3|\u200d|\p{Emoji_Modifier}/u;

/** True for a grapheme that is shown as a pictograph: an emoji by nature or by its selector, a flag, a keycap. */
export function isPictograph(grapheme: string): boolean {
  if (grapheme.length === 1 && grapheme < '\u2000') return false;
  if (grapheme.includes('\ufe0e')) return false;
  return (
    /^\p{Emoji_Presentation}/u.test(grapheme) ||
    /^\p{Regional_Indicator}{2}/u.test(grapheme) ||
    (emoji.test(grapheme) && emojiParts.test(grapheme))
  );
}

/** True for letters that join their neighbours: they take no extra space between them. */
export function joinsLetters(script: string): boolean {
  return script === 'Arab' || script === 'Deva';
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What a reader takes for one character each, with its place (UTF-16 units). */
export function* graphemesOf(text: string): Generator<{ text: string; start: number }> {
  // Below U+0300 there are no marks: what stands there is one character per unit.
  if (/^[\u0020-\u02ff]*$/.test(text)) {
    for (let start = 0; start < text.length; start += 1) yield { text: text[start] ?? '', start };
    return;
  }
  for (const { segment, index } of graphemes.segment(text)) yield { text: segment, start: index };
}
