/**
 * What is used of the libraries of the site. It is stated here so that the repository is checked by types without the
 * libraries being there: an installation without them has everything but the site.
 */

declare module 'marked' {
  export interface Token {
    type: string;
    raw: string;
    text?: string;
    tokens?: Token[];
  }
  export namespace Tokens {
    interface Heading extends Token {
      depth: number;
      tokens: Token[];
    }
    interface Code extends Token {
      text: string;
      lang?: string;
    }
    interface Link extends Token {
      href: string;
      tokens: Token[];
    }
    interface Image extends Token {
      href: string;
      text: string;
    }
    interface HTML extends Token {
      text: string;
    }
    interface TableCell {
      text: string;
      tokens: Token[];
    }
    interface Table extends Token {
      header: TableCell[];
      rows: TableCell[][];
    }
    interface List extends Token {
      items: (Token & { tokens: Token[] })[];
    }
  }
  interface RendererThis {
    parser: { parseInline(tokens: readonly Token[]): string };
  }
  interface Renderer {
    heading(this: RendererThis, token: Tokens.Heading): string;
    code(this: RendererThis, token: Tokens.Code): string;
    link(this: RendererThis, token: Tokens.Link): string;
    image(this: RendererThis, token: Tokens.Image): string;
    table(this: RendererThis, token: Tokens.Table): string;
    html(this: RendererThis, token: Tokens.HTML): string;
  }
  export class Marked {
    constructor(options?: { gfm?: boolean });
    use(extension: { renderer: Partial<Renderer> }): this;
    lexer(markdown: string): Token[];
    parser(tokens: readonly Token[]): string;
  }
}

declare module 'minisearch' {
  interface Options {
    fields: string[];
    storeFields?: string[];
  }
  interface SearchOptions {
    prefix?: boolean;
    fuzzy?: number | boolean | ((term: string) => number | boolean);
    boost?: Record<string, number>;
    combineWith?: 'AND' | 'OR';
  }
  export interface SearchResult {
    id: unknown;
    score: number;
    [field: string]: unknown;
  }
  export default class MiniSearch {
    constructor(options: Options);
    add(document: Record<string, unknown>): void;
    search(words: string, options?: SearchOptions): SearchResult[];
    toJSON(): unknown;
    static loadJSON(json: string, options: Options): MiniSearch;
  }
}
