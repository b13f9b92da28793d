/** Which shipped face shows which letters: the wished one where it has them, else one of their script, else none, which is told. */
import { colorEmojiFace, findFace } from './catalog.ts';
import { graphemesOf, isIgnorable, isPictograph, scriptOf } from './scripts.ts';
import { metricsOf, type Typeface } from './typefaces.ts';

// Which shipped face shows which letters: the wished one where it has them, else one of their script.

/** What letters are looked for. */
export interface FallbackRule {
  preferred: Typeface;
  weight: number;
  italic: boolean;
  /** Which forms Chinese characters take. */
  eastAsian: readonly EastAsian[];
}

/** Families with Chinese characters. */
export type EastAsian = 'Noto Sans SC' | 'Noto Sans JP' | 'Noto Sans KR';

/** Families with Chinese characters in the order they are tried: by the language where it is told, else by what stands beside them. */
export function eastAsianOrder(text: string, language?: string): readonly EastAsian[] {
  if (/^ja\b/i.test(language ?? '')) return ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans KR'];
  if (/^ko\b/i.test(language ?? '')) return ['Noto Sans KR', 'Noto Sans JP', 'Noto Sans SC'];
  if (/^zh\b/i.test(language ?? '')) return ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR'];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans KR'];
  if (/\p{Script=Hangul}/u.test(text)) return ['Noto Sans KR', 'Noto Sans JP', 'Noto Sans SC'];
  return ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR'];
}

const ownFamilies: { readonly [script: string]: string } = {
  Arab: 'Noto Sans Arabic',
  Hebr: 'Noto Sans Hebrew',
  Deva: 'Noto Sans Devanagari',
  Thai: 'Noto Sans Thai',
};

/** The family that is tried after all others: symbols that only it has, in the text's colour. */
const PICTOGRAPHS = 'Noto Emoji';

/**
 * The face that shows a whole grapheme; null when no shipped one does. Pictographs come from their own face even
 * where a text face has an outline of them.
 */
export function faceFor(grapheme: string, rule: FallbackRule): Typeface | null {
  const code = grapheme.codePointAt(0) ?? 0;
  const isSimple = grapheme.length === 1 && code < 0x2000;
  if (isSimple && metricsOf(rule.preferred).advance(code) !== null) return rule.preferred;
  const shapes = [codePoints(grapheme), codePoints(grapheme.normalize('NFC'))];
  const shows = (face: Typeface) =>
    shapes.some((points) => points.every((point) => metricsOf(face).advance(point) !== null));
  for (const face of candidates(grapheme, rule)) if (face && shows(face)) return face;
  return null;
}

function codePoints(grapheme: string): number[] {
  return [...grapheme]
    .filter((character) => !isIgnorable(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

function* candidates(grapheme: string, rule: FallbackRule): Generator<Typeface | null> {
  const face = (family: string) => findFace({ ...rule, family })?.typeface ?? null;
  const pictograph = isPictograph(grapheme);
  // Whoever asks for the plain family by its name wants it plain.
  if (pictograph && !rule.preferred.family.startsWith(PICTOGRAPHS)) yield colorEmojiFace();
  if (pictograph) yield face(PICTOGRAPHS);
  yield rule.preferred;
  yield face('Noto Sans');
  const own = ownFamilies[scriptOf(grapheme) ?? ''];
  if (own) yield face(own);
  for (const family of Object.values(ownFamilies)) if (family !== own) yield face(family);
  for (const family of rule.eastAsian) yield face(family);
  if (!pictograph) yield face(PICTOGRAPHS);
}

// What no shipped font can draw, told before rendering instead of drawn as empty boxes.

/** The characters of a text that no shipped face has, each once, in order. */
export function missingCharacters(text: string, face: Typeface): string[] {
  const rule = { preferred: face, weight: 600, italic: false, eastAsian: eastAsianOrder(text) };
  const graphemes = new Set([...graphemesOf(text)].map((grapheme) => grapheme.text));
  return [...graphemes].filter((grapheme) => isVisible(grapheme) && faceFor(grapheme, rule) === null);
}

function isVisible(grapheme: string): boolean {
  return [...grapheme].some((character) => !/[\s\p{C}]/u.test(character) && !isIgnorable(character));
}

/** Characters for a sentence: as they are, with their code points. */
export function describeCharacters(characters: readonly string[]): string {
  const named = characters.slice(0, 8).map((character) => {
    const codes = [...character].slice(0, 4).map((part) => {
      return `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    });
    return `${[...character].slice(0, 4).join('')} (${codes.join(' ')})`;
  });
  return characters.length > 8 ? `${named.join(', ')} and ${characters.length - 8} more` : named.join(', ');
}
