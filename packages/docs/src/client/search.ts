/** The search: the index is fetched when somebody first asks for it, and searched here. */
import MiniSearch, { type SearchResult } from 'minisearch';
import type { FoundSection } from '../output/search-index.ts';
import { SEARCH_OPTIONS, searchFor } from '../output/search-options.ts';

const MOST = 12;

interface Dialog {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
}

let index: Promise<MiniSearch> | null = null;
let made: Dialog | null = null;

async function readIndex(): Promise<MiniSearch> {
  const response = await fetch('/docs/search.json');
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS);
}

async function find(words: string): Promise<(SearchResult & FoundSection)[]> {
  index ??= readIndex();
  return searchFor(await index, words).slice(0, MOST) as (SearchResult & FoundSection)[];
}

function entryOf({ title, page, href, start }: FoundSection): HTMLLIElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  const head = document.createElement('b');
  head.textContent = title;
  const where = document.createElement('span');
  where.className = 'where';
  where.textContent = title === page ? '' : page;
  const words = document.createElement('span');
  words.textContent = start;
  link.append(head, where, words);
  entry.append(link);
  return entry;
}

function build(): Dialog {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search');
  const input = document.createElement('input');
  input.type = 'search';
  input.placeholder = 'Search guides and reference';
  input.setAttribute('aria-label', 'Search');
  const list = document.createElement('ul');
  const told = document.createElement('p');
  told.setAttribute('role', 'status');
  dialog.append(input, told, list);
  document.body.append(dialog);

  let asked = 0;
  const show = async () => {
    asked += 1;
    const mine = asked;
    const words = input.value.trim();
    if (words === '') {
      list.replaceChildren();
      told.textContent = '';
      return;
    }
    try {
      const found = await find(words);
      if (mine !== asked) return;
      list.replaceChildren(...found.map(entryOf));
      told.textContent = found.length === 0 ? `Nothing is found for “${words}”.` : '';
    } catch {
      index = null;
      told.textContent = 'The index could not be loaded. Try again.';
    }
  };
  const step = (by: number) => {
    const links = [...list.querySelectorAll('a')];
    const here = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = here + by;
    if (next < 0) input.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  };
  input.addEventListener('input', show);
  dialog.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    } else if (event.key === 'Enter' && document.activeElement === input) list.querySelector('a')?.click();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close();
  });
  return { dialog, input };
}

/** Opens the search, with the words of before marked. */
export function openSearch(): void {
  made ??= build();
  if (!made.dialog.open) made.dialog.showModal();
  made.input.select();
}
