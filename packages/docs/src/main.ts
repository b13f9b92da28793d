/**
 * `npm run docs [folder]`: builds the documentation site. With `--stills`, as an installation does, films are one picture
 * each: they take some 15 seconds of a processor, their pictures one or two.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { asStill, type DocsFilm, docsFilms } from './films/films.ts';
import { type MadeFilm, makeFilms } from './films/make-films.ts';
import { bundleClient } from './output/bundle-client.ts';
import { layOut } from './output/layout.ts';
import { type RenderedPage, renderMarkdown } from './output/render-markdown.ts';
import { searchIndexOf } from './output/search-index.ts';
import { filesLinkedIn, linksAmong, type Target } from './pages/links.ts';
import { BASE, type Shelf, type SourcePage, titleOf } from './pages/page.ts';
import { readShelves } from './pages/shelves.ts';
import { referenceShelf } from './reference/reference-pages.ts';

// Builds the documentation site into a folder.

// A compressed form of each text, beside it.

/** What shrinks by compression. */
const TEXT = /\.(html|js|css|svg|json|md|txt|mjs|py|go|rb|php)$/;
async function compressFile(path: string): Promise<void> {
  // Brotli would be a sixth smaller, and half of the time that an installation waits for the site.
  await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path)));
}

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}

// Pages that are put together of others.

/** The first page: what the site is, then the list of the documents. */
function homePage(list: string): SourcePage {
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
function decisionsShelf(shelf: Shelf): Shelf {
  if (shelf.isFolded !== true) return shelf;
  const rows = shelf.pages.map((page) => `- [${titleOf(page)}](${page.path}.md)`);
  const list: SourcePage = {
    path: shelf.title.toLowerCase(),
    source: `docs/${shelf.title.toLowerCase()}`,
    markdown: `# ${shelf.title}\n\nWhy it is as it is, in the order in which it was decided.\n\n${rows.join('\n')}\n`,
  };
  return { ...shelf, pages: [list, ...shelf.pages] };
}

// Pages for programs that read: Markdown with the site's addresses, and llms.txt (https://llmstxt.org).

/** The page's Markdown with links as they are on the site; code stays as it is. */
function markdownOf(page: SourcePage, resolve: (href: string) => Target): string {
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
function llmsTxt(shelves: readonly Shelf[]): string {
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
function llmsFullTxt(pages: readonly { page: SourcePage; text: string }[]): string {
  return pages.map(({ page, text }) => `<!-- ${BASE}${page.path} -->\n\n${text.trim()}\n`).join('\n');
}

/** The root of the repository. */
const ROOT = join(import.meta.dirname, '../../..');
/** Where the service finds it. */
const SITE_FOLDER = join(import.meta.dirname, '../dist');

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

const { values, positionals } = parseArgs({
  options: { stills: { type: 'boolean' } },
  allowPositionals: true,
});
const [folder] = positionals;
const started = performance.now();
const all = docsFilms();
const wanted = values.stills === true ? all.map(asStill) : all;
const { pages, films } = await buildSite(folder === undefined ? SITE_FOLDER : resolve(folder), wanted);
const took = Math.round(performance.now() - started);
process.stdout.write(`${pages} pages and ${films} films and pictures in ${took} ms\n`);
