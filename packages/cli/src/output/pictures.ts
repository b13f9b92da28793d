/** Pictures between the lines of a terminal, in the way that it shows them. */
import type { WriteStream } from 'node:tty';

/** Inline images of iTerm2, which others have taken over; the graphics protocol of kitty; sixels. */
export type PictureWay = 'iterm' | 'kitty' | 'sixel';

/** By what their programs say of themselves; what merely might show pictures would show their text. */
const TERM_PROGRAMS: ReadonlyMap<string, PictureWay> = new Map([
  ['iTerm.app', 'iterm'],
  ['WezTerm', 'iterm'],
  ['vscode', 'iterm'],
  ['mintty', 'iterm'],
  ['rio', 'iterm'],
  ['ghostty', 'kitty'],
  ['contour', 'sixel'],
]);
const TERMS: ReadonlyMap<string, PictureWay> = new Map([
  ['xterm-kitty', 'kitty'],
  ['xterm-ghostty', 'kitty'],
  ['foot', 'sixel'],
  ['foot-extra', 'sixel'],
  ['mlterm', 'sixel'],
  ['yaft-256color', 'sixel'],
]);
const LINES = 6;
/** Dots of a line and a column where nobody tells: those of usual fonts. */
const LINE_DOTS = 20;
const COLUMN_DOTS = 8;

function knownWay(env: NodeJS.ProcessEnv): PictureWay | null {
  if (env.LC_TERMINAL === 'iTerm2') return 'iterm';
  const way = TERM_PROGRAMS.get(env.TERM_PROGRAM ?? '') ?? TERMS.get(env.TERM ?? '');
  if (way !== undefined) return way;
  return Number(env.KONSOLE_VERSION ?? 0) >= 220_400 ? 'iterm' : null;
}

/** How `stream` shows pictures, null where it does not; `RUSHES_PICTURES` says it where the terminal is not known. */
export function pictureWay(stream: Partial<WriteStream>, env: NodeJS.ProcessEnv): PictureWay | null {
  const said = env.RUSHES_PICTURES;
  if (said === 'iterm' || said === 'kitty' || said === 'sixel') return said;
  if (said === 'on') return knownWay(env) ?? 'iterm';
  return said === 'off' || stream.isTTY !== true ? null : knownWay(env);
}

function itermText(bytes: Uint8Array): string {
  const facts = `inline=1;size=${bytes.byteLength};height=${LINES};preserveAspectRatio=1`;
  return `\u001b]1337;File=${facts}:${Buffer.from(bytes).toString('base64')}\u0007\n`;
}

/** What draws a JPEG, a few lines high and no wider than the terminal; null where it is none that can be drawn. */
export async function pictureText(bytes: Uint8Array, way: PictureWay, columns = 80): Promise<string | null> {
  if (way === 'iterm') return itermText(bytes);
  const { decodeJpeg } = await import('./drawn/jpeg.ts');
  const { scaled } = await import('./drawn/scaled.ts');
  try {
    const whole = decodeJpeg(bytes);
    const wide = Math.max(1, columns - 1) * COLUMN_DOTS;
    if (way === 'kitty') {
      const isWide = (whole.width / whole.height) * LINES * LINE_DOTS > wide;
      // Twice as fine as usual: letters of fine screens are larger, and all dots of a still would be far more to send.
      const pixels = scaled(whole, { width: 2 * wide, height: 2 * LINES * LINE_DOTS });
      const { kittyText } = await import('./drawn/kitty.ts');
      return `${kittyText(pixels, isWide ? { columns: Math.max(1, columns - 1) } : { lines: LINES })}\n`;
    }
    const { sixelText } = await import('./drawn/sixel.ts');
    return `${sixelText(scaled(whole, { width: wide, height: LINES * LINE_DOTS }))}\n`;
  } catch {
    // They adorn: what can not be read is left out.
    return null;
  }
}
