/** Frames of a timeline as they come out of the graphs, before any encoder. Only tests import it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Timeline } from '@rushes/timeline';
import { newFrame } from '../av/frames.ts';
import { openGraph } from '../av/open/open-graph.ts';
import type { RenderRequest } from '../types.ts';
import type { Generators } from './generators.ts';
import { PICTURE_SINK } from './graph/picture-graph.ts';
import { segmentParts } from './plan/segment-key.ts';
import { openProgramme } from './programme.ts';
import { withScratchFiles } from './render-pictures.ts';

/** One picture: planes of luma and both colours without padding. */
export interface DrawnFrame {
  width: number;
  height: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

/** All frames of a timeline that shows no texts over its pictures, and what planning said of it. */
export async function drawFrames(
  request: RenderRequest & { timeline: Timeline },
  generators?: Generators,
): Promise<{ frames: DrawnFrame[]; warnings: string[]; graphs: string[] }> {
  const scratch = join(request.workFolder, 'drawn');
  mkdirSync(scratch, { recursive: true });
  const { plan, context } = await openProgramme(request, { scratch, ...(generators && { generators }) });
  const drawing = withScratchFiles({ context, workFolder: scratch });
  const parts = plan.segments.flatMap((segment) => segmentParts(drawing, segment));
  const frames: DrawnFrame[] = [];
  for (const part of parts) frames.push(...(await drawGraph(part)));
  return { frames, warnings: plan.warnings, graphs: parts.map(({ graph }) => graph) };
}

async function drawGraph({ graph, frames }: { graph: string; frames: number }): Promise<DrawnFrame[]> {
  const opened = await openGraph(graph);
  const frame = newFrame();
  const drawn: DrawnFrame[] = [];
  try {
    const sink = opened.sink(PICTURE_SINK);
    const [width, height] = [sink.width(), sink.height()];
    while (drawn.length < frames && (await sink.pull(frame)) === 'got') {
      const plane = (index: number, size: { width: number; height: number }) =>
        unpadded(frame.data?.[index] ?? Buffer.alloc(0), { ...size, stride: frame.linesize[index] ?? 0 });
      const half = { width: width / 2, height: height / 2 };
      drawn.push({ width, height, y: plane(0, { width, height }), u: plane(1, half), v: plane(2, half) });
    }
  } finally {
    frame.free();
    opened.close();
  }
  return drawn;
}

function unpadded(plane: Buffer, size: { width: number; height: number; stride: number }): Uint8Array {
  const packed = new Uint8Array(size.width * size.height);
  for (let row = 0; row < size.height; row += 1) {
    packed.set(plane.subarray(row * size.stride, row * size.stride + size.width), row * size.width);
  }
  return packed;
}

/** R'G'B' (0 to 255, unclipped) at a pixel, by the matrix of bt709 in limited range. */
export function rgbAt(frame: DrawnFrame, x: number, y: number): [red: number, green: number, blue: number] {
  const half = Math.floor(y / 2) * (frame.width / 2) + Math.floor(x / 2);
  const luma = ((frame.y[y * frame.width + x] ?? 0) - 16) / 219;
  const [blue, red] = [((frame.u[half] ?? 0) - 128) / 224, ((frame.v[half] ?? 0) - 128) / 224];
  return [luma + 1.5748 * red, luma - 0.1873 * blue - 0.4681 * red, luma + 1.8556 * blue].map(
    (value) => value * 255,
  ) as [number, number, number];
}
