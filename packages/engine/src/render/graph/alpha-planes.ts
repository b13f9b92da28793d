/** How much of a picture is seen, as streams of grey: 0 nothing to 255 all. */

import type { Size } from '../plan/geometry.ts';
import type { DataFile } from './data-files.ts';
import { chain, filter } from './filter-text.ts';
import { frameExpression, isConstant } from './frame-expressions.ts';
import { type Emitter, emit, type FrameSpan, rateText } from './graph-context.ts';

/** A mask from a file: one frame, which holds. */
export function maskPlane(emitter: Emitter, file: DataFile): string {
  return emit(emitter, '', chain(readMask(emitter, file), filter('format', { pix_fmts: 'gray' })));
}

/** A mask from a file as many frames, for filters that change it in time. */
export function movingMask(emitter: Emitter, file: DataFile, span: FrameSpan): string {
  const { output } = emitter.context;
  return chain(
    readMask(emitter, file),
    filter('loop', { loop: -1, size: 1 }),
    filter('fps', { fps: rateText(output.rate), start_time: 0 }),
    filter('trim', { end_frame: span.frames }),
    filter('setpts', { expr: 'N' }),
  );
}

function readMask({ context }: Emitter, file: DataFile): string {
  const filename = `file:${context.dataFile(file)}`;
  return chain(filter('movie', { filename, f: 'pgm_pipe', dec_threads: 1 }), filter('setpts', { expr: '0' }));
}

/** The same share for all pixels, one value per frame; one frame, which holds, where all are the same. */
export function levelPlane(emitter: Emitter, shares: readonly number[], size: Size): string {
  const { output } = emitter.context;
  const levels = shares.map((share) => Math.round(Math.min(1, Math.max(0, share)) * 255));
  const frames = isConstant(levels) ? 1 : levels.length;
  const lum = frames === 1 ? String(levels[0] ?? 0) : frameExpression(levels, 'N');
  return emit(
    emitter,
    '',
    chain(
      // Two pixels are worked out per frame, the scaler spreads them.
      filter('color', { c: 'black', s: '2x2', r: rateText(output.rate) }),
      filter('trim', { end_frame: frames }),
      filter('format', { pix_fmts: 'gray' }),
      filter('geq', { lum }),
      filter('scale', { w: size.width, h: size.height, flags: 'neighbor' }),
      filter('setpts', { expr: 'N' }),
    ),
  );
}

/** The product of planes; null when there are none, which means all is seen. */
export function multiplyPlanes(emitter: Emitter, planes: readonly (string | null)[]): string | null {
  const known = planes.filter((plane) => plane !== null);
  const [first, ...rest] = known;
  if (first === undefined) return null;
  return rest.reduce(
    (product, plane) => emit(emitter, product + plane, filter('blend', { all_mode: 'multiply' })),
    first,
  );
}
