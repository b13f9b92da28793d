/** Clips for the evaluation of prints: drawn films with cuts between their scenes, and real footage. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeScenes } from '@rushes/generate';
import { familiesInScript, fillFontFolder } from '../../packages/engine/src/render/render-pictures.ts';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { drawScene } from '../../packages/generate/src/sources.ts';

const RATE = { num: 25, den: 1 };
const SIZE = { width: 640, height: 360 };
const MEDIA = new URL('../../../shared/media/', import.meta.url).pathname;

export interface FilmSpec {
  prompt: string;
  seed: number;
  seconds: number;
}

/** A clip and where its shots begin, seconds: as it was made, not as a detector finds them. */
export interface CutClip {
  path: string;
  starts: readonly number[];
}

/** Draws a film as an MP4 in `folder`. */
export async function makeFilm(folder: string, name: string, spec: FilmSpec): Promise<CutClip> {
  const frames = spec.seconds * RATE.num;
  const film = writeScenes({ ...spec, ...SIZE, frames, rate: RATE, pace: 'fast' });
  const fonts = join(folder, `${name}-fonts`);
  await mkdir(fonts);
  const parts: string[] = [];
  for (const [index, scene] of film.scenes.entries()) {
    const { background, ass } = drawScene(scene.spec, { ...SIZE, rate: RATE, frames: scene.frames });
    fillFontFolder(fonts, familiesInScript(ass));
    const script = join(folder, `${name}-${index}.ass`);
    await writeFile(script, ass);
    parts.push(`${background},ass=filename=${script}:fontsdir=${fonts},setsar=1,format=yuv420p[s${index}]`);
  }
  const inputs = film.scenes.map((_, index) => `[s${index}]`).join('');
  const graph = `${parts.join(';')};${inputs}concat=n=${film.scenes.length}:v=1:a=0,buffersink@out`;
  const encoderOptions = { preset: 'ultrafast', crf: '22' };
  const path = join(folder, `${name}.mp4`);
  await makeVideo(path, { scenes: graph, ...SIZE, rate: RATE, encoderOptions });
  const lengths = film.scenes.map((scene) => scene.frames / RATE.num);
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, one) => sum + one, 0));
  return { path, starts };
}

/** Those of the named real clips that are here; each is one shot. */
export function realClips(names: readonly string[]): CutClip[] {
  const paths = names.map((name) => join(MEDIA, `${name}.mp4`));
  return paths.filter((path) => existsSync(path)).map((path) => ({ path, starts: [0] }));
}

/** Whether a path, or a shot's name that begins with one, is of a real clip. */
export const isReal = (path: string): boolean => path.startsWith(MEDIA);
