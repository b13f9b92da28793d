/** The look of a film: theme, palette, type, style and drawings that follow the prompt's words. */

import { pick, type Random } from '@rushes/engine/generators';
import type {
  MoodName,
  ObjectName,
  Pace,
  ParticleName,
  SceneryName,
  StyleName,
  TypographyName,
} from '../names.ts';
import type { ScenePalette } from '../types.ts';
import { colorsOf, moodOf, objectOf, paceOf, particlesOf, sceneryOf, themesOf } from '../words/lexicon.ts';
import { adjust } from './color.ts';
import {
  brandPalette,
  isDark,
  namedPalette,
  type PaletteName,
  paletteFromColors,
  paletteWarmth,
  type Warmth,
} from './palettes.ts';
import type { Theme } from './theme.ts';
import { THEMES, type ThemeName } from './themes.ts';

export interface Look {
  themeName: ThemeName;
  /** Whether the words name the theme; else it was drawn by lot. */
  isNamed: boolean;
  theme: Theme;
  /** Other themes the words point to, for variety. */
  others: Theme[];
  mood: MoodName;
  pace: Pace;
  style: StyleName;
  typography: TypographyName;
  palette: ScenePalette;
  /** Colours the prompt names, `#rrggbb`. */
  colors: string[];
  /** The same as it writes them. */
  colorNames: string[];
  /** The words that ask for warm or cool colours, where the palette is so. */
  temperature: string | null;
  particles: ParticleName;
  scenery: SceneryName | null;
  /** What the subject's words name, of all objects. */
  object: ObjectName | null;
}

const DARK_MOODS: readonly MoodName[] = ['epic', 'tense', 'melancholic', 'dreamy'];
const LIGHT_MOODS: readonly MoodName[] = ['bright', 'playful'];

function wantsDark(words: readonly string[], mood: MoodName, random: Random): boolean {
  if (words.some((word) => /^(night|dark|midnight|neon|evening|space|noir|moody|dusk)/.test(word)))
    return true;
  if (words.some((word) => /^(light|bright|white|pastel|airy|sunny|fresh|morning|minimal)/.test(word)))
    return false;
  if (DARK_MOODS.includes(mood)) return random() < 0.8;
  if (LIGHT_MOODS.includes(mood)) return random() < 0.4;
  return random() < 0.5;
}

function typographyFor(style: StyleName, mood: MoodName, random: Random): TypographyName {
  switch (style) {
    case 'editorial':
      return 'classic';
    case 'poster':
      return mood === 'playful' ? 'geometric' : 'condensed';
    case 'grid':
      return random() < 0.6 ? 'technical' : 'modern';
    case 'flat':
      return mood === 'warm' || mood === 'melancholic'
        ? pick(random, ['classic', 'geometric'])
        : pick(random, ['geometric', 'geometric', 'modern']);
    case 'soft':
      return mood === 'calm' || mood === 'warm'
        ? pick(random, ['classic', 'geometric', 'modern'])
        : pick(random, ['modern', 'geometric']);
  }
}

const SHADE_LIGHTNESS: Record<string, number> = {
  light: 0.82,
  pale: 0.88,
  pastel: 0.87,
  soft: 0.82,
  baby: 0.84,
  bright: 0.72,
  hot: 0.66,
  deep: 0.34,
  dark: 0.3,
  royal: 0.45,
};

function shaded(color: { hex: string; shade: string | null }): string {
  const lightness = color.shade === null ? undefined : SHADE_LIGHTNESS[color.shade];
  return lightness === undefined ? color.hex : adjust(color.hex, () => ({ l: lightness }));
}

/** "warm colours", "cool tones", "couleurs chaudes": the temperature a prompt asks for, with its words. */
function warmthOf(words: readonly string[]): { warmth: Warmth; said: string } | null {
  const text = words.join(' ');
  const noun = '(?:colou?rs?|tones?|palette|hues|shades|light|lighting|farben|couleurs|colores|colori)';
  const near = (warmth: Warmth, adjectives: string) => {
    const pattern = `(?<=^| )(?:(?:${adjectives}) (?:\\S+ )?${noun}|${noun} (?:${adjectives}))(?= |$)`;
    const [said] = new RegExp(pattern, 'u').exec(text) ?? [];
    return said === undefined ? null : { warmth, said };
  };
  return (
    near('warm', 'warm|warme|warmen|chaudes|cálidos|caldi') ??
    near('cool', 'cool|cold|icy|kalte|kühle|froides|fríos|freddi')
  );
}

