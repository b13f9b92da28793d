/** The shipped faces by family name. Each weight but the regular one is a family of its own ("Inter SemiBold"), as its file says. */
import { existsSync } from 'node:fs';
import { isInstalled, type Typeface, typefacePath } from './typefaces.ts';

const families: { readonly [family: string]: string } = {
  Inter: 'inter',
  Montserrat: 'montserrat',
  'Playfair Display': 'playfair-display',
  'Bebas Neue': 'bebas-neue',
  'Noto Sans': 'noto-sans',
  'Noto Sans Arabic': 'noto-sans-arabic',
  'Noto Sans Thai': 'noto-sans-thai',
  'Noto Sans Hebrew': 'noto-sans-hebrew',
  'Noto Sans Devanagari': 'noto-sans-devanagari',
  'Noto Sans SC': 'noto-sans-sc',
  'Noto Sans JP': 'noto-sans-jp',
  'Noto Sans KR': 'noto-sans-kr',
  'Noto Emoji': 'noto-emoji',
};

/** Weights by their names in files and family names. */
const weights = {
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
} as const;

/** Weights whose faces are no family of their own: their files say regular and bold of the plain family. */
const plainWeights: readonly string[] = ['Regular', 'Bold'];

/** Names under which texts may ask for a face, without weights. */
export function listFamilies(): string[] {
  return Object.keys(families);
}

/** The face of a family name such as `Inter` or `Inter SemiBold`; null when no such file is shipped. */
export function faceOf(family: string): Typeface | null {
  const { base, weight } = splitFamily(family);
  if (weight !== null && plainWeights.includes(weight)) return null;
  return shippedFace({ family: base, weight: weight ?? 'Regular', italic: false });
}

function splitFamily(family: string): { base: string; weight: WeightName | null } {
  const weight = weightNames.find((name) => family.endsWith(` ${name}`)) ?? null;
  return { base: weight ? family.slice(0, -weight.length - 1) : family, weight };
}

type WeightName = keyof typeof weights;

const weightNames: readonly WeightName[] = [
  'Thin',
  'ExtraLight',
  'Light',
  'Regular',
  'Medium',
  'SemiBold',
  'ExtraBold',
  'Black',
  'Bold',
];

const known = new Map<string, Typeface | null>();

let colored: Typeface | null | undefined;

/** The face with pictographs in colour; null where this optional package is not installed. */
export function colorEmojiFace(): Typeface | null {
  if (colored !== undefined) return colored;
  const file = '400Regular/NotoColorEmoji_400Regular.ttf';
  const face = { package: '@expo-google-fonts/noto-color-emoji', file, family: 'Noto Color Emoji' };
  colored = isInstalled(face.package) && existsSync(typefacePath(face)) ? face : null;
  return colored;
}

/** The file of exactly this face; null when it is not shipped. Looked for once per process. */
function shippedFace(wish: { family: string; weight: WeightName; italic: boolean }): Typeface | null {
  const { family, weight, italic } = wish;
  const name = [family, weight === 'Regular' ? '' : weight, italic ? 'Italic' : ''].filter(Boolean).join(' ');
  const before = known.get(name);
  if (before !== undefined) return before;
  const folder = Object.hasOwn(families, family) ? families[family] : undefined;
  const style = `${weights[weight]}${weight}${italic ? '_Italic' : ''}`;
  const file = `${style}/${family.replaceAll(' ', '')}_${style}.ttf`;
  const face = folder ? { package: `@expo-google-fonts/${folder}`, file, family: name } : null;
  const found = face && existsSync(typefacePath(face)) ? face : null;
  // Only families that are shipped are remembered: names come from documents.
  if (folder) known.set(name, found);
  return found;
}

/** What a text asks for. */
export interface FaceWish {
  /** A family name, with or without a weight's name at its end. */
  family: string;
  /** 100 to 900; a weight in the family's name counts where this is absent. */
  weight?: number | undefined;
  italic?: boolean | undefined;
}

/** The shipped face nearest to a wish, and what it is. */
export interface FoundFace {
  typeface: Typeface;
  /** The plain family's name. */
  family: string;
  weight: number;
  italic: boolean;
}

/** Weight of texts that state none. */
export const DEFAULT_WEIGHT = 600;

/**
 * The face that comes nearest: the weight is chosen as CSS does (Fonts 4, 5.2), an italic one only where one is
 * shipped. Null when the family is not shipped.
 */
export function findFace(wish: FaceWish): FoundFace | null {
  const { base, weight: named } = splitFamily(wish.family);
  if (!Object.hasOwn(families, base)) return null;
  const wanted = wish.weight ?? (named ? weights[named] : DEFAULT_WEIGHT);
  for (const italic of wish.italic ? [true, false] : [false]) {
    for (const name of nearestWeights(wanted)) {
      const typeface = shippedFace({ family: base, weight: name, italic });
      if (typeface) return { typeface, family: base, weight: weights[name], italic };
    }
  }
  return null;
}

function nearestWeights(wanted: number): WeightName[] {
  const rank = (weight: number): number => {
    const distance = Math.abs(weight - wanted);
    if (distance === 0) return 0;
    // From 400 to 500 first up to 500, then lighter ones; light wishes go lighter first, heavy ones heavier.
    if (wanted >= 400 && wanted <= 500 && weight > wanted && weight <= 500) return distance;
    const towards = wanted > 500 ? weight > wanted : weight < wanted;
    return distance + (towards ? 1000 : 2000);
  };
  return [...weightNames].sort((a, b) => rank(weights[a]) - rank(weights[b]));
}
