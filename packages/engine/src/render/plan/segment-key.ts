/** The graphs of a segment, and the name under which what they draw is kept. Pure. */
import { createHash } from 'node:crypto';
import type { RenderSource } from '../../types.ts';
import { type Machine, RENDER_VERSION, videoEncoderOptions } from '../encoder-settings.ts';
import type { DataFile } from '../graph/data-files.ts';
import type { GraphContext } from '../graph/graph-context.ts';
import { PICTURE_SINK, pictureGraph } from '../graph/picture-graph.ts';
import { adaptPictures } from '../outputs/picture-codings.ts';
import { textLayerScript } from '../text/text-layer.ts';
import type { OutputPicture, PictureInterval, SegmentPlan } from './plan-types.ts';
import { isDrawn } from './segments.ts';

/** One graph of a segment. */
export interface SegmentPart {
  frames: number;
  graph: string;
}

/** The graphs of a segment, in order. Script times and source positions are relative, so equal content gives equal text anywhere. */
export function segmentParts(context: GraphContext, segment: SegmentPlan): SegmentPart[] {
  return segment.intervals.map((interval) => {
    const script = textLayerScript(context, interval.texts, interval);
    const graph = pictureGraph(context, interval, { script, offset: 0 });
    return { frames: framesOf(interval), graph: adaptGraph(graph, context.output) };
  });
}

/** The graph with what its encoder needs before the sink. */
function adaptGraph(graph: string, { coding }: OutputPicture): string {
  const adapt = adaptPictures(coding);
  const sink = `buffersink@${PICTURE_SINK}`;
  return adapt === null ? graph : `${graph.slice(0, -sink.length)}${adapt},${sink}`;
}

function framesOf(interval: PictureInterval): number {
  return interval.endFrame - interval.startFrame;
}

/** Name under which a segment is kept: equal keys mean equal bytes. */
export function segmentKey(
  context: GraphContext,
  options: { segment: SegmentPlan; machine: Machine },
): string {
  const scriptFile = (script: string) => ({ path: sha256(script), fontFolder: 'fonts' });
  const locate = (source: RenderSource) => source.contentKey;
  const dataFile = (file: DataFile) => sha256(file.description);
  const parts = segmentParts({ ...context, locate, scriptFile, dataFile, forKey: true }, options.segment);
  const encoder = videoEncoderOptions(context.output, { isDrawn: isDrawn(options.segment) });
  const facts = JSON.stringify({ version: RENDER_VERSION, machine: options.machine, encoder, parts });
  return sha256(facts).slice(0, 40);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
