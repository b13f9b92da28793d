/** Builds the documentation site into a folder. */
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DocsFilm, docsFilms } from './films/films.ts';
import { type MadeFilm, makeFilms } from './films/make-films.ts';
import { bundleClient } from './output/bundle-client.ts';
import { compressFiles } from './output/compress.ts';
import { layOut } from './output/layout.ts';
import { llmsFullTxt, llmsTxt, markdownOf } from './output/markdown-files.ts';
import { type RenderedPage, renderMarkdown } from './output/render-markdown.ts';
import { searchIndexOf } from './output/search-index.ts';
import { filesLinkedIn, linksAmong, type Target } from './pages/links.ts';
import { decisionsShelf, homePage } from './pages/made-pages.ts';
import { BASE, type Shelf, type SourcePage } from './pages/page.ts';
import { readShelves } from './pages/shelves.ts';
import { referenceShelf } from './reference/reference-pages.ts';

/** The root of the repository. */
const ROOT = join(import.meta.dirname, '../../..');
/** Where the service finds it. */
export const SITE_FOLDER = join(import.meta.dirname, '../dist');

/** The pages and files of the site, before anything is drawn. */
export interface Site {
  shelves: Shelf[];
  home: SourcePage;
  /** All pages in the order of the menu, the first one included. */
  pages: SourcePage[];
  /** Files that pages show or link to, by their place in the repository, with their address. */
  files: Map<string, string>;
  /** Where each operation is described. */
  operations: Map<string, string>;
  resolve(href: string, from: SourcePage): Target;
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() === true;
}

/** Reads everything that the site is made of. */
export async function readSite(root = ROOT): Promise<Site> {
  const written = await readShelves(root);
  const document = JSON.parse(await readFile(join(root, 'packages/server/openapi.json'), 'utf8'));
  const beginning = await readFile(join(root, 'packages/docs/texts/begin.md'), 'utf8');
  const { shelf: reference, operations } = referenceShelf(document, beginning);
  const home = homePage(await readFile(join(root, 'docs/README.md'), 'utf8'));
  const [guides, use, ...others] = written.map(decisionsShelf);
  const shelves = [guides, use, reference, ...others].filter((shelf) => shelf !== undefined);
  const pages = [home, ...shelves.flatMap((shelf) => shelf.pages)];
  const files = new Map([['packages/server/openapi.json', '/openapi.json']]);
  for (const file of filesLinkedIn(pages)) {
    const isPage = pages.some(({ source }) => source === file);
    if (!isPage && file.startsWith('docs/') && (await isFile(join(root, file)))) {
      files.set(file, `${BASE}files/${file.slice('docs/'.length)}`);
    }
  }
  return { shelves, home, pages, files, operations, resolve: linksAmong(pages, files) };
}

export interface DrawnPage {
  page: SourcePage;
  rendered: RenderedPage;
}

export function drawPages({ pages, resolve }: Site): DrawnPage[] {
  return pages.map((page) => ({
    page,
    rendered: renderMarkdown(page.markdown, (href) => resolve(href, page)),
  }));
}

async function put(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const isDecision = ({ path }: SourcePage) => path.startsWith('decisions');
/** Decisions say why, not how; the map of operations says again what the reference says. */
const isSearched = (page: SourcePage) => !isDecision(page) && page.path !== 'endpoints';
const isReference = ({ path }: SourcePage) => path.startsWith('reference');

async function writeSite(folder: string, site: Site, films: readonly MadeFilm[]): Promise<void> {
  const drawn = drawPages(site);
  const files = await bundleClient(folder);
  const notFound: SourcePage = {
    path: '404',
    source: null,
    markdown: '# There is nothing here\n\nSearch for it, or begin at the [first page](/docs/).\n',
  };
  const lost = { page: notFound, rendered: renderMarkdown(notFound.markdown, (href) => ({ href })) };
  const common = { shelves: site.shelves, order: site.pages, files, films };
  for (const { page, rendered } of [...drawn, lost]) {
    const name = page.path === '' ? 'index' : page.path;
    await put(folder, `${name}.html`, layOut({ page, rendered, ...common }));
    const text = markdownOf(page, (href) => site.resolve(href, page));
    await put(folder, `${name}.md`, text);
  }
  const searched = drawn.filter(({ page }) => isSearched(page));
  await put(folder, 'search.json', searchIndexOf(searched));
  await put(folder, 'operations.json', JSON.stringify(Object.fromEntries(site.operations)));
  await put(folder, 'llms.txt', llmsTxt(site.shelves));
  const told = site.pages
    .filter((page) => !isDecision(page) && !isReference(page))
    .map((page) => ({ page, text: markdownOf(page, (href) => site.resolve(href, page)) }));
  await put(folder, 'llms-full.txt', llmsFullTxt(told));
  for (const [source, address] of site.files) {
    if (!address.startsWith(BASE)) continue;
    const target = join(folder, address.slice(BASE.length));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(ROOT, source), target);
  }
}

/** Films of the folder; none, and why, where this machine can not make them: the text is worth more than its pictures. */
async function filmsIn(folder: string, films: readonly DocsFilm[]): Promise<MadeFilm[]> {
  await mkdir(folder, { recursive: true });
  try {
    return await makeFilms(films, folder);
  } catch (error) {
    console.error('The documentation is built without its pictures:', error);
    await rm(folder, { recursive: true, force: true });
    return [];
  }
}

/** Builds the site in place of what is in the folder; until it is done, that stays. */
export async function buildSite(
  folder = SITE_FOLDER,
  films: readonly DocsFilm[] = docsFilms(),
): Promise<{ pages: number; films: number }> {
  const site = await readSite();
  const next = `${folder}.next`;
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  const made = await filmsIn(join(next, 'films'), films);
  await writeSite(next, site, made);
  await compressFiles(next);
  await rm(folder, { recursive: true, force: true });
  await rename(next, folder);
  return { pages: site.pages.length, films: made.length };
}
