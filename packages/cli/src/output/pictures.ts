/** Pictures between the lines of a terminal, by the inline images of iTerm2, which others have taken over. */
import type { WriteStream } from 'node:tty';

/** By what their programs say of themselves; what merely might show pictures would show their text. */
const TERM_PROGRAMS = ['iTerm.app', 'WezTerm', 'vscode', 'mintty', 'rio'];
const LINES = 6;

/** Whether `stream` shows pictures; `RUSHES_PICTURES` says `on` or `off` where the terminal is not known. */
export function showsPictures(stream: Partial<WriteStream>, env: NodeJS.ProcessEnv): boolean {
  if (env.RUSHES_PICTURES === 'on') return true;
  if (env.RUSHES_PICTURES === 'off' || stream.isTTY !== true) return false;
  if (env.LC_TERMINAL === 'iTerm2' || TERM_PROGRAMS.includes(env.TERM_PROGRAM ?? '')) return true;
  return Number(env.KONSOLE_VERSION ?? 0) >= 220_400;
}

/** What draws a JPEG or PNG, a few lines high. */
export function pictureText(bytes: Uint8Array): string {
  const facts = `inline=1;size=${bytes.byteLength};height=${LINES};preserveAspectRatio=1`;
  return `\u001b]1337;File=${facts}:${Buffer.from(bytes).toString('base64')}\u0007\n`;
}
