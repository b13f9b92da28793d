/** Folders that hold just the fonts some scripts use: libass reads every file of its folder into memory. */
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { faceOf } from './catalog.ts';
import { typefacePath } from './typefaces.ts';

/** Family names that a libass script asks for: those of its styles and of `\fn` in its texts. */
export function familiesInScript(script: string): string[] {
  const styles = [...script.matchAll(/^Style:[^,]*,([^,]*),/gm)];
  const overrides = [...script.matchAll(/\\fn([^\\}]+)/g)];
  return [...new Set([...styles, ...overrides].map((match) => (match[1] ?? '').trim()))].filter(Boolean);
}

/** Puts the files of these families into `folder` (made when absent). Throws Error on a family that is not shipped. */
export function fillFontFolder(folder: string, wanted: Iterable<string>): void {
  mkdirSync(folder, { recursive: true });
  for (const family of new Set(wanted)) {
    const face = faceOf(family);
    if (!face) throw new Error(`no font of the family ${family} is shipped`);
    const source = typefacePath(face);
    const target = join(folder, basename(source));
    if (existsSync(target)) continue;
    // Copied under another name first: a reader never sees half a font.
    copyFileSync(source, `${target}.part`);
    renameSync(`${target}.part`, target);
  }
}
