/** Whether a client would rather have a page than JSON, by its Accept header (RFC 9110, 12.5.1). Pure. */

/** How much a type is wanted, from 0 to 1: by its own name, else by its kind, else by `*`. */
function wish(header: string, type: string): number {
  const kind = `${type.split('/')[0]}/*`;
  const ranges = header.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { name, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
  for (const name of [type, kind, '*/*']) {
    const found = ranges.find((range) => range.name === name);
    if (found !== undefined) return found.quality;
  }
  return 0;
}

/** Browsers that load a page name text/html; programs that say nothing, or take everything, get JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  return wish(accept, 'text/html') > wish(accept, 'application/json');
}
