/** What single pictures say is believed where others agree. Pure. */
import { isFaceName } from './face-groups.ts';
import type { LabelRange } from './objects-merge.ts';

/** Seen as clearly as this, one picture is enough; backs of heads come near to faces. */
const CLEAR = 0.7;
const CLEAR_FACE = 0.85;
/** Of a file with fewer pictures no second one could agree. */
const FEW_PICTURES = 4;

/** Ranges that rest on two pictures or on a clear one. What has no box is told by another model, with its own bar. */
export function agreedRanges(ranges: readonly LabelRange[], pictures: number): LabelRange[] {
  if (pictures < FEW_PICTURES) return [...ranges];
  return ranges.filter(
    ({ name, boxes, pictures: agreeing, score }) =>
      boxes.length === 0 || agreeing >= 2 || score >= (isFaceName(name) ? CLEAR_FACE : CLEAR),
  );
}
