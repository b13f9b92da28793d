/** Reading specs of scenes and music from stored timelines, which may come from anywhere. */

import { MediaError } from '@rushes/engine/generators';
import { soundNames } from './foley/sounds.ts';
import {
  type JsonObject,
  readColor,
  readList,
  readName,
  readNumber,
  readObject,
  readText,
} from './json-reader.ts';
import {
  COVERS,
  FORMS,
  LAYOUTS,
  MOODS,
  OBJECTS,
  PACES,
  PARTICLES,
  SCENERIES,
  STEMS,
  STYLES,
  TYPOGRAPHIES,
} from './names.ts';
import type {
  FoleySpec,
  MusicSpec,
  SceneDatum,
  SceneFigure,
  ScenePalette,
  SceneSpec,
  SceneText,
  SceneVersion,
} from './types.ts';

const PALETTE_KEYS = ['background', 'ink', 'accent', 'far', 'mid', 'near', 'glow', 'spark'] as const;
const TEXT_KEYS = ['kicker', 'headline', 'body', 'points', 'ordinal'] as const;
/** A unit, with the blank that may part it from its number: "5 kg" and "5%". */
function readSuffix(value: unknown, path: string): string {
  const suffix = readText(value, path, 80);
  return suffix !== '' && typeof value === 'string' && /^\s/u.test(value) ? ` ${suffix}` : suffix;
}

const FIGURE_KEYS = ['value', 'decimals', 'prefix', 'suffix'] as const;
const DATUM_KEYS = [...FIGURE_KEYS, 'label', 'from'] as const;
const SCENE_KEYS = [
  'version',
  'seed',
  'layout',
  'style',
  'scenery',
  'object',
  'particles',
  'palette',
  'typography',
  'pace',
  'text',
  'figure',
  'data',
  'form',
  'cover',
] as const;

/** The first to the last. */
const SCENE_VERSIONS: readonly SceneVersion[] = [1, 2, 3, 4, 5];

function parsePalette(value: unknown): ScenePalette {
  const palette = readObject(value, 'palette', PALETTE_KEYS);
  const color = (key: keyof ScenePalette) => readColor(palette[key], `palette.${key}`);
  return {
    background: readList({
      value: palette.background,
      path: 'palette.background',
      min: 2,
      max: 4,
      read: readColor,
    }),
    ink: color('ink'),
    accent: color('accent'),
    far: color('far'),
    mid: color('mid'),
    near: color('near'),
    glow: color('glow'),
    spark: color('spark'),
  };
}

function parseText(value: unknown): SceneText {
  const text = readObject(value, 'text', TEXT_KEYS);
  return {
    kicker: readText(text.kicker, 'text.kicker', 120),
    headline: readText(text.headline, 'text.headline', 240),
    body: readText(text.body, 'text.body', 320),
    points: readList({
      value: text.points,
      path: 'text.points',
      min: 0,
      max: 8,
      read: (item, path) => readText(item, path, 160),
    }),
    ordinal:
      text.ordinal === null
        ? null
        : readNumber(text.ordinal, 'text.ordinal', { min: 1, max: 99, whole: true }),
  };
}

const LARGEST = { min: -1e12, max: 1e12 };

function readFigure(figure: JsonObject, path: string): SceneFigure {
  return {
    value: readNumber(figure.value, `${path}.value`, LARGEST),
    decimals: readNumber(figure.decimals, `${path}.decimals`, { min: 0, max: 3, whole: true }),
    prefix: readText(figure.prefix, `${path}.prefix`, 8),
    suffix: readSuffix(figure.suffix, `${path}.suffix`),
  };
}

function parseFigure(value: unknown): SceneFigure | null {
  return value === null ? null : readFigure(readObject(value, 'figure', FIGURE_KEYS), 'figure');
}

function parseDatum(value: unknown, path: string): SceneDatum {
  const datum = readObject(value, path, DATUM_KEYS);
  return {
    ...readFigure(datum, path),
    label: readText(datum.label, `${path}.label`, 60),
    from: datum.from === null ? null : readNumber(datum.from, `${path}.from`, LARGEST),
  };
}

/**
 * A scene spec from JSON of unknown origin. Throws MediaError `invalid` naming the first field that is
 * missing, of the wrong kind, out of bounds or unknown. Texts come back cleaned to one line each.
 */
