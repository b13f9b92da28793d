/** Texts drawn over one colour, without an encoder. Only tests and checks import it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newFrame } from '../../av/frames.ts';
import { openGraph } from '../../av/open/open-graph.ts';
import { chain, filter } from '../graph/filter-text.ts';
import type { OutputPicture, TextEvent } from '../plan/plan-types.ts';
import { scriptFilters } from './text-layer.ts';
import { textScript } from './text-script.ts';

/** Rows of 8-bit RGB without padding. */
export interface RgbPicture {
  width: number;
  height: number;
  data: Buffer;
}

/** The frames of texts that `wants` asks for; `from` is the first frame of the programme that is drawn. */
export async function drawTexts(
  texts: readonly TextEvent[],
  options: { output: OutputPicture; from: number; until: number; background?: string },
  wants: (frame: number) => boolean = () => true,
): Promise<RgbPicture[]> {
  const { output, from, until, background = 'black' } = options;
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  const script = textScript(texts, { output, startFrame: from, endFrame: until });
  const path = join(folder, 'texts.ass');
  writeFileSync(path, script ?? '');
  const scriptFile = () => ({ path, fontFolder: folder });
  const rate = `${output.rate.num}/${output.rate.den}`;
  const size = `${output.width}x${output.height}`;
  const context = { output, scriptFile } as unknown as Parameters<typeof scriptFilters>[0];
  const draw = script === null ? null : scriptFilters(context, { script, offset: 0 });
  const below = filter('color', { c: background, s: size, r: rate });
  const end = filter('trim', { end_frame: until - from });
  const graph = await openGraph(
    chain(
      below,
      end,
      filter('format', { pix_fmts: 'gbrp', color_ranges: 'pc' }),
      draw,
      'format=rgb24',
      'buffersink@out',
    ),
  );
  const picture = newFrame();
  const pictures: RgbPicture[] = [];
  try {
    for (let frame = from; (await graph.sink('out').pull(picture)) === 'got'; frame += 1) {
      if (wants(frame)) pictures.push(copyPicture(picture));
    }
    return pictures;
  } finally {
    picture.free();
    graph.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyPicture(picture: ReturnType<typeof newFrame>): RgbPicture {
  const { width, height } = picture;
  const source = picture.data?.[0];
  const stride = picture.linesize[0] ?? 0;
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; source && y < height; y += 1)
    source.copy(data, y * width * 3, y * stride, y * stride + width * 3);
  return { width, height, data };
}
