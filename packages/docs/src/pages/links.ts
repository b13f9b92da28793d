/** Where the links of a document lead on the site. Pure. */
import { posix } from 'node:path';
import { BASE, type SourcePage } from './page.ts';

/** What a link leads to: an address, or a file of the repository that is no page. */
export type Target = { href: string } | { file: string };

const EXTERNAL = /^(https?:|mailto:|\/|#)/;

/** Finds pages by where their source lies. `others` are files that the site has besides pages, by their source. */
export function linksAmong(
  pages: readonly SourcePage[],
  others: ReadonlyMap<string, string>,
): (href: string, from: SourcePage) => Target {
  const addresses = new Map(
    pages.flatMap(({ source, path }) => (source === null ? [] : [[source, `${BASE}${path}`] as const])),
  );
  return (href, from) => {
    if (EXTERNAL.test(href) || from.source === null) return { href };
    const [target = '', anchor] = href.split('#');
    const file = target === '' ? from.source : posix.join(posix.dirname(from.source), target);
    const address = addresses.get(file) ?? addresses.get(`${file}/README.md`) ?? others.get(file);
    if (address === undefined) return { file };
    return { href: anchor === undefined ? address : `${address}#${anchor}` };
  };
}

/** Files that documents link to or show, by their place in the repository. */
export function filesLinkedIn(pages: readonly SourcePage[]): string[] {
  const found = pages.flatMap(({ markdown, source }) =>
    [...markdown.matchAll(/\]\(([^)\s#]+)/g)].flatMap(([, href = '']) =>
      source !== null && !EXTERNAL.test(href) ? [posix.join(posix.dirname(source), href)] : [],
    ),
  );
  return [...new Set(found)];
}
