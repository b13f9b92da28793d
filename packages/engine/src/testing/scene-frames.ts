/** Frames of drawn scenes for tests: the real filters, fonts and libass, without an encoder. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newFrame } from '../av/frames.ts';
import { openGraph } from '../av/open/open-graph.ts';
import type { DrawnScene } from '../render/generators.ts';
import { familiesInScript, fillFontFolder } from '../render/render-pictures.ts';

/** A picture of 8-bit RGB rows without padding. */
export interface Picture {
  width: number;
  height: number;
  data: Buffer;
}

/** Hands over every frame of a scene that `wants` asks for, in order. */
export async function readFrames(
  { background, ass }: DrawnScene,
  wants: (index: number) => boolean,
): Promise<Picture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scene-'));
  fillFontFolder(join(folder, 'fonts'), familiesInScript(ass));
  const script = join(folder, 'scene.ass');
  await writeFile(script, ass);
  const graph = await openGraph(
    `${background},ass=filename=${script}:fontsdir=${join(folder, 'fonts')},format=rgb24,buffersink@out`,
  );
  const picture = newFrame();
  const pictures: Picture[] = [];
  try {
    for (let index = 0; (await graph.sink('out').pull(picture)) === 'got'; index++) {
      if (!wants(index)) continue;
      const { width, height } = picture;
      const source = picture.data?.[0];
      const stride = picture.linesize[0] ?? 0;
      const data = Buffer.alloc(width * height * 3);
      for (let y = 0; source && y < height; y++) {
        source.copy(data, y * width * 3, y * stride, y * stride + width * 3);
      }
      pictures.push({ width, height, data });
    }
    return pictures;
  } finally {
    picture.free();
    graph.close();
    await rm(folder, { recursive: true, force: true });
  }
}
