/** What a theme consists of. */
import type { MoodName, ObjectName, ParticleName, SceneryName, StyleName } from '../names.ts';
import type { PaletteName } from './palettes.ts';

/** What a subject looks and sounds like. */
export interface Theme {
  /** Words that point to it; a trailing `*` stands for any ending. */
  words: string;
  light: readonly PaletteName[];
  dark: readonly PaletteName[];
  sceneries: readonly SceneryName[];
  objects: readonly ObjectName[];
  particles: readonly ParticleName[];
  styles: readonly StyleName[];
  mood: MoodName;
}
