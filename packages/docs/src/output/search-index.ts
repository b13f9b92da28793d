/** What the search knows: built once, loaded by the page when somebody searches. Pure. */
import MiniSearch from 'minisearch';
import { BASE, type SourcePage, titleOf } from '../pages/page.ts';
import type { RenderedPage } from './render-markdown.ts';
import { alsoCalled } from './search-names.ts';
import { SEARCH_OPTIONS } from './search-options.ts';

export interface FoundSection {
  title: string;
  page: string;
  href: string;
  /** How its text begins. */
  start: string;
}

const START_CHARACTERS = 140;
/** Of very long sections, such as tables of everything, the beginning is enough. */
const MOST_CHARACTERS = 4_000;

/** The index as JSON. */
export function searchIndexOf(pages: readonly { page: SourcePage; rendered: RenderedPage }[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  let id = 0;
  for (const { page, rendered } of pages) {
    for (const { id: anchor, title, text } of rendered.sections) {
      id += 1;
      const place = `${page.path}${anchor === '' ? '' : `#${anchor}`}`;
      index.add({
        id,
        title,
        also: alsoCalled(place, title),
        page: page.path.startsWith('reference/') ? `${titleOf(page)} reference` : titleOf(page),
        text: text.slice(0, MOST_CHARACTERS),
        href: `${BASE}${place}`,
        start: text.slice(0, START_CHARACTERS).replaceAll(/\s+/g, ' ').trim(),
      });
    }
  }
  return JSON.stringify(index);
}
