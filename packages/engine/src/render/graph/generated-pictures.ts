/** Pictures that come from no file: colours, bars, drawn scenes. */

import type { OutputPicture, PictureSource, PlacedPicture } from '../plan/plan-types.ts';
import { drawScript } from '../text/text-layer.ts';
import { chain, filter } from './filter-text.ts';
import { type GraphContext, programmeTags, rateText, trimFrames } from './graph-context.ts';

/** A colour as frames of the output's size: yuv420p, or yuva420p for `black@0`. */
export function colorSource(
  output: OutputPicture,
  options: { color: string; frames: number; format: string },
): string {
  const size = `${output.width}x${output.height}`;
  return chain(
    filter('color', { c: options.color, s: size, r: rateText(output.rate) }),
    filter('trim', { end_frame: 1 }),
    // Drawn as RGB: in YUV the source would use bt601's matrix and the conversion would round twice.
    filter('format', { pix_fmts: options.format === 'yuva420p' ? 'gbrap' : 'gbrp' }),
    filter('scale', { out_color_matrix: 'bt709', out_range: 'tv' }),
    filter('format', { pix_fmts: options.format }),
    programmeTags,
    // One frame is drawn and shown as often as it is needed.
    options.frames === 1 ? null : filter('loop', { loop: options.frames - 1, size: 1 }),
    options.frames === 1 ? null : filter('setpts', { expr: 'N' }),
  );
}

/** Black, or clear. */
export function blank(output: OutputPicture, options: { frames: number; transparent: boolean }): string {
  const { frames, transparent } = options;
  const color = transparent ? 'black@0' : (output.background ?? 'black');
  return colorSource(output, { color, frames, format: transparent ? 'yuva420p' : 'yuv420p' });
}

/** The frames of a generated picture, as large as the programme. */
export function generated(
  context: GraphContext,
  place: { source: PictureSource; picture: PlacedPicture; start: number; frames: number },
): string {
  const { output } = context;
  const { source, frames } = place;
  switch (source.kind) {
    case 'color':
      return colorSource(output, { color: source.color, frames, format: 'yuv420p' });
    case 'bars': {
      const size = `${output.width}x${output.height}`;
      const bars = filter('smptehdbars', { s: size, r: rateText(output.rate) });
      const matrix = filter('scale', { out_color_matrix: 'bt709', out_range: 'tv' });
      return chain(
        bars,
        filter('trim', { end_frame: frames }),
        matrix,
        filter('format', { pix_fmts: 'yuv420p' }),
        programmeTags,
      );
    }
    case 'scene': {
      const skip = place.start - place.picture.atFrame;
      return sceneChain(context, { parameters: source.parameters, total: source.frames, skip, frames });
    }
    default:
      return blank(output, { frames, transparent: false });
  }
}

function sceneChain(
  context: GraphContext,
  scene: { parameters: unknown; total: number; skip: number; frames: number },
): string {
  const { total, skip, frames } = scene;
  const seen = { ...context.output, frames: total, skip, wanted: frames };
  const drawn = context.scenes.drawScene(scene.parameters, seen);
  const words = drawScript(context, drawn.ass);
  const format = filter('format', { pix_fmts: 'yuv420p' });
  return chain(
    drawn.background,
    words,
    format,
    programmeTags,
    trimFrames({ skip: skip - (drawn.skipped ?? 0), frames }),
  );
}
