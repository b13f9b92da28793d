/** The filter graph of one interval: layers over each other, transitions, text. Pure text. */

import type { PictureInterval } from '../plan/plan-types.ts';
import { scriptFilters } from '../text/text-layer.ts';
import { composeLayers } from './compose-layers.ts';
import { chain, createLabels, filter } from './filter-text.ts';
import type { Emitter, GraphContext } from './graph-context.ts';

export { layerCovers } from '../plan/layer-cover.ts';

/** Name of the sink that gives the interval's frames: yuv420p, bt709, limited range. */
export const PICTURE_SINK = 'picture';

/** The layers of an interval and the script of its texts (null without texts), as a graph. `textOffset` frames of the script's clock have passed at its start. */
export function pictureGraph(
  context: GraphContext,
  interval: PictureInterval,
  text: { script: string | null; offset: number },
): string {
  const emitter: Emitter = { context, labels: createLabels(), statements: [] };
  const span = { start: interval.startFrame, frames: interval.endFrame - interval.startFrame };
  const { label } = composeLayers(emitter, interval.layers, { span, ground: 'background' });
  const overlayText = text.script === null ? null : scriptFilters(context, { ...text, script: text.script });
  const finish = chain(
    overlayText,
    filter('format', { pix_fmts: 'yuv420p' }),
    filter(`buffersink@${PICTURE_SINK}`),
  );
  return [...emitter.statements, `${label}${finish}`].join(';');
}
