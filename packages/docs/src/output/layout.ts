/** The page around a document: head, menu, headings, what comes before and after. Pure. */
import type { MadeFilm } from '../films/make-films.ts';
import { BASE, type Shelf, type SourcePage, titleOf } from '../pages/page.ts';
import { escapeHtml } from '../text.ts';
import type { Heading, RenderedPage } from './render-markdown.ts';

/** Addresses of what every page loads. */
export interface PageFiles {
  script: string;
  /** Sets the theme before anything is drawn. */
  theme: string;
  style: string;
  icon: string;
}

export interface LayoutInput {
  page: SourcePage;
  rendered: RenderedPage;
  shelves: readonly Shelf[];
  /** All pages in the order of the menu. */
  order: readonly SourcePage[];
  files: PageFiles;
  /** What the build has made; those of this page are shown. */
  films?: readonly MadeFilm[];
}

const hrefOf = ({ path }: SourcePage) => `${BASE}${path}`;
/** A menu has no room for what follows a colon. */
const nameOf = (page: SourcePage) => escapeHtml(page.menu ?? titleOf(page).split(': ')[0] ?? '');

function menuShelf({ title, pages, isFolded }: Shelf, current: SourcePage): string {
  const isHere = pages.some(({ path }) => path === current.path);
  const shown = isFolded === true ? pages.slice(0, 1) : pages;
  const items = shown.map((page) => {
    const mark = page.path === current.path ? ' aria-current="page"' : '';
    return `<li><a href="${hrefOf(page)}"${mark}>${nameOf(page)}</a></li>`;
  });
  if (shown.length === 1) return `<ul class="lone${isHere ? ' here' : ''}">${items.join('')}</ul>`;
  return `<details${isHere || title === 'Guides' || title === 'Use' ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${items.join('\n')}</ul></details>`;
}

/** Headings of the first two depths; of pages with very many the first alone. */
function contentsOf(headings: readonly Heading[]): string {
  const below = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const shown = below.length > 40 ? below.filter(({ depth }) => depth === 2) : below;
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ id, depth, text }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  return `<h2>On this page</h2><ul>${items.join('\n')}</ul>`;
}

function neighbours({ page, order }: LayoutInput): string {
  const here = order.findIndex(({ path }) => path === page.path);
  const link = (other: SourcePage | undefined, words: string, side: string) =>
    other === undefined
      ? ''
      : `<a class="${side}" rel="${side}" href="${hrefOf(other)}"><span>${words}</span>${nameOf(other)}</a>`;
  if (here < 0) return '';
  return `<nav class="turn" aria-label="Pages before and after">${link(order[here - 1], 'Before', 'prev')}${link(order[here + 1], 'Next', 'next')}</nav>`;
}

const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M9 7.5v17M9 8h8.2a5 5 0 0 1 0 10H9m7.6 0 6.4 6.5"/></svg>';

function header(): string {
  return `<header class="bar">
<button type="button" class="menu-button" aria-controls="menu" aria-expanded="false" hidden>Menu</button>
<a class="brand" href="${BASE}">${MARK}<span>Rushes <b>docs</b></span></a>
<button type="button" class="search-button" hidden><span>Search</span><kbd>/</kbd></button>
<nav class="top" aria-label="Elsewhere"><a href="${BASE}reference">Reference</a><a href="/">Web app</a>
<button type="button" class="theme-button" aria-label="Light or dark" hidden><span aria-hidden="true">◐</span></button></nav>
</header>`;
}

/** What the first page has above its text. */
function hero({ page, shelves }: LayoutInput): string {
  if (page.path !== '') return '';
  const guides = shelves.find(({ title }) => title === 'Guides')?.pages ?? [];
  const cards = guides.map((guide) => {
    const lead = /^# .+\n+([^#`|][\s\S]*?)(?:\n\n|$)/.exec(guide.markdown)?.[1] ?? '';
    const words = lead.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '');
    return `<li><a href="${hrefOf(guide)}"><b>${nameOf(guide)}</b><span>${escapeHtml(words)}</span></a></li>`;
  });
  return cards.length === 0 ? '' : `<ul class="cards">${cards.join('\n')}</ul>`;
}

// Films and pictures among the text of a page.

const addressOf = (file: string) => `${BASE}films/${file}`;

/** A video loads when it is played; until then its still stands there. */
function figure({ video, still, width, height, alt, caption }: MadeFilm): string {
  const size = `width="${width}" height="${height}"`;
  const words = escapeHtml(alt);
  const shown =
    video === null
      ? `<img src="${addressOf(still)}" alt="${words}" ${size} loading="lazy">`
      : `<video src="${addressOf(video)}" poster="${addressOf(still)}" aria-label="${words}" ${size} controls playsinline preload="none"></video>`;
  return `<figure>${shown}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

/** Where the first paragraph below a heading ends; the end where there is none. */
function placeBelow(html: string, section: string | undefined): number {
  const heading = section === undefined ? html.indexOf('<h1') : html.indexOf(` id="${section}"`);
  if (heading < 0) throw new Error(`A film stands below "${section}", and its page has no such heading.`);
  const end = html.indexOf('</p>\n', heading);
  return end < 0 ? html.length : end + '</p>\n'.length;
}

/** Those of one section stand side by side, where there is room. */
export function withFilms(html: string, films: readonly MadeFilm[]): string {
  const sections = Map.groupBy(films, ({ section }) => section);
  let text = html;
  for (const [section, together] of sections) {
    const place = placeBelow(text, section);
    const figures = together.map(figure).join('\n');
    const block = together.length === 1 ? figures : `<div class="figures">\n${figures}\n</div>`;
    text = `${text.slice(0, place)}${block}\n${text.slice(place)}`;
  }
  return text;
}

/** The title stands first, then the cards, then the rest. */
function articleOf(input: LayoutInput): string {
  const films = (input.films ?? []).filter(({ pages }) => pages.includes(input.page.path));
  const html = withFilms(input.rendered.html, films);
  const cut = html.indexOf('<h2');
  const cards = hero(input);
  return cards === '' || cut < 0 ? html : `${html.slice(0, cut)}${cards}${html.slice(cut)}`;
}

/** A whole page. */
export function layOut(input: LayoutInput): string {
  const { page, rendered, shelves, files } = input;
  const title = titleOf(page);
  const name = page.path === '' ? title : `${title} · Rushes docs`;
  const contents = contentsOf(rendered.headings);
  const markdown = `${BASE}${page.path === '' ? 'index' : page.path}.md`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${markdown}">
<script src="${files.theme}"></script>
<link rel="stylesheet" href="${files.style}">
<script type="module" src="${files.script}"></script>
</head>
<body>
<a class="skip" href="#text">To the text</a>
${header()}
<div class="columns">
<nav id="menu" aria-label="Documents">
${shelves.map((shelf) => menuShelf(shelf, page)).join('\n')}
</nav>
<main id="text" class="${page.path === '' ? 'home' : 'page'}">
<article>
${articleOf(input)}</article>
${neighbours(input)}
<footer><a href="${markdown}">This page as Markdown</a> · <a href="/llms.txt">llms.txt</a></footer>
</main>
<aside aria-label="On this page">${contents}</aside>
</div>
</body>
</html>
`;
}
