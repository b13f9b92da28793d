/** Colours for code, as classes. */
import { createRequire } from 'node:module';
import { escapeHtml } from '../text.ts';

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
export function highlight(code: string, language: string): string {
  if (highlighter.getLanguage(language) === undefined) return escapeHtml(code);
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
