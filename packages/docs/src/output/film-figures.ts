/** Films and pictures among the text of a page. Pure. */
import type { MadeFilm } from '../films/make-films.ts';
import { BASE } from '../pages/page.ts';
import { escapeHtml } from '../text.ts';

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