/** The palettes of that temperature, else general ones of it. */
function temperedPalettes(
  names: readonly PaletteName[],
  wish: { warmth: Warmth | null; dark: boolean },
): readonly PaletteName[] {
  const { warmth, dark } = wish;
  if (warmth === null) return names;
  const fitting = names.filter((name) => paletteWarmth(namedPalette(name)) === warmth);
  if (fitting.length > 0) return fitting;
  if (warmth === 'warm') return dark ? ['roast', 'autumn', 'sunset'] : ['kitchen', 'harvest', 'dawn'];
  return dark ? ['ocean', 'alpine'] : ['frost', 'daylight'];
}

/** Times whose posters were printed in a few warm colours; neon has looks of its own. */
const OLD =
  /^(?:retro|vintage|nostalgic|mid-century|(?:19)?(?:[4-7]0(?:['’]?s|er))|seventies|sixties|fifties)$/u;

/** Chooses the look for the words of a prompt; the same words and seed give the same look. */
export function chooseLook(options: {
  /** All words of the prompt. */
  words: readonly string[];
  /** Words of what it is about, without those on the video itself. */
  subject: readonly string[];
  pace: Pace | undefined;
  random: Random;
  /** Words that may name a colour; those of what is listed do not: "fry until golden". */
  colored?: readonly string[];
  /** Colours of a brand, `#rrggbb`, and a typeface asked for. */
  brand?: readonly string[];
  typography?: TypographyName | null;
}): Look {
  const { words, random } = options;
  // "With epic music" is no film about music: the rest of the prompt decides only where the subject names nothing.
  const ofSubject = themesOf(options.subject);
  const names = ofSubject.length > 0 ? ofSubject : themesOf(words);
  const themeName = names[0] ?? pick(random, ['abstract', 'abstract', 'photography', 'time'] as const);
  const theme: Theme = THEMES[themeName];
  const mood = moodOf(words) ?? theme.mood;
  const pace =
    options.pace ??
    paceOf(words) ??
    (mood === 'calm' || mood === 'dreamy' || mood === 'melancholic' ? 'calm' : 'normal');
  const isOld = words.some((word) => OLD.test(word));
  const style = words.some((word) => word.startsWith('minimal') || word.startsWith('elegan'))
    ? 'editorial'
    : isOld
      ? 'poster'
      : pick(random, theme.styles);
  const colors = colorsOf(options.colored ?? words);
  const dark = wantsDark(words, mood, random);
  const temperature = warmthOf(words);
  const warmth = temperature?.warmth ?? null;
  const brand = options.brand ?? [];
  const palette =
    brand.length > 0
      ? brandPalette(brand, dark)
      : colors.length > 0
        ? paletteFromColors(colors.map(shaded), dark)
        : namedPalette(
            [...theme.dark, ...theme.light].find((name) => words.includes(name)) ??
              pick(
                random,
                isOld
                  ? (['harvest', 'autumn', 'sunset'] as const)
                  : temperedPalettes(dark ? theme.dark : theme.light, { warmth, dark }),
              ),
          );
  const isTempered = temperature !== null && paletteWarmth(palette) === temperature.warmth;
  return {
    themeName,
    isNamed: names.length > 0,
    theme,
    others: names.slice(1, 4).map((name): Theme => THEMES[name]),
    mood,
    pace,
    style,
    typography: options.typography ?? typographyFor(style, mood, random),
    palette,
    colors: brand.length > 0 ? [...brand] : colors.map(shaded),
    colorNames:
      brand.length > 0
        ? [...brand]
        : colors.map((color) => (color.shade === null ? color.name : `${color.shade} ${color.name}`)),
    temperature: isTempered ? temperature.said : null,
    particles: particlesOf(options.subject) ?? pick(random, theme.particles),
    scenery: sceneryOf(options.subject),
    object: objectOf(options.subject),
  };
}

/** The drawings next to an object, nearest first. */
const OBJECT_KIN: Partial<Record<ObjectName, readonly ObjectName[]>> = {
  sun: ['leaf', 'flower', 'wave'],
  moon: ['star', 'house', 'bird'],
  mountain: ['pine', 'compass', 'sun'],
  tree: ['leaf', 'bird', 'sun', 'drop'],
  pine: ['snowflake', 'mountain', 'star'],
  leaf: ['sun', 'drop', 'sprout', 'tree', 'flower'],
  flower: ['sun', 'leaf', 'drop', 'bird'],
  drop: ['wave', 'leaf', 'sun', 'fish'],
  wave: ['fish', 'drop', 'sun', 'bird'],
  fish: ['wave', 'drop', 'compass'],
  cup: ['bean', 'kettle', 'bread', 'heart'],
  bean: ['kettle', 'cup', 'heart'],
  kettle: ['cup', 'bean', 'drop'],
  tomato: ['sprout', 'sun', 'drop', 'leaf'],
  sprout: ['sun', 'drop', 'leaf', 'tomato'],
  apple: ['leaf', 'tree', 'heart'],
  bread: ['pan', 'cup', 'heart'],
  pan: ['apple', 'bread', 'heart'],
  rocket: ['planet', 'star', 'orbit'],
  planet: ['orbit', 'moon', 'star', 'rocket'],
  heart: ['people', 'drop', 'star'],
  cake: ['balloon', 'gift', 'star'],
  balloon: ['cake', 'gift', 'star'],
  gift: ['heart', 'star', 'balloon'],
  note: ['star', 'heart', 'people'],
  bulb: ['pencil', 'gear', 'star'],
  gear: ['bulb', 'target', 'people'],
  chip: ['laptop', 'bulb', 'orbit', 'shield'],
  phone: ['people', 'bulb', 'shield', 'star'],
  laptop: ['chip', 'bulb', 'chart'],
  chart: ['coin', 'target', 'people'],
  coin: ['chart', 'clock', 'target', 'house'],
  flask: ['atom', 'shield', 'bulb'],
  atom: ['orbit', 'flask', 'bulb'],
  book: ['pencil', 'bulb', 'star'],
  house: ['tree', 'sun', 'heart'],
  building: ['car', 'people', 'bicycle'],
  car: ['gear', 'compass', 'building'],
  bicycle: ['gear', 'compass', 'tree'],
  plane: ['compass', 'camera', 'sun'],
  shoe: ['trophy', 'clock', 'target', 'star'],
  dumbbell: ['heart', 'trophy', 'clock'],
  ball: ['trophy', 'people', 'star'],
  trophy: ['star', 'people', 'target'],
  paw: ['heart', 'ball', 'house'],
  bird: ['tree', 'sun', 'leaf'],
  turbine: ['leaf', 'bulb', 'sun'],
  bag: ['gift', 'shirt', 'star'],
  shield: ['heart', 'people', 'star'],
  megaphone: ['people', 'star', 'target'],
  people: ['heart', 'star', 'target'],
};

/**
 * The object for a scene's words: named by them, else one of the subject's kin or the theme's. `fresh`
 * asks for one that was not shown yet; else the named one is only not shown twice in a row.
 */
export function objectFor(
  look: Look,
  words: readonly string[],
  options: { shown: readonly ObjectName[]; fresh: boolean; random: Random },
): ObjectName {
  const { shown, random } = options;
  const named = objectOf(words);
  const again = options.fresh ? shown.includes(named ?? 'none') : shown[shown.length - 1] === named;
  if (named !== null && !again) return named;
  const kin = [look.object, named].flatMap((object) => (object === null ? [] : (OBJECT_KIN[object] ?? [])));
  const next = kin.find((object) => !shown.includes(object));
  if (next !== undefined) return next;
  const fresh = look.theme.objects.filter((object) => !shown.includes(object));
  return pick(random, fresh.length > 0 ? fresh : look.theme.objects);
}

/** A scenery for the film's n-th wide scene: first the one the words name, then others of the theme. */
export function sceneryFor(look: Look, index: number): SceneryName {
  const named = look.scenery === null ? [] : [look.scenery];
  const drawn = look.theme.sceneries.filter((scenery) => scenery !== 'none' && !named.includes(scenery));
  const all = [...named, ...drawn];
  const chosen = all[index % Math.max(1, all.length)] ?? 'none';
  return chosen === 'skyline' && isDark(look.palette) ? 'skyline-night' : chosen;
}
