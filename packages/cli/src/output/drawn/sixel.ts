/** Pictures as sixels: columns of six dots, one colour of a palette after the other. */
import type { Pixels } from './jpeg.ts';

/** Steps of red, green and blue: 252 colours, since terminals have 256 registers at most. Eyes tell green best. */
const STEPS = [6, 7, 6] as const;

/** The colour's number for each dot; what is wrong with it goes on to its neighbours (Floyd and Steinberg). */
function dithered({ width, height, rgb }: Pixels): Uint8Array {
  const numbers = new Uint8Array(width * height);
  const wanted = Float64Array.from(rgb);
  for (let dot = 0; dot < numbers.length; dot += 1) {
    const isLast = dot % width === width - 1;
    const isFirst = dot % width === 0;
    STEPS.forEach((steps, colour) => {
      const at = 3 * dot + colour;
      const level = Math.max(0, Math.min(steps - 1, Math.round(((wanted[at] ?? 0) * (steps - 1)) / 255)));
      numbers[dot] = (numbers[dot] ?? 0) * steps + level;
      const wrong = (wanted[at] ?? 0) - (level * 255) / (steps - 1);
      const pass = (place: number, share: number) => {
        if (place < wanted.length) wanted[place] = (wanted[place] ?? 0) + (wrong * share) / 16;
      };
      if (!isLast) pass(at + 3, 7);
      if (!isFirst) pass(at + 3 * (width - 1), 3);
      pass(at + 3 * width, 5);
      if (!isLast) pass(at + 3 * (width + 1), 1);
    });
  }
  return numbers;
}

/** Defines a colour, its parts in hundredths. */
function register(number: number): string {
  const [red, green, blue] = STEPS;
  const levels = [Math.floor(number / (green * blue)), Math.floor(number / blue) % green, number % blue];
  const parts = levels.map((level, index) => Math.round((level * 100) / ((STEPS[index] ?? red) - 1)));
  return `#${number};2;${parts.join(';')}`;
}

/** The same again and again is written once, with its number. */
function shortened(dots: readonly number[]): string {
  let text = '';
  for (let at = 0; at < dots.length; ) {
    let end = at + 1;
    while (end < dots.length && dots[end] === dots[at]) end += 1;
    const one = String.fromCharCode(63 + (dots[at] ?? 0));
    text += end - at > 3 ? `!${end - at}${one}` : one.repeat(end - at);
    at = end;
  }
  return text;
}

/** Six rows from `top` on: each colour goes over the line anew. */
function band(numbers: Uint8Array, { width, height }: Pixels, top: number): string {
  const lines = new Map<number, number[]>();
  for (let row = 0; row < Math.min(6, height - top); row += 1) {
    for (let x = 0; x < width; x += 1) {
      const number = numbers[(top + row) * width + x] ?? 0;
      const dots = lines.get(number) ?? new Array<number>(width).fill(0);
      dots[x] = (dots[x] ?? 0) | (1 << row);
      lines.set(number, dots);
    }
  }
  return [...lines].map(([number, dots]) => `#${number}${shortened(dots)}`).join('$');
}

/** What draws it where the cursor is. */
export function sixelText(pixels: Pixels): string {
  const numbers = dithered(pixels);
  const palette = [...new Set(numbers)].map(register).join('');
  const bands: string[] = [];
  for (let top = 0; top < pixels.height; top += 6) bands.push(band(numbers, pixels, top));
  // Dots are square, and what is not drawn stays as it is.
  return `\u001bP0;1q"1;1;${pixels.width};${pixels.height}${palette}${bands.join('-')}\u001b\\`;
}
