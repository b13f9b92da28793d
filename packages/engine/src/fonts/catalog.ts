/** The shipped faces by family name. Each weight but the regular one is a family of its own ("Inter SemiBold"), as its file says. */
import { existsSync } from 'node:fs';
import { type Typeface, typefacePath } from '../generate/typefaces.ts';

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

/** Weights by the word that ends a family name, with their folder; bold is not a family of its own. */
const weights: { readonly [name: string]: string } = {
  Thin: '100',
  ExtraLight: '200',
  Light: '300',
  Medium: '500',
  SemiBold: '600',
  ExtraBold: '800',
  Black: '900',
};

/** Names under which texts may ask for a face, without weights. */
export function listFamilies(): string[] {
  return Object.keys(families);
}

/** The face of a family name such as `Inter` or `Inter SemiBold`; null when no such file is shipped. */
export function faceOf(family: string): Typeface | null {
  const weight = Object.keys(weights).find((name) => family.endsWith(` ${name}`));
  const base = weight ? family.slice(0, -weight.length - 1) : family;
  const folder = families[base];
  if (!folder) return null;
  const style = weight ? `${weights[weight]}${weight}` : '400Regular';
  const file = `${style}/${base.replaceAll(' ', '')}_${style}.ttf`;
  const face = { package: `@expo-google-fonts/${folder}`, file, family };
  return existsSync(typefacePath(face)) ? face : null;
}
