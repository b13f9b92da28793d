/** The shipped faces that scenes use, which of them can show a text, and how wide it becomes. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFontFile } from './font-file.ts';

/** One font file: npm package and path inside it. Its family name is unique among the shipped files' regular and bold styles. */
export interface Typeface {
  package: string;
  file: string;
  family: string;
}

/** A shipped face by its family and its file: `folder/name.ttf` in the family's package. */
export function shippedFace(family: string, folder: string, name: string): Typeface {
  const packageName = family
    .toLowerCase()
    .replace(/ (medium|semibold|extrabold|black)$/, '')
    .replaceAll(' ', '-');
  return { package: `@expo-google-fonts/${packageName}`, file: `${folder}/${name}.ttf`, family };
}

// Advance widths and vertical metrics read from TrueType files, so that a layout knows how wide a line
// becomes before libass draws it. Tables: https://learn.microsoft.com/typography/opentype/spec

/** Metrics of one face, in em (1 = the font size). */
interface FontMetrics {
  /** The family name under which libass finds the face (name table, id 1). */
  family: string;
  /** Windows ascent and descent: libass makes their sum the font size of a script. */
  ascent: number;
  descent: number;
  capHeight: number;
  /** Advance width of a code point; null where the face has no glyph for it. */
  advance: (codePoint: number) => number | null;
}

type GlyphLookup = (codePoint: number) => number;

function tableOffsets(data: DataView): Map<string, number> {
  const tables = new Map<string, number>();
  const count = data.getUint16(4);
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(
      data.getUint8(at),
      data.getUint8(at + 1),
      data.getUint8(at + 2),
      data.getUint8(at + 3),
    );
    tables.set(tag, data.getUint32(at + 8));
  }
  return tables;
}

/** cmap format 12: groups of consecutive code points. */
function segmentedLookup(data: DataView, at: number): GlyphLookup {
  const groups = data.getUint32(at + 12);
  return (codePoint) => {
    let low = 0;
    let high = groups - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const group = at + 16 + middle * 12;
      if (codePoint < data.getUint32(group)) high = middle - 1;
      else if (codePoint > data.getUint32(group + 4)) low = middle + 1;
      else return data.getUint32(group + 8) + codePoint - data.getUint32(group);
    }
    return 0;
  };
}

