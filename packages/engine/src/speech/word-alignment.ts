/** When each token was said, by where the network listened while it wrote it. Pure. */

/** Attention of one head: `rows` of `frames` numbers, each row 0 to 1 in sum. */
export interface Attention {
  rows: readonly Float32Array[];
}

/** Frames over which a head's attention is smoothed. */
const SMOOTH = 7;

function median(row: Float32Array): Float32Array {
  const half = (SMOOTH - 1) / 2;
  const window = new Float32Array(SMOOTH);
  const last = row.length - 1;
  return row.map((_, at) => {
    for (let offset = -half; offset <= half; offset += 1) {
      // Mirrored at the ends.
      let from = Math.abs(at + offset);
      if (from > last) from = Math.max(0, 2 * last - from);
      window[offset + half] = row[from] ?? 0;
    }
    window.sort();
    return window[half] ?? 0;
  });
}

/** The mean of all heads. */
function combined(heads: readonly Attention[], frames: number): Float32Array[] {
  const [first] = heads;
  const sums = (first?.rows ?? []).map(() => new Float32Array(frames));
  for (const { rows } of heads) {
    for (const [index, row] of rows.entries()) {
      const smooth = median(row);
      const sum = sums[index] as Float32Array;
      for (let frame = 0; frame < frames; frame += 1)
        sum[frame] = (sum[frame] as number) + (smooth[frame] as number) / heads.length;
    }
  }
  return sums;
}

/**
 * The frame in which each row begins, by the path through rows and frames along which the network listened most: later
 * rows never begin earlier. Answers one number for each row; none where there is nothing to align.
 */
export function alignRows(heads: readonly Attention[], frames: number): number[] {
  const rows = heads[0]?.rows.length ?? 0;
  if (rows === 0 || frames === 0) return [];
  const gain = combined(heads, frames);
  const width = frames + 1;
  const cost = new Float32Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  const came = new Uint8Array((rows + 1) * width);
  cost[0] = 0;
  for (let row = 1; row <= rows; row += 1) {
    const values = gain[row - 1] as Float32Array;
    for (let frame = 1; frame <= frames; frame += 1) {
      const at = row * width + frame;
      const both = cost[at - width - 1] as number;
      const down = cost[at - width] as number;
      const along = cost[at - 1] as number;
      let [best, step] = [both, 0];
      if (down < best) [best, step] = [down, 1];
      if (along < best) [best, step] = [along, 2];
      cost[at] = best - (values[frame - 1] as number);
      came[at] = step;
    }
  }
  const begins = new Array<number>(rows).fill(0);
  for (let row = rows, frame = frames; row > 0 && frame > 0; ) {
    begins[row - 1] = frame - 1;
    const step = came[row * width + frame];
    if (step !== 2) row -= 1;
    if (step !== 1) frame -= 1;
  }
  return begins;
}
