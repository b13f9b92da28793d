/**
 * Advance widths and vertical metrics read from TrueType files, so that a layout knows how wide a line
 * becomes before libass draws it. Tables: https://learn.microsoft.com/typography/opentype/spec
 */

/** Metrics of one face, in em (1 = the font size). */
export interface FontMetrics {
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
export function readFontMetrics(bytes: Uint8Array): FontMetrics {
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
