/** Which encoding the bytes of a subtitle file are in, where the file itself seldom says so. */

/** Bytes looked at to tell encodings apart. */
const SAMPLE_BYTES = 200_000;

/** Encodings that a file in a language is often in, besides UTF-8; tried first. */
const usual: { [language: string]: readonly string[] } = {
  ja: ['shift_jis', 'euc-jp'],
  zh: ['gb18030', 'big5'],
  ko: ['euc-kr'],
  ru: ['windows-1251'],
  uk: ['windows-1251'],
  bg: ['windows-1251'],
  el: ['windows-1253'],
  tr: ['windows-1254'],
  he: ['windows-1255'],
  ar: ['windows-1256'],
  fa: ['windows-1256'],
  th: ['windows-874'],
  pl: ['windows-1250'],
  cs: ['windows-1250'],
  hu: ['windows-1250'],
};

function decodes(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 without a mark: Latin letters, digits and line ends then have a zero as every other byte. */
function utf16Without(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, 4000) & ~1;
  if (length < 8) return null;
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 8 && even * 8 < odd) return 'utf-16le';
  return even > length / 8 && odd * 8 < even ? 'utf-16be' : null;
}

function marked(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : utf16Without(bytes);
}

/** What an XML file says of itself; the declaration is ASCII in all encodings but UTF-16. */
function declared(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const name = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  return name === undefined ? null : name.toLowerCase();
}

interface HighBytes {
  count: number;
  /** Share of those whose neighbours are both ASCII: accents in the words of a Latin script. */
  alone: number;
  /** Share of those from 0xc0 on, where Windows-1251 has the letters of Russian. */
  upper: number;
}

function highBytes(bytes: Uint8Array): HighBytes {
  let [count, alone, upper] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    count += 1;
    if (byte >= 0xc0) upper += 1;
    if ((bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) alone += 1;
  }
  return { count, alone: alone / Math.max(1, count), upper: upper / Math.max(1, count) };
}

const share = (text: string, pattern: RegExp, total: number) => (text.match(pattern)?.length ?? 0) / total;

/** How much a text looks like one of East Asia: kana, Hangul and common ideographs count, rare signs against it. */
function eastAsian(text: string, encoding: string): number {
  const foreign = text.replace(/[\0-\u007f]/g, '');
  const total = Math.max(1, foreign.length);
  const halfKana = share(foreign, /[\uff61-\uff9f]/g, total);
  const kana = share(foreign, /[\u3041-\u30fe]/g, total);
  const hangul = share(foreign, /[\uac00-\ud7a3]/g, total);
  const ideographs = share(foreign, /[\u4e00-\u9fff\u3001-\u301f\uff01-\uff5e]/g, total);
  const japanese = encoding === 'shift_jis' || encoding === 'euc-jp';
  if (japanese) return kana > 0.15 ? kana + ideographs - 2 * halfKana : -1;
  if (encoding === 'euc-kr') return hangul > 0.5 ? hangul : -1;
  // Chinese is written without kana and Hangul; the ideographs of everyday use come first in both encodings.
  return ideographs - 2 * kana - 2 * hangul + commonShare(foreign, total) - 1;
}

/** Ideographs that make up a third of any Chinese text, in both scripts. */
const common = new Set(
  '的一是不了人我在有他这這为為之大来來以个個中上们們到说說国國和地也子时時道出而要于於就下得可你年生她好那没沒么麼什',
);

function commonShare(text: string, total: number): number {
  let count = 0;
  for (const character of text) if (common.has(character)) count += 1;
  return Math.min(1, (4 * count) / total);
}

function guessed(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const high = highBytes(sample);
  if (high.alone > 0.5) return 'windows-1252';
  if (high.upper > 0.9 && high.alone < 0.2) return 'windows-1251';
  let [best, most] = ['windows-1252', 0];
  for (const encoding of ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']) {
    // The sample may end inside a character.
    const text = decodes(sample, encoding) ?? decodes(sample.subarray(0, -1), encoding);
    const score = text === null ? 0 : eastAsian(text, encoding);
    if (score > most) [best, most] = [encoding, score];
  }
  return best;
}

/**
 * The text of a subtitle file: by its byte order mark, by what an XML file declares, else UTF-8 if it is that, else
 * an encoding usual for `language`, else the one whose characters look most like a text. Never throws.
 */
export function decodeText(bytes: Uint8Array, language?: string): string {
  const mark = marked(bytes);
  if (mark !== null) return new TextDecoder(mark).decode(bytes);
  const utf8 = decodes(bytes, 'utf-8');
  if (utf8 !== null) return utf8;
  const named = declared(bytes);
  const base = language?.toLowerCase().split('-')[0] ?? '';
  const expected = Object.hasOwn(usual, base) ? (usual[base] ?? []) : [];
  for (const encoding of [...(named === null || named === 'utf-8' ? [] : [named]), ...expected]) {
    const text = decodes(bytes, encoding);
    if (text !== null) return text;
  }
  return new TextDecoder(guessed(bytes)).decode(bytes);
}
