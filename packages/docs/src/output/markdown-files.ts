/** Pages for programs that read: Markdown with the site's addresses, and llms.txt (https://llmstxt.org). Pure. */
import type { Target } from '../pages/links.ts';
import { BASE, type Shelf, type SourcePage, titleOf } from '../pages/page.ts';

/** The page's Markdown with links as they are on the site; code stays as it is. */
export function markdownOf(page: SourcePage, resolve: (href: string) => Target): string {
  return page.markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/(\]\()([^)\s]+)(\))/g, (_all, open: string, href: string, close: string) => {
            const target = resolve(href);
            return `${open}${'href' in target ? target.href : href}${close}`;
          }),
    )
    .join('');
}

const markdownPath = ({ path }: SourcePage) => `${BASE}${path === '' ? 'index' : path}.md`;

/** The list of all pages. */
export function llmsTxt(shelves: readonly Shelf[]): string {
  const lists = shelves.map(({ title, pages }) => {
    const items = pages.map((page) => `- [${titleOf(page)}](${markdownPath(page)})`);
    return `## ${title}\n\n${items.join('\n')}\n`;
  });
  return `# Rushes

> An open, self-hostable service for creating videos and keeping the media they are made of: upload footage, have it
> understood, send a prompt or a timeline, get a finished film. Everything is a REST operation.

The API document is at [/openapi.json](/openapi.json). Agents connect by the Model Context Protocol at /mcp.
All of the guides and shelves in one file: [llms-full.txt](${BASE}llms-full.txt).

${lists.join('\n')}`;
}

/** Everything that is written for people who use or run it, in one file. */
export function llmsFullTxt(pages: readonly { page: SourcePage; text: string }[]): string {
  return pages.map(({ page, text }) => `<!-- ${BASE}${page.path} -->\n\n${text.trim()}\n`).join('\n');
}
