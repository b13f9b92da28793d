/** Pictures that play backwards are turned round in memory: their intervals are cut so that this stays small. Pure. */
import type { OutputPicture, PictureInterval, PlacedPicture, SegmentPlan } from './plan-types.ts';

/** Memory for the frames of one stretch, bytes. */
const STRETCH_BYTES = 128 * 1024 * 1024;

/** A pixel of the programme in memory, bytes: 4:2:0 with alpha. */
const PIXEL_BYTES = 2.5;

/** Cuts a segment's intervals with backward pictures into stretches of a second at most, shorter where frames are large. */
export function cutBackwardParts(segment: SegmentPlan, output: OutputPicture): SegmentPlan {
  if (!segment.intervals.some(isBackward)) return segment;
  const frameBytes = output.width * output.height * PIXEL_BYTES;
  const inMemory = Math.floor(STRETCH_BYTES / frameBytes);
  const most = Math.max(1, Math.min(inMemory, Math.ceil(output.rate.num / output.rate.den)));
  return {
    ...segment,
    intervals: segment.intervals.flatMap((interval) =>
      isBackward(interval) ? cutInterval(interval, most) : [interval],
    ),
  };
}

function isBackward({ layers }: PictureInterval): boolean {
  return layers.some(
    ({ picture, transition }) =>
      playsBackward(picture) || (transition !== null && playsBackward(transition.to)),
  );
}

function playsBackward({ source }: PlacedPicture): boolean {
  if (source.kind === 'group') return source.layers.some((layer) => playsBackward(layer.picture));
  return source.kind === 'media' && (source.speed?.num ?? 1) < 0;
}

function cutInterval(interval: PictureInterval, most: number): PictureInterval[] {
  const { startFrame, endFrame } = interval;
  const parts = Math.ceil((endFrame - startFrame) / most);
  return Array.from({ length: parts }, (_, part) => {
    const at = (count: number) => startFrame + Math.round(((endFrame - startFrame) * count) / parts);
    return { ...interval, startFrame: at(part), endFrame: at(part + 1) };
  });
}
