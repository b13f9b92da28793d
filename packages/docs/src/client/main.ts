/** The site works without any of this: it adds the search, tabs, copying, the theme, and older addresses. */
import './site.css';

const KEYS = { theme: 'rushes-docs-theme', tab: 'rushes-docs-tab' };

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  facts: { class?: string; text?: string } = {},
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (facts.class !== undefined) made.className = facts.class;
  if (facts.text !== undefined) made.textContent = facts.text;
  return made;
}

function button(text: string, className: string, act: () => void): HTMLButtonElement {
  const made = element('button', { class: className, text });
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}

function startTheme(): void {
  const toggle = document.querySelector<HTMLButtonElement>('.theme-button');
  if (toggle === null) return;
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    dataset.theme = (dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEYS.theme, dataset.theme);
  });
}

function startMenu(): void {
  const opener = document.querySelector<HTMLButtonElement>('.menu-button');
  const menu = document.querySelector<HTMLElement>('#menu');
  if (opener === null || menu === null) return;
  opener.hidden = false;
  document.documentElement.dataset.script = '';
  const show = (isOpen: boolean) => {
    opener.setAttribute('aria-expanded', String(isOpen));
    menu.dataset.open = String(isOpen);
  };
  opener.addEventListener('click', () => show(opener.getAttribute('aria-expanded') !== 'true'));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false);
  });
  // Scrolls the menu alone: the page stays where it is.
  const current = menu.querySelector<HTMLElement>('[aria-current]');
  if (current !== null) menu.scrollTop = current.offsetTop - menu.clientHeight / 3;
}

function startCopying(): void {
  for (const block of document.querySelectorAll('.code')) {
    const copy = button('Copy', 'copy', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent?.trimEnd() ?? '');
      copy.textContent = 'Copied';
      setTimeout(() => {
        copy.textContent = 'Copy';
      }, 1_500);
    });
    block.append(copy);
  }
}

/** Shows the tab with that name in every group that has it. */
function showTab(name: string): void {
  for (const group of document.querySelectorAll('.tabs')) {
    const blocks = [...group.querySelectorAll<HTMLElement>('.code')];
    const shown = blocks.find(({ dataset }) => dataset.tab === name) ?? null;
    if (shown === null) continue;
    for (const block of blocks) block.hidden = block !== shown;
    for (const tab of group.querySelectorAll('[role=tab]')) {
      const isShown = tab.textContent === name;
      tab.setAttribute('aria-selected', String(isShown));
      tab.setAttribute('tabindex', isShown ? '0' : '-1');
    }
  }
}

function chooseTab(tab: HTMLElement): void {
  const before = tab.getBoundingClientRect().top;
  const name = tab.textContent ?? '';
  showTab(name);
  localStorage.setItem(KEYS.tab, name);
  // Blocks above have changed their height as well: what was clicked stays under the finger.
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

function startTabs(): void {
  for (const group of document.querySelectorAll('.tabs')) {
    const list = element('div', { class: 'tab-list' });
    list.setAttribute('role', 'tablist');
    for (const block of group.querySelectorAll<HTMLElement>('.code')) {
      const tab = button(block.dataset.tab ?? '', 'tab', () => chooseTab(tab));
      tab.setAttribute('role', 'tab');
      block.setAttribute('role', 'tabpanel');
      list.append(tab);
    }
    list.addEventListener('keydown', ({ key }) => {
      const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const here = tabs.indexOf(document.activeElement as HTMLElement);
      const next = step === undefined ? undefined : tabs[(here + step + tabs.length) % tabs.length];
      if (next === undefined) return;
      chooseTab(next);
      next.focus();
    });
    group.prepend(list);
    const first = group.querySelector<HTMLElement>('.code')?.dataset.tab;
    if (first !== undefined) showTab(first);
  }
  const chosen = localStorage.getItem(KEYS.tab);
  if (chosen !== null) showTab(chosen);
}

/** The reference was one page at /docs, with an anchor for each operation. */
async function followOlderAddress(): Promise<void> {
  const id = location.hash.slice(1);
  if (location.pathname.replace(/\/$/, '') !== '/docs' || id === '' || document.getElementById(id) !== null) {
    return;
  }
  const operations: Record<string, string> = await (await fetch('/docs/operations.json')).json();
  const path = operations[id];
  if (path !== undefined) location.replace(`/docs/${path}#${id}`);
  else if (id.startsWith('schema-'))
    location.replace(`/docs/reference/schemas#${id.slice('schema-'.length)}`);
  else if (id === 'errors') location.replace('/docs/reference/errors');
}

/** Marks in the list of headings the one that is read. */
function startContents(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('aside a')].map((link) => [link.hash.slice(1), link]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (headings.length === 0) return;
  const mark = () => {
    const read = headings.findLast((heading) => heading.getBoundingClientRect().top < 120) ?? headings[0];
    for (const [id, link] of links) link.toggleAttribute('data-read', id === read?.id);
  };
  let isAsked = false;
  addEventListener(
    'scroll',
    () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

function startSearch(): void {
  const opener = document.querySelector<HTMLButtonElement>('.search-button');
  if (opener === null) return;
  opener.hidden = false;
  const open = async () => (await import('./search.ts')).openSearch();
  opener.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const isCombined = (event.ctrlKey || event.metaKey) && event.key === 'k';
    if (!isCombined && (isTyping || event.key !== '/')) return;
    event.preventDefault();
    void open();
  });
}

startTheme();
startMenu();
startTabs();
startCopying();
startContents();
startSearch();
void followOlderAddress();
