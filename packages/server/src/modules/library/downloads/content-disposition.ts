/** The Content-Disposition header (RFC 6266, 8187) for a file name in any script. Pure. */
import { create } from 'content-disposition';

/** What no name of a file can be trusted with: control characters, and those that turn the direction of what follows. */
const MISLEADING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A name whose characters that mislead are replaced by `_`. */
export function trustedName(fileName: string): string {
  return fileName.toWellFormed().replaceAll(MISLEADING, '_');
}

/** For clients that know only ASCII: letters without their accents, `_` for the rest. */
function asciiFallback(fileName: string): string {
  const plain = fileName.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^\x20-\x7e]|["\\/%]/gu, '_');
}

/**
 * The header's value, ASCII alone. Characters by which a name looks like another one (`exe.pdf` for `fdp.exe`) are
 * replaced by `_`; all others are kept in `filename*`.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = trustedName(fileName);
  return create(name, { type: kind, fallback: asciiFallback(name) });
}