export function parseSceneSpec(json: unknown): SceneSpec {
  const scene = readObject(json, 'scene', SCENE_KEYS);
  const version = readNumber(scene.version, 'scene.version', {
    min: 1,
    max: SCENE_VERSIONS.length,
    whole: true,
  });
  const cover = readObject(scene.cover, 'cover', ['enter', 'exit', 'color']);
  return {
    version: SCENE_VERSIONS[version - 1] ?? 5,
    seed: readNumber(scene.seed, 'scene.seed', { min: 0, max: 0xffffffff, whole: true }),
    layout: readName(scene.layout, 'scene.layout', LAYOUTS),
    style: readName(scene.style, 'scene.style', STYLES),
    scenery: readName(scene.scenery, 'scene.scenery', SCENERIES),
    object: readName(scene.object, 'scene.object', OBJECTS),
    particles: readName(scene.particles, 'scene.particles', PARTICLES),
    palette: parsePalette(scene.palette),
    typography: readName(scene.typography, 'scene.typography', TYPOGRAPHIES),
    pace: readName(scene.pace, 'scene.pace', PACES),
    text: parseText(scene.text),
    figure: parseFigure(scene.figure),
    // Specs of the first version have no values.
    data: readList({ value: scene.data ?? [], path: 'scene.data', min: 0, max: 8, read: parseDatum }),
    form: readName(scene.form ?? 'none', 'scene.form', FORMS),
    cover: {
      enter: readName(cover.enter, 'cover.enter', COVERS),
      exit: readName(cover.exit, 'cover.exit', COVERS),
      color: readColor(cover.color, 'cover.color'),
    },
  };
}

const MUSIC_KEYS = [
  ...(['version', 'seed', 'mood', 'pace', 'tempo', 'keepsTempo', 'key', 'mode', 'metre', 'stem'] as const),
] as const;

/** Beats per minute that can be composed. */
export const TEMPOS = { least: 40, most: 220 } as const;

const MODES = ['major', 'minor'] as const;

function readTrue(value: unknown, path: string): true {
  if (value === true) return true;
  throw new MediaError('invalid', `${path} must be true or absent`);
}

function readMetre(value: unknown): 3 {
  readNumber(value, 'music.metre', { min: 3, max: 3, whole: true });
  return 3;
}

/** A music spec from JSON of unknown origin. Throws MediaError `invalid` naming the first bad field. */
export function parseMusicSpec(json: unknown): MusicSpec {
  const music = readObject(json, 'music', MUSIC_KEYS);
  const version = readNumber(music.version, 'music.version', { min: 1, max: 2, whole: true });
  return {
    version: version === 1 ? 1 : 2,
    seed: readNumber(music.seed, 'music.seed', { min: 0, max: 0xffffffff, whole: true }),
    mood: readName(music.mood, 'music.mood', MOODS),
    pace: readName(music.pace, 'music.pace', PACES),
    tempo: readNumber(music.tempo, 'music.tempo', { min: TEMPOS.least, max: TEMPOS.most }),
    ...(music.keepsTempo !== undefined && { keepsTempo: readTrue(music.keepsTempo, 'music.keepsTempo') }),
    key: readNumber(music.key, 'music.key', { min: 0, max: 11, whole: true }),
    ...(music.mode !== undefined && { mode: readName(music.mode, 'music.mode', MODES) }),
    ...(music.metre !== undefined && { metre: readMetre(music.metre) }),
    ...(music.stem !== undefined && { stem: readName(music.stem, 'music.stem', STEMS) }),
  };
}

const LAYER_KEYS = ['sound', 'from', 'to', 'size', 'pace', 'distance', 'count'] as const;

/** A spec of a sound effect from JSON of unknown origin. Throws MediaError `invalid` naming the first bad field. */
export function parseFoleySpec(json: unknown): FoleySpec {
  const foley = readObject(json, 'foley', ['version', 'seed', 'layers']);
  readNumber(foley.version, 'foley.version', { min: 1, max: 1, whole: true });
  return {
    version: 1,
    seed: readNumber(foley.seed, 'foley.seed', { min: 0, max: 0xffffffff, whole: true }),
    layers: readList({
      value: foley.layers,
      path: 'foley.layers',
      min: 1,
      max: 8,
      read: (item, path) => {
        const layer = readObject(item, path, LAYER_KEYS);
        const share = (key: 'from' | 'to' | 'size' | 'distance') =>
          readNumber(layer[key], `${path}.${key}`, { min: 0, max: 1 });
        return {
          sound: readName(layer.sound, `${path}.sound`, soundNames),
          from: share('from'),
          to: share('to'),
          size: share('size'),
          pace: readNumber(layer.pace, `${path}.pace`, { min: 0.25, max: 4 }),
          distance: share('distance'),
          count:
            layer.count === null
              ? null
              : readNumber(layer.count, `${path}.count`, { min: 1, max: 24, whole: true }),
        };
      },
    }),
  };
}
