/** The Content-Disposition header (RFC 6266) for a file name in any script. Pure. */

/** `attr-char` of RFC 8187 stays, everything else is percent-encoded. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** For clients that know only ASCII: letters without their accents, `_` for the rest. */
function asciiFallback(fileName: string): string {
  const plain = fileName.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
}

export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const fallback = asciiFallback(fileName);
  const simple = `${kind}; filename="${fallback}"`;
  return fallback === fileName ? simple : `${simple}; filename*=UTF-8''${encodeExtended(fileName)}`;
}
