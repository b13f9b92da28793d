/** Videos whose every picture says which one it is, as bars of black and white. */
import type { ReadPictures } from './read-media.ts';

/** Bars in a picture: eight for the number, two for the name. */
const BARS = 10;

/** Filter that draws frame number plus `name * 256` (name 0 to 3) as bars, lowest bit left. */
export function countingFilter(name: number, width: number): string {
  const bar = `floor(X*${BARS}/${width})`;
  return `geq=lum='if(mod(floor((N+${name * 256})/pow(2,${bar})),2),235,16)':cb=128:cr=128`;
}

/** The names and numbers of pictures, `null` where some bar is neither dark nor bright (a mix of two). */
export function readCounters(pictures: ReadPictures): (readonly [name: number, frame: number] | null)[] {
  const row = Math.floor(pictures.height / 2) * pictures.width;
  return pictures.frames.map(([grey]) => {
    let value = 0;
    for (let bar = 0; bar < BARS; bar += 1) {
      const level = grey?.[row + Math.floor(((bar + 0.5) * pictures.width) / BARS)] ?? 128;
      if (level > 80 && level < 170) return null;
      if (level >= 170) value += 2 ** bar;
    }
    return [value >> 8, value & 255] as const;
  });
}
