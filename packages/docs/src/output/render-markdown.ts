/** A document as HTML, with what the menu and the search need of it. Pure. */
import { createRequire } from 'node:module';
import { Marked, type Token, type Tokens } from 'marked';
import type { Target } from '../pages/links.ts';
import { escapeHtml, slugOf } from '../text.ts';

export interface Heading {
  id: string;
  /** 1 to 6. */
  depth: number;
  text: string;
}

/** The text below a heading up to the next one; what the search finds. */
export interface Section {
  /** Empty before the second heading. */
  id: string;
  title: string;
  text: string;
}

export interface RenderedPage {
  html: string;
  headings: Heading[];
  sections: Section[];
  /** Addresses that it leads to. */
  links: string[];
}

interface State extends RenderedPage {
  resolve(href: string): Target;
  ids: Map<string, number>;
}

/** `## Words {#anchor}` names its anchor; otherwise the words do. */
const OWN_ANCHOR = /\s*\{#([\w-]+)\}$/;

function anchorOf(text: string, ids: Map<string, number>): string {
  const own = OWN_ANCHOR.exec(text)?.[1];
  if (own !== undefined) return own;
  const slug = slugOf(text);
  const before = ids.get(slug) ?? 0;
  ids.set(slug, before + 1);
  return before === 0 ? slug : `${slug}-${before}`;
}

function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => {
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join('');
}

/** Words of a block as they are read, code included. */
function wordsOf(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join('\n');
  }
  if (token.type === 'list') {
    return (token as Tokens.List).items.map((item) => item.tokens.map(wordsOf).join(' ')).join('\n');
  }
  if (token.type === 'space' || token.type === 'hr') return '';
  return 'tokens' in token ? plainText(token.tokens) : 'text' in token ? String(token.text) : '';
}

function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const sections: Section[] = [];
  let next = 0;
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = headings[next];
      next += 1;
      if (heading !== undefined) {
        const id = heading.depth === 1 ? '' : heading.id;
        sections.push({ id, title: heading.text, text: '' });
      }
      continue;
    }
    const section = sections.at(-1);
    const words = wordsOf(token);
    if (section !== undefined && words !== '') section.text += `${words}\n`;
  }
  return sections;
}

/** `lang tab=Name …`: the language, and under which tab it stands. */
function readInfo(info: string | undefined): { language: string; tab: string | null } {
  const [language = ''] = (info ?? '').split(' ');
  const tab = /\btab=("[^"]+"|\S+)/.exec(info ?? '')?.[1]?.replaceAll('"', '') ?? null;
  return { language, tab };
}

// Colours for code, as classes.

/** What is used of the library, whose own types bring those of browsers into every file of the repository. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

const require = createRequire(import.meta.url);
const highlighter: Highlighter = require('highlight.js/lib/core');

const LANGUAGES = ['bash', 'http', 'ini', 'javascript', 'json', 'python', 'sql', 'typescript', 'yaml'];
for (const name of LANGUAGES) {
  highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`));
}

/** Code as HTML; as it stands where its language is not known. */
function highlight(code: string, language: string): string {
  if (highlighter.getLanguage(language) === undefined) return escapeHtml(code);
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

function codeBlock(text: string, info: string | undefined): string {
  const { language, tab } = readInfo(info);
  const known = { sh: 'bash', ts: 'typescript', js: 'javascript', py: 'python' }[language] ?? language;
  const name = tab === null ? '' : ` data-tab="${escapeHtml(tab)}"`;
  const code = highlight(text, known);
  return `<div class="code"${name}><pre tabindex="0"><code class="language-${escapeHtml(known)}">${code}\n</code></pre></div>\n`;
}

/** Code blocks with tabs that follow each other stand together: without a script one below the other. */
function groupTabs(html: string): string {
  return html.replaceAll(
    /(?:<div class="code" data-tab="[^"]*">(?:(?!<\/div>)[\s\S])*<\/div>\n){2,}/g,
    (group) => `<div class="tabs">\n${group}</div>\n`,
  );
}

function rendererFor(state: State): Marked {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const heading = state.headings[state.ids.get('') ?? 0];
        state.ids.set('', (state.ids.get('') ?? 0) + 1);
        const inner = this.parser.parseInline(tokens).replace(OWN_ANCHOR, '');
        const id = heading?.id ?? '';
        const link = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this">#</a>`;
        return `<h${depth} id="${id}">${inner}${link}</h${depth}>\n`;
      },
      code: ({ text, lang }) => codeBlock(text, lang),
      // A path that does not fit goes on with one of its parts.
      codespan: ({ text }) => `<code>${escapeHtml(text).replaceAll(/(?<=[\w}])\//g, '<wbr>/')}</code>`,
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = state.resolve(href);
        if ('file' in target) return `<span class="file" title="${escapeHtml(target.file)}">${inner}</span>`;
        state.links.push(target.href);
        return `<a href="${escapeHtml(target.href)}">${inner}</a>`;
      },
      image({ href, text }) {
        const target = state.resolve(href);
        const address = 'href' in target ? target.href : href;
        state.links.push(address);
        return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      table(token) {
        const inner = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        const hasHead = token.header.some((cell) => cell.text !== '');
        const titles = token.header.map((cell) => `<th>${inner(cell)}</th>`).join('');
        const head = hasHead ? `<thead><tr>${titles}</tr></thead>` : '';
        // On a telephone cells stand below each other, and each says what it is.
        const names = token.header.map((cell) => escapeHtml(plainText(cell.tokens)));
        const cellOf = (cell: Tokens.TableCell, column: number) => {
          const name = names[column] ?? '';
          const told = column === 0 || name === '' ? '' : ` data-name="${name}"`;
          return `<td${told}>${inner(cell)}</td>`;
        };
        const body = token.rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>\n`).join('');
        return `<div class="table" tabindex="0"><table>${head}<tbody>\n${body}</tbody></table></div>\n`;
      },
      // Our documents hold no HTML; what looks like it is meant as text.
      html: ({ text }) => escapeHtml(text),
    },
  });
  return marked;
}

function headingsOf(tokens: readonly Token[]): Heading[] {
  const ids = new Map<string, number>();
  return tokens.flatMap((token) => {
    if (token.type !== 'heading') return [];
    const text = plainText((token as Tokens.Heading).tokens);
    return [
      {
        id: anchorOf(text, ids),
        depth: (token as Tokens.Heading).depth,
        text: text.replace(OWN_ANCHOR, ''),
      },
    ];
  });
}

/** `resolve` says where a link leads. */
export function renderMarkdown(markdown: string, resolve: (href: string) => Target): RenderedPage {
  const tokens = new Marked({ gfm: true }).lexer(markdown);
  const headings = headingsOf(tokens);
  const state: State = { html: '', headings, sections: [], links: [], resolve, ids: new Map() };
  const html = groupTabs(rendererFor(state).parser(tokens));
  return { html, headings, sections: sectionsOf(tokens, headings), links: state.links };
}
