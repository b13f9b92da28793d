/** The built-in generators as the engine calls them: parameters of a timeline are checked first. */
import type { Generators } from '@rushes/engine/generators';
import { musicBlocks } from './music/composer.ts';
import { drawScene } from './scene.ts';
import { parseMusicSpec, parseSceneSpec } from './specs.ts';

/** Draws `rushes.scene` and composes `rushes.music`. */
export const generators: Generators = {
  scenes: { drawScene: (parameters, frame) => drawScene(parseSceneSpec(parameters), frame) },
  music: {
    composeMusic: (parameters, seconds, sampleRate) =>
      musicBlocks(parseMusicSpec(parameters), seconds, sampleRate),
  },
};
