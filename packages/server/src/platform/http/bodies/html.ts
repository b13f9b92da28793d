/** HTML as template strings: what is put in is escaped, unless it is HTML already. */

const TEXT = Symbol('html');

/** Text that is HTML. */
export interface Html {
  [TEXT]: string;
}

type Part = string | number | Html | readonly Html[] | null;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function write(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  }
  return TEXT in part ? part[TEXT] : part.map(write).join('');
}

/** `html`…${text}…``; nothing for null. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.map((string, index) => `${string}${write(parts[index] ?? null)}`).join('');
  return { [TEXT]: text };
}

/** Text of ours that is HTML as it stands, such as a style sheet. */
export function asHtml(text: string): Html {
  return { [TEXT]: text };
}

/** As a whole page's text. */
export function htmlText(page: Html): string {
  return page[TEXT];
}
