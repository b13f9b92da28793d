/** Trivial ways to compare pictures, that prints have to beat. */
import sharp from 'sharp';

/** Difference hash: whether each of 8 x 8 places is darker than the one to its right. As ±1, so that the cosine counts. */
export async function differenceHash(picture: Buffer): Promise<Float32Array> {
  const { data } = await sharp(picture)
    .grayscale()
    .resize({ width: 9, height: 8, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = new Float32Array(64);
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++)
      hash[y * 8 + x] = (data[y * 9 + x] ?? 0) < (data[y * 9 + x + 1] ?? 0) ? 0.125 : -0.125;
  }
  return hash;
}

/** Mean colour; compared by distance, so that nearer is more. */
export async function meanColor(picture: Buffer): Promise<Float32Array> {
  const { channels } = await sharp(picture).toColourspace('srgb').stats();
  return Float32Array.from([0, 1, 2].map((index) => channels[index]?.mean ?? channels[0]?.mean ?? 0));
}

/** Negative distance. */
export function nearness(a: Float32Array, b: Float32Array): number {
  return -Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}
