/** Pictures by the graphics protocol of kitty. */
import { deflateSync } from 'node:zlib';
import type { Pixels } from './jpeg.ts';

/** The most that a piece of a picture may be, in Base64. */
const PIECE = 4_096;

/** What draws it where the cursor is, as large as `size` says: lines or columns of the terminal, the other one as it comes. */
export function kittyText(
  { width, height, rgb }: Pixels,
  size: { lines: number } | { columns: number },
): string {
  const data = deflateSync(rgb).toString('base64');
  const side = 'lines' in size ? `r=${size.lines}` : `c=${size.columns}`;
  let text = '';
  for (let at = 0; at < data.length; at += PIECE) {
    const more = at + PIECE < data.length ? 1 : 0;
    // The terminal answers nothing: an answer would be taken for what somebody types.
    const facts = at === 0 ? `a=T,f=24,o=z,s=${width},v=${height},${side},q=2,m=${more}` : `q=2,m=${more}`;
    text += `\u001b_G${facts};${data.slice(at, at + PIECE)}\u001b\\`;
  }
  return text;
}
