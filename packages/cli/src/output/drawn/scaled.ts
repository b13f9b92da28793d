/** Pictures made smaller. */
import type { Pixels } from './jpeg.ts';

/** As large as it is wanted, each dot the mean of what it covers. Never larger than it is. */
export function scaled({ width, height, rgb }: Pixels, most: { width: number; height: number }): Pixels {
  const ratio = Math.min(1, most.width / width, most.height / height);
  const [toWidth, toHeight] = [
    Math.max(1, Math.round(width * ratio)),
    Math.max(1, Math.round(height * ratio)),
  ];
  const to = new Uint8Array(3 * toWidth * toHeight);
  const edge = (place: number, of: number, from: number) => Math.floor((place * from) / of);
  for (let y = 0, at = 0; y < toHeight; y += 1) {
    const [top, bottom] = [edge(y, toHeight, height), edge(y + 1, toHeight, height)];
    for (let x = 0; x < toWidth; x += 1) {
      const [left, right] = [edge(x, toWidth, width), edge(x + 1, toWidth, width)];
      const sums = [0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (let from = 3 * (row * width + left); from < 3 * (row * width + right); from += 3) {
          for (let colour = 0; colour < 3; colour += 1)
            sums[colour] = (sums[colour] ?? 0) + (rgb[from + colour] ?? 0);
        }
      }
      for (const sum of sums) to[at++] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return { width: toWidth, height: toHeight, rgb: to };
}
