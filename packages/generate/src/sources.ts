/** The built-in generators as the renderer calls them: parameters of a timeline are checked first. */
import { musicBlocks } from '../../generate/music/composer.ts';
import { parseMusicSpec } from '../../generate/music/music-spec.ts';
import { drawScene as draw } from '../../generate/scene.ts';
import { parseSceneSpec } from '../../generate/scene-spec.ts';
import type { DrawnScene, SceneFrame } from '../../generate/types.ts';

/** Draws a `rushes.scene`. Throws MediaError `invalid` on parameters that describe none. */
export function drawScene(parameters: unknown, frame: SceneFrame): DrawnScene {
  return draw(parseSceneSpec(parameters), frame);
}

/** Composes a `rushes.music` in blocks of interleaved stereo samples. Throws MediaError `invalid` on parameters that describe none. */
export function composeMusic(
  parameters: unknown,
  seconds: number,
  sampleRate: number,
): Iterable<Float32Array> {
  return musicBlocks(parseMusicSpec(parameters), seconds, sampleRate);
}
