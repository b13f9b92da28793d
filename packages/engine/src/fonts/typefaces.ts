/** The shipped faces that scenes use, which of them can show a text, and how wide it becomes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TypographyName } from '../generate/names.ts';
import { type FontMetrics, readFontMetrics } from './font-metrics.ts';

/** One font file: npm package and path inside it. Its family name is unique among the shipped files' regular and bold styles. */
export interface Typeface {
  package: string;
  file: string;
  family: string;
}

function face(family: string, folder: string, name: string): Typeface {
  const packageName = family
    .toLowerCase()
    .replace(/ (medium|semibold|extrabold|black)$/, '')
    .replaceAll(' ', '-');
  return { package: `@expo-google-fonts/${packageName}`, file: `${folder}/${name}.ttf`, family };
}

const INTER = face('Inter', '400Regular', 'Inter_400Regular');
const INTER_MEDIUM = face('Inter Medium', '500Medium', 'Inter_500Medium');
const INTER_SEMIBOLD = face('Inter SemiBold', '600SemiBold', 'Inter_600SemiBold');
const INTER_BLACK = face('Inter ExtraBold', '800ExtraBold', 'Inter_800ExtraBold');
const MONTSERRAT_MEDIUM = face('Montserrat Medium', '500Medium', 'Montserrat_500Medium');
const MONTSERRAT_SEMIBOLD = face('Montserrat SemiBold', '600SemiBold', 'Montserrat_600SemiBold');
const MONTSERRAT_EXTRABOLD = face('Montserrat ExtraBold', '800ExtraBold', 'Montserrat_800ExtraBold');
const PLAYFAIR = face('Playfair Display SemiBold', '600SemiBold', 'PlayfairDisplay_600SemiBold');
const BEBAS = face('Bebas Neue', '400Regular', 'BebasNeue_400Regular');

/** Tried in this order for what a Latin face lacks. */
const FALLBACKS: readonly Typeface[] = [
  face('Noto Sans SemiBold', '600SemiBold', 'NotoSans_600SemiBold'),
  face('Noto Sans Arabic SemiBold', '600SemiBold', 'NotoSansArabic_600SemiBold'),
  face('Noto Sans Hebrew SemiBold', '600SemiBold', 'NotoSansHebrew_600SemiBold'),
  face('Noto Sans Devanagari SemiBold', '600SemiBold', 'NotoSansDevanagari_600SemiBold'),
  face('Noto Sans Thai SemiBold', '600SemiBold', 'NotoSansThai_600SemiBold'),
];
const JAPANESE = face('Noto Sans JP SemiBold', '600SemiBold', 'NotoSansJP_600SemiBold');
const KOREAN = face('Noto Sans KR SemiBold', '600SemiBold', 'NotoSansKR_600SemiBold');
const CHINESE = face('Noto Sans SC SemiBold', '600SemiBold', 'NotoSansSC_600SemiBold');
const EMOJI = face('Noto Emoji SemiBold', '600SemiBold', 'NotoEmoji_600SemiBold');

/** The faces of one typographic voice. */
export interface Typography {
  headline: Typeface;
  body: Typeface;
  kicker: Typeface;
  /** Headlines are set in capitals. */
  capitals: boolean;
  /** Letter spacing of headlines, em. */
  tracking: number;
  /** Distance between baselines of a headline, em. */
  leading: number;
}

const TYPOGRAPHY: Record<TypographyName, Typography> = {
  modern: {
    headline: INTER_BLACK,
    body: INTER_MEDIUM,
    kicker: INTER_SEMIBOLD,
    capitals: false,
    tracking: -0.02,
    leading: 1.06,
  },
  geometric: {
    headline: MONTSERRAT_EXTRABOLD,
    body: MONTSERRAT_MEDIUM,
    kicker: MONTSERRAT_SEMIBOLD,
    capitals: false,
    tracking: -0.012,
    leading: 1.1,
  },
  classic: {
    headline: PLAYFAIR,
    body: INTER,
    kicker: INTER_SEMIBOLD,
    capitals: false,
    tracking: 0,
    leading: 1.14,
  },
  condensed: {
    headline: BEBAS,
    body: INTER_MEDIUM,
    kicker: INTER_SEMIBOLD,
    capitals: true,
    tracking: 0.01,
    leading: 0.92,
  },
  technical: {
    headline: INTER_SEMIBOLD,
    body: INTER,
    kicker: INTER_MEDIUM,
    capitals: false,
    tracking: -0.015,
    leading: 1.1,
  },
};

/** The faces of a pairing. */
export function typographyOf(name: TypographyName): Typography {
  return TYPOGRAPHY[name];
}

const loaded = new Map<string, FontMetrics>();

/** Metrics of a shipped face, read once per process. */
export function metricsOf(typeface: Typeface): FontMetrics {
  const known = loaded.get(typeface.family);
  if (known) return known;
  const metrics = readFontMetrics(readFileSync(typefacePath(typeface)));
  loaded.set(typeface.family, metrics);
  return metrics;
}

/** Where the face's file lies on this machine. */
export function typefacePath(typeface: Typeface): string {
  const resolver = createRequire(import.meta.url);
  return join(dirname(resolver.resolve(`${typeface.package}/package.json`)), typeface.file);
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

/** True for texts of Arabic or Hebrew letters. */
export function isRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

/** True where letters join or reorder, so that a line must be drawn as a whole. */
export function needsShaping(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Bengali}\p{Script=Tamil}]/u.test(
    text,
  );
}
