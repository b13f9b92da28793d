/** The segments of a programme one after the other, for formats we write ourselves. */
import type { Rational } from '@rushes/timeline';
import { MediaError } from '../../errors.ts';
import { readSegment, type SegmentContent } from '../segment-file.ts';

/** What joining needs of a render. */
export interface PicturesToJoin {
  width: number;
  height: number;
  rate: Rational;
  frames: number;
  /** Segment files in order. */
  segments: readonly string[];
  outputPath: string;
  signal: AbortSignal;
  onSegment: () => void;
}

/** Reads one segment at a time. Throws MediaError `cancelled`, and `internal` when there are not exactly the planned pictures. */
export async function* readSegments(request: PicturesToJoin): AsyncGenerator<SegmentContent> {
  let frames = 0;
  for (const path of request.segments) {
    if (request.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
    const segment = await readSegment(path);
    if (segment === null) {
      throw new MediaError('internal', 'A rendered part was lost before the file was written.');
    }
    frames += segment.frames;
    yield segment;
    request.onSegment();
  }
  if (frames === request.frames) return;
  throw new MediaError('internal', `There are ${frames} rendered pictures instead of ${request.frames}.`);
}

/** When frame `frame` is shown, in whole units of which a second has `perSecond`: rounded once, so that nothing drifts. */
export function unitsAt(frame: number, { rate, perSecond }: { rate: Rational; perSecond: number }): number {
  return Math.round((frame * rate.den * perSecond) / rate.num);
}
