/** Pages that are put together of others. Pure. */
import { type Shelf, type SourcePage, titleOf } from './page.ts';

/** The first page: what the site is, then the list of the documents. */
export function homePage(list: string): SourcePage {
  // What stands before the shelves is for who reads the file itself.
  const shelves = list.slice(list.indexOf('\n## '));
  return {
    path: '',
    source: 'docs/README.md',
    menu: 'Documentation',
    markdown: `# Make films, and keep what they are made of

Rushes takes footage in, understands it, and makes finished films of it from a prompt or a timeline: on one machine from one
command, or on a fleet. [Start in five minutes](guides/start.md), or look into the [reference](/docs/reference).
${shelves}`,
  };
}

/** The shelf of decisions begins with a list of them; others stay as they are. */
export function decisionsShelf(shelf: Shelf): Shelf {
  if (shelf.isFolded !== true) return shelf;
  const rows = shelf.pages.map((page) => `- [${titleOf(page)}](${page.path}.md)`);
  const list: SourcePage = {
    path: shelf.title.toLowerCase(),
    source: `docs/${shelf.title.toLowerCase()}`,
    markdown: `# ${shelf.title}\n\nWhy it is as it is, in the order in which it was decided.\n\n${rows.join('\n')}\n`,
  };
  return { ...shelf, pages: [list, ...shelf.pages] };
}
