/** Dividing a number of frames fairly among takers that can hold only so much. */

/**
 * Gives `frames` to takers with these `limits`, as evenly as the limits allow; the sum of the shares is
 * exactly `frames`, or all limits together when they hold less.
 */
export function shareEvenly(frames: number, limits: readonly number[]): number[] {
  const shares = limits.map(() => 0);
  let left = Math.max(0, Math.floor(frames));
  let open = limits.map((_, index) => index).filter((index) => (limits[index] ?? 0) > 0);
  while (left > 0 && open.length > 0) {
    const each = Math.floor(left / open.length);
    if (each === 0) {
      for (const index of open.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
      return shares;
    }
    for (const index of open) {
      const given = Math.min(each, (limits[index] ?? 0) - (shares[index] ?? 0));
      shares[index] = (shares[index] ?? 0) + given;
      left -= given;
    }
    open = open.filter((index) => (shares[index] ?? 0) < (limits[index] ?? 0));
  }
  return shares;
}
