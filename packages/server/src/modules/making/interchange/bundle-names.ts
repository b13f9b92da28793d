/** What media is called inside a .otioz file. Pure. */
import { freeName } from '../../access/index.ts';

/** Where media lies in a bundle. */
export const MEDIA_FOLDER = 'media/';

/** What file systems on any machine take: no separators, no device characters, not hidden. */
function safeName(name: string): string {
  const safe = name
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
    .replaceAll(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  return safe === '' ? 'media' : safe;
}

/** `names` as safe file names, none twice whatever a file system makes of upper and lower case; same in, same out. */
export function bundleNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  // Where the search goes on: a camera gives thousands of files one name.
  const next = new Map<string, number>();
  const keyOf = (name: string) => name.normalize('NFC').toLowerCase();
  return names.map((name) => {
    const safe = safeName(name);
    for (let number = next.get(keyOf(safe)) ?? 1; ; number += 1) {
      const free = freeName(safe, number, 'before extension');
      const key = keyOf(free);
      if (taken.has(key)) continue;
      taken.add(key);
      next.set(keyOf(safe), number + 1);
      return free;
    }
  });
}

/** The URL of a bundle's file, as the document of the bundle names it. */
export function bundleUrl(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The path inside the bundle that a URL names, whether it is written as a URL or as a plain path; null for another URL. */
export function bundlePath(url: string, paths: ReadonlySet<string>): string | null {
  const plain = url.replace(/^(?:\.\/)+/, '').replaceAll('\\', '/');
  if (paths.has(plain)) return plain;
  try {
    const decoded = decodeURIComponent(plain);
    return paths.has(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
