/**
 * The product of the vectors that begin at `aAt` of `a` and at `bAt` of `b`. Four sums side by side, so that no
 * addition waits for the one before it.
 */
export function dotProduct(
  a: Float32Array,
  aAt: number,
  b: Float32Array,
  bAt: number,
  dimensions: number,
): number {
  const evenly = dimensions - (dimensions % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let i = 0; i < evenly; i += 4) {
    first += (a[aAt + i] as number) * (b[bAt + i] as number);
    second += (a[aAt + i + 1] as number) * (b[bAt + i + 1] as number);
    third += (a[aAt + i + 2] as number) * (b[bAt + i + 2] as number);
    fourth += (a[aAt + i + 3] as number) * (b[bAt + i + 3] as number);
  }
  for (let i = evenly; i < dimensions; i += 1) first += (a[aAt + i] as number) * (b[bAt + i] as number);
  return first + second + (third + fourth);
}
