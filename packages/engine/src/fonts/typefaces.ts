/** The shipped faces that scenes use, which of them can show a text, and how wide it becomes. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFontFile } from './font-file.ts';
import { type FontMetrics, readFontMetrics } from './font-metrics.ts';

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
