/** The built-in generators as the engine calls them: parameters of a timeline are checked first. */
import type { Generators } from '@rushes/engine/generators';
import { makeFoley } from './foley/foley.ts';
import { musicBlocks } from './music/composer.ts';
import { drawScene } from './scene.ts';
import { parseFoleySpec, parseMusicSpec, parseSceneSpec } from './specs.ts';

/** Draws `rushes.scene`, composes `rushes.music`, and makes sound effects. */
export const generators: Generators = {
  scenes: { drawScene: (parameters, frame) => drawScene(parseSceneSpec(parameters), frame) },
  music: {
    composeMusic: (parameters, seconds, sampleRate) =>
      musicBlocks(parseMusicSpec(parameters), seconds, sampleRate),
  },
  effects: {
    makeEffect: (parameters, seconds, sampleRate) =>
      makeFoley(parseFoleySpec(parameters), seconds, sampleRate),
  },
};
