/**
 * What a package of generators is written with: the seams of the engine, its errors, seeded chance, and the shipped
 * typefaces with their measures. Loads nothing native.
 */
export { MediaError } from './errors.ts';
export { type ScriptStyle, scriptHead } from './fonts/script-head.ts';
export {
  measureText,
  metricsOf,
  needsShaping,
  shippedFace,
  type TextRun,
  type Typeface,
  textRuns,
} from './fonts/typefaces.ts';
export { between, hashText, pick, type Random, seededRandom } from './random.ts';
export type {
  DrawnScene,
  EffectSource,
  Generators,
  MusicSource,
  SceneFrame,
  SceneSource,
} from './render/generators.ts';