/** cmap format 4: segments with deltas, basic plane only. */
function deltaLookup(data: DataView, at: number): GlyphLookup {
  const count = data.getUint16(at + 6) / 2;
  const ends = at + 14;
  const starts = ends + count * 2 + 2;
  const deltas = starts + count * 2;
  const ranges = deltas + count * 2;
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    for (let index = 0; index < count; index++) {
      if (codePoint > data.getUint16(ends + index * 2)) continue;
      const start = data.getUint16(starts + index * 2);
      if (codePoint < start) return 0;
      const delta = data.getUint16(deltas + index * 2);
      const range = data.getUint16(ranges + index * 2);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = data.getUint16(ranges + index * 2 + range + (codePoint - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function glyphLookup(data: DataView, cmap: number): GlyphLookup {
  const count = data.getUint16(cmap + 2);
  let basic: GlyphLookup | null = null;
  for (let index = 0; index < count; index++) {
    const at = cmap + data.getUint32(cmap + 8 + index * 8);
    const format = data.getUint16(at);
    if (format === 12) return segmentedLookup(data, at);
    if (format === 4) basic ??= deltaLookup(data, at);
  }
  return basic ?? (() => 0);
}

/** The family name (id 1) of the Windows platform in English. */
function familyName(data: DataView, table: number): string {
  const count = data.getUint16(table + 2);
  const strings = table + data.getUint16(table + 4);
  for (let index = 0; index < count; index++) {
    const record = table + 6 + index * 12;
    const isEnglish = data.getUint16(record) === 3 && data.getUint16(record + 4) === 0x409;
    if (!isEnglish || data.getUint16(record + 6) !== 1) continue;
    const at = strings + data.getUint16(record + 10);
    let name = '';
    for (let byte = 0; byte < data.getUint16(record + 8); byte += 2) {
      name += String.fromCharCode(data.getUint16(at + byte));
    }
    return name;
  }
  return '';
}

/** Reads the metrics of a TrueType file. Throws RangeError where a table is cut off, Error where one is missing. */
function readFontMetrics(bytes: Uint8Array): FontMetrics {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tableOffsets(data);
  const table = (tag: string): number => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`the font has no ${tag} table`);
    return offset;
  };
  const unitsPerEm = data.getUint16(table('head') + 18);
  const windows = table('OS/2');
  const metricCount = data.getUint16(table('hhea') + 34);
  const widths = table('hmtx');
  const glyphOf = glyphLookup(data, table('cmap'));
  const hasCapHeight = data.getUint16(windows) >= 2;
  return {
    family: familyName(data, table('name')),
    ascent: data.getUint16(windows + 74) / unitsPerEm,
    descent: data.getUint16(windows + 76) / unitsPerEm,
    capHeight: hasCapHeight ? data.getInt16(windows + 88) / unitsPerEm : 0.7,
    advance: (codePoint) => {
      const glyph = glyphOf(codePoint);
      if (glyph === 0) return null;
      return data.getUint16(widths + Math.min(glyph, metricCount - 1) * 4) / unitsPerEm;
    },
  };
}

/** Tried in this order for what a Latin face lacks. */
const FALLBACKS: readonly Typeface[] = [
  shippedFace('Noto Sans SemiBold', '600SemiBold', 'NotoSans_600SemiBold'),
  shippedFace('Noto Sans Arabic SemiBold', '600SemiBold', 'NotoSansArabic_600SemiBold'),
  shippedFace('Noto Sans Hebrew SemiBold', '600SemiBold', 'NotoSansHebrew_600SemiBold'),
  shippedFace('Noto Sans Devanagari SemiBold', '600SemiBold', 'NotoSansDevanagari_600SemiBold'),
  shippedFace('Noto Sans Thai SemiBold', '600SemiBold', 'NotoSansThai_600SemiBold'),
];
const JAPANESE = shippedFace('Noto Sans JP SemiBold', '600SemiBold', 'NotoSansJP_600SemiBold');
const KOREAN = shippedFace('Noto Sans KR SemiBold', '600SemiBold', 'NotoSansKR_600SemiBold');
const CHINESE = shippedFace('Noto Sans SC SemiBold', '600SemiBold', 'NotoSansSC_600SemiBold');
const EMOJI = shippedFace('Noto Emoji SemiBold', '600SemiBold', 'NotoEmoji_600SemiBold');

const loaded = new Map<string, FontMetrics>();

/** Metrics of a shipped face, read once per process. */
export function metricsOf(typeface: Typeface): FontMetrics {
  const known = loaded.get(typeface.family);
  if (known) return known;
  const metrics = readFontMetrics(readFontFile(typefacePath(typeface)));
  loaded.set(typeface.family, metrics);
  return metrics;
}

/** Where the face's file lies on this machine. */
export function typefacePath(typeface: Typeface): string {
  const resolver = createRequire(import.meta.url);
  return join(dirname(resolver.resolve(`${typeface.package}/package.json`)), typeface.file);
}

/** Whether a package of fonts is there: optional ones may not be. */
export function isInstalled(packageName: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${packageName}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** A stretch of a text that one face can show. */
export interface TextRun {
  text: string;
  typeface: Typeface;
}

const IGNORABLE = /^(?:\p{Mn}|\p{Cf})$/u;

function eastAsian(text: string): Typeface[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [JAPANESE, CHINESE];
  if (/\p{Script=Hangul}/u.test(text)) return [KOREAN, JAPANESE, CHINESE];
  return [CHINESE];
}

/** Splits a text into runs, each with the first face that has its glyphs; unknown characters are left out. */
export function textRuns(text: string, preferred: Typeface): TextRun[] {
  const isWide =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
  const isPictograph = /\p{Extended_Pictographic}/u;
  const runs: TextRun[] = [];
  for (const character of text) {
    const previous = runs[runs.length - 1];
    if (previous && IGNORABLE.test(character)) {
      if (character !== '\ufe0f') previous.text += character;
      continue;
    }
    const codePoint = character.codePointAt(0) ?? 0;
    const candidates = [preferred, ...FALLBACKS];
    if (isWide.test(character)) candidates.push(...eastAsian(text));
    if (isPictograph.test(character)) candidates.push(EMOJI);
    if (previous && character !== ' ') candidates.unshift(preferred, previous.typeface);
    // The space of the emoji face is wider than two letters.
    if (previous && character === ' ' && previous.typeface !== EMOJI) candidates.unshift(previous.typeface);
    const typeface = candidates.find((candidate) => metricsOf(candidate).advance(codePoint) !== null);
    if (!typeface) continue;
    if (previous?.typeface === typeface) previous.text += character;
    else runs.push({ text: character, typeface });
  }
  return runs;
}

/** Width of a line in pixels at font size `size` (em in pixels) with `tracking` em between letters. */
export function measureText(options: {
  text: string;
  typeface: Typeface;
  size: number;
  tracking?: number;
}): number {
  const { text, typeface, size, tracking = 0 } = options;
  let em = 0;
  for (const run of textRuns(text, typeface)) {
    const metrics = metricsOf(run.typeface);
    for (const character of run.text) {
      em += (metrics.advance(character.codePointAt(0) ?? 0) ?? 0) + tracking;
    }
  }
  return em * size;
}

/** True where letters join or reorder, so that a line must be drawn as a whole. */
export function needsShaping(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Bengali}\p{Script=Tamil}]/u.test(
    text,
  );
}
